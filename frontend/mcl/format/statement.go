package format

import (
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
)

func (p *printer) statements(body []ast.Stmt) {
	for _, s := range body {
		p.begin(int(s.Span().Start))
		p.statement(s)
		p.end(int(s.Span().End))
	}
}

func (p *printer) block(b *ast.Block) {
	final := int(b.At.End) - 1
	p.write("{")
	switch {
	case len(b.Body) > 0:
		p.open(int(b.Body[0].Span().Start))
		p.statements(b.Body)
		p.close(final)
	case p.commented(final):
		p.open(final)
		p.close(final)
	}
	p.write("}")
}

// commented reports whether comments are to be written that are before an offset.
func (p *printer) commented(offset int) bool {
	return len(p.comments) > 0 && int(p.comments[0].At.Start) < offset
}

func (p *printer) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Bind:
		p.write(p.variable(s.Name))
		p.typed(s.Type)
		p.write(" = ")
		p.expr(s.Value, 0, 0)
	case *ast.If:
		p.write("if ")
		p.expr(s.Cond, 0, 0)
		p.write(" ")
		p.block(s.Then)
		if s.Else != nil {
			p.write(" else ")
			p.block(s.Else)
		}
	case *ast.For:
		keyword := "for "
		if s.Map {
			keyword = "forkv "
		}
		p.write(keyword, p.variable(s.Key), ", ", p.variable(s.Value), " in ")
		p.expr(s.Collection, 0, 0)
		p.write(" ")
		p.block(s.Body)
	case *ast.FuncDef:
		p.write("func ", p.ident(s.Name))
		p.function(s.Func)
	case *ast.ClassDef:
		p.write("class ", p.ident(s.Name))
		if s.Parens {
			p.params(s.Params)
		}
		p.write(" ")
		p.block(s.Body)
	case *ast.Include:
		p.write("include ", p.name(s.Name.At, s.Name.Text, true))
		if len(s.Args) > 0 {
			p.exprs("(", ")", s.Args)
		}
		p.alias(s.Alias)
	case *ast.Import:
		p.write("import ", s.Path.At.Text())
		p.alias(s.Alias)
	case *ast.Panic:
		p.write("panic")
		p.exprs("(", ")", s.Args)
	case *ast.Resource:
		p.resource(s)
	case *ast.Edge:
		for i, h := range s.Ends {
			if i > 0 {
				p.write(" -> ")
			}
			p.half(h)
		}
	case *ast.SendRecv:
		p.half(s.From)
		p.write(".", p.ident(s.FromKey), " -> ")
		p.half(s.To)
		p.write(".", p.ident(s.ToKey))
	}
}

func (p *printer) alias(n ast.Name) {
	if n.Text != "" {
		p.write(" as ", p.ident(n))
	}
}

// half writes an end of an edge: in head every word of the kind is capital.
func (p *printer) half(h *ast.Half) {
	for i, word := range strings.Split(h.Kind.Text, ":") {
		if i > 0 {
			p.write(":")
		}
		p.write(strings.ToUpper(word[:1]), word[1:])
	}
	p.write("[")
	p.expr(h.Name, 0, 0)
	p.write("]")
}

func (p *printer) resource(r *ast.Resource) {
	if r.Collect {
		p.write("collect ")
	}
	p.write(p.ident(r.Kind), " ")
	p.expr(r.Name, 0, 0)
	p.write(" {")
	final := int(r.At.End) - 1
	var list []element
	for _, e := range r.Entries {
		list = append(list, elementOf(e, e, func() { p.entry(e) }))
	}
	switch {
	case len(list) > 0 && !p.onLines(list, final):
		p.write(" ")
		for _, e := range list {
			e.print()
			p.write(", ")
		}
	case len(list) > 0:
		p.open(list[0].start)
		for _, e := range list {
			p.begin(e.start)
			e.print()
			p.write(",")
			p.end(e.end)
		}
		p.close(final)
	case p.commented(final):
		p.open(final)
		p.close(final)
	}
	p.write("}")
}

func (p *printer) entry(e ast.Entry) {
	switch e := e.(type) {
	case *ast.Field:
		if e.Meta {
			p.write("Meta:")
		}
		p.write(p.ident(e.Name), " => ")
		p.condition(e.Cond)
		p.expr(e.Value, 0, 0)
	case *ast.MetaStruct:
		p.write("Meta => ")
		p.condition(e.Cond)
		p.expr(e.Value, 0, 0)
	case *ast.EdgeEntry:
		p.write(e.Property.Text, " => ")
		p.condition(e.Cond)
		p.half(e.Half)
	}
}

func (p *printer) condition(cond ast.Expr) {
	if cond != nil {
		p.expr(cond, 0, 0)
		p.write(" ?: ")
	}
}

func (p *printer) params(list []*ast.Param) {
	var elements []element
	for _, param := range list {
		elements = append(elements, elementOf(param, param, func() {
			p.write(p.variable(param.Name))
			p.typed(param.Type)
		}))
	}
	p.sequence("(", ")", elements)
}

// function writes a function after its name.
func (p *printer) function(f *ast.Lambda) {
	p.params(f.Params)
	p.typed(f.Result)
	p.write(" ")
	p.braced(f.Body)
}

// typed writes a type after what has it. Types are always on one line.
func (p *printer) typed(t ast.Type) {
	if t != nil {
		p.fields(t)
		p.write(" ", ast.TypeText(t))
	}
}

// fields checks the names in a type.
func (p *printer) fields(t ast.Type) {
	switch t := t.(type) {
	case *ast.ListType:
		p.fields(t.Elem)
	case *ast.MapType:
		p.fields(t.Key)
		p.fields(t.Value)
	case *ast.StructType:
		for _, f := range t.Fields {
			p.ident(f.Name)
			p.fields(f.Type)
		}
	case *ast.FuncType:
		for _, param := range t.Params {
			p.variable(param.Name)
			p.fields(param.Type)
		}
		p.fields(t.Result)
	}
}
