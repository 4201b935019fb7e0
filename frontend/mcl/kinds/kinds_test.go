package kinds_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	mcl "github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/runtime/mcl/graph"
)

// variables are the names of the kinds by their variables in package runtime/mcl/kind.
func variables(t *testing.T) map[string]string {
	names := map[string]string{}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "..", "runtime", "mcl", "kind", "kinds.go"), nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !spec.Names[0].IsExported() {
			return true
		}
		literal := spec.Values[0].(*ast.UnaryExpr).X.(*ast.CompositeLit)
		name := literal.Elts[0].(*ast.KeyValueExpr).Value.(*ast.BasicLit).Value
		names[spec.Names[0].Name] = name[1 : len(name)-1]
		return false
	})
	return names
}

// Every kind of the runtime is in the table, and called as GoName says.
func TestGoName(t *testing.T) {
	vars := variables(t)
	assert.Len(t, vars, 60)
	for name, kind := range vars {
		if assert.NotNil(t, kinds.Lookup(kind), kind) {
			assert.Equal(t, name, kinds.GoName(kind))
		}
	}
	assert.Equal(t, "HttpServerUiInput", kinds.GoName("http:server:ui:input"))
	assert.Equal(t, "SshAuthorizedKey", kinds.GoName("ssh:authorized_key"))
	assert.Empty(t, kinds.GoName("nothing"))
	assert.Nil(t, kinds.Lookup("nothing"))
}

// MCL-KIND-1, MCL-KIND-3: what the runtime has fits together.
func TestTable(t *testing.T) {
	for _, name := range variables(t) {
		k := kinds.Lookup(name)
		assert.True(t, slices.IsSortedFunc(k.Fields, func(a, b kinds.Field) int {
			if a.Name < b.Name {
				return -1
			}
			return 1
		}), "%s: fields are sorted, and each is there once", name)
		for _, d := range k.Data.Defaults {
			assert.NotNil(t, k.Field(d.Name), "%s.%s", name, d.Name)
		}
		for _, n := range k.Data.Named {
			if f := k.Field(n); assert.NotNil(t, f, "%s.%s", name, n) {
				assert.Equal(t, types.Str, f.Type)
			}
		}
		for _, p := range k.Data.Parents {
			assert.NotZero(t, kinds.Lookup(p).Traits&kinds.AutoGroup, "%s groups %s", p, name)
		}
		for _, f := range k.Fields {
			if f.Width != "" {
				assert.Equal(t, types.Int, f.Type, "%s.%s", name, f.Name)
			}
		}
		assert.Equal(t, len(k.Sent) > 0, k.Traits&kinds.Sends != 0, name)
		if k.Data.Is != nil || k.Data.Auto != nil {
			assert.NotZero(t, k.Traits&kinds.AutoEdge, name)
		}
	}
	f := kinds.Lookup("file").Field("content")
	assert.Equal(t, &kinds.Field{Name: "content", Type: types.Str, Pointer: true}, f)
	assert.Equal(t, "uint16", kinds.Lookup("password").Field("length").Width)
	assert.Nil(t, kinds.Lookup("value").Field("any").Type, "MCL-TYPE-4")
	assert.True(t, kinds.Lookup("value").Key("any").Pointer)
	assert.Nil(t, kinds.Lookup("file").Field("nothing"))
}

// MCL-META, MCL-META-1
func TestMetas(t *testing.T) {
	var of2020, of1 int
	for _, m := range kinds.Metas() {
		if m.Since <= mcl.Dialect2020 {
			of2020++
		}
		if m.Since <= mcl.Dialect1 {
			of1++
		}
		assert.Equal(t, m.Type.String(), graph.MetaType(m.Name), m.Name)
		assert.Equal(t, m.Trait != 0, kinds.Lookup("timer").Ignores(&m), m.Name)
		assert.Equal(t, m.Name == "reverse", kinds.Lookup("pkg").Ignores(&m), m.Name)
	}
	assert.Equal(t, []int{18, 17, 12}, []int{len(kinds.Metas()), of1, of2020})
}

// kinds, section 5
func TestConsts(t *testing.T) {
	assert.Len(t, kinds.Consts(), 18)
	assert.Contains(t, kinds.Consts(), kinds.Const{Name: "const.res.gzip.level.huffman_only", Value: int64(-2)})
}

// MCL-SEND-2
func TestCheckSend(t *testing.T) {
	for _, c := range []struct{ from, key, to, field, warning, wrong string }{
		{"exec", "stdout", "print", "msg", "", ""},
		{"exec", "stdout", "test", "int64", "exec.stdout is str, but test.int64 is int", ""},
		{"test", "answer", "test", "str", "", "type error: int != str"},
		{"test", "answer", "test", "stringptr", "test.answer is int, but test.stringptr is str", ""},
		{"test", "answer", "value", "any", "", ""},
		{"exec", "nothing", "print", "msg", "", "key nothing is not sent by exec resource"},
		{"exec", "stdout", "print", "nothing", "", "field nothing does not exist in print resource"},
		{"file", "content", "print", "msg", "", "resources of kind file cannot send"},
		{"exec", "stdout", "svc", "state", "", "resources of kind svc cannot receive"},
	} {
		warning, wrong := kinds.CheckSend(kinds.Lookup(c.from), c.key, kinds.Lookup(c.to), c.field)
		assert.Equal(t, c.warning, warning)
		assert.Equal(t, c.wrong, wrong)
	}
}

// MCL-KIND-7, MCL-KIND-8
func TestExtra(t *testing.T) {
	list, err := kinds.Extra(`[{"kind": "nginx:site", "traits": "EN",
		"fields": {"root": {"type": "str", "pointer": true}, "port": {"type": "int", "go": "uint16"}, "any": {"type": "variant"}},
		"defaults": {"port": 80}, "sends": {"url": {"type": "str", "go": "*string", "pointer": true}}}]`)
	require.NoError(t, err)
	require.Len(t, list, 1)
	k := list[0]
	assert.Equal(t, "nginx:site", k.Name)
	assert.Equal(t, kinds.AutoEdge|kinds.Notified, k.Traits)
	assert.Equal(t, []kinds.Field{
		{Name: "any"}, {Name: "port", Type: types.Int, Width: "uint16"}, {Name: "root", Type: types.Str, Pointer: true},
	}, k.Fields)
	assert.Equal(t, types.Str, k.Key("url").Type)
	assert.Equal(t, []graph.Set{{Name: "port", Value: int64(80)}}, k.Data.Defaults)
	body := &graph.Body{Fields: []graph.Set{{Name: "port", Value: int64(1 << 16)}}}
	assert.ErrorContains(t, graph.Validate(graph.Place{}, k.Data, "a", body), "overflow")

	for text, want := range map[string]string{
		`{}`:                             "expected a list of kinds",
		`[{}]`:                           "kind 1: a kind needs a name",
		`[{"kind": "_x"}]`:               "_x cannot be written",
		`[{"kind": "x", "z": 1}]`:        "there is nothing called z",
		`[{"kind": "x", "traits": "X"}]`: "there is no trait X",
		`[{"kind": "x", "fields": {"a": {"type": "number"}}}]`:                                       "field a: the type",
		`[{"kind": "x", "fields": {"a": {"type": "int"}}, "defaults": {"a": "x"}}]`:                  "the default of a is no int",
		`[{"kind": "x", "fields": {"a": {"type": "int"}}, "defaults": {"b": 1}}]`:                    "there is no field b",
		`[{"kind": "x", "fields": {"a": {"type": "[]int"}}, "defaults": {"a": ["b"]}}]`:              "the default of a is no []int",
		`[{"kind": "x", "fields": {"a": {"type": "map{str: int}"}}, "defaults": {"a": {"b": 1.5}}}]`: "the default of a is no map",
	} {
		_, err := kinds.Extra(text)
		assert.ErrorContains(t, err, want, text)
	}
}
