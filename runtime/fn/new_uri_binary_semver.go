package fn

import (
	"encoding/base64"
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Constructors of the types that wrap a text or a value, NEW-70 to NEW-74.
var (
	NewSensitive = Function{
		Name: "new_Sensitive",
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveT}}}, Names: names{"value"}}, itself},
			{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"value"}}, newSensitive},
		},
	}
	NewRegexp = Function{
		Name:     "new_float", // as the reference implementation calls it
		Pure:     true,
		Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &booleanT}, Size: size{Min: 1, Max: 2}}}, Names: names{"pattern", "escape"}}, newRegexp}},
	}
	NewType = Function{
		Name:     "new_type",
		Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"type_string"}}, newType}},
	}
	NewURI = Function{
		Name: "new_error", // as the reference implementation calls it
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"uri"}}, newURI},
			{signature{Type: &callable{Params: &tuple{Types: types{&uriHashT}}}, Names: names{"hash"}}, newURIHash},
		},
	}
	NewBinary = Function{
		Name: "new_Binary",
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &base64FormatT}, Size: size{Min: 1, Max: 2}}}, Names: names{"str", "format"}}, newBinary},
			{signature{Type: &callable{Params: &tuple{Types: types{&bytesT}}}, Names: names{"byte_array"}}, newBinaryBytes},
			{signature{Type: &callable{Params: &tuple{Types: types{&binaryArgsT}}}, Names: names{"hash_args"}}, newBinaryHash},
		},
	}
	NewSemVer = Function{
		Name: "new_Version",
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&semVerTextT}}}, Names: names{"str"}}, newSemVer},
			{signature{Type: &callable{Params: &tuple{Types: types{&naturalT, &naturalT, &naturalT, &qualifierT, &qualifierT}, Size: size{Min: 3, Max: 5}}}, Names: names{"major", "minor", "patch", "prerelease", "build"}}, newSemVerParts},
			{signature{Type: &callable{Params: &tuple{Types: types{&semVerHashT}}}, Names: names{"hash_args"}}, newSemVerHash},
		},
		Mismatch: func(_ Context, args []value.Value) (string, error) {
			if s, ok := first1(args).(string); ok {
				return "The string '" + s + "' cannot be converted to a SemVer", nil
			}
			return "", nil
		},
	}
	NewSemVerRange = Function{
		Name: "new_VersionRange",
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&rangeTextT}}}, Names: names{"str"}}, newSemVerRange},
			{signature{Type: &callable{Params: &tuple{Types: types{&versionEndT, &versionEndT, &booleanT}, Size: size{Min: 2, Max: 3}}}, Names: names{"min", "max", "exclude_max"}}, newSemVerRangeEnds},
			{signature{Type: &callable{Params: &tuple{Types: types{&rangeHashT}}}, Names: names{"hash_args"}}, newSemVerRangeHash},
		},
	}
)

// first1 is the only argument, nil when there are more or none.
func first1(args []value.Value) value.Value {
	if len(args) != 1 {
		return nil
	}
	return args[0]
}

func newSensitive(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return &value.Sensitive{Value: args[0]}, nil
}

func newRegexp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	s := args[0].(string)
	if len(args) > 1 && args[1].(bool) {
		s = ruby.EscapeRegexp(s)
	}
	re, err := regex.New(s)
	if err != nil {
		return nil, err
	}
	return re, nil
}

func newType(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	t, err := typesys.ParseStatic(args[0].(string))
	if err != nil {
		return nil, err
	}
	return t, nil
}

var (
	portT    = typesys.Integer{Min: 0, Max: unlimited}
	uriHashT = typesys.Struct{Fields: []typesys.Field{
		{Name: "scheme", Type: &nonEmptyT, Optional: true},
		{Name: "userinfo", Type: &nonEmptyT, Optional: true},
		{Name: "host", Type: &nonEmptyT, Optional: true},
		{Name: "port", Type: &portT, Optional: true},
		{Name: "path", Type: &nonEmptyT, Optional: true},
		{Name: "query", Type: &nonEmptyT, Optional: true},
		{Name: "fragment", Type: &nonEmptyT, Optional: true},
		{Name: "opaque", Type: &nonEmptyT, Optional: true},
	}}
)

func newURI(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	u, err := typesys.ParseURI(args[0].(string))
	if err != nil {
		return nil, err
	}
	return u, nil
}

func newURIHash(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	u, err := typesys.BuildURI(args[0].(*value.Hash))
	if err != nil {
		return nil, err
	}
	return u, nil
}

var (
	byteOfT        = typesys.Integer{Min: 0, Max: 255}
	byteT          = typesys.Alias{Name: "ByteInteger", Target: &byteOfT}
	bytesT         = typesys.Array{Elem: &byteT}
	base64Formats  = typesys.Enum{Values: []string{"%B", "%b", "%r", "%s", "%u"}}
	base64FormatT  = typesys.Alias{Name: "Base64Format", Target: &base64Formats}
	optionalFormat = typesys.Optional{Of: &base64FormatT}
	binaryString   = typesys.Struct{Fields: []typesys.Field{{Name: "value", Type: &stringT}, {Name: "format", Type: &optionalFormat, Optional: true}}}
	binaryArray    = typesys.Struct{Fields: []typesys.Field{{Name: "value", Type: &bytesT}}}
	binaryStringT  = typesys.Alias{Name: "StringHash", Target: &binaryString}
	binaryArrayT   = typesys.Alias{Name: "ArrayHash", Target: &binaryArray}
	binaryArgs     = typesys.Variant{Types: types{&binaryStringT, &binaryArrayT}}
	binaryArgsT    = typesys.Alias{Name: "BinaryArgsHash", Target: &binaryArgs}
)

func newBinary(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	format := "%B"
	if len(args) > 1 {
		format = args[1].(string)
	}
	return binaryFrom(args[0].(string), format)
}

func binaryFrom(s, format string) (value.Value, error) {
	var b []byte
	var err error
	switch format {
	case "%b":
		return typesys.BinaryValue(decodeBase64(s)), nil
	case "%u":
		b, err = base64.RawStdEncoding.DecodeString(strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(s, "=")))
	case "%B":
		b, err = base64.StdEncoding.Strict().DecodeString(s)
	default:
		return typesys.BinaryValue(s), nil
	}
	if err != nil || strings.ContainsAny(s, "\r\n") {
		return nil, errors.New("invalid base64")
	}
	return typesys.BinaryValue(b), nil
}

// decodeBase64 is Ruby's lax decoding: what is no digit is skipped, and padding
// ends the text.
func decodeBase64(s string) string {
	if i := strings.IndexByte(s, '='); i >= 0 {
		s = s[:i]
	}
	clean := strings.Map(func(r rune) rune {
		if r|0x20 >= 'a' && r|0x20 <= 'z' && r < 0x80 || r >= '0' && r <= '9' || r == '+' || r == '/' {
			return r
		}
		return -1
	}, s)
	if len(clean)%4 == 1 {
		clean = clean[:len(clean)-1]
	}
	b, _ := base64.RawStdEncoding.DecodeString(clean)
	return string(b)
}

func newBinaryBytes(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	a := args[0].(value.Array)
	b := make([]byte, len(a))
	for i, e := range a {
		b[i] = byte(e.(int64))
	}
	return typesys.BinaryValue(b), nil
}

func newBinaryHash(c Context, args []value.Value, b *Block) (value.Value, error) {
	h := args[0].(*value.Hash)
	if s, ok := h.Lookup("value").(string); ok {
		format, _ := h.Lookup("format").(string)
		if format == "" {
			format = "%B"
		}
		return binaryFrom(s, format)
	}
	return newBinaryBytes(c, []value.Value{h.Lookup("value")}, b)
}

var (
	semVerPattern = value.Regexp{
		Source:  `\A(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?\Z`,
		Matcher: &re2.Regexp{Pattern: `\A(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?\n?\z`},
	}
	qualifierPattern = value.Regexp{
		Source:  `\A(?<part>[0-9A-Za-z-]+)(?:\.\g<part>)*\Z`,
		Matcher: &re2.Regexp{Names: []string{"", "part"}, Pattern: `\A([0-9A-Za-z-]+)(?:\.[0-9A-Za-z-]+)*\n?\z`},
	}
	semVerTextOfT = typesys.Pattern{Patterns: []*value.Regexp{&semVerPattern}}
	semVerTextT   = typesys.Alias{Name: "SemVerPattern", Target: &semVerTextOfT}
	qualifierOfT  = typesys.Pattern{Patterns: []*value.Regexp{&qualifierPattern}}
	qualifierT    = typesys.Alias{Name: "SemVerQualifier", Target: &qualifierOfT}
	naturalOfT    = typesys.Integer{Min: 0, Max: unlimited}
	naturalT      = typesys.Alias{Name: "PositiveInteger", Target: &naturalOfT}
	semVerHash    = typesys.Struct{Fields: []typesys.Field{
		{Name: "major", Type: &naturalT},
		{Name: "minor", Type: &naturalT},
		{Name: "patch", Type: &naturalT},
		{Name: "prerelease", Type: &qualifierT, Optional: true},
		{Name: "build", Type: &qualifierT, Optional: true},
	}}
	semVerHashT = typesys.Alias{Name: "SemVerHash", Target: &semVerHash}

	rangeTextT  = typesys.Alias{Name: "SemVerRangeString", Target: &nonEmptyT}
	versionEndT = typesys.Variant{Types: types{&defaultT, &semVerT}}
	rangeHash   = typesys.Struct{Fields: []typesys.Field{
		{Name: "min", Type: &versionEndT}, {Name: "max", Type: &versionEndT, Optional: true}, {Name: "exclude_max", Type: &booleanT, Optional: true},
	}}
	rangeHashT = typesys.Alias{Name: "SemVerRangeHash", Target: &rangeHash}
)

func newSemVer(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	v, err := typesys.ParseVersion(args[0].(string))
	if err != nil {
		return nil, err
	}
	return v, nil
}

func newSemVerParts(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	v := &typesys.Version{Major: args[0].(int64), Minor: args[1].(int64), Patch: args[2].(int64)}
	if len(args) > 3 {
		v.Pre = strings.Split(args[3].(string), ".")
	}
	if len(args) > 4 {
		v.Build = strings.Split(args[4].(string), ".")
	}
	return v, nil
}

func newSemVerHash(c Context, args []value.Value, b *Block) (value.Value, error) {
	h := args[0].(*value.Hash)
	v, err := newSemVerParts(c, []value.Value{h.Lookup("major"), h.Lookup("minor"), h.Lookup("patch")}, b)
	if s, ok := h.Lookup("prerelease").(string); ok {
		v.(*typesys.Version).Pre = strings.Split(s, ".")
	}
	if s, ok := h.Lookup("build").(string); ok {
		v.(*typesys.Version).Build = strings.Split(s, ".")
	}
	return v, err
}

func newSemVerRange(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	r, err := typesys.ParseVersionRange(args[0].(string))
	if err != nil {
		return nil, err
	}
	return r, nil
}

func newSemVerRangeEnds(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	lo, _ := args[0].(*typesys.Version)
	hi, _ := args[1].(*typesys.Version)
	return typesys.MakeVersionRange(lo, hi, len(args) > 2 && args[2].(bool)), nil
}

func newSemVerRangeHash(c Context, args []value.Value, b *Block) (value.Value, error) {
	h := args[0].(*value.Hash)
	return newSemVerRangeEnds(c, []value.Value{h.Lookup("min"), h.Lookup("max"), value.Truth(h.Lookup("exclude_max"))}, b)
}
