package passes

import "github.com/p2go/p2go/ir"

// rewriter walks a function in the order of evaluation and replaces values.
// Definitions come before uses, so one walk is enough.
type rewriter struct {
	f     *ir.Func
	subst map[*ir.Value]*ir.Value
	// taken maps a branch that was replaced by one of its regions to that
	// region's yield.
	taken map[*ir.Value]*ir.Value
	// step looks at a value whose arguments were replaced already. It returns
	// the value to use instead, v itself to keep it.
	step func(w *rewriter, v *ir.Value) *ir.Value
	// choose returns the region of a branch that is certain to be taken, or nil.
	choose func(v *ir.Value) *ir.Region
	// pending are new values that go before the one being looked at.
	pending []*ir.Value
}

func (w *rewriter) run() {
	defer w.f.Blame()
	w.subst = map[*ir.Value]*ir.Value{}
	w.taken = map[*ir.Value]*ir.Value{}
	regions(w.f, func(r *ir.Region) { w.region(r) })
}

func (w *rewriter) region(r *ir.Region) {
	old := r.Body
	r.Body = make([]*ir.Value, 0, len(old))
	w.values(r, old)
}

// values rewrites a sequence of values into r; it reports whether the sequence
// ended the region.
func (w *rewriter) values(r *ir.Region, vs []*ir.Value) (ended bool) {
	for _, v := range vs {
		if v.Op == ir.OpResult {
			if y := w.taken[v.Args[0]]; y != nil {
				w.replace(v, y.Args[v.Aux.(int)])
				continue
			}
		}
		for i, a := range v.Args {
			v.Args[i] = w.resolve(a)
		}
		if taken := w.choose(v); taken != nil {
			if w.splice(r, v, taken) {
				return true
			}
			continue
		}
		if l, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range l.Params {
				if p.Default != nil {
					w.region(p.Default)
				}
			}
		}
		for _, n := range v.Regions {
			w.region(n)
		}
		x := w.step(w, v)
		r.Body = append(r.Body, w.pending...)
		w.pending = nil
		if x != v && ir.Replaces(x, v) {
			w.replace(v, x)
			continue
		}
		r.Body = append(r.Body, v)
		if v.EndsRegion() {
			return true
		}
	}
	return false
}

// replace makes later values use x instead of v. The name that v gave to a
// variable goes to x when that has none.
func (w *rewriter) replace(v, x *ir.Value) {
	x = w.resolve(x)
	w.subst[v] = x
	if x.Name == "" && x.Op != ir.OpConst && x.Op != ir.OpUnset && x.Op != ir.OpArg {
		x.Name = v.Name
	}
}

// splice puts the values of a region in the place of the branch that holds it.
func (w *rewriter) splice(r *ir.Region, branch *ir.Value, taken *ir.Region) (ended bool) {
	before := len(r.Body)
	defer func() { comment(r.Body[before:], branch.Comment) }()
	body := taken.Body
	yield := taken.Terminator()
	if yield.Op != ir.OpYield {
		w.values(r, body)
		return true
	}
	if w.values(r, body[:len(body)-1]) {
		return true
	}
	for i, a := range yield.Args {
		yield.Args[i] = w.resolve(a)
	}
	w.taken[branch] = yield
	w.replace(branch, yield.Args[0])
	return false
}

// comment puts the comment of a statement before the first of the values that
// will be a statement too.
func comment(vs []*ir.Value, text string) {
	if text == "" {
		return
	}
	for _, v := range vs {
		if len(v.Regions) == 0 && v.Effect() == ir.Pure {
			continue
		}
		if v.Comment != "" {
			text += "\n" + v.Comment
		}
		v.Comment = text
		return
	}
}

func (w *rewriter) resolve(v *ir.Value) *ir.Value {
	for {
		x := w.subst[v]
		if x == nil {
			return v
		}
		v = x
	}
}

// constant makes a new constant before the value being looked at.
func (w *rewriter) constant(at *ir.Value, c any) *ir.Value {
	k := w.f.NewValue(ir.OpConst, inferred(c), at.Pos)
	k.Aux = c
	w.pending = append(w.pending, k)
	return k
}
