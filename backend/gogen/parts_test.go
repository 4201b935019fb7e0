package gogen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// longest is the number of statements of the longest function of a module, those
// inside included, and how deeply its blocks nest at most.
func longest(t *testing.T, m *gogen.Module) (statements, depth int) {
	for _, f := range m.Files {
		if !strings.HasSuffix(f.Name, ".go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			n, open := 0, 0
			var around []ast.Node
			ast.Inspect(fn, func(x ast.Node) bool {
				if x == nil {
					if _, ok := around[len(around)-1].(*ast.BlockStmt); ok {
						open--
					}
					around = around[:len(around)-1]
					return true
				}
				around = append(around, x)
				switch x.(type) {
				case *ast.BlockStmt:
					open++
					depth = max(depth, open)
				case ast.Stmt:
					n++
				}
				return true
			})
			statements = max(statements, n)
		}
	}
	return statements, depth
}

// TestLongBody makes sure that Go functions and packages have a bounded size,
// whatever a manifest has.
func TestLongBody(t *testing.T) {
	main := fun(ir.Main, "manifests/site.pp", "")
	for range 4000 {
		v := main.do(puppet.OpCall, typesys.AnyType, ir.CallAux{Name: "join", Effect: ir.Fails}, main.con("a"))
		main.do(puppet.OpCall, typesys.AnyType, ir.CallAux{Name: "notice", Effect: ir.Writes}, v)
	}
	main.do(ir.OpReturn, nil, nil, main.con(nil))
	m, err := gogen.Generate([]gogen.Environment{{Program: program(main)}}, gogen.Options{MaxBody: 150})
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := longest(t, m); n > 1000 {
		t.Errorf("a function has %d statements", n)
	}
	packages := map[string]int{}
	for _, f := range m.Files {
		dir := f.Name[:strings.LastIndexByte(f.Name, '/')+1]
		packages[dir] += len(f.Data)
	}
	for dir, size := range packages {
		if size > 1e6 {
			t.Errorf("%s has %d bytes of Go", dir, size)
		}
	}
	if len(packages) < 3 {
		t.Errorf("no parts are in packages of their own: %v", packages)
	}
}

// TestDeepBody makes sure that the same is true of branches in branches.
func TestDeepBody(t *testing.T) {
	main := fun(ir.Main, "manifests/site.pp", "")
	var nest func(b *builder, n int) *ir.Value
	nest = func(b *builder, n int) *ir.Value {
		x := b.fact("list")
		b.do(puppet.OpCall, typesys.AnyType, ir.CallAux{Name: "notice", Effect: ir.Writes}, x)
		if n == 0 {
			return x
		}
		return b.branch(anyT, b.eq(x, "a"),
			func(b *builder) []*ir.Value { return vals(x) },
			func(b *builder) []*ir.Value { return vals(nest(b, n-1)) })
	}
	v := nest(main, 300)
	main.do(puppet.OpCall, typesys.AnyType, ir.CallAux{Name: "notice", Effect: ir.Writes}, v)
	main.do(ir.OpReturn, nil, nil, main.con(nil))
	if _, depth := longest(t, generate(t, program(main))); depth > 80 {
		t.Errorf("blocks nest %d deep", depth)
	}
}
