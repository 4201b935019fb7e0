package passes

import (
	"math"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// fold computes what is constant with the operators and functions of the
// runtime itself, and takes the only possible region of a branch:
//
//	v1 = const 2          v1 = const 2
//	v2 = mul v1 v1    →   v2 = const 4
//	v3 = if v9 { … }      …
//
// What would fail is left for run time, where it has a place and may never be
// reached; so are strings used as numbers, which the setting strict decides
// about, and attributes of resources. Large results are not folded: they would
// only make the program larger. A match of constants gives its groups as a constant, too. Neighbouring constants of an interpolated string
// become one.
func fold(f *ir.Func) {
	w := &rewriter{f: f, step: foldValue, choose: certain}
	w.run()
}

// maxFolded bounds the size of a folded constant: the bytes of its strings and
// the number of its elements together.
const maxFolded = 4096

// certain returns the region that a branch on a constant takes.
func certain(v *ir.Value) *ir.Region {
	switch v.Op {
	case ir.OpIf:
		if c, ok := v.Args[0].Const(); ok {
			if value.Truth(c) {
				return v.Regions[0]
			}
			return v.Regions[1]
		}
	case ir.OpSwitch:
		c, ok := v.Args[0].Const()
		if !ok {
			return nil
		}
		for i, consts := range v.Aux.([][]value.Value) {
			for _, k := range consts {
				if op.Equal(c, k) {
					return v.Regions[i]
				}
			}
		}
		return v.Regions[len(v.Regions)-1]
	}
	return nil
}

func foldValue(w *rewriter, v *ir.Value) *ir.Value {
	switch v.Op {
	case ir.OpConcat:
		return foldConcat(w, v)
	case ir.OpMatch, ir.OpIn, ir.OpCaseMatch, ir.OpCaseMatchAny:
		return foldMatch(w, v)
	}
	args := make([]value.Value, len(v.Args))
	for i, a := range v.Args {
		c, ok := a.Const()
		if !ok {
			return v
		}
		args[i] = c
	}
	if c, ok := compute(v, args); ok && small(c) && keepsRepr(v, c) {
		return w.emitted(v, c)
	}
	return v
}

// compute evaluates an op over constants; ok is false when it fails or is not a
// computation.
func compute(v *ir.Value, a []value.Value) (c value.Value, ok bool) {
	var err error
	defer value.Decide(&err)
	switch v.Op {
	case ir.OpTruth:
		return value.Truth(a[0]), true
	case ir.OpNot:
		return !value.Truth(a[0]), true
	case ir.OpAdd:
		c, err = op.Add(a[0], a[1])
	case ir.OpSub:
		c, err = op.Sub(a[0], a[1])
	case ir.OpMul:
		c, err = op.Mul(a[0], a[1])
	case ir.OpDiv:
		c, err = op.Div(a[0], a[1])
	case ir.OpMod:
		c, err = op.Mod(a[0], a[1])
	case ir.OpShl:
		c, err = op.Shl(a[0], a[1])
	case ir.OpShr:
		c, err = op.Shr(a[0], a[1])
	case ir.OpNeg:
		c, err = op.Neg(a[0])
	case ir.OpEq:
		return op.Equal(a[0], a[1]), true
	case ir.OpNe:
		return !op.Equal(a[0], a[1]), true
	case ir.OpLt:
		c, err = op.Less(a[0], a[1])
	case ir.OpLe:
		c, err = op.LessEq(a[0], a[1])
	case ir.OpGt:
		c, err = op.Greater(a[0], a[1])
	case ir.OpGe:
		c, err = op.GreaterEq(a[0], a[1])
	case ir.OpIndex:
		if isReference(a[0]) {
			return nil, false
		}
		c, err = op.Index(a[0], a[1:]...)
	case ir.OpSplat:
		return op.Splat(a[0]), true
	case ir.OpGroup:
		groups, ok := a[0].(value.Array) // none may be those of a node's regular expression
		if n := v.Aux.(int); ok && n < len(groups) {
			return groups[n], true
		}
		return nil, ok
	case ir.OpArray:
		if spread, _ := v.Aux.([]bool); spread == nil {
			return value.Array(a), true
		}
		return nil, false
	case ir.OpHash:
		h := value.MakeHash(len(a) / 2)
		for i := 0; i < len(a); i += 2 {
			h.Set(a[i], a[i+1])
		}
		return h, true
	case ir.OpInstance:
		return typesys.Instance(v.Aux.(typesys.Type), a[0]), true
	case ir.OpCall:
		return computeCall(v, a)
	default:
		return nil, false
	}
	return c, err == nil
}

// foldMatch computes a match, and the match groups that come of it.
func foldMatch(w *rewriter, v *ir.Value) *ir.Value {
	x, ok := v.Args[0].Const()
	y, constant := v.Args[1].Const()
	if !ok || !constant || isReference(x) {
		return v
	}
	matched, found, ok := computeMatch(v.Op, x, y)
	if !ok || !small(found) {
		return v
	}
	after := v.Args[2]
	if found != nil {
		after = w.constant(v, found)
		after.Type = ir.GroupsType
	}
	w.taken[v] = &ir.Value{Op: ir.OpYield, Args: []*ir.Value{v, after}}
	return w.emitted(v, matched)
}

// computeMatch is a match of constants; groups are nil where it leaves those before.
func computeMatch(o ir.Op, x, y value.Value) (matched bool, groups value.Array, ok bool) {
	var err error
	defer func() { ok = ok && err == nil }()
	defer value.Decide(&err)
	switch o {
	case ir.OpMatch:
		matched, groups, err = op.Match(x, y)
	case ir.OpIn:
		matched, groups = op.In(x, y)
	case ir.OpCaseMatch:
		matched, groups = op.CaseMatch(y, x)
	case ir.OpCaseMatchAny:
		patterns, isArray := y.(value.Array)
		if !isArray {
			return false, nil, false
		}
		matched, groups = op.CaseMatchAny(patterns, x)
	}
	return matched, groups, true
}

// computeCall calls a pure function of the runtime.
func computeCall(v *ir.Value, a []value.Value) (value.Value, bool) {
	aux := v.Aux.(ir.CallAux)
	b, ok := builtin.OfModule(aux.Module, aux.Name)
	if !ok || !b.Function.Pure || aux.Block || aux.Spread != nil {
		return nil, false
	}
	if b.Function.Legacy != nil && slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return !ir.TypeHeldAsIs(a.Type) }) {
		return nil, false // references are held, which takes a catalog
	}
	c, err := b.Function.Call(nil, a, nil)
	return c, err == nil
}

// isReference tells whether v refers to the catalog, whose contents are not
// constant.
func isReference(v value.Value) bool {
	switch v.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	}
	return false
}

// keepsRepr tells whether the users of v can use the constant instead.
func keepsRepr(v *ir.Value, c value.Value) bool {
	return ir.Replaces(&ir.Value{Type: inferred(c)}, v)
}

// foldConcat joins neighbouring constants of an interpolated string.
func foldConcat(w *rewriter, v *ir.Value) *ir.Value {
	var parts []*ir.Value
	for i := 0; i < len(v.Args); {
		var run []value.Value
		first := v.Args[i]
		for ; i < len(v.Args); i++ {
			c, ok := v.Args[i].Const()
			if !ok {
				break
			}
			run = append(run, c)
		}
		switch text := op.Interpolate(run...); {
		case len(run) == 0:
			parts = append(parts, first)
			i++
		case len(run) == 1:
			parts = append(parts, first)
		case !small(text):
			parts = append(parts, v.Args[i-len(run):i]...)
		default:
			parts = append(parts, w.constant(first, text))
		}
	}
	if len(parts) == 0 {
		return w.emitted(v, "")
	}
	if c, ok := parts[0].Const(); ok && len(parts) == 1 {
		if text := op.Interpolate(c); small(text) {
			w.pending = nil
			return w.emitted(v, text)
		}
	}
	v.Args = parts
	return v
}

// small tells whether a constant is worth having in the program, and can be
// written into it.
func small(v value.Value) bool {
	room := maxFolded
	return fits(v, &room)
}

// fits takes the size of a constant from the room that is left. Sizes are of the
// constant written out, where an element that occurs twice counts twice.
func fits(v value.Value, room *int) bool {
	if *room--; *room < 0 {
		return false
	}
	switch v := v.(type) {
	case nil, bool, int64, value.DefaultValue, *value.Regexp:
		return true
	case float64:
		return !math.IsNaN(v) && !math.IsInf(v, 0)
	case string:
		*room -= len(v)
		return *room >= 0
	case value.Array:
		for _, e := range v {
			if !fits(e, room) {
				return false
			}
		}
		return true
	case *value.Hash:
		for _, e := range v.Entries() {
			if !fits(e.Key, room) || !fits(e.Value, room) {
				return false
			}
		}
		return true
	case *value.Sensitive:
		return fits(v.Value, room)
	}
	_, isType := v.(typesys.Type)
	return isType
}
