package parser

import (
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

// inScope reads a definition, of a method or another, which sees no variables around it.
func (p *parser) inScope(method bool, read func()) {
	scopeBefore, lambda, contextBefore := p.scope, p.lambda, p.context
	kwarg, argdef, inMethod := p.kwarg, p.argdef, p.inMethod
	p.scope, p.lambda, p.context, p.inMethod = &scope{}, -1, context{}, method
	p.kwarg, p.argdef = false, false
	read()
	p.scope, p.lambda, p.context, p.kwarg, p.argdef, p.inMethod = scopeBefore, lambda, contextBefore, kwarg, argdef, inMethod
}

// def reads the definition of a method.
func (p *parser) def(cmd commands) ast.Node {
	open := p.tok
	d := &ast.Def{}
	p.next()
	name := p.tok
	switch {
	case name.kind == token.LParen || name.kind == token.LParenBegin || name.kind == token.LParenArg:
		p.next()
		p.newlines()
		x := inside(p, p.expression)
		p.closing(token.RParen, "')'", name)
		d.Singleton = x
	case name.kind == token.IVar || name.kind == token.CVar || name.kind == token.GVar:
		p.next()
		d.Singleton = p.variable(name)
	case isMethodName(name.kind):
		if p.peek(0) == '.' || p.peek(0) == ':' && p.peek(1) == ':' || p.peek(0) == ' ' && p.dotFollows() {
			p.next()
			d.Singleton = p.singleton(name)
		}
	default:
		p.unexpected("the name of a method")
	}
	if d.Singleton != nil {
		if p.kind() != token.Dot && p.kind() != token.Colons {
			p.unexpected("'.'")
		}
		p.state = stFName
		p.next()
		if name = p.tok; !isMethodName(name.kind) {
			p.unexpected("the name of a method")
		}
	}
	d.Name, d.NameAt = name.text, p.span(name.start, name.end)
	endless := false
	p.inScope(true, func() {
		p.argdef = true
		p.state |= stLabel
		p.next()
		switch p.kind() {
		case token.LParen, token.LParenBegin, token.LParenArg:
			d.Params = p.paramsInParens()
			if p.kind() == token.Assign {
				endless = true
			}
		case token.Assign:
			endless = true
		default:
			p.kwarg = true
			if k := p.kind(); k != token.Newline && k != token.Semicolon {
				d.Params = p.params(token.Newline)
			}
			p.kwarg = false
			if k := p.kind(); k != token.Newline && k != token.Semicolon {
				p.unexpected("a line end")
			}
		}
		p.argdef = false
		if endless {
			p.next()
			if cmd == command {
				cmd = noCommand
			}
			d.Body = p.endlessBody(cmd)
			return
		}
		d.Body = p.body()
	})
	if !endless {
		p.expectClosed(token.KwEnd, "'end'", open)
	}
	d.Base = p.from(open.start)
	if endless && len(d.Body.Body) == 1 && d.Body.Body[0] == p.commandNode && p.commandNode != nil {
		p.commandNode = d
	}
	return d
}

// endlessBody reads the expression of `def f() = x`.
func (p *parser) endlessBody(cmd commands) *ast.Seq {
	x := p.arg(0, min(cmd, command))
	if p.kind() == token.KwRescueMod {
		x = p.rescueModifier(x, func() ast.Node { return p.arg(0, noCommand) })
	}
	return p.seq([]ast.Node{x})
}

// dotFollows reports whether a dot comes after blanks.
func (p *parser) dotFollows() bool {
	n := 0
	for p.peek(n) == ' ' {
		n++
	}
	return p.peek(n) == '.'
}

// singleton makes the node of x in `def x.name`.
func (p *parser) singleton(t tok) ast.Node {
	b := p.base(t.start, t.end)
	switch t.kind {
	case token.KwSelf:
		return &ast.Self{Base: b}
	case token.KwNil:
		return &ast.Nil{Base: b}
	case token.KwTrue:
		return &ast.True{Base: b}
	case token.KwFalse:
		return &ast.False{Base: b}
	}
	return p.named(t.text, b)
}

// paramsInParens reads the parameters of a method in parentheses.
func (p *parser) paramsInParens() *ast.Params {
	open := p.tok
	p.next()
	ps := p.params(token.RParen)
	p.newlines()
	if p.kind() != token.RParen {
		p.expectClosed(token.RParen, "')'", open)
	}
	p.state, p.command, p.argdef, p.kwarg = stBeg, true, false, false
	p.next()
	ps.At = p.span(open.start, p.prevEnd)
	return ps
}

// params reads parameters up to what ends them, which stays.
func (p *parser) params(end token.Kind) *ast.Params {
	start := p.tok.start
	ps := &ast.Params{}
	p.enter(start)
	defer func() { p.depth-- }()
	for {
		if end != token.Newline {
			p.newlines()
		}
		if p.paramsEnd(end) {
			break
		}
		if end == token.Or && p.kind() == token.Semicolon {
			break
		}
		q := p.param(end)
		p.order(ps, q)
		ps.List = append(ps.List, q)
		if end != token.Newline && end != token.LBraceLambda {
			p.newlines()
		}
		if p.kind() != token.Comma {
			break
		}
		p.next()
		if end == token.Or && (p.kind() == token.Or || p.kind() == token.Semicolon) {
			ps.Comma = true
			break
		}
		if end != token.Or && p.paramsEnd(end) {
			p.unexpected("a parameter")
		}
	}
	if p.kind() == token.Semicolon && (end == token.Or || end == token.RParen && p.scope.block) {
		p.next()
		if p.newlines(); p.kind() != token.Ident {
			p.unexpected("a variable")
		}
		for ; p.kind() == token.Ident; p.newlines() {
			t := p.tok
			p.declareHere(t.text)
			ps.List = append(ps.List, &ast.Param{At: p.span(t.start, t.end), Kind: ast.ParamBlockLocal, Name: t.text})
			p.next()
			if !p.accept(token.Comma) {
				break
			}
		}
		p.newlines()
	}
	ps.At = p.from(start).At
	return ps
}

// paramRank orders the kinds of parameters.
var paramRank = [...]int{
	ast.ParamRequired: 0, ast.ParamNested: 0, ast.ParamOptional: 1, ast.ParamRest: 2, ast.ParamKeyRequired: 3, ast.ParamKey: 3,
	ast.ParamKeyRest: 4, ast.ParamNoKeys: 4, ast.ParamBlock: 5, ast.ParamForward: 5,
}

// order holds that q may come after the parameters before it.
func (p *parser) order(ps *ast.Params, q *ast.Param) {
	rank, most := paramRank[q.Kind], 0
	for _, o := range ps.List {
		before := paramRank[o.Kind]
		after := before == 0 && most > 0 // a required one behind others
		if before > max(rank, 2) || before == rank && (rank == 2 || rank > 3) || (before == 2 || after) && (rank == 1 || rank == 2) {
			p.unexpected("")
		}
		most = max(most, before)
	}
}

func (p *parser) paramsEnd(end token.Kind) bool {
	switch k := p.kind(); end {
	case token.LBraceLambda:
		return k == token.LBraceLambda || k == token.KwDoLambda
	case token.Newline:
		return k == token.Newline || k == token.Semicolon
	default:
		return k == end
	}
}

// param reads a parameter.
func (p *parser) param(end token.Kind) *ast.Param {
	t := p.tok
	q := &ast.Param{Name: t.text}
	name := func() {
		q.Name = ""
		if p.kind() == token.Ident {
			q.Name = p.tok.text
			p.declareHere(q.Name)
			p.next()
		}
	}
	value := func() ast.Node {
		if end == token.Or { // a bar would end the parameters
			return p.unary(noCommand)
		}
		return p.arg(0, noCommand)
	}
	switch t.kind {
	case token.Ident:
		p.declareHere(t.text)
		p.next()
		if p.accept(token.Assign) {
			q.Kind, q.Default = ast.ParamOptional, value()
		}
	case token.Label:
		p.declareHere(t.text)
		p.next()
		q.Kind = ast.ParamKeyRequired
		if p.startsValue() {
			q.Kind, q.Default = ast.ParamKey, value()
		}
	case token.Splat, token.Mul:
		p.next()
		q.Kind = ast.ParamRest
		name()
	case token.Splat2, token.Pow:
		p.next()
		q.Kind = ast.ParamKeyRest
		if p.accept(token.KwNil) {
			q.Kind, q.Name = ast.ParamNoKeys, ""
		} else {
			name()
		}
	case token.BlockArg, token.And:
		p.next()
		q.Kind = ast.ParamBlock
		name()
	case token.Range3, token.RangeFrom3:
		p.next()
		q.Kind, q.Name = ast.ParamForward, ""
	case token.LParen, token.LParenBegin, token.LParenArg:
		p.next()
		q.Kind, q.Name = ast.ParamNested, ""
		q.Nested = p.params(token.RParen)
		if len(q.Nested.List) == 0 {
			p.unexpected("a parameter")
		}
		for _, n := range q.Nested.List {
			if n.Kind != ast.ParamRequired && n.Kind != ast.ParamRest && n.Kind != ast.ParamNested {
				p.unexpected("")
			}
		}
		p.closing(token.RParen, "')'", t)
	default:
		p.unexpected("a parameter")
	}
	q.At = p.span(t.start, p.prevEnd)
	return q
}

// blockParams reads the parameters of a block, nil for none.
func (p *parser) blockParams() *ast.Params {
	if p.kind() == token.OrOr {
		ps := &ast.Params{At: p.span(p.tok.start, p.tok.end)}
		p.state, p.command, p.scope.params = stBeg, true, true
		p.next()
		return ps
	}
	if p.kind() != token.Or {
		return nil
	}
	open := p.tok
	p.scope.params = true
	argdef := p.argdef
	p.argdef = true
	p.next()
	ps := p.params(token.Or)
	p.argdef = argdef
	p.newlines()
	if p.kind() != token.Or {
		p.expectClosed(token.Or, "'|'", open)
	}
	p.state, p.command = stBeg, true
	p.next()
	ps.At = p.span(open.start, p.prevEnd)
	return ps
}

// lambdaLiteral reads `->(…) { … }`.
func (p *parser) lambdaLiteral() ast.Node {
	open := p.tok
	l := &ast.Lambda{}
	p.withBlock(func() {
		p.lambda = p.nest
		p.argdef = true
		p.next()
		switch p.kind() {
		case token.LParen, token.LParenBegin, token.LParenArg:
			p.scope.params = true
			paren := p.tok
			p.next()
			l.Params = p.params(token.RParen)
			p.argdef = false
			p.closing(token.RParen, "')'", paren)
		case token.LBraceLambda, token.KwDoLambda:
		default:
			p.scope.params = true
			l.Params = p.params(token.LBraceLambda)
		}
		p.argdef = false
		p.lambda = -1
		body := p.tok
		switch p.kind() {
		case token.LBraceLambda, token.LBrace, token.LBraceHash:
			p.state, p.command = stBeg, true
			p.next()
			l.Body = p.statements()
			l.Numbered = p.scope.numbered
			if p.kind() != token.RBrace {
				p.expectClosed(token.RBrace, "'}'", body)
			}
		case token.KwDoLambda, token.KwDo:
			p.next()
			l.Body = p.body()
			l.Numbered = p.scope.numbered
			if p.kind() != token.KwEnd {
				p.expectClosed(token.KwEnd, "'end'", body)
			}
		default:
			p.unexpected("'{' or 'do' of '->'")
		}
	})
	p.next()
	l.Base = p.from(open.start)
	return l
}

func (p *parser) class() ast.Node {
	open := p.tok
	p.next()
	if p.kind() == token.ShiftLeft {
		p.next()
		x := inside(p, p.expression)
		s := &ast.SClass{X: x}
		if k := p.kind(); k != token.Newline && k != token.Semicolon {
			p.unexpected("a line end")
		}
		p.inScope(false, func() { p.next(); s.Body = p.body() })
		p.expectClosed(token.KwEnd, "'end'", open)
		s.Base = p.from(open.start)
		return s
	}
	c := &ast.Class{Path: p.path()}
	if p.accept(token.Less) {
		c.Super = inside(p, p.expression)
		if k := p.kind(); k != token.Newline && k != token.Semicolon {
			p.unexpected("a line end")
		}
	}
	p.inScope(false, func() { c.Body = p.body() })
	p.expectClosed(token.KwEnd, "'end'", open)
	c.Base = p.from(open.start)
	return c
}

func (p *parser) module() ast.Node {
	open := p.tok
	p.next()
	m := &ast.Module{Path: p.path()}
	p.inScope(false, func() { m.Body = p.body() })
	p.expectClosed(token.KwEnd, "'end'", open)
	m.Base = p.from(open.start)
	return m
}

// path reads the name of a class or module.
func (p *parser) path() *ast.Const {
	n := p.primary(noCommand)
	if c, ok := n.(*ast.Const); ok {
		return c
	}
	p.unexpected("the name of a class or module")
	return nil
}

// alias reads `alias new old`.
func (p *parser) alias() ast.Node {
	start := p.tok.start
	p.next()
	x := p.methodName(true)
	y := p.methodName(false)
	return &ast.Alias{Base: p.from(start), New: x, Old: y}
}

// methodName reads a name of a method as a symbol, or a global variable; more says that another comes.
func (p *parser) methodName(more bool) ast.Node {
	t := p.tok
	b := p.base(t.start, t.end)
	again := func() {
		if more {
			p.state = stFName | stFItem
		}
	}
	switch {
	case t.kind == token.Symbol, isMethodName(t.kind):
		if again(); !more {
			p.state = stEnd
		}
		p.next()
		return &ast.Sym{Base: b, Name: t.text}
	case t.kind == token.SymbolQuote:
		parts := p.literalParts()
		if again(); !more {
			p.state = stEnd
		}
		p.next()
		b = p.from(t.start)
		if s, ok := p.stringOf(b, parts).(*ast.Str); ok {
			return &ast.Sym{Base: b, Name: s.Value}
		}
		return &ast.InterpSym{Base: b, Parts: parts}
	case t.kind == token.GVar && (t.text[0] < '1' || t.text[0] > '9'), t.kind == token.MatchVar:
		if again(); !more {
			p.state = stEnd
		}
		p.next()
		return p.variable(t)
	}
	p.unexpected("the name of a method")
	return nil
}

func (p *parser) undef() ast.Node {
	start := p.tok.start
	u := &ast.Undef{}
	p.next()
	for {
		u.Names = append(u.Names, p.methodName(false))
		if p.kind() != token.Comma {
			break
		}
		p.state = stFName | stFItem
		p.next()
	}
	u.Base = p.from(start)
	return u
}

// hook reads `BEGIN { … }` or `END { … }`.
func (p *parser) hook() ast.Node {
	open := p.tok
	p.next()
	brace := p.tok
	if k := p.kind(); k != token.LBrace && k != token.LBraceHash {
		p.unexpected("'{'")
	}
	p.state, p.command = stBeg, true
	p.next()
	p.statements()
	p.expectClosed(token.RBrace, "'}'", brace)
	return &ast.Unsupported{Base: p.from(open.start), What: open.text + " { … }"}
}
