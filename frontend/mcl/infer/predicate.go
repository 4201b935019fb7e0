package infer

import (
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// rule is what has to hold for types once they are known (MCL-UNI-5).
type rule uint8

const (
	number   rule = iota // int or float
	addable              // int, float or str
	noFunc               // no func in it
	lookup               // a list, an index and an element; or a map, a key and a value
	field                // a struct and the type of its field
	fieldOr              // the same; without the field, the type of the default
	sized                // a str, a list or a map
	text                 // a str or a list of them: the name of resources (MCL-UNI-9)
	collects             // a str, a list of them, or of structs with name and host (MCL-COLL-2)
	truth                // a str or a bool
	hashable
	document // what JSON can be decoded to
)

// predicate is a rule for some types. It is taken away once it is known to hold.
type predicate struct {
	rule  rule
	types []*types.Type
	name  string // of the field
	at    source.Span
	what  string // in messages: the operator or the construct
	used  []source.Span
}

// owned reports whether a variable of a level or above stands in its types.
func (p *predicate) owned(level int) bool {
	own := false
	for _, t := range p.types {
		t.Copy(func(v *types.Type) *types.Type {
			own = own || v.Level() >= level
			return v
		})
	}
	return own
}

func (n *inference) must(r rule, at source.Span, what string, of ...*types.Type) {
	n.pending = append(n.pending, &predicate{rule: r, types: of, at: at, what: what})
}

// solve takes the predicates that can be decided; with all, those that cannot are decided as far as that is certain (MCL-UNI-6, MCL-UNI-7).
func (n *inference) solve(all bool) {
	for {
		progress := false
		pending := n.pending
		n.pending = nil
		for _, p := range pending {
			if n.decide(p) {
				progress = true
			} else {
				n.pending = append(n.pending, p)
			}
		}
		if progress && len(n.pending) > 0 {
			continue
		}
		if !all || len(n.pending) == 0 || !n.improve() {
			break
		}
	}
	if all {
		n.pending = nil // expressions whose types are open are reported as ambiguous
	}
}

// improve decides a predicate by what is certain without its head.
func (n *inference) improve() bool {
	for i, p := range n.pending {
		head := p.types[0].Solved()
		if head.Kind != types.VarKind {
			continue
		}
		switch p.rule {
		case lookup:
			if index := p.types[1].Solved(); index.Kind != types.VarKind && index.Kind != types.IntKind {
				types.Unify(head, types.Map(index, p.types[2]))
				return true
			}
			continue
		case text:
			types.Unify(head, types.List(types.Str))
		case collects:
			types.Unify(head, types.List(types.Struct(types.Field{Name: "name", Type: types.Str}, types.Field{Name: "host", Type: types.Str})))
		default:
			continue
		}
		n.pending = append(n.pending[:i:i], n.pending[i+1:]...)
		return true
	}
	return false
}

// refuse reports a type for which a rule does not hold.
func (n *inference) refuse(p *predicate, format string, args ...any) bool {
	d := diag.Errorf(CodeType, p.at, "type error: "+format, args...)
	for _, at := range p.used {
		d.Note(at, "used here")
	}
	n.fail(d)
	return true
}

// decide reports whether a predicate is decided: it holds, or was reported.
func (n *inference) decide(p *predicate) bool {
	head := p.types[0].Solved()
	kind := head.Kind
	if kind == types.VarKind {
		return false
	}
	if kind == types.WrongKind {
		for _, t := range p.types[1:] {
			t.Spoil()
		}
		return true
	}
	same := func(want, got *types.Type) {
		if m := types.Unify(want, got); m != nil {
			n.refuse(p, "%s", m.Text)
		}
	}
	switch p.rule {
	case number:
		if kind != types.IntKind && kind != types.FloatKind {
			return n.refuse(p, "%s takes int and float, not %s", p.what, head)
		}
	case addable:
		if kind != types.IntKind && kind != types.FloatKind && kind != types.StrKind {
			return n.refuse(p, "%s takes str, int and float, not %s", p.what, head)
		}
	case noFunc, document:
		switch {
		case head.Has(types.FuncKind):
			return n.refuse(p, "%s takes no func, which is in %s", p.what, head)
		case !head.Ground():
			return false
		}
	case hashable:
		switch {
		case !head.Hashable():
			return n.refuse(p, "%s is not hashable, and no key of a map", head)
		case !head.Ground():
			return false
		}
	case lookup:
		switch kind {
		case types.ListKind:
			same(types.Int, p.types[1])
			same(head.Elem, p.types[2])
		case types.MapKind:
			same(head.Key, p.types[1])
			same(head.Elem, p.types[2])
		default:
			p.types[2].Spoil()
			return n.refuse(p, "a list or a map is looked up in, not %s", head)
		}
	case field, fieldOr:
		if kind != types.StructKind {
			p.types[1].Spoil()
			return n.refuse(p, "%s != struct", kind)
		}
		for _, f := range head.Fields {
			if f.Name == p.name {
				same(f.Type, p.types[1])
				return true
			}
		}
		if p.rule == field {
			p.types[1].Spoil()
			return n.refuse(p, "struct has no field %s: %s", p.name, head)
		}
	case sized:
		if kind != types.StrKind && kind != types.ListKind && kind != types.MapKind {
			return n.refuse(p, "%s takes a str, a list or a map, not %s", p.what, head)
		}
	case text, collects:
		if kind == types.ListKind && p.rule == collects && head.Elem.Solved().Kind != types.StrKind {
			same(types.Struct(types.Field{Name: "name", Type: types.Str}, types.Field{Name: "host", Type: types.Str}), head.Elem)
			return true
		}
		switch kind {
		case types.StrKind:
		case types.ListKind:
			same(types.Str, head.Elem)
		default:
			return n.refuse(p, "the name of a resource is a str or a list of them, not %s", head)
		}
	case truth:
		if kind != types.StrKind && kind != types.BoolKind {
			return n.refuse(p, "panic takes a str or a bool, not %s", head)
		}
	}
	return true
}
