package parser

import (
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

// isTarget reports whether n may stand on the left of an assignment.
func isTarget(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Local, *ast.IVar, *ast.CVar, *ast.GVar, *ast.Const, *ast.Index:
		return true
	case *ast.Call:
		if !n.Bare && n.At.End != n.Method.End || n.Block != nil || len(n.Args) > 0 || n.Method.Start == n.Method.End {
			return false
		}
		first, _ := utf8.DecodeRuneInString(n.Name)
		last := n.Name[len(n.Name)-1]
		if !isIdent(n.Name[0]) || last == '?' || last == '!' {
			return false
		}
		return n.Recv != nil || !unicode.IsUpper(first)
	}
	return false
}

// target makes the target of an assignment of n, and declares the variable.
func (p *parser) target(n ast.Node) ast.Node {
	switch t := n.(type) {
	case *ast.Call:
		if isTarget(n) {
			if t.Recv != nil {
				return n
			}
			p.declare(t.Name)
			return &ast.Local{Base: t.Base, Name: t.Name}
		}
	case *ast.Targets, *ast.Splat:
		return n
	case *ast.Const:
		if p.inMethod {
			p.fail(p.tok, "Syntax error in Ruby code: a constant is assigned in a method")
		}
		return n
	case *ast.Local:
		if numberedParam(t.Name) == 0 {
			return n
		}
		p.fail(p.tok, "Syntax error in Ruby code: '%s' is a parameter of the block", t.Name)
	default:
		if isTarget(n) {
			return n
		}
	}
	p.unexpected("something that can be assigned to")
	return nil
}

// assignment reads `= value` or `op= value` after n, if it is there.
func (p *parser) assignment(n ast.Node, cmd commands) ast.Node {
	switch p.kind() {
	case token.Assign:
		if _, ok := n.(*ast.Targets); ok || n == p.commandNode {
			return n
		}
		list := p.stmtStart >= 0 && p.span(p.stmtStart, p.stmtStart).Start == n.Span().Start
		p.stmtStart = -1
		t := p.target(n)
		p.next()
		v := p.assigned(cmd, list)
		a := &ast.Assign{Base: p.since(n), Target: t, Value: v}
		if v == p.commandNode {
			p.commandNode = a
		}
		return a
	case token.OpAssign:
		if n == p.commandNode {
			return n
		}
		p.stmtStart = -1
		op := p.tok.text
		t := p.target(n)
		p.next()
		v := p.assigned(cmd, false)
		a := &ast.OpAssign{Base: p.since(n), Target: t, Op: op, Value: v}
		if v == p.commandNode {
			p.commandNode = a
		}
		return a
	}
	return n
}

// assigned reads the value of an assignment; list says that it may be several.
func (p *parser) assigned(cmd commands, list bool) ast.Node {
	if cmd = min(cmd, commandValue); cmd == command {
		cmd = noCommand
	}
	if list && p.kind() == token.Splat {
		return p.valueList(nil)
	}
	v := p.arg(0, cmd)
	switch {
	case list && p.kind() == token.Comma && v != p.commandNode:
		return p.valueList(v)
	case p.kind() == token.KwRescueMod:
		if v == p.commandNode {
			return p.rescueModifier(v, p.expressionStatement)
		}
		return p.rescueModifier(v, func() ast.Node { return p.arg(0, noCommand) })
	}
	return v
}

// valueList reads values with commas between them, the first of which may have been read.
func (p *parser) valueList(first ast.Node) ast.Node {
	a := &ast.Array{}
	start := p.tok.start
	if first != nil {
		a.Elems = append(a.Elems, first)
		p.next()
	}
	for {
		at := p.tok.start
		if p.accept(token.Splat) {
			x := p.arg(0, noCommand)
			a.Elems = append(a.Elems, &ast.Splat{Base: p.from(at), X: x})
		} else {
			a.Elems = append(a.Elems, p.arg(0, noCommand))
		}
		if !p.accept(token.Comma) {
			break
		}
	}
	if a.Base = p.from(start); first != nil {
		a.Base = p.since(first)
	}
	return a
}

// multiAssign reads an assignment to several targets, the first of which may have been read. nested says that it may be targets in
// parentheses alone.
func (p *parser) multiAssign(start int, first ast.Node, nested bool) ast.Node {
	targets := p.targets(first)
	if p.kind() == token.RParen && nested {
		return &ast.Targets{Base: p.from(start), Targets: targets}
	}
	if p.kind() != token.Assign {
		p.unexpected("'='")
	}
	return p.multiAssignValue(start, targets)
}

func (p *parser) multiAssignValue(start int, targets []ast.Node) ast.Node {
	p.next()
	var v ast.Node
	if p.kind() == token.Splat {
		v = p.valueList(nil)
	} else if v = p.arg(0, command); p.kind() == token.Comma && v != p.commandNode {
		v = p.valueList(v)
	}
	if p.kind() == token.KwRescueMod && v != p.commandNode {
		v = p.rescueModifier(v, p.expressionStatement)
	}
	return &ast.MultiAssign{Base: p.from(start), Targets: targets, Value: v}
}

// unsafe rejects a target with `&.` among several.
func (p *parser) unsafe(n ast.Node) ast.Node {
	if c, ok := n.(*ast.Call); ok && c.Safe {
		p.fail(p.tok, "Syntax error in Ruby code: '&.' among several targets")
	}
	return n
}

// targets reads targets with commas between them, the first of which may have been read.
func (p *parser) targets(first ast.Node) []ast.Node {
	var list []ast.Node
	if first != nil {
		list = append(list, p.unsafe(p.target(first)))
		p.next()
	}
	splat := false
	for !targetsEnd(p.kind()) {
		splat = splat || p.kind() == token.Splat
		list = append(list, p.unsafe(p.oneTarget()))
		if !p.accept(token.Comma) {
			break
		}
		if splat && targetsEnd(p.kind()) {
			p.unexpected("another target")
		}
	}
	return list
}

func targetsEnd(k token.Kind) bool {
	return k == token.Assign || k == token.RParen || k == token.KwIn
}

func (p *parser) oneTarget() ast.Node {
	open := p.tok
	p.enter(open.start)
	defer func() { p.depth-- }()
	switch p.kind() {
	case token.Splat, token.Mul:
		p.next()
		s := &ast.Splat{}
		if !targetsEnd(p.kind()) && p.kind() != token.Comma {
			s.X = p.target(p.primary(noCommand))
		}
		s.Base = p.from(open.start)
		return s
	case token.LParenBegin, token.LParen, token.LParenArg:
		// (a, b) or (a).b
		p.next()
		p.stmtStart = open.start
		n := p.postfix(p.parens(open), noCommand)
		if t, ok := n.(*ast.Targets); ok {
			return t
		}
		return p.target(n)
	}
	return p.target(p.primary(noCommand))
}
