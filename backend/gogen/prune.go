package gogen

//lint:file-ignore SA1019 the objects of local variables within one function need no type information

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"path"
	"slices"
	"strings"
)

// Go rejects local variables that nothing reads. What is needed is counted before
// anything is emitted ([uses]), but the shape that code takes may need less: an
// operand known to be undef, the argument of a lambda that does not look at it.
// prune takes such variables out of a rendered file, as often as there are some,
// since what they were computed from may then be unread itself, and formats it.
//
//	v, err := f()          _, err := f()
//	_, err := f()          _, err = f(), where err is declared already
//	v := s.TopVar("x")     nothing: what cannot fail has no effect
func prune(name string, data []byte) ([]byte, error) {
	for {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, data, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		p := pruner{unread: unread(file), offset: func(pos token.Pos) int { return fset.Position(pos).Offset }}
		ast.Inspect(file, p.visit)
		p.imports(file)
		if len(p.edits) == 0 {
			ast.Inspect(file, returnLast)
			var b bytes.Buffer
			err := gofmt.Fprint(&b, fset, file)
			return groupImports(b.Bytes()), err
		}
		data = p.apply(data)
	}
}

// gofmt prints as the command of that name. Package go/format would parse the file
// another time.
var gofmt = printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}

// unread are the local variables that are declared and at most assigned to.
func unread(file *ast.File) map[*ast.Object]bool {
	vars, written := map[*ast.Object]bool{}, map[*ast.Ident]bool{}
	write := func(e ast.Expr, declares bool) {
		id, ok := e.(*ast.Ident)
		if !ok || id.Name == "_" || id.Obj == nil {
			return
		}
		written[id] = true
		if declares && id.Obj.Pos() == id.Pos() {
			vars[id.Obj] = true
		}
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					write(e, n.Tok == token.DEFINE)
				}
			case *ast.RangeStmt:
				write(n.Key, n.Tok == token.DEFINE)
				write(n.Value, n.Tok == token.DEFINE)
			case *ast.ValueSpec:
				for _, id := range n.Names {
					write(id, true)
				}
			}
			return true
		})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Obj != nil && !written[id] {
			delete(vars, id.Obj)
		}
		return true
	})
	return vars
}

// pruner collects the changes that take variables out of a file.
type pruner struct {
	unread map[*ast.Object]bool
	offset func(token.Pos) int
	edits  []edit
}

// edit replaces a stretch of the text.
type edit struct {
	from, to int
	by       string
}

func (p *pruner) replace(from, to token.Pos, by string) {
	p.edits = append(p.edits, edit{p.offset(from), p.offset(to), by})
}

// is reports whether an expression is one of the variables.
func (p *pruner) is(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Obj != nil && p.unread[id.Obj]
}

// gone reports whether nothing that is assigned to is read.
func (p *pruner) gone(targets []ast.Expr) bool {
	return !slices.ContainsFunc(targets, func(e ast.Expr) bool {
		id, blank := e.(*ast.Ident)
		return !p.is(e) && !(blank && id.Name == "_")
	})
}

func (p *pruner) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.DeclStmt:
		if spec, ok := n.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec); ok && p.is(spec.Names[0]) {
			p.replace(n.Pos(), n.End(), "")
			return false
		}
	case *ast.AssignStmt:
		if p.gone(n.Lhs) {
			p.replace(n.Pos(), n.End(), "")
			return false
		}
		p.blank(n)
	case *ast.RangeStmt:
		key, val := n.Key != nil && p.is(n.Key), n.Value != nil && p.is(n.Value)
		id, blank := n.Key.(*ast.Ident)
		blank = blank && id.Name == "_"
		switch {
		case val && (key || blank), key && n.Value == nil:
			p.replace(n.Key.Pos(), n.Range, "")
		case val:
			p.replace(n.Key.End(), n.Value.End(), "")
		case key:
			p.replace(n.Key.Pos(), n.Key.End(), "_")
		}
	}
	return true
}

// imports takes out what only removed code referred to.
func (p *pruner) imports(file *ast.File) {
	used := map[string]bool{}
	for _, id := range file.Unresolved {
		used[id.Name] = true
	}
	for _, i := range file.Imports {
		name := path.Base(strings.Trim(i.Path.Value, `"`))
		if i.Name != nil {
			name = i.Name.Name
		}
		if !used[name] && name != "_" {
			p.replace(i.Pos(), i.End(), "")
		}
	}
}

// blank takes variables out of an assignment that gives others too; := becomes =
// when it declares none of them.
func (p *pruner) blank(n *ast.AssignStmt) {
	declares := false
	for _, e := range n.Lhs {
		if p.is(e) {
			p.replace(e.Pos(), e.End(), "_")
		} else if id, ok := e.(*ast.Ident); ok && id.Name != "_" && id.Obj != nil && id.Obj.Pos() == id.Pos() {
			declares = true
		}
	}
	if n.Tok == token.DEFINE && !declares {
		p.replace(n.TokPos, n.TokPos+2, "=")
	}
}

// apply makes the changes, from the end.
func (p *pruner) apply(data []byte) []byte {
	slices.SortFunc(p.edits, func(a, b edit) int { return cmp.Compare(b.from, a.from) })
	for _, e := range p.edits {
		data = slices.Replace(slices.Clone(data), e.from, e.to, []byte(e.by)...)
	}
	return data
}
