package parser

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// assignment reads the widest expression: an assignment, right associative, of
// relationships (GRA-9).
func (p *parser) assignment() ast.Expr {
	left := p.relationship()
	switch p.kind() {
	case token.Assign, token.PlusAssign, token.MinusAssign:
		p.enter()
		defer p.leave()
		op := p.next()
		left = &ast.AssignExpr{Base: p.here(op), Op: op.kind, Left: left, Right: p.assignment()}
		p.wideEnd = p.i
	}
	return left
}

// relationship reads a chain of resources and arrows (GRA-8).
func (p *parser) relationship() ast.Expr {
	left := p.resource()
	for {
		switch p.kind() {
		case token.EdgeRight, token.EdgeLeft, token.NotifyEdge, token.NotifyLeft:
			op := p.next()
			left = &ast.RelationExpr{Base: p.here(op), Op: op.kind, Left: left, Right: p.resource()}
			p.wideEnd = p.i
		default:
			return left
		}
	}
}

// The levels of binary operators, loosest first (GRA-6). All associate to the
// left; the selector's question mark is among them.
const (
	loosest = iota + 1
	levelAnd
	levelSelect
	levelCompare
	levelEqual
	levelShift
	levelAdd
	levelMultiply
	levelMatch
	levelIn
)

// level returns the level of a binary operator, 0 for other tokens.
func level(k token.Kind) int {
	switch k {
	case token.Or:
		return loosest
	case token.And:
		return levelAnd
	case token.Question:
		return levelSelect
	case token.Less, token.LessEq, token.Greater, token.GreaterEq:
		return levelCompare
	case token.Eq, token.NotEq:
		return levelEqual
	case token.ShiftLeft, token.ShiftRight:
		return levelShift
	case token.Plus, token.Minus:
		return levelAdd
	case token.Times, token.Slash, token.Percent:
		return levelMultiply
	case token.Match, token.NotMatch:
		return levelMatch
	case token.In:
		return levelIn
	}
	return 0
}

// expression reads an expression without arrows, assignment and resources.
func (p *parser) expression() ast.Expr { return p.binary(loosest) }

// binary reads an operand and operators of at least the given level.
func (p *parser) binary(atLeast int) ast.Expr {
	return p.operators(p.unary(), atLeast)
}

// operators reads operators of at least the given level after an operand.
func (p *parser) operators(left ast.Expr, atLeast int) ast.Expr {
	for {
		l := level(p.kind())
		if l == 0 || l < atLeast {
			return left
		}
		op := p.next()
		if op.kind == token.Question {
			left = p.postfix(p.selector(left)) // `$x ? {…}.f` calls f on what is selected
			continue
		}
		left = &ast.BinaryExpr{Base: p.here(op), Op: op.kind, Left: left, Right: p.binary(l + 1)}
	}
}

// unary reads prefix operators, which bind tighter than all binary ones and
// looser than calls, indexes and collectors.
func (p *parser) unary() ast.Expr {
	p.enter()
	defer p.leave()
	switch p.kind() {
	case token.Not, token.Minus:
		op := p.next()
		return &ast.UnaryExpr{Base: p.here(op), Op: op.kind, Expr: p.unary()}
	case token.Times:
		op := p.next()
		return &ast.UnaryExpr{Base: p.here(op), Op: token.Splat, Expr: p.unary()}
	}
	return p.postfix(p.primary())
}

// postfix reads what follows an operand: indexes, calls, methods, collectors.
func (p *parser) postfix(e ast.Expr) ast.Expr {
	for {
		switch p.kind() {
		case token.IndexStart:
			e = p.index(e)
		case token.CallParen:
			e = p.call(e)
		case token.Dot:
			e = p.method(e)
		case token.CollectOpen, token.ExportOpen:
			e = p.collect(e)
		default:
			return e
		}
	}
}

// index reads `[keys]` after an operand; one comma may trail.
func (p *parser) index(e ast.Expr) ast.Expr {
	keys := p.keys(true)
	return &ast.IndexExpr{Base: p.since(e.Span().Start), Expr: e, Keys: keys}
}

// primary reads an operand.
func (p *parser) primary() ast.Expr {
	t := p.tok()
	switch t.kind {
	case token.Var:
		p.next()
		return &ast.VarExpr{Base: p.here(t), Name: t.text}
	case token.Name:
		p.next()
		return &ast.NameExpr{Base: p.here(t), Name: t.text}
	case token.Ref:
		return p.ref()
	case token.Word, token.String, token.StringStart, token.Heredoc:
		return p.quoted()
	case token.Number:
		p.next()
		return p.numberLiteral(t)
	case token.Bool:
		p.next()
		return &ast.BoolExpr{Base: p.here(t), Value: t.text == "true"}
	case token.Regexp:
		p.next()
		return &ast.RegexpExpr{Base: p.here(t), Source: t.text}
	case token.Default:
		p.next()
		return &ast.DefaultExpr{Base: p.here(t)}
	case token.Undef:
		p.next()
		return &ast.UndefExpr{Base: p.here(t)}
	case token.Private, token.Attr:
		p.next()
		return &ast.ReservedExpr{Base: p.here(t), Word: t.text}
	case token.ListStart, token.IndexStart:
		return p.array()
	case token.LBrace:
		return p.hash()
	case token.CallParen, token.LineParen:
		return p.paren()
	case token.If:
		return p.ifExpr()
	case token.Unless:
		return p.unless()
	case token.Case:
		return p.caseExpr()
	case token.Class:
		return p.class()
	case token.Define:
		return p.define()
	case token.Node:
		return p.node()
	case token.Function:
		return p.function()
	case token.Type:
		return p.typeWord()
	case token.Plan:
		return p.plan()
	case token.Apply:
		return p.apply()
	case token.RenderText:
		p.next()
		return &ast.RenderTextExpr{Base: p.here(t), Text: t.text}
	case token.RenderExpr:
		return p.render()
	}
	p.reject()
	return nil
}

func (p *parser) ref() *ast.RefExpr {
	t := p.expect(token.Ref)
	return &ast.RefExpr{Base: p.here(t), Name: t.text}
}

func (p *parser) paren() ast.Expr {
	open := p.next()
	e := p.assignment()
	p.expect(token.RParen)
	return &ast.ParenExpr{Base: p.since(open.start), Expr: e}
}

// quoted reads a string, a bare word or a heredoc.
func (p *parser) quoted() ast.Expr {
	t := p.next()
	switch t.kind {
	case token.StringStart:
		return p.concat(t)
	case token.Heredoc:
		text := p.quoted()
		return &ast.HeredocExpr{Base: p.here(t), Syntax: t.text, Text: text}
	}
	return &ast.StringExpr{Base: p.here(t), Value: t.text}
}

// concat reads an interpolated string; empty pieces of text are left out.
func (p *parser) concat(t tok) ast.Expr {
	p.enter()
	defer p.leave()
	c := &ast.ConcatExpr{}
	var texts []*ast.TextExpr
	for {
		if t.text != "" {
			c.Parts = append(c.Parts, &ast.StringExpr{Base: p.here(t), Value: t.text})
		}
		if t.kind == token.StringEnd {
			break
		}
		if c.At.File == nil {
			c.At = p.at(t)
		}
		text := &ast.TextExpr{Expr: p.assignment()}
		texts = append(texts, text)
		c.Parts = append(c.Parts, text)
		if t = p.tok(); t.kind != token.StringMiddle && t.kind != token.StringEnd {
			p.reject()
		}
		p.next()
	}
	c.Base = p.since(c.At.Start)
	for _, text := range texts {
		text.Base = c.Base // Puppet knows no place of its own for them
	}
	return c
}

// array reads `[a, b => c, …]` (GRA-14, GRA-17).
func (p *parser) array() ast.Expr {
	open := p.next()
	var elems []ast.Expr
	for p.kind() != token.RBracket {
		elems = p.element(elems)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.expect(token.RBracket)
	return &ast.ArrayExpr{Base: p.since(open.start), Elems: elems}
}

// hash reads `{k => v, …}`.
func (p *parser) hash() ast.Expr { return p.hashRest(p.next().start) }

func (p *parser) hashRest(start int32) *ast.HashExpr {
	h := &ast.HashExpr{}
	for p.kind() != token.RBrace {
		h.Entries = append(h.Entries, p.pair(p.hashItem()))
		if !p.accept(token.Comma) {
			break
		}
	}
	p.expect(token.RBrace)
	h.Base = p.since(start)
	return h
}

// pair reads `=> value` after a key.
func (p *parser) pair(key ast.Expr) *ast.KeyedEntry {
	arrow := p.expect(token.FatArrow)
	return &ast.KeyedEntry{Base: p.here(arrow), Key: key, Value: p.hashItem()}
}

// hashItem reads a key or value of a hash, which may be the bare keyword `type`
// or `function` (GRA-17).
func (p *parser) hashItem() ast.Expr {
	if word := p.bareKeyword(); word != nil {
		return word
	}
	return p.assignment()
}

// bareKeyword reads `type` or `function` where it begins no construct; else it
// returns nil.
func (p *parser) bareKeyword() ast.Expr {
	switch p.kind() {
	case token.Type:
		if k := p.peek(1); k == token.CallParen || k == token.Ref {
			return nil
		}
	case token.Function:
		switch p.peek(1) {
		case token.Name, token.Word, token.Ref, token.Class, token.String:
			return nil
		}
	default:
		return nil
	}
	t := p.next()
	return &ast.StringExpr{Base: p.here(t), Value: t.text}
}

// element reads one element of an array and appends it; a bare pair joins the
// hash that the pair before it made (GRA-14).
func (p *parser) element(list []ast.Expr) []ast.Expr {
	e := p.hashItem()
	if p.kind() != token.FatArrow {
		return append(list, e)
	}
	return p.barePair(list, e)
}

// barePair reads the rest of a bare pair. A hash made of bare pairs is known by
// its place, which is that of its first arrow.
func (p *parser) barePair(list []ast.Expr, key ast.Expr) []ast.Expr {
	pair := p.pair(key)
	if n := len(list); n > 0 {
		if h, ok := list[n-1].(*ast.HashExpr); ok && len(h.Entries) > 0 && h.At == h.Entries[0].At {
			h.Entries = append(h.Entries, pair)
			return list
		}
	}
	return append(list, &ast.HashExpr{Base: pair.Base, Entries: []*ast.KeyedEntry{pair}})
}

// argument reads one argument of a call and appends it. The bare keywords are
// allowed only as keys of pairs.
func (p *parser) argument(list []ast.Expr) []ast.Expr {
	word := p.bareKeyword()
	if word != nil {
		return p.barePair(list, word)
	}
	e := p.assignment()
	if p.kind() != token.FatArrow {
		return append(list, e)
	}
	return p.barePair(list, e)
}

// keys reads `[a, b => c]`, where only pairs may have assignments in them. One
// comma may trail when allowed.
func (p *parser) keys(trailing bool) []ast.Expr {
	p.next()
	var keys []ast.Expr
	for {
		keys = p.key(keys)
		if !p.accept(token.Comma) {
			break
		}
		if trailing && p.kind() == token.RBracket {
			break
		}
	}
	p.expect(token.RBracket)
	return keys
}

func (p *parser) key(list []ast.Expr) []ast.Expr {
	if word := p.bareKeyword(); word != nil {
		return p.barePair(list, word)
	}
	e := p.assignment()
	if p.kind() == token.FatArrow {
		return p.barePair(list, e)
	}
	if p.wideEnd == p.i {
		p.reject() // wider than an expression: only legal as a part of a pair
	}
	return append(list, e)
}

// selector reads what follows `?`: one entry, or several in braces.
func (p *parser) selector(test ast.Expr) ast.Expr {
	p.enter()
	defer p.leave()
	var entries []*ast.SelectorEntry
	if !p.accept(token.SelectorBrace) {
		entries = append(entries, p.selectorEntry())
	} else {
		for {
			entries = append(entries, p.selectorEntry())
			if !p.accept(token.Comma) || p.kind() == token.RBrace {
				break
			}
		}
		p.expect(token.RBrace)
	}
	return &ast.SelectorExpr{Base: p.since(test.Span().Start), Test: test, Entries: entries}
}

func (p *parser) selectorEntry() *ast.SelectorEntry {
	match := p.expression()
	arrow := p.expect(token.FatArrow)
	return &ast.SelectorEntry{Base: p.here(arrow), Match: match, Value: p.expression()}
}

// ifExpr reads `if` with all its `elsif` branches, without recursion.
func (p *parser) ifExpr() ast.Expr {
	var chain []*ast.IfExpr
	for {
		e := &ast.IfExpr{Base: p.here(p.next())}
		if len(chain) > 0 {
			chain[len(chain)-1].Else = e
		}
		chain = append(chain, e)
		e.Test = p.expression()
		e.Then = p.braced()
		if p.kind() != token.Elsif {
			e.Else = p.elseBranch()
			break
		}
	}
	for _, e := range chain {
		e.Base = p.since(e.At.Start)
	}
	return chain[0]
}

// elseBranch reads `else { … }` if it is there. An empty one is none, as in
// Puppet.
func (p *parser) elseBranch() ast.Expr {
	if !p.accept(token.Else) {
		return nil
	}
	e := p.braced()
	if _, empty := e.(*ast.NopExpr); empty {
		return nil
	}
	return e
}

func (p *parser) unless() ast.Expr {
	start := p.next().start
	test := p.expression()
	then := p.braced()
	otherwise := p.elseBranch()
	return &ast.UnlessExpr{Base: p.since(start), Test: test, Then: then, Else: otherwise}
}

func (p *parser) caseExpr() ast.Expr {
	start := p.next().start
	c := &ast.CaseExpr{Test: p.expression()}
	p.expect(token.LBrace)
	p.enter()
	defer p.leave()
	for {
		c.Options = append(c.Options, p.caseOption())
		if p.kind() == token.RBrace {
			break
		}
	}
	p.next()
	c.Base = p.since(start)
	return c
}

// caseOption reads `values: { … }`; its place is the colon.
func (p *parser) caseOption() *ast.CaseOption {
	o := &ast.CaseOption{}
	for {
		o.Values = append(o.Values, p.expression())
		if !p.accept(token.Comma) {
			break
		}
	}
	colon := p.expect(token.Colon)
	o.Then = p.body(colon.start)
	o.Base = p.since(colon.start)
	return o
}
