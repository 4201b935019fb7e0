package gogen

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

// result is one of the values that an op computes; the op's own is number 0.
type result struct {
	op *ir.Value
	n  int
}

// resultOf returns what v stands for: `result` ops only name a result of another.
func resultOf(v *ir.Value) result {
	if v.Op == ir.OpResult {
		return result{v.Args[0], v.Aux.(int)}
	}
	return result{v, 0}
}

// uses knows, for one function, what has to be generated and how often it is
// needed. Dead pure values have no trace in generated code, since Go rejects
// variables that nothing reads.
type uses struct {
	env    *env
	live   map[*ir.Value]bool
	needed map[result]bool
	count  map[result]int
	typ    map[result]*ir.Value // the value with the result's static type

	// A body that may run more often than once, or later, is a repeat: the region
	// of a loop, closure or query. A value is not computed inside a repeat when it
	// was defined outside.
	defined map[*ir.Value]*ir.Region
	used    map[result]*ir.Region

	// nexts are the `next` ops of each iteration, around the iteration that an op
	// without effect stands in.
	nexts  map[*ir.Value][]*ir.Value
	around map[*ir.Value]*ir.Value

	results map[*ir.Value][]int // the needed results of an op
	size    map[*ir.Region]int
	opSize  map[*ir.Value]int
	parts   map[*ir.Region][]*part
	depth   int // how deeply branches nest
	// floating are values that are written where they are used and belong to the
	// part with their user.
	floating map[*ir.Value]bool
	dividing bool
	limits   partLimits
	within   []*part           // those around what is being walked
	home     map[*ir.Value]int // how many parts were around the definition

	effects ir.Effects
	certain map[*ir.Value]ir.Effect       // what [uses.effect] found of branches
	directs map[*ir.Value]*builtin.Direct // what [uses.direct] found of calls
}

func findUses(f *ir.Func, e *env) *uses {
	limits := e.opts.limits()
	u := &uses{
		env: e, live: map[*ir.Value]bool{}, needed: map[result]bool{}, count: map[result]int{}, typ: map[result]*ir.Value{},
		defined: map[*ir.Value]*ir.Region{}, used: map[result]*ir.Region{}, nexts: map[*ir.Value][]*ir.Value{}, around: map[*ir.Value]*ir.Value{},
		results: map[*ir.Value][]int{}, size: map[*ir.Region]int{}, opSize: map[*ir.Value]int{}, parts: map[*ir.Region][]*part{}, floating: map[*ir.Value]bool{}, limits: limits,
		home: map[*ir.Value]int{}, effects: ir.Effects{}, certain: map[*ir.Value]ir.Effect{}, directs: map[*ir.Value]*builtin.Direct{},
	}
	for _, p := range f.Params {
		if p.Default != nil {
			u.mark(p.Default, nil, nil)
		}
	}
	u.mark(f.Body, nil, nil)
	u.walkAll(f, false)
	u.measure(f.Body, 0)
	if u.size[f.Body] <= limits.body && u.depth < limits.depth {
		return u
	}
	// Once more, now that it is known what is written where it is used.
	u.findFloating(f.Body)
	u.measure(f.Body, 0)
	clear(u.count)
	clear(u.defined)
	clear(u.used)
	u.walkAll(f, true)
	return u
}

func (u *uses) walkAll(f *ir.Func, dividing bool) {
	for _, p := range f.Params {
		if p.Default != nil {
			u.walk(p.Default, nil, nil, nil, 0)
		}
	}
	u.dividing = dividing
	u.walk(f.Body, nil, nil, nil, 0)
}

// repeats reports whether the regions of v are repeats.
func (e *env) repeats(v *ir.Value) bool {
	switch v.Op {
	case ir.OpLambda, puppet.OpCollect:
		return true
	case puppet.OpForeach:
		return !v.Aux.(puppet.ForeachAux).Once() || e.needsClosure(v)
	}
	return false
}

// mark finds what is needed in a region of owner, starting from what has an
// effect. Iter is the iteration or closure around it.
func (u *uses) mark(r *ir.Region, owner, iter *ir.Value) {
	for _, v := range r.Body {
		switch {
		case v.Op == ir.OpYield:
			if owner == nil || !branches(owner) && u.wantsYield(owner) {
				u.needAll(v)
			}
		case v.Op == ir.OpNext && iter != nil:
			u.live[v] = true
			u.nexts[iter] = append(u.nexts[iter], v)
			if u.wantsYield(iter) {
				u.needAll(v)
			}
		case u.effect(v) != ir.Pure:
			u.markLive(v, iter)
		case branches(v) || v.Op == puppet.OpForeach || v.Op == ir.OpLambda:
			u.around[v] = iter
		}
	}
}

// direct finds the Go function that a call comes to for certain, nil where there is none or types leave it open. What types decide is asked
// once: a call is looked at wherever its effect matters.
func (u *uses) direct(v *ir.Value) *builtin.Direct {
	d, known := u.directs[v]
	if !known {
		a := v.Aux.(ir.CallAux)
		d = builtin.Of(a).Direct(a, v.Args)
		u.directs[v] = d
	}
	return d
}

// pureDirect is direct for a Go function that does nothing else than to give its result.
func (u *uses) pureDirect(v *ir.Value) *builtin.Direct {
	if d := u.direct(v); d != nil && d.Pure() {
		return d
	}
	return nil
}

// effect is [ir.Effects.Of], except that it knows which operators cannot fail
// with operands of these types.
func (u *uses) effect(v *ir.Value) ir.Effect {
	switch v.Op {
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe:
		if comparesDirectly(v) {
			return ir.Pure
		}
	case puppet.OpIndex:
		if indexesDirectly(v) {
			return ir.Pure
		}
	case puppet.OpCall:
		if u.pureDirect(v) != nil {
			return ir.Pure
		}
	case puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
		return ir.Pure
	case ir.OpIf, puppet.OpSwitch:
		if known, ok := u.certain[v]; ok {
			return known
		}
		e := ir.Pure
		for _, r := range v.Regions {
			for _, x := range r.Body {
				switch {
				case x.Op == ir.OpYield:
				case x.Op.Info().Effect == ir.Ends:
					e = max(e, ir.Fails)
				default:
					e = max(e, u.effect(x))
				}
			}
		}
		u.certain[v] = e
		return e
	}
	return u.effects.Of(v)
}

// branches reports whether v is an op whose regions yield its results.
func branches(v *ir.Value) bool { return v.Op == ir.OpIf || v.Op == puppet.OpSwitch }

// matches reports whether v is an op whose third argument and second result are
// match groups.
func matches(v *ir.Value) bool {
	return v.Op == puppet.OpMatch || v.Op == puppet.OpIn || v.Op == puppet.OpCaseMatch || v.Op == puppet.OpCaseMatchAny
}

// wantsYield reports whether the value that the region of v yields matters.
func (u *uses) wantsYield(v *ir.Value) bool {
	if v.Op != puppet.OpForeach {
		return true
	}
	switch a := v.Aux.(puppet.ForeachAux); {
	case a.IgnoresYield():
		return u.env.needsClosure(v)
	case a.Loop == puppet.LoopMap, a.Once():
		return u.needed[result{v, 0}] || u.env.needsClosure(v)
	}
	return true
}

func (u *uses) needAll(v *ir.Value) {
	for i, a := range v.Args {
		if i == 2 && matches(v) && !u.needed[result{v, 1}] {
			continue
		}
		u.need(a)
	}
}

// markLive marks an op that is generated, with what it needs.
func (u *uses) markLive(v, iter *ir.Value) {
	if u.live[v] {
		return
	}
	u.live[v] = true
	u.needAll(v)
	inner := iter
	if v.Op == puppet.OpForeach || v.Op == ir.OpLambda {
		inner = v
	}
	if l, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range l.Params {
			if p.Default != nil {
				u.mark(p.Default, nil, v)
			}
		}
	}
	for _, r := range v.Regions {
		u.mark(r, v, inner)
	}
}

func (u *uses) need(v *ir.Value) {
	k := resultOf(v)
	if t := u.typ[k]; t == nil || v.Op == ir.OpResult {
		u.typ[k] = v
	}
	if u.needed[k] {
		return
	}
	u.needed[k] = true
	u.results[k.op] = append(u.results[k.op], k.n)
	if k.op.Op == ir.OpArg {
		return
	}
	u.markLive(k.op, u.around[k.op])
	switch {
	case branches(k.op):
		for _, r := range k.op.Regions {
			if t := r.Terminator(); t != nil && t.Op == ir.OpYield && k.n < len(t.Args) {
				u.need(t.Args[k.n])
			}
		}
	case k.op.Op == puppet.OpForeach && u.wantsYield(k.op):
		if t := k.op.Regions[0].Terminator(); t != nil && t.Op == ir.OpYield {
			u.needAll(t)
		}
		for _, n := range u.nexts[k.op] {
			u.needAll(n)
		}
	case matches(k.op) && k.n == 1:
		u.need(k.op.Args[2])
	}
}

// walk counts the uses in a region of owner, which is so deep in its function.
func (u *uses) walk(r *ir.Region, owner, iter *ir.Value, repeat *ir.Region, depth int) {
	var parts []*part
	if owner != nil && owner.Op == puppet.OpCollect && u.dividing {
		u.dividing = false // a query stays whole: no other function knows its resource
		defer func() { u.dividing = true }()
	}
	if u.dividing {
		parts = u.divide(r, owner, iter, depth)
		u.parts[r] = parts
	}
	for i, v := range r.Body {
		for len(parts) > 0 && parts[0].to <= i {
			u.passOn(parts[0])
			parts = parts[1:]
		}
		switch {
		case u.floating[v]:
		case len(parts) > 0 && parts[0].from <= i:
			u.within = append(u.within, parts[0])
			u.walkValue(v, owner, iter, parts[0].id, 0)
			u.within = u.within[:len(u.within)-1]
		default:
			u.walkValue(v, owner, iter, repeat, depth)
		}
	}
	for _, p := range parts {
		u.passOn(p)
	}
}

// passOn counts what a part uses for the part around it, unless that defines it.
func (u *uses) passOn(p *part) {
	outer := len(u.within) - 1
	if outer < 0 {
		return
	}
	for _, k := range p.order {
		if outer >= u.home[k.op]-1 {
			u.within[outer].use(k, p.uses[k])
		}
	}
}

func (u *uses) walkValue(v, owner, iter *ir.Value, repeat *ir.Region, depth int) {
	if v.Op == ir.OpYield {
		for n, a := range v.Args {
			if owner == nil || branches(owner) && u.needed[result{owner, n}] || !branches(owner) && u.wantsYield(owner) {
				u.use(a, repeat)
				if u.floating[a] {
					u.walkValue(a, owner, iter, repeat, depth)
				}
			}
		}
		return
	}
	if !u.live[v] {
		return
	}
	u.defined[v] = repeat
	u.home[v] = len(u.within)
	if v.Op != ir.OpNext || iter == nil || u.wantsYield(iter) {
		for i, a := range v.Args {
			if i < 2 || !matches(v) || u.needed[result{v, 1}] {
				u.use(a, repeat)
				if u.floating[a] {
					u.walkValue(a, owner, iter, repeat, depth)
				}
			}
		}
	}
	inner, innerIter := repeat, iter
	if v.Op == puppet.OpForeach || v.Op == ir.OpLambda {
		innerIter = v
	}
	for _, r := range v.Regions {
		if u.env.repeats(v) {
			inner = r
		}
		u.walk(r, v, innerIter, inner, depth+1)
	}
	if l, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range l.Params {
			if p.Default != nil {
				u.walk(p.Default, nil, innerIter, inner, depth+1)
			}
		}
	}
}

func (u *uses) use(v *ir.Value, repeat *ir.Region) {
	k := resultOf(v)
	u.count[k]++
	u.used[k] = repeat
	// The innermost part around the definition returns what is needed after it;
	// those in it get the value.
	if inner := len(u.within) - 1; inner >= max(0, u.home[k.op]-1) {
		u.within[inner].use(k, 1)
	}
}

// once reports whether the result is used in one place that runs as often as the
// op itself, so that it may be written there.
func (u *uses) once(k result) bool {
	return u.count[k] == 1 && u.used[k] == u.defined[k.op] && !gathers(k.op)
}

// gathers reports whether v takes so many computed values that it is made where it
// stands: they are then not kept any longer.
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

// falls reports whether control reaches what follows the op that has this region.
func falls(r *ir.Region) bool {
	t := r.Terminator()
	if t == nil {
		return true
	}
	return t.Op == ir.OpYield || t.Op.Info().Effect != ir.Ends && fallsThrough(t)
}

// fallsThrough reports whether control reaches what follows v.
func fallsThrough(v *ir.Value) bool {
	if !branches(v) {
		return v.Op.Info().Effect != ir.Ends
	}
	return slices.ContainsFunc(v.Regions, falls)
}

// jumps reports whether the region has an op, among those given, that leaves the
// iteration the region is part of.
func jumps(r *ir.Region, ops ...ir.Op) bool {
	for _, v := range r.Body {
		if slices.Contains(ops, v.Op) {
			return true
		}
		inner := ops
		switch {
		case v.Op == ir.OpLambda || v.Op == puppet.OpForeach && !v.Aux.(puppet.ForeachAux).Once():
			continue
		case v.Op == puppet.OpForeach: // next() ends its own lambda
			inner = slices.DeleteFunc(slices.Clone(ops), func(o ir.Op) bool { return o == ir.OpNext })
		}
		for _, n := range v.Regions {
			if jumps(n, inner...) {
				return true
			}
		}
	}
	return false
}
