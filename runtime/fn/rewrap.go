package fn

import "github.com/p2go/p2go/runtime/value"

// Functions that look into what is Sensitive, of versions of stdlib 9 that have rewrap_sensitive_data. Of those that write data, the
// text is Sensitive where something in the data is.
var (
	// StdlibRewrapSensitiveData is stdlib::rewrap_sensitive_data(Any, lambda?): what the lambda makes of data without the Sensitive in it, as a Sensitive where there was one.
	StdlibRewrapSensitiveData = Function{Name: "stdlib::rewrap_sensitive_data", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}, Block: &optionalAnyCallableT}, Names: names{"data"}, BlockName: "block"}, rewrapSensitiveData}}}
	// StdlibToJsonRewrapping is stdlib::to_json(Any): the value as JSON, Sensitive where something in it is.
	StdlibToJsonRewrapping = Function{Name: "stdlib::to_json", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"data"}}, stdlibToJSON}}}
	// StdlibToJsonPrettyRewrapping is stdlib::to_json_pretty(Hash|Array, skip_undef?, options?): JSON over several lines, Sensitive where something in the data is.
	StdlibToJsonPrettyRewrapping = Function{Name: "stdlib::to_json_pretty", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashOrArrayT, &optionalBooleanT, &jsonOptionsT}, Size: size{Min: 1, Max: 3}}}, Names: names{"data", "skip_undef", "opts"}}, stdlibToJSONPretty}}}
	// StdlibToYamlRewrapping is stdlib::to_yaml(Any, Hash?): the value as YAML, Sensitive where something in it is.
	StdlibToYamlRewrapping = Function{Name: "stdlib::to_yaml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &hashT}, Size: size{Min: 1, Max: 2}}}, Names: names{"data", "options"}}, stdlibToYAML}}}
	// StdlibToPythonRewrapping is stdlib::to_python(Any): the value as Python writes it, Sensitive where something in it is.
	StdlibToPythonRewrapping = Function{Name: "stdlib::to_python", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, stdlibToPython}}}
	// StdlibToRubyRewrapping is stdlib::to_ruby(Any): the value as Ruby writes it, Sensitive where something in it is.
	StdlibToRubyRewrapping = Function{Name: "stdlib::to_ruby", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, stdlibToRuby}}}
	// StdlibToTomlRewrapping is stdlib::to_toml(Hash): the value as TOML, Sensitive where something in it is.
	StdlibToTomlRewrapping = Function{Name: "stdlib::to_toml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"data"}}, stdlibToTOML}}}

	// ToJsonRewrapping is to_json(Any*): [StdlibToJsonRewrapping] under an older name, which is deprecated.
	ToJsonRewrapping = Function{Name: "to_json", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJsonRewrapping}}}
	// ToJsonPrettyRewrapping is to_json_pretty(Any*): [StdlibToJsonPrettyRewrapping] under an older name, which is deprecated.
	ToJsonPrettyRewrapping = Function{Name: "to_json_pretty", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJsonPrettyRewrapping}}}
	// ToYamlRewrapping is to_yaml(Any*): [StdlibToYamlRewrapping] under an older name, which is deprecated.
	ToYamlRewrapping = Function{Name: "to_yaml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToYamlRewrapping}}}
	// ToPythonRewrapping is to_python(Any*): [StdlibToPythonRewrapping] under an older name, which is deprecated.
	ToPythonRewrapping = Function{Name: "to_python", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToPythonRewrapping}}}
	// ToRubyRewrapping is to_ruby(Any*): [StdlibToRubyRewrapping] under an older name, which is deprecated.
	ToRubyRewrapping = Function{Name: "to_ruby", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToRubyRewrapping}}}
	// ToTomlRewrapping is to_toml(Any*): [StdlibToTomlRewrapping] under an older name, which is deprecated.
	ToTomlRewrapping = Function{Name: "to_toml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToTomlRewrapping}}}
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

// rewrapped calls a function with the first argument in the clear, and hides the result where something in it was Sensitive.
func rewrapped(c Context, args []value.Value, b *Block, f Impl) (value.Value, error) {
	plain, secret := exposed(args[0])
	v, err := f(c, append([]value.Value{plain}, args[1:]...), b)
	if err == nil && secret {
		v = &value.Sensitive{Value: v}
	}
	return v, err
}

func rewrapSensitiveData(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, func(_ Context, args []value.Value, b *Block) (value.Value, error) {
		if b == nil {
			return args[0], nil
		}
		return b.Call(args[0])
	})
}

func stdlibToJSON(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, toJSON)
}

func stdlibToJSONPretty(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, toJSONPretty)
}

func stdlibToYAML(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, toYAML)
}

func stdlibToPython(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, toPython)
}

func stdlibToRuby(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, toRuby)
}

func stdlibToTOML(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, toTOML)
}

func oldToJsonRewrapping(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_json", &StdlibToJsonRewrapping, args, b)
}

func oldToJsonPrettyRewrapping(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_json_pretty", &StdlibToJsonPrettyRewrapping, args, b)
}

func oldToYamlRewrapping(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_yaml", &StdlibToYamlRewrapping, args, b)
}

func oldToPythonRewrapping(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_python", &StdlibToPythonRewrapping, args, b)
}

func oldToRubyRewrapping(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_ruby", &StdlibToRubyRewrapping, args, b)
}

func oldToTomlRewrapping(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_toml", &StdlibToTomlRewrapping, args, b)
}
