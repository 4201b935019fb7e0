package check

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
)

// enterLogic notes that logic is visited next. There is none in logic: a type is
// refused there.
func (c *checker) enterLogic() (leave func()) {
	s, _ := c.parent().(*ast.Setting)
	c.inLogic, c.setter = true, s != nil && s.Name == "set"
	return func() { c.inLogic, c.setter = false, false }
}

// outsideLogic are the functions that act on what is no part of an object, each
// with what that is (ARM-51). What else may not be called only the table of
// functions says.
var outsideLogic = func() map[string]string {
	m := map[string]string{}
	for what, names := range map[string][]string{
		"acts on the catalog": {
			"include", "contain", "require", "hiera_include", "create_resources", "ensure_resource", "ensure_resources", "ensure_packages",
			"realize", "tag",
		},
		"reads the catalog": {"tagged", "defined", "defined_with_params", "getparam"},
		"looks up data":     {"lookup", "hiera", "hiera_array", "hiera_hash"},
		"logs":              {"debug", "info", "notice", "warning", "err", "alert", "emerg", "crit"},
		"ends the catalog":  {"fail"},
	} {
		for _, n := range names {
			m[n] = what
		}
	}
	return m
}()

// catalogInLogic refuses what logic cannot have because it is about the catalog
// and not about an object (ARM-51). It reports whether n was refused: what is
// inside it is not looked at then.
func (c *checker) catalogInLogic(n ast.Node) bool {
	why, hint := "", "logic of a type computes from the features of an object"
	switch n := n.(type) {
	case *ast.ResourceExpr, *ast.DefaultsExpr, *ast.OverrideExpr, *ast.CollectExpr, *ast.RelationExpr, *ast.ApplyExpr, ast.Definition:
		why = hint
	case *ast.CallExpr:
		name, ok := n.Func.(*ast.NameExpr)
		if ok && outsideLogic[name.Name] != "" {
			why = calledOutside(name.Name)
		}
	case *ast.MethodExpr:
		if n.Name != nil && outsideLogic[n.Name.Name] != "" {
			why = calledOutside(n.Name.Name)
		}
	}
	if why == "" {
		return false
	}
	c.add(diag.Errorf("P2GO_TYPE_LOGIC", placeOf(n), "This %s appears in a context where catalog related expressions are not allowed", label(n)).Hint("%s", why))
	return true
}

func calledOutside(name string) string {
	if name == "fail" {
		return "a check or invariant says what is wrong with its value: a string is the message"
	}
	return "'" + name + "' " + outsideLogic[name] + "; logic of a type computes from the features of an object"
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

// initialiser notes the lambda of a call of new, whose first parameter is the
// object that is being made (ARM-42).
func (c *checker) initialiser(name *ast.NameExpr, l *ast.LambdaExpr) {
	if name == nil || name.Name != "new" || l == nil || c.opts.Compat {
		return
	}
	if c.initialisers == nil {
		c.initialisers = map[*ast.LambdaExpr]bool{}
	}
	c.initialisers[l] = true
}

// initialises reports whether an assignment sets a feature of an object that is
// being made, `$t[a] = 1` or `$t[a] += 1` (COEX-8, ARM-46).
func (c *checker) initialises(a *ast.AssignExpr) bool {
	index, ok := a.Left.(*ast.IndexExpr)
	if !ok || len(index.Keys) != 1 || a.Op != token.Assign && a.Op != token.PlusAssign {
		return false
	}
	v, ok := index.Expr.(*ast.VarExpr)
	if !ok {
		return false
	}
	for i := len(c.scopes) - 1; i >= 0; i-- {
		l, ok := c.scopes[i].(*ast.LambdaExpr)
		if !ok {
			return false
		}
		for n, p := range l.Params {
			if p.Name == v.Name {
				return n == 0 && !p.Rest && c.initialisers[l]
			}
		}
	}
	return false
}
