package passes

import (
	"math"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/ir/puppet"
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
	if v.Op != ir.OpIf && v.Op != puppet.OpSwitch {
		return nil
	}
	if c, ok := v.Args[0].Const(); ok {
		return constant.Taken(v, c)
	}
	return nil
}

func foldValue(w *rewriter, v *ir.Value) *ir.Value {
	switch v.Op {
	case puppet.OpConcat:
		return foldConcat(w, v)
	case puppet.OpMatch, puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
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
	if c, ok := constant.Compute(v, args); ok && small(c) && keepsRepr(v, c) {
		return w.emitted(v, c)
	}
	return v
}

// foldMatch computes a match, and the match groups that come of it.
func foldMatch(w *rewriter, v *ir.Value) *ir.Value {
	x, ok := v.Args[0].Const()
	y, known := v.Args[1].Const()
	if !ok || !known || constant.IsReference(x) {
		return v
	}
	matched, found, ok := constant.Match(v.Op, x, y)
	if !ok || !small(found) {
		return v
	}
	after := v.Args[2]
	if found != nil {
		after = w.constant(v, found)
		after.Type = puppet.GroupsType
	}
	w.taken[v] = &ir.Value{Op: ir.OpYield, Args: []*ir.Value{v, after}}
	return w.emitted(v, matched)
}

// keepsRepr reports whether the users of v can use the constant instead.
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

// small reports whether a constant is worth having in the program, and can be
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
