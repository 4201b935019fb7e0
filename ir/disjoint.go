package ir

import "github.com/p2go/p2go/typesys"

// Disjoint reports whether no value can be an instance of both types. Where it is
// not certain, the answer is no.
func Disjoint(a, b typesys.Type) bool { return disjoint(a, b, 0) }

func disjoint(a, b typesys.Type, depth int) bool {
	if depth > 2*maxDepth || a == nil || b == nil || Own(a) || Own(b) {
		return false
	}
	if KindsOf(a)&KindsOf(b) == 0 {
		return true
	}
	a, b = Resolved(a), Resolved(b)
	for _, p := range [2][2]typesys.Type{{a, b}, {b, a}} {
		switch t := p[0].(type) {
		case *typesys.Variant:
			return len(t.Types) > 0 && allDisjoint(t.Types, p[1], depth)
		case *typesys.Optional:
			return t.Of != nil && allDisjoint([]typesys.Type{typesys.UndefType, t.Of}, p[1], depth)
		case *typesys.NotUndef:
			return t.Of != nil && disjoint(t.Of, p[1], depth+1)
		}
	}
	if x, y := valueClass(a), valueClass(b); x != 0 && y != 0 && x != y {
		return true
	}
	switch a := a.(type) {
	case *typesys.Integer:
		b, ok := b.(*typesys.Integer)
		return ok && (a.Max < b.Min || b.Max < a.Min)
	case *typesys.Float:
		b, ok := b.(*typesys.Float)
		return ok && (a.Max < b.Min || b.Max < a.Min)
	case *typesys.Boolean:
		b, ok := b.(*typesys.Boolean)
		return ok && a.Fixed && b.Fixed && a.Value != b.Value
	case *typesys.Sensitive:
		b, ok := b.(*typesys.Sensitive)
		return ok && disjoint(OrAny(a.Of), OrAny(b.Of), depth+1)
	}
	switch ra, rb := TypeRepr(a), TypeRepr(b); {
	case ra == String && rb == String:
		return disjointStrings(a, b)
	case ra == Array && rb == Array:
		return disjointArrays(a, b, depth)
	case ra == Hash && rb == Hash:
		return disjointHashes(a, b, depth)
	}
	return false
}

// valueClass numbers the types of the values of other kinds that each have a class of their own, 0 for the other types.
func valueClass(t typesys.Type) int {
	switch t.(type) {
	case *typesys.Timespan:
		return 1
	case *typesys.Timestamp:
		return 2
	case *typesys.SemVer:
		return 3
	case *typesys.SemVerRange:
		return 4
	case *typesys.Binary:
		return 5
	}
	return 0
}

func allDisjoint(ts []typesys.Type, o typesys.Type, depth int) bool {
	for _, t := range ts {
		if !disjoint(t, o, depth+1) {
			return false
		}
	}
	return true
}

func disjointStrings(a, b typesys.Type) bool {
	x, finite := Literals(a)
	other := b
	if !finite {
		x, finite = Literals(b)
		other = a
	}
	if finite {
		for _, s := range x {
			if is, err := typesys.TryInstance(other, s); is || err != nil {
				return false
			}
		}
		return true
	}
	lo, hi := Lengths(a)
	olo, ohi := Lengths(b)
	return hi < olo || ohi < lo
}

// Element is the type of the element at i of an array of the type.
func Element(t typesys.Type, i int) typesys.Type {
	switch t := Resolved(t).(type) {
	case *typesys.Array:
		return OrAny(t.Elem)
	case *typesys.Tuple:
		if len(t.Types) > 0 {
			return t.Types[min(i, len(t.Types)-1)]
		}
	}
	return typesys.AnyType
}

func disjointArrays(a, b typesys.Type, depth int) bool {
	_, lo, hi, ok := Elements(a)
	_, olo, ohi, ok2 := Elements(b)
	switch {
	case !ok || !ok2:
		return false
	case hi < olo || ohi < lo:
		return true
	}
	for i := range int(min(max(lo, olo), maxTuple)) { // elements that arrays of both types have
		if disjoint(Element(a, i), Element(b, i), depth+1) {
			return true
		}
	}
	return false
}

func disjointHashes(a, b typesys.Type, depth int) bool {
	k, v, lo, hi, ok := Entries(a)
	ko, vo, olo, ohi, ok2 := Entries(b)
	switch {
	case !ok || !ok2:
		return false
	case hi < olo || ohi < lo:
		return true
	case max(lo, olo) > 0 && (disjoint(k, ko, depth+1) || disjoint(v, vo, depth+1)):
		return true
	}
	return lacks(a, b, depth) || lacks(b, a, depth)
}

// lacks reports whether no hash of type b has the fields that every one of type a
// has.
func lacks(a, b typesys.Type, depth int) bool {
	s, ok := Resolved(a).(*typesys.Struct)
	if !ok {
		return false
	}
	key, val, _, _, _ := Entries(b)
	o, isStruct := Resolved(b).(*typesys.Struct)
	for _, f := range s.Fields {
		if f.Optional || acceptsUndef(f.Type) {
			continue
		}
		if isStruct {
			g := o.Field(f.Name)
			if g == nil || disjoint(f.Type, g.Type, depth+1) {
				return true
			}
		} else if disjoint(&typesys.String{Literal: f.Name, IsLiteral: true}, key, depth+1) || disjoint(f.Type, val, depth+1) {
			return true
		}
	}
	return false
}
