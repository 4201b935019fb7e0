// Package typesys is Puppet's type system, Pcore: the types, what values are
// instances of them, which type accepts which, the types of values, how types
// are written and read, and the messages about values of the wrong type.
//
// A type is a pointer to a plain struct ([*Integer], [*Array], [*Struct], …).
// Such structs need no constructor, so that generated code writes them as
// static data:
//
//	var port = &typesys.Integer{Min: 1, Max: 65535}
//	var hosts = &typesys.Array{Elem: typesys.StringType}
//
// Unparameterised types are package variables ([AnyType], [StringType], …).
// Types are values themselves ([value.Other]): [*Resource] and [*Class] are the
// references of manifests, File['/x'] and Class['ntp'] (VALUE-7).
//
// The package also holds the values that only have a meaning through their type:
// [TimespanValue], [TimestampValue], [*Version], [*VersionRange], [BinaryValue],
// [*URIValue] and [*ObjectValue] of object types.
//
// It does not know the catalog, scopes, or how manifests are parsed. What a
// program does not call is not linked: there are no tables of all types outside
// of [Parse], [Named] and [Specialize].
package typesys

import "github.com/p2go/p2go/runtime/value"

// Type is a Puppet type. The implementors are the pointer types of this package,
// one for each kind of type.
type Type interface {
	value.Other

	// String is the type's text as interpolation prints it (STRF-1). An alias
	// and an object type print with their definition (STRF-2).
	String() string

	name() string                          // see Name
	instance(v value.Value, g *guard) bool // TYP-9, TP-*
	accepts(o Type, g *guard) bool         // ASG-*, after the rules common to all
	print(p *printer)                      // STRF-*
	bare() Type                            // the type of this kind without parameters; nil means the type itself
	common(o Type) Type                    // CMN-1 for two types of this kind; nil means none
	generalize() Type                      // INF-3; nil means the type itself
	normalize() Type                       // NRM-*; nil means the type itself
	element(g *guard) (Type, bool)         // what iteration gives, nil when any (ASG-21)
	parts(yield func(Type) bool) bool      // the types it directly contains
}

// plain holds the answers of a type that contains no other types, is its own
// general and normal form, and cannot be iterated.
type plain struct{}

func (plain) bare() Type                  { return nil }
func (plain) common(Type) Type            { return nil }
func (plain) generalize() Type            { return nil }
func (plain) normalize() Type             { return nil }
func (plain) element(*guard) (Type, bool) { return nil, false }
func (plain) parts(func(Type) bool) bool  { return true }

// guard remembers which questions are being answered further up, so that a
// recursive alias ends: a question already being asked counts as answered with
// yes for types that contain themselves (TP-43), and with no for an alias that is
// nothing but itself.
//
// An Init is being asked no question twice, whatever about, and that holds for what
// a value contains too (see [guard.inner]): in it, the answer is no.
type guard struct {
	to, from any
	up       *guard
	failed   **Error      // where the question was asked with [TryInstance] or [TryAssignable]
	found    map[Type]any // see [Init.accepted]; naming Init here would link it into every program
}

func (g *guard) has(to, from any) bool {
	for ; g != nil; g = g.up {
		if g.to == to && g.from == from {
			return true
		}
	}
	return false
}

// descended reports whether the question that is asked again is about what types
// contain: an alias of from has led back to it. Otherwise it is the same question,
// of a Variant or an Init, and nothing is left that could accept.
func (g *guard) descended(to, from any) bool {
	if _, ok := from.(*Alias); ok {
		return true
	}
	for ; g.to != to || g.from != from; g = g.up {
		if _, ok := g.from.(*Alias); ok {
			return true
		}
	}
	return false
}

// fail keeps the first reason why the question that was asked has no answer.
func (g *guard) fail(err *Error) {
	if g = g.root(); g != nil && *g.failed == nil {
		*g.failed = err
	}
}

// root is the guard that the question was asked with, nil without one.
func (g *guard) root() *guard {
	for ; g != nil; g = g.up {
		if g.failed != nil {
			return g
		}
	}
	return nil
}

// inner is the guard for questions about what a value contains, which is less than
// the value: an alias is asked about it anew.
func (g *guard) inner() *guard {
	if g == nil || g.failed != nil {
		return g
	}
	up := g.up.inner()
	if _, ok := g.to.(*Init); !ok {
		return up
	}
	if up == g.up {
		return g
	}
	return &guard{to: g.to, from: g.from, up: up, found: g.found}
}

// Name is a type's name without parameters: "Integer", or the name of an alias or
// object type. Messages use it as the short form (MSG-11).
func Name(t Type) string { return t.name() }

// Instance reports whether v is an instance of t: the operator v =~ t (TYP-1).
func Instance(t Type, v value.Value) bool { return t.instance(v, nil) }

// Assignable reports whether to accepts every value of from: the operator
// from <= to (ASG-1 to ASG-33).
func Assignable(to, from Type) bool { return assignable(to, from, nil) }

// assignable applies the rules that depend on the kind of from before those of to.
func assignable(to, from Type, g *guard) bool {
	if a, ok := to.(*Alias); ok {
		if g.has(to, from) {
			return g.descended(to, from)
		}
		return assignable(a.Resolved(), from, &guard{to: to, from: from, up: g})
	}
	if to, ok := to.(*Variant); ok {
		return to.assignable(from, g)
	}
	return assignableFrom(to, from, g)
}

func assignableFrom(to, from Type, g *guard) bool {
	switch o := from.(type) {
	case *Unit:
		return true
	case *Alias:
		if g.has(to, from) {
			return true
		}
		return assignable(to, o.Resolved(), &guard{to: to, from: from, up: g})
	case *Variant:
		switch to.(type) {
		case *Any, *Unit:
			return true
		case *NotUndef:
			if len(o.Types) == 0 {
				return to.accepts(from, g)
			}
		}
		for _, t := range o.Types {
			if !assignable(to, t, g) {
				return false
			}
		}
		return len(o.Types) > 0
	case *Optional:
		return assignable(to, UndefType, g) && (o.Of == nil || assignable(to, o.Of, g))
	case *NotUndef:
		if o.Of != nil && !assignable(o.Of, UndefType, g) {
			return assignable(to, o.Of, g)
		}
	}
	return to.accepts(from, g)
}

// Equal reports whether two types are the same: the operator == (EQ-6). Types that
// accept each other are the same, whatever they are called.
func Equal(a, b Type) bool {
	return identical(a, b) || assignable(b, a, nil) && assignable(a, b, nil)
}

// Less reports whether a is narrower than b: the operator a < b (CMP-5).
func Less(a, b Type) bool { return assignable(b, a, nil) && !Equal(a, b) }

// Generalize drops ranges and sizes from a type (INF-3).
func Generalize(t Type) Type {
	if g := t.generalize(); g != nil {
		return g
	}
	return t
}

// bare is the type without parameters of the same kind as t.
func bare(t Type) Type {
	if b := t.bare(); b != nil {
		return b
	}
	return t
}

// Normalize simplifies a type without changing its meaning (NRM-1 to NRM-3).
func Normalize(t Type) Type {
	if n := t.normalize(); n != nil {
		return n
	}
	return t
}

// Key is the identity of a type: equal texts for types that are written alike.
// Unlike [Type.String] it shows the value of a literal string type.
func Key(t Type) string { return string(appendKey(nil, t)) }

func appendKey(b []byte, t Type) []byte {
	p := printer{buf: b, key: true}
	t.print(&p)
	return p.buf
}

// identical is structural equality.
func identical(a, b Type) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.name() != b.name() {
		return false
	}
	return Key(a) == Key(b)
}

// EqualOther is the operator == of a value that lives above package value with any value (EQ-6 to EQ-12).
func EqualOther(a value.Other, v value.Value) bool {
	switch a := a.(type) {
	case Type:
		t, ok := v.(Type)
		return ok && Equal(a, t)
	case value.Equaler:
		return a.Equal(v)
	}
	o, ok := v.(value.Other)
	return ok && value.Identical(a, o)
}

func acceptsUndef(t Type) bool { return takesUndef(t, nil) }

func takesUndef(t Type, g *guard) bool { return assignable(t, UndefType, g) }

// uniqueTypes drops types that are written like an earlier one.
func uniqueTypes(ts []Type) []Type {
	seen := make(map[string]bool, len(ts))
	out := make([]Type, 0, len(ts))
	for _, t := range ts {
		k := Key(t)
		if !seen[k] {
			seen[k] = true
			out = append(out, t)
		}
	}
	return out
}

// alter applies f to each type; it returns nil when nothing changed.
func alter(ts []Type, f func(Type) Type) []Type {
	var out []Type
	for i, t := range ts {
		n := f(t)
		if n != t && out == nil {
			out = append(make([]Type, 0, len(ts)), ts[:i]...)
		}
		if out != nil {
			out = append(out, n)
		}
	}
	return out
}

func orAny(t Type) Type {
	if t == nil {
		return AnyType
	}
	return t
}
