package fn

import (
	"encoding/base64"
	"errors"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ParsejsonFunction and Parseyaml are stdlib's parsejson(String, default?) and
// parseyaml(String, default?): the data that a text holds, or the default.
var (
	// ParsejsonFunction is parsejson(String, Any?): the data in a string of JSON, or the default.
	ParsejsonFunction = Function{Name: "parsejson", Arity: -1, Pure: true, Legacy: parseJSON}
	// ParseyamlFunction is parseyaml(String, Any?): the data in a string of YAML, or the default.
	ParseyamlFunction = Function{Name: "parseyaml", Arity: -1, Pure: true, Legacy: parseYAML}
)

// ToJsonFunction is stdlib's to_json(Any): compact JSON.
var ToJsonFunction = Function{Name: "to_json", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"data"}}, toJSON}}}

// Base64Function is stdlib's base64(encode|decode, String, default|strict|urlsafe).
var Base64Function = Function{Name: "base64", Arity: -1, Pure: true, Legacy: base64Text}

func parseJSON(_ Context, args []value.Value) (value.Value, error) {
	return parseData(args, value.ParseJSON)
}

func parseYAML(_ Context, args []value.Value) (value.Value, error) {
	return parseData(args, func(s string) (value.Value, error) { return readYAML("<unknown>", s) })
}

// parseData gives the default for what cannot be read, and for undef and false.
func parseData(args []value.Value, parse func(string) (value.Value, error)) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("Wrong number of arguments. 1 or 2 arguments should be provided.")
	}
	var otherwise value.Value
	if len(args) > 1 {
		otherwise = args[1]
	}
	s, err := text(args[0])
	var v value.Value
	if err == nil {
		v, err = parse(s)
	}
	switch {
	case err != nil && !value.Truth(otherwise):
		return nil, err
	case err != nil || !value.Truth(v):
		return otherwise, nil
	}
	return v, nil
}

func toJSON(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToJSON(args[0]))
}

// ToJSON writes a value as compact JSON. The error is about what JSON cannot have.
func ToJSON(v value.Value) (string, error) {
	b, err := value.AppendJSON(nil, jsonData(v), nil)
	if err != nil {
		return "", err
	}
	return string(value.Bounded(b)), nil
}

// jsonData is what Ruby's to_json makes of values that JSON lacks: their texts,
// also as keys.
func jsonData(v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = jsonData(e)
		}
		return out
	case *value.Hash:
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			out.Set(string(value.AppendHostText(nil, e.Key)), jsonData(e.Value))
		}
		return out
	case value.DefaultValue, *value.Regexp, *value.Sensitive, value.Other:
		return string(value.AppendHostText(nil, v))
	}
	return v
}

func base64Text(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("base64(): Wrong number of arguments (", itoa(len(args)), "; must be >= 2)")
	}
	action := args[0]
	if action != value.Value("encode") && action != value.Value("decode") {
		return nil, errors.New("base64(): the first argument must be one of 'encode' or 'decode'")
	}
	s, ok := args[1].(string)
	if !ok {
		return nil, errors.New("base64(): the second argument must be a string to base64")
	}
	method := value.Value("default")
	if len(args) > 2 {
		method = args[2]
	}
	switch method {
	case value.Value("default"), value.Value("strict"), value.Value("urlsafe"):
	default:
		return nil, errors.New("base64(): the third argument must be one of 'default', 'strict', or 'urlsafe'")
	}
	if action == value.Value("decode") {
		format := map[value.Value]string{"default": "%b", "strict": "%B", "urlsafe": "%u"}[method]
		v, err := binaryFrom(s, format)
		if err != nil {
			return nil, err
		}
		return string(v.(typesys.BinaryValue)), nil
	}
	switch method {
	case value.Value("strict"):
		return base64.StdEncoding.EncodeToString([]byte(s)), nil
	case value.Value("urlsafe"):
		return base64.URLEncoding.EncodeToString([]byte(s)), nil
	}
	return encodeLines(s), nil
}

// StdlibTypeOfFunction is stdlib::type_of(Any): the type of the value, an older name of type.
var StdlibTypeOfFunction = Function{Name: "stdlib::type_of", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"value"}}, typeOf}}}

func typeOf(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return TypeOf(args[0]), nil
}

// TypeOf returns the type of a value, in detail (INF-1).
func TypeOf(v value.Value) value.Value { return typesys.Infer(v) }
