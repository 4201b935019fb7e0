package parser

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// call reads `(args) lambda?` after what is called (GRA-13).
func (p *parser) call(f ast.Expr) ast.Expr {
	c := &ast.CallExpr{Func: f, RVal: true}
	p.next()
	c.Args = p.arguments(true)
	c.Lambda = p.optLambda()
	c.Base = p.since(f.Span().Start)
	return c
}

// arguments reads arguments and the closing parenthesis; one comma may trail
// when allowed.
func (p *parser) arguments(trailing bool) []ast.Expr {
	var args []ast.Expr
	for p.kind() != token.RParen {
		args = p.argument(args)
		if !p.accept(token.Comma) {
			break
		}
		if p.kind() == token.RParen && !trailing {
			p.reject()
		}
	}
	p.expect(token.RParen)
	return args
}

// method reads `.name(args) lambda?` after a receiver (GRA-15). Its place is the
// parenthesis, or the dot when there is none.
func (p *parser) method(recv ast.Expr) ast.Expr {
	dot := p.next()
	name := p.tok()
	if name.kind != token.Name && name.kind != token.Type {
		p.reject()
	}
	p.next()
	m := &ast.MethodExpr{Recv: recv, Name: &ast.NameExpr{Base: p.since(dot.start), Name: name.text}, RVal: true}
	start := dot.start
	if p.kind() == token.CallParen {
		start = p.next().start
		m.Args = p.arguments(false)
	}
	m.Lambda = p.optLambda()
	m.Base = p.since(start)
	return m
}

// optLambda reads `|params| >> type { body }` if it is there.
func (p *parser) optLambda() *ast.LambdaExpr {
	if p.kind() != token.Pipe {
		return nil
	}
	p.enter()
	defer p.leave()
	start := p.next().start
	l := &ast.LambdaExpr{}
	if !p.accept(token.Pipe) {
		l.Params = p.params(token.Pipe, false)
	}
	l.Returns = p.optReturns()
	l.Body = p.body(start)
	l.Base = p.since(start)
	return l
}

// params reads parameters, at least one, and the token that ends the list.
func (p *parser) params(end token.Kind, mayBePrivate bool) []*ast.Param {
	var params []*ast.Param
	for {
		params = append(params, p.param(mayBePrivate))
		if !p.accept(token.Comma) || p.kind() == end {
			break
		}
	}
	p.expect(end)
	return params
}

// param reads `private? type? *? $name (= default)?`; its place is the variable.
func (p *parser) param(mayBePrivate bool) *ast.Param {
	param := &ast.Param{}
	if p.kind() == token.Private && mayBePrivate && !p.opts.Compat {
		p.next()
		param.Private = true
	}
	if p.kind() == token.Ref {
		param.Type = p.typeRef()
	}
	param.Rest = p.accept(token.Times)
	name := p.expect(token.Var)
	param.Base, param.Name = p.here(name), name.text
	if p.accept(token.Assign) {
		param.Default = p.expression()
	}
	return param
}

// typeRef reads a type, which may have arguments: without a trailing comma,
// unlike an index.
func (p *parser) typeRef() ast.Expr {
	ref := p.ref()
	if p.kind() != token.IndexStart {
		return ref
	}
	keys := p.keys(false)
	return &ast.IndexExpr{Base: p.since(ref.At.Start), Expr: ref, Keys: keys}
}

// optReturns reads `>> type` if it is there.
func (p *parser) optReturns() ast.Expr {
	if !p.accept(token.ShiftRight) {
		return nil
	}
	return p.typeRef()
}

// apply reads `apply(args) { body }` of the task language.
func (p *parser) apply() ast.Expr {
	start := p.next().start
	p.expect(token.CallParen)
	if p.kind() == token.RParen {
		p.reject()
	}
	args := p.arguments(true)
	body := p.body(start)
	return &ast.ApplyExpr{Base: p.since(start), Args: args, Body: body}
}
