package plan

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// Liveness knows what of a body is generated. Dead pure values have no trace in generated code, since Go rejects variables that nothing
// reads; so it knows too which operands the Go of an op reads, which may be fewer than the op has: an operand that is known to be
// undef, the argument of a lambda that does not look at it, the result of an iteration that nothing wants.
type Liveness struct {
	forms   *Forms
	effects *Effects

	live    map[*ir.Value]bool
	needed  map[Result]bool
	results map[*ir.Value][]int // the needed results of an op
	// nexts are the `next` ops of each iteration, around the iteration that an op without effect stands in.
	nexts  map[*ir.Value][]*ir.Value
	around map[*ir.Value]*ir.Value
	// ends are the `return` ops that end a body which gives nothing.
	ends map[*ir.Value]bool
	// started are what the regions of loops start with, gives the `yield`, `next` and `break` ops that give a loop the values that it carries on,
	// leaves the loop of each such break, and carried the values that something reads.
	started map[*ir.Value]arg
	gives   map[*ir.Value][]*ir.Value
	leaves  map[*ir.Value]*ir.Value
	carried map[Result]bool
}

func newLiveness(f *Forms, e *Effects) *Liveness {
	return &Liveness{
		forms: f, effects: e, live: map[*ir.Value]bool{}, needed: map[Result]bool{}, results: map[*ir.Value][]int{},
		nexts: map[*ir.Value][]*ir.Value{}, around: map[*ir.Value]*ir.Value{}, ends: map[*ir.Value]bool{},
		started: map[*ir.Value]arg{}, gives: map[*ir.Value][]*ir.Value{}, leaves: map[*ir.Value]*ir.Value{}, carried: map[Result]bool{},
	}
}

// Op reports whether an op is generated.
func (l *Liveness) Op(v *ir.Value) bool { return l.live[v] }

// Carried reports whether something reads the n-th value that a loop carries.
func (l *Liveness) Carried(loop *ir.Value, n int) bool { return l.carried[Result{loop, n}] }

// Results are the results of an op that something reads, in order.
func (l *Liveness) Results(v *ir.Value) []int { return slices.Sorted(slices.Values(l.results[v])) }

// Default reports whether the default of one of these parameters of a function or lambda is computed.
func (l *Liveness) Default(params []*ir.Param, p *ir.Param) bool {
	return p.Default != nil && (l.needed[Result{p.Value, 0}] || l.needed[Result{p.Raw, 0}] || !l.effects.Settled(params))
}

// find finds what is needed in a body, starting from what has an effect.
func (l *Liveness) find(f *ir.Func) {
	switch f.Kind {
	case ir.Main, ir.Node, ir.Class, ir.Define:
		l.findEnds(f.Body)
	case ir.Routine:
		if f.Returns == nil { // it gives nothing
			l.findEnds(f.Body)
		}
	case ir.Function, ir.Template, ir.Types, ir.Method:
	}
	f.Walk(func(v *ir.Value) {
		if v.Op == ir.OpLoop {
			for _, r := range v.Regions {
				for n, a := range r.Args {
					l.started[a] = arg{v, n}
				}
			}
		}
	})
	l.mark(f.Body, nil, nil)
	l.defaults(f.Params, f.Kind != ir.Function, nil)
}

// defaults marks those defaults of parameters that are computed, from the last: one may read the parameters before it.
func (l *Liveness) defaults(params []*ir.Param, all bool, iter *ir.Value) {
	for _, p := range slices.Backward(params) {
		if p.Default != nil && (all || l.Default(params, p)) {
			l.mark(p.Default, nil, iter)
		}
	}
}

// findEnds finds the `return` ops of a region that are in no closure.
func (l *Liveness) findEnds(r *ir.Region) {
	for _, v := range r.Body {
		if v.Op == ir.OpReturn {
			l.ends[v] = true
		}
		if v.Op == ir.OpLambda || v.Op == puppet.OpForeach && l.forms.Way(v) == Closure {
			continue
		}
		for _, n := range v.Regions {
			l.findEnds(n)
		}
	}
}

// mark finds what is needed in a region of owner. Iter is the iteration or closure around it.
func (l *Liveness) mark(r *ir.Region, owner, iter *ir.Value) {
	for _, v := range r.Body {
		switch {
		case v.Op == ir.OpYield:
			if carries(owner, v) {
				l.gives[owner] = append(l.gives[owner], v)
			}
			if owner == nil || !branches(owner) && l.wantsYield(owner) {
				l.needYield(owner, v)
			}
		case v.Op == ir.OpNext && iter != nil:
			l.live[v] = true
			l.nexts[iter] = append(l.nexts[iter], v)
			if iter.Op == ir.OpLoop {
				l.gives[iter] = append(l.gives[iter], v)
			}
			if l.wantsYield(iter) {
				l.needYield(iter, v)
			}
		case v.Op == ir.OpBreak && iter != nil && iter.Op == ir.OpLoop:
			l.gives[iter] = append(l.gives[iter], v)
			l.leaves[v] = iter
			l.markLive(v, iter)
		case l.effects.Does(v) != ir.Pure:
			l.markLive(v, iter)
		case len(v.Regions) > 0:
			l.around[v] = iter
		}
		if v.Op != ir.OpYield && !l.forms.Falls(v) {
			return // what follows is not generated
		}
	}
}

// wantsYield reports whether Go reads the value that the region of v yields.
func (l *Liveness) wantsYield(v *ir.Value) bool {
	if v.Op != puppet.OpForeach {
		return true
	}
	a := v.Aux.(puppet.ForeachAux)
	result := l.needed[Result{v, 0}]
	switch {
	case l.forms.Way(v) == Closure:
		return true
	case a.IgnoresYield():
		return false
	case a.Loop == puppet.LoopAny, a.Loop == puppet.LoopAll, a.Loop == puppet.LoopIndex: // it ends the loop
		return true
	case a.Loop == puppet.LoopReduce:
		return result || l.Memo(v)
	}
	return result
}

// Yields reports whether the region of an iteration ever gives it a value.
func (l *Liveness) Yields(v *ir.Value) bool {
	return len(l.nexts[v]) > 0 || l.forms.FallsOut(v.Regions[0])
}

// Memo reports whether something reads the memo of a reduce beside what it gives: the region, or the error of what is no collection, which
// names all arguments.
func (l *Liveness) Memo(v *ir.Value) bool {
	way := l.forms.Way(v)
	return l.needed[Result{v.Regions[0].Args[0], 0}] || len(v.Args) > 1 && (way == Sequence || way == Count)
}

// decides reports whether an iteration looks at what the region yields as a condition.
func decides(v *ir.Value) bool {
	if v == nil || v.Op != puppet.OpForeach {
		return false
	}
	switch v.Aux.(puppet.ForeachAux).Loop {
	case puppet.LoopAny, puppet.LoopAll, puppet.LoopIndex, puppet.LoopFilter, puppet.LoopPartition:
		return true
	}
	return false
}

// carries reports whether a `yield` gives a loop the values that it carries on: that of the first region gives its condition.
func carries(owner, v *ir.Value) bool {
	return owner != nil && owner.Op == ir.OpLoop && owner.Regions[0].Terminator() != v
}

// read are those of the values that a loop carries, or is given, which something reads.
func (l *Liveness) read(loop *ir.Value, args []*ir.Value) (read []*ir.Value) {
	for n, a := range args {
		if l.Carried(loop, n) {
			read = append(read, a)
		}
	}
	return read
}

// needCarried marks a value that a loop carries: what it is at first, and what it is given.
func (l *Liveness) needCarried(loop *ir.Value, n int) {
	if l.Carried(loop, n) {
		return
	}
	l.carried[Result{loop, n}] = true
	l.need(loop.Args[n])
	for _, v := range l.gives[loop] {
		l.need(v.Args[n])
	}
}

// yield are the operands of a `yield` or `next` that Go reads, where it reads what the region of owner gives.
func (l *Liveness) yield(owner, v *ir.Value) []*ir.Value {
	if decides(owner) && l.forms.Way(owner) != Closure && l.forms.Truth(v.Args[0]) != Computed {
		return nil
	}
	if carries(owner, v) {
		return l.read(owner, v.Args)
	}
	return v.Args
}

func (l *Liveness) needYield(owner, v *ir.Value) {
	for _, a := range l.yield(owner, v) {
		l.need(a)
	}
}

// Operands are the operands of v that Go reads.
func (l *Liveness) Operands(v *ir.Value) []*ir.Value {
	switch v.Op {
	case ir.OpIf:
		if l.forms.Taken(v) != nil {
			return nil
		}
	case puppet.OpForeach:
		switch way := l.forms.Way(v); {
		case way == Branch:
			return l.given(v)
		case way != Closure && v.Aux.(puppet.ForeachAux).Loop == puppet.LoopReduce && !l.needed[Result{v, 0}] && !l.Memo(v):
			return v.Args[:1] // nothing reads what the memo begins with
		}
	case ir.OpLoop:
		return l.read(v, v.Args)
	case ir.OpBreak:
		if loop := l.leaves[v]; loop != nil {
			return l.read(loop, v.Args)
		}
	case ir.OpReturn:
		if l.ends[v] {
			return nil
		}
	case puppet.OpMatch, puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
		if !l.needed[Result{v, 1}] {
			return v.Args[:2]
		}
	case puppet.OpAccept:
		if !ChecksAccepted(v) {
			return nil
		}
	case puppet.OpInclude:
		if v.Aux.(puppet.IncludeAux).Classes != nil {
			return nil
		}
	case puppet.OpTitle:
		if ir.ReprOf(v) == ir.String {
			return v.Args[:1]
		}
	}
	return v.Args
}

// given are the operands of a branch that Go reads: those that the region looks at, and that of which depends whether it runs.
func (l *Liveness) given(v *ir.Value) (read []*ir.Value) {
	region, loop := v.Regions[0], v.Aux.(puppet.ForeachAux).Loop
	if loop == puppet.LoopLest {
		if l.forms.Tests(v) || l.needed[Result{v, 0}] {
			return v.Args[:1]
		}
		return nil
	}
	for i, a := range v.Args {
		if i < len(region.Args) && l.needed[Result{region.Args[i], 0}] && !l.forms.never(v) || i == 0 && l.forms.Tests(v) {
			read = append(read, a)
		}
	}
	return read
}

// ChecksAccepted reports whether an `accept` checks anything: whether types leave open that all arguments are of the parameters' types.
func ChecksAccepted(v *ir.Value) bool {
	for i, p := range v.Aux.(puppet.AcceptAux) {
		if p.Computed > 0 || !ir.Accepts(p.Type, ir.StaticType(v.Args[i])) {
			return true
		}
	}
	return false
}

// markLive marks an op that is generated, with what it needs.
func (l *Liveness) markLive(v, iter *ir.Value) {
	if l.live[v] {
		return
	}
	l.live[v] = true
	l.needOperands(v)
	inner := iter
	if v.Op.Loops() || v.Op == ir.OpLambda {
		inner = v
	}
	for _, r := range l.forms.Regions(v) {
		l.mark(r, v, inner)
	}
	if a, ok := v.Aux.(*ir.LambdaAux); ok {
		l.defaults(a.Params, false, v)
	}
	if v.Op == puppet.OpForeach { // what its region starts with is known now
		l.needOperands(v)
	}
}

func (l *Liveness) needOperands(v *ir.Value) {
	for _, a := range l.Operands(v) {
		l.need(a)
	}
}

func (l *Liveness) need(v *ir.Value) {
	r := ResultOf(v)
	if l.needed[r] || l.forms.Replaced(r) {
		return
	}
	l.needed[r] = true
	l.results[r.Op] = append(l.results[r.Op], r.N)
	if r.Op.Op == ir.OpArg {
		if a, ok := l.forms.args[v]; ok {
			l.needFor(a.of)
		}
		if a, ok := l.started[v]; ok {
			l.needCarried(a.of, a.n)
		}
		return
	}
	l.markLive(r.Op, l.around[r.Op])
	switch {
	case branches(r.Op):
		for _, region := range l.forms.Regions(r.Op) {
			if t := region.Terminator(); t != nil && t.Op == ir.OpYield && r.N < len(t.Args) && l.forms.FallsOut(region) {
				l.need(t.Args[r.N])
			}
		}
	case r.Op.Op == puppet.OpForeach:
		l.needFor(r.Op)
	case r.Op.Op == ir.OpLoop:
		l.needCarried(r.Op, r.N)
	case matches(r.Op) && r.N == 1:
		l.need(r.Op.Args[2])
	}
}

// needFor marks what an iteration reads, now that something reads a further result of it or argument of its region.
func (l *Liveness) needFor(v *ir.Value) {
	if !l.live[v] {
		return
	}
	l.needOperands(v)
	if !l.wantsYield(v) {
		return
	}
	for _, region := range l.forms.Regions(v) {
		if t := region.Terminator(); t != nil && t.Op == ir.OpYield && l.forms.FallsOut(region) {
			l.needYield(v, t)
		}
	}
	for _, n := range l.nexts[v] {
		l.needYield(v, n)
	}
}
