package typetext_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/typetext"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// resource is the type of a name that no program declares.
func resource(name string) typesys.Type { return &typesys.Resource{TypeName: name} }

// TestReadBack writes generated types and reads them again.
func TestReadBack(t *testing.T) {
	for seed := range uint64(20_000) {
		g := generator{rand.New(rand.NewPCG(seed, 0))}
		typ := g.typ(4)
		text := typetext.String(typ)
		back, err := typetext.Parse(text, resource)
		require.NoError(t, err, text)
		require.Equal(t, typ, back, text)
	}
}

// TestRecursive reads types that contain themselves.
func TestRecursive(t *testing.T) {
	tree := &typesys.Alias{Name: "Tree"}
	node := &typesys.Object{Name: "Node"}
	set := &typesys.TypeSet{Name: "Set", Declared: true, PcoreVersion: &typesys.Version{Major: 1}}
	named := func(name string) typesys.Type {
		return map[string]typesys.Type{"Tree": tree, "Node": node, "Set": set}[name]
	}
	tree.Target = &typesys.Variant{Types: []typesys.Type{typesys.IntegerType, &typesys.Array{Elem: tree}, node, set}}
	node.Attributes = []typesys.Attribute{{Name: "next", Type: &typesys.Optional{Of: node}}, {Name: "set", Type: set}}
	set.References = []typesys.SetReference{{Alias: "Own", Name: "Set", Set: set, VersionRange: &typesys.VersionRange{Text: "x"}}}

	for _, typ := range []typesys.Type{tree, tree.Target, node, set} {
		back, err := typetext.Parse(typetext.String(typ), named)
		require.NoError(t, err)
		require.Equal(t, typ, back)
	}
	back, err := typetext.Parse(typetext.Definition(node), named)
	require.NoError(t, err)
	require.True(t, back.(*typesys.Object).Expression) // which it is where it is not declared
	back.(*typesys.Object).Expression = false
	require.Equal(t, node, back)

	back, err = typetext.Parse(typetext.Definition(set), named)
	require.NoError(t, err)
	require.Same(t, set, back.(*typesys.TypeSet).References[0].Set)
}

// TestSignatures reads the signatures of builtin functions, which programs have as those of what an agent may call.
func TestSignatures(t *testing.T) {
	for _, name := range builtin.Names() {
		f := builtin.Row(name)
		if f == nil || f.Fn == nil {
			continue
		}
		for _, sig := range f.Signatures() {
			local := map[string]typesys.Type{}
			for _, a := range typesys.Aliases(sig.Type) {
				local[a.Name] = a
			}
			text := typetext.String(sig.Type)
			back, err := typetext.Parse(text, func(name string) typesys.Type { return local[name] })
			require.NoError(t, err, "%s: %s", name, text)
			require.Equal(t, typesys.Type(sig.Type), back, "%s: %s", name, text)
		}
	}
}

// FuzzParse gives the parser any text: it returns an error, or a type whose text is read back as itself.
func FuzzParse(f *testing.F) {
	for seed := range uint64(100) {
		g := generator{rand.New(rand.NewPCG(seed, 1))}
		f.Add(typetext.String(g.typ(3)))
	}
	for _, text := range []string{
		"", "undef", "1", "Integer[", "Integer[1, 2, 3]", "Array[&String]", "Callable[[[&String]], Any]", "Callable[{&String => 1}]", "Callable[sensitive &String]",
		"Init[Integer, [&String]]", "Struct[{Integer => 1}]", "Object[{name => 1}]", "Object[{attributes => {'a' => 1}}]", "TypeSet[{types => 1}]", "Any[1]", "RichData['X']",
		"SemVer[{text => '1.x', intervals => [[1]]}]", "Timespan['x']", "Timestamp[{}]", "Error[]", "Error[1, 2, 3]", "Pattern[/(/]", "Enum[a, /x/]", "Runtime['a', []]", "URI['x']",
		"Array[Object[{name => '\xeb'}]]", "Integer [1]", "-", "+x", "'a", `"a`, "/a", "A::", "Hash[String]", "Class[1]", "Variant[Integer,,]", "Sensitive[1]", "String['a', 1]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		typ, err := typetext.Parse(text, resource)
		if err != nil {
			return
		}
		first := typetext.String(typ)
		back, err := typetext.Parse(first, resource)
		require.NoError(t, err, first)
		require.Equal(t, first, typetext.String(back))
	})
}

// generator makes types of all kinds, with all that they can have.
type generator struct{ *rand.Rand }

func pick[T any](g generator, of ...T) T { return of[g.IntN(len(of))] }

func (g generator) yes() bool { return g.IntN(2) == 0 }

func (g generator) word() string {
	return pick(g, "a", "B", "", "it's", `\`, `a\'b`, "\n", "\x00", "\xff", "é", "[]{}", `"`, "/", "#", " ", ",", "|", "=>", "undef", "$x", "\u200b")
}

func (g generator) size() typesys.Size {
	return pick(g, typesys.Size{}, typesys.Empty, typesys.MakeSize(0, math.MaxInt64), typesys.MakeSize(2, 5), typesys.MakeSize(3, math.MaxInt64))
}

func (g generator) number() float64 {
	return pick(g, 0, math.Copysign(0, -1), 1.5, -2, 1e300, 5e-324, math.Inf(1), math.Inf(-1), math.MaxFloat64)
}

func (g generator) regexp() *value.Regexp {
	re, err := regex.New(pick(g, "a", "", "a/b", `a\/b`, "é", "\n", `\\`, "[]'\"]", `\p{L}`, "a\x00"))
	if err != nil {
		panic(err)
	}
	re.Raw = g.yes() && re.Plain() != re.Source
	return re
}

func many[T any](g generator, make func() T) []T {
	list := []T{}
	for range g.IntN(3) {
		list = append(list, make())
	}
	return list
}

// listed is nil or a list.
func listed[T any](g generator, make func() T) []T {
	if g.yes() {
		return nil
	}
	return many(g, make)
}

// rarely is a type or none.
func (g generator) rarely(depth int) typesys.Type {
	if g.IntN(3) == 0 {
		return nil
	}
	return g.typ(depth)
}

func (g generator) value(depth int) value.Value {
	switch n := g.IntN(10); {
	case n == 0 && depth > 0:
		return value.Array(many(g, func() value.Value { return g.value(depth - 1) }))
	case n == 1 && depth > 0:
		return g.hash(depth - 1)
	case n == 2 && depth > 0:
		return g.typ(depth - 1)
	case n == 3:
		return g.regexp()
	case n == 4:
		return g.word()
	case n == 5:
		return g.number()
	case n == 6:
		return &value.Sensitive{Value: g.word()}
	}
	return pick[value.Value](g, nil, true, false, int64(1), int64(math.MinInt64), value.Default)
}

func (g generator) hash(depth int) *value.Hash {
	h := value.MakeHash(4)
	for range g.IntN(3) {
		h.Set(g.word(), g.value(depth))
	}
	return h
}

func (g generator) tuple(depth int) *typesys.Tuple {
	t := &typesys.Tuple{Types: many(g, func() typesys.Type { return g.typ(depth) }), Size: g.size()}
	if len(t.Types) == 0 {
		t.Types = nil
	}
	return t
}

func (g generator) version() *typesys.Version {
	return pick(g, &typesys.Version{}, typesys.MaxVersion, &typesys.Version{Pre: []string{}}, &typesys.Version{Major: 1, Pre: []string{"rc", "1"}, Build: []string{"b"}})
}

func (g generator) versionRange() *typesys.VersionRange {
	if r, err := typesys.ParseVersionRange(pick(g, "1.x", ">=1.0.0 <2.0.0 || 3.x", "")); err == nil && g.yes() {
		return r
	}
	return &typesys.VersionRange{Text: g.word(), Intervals: []typesys.Interval{{
		Lo: typesys.Bound{V: g.version(), Open: g.yes(), Given: g.yes()}, Hi: typesys.Bound{V: g.version(), Open: g.yes(), Given: g.yes(), Exact: g.yes()}, All: g.yes(), One: g.yes(),
	}}}
}

func (g generator) object(depth int) *typesys.Object {
	annotations := func() *value.Hash {
		if g.yes() {
			return nil
		}
		return value.NewHash(value.Entry{Key: typesys.AnnotationType, Value: g.hash(1)})
	}
	t := &typesys.Object{Name: pick(g, "", "A", "A::B"), Expression: true, Annotations: annotations(), AnyType: g.yes()}
	t.Params = listed(g, func() typesys.TypeParam { return typesys.TypeParam{Name: "p", Type: g.typ(depth), Value: g.word()} })
	names := []string{"a", "b", "c", "d"}
	t.Attributes = listed(g, func() typesys.Attribute {
		a := typesys.Attribute{
			Name: names[0], Type: g.typ(depth), Final: g.yes(), Override: g.yes(), HasValue: g.yes(), Annotations: annotations(),
			Kind: pick(g, typesys.Given, typesys.Constant, typesys.Derived, typesys.GivenOrDerived, typesys.ByReference),
		}
		if a.HasValue {
			a.Value = g.value(depth)
		}
		names = names[1:]
		return a
	})
	t.Functions = listed(g, func() typesys.Function {
		f := typesys.Function{Name: names[0], Type: g.typ(depth), Final: g.yes(), Override: g.yes(), Annotations: annotations()}
		names = names[1:]
		return f
	})
	if len(t.Params) > 1 { // which have one name
		t.Params = t.Params[:1]
	}
	if t.HasEquality = g.yes(); t.HasEquality {
		t.Equality = many(g, g.word)
	}
	if g.yes() {
		t.Checks = g.word()
	}
	return t
}

func (g generator) typ(depth int) typesys.Type {
	if depth == 0 {
		return pick[typesys.Type](
			g, typesys.AnyType, typesys.UndefType, typesys.DefaultType, typesys.UnitType, typesys.ScalarType, typesys.ScalarDataType, typesys.NumericType,
			typesys.CatalogEntryType, typesys.BinaryType, typesys.SemVerRangeType, typesys.DataType, typesys.RichDataType, typesys.LookupKeyType, &typesys.UnresolvedAlias,
			&typesys.PcoreURIAlias, &typesys.PcoreAnyType, typesys.DeferredType, typesys.ErrorType, typesys.ObjectType, typesys.TypeSetType, typesys.StringType,
			typesys.RichDataType.Resolved().(*typesys.Variant).Types[5], typesys.EmptyArrayType, typesys.EmptyHashType,
		)
	}
	depth--
	switch g.IntN(29) {
	case 0:
		i := typesys.MakeInteger(pick[int64](g, math.MinInt64, -1, 0), pick[int64](g, 1, math.MaxInt64))
		i.ClosedMin, i.ClosedMax = i.ClosedMin && g.yes(), i.ClosedMax && g.yes()
		return i
	case 1:
		return &typesys.Float{Min: g.number(), Max: g.number()}
	case 2:
		return &typesys.Boolean{Fixed: true, Value: g.yes()}
	case 3:
		return &typesys.String{Size: g.size()}
	case 4:
		return &typesys.String{Literal: g.word(), IsLiteral: true}
	case 5:
		e := typesys.MakeEnum(many(g, g.word), g.yes())
		if g.IntN(100) == 0 {
			for i := range 10_000 {
				e.Values = append(e.Values, string(rune('一'+i)))
			}
		}
		slices.Sort(e.Values)
		return e
	case 6:
		return &typesys.Pattern{Patterns: listed(g, g.regexp)}
	case 7:
		return &typesys.Regexp{Pattern: g.regexp()}
	case 8:
		return &typesys.Collection{Size: g.size()}
	case 9:
		return &typesys.Array{Elem: g.rarely(depth), Size: g.size()}
	case 10:
		return &typesys.Hash{Key: g.rarely(depth), Value: g.rarely(depth), Size: g.size()}
	case 11:
		return g.tuple(depth)
	case 12:
		names := []string{"a", "b\n", "it's"}
		return &typesys.Struct{Fields: listed(g, func() typesys.Field {
			f := typesys.Field{Name: names[0], Type: g.typ(depth), Optional: g.yes()}
			if g.yes() {
				f.Enum = &typesys.Enum{Values: []string{f.Name}, IgnoreCase: g.yes()}
			}
			names = names[1:]
			return f
		})}
	case 13:
		return &typesys.Variant{Types: listed(g, func() typesys.Type { return g.typ(depth) })}
	case 14:
		return &typesys.Optional{Of: g.rarely(depth)}
	case 15:
		return &typesys.NotUndef{Of: g.rarely(depth)}
	case 16:
		return &typesys.Metatype{Of: g.rarely(depth)}
	case 17:
		return pick[typesys.Type](g, &typesys.Iterable{Of: g.rarely(depth)}, &typesys.Iterator{Of: g.rarely(depth)})
	case 18:
		return &typesys.Sensitive{Of: g.rarely(depth)}
	case 19:
		c := &typesys.Callable{Block: g.rarely(depth), Return: g.rarely(depth)}
		if g.yes() {
			c.Params = g.tuple(depth)
		}
		return c
	case 20:
		return &typesys.Class{Name: g.word()}
	case 21:
		r := &typesys.Resource{TypeName: pick(g, "File", "file", "Foo::Bar", "Class", "Integer", "Pcore::IntegerType", "é", "A::"), Title: g.word(), Computed: g.yes()}
		r.Empty = r.Title == "" && g.yes()
		return r
	case 22:
		r := &typesys.Runtime{Language: g.word(), TypeName: g.word()}
		if g.yes() {
			r.TypeName, r.Pattern, r.Replacement = "", g.regexp(), g.word()
		}
		return r
	case 23:
		i := &typesys.Init{Of: g.typ(depth), Args: value.Array{}}
		for range g.IntN(3) {
			i.Args = append(i.Args, g.value(depth))
		}
		return i
	case 24:
		return &typesys.Reference{Text: g.word()}
	case 25:
		return &typesys.SemVer{Ranges: listed(g, g.versionRange)}
	case 26:
		end := func() typesys.TimespanValue {
			return typesys.TimespanValue(pick(g, 0, 1, -1, 1e9, 15e8, 1004e6, g.Int64()))
		}
		return &typesys.Timespan{Min: end(), Max: end(), MinFloat: g.yes(), MaxFloat: g.yes()}
	case 27:
		end := func() typesys.TimestampValue {
			return pick(g, typesys.TimestampValue{Sec: 1}, typesys.TimestampValue{Sec: -1, Nsec: 5}, typesys.TimestampValue{Sec: g.Int64N(1e12), Nsec: g.Int32N(1e9)})
		}
		return &typesys.Timestamp{Min: end(), Max: end()}
	}
	switch g.IntN(6) {
	case 0:
		return &typesys.URI{Params: g.hash(depth)}
	case 1:
		return &typesys.Extension{Base: typesys.ErrorType, Params: g.hash(depth)}
	case 2:
		return &typesys.Extension{Base: g.object(depth), Params: g.hash(depth)}
	case 3:
		return &typesys.TypeSet{
			Name: g.word(), NameAuthority: g.word(), PcoreURI: g.word(), PcoreVersion: &typesys.Version{Major: 1}, Version: &typesys.Version{Pre: []string{"a"}},
			Types: []typesys.NamedType{{Name: "A", Type: g.typ(depth)}}, References: []typesys.SetReference{{Alias: "R", Name: g.word(), NameAuthority: g.word(), VersionRange: g.versionRange()}},
		}
	case 4:
		return &typesys.Object{Name: "Only::Named"}
	}
	return g.object(depth)
}
