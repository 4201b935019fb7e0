package ir

import (
	"slices"

	"github.com/p2go/p2go/typesys"
)

// Meet returns a type for values of a that are known to be of b too, as narrow as
// it can say. Its representation is that of a, where that is not boxed.
func Meet(a, b typesys.Type) typesys.Type {
	if b == nil || Own(a) {
		return a
	}
	r := TypeRepr(a)
	m := meet(a, b, 0)
	if r != Boxed && TypeRepr(m) != r {
		return a // no value is of both, or the representation does not tell
	}
	return m
}

func meet(a, b typesys.Type, depth int) typesys.Type {
	switch {
	case depth > maxDepth:
		return a
	case b == typesys.Type(typesys.UnitType):
		return a
	case Accepts(b, a):
		return a
	case Accepts(a, b):
		return b
	case amongst(a, b):
		return a
	case amongst(b, a):
		return b
	}
	if ms := members(Resolved(a), nil); len(ms) > 1 {
		return meetMembers(ms, func(m typesys.Type) typesys.Type { return meet(m, b, depth+1) }, b, a)
	}
	if ms := members(Resolved(b), nil); len(ms) > 1 {
		return meetMembers(ms, func(m typesys.Type) typesys.Type { return meet(a, m, depth+1) }, a, a)
	}
	switch x := Resolved(a).(type) {
	case *typesys.Integer:
		if y, ok := Resolved(b).(*typesys.Integer); ok && max(x.Min, y.Min) <= min(x.Max, y.Max) {
			return &typesys.Integer{Min: max(x.Min, y.Min), Max: min(x.Max, y.Max)}
		}
	case *typesys.NotUndef:
		if x.Of == nil {
			return Exclude(b, typesys.UndefType)
		}
	}
	if y, ok := Resolved(b).(*typesys.NotUndef); ok && y.Of == nil {
		return Exclude(a, typesys.UndefType)
	}
	ra, rb := TypeRepr(a), TypeRepr(b)
	if ra == Boxed && rb != Boxed {
		return b
	}
	if ra == Array && rb == Array {
		return meetArrays(a, b, depth)
	}
	return a
}

// amongst reports whether each member of a is written like one of b, so that it has the same values, also where its assignability does not tell.
func amongst(a, b typesys.Type) bool {
	bs := members(Resolved(b), nil)
	return !slices.ContainsFunc(members(Resolved(a), nil), func(m typesys.Type) bool {
		return !slices.ContainsFunc(bs, func(n typesys.Type) bool { return alike(m, n) })
	})
}

func meetMembers(ms []typesys.Type, narrow func(typesys.Type) typesys.Type, other, none typesys.Type) typesys.Type {
	var out []typesys.Type
	for _, m := range ms {
		if !Disjoint(m, other) {
			out = append(out, narrow(m))
		}
	}
	if len(out) == 0 {
		return none
	}
	return union(out, 0)
}

func meetArrays(a, b typesys.Type, depth int) typesys.Type {
	if _, tuple := Resolved(a).(*typesys.Tuple); tuple {
		return a
	}
	if _, tuple := Resolved(b).(*typesys.Tuple); tuple {
		return b
	}
	x, lo, hi, ok := Elements(a)
	y, olo, ohi, ok2 := Elements(b)
	if !ok || !ok2 || max(lo, olo) > min(hi, ohi) {
		return a
	}
	return ArrayOf(meet(x, y, depth+1), max(lo, olo), min(hi, ohi))
}

// Exclude returns a type for values of a that are known not to be of b.
func Exclude(a, b typesys.Type) typesys.Type {
	if Own(a) {
		return a
	}
	undef := b == typesys.Type(typesys.UndefType)
	switch t := a.(type) {
	case *typesys.Any:
		if undef {
			return typesys.NotUndefType
		}
		return a
	case *typesys.Boolean:
		if f, ok := b.(*typesys.Boolean); ok && f.Fixed && !t.Fixed {
			return &typesys.Boolean{Fixed: true, Value: !f.Value}
		}
		return a
	}
	ms := members(Resolved(a), nil)
	if len(ms) < 2 {
		return a
	}
	var out []typesys.Type
	for _, m := range ms {
		if Accepts(b, m) {
			continue
		}
		if n := Resolved(m); n != m || m == typesys.Type(typesys.AnyType) {
			m = Exclude(m, b)
		} else if _, ok := m.(*typesys.Boolean); ok {
			m = Exclude(m, b)
		}
		out = append(out, m)
	}
	if len(out) == 0 {
		return a
	}
	return union(out, 0)
}
