package typesys

import "github.com/p2go/p2go/runtime/value"

// Variant is what any of Types accepts (TP-19); see [MakeVariant]. Without types
// it has no instances (TYP-9, ASG-5).
type Variant struct {
	plain
	Types []Type
}

// VariantType is Variant without types.
var VariantType = &Variant{}

// MakeVariant returns the Variant of the types: members of Variants among them
// are taken over, duplicates dropped, and a single type is itself (TP-19).
func MakeVariant(ts []Type) Type {
	var flat []Type
	for _, t := range ts {
		if v, ok := t.(*Variant); ok {
			flat = append(flat, v.Types...)
		} else {
			flat = append(flat, t)
		}
	}
	flat = uniqueTypes(flat)
	if len(flat) == 1 {
		return flat[0]
	}
	return &Variant{Types: flat}
}

func (*Variant) bare() Type                         { return VariantType }
func (*Variant) name() string                       { return "Variant" }
func (t *Variant) parts(yield func(Type) bool) bool { return yieldAll(t.Types, yield) }
func (t *Variant) print(p *printer) {
	p.text("Variant")
	if len(t.Types) > 0 {
		p.open()
		p.types(t.Types)
		p.close()
	}
}

func (t *Variant) generalize() Type {
	if ts := alter(t.Types, Generalize); ts != nil {
		return MakeVariant(ts)
	}
	return t
}

func (t *Variant) instance(v value.Value, g *guard) bool {
	for _, m := range t.Types {
		if m.instance(v, g) {
			return true
		}
	}
	return false
}

func (t *Variant) accepts(o Type, g *guard) bool {
	for _, m := range t.Types {
		if assignable(m, o, g) {
			return true
		}
	}
	return false
}

// assignable is ASG-5: an empty Variant is void, it does not even accept undef.
func (t *Variant) assignable(from Type, g *guard) bool {
	switch o := from.(type) {
	case *Undef:
		return len(t.Types) > 0 && t.accepts(o, g)
	case *Variant:
		if len(t.Types) == 0 {
			return true
		}
		for _, m := range o.Types {
			if !assignableFrom(t, m, g) {
				return false
			}
		}
		return len(o.Types) > 0
	}
	return assignableFrom(t, from, g)
}

// Optional is Optional[Of]: undef or an instance of Of; without it, undef only
// as an instance, but assignable from everything (TP-20, TYP-9, ASG-3).
type Optional struct {
	plain
	Of Type
}

// OptionalType is Optional without a type.
var OptionalType = &Optional{}

func (*Optional) bare() Type                         { return OptionalType }
func (*Optional) name() string                       { return "Optional" }
func (t *Optional) parts(yield func(Type) bool) bool { return t.Of == nil || yield(t.Of) }
func (t *Optional) print(p *printer)                 { p.wrapping("Optional", t.Of, true) }

func (t *Optional) generalize() Type {
	if t.Of == nil {
		return t
	}
	if g := Generalize(t.Of); g != t.Of {
		return &Optional{Of: g}
	}
	return t
}

func (t *Optional) instance(v value.Value, g *guard) bool {
	return v == nil || t.Of != nil && t.Of.instance(v, g)
}

func (t *Optional) accepts(o Type, g *guard) bool {
	if _, ok := o.(*Undef); ok || t.Of == nil {
		return true
	}
	return assignable(t.Of, o, g)
}

// NotUndef is NotUndef[Of]: an instance of Of that is not undef (TP-21).
type NotUndef struct {
	plain
	Of Type
}

// NotUndefType is NotUndef without a type.
var NotUndefType = &NotUndef{}

func (*NotUndef) bare() Type                         { return NotUndefType }
func (*NotUndef) name() string                       { return "NotUndef" }
func (t *NotUndef) parts(yield func(Type) bool) bool { return t.of() == nil || yield(t.Of) }
func (t *NotUndef) print(p *printer)                 { p.wrapping("NotUndef", t.of(), true) }

// of is the type, nil also for Any.
func (t *NotUndef) of() Type {
	if _, ok := t.Of.(*Any); ok {
		return nil
	}
	return t.Of
}

func (t *NotUndef) generalize() Type {
	if t.of() == nil {
		return NotUndefType
	}
	if g := Generalize(t.Of); g != t.Of {
		return &NotUndef{Of: g}
	}
	return t
}

func (t *NotUndef) instance(v value.Value, g *guard) bool {
	return v != nil && (t.of() == nil || t.Of.instance(v, g))
}

// accepts is ASG-4.
func (t *NotUndef) accepts(o Type, g *guard) bool {
	return !assignable(o, UndefType, g) && (t.of() == nil || assignable(t.Of, o, g))
}
