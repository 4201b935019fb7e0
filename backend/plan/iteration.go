package plan

import (
	"math"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Way is what Go goes over for an iteration.
type Way uint8

// The ways.
const (
	Sequence Way = iota // what the runtime makes of the collection
	Numbers             // from a number to another one, both known
	Count               // up to a number
	List                // a value.Array
	Entries             // of a *value.Hash
	Branch              // the region runs once at most: no loop
	Closure             // the function is called with a closure
)

var wayNames = [...]string{"sequence", "numbers", "count", "list", "entries", "branch", "closure"}

// String returns the name of the way in the text form.
func (w Way) String() string { return wayNames[w] }

// Way returns what Go goes over for a `foreach`.
func (f *Forms) Way(v *ir.Value) Way {
	way, ok := f.ways[v]
	if !ok {
		way = f.way(v)
		f.ways[v] = way
	}
	return way
}

func (f *Forms) way(v *ir.Value) Way {
	switch {
	case f.prog.NeedsClosure(v):
		return Closure
	case v.Aux.(puppet.ForeachAux).Once():
		return Branch
	}
	if _, _, known := Range(v.Args[0]); known {
		return Numbers
	}
	switch f.Collection(v) {
	case ir.Int:
		return Count
	case ir.Array:
		return List
	case ir.Hash:
		return Entries
	}
	return Sequence
}

// Collection is how Go holds what a loop goes over.
func (f *Forms) Collection(v *ir.Value) ir.Repr {
	repr := f.Of(v.Args[0]).Repr
	if want := ir.ReprOf(v.Args[0]); repr == ir.Boxed && (want == ir.Array || want == ir.Hash) {
		return want // a value of a wider type stands for it
	}
	return repr
}

// Range finds out whether a collection is a range of numbers that is known: a number or a type Integer (ITER-3).
func Range(v *ir.Value) (lo, hi int64, known bool) {
	c, ok := v.Const()
	if !ok {
		return 0, 0, false
	}
	switch c := c.(type) {
	case int64:
		known, hi = c >= 0, c-1
	case *typesys.Integer:
		known, lo, hi = c.Min > math.MinInt64/2 && c.Max < math.MaxInt64/2, c.Min, c.Max
	}
	if hi-lo >= value.MaxElements {
		known = false // the runtime ends a loop that goes on for too long
	}
	return lo, hi, known
}

// NeedsClosure reports whether an iteration becomes a call with a closure: where a break() leaves more than it, and where only the
// function knows what the collection gives.
func (p *Program) NeedsClosure(v *ir.Value) bool {
	a := v.Aux.(puppet.ForeachAux)
	if !takesBreak(v) && p.BreaksThrough(v.Regions[0]) || a.Once() && Jumps(v.Regions[0], ir.OpBreak) {
		return true
	}
	switch a.Loop {
	case puppet.LoopFilter:
		_, _, known := Range(v.Args[0])
		return !known && ir.ReprOf(v.Args[0]) != ir.Int && !isCollection(v.Args[0])
	case puppet.LoopGroupBy, puppet.LoopPartition:
		return !isCollection(v.Args[0])
	case puppet.LoopSlice:
		n, known := v.Args[1].Const()
		return a.Arity != 1 && (!known || n != value.Value(int64(a.Arity)))
	}
	return false
}

// takesBreak reports whether an iteration ends at a break() (ITER-6).
func takesBreak(v *ir.Value) bool {
	l := v.Aux.(puppet.ForeachAux).Loop
	return l.TakesBreak() || l == puppet.LoopFilter && ir.ReprOf(v.Args[0]) == ir.Array
}

// isCollection reports whether v is certain to be an Array or a Hash.
func isCollection(v *ir.Value) bool {
	r := ir.ReprOf(v)
	return r == ir.Array || r == ir.Hash
}

// repeats reports whether the regions of v are repeats.
func (p *Program) repeats(v *ir.Value) bool {
	switch v.Op {
	case ir.OpLambda, ir.OpLoop, puppet.OpCollect:
		return true
	case puppet.OpForeach:
		return !v.Aux.(puppet.ForeachAux).Once() || p.NeedsClosure(v)
	}
	return false
}
