package passes

import "github.com/p2go/p2go/ir"

// deadcode drops pure values that nothing uses, and branches and closures that
// do nothing and whose results nothing uses:
//
//	v1 = const 1
//	v2 = const 2
//	v3 = add v1 v1 !fails   →   v1 = const 1
//	v4 = eq v1 v2               v3 = add v1 v1 !fails
//
// What may fail stays, whether its result is used or not.
func deadcode(f *ir.Func) {
	l := live(f, true)
	regions(f, l.sweep)
}

// sweep drops what has no use from a region and those in it.
func (l *liveness) sweep(r *ir.Region) {
	kept := r.Body[:0]
	for _, v := range r.Body {
		if !l.values[v.ID] {
			continue
		}
		for _, n := range v.Regions {
			l.sweep(n)
		}
		if a, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range a.Params {
				if p.Default != nil {
					l.sweep(p.Default)
				}
			}
		}
		kept = append(kept, v)
	}
	clear(r.Body[len(kept):])
	r.Body = kept
}
