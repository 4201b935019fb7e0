package typesys

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// RichData turns a value into what JSON can hold (RICH-1, RICH-2): types, time
// values, objects and the like become hashes with the key __ptype. The result
// has only undef, Booleans, numbers, strings, arrays, and hashes with string
// keys. References to catalog entries are encoded as the types they are; that
// catalogs write them as File[/a] is the caller's affair.
func RichData(v value.Value) value.Value {
	switch v := v.(type) {
	case nil, bool, int64, float64, string:
		return v
	case value.DefaultValue:
		return pcore("Default")
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = RichData(e)
		}
		return out
	case *value.Hash:
		return richHash(v)
	case *value.Regexp:
		return pcoreValue("Regexp", v.Plain())
	case *value.Sensitive:
		return pcoreValue("Sensitive", RichData(v.Value))
	case *ObjectValue:
		h := pcore(v.Type.shownName())
		for _, e := range v.Args().Entries() {
			h.Set(e.Key, RichData(e.Value))
		}
		return h
	case Type:
		return richType(v, nil)
	case richNamed:
		return pcoreValue(v.richName(), value.Text(v))
	case value.Other:
		return value.Text(v)
	}
	return nil
}

// richNamed is implemented by the values that are encoded as their text.
type richNamed interface {
	value.Other
	richName() string
}

func (TimespanValue) richName() string  { return "Timespan" }
func (TimestampValue) richName() string { return "Timestamp" }
func (*Version) richName() string       { return "SemVer" }
func (*VersionRange) richName() string  { return "SemVerRange" }
func (BinaryValue) richName() string    { return "Binary" }
func (*URIValue) richName() string      { return "URI" }

func pcore(name string) *value.Hash {
	return value.NewHash(value.Entry{Key: value.PcoreType, Value: name})
}

func pcoreValue(name string, v value.Value) *value.Hash {
	h := pcore(name)
	h.Set(value.PcoreValue, v)
	return h
}

// richHash keeps a hash whose keys are all strings, and lists the pairs of others.
func richHash(h *value.Hash) value.Value {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		k, ok := e.Key.(string)
		if !ok || k == value.PcoreType {
			return richPairs(h)
		}
		out.Set(k, RichData(e.Value))
	}
	return out
}

func richPairs(h *value.Hash) value.Value {
	pairs := make(value.Array, 0, 2*h.Len())
	for _, e := range h.Entries() {
		pairs = append(pairs, RichData(e.Key), RichData(e.Value))
	}
	return pcoreValue("Hash", pairs)
}

// richType writes the attributes of a type that are not their default (RICH-2).
// Aliases that are being written already, and those predefined that are
// recursive, go by their name: the reference implementation cannot write them.
func richType(t Type, g *guard) value.Value {
	name := classOf(t)
	if _, ok := t.(*Extension); ok {
		name = "ObjectTypeExten" // Puppet cuts the length of "Type" off the name of the class, which ends otherwise
	}
	h := pcore("Pcore::" + name + "Type")
	set := func(key string, of Type) {
		if of != nil {
			h.Set(key, richType(of, g))
		}
	}
	switch t := t.(type) {
	case *Integer:
		setEnds(h, !t.openMin(), t.Min, !t.openMax(), t.Max)
	case *Float:
		setEnds(h, !t.openMin(), t.Min, !t.openMax(), t.Max)
	case *Timespan:
		least, most := t.ends()
		setEnds(h, t.Min != math.MinInt64, RichData(least), t.Max != math.MaxInt64, RichData(most))
	case *Timestamp:
		setEnds(h, t.Min != Earliest, RichData(t.Min), t.Max != Latest, RichData(t.Max))
	case *String:
		if t.IsLiteral {
			h.Set("size_type_or_value", t.Literal)
		} else {
			setSize(h, "size_type_or_value", t.Size)
		}
	case *Enum:
		values := make(value.Array, len(t.Values))
		for i, v := range t.Values {
			values[i] = v
		}
		h.Set("values", values)
		if t.IgnoreCase {
			h.Set("case_insensitive", true)
		}
	case *Pattern:
		patterns := make(value.Array, len(t.Patterns))
		for i, re := range t.Patterns {
			patterns[i] = richType(&Regexp{Pattern: re}, g)
		}
		h.Set("patterns", patterns)
	case *Regexp:
		if t.Pattern != nil {
			h.Set("pattern", t.Pattern.Plain())
		}
	case *Collection:
		setSize(h, "size_type", t.Size)
	case *Array:
		if _, ok := t.elem().(*Any); !ok || t.Size.Given() {
			set("element_type", t.elem())
		}
		setSize(h, "size_type", t.Size)
	case *Hash:
		_, anyKey := t.key().(*Any)
		_, anyValue := t.val().(*Any)
		if !anyKey || !anyValue || t.Size.Given() {
			set("key_type", t.key())
		}
		if !anyValue || t.Size.Given() {
			set("value_type", t.val())
		}
		setSize(h, "size_type", t.Size)
	case *Tuple:
		h.Set("types", richTypes(t.Types, g))
		setSize(h, "size_type", t.Size)
	case *Struct:
		elements := make(value.Array, len(t.Fields))
		for i := range t.Fields {
			e := pcore("Pcore::StructElement")
			e.Set("key_type", richType(t.Fields[i].keyType(), g))
			e.Set("value_type", richType(t.Fields[i].Type, g))
			elements[i] = e
		}
		h.Set("elements", elements)
	case *Variant:
		h.Set("types", richTypes(t.Types, g))
	case *Optional:
		set("type", t.Of)
	case *NotUndef:
		set("type", t.of())
	case *Metatype:
		set("type", t.Of)
	case *Iterable:
		set("type", t.Of)
	case *Iterator:
		set("type", t.Of)
	case *Callable:
		richCallable(h, t, g)
	case *Class:
		if t.Name != "" {
			h.Set("class_name", t.Name)
		}
	case *Resource:
		if t.TypeName != "" {
			h.Set("type_name", capitalizeSegments(t.TypeName))
		}
		if t.Titled() {
			h.Set("title", t.Title)
		}
	case *SemVer:
		if len(t.Ranges) > 0 {
			ranges := make(value.Array, len(t.Ranges))
			for i, r := range t.Ranges {
				ranges[i] = RichData(r)
			}
			h.Set("ranges", ranges)
		}
	case *URI:
		if t.Params.Len() > 0 {
			h.Set("parameters", RichData(t.Params))
		}
	case *Runtime:
		if t.Language != "" || t.TypeName != "" || t.Pattern != nil {
			h.Set("runtime", t.Language)
		}
		if t.Pattern != nil {
			h.Set("name_or_pattern", value.Array{RichData(t.Pattern), t.Replacement})
		} else if t.TypeName != "" {
			h.Set("name_or_pattern", t.TypeName)
		}
	case *Init:
		set("type", t.Of)
		if len(t.Args) > 0 {
			h.Set("init_args", RichData(t.Args))
		}
	case *Reference:
		h.Set("type_string", t.Text)
	case *Alias:
		return richAlias(h, t, g)
	case *Object:
		h.Set("_pcore_init_hash", richDefinition(t.initHash(true), g))
	case *TypeSet:
		h.Set("_pcore_init_hash", richDefinition(t.initHash(), g))
	case *Extension:
		h.Set("base_type", richType(t.Base, g))
		h.Set("init_parameters", RichData(t.positional()))
	}
	return h
}

func setEnds(h *value.Hash, hasMin bool, lo value.Value, hasMax bool, hi value.Value) {
	if hasMin {
		h.Set("from", lo)
	} else if hasMax {
		h.Set("from", nil)
	}
	if hasMax {
		h.Set("to", hi)
	}
}

func setSize(h *value.Hash, key string, s Size) {
	if s.Given() {
		h.Set(key, richType(sizeType(s), nil))
	}
}

func richTypes(ts []Type, g *guard) value.Array {
	out := make(value.Array, len(ts))
	for i, t := range ts {
		out[i] = richType(t, g)
	}
	return out
}

// richCallable writes all attributes, as the default of the last is not what a
// Callable without a return type has.
func richCallable(h *value.Hash, t *Callable, g *guard) {
	h.Set("param_types", nil)
	if t.Params != nil {
		h.Set("param_types", richType(t.Params, g))
	}
	for _, part := range []struct {
		key string
		of  Type
	}{{"block_type", t.Block}, {"return_type", t.returns()}} {
		h.Set(part.key, nil)
		if part.of != nil {
			h.Set(part.key, richType(part.of, g))
		}
	}
}

func richAlias(h *value.Hash, t *Alias, g *guard) value.Value {
	if g.has(t, nil) || t == DataType || t == RichDataType {
		return richType(&Reference{Text: t.Name}, nil)
	}
	h.Set("name", t.Name)
	h.Set("type_expr", nil)
	h.Set("resolved_type", richType(t.Resolved(), &guard{to: t, up: g}))
	return h
}

// richDefinition is [RichData] that stops at aliases and types being written.
func richDefinition(v value.Value, g *guard) value.Value {
	switch v := v.(type) {
	case *value.Hash:
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			out.Set(e.Key, richDefinition(e.Value, g))
		}
		return out
	case kindWord:
		return string(v)
	case *Object:
		if g.has(v, nil) {
			return richType(&Reference{Text: v.name()}, nil)
		}
		return richType(v, &guard{to: v, up: g})
	case Type:
		return richType(v, g)
	}
	return RichData(v)
}
