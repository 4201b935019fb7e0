package fn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// GetFunction is get(Any, String, Any default?, lambda?): what a path such as a.1.'x.y'
// leads to, or the default. A lambda is given the Error when the path does not
// fit the data, FN-get.
var GetFunction = Function{
	Name:     "get",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &stringT, &anyT}, Size: size{Min: 2, Max: 3}}, Block: &optionalCallable1T}, Names: names{"value", "dotted_string", "default_value"}, BlockName: "block"}, get}},
}

func get(_ Context, args []value.Value, b *Block) (value.Value, error) {
	var otherwise value.Value
	if len(args) > 2 {
		otherwise = args[2]
	}
	return GetRescued(args[0], args[1].(string), otherwise, lambda1(b))
}

// Get returns what a path leads to in a value, or what is given for where something is missing. The error is about the path, or that it
// does not fit the data, FN-get.
func Get(v value.Value, path string, otherwise value.Value) (value.Value, error) {
	return GetRescued(v, path, otherwise, nil)
}

// GetRescued is [Get], but of an error that the path does not fit the data, it returns what a lambda makes.
func GetRescued(from value.Value, path string, otherwise value.Value, rescue Lambda1) (value.Value, error) {
	switch {
	case from == nil:
		return otherwise, nil
	case path == "":
		return from, nil
	}
	segments, err := splitPath(path)
	if err != nil {
		return nil, err
	}
	v, err := DigFunction.Call(nil, append(value.Array{from}, segments...), nil)
	if err != nil {
		if data, ok := errtype.As[*DataError](err); ok && rescue != nil {
			return rescue(data.Value())
		}
		return nil, err
	}
	if v == nil {
		return otherwise, nil
	}
	return v, nil
}

// Value is the error as a value of type Error.
func (e *DataError) Value() value.Value {
	h := value.NewHash(
		value.Entry{Key: "msg", Value: e.Message},
		value.Entry{Key: "kind", Value: "SLICE_ERROR"},
		value.Entry{Key: "details", Value: e.Details},
		value.Entry{Key: "issue_code", Value: e.IssueCode},
	)
	return &typesys.ObjectValue{Type: typesys.ErrorType, Values: h}
}

// splitPath splits at points; a segment in quotes may hold points, one that is a
// number is an index.
func splitPath(path string) (value.Array, error) {
	syntax := errors.New("Syntax error in dotted-navigation string")
	var out value.Array
	for {
		segment, rest := pathSegment(path)
		if segment == "" {
			return nil, syntax
		}
		out = append(out, pathKey(segment))
		if rest == "" {
			return out, nil
		}
		if rest[0] != '.' {
			return nil, syntax
		}
		path = rest[1:]
	}
}

// pathSegment cuts the first segment off: a text in quotes with blanks around,
// or what has no quotes and points in it.
func pathSegment(path string) (segment, rest string) {
	t := strings.TrimLeft(path, " \t\n\v\f\r")
	if t != "" && (t[0] == '"' || t[0] == '\'') {
		end := strings.IndexByte(t[1:], t[0])
		if end <= 0 {
			return "", path
		}
		rest = strings.TrimLeft(t[end+2:], " \t\n\v\f\r")
		return t[:end+2], rest
	}
	n := strings.IndexAny(path, "'\".")
	if n < 0 {
		n = len(path)
	}
	return path[:n], path[n:]
}

func pathKey(segment string) value.Value {
	s := strings.Trim(segment, " \t\n\v\f\r\x00")
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		return s[1 : len(s)-1]
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	return s
}
