package typesys

import (
	"github.com/p2go/p2go/runtime/value"
)

// Infer returns the type of a value with all its detail: Tuple and Struct for
// arrays and hashes (INF-1, INF-2).
func Infer(v value.Value) Type {
	switch v := v.(type) {
	case value.Array:
		if len(v) == 0 {
			return EmptyArrayType
		}
		t := &Tuple{Types: make([]Type, len(v))}
		for i, e := range v {
			t.Types[i] = Infer(e)
		}
		return t
	case *value.Hash:
		return inferHash(v)
	case *Version:
		return &SemVer{Ranges: []*VersionRange{MakeVersionRange(v, v, false)}}
	}
	return InferReduced(v)
}

// inferHash gives a Struct when all keys are non-empty strings (INF-2).
func inferHash(h *value.Hash) Type {
	if h.Len() == 0 {
		return EmptyHashType
	}
	s := &Struct{Fields: make([]Field, h.Len())}
	for i, e := range h.Entries() {
		k, ok := e.Key.(string)
		if !ok || k == "" {
			return inferPairs(h)
		}
		s.Fields[i] = Field{Name: k, Type: Infer(e.Value)}
	}
	return s
}

func inferPairs(h *value.Hash) Type {
	var keys, vals []Type
	for _, e := range h.Entries() {
		keys = append(keys, Infer(e.Key))
		vals = append(vals, Infer(e.Value))
	}
	return &Hash{Key: MakeVariant(keys), Value: MakeVariant(vals), Size: exactly(h.Len())}
}

// InferReduced returns the type of a value with the contents of arrays and hashes
// reduced to one common type (INF-1).
func InferReduced(v value.Value) Type {
	switch v := v.(type) {
	case nil:
		return UndefType
	case bool:
		if v {
			return TrueType
		}
		return FalseType
	case int64:
		return MakeInteger(v, v)
	case float64:
		return &Float{Min: v, Max: v}
	case string:
		return &String{Literal: v, IsLiteral: true}
	case value.DefaultValue:
		return DefaultType
	case value.Array:
		if len(v) == 0 {
			return EmptyArrayType
		}
		return &Array{Elem: reduced(v), Size: exactly(len(v))}
	case *value.Hash:
		if v.Len() == 0 {
			return EmptyHashType
		}
		return &Hash{Key: reduced(v.Keys()), Value: reduced(v.Values()), Size: exactly(v.Len())}
	case *value.Regexp:
		return &Regexp{Pattern: v}
	case *value.Sensitive:
		return MakeSensitive(InferReduced(v.Value))
	case Type:
		return &Metatype{Of: v}
	case typedValue:
		return v.inferred()
	case FunctionValue:
		return v.CallableType()
	case value.Iterator:
		if class := iteratorClass(v); class != "" {
			return &Runtime{Language: "ruby", TypeName: class}
		}
		return &Iterator{Of: elementType(v)}
	case hostValue:
		return &Runtime{Language: "ruby", TypeName: v.HostClass()}
	}
	return RuntimeType
}

// reduced is the common type of values. Strings are collected first: an Enum that
// grows by one value at a time takes time that grows with its square.
func reduced(vs value.Array) Type {
	var strs []string
	for _, v := range vs {
		s, ok := v.(string)
		if !ok {
			break
		}
		strs = append(strs, s)
	}
	var t Type
	if len(strs) > 0 {
		if e := MakeEnum(strs, false); len(e.Values) == 1 {
			t = InferReduced(e.Values[0])
		} else {
			t = e
		}
	}
	for _, v := range vs[len(strs):] {
		t = Common(t, InferReduced(v))
	}
	return t
}

// hostValue is implemented by values of which only the host's class is known.
type hostValue interface {
	value.Other
	HostClass() string
}

// typedValue is implemented by the values of this package.
type typedValue interface{ inferred() Type }

func (s TimespanValue) inferred() Type  { return &Timespan{Min: s, Max: s} }
func (t TimestampValue) inferred() Type { return &Timestamp{Min: t, Max: t} }
func (*Version) inferred() Type         { return SemVerType }
func (*VersionRange) inferred() Type    { return SemVerRangeType }
func (BinaryValue) inferred() Type      { return BinaryType }
func (u *URIValue) inferred() Type      { return MakeURI(u) }

// inferred extends a type that has parameters with the attributes of their names,
// of which creation has seen to it that they fit.
func (o *ObjectValue) inferred() Type {
	if o.early != nil {
		return o.early
	}
	if o.Type.parameterized() {
		if ext, err := o.extension(); err == nil {
			return ext
		}
	}
	return o.Type
}
