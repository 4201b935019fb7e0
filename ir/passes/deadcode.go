package passes

import "github.com/p2go/p2go/ir"

// deadcode drops pure values that nothing uses, and branches and closures that
// do nothing and whose results nothing uses.
func deadcode(f *ir.Func) {
	live := map[*ir.Value]bool{}
	var mark func(v *ir.Value)
	var roots func(r *ir.Region)
	mark = func(v *ir.Value) {
		if live[v] {
			return
		}
		live[v] = true
		for _, a := range v.Args {
			mark(a)
		}
		for _, r := range v.Regions {
			roots(r)
		}
		if l, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range l.Params {
				if p.Default != nil {
					roots(p.Default)
				}
			}
		}
	}
	roots = func(r *ir.Region) {
		for _, v := range r.Body {
			if v.Effect() != ir.Pure || ir.Ops[v.Op].Effect == ir.Ends {
				mark(v)
			}
		}
	}
	regions(f, roots)
	var sweep func(r *ir.Region)
	sweep = func(r *ir.Region) {
		kept := r.Body[:0]
		for _, v := range r.Body {
			if !live[v] {
				continue
			}
			for _, n := range v.Regions {
				sweep(n)
			}
			if l, ok := v.Aux.(*ir.LambdaAux); ok {
				for _, p := range l.Params {
					if p.Default != nil {
						sweep(p.Default)
					}
				}
			}
			kept = append(kept, v)
		}
		clear(r.Body[len(kept):])
		r.Body = kept
	}
	regions(f, sweep)
}
