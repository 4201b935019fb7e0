package ir_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// typeTexts are types of all shapes.
var typeTexts = strings.Split(strings.TrimSpace(`
Any
Array
Array[0, 0]
Array[Integer, 0, 0]
Array[undef]
Array[undef, 1]
Array['x']
Array[Integer, 1, 3]
Array[Integer, 2]
Array[Array[Any, 1], 0, 5]
Binary
Boolean
Boolean[true]
Boolean[false]
Callable
Callable[0, 0]
Callable[0]
Callable[2, 3]
Callable[0, 0, &Callable]
Callable[Callable]
Callable[&Callable]
Callable[0, 0, &Callable]
Callable[undef, &Callable]
Callable[[undef], Any]
Callable[[undef, &Callable], Any]
Callable[]
Callable[&Optional[Callable]]
Callable[String]
Callable[String, 0, 1]
Callable[String, 1]
Callable[String, Integer, &Callable[[], Integer]]
Callable[[], Any]
Callable[[], Integer]
Callable[[0, 0], Integer]
Callable[[0], Integer]
Callable[[2, 3], Integer]
Callable[[&Callable], Integer]
Callable[[0, 0, &Callable], Integer]
Callable[[&Callable], Any]
Callable[[&Optional[Callable[[], Any]]], Undef]
Callable[[String, Integer, 2, 5, &Callable], Integer]
Callable[[Integer, &Callable[[], String]], Callable[[], String]]
CatalogEntry
Class
Class['a::b']
Collection
Collection[1, 2]
Data
Default
Deferred
Enum
Enum['a', 'it\'s']
Enum['a', true]
Enum[]
Enum[true]
Enum["\x00\xff\u200b\n", '', '[', ']', '{', '}', ',', ' ', '|', '\\', '\'', '"', '/', '#', '$x', 'é']
Error
Error['kind']
Error['kind', 'code']
Error[Enum['a'], Pattern[/x/]]
Error[{'issue_code' => 'x'}]
File
File['/a']
File['']
File["a\n"]
Foo::Bar
Foo::Bar['x']
Float
Float[1.0, 2.0]
Float[1, 2]
Float[default, 2.5]
Float[1.5]
Float[1e+300]
Float[-0.0, 5e-324]
Float[-Inf, +Inf]
Hash
Hash[0, 0]
Hash[String, Integer, 0, 0]
Hash[undef, Integer]
Hash[String, Integer]
Hash[String, Integer, 1]
Hash[String, Integer, 1, 2]
Init
Init[Integer]
Init[Integer, 1]
Init[Integer, 'x', undef, default, [1.5, {'a' => String['b']}], true, /x/]
Init['a']
Integer
Integer[0]
Integer[default, 5]
Integer[-3, 3]
Integer[-9223372036854775808]
Integer[default, 9223372036854775807]
Integer[-9223372036854775808, 9223372036854775807]
Iterable
Iterable[Integer]
Iterator
Iterator[Integer]
NotUndef
NotUndef['a']
NotUndef[Integer]
NotUndef[Any]
Numeric
Object
Object['A::B']
Object[{}]
Object[{name => 'A', parent => Object[{name => 'P'}], type_parameters => {'p' => Optional[String], 'q' => {type => Optional[Integer], value => 1}}, attributes => {'a' => Integer, 'b' => Optional[String], 'c' => {type => Optional[String], value => undef}, 'd' => {type => 'x', value => 'x', final => true, kind => 'constant'}, 'e' => {type => Integer, override => true, kind => 'derived', annotations => {Annotation => {'x' => 1}}}}, functions => {'f' => Callable[0, 0], '[]' => {type => Callable, final => true, override => true}}, equality => ['a'], checks => [1, {'x' => sensitive 'y'}], annotations => {Annotation => {'x' => 1}}}]
Object[{name => 'A', equality => [], equality_include_type => false}]
Object[{name => 'A', type_parameters => {'p' => Optional[String]}}][{'p' => 'x'}]
Object[{name => 'A', attributes => {}}]
Optional
Optional['a']
Optional[Integer]
Optional[Optional[Integer]]
Optional[Undef]
Pattern
Pattern[/a/, /b\/c/, /it's/]
Pattern[]
Pattern['é', /é/, regexp "a\nb", regexp "a\\/b", /\[/, /[\]\/"']/, /[{#,|]/, //]
Regexp
Regexp[/a\/b/]
Regexp[//]
Regexp['a']
Regexp['é']
Regexp[regexp "\n"]
Resource
Resource['Foo::Bar', 'x y']
Resource['file']
Resource['file', '']
Resource['n', false]
Resource['class', 'x', false]
Resource['Pcore::FloatType', 'x', false]
Resource['é::b', 'x', false]
RichData
RichDataKey
RichData['Object']
RichData['URI']
RichData['DefaultTypeSet']
Puppet::LookupKey
Puppet::LookupValue
Puppet::LookupContext
Pcore::AnyType
Pcore::IntegerType
Annotation
Runtime
Runtime['ruby', 'Puppet::X']
Runtime['ruby']
Runtime['', 'X']
Runtime['ruby', [/a/, 'b']]
Scalar
ScalarData
SemVer
SemVer['>=1.0.0 <2.0.0']
SemVer[]
SemVer['1.x', '>3.0.0-rc.1']
SemVer[{text => '>=3.0.0 <1.0.0', intervals => [['1.0.0 given', '3.0.0- open given', 'one'], ['0.0.0-', '1.0.0+b open', 'every']]}]
SemVerRange
Sensitive
Sensitive[String]
Sensitive[undef]
Sensitive[Integer[1, 2]]
String
String[1]
String[0, 0]
String[2, 5]
Struct
Struct[{}]
Struct[{'a' => Optional[Integer]}]
Struct[{Optional['a'] => Optional[Integer]}]
Struct[{Enum['k'] => String, Optional[Enum['k2']] => 'x', "\n" => Any}]
Struct[{'a' => Integer}]
Struct[{Optional['a'] => Integer, 'b' => Any, 'c' => Optional[String]}]
Timespan
Timespan['1-02:03:04.5']
Timespan['0-00:00:01', '0-00:00:02']
Timespan['0-00:00:01', '0-00:00:01']
Timespan[1.5]
Timespan[default, 0.1]
Timespan[{nanoseconds => 1004000000}]
Timespan[{nanoseconds => -1}, {nanoseconds => 9223372036854775, float => true}]
Timespan[{nanoseconds => 9007199254740993, float => true}]
Timestamp
Timestamp['2020-01-01T00:00:00 UTC']
Timestamp[default, '2020-01-01T00:00:00.5 UTC']
Timestamp[{seconds => -99999999999, nanoseconds => 1}]
Timestamp['2020-01-01T00:00:00 UTC', '2020-01-01T00:00:00 UTC']
Timestamp['2020-01-01T00:00:00 UTC', '2021-01-01T00:00:00 UTC']
Tuple
Tuple[]
Tuple[0, 0]
Tuple[1, 3]
Tuple['a', "\n", undef]
Tuple[Integer]
Tuple[Integer, String]
Tuple[Integer, 0, 0]
Tuple[Integer, 2]
Tuple[Integer, String, 1, 5]
Type
Type[Type[Integer]]
TypeAlias
TypeReference
TypeReference['X[1]']
TypeReference['']
TypeReference["a'\n]"]
TypeReference['UnresolvedReference']
TypeSet
TypeSet['A']
TypeSet[{name_authority => 'http://a', name => 'S', pcore_version => '1.0.0', version => '1.2.3-a+b', types => {'A' => Integer, 'B' => Object[{name => 'S::B'}]}, references => {'R' => {name => 'T', name_authority => 'http://a', version_range => '1.x'}}}]
Undef
Unit
URI
URI['http://example.com/a']
URI[{}]
URI[{'scheme' => Enum['a'], 'host' => /x/, 'path' => String['p']}]
Variant
Variant[]
Variant['a', 'b']
Variant[Integer]
Variant[Variant[Integer, Undef], Optional[Integer]]
Variant[Integer, String]
Variant[Callable[[], String], Callable[[0, 0], String]]
`), "\n")

// TestTypesReadBack prints types and reads them again: they must be the same, whatever characters are in them.
func TestTypesReadBack(t *testing.T) {
	read := func(text string) (typ typesys.Type, printed string) {
		p, err := ir.Parse("function \"f\"() returns " + text + " {\n\tfail \"X\" \"\" \"\"\n}\n")
		require.NoError(t, err, text)
		_, printed, _ = strings.Cut(p.String(), "returns ")
		printed, _, _ = strings.Cut(printed, " {\n")
		return p.Funcs[0].Returns, printed
	}
	for _, text := range typeTexts {
		typ, printed := read(text)
		back, again := read(printed)
		assert.Equal(t, printed, again)
		assert.Equal(t, typ, back, "%s, printed as %s", text, printed)
	}
}
