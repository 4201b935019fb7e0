package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
)

// narrows drops the narrows that change nothing of how a value is held:
//
//	v2 = narrow v1 : Data     →  v1
//	v3 = narrow v1 : String       stays, where v1 is boxed
//
// In Ruby one also stays that says the class, which methods are called by.
func narrows(f *ir.Func) {
	w := &rewriter{f: f, choose: func(*ir.Value) *ir.Region { return nil }}
	w.step = func(_ *rewriter, v *ir.Value) *ir.Value {
		if v.Op != ir.OpNarrow || ir.ReprOf(v) != ir.ReprOf(v.Args[0]) {
			return v
		}
		if class := ruby.ClassOfType(v.Type); f.Kind == ir.Method && class != "" && class != ruby.ClassOfType(v.Args[0].Type) {
			return v
		}
		return v.Args[0]
	}
	w.run()
}
