package ruby

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// structClass is the class of a Struct's object that has its members.
func structClass(self value.Value) *Class {
	k := ClassOf(self)
	for k != nil && programOf(k).Members == nil {
		k = k.Super
	}
	return k
}

// member is the value of a member of a Struct.
func member(self value.Value, name string) value.Value { return InstanceVariable(self, " "+name) }

// StructInit is initialize of an object of a Struct.
func StructInit(self, args value.Value) (value.Value, error) {
	k, list := structClass(self), Elements(args)
	if programOf(k).Keyed {
		if len(list) == 0 {
			list = []value.Value{NewHash()}
		}
		h, ok := list[len(list)-1].(*Hash)
		if !ok || len(list) > 1 {
			return nil, Arity(len(list), 0, 0)
		}
		var unknown []string
		for i := range h.Len() {
			key, _ := h.At(i)
			if name, err := methodName(key); err != nil || !slices.Contains(programOf(k).Members, name) {
				unknown = append(unknown, ToS(key))
			}
		}
		if unknown != nil {
			return nil, Raise(ArgumentError, "unknown keywords: ", strings.Join(unknown, ", "))
		}
		for _, name := range programOf(k).Members {
			v, _ := h.Get(Symbol(name))
			SetInstanceVariable(self, " "+name, v)
		}
		return nil, nil
	}
	if len(list) > len(programOf(k).Members) {
		return nil, Raise(ArgumentError, "struct size differs")
	}
	for i, name := range programOf(k).Members {
		SetInstanceVariable(self, " "+name, Arg(list, i))
	}
	return nil, nil
}

// StructMethod is [ComparableMethod] for Struct, and for the methods of Enumerable that it has.
func StructMethod(self, name, args, block value.Value) (value.Value, error) {
	if name.(string) == "initialize" {
		_, err := StructInit(self, NewArray(args.(value.Array)...))
		return value.Array{nil}, err
	}
	b, _ := block.(*Block)
	v, err := structMethod(&Context{}, self, name.(string), b, args.(value.Array))
	if v == nil && err == nil {
		return EnumerableMethod(self, name, args, block)
	}
	return v, err
}

// StructToA is Struct#to_a: the values of the members.
//
//ruby:method Struct#to_a
//ruby:method Struct#deconstruct
//ruby:method Struct#values
func StructToA(self value.Value) []value.Value {
	var list []value.Value
	for _, name := range programOf(structClass(self)).Members {
		list = append(list, member(self, name))
	}
	return list
}

// StructToH is Struct#to_h: the members with their values, or the pairs that a block makes of each.
//
//ruby:method Struct#to_h
func StructToH(self value.Value, block *Block) (value.Value, error) {
	h := NewHash()
	for _, name := range programOf(structClass(self)).Members {
		h.put(Symbol(name), member(self, name))
	}
	if block == nil {
		return h, nil
	}
	return HashToH(h, block)
}

// StructMembers is Struct#members: their names.
//
//ruby:method Struct#members
func StructMembers(self value.Value) []value.Value {
	var list []value.Value
	for _, name := range programOf(structClass(self)).Members {
		list = append(list, Symbol(name))
	}
	return list
}

// StructSize is Struct#size: how many members there are.
//
//ruby:method Struct#size
//ruby:method Struct#length
func StructSize(self value.Value) int64 { return int64(len(programOf(structClass(self)).Members)) }

// StructEach is Struct#each, which yields the values.
//
//ruby:method Struct#each
func StructEach(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each", func(block *Block) (value.Value, error) { return StructEach(self, block) }), nil
	}
	for _, name := range programOf(structClass(self)).Members {
		if _, err := block.Yield(member(self, name)); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// StructEachPair is Struct#each_pair, which yields names and values.
//
//ruby:method Struct#each_pair
func StructEachPair(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each_pair", func(block *Block) (value.Value, error) { return StructEachPair(self, block) }), nil
	}
	for _, name := range programOf(structClass(self)).Members {
		if _, err := block.YieldPair(Symbol(name), member(self, name)); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// StructEqual is Struct#==: whether a value is of the same class, with values that are ==.
//
//ruby:method Struct#==
func StructEqual(self, v value.Value) bool { return sameMembers(self, v, Equal) }

// StructEql is Struct#eql?.
//
//ruby:method Struct#eql?
func StructEql(self, v value.Value) bool { return sameMembers(self, v, Eql) }

func sameMembers(self, v value.Value, equal func(a, b value.Value) bool) bool {
	if self == v {
		return true
	}
	o, ok := v.(*Object)
	return ok && o.class.Same(ClassOf(self)) && slices.EqualFunc(StructToA(self), StructToA(v), equal)
}

// StructHash is Struct#hash.
//
//ruby:method Struct#hash
func StructHash(self value.Value) int64 {
	return ObjectHash(NewArray(append([]value.Value{ClassOf(self)}, StructToA(self)...)...))
}

// memberName is the name of a member that an index is.
func memberName(self, index value.Value) (string, error) {
	members := programOf(structClass(self)).Members
	if name, err := methodName(index); err == nil {
		if !slices.Contains(members, name) {
			return "", Raise(NameError, "no member '", name, "' in struct")
		}
		return name, nil
	}
	i, err := ToInt(index)
	n := int64(len(members))
	switch {
	case err != nil:
		return "", err
	case i >= n:
		return "", Raise(IndexError, "offset ", strconv.FormatInt(i, 10), " too large for struct(size:", strconv.FormatInt(n, 10), ")")
	case i < -n:
		return "", Raise(IndexError, "offset ", strconv.FormatInt(i, 10), " too small for struct(size:", strconv.FormatInt(n, 10), ")")
	case i < 0:
		i += n
	}
	return members[i], nil
}

// StructIndex is Struct#[]: the value of a member, by its name or its place.
//
//ruby:method Struct#[]
func StructIndex(self, index value.Value) (value.Value, error) {
	name, err := memberName(self, index)
	if err != nil {
		return nil, err
	}
	return member(self, name), nil
}

// StructIndexSet is Struct#[]=.
//
//ruby:method Struct#[]=
func StructIndexSet(self, index, v value.Value) (value.Value, error) {
	name, err := memberName(self, index)
	if err == nil {
		SetInstanceVariable(self, " "+name, v)
	}
	return v, err
}

// StructDig is Struct#dig: the value of a member, and what is in that.
//
//ruby:method Struct#dig 1..
func StructDig(c *Context, self, index value.Value, more ...value.Value) (value.Value, error) {
	name, err := methodName(index)
	if err == nil && !slices.Contains(programOf(structClass(self)).Members, name) {
		return nil, nil
	}
	v, err := StructIndex(self, index)
	if err != nil || len(more) == 0 || v == nil {
		return v, err
	}
	return CallDig(c, v, nil, more...)
}

// StructValuesAt is Struct#values_at: the values at places.
//
//ruby:method Struct#values_at 0..
func StructValuesAt(self value.Value, places ...value.Value) ([]value.Value, error) {
	var list []value.Value
	for _, p := range places {
		v, err := StructIndex(self, p)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// StructInspect is Struct#inspect.
//
//ruby:method Struct#inspect
//ruby:method Struct#to_s
func StructInspect(self value.Value) string {
	k := ClassOf(self)
	o := objectOf(self)
	b := append([]byte("#<struct "), k.Name...)
	if o.shown {
		return string(append(b, ":...>"...))
	}
	o.shown = true
	defer func() { o.shown = false }()
	for i, name := range programOf(structClass(self)).Members {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.Bounded(AppendInspect(append(append(append(b, ' '), name...), '='), member(self, name)))
	}
	return string(append(b, '>'))
}
