package builtin

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// Call is a call of a function, as far as its result depends on it.
type Call struct {
	Args []*ir.Value // without the lambda
	// Lambda reports whether there is one, and Block is the type of its values, nil
	// when it never gives one.
	Lambda bool
	Block  typesys.Type
	legacy bool
}

// ResultOf returns the static type of what a call of the function gives, when it
// does not fail.
func (f *Function) ResultOf(c Call) typesys.Type {
	c.legacy = f.Fn.Legacy != nil
	switch {
	case f.Fn.Statement:
		return typesys.UndefType
	case f.Result != nil:
		if t := f.Result(c); t != nil && t != ir.Nothing {
			return t
		}
	}
	return typesys.AnyType
}

// always is the rule of a function whose result is always of one type.
func always(t typesys.Type) func(Call) typesys.Type { return func(Call) typesys.Type { return t } }

var (
	count      = &typesys.Integer{Min: 0, Max: typesys.IntegerType.Max}
	order      = &typesys.Integer{Min: -1, Max: 1}
	stringList = &typesys.Array{Elem: typesys.StringType}

	optionalString = &typesys.Optional{Of: typesys.StringType}
	// renderedType is what templates are rendered to, and halvesType what partition declares.
	renderedType = &typesys.Variant{Types: []typesys.Type{typesys.StringType, &typesys.Sensitive{Of: typesys.StringType}}}
	halvesType   = &typesys.Tuple{Types: []typesys.Type{typesys.ArrayType, typesys.ArrayType}}
)

// typ is the type of an argument.
func (c Call) typ(i int) typesys.Type {
	if i >= len(c.Args) {
		return typesys.AnyType
	}
	return ir.StaticType(c.Args[i])
}

func (c Call) types() []typesys.Type {
	ts := make([]typesys.Type, len(c.Args))
	for i := range ts {
		ts[i] = c.typ(i)
	}
	return ts
}

// inside is the type of what is in a collection. The legacy API gives functions
// the text of what it does not know (3X-2).
func (c Call) inside(t typesys.Type) typesys.Type {
	if c.legacy && t != ir.Nothing && !ir.Accepts(typesys.DataType, t) {
		return typesys.AnyType
	}
	return t
}

const unlimited = int64(1<<63 - 1)

// elements are what an argument, an array, has.
func (c Call) elements(i int) (elem typesys.Type, lo, hi int64) {
	if e, lo, hi, ok := ir.Elements(c.typ(i)); ok {
		return c.inside(e), lo, hi
	}
	return typesys.AnyType, 0, unlimited
}

func (c Call) entries(i int) (key, val typesys.Type, lo, hi int64) {
	if k, v, lo, hi, ok := ir.Entries(c.typ(i)); ok {
		return c.inside(k), c.inside(v), lo, hi
	}
	return typesys.AnyType, typesys.AnyType, 0, unlimited
}

// only is a type, the argument's own where that is of the kind.
func only(c Call, k ir.Kinds, t typesys.Type) typesys.Type {
	if ir.KindsOf(c.typ(0)) == k && !c.legacy {
		return c.typ(0)
	}
	return t
}

// splitType is that of the parts of a text, which are Sensitive where the text is.
func splitType(c Call) typesys.Type {
	if ir.KindsOf(c.typ(0))&ir.SensitiveKind != 0 {
		return typesys.AnyType
	}
	return stringList
}

func sameNumber(ts []typesys.Type) typesys.Type {
	if len(ts) == 1 {
		switch ir.KindsOf(ts[0]) {
		case ir.IntegerKind:
			return typesys.IntegerType
		case ir.FloatKind:
			return typesys.FloatType
		case ir.IntegerKind | ir.FloatKind:
			return typesys.NumericType
		}
	}
	return nil
}

// allIntegers is Integer where all of some types are; of none nothing is known, as max makes undef of no arguments with a lambda.
func allIntegers(ts []typesys.Type) typesys.Type {
	if len(ts) == 0 {
		return nil
	}
	for _, t := range ts {
		if ir.KindsOf(t) != ir.IntegerKind {
			return nil
		}
	}
	return typesys.IntegerType
}

// ofStrings is for functions on a string or on each element of a collection.
func ofStrings(c Call) typesys.Type {
	switch ir.KindsOf(c.typ(0)) {
	case ir.StringKind:
		return typesys.StringType
	case ir.ArrayKind:
		return typesys.ArrayType
	}
	return nil
}

// affixed is for functions that make strings of the elements.
func affixed(c Call) typesys.Type {
	switch ir.KindsOf(c.typ(0)) {
	case ir.StringKind:
		return typesys.StringType
	case ir.ArrayKind:
		_, lo, hi := c.elements(0)
		return ir.ArrayOf(typesys.StringType, lo, hi)
	case ir.HashKind:
		return typesys.HashType
	}
	return nil
}

// kept is for functions that give the first argument, in another order or
// without some of its parts.
func kept(c Call) typesys.Type {
	switch ir.KindsOf(c.typ(0)) {
	case ir.StringKind:
		return typesys.StringType
	case ir.ArrayKind:
		elem, _, hi := c.elements(0)
		return ir.ArrayOf(elem, 0, hi)
	case ir.HashKind:
		k, v, _, hi := c.entries(0)
		return ir.HashOf(k, v, 0, hi)
	}
	return nil
}

// grepped is kept but of hashes, whose entries become arrays.
func grepped(c Call) typesys.Type {
	if ir.KindsOf(c.typ(0)) != ir.ArrayKind {
		return typesys.AnyType
	}
	return kept(c)
}

// filtered is kept but of strings, whose characters are elements.
func filtered(c Call) typesys.Type {
	if ir.KindsOf(c.typ(0)) == ir.StringKind {
		return stringList
	}
	return kept(c)
}

func definedValues(c Call) typesys.Type {
	switch ir.KindsOf(c.typ(0)) {
	case ir.ArrayKind:
		elem, _, hi := c.elements(0)
		return ir.ArrayOf(ir.Exclude(elem, typesys.UndefType), 0, hi)
	case ir.HashKind:
		k, v, _, hi := c.entries(0)
		return ir.HashOf(k, ir.Exclude(v, typesys.UndefType), 0, hi)
	}
	return nil
}

func concatType(c Call) typesys.Type {
	var elem typesys.Type
	for i := range c.Args {
		switch k := ir.KindsOf(c.typ(i)); {
		case k == ir.ArrayKind:
			e, _, hi := c.elements(i)
			if hi > 0 {
				elem = ir.Join(elem, e)
			}
		case i == 0 || k&(ir.ArrayKind|ir.UndefKind) != 0:
			return typesys.ArrayType
		default:
			elem = ir.Join(elem, c.inside(c.typ(i)))
		}
	}
	return ir.ArrayOf(elem, 0, unlimited)
}

func united(c Call) typesys.Type {
	var elem typesys.Type
	for i := range c.Args {
		e, _, hi := c.elements(i)
		if hi > 0 {
			elem = ir.Join(elem, e)
		}
	}
	return ir.ArrayOf(elem, 0, unlimited)
}

func flatType(c Call) typesys.Type {
	var elem typesys.Type
	for i := range c.Args {
		t := c.typ(i)
		if e, _, hi, ok := ir.Elements(t); ok {
			if hi == 0 {
				continue
			}
			t = e
		}
		if ir.KindsOf(t)&(ir.ArrayKind|ir.OtherKind) != 0 {
			return typesys.ArrayType
		}
		elem = ir.Join(elem, t)
	}
	return ir.ArrayOf(elem, 0, unlimited)
}

func uniqueType(c Call) typesys.Type {
	if ir.KindsOf(c.typ(0)) == ir.HashKind {
		return typesys.HashType
	}
	return kept(c)
}

func mapped(c Call) typesys.Type { return ir.ArrayOf(c.Block, 0, unlimited) }

func partitioned(c Call) typesys.Type {
	elem := typesys.Type(typesys.AnyType)
	if ir.KindsOf(c.typ(0)) == ir.ArrayKind {
		elem, _, _ = c.elements(0)
	}
	half := ir.ArrayOf(elem, 0, unlimited)
	return &typesys.Tuple{Types: []typesys.Type{half, half}}
}

func groups(c Call) typesys.Type {
	elem := typesys.Type(typesys.ArrayType)
	if ir.KindsOf(c.typ(0)) == ir.ArrayKind {
		e, _, _ := c.elements(0)
		elem = ir.ArrayOf(e, 1, unlimited)
	}
	if c.Block == nil {
		return typesys.HashType
	}
	return ir.HashOf(c.Block, elem, 0, unlimited)
}

func sliced(c Call) typesys.Type {
	if c.Lambda {
		return c.typ(0)
	}
	elem := typesys.Type(typesys.AnyType)
	if ir.KindsOf(c.typ(0)) == ir.ArrayKind {
		elem, _, _ = c.elements(0)
	}
	return ir.ArrayOf(ir.ArrayOf(elem, 1, unlimited), 0, unlimited)
}

func merged(c Call) typesys.Type {
	var key, val typesys.Type
	for i := range c.Args {
		switch k := ir.KindsOf(c.typ(i)); {
		case c.Lambda || k&ir.HashKind != 0 && k != ir.HashKind:
			return typesys.HashType
		case k == ir.HashKind:
			x, v, _, hi := c.entries(i)
			if hi > 0 {
				key, val = ir.Join(key, x), ir.Join(val, v)
			}
		}
	}
	return ir.HashOf(key, val, 0, unlimited)
}

// picked is the first argument that is neither undef nor an empty string, or
// with last the last one.
func picked(c Call, last bool) typesys.Type {
	var t typesys.Type
	for i := range c.Args {
		a := c.typ(i)
		if i < len(c.Args)-1 || !last {
			if ir.KindsOf(a) == ir.UndefKind {
				continue
			}
			a = ir.Exclude(a, typesys.UndefType)
		} else if ir.KindsOf(a)&ir.UndefKind != 0 { // undef comes as an empty string
			return nil
		}
		t = ir.Join(t, c.inside(a))
	}
	return t
}

func lestType(c Call) typesys.Type {
	return ir.Join(ir.Exclude(c.typ(0), typesys.UndefType), orAny(c.Block))
}

func thenType(c Call) typesys.Type {
	return ir.Join(typesys.UndefType, orAny(c.Block))
}

func orAny(t typesys.Type) typesys.Type {
	if t == nil {
		return typesys.AnyType
	}
	return t
}

func unwrapped(c Call) typesys.Type {
	if c.Lambda {
		return c.Block
	}
	if s, ok := c.typ(0).(*typesys.Sensitive); ok {
		return s.Of
	}
	if ir.KindsOf(c.typ(0))&ir.SensitiveKind == 0 {
		return c.typ(0)
	}
	return nil
}

// matches is what match() gives: for one string its groups.
func matches(c Call) typesys.Type {
	switch ir.KindsOf(c.typ(0)) {
	case ir.StringKind:
		return &typesys.Optional{Of: &typesys.Array{Elem: &typesys.Optional{Of: typesys.StringType}}}
	case ir.ArrayKind:
		return typesys.ArrayType
	}
	return nil
}

func dataInside(c Call) typesys.Type {
	if len(c.Args) > 0 && ir.Accepts(typesys.DataType, c.typ(0)) {
		return typesys.DataType
	}
	return nil
}

// gotten is what get() gives: a part of data, or the default.
func gotten(c Call) typesys.Type {
	if c.Lambda {
		return nil
	}
	for i, t := range c.types() {
		if i != 1 && !ir.Accepts(typesys.DataType, t) {
			return nil
		}
	}
	return typesys.DataType
}

// typeArg is an argument that is a constant type.
func (c Call) typeArg(i int) typesys.Type {
	if i < len(c.Args) {
		if k, ok := c.Args[i].Const(); ok {
			if t, ok := k.(typesys.Type); ok {
				return t
			}
		}
	}
	return nil
}

func assertedType(c Call) typesys.Type {
	t := c.typeArg(0)
	if t == nil || len(c.Args) < 2 {
		return nil
	}
	m := ir.Meet(c.typ(1), t)
	if c.Lambda {
		return ir.Join(m, orAny(c.Block))
	}
	return m
}

// created is what new gives: a lambda is not called for an only argument that needs
// no conversion (NEW-3).
func created(c Call) typesys.Type {
	t := converted(c, 0)
	if c.Lambda && len(c.Args) == 2 {
		return ir.Join(orAny(t), c.typ(1))
	}
	return t
}

// converted is what a conversion to the type that is argument i gives: it is of
// the whole type (NEW-2).
func converted(c Call, i int) typesys.Type {
	if c.Lambda {
		return c.Block
	}
	switch t := c.typeArg(i).(type) {
	case *typesys.Integer, *typesys.Float, *typesys.Numeric, *typesys.Boolean, *typesys.String, *typesys.Array, *typesys.Tuple, *typesys.Hash:
		return t
	}
	return nil
}
