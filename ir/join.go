package ir

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/p2go/p2go/typesys"
)

// Unlimited is the open end of a size.
const Unlimited = math.MaxInt64

// Bounds of static types: beyond them a join is wider, so that types stay small
// and joining ends.
const (
	maxDepth    = 5  // collections in collections
	maxVariant  = 6  // kinds of values in a union
	maxLiterals = 16 // strings of an Enum
	maxTuple    = 8  // elements of a Tuple
	maxFields   = 16 // fields of a Struct
)

// Join returns a type that accepts both types; nil is the type of no value. Both
// representations flow into its own: they are the same, or it is boxed.
func Join(a, b typesys.Type) typesys.Type { return join(a, b, 0) }

// JoinElements is [Join] of types of elements, which are bounded more.
func JoinElements(a, b typesys.Type) typesys.Type { return join(a, b, 1) }

func join(a, b typesys.Type, depth int) typesys.Type {
	switch {
	case a == nil:
		return b
	case b == nil, a == b:
		return a
	case Own(a):
		return a
	case Own(b):
		return b
	case a == Nothing:
		return b
	case b == Nothing:
		return a
	case depth > maxDepth:
		return typesys.AnyType
	}
	ra, rb := TypeRepr(a), TypeRepr(b)
	switch {
	case Flows(rb, ra) && Accepts(a, b):
		return a
	case Flows(ra, rb) && Accepts(b, a):
		return b
	case ra == rb && ra != Boxed:
		return joinSame(ra, a, b, depth)
	}
	return union(members(b, members(a, nil)), depth)
}

// joinSame joins types of the same representation.
func joinSame(r Repr, a, b typesys.Type, depth int) typesys.Type {
	switch r {
	case Int:
		if x, ok := Resolved(a).(*typesys.Integer); ok {
			if y, ok := Resolved(b).(*typesys.Integer); ok {
				return &typesys.Integer{Min: min(x.Min, y.Min), Max: max(x.Max, y.Max)}
			}
		}
	case String:
		return joinStrings(a, b)
	case Array:
		return joinArrays(a, b, depth)
	case Hash:
		return joinHashes(a, b, depth)
	}
	return reprType[r]
}

// Literals returns the strings of a type that has few of them.
func Literals(t typesys.Type) ([]string, bool) {
	switch t := Resolved(t).(type) {
	case *typesys.String:
		return []string{t.Literal}, t.IsLiteral
	case *typesys.Enum:
		return t.Values, len(t.Values) > 0 && !t.IgnoreCase
	}
	return nil, false
}

// Lengths is the range of the lengths of a type's strings.
func Lengths(t typesys.Type) (lo, hi int64) {
	if s, ok := Resolved(t).(*typesys.String); ok && !s.IsLiteral {
		return s.Size.Range()
	}
	if strs, ok := Literals(t); ok {
		lo = Unlimited
		for _, s := range strs {
			n := int64(utf8.RuneCountInString(s))
			lo, hi = min(lo, n), max(hi, n)
		}
		return lo, hi
	}
	return 0, Unlimited
}

func joinStrings(a, b typesys.Type) typesys.Type {
	x, finite := Literals(a)
	y, ok := Literals(b)
	if finite && ok && len(x)+len(y) <= maxLiterals {
		return typesys.MakeEnum(append(slices.Clone(x), y...), false)
	}
	lo, _ := Lengths(a)
	olo, _ := Lengths(b)
	if min(lo, olo) > 0 {
		return typesys.NonEmptyString
	}
	return typesys.StringType
}

func joinArrays(a, b typesys.Type, depth int) typesys.Type {
	if x, ok := Resolved(a).(*typesys.Tuple); ok {
		if y, ok := Resolved(b).(*typesys.Tuple); ok && len(x.Types) == len(y.Types) && !x.Size.Given() && !y.Size.Given() {
			ts := make([]typesys.Type, len(x.Types))
			for i := range ts {
				ts[i] = join(x.Types[i], y.Types[i], depth+1)
			}
			return &typesys.Tuple{Types: ts}
		}
	}
	x, lo, hi, ok := Elements(a)
	y, olo, ohi, ok2 := Elements(b)
	if !ok || !ok2 {
		return typesys.ArrayType
	}
	if hi == 0 {
		x = Nothing
	}
	if ohi == 0 {
		y = Nothing
	}
	return ArrayOf(join(x, y, depth+1), min(lo, olo), max(hi, ohi))
}

func joinHashes(a, b typesys.Type, depth int) typesys.Type {
	if x, ok := Resolved(a).(*typesys.Struct); ok {
		if y, ok := Resolved(b).(*typesys.Struct); ok && len(x.Fields)+len(y.Fields) <= 2*maxFields && sameFields(x, y) {
			s := &typesys.Struct{Fields: slices.Clone(x.Fields)}
			for i := range s.Fields {
				f := &s.Fields[i]
				g := y.Field(f.Name)
				f.Type = join(f.Type, g.Type, depth+1)
				f.Optional = f.Optional || g.Optional
			}
			return s
		}
	}
	k, v, lo, hi, ok := Entries(a)
	ok1, ov, olo, ohi, ok2 := Entries(b)
	if !ok || !ok2 {
		return typesys.HashType
	}
	if hi == 0 {
		k, v = Nothing, Nothing
	}
	if ohi == 0 {
		ok1, ov = Nothing, Nothing
	}
	return HashOf(join(k, ok1, depth+1), join(v, ov, depth+1), min(lo, olo), max(hi, ohi))
}

func sameFields(a, b *typesys.Struct) bool {
	if len(a.Fields) != len(b.Fields) {
		return false
	}
	for _, f := range a.Fields {
		if b.Field(f.Name) == nil {
			return false
		}
	}
	return true
}

// Nothing is the static type of no value: of the elements of an empty array.
var Nothing typesys.Type = typesys.UnitType

// ArrayOf is the type of arrays of lo to hi elements.
func ArrayOf(elem typesys.Type, lo, hi int64) typesys.Type {
	switch {
	case hi == 0:
		return typesys.EmptyArrayType
	case elem == nil || elem == Nothing:
		elem = typesys.AnyType
	}
	return &typesys.Array{Elem: elem, Size: size(lo, hi)}
}

// HashOf is the type of hashes of lo to hi entries.
func HashOf(key, val typesys.Type, lo, hi int64) typesys.Type {
	switch {
	case hi == 0:
		return typesys.EmptyHashType
	case key == nil || key == Nothing || val == nil || val == Nothing:
		key, val = typesys.AnyType, typesys.AnyType
	}
	return &typesys.Hash{Key: key, Value: val, Size: size(lo, hi)}
}

func size(lo, hi int64) typesys.Size {
	if lo <= 0 && hi == Unlimited {
		return typesys.Size{}
	}
	return typesys.MakeSize(lo, hi)
}

// members appends the types that a union consists of.
func members(t typesys.Type, ms []typesys.Type) []typesys.Type {
	switch t := t.(type) {
	case *typesys.Variant:
		if len(t.Types) == 0 {
			return append(ms, t)
		}
		for _, m := range t.Types {
			ms = members(m, ms)
		}
		return ms
	case *typesys.Optional:
		if t.Of != nil {
			return members(t.Of, append(ms, typesys.UndefType))
		}
	}
	return append(ms, t)
}

// union is the type of the values of any of the types: types of the same
// representation are joined to one.
func union(ts []typesys.Type, depth int) typesys.Type {
	var out []typesys.Type
	for _, t := range ts {
		out = include(out, t, depth)
	}
	undef := slices.IndexFunc(out, func(t typesys.Type) bool { return t == typesys.Type(typesys.UndefType) })
	switch {
	case len(out) == 1:
		return out[0]
	case len(out) > maxVariant:
		return typesys.AnyType
	case undef >= 0 && len(out) == 2:
		return &typesys.Optional{Of: out[1-undef]}
	}
	return &typesys.Variant{Types: out}
}

func include(ts []typesys.Type, t typesys.Type, depth int) []typesys.Type {
	r := TypeRepr(t)
	for i, m := range ts {
		switch {
		case Accepts(m, t), alike(m, t):
			return ts
		case r != Boxed && TypeRepr(m) == r:
			ts[i] = joinSame(r, m, t, depth)
			return ts
		}
	}
	ts = slices.DeleteFunc(ts, func(m typesys.Type) bool { return Accepts(t, m) })
	return append(ts, t)
}

// alike reports whether two types are written in the same way.
func alike(a, b typesys.Type) bool {
	return a == b || TypeRepr(a) == TypeRepr(b) && typesys.Key(a) == typesys.Key(b)
}

// reprType is the widest type of each representation.
var reprType = [...]typesys.Type{
	Boxed: typesys.AnyType, Bool: typesys.BooleanType, Int: typesys.IntegerType, Float: typesys.FloatType,
	String: typesys.StringType, Array: typesys.ArrayType, Hash: typesys.HashType,
}

// Widen returns the widest type of the representation of t: where joining again
// and again would not end soon.
func Widen(t typesys.Type) typesys.Type {
	if Own(t) {
		return t
	}
	return reprType[TypeRepr(t)]
}

// Accepts reports whether every instance of from is one of to. It is narrower than
// the assignability of the type system, which also accepts where a type without
// parameters stands for any (TYP-9): no value may be an instance of to then.
func Accepts(to, from typesys.Type) bool {
	if Own(to) || Own(from) {
		return to == from
	}
	if to, ok := to.(*typesys.Iterable); ok && from != nil {
		return iterates(to, from)
	}
	return to != nil && from != nil && exact(to, nil, 0) && !open(from, hasStruct(to, nil, 0), nil, 0) &&
		typesys.Assignable(to, from)
}

// iterates is [Accepts] for arrays, and where elements may be anything also for hashes, strings, iterators, and integers that are not
// negative.
func iterates(to *typesys.Iterable, from typesys.Type) bool {
	if to.Of == nil {
		switch t := Resolved(from).(type) {
		case *typesys.Integer:
			return t.Min >= 0
		case *typesys.Iterator, *typesys.Iterable:
			return true
		}
		kinds := KindsOf(from)
		return kinds != 0 && kinds&^(ArrayKind|HashKind|StringKind) == 0
	}
	elem, _, hi, ok := Elements(from)
	switch {
	case !ok || hi == 0:
		return ok
	case TypeRepr(elem) == Boxed: // elements of several kinds count as what all have in common (ITV-2)
		return false
	}
	return Accepts(to.Of, Widen(elem))
}

// open reports whether a type has a Tuple without types in it, which stands for any
// array but is assignable to all types of arrays. A Hash is assignable to a Struct
// whatever the names of its keys.
func open(t typesys.Type, structs bool, w *within, depth int) bool {
	if depth > 20 {
		return true
	}
	some := func(part typesys.Type) bool { return open(part, structs, w, depth+1) }
	switch t := t.(type) {
	case *typesys.Alias:
		return !w.has(t) && open(t.Resolved(), structs, &within{t, w}, depth+1)
	case *typesys.Hash:
		_, hi := t.Size.Range()
		return hi > 0 && (structs || anyPart(t, some))
	case *typesys.Tuple:
		return len(t.Types) == 0 || anyPart(t, some)
	default:
		return anyPart(t, some)
	}
}

// hasStruct reports whether a type has a Struct in it.
func hasStruct(t typesys.Type, w *within, depth int) bool {
	if depth > 20 {
		return true
	}
	switch t := t.(type) {
	case *typesys.Alias:
		return !w.has(t) && hasStruct(t.Resolved(), &within{t, w}, depth+1)
	case *typesys.Struct:
		return true
	default:
		return anyPart(t, func(part typesys.Type) bool { return hasStruct(part, w, depth+1) })
	}
}

// anyPart reports whether something is true of one of the types that values of a type, or values in them, have.
func anyPart(t typesys.Type, f func(typesys.Type) bool) bool {
	some := func(parts ...typesys.Type) bool {
		return slices.ContainsFunc(parts, func(part typesys.Type) bool { return part != nil && f(part) })
	}
	switch t := t.(type) {
	case *typesys.Variant:
		return some(t.Types...)
	case *typesys.Optional:
		return some(t.Of)
	case *typesys.NotUndef:
		return some(t.Of)
	case *typesys.Array:
		return some(t.Elem)
	case *typesys.Hash:
		return some(t.Key, t.Value)
	case *typesys.Tuple:
		return some(t.Types...)
	case *typesys.Struct:
		return slices.ContainsFunc(t.Fields, func(field typesys.Field) bool { return some(field.Type) })
	case *typesys.Sensitive:
		return some(t.Of)
	}
	return false
}

// exact reports whether what a type accepts are its instances.
func exact(t typesys.Type, w *within, depth int) bool {
	if depth > 20 {
		return false
	}
	each := func(ts ...typesys.Type) bool {
		for _, m := range ts {
			if m != nil && !exact(m, w, depth+1) {
				return false
			}
		}
		return true
	}
	switch t := t.(type) {
	case *typesys.Alias:
		return w.has(t) || exact(t.Resolved(), &within{t, w}, depth+1)
	case *typesys.Variant:
		return len(t.Types) > 0 && each(t.Types...)
	case *typesys.Optional:
		return t.Of != nil && each(t.Of)
	case *typesys.NotUndef:
		return each(t.Of)
	case *typesys.Enum:
		return len(t.Values) > 0
	case *typesys.Array:
		_, hi := t.Size.Range()
		return hi == 0 || each(t.Elem)
	case *typesys.Hash:
		_, hi := t.Size.Range()
		return hi == 0 || each(t.Key, t.Value)
	case *typesys.Tuple:
		return len(t.Types) > 0 && each(t.Types...)
	case *typesys.Struct:
		if len(t.Fields) == 0 {
			return false
		}
		for _, f := range t.Fields {
			if !each(f.Type) {
				return false
			}
		}
		return true
	case *typesys.Sensitive:
		return each(t.Of)
	case *typesys.Unit, *typesys.Iterable, *typesys.Iterator, *typesys.Init, *typesys.Callable, *typesys.Reference, *typesys.Extension:
		return false
	case *typesys.Runtime: // objects of a class of Ruby's
		return t.TypeName != "" && t.Pattern == nil
	case *typesys.Metatype:
		of, ok := t.Of.(*typesys.Regexp)
		return t.Of == nil || ok && of.Pattern == nil
	}
	return true
}

// Flows reports whether a value of one representation can be put where the other
// is expected, without looking at it: unboxed values can be boxed.
func Flows(from, to Repr) bool {
	return from == to || to == Boxed && from < firstOwnRepr && from != None
}

// Replaces reports whether every use of old may use v instead: what its users rely
// on is that its representation is old's, where that is not boxed.
func Replaces(v, old *Value) bool { return Flows(ReprOf(v), ReprOf(old)) }
