package ruby

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// ArrayEach is Array#each: it calls a block with each element.
//
//ruby:method Array#each
func ArrayEach(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each", func(b *Block) (value.Value, error) { return ArrayEach(self, b) }), nil
	}
	l := liveOf(self)
	for i := 0; i < len(l.now()); i++ {
		if _, err := block.element(l.now(), i); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// ArrayEachIndex is Array#each_index: it calls a block with each index.
//
//ruby:method Array#each_index
func ArrayEachIndex(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each_index", func(b *Block) (value.Value, error) { return ArrayEachIndex(self, b) }), nil
	}
	l := liveOf(self)
	for i := 0; i < len(l.now()); i++ {
		if _, err := block.Yield(int64(i)); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// ArrayReverseEach is Array#reverse_each: it calls a block with each element, from the last one on.
//
//ruby:method Array#reverse_each
func ArrayReverseEach(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "reverse_each", func(b *Block) (value.Value, error) { return ArrayReverseEach(self, b) }), nil
	}
	l := liveOf(self)
	for i := len(l.now()) - 1; i >= 0; i = min(i, len(l.now())) - 1 {
		if _, err := block.element(l.now(), i); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// ArrayMap is Array#map: a new array of what a block gives for each element.
//
//ruby:method Array#map
//ruby:method Array#collect
func ArrayMap(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "map", func(b *Block) (value.Value, error) { return ArrayMap(self, b) }), nil
	}
	l := liveOf(self)
	all := make([]value.Value, 0, len(l.now()))
	for i := 0; i < len(l.now()); i++ {
		v, err := block.element(l.now(), i)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return NewArray(all...), nil
}

// ArraySelect is Array#select: the elements for which a block is true.
//
//ruby:method Array#select
//ruby:method Array#filter
func ArraySelect(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "select", func(b *Block) (value.Value, error) { return ArraySelect(self, b) }), nil
	}
	l := liveOf(self)
	all := []value.Value{}
	for i := 0; i < len(l.now()); i++ {
		is, err := block.element(l.now(), i)
		if err != nil {
			return nil, err
		}
		if Truth(is) {
			all = append(all, ArrayAt(l.now(), int64(i))) // as it is now
		}
	}
	return NewArray(all...), nil
}

// ArrayReject is Array#reject: the elements for which a block is false.
//
//ruby:method Array#reject
func ArrayReject(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "reject", func(b *Block) (value.Value, error) { return ArrayReject(self, b) }), nil
	}
	l := liveOf(self)
	all := []value.Value{}
	for i := 0; i < len(l.now()); i++ {
		v := l.now()[i]
		is, err := block.element(l.now(), i)
		if err != nil {
			return nil, err
		}
		if !Truth(is) {
			all = append(all, v)
		}
	}
	return NewArray(all...), nil
}

// ArrayFindIndex is Array#index: the index of the first element that is ==, or for which a block is true.
//
//ruby:method Array#index 0..1
//ruby:method Array#find_index 0..1
func ArrayFindIndex(c *Context, self value.Value, block *Block, v ...value.Value) (value.Value, error) {
	if block == nil && len(v) == 0 {
		return enumerate(self, "index", func(b *Block) (value.Value, error) { return ArrayFindIndex(c, self, b) }), nil
	}
	l := liveOf(self)
	for i := 0; i < len(l.now()); i++ {
		if is, err := found(c, l, i, block, v); is || err != nil {
			return int64(i), err
		}
	}
	return nil, nil
}

// ArrayRindex is Array#rindex: the index of the last element that is ==, or for which a block is true.
//
//ruby:method Array#rindex 0..1
func ArrayRindex(c *Context, self value.Value, block *Block, v ...value.Value) (value.Value, error) {
	if block == nil && len(v) == 0 {
		return enumerate(self, "rindex", func(b *Block) (value.Value, error) { return ArrayRindex(c, self, b) }), nil
	}
	l := liveOf(self)
	for i := len(l.now()) - 1; i >= 0; i = min(i, len(l.now())) - 1 {
		if is, err := found(c, l, i, block, v); is || err != nil {
			return int64(i), err
		}
	}
	return nil, nil
}

// found reports whether an element is the one that is looked for.
func found(c *Context, l live, i int, block *Block, v []value.Value) (bool, error) {
	if len(v) > 0 {
		return equals(c, l.now()[i], v[0])
	}
	r, err := block.element(l.now(), i)
	return Truth(r), err
}

// ArrayCount is Array#count: the number of elements, of those that are ==, or of those for which a block is true.
//
//ruby:method Array#count 0..1
func ArrayCount(c *Context, self value.Value, block *Block, v ...value.Value) (int64, error) {
	l := liveOf(self)
	if block == nil && len(v) == 0 {
		return int64(len(l.now())), nil
	}
	n := int64(0)
	for i := 0; i < len(l.now()); i++ {
		is, err := found(c, l, i, block, v)
		if err != nil {
			return 0, err
		}
		if is {
			n++
		}
	}
	return n, nil
}

// ArrayCycle is Array#cycle: it calls a block with the elements again and again, or so many times.
//
//ruby:method Array#cycle 0..1
func ArrayCycle(self value.Value, block *Block, times ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(self, "cycle", func(b *Block) (value.Value, error) { return ArrayCycle(self, b, times...) }, times...), nil
	}
	n := int64(-1)
	if v := Arg(times, 0); v != nil {
		var err error
		if n, err = ToInt(v); err != nil || n <= 0 {
			return nil, err
		}
	}
	steps := 0
	for l := liveOf(self); n != 0 && len(l.now()) > 0; n-- {
		for i := 0; i < len(l.now()); i++ {
			if steps++; steps > value.MaxElements {
				return nil, value.TooLong
			}
			if _, err := block.element(l.now(), i); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// ArrayTake is Array#take: the first n elements.
//
//ruby:method Array#take
func ArrayTake(a []value.Value, n int64) ([]value.Value, error) {
	if n < 0 {
		return nil, Raise(ArgumentError, "attempt to take negative size")
	}
	return part(a, 0, n).Elems, nil
}

// ArrayDrop is Array#drop: the elements behind the first n.
//
//ruby:method Array#drop
func ArrayDrop(a []value.Value, n int64) ([]value.Value, error) {
	if n < 0 {
		return nil, Raise(ArgumentError, "attempt to drop negative size")
	}
	return slices.Clone(a[min(n, int64(len(a))):]), nil
}

// ArrayBsearch is Array#bsearch: an element of a sorted array, by a block that is true from it on, or that gives 0 for it.
//
//ruby:method Array#bsearch
func ArrayBsearch(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "bsearch", func(b *Block) (value.Value, error) { return ArrayBsearch(self, b) }), nil
	}
	i, err := bsearch(liveOf(self), block)
	if i < 0 || err != nil {
		return nil, err
	}
	return ArrayAt(liveOf(self).now(), i), nil
}

// ArrayBsearchIndex is Array#bsearch_index: the index of what bsearch finds.
//
//ruby:method Array#bsearch_index
func ArrayBsearchIndex(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "bsearch_index", func(b *Block) (value.Value, error) { return ArrayBsearchIndex(self, b) }), nil
	}
	i, err := bsearch(liveOf(self), block)
	if i < 0 || err != nil {
		return nil, err
	}
	return i, nil
}

func bsearch(l live, block *Block) (int64, error) {
	low, high := 0, len(l.now())
	at := int64(-1)
	for low < high {
		middle := low + (high-low)/2
		r, err := block.Yield(ArrayAt(l.now(), int64(middle)))
		if err != nil {
			return -1, err
		}
		left, exact, err := searchSide(r)
		if err != nil || exact {
			return int64(middle), err
		}
		if r == value.Value(true) {
			at = int64(middle)
		}
		if left {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return at, nil
}

// searchSide is on which side of an element a binary search goes on, by what the block gave for it, or whether it is the one.
func searchSide(v value.Value) (left, exact bool, err error) {
	switch v := v.(type) {
	case nil:
		return false, false, nil
	case bool:
		return v, false, nil
	case int64:
		return v < 0, v == 0, nil
	case float64:
		return v < 0, v == 0, nil
	}
	return false, false, Raise(TypeError, "wrong argument type ", ClassOf(v).Name, " (must be numeric, true, false or nil)")
}

// ArrayCombination is Array#combination: it calls a block with each choice of n elements, in their order.
//
//ruby:method Array#combination
func ArrayCombination(self value.Value, n int64, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "combination", func(b *Block) (value.Value, error) { return ArrayCombination(self, n, b) }, n), nil
	}
	return self, choices(Elements(self), n, block, func(chosen []int, i int) (from int, used bool) {
		if len(chosen) > 0 && i <= chosen[len(chosen)-1] {
			return chosen[len(chosen)-1] + 1, true
		}
		return i, false
	})
}

// ArrayRepeatedCombination is Array#repeated_combination: combination, but that an element may be chosen again.
//
//ruby:method Array#repeated_combination
func ArrayRepeatedCombination(self value.Value, n int64, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "repeated_combination", func(b *Block) (value.Value, error) { return ArrayRepeatedCombination(self, n, b) }, n), nil
	}
	return self, choices(Elements(self), n, block, func(chosen []int, i int) (from int, used bool) {
		if len(chosen) > 0 && i < chosen[len(chosen)-1] {
			return chosen[len(chosen)-1], true
		}
		return i, false
	})
}

// ArrayPermutation is Array#permutation: it calls a block with each choice of n elements, all without n, in each order.
//
//ruby:method Array#permutation 0..1
func ArrayPermutation(self value.Value, block *Block, n ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(self, "permutation", func(b *Block) (value.Value, error) { return ArrayPermutation(self, b, n...) }, n...), nil
	}
	size := int64(len(Elements(self)))
	if v := Arg(n, 0); v != nil {
		var err error
		if size, err = ToInt(v); err != nil {
			return nil, err
		}
	}
	return self, choices(Elements(self), size, block, func(chosen []int, i int) (from int, used bool) {
		return i + 1, slices.Contains(chosen, i)
	})
}

// ArrayRepeatedPermutation is Array#repeated_permutation: permutation, but that an element may be chosen again.
//
//ruby:method Array#repeated_permutation
func ArrayRepeatedPermutation(self value.Value, n int64, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "repeated_permutation", func(b *Block) (value.Value, error) { return ArrayRepeatedPermutation(self, n, b) }, n), nil
	}
	return self, choices(Elements(self), n, block, func(_ []int, i int) (from int, used bool) { return i, false })
}

// choices calls a block with arrays of n elements. Skip says of an index whether it cannot follow those chosen, and from which one on to try then.
func choices(a []value.Value, n int64, block *Block, skip func(chosen []int, i int) (from int, used bool)) error {
	if n < 0 || n > value.MaxElements {
		return nil
	}
	a = slices.Clone(a)
	var choose func(chosen []int) error
	choose = func(chosen []int) error {
		if len(chosen) == int(n) {
			picked := make([]value.Value, n)
			for i, at := range chosen {
				picked[i] = a[at]
			}
			_, err := block.Yield(NewArray(picked...))
			return err
		}
		if len(chosen) > value.MaxNesting {
			return value.TooDeep
		}
		for i := 0; i < len(a); {
			from, used := skip(chosen, i)
			if used {
				i = from
				continue
			}
			if err := choose(append(chosen, i)); err != nil {
				return err
			}
			i++
		}
		return nil
	}
	return choose(nil)
}

// ArrayProduct is Array#product: the arrays that have one element of each array; a block is called with each.
//
//ruby:method Array#product
func ArrayProduct(self value.Value, block *Block, others ...[]value.Value) (value.Value, error) {
	lists := [][]value.Value{slices.Clone(Elements(self))}
	total := int64(len(lists[0]))
	for _, o := range others {
		lists = append(lists, slices.Clone(o))
		if total *= int64(len(o)); total > value.MaxElements && block == nil {
			return nil, value.ArrayTooLong
		}
		total = min(total, value.MaxElements+1)
	}
	for _, l := range lists {
		if len(l) == 0 {
			total = 0
		}
	}
	var all []value.Value
	at := make([]int, len(lists))
	for total > 0 {
		tuple := make([]value.Value, len(lists))
		for i, l := range lists {
			tuple[i] = l[at[i]]
		}
		if block == nil {
			all = append(all, NewArray(tuple...))
		} else if _, err := block.Yield(NewArray(tuple...)); err != nil {
			return nil, err
		}
		i := len(at) - 1
		for ; i >= 0; i-- {
			if at[i]++; at[i] < len(lists[i]) {
				break
			}
			at[i] = 0
		}
		if i < 0 {
			break
		}
	}
	if block != nil {
		return self, nil
	}
	return NewArray(all...), nil
}

// NewArrayOf is Array.new: a size with a value or a block for each index, or an array to copy.
//
//ruby:singleton Array.new 0..2
func NewArrayOf(block *Block, args ...value.Value) (*Array, error) {
	if len(args) == 0 {
		return NewArray(), nil
	}
	if a, ok := arrayOf(args[0]); ok && len(args) == 1 {
		return NewArray(slices.Clone(a)...), nil
	}
	n, err := ToInt(args[0])
	switch {
	case err != nil:
		return nil, err
	case n < 0:
		return nil, Raise(ArgumentError, "negative array size")
	case n > value.MaxElements:
		return nil, value.ArrayTooLong
	}
	a := NewArray()
	for i := range n {
		v := Arg(args, 1)
		if block != nil {
			if v, err = block.Yield(i); err != nil {
				return nil, err
			}
		}
		a.Elems = append(a.Elems, v)
	}
	return a, nil
}

// ArrayOfArgs is Array.[]: an array of the arguments.
//
//ruby:singleton Array.[]
func ArrayOfArgs(elems ...value.Value) []value.Value { return slices.Clone(elems) }
