package typesys

import (
	"sync"

	"github.com/p2go/p2go/runtime/value"
)

// Alias is the type a "type Name = …" statement declares (TP-40). Target is its
// definition, normalised ([Alias.Resolve]); it may be set after the alias is used
// in other types, which is how aliases refer to themselves and to each other
// across packages (TP-43, TS-4).
type Alias struct {
	plain
	Name   string
	Target Type

	define func(*Alias) Type // of the predefined aliases, which must not need work at start
	once   sync.Once
}

// Resolved is what the alias stands for. While Target is not set, as when its own
// definition is being read, that is an unresolved reference.
func (t *Alias) Resolved() Type {
	if t.define != nil {
		t.once.Do(func() { t.Target = t.define(t) })
	}
	if t.Target == nil {
		return ReferenceType
	}
	return t.Target
}

// Resolve sets the definition. A Variant loses its members that lead nowhere but
// back to the alias; when nothing else is left, the error says so (TP-43).
func (t *Alias) Resolve(def Type) error {
	def = Normalize(def)
	t.Target = def
	if !isReal(t.Target, nil) {
		t.Target = nil
		return errorf("TYPE_ALIAS_UNRESOLVED", "Type alias '", t.Name, "' cannot be resolved to a real type")
	}
	if v, ok := t.Target.(*Variant); ok {
		var real []Type
		for _, m := range v.Types {
			if m != Type(t) && isReal(m, nil) {
				real = append(real, m)
			}
		}
		if len(real) < len(v.Types) {
			t.Target = MakeVariant(real)
		}
	}
	return nil
}

// isReal reports whether t is or contains anything but aliases and Variants.
func isReal(t Type, g *guard) bool {
	switch t := t.(type) {
	case *Alias:
		return t.Target == nil && t.define == nil || !g.has(t, nil) && isReal(t.Resolved(), &guard{to: t, up: g})
	case *Variant:
		for _, m := range t.Types {
			if isReal(m, g) {
				return true
			}
		}
		return false
	}
	return true
}

// dealias is the type that an alias, and any alias behind it, stands for.
func dealias(t Type) Type {
	for {
		a, ok := t.(*Alias)
		if !ok {
			return t
		}
		t = a.Resolved()
	}
}

func (*Alias) bare() Type     { return ReferenceType }
func (t *Alias) name() string { return t.Name }

func (t *Alias) parts(yield func(Type) bool) bool { return yield(t.Resolved()) }

func (t *Alias) element(g *guard) (Type, bool) {
	if g.has(t, nil) {
		return nil, false
	}
	return t.Resolved().element(&guard{to: t, up: g})
}

func (t *Alias) instance(v value.Value, g *guard) bool {
	if g.has(t, nil) {
		return false
	}
	return t.Resolved().instance(v, &guard{to: t, up: g})
}

func (t *Alias) accepts(o Type, g *guard) bool { return assignable(t.Resolved(), o, g) }

func (t *Alias) print(p *printer) {
	if p.set != nil {
		if !p.expanded || !p.set.defines(t) || p.printing(t) {
			p.text(p.set.nameFor(t, t.Name))
			return
		}
		p.aliases = append(p.aliases, t.Name)
		p.nested(t.Resolved())
		p.aliases = p.aliases[:len(p.aliases)-1]
		return
	}
	p.text(t.Name)
	if p.key || !p.expanded || t.define != nil || p.printing(t) {
		return
	}
	p.aliases = append(p.aliases, t.Name)
	p.text(" = ")
	p.nested(t.Resolved())
	p.aliases = p.aliases[:len(p.aliases)-1]
}

// The predefined aliases (TP-41), and what generated code points to: static data
// cannot contain the value of a variable.
var (
	DataType        = &DataAlias
	RichDataKeyType = &RichDataKeyAlias
	RichDataType    = &RichDataAlias
	LookupKeyType   = &LookupKeyAlias
	LookupValueType = &LookupValueAlias

	DataAlias        = Alias{Name: "Data", define: defineData}
	RichDataKeyAlias = Alias{Name: "RichDataKey", define: defineRichDataKey}
	RichDataAlias    = Alias{Name: "RichData", define: defineRichData}
	LookupKeyAlias   = Alias{Name: "Puppet::LookupKey", define: defineLookupKey}
	LookupValueAlias = Alias{Name: "Puppet::LookupValue", define: defineLookupValue}
)

func defineData(self *Alias) Type {
	return &Variant{Types: []Type{ScalarDataType, UndefType, &Hash{Key: StringType, Value: self}, &Array{Elem: self}}}
}

func defineRichDataKey(*Alias) Type { return &Variant{Types: []Type{StringType, NumericType}} }

func defineRichData(self *Alias) Type {
	return &Variant{Types: []Type{
		ScalarType, SemVerRangeType, BinaryType, SensitiveType, TypeType, anyTypeSet(), anyURI(), anyObject(), UndefType, DefaultType,
		&Hash{Key: RichDataKeyType, Value: self}, &Array{Elem: self},
	}}
}

func defineLookupKey(*Alias) Type   { return RichDataKeyType }
func defineLookupValue(*Alias) Type { return RichDataType }
