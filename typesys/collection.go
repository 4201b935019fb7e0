package typesys

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// Collection is the arrays and hashes of a size (TP-13).
type Collection struct {
	plain
	Size Size
}

// CollectionType is Collection of any size.
var CollectionType = &Collection{}

func (*Collection) bare() Type                  { return CollectionType }
func (*Collection) name() string                { return "Collection" }
func (*Collection) generalize() Type            { return CollectionType }
func (*Collection) normalize() Type             { return CollectionType }
func (*Collection) element(*guard) (Type, bool) { return nil, true }

func (t *Collection) instance(v value.Value, _ *guard) bool {
	switch v := v.(type) {
	case value.Array:
		return t.Size.contains(len(v))
	case *value.Hash:
		return t.Size.contains(v.Len())
	}
	return false
}

// accepts is ASG-15.
func (t *Collection) accepts(o Type, _ *guard) bool {
	switch o := o.(type) {
	case *Collection:
		return t.Size.accepts(o.Size)
	case *Array:
		return t.Size.accepts(o.Size)
	case *Hash:
		return t.Size.accepts(o.Size)
	case *Tuple:
		return t.Size.accepts(o.written())
	case *Struct:
		return t.Size.accepts(exactly(len(o.Fields)))
	}
	return false
}

func (t *Collection) print(p *printer) {
	p.text("Collection")
	if t.Size.Given() {
		p.open()
		t.Size.print(p)
		p.close()
	}
}

// Array is Array[Elem, Size]; no Elem is Any (TP-14).
type Array struct {
	Elem Type
	Size Size
}

// ArrayType is Array without parameters; EmptyArrayType the type of [].
var (
	ArrayType      = &Array{Elem: AnyType}
	EmptyArrayType = &Array{Elem: UnitType, Size: Empty}
)

func (*Array) bare() Type   { return ArrayType }
func (*Array) name() string { return "Array" }

// elem is the type of the elements: that of an empty array says nothing.
func (t *Array) elem() Type {
	if _, hi := t.Size.Range(); hi == 0 {
		return UnitType
	}
	return orAny(t.Elem)
}

func (t *Array) parts(yield func(Type) bool) bool { return yield(t.elem()) }

func (t *Array) element(*guard) (Type, bool) {
	if _, ok := t.elem().(*Any); ok {
		return nil, true
	}
	return t.elem(), true
}

func (t *Array) generalize() Type {
	if _, ok := t.elem().(*Any); ok {
		return ArrayType
	}
	return &Array{Elem: Generalize(t.elem())}
}

func (t *Array) normalize() Type {
	if _, ok := t.elem().(*Any); ok {
		return ArrayType
	}
	if n := Normalize(t.elem()); n != t.elem() {
		return &Array{Elem: n, Size: t.Size}
	}
	return t
}

func (t *Array) instance(v value.Value, g *guard) bool {
	a, ok := v.(value.Array)
	if !ok || !t.Size.contains(len(a)) {
		return false
	}
	elem := t.elem()
	if elem == Type(AnyType) {
		return true
	}
	g = g.inner()
	for _, e := range a {
		if !elem.instance(e, g) {
			return false
		}
	}
	return true
}

// accepts is ASG-16.
func (t *Array) accepts(o Type, g *guard) bool {
	switch o := o.(type) {
	case *Array:
		return t.Size.accepts(o.Size) && assignable(t.elem(), o.elem(), g)
	case *Tuple:
		if !t.Size.accepts(o.written()) {
			return false
		}
		for _, e := range o.Types {
			if !assignable(t.elem(), e, g) {
				return false
			}
		}
		return true
	}
	return false
}

func (t *Array) print(p *printer) {
	p.text("Array")
	if _, hi := t.Size.Range(); hi == 0 {
		p.text("[0, 0]")
		return
	}
	if _, ok := t.elem().(*Any); ok && !t.Size.Given() {
		return
	}
	p.open()
	p.typ(t.elem())
	t.Size.print(p)
	p.close()
}

// Hash is Hash[Key, Value, Size]; no Key or Value is Any (TP-15).
type Hash struct {
	Key, Value Type
	Size       Size
}

// HashType is Hash without parameters; EmptyHashType the type of {}.
var (
	HashType      = &Hash{Key: AnyType, Value: AnyType}
	EmptyHashType = &Hash{Key: UnitType, Value: UnitType, Size: Empty}
)

func (*Hash) bare() Type   { return HashType }
func (*Hash) name() string { return "Hash" }

func (t *Hash) key() Type {
	if _, hi := t.Size.Range(); hi == 0 {
		return UnitType
	}
	return orAny(t.Key)
}

func (t *Hash) val() Type {
	if _, hi := t.Size.Range(); hi == 0 {
		return UnitType
	}
	return orAny(t.Value)
}

func (t *Hash) parts(yield func(Type) bool) bool { return yield(t.key()) && yield(t.val()) }

// unspecific reports whether t is Hash or the type of the empty hash.
func (t *Hash) unspecific() bool {
	if _, hi := t.Size.Range(); hi == 0 {
		return true
	}
	_, k := t.key().(*Any)
	_, v := t.val().(*Any)
	return k && v && !t.Size.Given()
}

// element is the pair that iteration gives (TP-25).
func (t *Hash) element(*guard) (Type, bool) {
	if t.unspecific() {
		return &Tuple{Types: []Type{UnitType, UnitType}, Size: exactly(2)}, true
	}
	return &Tuple{Types: []Type{t.key(), t.val()}, Size: exactly(2)}, true
}

func (t *Hash) generalize() Type {
	if t.unspecific() {
		return t
	}
	return &Hash{Key: Generalize(t.key()), Value: Generalize(t.val())}
}

func (t *Hash) normalize() Type {
	if t.unspecific() {
		return t
	}
	k, v := Normalize(t.key()), Normalize(t.val())
	if k == t.key() && v == t.val() {
		return t
	}
	return &Hash{Key: k, Value: v, Size: t.Size}
}

func (t *Hash) instance(v value.Value, g *guard) bool {
	h, ok := v.(*value.Hash)
	if !ok || !t.Size.contains(h.Len()) {
		return false
	}
	g = g.inner()
	for _, e := range h.Entries() {
		if !t.key().instance(e.Key, g) || !t.val().instance(e.Value, g) {
			return false
		}
	}
	return true
}

// accepts is ASG-17.
func (t *Hash) accepts(o Type, g *guard) bool {
	switch o := o.(type) {
	case *Hash:
		if lo, _ := t.Size.Range(); lo == 0 {
			if _, ohi := o.Size.Range(); ohi == 0 {
				return true
			}
		}
		return assignable(t.key(), o.key(), g) && assignable(t.val(), o.val(), g) && t.Size.accepts(o.Size)
	case *Struct:
		if !t.Size.contains(len(o.Fields)) {
			return false
		}
		for i := range o.Fields {
			f := &o.Fields[i]
			if !t.key().instance(f.Name, g) || !assignable(t.val(), f.Type, g) {
				return false
			}
		}
		return true
	}
	return false
}

func (t *Hash) print(p *printer) {
	p.text("Hash")
	if _, hi := t.Size.Range(); hi == 0 {
		p.text("[0, 0]")
		return
	}
	if t.unspecific() {
		return
	}
	p.open()
	p.typ(t.key())
	p.typ(t.val())
	t.Size.print(p)
	p.close()
}

// Tuple is Tuple[Types…, Size]: without a size the elements are exactly as many
// as Types, with one the last type repeats (TP-16).
type Tuple struct {
	plain
	Types []Type
	Size  Size
}

// TupleType is Tuple without parameters.
var TupleType = &Tuple{}

func (*Tuple) bare() Type   { return TupleType }
func (*Tuple) name() string { return "Tuple" }

func (t *Tuple) parts(yield func(Type) bool) bool { return yieldAll(t.Types, yield) }

// SizeRange returns how many elements there may be.
func (t *Tuple) SizeRange() (lo, hi int64) {
	if t.Size.Given() {
		return t.Size.Range()
	}
	if n := int64(len(t.Types)); n > 0 {
		return n, n
	}
	return 0, math.MaxInt64
}

func (t *Tuple) sizes() Size {
	if t.Size.Given() || len(t.Types) == 0 {
		return t.Size
	}
	return exactly(len(t.Types))
}

// written is the size as Array and Collection see it: the number of types, even
// when there are none.
func (t *Tuple) written() Size {
	if t.Size.Given() {
		return t.Size
	}
	return exactly(len(t.Types))
}

// at is the type of the element at an index: the last type repeats.
func (t *Tuple) at(i int) Type { return t.Types[min(i, len(t.Types)-1)] }

func (t *Tuple) element(*guard) (Type, bool) { return MakeVariant(t.Types), true }

func (t *Tuple) generalize() Type {
	if ts := alter(t.Types, Generalize); ts != nil {
		return &Tuple{Types: ts, Size: t.Size}
	}
	return t
}

func (t *Tuple) normalize() Type {
	if ts := alter(t.Types, Normalize); ts != nil {
		return &Tuple{Types: ts, Size: t.Size}
	}
	return t
}

func (t *Tuple) instance(v value.Value, g *guard) bool {
	a, ok := v.(value.Array)
	if !ok || !t.sizes().contains(len(a)) {
		return false
	}
	if len(t.Types) == 0 {
		return true
	}
	g = g.inner()
	for i, e := range a {
		if !t.at(i).instance(e, g) {
			return false
		}
	}
	return true
}

// accepts is ASG-18.
func (t *Tuple) accepts(o Type, g *guard) bool {
	switch o := o.(type) {
	case *Tuple:
		if o == t {
			return true
		}
		if !t.sizes().accepts(o.sizes()) {
			return false
		}
		if len(t.Types) == 0 {
			return true
		}
		if len(o.Types) == 0 {
			lo, _ := t.SizeRange()
			return lo == 0
		}
		for i, e := range o.Types {
			if !assignable(t.at(i), e, g) {
				return false
			}
		}
		return true
	case *Array:
		if !t.sizes().accepts(o.Size) {
			return false
		}
		_, hi := o.Size.Range()
		for i := 0; i < len(t.Types) && int64(i) < hi; i++ {
			if !assignable(t.Types[i], o.elem(), g) {
				return false
			}
		}
		return true
	}
	return false
}

func (t *Tuple) print(p *printer) {
	p.text("Tuple")
	if len(t.Types) == 0 {
		return
	}
	p.open()
	p.types(t.Types)
	t.Size.print(p)
	p.close()
}

func yieldAll(ts []Type, yield func(Type) bool) bool {
	for _, t := range ts {
		if !yield(t) {
			return false
		}
	}
	return true
}

// Struct is Struct[{Fields…}]: the hashes with exactly these string keys (TP-17).
type Struct struct {
	plain
	Fields []Field
}

// Field is one key of a [Struct] and the type of its value. An Optional key may
// be missing (TP-18): written as Optional['k'], or as 'k' when Type accepts undef.
type Field struct {
	Name     string
	Type     Type
	Optional bool
	Enum     *Enum // how the key is written, when that is Enum['k']
}

// StructType is Struct without parameters: it accepts the empty hash only (TYP-9).
var StructType = &Struct{}

func (*Struct) bare() Type   { return StructType }
func (*Struct) name() string { return "Struct" }

// keyType is the type of the field's key.
func (f *Field) keyType() Type {
	if f.Enum != nil {
		return f.Enum
	}
	k := &String{Literal: f.Name, IsLiteral: true}
	if f.Optional {
		return &Optional{Of: k}
	}
	return k
}

func (t *Struct) parts(yield func(Type) bool) bool {
	for i := range t.Fields {
		if !yield(t.Fields[i].Type) {
			return false
		}
	}
	return true
}

// Field returns the field with a name, nil when there is none.
func (t *Struct) Field(name string) *Field {
	for i := range t.Fields {
		if t.Fields[i].Name == name {
			return &t.Fields[i]
		}
	}
	return nil
}

// required is the number of fields that may not be missing.
func (t *Struct) required() int {
	n := 0
	for i := range t.Fields {
		if !t.Fields[i].Optional {
			n++
		}
	}
	return n
}

func (t *Struct) element(*guard) (Type, bool) {
	if len(t.Fields) == 0 {
		return HashType.element(nil)
	}
	var keys, vals []Type
	for i := range t.Fields {
		keys = append(keys, t.Fields[i].keyType())
		vals = append(vals, t.Fields[i].Type)
	}
	return &Tuple{Types: []Type{MakeVariant(keys), MakeVariant(vals)}, Size: exactly(2)}, true
}

func (t *Struct) generalize() Type { return t.alter(Generalize) }
func (t *Struct) normalize() Type  { return t.alter(Normalize) }

func (t *Struct) alter(f func(Type) Type) Type {
	var out []Field
	for i := range t.Fields {
		n := f(t.Fields[i].Type)
		if n != t.Fields[i].Type && out == nil {
			out = append([]Field(nil), t.Fields...)
		}
		if out != nil {
			out[i].Type = n
		}
	}
	if out == nil {
		return t
	}
	return &Struct{Fields: out}
}

func (t *Struct) instance(v value.Value, g *guard) bool {
	h, ok := v.(*value.Hash)
	if !ok {
		return false
	}
	g = g.inner()
	matched := 0
	for i := range t.Fields {
		f := &t.Fields[i]
		e, present := h.Get(f.Name)
		switch {
		case present && !f.Type.instance(e, g), !present && !f.Optional:
			return false
		case present:
			matched++
		}
	}
	return matched == h.Len()
}

// accepts is ASG-19. Of a Hash nothing is known about its keys, so it only has
// to be possible that it holds the right ones.
func (t *Struct) accepts(o Type, g *guard) bool {
	switch o := o.(type) {
	case *Struct:
		matched := 0
		for i := range t.Fields {
			f := &t.Fields[i]
			e := o.Field(f.Name)
			if e == nil {
				if !f.Optional {
					return false
				}
				continue
			}
			matched++
			if e.Optional && !f.Optional || !assignable(f.Type, e.Type, g) {
				return false
			}
		}
		return matched == len(o.Fields)
	case *Hash:
		for i := range t.Fields {
			f := &t.Fields[i]
			if !f.Optional && !(assignable(f.Type, o.val(), g) && assignable(StringType, o.key(), g)) {
				return false
			}
		}
		return MakeSize(int64(t.required()), int64(len(t.Fields))).accepts(o.Size)
	}
	return false
}

func (t *Struct) print(p *printer) {
	p.text("Struct")
	if len(t.Fields) == 0 {
		return
	}
	p.text("[{")
	for i := range t.Fields {
		if i > 0 {
			p.text(", ")
		}
		f := &t.Fields[i]
		undef := acceptsUndef(f.Type)
		switch {
		case f.Enum != nil && undef:
			p.text("NotUndef[")
			p.nested(f.Enum)
			p.text("]")
		case f.Optional && !undef:
			p.text("Optional[")
			p.quoted(f.Name)
			p.text("]")
		case !f.Optional && undef:
			p.text("NotUndef[")
			p.quoted(f.Name)
			p.text("]")
		default:
			p.quoted(f.Name)
		}
		p.text(" => ")
		p.nested(f.Type)
	}
	p.text("}]")
}
