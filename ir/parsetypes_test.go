package ir_test

import (
	"reflect"
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
Callable[0, 0, Callable]
Callable[Callable]
Callable[Optional[Callable]]
Callable[String]
Callable[String, 0, 1]
Callable[String, 1]
Callable[String, Integer, Callable[[], Integer]]
Callable[[], Any]
Callable[[], Integer]
Callable[[0, 0], Integer]
Callable[[0], Integer]
Callable[[2, 3], Integer]
Callable[[Callable], Integer]
Callable[[0, 0, Callable], Integer]
Callable[[Callable], Any]
Callable[[Optional[Callable[[], Any]]], Undef]
Callable[[String, Integer, 2, 5, Callable], Integer]
Callable[[Callable[[], String]], Callable[[], String]]
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
Error
Error['kind']
Error['kind', 'code']
Error[Enum['a'], Pattern[/x/]]
File
File['/a']
Float
Float[1.0, 2.0]
Float[default, 2.5]
Float[1.5]
Hash
Hash[0, 0]
Hash[String, Integer]
Hash[String, Integer, 1]
Hash[String, Integer, 1, 2]
Init
Init[Integer]
Init[Integer, 1]
Integer
Integer[0]
Integer[default, 5]
Integer[-3, 3]
Iterable
Iterable[Integer]
Iterator
Iterator[Integer]
NotUndef
NotUndef['a']
NotUndef[Integer]
Numeric
Object
Object[{name => 'A', attributes => {}}]
Optional
Optional['a']
Optional[Integer]
Pattern
Pattern[/a/, /b\/c/, /it's/]
Regexp
Regexp[/a\/b/]
Regexp[//]
Resource
Resource['Foo::Bar', 'x y']
RichData
Runtime
Runtime['ruby', 'Puppet::X']
Scalar
ScalarData
SemVer
SemVer['>=1.0.0 <2.0.0']
SemVerRange
Sensitive
Sensitive[String]
String
String[1]
String[0, 0]
String[2, 5]
Struct
Struct[{}]
Struct[{'a' => Integer}]
Struct[{Optional['a'] => Integer, NotUndef['b'] => Any, 'c' => Optional[String]}]
Timespan
Timespan['1-02:03:04.5']
Timespan['0-00:00:01', '0-00:00:02']
Timestamp
Timestamp['2020-01-01T00:00:00 UTC']
Timestamp['2020-01-01T00:00:00 UTC', '2021-01-01T00:00:00 UTC']
Tuple
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
TypeSet
Undef
Unit
URI
URI['http://example.com/a']
Variant
Variant[Integer, String]
Variant[Callable[[], String], Callable[[0, 0], String]]
`), "\n")

// TestTypesReadBack prints types and reads them again: they must be the same, also where Puppet shows two different ones by one text.
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
		assert.Empty(t, difference(reflect.ValueOf(&typ), reflect.ValueOf(&back), ""), "%s, printed as %s", text, printed)
		assert.Equal(t, typesys.Key(typ), typesys.Key(back), text)
	}
}

// difference is where two types differ, "" where they do not. What is not given is Any, and a named type its name. Nothing is in
// what is empty, and types of resources have names of any case.
func difference(a, b reflect.Value, at string) string {
	if a.Kind() == reflect.Pointer && a.Type() == b.Type() && a.CanInterface() && !a.IsNil() && !b.IsNil() {
		switch t := a.Interface().(type) {
		case *typesys.Array:
			if t.Size == typesys.Empty && b.Interface().(*typesys.Array).Size == t.Size {
				return ""
			}
		case *typesys.Hash:
			if t.Size == typesys.Empty && b.Interface().(*typesys.Hash).Size == t.Size {
				return ""
			}
		case *typesys.Resource:
			if strings.EqualFold(t.TypeName, b.Interface().(*typesys.Resource).TypeName) {
				return ""
			}
		}
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			if isAny(a) && isAny(b) {
				return ""
			}
			return at
		}
		if a.Kind() == reflect.Interface {
			if a.Elem().Type() != b.Elem().Type() {
				return at
			}
		} else if n := a.Elem().Type(); n.Kind() == reflect.Struct {
			if _, named := n.FieldByName("Name"); named {
				if a.Elem().FieldByName("Name").String() != b.Elem().FieldByName("Name").String() {
					return at + ".Name"
				}
				if a.Elem().FieldByName("Name").String() != "" {
					return ""
				}
			}
		}
		return difference(a.Elem(), b.Elem(), at)
	case reflect.Struct:
		for i := range a.NumField() {
			if d := difference(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name); d != "" {
				return d
			}
		}
		return ""
	case reflect.Slice:
		if a.Len() != b.Len() {
			return at
		}
		for i := range a.Len() {
			if d := difference(a.Index(i), b.Index(i), at+"[]"); d != "" {
				return d
			}
		}
		return ""
	case reflect.Func, reflect.Map:
		return ""
	}
	if !a.Equal(b) {
		return at
	}
	return ""
}

func isAny(v reflect.Value) bool {
	if !v.IsNil() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	return v.IsNil() || v.Type() == reflect.TypeFor[*typesys.Any]()
}
