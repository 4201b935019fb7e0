package puppet

import (
	"fmt"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// groupsAt is [ir.Info.Takes] of an op whose argument of that number is match groups.
func groupsAt(n int) func(*ir.Value, int) typesys.Type {
	return func(_ *ir.Value, i int) typesys.Type {
		if i == n {
			return GroupsType
		}
		return nil
	}
}

// anyGroups is [ir.Info.Takes] of an op that takes match groups anywhere: the call of a template in the program's text, which sees those
// around it.
func anyGroups(v *ir.Value, i int) typesys.Type {
	if t := v.Args[i].Type; t == GroupsType {
		return t
	}
	return nil
}

func verifyForeach(v *ir.Value) error {
	if n, arity := len(v.Regions[0].Args), v.Aux.(ForeachAux).Arity; n != arity {
		return fmt.Errorf("%d region arguments instead of %d", n, arity)
	}
	return nil
}

func verifyInclude(v *ir.Value) error {
	a := v.Aux.(IncludeAux)
	if (len(a.Classes) > 0) == (len(v.Args) > 0) {
		return fmt.Errorf("both names and arguments, or neither")
	}
	return ir.VerifySpread(a.Spread, len(v.Args))
}

func verifyDeclare(v *ir.Value) error {
	a := v.Aux.(*DeclareAux)
	before := 0
	switch v.Op {
	case OpDeclare, OpOverride:
		before = 1
	case OpDeclareNamed:
		before = 2
	case OpDeclareClass:
		if a.Type == "" {
			before = 1
		}
	}
	return verifyAttrs(v, before, len(a.Attrs))
}

func verifyCollect(v *ir.Value) error { return verifyAttrs(v, 0, len(v.Aux.(*CollectAux).Attrs)) }

// verifyAttrs checks the number of arguments of an op with attributes: others come before them.
func verifyAttrs(v *ir.Value, before, attrs int) error {
	if len(v.Args) != before+attrs {
		return fmt.Errorf("%d arguments instead of %d for %d attributes", len(v.Args), before+attrs, attrs)
	}
	return nil
}

func verifyAccept(_ *ir.Context, v *ir.Value) error {
	a := v.Aux.(AcceptAux)
	var numbers []int
	for _, p := range a {
		if p.Computed > 0 {
			numbers = append(numbers, p.Computed)
		}
	}
	return ir.VerifyComputed(numbers, len(v.Args)-len(a))
}

func verifyAssert(_ *ir.Context, v *ir.Value) error {
	if n := len(v.Args); n != 1 && n != 2 {
		return fmt.Errorf("%d arguments instead of a value and perhaps its type", n)
	}
	return nil
}

func verifyCheckParams(c *ir.Context, v *ir.Value) error {
	if err := inTemplate(c, v); err != nil {
		return err
	}
	return ir.VerifyComputed(ir.ComputedTypes(c.Func.Params), len(v.Args))
}

func verifySetVar(c *ir.Context, v *ir.Value) error {
	f := c.Func
	switch {
	case f.Kind != ir.Class && f.Kind != ir.Main && f.Kind != ir.Node || c.Inner > 0:
		return fmt.Errorf("setvar outside of the scope of a class, node or main")
	case f.Kind == ir.Class && !slices.Contains(f.Vars, v.Aux.(string)):
		return fmt.Errorf("%q is no variable of the class", v.Aux)
	}
	return nil
}

func verifyBound(c *ir.Context, _ *ir.Value) error {
	if k := c.Func.Kind; k != ir.Class && k != ir.Define && k != ir.Template {
		return fmt.Errorf("outside of the defaults of a class, define or template")
	}
	return nil
}

func inTemplate(c *ir.Context, v *ir.Value) error {
	if c.Func.Kind != ir.Template {
		return fmt.Errorf("%s outside of a template", v.Op)
	}
	return nil
}
