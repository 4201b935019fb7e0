package ruby

import (
	"slices"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// ArrayPush is Array#push: it adds elements at the end.
//
//ruby:method Array#push
//ruby:method Array#append
func ArrayPush(a *Array, elems ...value.Value) (*Array, error) {
	if err := fits(int64(len(a.Elems) + len(elems))); err != nil {
		return nil, err
	}
	a.Elems = append(a.Elems, elems...)
	return a, nil
}

// ArrayLeftShift is Array#<<: it adds an element at the end.
//
//ruby:method Array#<<
func ArrayLeftShift(a *Array, v value.Value) (*Array, error) {
	if len(a.Elems) >= value.MaxElements {
		return nil, value.ArrayTooLong
	}
	a.Elems = append(a.Elems, v)
	return a, nil
}

// ArrayConcat is Array#concat: it adds the elements of arrays at the end.
//
//ruby:method Array#concat
func ArrayConcat(a *Array, others ...[]value.Value) (*Array, error) {
	return ArrayPush(a, slices.Concat(others...)...)
}

// ArrayUnshift is Array#unshift: it adds elements at the beginning.
//
//ruby:method Array#unshift
//ruby:method Array#prepend
func ArrayUnshift(a *Array, elems ...value.Value) (*Array, error) { return a, a.splice(0, 0, elems) }

// ArrayInsert is Array#insert: it adds elements before an index, or behind one that is negative.
//
//ruby:method Array#insert
func ArrayInsert(a *Array, at int64, elems ...value.Value) (*Array, error) {
	n := int64(len(a.Elems))
	switch {
	case len(elems) == 0:
		return a, nil
	case at == -1:
		at = n
	case at < -n-1:
		return nil, tooSmall(at, n+1)
	case at < 0:
		at += n + 1
	}
	return a, a.splice(at, 0, elems)
}

// ArrayPop is Array#pop: it removes the last element, or the last n, and returns them.
//
//ruby:method Array#pop 0..1
func ArrayPop(a *Array, n ...int64) (value.Value, error) {
	size := len(a.Elems)
	if len(n) > 0 {
		last, err := ArrayLast(a.Elems, n...)
		if err == nil {
			a.Elems = a.Elems[:size-len(Elements(last))]
		}
		return last, err
	}
	if size == 0 {
		return nil, nil
	}
	v := a.Elems[size-1]
	a.Elems = a.Elems[:size-1]
	return v, nil
}

// ArrayShift is Array#shift: it removes the first element, or the first n, and returns them.
//
//ruby:method Array#shift 0..1
func ArrayShift(a *Array, n ...int64) (value.Value, error) {
	if len(n) > 0 {
		if n[0] < 0 {
			return nil, Raise(ArgumentError, "negative array size")
		}
		first := part(a.Elems, 0, n[0])
		a.Elems = a.Elems[len(first.Elems):]
		return first, nil
	}
	if len(a.Elems) == 0 {
		return nil, nil
	}
	v := a.Elems[0]
	a.Elems = a.Elems[1:]
	return v, nil
}

// ArrayDelete is Array#delete: it removes the elements that are ==, and returns the last of them; without one nil, or what a block gives.
//
//ruby:method Array#delete
func ArrayDelete(c *Context, self, v value.Value, block *Block) (value.Value, error) {
	a, err := changeableArray(self)
	if err != nil {
		in, inErr := ArrayIsInclude(c, Elements(self), v)
		switch {
		case inErr != nil:
			return nil, inErr
		case in:
			return nil, err
		case block != nil:
			return block.Yield(v)
		}
		return nil, nil
	}
	var found value.Value
	kept := 0
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		is, err := equals(c, e, v)
		if err != nil {
			return nil, err
		}
		if is {
			found = e
			continue
		}
		a.Elems[kept] = e
		kept++
	}
	if kept == len(a.Elems) {
		if block != nil {
			return block.Yield(v)
		}
		return nil, nil
	}
	a.truncate(kept)
	return found, nil
}

// truncate keeps the first elements.
func (a *Array) truncate(n int) {
	clear(a.Elems[n:])
	a.Elems = a.Elems[:n]
}

// ArrayDeleteAt is Array#delete_at: it removes the element of an index and returns it, nil without one.
//
//ruby:method Array#delete_at
func ArrayDeleteAt(self value.Value, at int64) (value.Value, error) {
	n := int64(len(Elements(self)))
	if at < 0 {
		at += n
	}
	if at < 0 || at >= n {
		return nil, nil
	}
	a, err := changeableArray(self)
	if err != nil {
		return nil, err
	}
	v := a.Elems[at]
	a.Elems = slices.Delete(a.Elems, int(at), int(at)+1)
	return v, nil
}

// ArraySliceBang is Array#slice!: it removes what [] would return, and returns it.
//
//ruby:method Array#slice! 1..2
func ArraySliceBang(a *Array, args ...value.Value) (value.Value, error) {
	v, err := ArrayIndex(a.Elems, args...)
	if err != nil {
		return nil, err
	}
	var from int64
	r, isRange := args[0].(*Range)
	switch {
	case isRange:
		from, _, _, err = r.span(int64(len(a.Elems)), true)
	case len(args) == 1:
		i, err := ToInt(args[0])
		if err != nil {
			return nil, err
		}
		return ArrayDeleteAt(a, i)
	default:
		from, err = ToInt(args[0])
	}
	if err != nil || v == nil {
		return nil, err
	}
	return v, a.splice(from, int64(len(Elements(v))), nil)
}

// ArrayClear is Array#clear.
//
//ruby:method Array#clear
func ArrayClear(a *Array) *Array {
	a.Elems = nil
	return a
}

// ArrayReplace is Array#replace: it takes the elements of another array.
//
//ruby:method Array#replace
func ArrayReplace(a *Array, other []value.Value) *Array {
	a.Elems = slices.Clone(other)
	return a
}

// become takes elements; it returns nil if they are as many as before.
func (a *Array) become(elems []value.Value) value.Value {
	if len(elems) == len(a.Elems) {
		return nil
	}
	a.Elems = elems
	return a
}

// ArrayCompactBang is Array#compact!; nil if nothing changes.
//
//ruby:method Array#compact!
func ArrayCompactBang(a *Array) value.Value { return a.become(ArrayCompact(a.Elems)) }

// ArrayFlattenBang is Array#flatten!; nil if nothing changes.
//
//ruby:method Array#flatten! 0..1
func ArrayFlattenBang(a *Array, levels ...value.Value) (value.Value, error) {
	flat, changed, err := flattened(a.Elems, levels)
	if err != nil || !changed {
		return nil, err
	}
	a.Elems = flat
	return a, nil
}

// ArrayUniqBang is Array#uniq!; nil if nothing changes.
//
//ruby:method Array#uniq!
func ArrayUniqBang(a *Array, block *Block) (value.Value, error) {
	elems, err := ArrayUniq(a.Elems, block)
	if err != nil {
		return nil, err
	}
	return a.become(elems), nil
}

// ArrayReverseBang is Array#reverse!.
//
//ruby:method Array#reverse!
func ArrayReverseBang(a *Array) *Array {
	slices.Reverse(a.Elems)
	return a
}

// ArrayRotateBang is Array#rotate!.
//
//ruby:method Array#rotate! 0..1
func ArrayRotateBang(a *Array, by ...int64) *Array {
	a.Elems = ArrayRotate(a.Elems, by...)
	return a
}

// ArraySortBang is Array#sort!.
//
//ruby:method Array#sort!
func ArraySortBang(c *Context, a *Array, block *Block) (*Array, error) {
	const copied = 3 // of so few elements Ruby sorts a copy
	elems, err := ArraySort(c, a.Elems, block)
	if err == nil || len(elems) > copied {
		a.Elems = elems
	}
	return a, err
}

// ArraySortByBang is Array#sort_by!.
//
//ruby:method Array#sort_by!
func ArraySortByBang(c *Context, a *Array, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "sort_by!", func(b *Block) (value.Value, error) { return ArraySortByBang(c, a, b) }), nil
	}
	elems, err := sortedBy(c, EnumOf(a), block)
	if err != nil {
		return nil, err
	}
	a.Elems = elems
	return a, nil
}

// sortedBy are elements in the order of what a block gives for each.
func sortedBy(c *Context, e *Enum, block *Block) ([]value.Value, error) {
	all, err := e.keyedElems(block)
	if err == nil {
		err = host.Sort(all, compareKeys(c))
	}
	return unkeyed(all), err
}

// ArrayMapBang is Array#map!: it replaces each element by what a block gives for it.
//
//ruby:method Array#map!
//ruby:method Array#collect!
func ArrayMapBang(a *Array, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "map!", func(b *Block) (value.Value, error) { return ArrayMapBang(a, b) }), nil
	}
	for i := 0; i < len(a.Elems); i++ {
		v, err := block.element(a.Elems, i)
		if err != nil {
			return nil, err
		}
		if err := a.set(int64(i), v); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// keep keeps the elements for which a block gives a truth, also of those before an error, and reports whether there are others.
func (a *Array) keep(block *Block, truth bool) (changed bool, err error) {
	kept, i := 0, 0
	for ; i < len(a.Elems); i++ {
		v := a.Elems[i]
		var r value.Value
		if r, err = block.element(a.Elems, i); err != nil {
			break
		}
		if Truth(r) == truth {
			a.Elems[kept] = v
			kept++
		}
	}
	if changed = kept < i; changed {
		rest := copy(a.Elems[kept:], a.Elems[min(i, len(a.Elems)):])
		a.truncate(kept + rest)
	}
	return changed, err
}

// ArraySelectBang is Array#select!: it keeps the elements for which a block is true; nil if nothing changes.
//
//ruby:method Array#select!
//ruby:method Array#filter!
func ArraySelectBang(a *Array, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "select!", func(b *Block) (value.Value, error) { return ArraySelectBang(a, b) }), nil
	}
	return a.kept(block, true)
}

// ArrayRejectBang is Array#reject!: it removes the elements for which a block is true; nil if nothing changes.
//
//ruby:method Array#reject!
func ArrayRejectBang(a *Array, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "reject!", func(b *Block) (value.Value, error) { return ArrayRejectBang(a, b) }), nil
	}
	return a.kept(block, false)
}

func (a *Array) kept(block *Block, truth bool) (value.Value, error) {
	changed, err := a.keep(block, truth)
	if !changed || err != nil {
		return nil, err
	}
	return a, nil
}

// ArrayKeepIf is Array#keep_if: it keeps the elements for which a block is true.
//
//ruby:method Array#keep_if
func ArrayKeepIf(a *Array, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "keep_if", func(b *Block) (value.Value, error) { return ArrayKeepIf(a, b) }), nil
	}
	_, err := a.keep(block, true)
	return a, err
}

// ArrayDeleteIf is Array#delete_if: it removes the elements for which a block is true.
//
//ruby:method Array#delete_if
func ArrayDeleteIf(a *Array, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "delete_if", func(b *Block) (value.Value, error) { return ArrayDeleteIf(a, b) }), nil
	}
	_, err := a.keep(block, false)
	return a, err
}

// ArrayFill is Array#fill: it sets all elements, or those from an index on or in a range, to a value or to what a block gives for each index.
//
//ruby:method Array#fill 0..
func ArrayFill(self value.Value, block *Block, args ...value.Value) (value.Value, error) {
	var v value.Value
	if block == nil {
		if err := Arity(len(args), 1, 3); err != nil {
			return nil, err
		}
		v, args = args[0], args[1:]
	} else if err := Arity(len(args), 0, 2); err != nil {
		return nil, err
	}
	size := int64(len(Elements(self)))
	from, n := int64(0), size
	if r, ok := Arg(args, 0).(*Range); ok && len(args) == 1 {
		var err error
		if from, n, ok, err = r.span(size, false); err != nil {
			return nil, err
		} else if !ok {
			return nil, r.outside()
		}
	} else {
		if v := Arg(args, 0); v != nil {
			var err error
			if from, err = ToInt(v); err != nil {
				return nil, err
			}
			if from < 0 {
				from = max(0, from+size)
			}
			n = size - from
		}
		if v := Arg(args, 1); v != nil {
			var err error
			if n, err = ToInt(v); err != nil {
				return nil, err
			}
		}
	}
	a, err := changeableArray(self)
	if err != nil || n < 0 {
		return self, err
	}
	if from > value.MaxElements || n > value.MaxElements {
		return nil, Raise(ArgumentError, "argument too big")
	}
	if err := fits(from + n); err != nil {
		return nil, err
	}
	if from+n > size {
		a.Elems = append(a.Elems, make([]value.Value, from+n-size)...)
	}
	for i := from; i < from+n; i++ {
		if block != nil {
			var err error
			if v, err = block.Yield(i); err != nil {
				return nil, err
			}
		}
		if err := a.set(i, v); err != nil {
			return nil, err
		}
	}
	return a, nil
}
