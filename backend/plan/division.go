package plan

import (
	"cmp"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// A Go function costs its compiler more than in proportion to its length, and the compiler holds all of a package at once. A body that is
// long or deeply nested therefore becomes several Go functions: a [Part] is a run of statements of one region that has a function of its
// own. It gets the variables from before that it reads, and returns those that are read afterwards. Where a package would become too big,
// parts go into packages of their own.

// Limits say how long Go functions and packages may be.
type Limits struct {
	// Sizes are numbers of ops: up to Body a region is left in one piece; a part has Part, unless a single statement is bigger; a package
	// with more in its parts than Package gets no further ones, and neither does one of nothing but parts with more than Parts.
	Body, Part, Package, Parts int
	// Depth is how deeply branches may nest in a Go function.
	Depth int
}

// defaultBody is the size above which a region is divided. Go's compiler needs about a tenth of a second and 15 MB for that many ops.
const defaultBody = 1500

func limitsOf(maxBody int) Limits {
	body := cmp.Or(maxBody, defaultBody)
	// Go's compiler needs a tenth of a second for any package: few ops are not worth one.
	return Limits{Body: body, Part: max(2, body*2/5), Package: 25 * body, Parts: max(25*body, defaultBody), Depth: max(2, body/25)}
}

// Part is a run of values of a region, Body[From:To].
type Part struct {
	From, To int
	// In are the results from before that the part reads, as they are first read; of constants each function has its own.
	In []Result
	// Out are the results of its ops that are read after it.
	Out []Result
	// Before and After are values that become variables where it begins and at its end: see [Placement.Settled].
	Before, After []*ir.Value

	// id stands for the part where uses are told apart by how often they run, so that what one part defines and another uses is a
	// variable.
	id *ir.Region
	// uses counts how often results are read in the part; order has them as they first are.
	uses  map[Result]int
	order []Result
}

func (p *Part) read(r Result, times int) {
	if p.uses[r] == 0 {
		p.order = append(p.order, r)
	}
	p.uses[r] += times
}

// Division knows the parts of a body.
type Division struct {
	limits Limits
	live   *Liveness

	size   map[*ir.Region]int
	opSize map[*ir.Value]int
	depth  int  // how deeply branches nest
	method bool // a return leaves the Go function, which the caller of a method knows of no other way
	parts  map[*ir.Region][]*Part
	// floating are values that are written where they are used and belong to the part with their user.
	floating map[*ir.Value]bool
	dividing bool
	within   []*Part           // those around what is being counted
	home     map[*ir.Value]int // how many parts were around the definition
}

func newDivision(limits Limits, l *Liveness, method bool) *Division {
	return &Division{
		limits: limits, live: l, method: method, size: map[*ir.Region]int{}, opSize: map[*ir.Value]int{}, parts: map[*ir.Region][]*Part{},
		floating: map[*ir.Value]bool{}, home: map[*ir.Value]int{},
	}
}

// Of are the parts of a region, in order.
func (d *Division) Of(r *ir.Region) []*Part { return d.parts[r] }

// Floating reports whether a value stands with its user, whatever part that is in.
func (d *Division) Floating(v *ir.Value) bool { return d.floating[v] }

// measure sets the sizes of a region, which is so deep in the body, and of the ops in it.
func (d *Division) measure(r *ir.Region, depth int) int {
	d.depth = max(d.depth, depth)
	n := 0
	for _, v := range r.Body {
		if d.live.live[v] && !d.floating[v] {
			n += d.measureOp(v, depth)
		}
	}
	d.size[r] = n
	return n
}

func (d *Division) measureOp(v *ir.Value, depth int) int {
	n := 1
	for _, a := range v.Args {
		if d.floating[a] {
			n += d.measureOp(a, depth)
		}
	}
	for _, r := range d.live.forms.Regions(v) {
		n += d.measure(r, depth+1)
	}
	if a, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range a.Params {
			if p.Default != nil {
				n += d.measure(p.Default, depth+1)
			}
		}
	}
	d.opSize[v] = n
	return n
}

// findFloating finds the values that will be written where they are used.
func (d *Division) findFloating(r *ir.Region, u *Uses) {
	for _, v := range r.Body {
		switch v.Op {
		case ir.OpArray, ir.OpHash, ir.OpErrorText, puppet.OpConcat, puppet.OpSplat, ir.OpIsSet, puppet.OpGroup, puppet.OpTruth, puppet.OpNot, puppet.OpEq, puppet.OpNe,
			puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpIndex, puppet.OpInstance, puppet.OpQueryEq, ir.OpLambda:
			d.floating[v] = d.live.live[v] && d.live.effects.Does(v) == ir.Pure && u.Once(Result{v, 0})
		}
		for _, n := range v.Regions {
			d.findFloating(n, u)
		}
	}
}

// divide finds the parts of a region that is too big, too deep in its function, or one of too many. What is between parts stays where it
// is: single big statements, whose own regions are divided, and those from which control reaches a loop or closure around them.
func (d *Division) divide(r *ir.Region, owner, iter *ir.Value, depth int) (parts []*Part) {
	if !d.dividing {
		return nil
	}
	whole := depth >= d.limits.Depth && d.size[r] > d.limits.Depth/2 ||
		owner != nil && len(owner.Regions) > 8 && d.opSize[owner] > d.limits.Body && d.size[r] > 1
	if !whole && d.size[r] <= d.limits.Body {
		return nil
	}
	var open *Part
	room := 0
	end := func(i int) {
		if open != nil && (whole || room <= d.limits.Part/2) {
			open.To = i
			parts = append(parts, open)
		}
		open = nil
	}
	defer func() { d.parts[r] = parts }()
	for i, v := range r.Body {
		if v.Op.Info().Effect == ir.Ends {
			end(i)
			return parts
		}
		n := d.opSize[v]
		switch {
		case !d.live.live[v] || d.floating[v]:
			continue
		case v.Op == puppet.OpCheckParams: // uses the binding, and makes variables of what is bound
			end(i)
			continue
		case d.method && returns(v):
			end(i)
			continue
		case iter != nil && d.live.forms.prog.leavesLoop(v) || n > d.limits.Part && !whole:
			end(i)
			continue
		case room < n && !whole:
			end(i)
		}
		if open == nil {
			open = &Part{From: i, id: &ir.Region{}, uses: map[Result]int{}}
			room = d.limits.Part
		}
		room -= n
		if !d.live.forms.Falls(v) {
			end(i + 1)
			return parts
		}
	}
	end(len(r.Body))
	return parts
}

// returns reports whether a statement has a return in it, but for those of its closures.
func returns(v *ir.Value) bool {
	for _, r := range v.Regions {
		for _, inner := range r.Body {
			if inner.Op == ir.OpReturn || inner.Op != ir.OpLambda && returns(inner) {
				return true
			}
		}
	}
	return false
}

// read counts that a result is read. The innermost part around the definition returns what is read after it; those in it get the value.
func (d *Division) read(r Result) {
	if inner := len(d.within) - 1; inner >= max(0, d.home[r.Op]-1) {
		d.within[inner].read(r, 1)
	}
}

// passOn counts what a part reads for the part around it, unless that defines it.
func (d *Division) passOn(p *Part) {
	outer := len(d.within) - 1
	if outer < 0 {
		return
	}
	for _, r := range p.order {
		if outer >= d.home[r.Op]-1 {
			d.within[outer].read(r, p.uses[r])
		}
	}
}

// cross finds what goes into parts and comes out of them.
func (d *Division) cross(u *Uses) {
	for r, parts := range d.parts {
		for _, p := range parts {
			inside := map[*ir.Value]bool{}
			(&ir.Region{Body: r.Body[p.From:p.To]}).Walk(func(v *ir.Value) {
				inside[v] = true
				for _, n := range v.Regions {
					for _, a := range n.Args {
						inside[a] = true
					}
				}
			})
			for _, in := range p.order {
				if !inside[in.Op] && !d.floating[in.Op] {
					p.In = append(p.In, in)
				}
			}
			for _, v := range r.Body[p.From:p.To] {
				if d.floating[v] {
					continue
				}
				for _, n := range d.live.results[v] {
					if out := (Result{v, n}); u.times[out] > p.uses[out] {
						p.Out = append(p.Out, out)
					}
				}
			}
			slices.SortFunc(p.Out, func(x, y Result) int { return cmp.Or(cmp.Compare(x.Op.ID, y.Op.ID), cmp.Compare(x.N, y.N)) })
		}
	}
}
