package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// typeAlias checks `type X = …` (VAL-11, VAL-20, VAL-40).
func (c *checker) typeAlias(a *ast.TypeAlias) {
	c.top(a)
	if !isAliasName(a.Name) {
		c.add(illegalDefinitionName(a, a.Name))
	}
	c.reservedTypeName(a, a.Name)
	c.typeReference(a, a.Type)
	c.parentTwice(a)
}

// typeReference reports an expression that is no reference to a type where one
// is needed: an alias' body, a return type (VAL-40).
func (c *checker) typeReference(d ast.Node, t ast.Expr) {
	if isNil(t) {
		return
	}
	n, at := t, t.Span()
	if i, ok := t.(*ast.IndexExpr); ok {
		n = i.Expr
		if a, alias := d.(*ast.TypeAlias); alias {
			at = placeOf(a) // where Puppet's grammar places an indexed body
		}
	}
	switch n := n.(type) {
	case *ast.RefExpr:
		c.futureReservedWord(placed{at}, strings.ToLower(n.Name))
	case *ast.HashExpr:
		if _, alias := d.(*ast.TypeAlias); alias {
			return // an Object type written as its hash (GRA-25)
		}
		c.add(illegalExpression(t, "a type reference", d))
	default:
		c.add(illegalExpression(t, "a type reference", d))
	}
}

// placed is a place without a construct.
type placed struct{ at source.Span }

func (p placed) Span() source.Span { return p.at }

// illegalExpression reports a construct in a role that it cannot play.
func illegalExpression(n ast.Node, feature string, container ast.Node) *diag.Diagnostic {
	return diag.Errorf("ILLEGAL_EXPRESSION", n.Span(), "Illegal expression. %s is unacceptable as %s in %s", aAnUpper(n), feature, aAn(container))
}

func unsupportedExpression(n ast.Node) *diag.Diagnostic {
	return diag.Errorf("UNSUPPORTED_EXPRESSION", placeOf(n), "Expressions of type %s are not supported in this version of Puppet", aAn(n))
}

// typeMapping checks `type Runtime[ruby, 'X'] = T` and the form with patterns
// on both sides (GRA-27).
func (c *checker) typeMapping(m *ast.TypeMapping) {
	c.top(m)
	index, _ := m.Type.(*ast.IndexExpr)
	if index == nil {
		c.add(unsupportedExpression(m))
		return
	}
	if ref, ok := index.Expr.(*ast.RefExpr); !ok || ref.Name != "Runtime" {
		c.add(unsupportedExpression(m))
		return
	}
	wantPattern := len(index.Keys) == 2 && patternWithReplacement(index.Keys[1])
	if wantPattern && patternWithReplacement(m.Mapping) || !wantPattern && isTypeReference(m.Mapping) {
		return
	}
	want := "Type"
	if wantPattern {
		want = "Tuple[Regexp,String]"
	}
	c.add(diag.Errorf("ILLEGAL_TYPE_MAPPING", placeOf(m), "Illegal type mapping. Expected a %s on the left side, got %s", want, aAnUpper(m)))
}

func patternWithReplacement(e ast.Expr) bool {
	a, ok := e.(*ast.ArrayExpr)
	if !ok || len(a.Elems) != 2 {
		return false
	}
	_, pattern := a.Elems[0].(*ast.RegexpExpr)
	_, text := a.Elems[1].(*ast.StringExpr)
	return pattern && text
}

func isTypeReference(e ast.Expr) bool {
	if i, ok := e.(*ast.IndexExpr); ok {
		e = i.Expr
	}
	_, ok := e.(*ast.RefExpr)
	return ok
}
