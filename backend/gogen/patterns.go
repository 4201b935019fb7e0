package gogen

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// patterns looks at a string that will be made into a regular expression at run time: one that is known and needs the
// backtracking engine links it. A pattern that is computed shows nothing.
func (f *file) patterns(v *ir.Value) {
	c, _ := v.Const()
	switch c := c.(type) {
	case string:
		f.pattern(c)
	case value.Array:
		for _, e := range c {
			if s, ok := e.(string); ok {
				f.pattern(s)
			}
		}
	}
}

func (f *file) pattern(s string) {
	if regex.NeedsBacktracking(s) {
		f.pkg.backtracking = true
	}
}

// callPatterns looks at the arguments of a function that takes regular expressions as strings.
func (f *file) callPatterns(v *ir.Value, a ir.CallAux) {
	if b := builtin.Of(a); b == nil || !b.Fn.Patterns {
		return
	}
	for _, arg := range v.Args {
		f.patterns(arg)
	}
}
