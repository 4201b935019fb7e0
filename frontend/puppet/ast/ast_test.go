package ast_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"reflect"
	"strings"
	"testing"

	goast "go/ast"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/ast"
	puppet "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
)

// everything has a node of each kind that a manifest can have.
const everything = `
class a(Integer[1] $p = 1, *$q) inherits b { define c { } }
node 'x', /y/, default inherits z { }
function f($x) >> String { [1, 1.5, 'a', "b${x}", undef, default, true, {k => v}] }
plan g($x) { apply('t') { } }
type A = Integer
type Runtime[x] = B
type C inherits D { abstract attr e, Enum['f'] { check => { 1 } } has g, H { derived => |$i| { 2 } } invariant 'j' $k == 3 isomorphic => true }
private class h(private $i) { }
private $j = -1
@file { 'a': b => 1, * => $c }
File { a => 1 }
File['a'] { b +> 2 }
File <<| a == 1 |>> { b => 2 }
A -> B
if !$x { 1 } else { 2 }
unless $x { 1 }
case $x { 1: { 2 } }
$x ? { 1 => (2) }
$x.map |$y| >> Any { $y[0] }
notice 1
f(*$x)
attr
@(E)
t
E
`

// walked parses the manifest and a template and returns the nodes by kind.
func walked(t *testing.T) (map[string]int, []*ast.Program) {
	prog, diags := puppet.Parse(source.NewFile("x.pp", everything), puppet.Options{Tasks: true})
	require.Empty(t, diags)
	epp, diags := puppet.ParseEPP(source.NewFile("x.epp", "<% | $a | %>text<%= $a %>"), puppet.Options{})
	require.Empty(t, diags)
	kinds := map[string]int{}
	for _, p := range []*ast.Program{prog, epp} {
		ast.Walk(p, func(n ast.Node) bool {
			require.False(t, reflect.ValueOf(n).IsNil(), "%T", n)
			kinds[strings.TrimPrefix(fmt.Sprintf("%T", n), "*ast.")]++
			return true
		})
	}
	return kinds, []*ast.Program{prog, epp}
}

// TestWalkAll wants every declared kind of node to be visited.
func TestWalkAll(t *testing.T) {
	kinds, _ := walked(t)
	declared := 0
	inspect := func(n goast.Node) bool {
		spec, ok := n.(*goast.TypeSpec)
		if !ok {
			return true
		}
		s, ok := spec.Type.(*goast.StructType)
		if !ok || len(s.Fields.List) == 0 || len(s.Fields.List[0].Names) > 0 {
			return true
		}
		declared++ // it embeds Base
		if kinds[spec.Name.Name] == 0 {
			t.Errorf("%s is not visited", spec.Name.Name)
		}
		return true
	}
	for _, name := range []string{"ast.go", "typedef.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		goast.Inspect(file, inspect)
	}
	require.Greater(t, declared, 50)
}

// TestWalkReaches wants Walk to visit every node that can be reached through
// fields, so that a new field is not forgotten.
func TestWalkReaches(t *testing.T) {
	_, progs := walked(t)
	for _, prog := range progs {
		seen := map[ast.Node]bool{}
		ast.Walk(prog, func(n ast.Node) bool { seen[n] = true; return true })
		prog.Defs = nil // they are in the body
		var reach func(v reflect.Value)
		reach = func(v reflect.Value) {
			switch v.Kind() {
			case reflect.Interface:
				reach(v.Elem())
			case reflect.Slice:
				for i := range v.Len() {
					reach(v.Index(i))
				}
			case reflect.Pointer:
				n, ok := v.Interface().(ast.Node)
				if !ok || v.IsNil() {
					return
				}
				require.True(t, seen[n], "%T is not visited", n)
				for i := range v.Elem().NumField() {
					reach(v.Elem().Field(i))
				}
			}
		}
		reach(reflect.ValueOf(prog))
	}
}

// TestWalkPrunes leaves out what is inside a node that is declined.
func TestWalkPrunes(t *testing.T) {
	prog, _ := puppet.Parse(source.NewFile("x.pp", "f([1, 2], 3)"), puppet.Options{})
	ints := 0
	ast.Walk(prog, func(n ast.Node) bool {
		if _, ok := n.(*ast.IntExpr); ok {
			ints++
		}
		_, array := n.(*ast.ArrayExpr)
		return !array
	})
	require.Equal(t, 1, ints)
	ast.Walk(nil, func(ast.Node) bool { t.Error("visited nothing"); return true })
}

func TestDump(t *testing.T) {
	prog, _ := puppet.Parse(source.NewFile("x.pp", "notice(1, \"a\\n\")"), puppet.Options{})
	require.Equal(t, `(invoke {:functor (qn "notice") :args [1 "a\n"]})`, ast.Dump(prog))
	require.Equal(t, `{"^":["invoke",{"#":["functor",{"^":["qn","notice"]},"args",[1,"a\n"]]}]}`, ast.DumpJSON(prog))
}
