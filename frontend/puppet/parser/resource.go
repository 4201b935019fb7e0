package parser

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/source"
)

// resource reads an expression and the braces after it that make it a resource
// declaration, defaults, or an override (GRA-10 to GRA-12, GRA-16).
func (p *parser) resource() ast.Expr {
	var e ast.Expr
	switch {
	case p.kind() == token.At || p.kind() == token.AtAt:
		return p.virtual()
	case p.kind() == token.Class && p.peek(1) == token.LBrace:
		e = p.classResource()
	default:
		e = p.expression()
	}
	for p.kind() == token.LBrace {
		e = p.resourceBraces(e)
		p.wideEnd = p.i
	}
	return e
}

// virtual reads `@` or `@@` and the resource after it.
func (p *parser) virtual() ast.Expr {
	p.enter()
	defer p.leave()
	at := p.next()
	e := p.resource()
	form, word := ast.Virtual, "Virtual (@)"
	if at.kind == token.AtAt {
		form, word = ast.Exported, "Exported (@@)"
	}
	place := p.since(at.start)
	switch e := e.(type) {
	case *ast.ResourceExpr:
		e.Form = form
		relocate(e, place.At)
	case *ast.DefaultsExpr:
		e.Form, e.Base = form, place
	case *ast.OverrideExpr:
		e.Form, e.Base = form, place
	default:
		if p.kind() == token.Illegal {
			p.reject() // Puppet reads one token more before it looks
		}
		p.fail("P2GO_NOT_A_RESOURCE", at, "%s can only be applied to a Resource Expression", word)
	}
	p.wideEnd = p.i
	return e
}

// relocate sets the place of a resource and of what has none of its own: its
// bodies, and the word class.
func relocate(r *ast.ResourceExpr, at source.Span) {
	r.At = at
	for _, b := range r.Bodies {
		b.At = at
	}
	if name, ok := r.Type.(*ast.NameExpr); ok && name.Name == "class" {
		name.At = at
	}
}

// classResource reads `class { title: …; … }`.
func (p *parser) classResource() ast.Expr {
	start := p.next().start
	p.next()
	p.enter()
	defer p.leave()
	r := &ast.ResourceExpr{Type: &ast.NameExpr{Name: "class"}, Bodies: p.resourceBodies()}
	p.expect(token.RBrace)
	relocate(r, p.since(start).At)
	p.wideEnd = p.i
	return r
}

// resourceBodies reads one or more bodies; a semicolon may trail.
func (p *parser) resourceBodies() []*ast.ResourceBody {
	var bodies []*ast.ResourceBody
	for {
		bodies = append(bodies, p.resourceBody(p.expression()))
		if !p.accept(token.Semicolon) || p.kind() == token.RBrace {
			return bodies
		}
	}
}

func (p *parser) resourceBody(title ast.Expr) *ast.ResourceBody {
	p.expect(token.Colon)
	return &ast.ResourceBody{Title: title, Ops: p.attrOps()}
}

// resourceBraces reads the braces after e.
func (p *parser) resourceBraces(e ast.Expr) ast.Expr {
	p.enter()
	defer p.leave()
	open := p.next()
	start := e.Span().Start
	if named := p.takesHash(e) && p.kind() == token.Word && p.peek(1) == token.FatArrow; !named && !p.atAttrOps() {
		r := &ast.ResourceExpr{Type: e, Bodies: []*ast.ResourceBody{p.resourceBody(p.expression())}}
		if p.accept(token.Semicolon) && p.kind() != token.RBrace {
			r.Bodies = append(r.Bodies, p.resourceBodies()...)
		}
		p.expect(token.RBrace)
		at := p.since(start).At
		r.At = at
		for _, b := range r.Bodies {
			b.At = at
		}
		return r
	}
	if p.takesHash(e) {
		return p.newHash(e.(*ast.MethodExpr), open)
	}
	ops := p.attrOps()
	p.expect(token.RBrace)
	at := p.since(start)
	switch t := e.(type) {
	case *ast.NameExpr:
		return p.untitled(t, open, ops, at)
	case *ast.RefExpr:
		return &ast.DefaultsExpr{Base: at, Type: e, Ops: ops}
	case *ast.IndexExpr:
		// Also Resource[x], which Puppet's grammar means to be a type but compares with
		// a name that is not there yet.
		return &ast.OverrideExpr{Base: at, Resources: e, Ops: ops}
	}
	p.failAt("P2GO_NOT_A_RESOURCE", e.Span(), "Expression is not valid as a resource, resource-default, or resource-override")
	return nil
}

// untitled makes of `name { a => b }` what it can mean: the name followed by a
// hash, which is a call when the name is a statement call.
func (p *parser) untitled(name *ast.NameExpr, open tok, ops []ast.AttrOp, at ast.Base) ast.Expr {
	hash := &ast.HashExpr{Base: p.since(open.start)}
	for _, op := range ops {
		// What is made of an operation has no place of its own.
		entry := &ast.KeyedEntry{Base: hash.Base}
		switch op := op.(type) {
		case *ast.AttrSet:
			if op.Op == token.PlusArrow {
				p.fail("P2GO_RESOURCE_WITHOUT_TITLE", open, "Syntax error resource body without title or hash with +>")
			}
			entry.Key, entry.Value = &ast.StringExpr{Base: hash.Base, Value: op.Name}, op.Value
		case *ast.AttrSplat:
			entry.Key, entry.Value = &ast.NopExpr{Base: hash.Base}, &ast.NopExpr{Base: hash.Base}
		}
		hash.Entries = append(hash.Entries, entry)
	}
	if statementCalls[name.Name] {
		call := statementCall(name, []ast.Expr{hash})
		call.Base = at
		return call
	}
	return &ast.BlockExpr{Base: at, Stmts: []ast.Expr{name, hash}}
}

// atAttrOps reports whether braces that were just opened hold attribute
// operations instead of a title.
func (p *parser) atAttrOps() bool {
	switch k := p.kind(); {
	case k == token.RBrace, k == token.Comma:
		return true
	case k == token.Times:
		return p.peek(1) == token.FatArrow
	case k == token.Name, k.IsKeyword():
		next := p.peek(1)
		return next == token.FatArrow || next == token.PlusArrow || !beginsExpr(k)
	}
	return false
}

// attrOps reads attribute operations; one comma may trail, also alone.
func (p *parser) attrOps() []ast.AttrOp {
	var ops []ast.AttrOp
	if p.atAttrOp() {
		ops = append(ops, p.attrOp())
	}
	for p.accept(token.Comma) && p.atAttrOp() {
		ops = append(ops, p.attrOp())
	}
	return ops
}

func (p *parser) atAttrOp() bool {
	k := p.kind()
	return k == token.Name || k == token.Times || k.IsKeyword()
}

// attrOp reads `name => value`, `name +> value` or `* => hash`.
func (p *parser) attrOp() ast.AttrOp {
	name := p.next()
	op := p.tok()
	if op.kind != token.FatArrow && (op.kind != token.PlusArrow || name.kind == token.Times) {
		p.reject()
	}
	p.next()
	value := p.expression()
	if name.kind == token.Times {
		return &ast.AttrSplat{Base: p.since(name.start), Value: value}
	}
	return &ast.AttrSet{Base: p.since(name.start), Name: name.text, Op: op.kind, Value: value}
}

// collect reads a query after a type, and the attributes after that.
func (p *parser) collect(typ ast.Expr) ast.Expr {
	p.enter()
	defer p.leave()
	open := p.next()
	c := &ast.CollectExpr{Type: typ, Exported: open.kind == token.ExportOpen}
	end := token.CollectClose
	if c.Exported {
		end = token.ExportClose
	}
	if p.kind() != end {
		c.Query = p.expression()
	}
	p.expect(end)
	c.QueryAt = p.since(open.start).At
	if p.accept(token.LBrace) {
		c.Ops = p.attrOps()
		p.expect(token.RBrace)
	}
	c.Base = p.since(typ.Span().Start)
	return c
}
