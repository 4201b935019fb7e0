package ir

// Effects finds the effects of values and remembers them: each region is looked
// at once, however deep regions nest. It is for a walk during which no effect
// changes.
type Effects map[*Value]Effect

// Of returns what may be done with v: that of its op, or for a call that of the
// callee, and never less than what its regions do. A region that leaves an
// enclosing body early counts as [Fails], since what follows may not happen.
func (m Effects) Of(v *Value) Effect {
	e := v.Op.Info().Effect
	if c, ok := v.Aux.(CallAux); ok {
		e = c.Effect
	}
	if e == Ends || v.Op.Info().Runs == Closure || len(v.Regions) == 0 { // a closure does nothing until it is called
		return e
	}
	if known, ok := m[v]; ok {
		return known
	}
	for _, r := range v.Regions {
		e = max(e, m.Region(r, v.Op.Loops()))
	}
	m[v] = e
	return e
}

// Region returns what running a region does. In a loop, next and break stay
// inside.
func (m Effects) Region(r *Region, loop bool) Effect {
	e := Pure
	for _, v := range r.Body {
		switch {
		case v.Op == OpYield, loop && (v.Op == OpNext || v.Op == OpBreak):
		case v.Op.Info().Effect == Ends:
			e = max(e, Fails)
		default:
			e = max(e, m.Of(v))
		}
	}
	return e
}

// Effect is [Effects.Of] of one value.
func (v *Value) Effect() Effect { return Effects{}.Of(v) }

// Effect is [Effects.Region] of one region.
func (r *Region) Effect(loop bool) Effect { return Effects{}.Region(r, loop) }

// Walk calls f for every value of the region, nested ones after the value that
// holds them.
func (r *Region) Walk(f func(*Value)) {
	for _, v := range r.Body {
		f(v)
		for _, n := range v.Regions {
			n.Walk(f)
		}
		if l, ok := v.Aux.(*LambdaAux); ok {
			for _, p := range l.Params {
				if p.Default != nil {
					p.Default.Walk(f)
				}
			}
		}
	}
}

// Walk calls g for every value of f, in parameter defaults and in the body.
func (f *Func) Walk(g func(*Value)) {
	defer f.Blame()
	for _, p := range f.Params {
		if p.Default != nil {
			p.Default.Walk(g)
		}
	}
	f.Body.Walk(g)
}
