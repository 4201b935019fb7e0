package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// results makes the yields of branches give undef for results that nobody
// reads, so that what fed them has no use any more:
//
//	v3 = if v1 : String {           v3 = if v1 : Any {
//	    v2 = concat v4 v5               v2 = concat v4 v5
//	    yield v2                →       v9 = const undef
//	} { … }                             yield v9
//	                                } { … }
//
// A lambda's value in `each` counts as unread. A result is read when a value
// with an effect depends on it: reads by values that are themselves dead do not
// count.
func results(f *ir.Func) {
	l := live(f, false)
	unread := map[result]bool{}
	f.Walk(func(v *ir.Value) {
		switch {
		case isBranch(v):
			for _, r := range v.Regions {
				trim(f, r, func(n int) bool { return l.reads[result{v, n}] }, func(n int) { unread[result{v, n}] = true })
			}
			if unread[result{v, 0}] {
				v.Type, v.Unset = typesys.AnyType, false
			}
		case ignoresYield(v):
			trim(f, v.Regions[0], func(int) bool { return false }, func(int) {})
		case v.Op == ir.OpResult && v.Type != puppet.GroupsType && unread[result{v.Args[0], v.Aux.(int)}]: // only dead values use it
			v.Type, v.Unset = typesys.AnyType, false
		}
	})
}

// trim replaces what a region yields for results that are not read, and reports
// which they were.
func trim(f *ir.Func, r *ir.Region, read func(n int) bool, trimmed func(n int)) {
	y := r.Terminator()
	if y.Op != ir.OpYield {
		return
	}
	for i, a := range y.Args {
		if read(i) || a.Op == ir.OpConst || a.Op == ir.OpUnset {
			continue
		}
		undef := f.NewValue(ir.OpConst, inferred(nil), y.Pos)
		if a.Type == puppet.GroupsType {
			undef.Type = puppet.GroupsType
		}
		n := len(r.Body) - 1
		r.Body = append(r.Body[:n:n], undef, y)
		y.Args[i] = undef
		trimmed(i)
	}
}
