package parser

import (
	"fmt"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
)

// The body of a declared type has a grammar of its own, which is entered after
// `type Name {` and `type Name inherits Parent {` only: its words mean nothing
// elsewhere (ARM-4, COEX-2).
//
//	body       = '{' member* '}'
//	member     = 'attr' name ( ',' type )? settings? | 'has' name ',' type settings?
//	           | 'invariant' string? logic | 'abstract' | setting
//	settings   = '{' setting ( ',' setting )* ','? '}'
//	setting    = name '=>' ( expression | logic )
//	type       = reference | ( 'enum' | 'Enum' ) '[' expression ( ',' expression )* ','? ']'
//	logic      = '{' statements? '}' | lambda | expression
//
// Which settings there are, and what their values may be, is for package check.

// The words that begin members, next to the keyword attr.
const (
	wordHas       = "has"
	wordInvariant = "invariant"
	wordAbstract  = "abstract"
	wordEnum      = "enum"
)

// logicSettings are the settings after which a brace begins a block (AMB-6).
var logicSettings = map[string]bool{"check": true, "validate": true, "set": true, "get": true, "derived": true}

// typeDef reads `type Name inherits Parent { members }`. With Compat the body is
// that of Puppet's grammar, statements (COEX-9).
func (p *parser) typeDef(start tok) ast.Expr {
	name := p.next()
	d := &ast.TypeDef{Name: name.text, NameAt: p.at(name), Doc: p.doc(start)}
	if p.accept(token.Inherits) {
		parent := p.want(token.Ref, "the name of a type after 'inherits'")
		d.Parent, d.ParentAt = parent.text, p.at(parent)
	}
	if p.opts.Compat {
		d.Body = p.body(start.start)
	} else {
		d.Members = p.members()
	}
	d.Base = p.since(start.start)
	return p.register(d)
}

// members reads a body. A member that fails is reported and left out.
func (p *parser) members() []ast.TypeMember {
	p.want(token.LBrace, "'{' and the members of the type")
	p.enter()
	defer p.leave()
	var members []ast.TypeMember
	for p.kind() != token.RBrace {
		start, depth, names := p.i, p.depth, len(p.namespace)
		ok := p.guard(func() {
			if p.kind() == token.EOF || p.atLostDefinition() {
				p.wanted("'}' or a member of the type")
			}
			members = append(members, p.member())
		})
		if ok {
			continue
		}
		p.depth, p.namespace = depth, p.namespace[:names]
		if p.resyncMember(start); !p.atMember() && p.kind() != token.RBrace {
			return members // the body has no end
		}
	}
	p.next()
	return members
}

// wanted throws Puppet's error for the current token, and says what should stand
// there where the grammar is not Puppet's. The token may be a misspelling of words.
func (p *parser) wanted(what string, words ...string) {
	if k := p.kind(); p.opts.Compat || k == token.Illegal || k == token.EOF && p.errors > 0 {
		p.reject()
	}
	p.failedAt = p.i
	d := p.unexpected()
	d = diag.Errorf(d.Code, d.Span, "%s: expected %s", d.Message, what)
	if near := diag.Nearest(p.tok().text, words); near != "" {
		d.Hint("did you mean '%s'?", near)
	}
	panic(failure{d: d, final: p.kind() == token.EOF})
}

// want is expect with an error that says what should stand there.
func (p *parser) want(k token.Kind, what string) tok {
	if p.kind() != k {
		p.wanted(what)
	}
	return p.next()
}

// member reads one member.
func (p *parser) member() ast.TypeMember {
	t := p.tok()
	switch {
	case p.kind() == token.Attr:
		return p.feature(ast.Attr)
	case t.kind == token.Name && p.peek(1) == token.FatArrow:
		return p.setting()
	case t.kind != token.Name:
	case t.text == wordHas:
		return p.feature(ast.Has)
	case t.text == wordInvariant:
		return p.invariant()
	case t.text == wordAbstract:
		p.next()
		return &ast.Abstract{Base: p.here(t)}
	}
	p.wanted("'attr', 'has', 'invariant', 'abstract' or a setting of the type", "attr", wordHas, wordInvariant, wordAbstract)
	return nil
}

// feature reads an attribute or reference.
func (p *parser) feature(kind ast.FeatureKind) *ast.Feature {
	start := p.next()
	f := &ast.Feature{Kind: kind, Doc: p.doc(start)}
	name := p.tok()
	if !isFeatureName(name.kind) {
		p.wanted(fmt.Sprintf("a name after '%s'", kind))
	}
	p.next()
	f.Name, f.NameAt = name.text, p.at(name)
	switch {
	case p.accept(token.Comma):
		f.Type = p.featureType(kind)
	case kind == ast.Has:
		p.wanted(fmt.Sprintf("',' and the type of 'has %s'", f.Name))
	case p.kind() == token.Ref, p.kind() == token.Colon, p.kind() == token.Name && p.tok().text == wordEnum:
		p.wanted(fmt.Sprintf("',' before the type of 'attr %s'", f.Name))
	}
	if p.accept(token.LBrace) {
		f.Settings = p.settings()
	}
	f.Base = p.since(start.start)
	return f
}

// isFeatureName reports whether a token can name a feature: also a keyword, and a
// word that begins with an underscore, which is no name elsewhere (ARM-5).
func isFeatureName(k token.Kind) bool {
	return k == token.Name || k == token.Word || k.IsKeyword()
}

// featureType reads a type, or an enumeration, which is one of the type Enum
// (AMB-11).
func (p *parser) featureType(kind ast.FeatureKind) ast.Expr {
	t := p.tok()
	enum := t.kind == token.Name && t.text == wordEnum
	if !enum && t.kind != token.Ref {
		expected := "a type"
		if kind == ast.Attr {
			expected = "a type, such as String, or enum[…]"
		}
		p.wanted(expected)
	}
	p.next()
	ref := &ast.RefExpr{Base: p.here(t), Name: t.text}
	if enum {
		ref.Name = "Enum"
	}
	if k := p.kind(); k != token.IndexStart && !(enum && k == token.ListStart) {
		if enum {
			p.wanted("'[' and the values of the enumeration")
		}
		return ref
	}
	if enum && p.peek(1) == token.RBracket {
		p.next()
		p.wanted("a value of the enumeration")
	}
	keys := p.keys(true)
	return &ast.IndexExpr{Base: p.since(t.start), Expr: ref, Keys: keys}
}

// settings reads the settings of a feature and the brace that ends them.
func (p *parser) settings() []*ast.Setting {
	p.enter()
	defer p.leave()
	var settings []*ast.Setting
	for {
		settings = append(settings, p.setting())
		if !p.accept(token.Comma) || p.kind() == token.RBrace {
			break
		}
	}
	p.want(token.RBrace, "',' or '}' after a setting")
	return settings
}

// setting reads `name => value`.
func (p *parser) setting() *ast.Setting {
	name := p.tok()
	if name.kind != token.Name && !name.kind.IsKeyword() {
		p.wanted("a setting, such as min => 1")
	}
	p.next()
	s := &ast.Setting{Name: name.text, NameAt: p.at(name)}
	p.want(token.FatArrow, fmt.Sprintf("'=>' and the value of the setting '%s'", name.text))
	if logicSettings[name.text] || p.kind() == token.Pipe || p.kind() == token.LBrace && !p.atHash() {
		s.Logic = p.logic(fmt.Sprintf("the value of the setting '%s'", name.text))
	} else {
		s.Value = p.settingValue(name.text)
	}
	s.Base = p.since(name.start)
	return s
}

func (p *parser) settingValue(name string) ast.Expr {
	if !beginsExpr(p.kind()) {
		p.wanted(fmt.Sprintf("the value of the setting '%s'", name))
	}
	return p.expression()
}

// atHash reports whether a brace begins a hash: an empty one, or one with a key
// of one token.
func (p *parser) atHash() bool { return p.peek(1) == token.RBrace || p.peek(2) == token.FatArrow }

// invariant reads `invariant 'title' logic`. A string is the title when
// something follows that begins logic.
func (p *parser) invariant() *ast.Invariant {
	start := p.next()
	v := &ast.Invariant{Doc: p.doc(start)}
	if k := p.kind(); k == token.String && p.beginsLogic(1) || k == token.StringStart {
		v.Title = p.quoted()
	}
	v.Logic = p.logic("a block, a lambda or an expression that says what has to hold")
	v.Base = p.since(start.start)
	return v
}

// beginsLogic reports whether logic begins at the token n after the current one:
// what may as well go on with an expression does not.
func (p *parser) beginsLogic(n int) bool {
	k := p.peek(n)
	return k == token.LBrace || k == token.Pipe || k != token.Attr && beginsStatement(k)
}

// logic reads a block, a lambda, or an expression.
func (p *parser) logic(what string) *ast.Logic {
	start := p.tok()
	l := &ast.Logic{}
	switch {
	case start.kind == token.LBrace && p.peek(2) == token.FatArrow:
		p.next()
		p.next()
		p.wanted("statements: the brace begins a block and no hash")
	case start.kind == token.LBrace:
		l.Form, l.Body = ast.BlockLogic, p.body(start.start)
	case start.kind == token.Pipe:
		l.Form, l.Lambda = ast.LambdaLogic, p.optLambda()
	case !beginsExpr(start.kind), p.atMember():
		p.wanted(what)
	default:
		l.Form, l.Body = ast.ExprLogic, p.expression()
	}
	l.Base = p.since(start.start)
	return l
}

// atMember reports whether a member begins at the current token, as far as two
// tokens tell.
func (p *parser) atMember() bool { return p.memberAt(p.i) }

func (p *parser) memberAt(i int) bool {
	t := p.toks[i]
	next := p.toks[min(i+1, len(p.toks)-1)].kind
	named := isFeatureName(next)
	switch {
	case t.kind == token.Attr:
		return named
	case t.kind != token.Name:
		return false
	case t.text == wordHas:
		return named
	case t.text == wordAbstract:
		return next == token.RBrace || next == token.Name || next == token.Attr
	case t.text == wordInvariant:
		return next != token.FatArrow && next != token.Comma && next != token.RBrace
	}
	return false
}

// atLostDefinition reports whether a definition begins at the left edge of the
// file, so that the body before it has no end.
func (p *parser) atLostDefinition() bool { return p.lostDefinition(p.i) }

func (p *parser) lostDefinition(i int) bool {
	t := p.toks[i]
	switch t.kind {
	case token.Class, token.Define, token.Node, token.Function, token.Type:
		return t.start == 0 || p.file.Text[t.start-1] == '\n'
	}
	return false
}

// plainlyMemberAt reports whether a feature begins at a token, and nothing else
// can: also where brackets are open.
func (p *parser) plainlyMemberAt(i int) bool {
	comma := p.toks[min(i+2, len(p.toks)-1)].kind == token.Comma
	return p.memberAt(i) && (p.toks[i].kind == token.Attr || p.toks[i].text == wordHas && comma)
}

// resyncMember goes from the member that failed to the next one that begins a
// line and is no deeper in brackets than the failed one, as far as that can be
// mistaken, or to the brace that ends the body. Where neither is there, it goes to
// the next definition at the left edge of the file.
func (p *parser) resyncMember(start int) {
	failed, depth := p.i, 0
	for i := start; i < len(p.toks)-1; i++ {
		if i >= failed && p.lostDefinition(i) {
			p.i = i
			return
		}
		if i > start && i >= failed && (depth <= 0 && p.memberAt(i) || p.plainlyMemberAt(i)) && p.startsLine(p.toks[i].start) {
			p.i = i
			return
		}
		switch p.toks[i].kind {
		case token.LBrace, token.SelectorBrace, token.ListStart, token.IndexStart, token.CallParen, token.LineParen:
			depth++
		case token.RBrace, token.RBracket, token.RParen:
			if depth--; depth < 0 && i >= failed && p.toks[i].kind == token.RBrace {
				p.i = i
				return
			}
		}
	}
	p.i = len(p.toks) - 1
}

// takesHash reports whether a brace after an expression begins the argument of
// the call of new that it is (COEX-7).
func (p *parser) takesHash(e ast.Expr) bool {
	m, ok := e.(*ast.MethodExpr)
	return ok && !p.opts.Compat && m.Name.Name == "new" && len(m.Args) == 0 && m.Lambda == nil
}

// newHash reads the argument of `Type.new { name => value }` after its brace, which
// is a hash whose keys are written as attributes are, and what may follow the call:
// a lambda, and what follows operands.
func (p *parser) newHash(m *ast.MethodExpr, open tok) ast.Expr {
	hash := &ast.HashExpr{}
	for p.kind() != token.RBrace {
		name := p.tok()
		if !isFeatureName(name.kind) {
			p.wanted("the name of a feature")
		}
		p.next()
		hash.Entries = append(hash.Entries, p.pair(&ast.StringExpr{Base: p.here(name), Value: name.text}))
		if !p.accept(token.Comma) {
			break
		}
	}
	p.want(token.RBrace, "',' or '}' after a value")
	hash.Base = p.since(open.start)
	m.Args = []ast.Expr{hash}
	m.Lambda = p.optLambda()
	m.Base = p.since(m.At.Start)
	return p.operators(p.postfix(m), loosest)
}
