package typesys

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// aliases defines aliases in the order in which a manifest would use them.
func aliases(t *testing.T, defs map[string]string) func(name string) (*Alias, error) {
	known := map[string]*Alias{}
	var resolve func(name string) (Type, bool)
	var failed error
	resolve = func(name string) (Type, bool) {
		if a, ok := known[name]; ok {
			return a, true
		}
		def, ok := defs[name]
		if !ok {
			return nil, false
		}
		a := &Alias{Name: name}
		known[name] = a
		typ, err := Parse(def, resolve)
		require.NoError(t, err)
		if err := a.Resolve(typ); err != nil && failed == nil {
			failed = err
		}
		return a, true
	}
	return func(name string) (*Alias, error) {
		typ, _ := resolve(name)
		return typ.(*Alias), failed
	}
}

func TestAliasOfNothing(t *testing.T) { // TP-43
	define := aliases(t, map[string]string{
		"Q1": "Q1", "Q2": "Variant[Q2, Integer]", "Q2b": "Variant[Q2b, Integer, String]", "Q3": "Variant[Q3]", "Q4": "Q5", "Q5": "Q4",
	})
	for name, want := range map[string]string{"Q2": "Q2 = Integer", "Q2b": "Q2b = Variant[Integer, String]"} {
		a, err := define(name)
		require.NoError(t, err)
		require.Equal(t, want, a.String())
	}
	for _, name := range []string{"Q1", "Q3", "Q5"} {
		define := aliases(t, map[string]string{"Q1": "Q1", "Q3": "Variant[Q3]", "Q4": "Q5", "Q5": "Q4"})
		_, err := define(name)
		require.EqualError(t, err, "Type alias '"+name+"' cannot be resolved to a real type")
	}
}

func TestRecursiveAlias(t *testing.T) { // TP-43: an alias that is set after its use, as in generated code
	tree := &Alias{Name: "Tree"}
	tree.Target = &Variant{Types: []Type{IntegerType, &Array{Elem: tree}}}
	one := int64(1)
	require.True(t, Instance(tree, value.Array{one, value.Array{value.Array{}, one}}))
	require.False(t, Instance(tree, value.Array{one, value.Array{value.Array{"x"}}}))
	require.True(t, Assignable(tree, tree))
	require.True(t, Assignable(&Array{Elem: tree}, &Tuple{Types: []Type{tree, IntegerType}}))
	require.Equal(t, "Tree = Variant[Integer, Array[Tree]]", tree.String())
	require.Equal(t, "x expects a Tree = Variant[Integer, Array[Tree]] value, got String", Describe("x", tree, "s"))
}

func TestZeroSize(t *testing.T) { // TYP-6
	require.True(t, Instance(&Array{}, value.Array{int64(1)}), "no size is no limit")
	require.False(t, Instance(&Array{Size: Empty}, value.Array{int64(1)}))
	require.True(t, Instance(&Array{Size: Empty}, value.Array{}))
	require.Equal(t, "Array", (&Array{}).String())
	require.Equal(t, "Array[0, 0]", (&Array{Size: Empty}).String())
	require.Equal(t, Empty, MakeSize(-3, -1))
	require.Equal(t, "String[0, 5]", (&String{Size: MakeSize(-1, 5)}).String())
}

func TestReferences(t *testing.T) { // VALUE-7, STRC-9
	f := &Resource{TypeName: "my::thing", Title: "/x"}
	require.Equal(t, "My::Thing[/x]", f.Ref())
	require.Equal(t, "My::Thing['/x']", f.String())
	require.Equal(t, "My::Thing['/x'] Resource-Reference", f.Kind())
	c := &Class{Name: "ntp::server"}
	require.Equal(t, "Class[Ntp::Server]", c.Ref())
	require.Equal(t, "Class[ntp::server]", c.String())
	upper := &Resource{TypeName: "FILE", Title: "/a"}
	lower := &Resource{TypeName: "File", Title: "/a"}
	require.True(t, EqualOther(upper, lower))
	h := value.NewHash(value.Entry{Key: upper, Value: int64(1)})
	got, ok := h.Get(lower)
	require.True(t, ok)
	require.Equal(t, int64(1), got)
	require.False(t, EqualOther(lower, &Resource{TypeName: "File", Title: "/A"}))
}

func TestCompare(t *testing.T) { // CMP-5, EQ-6, EQ-7
	narrow := &Integer{Min: 1, Max: 2}
	require.True(t, Less(narrow, IntegerType))
	require.False(t, Less(IntegerType, IntegerType))
	require.True(t, Equal(&Array{Elem: AnyType}, ArrayType))
	require.False(t, EqualOther(IntegerType, "Integer"))
}

func TestKeyTellsLiteralsApart(t *testing.T) { // INF-2
	a, b := InferReduced("a"), InferReduced("b")
	require.Equal(t, a.String(), b.String())
	require.NotEqual(t, Key(a), Key(b))
	require.NotEqual(t, Key(a), Key(StringType))
}

// function is a lambda of a type.
type function struct{ t Type }

func (f function) Equal(value.Value) bool     { return false }
func (f function) AppendKey(b []byte) []byte  { return append(b, "function"...) }
func (f function) AppendText(b []byte) []byte { return append(b, "function"...) }
func (f function) Kind() string               { return "Function" }
func (f function) CallableType() Type         { return f.t }

func TestCallableInstance(t *testing.T) { // CAL-3, CAL-4
	scalar := function{&Callable{Params: &Tuple{Types: []Type{ScalarType}}}}
	wantsInt := &Callable{Params: &Tuple{Types: []Type{IntegerType}}}
	require.True(t, Instance(wantsInt, scalar), "what takes any scalar takes an integer")
	require.False(t, Instance(&Callable{Params: &Tuple{Types: []Type{AnyType}}}, scalar))
	require.False(t, Instance(CallableType, "f"))
	require.Equal(t, "Callable[Scalar]", Infer(scalar).String())
}

// sequence is an iterator over values.
type sequence value.Array

func (s sequence) Equal(value.Value) bool     { return false }
func (s sequence) AppendKey(b []byte) []byte  { return append(b, "sequence"...) }
func (s sequence) AppendText(b []byte) []byte { return append(b, "sequence"...) }
func (s sequence) Kind() string               { return "Iterator" }
func (s sequence) All(yield func(value.Value) bool) {
	for _, v := range s {
		if !yield(v) {
			return
		}
	}
}

func TestIterator(t *testing.T) { // ITV-2, TP-25, TP-26
	it := sequence{int64(1), int64(2)}
	require.Equal(t, "Iterator[Variant[Integer[1, 1], Integer[2, 2]]]", Infer(it).String())
	require.Equal(t, "Iterator[Integer]", Generalize(Infer(it)).String())
	require.True(t, Instance(&Iterator{Of: IntegerType}, it))
	require.False(t, Instance(&Iterator{Of: StringType}, it))
	require.True(t, Instance(&Iterable{Of: IntegerType}, it))
	require.True(t, Instance(IterableType, it))
	require.False(t, Instance(IteratorType, value.Array{}))
}

func TestDeferredParameter(t *testing.T) { // MSG-16
	params := &Struct{Fields: []Field{{Name: "p", Type: IntegerType}}}
	given := value.NewHash(value.Entry{Key: "p", Value: object(DeferredType, "f")})
	for _, c := range []struct {
		returns Type
		want    string
	}{
		{IntegerType, ""},
		{nil, ""},
		{StringType, "Class[Foo]: parameter 'p' expects an Integer value, got String"},
	} {
		got, err := DescribeParameters("Class[Foo]", params, given, false, func(d *ObjectValue) (Type, error) {
			name, _ := d.Get("name")
			require.Equal(t, "f", name)
			return c.returns, nil
		})
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	wrong := errors.New("no such arity")
	_, err := DescribeParameters("Class[Foo]", params, given, false, func(*ObjectValue) (Type, error) { return nil, wrong })
	require.ErrorIs(t, err, wrong)
	got, err := DescribeParameters("Class[Foo]", params, given, false, nil)
	require.NoError(t, err)
	require.Equal(t, "Class[Foo]: parameter 'p' expects an Integer value, got Deferred", got)
}

func TestAssertions(t *testing.T) { // MSG-9, MSG-15
	require.Equal(t, "assert_type(): expects an Integer[1, 2] value, got Integer[5, 5]", Describe("assert_type():", &Integer{Min: 1, Max: 2}, int64(5)))
	require.Equal(t, "value returned from fq has wrong type, expects a String value, got Integer", WrongType("value returned from fq", StringType, int64(1)))
	require.Equal(t, "x references an unresolved type 'Foo'", Describe("x", &Array{Elem: &Reference{Text: "Foo"}}, int64(1)))
}

func TestSpecializeErrors(t *testing.T) { // TP-6, TP-10
	for _, c := range []struct {
		base   Type
		params []value.Value
		code   string
		arg    int
	}{
		{IntegerType, []value.Value{int64(1), "a"}, "BAD_INTEGER_SLICE_TYPE", 1},
		{IntegerType, []value.Value{int64(1), int64(2), int64(3)}, "BAD_INTEGER_SLICE_ARITY", -1},
		{IntegerType, []value.Value{int64(3), int64(1)}, "", -1},
		{EnumType, []value.Value{"a", int64(1)}, "BAD_TYPE_SPECIALIZATION", 1},
		{ArrayType, []value.Value{AnyType, "a"}, "BAD_COLLECTION_SLICE_TYPE", 1},
		{AnyType, []value.Value{int64(1)}, "OPERATOR_NOT_APPLICABLE", -1},
		{&Reference{Text: "Foo"}, nil, "UNKNOWN_RESOURCE_TYPE", -1},
	} {
		_, err := Specialize(c.base, c.params)
		var e *Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, c.code, e.Code, e.Message)
		require.Equal(t, c.arg, e.Arg, e.Message)
	}
}

func TestValueTexts(t *testing.T) { // STRC-11 to STRC-14
	for want, v := range map[string]value.Other{
		"0-00:01:30.0":                      TimespanValue(90e9),
		"-1-00:00:00.0":                     TimespanValue(-86400e9),
		"1-02:03:04.5":                      TimespanValue(93784e9 + 5e8),
		"1970-01-01T00:00:00.000000000 UTC": TimestampValue{},
		"1800-01-01T00:00:00.000000000 UTC": mustTimestamp("1800-01-01"),
		"1.2.3-rc.1+b.5":                    mustVersion("1.2.3-rc.1+b.5"),
		">=1.0.0 <2.0.0":                    mustRange(">=1.0.0 <2.0.0"),
		"YWJj":                              BinaryValue("abc"),
		"http://u@a.b:8080/p?q#f":           mustURI("http://u@a.b:8080/p?q#f"),
		"mailto:x@y.z":                      mustURI("mailto:x@y.z"),
		"Deferred({'name' => 'f', 'arguments' => [1]})": object(DeferredType, "f", value.Array{int64(1)}),
	} {
		require.Equal(t, want, value.Text(v))
		require.True(t, EqualOther(v, v))
		require.False(t, EqualOther(v, "x"))
	}
}

func mustTimestamp(s string) TimestampValue {
	t, err := ParseTimestamp(s)
	if err != nil {
		panic(err)
	}
	return t
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"types", "parse", "access"} {
		for _, l := range readLines(f, name) {
			f.Add(l)
		}
	}
	resource := func(name string) (Type, bool) { return &Resource{TypeName: name}, true }
	f.Fuzz(func(t *testing.T, src string) {
		typ, err := Parse(src, resource)
		if err != nil || strings.Contains(src, "'::") || strings.Contains(src, `"::`) {
			return // Resource['::a'] keeps its colons, as in Puppet, but a type name does not
		}
		// Reading generalises the content of Sensitive, and drops the zeros that an
		// end of a Timespan is shown with that was a Float, so the text settles only
		// after each of those that are nested has been read.
		text := Text(typ)
		settles := strings.Count(text, "Sensitive[") + strings.Count(text, "Timespan[")
		for range settles + 1 {
			again, err := Parse(text, resource)
			if err != nil {
				return
			}
			if Text(again) == text {
				break
			}
			if settles == 0 {
				t.Errorf("%s prints as %s, which reads as %s", src, text, Text(again))
			}
			text = Text(again)
		}
		Normalize(typ)
		Generalize(typ)
		if !Assignable(AnyType, typ) {
			t.Errorf("%s is not Any", text)
		}
	})
}

func BenchmarkInstance(b *testing.B) {
	typ, err := Parse("Hash[String[1], Variant[Integer, Array[Enum['a', 'b']]]]", nil)
	require.NoError(b, err)
	v, err := ParseLiteral("{'x' => 1, 'y' => ['a', 'b', 'a'], 'z' => 3}", nil)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if !Instance(typ, v) {
			b.Fatal("not an instance")
		}
	}
}

func BenchmarkDescribe(b *testing.B) {
	typ, err := Parse("Struct[{'a' => Integer, 'b' => Array[String]}]", nil)
	require.NoError(b, err)
	v, err := ParseLiteral("{'a' => 'x', 'b' => ['y', 1]}", nil)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		Describe("x", typ, v)
	}
}

func TestStandIns(t *testing.T) { // TP-41: RichData accepts what it is made of
	w := newWorld(t)
	spelt := w.typ(t, "Variant[Scalar, SemVerRange, Binary, Sensitive, Type, TypeSet, URI, Object, Undef, Default, Hash[RichDataKey, RichData], Array[RichData]]")
	require.True(t, Equal(RichDataType, spelt))
	require.True(t, Equal(spelt, RichDataType))
	require.True(t, Equal(&Array{Elem: RichDataType}, &Array{Elem: spelt}))
}

func BenchmarkInferStrings(b *testing.B) {
	var a value.Array
	for i := range 5000 {
		a = append(a, "host"+strconv.Itoa(i))
	}
	for b.Loop() {
		InferReduced(a)
	}
}

func TestRichDataMismatch(t *testing.T) { // MSG-12; the name of the TypeSet type is Puppet's
	require.Contains(t, DescribeType("x", RichDataType, &Tuple{Types: []Type{AnyType, AnyType}}), "x variant 5 expects a DefaultTypeSet value, got Tuple\n")
}
