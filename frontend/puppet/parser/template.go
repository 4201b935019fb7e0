package parser

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// eppStart reads the parameters of a template (EPPL-3, EPPL-4).
func (p *parser) eppStart() *ast.EppExpr {
	e := &ast.EppExpr{Base: p.here(p.expect(token.EppStart))}
	if p.accept(token.Pipe) {
		e.HasParams = true
		if !p.accept(token.Pipe) {
			e.Params = p.params(token.Pipe, false)
		}
	}
	return e
}

// render reads `<%= expression %>`; braces hold statements, unless what is in
// them is a hash: it is empty, or what comes first in it is followed by an
// arrow.
func (p *parser) render() ast.Expr {
	start := p.next()
	var e ast.Expr
	if p.kind() != token.LBrace || p.peek(1) == token.RBrace {
		e = p.expression()
	} else {
		e = p.renderBraces()
	}
	p.expect(token.RenderEnd)
	return &ast.RenderExpr{Base: p.since(start.start), Expr: e}
}

func (p *parser) renderBraces() ast.Expr {
	p.enter()
	defer p.leave()
	open := p.next()
	first := p.hashItem()
	if p.kind() == token.FatArrow {
		entry := p.pair(first)
		if p.accept(token.Comma) {
			// The rest is read like any hash.
		} else if p.kind() != token.RBrace {
			p.reject()
		}
		h := p.hashRest(open.start)
		h.Entries = append([]*ast.KeyedEntry{entry}, h.Entries...)
		return p.operators(p.postfix(h), loosest)
	}
	stmts := p.moreStatements([]statement{p.statementRest(first)}, true, token.RBrace)
	p.expect(token.RBrace)
	if len(stmts) == 1 {
		return stmts[0]
	}
	return &ast.BlockExpr{Base: p.since(open.start), Stmts: stmts}
}
