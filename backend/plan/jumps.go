package plan

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

// Jumps reports whether the region has an op, among those given, that leaves the iteration the region is part of.
func Jumps(r *ir.Region, ops ...ir.Op) bool {
	for _, v := range r.Body {
		if slices.Contains(ops, v.Op) {
			return true
		}
		inner := ops
		switch {
		case v.Op == ir.OpLambda || v.Op == ir.OpLoop || v.Op == puppet.OpForeach && !v.Aux.(puppet.ForeachAux).Once():
			continue
		case v.Op == puppet.OpForeach: // next() ends its own lambda
			inner = slices.DeleteFunc(slices.Clone(ops), func(o ir.Op) bool { return o == ir.OpNext })
		}
		for _, n := range v.Regions {
			if Jumps(n, inner...) {
				return true
			}
		}
	}
	return false
}

// MayBreak reports whether a break() in what v calls may end the iteration around the call (JMP-9).
func (p *Program) MayBreak(v *ir.Value) bool {
	switch {
	case renders(v):
		return p.breaks
	case v.Op == ir.OpCallFunc:
		return p.breakers[v.Aux.(ir.CallAux).Name]
	case v.Op == puppet.OpInclude:
		return slices.ContainsFunc(v.Aux.(puppet.IncludeAux).Classes, p.Breaking)
	}
	return false
}

// Breaking reports whether a class of that name has a break() that leaves it.
func (p *Program) Breaking(class string) bool { return p.breaking[class] }

// TemplatesBreak reports whether a template has a break() that leaves it.
func (p *Program) TemplatesBreak() bool { return p.breaks }

// renders reports whether v is a call that renders a template.
func renders(v *ir.Value) bool {
	switch v.Op {
	case puppet.OpCallTemplate:
		return true
	case puppet.OpCatalogCall:
		f := builtin.Of(v.Aux.(ir.CallAux))
		return f != nil && f.Form == builtin.Renders
	}
	return false
}

// findBreakers finds the functions that have a break() or call one that has, and whether a template has.
func (p *Program) findBreakers() {
	for found := true; found; {
		found = false
		for name, f := range p.functions {
			if !p.breakers[name] && p.hasBreak(f) {
				p.breakers[name], found = true, true
			}
		}
	}
	for _, f := range p.templates {
		p.breaks = p.breaks || p.hasBreak(f)
	}
}

func (p *Program) hasBreak(f *ir.Func) bool {
	found := false
	f.Walk(func(v *ir.Value) { found = found || v.Op == ir.OpBreak || v.Op == ir.OpCallFunc && p.MayBreak(v) })
	return found
}

// Breaks reports whether a break() in the region or in what it calls may leave it.
func (p *Program) Breaks(r *ir.Region) bool { return Jumps(r, ir.OpBreak) || p.BreaksThrough(r) }

// BreaksThrough reports whether a break() may come out of a call in the region: of one that is given a lambda with a break(), or of a
// function or template that has one.
func (p *Program) BreaksThrough(r *ir.Region) bool {
	for _, v := range r.Body {
		if p.MayBreak(v) {
			return true
		}
		for _, n := range v.Regions {
			if v.Op == ir.OpLambda && Jumps(n, ir.OpBreak) || p.BreaksThrough(n) {
				return true
			}
		}
	}
	return false
}

// leavesLoop reports whether control may go from v to a loop or closure around it.
func (p *Program) leavesLoop(v *ir.Value) bool {
	given := func(a *ir.Value) bool { return a.Op == ir.OpLambda && Jumps(a.Regions[0], ir.OpBreak) }
	r := &ir.Region{Body: []*ir.Value{v}}
	return Jumps(r, ir.OpNext, ir.OpBreak) || p.BreaksThrough(r) || slices.ContainsFunc(v.Args, given)
}
