package fn

import "github.com/p2go/p2go/runtime/value"

// Functions that look into what is Sensitive, of versions of stdlib 9 that have rewrap_sensitive_data. Of those that write data, the
// text is Sensitive where something in the data is.
var (
	// StdlibRewrapSensitiveDataFunction is stdlib::rewrap_sensitive_data(Any, lambda?): what the lambda makes of data without the Sensitive in it, as a Sensitive where there was one.
	StdlibRewrapSensitiveDataFunction = Function{Name: "stdlib::rewrap_sensitive_data", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}, Block: &optionalAnyCallableT}, Names: names{"data"}, BlockName: "block"}, rewrapSensitiveData}}}
	// StdlibToJsonRewrappingFunction is stdlib::to_json(Any): the value as JSON, Sensitive where something in it is.
	StdlibToJsonRewrappingFunction = Function{Name: "stdlib::to_json", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"data"}}, stdlibToJSON}}}
	// StdlibToJsonPrettyRewrappingFunction is stdlib::to_json_pretty(Hash|Array, skip_undef?, options?): JSON over several lines, Sensitive where something in the data is.
	StdlibToJsonPrettyRewrappingFunction = Function{Name: "stdlib::to_json_pretty", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashOrArrayT, &optionalBooleanT, &jsonOptionsT}, Size: size{Min: 1, Max: 3}}}, Names: names{"data", "skip_undef", "opts"}}, stdlibToJSONPretty}}}
	// StdlibToYamlRewrappingFunction is stdlib::to_yaml(Any, Hash?): the value as YAML, Sensitive where something in it is.
	StdlibToYamlRewrappingFunction = Function{Name: "stdlib::to_yaml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &hashT}, Size: size{Min: 1, Max: 2}}}, Names: names{"data", "options"}}, stdlibToYAML}}}
	// StdlibToPythonRewrappingFunction is stdlib::to_python(Any): the value as Python writes it, Sensitive where something in it is.
	StdlibToPythonRewrappingFunction = Function{Name: "stdlib::to_python", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, stdlibToPython}}}
	// StdlibToRubyRewrappingFunction is stdlib::to_ruby(Any): the value as Ruby writes it, Sensitive where something in it is.
	StdlibToRubyRewrappingFunction = Function{Name: "stdlib::to_ruby", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, stdlibToRuby}}}
	// StdlibToTomlRewrappingFunction is stdlib::to_toml(Hash): the value as TOML, Sensitive where something in it is.
	StdlibToTomlRewrappingFunction = Function{Name: "stdlib::to_toml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"data"}}, stdlibToTOML}}}

	// ToJsonRewrappingFunction is to_json(Any*): [StdlibToJsonRewrappingFunction] under an older name, which is deprecated.
	ToJsonRewrappingFunction = Function{Name: "to_json", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJsonRewrapping}}}
	// ToJsonPrettyRewrappingFunction is to_json_pretty(Any*): [StdlibToJsonPrettyRewrappingFunction] under an older name, which is deprecated.
	ToJsonPrettyRewrappingFunction = Function{Name: "to_json_pretty", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJsonPrettyRewrapping}}}
	// ToYamlRewrappingFunction is to_yaml(Any*): [StdlibToYamlRewrappingFunction] under an older name, which is deprecated.
	ToYamlRewrappingFunction = Function{Name: "to_yaml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToYamlRewrapping}}}
	// ToPythonRewrappingFunction is to_python(Any*): [StdlibToPythonRewrappingFunction] under an older name, which is deprecated.
	ToPythonRewrappingFunction = Function{Name: "to_python", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToPythonRewrapping}}}
	// ToRubyRewrappingFunction is to_ruby(Any*): [StdlibToRubyRewrappingFunction] under an older name, which is deprecated.
	ToRubyRewrappingFunction = Function{Name: "to_ruby", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToRubyRewrapping}}}
	// ToTomlRewrappingFunction is to_toml(Any*): [StdlibToTomlRewrappingFunction] under an older name, which is deprecated.
	ToTomlRewrappingFunction = Function{Name: "to_toml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToTomlRewrapping}}}
)

// exposed is a value with the Sensitive in it in the clear, and whether there is one.
func exposed(v value.Value) (plain value.Value, secret bool) {
	switch v := v.(type) {
	case *value.Sensitive:
		plain, _ = exposed(v.Value)
		return plain, true
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			p, s := exposed(e)
			out[i], secret = p, secret || s
		}
		return out, secret
	case *value.Hash:
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			key, k := exposed(e.Key)
			val, s := exposed(e.Value)
			out.Set(key, val)
			secret = secret || k || s
		}
		return out, secret
	}
	return v, false
}

// infallible is [rewrap] for a function that does not fail.
func infallible[T any](v value.Value, f func(plain value.Value) T) value.Value {
	made, _ := rewrap(v, func(plain value.Value) (T, error) { return f(plain), nil })
	return made
}

// rewrap calls a function with a value in the clear, and hides the result where something in the value was Sensitive.
func rewrap[T any](v value.Value, f func(plain value.Value) (T, error)) (value.Value, error) {
	plain, secret := exposed(v)
	made, err := boxed(f(plain))
	if err == nil && secret {
		made = &value.Sensitive{Value: made}
	}
	return made, err
}

func rewrapSensitiveData(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if b == nil {
		return RewrapSensitiveData(args[0]), nil
	}
	return RewrapSensitiveDataThen(args[0], lambda1(b))
}

// RewrapSensitiveDataThen returns what a lambda makes of a value without the Sensitive in it, as a Sensitive where there was one.
func RewrapSensitiveDataThen(v value.Value, then Lambda1) (value.Value, error) {
	return rewrap(v, then)
}

// RewrapSensitiveData returns a value without the Sensitive in it, as a Sensitive where there was one.
func RewrapSensitiveData(v value.Value) value.Value {
	return infallible(v, func(plain value.Value) value.Value { return plain })
}

func stdlibToJSON(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return RewrapJSON(args[0])
}

// RewrapJSON is [ToJSON] of a value without the Sensitive in it: a Sensitive where there was one.
func RewrapJSON(v value.Value) (value.Value, error) { return rewrap(v, ToJSON) }

func stdlibToJSONPretty(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return withJSONOptions(args, RewrapJSONPretty)
}

// RewrapJSONPretty is [ToJSONPretty] of a value without the Sensitive in it: a Sensitive where there was one.
func RewrapJSONPretty(v, skipUndef value.Value, options *value.Hash) (value.Value, error) {
	return rewrap(v, func(plain value.Value) (string, error) { return ToJSONPretty(plain, skipUndef, options) })
}

func stdlibToYAML(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return RewrapYAML(args[0], yamlOptions(args))
}

// RewrapYAML is [ToYAML] of a value without the Sensitive in it: a Sensitive where there was one.
func RewrapYAML(v value.Value, options *value.Hash) (value.Value, error) {
	return rewrap(v, func(plain value.Value) (string, error) { return ToYAML(plain, options) })
}

func stdlibToPython(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return RewrapPython(args[0]), nil
}

// RewrapPython is [ToPython] of a value without the Sensitive in it: a Sensitive where there was one.
func RewrapPython(v value.Value) value.Value { return infallible(v, ToPython) }

func stdlibToRuby(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return RewrapRuby(args[0]), nil
}

// RewrapRuby is [ToRuby] of a value without the Sensitive in it: a Sensitive where there was one.
func RewrapRuby(v value.Value) value.Value { return infallible(v, ToRuby) }

func stdlibToTOML(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return RewrapTOML(args[0].(*value.Hash))
}

// RewrapTOML is [ToTOML] of a hash without the Sensitive in it: a Sensitive where there was one.
func RewrapTOML(h *value.Hash) (value.Value, error) {
	return rewrap(h, func(plain value.Value) (string, error) { return ToTOML(plain.(*value.Hash)) })
}

func oldToJsonRewrapping(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToJSONRewrapping(c, args...)
}

// ToJSONRewrapping says that to_json has a newer name, and calls [StdlibToJsonRewrappingFunction] by that.
func ToJSONRewrapping(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "to_json", &StdlibToJsonRewrappingFunction, args)
}

func oldToJsonPrettyRewrapping(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToJSONPrettyRewrapping(c, args...)
}

// ToJSONPrettyRewrapping says that to_json_pretty has a newer name, and calls [StdlibToJsonPrettyRewrappingFunction] by that.
func ToJSONPrettyRewrapping(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "to_json_pretty", &StdlibToJsonPrettyRewrappingFunction, args)
}

func oldToYamlRewrapping(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToYAMLRewrapping(c, args...)
}

// ToYAMLRewrapping says that to_yaml has a newer name, and calls [StdlibToYamlRewrappingFunction] by that.
func ToYAMLRewrapping(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "to_yaml", &StdlibToYamlRewrappingFunction, args)
}

func oldToPythonRewrapping(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToPythonRewrapping(c, args...)
}

// ToPythonRewrapping says that to_python has a newer name, and calls [StdlibToPythonRewrappingFunction] by that.
func ToPythonRewrapping(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "to_python", &StdlibToPythonRewrappingFunction, args)
}

func oldToRubyRewrapping(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToRubyRewrapping(c, args...)
}

// ToRubyRewrapping says that to_ruby has a newer name, and calls [StdlibToRubyRewrappingFunction] by that.
func ToRubyRewrapping(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "to_ruby", &StdlibToRubyRewrappingFunction, args)
}

func oldToTomlRewrapping(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToTOMLRewrapping(c, args...)
}

// ToTOMLRewrapping says that to_toml has a newer name, and calls [StdlibToTomlRewrappingFunction] by that.
func ToTOMLRewrapping(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "to_toml", &StdlibToTomlRewrappingFunction, args)
}
