package resolve_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/source"
)

func parse(t *testing.T, name, code string) *ast.Program {
	t.Helper()
	f := parser.Parse
	if filepath.Ext(name) == ".epp" {
		f = parser.ParseEPP
	}
	prog, diags := f(source.NewFile(name, code), parser.Options{})
	require.False(t, diags.HasErrors(), "%s: %v", name, diags)
	return prog
}

// listed are the references of a tree, one in a line: kind, name and place; a variable of the tree with where it is first assigned.
func listed(refs *resolve.References) string {
	var b strings.Builder
	for _, r := range refs.All() {
		_, line, col := r.At.Position()
		fmt.Fprintf(&b, "%d:%d %s ", line, col, r.Kind)
		if r.From != "" {
			b.WriteString(r.From + " ")
		}
		b.WriteString(r.Name)
		switch {
		case r.Defines:
			b.WriteString(" defined")
		case r.Top:
			b.WriteString(" of top scope")
		case r.Var != nil:
			_, line, col := r.Var.At[0].Position()
			fmt.Fprintf(&b, " of %d:%d", line, col)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestReferences(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{`include a, '::B::c', ['d', Class['e', f]], $x`, `
			1:1 function include
			1:9 class a
			1:12 class b::c
			1:23 class d
			1:28 type Class
			1:34 class e
			1:39 class f
			1:44 variable x`},
		{`'a'.include`, `
			1:1 class a
			1:5 function include`},
		{"$a = 1\n[$b, $c] = $a\nif $b { $d = $::a }\n$d", `
			1:1 variable a defined
			2:2 variable b defined
			2:6 variable c defined
			2:12 variable a of 1:1
			3:4 variable b of 2:2
			3:9 variable d defined
			3:14 variable a of top scope
			4:1 variable d of 3:9`},
		{"type A::B inherits ::C {\n  attr x, D { check => { $x + $it + $y }, set => |$v| { $z = f($v) $z } }\n  invariant $x != $meta\n}", `
			1:6 type A::B defined
			1:20 type C
			2:8 variable x defined
			2:11 type D
			2:26 variable x of 2:8
			2:31 variable it of 2:24
			2:37 variable y
			2:51 variable v defined
			2:57 variable z defined
			2:62 function f
			2:64 variable v of 2:51
			2:68 variable z of 2:57
			3:13 variable x of 2:8
			3:19 variable meta of 1:6`},
		{`$x = 1 each([2]) |$x, Integer $y = $x| { $z = "${x} ${y}" f($z) } $z`, `
			1:1 variable x defined
			1:8 function each
			1:19 variable x defined
			1:23 type Integer
			1:31 variable y defined
			1:36 variable x of 1:19
			1:42 variable z defined
			1:50 variable x of 1:19
			1:55 variable y of 1:31
			1:59 function f
			1:61 variable z of 1:42
			1:67 variable z`},
		{`class A::B($p) inherits a { private $v = $p } define d($q) { $q $p } function f($r) >> A::B { $r }`, `
			1:7 class a::b defined
			1:12 variable p defined
			1:25 class a
			1:37 variable v defined
			1:42 variable p of 1:12
			1:54 define d defined
			1:56 variable q defined
			1:62 variable q of 1:56
			1:65 variable p
			1:79 function f defined
			1:81 variable r defined
			1:88 type A::B
			1:95 variable r of 1:81`},
		{`if 'a' =~ /(a)/ { notice($1, $m::x, $::m::y, $settings::z) }`, `
			1:19 function notice
			1:30 variable m x
			1:37 variable m y
			1:46 variable settings z`},
		{`@@d { 'x': p => $v } ::D::E { 'y': } File { mode => '1' } File['a'] { mode => 2 }`, `
			1:3 resource type d
			1:12 attribute d p
			1:17 variable v
			1:22 resource type d::e
			1:22 type D::E
			1:38 resource type file
			1:38 type File
			1:45 attribute file mode
			1:59 type File
			1:71 attribute file mode`},
		{`class { 'A': p => 1 } class { ['a', 'b']: p => 1 } Class['a'] { p => 2 } D <||> { q +> 3 }`, `
			1:9 class a
			1:14 parameter a p
			1:32 class a
			1:37 class b
			1:52 type Class
			1:58 class a
			1:74 resource type d
			1:74 type D
			1:83 attribute d q`},
		{`class { ['a', 'b']: } D <| title == $t |> D <<| |>> A['x'] -> B[$y]`, `
			1:10 class a
			1:15 class b
			1:23 resource type d
			1:23 type D
			1:37 variable t
			1:43 resource type d
			1:43 type D
			1:53 type A
			1:63 type B
			1:65 variable y`},
		{`epp('m/t', { a => $b }) file('m/f', 'm/g') find_template('m/h') epp($x)`, `
			1:1 function epp
			1:5 template m/t
			1:19 variable b
			1:25 function file
			1:30 file files m/f
			1:37 file files m/g
			1:44 function find_template
			1:58 file templates m/h
			1:65 function epp
			1:69 variable x`},
		{`defined('a', '$b', '$c::d', File['x']) create_resources('@@d', {}) ensure_resource('class', 'x')`, `
			1:1 function defined
			1:9 class a
			1:9 resource type a
			1:14 variable b
			1:20 variable c d
			1:29 type File
			1:40 function create_resources
			1:57 resource type d
			1:68 function ensure_resource`},
		{`call('include', 'a') call('$v', 1) $x = Deferred('F', [$y]) call($z)`, `
			1:1 function call
			1:6 function include
			1:17 class a
			1:22 function call
			1:27 variable v
			1:36 variable x defined
			1:41 type Deferred
			1:50 function f
			1:56 variable y
			1:61 function call
			1:66 variable z`},
		{`type M = TypeSet[{ pcore_version => '1.0.0', types => { A => Integer, B => Array[A] } }]`, `
			1:6 type M defined
			1:57 type M::A defined
			1:62 type M Integer
			1:71 type M::B defined
			1:76 type M Array
			1:82 type M A`},
	} {
		got := listed(resolve.NewReferences(parse(t, "site.pp", c.code)))
		assert.Equal(t, strings.ReplaceAll(strings.TrimPrefix(c.want, "\n"), "\t", "")+"\n", got, c.code)
	}
}

// TestScopes looks at the variables of scopes, and which of them others see.
func TestScopes(t *testing.T) {
	prog := parse(t, "site.pp", "class c($p, private $q = 1) {\n  if $p { $v = 1 } else { $v = 2 }\n  private $w = 3\n  [1].each |$e| { $x = $e }\n}\n")
	refs := resolve.NewReferences(prog)
	var got []string
	for _, v := range refs.ScopeOf(prog.Defs[0]).Vars {
		got = append(got, fmt.Sprintf("%s %d %t %t %t", v.Name, len(v.At), v.Param, v.Shared, !v.Private.IsZero()))
	}
	assert.Equal(t, []string{"p 1 true false false", "q 1 true false true", "v 2 false true false", "w 1 false false true"}, got)
	assert.Empty(t, refs.ScopeOf(nil).Vars)
	assert.Empty(t, refs.ScopeOf(&ast.LambdaExpr{}).Vars)
	d := &resolve.Definition{Key: resolve.KeyOf(prog.Defs[0]), File: &resolve.File{Program: prog}, Node: prog.Defs[0]}
	assert.Equal(t, []string{"p", "q", "v"}, d.Class().Vars)
	assert.True(t, d.Class().Has("v"))
	assert.False(t, d.Class().Has("w"))
}

// TestOf asks for what the nodes of many trees name: all that lowering asks for is in the table. It is also known of nodes that are
// made later.
func TestOf(t *testing.T) {
	files := 0
	require.NoError(t, filepath.WalkDir("../../../examples", func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || ext != ".pp" && ext != ".epp" {
			return err
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		prog := parse(t, path, string(text))
		refs := resolve.NewReferences(prog)
		known := func(n ast.Expr, kind resolve.Kind) {
			assert.NotNil(t, refs.Of(n, kind).Scope, "%s: %s", n.Span().Text(), kind)
		}
		ast.Walk(prog, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.VarExpr:
				if !resolve.IsMatch(n.Name) {
					known(n, resolve.VariableKind)
				}
			case *ast.RefExpr:
				known(n, resolve.AliasKind)
			case *ast.CallExpr:
				if name, ok := n.Func.(*ast.NameExpr); ok {
					known(name, resolve.FunctionKind)
				}
			case *ast.MethodExpr:
				known(n.Name, resolve.FunctionKind)
			case *ast.ResourceExpr:
				if name, ok := n.Type.(*ast.NameExpr); ok && name.Name != "class" {
					known(name, resolve.TypeKind)
				}
			case *ast.CollectExpr:
				known(n.Type, resolve.TypeKind)
			}
			return true
		})
		files++
		return nil
	}))
	assert.Greater(t, files, 10)

	refs := resolve.NewReferences(parse(t, "site.pp", "$a"))
	made := refs.Of(&ast.VarExpr{Name: "::A::b"}, resolve.VariableKind)
	assert.Equal(t, []any{"A", "b", false}, []any{made.From, made.Name, made.Top})
	assert.Equal(t, "a::b", refs.Of(&ast.NameExpr{Name: "::A::b"}, resolve.ClassKind).Name)
	names, literal := refs.ClassNames(&ast.ArrayExpr{Elems: []ast.Expr{&ast.StringExpr{Value: "A"}, &ast.NameExpr{Name: "b"}}})
	assert.Equal(t, []any{[]string{"a", "b"}, true}, []any{names, literal})
	_, literal = refs.ClassNames(&ast.ArrayExpr{Elems: []ast.Expr{&ast.VarExpr{Name: "a"}}})
	assert.False(t, literal)
}

// TestBrokenTree: of a tree that cannot be read to its end there is what was read.
func TestBrokenTree(t *testing.T) {
	prog := parse(t, "site.pp", "class c($p) { $v = f($p) notice(1) }\n")
	prog.Defs[0].(*ast.ClassDef).Params[0].Default = (*ast.IfExpr)(nil)
	refs := resolve.NewReferences(prog)
	assert.Equal(t, "1:7 class c defined\n1:9 variable p defined\n", listed(refs))
	assert.Len(t, refs.ScopeOf(prog.Defs[0]).Vars, 2)
}
