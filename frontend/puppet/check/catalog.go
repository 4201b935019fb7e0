package check

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
)

// attributeAppend is VAL-65.
func (c *checker) attributeAppend(a *ast.AttrSet) {
	if a.Op != token.PlusArrow {
		return
	}
	switch p := c.parent().(type) {
	case *ast.CollectExpr, *ast.OverrideExpr:
	default:
		c.add(diag.Errorf("ILLEGAL_ATTRIBUTE_APPEND", a.Span(),
			"Illegal +> operation on attribute %s. This operator can not be used in %s", a.Name, aAn(p)))
	}
}

// attributeUnfolds is VAL-66.
func (c *checker) attributeUnfolds(b *ast.ResourceBody) {
	var first *ast.AttrSplat
	for _, op := range b.Ops {
		s, ok := op.(*ast.AttrSplat)
		switch {
		case !ok:
		case first == nil:
			first = s
		default:
			c.add(diag.Errorf("MULTIPLE_ATTRIBUTES_UNFOLD", s.Span(), "Unfolding of attributes from Hash can only be used once per resource body").
				Note(first.Span(), "first used here").
				Hint("merge the hashes: * => $a + $b"))
		}
	}
}

// virtualDefaults is VAL-67.
func (c *checker) virtualDefaults(n ast.Expr, form ast.ResourceForm) {
	if form != ast.Regular {
		c.add(diag.Errorf("NOT_VIRTUALIZEABLE", n.Span(), "Resource Defaults are not virtualizable"))
	}
}

// virtualClass is VAL-68.
func (c *checker) virtualClass(r *ast.ResourceExpr) {
	if n, ok := r.Type.(*ast.NameExpr); ok && n.Name == "class" && r.Form != ast.Regular {
		c.add(diag.Errorf("CLASS_NOT_VIRTUALIZABLE", r.Span(), "Classes are not virtualizable"))
	}
}

// collectedType is VAL-69.
func (c *checker) collectedType(e *ast.CollectExpr) {
	if _, ok := e.Type.(*ast.RefExpr); !ok && !isNil(e.Type) {
		c.add(illegalExpression(e.Type, "type name", e))
	}
}

// query reports what cannot be part of a collector's query (VAL-71).
func (c *checker) query(e ast.Expr) {
	if isNil(e) {
		return
	}
	switch e := e.(type) {
	case *ast.VarExpr, *ast.NameExpr, *ast.IntExpr, *ast.FloatExpr, *ast.StringExpr, *ast.BoolExpr:
		return
	case *ast.ParenExpr:
		c.query(e.Expr)
		return
	case *ast.BinaryExpr:
		switch e.Op {
		case token.Eq, token.NotEq:
			return
		case token.And, token.Or:
			c.query(e.Left)
			c.query(e.Right)
			return
		}
	}
	c.add(diag.Errorf("ILLEGAL_QUERY_EXPRESSION", e.Span(), "Illegal query expression. %s cannot be used in a query", aAnUpper(e)))
}

// callee reports a call of something that is neither a function's name nor a
// type (GRA-13).
func (c *checker) callee(e *ast.CallExpr) {
	f := e.Func
	if i, ok := f.(*ast.IndexExpr); ok {
		if _, ok := i.Expr.(*ast.RefExpr); ok {
			return
		}
	}
	switch f.(type) {
	case *ast.NameExpr, *ast.RefExpr:
	case *ast.RenderTextExpr:
		c.add(diag.Errorf("ILLEGAL_EPP_PARAMETERS", e.Span(),
			"Ambiguous EPP parameter expression. Probably missing '<%%-' before parameters to remove leading whitespace"))
	default:
		if !isNil(f) {
			c.add(illegalExpression(f, "function name", e))
		}
	}
}

// catalogInTask refuses, in the task language, what adds to a catalog outside
// of an apply block (VAL-73). It reports whether n was refused, in which case
// none of its other checks apply.
func (c *checker) catalogInTask(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ClassDef, *ast.DefineDef:
	case *ast.CollectExpr:
		if c.applies > 0 {
			if n.Exported {
				c.add(diag.Errorf("EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING", n.Span(), "%s is not available when compiling a catalog", aAnUpper(n)))
			}
			return n.Exported
		}
	case *ast.ApplyExpr:
		if c.applies > 0 {
			c.add(diag.Errorf("EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING", n.Span(), "%s is not available when compiling a catalog", aAnUpper(n)))
		}
		return c.applies > 0
	case *ast.NodeDef, *ast.RelationExpr, *ast.DefaultsExpr, *ast.ResourceExpr, *ast.OverrideExpr:
		if c.applies > 0 {
			return false
		}
	default:
		return false
	}
	c.add(diag.Errorf("EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING", n.Span(), "%s is only available when compiling a catalog", aAnUpper(n)))
	return true
}
