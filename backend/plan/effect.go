package plan

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

// Effects know what the ops of a body do, as far as the types of operands tell.
type Effects struct {
	all     ir.Effects
	certain map[*ir.Value]ir.Effect       // what [Effects.Does] found of branches
	directs map[*ir.Value]*builtin.Direct // what [Effects.Direct] found of calls
}

func newEffects() *Effects {
	return &Effects{all: ir.Effects{}, certain: map[*ir.Value]ir.Effect{}, directs: map[*ir.Value]*builtin.Direct{}}
}

// Writes reports whether v may change what is read from elsewhere.
func (e *Effects) Writes(v *ir.Value) bool { return e.all.Of(v) == ir.Writes }

// Does is [ir.Effects.Of], except that it knows which operators cannot fail with operands of these types.
func (e *Effects) Does(v *ir.Value) ir.Effect {
	switch v.Op {
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe:
		if ComparesDirectly(v) {
			return ir.Pure
		}
	case puppet.OpIndex:
		if IndexesDirectly(v) {
			return ir.Pure
		}
	case puppet.OpCall:
		if d := e.Direct(v); d != nil && d.Pure() {
			return ir.Pure
		}
	case puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
		return ir.Pure
	}
	if branches(v) {
		return e.branches(v)
	}
	return e.all.Of(v)
}

// branches is Does of a branching op: what its regions do, except that they yield.
func (e *Effects) branches(v *ir.Value) ir.Effect {
	if known, ok := e.certain[v]; ok {
		return known
	}
	does := ir.Pure
	for _, r := range v.Regions {
		for _, x := range r.Body {
			switch {
			case x.Op == ir.OpYield:
			case x.Op.Info().Effect == ir.Ends:
				does = max(does, ir.Fails)
			default:
				does = max(does, e.Does(x))
			}
		}
	}
	e.certain[v] = does
	return does
}

// Direct finds the Go function that a call of a builtin function comes to for certain, nil where there is none or types leave it open.
// What types decide is asked once: a call is looked at wherever its effect matters.
func (e *Effects) Direct(v *ir.Value) *builtin.Direct {
	d, known := e.directs[v]
	if !known {
		a := v.Aux.(ir.CallAux)
		d = builtin.Of(a).Direct(a, v.Args)
		e.directs[v] = d
	}
	return d
}

// ComparesDirectly reports whether Go compares the operands as Puppet does, without failing (CMP).
func ComparesDirectly(v *ir.Value) bool {
	x, y := ir.ReprOf(v.Args[0]), ir.ReprOf(v.Args[1])
	return x == y && (x == ir.Int || x == ir.Float || x == ir.String)
}

// IndexesDirectly reports whether indexing cannot fail: a hash with one key, an array with an Integer (IDX-4, IDX-6).
func IndexesDirectly(v *ir.Value) bool {
	if len(v.Args) != 2 {
		return false
	}
	switch ir.ReprOf(v.Args[0]) {
	case ir.Hash:
		return true
	case ir.Array:
		return ir.ReprOf(v.Args[1]) == ir.Int
	}
	return false
}

// branches reports whether v is an op whose regions yield its results.
func branches(v *ir.Value) bool { return v.Op.Branches() }

// matches reports whether v is an op whose third argument and second result are match groups.
func matches(v *ir.Value) bool {
	return v.Op == puppet.OpMatch || v.Op == puppet.OpIn || v.Op == puppet.OpCaseMatch || v.Op == puppet.OpCaseMatchAny
}
