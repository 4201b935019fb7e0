package check

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// node checks a node definition: its names, place, body and the inheritance
// that Puppet 4 dropped (VAL-43).
func (c *checker) node(n *ast.NodeDef) {
	for _, m := range n.Matches {
		c.hostName(m, n)
	}
	c.top(n)
	c.effectlessLast(n, n.Body)
	if !isNil(n.Parent) {
		c.add(diag.Errorf("ILLEGAL_NODE_INHERITANCE", n.Parent.Span(),
			"Node inheritance is not supported in Puppet >= 4.0.0. See http://links.puppet.com/puppet-node-inheritance-deprecation").
			Hint("move what nodes share to a class"))
	}
}

// hostName is VAL-44.
func (c *checker) hostName(m ast.Expr, n *ast.NodeDef) {
	switch m := m.(type) {
	case *ast.DefaultExpr, *ast.RegexpExpr, *ast.IntExpr, *ast.FloatExpr:
	case *ast.StringExpr:
		c.hostNameText(m.Value, m.Span())
	case *ast.NameExpr:
		c.hostNameText(m.Name, m.Span())
	case *ast.RefExpr:
		c.hostNameText(m.Name, m.Span())
	case *ast.ConcatExpr:
		at := m.Span()
		for _, p := range m.Parts {
			if t, ok := p.(*ast.TextExpr); ok && !isNil(t.Expr) {
				at = t.Expr.Span()
				break
			}
		}
		c.add(diag.Errorf("ILLEGAL_HOSTNAME_INTERPOLATION", at, "An interpolated expression is not allowed in a hostname of a node"))
	default:
		if !isNil(m) {
			c.add(illegalExpression(m, "hostname", n))
		}
	}
}

func (c *checker) hostNameText(name string, at source.Span) {
	for i := 0; i < len(name); i++ {
		if !isWord(name[i]) && name[i] != '-' && name[i] != '.' {
			c.add(diag.Errorf("ILLEGAL_HOSTNAME_CHARS", at,
				"The hostname '%s' contains illegal characters (only letters, digits, '_', '-', and '.' are allowed)", name))
			return
		}
	}
}
