package check

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
)

// enterLogic notes that logic is visited next. There is none in logic: a type is
// refused there.
func (c *checker) enterLogic() (leave func()) {
	s, _ := c.parent().(*ast.Setting)
	c.inLogic, c.setter = true, s != nil && s.Name == "set"
	return func() { c.inLogic, c.setter = false, false }
}

// catalogInLogic refuses what logic cannot have because it is about the catalog
// and not about an object (ARM-51). It reports whether n was refused: what is
// inside it is not looked at then.
func (c *checker) catalogInLogic(n ast.Node) bool {
	why := ""
	switch n := n.(type) {
	case *ast.ResourceExpr, *ast.DefaultsExpr, *ast.OverrideExpr, *ast.CollectExpr, *ast.RelationExpr, *ast.ApplyExpr, ast.Definition:
		why = "logic of a type computes from the features of an object"
	case *ast.CallExpr:
		name, _ := n.Func.(*ast.NameExpr)
		why = c.outside(name)
	case *ast.MethodExpr:
		why = c.outside(n.Name)
	}
	if why == "" {
		return false
	}
	c.add(diag.Errorf("P2GO_TYPE_LOGIC", placeOf(n), "This %s appears in a context where catalog related expressions are not allowed", label(n)).Hint("%s", why))
	return true
}

// outside says what a function that is called does that logic cannot, "" for
// nothing.
func (c *checker) outside(function *ast.NameExpr) string {
	if function == nil || c.opts.Outside == nil {
		return ""
	}
	if does := c.opts.Outside(function.Name); does != "" {
		return "'" + function.Name + "' " + does
	}
	return ""
}

// featureAssignment reports an assignment in logic to what is no variable of its
// own: only set stores into features (ARM-25, ARM-51).
func (c *checker) featureAssignment(v *ast.VarExpr) {
	switch {
	case !c.inLogic:
	case v.Name == reservedVariable:
		c.add(reserved(v.Span()))
	case c.features[v.Name] != nil && !c.setter:
		c.add(diag.Errorf("P2GO_FEATURE_ASSIGNMENT", v.Span(), "Illegal attempt to assign to the feature '$%s'. Only the logic of 'set' may", v.Name).
			Hint("use a variable of another name"))
	}
}

// logicParameter reports a parameter that hides what is reserved in logic.
func (c *checker) logicParameter(p *ast.Param) {
	if c.inLogic && p.Name == reservedVariable {
		c.add(reserved(p.Span()))
	}
}
