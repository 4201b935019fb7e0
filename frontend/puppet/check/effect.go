package check

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
)

// block reports the first statement that has no effect and is not the last
// (VAL-3), or that the block is a resource whose title was forgotten (VAL-6).
func (c *checker) block(b *ast.BlockExpr) {
	if name, ok := resourceWithoutTitle(b); ok && !c.opts.Tasks {
		c.add(diag.Errorf("RESOURCE_WITHOUT_TITLE", b.Span(), "This expression is invalid. Did you try declaring a '%s' resource without a title?", name).
			Hint("write %s { 'title': … }", name))
		return
	}
	for _, s := range b.Stmts[:max(len(b.Stmts)-1, 0)] {
		if !isNil(s) && c.idem(s) {
			c.add(diag.Errorf("IDEM_EXPRESSION_NOT_LAST", s.Span(),
				"This %s has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form)", label(s)))
			return
		}
	}
}

// resourceWithoutTitle recognises `file { mode => '0600' }`, which reads as a
// name followed by a hash.
func resourceWithoutTitle(b *ast.BlockExpr) (name string, ok bool) {
	if len(b.Stmts) != 2 {
		return "", false
	}
	n, isName := b.Stmts[0].(*ast.NameExpr)
	_, isHash := b.Stmts[1].(*ast.HashExpr)
	if !isName || !isHash {
		return "", false
	}
	return n.Name, true
}

// effectlessLast reports that the body of a class, define or node ends with a
// value that nobody gets (VAL-5).
func (c *checker) effectlessLast(d ast.Definition, body ast.Expr) {
	last := body
	if b, ok := body.(*ast.BlockExpr); ok {
		if len(b.Stmts) == 0 {
			return
		}
		last = b.Stmts[len(b.Stmts)-1]
	}
	if _, empty := last.(*ast.NopExpr); empty || isNil(last) || !c.idem(last) {
		return
	}
	if b, ok := last.(*ast.BlockExpr); ok {
		if _, untitled := resourceWithoutTitle(b); untitled {
			return // said by block
		}
	}
	c.add(diag.Errorf("IDEM_NOT_ALLOWED_LAST", last.Span(),
		"This %s has no effect. %s can not end with a value-producing expression without other effect", label(last), aAnUpper(d)))
}

// idem reports whether evaluating e certainly changes nothing (VAL-4).
func (c *checker) idem(e ast.Expr) bool {
	if isNil(e) {
		return true
	}
	switch e := e.(type) {
	case *ast.NopExpr, *ast.UndefExpr, *ast.DefaultExpr, *ast.BoolExpr, *ast.IntExpr, *ast.FloatExpr,
		*ast.StringExpr, *ast.RegexpExpr, *ast.ArrayExpr, *ast.HashExpr, *ast.ConcatExpr, *ast.TextExpr,
		*ast.HeredocExpr, *ast.NameExpr, *ast.RefExpr, *ast.VarExpr, *ast.ReservedExpr, *ast.IndexExpr,
		*ast.UnaryExpr, *ast.SelectorExpr:
		return true
	case *ast.BinaryExpr:
		return e.Op != token.Match && e.Op != token.NotMatch // these set $0 and its like
	case *ast.ParenExpr, *ast.BlockExpr, *ast.IfExpr, *ast.UnlessExpr, *ast.CaseExpr:
		known, ok := c.idems[e]
		if !ok {
			known = c.compoundIdem(e)
			c.idems[e] = known
		}
		return known
	}
	return false
}

func (c *checker) compoundIdem(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.idem(e.Expr)
	case *ast.BlockExpr:
		return c.allIdem(e.Stmts...)
	case *ast.IfExpr:
		return c.allIdem(e.Test, e.Then, e.Else)
	case *ast.UnlessExpr:
		return c.allIdem(e.Test, e.Then, e.Else)
	case *ast.CaseExpr:
		if !c.idem(e.Test) {
			return false
		}
		for _, o := range e.Options {
			if !c.allIdem(o.Values...) || !c.idem(o.Then) {
				return false
			}
		}
		return true
	}
	return false
}

func (c *checker) allIdem(es ...ast.Expr) bool {
	for _, e := range es {
		if !c.idem(e) {
			return false
		}
	}
	return true
}

// rvalue reports the use of something as a value that has none (VAL-7).
func (c *checker) rvalue(e ast.Expr) { c.rvalueLeaf(unaryLeaf(e)) }

func (c *checker) rvalueLeaf(e ast.Expr) {
	switch e.(type) {
	case *ast.CollectExpr, ast.Definition:
		if !isNil(e) {
			c.add(diag.Errorf("NOT_RVALUE", placeOf(e), "Invalid use of expression. %s does not produce a value", aAnUpper(e)))
		}
	}
}

// unary checks the operand of a unary operator. Each operator of a chain looks
// through all of them to the operand that they share; it is looked up once.
func (c *checker) unary(e ast.Expr) {
	if p, ok := c.parent().(ast.Expr); !ok || unaryOperand(p) == nil {
		c.leaf = unaryLeaf(e)
	}
	c.rvalueLeaf(c.leaf)
}

// unaryLeaf returns what remains of e without its outer unary operators.
func unaryLeaf(e ast.Expr) ast.Expr {
	for {
		inner := unaryOperand(e)
		if isNil(inner) {
			return e
		}
		e = inner
	}
}

// unaryOperand returns the operand of what Puppet's model holds to be a unary
// operator, nil for all else.
func unaryOperand(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Expr
	case *ast.ParenExpr:
		return e.Expr
	case *ast.TextExpr:
		return e.Expr
	case *ast.RenderExpr:
		return e.Expr
	}
	return nil
}

// relationOperand is rvalue for the sides of an edge, where collectors and
// edges may stand.
func (c *checker) relationOperand(e ast.Expr) {
	switch e.(type) {
	case *ast.CollectExpr, *ast.RelationExpr:
	default:
		c.rvalue(e)
	}
}
