package passes

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
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

// maxFacts bounds what is kept of a condition: a chain of `and` may be of any
// length, and what it tells is looked at in each of its terms.
const maxFacts = 16

// outcome is a condition that was found to be true or false.
type outcome struct {
	c     *ir.Value
	holds bool
}

// condition is what is known where c is true or false.
func (t *typer) condition(c *ir.Value, holds bool) []fact {
	about := func(v *ir.Value, is, not typesys.Type) []fact {
		return []fact{{v: base(v), is: is, not: not}}
	}
	switch c.Op {
	case puppet.OpNot:
		return t.condition(c.Args[0], !holds)
	case puppet.OpTruth:
		v := c.Args[0]
		if !v.Unset && v.Op == ruby.OpIsA {
			return t.condition(v, holds)
		}
		if holds {
			return append(about(v, nil, typesys.UndefType), about(v, nil, typesys.FalseType)...)
		}
		return about(v, falsy, nil)
	case puppet.OpInstance:
		if v := c.Args[0]; v.Unset {
			return nil
		}
		t := c.Aux.(typesys.Type)
		if holds {
			return about(c.Args[0], t, nil)
		}
		return about(c.Args[0], nil, t)
	case ruby.OpIsA:
		is := ruby.TypeOfClass(c.Aux.(string))
		switch {
		case c.Args[0].Unset || is == nil:
		case holds:
			return about(c.Args[0], is, nil)
		default:
			return about(c.Args[0], nil, is)
		}
	case ruby.OpEqual:
		return equality(c, holds, about)
	case ir.OpIsSet:
		if holds {
			return []fact{{v: base(c.Args[0]), set: true}}
		}
	case puppet.OpEq, puppet.OpNe:
		return equality(c, holds == (c.Op == puppet.OpEq), about)
	case puppet.OpCaseMatch:
		if k, ok := c.Args[1].Const(); ok && holds {
			if _, ok := k.(*value.Regexp); ok {
				return about(c.Args[0], typesys.StringType, nil)
			}
		}
	case ir.OpIf:
		k := outcome{c, holds}
		facts, ok := t.facts[k]
		if !ok {
			facts = t.logical(c, holds)
			t.facts[k] = facts
		}
		return facts
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
	if v.Unset || v.Type == puppet.GroupsType {
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
func (t *typer) logical(c *ir.Value, holds bool) []fact {
	yes, no := c.Regions[0].Terminator(), c.Regions[1].Terminator()
	if yes.Op != ir.OpYield || no.Op != ir.OpYield {
		return nil
	}
	switch k, _ := no.Args[0].Const(); {
	case k == false && holds:
		return both(t.condition(c.Args[0], true), c.Regions[0], t.condition(yes.Args[0], true))
	}
	switch k, _ := yes.Args[0].Const(); {
	case k == true && !holds:
		return both(t.condition(c.Args[0], false), c.Regions[1], t.condition(no.Args[0], false))
	}
	return nil
}

// both are facts and those that the region beside them adds: each once, the last
// ones when there are many, and none about values that only the region has.
func both(facts []fact, r *ir.Region, more []fact) []fact {
	facts = slices.Clone(facts)
	for _, k := range more {
		if !slices.Contains(r.Body, k.v) && !slices.ContainsFunc(facts, k.equal) {
			facts = append(facts, k)
		}
	}
	return facts[max(0, len(facts)-maxFacts):]
}

// equal reports whether two facts say the same.
func (k fact) equal(o fact) bool {
	same := func(a, b typesys.Type) bool { return a == b || a != nil && b != nil && typesys.Equal(a, b) }
	return k.v == o.v && k.set == o.set && k.as == o.as && same(k.is, o.is) && same(k.not, o.not)
}

// after is what is known once v was evaluated without error.
func (t *typer) after(v *ir.Value) []fact {
	switch v.Op {
	case puppet.OpRequire:
		return []fact{{v: v.Args[0], as: v}}
	case puppet.OpMatch:
		if k, ok := v.Args[1].Const(); ok {
			if _, ok := k.(*value.Regexp); ok {
				return []fact{{v: base(v.Args[0]), is: typesys.StringType}}
			}
		}
	case ir.OpIf:
		yes, no := leaves(v.Regions[0]), leaves(v.Regions[1])
		switch {
		case yes && !no:
			return t.condition(v.Args[0], false)
		case no && !yes:
			return t.condition(v.Args[0], true)
		}
	}
	return nil
}

// leaves reports whether control never gets past a region.
func leaves(r *ir.Region) bool { return r.Terminator().Op != ir.OpYield }
