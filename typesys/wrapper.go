package typesys

import "github.com/p2go/p2go/runtime/value"

// Metatype is Type[Of]: the type of the types that Of accepts, or of all types
// (TP-22).
type Metatype struct {
	plain
	Of Type
}

// TypeType is Type without a type.
var TypeType = &Metatype{}

func (*Metatype) bare() Type                         { return TypeType }
func (*Metatype) name() string                       { return "Type" }
func (t *Metatype) parts(yield func(Type) bool) bool { return t.Of == nil || yield(t.Of) }
func (t *Metatype) print(p *printer)                 { p.wrapping("Type", t.Of, false) }

func (t *Metatype) generalize() Type {
	if t.Of != nil {
		if g := Generalize(t.Of); g != t.Of {
			return &Metatype{Of: g}
		}
	}
	return t
}

func (t *Metatype) normalize() Type {
	if t.Of != nil {
		if n := Normalize(t.Of); n != t.Of {
			return &Metatype{Of: n}
		}
	}
	return t
}

// element: the types that can be iterated are Enum and finite Integer (TYP-5).
func (t *Metatype) element(*guard) (Type, bool) {
	switch of := t.Of.(type) {
	case *Enum:
		return of, true
	case *Integer:
		return of, of.Finite()
	}
	return nil, false
}

func (t *Metatype) instance(v value.Value, g *guard) bool {
	o, ok := v.(Type)
	if r, entry := v.(*EntryRef); entry {
		o, ok = r.reference(), true
	}
	return ok && (t.Of == nil || assignable(t.Of, o, g))
}

// accepts is ASG-20.
func (t *Metatype) accepts(o Type, g *guard) bool {
	m, ok := o.(*Metatype)
	return ok && (t.Of == nil || m.Of != nil && assignable(t.Of, m.Of, g))
}

// Sensitive is Sensitive[Of]; Of is a generalised type, which [MakeSensitive]
// makes sure of. No type is Any (TP-23).
type Sensitive struct {
	plain
	Of Type
}

// SensitiveType is Sensitive of anything.
var SensitiveType = &Sensitive{Of: AnyType}

// MakeSensitive returns Sensitive of the generalised type (TP-23).
func MakeSensitive(of Type) *Sensitive { return &Sensitive{Of: Generalize(orAny(of))} }

func (*Sensitive) bare() Type                         { return SensitiveType }
func (*Sensitive) name() string                       { return "Sensitive" }
func (t *Sensitive) parts(yield func(Type) bool) bool { return yield(orAny(t.Of)) }

func (t *Sensitive) generalize() Type {
	if n := Generalize(orAny(t.Of)); n != t.Of {
		return &Sensitive{Of: n}
	}
	return t
}

func (t *Sensitive) normalize() Type {
	if t.Of != nil {
		if n := Normalize(t.Of); n != t.Of {
			return MakeSensitive(n)
		}
	}
	return t
}

func (t *Sensitive) instance(v value.Value, g *guard) bool {
	s, ok := v.(*value.Sensitive)
	return ok && orAny(t.Of).instance(s.Value, g.inner())
}

// accepts is ASG-23.
func (t *Sensitive) accepts(o Type, g *guard) bool {
	s, ok := o.(*Sensitive)
	return ok && assignable(orAny(t.Of), orAny(s.Of), g)
}

func (t *Sensitive) print(p *printer) {
	if _, ok := t.Of.(*Any); ok {
		p.text("Sensitive")
		return
	}
	p.wrapping("Sensitive", t.Of, false)
}

// Iterable is Iterable[Of]: what iteration functions accept (TP-25, ITV-1).
type Iterable struct {
	plain
	Of Type
}

// IterableType is Iterable of anything.
var IterableType = &Iterable{}

func (*Iterable) bare() Type                         { return IterableType }
func (*Iterable) name() string                       { return "Iterable" }
func (t *Iterable) parts(yield func(Type) bool) bool { return t.Of == nil || yield(t.Of) }
func (t *Iterable) print(p *printer)                 { p.wrapping("Iterable", t.Of, false) }
func (t *Iterable) element(*guard) (Type, bool)      { return t.Of, true }

func (t *Iterable) generalize() Type {
	if t.Of != nil {
		if g := Generalize(t.Of); g != t.Of {
			return &Iterable{Of: g}
		}
	}
	return t
}

func (t *Iterable) normalize() Type {
	if t.Of != nil {
		if n := Normalize(t.Of); n != t.Of {
			return &Iterable{Of: n}
		}
	}
	return t
}

// ofAny reports whether the elements do not matter.
func (t *Iterable) ofAny(g *guard) bool { return t.Of == nil || assignable(t.Of, AnyType, g) }

// elementType is the type of what an iterator gives. An iterator that knows has
// a method ElementType; of others the elements are looked at (ITV-2).
func elementType(it value.Iterator) Type {
	if known, ok := it.(interface{ ElementType() Type }); ok {
		return orAny(known.ElementType())
	}
	var ts []Type
	it.All(func(v value.Value) bool {
		ts = append(ts, Infer(v))
		return true
	})
	if len(ts) == 0 {
		return UnitType
	}
	return MakeVariant(ts)
}

func (t *Iterable) instance(v value.Value, g *guard) bool {
	if !t.ofAny(g) {
		return assignable(t, InferReduced(v), g)
	}
	switch v := v.(type) {
	case string, value.Array, *value.Hash, value.Iterator, *Enum:
		return true
	case int64:
		return v >= 0
	case *Integer:
		return v.Finite()
	case *Alias:
		return t.instance(v.Resolved(), g)
	}
	return false
}

// accepts is ASG-21.
func (t *Iterable) accepts(o Type, g *guard) bool {
	elem, ok := o.element(g)
	if !ok || t.ofAny(g) {
		return ok
	}
	return elem != nil && assignable(t.Of, elem, g)
}

// Iterator is Iterator[Of], the type of [value.Iterator] (TP-26).
type Iterator struct {
	plain
	Of Type
}

// IteratorType is Iterator of anything.
var IteratorType = &Iterator{}

func (*Iterator) bare() Type                         { return IteratorType }
func (*Iterator) name() string                       { return "Iterator" }
func (t *Iterator) parts(yield func(Type) bool) bool { return t.Of == nil || yield(t.Of) }
func (t *Iterator) print(p *printer)                 { p.wrapping("Iterator", t.Of, false) }
func (t *Iterator) element(*guard) (Type, bool)      { return t.Of, true }

func (t *Iterator) generalize() Type {
	if t.Of != nil {
		if g := Generalize(t.Of); g != t.Of {
			return &Iterator{Of: g}
		}
	}
	return t
}

func (t *Iterator) normalize() Type {
	if t.Of != nil {
		if n := Normalize(t.Of); n != t.Of {
			return &Iterator{Of: n}
		}
	}
	return t
}

func (t *Iterator) instance(v value.Value, g *guard) bool {
	it, ok := v.(value.Iterator)
	return ok && (t.Of == nil || assignable(t.Of, elementType(it), g))
}

// accepts is ASG-22.
func (t *Iterator) accepts(o Type, g *guard) bool {
	it, ok := o.(*Iterator)
	return ok && (t.Of == nil || it.Of != nil && assignable(t.Of, it.Of, g))
}
