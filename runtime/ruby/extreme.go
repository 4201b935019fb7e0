package ruby

import (
	"slices"
	"strconv"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// ArrayMin is Array#min: the least element, nil without one; or the n least ones.
//
//ruby:method Array#min 0..1
func ArrayMin(c *Context, self value.Value, block *Block, n ...value.Value) (value.Value, error) {
	return arrayExtreme(c, self, block, -1, n)
}

// ArrayMax is Array#max: the greatest element, nil without one; or the n greatest ones.
//
//ruby:method Array#max 0..1
func ArrayMax(c *Context, self value.Value, block *Block, n ...value.Value) (value.Value, error) {
	return arrayExtreme(c, self, block, 1, n)
}

// arrayExtreme compares the best element so far with each, not each with the best one, unless there is a block.
func arrayExtreme(c *Context, self value.Value, block *Block, sign int, n []value.Value) (value.Value, error) {
	if block != nil || Arg(n, 0) != nil {
		return extreme(comparer(c, block), EnumOf(self), sign, n)
	}
	a := Elements(self)
	if len(a) == 0 {
		return nil, nil
	}
	best := a[0]
	for _, v := range a[1:] {
		o, err := rank(c, best, v)
		if err != nil {
			return nil, err
		}
		if o*sign < 0 {
			best = v
		}
	}
	return best, nil
}

// ArrayMinmax is Array#minmax: the least and the greatest element.
//
//ruby:method Array#minmax
func ArrayMinmax(c *Context, self value.Value, block *Block) ([]value.Value, error) {
	if block != nil {
		return EnumMinmax(c, EnumOf(self), block)
	}
	greatest, err := ArrayMax(c, self, nil)
	if err != nil {
		return nil, err
	}
	least, err := ArrayMin(c, self, nil)
	return []value.Value{least, greatest}, err
}

// EnumMin is Enumerable#min: the least element, nil without one; or the n least ones.
//
//ruby:method Enumerable#min 0..1
func EnumMin(c *Context, e *Enum, block *Block, n ...value.Value) (value.Value, error) {
	return extreme(comparer(c, block), e, -1, n)
}

// EnumMax is Enumerable#max: the greatest element, nil without one; or the n greatest ones.
//
//ruby:method Enumerable#max 0..1
func EnumMax(c *Context, e *Enum, block *Block, n ...value.Value) (value.Value, error) {
	return extreme(comparer(c, block), e, 1, n)
}

// compareFunc is <=> or what stands for it.
type compareFunc func(a, b value.Value) (int, error)

// extreme is the first of the least or greatest elements, by the sign.
func extreme(compare compareFunc, e *Enum, sign int, n []value.Value) (value.Value, error) {
	if Arg(n, 0) != nil {
		count, err := ToInt(n[0])
		if err != nil {
			return nil, err
		}
		return extremes(compare, e, sign, count)
	}
	var best value.Value
	begun := false
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		if !begun {
			best, begun = v, true
			return nil
		}
		o, err := compare(v, best)
		if o*sign > 0 {
			best = v
		}
		return err
	})
	return best, err
}

// EnumMinBy is Enumerable#min_by: the element for which a block gives the least value; or the n ones.
//
//ruby:method Enumerable#min_by 0..1
func EnumMinBy(c *Context, e *Enum, block *Block, n ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "min_by", func(b *Block) (value.Value, error) { return EnumMinBy(c, e, b, n...) }, n...), nil
	}
	return extremeBy(c, e, block, -1, n)
}

// EnumMaxBy is Enumerable#max_by: the element for which a block gives the greatest value; or the n ones.
//
//ruby:method Enumerable#max_by 0..1
func EnumMaxBy(c *Context, e *Enum, block *Block, n ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "max_by", func(b *Block) (value.Value, error) { return EnumMaxBy(c, e, b, n...) }, n...), nil
	}
	return extremeBy(c, e, block, 1, n)
}

// keyedElem is an element with what it is compared by.
type keyedElem struct {
	_ value.Uncompared

	key, v value.Value
}

// keyed are elements with what a block gives for them.
func (e *Enum) keyed(block *Block) *Enum {
	return &Enum{Each: func(yield func(args ...value.Value) error) error {
		var slab []keyedElem // they are made several at once
		return e.Each(func(args ...value.Value) error {
			v := packed(args)
			k, err := block.yieldPacked(args)
			if err != nil {
				return err
			}
			if len(slab) == cap(slab) {
				slab = make([]keyedElem, 0, 32)
			}
			slab = append(slab, keyedElem{key: k, v: v})
			return yield(&slab[len(slab)-1])
		})
	}}
}

// keyedElems are the elements of [Enum.keyed], in a slice that belongs to the caller.
func (e *Enum) keyedElems(block *Block) ([]value.Value, error) {
	switch e.Self.(type) {
	case *Array, value.Array, *Hash, *value.Hash:
		return keyedBy(e.Self, block)
	}
	return e.keyed(block).elems()
}

// keyedBy are the elements of an array or hash with what a block gives for them.
func keyedBy(v value.Value, block *Block) ([]value.Value, error) {
	var all []value.Value
	var slab []keyedElem // they are made several at once
	add := func(one []value.Value) error {
		k, err := block.Call(one...)
		if err != nil {
			return err
		}
		if len(slab) == cap(slab) {
			slab = make([]keyedElem, 0, 16)
			all = slices.Grow(all, 16)
		}
		slab = append(slab, keyedElem{key: k, v: one[0]})
		all = append(all, &slab[len(slab)-1])
		return nil
	}
	if p, ok := pairsOf(v); ok {
		one := make([]value.Value, 1)
		err := p.Walk(func(key, v value.Value) error {
			one[0] = newPair(key, v)
			return add(one)
		})
		return all, err
	}
	for i := 0; i < len(Elements(v)); i++ { // it may change meanwhile
		if err := add(Elements(v)[i : i+1 : i+1]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// compareKeys compares keyed elements.
func compareKeys(c *Context) compareFunc {
	return func(a, b value.Value) (int, error) { return rank(c, a.(*keyedElem).key, b.(*keyedElem).key) }
}

// unkeyed are elements without what they were compared by.
func unkeyed(a []value.Value) []value.Value {
	for i, v := range a {
		if k, ok := v.(*keyedElem); ok {
			a[i] = k.v
		}
	}
	return a
}

func extremeBy(c *Context, e *Enum, block *Block, sign int, n []value.Value) (value.Value, error) {
	v, err := extreme(compareKeys(c), e.keyed(block), sign, n)
	switch v := v.(type) {
	case *keyedElem:
		return v.v, err
	case *Array:
		unkeyed(v.Elems)
	}
	return v, err
}

// EnumMinmax is Enumerable#minmax: the least and the greatest element.
//
//ruby:method Enumerable#minmax
func EnumMinmax(c *Context, e *Enum, block *Block) ([]value.Value, error) {
	return minmax(comparer(c, block), e)
}

// EnumMinmaxBy is Enumerable#minmax_by: the elements for which a block gives the least and the greatest value.
//
//ruby:method Enumerable#minmax_by
func EnumMinmaxBy(c *Context, e *Enum, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e.Self, "minmax_by", func(b *Block) (value.Value, error) { return EnumMinmaxBy(c, e, b) }), nil
	}
	both, err := minmax(compareKeys(c), e.keyed(block))
	return NewArray(unkeyed(both)...), err
}

// minmax compares two elements with each other, then the lesser one with the least and the greater one with the greatest.
func minmax(compare compareFunc, e *Enum) ([]value.Value, error) {
	var least, greatest, last value.Value
	pending, begun := false, false
	update := func(low, high value.Value) error {
		if !begun {
			least, greatest, begun = low, high, true
			return nil
		}
		o, err := compare(low, least)
		if err != nil {
			return err
		}
		if o < 0 {
			least = low
		}
		if o, err = compare(high, greatest); o > 0 {
			greatest = high
		}
		return err
	}
	err := e.Each(func(args ...value.Value) error {
		v := packed(args)
		if !pending {
			last, pending = v, true
			return nil
		}
		pending = false
		switch o, err := compare(last, v); {
		case err != nil:
			return err
		case o == 0:
			return update(last, last)
		case o < 0:
			return update(last, v)
		default:
			return update(v, last)
		}
	})
	if err == nil && pending {
		err = update(last, last)
	}
	return []value.Value{least, greatest}, err
}

// extremes are the n least or greatest elements in their order, by the sign. Which ones of equal elements they are is as in Ruby.
func extremes(compare compareFunc, e *Enum, sign int, n int64) (value.Value, error) {
	switch {
	case n < 0:
		return nil, Raise(ArgumentError, "negative size (", strconv.FormatInt(n, 10), ")")
	case n == 0:
		return NewArray(), nil
	case n > value.MaxElements:
		n = value.MaxElements
	}
	s := selection{n: int(n), compare: func(a, b value.Value) (int, error) {
		o, err := compare(a, b)
		return -sign * o, err
	}}
	err := e.Each(func(args ...value.Value) error { return s.add(packed(args)) })
	if err == nil {
		err = s.filter()
	}
	if err == nil {
		err = host.Sort(s.buffer, compare)
	}
	if sign > 0 {
		slices.Reverse(s.buffer)
	}
	return NewArray(s.buffer...), err
}

// selection selects the n least elements.
type selection struct {
	n       int
	compare compareFunc
	buffer  []value.Value
	limited bool
	limit   value.Value // what others must be less than
}

func (s *selection) add(v value.Value) error {
	if s.limited {
		if o, err := s.compare(v, s.limit); err != nil || o >= 0 {
			return err
		}
	}
	s.buffer = append(s.buffer, v)
	if len(s.buffer) == 4*s.n {
		return s.filter()
	}
	return nil
}

// filter keeps the n least elements, by quickselect.
func (s *selection) filter() error {
	if len(s.buffer) <= s.n {
		return nil
	}
	a := s.buffer
	left, right := 0, len(a)-1
	for {
		pivot := left + (right-left)/2
		pivots := 1
		a[pivot], a[right] = a[right], a[pivot]
		pivot = right
		store := left
		for i := left; i <= right-pivots; {
			o, err := s.compare(a[i], a[pivot])
			if err != nil {
				return err
			}
			if o == 0 {
				a[i], a[right-pivots] = a[right-pivots], a[i]
				pivots++
				continue
			}
			if o < 0 {
				a[i], a[store] = a[store], a[i]
				store++
			}
			i++
		}
		for i, j := right, store; i > right-pivots && i > j; i, j = i-1, j+1 {
			a[j], a[i] = a[i], a[j]
		}
		if store <= s.n && s.n <= store+pivots {
			s.limit, s.limited = a[store], true
			s.buffer = a[:s.n]
			return nil
		}
		if s.n < store {
			right = store - 1
		} else {
			left = store + pivots
		}
	}
}
