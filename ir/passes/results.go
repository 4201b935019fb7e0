package passes

import "github.com/p2go/p2go/ir"

// results makes the yields of branches give undef for results that nobody
// reads, so that what fed them has no use any more:
//
//	if v1 {                         if v1 {
//	    v2 = call join v3 v4            v2 = call join v3 v4
//	    yield v2                →       v5 = const undef
//	} else { … }                        yield v5
//
// A lambda's value in `each` counts as unread.
func results(f *ir.Func) {
	for {
		used := map[*ir.Value]map[int]bool{} // of branches: which results are read
		note := func(v *ir.Value, n int) {
			if used[v] == nil {
				used[v] = map[int]bool{}
			}
			used[v][n] = true
		}
		reads := map[*ir.Value]bool{}
		f.Walk(func(v *ir.Value) {
			for _, a := range v.Args {
				if v.Op != ir.OpResult {
					reads[a] = true
					note(a, 0)
				}
			}
		})
		f.Walk(func(v *ir.Value) {
			if v.Op == ir.OpResult && reads[v] {
				note(v.Args[0], v.Aux.(int))
			}
		})
		changed := false
		f.Walk(func(v *ir.Value) {
			switch {
			case v.Op == ir.OpIf || v.Op == ir.OpSwitch:
				for _, r := range v.Regions {
					changed = trim(f, r, used[v]) || changed
				}
			case v.Op == ir.OpForeach && v.Aux.(ir.ForeachAux).Func == "each":
				changed = trim(f, v.Regions[0], nil) || changed
			}
		})
		if !changed {
			return
		}
	}
}

// trim replaces what a region yields for unused results.
func trim(f *ir.Func, r *ir.Region, used map[int]bool) (changed bool) {
	y := r.Terminator()
	if y == nil || y.Op != ir.OpYield {
		return false
	}
	for i, a := range y.Args {
		if used[i] || a.Op == ir.OpConst || a.Op == ir.OpUnset {
			continue
		}
		undef := f.NewValue(ir.OpConst, inferred(nil), y.Pos)
		n := len(r.Body) - 1
		r.Body = append(r.Body[:n:n], undef, y)
		y.Args[i] = undef
		changed = true
	}
	return changed
}
