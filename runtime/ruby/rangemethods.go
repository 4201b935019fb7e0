package ruby

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// RangeEach is Range#each: it calls a block with each element.
//
//ruby:method Range#each
func RangeEach(r *Range, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(r, "each", func(b *Block) (value.Value, error) { return RangeEach(r, b) }), nil
	}
	return r, r.each(func(v value.Value) error {
		_, err := block.Yield(v)
		return err
	})
}

// RangeReverseEach is Range#reverse_each: it calls a block with each element, from the last one on.
//
//ruby:method Range#reverse_each
func RangeReverseEach(r *Range, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(r, "reverse_each", func(b *Block) (value.Value, error) { return RangeReverseEach(r, b) }), nil
	}
	from, to, ok := r.numbers()
	if !ok || r.To == nil {
		return EnumReverseEach(EnumOf(r), block)
	}
	for i := to; i >= from; i-- {
		if to-i >= value.MaxElements {
			return nil, value.TooLong
		}
		if _, err := block.Yield(i); err != nil {
			return nil, err
		}
		if i == math.MinInt64 {
			break
		}
	}
	return r, nil
}

// RangeToA is Range#to_a: all elements.
//
//ruby:method Range#to_a
//ruby:method Range#entries
func RangeToA(r *Range) ([]value.Value, error) {
	if r.To == nil {
		return nil, Raise(RangeError, "cannot convert endless range to an array")
	}
	if from, to, ok := r.numbers(); ok {
		if from > to {
			return nil, nil
		}
		if n := to - from; n < 0 || n >= value.MaxElements {
			return nil, value.ArrayTooLong
		}
		all := make([]value.Value, 0, to-from+1)
		for i := from; i <= to; i++ {
			all = append(all, i)
		}
		return all, nil
	}
	return EnumOf(r).elems()
}

// RangeBegin is Range#begin: the beginning, nil where it is open.
//
//ruby:method Range#begin
func RangeBegin(r *Range) value.Value { return r.From }

// RangeEnd is Range#end: the end, nil where it is open.
//
//ruby:method Range#end
func RangeEnd(r *Range) value.Value { return r.To }

// RangeIsExcludeEnd is Range#exclude_end?: whether the end is not part of it.
//
//ruby:method Range#exclude_end?
func RangeIsExcludeEnd(r *Range) bool { return r.Exclusive }

// RangeFirst is Range#first: the beginning, or the first n elements.
//
//ruby:method Range#first 0..
func RangeFirst(r *Range, n ...value.Value) (value.Value, error) {
	if r.From == nil {
		return nil, Raise(RangeError, "cannot get the first element of beginless range")
	}
	if len(n) == 0 {
		return r.From, nil
	}
	if err := Arity(len(n), 1, 1); err != nil {
		return nil, err
	}
	count, err := ToInt(n[0])
	if err != nil {
		return nil, err
	}
	if count < 0 {
		return nil, Raise(ArgumentError, "negative array size (or size too big)")
	}
	first, err := EnumFirst(EnumOf(r)) // an error for what has no elements
	if err != nil || count == 0 || first == nil {
		return NewArray(), err
	}
	return EnumFirst(EnumOf(r), count)
}

// RangeLast is Range#last: the end, or the last n elements.
//
//ruby:method Range#last 0..
func RangeLast(r *Range, count ...value.Value) (value.Value, error) {
	if r.To == nil {
		return nil, Raise(RangeError, "cannot get the last element of endless range")
	}
	if len(count) == 0 {
		return r.To, nil
	}
	from, to, isNumeric := r.numbers()
	if isNumeric && from > to { // whatever the arguments are
		return NewArray(), nil
	}
	if err := Arity(len(count), 1, 1); err != nil {
		return nil, err
	}
	n, err := ToInt(count[0])
	if err != nil {
		return nil, err
	}
	if isNumeric && n >= 0 {
		if count := to - from; count < 0 || n <= count {
			from = to - n + 1
		}
		all, err := RangeToA(&Range{From: from, To: to})
		return NewArray(all...), err
	}
	all, err := RangeToA(r)
	if err != nil {
		return nil, err
	}
	return ArrayLast(all, n)
}

// RangeMin is Range#min: the beginning where nothing says how to compare, nil for an empty range.
//
//ruby:method Range#min 0..
func RangeMin(c *Context, r *Range, block *Block, n ...value.Value) (value.Value, error) {
	switch {
	case r.From == nil:
		return nil, Raise(RangeError, "cannot get the minimum of beginless range")
	case block != nil && r.To == nil:
		return nil, Raise(RangeError, "cannot get the minimum of endless range with custom comparison method")
	case block != nil:
		return EnumMin(c, EnumOf(r), block, n...)
	case len(n) > 0:
		return RangeFirst(r, n...)
	}
	if r.To != nil {
		if o, _ := Compare(r.From, r.To); o > 0 || o == 0 && r.Exclusive {
			return nil, nil
		}
	}
	return r.From, nil
}

// RangeMax is Range#max: the end where nothing says how to compare, nil for an empty range.
//
//ruby:method Range#max 0..1
func RangeMax(c *Context, r *Range, block *Block, n ...value.Value) (value.Value, error) {
	if r.To == nil {
		return nil, Raise(RangeError, "cannot get the maximum of endless range")
	}
	_, whole := r.To.(int64)
	_, real := r.To.(float64)
	if block != nil || len(n) > 0 || r.Exclusive && !whole && !real {
		if r.From == nil {
			return nil, Raise(RangeError, "cannot get the maximum of beginless range with custom comparison method")
		}
		return EnumMax(c, EnumOf(r), block, n...)
	}
	o := -1
	if r.From != nil {
		o, _ = Compare(r.From, r.To)
	}
	switch {
	case o > 0:
		return nil, nil
	case !r.Exclusive:
		return r.To, nil
	case !whole:
		return nil, Raise(TypeError, "cannot exclude non Integer end value")
	case o == 0:
		return nil, nil
	}
	if _, ok := r.From.(int64); !ok {
		return nil, Raise(TypeError, "cannot exclude end value with non Integer begin value")
	}
	return r.To.(int64) - 1, nil
}

// RangeMinmax is Range#minmax: min and max.
//
//ruby:method Range#minmax
func RangeMinmax(c *Context, r *Range, block *Block) ([]value.Value, error) {
	if block != nil {
		return EnumMinmax(c, EnumOf(r), block)
	}
	greatest, err := RangeMax(c, r, nil)
	if err != nil {
		return nil, err
	}
	least, err := RangeMin(c, r, nil)
	return []value.Value{least, greatest}, err
}

// RangeSize is Range#size: the number of elements of a range of numbers, nil for others.
//
//ruby:method Range#size
func RangeSize(r *Range) (value.Value, error) {
	from, isFrom := number(r.From)
	to, isTo := number(r.To)
	switch {
	case isFrom && r.To == nil, r.From == nil, isFrom && math.IsInf(to, 1):
		return math.Inf(1), nil
	case !isFrom || !isTo:
		return nil, nil
	}
	if from, to, ok := r.numbers(); ok {
		if from > to {
			return int64(0), nil
		}
		return AddInt(to-from, 1)
	}
	if _, ok := r.From.(float64); !ok {
		return nil, nil
	}
	n := floatSteps(from, to, 1, r.Exclusive)
	if math.IsInf(n, 0) {
		return n, nil
	}
	return int64(n), nil
}

// floatSteps is how many steps of a size there are from one float to another.
func floatSteps(from, to, unit float64, exclusive bool) float64 {
	n := (to - from) / unit
	blur := (math.Abs(from) + math.Abs(to) + math.Abs(to-from)) / math.Abs(unit) * 0x1p-52
	switch {
	case math.IsInf(unit, 0):
		if unit > 0 && from <= to || unit < 0 && from >= to {
			return 1
		}
		return 0
	case unit == 0:
		return math.Inf(1)
	}
	blur = min(blur, 0.5)
	if exclusive {
		if n <= 0 {
			return 0
		}
		d := 0.0
		if n < 1 {
			n = 0
		} else {
			n = math.Floor(n - blur)
			d = (n+1)*unit + from
			if from < to && d < to || from > to && d > to {
				n++
			}
		}
		return n + 1
	}
	if n < 0 {
		return 0
	}
	return math.Floor(n+blur) + 1
}

// RangeCount is Range#count: the number of elements, of those that are ==, or of those for which a block is true.
//
//ruby:method Range#count 0..
func RangeCount(c *Context, r *Range, block *Block, v ...value.Value) (value.Value, error) {
	if block == nil && len(v) == 0 {
		if r.From == nil || r.To == nil {
			return math.Inf(1), nil
		}
		if _, _, ok := r.numbers(); ok {
			return RangeSize(r)
		}
	}
	return EnumCount(c, EnumOf(r), block, v...)
}

// RangeIsCover is Range#cover?: whether a value, or all of another range, is between the ends.
//
//ruby:method Range#cover?
func RangeIsCover(r *Range, v value.Value) bool {
	o, ok := v.(*Range)
	if !ok {
		return r.covers(v)
	}
	if r.To != nil && o.To == nil || r.From != nil && o.From == nil {
		return false
	}
	if o.From != nil && o.To != nil {
		if x, ok := Compare(o.From, o.To); !ok || x > 0 || x == 0 && o.Exclusive {
			return false
		}
	}
	if o.From != nil && !r.covers(o.From) {
		return false
	}
	x, ok := Compare(r.To, o.To)
	switch {
	case !ok:
		return r.To == nil // an open end is greater than any
	case r.Exclusive == o.Exclusive, x > 0:
		return x >= 0
	case r.Exclusive:
		return false
	case x == 0:
		return true
	}
	_, last, ok := o.numbers()
	return ok && r.covers(last)
}

// covers reports whether a value is between the ends.
func (r *Range) covers(v value.Value) bool {
	if r.From != nil {
		if o, ok := Compare(r.From, v); !ok || o > 0 {
			return false
		}
	}
	if r.To != nil {
		if o, ok := Compare(v, r.To); !ok || o > 0 || o == 0 && r.Exclusive {
			return false
		}
	}
	return true
}

// RangeIsInclude is Range#include?: whether a value is between ends that are numbers, or an element of other ranges.
//
//ruby:method Range#include?
//ruby:method Range#member?
func RangeIsInclude(c *Context, r *Range, v value.Value) (bool, error) {
	from, isFrom := stringOf(r.From)
	to, isTo := stringOf(r.To)
	switch {
	case isFrom && isTo:
		s, ok := stringOf(v)
		if !ok {
			return false, nil
		}
		if len(from) == 1 && len(to) == 1 && from[0] < 0x80 && to[0] < 0x80 {
			return len(s) == 1 && from[0] <= s[0] && (s[0] < to[0] || s[0] == to[0] && !r.Exclusive), nil
		}
		found := false
		end := &halt{}
		err := upto(from, to, r.Exclusive, func(e string) error {
			if found = e == s; found {
				return end
			}
			return nil
		})
		if err == error(end) {
			err = nil
		}
		return found, err
	case isFrom && r.To == nil, isTo && r.From == nil:
		return (&Range{From: r.From, To: r.To}).covers(v), nil
	}
	_, isFrom = number(r.From)
	_, isTo = number(r.To)
	_, isVersion := r.From.(*typesys.Version)
	if isFrom || isTo || isVersion {
		return r.covers(v), nil
	}
	return EnumIsInclude(c, EnumOf(r), v)
}

// RangeCaseEqual is Range#===: whether a value is between the ends.
//
//ruby:method Range#===
func RangeCaseEqual(r *Range, v value.Value) bool { return r.covers(v) }

// RangeStep is Range#step: it calls a block with every n-th element.
//
//ruby:method Range#step 0..1
func RangeStep(r *Range, block *Block, by ...value.Value) (value.Value, error) {
	unit := value.Value(int64(1))
	if len(by) > 0 {
		unit = by[0]
	}
	from, isFrom := number(r.From)
	to, isTo := number(r.To)
	size, isSize := number(unit)
	numeric := isFrom && (isTo || r.To == nil)
	if block == nil {
		if !isSize {
			return nil, noConversion(unit, IntegerClass)
		}
		if numeric && size == 0 {
			return nil, Raise(ArgumentError, "step can't be 0")
		}
		return enumerate(r, "step", func(b *Block) (value.Value, error) {
			if s := (sequence{from: r.From, to: r.To, by: unit, exclusive: r.Exclusive}); numeric && size < 0 {
				return r, s.down(b)
			}
			return RangeStep(r, b, by...)
		}, by...), nil
	}
	_, whole := r.From.(int64)
	n, wholeUnit := unit.(int64)
	_, wholeTo := r.To.(int64)
	if !numeric || whole && (wholeTo || r.To == nil) && wholeUnit {
		if unit == nil {
			return nil, noConversion(unit, IntegerClass)
		}
		var err error
		if n, err = ToInt(unit); err != nil {
			return nil, err
		}
		size = float64(n)
	} else if !isSize {
		return nil, noConversion(unit, IntegerClass)
	}
	switch {
	case size < 0:
		return nil, Raise(ArgumentError, "step can't be negative")
	case size == 0:
		return nil, Raise(ArgumentError, "step can't be 0")
	case !numeric || whole && (wholeTo || r.To == nil) && wholeUnit:
		return r, r.everyNth(n, block)
	}
	if r.To == nil {
		to = math.Inf(1)
	}
	steps := floatSteps(from, to, size, r.Exclusive)
	for i := 0.0; i < steps; i++ {
		if i > value.MaxElements {
			return nil, value.TooLong
		}
		d := i*size + from
		if !r.Exclusive && to < d {
			d = to
		}
		if _, err := block.Yield(d); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *Range) everyNth(n int64, block *Block) error {
	if from, to, ok := r.numbers(); ok {
		for i := from; i <= to; i += n {
			if (i-from)/n >= value.MaxElements {
				return value.TooLong
			}
			if _, err := block.Yield(i); err != nil || to-i < n {
				return err
			}
		}
		return nil
	}
	i := int64(0)
	return r.each(func(v value.Value) error {
		i++
		if (i-1)%n != 0 {
			return nil
		}
		_, err := block.Yield(v)
		return err
	})
}

// RangeMod is Range#%, step.
//
//ruby:method Range#%
func RangeMod(r *Range, by value.Value) (value.Value, error) {
	v, err := RangeStep(r, nil, by)
	if e, ok := v.(*Enumerator); ok {
		e.Method = "%"
	}
	return v, err
}

// RangeEql is Range#eql?: whether another range has ends that are eql?.
//
//ruby:method Range#eql?
func RangeEql(r *Range, v value.Value) bool {
	o, ok := v.(*Range)
	return ok && r.Exclusive == o.Exclusive && Eql(r.From, o.From) && Eql(r.To, o.To)
}

// RangeBsearch is Range#bsearch: an element of a range of integers, by a block that is true from it on, or that gives 0 for it.
//
//ruby:method Range#bsearch
func RangeBsearch(r *Range, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(r, "bsearch", func(b *Block) (value.Value, error) { return RangeBsearch(r, b) }), nil
	}
	from, to, ok := r.numbers()
	_, real := r.To.(float64)
	if _, beginsReal := r.From.(float64); real || beginsReal {
		return nil, unsupported("Range#bsearch of floats")
	}
	if !ok || r.To == nil {
		return nil, Raise(TypeError, "can't do binary search for ", ClassOf(r.From).Name)
	}
	var found value.Value
	for from <= to {
		middle := from + int64(uint64(to-from)/2)
		v, err := block.Yield(middle)
		if err != nil {
			return nil, err
		}
		left, exact, err := searchSide(v)
		if err != nil || exact {
			return middle, err
		}
		if !left {
			from = middle + 1
			continue
		}
		if v == value.Value(true) {
			found = middle
		}
		if middle == math.MinInt64 {
			break
		}
		to = middle - 1
	}
	return found, nil
}

// NewRangeOf is Range.new.
//
//ruby:singleton Range.new 2..3
func NewRangeOf(from, to value.Value, exclusive ...value.Value) (*Range, error) {
	return NewRange(from, to, Truth(Arg(exclusive, 0)))
}
