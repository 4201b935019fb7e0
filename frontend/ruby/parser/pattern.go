package parser

import (
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

const patternMatching = "pattern matching"

// pattern reads `=> pattern` or `in pattern` after n, if it is there.
func (p *parser) pattern(n ast.Node) ast.Node {
	if k := p.kind(); k != token.Arrow && k != token.KwIn || n == p.commandNode {
		return n
	}
	if _, ok := n.(*ast.Targets); ok {
		return n
	}
	p.patternTop()
	return &ast.Unsupported{Base: p.since(n), What: patternMatching}
}

// patternTop reads a pattern after `in` or `=>`, which is the current token.
func (p *parser) patternTop() {
	kwarg := p.kwarg
	p.state, p.command, p.kwarg = stBeg|stLabel, false, true
	p.next()
	p.patterns(token.EOF)
	p.kwarg = kwarg
}

// patterns reads patterns with commas between them, up to what closes them.
func (p *parser) patterns(end token.Kind) {
	for {
		if end != token.EOF {
			if p.newlines(); p.kind() == end {
				return
			}
		}
		switch p.kind() {
		case token.Splat, token.Mul, token.Splat2, token.Pow:
			p.next()
			switch p.kind() {
			case token.Ident:
				p.bind()
			case token.KwNil:
				p.next()
			}
		case token.Label:
			t := p.tok
			p.next()
			if !p.patternEnds(end) {
				p.patternOne()
			} else {
				p.declare(t.text)
			}
		case token.String:
			p.labelAt = p.tok.start
			if n, ok := p.strings().(*label); ok {
				if !p.patternEnds(end) {
					p.patternOne()
				} else if s, ok := n.key.(*ast.Sym); ok {
					p.declare(s.Name)
				}
			} else {
				p.patternRest()
			}
		default:
			if end == token.RBrace {
				p.unexpected("a key")
			}
			p.patternOne()
		}
		if end != token.EOF {
			p.newlines()
		}
		if p.kind() != token.Comma {
			return
		}
		p.next()
		if end == token.EOF && p.patternEnds(end) {
			return
		}
	}
}

func (p *parser) patternEnds(end token.Kind) bool {
	switch k := p.kind(); k {
	case token.Comma, token.Newline, token.Semicolon, token.KwThen, token.KwIfMod, token.KwUnlessMod, token.KwAnd, token.KwOr, token.EOF,
		token.RParen, token.RBrace, token.RBracket, token.KwEnd:
		return true
	default:
		return k == end
	}
}

// bind reads a name and declares it.
func (p *parser) bind() {
	p.declare(p.tok.text)
	p.next()
}

// patternOne reads a pattern with alternatives and names.
func (p *parser) patternOne() {
	p.enter(p.tok.start)
	defer func() { p.depth-- }()
	p.patternBasic()
	p.patternRest()
}

// patternRest reads what may come after the first part of a pattern.
func (p *parser) patternRest() {
	for {
		switch p.kind() {
		case token.Range, token.Range3:
			p.next()
			if p.startsValue() {
				p.patternBasic()
			}
		case token.Or:
			p.next()
			p.patternBasic()
		case token.Arrow:
			p.next()
			if p.kind() != token.Ident {
				p.unexpected("a name")
			}
			p.bind()
		default:
			return
		}
	}
}

func (p *parser) patternBasic() {
	open := p.tok
	group := func(end token.Kind, name string) {
		p.next()
		inside(p, func() bool {
			p.patterns(end)
			return true
		})
		p.closing(end, name, open)
	}
	switch p.kind() {
	case token.LBracketList, token.LBracket:
		group(token.RBracket, "']'")
	case token.LBraceHash, token.LBrace, token.LBraceArg:
		p.state, p.command = stBeg|stLabel, false
		group(token.RBrace, "'}'")
	case token.LParenBegin, token.LParen, token.LParenArg:
		group(token.RParen, "')'")
	case token.Xor:
		p.next()
		if k := p.kind(); k == token.LParen || k == token.LParenBegin || k == token.LParenArg {
			paren := p.tok
			p.next()
			inside(p, p.expression)
			p.closing(token.RParen, "')'", paren)
			return
		}
		p.next()
	case token.Ident:
		if p.peek(0) != '(' {
			p.bind()
			return
		}
		p.unexpected("")
	case token.Const, token.Top:
		p.accept(token.Top)
		p.next()
		for p.kind() == token.Colons {
			p.next()
			if p.kind() != token.Const {
				p.unexpected("a constant after '::'")
			}
			p.next()
		}
		open = p.tok
		switch p.kind() {
		case token.LParen:
			group(token.RParen, "')'")
		case token.LBracket:
			group(token.RBracket, "']'")
		}
	case token.RangeFrom, token.RangeFrom3:
		p.next()
		p.patternBasic()
	case token.Int, token.Float, token.Number, token.MinusNum, token.Char, token.String, token.Shell, token.Regexp, token.SymbolQuote, token.Symbol,
		token.Words, token.Symbols, token.KwNil, token.KwTrue, token.KwFalse, token.KwSelf, token.KwFile, token.KwLine, token.KwEncoding, token.Lambda:
		p.unary(noCommand)
	default:
		p.unexpected("a pattern")
	}
}

// caseIn reads the branches of `case x in …`.
func (p *parser) caseIn(open tok) ast.Node {
	for p.kind() == token.KwIn {
		p.patternTop()
		if p.kind() == token.KwIfMod || p.kind() == token.KwUnlessMod {
			p.next()
			p.expression()
		}
		p.then()
		p.statements()
	}
	if p.accept(token.KwElse) {
		p.statements()
	}
	p.expectClosed(token.KwEnd, "'end'", open)
	return &ast.Unsupported{Base: p.from(open.start), What: patternMatching}
}
