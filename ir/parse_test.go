package ir_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// readOps reads the program that has every op, aux and property.
func readOps(t testing.TB) (string, *ir.Program) {
	text, err := os.ReadFile("testdata/ops.ir")
	require.NoError(t, err)
	p, err := ir.Parse(string(text))
	require.NoError(t, err)
	return string(text), p
}

func TestTextOfEveryOp(t *testing.T) {
	text, p := readOps(t)
	if diff := cmp.Diff(text, p.String()); diff != "" {
		t.Errorf("print after parse, -want +got:\n%s", diff)
	}
	seen := map[string]bool{"arg": true}
	for _, f := range p.Funcs {
		require.NoError(t, ir.Verify(f), "%s %s", f.Kind, f.Name)
		f.Walk(func(v *ir.Value) { seen[v.Op.String()] = true })
	}
	for _, info := range table() {
		assert.True(t, seen[info.Name], "testdata/ops.ir has no %s", info.Name)
	}
}

// TestParsedData looks at what Parse makes, since print and parse could agree on
// something wrong.
func TestParsedData(t *testing.T) {
	_, p := readOps(t)
	assert.Equal(t, []ir.Module{{Name: "m", Version: "1.2.3"}, {Name: "n"}}, p.Modules)
	assert.Equal(t, []string{"a", "b"}, p.TopVars)
	assert.Equal(t, []string{"c"}, p.NodeVars)
	assert.Equal(t, ir.NameSet{"": true, "a": true, "role::\x00": true, "\x00::db": true}, p.Computed[ir.ClassNames])
	assert.True(t, p.Computed[ir.TypeNames].All())
	assert.Equal(t, []string{"lookup"}, p.Computed[ir.FunctionNames].Sorted())
	assert.Equal(t, []string{"m::backend", "m::source"}, p.Backends)
	require.Len(t, p.Types, 3)
	assert.Equal(t, []string{"path"}, p.Types[0].Namevars)
	assert.Equal(t, []string{"mode", "owner", "path"}, p.Types[0].Attrs)
	assert.True(t, p.Types[0].Isomorphic)
	assert.False(t, p.Types[1].Isomorphic)
	require.Len(t, p.Types[1].Patterns, 1)
	assert.Empty(t, p.Types[1].Patterns[0].Attrs)
	assert.Equal(t, []string{"a", "b"}, p.Types[2].Namevars)
	early := p.Aliases[0].Type
	assert.Equal(t, ir.Alias{Name: "M::Early", Module: "m", File: "modules/m/types/early.pp", Pos: ir.Pos{Line: 2, Col: 1}, Doc: "Early.\nNot late.", Type: early}, *p.Aliases[0])
	assert.True(t, typesys.Instance(early, int64(5)), "an alias that is named before its definition")
	assert.False(t, typesys.Instance(early, int64(11)))
	assert.True(t, typesys.Instance(p.Aliases[2].Type, value.NewHash(value.Entry{Key: "a", Value: "b"})))

	set, outer := p.Aliases[3].Own().(*typesys.TypeSet), p.Aliases[6].Own().(*typesys.TypeSet)
	assert.Equal(t, "1.2.0", set.Version.String())
	assert.Equal(t, []typesys.NamedType{{Name: "A", Type: p.Aliases[4].Type}, {Name: "B", Type: p.Aliases[5].Own()}}, set.Types)
	of := p.Aliases[5].Own().(*typesys.Object).Attributes[0].Type
	assert.Same(t, set, of.(*typesys.Metatype).Of, "a set that a member names")
	assert.Same(t, set, outer.References[0].Set)

	assert.Equal(t, []string{"join", "m::f o"}, p.FunctionNames)
	assert.Equal(t, []string{"old"}, p.LegacyFunctionNames)
	require.Len(t, p.Callees, 1)
	callee := p.Callees[0]
	require.Len(t, callee.Sigs, 3)
	assert.Nil(t, callee.Sigs[0].Type.Params)
	assert.Equal(t, []string{"tree", "early"}, callee.Sigs[1].Names)
	assert.Equal(t, "code", callee.Sigs[1].BlockName)
	assert.Same(t, early, callee.Sigs[1].Type.Params.Types[1])
	require.Len(t, callee.Local, 2)
	assert.Same(t, callee.Local[0], callee.Sigs[1].Type.Params.Types[0])
	assert.True(t, typesys.Instance(callee.Local[0], value.Array{"a", value.Array{"b"}}))
	assert.False(t, typesys.Instance(callee.Local[0], value.Array{"a", value.Array{""}}), "an alias of a signature that is named before its definition")
	require.Len(t, p.Hosts, 1)
	host := p.Hosts[0]
	dispatch, number := host.Dispatches[0], &ir.GoType{Kind: ir.GoInt64}
	assert.Equal(t, ir.Host{
		Name: "m::peers", Key: "n/m::peers", Module: "n", File: "modules/m/gofunctions/m/peers.go", Pos: ir.Pos{Line: 12, Col: 1},
		Doc: "Finds peers.\nNot all.", Package: ir.GoPackage{Module: "n", Path: "m", Name: "peers"}, Broken: "it is", Calls: []string{"join", "n/other"},
		Dispatches: host.Dispatches, Mismatches: host.Mismatches,
	}, *host)
	assert.Len(t, host.Dispatches, 2)
	assert.Len(t, host.Mismatches, 1)
	least, most := dispatch.Sig.Type.Params.Size.Range()
	assert.Equal(t, []int64{1, math.MaxInt64}, []int64{least, most})
	assert.Equal(t, ir.HostDispatch{
		Go: "Peers", Pos: ir.Pos{Line: 12, Col: 1}, Doc: "Of names.", Sig: dispatch.Sig, Local: dispatch.Local,
		Args: []ir.HostArg{
			{Kind: ir.HostContext},
			{Kind: ir.HostScope},
			{Type: &ir.GoType{Kind: ir.GoSlice, Elem: &ir.GoType{Kind: ir.GoMap, Elem: &ir.GoType{Kind: ir.GoPointer, Elem: number}}}},
			{Type: &ir.GoType{Kind: ir.GoHash}, Index: 1, Optional: true, Default: value.NewHash(value.Entry{Key: int64(1)})},
			{Type: &ir.GoType{Kind: ir.GoArray}, Index: 2, Rest: true},
			{Type: &ir.GoType{}, Index: 2, Rest: true, Variadic: true},
			{Kind: ir.HostBlock},
		},
		Results: ir.GoResults{Value: &ir.GoType{Kind: ir.GoSlice, Elem: &ir.GoType{Kind: ir.GoString}}, Error: true}, Returns: dispatch.Returns,
	}, *dispatch)
	assert.Same(t, dispatch.Local[0], dispatch.Returns.(*typesys.Array).Elem)
	assert.NotSame(t, p.Aliases[3].Type, dispatch.Local[0], "a name that the program has too")

	kinds := map[ir.Kind]*ir.Func{}
	byID := map[int]*ir.Value{}
	for _, f := range p.Funcs {
		kinds[f.Kind] = f
	}
	kinds[ir.Main].Walk(func(v *ir.Value) { byID[v.ID] = v })
	assert.Equal(t, "a\"b\n\x00é", byID[4].Aux)
	assert.Equal(t, ir.Pos{Line: 1, Col: 5}, byID[4].Pos)
	assert.Equal(t, "# why\n#\n# not", byID[2].Comment)
	assert.Equal(t, []ir.Pos{{Line: 2, Col: 5}, {}}, byID[17].ArgPos)
	assert.Equal(t, []ir.Pos{{Line: 4, Col: 4, Method: true}, {Line: 4, Col: 5}}, byID[29].ArgPos)
	assert.Equal(t, "sum", byID[29].Name)
	assert.Equal(t, "yes", byID[13].Name)
	assert.Equal(t, puppet.GroupsType, byID[11].Type)
	assert.True(t, byID[12].Unset)
	assert.Equal(t, []bool{true, false}, byID[15].Aux)
	assert.Equal(t, puppet.VarAux{Class: "m::c", Var: "z"}, byID[21].Aux)
	assert.Equal(t, 3, byID[26].Aux)
	assert.Equal(t, `value of "x"`, byID[49].Aux.(puppet.AssertAux).Subject)
	assert.Equal(t, ir.CallAux{Name: "join", Module: "module", Spread: []bool{false, true}, Effect: ir.Pure}, byID[51].Aux)
	assert.Equal(t, ir.CallAux{Name: "map", Block: true, Effect: ir.Fails}, byID[65].Aux)
	params := byID[54].Aux.(*ir.LambdaAux).Params
	require.Len(t, params, 3)
	assert.Same(t, byID[54].Regions[0].Args[1], params[1].Value)
	assert.NotNil(t, params[1].Default)
	assert.True(t, params[1].Private)
	assert.True(t, params[2].Rest)
	assert.Equal(t, typesys.ArrayType, params[2].Value.Type)
	assert.Equal(t, [][]value.Value{{"a", "b"}, {"c"}}, byID[66].Aux)
	assert.Equal(t, puppet.ForeachAux{Loop: puppet.LoopReduce, Arity: 2}, byID[71].Aux)
	assert.Equal(t, "memo", byID[71].Regions[0].Args[0].Name)
	assert.Equal(t, &puppet.DeclareAux{Type: "file", Form: puppet.Virtual, Attrs: []puppet.AttrAux{
		{Name: "mode", Op: '=', Pos: ir.Pos{Line: 7, Col: 9}}, {Name: "notify", Op: '+'}, {Op: '*', Pos: ir.Pos{Line: 8, Col: 10}}, {Name: "owner", Op: 'd'}, {Op: 'D'},
	}}, byID[82].Aux)
	assert.Equal(t, puppet.Exported, byID[83].Aux.(*puppet.DeclareAux).Form)
	assert.Equal(t, puppet.IncludeAux{Inclusion: puppet.IncludeClasses, Classes: []string{"m::c", "m::d"}}, byID[87].Aux)
	assert.Equal(t, &puppet.CollectAux{Type: "file", Exported: true, Attrs: []puppet.AttrAux{{Name: "mode", Op: '='}}}, byID[92].Aux)
	assert.Equal(t, &puppet.CollectAux{Type: "file", All: true}, byID[97].Aux)

	node := kinds[ir.Node]
	require.Len(t, node.Matchers, 3)
	assert.Equal(t, `^web\d+$`, node.Matchers[0].Regexp.Source)
	assert.Equal(t, "db", node.Matchers[1].Name)
	assert.True(t, node.Matchers[2].Default)
	class := kinds[ir.Class]
	assert.Equal(t, []string{"a", "b", "c"}, class.Vars)
	assert.Equal(t, "m::base", class.Parent)
	assert.True(t, class.Private)
	assert.Equal(t, "/other place/d.pp", kinds[ir.Define].File)
	assert.Equal(t, ir.Pos{Line: 3, Col: 1}, kinds[ir.Define].Pos)
	assert.Equal(t, "Does.", kinds[ir.Function].Doc)
	assert.Equal(t, "What\nis left.", kinds[ir.Function].Params[0].Doc)
	assert.Equal(t, ir.Pos{Line: 2, Col: 5}, kinds[ir.Function].Params[0].Pos)
	assert.Equal(t, "Tuple[String, Integer]", typesys.Text(kinds[ir.Function].Returns))
}

// TestNewIDs checks that values made after parsing get ids of their own, also
// beside those that the text form does not show.
func TestNewIDs(t *testing.T) {
	_, p := readOps(t)
	for _, f := range p.Funcs {
		ids := map[int]bool{}
		f.Walk(func(v *ir.Value) {
			assert.False(t, ids[v.ID], "v%d twice in %s", v.ID, f.Name)
			ids[v.ID] = true
		})
		assert.False(t, ids[f.NewValue(ir.OpUnset, typesys.AnyType, ir.Pos{}).ID])
	}
}

func TestOwnCommentsAreNoPlaces(t *testing.T) {
	p, err := ir.Parse("main \"x\" { # x.pp:1:1\n# why\n\tv1 = const 1 : Integer # 2:3 $a\n\t# 9:9\n\treturn v1 # 3:4\n}\n")
	require.NoError(t, err)
	body := p.Funcs[0].Body.Body
	assert.Equal(t, ir.Pos{Line: 1, Col: 1}, p.Funcs[0].Pos)
	assert.Equal(t, ir.Pos{Line: 2, Col: 3}, body[0].Pos)
	assert.Equal(t, "a", body[0].Name)
	assert.Equal(t, ir.Pos{Line: 3, Col: 4}, body[1].Pos)
}

func TestParseErrors(t *testing.T) {
	body := func(lines ...string) string { return "main \"x\" {\n" + strings.Join(lines, "\n") + "\n}\n" }
	for _, c := range []struct{ text, want string }{
		{"banana", `line 1: expected the kind of a function, got "banana"`},
		{"\nprogram banana", `line 2: expected a string, got "banana"`},
		{"program \"x", "line 1: a string that does not end"},
		{"computed cat *", `line 1: "cat" is no kind of names`},
		{"computed class a", `line 1: expected a name, got "a"`},
		{"computed class \"a\",\n", `line 2: expected a name, got ""`},
		{"functionnames \"a\" b\n", `line 1: expected the kind of a function, got "b"`},
		{"callee \"f\" {\n\tsignature String\n}", "line 2: a signature is a Callable"},
		{"callee \"f\" {\n\tlocal A = A\n\tsignature Callable[A]\n}", "line 2: Type alias 'A' cannot be resolved to a real type"},
		{"callee \"f\" {\n\tlocal A = String\n\tlocal A = String\n\tsignature Callable[A]\n}", "line 3: the type A is defined twice"},
		{"callee \"f\" {\n\tlocal A String\n", `line 2: expected "=", got "String"`},
		{"callee \"f\" {\n", `line 2: expected "signature", got ""`},
		{"host \"f\" {\n\tbanana\n}", `line 2: unknown property "banana" of a function in Go`},
		{"host \"f\" {\n\tpackage \"a\" \"b\"\n}", `line 3: expected a string, got "}"`},
		{"host \"f\" {\n\tdispatch \"F\" {\n\t}\n}", `line 3: expected "signature", got "}"`},
		{"host \"f\" {\n\tdispatch \"F\" {\n\tsignature Callable\n\tbanana\n\t}\n}", `line 4: unknown argument "banana" of a function in Go`},
		{"host \"f\" {\n\tdispatch \"F\" {\n\tsignature Callable\n\tgives \"chan int\"\n\t}\n}", `line 4: there is no Go type "chan int" for values`},
		{"host \"f\" {\n\tdispatch \"F\" {\n\tsignature Callable\n\tgives \"" + strings.Repeat("*", 20000) + "\"\n\t}\n}", "line 4: a Go type with more than 1000 levels"},
		{"native file namevars a\n", "line 1: a native type without attrs"},
		{"native file namevars attrs\npattern \"(\" a", "line 2: end pattern with unmatched parenthesis: /(/"},
		{"type A = Integer\n\ntype A = String", "line 3: the type A is defined twice"},
		{"type A = A", "line 1: Type alias 'A' cannot be resolved to a real type"},
		{"program \"x\"\ntype  A = Integer", "line 2: the definition of the type A does not begin its line"},
		{"type A = Integer['a']", "line 1: Integer['a']: "},
		{"main \"x\" {", "line 1: a region that does not end"},
		{"main \"x\" banana {", `line 1: unknown property of a function before "{"`},
		{"node \"x\" match regexp \"(\" {", "line 1: end pattern with unmatched parenthesis: /(/"},
		{"class \"x\"(v1 v2 a) {", `line 1: expected ":", got ")"`},
		{"class \"x\"(v1 v1 a: Any) {", "line 1: v1 is defined twice"},
		{body("v1 = banana : Any"), `line 2: unknown op "banana"`},
		{body("v1 = arg : Any"), `line 2: unknown op "arg"`},
		{body("v1 = unset : Any", "v1 = unset : Any"), "line 3: v1 is defined twice"},
		{body("v1 = truth v2 : Boolean"), "line 2: v2 is not defined"},
		{body("v0 = unset : Any"), `line 2: expected a value, got "v0"`},
		{body("v9999999999999 = unset : Any"), `line 2: expected a value, got "v9999999999999"`},
		{body("v1 = unset"), "line 2: unset needs both an id and a type, or neither"},
		{body("unset : Any"), "line 2: unset needs both an id and a type, or neither"},
		{body("v1 = unset : Any|set"), `line 2: expected "unset", got "set"`},
		{body("v1 = const banana : Any"), `line 2: "banana" is no constant`},
		{body("v1 = const [1 2] : Any"), `line 2: expected ",", got "2"`},
		{body("v1 = const {1 2} : Any"), `line 2: expected "=>", got "2"`},
		{body("v1 = const regexp \"(\" : Any"), "line 2: end pattern with unmatched parenthesis: /(/"},
		{body("v1 = const type \"Integer['a']\" : Any"), "line 2: Integer['a']: "},
		{body("v1 = const 1 : Integer['a']"), "line 2: Integer['a']: "},
		{body("v1 = const 1 : Enum['a"), "line 2: a type with a string or regular expression that does not end"},
		{body("v1 = queryeq maybe v1 : Any"), `line 2: expected true or false, got "maybe"`},
		{body("v1 = result x v1 : Any"), `line 2: expected a number, got "x"`},
		{body("v1 = unset : Any", "v2 = declare \"file\" v1 {: v1} : Any"), `line 3: expected ":", got "v1"`},
		{body("v1 = unset : Any", "v2 = declare \"file\" v1 {+: v1} : Any"), "line 3: an attribute without a name"},
		{body("v1 = foreach banana/1 v1 : Any"), `line 2: there is no loop "banana"`},
		{body("v1 = include banana \"a\" : Any"), `line 2: there is no inclusion "banana"`},
		{"class \"x\"(v1 v2 a: Any @ 3m) {", "line 1: the place of a parameter is a line and a column"},
		{body("comment v1"), `line 2: expected a string, got "v1"`},
		{body("comment \"a\""), `line 3: unknown op "}"`},
		{body("v1 = unset : Any", "v2 = declare \"file\" v1 {a: v1 @ 3} : Any"), "line 3: the place of an attribute is a line and a column"},
		{body("v1 = unset : Any", "v2 = declare \"file\" v1 {a: v1 @ 0:1} : Any"), "line 3: the place of an attribute is a line and a column"},
		{body("v1 = foreach each v1 : Any"), `line 2: expected "/", got "v1"`},
		{body("v1 = const " + strings.Repeat("[", 20000) + " : Any"), "line 2: nested more than 10000 levels deep"},
		{body("v1 = const 1 : " + strings.Repeat("Array[", 20000)), "line 2: a type with more than 1000 levels"},
		{body("v1 = const type \"" + strings.Repeat("Array[", 20000) + "\" : Any"), "line 2: a type with more than 1000 levels"},
		{body("v1 = unset : Any", strings.Repeat("v2 = if v1 : Any {\n", 20000)), "nested more than 10000 levels deep"},
	} {
		_, err := ir.Parse(c.text)
		if assert.Error(t, err, "%.200s", c.text) {
			assert.Contains(t, err.Error(), c.want, "%.200s", c.text)
			assert.True(t, strings.HasPrefix(err.Error(), "line "), err)
		}
	}
}

// TestDeepAliases checks that a chain of aliases, each named before its
// definition, is read without running out of stack.
func TestDeepAliases(t *testing.T) {
	chain := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "type A%d = Array[A%d]\n", i, i+1)
		}
		fmt.Fprintf(&b, "type A%d = String\n", n)
		return b.String()
	}
	_, err := ir.Parse(chain(100))
	require.NoError(t, err)
	_, err = ir.Parse(chain(20000))
	require.ErrorContains(t, err, "nested more than 10000 levels deep")
}

// large returns a program of n statements in blocks.
func large(n int) string {
	var b strings.Builder
	b.WriteString("program \"large\"\n\nmain \"x.pp\" {\n    v1 = topvar \"facts\" : Hash\n")
	id := 2
	for range n {
		fmt.Fprintf(&b, "    v%d = const \"k%d\" : \"k%d\"\n    v%d = index v1 v%d : Any !fails\n    v%d = truth v%d : Boolean\n", id, id, id, id+1, id, id+2, id+1)
		fmt.Fprintf(&b, "    v%d = if v%d : Any !effect {\n        v%d = call \"notice\" v%d : Any !effect\n        yield v%d\n    } {\n        yield v%d\n    }\n", id+3, id+2, id+4, id+1, id+4, id)
		id += 5
	}
	b.WriteString("    return v1\n}\n")
	return b.String()
}

// FuzzParse gives the parser any text: it returns an error that names a line, or
// a program whose text form reads back as itself.
func FuzzParse(f *testing.F) {
	ops, _ := readOps(f)
	f.Add(ops)
	for fn := range strings.SplitSeq(ops, "\n\n") {
		f.Add(fn)
	}
	f.Add(large(2))
	f.Add("main \"x\" {\n v1 = const [{1 => \"a\"}, sensitive regexp \"x\", type \"Integer[1, 2]\"] : Any\n}")
	f.Add("type A = Object[{name => '\xeb'}]")
	f.Add("type A = B\ntype B = A\nmain \"x\" {\n v1 = const type \"A\" : B\n}")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ir.Parse(text)
		if err != nil {
			require.True(t, strings.HasPrefix(err.Error(), "line "), "%v", err)
			return
		}
		for _, fn := range p.Funcs {
			_ = ir.Verify(fn) // must not panic on what is broken
		}
		first := p.String()
		q, err := ir.Parse(first)
		require.NoError(t, err, first)
		require.Equal(t, first, q.String())
	})
}

func BenchmarkParse(b *testing.B) {
	text := large(1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ir.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	p, err := ir.Parse(large(1000))
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		_ = p.String()
	}
}
