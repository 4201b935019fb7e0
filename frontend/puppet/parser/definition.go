package parser

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// defName reads the name of a definition. Words and references are let through:
// the checks reject them with a better message (VAL-20, GRA-24).
func (p *parser) defName() tok {
	t := p.tok()
	switch t.kind {
	case token.Name, token.Word, token.Ref:
		return p.next()
	case token.Class:
		p.fail("P2GO_CLASS_KEYWORD_AS_NAME", t, "'class' keyword not allowed at this location")
	case token.String:
		p.fail("P2GO_QUOTED_NAME", t, "A quoted string is not valid as a name here")
	}
	p.reject()
	return t
}

// qualify prefixes the names of the enclosing classes (GRA-22).
func (p *parser) qualify(name string) string {
	if len(p.namespace) == 0 {
		return name
	}
	return strings.TrimPrefix(strings.Join(p.namespace, "::")+"::"+name, "::")
}

// register notes a definition in the order in which Puppet registers them.
func (p *parser) register(d ast.Definition) ast.Expr {
	p.defs = append(p.defs, d)
	return d
}

// optParams reads `(params)` if it is there.
func (p *parser) optParams(mayBePrivate bool) []*ast.Param {
	if p.kind() != token.CallParen && p.kind() != token.LineParen {
		return nil
	}
	p.next()
	if p.accept(token.RParen) {
		return nil
	}
	return p.params(token.RParen, mayBePrivate)
}

// class reads `class name(params) inherits parent { body }`.
func (p *parser) class() ast.Expr {
	start := p.next()
	name := p.defName()
	c := &ast.ClassDef{Name: p.qualify(name.text), NameAt: p.at(name), Doc: p.doc(start)}
	p.namespace = append(p.namespace, name.text)
	c.Params = p.optParams(true)
	if p.accept(token.Inherits) {
		var parent tok
		if p.kind() == token.Default {
			parent = p.next()
		} else {
			parent = p.defName()
		}
		c.Parent, c.ParentAt = parent.text, p.at(parent)
	}
	c.Body = p.body(start.start)
	p.namespace = p.namespace[:len(p.namespace)-1]
	c.Base = p.since(start.start)
	return p.register(c)
}

// define reads `define name(params) { body }`.
func (p *parser) define() ast.Expr {
	start := p.next()
	name := p.defName()
	d := &ast.DefineDef{Name: p.qualify(name.text), NameAt: p.at(name), Doc: p.doc(start)}
	d.Params = p.optParams(true)
	d.Body = p.body(start.start)
	d.Base = p.since(start.start)
	return p.register(d)
}

// plan reads `plan name(params) { body }` of the task language.
func (p *parser) plan() ast.Expr {
	start := p.next()
	name := p.defName()
	d := &ast.PlanDef{Name: p.qualify(name.text), NameAt: p.at(name), Doc: p.doc(start)}
	p.namespace = append(p.namespace, name.text)
	d.Params = p.optParams(false)
	d.Body = p.body(start.start)
	p.namespace = p.namespace[:len(p.namespace)-1]
	d.Base = p.since(start.start)
	return p.register(d)
}

// function reads `function name(params) >> type { body }` (GRA-29).
func (p *parser) function() ast.Expr {
	start := p.next()
	name := p.defName()
	f := &ast.FuncDef{Name: name.text, NameAt: p.at(name), Doc: p.doc(start)}
	f.Params = p.optParams(false)
	f.Returns = p.optReturns()
	f.Body = p.body(start.start)
	f.Base = p.since(start.start)
	return p.register(f)
}

// node reads `node hosts inherits host { body }` (GRA-30).
func (p *parser) node() ast.Expr {
	start := p.next()
	n := &ast.NodeDef{Doc: p.doc(start)}
	for {
		n.Matches = append(n.Matches, p.host())
		if !p.accept(token.Comma) || p.kind() == token.Inherits || p.kind() == token.LBrace {
			break
		}
	}
	if p.accept(token.Inherits) {
		n.Parent = p.host()
	}
	n.Body = p.body(start.start)
	n.Base = p.since(start.start)
	return p.register(n)
}

// host reads one matcher of a node. Dotted names keep their text.
func (p *parser) host() ast.Expr {
	t := p.tok()
	switch t.kind {
	case token.Name, token.Number:
		p.next()
		var text strings.Builder
		text.WriteString(t.text)
		for p.accept(token.Dot) {
			if k := p.kind(); k != token.Name && k != token.Number {
				p.reject()
			}
			text.WriteString("." + p.next().text)
		}
		return &ast.StringExpr{Base: p.since(t.start), Value: text.String()}
	case token.Default:
		p.next()
		return &ast.DefaultExpr{Base: p.here(t)}
	case token.Regexp:
		p.next()
		return &ast.RegexpExpr{Base: p.here(t), Source: t.text}
	case token.Word, token.String, token.StringStart, token.Heredoc:
		return p.quoted()
	}
	p.reject()
	return nil
}

// typeWord reads what begins with `type`: a call of the function of that name,
// an alias, a mapping, or a type definition (COEX-1). The place of an alias or
// mapping is its name.
func (p *parser) typeWord() ast.Expr {
	t := p.next()
	switch {
	case p.kind() == token.CallParen:
		return p.call(&ast.NameExpr{Base: p.here(t), Name: t.text})
	case p.kind() == token.Name && (p.peek(1) == token.LBrace || p.peek(1) == token.Inherits):
		p.wanted("the name of a type, which begins with a capital")
	case p.kind() != token.Ref:
		p.reject()
	case p.peek(1) == token.LBrace || p.peek(1) == token.Inherits:
		return p.typeDef(t)
	}
	name := p.tok()
	left := p.typeRef()
	if p.kind() == token.Name && p.peek(1) == token.Ref {
		p.wanted("'=', '{' or 'inherits'", "inherits")
	}
	p.expect(token.Assign)
	right := p.aliased()
	place := p.since(left.Span().Start)
	if _, mapping := left.(*ast.IndexExpr); mapping {
		return p.register(&ast.TypeMapping{Base: place, Type: left, Mapping: mapped(right, place)})
	}
	return p.register(&ast.TypeAlias{Base: place, Name: name.text, NameAt: p.at(name), Type: inObject(right, place), Doc: p.doc(t)})
}

// aliased reads the right side of an alias (GRA-25). `Parent { … }` is returned
// as an entry of parent and hash.
func (p *parser) aliased() ast.Node {
	switch p.kind() {
	case token.LBrace:
		return p.hash()
	case token.ListStart, token.IndexStart:
		return p.array()
	}
	ref := p.ref()
	switch p.kind() {
	case token.LBrace:
		hash := p.hash()
		return &ast.KeyedEntry{Base: p.since(ref.At.Start), Key: ref, Value: hash}
	case token.IndexStart:
		// Without a place of its own, as Puppet has it.
		return &ast.IndexExpr{Expr: ref, Keys: p.keys(true)}
	}
	return ref
}

// inObject makes the type that an alias's right side means: `{…}` is
// `Object[{…}]`, and `Parent {…}` is `Object[{…, parent => Parent}]`. What is
// added has the place of what it is added to.
func inObject(right ast.Node, place ast.Base) ast.Expr {
	switch r := right.(type) {
	case *ast.HashExpr:
		return &ast.IndexExpr{Base: place, Expr: &ast.RefExpr{Base: place, Name: "Object"}, Keys: []ast.Expr{r}}
	case *ast.KeyedEntry:
		parent, hash := r.Key.(*ast.RefExpr), r.Value.(*ast.HashExpr)
		if parent.Name != "Object" && parent.Name != "TypeSet" {
			key := &ast.NameExpr{Base: hash.Base, Name: "parent"}
			hash.Entries = append(hash.Entries, &ast.KeyedEntry{Base: hash.Base, Key: key, Value: parent})
			parent = &ast.RefExpr{Base: place, Name: "Object"}
		}
		return &ast.IndexExpr{Base: place, Expr: parent, Keys: []ast.Expr{hash}}
	case *ast.IndexExpr:
		r.Base = place
	}
	return right.(ast.Expr)
}

// mapped makes the right side of a mapping, where a hash stays a hash. (Puppet
// keeps `Parent {…}` as an entry there, which is no expression.)
func mapped(right ast.Node, place ast.Base) ast.Expr {
	if h, ok := right.(*ast.HashExpr); ok {
		return h
	}
	return inObject(right, place)
}
