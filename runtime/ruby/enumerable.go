package ruby

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// EnumToA is Enumerable#to_a: all elements.
//
//ruby:method Enumerable#to_a
//ruby:method Enumerable#entries
func EnumToA(e *Enum) ([]value.Value, error) { return e.elems() }

// EnumMap is Enumerable#map: an array of what a block gives for each element.
//
//ruby:method Enumerable#map
//ruby:method Enumerable#collect
func EnumMap(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "map", func(b *Block) (value.Value, error) { return EnumMap(e, b) }), nil
	}
	all := []value.Value{}
	err := e.Each(func(args ...value.Value) error {
		v, err := block.Call(args...)
		all = append(all, v)
		return err
	})
	return NewArray(all...), err
}

// EnumFlatMap is Enumerable#flat_map: what a block gives for each element, the elements of arrays in their places.
//
//ruby:method Enumerable#flat_map
//ruby:method Enumerable#collect_concat
func EnumFlatMap(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "flat_map", func(b *Block) (value.Value, error) { return EnumFlatMap(e, b) }), nil
	}
	all := []value.Value{}
	err := e.Each(func(args ...value.Value) error {
		v, err := block.Call(args...)
		if err != nil {
			return err
		}
		all = append(all, elementsOrOne(v)...)
		return fits(int64(len(all)))
	})
	return NewArray(all...), err
}

// EnumFilterMap is Enumerable#filter_map: what a block gives for each element, but nil and false.
//
//ruby:method Enumerable#filter_map
func EnumFilterMap(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "filter_map", func(b *Block) (value.Value, error) { return EnumFilterMap(e, b) }), nil
	}
	all := []value.Value{}
	err := e.Each(func(args ...value.Value) error {
		v, err := block.Call(args...)
		if Truth(v) {
			all = append(all, v)
		}
		return err
	})
	return NewArray(all...), err
}

// EnumSelect is Enumerable#select: the elements for which a block is true.
//
//ruby:method Enumerable#select
//ruby:method Enumerable#filter
//ruby:method Enumerable#find_all
func EnumSelect(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "select", func(b *Block) (value.Value, error) { return EnumSelect(e, b) }), nil
	}
	chosen, _, err := e.split(block)
	return NewArray(chosen...), err
}

// EnumReject is Enumerable#reject: the elements for which a block is false.
//
//ruby:method Enumerable#reject
func EnumReject(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "reject", func(b *Block) (value.Value, error) { return EnumReject(e, b) }), nil
	}
	_, others, err := e.split(block)
	return NewArray(others...), err
}

// EnumPartition is Enumerable#partition: the elements for which a block is true, and the others.
//
//ruby:method Enumerable#partition
func EnumPartition(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "partition", func(b *Block) (value.Value, error) { return EnumPartition(e, b) }), nil
	}
	chosen, others, err := e.split(block)
	return NewArray(NewArray(chosen...), NewArray(others...)), err
}

func (e *Enum) split(block *Block) (chosen, others []value.Value, err error) {
	err = e.Each(func(args ...value.Value) error {
		v := packed(args)
		r, err := block.yieldPacked(args)
		if Truth(r) {
			chosen = append(chosen, v)
		} else {
			others = append(others, v)
		}
		return err
	})
	return chosen, others, err
}

// EnumFind is Enumerable#find: the first element for which a block is true; without one nil, or what a procedure gives.
//
//ruby:method Enumerable#find 0..1
//ruby:method Enumerable#detect 0..1
func EnumFind(c *Context, e *Enum, block *Block, otherwise ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "find", func(b *Block) (value.Value, error) { return EnumFind(c, e, b, otherwise...) }, otherwise...), nil
	}
	var v value.Value
	found := false
	err := e.until(func(args []value.Value) (bool, error) {
		v = packed(args)
		r, err := block.yieldPacked(args)
		found = err == nil && Truth(r)
		return found, err
	})
	switch {
	case err != nil:
		return nil, err
	case found:
		return v, nil
	case Arg(otherwise, 0) != nil:
		return CallCall(c, otherwise[0], nil)
	}
	return nil, nil
}

// EnumFindIndex is Enumerable#find_index: the number of the first element that is ==, or for which a block is true.
//
//ruby:method Enumerable#find_index 0..
func EnumFindIndex(c *Context, e *Enum, block *Block, v ...value.Value) (value.Value, error) {
	if len(v) > 1 {
		return nil, Arity(len(v), 1, 1)
	}
	if block == nil && len(v) == 0 {
		return enumerate(e.Self, "find_index", func(b *Block) (value.Value, error) { return EnumFindIndex(c, e, b) }), nil
	}
	i := int64(-1)
	found := false
	err := e.until(func(args []value.Value) (is bool, err error) {
		i++
		if len(v) > 0 {
			is, err = equals(c, packed(args), v[0])
		} else {
			is, err = block.Truth(args...)
		}
		found = is
		return is, err
	})
	if err != nil || !found {
		return nil, err
	}
	return i, nil
}

// matches is what any?, all? and their like ask of an element: whether it matches a pattern, whether a block is true for it, or whether it is true.
func matches(c *Context, m *Match, args []value.Value, block *Block, pattern []value.Value) (bool, error) {
	switch {
	case len(pattern) > 0:
		return CaseEqual(c, m, pattern[0], packed(args))
	case block != nil:
		return block.Truth(args...)
	}
	return Truth(packed(args)), nil
}

// HasTruth is any? of an array, without a block or a pattern.
func HasTruth(a []value.Value) bool {
	return slices.ContainsFunc(a, Truth)
}

// EnumIsAny is Enumerable#any?: whether an element matches a pattern, a block is true for one, or one is true.
//
//ruby:method Enumerable#any? 0..1
func EnumIsAny(c *Context, m *Match, e *Enum, block *Block, pattern ...value.Value) (bool, error) {
	found := false
	err := e.until(func(args []value.Value) (is bool, err error) {
		is, err = matches(c, m, args, block, pattern)
		found = found || is
		return is, err
	})
	return found, err
}

// EnumIsAll is Enumerable#all?: whether all elements match a pattern, a block is true for all, or all are true.
//
//ruby:method Enumerable#all? 0..1
func EnumIsAll(c *Context, m *Match, e *Enum, block *Block, pattern ...value.Value) (bool, error) {
	all := true
	err := e.until(func(args []value.Value) (bool, error) {
		is, err := matches(c, m, args, block, pattern)
		all = all && is
		return !is, err
	})
	return all, err
}

// EnumIsNone is Enumerable#none?: whether no element matches a pattern, a block is true for none, or none is true.
//
//ruby:method Enumerable#none? 0..1
func EnumIsNone(c *Context, m *Match, e *Enum, block *Block, pattern ...value.Value) (bool, error) {
	any, err := EnumIsAny(c, m, e, block, pattern...)
	return !any, err
}

// EnumIsOne is Enumerable#one?: whether just one element matches a pattern, a block is true for just one, or just one is true.
//
//ruby:method Enumerable#one? 0..1
func EnumIsOne(c *Context, m *Match, e *Enum, block *Block, pattern ...value.Value) (bool, error) {
	n := 0
	err := e.until(func(args []value.Value) (bool, error) {
		is, err := matches(c, m, args, block, pattern)
		if is {
			n++
		}
		return n > 1, err
	})
	return n == 1, err
}

// EnumIsInclude is Enumerable#include?: whether an element is ==.
//
//ruby:method Enumerable#include?
//ruby:method Enumerable#member?
func EnumIsInclude(c *Context, e *Enum, v value.Value) (bool, error) {
	found := false
	err := e.until(func(args []value.Value) (is bool, err error) {
		found, err = equals(c, packed(args), v)
		return found, err
	})
	return found, err
}

// EnumCount is Enumerable#count: the number of elements, of those that are ==, or of those for which a block is true.
//
//ruby:method Enumerable#count 0..
func EnumCount(c *Context, e *Enum, block *Block, v ...value.Value) (int64, error) {
	if len(v) > 1 {
		return 0, Arity(len(v), 1, 1)
	}
	n := int64(0)
	err := e.Each(func(args ...value.Value) (err error) {
		is := true
		switch {
		case len(v) > 0:
			is, err = equals(c, packed(args), v[0])
		case block != nil:
			is, err = block.Truth(args...)
		}
		if is {
			n++
		}
		return err
	})
	return n, err
}

// EnumFirst is Enumerable#first: the first element, nil without one; or the first n.
//
//ruby:method Enumerable#first 0..1
func EnumFirst(e *Enum, n ...int64) (value.Value, error) {
	if len(n) > 0 {
		all, err := EnumTake(e, n[0])
		return NewArray(all...), err
	}
	var v value.Value
	err := e.until(func(args []value.Value) (bool, error) {
		v = packed(args)
		return true, nil
	})
	return v, err
}

// EnumTake is Enumerable#take: the first n elements.
//
//ruby:method Enumerable#take
func EnumTake(e *Enum, n int64) ([]value.Value, error) {
	if n < 0 {
		return nil, Raise(ArgumentError, "attempt to take negative size")
	}
	all := []value.Value{}
	if n == 0 {
		return all, nil
	}
	err := e.until(func(args []value.Value) (bool, error) {
		all = append(all, packed(args))
		return int64(len(all)) == n, fits(int64(len(all)))
	})
	return all, err
}

// EnumDrop is Enumerable#drop: the elements behind the first n.
//
//ruby:method Enumerable#drop
func EnumDrop(e *Enum, n int64) ([]value.Value, error) {
	if n < 0 {
		return nil, Raise(ArgumentError, "attempt to drop negative size")
	}
	all, err := e.elems()
	if err != nil {
		return nil, err
	}
	return all[min(n, int64(len(all))):], nil
}

// EnumTakeWhile is Enumerable#take_while: the elements before the first one for which a block is false.
//
//ruby:method Enumerable#take_while
func EnumTakeWhile(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "take_while", func(b *Block) (value.Value, error) { return EnumTakeWhile(e, b) }), nil
	}
	all := []value.Value{}
	err := e.until(func(args []value.Value) (bool, error) {
		v := packed(args)
		is, err := block.Truth(args...)
		if is {
			all = append(all, v)
		}
		return !is, err
	})
	return NewArray(all...), err
}

// EnumDropWhile is Enumerable#drop_while: the elements from the first one on for which a block is false.
//
//ruby:method Enumerable#drop_while
func EnumDropWhile(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "drop_while", func(b *Block) (value.Value, error) { return EnumDropWhile(e, b) }), nil
	}
	all := []value.Value{}
	dropping := true
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		if dropping {
			r, err := block.yieldPacked(args)
			if err != nil {
				return err
			}
			dropping = Truth(r)
		}
		if !dropping {
			all = append(all, v)
		}
		return nil
	})
	return NewArray(all...), err
}

// EnumEachWithIndex is Enumerable#each_with_index: it calls a block with each element and its number.
//
//ruby:method Enumerable#each_with_index
func EnumEachWithIndex(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "each_with_index", func(b *Block) (value.Value, error) { return EnumEachWithIndex(e, b) }), nil
	}
	i := int64(0)
	var both [2]value.Value
	err := e.Each(func(args ...value.Value) error {
		both = [2]value.Value{packed(args), i}
		_, err := block.Call(both[:]...)
		i++
		return err
	})
	return e.Self, err
}

// EnumEachWithObject is Enumerable#each_with_object: it calls a block with each element and an object, and returns the object.
//
//ruby:method Enumerable#each_with_object
func EnumEachWithObject(e *Enum, memo value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "each_with_object", func(b *Block) (value.Value, error) { return EnumEachWithObject(e, memo, b) }, memo), nil
	}
	var both [2]value.Value
	err := e.Each(func(args ...value.Value) error {
		both = [2]value.Value{packed(args), memo}
		_, err := block.Call(both[:]...)
		return err
	})
	return memo, err
}

// EnumEachEntry is Enumerable#each_entry: it calls a block with each element as one value.
//
//ruby:method Enumerable#each_entry
func EnumEachEntry(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "each_entry", func(b *Block) (value.Value, error) { return EnumEachEntry(e, b) }), nil
	}
	err := e.Each(func(args ...value.Value) error {
		_, err := block.yieldPacked(args)
		return err
	})
	return e.Self, err
}

// EnumReverseEach is Enumerable#reverse_each: it calls a block with each element, from the last one on.
//
//ruby:method Enumerable#reverse_each
func EnumReverseEach(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "reverse_each", func(b *Block) (value.Value, error) { return EnumReverseEach(e, b) }), nil
	}
	all, err := e.elems()
	if err != nil {
		return nil, err
	}
	for i := len(all) - 1; i >= 0; i-- {
		if _, err := block.element(all, i); err != nil {
			return nil, err
		}
	}
	return e.Self, nil
}

// EnumEachSlice is Enumerable#each_slice: it calls a block with arrays of n elements.
//
//ruby:method Enumerable#each_slice
func EnumEachSlice(e *Enum, n int64, block *Block) (value.Value, error) {
	if n <= 0 {
		return nil, Raise(ArgumentError, "invalid slice size")
	}
	if block == nil {
		return enumerate(e.Self, "each_slice", func(b *Block) (value.Value, error) { return EnumEachSlice(e, n, b) }, n), nil
	}
	if a, ok := e.Self.(*Array); ok && len(a.Elems) > 0 { // which the block may make longer
		n = min(n, int64(len(a.Elems)))
	}
	var slice []value.Value
	err := e.Each(func(args ...value.Value) error {
		slice = append(slice, packed(args))
		if int64(len(slice)) < n {
			return fits(int64(len(slice)))
		}
		a := NewArray(slice...)
		slice = nil
		_, err := block.Yield(a)
		return err
	})
	if err == nil && slice != nil {
		_, err = block.Yield(NewArray(slice...))
	}
	return e.Self, err
}

// EnumEachCons is Enumerable#each_cons: it calls a block with the arrays of n elements that follow one another.
//
//ruby:method Enumerable#each_cons
func EnumEachCons(e *Enum, n int64, block *Block) (value.Value, error) {
	if n <= 0 {
		return nil, Raise(ArgumentError, "invalid size")
	}
	if block == nil {
		return enumerate(e.Self, "each_cons", func(b *Block) (value.Value, error) { return EnumEachCons(e, n, b) }, n), nil
	}
	var last []value.Value
	err := e.Each(func(args ...value.Value) error {
		if int64(len(last)) == n {
			last = last[1:]
		}
		last = append(last, packed(args))
		if int64(len(last)) < n {
			return fits(int64(len(last)))
		}
		_, err := block.Yield(NewArray(slices.Clone(last)...))
		return err
	})
	return e.Self, err
}

// EnumGroupBy is Enumerable#group_by: a hash of the arrays of elements for which a block gives the same key.
//
//ruby:method Enumerable#group_by
func EnumGroupBy(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "group_by", func(b *Block) (value.Value, error) { return EnumGroupBy(e, b) }), nil
	}
	h := &Hash{}
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		k, err := block.yieldPacked(args)
		if err != nil {
			return err
		}
		if i := h.find(k); i >= 0 {
			group := h.entries[i].value.(*Array)
			group.Elems = append(group.Elems, v)
		} else {
			h.add(k, NewArray(v))
		}
		return nil
	})
	return h, err
}

// EnumTally is Enumerable#tally: how often each element is there; counts may be added to those of a hash.
//
//ruby:method Enumerable#tally 0..1
func EnumTally(e *Enum, counts ...value.Value) (*Hash, error) {
	h := &Hash{}
	if len(counts) > 0 {
		if _, err := ToHash(counts[0]); err != nil {
			return nil, err
		}
		var err error
		if h, err = changeableHash(counts[0]); err != nil {
			return nil, err
		}
	}
	err := e.Each(func(args ...value.Value) error {
		k := packed(args)
		n := int64(0)
		if v, ok := h.Get(k); ok {
			if n, ok = v.(int64); !ok {
				return Raise(TypeError, "wrong argument type ", named(v), " (expected Integer)")
			}
		}
		return h.set(k, n+1, func(key value.Value) value.Value { return key }) // Ruby freezes no key here
	})
	return h, err
}

// EnumToH is Enumerable#to_h: the hash of elements that are arrays of key and value, or of those that a block gives.
//
//ruby:method Enumerable#to_h
func EnumToH(e *Enum, block *Block) (*Hash, error) {
	h := &Hash{}
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		if block != nil {
			var err error
			if v, err = block.Call(args...); err != nil {
				return err
			}
		}
		return h.putPair(v)
	})
	return h, err
}

// EnumInject is Enumerable#inject: it calls a block, or a method by its name, with what it gave before and each element.
//
//ruby:method Enumerable#inject 0..2
//ruby:method Enumerable#reduce 0..2
func EnumInject(c *Context, e *Enum, block *Block, args ...value.Value) (value.Value, error) {
	var memo value.Value
	begun := false
	var both [2]value.Value
	join := func(v value.Value) (value.Value, error) {
		both = [2]value.Value{memo, v}
		return block.Call(both[:]...)
	}
	if len(args) == 2 || len(args) == 1 && block == nil {
		name, err := methodName(args[len(args)-1])
		if err != nil {
			return nil, err
		}
		join = func(v value.Value) (value.Value, error) { return injected(c, memo, name, v) }
		args = args[:len(args)-1]
	} else if block == nil {
		join = func(value.Value) (value.Value, error) { return nil, Raise(LocalJumpError, "no block given") }
	}
	if len(args) > 0 {
		memo, begun = args[0], true
	}
	err := e.Each(func(args ...value.Value) (err error) {
		if !begun {
			memo, begun = packed(args), true
			return nil
		}
		memo, err = join(packed(args))
		return err
	})
	return memo, err
}

// methodName is the name of a method that an argument is.
func methodName(v value.Value) (string, error) {
	if s, ok := symbolOf(v); ok {
		return string(s), nil
	}
	if s, ok := stringOf(v); ok {
		return s, nil
	}
	return "", Raise(TypeError, Inspect(v), " is not a symbol nor a string")
}

// injected calls the methods that are injected by their names.
func injected(c *Context, self value.Value, name string, v value.Value) (value.Value, error) {
	switch name {
	case "+":
		return OpAdd(c, self, v)
	case "-":
		return OpSub(c, self, v)
	case "*":
		return OpMul(c, self, v)
	case "/":
		return OpDiv(c, self, v)
	case "&":
		return OpAnd(c, self, v)
	case "|":
		return OpOr(c, self, v)
	case "^":
		return OpXor(c, self, v)
	case "<<":
		return OpLeftShift(c, self, v)
	case "merge":
		return CallMerge(c, self, nil, v)
	case "concat":
		return CallConcat(c, self, nil, v)
	case "union":
		return CallUnion(c, self, nil, v)
	case "merge!", "update":
		return CallUpdate(c, self, nil, v)
	case "product":
		return CallProduct(c, self, nil, v)
	case "push":
		return CallPush(c, self, nil, v)
	case "lcm":
		return CallLcm(c, self, nil, v)
	case "gcd":
		return CallGcd(c, self, nil, v)
	case "**":
		return OpPow(c, self, v)
	case "%", "modulo":
		return OpMod(c, self, v)
	case "[]":
		return OpIndex(c, nil, self, v)
	}
	if v, found, err := CallInstance(c, self, name, nil, []value.Value{v}); found || err != nil {
		return v, err
	}
	return nil, noMethod(self, name)
}

// EnumSort is Enumerable#sort, by <=> or by what a block gives for two elements.
//
//ruby:method Enumerable#sort
func EnumSort(c *Context, e *Enum, block *Block) ([]value.Value, error) {
	all, err := e.elems()
	if err != nil {
		return nil, err
	}
	return sorted(c, all, block)
}

// EnumSortBy is Enumerable#sort_by: the elements in the order of what a block gives for each. Those with equal keys keep their order.
//
//ruby:method Enumerable#sort_by
func EnumSortBy(c *Context, e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "sort_by", func(b *Block) (value.Value, error) { return EnumSortBy(c, e, b) }), nil
	}
	all, err := sortedBy(c, e, block)
	return NewArray(all...), err
}

// EnumUniq is Enumerable#uniq: the elements, each once, as they are or as a block gives them.
//
//ruby:method Enumerable#uniq
func EnumUniq(e *Enum, block *Block) ([]value.Value, error) {
	seen := &Hash{}
	all := []value.Value{}
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		k := v
		if block != nil {
			var err error
			if k, err = block.Call(args...); err != nil {
				return err
			}
		}
		if seen.find(k) < 0 {
			seen.put(k, nil)
			all = append(all, v)
		}
		return nil
	})
	return all, err
}

// EnumZip is Enumerable#zip: arrays of each element and those of other values at its place; a block is called with each.
//
//ruby:method Enumerable#zip
func EnumZip(e *Enum, block *Block, others ...value.Value) (value.Value, error) {
	all, err := e.elems()
	if err != nil {
		return nil, err
	}
	return zip(all, block, others)
}

// ArrayZip is Array#zip: arrays of each element and those of other values at its place; a block is called with each.
//
//ruby:method Array#zip
func ArrayZip(a []value.Value, block *Block, others ...value.Value) (value.Value, error) {
	if len(a) == 0 {
		others = nil
	}
	return zip(a, block, others)
}

func zip(all []value.Value, block *Block, others []value.Value) (value.Value, error) {
	lists := make([][]value.Value, len(others))
	for i, o := range others {
		if a, ok := spreadOf(o); ok {
			lists[i] = a
			continue
		}
		if own, ok := o.(*Object); !IsA(o, EnumerableModule) && !(ok && slices.Contains(programOf(own.class).Public, "each")) {
			return nil, Raise(TypeError, "wrong argument type ", ClassOf(o).Name, " (must respond to :each)")
		}
		var err error
		if lists[i], err = EnumTake(EnumOf(o), int64(len(all))); err != nil {
			return nil, err
		}
	}
	tuples := make([]value.Value, len(all))
	for i, v := range all {
		tuple := []value.Value{v}
		for _, l := range lists {
			tuple = append(tuple, Arg(l, i))
		}
		tuples[i] = NewArray(tuple...)
		if block != nil {
			if _, err := block.Yield(tuples[i]); err != nil {
				return nil, err
			}
		}
	}
	if block != nil {
		return nil, nil
	}
	return NewArray(tuples...), nil
}

// EnumGrep is Enumerable#grep: the elements that match a pattern, or what a block gives for them.
//
//ruby:method Enumerable#grep
func EnumGrep(c *Context, m *Match, e *Enum, pattern value.Value, block *Block) ([]value.Value, error) {
	return grep(c, m, e, pattern, block, true)
}

// EnumGrepV is Enumerable#grep_v: the elements that do not match a pattern, or what a block gives for them.
//
//ruby:method Enumerable#grep_v
func EnumGrepV(c *Context, m *Match, e *Enum, pattern value.Value, block *Block) ([]value.Value, error) {
	return grep(c, m, e, pattern, block, false)
}

func grep(c *Context, m *Match, e *Enum, pattern value.Value, block *Block, truth bool) ([]value.Value, error) {
	all := []value.Value{}
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		is, err := CaseEqual(c, m, pattern, v)
		if err != nil || is != truth {
			return err
		}
		if block != nil {
			v, err = block.yieldPacked(args)
		}
		all = append(all, v)
		return err
	})
	return all, err
}

// EnumCompact is Enumerable#compact: the elements that are not nil.
//
//ruby:method Enumerable#compact
func EnumCompact(e *Enum) ([]value.Value, error) {
	all, err := e.elems()
	return ArrayCompact(all), err
}

// EnumCycle is Enumerable#cycle: it calls a block with the elements again and again, or so many times.
//
//ruby:method Enumerable#cycle 0..1
func EnumCycle(e *Enum, block *Block, times ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "cycle", func(b *Block) (value.Value, error) { return EnumCycle(e, b, times...) }, times...), nil
	}
	all, err := e.elems()
	if err != nil {
		return nil, err
	}
	return ArrayCycle(NewArray(all...), block, times...)
}

// EnumChunkWhile is Enumerable#chunk_while: the arrays of elements that follow one another as long as a block is true for two of them.
//
//ruby:method Enumerable#chunk_while
func EnumChunkWhile(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return nil, Raise(ArgumentError, "tried to create Proc object without a block")
	}
	return e.runs(func(a, b value.Value) (bool, error) {
		is, err := block.Truth(a, b)
		return !is, err
	}), nil
}

// EnumSliceWhen is Enumerable#slice_when: the arrays of elements that follow one another up to where a block is true for two of them.
//
//ruby:method Enumerable#slice_when
func EnumSliceWhen(e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return nil, Raise(ArgumentError, "tried to create Proc object without a block")
	}
	return e.runs(func(a, b value.Value) (bool, error) { return block.Truth(a, b) }), nil
}

// runs enumerates the runs of elements; ends says where one ends.
func (e *Enum) runs(ends func(a, b value.Value) (bool, error)) *Enumerator {
	return enumerate(nil, "each", func(block *Block) (value.Value, error) {
		var run []value.Value
		err := e.Each(func(args ...value.Value) error {
			v := packed(args)
			if len(run) > 0 {
				end, err := ends(run[len(run)-1], v)
				if err != nil {
					return err
				}
				if end {
					a := NewArray(run...)
					run = nil
					if _, err := block.Yield(a); err != nil {
						return err
					}
				}
			}
			run = append(run, v)
			return nil
		})
		if err == nil && len(run) > 0 {
			_, err = block.Yield(NewArray(run...))
		}
		return nil, err
	})
}

// EnumChunk is Enumerable#chunk: the arrays of elements that follow one another for which a block gives the same key, each with the key. Elements with
// the key nil are left out.
//
//ruby:method Enumerable#chunk
func EnumChunk(c *Context, e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "chunk", func(b *Block) (value.Value, error) { return EnumChunk(c, e, b) }), nil
	}
	return enumerate(nil, "each", func(to *Block) (value.Value, error) {
		var key value.Value
		var run []value.Value
		give := func() error {
			if run == nil {
				return nil
			}
			chunk := NewArray(key, NewArray(run...))
			run = nil
			_, err := to.Yield(chunk)
			return err
		}
		err := e.Each(func(args ...value.Value) error {
			v := packed(args)
			k, err := block.yieldPacked(args)
			if err != nil {
				return err
			}
			alone := false
			if s, ok := k.(Symbol); ok && s != "" && s[0] == '_' {
				switch s {
				case "_alone":
					alone = true
				case "_separator":
					k = nil
				default:
					return Raise(RuntimeError, "symbols beginning with an underscore are reserved")
				}
			}
			if k != nil && run != nil && !alone {
				same, err := equals(c, key, k)
				if err != nil {
					return err
				}
				if same {
					run = append(run, v)
					return nil
				}
			}
			if err := give(); err != nil || k == nil {
				return err
			}
			key, run = k, []value.Value{v}
			if alone {
				return give()
			}
			return nil
		})
		if err == nil {
			err = give()
		}
		return nil, err
	}), nil
}

// EnumSliceBefore is Enumerable#slice_before: the arrays of elements that begin with those that match a pattern or for which a block is true.
//
//ruby:method Enumerable#slice_before 0..
func EnumSliceBefore(c *Context, m *Match, e *Enum, block *Block, pattern ...value.Value) (value.Value, error) {
	if err := sliceArguments(block, pattern); err != nil {
		return nil, err
	}
	return e.runs(func(_, b value.Value) (bool, error) { return matches(c, m, []value.Value{b}, block, pattern) }), nil
}

// EnumSliceAfter is Enumerable#slice_after: the arrays of elements that end with those that match a pattern or for which a block is true.
//
//ruby:method Enumerable#slice_after 0..
func EnumSliceAfter(c *Context, m *Match, e *Enum, block *Block, pattern ...value.Value) (value.Value, error) {
	if err := sliceArguments(block, pattern); err != nil {
		return nil, err
	}
	return e.runs(func(a, _ value.Value) (bool, error) { return matches(c, m, []value.Value{a}, block, pattern) }), nil
}

func sliceArguments(block *Block, pattern []value.Value) error {
	switch {
	case block != nil && len(pattern) > 0:
		return Raise(ArgumentError, "both pattern and block are given")
	case block == nil && len(pattern) == 0 || len(pattern) > 1:
		return Arity(len(pattern), 1, 1)
	}
	return nil
}

// EnumToSet is Enumerable#to_set: the set of the elements, or of what a block gives for them.
//
//ruby:method Enumerable#to_set
func EnumToSet(e *Enum, block *Block) (*Set, error) {
	s := &Set{}
	err := e.Each(func(args ...value.Value) (err error) {
		v := packed(args)
		if block != nil {
			if v, err = block.yieldPacked(args); err != nil {
				return err
			}
		}
		s.Elems.put(v, true)
		return nil
	})
	return s, err
}

// EnumLazy is Enumerable#lazy, which is not supported.
//
//ruby:method Enumerable#lazy
func EnumLazy(*Enum) error { return unsupported("Enumerable#lazy") }

// EnumEachEnumerator is Enumerable#to_enum: the enumerator of each; those of other methods are not supported.
//
//ruby:method Enumerable#to_enum 0..1
//ruby:method Enumerable#enum_for 0..1
func EnumEachEnumerator(e *Enum, method ...value.Value) (value.Value, error) {
	if len(method) > 0 && method[0] != value.Value(Symbol("each")) {
		return nil, unsupported("to_enum(", Inspect(method[0]), ")")
	}
	return enumerate(e.Self, "each", func(b *Block) (value.Value, error) {
		return e.Self, e.Each(func(args ...value.Value) error {
			_, err := b.Call(args...)
			return err
		})
	}), nil
}
