package certain

import (
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func similar(name string, names []string) string { return diag.Nearest(name, names) }

// test finds comparisons of a parameter with what no value of its declared type
// is equal to. Other values are not looked at: that a test has one outcome in
// this program says nothing about a module that is made for many.
func (c *bodyChecker) test(v *ir.Value) {
	a := v.Args[0]
	if !c.own[a] || a.Type == typesys.Type(typesys.AnyType) {
		return
	}
	switch v.Op {
	case puppet.OpInstance:
		if t := v.Aux.(typesys.Type); ir.Disjoint(t, a.Type) {
			c.never(v.Pos, a, "no value of it is of type "+typesys.Text(t))
		}
	case puppet.OpEq, puppet.OpNe:
		if k, ok := v.Args[1].Const(); ok && v.Args[1].Type != puppet.GroupsType {
			c.compared(v.Pos, a, k)
		}
	case puppet.OpSwitch:
		for _, option := range v.Aux.([][]value.Value) {
			for _, k := range option {
				c.compared(v.Pos, a, k)
			}
		}
	}
}

// compared looks at a comparison of a parameter with a constant.
func (c *bodyChecker) compared(at ir.Pos, a *ir.Value, k value.Value) {
	if k == nil || equals(a.Type, k) { // a test for undef may be a matter of style
		return
	}
	c.never(at, a, "no value of it is equal to "+string(value.AppendInspect(nil, k)))
}

// equals reports whether a value of a type may be equal to a constant (EQ).
func equals(t typesys.Type, k value.Value) bool {
	kinds := ir.KindsOf(t)
	number := ir.IntegerKind | ir.FloatKind
	switch k.(type) {
	case string:
		if strs, ok := ir.Literals(t); ok {
			for _, s := range strs {
				if op.Equal(s, k) {
					return true
				}
			}
			return false
		}
		return kinds&(ir.StringKind|ir.OtherKind) != 0
	case bool:
		return kinds&ir.BooleanKind != 0
	case int64, float64:
		return kinds&(number|ir.OtherKind) != 0
	}
	return true
}

func (c *bodyChecker) never(at ir.Pos, a *ir.Value, why string) {
	p := c.param(a)
	c.report(at, CodeNever, "the type of $"+a.Name+" is "+typesys.Text(a.Type)+": "+why, Note{c.f, p, "declared here"}).Never = true
}

// param is where a parameter is declared.
func (c *bodyChecker) param(a *ir.Value) ir.Pos {
	for _, p := range c.f.Params {
		if p.Value == a {
			return p.Pos
		}
	}
	return a.Pos
}
