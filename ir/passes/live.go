package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// result is one of the results of a value; its own is number 0.
type result struct {
	of *ir.Value
	n  int
}

// liveness is what of a function has a use: what has an effect, and what that
// reads, directly or through the yields of branches.
type liveness struct {
	values []bool          // by their ids
	reads  map[result]bool // of branches: the results that are read
	// yields tells to take for read whatever a branch yields.
	yields  bool
	todo    []result
	effects ir.Effects
}

// live finds what has a use in f. With yields, what branches yield counts as
// used.
func live(f *ir.Func, yields bool) *liveness {
	l := &liveness{values: make([]bool, f.IDs()), reads: map[result]bool{}, yields: yields, effects: ir.Effects{}}
	regions(f, func(r *ir.Region) { l.region(r, nil) })
	for len(l.todo) > 0 {
		next := l.todo[len(l.todo)-1]
		l.todo = l.todo[:len(l.todo)-1]
		l.mark(next)
	}
	return l
}

// noResult stands for a use of a value that reads none of its results.
const noResult = -1

// region takes what has an effect in a region of owner, which is nil for a
// function's body and for a default.
func (l *liveness) region(r *ir.Region, owner *ir.Value) {
	for _, v := range r.Body {
		switch {
		case v.Op == ir.OpYield:
			if l.yields || owner == nil || !isBranch(owner) && !ignoresYield(owner) {
				l.read(v.Args...)
			}
			l.values[v.ID] = true
		case l.effects.Of(v) != ir.Pure:
			l.todo = append(l.todo, result{v, noResult})
		}
	}
}

func (l *liveness) read(vs ...*ir.Value) {
	for _, v := range vs {
		l.todo = append(l.todo, result{v, 0})
	}
}

// mark takes a value as used, and what it reads.
func (l *liveness) mark(r result) {
	v := r.of
	if !l.values[v.ID] {
		l.values[v.ID] = true
		if v.Op != ir.OpResult {
			l.read(v.Args...)
		}
		if a, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range a.Params {
				if p.Default != nil {
					l.region(p.Default, nil)
				}
			}
		}
		for _, n := range v.Regions {
			l.region(n, v)
		}
	}
	if v.Op == ir.OpResult {
		r = result{v.Args[0], v.Aux.(int)}
		if !isBranch(r.of) {
			r.n = noResult
		}
		if !l.values[r.of.ID] || r.n != noResult && !l.reads[r] {
			l.todo = append(l.todo, r)
		}
		return
	}
	if r.n == noResult || !isBranch(v) || l.reads[r] {
		return
	}
	l.reads[r] = true
	for _, n := range v.Regions {
		if y := n.Terminator(); y.Op == ir.OpYield {
			l.read(y.Args[r.n])
		}
	}
}

// isBranch reports whether the regions of v yield its results.
func isBranch(v *ir.Value) bool { return v.Op.Branches() }

// ignoresYield reports whether nothing looks at what the region of v yields.
func ignoresYield(v *ir.Value) bool {
	return v.Op == puppet.OpForeach && v.Aux.(puppet.ForeachAux).IgnoresYield()
}
