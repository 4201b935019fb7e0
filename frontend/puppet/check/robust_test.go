package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// TestDeep checks trees that are deeper than any file. Work that grows with the
// square of the depth would take minutes.
func TestDeep(t *testing.T) {
	const depth = 50_000
	one := func() ast.Expr { return &ast.IntExpr{Value: 1, Radix: 10} }
	for name, wrap := range map[string]func(ast.Expr) ast.Expr{
		"not":         func(e ast.Expr) ast.Expr { return &ast.UnaryExpr{Op: token.Not, Expr: e} },
		"parentheses": func(e ast.Expr) ast.Expr { return &ast.ParenExpr{Expr: e} },
		"if":          func(e ast.Expr) ast.Expr { return &ast.IfExpr{Test: one(), Then: e} },
		"elsif":       func(e ast.Expr) ast.Expr { return &ast.IfExpr{Test: one(), Else: e} },
		"block":       func(e ast.Expr) ast.Expr { return &ast.BlockExpr{Stmts: []ast.Expr{e, one()}} },
		"case": func(e ast.Expr) ast.Expr {
			return &ast.CaseExpr{Test: one(), Options: []*ast.CaseOption{{Values: []ast.Expr{one()}, Then: e}}}
		},
		"array": func(e ast.Expr) ast.Expr { return &ast.ArrayExpr{Elems: []ast.Expr{e}} },
		"hash key": func(e ast.Expr) ast.Expr {
			return &ast.HashExpr{Entries: []*ast.KeyedEntry{{Key: e, Value: one()}, {Key: one(), Value: one()}}}
		},
		"sum":  func(e ast.Expr) ast.Expr { return &ast.BinaryExpr{Op: token.Plus, Left: e, Right: one()} },
		"edge": func(e ast.Expr) ast.Expr { return &ast.RelationExpr{Op: token.EdgeRight, Left: e, Right: one()} },
		"assign": func(e ast.Expr) ast.Expr {
			return &ast.AssignExpr{Op: token.Assign, Left: &ast.VarExpr{Name: "a"}, Right: e}
		},
		"text":  func(e ast.Expr) ast.Expr { return &ast.ConcatExpr{Parts: []ast.Expr{&ast.TextExpr{Expr: e}}} },
		"class": func(e ast.Expr) ast.Expr { return &ast.ClassDef{Name: "a", Body: e} },
		"query": func(e ast.Expr) ast.Expr { return &ast.BinaryExpr{Op: token.And, Left: e, Right: one()} },
		"lambda": func(e ast.Expr) ast.Expr {
			return &ast.CallExpr{Func: &ast.NameExpr{Name: "f"}, Lambda: &ast.LambdaExpr{Body: e}}
		},
		"default": func(e ast.Expr) ast.Expr {
			return &ast.CallExpr{Func: &ast.NameExpr{Name: "f"}, Lambda: &ast.LambdaExpr{Params: []*ast.Param{{Name: "a", Default: e}}}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := ast.Expr(&ast.NodeDef{Matches: []ast.Expr{&ast.DefaultExpr{}}})
			if name == "hash key" {
				e = one()
			}
			for range depth {
				e = wrap(e)
			}
			if name == "query" {
				e = &ast.CollectExpr{Type: &ast.RefExpr{Name: "File"}, Query: e}
			}
			check.Program(&ast.Program{Body: e}, check.Options{})
		})
	}
}

// TestNestedHeredocs checks programs inside of programs, each in all the others.
func TestNestedHeredocs(t *testing.T) {
	const depth = 2000
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "$a = @(E%d:pp)\n", i)
	}
	b.WriteString(strings.Repeat("$x = 1\n", 2000))
	for i := depth - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "| E%d\n", i)
	}
	program, list := parser.Parse(source.NewFile("a.pp", b.String()), parser.Options{})
	if list.HasErrors() {
		t.Fatal(list.Aggregate())
	}
	if list := check.Program(program, check.Options{}); len(list) != 0 {
		t.Error(list.Aggregate())
	}
}

// TestMissingParts checks nodes without what they normally have.
func TestMissingParts(t *testing.T) {
	for _, e := range []ast.Expr{
		nil, &ast.ArrayExpr{Elems: []ast.Expr{nil}}, &ast.HashExpr{Entries: []*ast.KeyedEntry{{}}}, &ast.ConcatExpr{Parts: []ast.Expr{nil}},
		&ast.TextExpr{}, &ast.HeredocExpr{Syntax: "json"}, &ast.ParenExpr{}, &ast.IndexExpr{}, &ast.BinaryExpr{}, &ast.UnaryExpr{}, &ast.AssignExpr{Op: token.Assign},
		&ast.AssignExpr{Op: token.Assign, Private: true}, &ast.CallExpr{}, &ast.MethodExpr{}, &ast.LambdaExpr{}, &ast.IfExpr{}, &ast.UnlessExpr{},
		&ast.CaseExpr{Options: []*ast.CaseOption{{Values: []ast.Expr{nil}}}}, &ast.SelectorExpr{Entries: []*ast.SelectorEntry{{}}}, &ast.ResourceExpr{Bodies: []*ast.ResourceBody{{}}},
		&ast.DefaultsExpr{}, &ast.OverrideExpr{}, &ast.CollectExpr{}, &ast.RelationExpr{}, &ast.BlockExpr{}, &ast.BlockExpr{Stmts: []ast.Expr{nil, nil}}, &ast.EppExpr{}, &ast.RenderExpr{},
		&ast.ClassDef{}, &ast.DefineDef{}, &ast.NodeDef{Matches: []ast.Expr{nil, &ast.ConcatExpr{}}}, &ast.FuncDef{}, &ast.PlanDef{}, &ast.ApplyExpr{}, &ast.TypeAlias{}, &ast.TypeMapping{}, &ast.TypeDef{},
		&ast.TypeDef{Parent: "Resource", Members: []ast.TypeMember{
			&ast.Feature{}, &ast.Feature{Kind: ast.Has, Type: &ast.IndexExpr{}, Settings: []*ast.Setting{{}, {Name: "min"}, {Name: "check"}, {Name: "set", Logic: &ast.Logic{}}}},
			&ast.Feature{Type: &ast.IndexExpr{Expr: &ast.RefExpr{Name: "Enum"}, Keys: []ast.Expr{nil}}},
			&ast.Setting{}, &ast.Setting{Name: "title_patterns", Value: &ast.HashExpr{Entries: []*ast.KeyedEntry{{}}}}, &ast.Setting{Name: "autorequire"},
			&ast.Invariant{}, &ast.Invariant{Logic: &ast.Logic{Form: ast.ExprLogic, Body: &ast.CallExpr{}}}, &ast.Abstract{},
		}},
		&ast.CallExpr{Func: (*ast.NameExpr)(nil), Lambda: nil},
	} {
		for _, opts := range []check.Options{{}, {Compat: true, Tasks: true, Place: check.ModulePlace("m/types/x.pp")}} {
			p := &ast.Program{Body: e}
			if d, ok := e.(ast.Definition); ok {
				p.Defs = []ast.Definition{d, d}
			}
			for _, d := range append(check.Program(p, opts), check.Redefinitions([]*ast.Program{p, nil})...) {
				_ = d.Error()
			}
		}
	}
	check.Program(nil, check.Options{})
}

// FuzzProgram checks whatever the parser makes of a text, also when it is
// wrong, and prints what is found in every format.
func FuzzProgram(f *testing.F) {
	for _, name := range []string{"testdata/validate.txtar", "testdata/typedef.txtar"} {
		for _, file := range readArchive(&testing.T{}, name).Files {
			if !strings.HasSuffix(file.Name, ".want") {
				f.Add(string(file.Data), strings.HasSuffix(file.Name, ".epp"))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, epp bool) {
		program, list := parser.Parse(source.NewFile("a.pp", text), parser.Options{EPP: epp, Tasks: len(text)%2 == 0})
		for _, opts := range []check.Options{{}, {Compat: true, Tasks: true, Strict: check.StrictWarning, Place: check.ModulePlace("a/functions/a.pp")}} {
			list = append(list, check.Program(program, opts)...)
		}
		list = append(list, check.Redefinitions([]*ast.Program{program, program})...)
		list.Sort()
		for _, format := range diag.Formats() {
			if err := diag.Render(&strings.Builder{}, format, list, diag.Options{Limit: 20}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// FuzzTypeBody checks the body of a declared type, whatever it is: there are no more nodes and findings than the text has room for.
func FuzzTypeBody(f *testing.F) {
	for _, body := range []string{
		"attr a, Integer { min => 1, max => unbound, default => -1, check => |$x| { $x > 0 } }", "has b, X { containment => false }",
		"abstract invariant 'i' { $a != 1 } invariant |$o| { $o[a] }", "attr a, enum[b, 'c'] { set => |$v| { $b = 1 $v }, get => $a, derived => || { } }",
		"attr a { validate => { file { 'x': } } }", "title_patterns => { /a(.)/ => [b] } isomorphic => false autorequire => { file => $b }", "attr ]\nhas a\nmin =>\n",
		"attr a { check => { type Y { attr b { check => {", "invariant invariant attr attr has has, Has abstract abstract",
	} {
		f.Add(body, false)
		f.Add(body, true)
	}
	f.Fuzz(func(t *testing.T, body string, resource bool) {
		text := "type X { " + body + " }"
		if resource {
			text = "type X inherits Resource { " + body + "\n}\n$x = X.new |$t| { $t[a] = 1 }"
		}
		program, list := parser.Parse(source.NewFile("a.pp", text), parser.Options{})
		nodes := 0
		ast.Walk(program, func(ast.Node) bool { nodes++; return true })
		if nodes > 10+4*len(text) {
			t.Errorf("%d nodes of %d bytes", nodes, len(text))
		}
		found := check.Program(program, check.Options{})
		if len(found) > 10+4*len(text) {
			t.Errorf("%d findings in %d bytes", len(found), len(text))
		}
		list = append(list, found...)
		list.Sort()
		for _, format := range diag.Formats() {
			if err := diag.Render(&strings.Builder{}, format, list, diag.Options{Limit: 20}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkProgram(b *testing.B) {
	archive := readArchive(&testing.T{}, "testdata/validate.txtar")
	var programs []*ast.Program
	bytes := 0
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".pp") && !strings.HasPrefix(f.Name, "VAL-75") {
			p, _ := parser.Parse(source.NewFile(f.Name, string(f.Data)), parser.Options{})
			programs = append(programs, p)
			bytes += len(f.Data)
		}
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range programs {
			check.Program(p, check.Options{})
		}
	}
}
