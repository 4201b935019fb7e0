package parser

import (
	"errors"
	"strconv"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
)

// exprs reads expressions up to a bracket, and the bracket.
func (p *parser) exprs(last token.Kind) []ast.Expr {
	var out []ast.Expr
	p.sequence(last, func() { out = append(out, p.expr(0)) })
	return out
}

// expr reads an expression of operators that bind at least as tightly as the least level. The dialects differ in their levels only, and
// in what gives a lookup a default (MCL-OP).
func (p *parser) expr(least int) ast.Expr {
	p.enter()
	height := p.height
	start := p.start()
	left := p.operand()
	for {
		p.grow(1)
		t := p.tok()
		switch {
		case t.kind == token.LBracket && p.prec.Bracket >= least:
			p.next()
			x := &ast.Index{Of: left, Index: p.expr(0)}
			p.expect(token.RBracket)
			if p.dialect == ast.Dialect1 && p.accept(token.OrOr) {
				x.Default = p.expr(p.prec.Default + 1)
			}
			x.Base = p.since(start)
			left = x
			continue
		case t.kind == token.Arrow && p.prec.Arrow >= least:
			p.next()
			x := &ast.FieldOf{Of: left, Field: p.ident()}
			switch {
			case p.dialect == ast.Dialect1 && p.accept(token.OrOr):
				x.Default = p.expr(p.prec.Default + 1)
			case p.dialect == ast.Head && p.accept(token.Except): // one production, whatever is before it (MCL-LOOK-4)
				x.Default = p.expr(p.prec.Binary[ast.Except] + 1)
			}
			x.Base = p.since(start)
			left = x
			continue
		case t.kind == token.LParen:
			p.fail("bind the function to a variable and call that", "Unexpected `(`: only names, variables and lambdas are called")
		case (t.kind == token.Int || t.kind == token.Float) && p.file.Text[t.start] == '-':
			p.fail("a minus before digits belongs to the number: put a blank after it", "Unexpected number `%s` after a value", p.text(t))
		case t.kind == token.OrOr && p.dialect == ast.Dialect1:
			p.fail("write `or`, as only the dialect 2020 has `||` for it", "Unexpected `||`: it gives a lookup its default")
		}
		op := operator(t.kind)
		level := p.prec.Binary[op]
		if op == ast.NoOp || level < least {
			break
		}
		p.foreign(t)
		p.next()
		right := p.expr(level + 1)
		left = &ast.Binary{Base: p.since(start), Op: op, OpAt: p.at(t), Left: left, Right: right}
		if next := operator(p.kind()); next != ast.NoOp && p.prec.Binary[next] == level && !Chains(op) {
			p.fail("use parentheses", "Unexpected `%s`: comparisons do not chain", p.text(p.tok()))
		}
	}
	p.height = height
	p.leave()
	return left
}

// foreign reports operators that the dialect does not have.
func (p *parser) foreign(t tok) {
	switch {
	case t.kind == token.AndAnd && p.dialect != ast.Dialect2020:
		p.older(t, "2020", "and")
	case t.kind == token.Bang && p.dialect != ast.Dialect2020:
		p.older(t, "2020", "not")
	case t.kind == token.OrOr && p.dialect == ast.Head:
		p.older(t, "2020, and of 1.0 for defaults", "or")
	case t.kind == token.Except && p.dialect != ast.Head && !p.mixed:
		p.soft(codeDialect, p.at(t), "`<|>` is of the dialect head")
	}
}

// operand reads an expression that does not begin with another one.
func (p *parser) operand() ast.Expr {
	t := p.tok()
	here := ast.Base{At: p.at(t)}
	switch t.kind {
	case token.True, token.False:
		p.next()
		return &ast.Bool{Base: here, Value: t.kind == token.True}
	case token.Int:
		p.next()
		return &ast.Int{Base: here, Value: p.integer(t)}
	case token.Float:
		p.next()
		f, err := strconv.ParseFloat(p.text(t), 64)
		if err != nil {
			p.soft(codeSyntax, here.At, "float: overflow")
		}
		return &ast.Float{Base: here, Value: f, Text: p.text(t)}
	case token.String:
		p.next()
		return p.str(t)
	case token.LBracket:
		p.next()
		elems := p.exprs(token.RBracket)
		return &ast.List{Base: p.since(t.start), Elems: elems}
	case token.LBrace:
		return p.mapExpr()
	case token.Struct:
		return p.structExpr()
	case token.LParen:
		p.next()
		of := p.expr(0)
		p.expect(token.RParen)
		return &ast.Paren{Base: p.since(t.start), Of: of}
	case token.If:
		return p.ifExpr()
	case token.Func:
		p.next()
		f := p.lambda(t.start)
		if p.accept(token.LParen) {
			args := p.exprs(token.RParen)
			return &ast.Call{Base: p.since(t.start), Lambda: f, Args: args}
		}
		return f
	case token.Dollar:
		return p.varOrCall()
	case token.Ident, token.Map, token.Collect:
		n := p.dotted()
		if p.kind() != token.LParen {
			p.fail("variables begin with a dollar; a function is wrapped to be a value: func($x) { "+n.Text+"($x) }",
				"Unexpected %s: expecting `(` after the name of a function", p.shown())
		}
		p.next()
		args := p.exprs(token.RParen)
		return &ast.Call{Base: p.since(t.start), Func: n, Args: args}
	case token.Not, token.Bang:
		p.foreign(t)
		p.next()
		of := p.expr(p.prec.Not)
		return &ast.Not{Base: p.since(t.start), Of: of}
	case token.Minus:
		p.fail("subtract it from 0", "Unexpected `-`: there is no sign but that of numbers")
	}
	p.reject("an expression")
	return nil
}

// integer returns the value of an integer, which has to fit (MCL-LEX-5).
func (p *parser) integer(t tok) int64 {
	n, err := strconv.ParseInt(p.text(t), 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		p.soft(codeSyntax, p.at(t), "integer: overflow")
	}
	return n
}

func (p *parser) mapExpr() ast.Expr {
	start := p.next().start
	m := &ast.Map{}
	p.sequence(token.RBrace, func() {
		key := p.expr(0)
		p.expect(token.FatArrow)
		m.Entries = append(m.Entries, ast.MapEntry{Key: key, Value: p.expr(0)})
	})
	m.Base = p.since(start)
	return m
}

func (p *parser) structExpr() ast.Expr {
	start := p.next().start
	p.expect(token.LBrace)
	s := &ast.Struct{}
	p.sequence(token.RBrace, func() {
		name := p.ident()
		p.expect(token.FatArrow)
		s.Fields = append(s.Fields, ast.StructField{Name: name, Value: p.expr(0)})
	})
	s.Base = p.since(start)
	return s
}

func (p *parser) ifExpr() ast.Expr {
	start := p.next().start
	x := &ast.IfExpr{Cond: p.expr(0)}
	x.Then = p.braced()
	if p.kind() != token.Else {
		p.fail("an if that is a value needs both branches", "Unexpected %s: expecting `else`", p.shown())
	}
	p.next()
	if p.kind() == token.If {
		p.fail("put the if into the braces of else", "Unexpected keyword `if`: there is no else if")
	}
	x.Else = p.braced()
	x.Base = p.since(start)
	return x
}

// braced reads an expression in braces.
func (p *parser) braced() ast.Expr {
	p.expect(token.LBrace)
	p.newlines()
	x := p.expr(0)
	p.newlines()
	p.expect(token.RBrace)
	return x
}

// varOrCall reads a variable, a call of one, or one's history.
func (p *parser) varOrCall() ast.Expr {
	if isHistory(p.toks, p.i) {
		return p.history()
	}
	t := p.next()
	start := t.start
	p.oneWord(t)
	n := p.dotted()
	v := &ast.Var{Base: p.since(start), Name: n.Text}
	if p.accept(token.LParen) {
		args := p.exprs(token.RParen)
		return &ast.Call{Base: p.since(start), Var: v, Args: args}
	}
	return v
}

// history reads `$x{n}` (MCL-LEX-11).
func (p *parser) history() ast.Expr {
	start := p.start()
	n := p.variable()
	v := &ast.Var{Base: n.Base, Name: n.Text}
	p.next()
	count := p.integer(p.tok())
	if count < 0 {
		p.reject("digits")
	}
	p.next()
	p.next()
	h := &ast.History{Base: p.since(start), Of: v, N: count}
	if p.dialect != ast.Dialect2020 && !p.mixed {
		p.soft(codeDialect, h.At, "`%s` is of the dialect 2020", h.At.Text()).Hint("write `history($%s, %d)`", n.Text, count)
	}
	return h
}

// lambda reads the parameters, the result and the body of a function.
func (p *parser) lambda(start int32) *ast.Lambda {
	f := &ast.Lambda{Params: p.params()}
	if isTypeStart(p.kind()) {
		f.Result = p.typ()
	}
	f.Body = p.braced()
	f.Base = p.since(start)
	return f
}

func (p *parser) params() []*ast.Param {
	p.expect(token.LParen)
	var out []*ast.Param
	p.sequence(token.RParen, func() {
		start := p.start()
		param := &ast.Param{Name: p.variable()}
		if isTypeStart(p.kind()) {
			param.Type = p.typ()
		}
		param.Base = p.since(start)
		out = append(out, param)
	})
	return out
}
