package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// privateKeyword refuses the access modifier in compatibility mode (ACC-9).
func (c *checker) privateKeyword(n ast.Node, present bool) {
	if present && c.opts.Compat {
		c.add(useOfReservedWord(privateAt(n), "private"))
	}
}

// privateAssignment checks `private $v = …`: the modifier means something only
// for the variables of top scope, nodes and classes (ACC-6).
func (c *checker) privateAssignment(a *ast.AssignExpr) {
	if !a.Private {
		return
	}
	if c.opts.Compat && !isNil(a.Left) {
		c.privateKeyword(a.Left, true)
		return
	}
	v, ok := a.Left.(*ast.VarExpr)
	if !ok || len(c.scopes) == 0 {
		return // no target of an assignment, which is reported; or top scope
	}
	scope := c.scopes[len(c.scopes)-1]
	switch scope.(type) {
	case *ast.ClassDef, *ast.NodeDef:
		return
	}
	c.add(diag.Errorf("P2GO_PRIVATE_LOCAL", privateAt(a.Left), "'private' has no meaning for variable '$%s': variables of %s are local already", v.Name, aAn(scope)).
		Hint("leave 'private' out"))
}

// privateAt returns the place of the modifier before n, which has no node of
// its own.
func privateAt(n ast.Node) source.Span {
	at := n.Span()
	if at.File == nil || int(at.Start) > len(at.File.Text) {
		return at
	}
	const word = "private"
	before := at.File.Text[:at.Start]
	if i := strings.LastIndex(before, word); i >= 0 {
		return source.At(at.File, i, i+len(word))
	}
	return at
}
