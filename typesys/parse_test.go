package typesys

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

func TestParsePrint(t *testing.T) { // STRF-1, STRF-3
	for src, want := range map[string]string{
		"Integer[default,5]":              "Integer[default, 5]",
		"Integer[default]":                "Integer",
		"Float[1]":                        "Float[1.0]",
		"String[0]":                       "String[0]",
		"String[default,5]":               "String[0, 5]",
		"String[5,default]":               "String[5]",
		"Enum[b,a,b]":                     "Enum['a', 'b']",
		"Enum[a,true]":                    "Enum['a', true]",
		"Pattern[/a/,'b']":                "Pattern[/a/, /b/]",
		"Regexp['a/b']":                   `Regexp[/a\/b/]`,
		"Array[Any]":                      "Array",
		"Hash[Any,Any]":                   "Hash",
		"Array[1,2]":                      "Array[Any, 1, 2]",
		"Hash[0,1]":                       "Hash[Any, Any, 0, 1]",
		"Array[Integer,0,0]":              "Array[0, 0]",
		"Tuple[Integer,String,1,default]": "Tuple[Integer, String, 1]",
		"Struct[{d=>Optional[Integer]}]":  "Struct[{'d' => Optional[Integer]}]",
		"Struct[{Optional[b]=>String}]":   "Struct[{Optional['b'] => String}]",

		"Struct[{NotUndef[c]=>Optional[String]}]": "Struct[{NotUndef['c'] => Optional[String]}]",
		"Variant[Integer]":                        "Integer",
		"Optional['a']":                           "Optional['a']",
		"Sensitive[Integer[1,2]]":                 "Sensitive[Integer]",
		"Callable[0,0]":                           "Callable[0, 0]",
		"Callable[[],String]":                     "Callable[[0, 0], String]",
		"Callable[Callable[Integer]]":             "Callable[0, 0, Callable[Integer]]",
		"Timespan[1,2]":                           "Timespan['0-00:00:01.0', '0-00:00:02.0']",
		"SemVer['1.x']":                           "SemVer['1.x']",
		"URI['http://a.b']":                       "URI[{'scheme' => 'http', 'host' => 'a.b'}]",
		"Runtime[ruby,'Foo']":                     "Runtime[ruby, 'Foo']",
		"Resource['file']":                        "File",
		"Resource['file', '/a']":                  "File['/a']",
	} {
		p := typeParser{src: src, manifest: true}
		got, err := p.expression()
		require.NoError(t, err, src)
		require.Equal(t, want, value.Text(got), src)
	}
}

func TestMismatch(t *testing.T) { // MSG-2
	typ, err := Parse("Variant[Integer, Array[Integer]]", nil)
	require.NoError(t, err)
	require.Equal(t, "x expects a value of type Integer or Array, got String", Describe("x", typ, "a"))
}

// TestParseNoUTF8 reads types whose names are not UTF-8: no name can be compared with such a string, which is an error and no panic.
func TestParseNoUTF8(t *testing.T) {
	for _, src := range []string{
		"Object[{name => '\xeb'}]", "Object[{attributes => {'\xeb' => Integer}}]", "Object[{functions => {'\xeb' => Callable}}]", "Object[{constants => {'\xeb' => 1}}]",
		"TypeSet[{name => '\xeb', version => '1.0.0', pcore_version => '1.0.0'}]", "Array[Object[{name => '\xeb'}]]",
		"Object[{attributes => {a => {type => Pattern[/x/], value => '\xeb'}}}]",
	} {
		for name, parse := range map[string]func(string) (any, error){
			"Parse":        func(src string) (any, error) { return Parse(src, nil) },
			"ParseStatic":  func(src string) (any, error) { return ParseStatic(src) },
			"ParseLiteral": func(src string) (any, error) { return ParseLiteral(src, nil) },
		} {
			_, err := parse(src)
			require.EqualError(t, err, "invalid byte sequence in UTF-8", "%s(%q)", name, src)
		}
	}
}
