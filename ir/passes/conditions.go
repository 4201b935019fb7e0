package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// fact is something known of a value in a part of a body.
type fact struct {
	v   *ir.Value
	is  typesys.Type // the value is of the type
	not typesys.Type // it is not
	set bool         // a variable that is set
	as  *ir.Value    // another value is the same, with more known of it
	pos ir.Pos
}

// of is the type of a value that the fact holds for.
func (k fact) of(v *ir.Value) (t typesys.Type, unset bool) {
	t, unset = v.Type, v.Unset
	if k.set {
		unset = false
	}
	if k.is != nil {
		t = ir.Meet(t, k.is)
	}
	if k.not != nil {
		t = ir.Exclude(t, k.not)
	}
	return t, unset
}

// base is the value that narrows stand for.
func base(v *ir.Value) *ir.Value {
	for v.Op == ir.OpNarrow {
		v = v.Args[0]
	}
	return v
}

// condition is what is known where c is true or false.
func condition(c *ir.Value, holds bool, pos ir.Pos) []fact {
	about := func(v *ir.Value, is, not typesys.Type) []fact {
		return []fact{{v: base(v), is: is, not: not, pos: pos}}
	}
	switch c.Op {
	case ir.OpNot:
		return condition(c.Args[0], !holds, pos)
	case ir.OpTruth:
		v := c.Args[0]
		if holds {
			return append(about(v, nil, typesys.UndefType), about(v, nil, typesys.FalseType)...)
		}
		return about(v, falsy, nil)
	case ir.OpInstance:
		if v := c.Args[0]; v.Unset {
			return nil
		}
		t := c.Aux.(typesys.Type)
		if holds {
			return about(c.Args[0], t, nil)
		}
		return about(c.Args[0], nil, t)
	case ir.OpIsSet:
		if holds {
			return []fact{{v: base(c.Args[0]), set: true, pos: pos}}
		}
	case ir.OpEq, ir.OpNe:
		return equality(c, holds == (c.Op == ir.OpEq), about)
	case ir.OpCaseMatch:
		if k, ok := c.Args[1].Const(); ok && holds {
			if _, ok := k.(*value.Regexp); ok {
				return about(c.Args[0], typesys.StringType, nil)
			}
		}
	case ir.OpIf:
		return logical(c, holds, pos)
	}
	return nil
}

// falsy is the type of what counts as false (TRU-1).
var falsy = &typesys.Optional{Of: typesys.FalseType}

// equality is what == with a constant tells.
func equality(c *ir.Value, equal bool, about func(v *ir.Value, is, not typesys.Type) []fact) []fact {
	v, other := c.Args[0], c.Args[1]
	k, ok := other.Const()
	if !ok {
		v, other = other, v
		if k, ok = other.Const(); !ok {
			return nil
		}
	}
	if v.Unset || v.Type == ir.GroupsType {
		return nil
	}
	switch k := k.(type) {
	case nil:
		if equal {
			return about(v, typesys.UndefType, nil)
		}
		return about(v, nil, typesys.UndefType)
	case bool:
		if equal {
			return about(v, typesys.Infer(k), nil)
		}
		return about(v, nil, typesys.Infer(k))
	case string:
		if equal && ir.KindsOf(v.Type)&ir.OtherKind == 0 {
			return about(v, typesys.StringType, nil)
		}
	case int64, float64:
		if equal && ir.KindsOf(v.Type)&ir.OtherKind == 0 {
			return about(v, typesys.NumericType, nil)
		}
	}
	return nil
}

// logical is what `and` and `or` tell, which are branches of which one region
// gives a constant (TRU-2).
func logical(c *ir.Value, holds bool, pos ir.Pos) []fact {
	yes, no := c.Regions[0].Terminator(), c.Regions[1].Terminator()
	if yes.Op != ir.OpYield || no.Op != ir.OpYield {
		return nil
	}
	switch k, _ := no.Args[0].Const(); {
	case k == false && holds:
		return append(condition(c.Args[0], true, pos), condition(yes.Args[0], true, pos)...)
	}
	switch k, _ := yes.Args[0].Const(); {
	case k == true && !holds:
		return append(condition(c.Args[0], false, pos), condition(no.Args[0], false, pos)...)
	}
	return nil
}

// after is what is known once v was evaluated without error.
func after(v *ir.Value) []fact {
	switch v.Op {
	case ir.OpRequire:
		return []fact{{v: v.Args[0], as: v}}
	case ir.OpMatch:
		if k, ok := v.Args[1].Const(); ok {
			if _, ok := k.(*value.Regexp); ok {
				return []fact{{v: base(v.Args[0]), is: typesys.StringType, pos: v.Pos}}
			}
		}
	case ir.OpIf:
		yes, no := leaves(v.Regions[0]), leaves(v.Regions[1])
		switch {
		case yes && !no:
			return condition(v.Args[0], false, v.Pos)
		case no && !yes:
			return condition(v.Args[0], true, v.Pos)
		}
	}
	return nil
}

// leaves tells whether control never gets past a region.
func leaves(r *ir.Region) bool { return r.Terminator().Op != ir.OpYield }
