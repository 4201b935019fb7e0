package parser

import (
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
)

// statements reads statements up to the brace that ends their block, or to the end of the file. What cannot be read is left out.
func (p *parser) statements(last token.Kind) []ast.Stmt {
	var body []ast.Stmt
	for p.newlines(); p.kind() != last && p.kind() != token.EOF; {
		first := p.i
		if !p.guard(func() { body = append(body, p.statement()) }) {
			p.recover(first)
			p.newlines()
			continue
		}
		p.needNewline("a statement")
	}
	return body
}

// recover goes on to the next statement of the block after an error in the one that began at a token: to what begins one on a line of
// its own and outside of brackets or without blanks before it, or to the end of the block.
func (p *parser) recover(first int) {
	open := 0
	if p.kind() == token.EOF {
		return
	}
	for i := first; i < len(p.toks)-1; i++ {
		t := p.toks[i]
		if i > first && i >= p.i && t.newline >= 0 && begins(t.kind) && (open == 0 || p.file.Text[t.start-1] == '\n') {
			p.i = i
			return
		}
		switch t.kind {
		case token.LBrace, token.LParen, token.LBracket:
			open++
		case token.RBrace, token.RParen, token.RBracket:
			if open == 0 && i >= p.i && t.kind == token.RBrace && p.depth > 0 {
				p.i = i
				return
			}
			open = max(open-1, 0)
		}
	}
	p.i = len(p.toks) - 1
}

// begins reports whether a statement can begin with a token.
func begins(k token.Kind) bool {
	switch k {
	case token.Dollar, token.If, token.For, token.ForKV, token.Func, token.Class, token.Include, token.Import, token.Panic, token.Collect,
		token.Ident, token.Capital:
		return true
	}
	return false
}

func (p *parser) statement() ast.Stmt {
	switch p.kind() {
	case token.Dollar:
		return p.bind()
	case token.If:
		return p.ifStmt()
	case token.For, token.ForKV:
		return p.loop()
	case token.Func:
		return p.funcDef()
	case token.Class:
		return p.class()
	case token.Include:
		return p.include()
	case token.Import:
		return p.importStmt()
	case token.Panic:
		start := p.next().start
		p.expect(token.LParen)
		args := p.exprs(token.RParen)
		return &ast.Panic{Base: p.since(start), Args: args}
	case token.Collect:
		start := p.next().start
		r := p.resource()
		r.Collect, r.Base = true, p.since(start)
		return r
	case token.Ident:
		return p.resource()
	case token.Capital:
		return p.edge()
	}
	p.reject("a statement")
	return nil
}

func (p *parser) bind() ast.Stmt {
	start := p.start()
	n := p.variable()
	var t ast.Type
	if isTypeStart(p.kind()) {
		t = p.typ()
	}
	if p.kind() == token.Equal {
		p.fail("an expression is not a statement", "Unexpected additional `=`: expecting `=` and a value")
	}
	p.expect(token.Assign)
	value := p.expr(0)
	return &ast.Bind{Base: p.since(start), Name: n, Type: t, Value: value}
}

func (p *parser) block() *ast.Block {
	p.enter()
	start := p.expect(token.LBrace).start
	body := p.statements(token.RBrace)
	p.newlines()
	p.expect(token.RBrace)
	p.leave()
	return &ast.Block{Base: p.since(start), Body: body}
}

func (p *parser) ifStmt() ast.Stmt {
	s := &ast.If{}
	start := p.next().start
	s.Cond = p.expr(0)
	s.Then = p.block()
	if p.accept(token.Else) {
		if p.kind() == token.If {
			p.fail("put the if into the block of else", "Unexpected keyword `if`: there is no else if")
		}
		s.Else = p.block()
	}
	s.Base = p.since(start)
	return s
}

func (p *parser) loop() ast.Stmt {
	t := p.next()
	s := &ast.For{Map: t.kind == token.ForKV, Key: p.variable()}
	p.expect(token.Comma)
	s.Value = p.variable()
	p.expect(token.In)
	s.Collection = p.expr(0)
	s.Body = p.block()
	s.Base = p.since(t.start)
	return s
}

func (p *parser) funcDef() ast.Stmt {
	start := p.next().start
	if p.kind() == token.LParen {
		p.fail("bind it to a variable, or give it a name", "Unexpected `(`: expecting the name of a function")
	}
	n := p.ident()
	f := p.lambda(start)
	return &ast.FuncDef{Base: f.Base, Name: n, Func: f}
}

func (p *parser) class() ast.Stmt {
	start := p.next().start
	s := &ast.ClassDef{Name: p.joined(p.ident(), token.Colon, p.ident)}
	if p.kind() == token.LParen {
		s.Parens, s.Params = true, p.params()
	}
	s.Body = p.block()
	s.Base = p.since(start)
	return s
}

func (p *parser) include() ast.Stmt {
	start := p.next().start
	s := &ast.Include{Name: p.dotted()}
	if p.accept(token.LParen) {
		s.Args = p.exprs(token.RParen)
	}
	if p.accept(token.As) {
		s.Alias = p.ident()
		if p.dialect == ast.Dialect2020 && !p.mixed {
			p.soft(codeDialect, s.Alias.At, "the dialect 2020 has no names of includes")
		}
	}
	s.Base = p.since(start)
	return s
}

// importStmt reads an import. Its string is not interpolated (MCL-STR-6).
func (p *parser) importStmt() ast.Stmt {
	start := p.next().start
	t := p.expect(token.String)
	s := &ast.Import{Path: ast.Name{Base: ast.Base{At: p.at(t)}, Text: p.file.Text[t.start+1 : t.end-1]}}
	if p.accept(token.As) {
		if p.kind() == token.Times {
			t := p.next()
			s.Alias = ast.Name{Base: ast.Base{At: p.at(t)}, Text: "*"}
		} else {
			s.Alias = p.ident()
		}
	}
	s.Base = p.since(start)
	return s
}

// resource reads a kind, a name and a body (MCL-RES-1).
func (p *parser) resource() *ast.Resource {
	start := p.start()
	r := &ast.Resource{Kind: p.joined(p.ident(), token.Colon, p.ident)}
	switch p.kind() {
	case token.Dot:
		p.fail("a call is an expression: bind it to a variable", "Unexpected `.`: expecting the name of a resource of kind %s", r.Kind.Text)
	case token.Assign:
		p.fail("variables begin with a dollar", "Unexpected `=`: expecting the name of a resource of kind %s", r.Kind.Text)
	}
	r.Name = p.expr(0)
	p.expect(token.LBrace)
	for p.newlines(); p.kind() != token.RBrace; p.newlines() {
		r.Entries = append(r.Entries, p.entry())
		if !p.accept(token.Comma) {
			if k := p.kind(); k != token.RBrace && k != token.Ident && k != token.Capital {
				p.reject("trailing comma")
			}
			found := p.shown()
			p.soft(codeSyntax, p.unexpectedAt(), "Unexpected %s: expecting trailing comma", found).Hint("every line of a resource ends with a comma")
		}
	}
	p.next()
	r.Base = p.since(start)
	return r
}

// entry reads a field, a metaparam or an edge, without its comma.
func (p *parser) entry() ast.Entry {
	t := p.tok()
	switch {
	case t.kind == token.Ident:
		f := &ast.Field{Name: p.ident()}
		p.expect(token.FatArrow)
		f.Cond, f.Value = p.elvis()
		f.Base = p.since(t.start)
		return f
	case t.kind == token.Capital && p.text(t) == "Meta" && p.peek(1) == token.Colon:
		p.next()
		p.next()
		f := &ast.Field{Meta: true, Name: p.ident()}
		p.expect(token.FatArrow)
		f.Cond, f.Value = p.elvis()
		f.Base = p.since(t.start)
		return f
	case t.kind == token.Capital && p.text(t) == "Meta":
		p.next()
		p.expect(token.FatArrow)
		m := &ast.MetaStruct{}
		m.Cond, m.Value = p.elvis()
		m.Base = p.since(t.start)
		return m
	case t.kind == token.Capital:
		p.next()
		e := &ast.EdgeEntry{Property: ast.Name{Base: ast.Base{At: p.at(t)}, Text: p.text(t)}}
		p.expect(token.FatArrow)
		if p.kind() != token.Capital {
			e.Cond = p.expr(0)
			p.expect(token.Elvis)
		}
		e.Half = p.half()
		e.Base = p.since(t.start)
		return e
	}
	p.reject("a field or `}`")
	return nil
}

// elvis reads a value, which may have a condition (MCL-RES-7).
func (p *parser) elvis() (cond, value ast.Expr) {
	value = p.expr(0)
	if p.accept(token.Elvis) {
		return value, p.expr(0)
	}
	return nil, value
}

// half reads `Kind["name"]`. In 2020 only the first word is capital.
func (p *parser) half() *ast.Half {
	t := p.tok()
	n := p.joined(p.capital(), token.Colon, func() ast.Name {
		if p.dialect == ast.Dialect2020 && p.kind() == token.Ident {
			return p.ident()
		}
		return p.capital()
	})
	n.Text = strings.ToLower(n.Text)
	p.expect(token.LBracket)
	h := &ast.Half{Kind: n, Name: p.expr(0)}
	p.expect(token.RBracket)
	h.Base = p.since(t.start)
	return h
}

func (p *parser) capital() ast.Name {
	if p.kind() != token.Capital {
		p.reject("a kind with a capital letter")
	}
	t := p.next()
	return ast.Name{Base: ast.Base{At: p.at(t)}, Text: p.text(t)}
}

// edge reads edges, or send and receive when a dot follows the first end.
func (p *parser) edge() ast.Stmt {
	start := p.start()
	first := p.half()
	if p.accept(token.Dot) {
		s := &ast.SendRecv{From: first, FromKey: p.ident()}
		p.expect(token.Arrow)
		s.To = p.half()
		p.expect(token.Dot)
		s.ToKey = p.ident()
		s.Base = p.since(start)
		return s
	}
	e := &ast.Edge{Ends: []*ast.Half{first}}
	for p.accept(token.Arrow) {
		e.Ends = append(e.Ends, p.half())
	}
	e.Base = p.since(start)
	return e
}
