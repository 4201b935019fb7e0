package plan

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// Uses know how often Go reads each result of a body.
//
// A body that may run more often than once, or later, is a repeat: the region of a loop, closure or query. A value is not computed inside
// a repeat when it was defined outside.
type Uses struct {
	live     *Liveness
	division *Division

	times   map[Result]int
	defined map[*ir.Value]*ir.Region
	used    map[Result]*ir.Region
}

func newUses(l *Liveness, d *Division) *Uses {
	return &Uses{live: l, division: d, times: map[Result]int{}, defined: map[*ir.Value]*ir.Region{}, used: map[Result]*ir.Region{}}
}

// Of is how often a result is read.
func (u *Uses) Of(r Result) int { return u.times[r] }

// Once reports whether the result is read in one place that runs as often as the op itself, so that it may be written there.
func (u *Uses) Once(r Result) bool {
	return u.times[r] == 1 && u.used[r] == u.defined[r.Op] && !gathers(r.Op)
}

// gathers reports whether v takes so many computed values that it is made where it stands: they are then not kept any longer.
func gathers(v *ir.Value) bool {
	const many = 16
	if len(v.Args) < many {
		return false
	}
	n := 0
	for _, a := range v.Args {
		if _, constant := a.Const(); !constant {
			n++
		}
	}
	return n >= many
}

// count counts in a body; where that is to be divided, a second time, now that it is known what is written where it is used.
func (u *Uses) count(f *ir.Func) {
	d := u.division
	u.countAll(f)
	d.measure(f.Body, 0)
	if d.size[f.Body] <= d.limits.Body && d.depth < d.limits.Depth {
		return
	}
	d.findFloating(f.Body, u)
	d.measure(f.Body, 0)
	clear(u.times)
	clear(u.defined)
	clear(u.used)
	d.dividing = true
	u.countAll(f)
}

func (u *Uses) countAll(f *ir.Func) {
	dividing := u.division.dividing
	u.division.dividing = false
	for _, p := range f.Params {
		if p.Default != nil && (f.Kind != ir.Function || u.live.Default(f.Params, p)) {
			u.region(p.Default, nil, nil, nil, 0)
		}
	}
	u.division.dividing = dividing
	u.region(f.Body, nil, nil, nil, 0)
}

// region counts the uses in a region of owner, which is so deep in its function.
func (u *Uses) region(r *ir.Region, owner, iter *ir.Value, repeat *ir.Region, depth int) {
	d := u.division
	if owner != nil && (owner.Op == puppet.OpCollect || owner.Op == ir.OpTry) && d.dividing {
		// A query stays whole, since no other function knows its resource, and so does what is tried: a jump out of a part travels as an error.
		d.dividing = false
		defer func() { d.dividing = true }()
	}
	parts := d.divide(r, owner, iter, depth)
	for i, v := range r.Body {
		for len(parts) > 0 && parts[0].To <= i {
			d.passOn(parts[0])
			parts = parts[1:]
		}
		switch {
		case d.floating[v]:
		case len(parts) > 0 && parts[0].From <= i:
			d.within = append(d.within, parts[0])
			u.value(v, owner, iter, parts[0].id, 0)
			d.within = d.within[:len(d.within)-1]
		default:
			u.value(v, owner, iter, repeat, depth)
		}
		if v.Op != ir.OpYield && !u.live.forms.Falls(v) {
			break
		}
	}
	for _, p := range parts {
		d.passOn(p)
	}
}

func (u *Uses) value(v, owner, iter *ir.Value, repeat *ir.Region, depth int) {
	read := func(a *ir.Value) {
		u.read(a, repeat)
		if u.division.floating[a] {
			u.value(a, owner, iter, repeat, depth)
		}
	}
	switch {
	case v.Op == ir.OpYield:
		switch {
		case owner != nil && branches(owner):
			for n, a := range v.Args {
				if u.live.needed[Result{owner, n}] {
					read(a)
				}
			}
		case owner == nil || u.live.wantsYield(owner):
			for _, a := range u.live.yield(owner, v) {
				read(a)
			}
		}
		return
	case !u.live.live[v]:
		return
	}
	u.defined[v] = repeat
	u.division.home[v] = len(u.division.within)
	switch {
	case v.Op == ir.OpNext && iter != nil:
		if u.live.wantsYield(iter) {
			for _, a := range u.live.yield(iter, v) {
				read(a)
			}
		}
	default:
		for _, a := range u.live.Operands(v) {
			read(a)
		}
	}
	inner, innerIter := repeat, iter
	if v.Op.Loops() || v.Op == ir.OpLambda {
		innerIter = v
	}
	for _, r := range u.live.forms.Regions(v) {
		if u.live.forms.prog.repeats(v) {
			inner = r
		}
		u.region(r, v, innerIter, inner, depth+1)
	}
	if a, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range a.Params {
			if u.live.Default(a.Params, p) {
				u.region(p.Default, nil, innerIter, inner, depth+1)
			}
		}
	}
}

func (u *Uses) read(v *ir.Value, repeat *ir.Region) {
	r := ResultOf(v)
	if u.live.forms.Replaced(r) {
		return
	}
	u.times[r]++
	u.used[r] = repeat
	u.division.read(r)
}
