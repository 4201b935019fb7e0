package passes

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
)

// assume makes constants of the facts that the program may take for granted, and
// folds what follows from them:
//
//	v1 = topvar "facts"
//	v2 = index v1 "os"
//	v3 = index v2 "family"   →   v3 = const "Debian"
//	v4 = topvar "osfamily"   →   v4 = const "Debian"
//
// Of a hash of assumed facts only the given keys are known, so that the hash
// itself is no constant. A variable that the site's manifests assign is not taken
// for the fact of its name.
func assume(p *ir.Program) {
	if p.Assumed.Len() == 0 {
		return
	}
	for _, f := range p.Funcs {
		a := &assumption{prog: p, known: map[*ir.Value]*value.Hash{}}
		w := &rewriter{f: f, step: a.step, choose: certain}
		w.run()
	}
}

// assumption is what is known in one function.
type assumption struct {
	prog *ir.Program
	// known are values that are hashes of assumed facts, with what is known of them.
	known map[*ir.Value]*value.Hash
}

func (a *assumption) step(w *rewriter, v *ir.Value) *ir.Value {
	if v.Op == puppet.OpTopVar {
		return a.topVar(w, v)
	}
	if len(v.Args) == 0 {
		return foldValue(w, v)
	}
	first := v.Args[0]
	known := a.known[first]
	switch v.Op {
	case ir.OpIsSet:
		if !first.Unset {
			return w.emitted(v, true)
		}
	case puppet.OpRequire:
		if !first.Unset {
			return first
		}
	case ir.OpNarrow, puppet.OpAssert:
		if known != nil {
			a.known[v] = known
		}
	case puppet.OpTruth:
		if known != nil {
			return w.emitted(v, true)
		}
	case puppet.OpEq, puppet.OpNe:
		if known != nil && isScalar(v.Args[1]) || a.known[v.Args[1]] != nil && isScalar(first) {
			return w.emitted(v, v.Op == puppet.OpNe)
		}
	case puppet.OpIndex:
		if known != nil && len(v.Args) == 2 {
			return a.at(w, v, known, v.Args[1:])
		}
	case puppet.OpCall:
		return a.call(w, v, known)
	}
	return foldValue(w, v)
}

// isScalar reports whether a value is a constant that no hash is equal to.
func isScalar(v *ir.Value) bool {
	switch c, ok := v.Const(); c.(type) {
	case nil, bool, int64, float64, string:
		return ok
	}
	return false
}

// topVar reads $facts, or a fact by its name.
func (a *assumption) topVar(w *rewriter, v *ir.Value) *ir.Value {
	name := v.Aux.(string)
	if name == "facts" {
		a.known[v] = a.prog.Assumed
		return v
	}
	c, ok := a.prog.Assumed.Get(name)
	if !ok || !v.Unset || slices.Contains(a.prog.TopVars, name) {
		return v
	}
	return a.is(w, v, c)
}

// is makes v the fact c, or a hash of which c is known.
func (a *assumption) is(w *rewriter, v *ir.Value, c value.Value) *ir.Value {
	if h, ok := c.(*value.Hash); ok {
		a.known[v] = h
		v.Unset = false
		return v
	}
	if !small(c) || !keepsRepr(v, c) {
		return v
	}
	return w.emitted(v, c)
}

// at reads what is below a hash of facts by a path of keys.
func (a *assumption) at(w *rewriter, v *ir.Value, known *value.Hash, path []*ir.Value) *ir.Value {
	var c value.Value = known
	for _, arg := range path {
		key, ok := arg.Const()
		if !ok {
			return v
		}
		h, ok := c.(*value.Hash)
		if !ok {
			return v
		}
		if c, ok = h.Get(key); !ok {
			return v
		}
	}
	return a.is(w, v, c)
}

// call reads facts by functions: $facts.dig('os', 'family'), $facts.get('os.family'), fact('os.family').
func (a *assumption) call(w *rewriter, v *ir.Value, known *value.Hash) *ir.Value {
	aux := v.Aux.(ir.CallAux)
	if aux.Block || aux.Spread != nil {
		return v
	}
	dotted := func(arg *ir.Value) []*ir.Value {
		text, _ := arg.Const()
		s, ok := text.(string)
		if !ok || s == "" || strings.ContainsAny(s, `"'`) {
			return nil
		}
		var path []*ir.Value
		for key := range strings.SplitSeq(s, ".") {
			path = append(path, &ir.Value{Op: ir.OpConst, Aux: key})
		}
		return path
	}
	digs := builtin.DigsNothing
	if f := builtin.Of(aux); f != nil {
		digs = f.Digs
	}
	switch {
	case digs == builtin.DigsFacts && len(v.Args) == 1:
		if path := dotted(v.Args[0]); path != nil {
			return a.at(w, v, a.prog.Assumed, path)
		}
	case digs == builtin.DigsKeys && known != nil && len(v.Args) > 1:
		return a.at(w, v, known, v.Args[1:])
	case digs == builtin.DigsPath && known != nil && len(v.Args) >= 2:
		if path := dotted(v.Args[1]); path != nil {
			return a.at(w, v, known, path)
		}
	}
	return foldValue(w, v)
}
