package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Functions of stdlib 9 that look into what is Sensitive. Of those that write data, the text is Sensitive where something in
// the data is.
var (
	// StdlibRewrapSensitiveData is stdlib::rewrap_sensitive_data(Any, lambda?): what the lambda makes of data without the Sensitive in it, as a Sensitive where there was one.
	StdlibRewrapSensitiveData = Function{Name: "stdlib::rewrap_sensitive_data", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}, Block: &optionalAnyCallableT}, Names: names{"data"}, BlockName: "block"}, rewrapSensitiveData}}}
	// StdlibToJson is stdlib::to_json(Any): the value as JSON, Sensitive where something in it is.
	StdlibToJson = Function{Name: "stdlib::to_json", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"data"}}, stdlibToJSON}}}
	// StdlibToJsonPretty is stdlib::to_json_pretty(Hash|Array, skip_undef?, options?): JSON over several lines, Sensitive where something in the data is.
	StdlibToJsonPretty = Function{Name: "stdlib::to_json_pretty", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashOrArrayT, &optionalBooleanT, &jsonOptionsT}, Size: size{Min: 1, Max: 3}}}, Names: names{"data", "skip_undef", "opts"}}, stdlibToJSONPretty}}}
	// StdlibToYaml is stdlib::to_yaml(Any, Hash?): the value as YAML, Sensitive where something in it is.
	StdlibToYaml = Function{Name: "stdlib::to_yaml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &hashT}, Size: size{Min: 1, Max: 2}}}, Names: names{"data", "options"}}, stdlibToYAML}}}
	// StdlibToPython is stdlib::to_python(Any): the value as Python writes it, Sensitive where something in it is.
	StdlibToPython = Function{Name: "stdlib::to_python", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, stdlibToPython}}}
	// StdlibToRuby is stdlib::to_ruby(Any): the value as Ruby writes it, Sensitive where something in it is.
	StdlibToRuby = Function{Name: "stdlib::to_ruby", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, stdlibToRuby}}}
	// StdlibToToml is stdlib::to_toml(Hash): the value as TOML, Sensitive where something in it is.
	StdlibToToml = Function{Name: "stdlib::to_toml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"data"}}, stdlibToTOML}}}

	// StdlibSha256 is stdlib::sha256(ScalarData|Binary|Sensitive): the SHA-256 digest of the text in lower-case hexadecimal.
	StdlibSha256 = Function{Name: "stdlib::sha256", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&digestableT}}}, Names: names{"my_data"}}, stdlibSHA256}}}
	// StdlibCrc32 is stdlib::crc32(ScalarData|Binary|Sensitive): the CRC32 of the text in lower-case hexadecimal.
	StdlibCrc32 = Function{Name: "stdlib::crc32", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&digestableT}}}, Names: names{"my_data"}}, stdlibCRC32}}}
)

var (
	scalarDataT      = typesys.ScalarData{}
	sensitiveScalarT = typesys.Sensitive{Of: &scalarDataT}
	sensitiveBinaryT = typesys.Sensitive{Of: &binaryT}
	digestableT      = typesys.Variant{Types: types{&scalarDataT, &sensitiveScalarT, &binaryT, &sensitiveBinaryT}}
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

func stdlibSHA256(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return digest.SHA256(ruby.ToS(revealed(args)[0])), nil
}

func stdlibCRC32(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	crc := ^uint32(0)
	for _, c := range []byte(ruby.ToS(revealed(args)[0])) {
		crc ^= uint32(c)
		for range 8 {
			crc = crc>>1 ^ 0xedb88320&-(crc&1)
		}
	}
	return strconv.FormatUint(uint64(^crc), 16), nil
}
