package parser

import (
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

// The precedence of operators, from the lowest.
const (
	precTernary = iota + 1
	precRange
	precOr
	precAnd
	precEqual
	precCompare
	precBitOr
	precBitAnd
	precShift
	precAdd
	precMul
	precMinus
	precPow
)

// commands say where a call without parentheses may stand.
type commands uint8

const (
	noCommand commands = iota
	// command: a call may.
	command
	// commandValue: an assignment of one may too.
	commandValue
	// anyCommand: `!` may be before one too.
	anyCommand
)

// precedence returns that of a binary operator, 0 for another token.
func precedence(k token.Kind) int {
	switch k {
	case token.Question:
		return precTernary
	case token.Range, token.Range3:
		return precRange
	case token.OrOr:
		return precOr
	case token.AndAnd:
		return precAnd
	case token.Compare, token.Equal, token.CaseEqual, token.NotEqual, token.Match, token.NotMatch:
		return precEqual
	case token.Less, token.LessEqual, token.Greater, token.GreaterEqual:
		return precCompare
	case token.Or, token.Xor:
		return precBitOr
	case token.And:
		return precBitAnd
	case token.ShiftLeft, token.ShiftRight:
		return precShift
	case token.Plus, token.Minus:
		return precAdd
	case token.Mul, token.Div, token.Mod:
		return precMul
	case token.Pow:
		return precPow
	}
	return 0
}

// statement reads a statement with its modifiers.
func (p *parser) statement() ast.Node {
	start := p.tok.start
	p.enter(start)
	defer func() { p.depth-- }()
	var n ast.Node
	switch p.kind() {
	case token.KwAlias:
		n = p.alias()
	case token.KwUndef:
		n = p.undef()
	case token.KwBEGIN, token.KwEND:
		n = p.hook()
	default:
		n = p.expressionStatement()
	}
	for {
		switch p.kind() {
		case token.KwIfMod, token.KwUnlessMod:
			unless := p.kind() == token.KwUnlessMod
			p.next()
			c := p.condition()
			body := p.seq([]ast.Node{n})
			i := &ast.If{Base: p.since(n), Cond: c, Then: body}
			if unless {
				i.Then, i.Else = nil, body
			}
			n = i
		case token.KwWhileMod, token.KwUntilMod:
			w := &ast.While{Until: p.kind() == token.KwUntilMod, First: n == p.beginNode && n != nil, Body: p.seq([]ast.Node{n})}
			p.next()
			w.Cond = p.condition()
			w.Base = p.since(n)
			n = w
		case token.KwRescueMod:
			n = p.rescueModifier(n, p.expressionStatement)
		default:
			return n
		}
	}
}

// rescueModifier reads `rescue` after n, and what comes instead.
func (p *parser) rescueModifier(n ast.Node, read func() ast.Node) ast.Node {
	at := p.tok
	p.next()
	p.enter(at.start)
	x := read()
	p.depth--
	return &ast.Begin{
		Base: p.since(n), Body: p.seq([]ast.Node{n}),
		Rescues: []ast.Rescue{{At: p.span(at.start, p.prevEnd), Body: p.seq([]ast.Node{x})}},
	}
}

// expressionStatement reads an expression, or an assignment to several targets.
func (p *parser) expressionStatement() ast.Node {
	start := p.tok.start
	nested := p.targetStart == start
	p.stmtStart = start
	if p.kind() == token.Splat {
		return p.multiAssign(start, nil, nested)
	}
	n := p.expression()
	switch t := n.(type) {
	case *ast.Targets:
		switch {
		case p.kind() == token.Assign:
			return p.multiAssignValue(start, t.Targets)
		case p.kind() == token.Comma:
			return p.multiAssign(start, n, nested)
		case p.kind() == token.RParen && nested:
			return &ast.Targets{Base: t.Base, Targets: []ast.Node{t}}
		}
		p.unexpected("")
	default:
		if p.kind() == token.Comma && isTarget(n) && int(n.Span().Start) == int(p.span(start, start).Start) {
			return p.multiAssign(start, n, nested)
		}
	}
	return n
}

// expression reads an expression with `and`, `or` and `not`.
func (p *parser) expression() ast.Node {
	n := p.notExpression()
	for {
		switch p.kind() {
		case token.KwAnd:
			p.next()
			y := p.notExpression()
			n = &ast.And{Base: p.since(n), X: n, Y: y}
		case token.KwOr:
			p.next()
			y := p.notExpression()
			n = &ast.Or{Base: p.since(n), X: n, Y: y}
		default:
			return n
		}
	}
}

func (p *parser) notExpression() ast.Node {
	start := p.tok.start
	if p.kind() == token.KwNot {
		p.next()
		if p.kind() != token.LParen {
			p.newlines()
			p.enter(start)
			x := p.notExpression()
			p.depth--
			return &ast.Not{Base: p.from(start), X: condition(x)}
		}
		return p.pattern(p.operators(p.postfix(p.notInParens(start), anyCommand), 0))
	}
	return p.pattern(p.arg(0, anyCommand))
}

// notInParens reads `not(x)` at its parenthesis.
func (p *parser) notInParens(start int) ast.Node {
	open := p.tok
	p.next()
	p.newlines()
	var x ast.Node = &ast.Nil{Base: p.base(open.start, p.tok.end)}
	if p.kind() != token.RParen {
		x = inside(p, p.expression)
	}
	p.closing(token.RParen, "')'", open)
	return &ast.Not{Base: p.from(start), X: condition(x)}
}

// condition reads the condition of a branch or loop.
func (p *parser) condition() ast.Node { return condition(p.expression()) }

// condition makes of an expression what it means as a condition.
func condition(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.And:
		n.X, n.Y = condition(n.X), condition(n.Y)
	case *ast.Or:
		n.X, n.Y = condition(n.X), condition(n.Y)
	case *ast.Seq:
		if len(n.Body) == 1 && !n.Begin {
			n.Body[0] = condition(n.Body[0])
		}
	case *ast.Range:
		return &ast.FlipFlop{Base: n.Base, From: flip(n.From), To: flip(n.To), Exclusive: n.Exclusive}
	}
	return n
}

// flip makes of an end of a range what it means as a condition: a number is that of the line that was read last.
func flip(n ast.Node) ast.Node {
	if i, ok := n.(*ast.Int); ok {
		return &ast.Call{Base: i.Base, Method: i.At, Recv: i, Name: "==", Args: []ast.Node{&ast.GVar{Base: i.Base, Name: "."}}}
	}
	return condition(n)
}

// arg reads an expression of operators of at least that precedence. cmd says that it may be a call without parentheses.
func (p *parser) arg(prec int, cmd commands) ast.Node {
	return p.operators(p.unary(cmd), prec)
}

// operators reads the operators of at least that precedence after n.
func (p *parser) operators(n ast.Node, min int) ast.Node {
	if _, ok := n.(*label); ok {
		return n
	}
	for {
		prec := precedence(p.kind())
		if prec == 0 || prec < min || n == p.commandNode {
			return n
		}
		op := p.tok
		switch op.kind {
		case token.Question:
			n = p.ternary(n)
			continue
		case token.Range, token.Range3:
			n = p.rangeAfter(n)
			if precedence(p.kind()) == precRange {
				p.unexpected("")
			}
			continue
		}
		p.next()
		p.enter(op.start)
		right := prec + 1
		if prec == precPow {
			right = precMinus // a minus sign may come, and what is on the right binds first
		}
		y := p.arg(right, noCommand)
		p.depth--
		switch op.kind {
		case token.AndAnd:
			n = &ast.And{Base: p.since(n), X: n, Y: y}
		case token.OrOr:
			n = &ast.Or{Base: p.since(n), X: n, Y: y}
		default:
			if op.kind == token.Match {
				p.captures(n)
			}
			n = &ast.Call{Base: p.since(n), Method: p.span(op.start, op.end), Recv: n, Name: op.text, Args: []ast.Node{y}}
			if prec == precEqual && precedence(p.kind()) == precEqual {
				p.unexpected("")
			}
		}
	}
}

// captures declares the variables that a regular expression on the left of `=~` assigns.
func (p *parser) captures(n ast.Node) {
	re, ok := n.(*ast.Regexp)
	if !ok || len(re.Parts) != 1 {
		return
	}
	s, ok := re.Parts[0].(*ast.Str)
	if !ok {
		return
	}
	for _, name := range ast.Captures(s.Value) {
		if _, reserved := token.Keywords[name]; !reserved {
			p.declare(name)
		}
	}
}

// declare makes a name that of a local variable, unless it is one.
func (p *parser) declare(name string) {
	if !p.declared(name) {
		p.declareHere(name)
	}
}

// declareHere makes a name that of a local variable of the innermost scope.
func (p *parser) declareHere(name string) {
	if numberedParam(name) > 0 {
		p.fail(p.tok, "Syntax error in Ruby code: '%s' is reserved for a parameter of a block", name)
	}
	p.scope.declare(name)
}

func (p *parser) ternary(c ast.Node) ast.Node {
	at := p.tok
	p.next()
	p.enter(at.start)
	defer func() { p.depth-- }()
	// A label cannot stand here: the colon is that of the operator.
	x := p.arg(0, noCommand)
	p.newlines()
	p.expect(token.Colon, "':' of '?'")
	y := p.arg(precTernary, noCommand)
	return &ast.If{Base: p.since(c), Cond: condition(c), Then: p.seq([]ast.Node{x}), Else: p.seq([]ast.Node{y})}
}

// rangeAfter reads a range whose beginning was read.
func (p *parser) rangeAfter(n ast.Node) ast.Node {
	r := &ast.Range{From: n, Exclusive: p.kind() == token.Range3}
	p.next()
	if p.startsValue() {
		r.To = p.arg(precRange+1, noCommand)
	}
	r.Base = p.since(n)
	return r
}

// unary reads an operand with the signs before it.
func (p *parser) unary(cmd commands) ast.Node {
	op := p.tok
	p.enter(op.start)
	defer func() { p.depth-- }()
	switch op.kind {
	case token.Not:
		p.next()
		operand := noCommand
		if cmd == anyCommand {
			operand = command
		}
		x := p.unary(operand)
		n := &ast.Not{Base: p.from(op.start), X: condition(x)}
		if x == p.commandNode {
			p.commandNode = n
		}
		return n
	case token.Minus1:
		p.next()
		x := p.arg(precPow, noCommand)
		return p.sign(op, "-@", x)
	case token.Plus1:
		p.next()
		x := p.unary(noCommand)
		return p.sign(op, "+@", x)
	case token.Tilde:
		p.next()
		x := p.unary(noCommand)
		return p.sign(op, "~", x)
	case token.MinusNum:
		p.next()
		number := p.tok
		p.next()
		if p.kind() == token.Pow {
			x := p.operators(p.numeral(number, number.start, ""), precPow)
			return p.sign(op, "-@", x)
		}
		return p.assignment(p.postfix(p.numeral(number, op.start, "-"), cmd), cmd)
	case token.RangeFrom, token.RangeFrom3:
		p.next()
		r := &ast.Range{Exclusive: op.kind == token.RangeFrom3}
		r.To = p.arg(precRange+1, noCommand)
		r.Base = p.from(op.start)
		return r
	case token.KwDefined:
		p.next()
		if p.kind() != token.LParen {
			p.newlines()
			x := p.unaryOf()
			return &ast.Defined{Base: p.from(op.start), X: x}
		}
		open := p.tok
		p.next()
		p.newlines()
		x := inside(p, p.expression)
		p.closing(token.RParen, "')'", open)
		return p.postfix(&ast.Defined{Base: p.from(op.start), X: x}, cmd)
	}
	return p.assignment(p.primary(cmd), cmd)
}

// unaryOf reads what `defined?` without parentheses is asked for.
func (p *parser) unaryOf() ast.Node { return p.arg(precTernary, noCommand) }

func (p *parser) sign(op tok, name string, x ast.Node) ast.Node {
	return &ast.Call{Base: p.from(op.start), Method: p.span(op.start, op.end), Recv: x, Name: name}
}

// numeral makes a number of a token.
func (p *parser) numeral(t tok, start int, sign string) ast.Node {
	b := p.base(start, t.end)
	switch t.kind {
	case token.Int:
		if t.text == "0" {
			sign = ""
		}
		return &ast.Int{Base: b, Text: sign + t.text}
	case token.Float:
		f := float(t.text)
		if sign != "" {
			f = -f
		}
		return &ast.Float{Base: b, Value: f}
	}
	return &ast.Number{Base: b, Text: sign + t.text}
}

// startsValue reports whether a value begins with the current token, where one may or may not come.
func (p *parser) startsValue() bool {
	switch k := p.kind(); k {
	case token.Ident, token.Method, token.Const, token.IVar, token.CVar, token.GVar, token.Group, token.MatchVar, token.Int, token.Float, token.Number,
		token.Char, token.Symbol, token.String, token.Shell, token.Regexp, token.SymbolQuote, token.Words, token.Symbols, token.LParenBegin,
		token.LParenArg, token.LBracketList, token.LBraceHash, token.Top, token.Lambda, token.Not, token.Tilde, token.Plus1, token.Minus1,
		token.MinusNum, token.RangeFrom, token.RangeFrom3, token.KwBegin, token.KwBreak, token.KwCase, token.KwClass, token.KwDef, token.KwDefined,
		token.KwFalse, token.KwFor, token.KwIf, token.KwModule, token.KwNext, token.KwNil, token.KwNot, token.KwRedo, token.KwRetry, token.KwReturn,
		token.KwSelf, token.KwSuper, token.KwTrue, token.KwUnless, token.KwUntil, token.KwWhile, token.KwYield, token.KwEncoding, token.KwFile,
		token.KwLine:
		return true
	}
	return false
}

// startsArg reports whether arguments without parentheses begin with the current token.
func (p *parser) startsArg() bool {
	switch p.kind() {
	case token.Label, token.Splat, token.Splat2, token.BlockArg:
		return true
	}
	return p.startsValue()
}
