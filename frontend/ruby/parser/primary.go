package parser

import (
	"strconv"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

// primary reads a value with what is called on it. cmd says that it may be a call without parentheses.
func (p *parser) primary(cmd commands) ast.Node {
	p.enter(p.tok.start)
	defer func() { p.depth-- }()
	return p.postfix(p.value(cmd), cmd)
}

// value reads a value up to the first dot after it.
func (p *parser) value(cmd commands) ast.Node {
	t := p.tok
	b := p.base(t.start, t.end)
	switch t.kind {
	case token.Ident, token.Method, token.Const:
		return p.name(cmd)
	case token.IVar, token.CVar, token.GVar, token.Group, token.MatchVar:
		p.next()
		return p.variable(t)
	case token.Int, token.Float, token.Number:
		p.next()
		return p.numeral(t, t.start, "")
	case token.Char, token.String:
		return p.strings()
	case token.Symbol:
		p.next()
		return &ast.Sym{Base: b, Name: t.text}
	case token.SymbolQuote:
		return p.symbolQuote()
	case token.Shell:
		return p.shell()
	case token.Regexp:
		return p.regexp()
	case token.Words, token.Symbols:
		return p.words()
	case token.LBracketList:
		p.next()
		a := inside(p, func() args { return p.arguments(token.RBracket, noCommand) })
		if a.block != nil {
			p.unexpected("']'")
		}
		p.closing(token.RBracket, "']'", t)
		return &ast.Array{Base: p.from(t.start), Elems: a.list}
	case token.LBraceHash:
		return p.hash()
	case token.LParenBegin, token.LParen, token.LParenArg:
		p.next()
		return p.parens(t)
	case token.Top:
		p.next()
		name := p.tok
		if name.kind != token.Const {
			p.unexpected("a constant after '::'")
		}
		p.next()
		return &ast.Const{Base: p.from(t.start), Top: true, Name: name.text}
	case token.Lambda:
		return p.lambdaLiteral()
	case token.KwNil:
		p.next()
		return &ast.Nil{Base: b}
	case token.KwTrue:
		p.next()
		return &ast.True{Base: b}
	case token.KwFalse:
		p.next()
		return &ast.False{Base: b}
	case token.KwSelf:
		p.next()
		return &ast.Self{Base: b}
	case token.KwFile:
		p.next()
		return &ast.Str{Base: b, Value: p.source.Name}
	case token.KwLine:
		p.next()
		line, _ := p.source.Position(int(b.At.Start))
		return &ast.Int{Base: b, Text: strconv.Itoa(line)}
	case token.KwEncoding:
		p.next()
		return &ast.Unsupported{Base: b, What: "__ENCODING__"}
	case token.KwNot:
		p.next()
		if p.kind() != token.LParen {
			p.unexpected("'('")
		}
		return p.notInParens(t.start)
	case token.KwDefined:
		return p.unary(cmd)
	case token.KwYield:
		p.next()
		a, isCommand, _ := p.callArguments(cmd)
		if a.block != nil {
			p.unexpected("")
		}
		y := &ast.Yield{Base: p.from(t.start), Args: a.list}
		if isCommand {
			p.commandNode = y
		}
		return y
	case token.KwSuper:
		p.next()
		a, isCommand, parens := p.callArguments(cmd)
		s := &ast.Super{Args: a.list, BlockArg: a.block, Bare: !parens && !isCommand}
		s.Block = p.block(isCommand)
		s.Base = p.from(t.start)
		if isCommand && s.Block == nil {
			p.commandNode = s
		}
		return s
	case token.KwReturn, token.KwBreak, token.KwNext:
		return p.jump(cmd)
	case token.KwRedo:
		p.next()
		return &ast.Redo{Base: b}
	case token.KwRetry:
		p.next()
		return &ast.Retry{Base: b}
	case token.KwBegin:
		return p.begin()
	case token.KwIf, token.KwUnless:
		return p.ifUnless()
	case token.KwWhile, token.KwUntil:
		return p.loop()
	case token.KwFor:
		return p.forLoop()
	case token.KwCase:
		return p.caseWhen()
	case token.KwDef:
		return p.def(cmd)
	case token.KwClass:
		return p.class()
	case token.KwModule:
		return p.module()
	}
	p.unexpected("")
	return nil
}

// variable makes the node of a variable that has a sign.
func (p *parser) variable(t tok) ast.Node {
	b := p.base(t.start, t.end)
	switch t.kind {
	case token.IVar:
		return &ast.IVar{Base: b, Name: t.text}
	case token.CVar:
		return &ast.CVar{Base: b, Name: t.text}
	case token.Group:
		n, err := strconv.Atoi(t.text)
		if err != nil || n > 1<<29 {
			return &ast.Nil{Base: b}
		}
		return &ast.Group{Base: b, N: n}
	case token.MatchVar:
		return &ast.MatchVar{Base: b, Name: t.text}
	}
	return &ast.GVar{Base: b, Name: t.text}
}

// localNode makes the node of a local variable.
func (p *parser) localNode(name string, b ast.Base) ast.Node {
	if n := numberedParam(name); n > 0 && p.scope.block && !p.scope.params && !p.declared(name) {
		p.scope.numbered = max(p.scope.numbered, n)
	}
	n := &ast.Local{Base: b, Name: name}
	if p.places != nil && name == output {
		if m, ok := p.places.marks[p.nameAt]; ok {
			p.mark, p.markNode = m, n
		}
		if p.nameAt == p.places.end {
			p.endNode = n
		}
	}
	return n
}

func (p *parser) declared(name string) bool {
	for s := p.scope; s != nil; s = s.outer {
		if s.names[name] {
			return true
		}
	}
	return false
}

// name reads a local variable, a constant or a call without receiver.
func (p *parser) name(cmd commands) ast.Node {
	t := p.tok
	local := t.kind == token.Ident && p.isLocal(t.text)
	b := p.base(t.start, t.end)
	p.nameAt = t.start
	p.next()
	k := p.kind()
	call := k == token.LParen || k == token.LBrace || k == token.KwDo && !p.noDo && !p.cmdArg || cmd != noCommand && p.startsArg()
	switch {
	case local && !call:
		return p.localNode(t.text, b)
	case t.kind == token.Const && !call:
		return &ast.Const{Base: b, Name: t.text}
	}
	return p.finish(&ast.Call{Base: b, Method: b.At, Name: t.text}, nil, cmd)
}

// parens reads what is in parentheses, the first of which was read.
func (p *parser) parens(open tok) ast.Node {
	p.newlines()
	if p.stmtStart == open.start {
		p.targetStart = p.tok.start
	}
	var seq *ast.Seq
	inside(p, func() bool {
		if open.kind != token.LParenArg {
			seq = p.statements()
			return true
		}
		var body []ast.Node
		if p.kind() != token.RParen {
			body = append(body, p.statement())
			p.newlines()
		}
		seq = p.seq(body)
		return true
	})
	if p.kind() == token.RParen && open.kind == token.LParenArg {
		p.state = stEndArg
	}
	p.expectClosed(token.RParen, "')'", open)
	if len(seq.Body) == 1 {
		if t, ok := seq.Body[0].(*ast.Targets); ok {
			if k := p.kind(); k != token.Comma && k != token.Assign && k != token.RParen && k != token.KwIn {
				p.unexpected("")
			}
			t.Base = p.from(open.start)
			return t
		}
	}
	seq.Base = p.from(open.start)
	return seq
}

// hash reads a hash in braces.
func (p *parser) hash() ast.Node {
	open := p.tok
	h := &ast.Hash{Braces: true}
	p.next()
	h.Pairs = inside(p, func() []ast.Pair {
		var pairs []ast.Pair
		for p.newlines(); p.kind() != token.RBrace; p.newlines() {
			_, pair := p.argument(noCommand)
			if pair == nil {
				p.unexpected("'=>'")
			}
			pairs = append(pairs, *pair)
			if p.kind() != token.Comma {
				break
			}
			p.next()
		}
		return pairs
	})
	p.closing(token.RBrace, "'}'", open)
	h.Base = p.from(open.start)
	return h
}

// jump reads `return`, `next` or `break` with its value.
func (p *parser) jump(cmd commands) ast.Node {
	t := p.tok
	p.next()
	var x ast.Node
	isCommand := false
	if cmd != noCommand && p.startsArg() {
		isCommand = true
		at := p.tok.start
		a := p.arguments(token.EOF, command) // a block belongs to what is returned
		if a.block != nil {
			p.unexpected("")
		}
		x = a.list[0]
		if _, splat := x.(*ast.Splat); splat || len(a.list) > 1 {
			x = &ast.Array{Base: p.from(at), Elems: a.list}
		}
	}
	b := p.from(t.start)
	var n ast.Node
	switch t.kind {
	case token.KwReturn:
		n = &ast.Return{Base: b, X: x}
	case token.KwNext:
		n = &ast.Next{Base: b, X: x}
	default:
		n = &ast.Break{Base: b, X: x}
	}
	if isCommand {
		p.commandNode = n
	}
	return n
}

// body reads statements with `rescue`, `else` and `ensure`, up to `end`.
func (p *parser) body() *ast.Seq {
	seq, b := p.guarded()
	if b != nil {
		return p.seq([]ast.Node{b})
	}
	return seq
}

// guarded reads statements, and `rescue`, `else` and `ensure` if they come.
func (p *parser) guarded() (*ast.Seq, *ast.Begin) {
	start := p.tok.start
	seq := p.statements()
	if k := p.kind(); k != token.KwRescue && k != token.KwElse && k != token.KwEnsure {
		return seq, nil
	}
	b := &ast.Begin{Body: seq}
	for p.kind() == token.KwRescue {
		b.Rescues = append(b.Rescues, p.rescue())
	}
	if p.kind() == token.KwElse {
		if len(b.Rescues) == 0 {
			p.unexpected("")
		}
		p.next()
		b.Else = p.statements()
	}
	if p.kind() == token.KwEnsure {
		p.next()
		b.Ensure = p.statements()
	}
	b.Base = p.from(start)
	return seq, b
}

// rescue reads `rescue` up to what comes after its statements.
func (p *parser) rescue() ast.Rescue {
	start := p.tok.start
	r := ast.Rescue{}
	p.next()
	for p.kind() != token.Newline && p.kind() != token.Semicolon && p.kind() != token.KwThen && p.kind() != token.Arrow {
		at := p.tok.start
		if p.accept(token.Splat) {
			x := p.arg(0, noCommand)
			r.Classes = append(r.Classes, &ast.Splat{Base: p.from(at), X: x})
		} else {
			r.Classes = append(r.Classes, p.arg(0, noCommand))
		}
		if !p.accept(token.Comma) {
			break
		}
	}
	if p.accept(token.Arrow) {
		r.Target = p.target(p.primary(noCommand))
	}
	p.then()
	r.Body = p.statements()
	r.At = p.span(start, p.prevEnd)
	return r
}

// then goes over what separates a condition from its statements.
func (p *parser) then() {
	switch p.kind() {
	case token.Newline, token.Semicolon:
		p.terms()
		p.accept(token.KwThen)
	case token.KwThen:
		p.next()
	default:
		p.unexpected("'then' or a line end")
	}
}

func (p *parser) begin() ast.Node {
	open := p.tok
	p.next()
	var n ast.Node
	seq, b := p.guarded()
	p.expectClosed(token.KwEnd, "'end'", open)
	if b != nil {
		b.Base = p.from(open.start)
		n = b
	} else {
		seq.Begin, seq.Base = true, p.from(open.start)
		n = seq
	}
	p.beginNode = n
	return n
}

// ifUnless reads `if` or `unless`.
func (p *parser) ifUnless() ast.Node {
	open := p.tok
	p.next()
	n := p.branches(open)
	p.expectClosed(token.KwEnd, "'end'", open)
	n.Base = p.from(open.start)
	return n
}

// branches reads condition and branches up to `end`.
func (p *parser) branches(open tok) *ast.If {
	p.enter(open.start)
	defer func() { p.depth-- }()
	n := &ast.If{Cond: inside(p, p.condition)}
	p.then()
	n.Then = p.statements()
	switch p.kind() {
	case token.KwElsif:
		if open.kind == token.KwUnless {
			p.unexpected("")
		}
		at := p.tok
		p.next()
		i := p.branches(at)
		i.Base = p.from(at.start)
		n.Else = p.seq([]ast.Node{i})
	case token.KwElse:
		p.next()
		n.Else = p.statements()
	}
	if open.kind == token.KwUnless {
		n.Then, n.Else = n.Else, n.Then
	}
	return n
}

// loop reads `while` or `until`.
func (p *parser) loop() ast.Node {
	open := p.tok
	p.next()
	w := &ast.While{Until: open.kind == token.KwUntil, Cond: condition(p.loopHead(p.expression))}
	w.Body = p.statements()
	p.expectClosed(token.KwEnd, "'end'", open)
	w.Base = p.from(open.start)
	return w
}

// loopHead reads the expression of a loop and what separates it from the statements.
func (p *parser) loopHead(read func() ast.Node) ast.Node {
	saved := p.context
	p.context = context{noDo: true}
	x := read()
	p.context = saved
	switch p.kind() {
	case token.Newline, token.Semicolon:
		p.terms()
	case token.KwDo:
		p.next()
	default:
		p.unexpected("'do' or a line end")
	}
	return x
}

func (p *parser) forLoop() ast.Node {
	open := p.tok
	p.next()
	f := &ast.For{}
	saved := p.context
	p.context = context{noDo: true}
	f.Targets = p.targets(nil)
	p.context = saved
	p.expect(token.KwIn, "'in'")
	f.Iter = p.loopHead(p.expression)
	f.Body = p.statements()
	p.expectClosed(token.KwEnd, "'end'", open)
	f.Base = p.from(open.start)
	return f
}

// caseWhen reads `case` with `when` or `in`.
func (p *parser) caseWhen() ast.Node {
	open := p.tok
	c := &ast.Case{}
	p.next()
	if p.kind() != token.Newline && p.kind() != token.Semicolon && p.kind() != token.KwWhen {
		c.X = inside(p, p.expression)
	}
	p.terms()
	if p.kind() == token.KwIn {
		return p.caseIn(open)
	}
	if p.kind() != token.KwWhen {
		p.unexpected("'when'")
	}
	for p.kind() == token.KwWhen {
		at := p.tok.start
		w := ast.When{}
		p.next()
		a := inside(p, func() args { return p.whenTests() })
		w.Tests = a.list
		p.then()
		w.Body = p.statements()
		w.At = p.span(at, p.prevEnd)
		c.Whens = append(c.Whens, w)
	}
	if p.accept(token.KwElse) {
		c.Else = p.statements()
	}
	p.expectClosed(token.KwEnd, "'end'", open)
	c.Base = p.from(open.start)
	return c
}

func (p *parser) whenTests() args {
	var a args
	for {
		at := p.tok.start
		if p.accept(token.Splat) {
			x := p.arg(0, noCommand)
			a.list = append(a.list, &ast.Splat{Base: p.from(at), X: x})
		} else {
			a.list = append(a.list, p.arg(0, noCommand))
		}
		if !p.accept(token.Comma) {
			return a
		}
	}
}
