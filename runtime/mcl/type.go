package mcl

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Kind says what a [Type] is.
type Kind uint8

// The kinds of types that data in JSON may have.
const (
	BoolKind Kind = iota
	StrKind
	IntKind
	FloatKind
	ListKind
	MapKind
	StructKind
)

// Type describes a type for what depends on it when the program runs: what data in JSON becomes. Keys of maps are strs there.
type Type struct {
	Kind   Kind
	Elem   *Type    // of the elements of a list or the values of a map
	Names  []string // of the fields of a struct, which its values share
	Fields []*Type
}

// The types without parts.
var (
	BoolType  = &Type{Kind: BoolKind}
	StrType   = &Type{Kind: StrKind}
	IntType   = &Type{Kind: IntKind}
	FloatType = &Type{Kind: FloatKind}
)

// ListOf returns the type `[]elem`.
func ListOf(elem *Type) *Type { return &Type{Kind: ListKind, Elem: elem} }

// MapOf returns the type `map{str: elem}`.
func MapOf(elem *Type) *Type { return &Type{Kind: MapKind, Elem: elem} }

// StructOf returns a struct type.
func StructOf(names []string, fields ...*Type) *Type {
	return &Type{Kind: StructKind, Names: names, Fields: fields}
}

// String returns the type as mcl writes it.
func (t *Type) String() string {
	switch t.Kind {
	case ListKind:
		return "[]" + t.Elem.String()
	case MapKind:
		return "map{str: " + t.Elem.String() + "}"
	case StructKind:
		fields := make([]string, len(t.Names))
		for i, name := range t.Names {
			fields[i] = name + " " + t.Fields[i].String()
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	}
	return [...]string{"bool", "str", "int", "float"}[t.Kind]
}

// Zero returns the value of the type that stands for a missing one.
func (t *Type) Zero() value.Value {
	switch t.Kind {
	case BoolKind:
		return false
	case StrKind:
		return ""
	case IntKind:
		return int64(0)
	case FloatKind:
		return 0.0
	case ListKind:
		return value.Array{}
	case MapKind:
		return value.NewHash()
	}
	values := make([]value.Value, len(t.Fields))
	for i, f := range t.Fields {
		values[i] = f.Zero()
	}
	return NewStruct(t.Names, values...)
}

// Decode makes a value of the type of data that was in JSON. The fields of a struct must be those of the type; where that is flexible,
// others are dropped and missing ones are zero. The error says what does not fit.
func (t *Type) Decode(data value.Value, flexible bool) (value.Value, error) {
	switch d := data.(type) {
	case bool:
		if t.Kind == BoolKind {
			return d, nil
		}
	case string:
		if t.Kind == StrKind {
			return d, nil
		}
	case int64:
		switch t.Kind {
		case IntKind:
			return d, nil
		case FloatKind:
			return float64(d), nil
		}
	case float64:
		if t.Kind == FloatKind {
			return d, nil
		}
	case value.Array:
		if t.Kind == ListKind {
			return t.decodeList(d, flexible)
		}
	case *value.Hash:
		switch t.Kind {
		case MapKind:
			return t.decodeMap(d, flexible)
		case StructKind:
			return t.decodeStruct(d, flexible)
		}
	}
	return nil, Fail(found(data) + " where " + t.String() + " is expected")
}

func (t *Type) decodeList(data value.Array, flexible bool) (value.Value, error) {
	list := make(value.Array, len(data))
	for i, d := range data {
		v, err := t.Elem.Decode(d, flexible)
		if err != nil {
			return nil, Fail("[" + strconv.Itoa(i) + "]: " + err.Error())
		}
		list[i] = v
	}
	return list, nil
}

func (t *Type) decodeMap(data *value.Hash, flexible bool) (value.Value, error) {
	m := value.MakeHash(data.Len())
	for _, e := range data.Entries() {
		v, err := t.Elem.Decode(e.Value, flexible)
		if err != nil {
			return nil, Fail(strconv.Quote(e.Key.(string)) + ": " + err.Error())
		}
		m.Set(e.Key, v)
	}
	return m, nil
}

func (t *Type) decodeStruct(data *value.Hash, flexible bool) (value.Value, error) {
	if !flexible && data.Len() != len(t.Names) {
		return nil, Fail("incompatible number of fields: " + strconv.Itoa(data.Len()) + " for " + t.String())
	}
	if !flexible {
		for _, e := range data.Entries() {
			if !slices.Contains(t.Names, e.Key.(string)) {
				return nil, Fail("the field " + strconv.Quote(e.Key.(string)) + " is none of " + t.String())
			}
		}
	}
	values := make([]value.Value, len(t.Names))
	for i, name := range t.Names {
		d, ok := data.Get(name)
		if !ok {
			values[i] = t.Fields[i].Zero()
			continue
		}
		v, err := t.Fields[i].Decode(d, flexible)
		if err != nil {
			return nil, Fail(name + ": " + err.Error())
		}
		values[i] = v
	}
	return NewStruct(t.Names, values...), nil
}

// found says what data in JSON is.
func found(data value.Value) string {
	switch data.(type) {
	case bool:
		return "a bool"
	case string:
		return "a string"
	case int64, float64:
		return "the number " + Text(data)
	case value.Array:
		return "an array"
	case *value.Hash:
		return "an object"
	}
	return "null"
}
