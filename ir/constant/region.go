package constant

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
)

// Region is what a region yields when everything in it is a computation with
// constants that succeeds; ok is false when it is not.
func Region(r *ir.Region) (results []value.Value, ok bool) {
	return evaluator{}.region(r, ir.OpYield)
}

// evaluator has the results of values, of which most have one.
type evaluator map[*ir.Value][]value.Value

// region is what a region gives with the op that ends it.
func (e evaluator) region(r *ir.Region, end ir.Op) ([]value.Value, bool) {
	for _, v := range r.Body {
		args, ok := e.args(v)
		if v.Op == end {
			return args, ok
		}
		if e[v], ok = e.results(v, args, ok); !ok {
			return nil, false
		}
	}
	return nil, false
}

// args are the values of the arguments; ok is false when one is not known.
func (e evaluator) args(v *ir.Value) (args []value.Value, ok bool) {
	ok = true
	args = make([]value.Value, len(v.Args))
	for i, a := range v.Args {
		c, constant := a.Const()
		if !constant {
			known := e[a]
			if len(known) == 0 {
				ok = false
				continue
			}
			c = known[0]
		}
		args[i] = c
	}
	return args, ok
}

// results are those of a value; known reports whether all arguments are.
func (e evaluator) results(v *ir.Value, args []value.Value, known bool) ([]value.Value, bool) {
	switch v.Op {
	case ir.OpConst:
		return []value.Value{v.Aux}, true
	case puppet.OpMatch, puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
		if !e.knows(v.Args[:2]) || IsReference(args[0]) {
			return nil, false
		}
		matched, groups, ok := Match(v.Op, args[0], args[1])
		if groups == nil { // those of the match before, which may be unknown
			return []value.Value{matched}, ok
		}
		return []value.Value{matched, groups}, ok
	case ir.OpResult:
		i, of := v.Aux.(int), e[v.Args[0]]
		if i >= len(of) {
			return nil, true // the groups of a match before
		}
		return of[i : i+1], true
	}
	if !known {
		return nil, false
	}
	switch v.Op {
	case ir.OpIf, puppet.OpSwitch:
		return e.region(Taken(v, args[0]), ir.OpYield)
	case puppet.OpConcat:
		return []value.Value{op.Interpolate(args...)}, true
	}
	c, ok := Compute(v, args)
	return []value.Value{c}, ok
}

func (e evaluator) knows(args []*ir.Value) bool {
	for _, a := range args {
		if _, constant := a.Const(); !constant && len(e[a]) == 0 {
			return false
		}
	}
	return true
}
