package models

import (
	"cmp"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// flat is a type of values without names of aliases, but those of Puppet that lead back to themselves. Where another alias does, that is Any.
func flat(t typesys.Type) typesys.Type { return new(flattener).flat(t) }

// flattener replaces aliases by what they stand for.
type flattener struct {
	within []*typesys.Alias // those that are being replaced
	open   int              // those from here on have the same values as what is being replaced, or more
}

func (f *flattener) flat(t typesys.Type) typesys.Type {
	return cmp.Or(f.real(t), typesys.Type(typesys.AnyType))
}

// real is nil for a type that has no other values than one that it is a part of.
func (f *flattener) real(t typesys.Type) typesys.Type {
	switch t := t.(type) {
	case *typesys.Alias:
		if t == typesys.DataType || t == typesys.RichDataType {
			return t
		}
		if at := slices.Index(f.within, t); at >= f.open {
			return nil
		} else if at >= 0 {
			return typesys.AnyType
		}
		f.within = append(f.within, t)
		of := f.real(t.Resolved())
		f.within = f.within[:len(f.within)-1]
		return of
	case *typesys.Variant:
		var members []typesys.Type
		for _, of := range t.Types {
			if of := f.real(of); of != nil {
				members = append(members, of)
			}
		}
		if len(members) == 0 && len(t.Types) > 0 {
			return nil
		}
		return typesys.MakeVariant(members)
	case *typesys.Optional:
		if t.Of == nil {
			return t
		}
		if of := f.real(t.Of); of != nil {
			return &typesys.Optional{Of: of}
		}
		return typesys.UndefType
	case *typesys.NotUndef:
		if t.Of == nil {
			return t
		}
		if of := f.real(t.Of); of != nil {
			return ir.Resolved(&typesys.NotUndef{Of: of})
		}
		return nil
	}
	open := f.open
	f.open = len(f.within)
	defer func() { f.open = open }()
	switch t := t.(type) {
	case *typesys.Sensitive:
		if t.Of != nil {
			return &typesys.Sensitive{Of: f.flat(t.Of)}
		}
	case *typesys.Array:
		if t.Elem != nil {
			return &typesys.Array{Elem: f.flat(t.Elem), Size: t.Size}
		}
	case *typesys.Hash:
		if t.Key != nil && t.Value != nil {
			return &typesys.Hash{Key: f.flat(t.Key), Value: f.flat(t.Value), Size: t.Size}
		}
	case *typesys.Tuple:
		var members []typesys.Type
		for _, of := range t.Types {
			members = append(members, f.flat(of))
		}
		return &typesys.Tuple{Types: members, Size: t.Size}
	case *typesys.Struct:
		fields := slices.Clone(t.Fields)
		for i := range fields {
			fields[i].Type = f.flat(fields[i].Type)
		}
		return &typesys.Struct{Fields: fields}
	}
	return t
}
