package lower

import (
	"slices"

	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// A class or define that has not matched anything itself reads the match variables of the scope around it, which is that
// of the class it inherits, of the node or of the top, and reads them as they are at that moment (MV-4). So those scopes
// tell the runtime what their match variables are whenever they change.

// publish tells the runtime what the match variables are now.
func (b *builder) publish(at source.Span) {
	b.matches++
	b.restore(at)
}

// restore is publish after a construct whose match variables end with it.
func (b *builder) restore(at source.Span) {
	switch b.f.Kind {
	case ir.Main, ir.Node, ir.Class:
		if !b.dead && !b.inDefault {
			b.emit(puppet.OpSetMatch, nil, at, nil, b.groupsNow(at))
		}
	}
}

// restored evaluates a construct behind which the match variables are those that b has then.
func (b *builder) restored(at source.Span, f func() *ir.Value) *ir.Value {
	before := b.matches
	v := f()
	if b.matches != before {
		b.restore(at)
	}
	return v
}

// outerMatch reads a match variable that may be one of the scope around.
func (b *builder) outerMatch(n int, at source.Span) *ir.Value {
	return b.emit(puppet.OpOuterMatch, typesys.AnyType, at, n, b.groupsNow(at))
}

// DropMatches removes what tells the runtime about match variables from a program in which nothing asks for them.
func DropMatches(p *ir.Program) {
	asked := false
	for _, f := range p.Funcs {
		f.Walk(func(v *ir.Value) { asked = asked || v.Op == puppet.OpOuterMatch })
	}
	if asked {
		return
	}
	for _, f := range p.Funcs {
		drop := func(r *ir.Region) {
			r.Body = slices.DeleteFunc(r.Body, func(v *ir.Value) bool { return v.Op == puppet.OpSetMatch })
		}
		drop(f.Body)
		f.Walk(func(v *ir.Value) {
			for _, r := range v.Regions {
				drop(r)
			}
		})
	}
}
