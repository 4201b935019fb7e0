package ruby

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// NewSet returns a set of values.
func NewSet(elems ...value.Value) *Set {
	s := &Set{}
	s.add(elems)
	return s
}

func (s *Set) add(elems []value.Value) {
	for _, v := range elems {
		s.Elems.put(v, true)
	}
}

// has reports whether a value is in the set.
func (s *Set) has(v value.Value) bool { return s.Elems.find(v) >= 0 }

// values are the values of the set.
func (s *Set) values() []value.Value { return HashKeys(Pairs{own: &s.Elems}) }

// change is the error of changing a set that must not change.
func (s *Set) change() error {
	if s.Elems.Frozen {
		return frozen(&s.Elems)
	}
	return nil
}

// enumerated are the elements of an argument.
func enumerated(v value.Value) ([]value.Value, error) {
	if !IsA(v, EnumerableModule) {
		return nil, Raise(ArgumentError, "value must be enumerable")
	}
	return EnumOf(v).elems()
}

// aSet is an argument that must be a set.
func aSet(v value.Value) (*Set, error) {
	if s, ok := v.(*Set); ok {
		return s, nil
	}
	return nil, Raise(ArgumentError, "value must be a set")
}

// NewSetOf is Set.new: the set of the elements of a value, or of what a block gives for them.
//
//ruby:singleton Set.new 0..1
func NewSetOf(block *Block, elems ...value.Value) (*Set, error) {
	s := &Set{}
	if Arg(elems, 0) == nil {
		return s, nil
	}
	all, err := enumerated(elems[0])
	if err != nil {
		return nil, err
	}
	if block != nil {
		return EnumToSet(EnumOf(NewArray(all...)), block)
	}
	s.add(all)
	return s, nil
}

// SetOf is Set.[]: the set of the arguments.
//
//ruby:singleton Set.[]
func SetOf(elems ...value.Value) *Set { return NewSet(elems...) }

// SetEach is Set#each: it calls a block with each value.
//
//ruby:method Set#each
func SetEach(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "each", func(b *Block) (value.Value, error) { return SetEach(s, b) }), nil
	}
	return s, s.Elems.Walk(func(k, _ value.Value) error {
		_, err := block.Yield(k)
		return err
	})
}

// SetToA is Set#to_a: the values.
//
//ruby:method Set#to_a
func SetToA(s *Set) []value.Value { return s.values() }

// SetToSet is Set#to_set: the set itself, or the set of what a block gives for the values.
//
//ruby:method Set#to_set
func SetToSet(s *Set, block *Block) (*Set, error) {
	if block == nil {
		return s, nil
	}
	return EnumToSet(EnumOf(s), block)
}

// SetLength is Set#length.
//
//ruby:method Set#length
//ruby:method Set#size
func SetLength(s *Set) int64 { return int64(s.Elems.Len()) }

// SetIsEmpty is Set#empty?.
//
//ruby:method Set#empty?
func SetIsEmpty(s *Set) bool { return s.Elems.Len() == 0 }

// SetIsInclude is Set#include?: whether a value is in it, by eql?.
//
//ruby:method Set#include?
//ruby:method Set#member?
//ruby:method Set#===
func SetIsInclude(s *Set, v value.Value) bool { return s.has(v) }

// SetAdd is Set#add: it adds a value.
//
//ruby:method Set#add
//ruby:method Set#<<
func SetAdd(s *Set, v value.Value) (*Set, error) {
	if err := s.change(); err != nil {
		return nil, err
	}
	return s, s.Elems.Set(v, true)
}

// SetIsAdd is Set#add?: it adds a value; nil if that is there already.
//
//ruby:method Set#add?
func SetIsAdd(s *Set, v value.Value) (value.Value, error) {
	if s.has(v) {
		return nil, nil
	}
	return SetAdd(s, v)
}

// SetDelete is Set#delete: it removes a value.
//
//ruby:method Set#delete
func SetDelete(s *Set, v value.Value) (*Set, error) {
	if err := s.change(); err != nil {
		return nil, err
	}
	s.Elems.Delete(v)
	return s, nil
}

// SetIsDelete is Set#delete?: it removes a value; nil if that is not there.
//
//ruby:method Set#delete?
func SetIsDelete(s *Set, v value.Value) (value.Value, error) {
	if !s.has(v) {
		return nil, nil
	}
	return SetDelete(s, v)
}

// SetOr is Set#|: the values of both.
//
//ruby:method Set#|
//ruby:method Set#+
//ruby:method Set#union
func SetOr(s *Set, v value.Value) (*Set, error) {
	elems, err := enumerated(v)
	if err != nil {
		return nil, err
	}
	return NewSet(slices.Concat(s.values(), elems)...), nil
}

// SetAnd is Set#&: the values that are in both.
//
//ruby:method Set#&
//ruby:method Set#intersection
func SetAnd(s *Set, v value.Value) (*Set, error) {
	elems, err := enumerated(v)
	if err != nil {
		return nil, err
	}
	both := &Set{}
	if o, ok := v.(*Set); ok {
		if o.Elems.Len() > s.Elems.Len() {
			s, elems = o, s.values()
		}
	}
	for _, e := range elems {
		if s.has(e) {
			both.Elems.put(e, true)
		}
	}
	return both, nil
}

// SetSub is Set#-: the values that are not in the other one.
//
//ruby:method Set#-
//ruby:method Set#difference
func SetSub(s *Set, v value.Value) (*Set, error) {
	elems, err := enumerated(v)
	if err != nil {
		return nil, err
	}
	rest := NewSet(s.values()...)
	for _, e := range elems {
		rest.Elems.Delete(e)
	}
	return rest, nil
}

// SetXor is Set#^: the values that are in one of both.
//
//ruby:method Set#^
func SetXor(s *Set, v value.Value) (*Set, error) {
	elems, err := enumerated(v)
	if err != nil {
		return nil, err
	}
	n := NewSet(elems...)
	for _, e := range s.values() {
		if _, ok := n.Elems.Delete(e); !ok {
			n.Elems.put(e, true)
		}
	}
	return n, nil
}

// SetIsSubset is Set#subset?: whether the other set has all values.
//
//ruby:method Set#subset?
//ruby:method Set#<=
func SetIsSubset(s *Set, v value.Value) (bool, error) {
	o, err := aSet(v)
	return err == nil && s.within(o), err
}

func (s *Set) within(o *Set) bool {
	return s.Elems.Len() <= o.Elems.Len() && !slices.ContainsFunc(s.values(), func(v value.Value) bool { return !o.has(v) })
}

// SetIsProperSubset is Set#proper_subset?: whether the other set has all values and more.
//
//ruby:method Set#proper_subset?
//ruby:method Set#<
func SetIsProperSubset(s *Set, v value.Value) (bool, error) {
	o, err := aSet(v)
	return err == nil && s.Elems.Len() < o.Elems.Len() && s.within(o), err
}

// SetIsSuperset is Set#superset?: whether it has all values of the other set.
//
//ruby:method Set#superset?
//ruby:method Set#>=
func SetIsSuperset(s *Set, v value.Value) (bool, error) {
	o, err := aSet(v)
	return err == nil && o.within(s), err
}

// SetIsProperSuperset is Set#proper_superset?: whether it has all values of the other set and more.
//
//ruby:method Set#proper_superset?
//ruby:method Set#>
func SetIsProperSuperset(s *Set, v value.Value) (bool, error) {
	o, err := aSet(v)
	return err == nil && s.Elems.Len() > o.Elems.Len() && o.within(s), err
}

// SetCompare is Set#<=>: -1 for a proper subset, 1 for a proper superset, 0 for an equal set, else nil.
//
//ruby:method Set#<=>
func SetCompare(s *Set, v value.Value) (int64, bool) {
	o, ok := v.(*Set)
	switch {
	case !ok:
		return 0, false
	case s.Elems.Len() < o.Elems.Len():
		return -1, s.within(o)
	case s.Elems.Len() > o.Elems.Len():
		return 1, o.within(s)
	}
	return 0, s.within(o)
}

// SetIsIntersect is Set#intersect?: whether a value is an element of the other one.
//
//ruby:method Set#intersect?
func SetIsIntersect(s *Set, v value.Value) (bool, error) {
	elems, err := enumerated(v)
	return err == nil && slices.ContainsFunc(elems, s.has), err
}

// SetIsDisjoint is Set#disjoint?: whether no value is an element of the other one.
//
//ruby:method Set#disjoint?
func SetIsDisjoint(s *Set, v value.Value) (bool, error) {
	is, err := SetIsIntersect(s, v)
	return err == nil && !is, err
}

// SetMerge is Set#merge: it adds the elements of a value.
//
//ruby:method Set#merge
func SetMerge(s *Set, v value.Value) (*Set, error) {
	if err := s.change(); err != nil {
		return nil, err
	}
	elems, err := enumerated(v)
	s.add(elems)
	return s, err
}

// SetSubtract is Set#subtract: it removes the elements of a value.
//
//ruby:method Set#subtract
func SetSubtract(s *Set, v value.Value) (*Set, error) {
	if err := s.change(); err != nil {
		return nil, err
	}
	elems, err := enumerated(v)
	for _, e := range elems {
		s.Elems.Delete(e)
	}
	return s, err
}

// SetClear is Set#clear.
//
//ruby:method Set#clear
func SetClear(s *Set) (*Set, error) {
	if err := s.change(); err != nil {
		return nil, err
	}
	HashClear(&s.Elems)
	return s, nil
}

// SetReplace is Set#replace: it takes the elements of a value.
//
//ruby:method Set#replace
func SetReplace(s *Set, v value.Value) (*Set, error) {
	elems, err := enumerated(v)
	if err != nil {
		return nil, err
	}
	if _, err := SetClear(s); err != nil {
		return nil, err
	}
	s.add(elems)
	return s, nil
}

// SetMapBang is Set#map!: it replaces each value by what a block gives for it.
//
//ruby:method Set#map!
//ruby:method Set#collect!
func SetMapBang(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "map!", func(b *Block) (value.Value, error) { return SetMapBang(s, b) }), nil
	}
	n, err := EnumToSet(EnumOf(s), block)
	if err != nil {
		return nil, err
	}
	return SetReplace(s, n)
}

// keep keeps the values for which a block is true, or false.
func (s *Set) keep(block *Block, truth bool) (changed bool, err error) {
	if err := s.change(); err != nil {
		return false, err
	}
	for _, v := range s.values() {
		is, err := block.Truth(v)
		if err != nil {
			return changed, err
		}
		if is != truth {
			s.Elems.Delete(v)
			changed = true
		}
	}
	return changed, nil
}

// SetKeepIf is Set#keep_if: it keeps the values for which a block is true.
//
//ruby:method Set#keep_if
func SetKeepIf(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "keep_if", func(b *Block) (value.Value, error) { return SetKeepIf(s, b) }), nil
	}
	_, err := s.keep(block, true)
	return s, err
}

// SetDeleteIf is Set#delete_if: it removes the values for which a block is true.
//
//ruby:method Set#delete_if
func SetDeleteIf(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "delete_if", func(b *Block) (value.Value, error) { return SetDeleteIf(s, b) }), nil
	}
	_, err := s.keep(block, false)
	return s, err
}

// SetSelectBang is Set#select!: keep_if, but nil if nothing changes.
//
//ruby:method Set#select!
//ruby:method Set#filter!
func SetSelectBang(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "select!", func(b *Block) (value.Value, error) { return SetSelectBang(s, b) }), nil
	}
	return s.kept(block, true)
}

// SetRejectBang is Set#reject!: delete_if, but nil if nothing changes.
//
//ruby:method Set#reject!
func SetRejectBang(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "reject!", func(b *Block) (value.Value, error) { return SetRejectBang(s, b) }), nil
	}
	return s.kept(block, false)
}

func (s *Set) kept(block *Block, truth bool) (value.Value, error) {
	changed, err := s.keep(block, truth)
	if !changed || err != nil {
		return nil, err
	}
	return s, nil
}

// SetJoin is Set#join: Array#join of the values.
//
//ruby:method Set#join 0..1
func SetJoin(c *Context, s *Set, separator ...value.Value) (string, error) {
	return ArrayJoin(c, NewArray(s.values()...), separator...)
}

// SetFlatten is Set#flatten: the values, those of nested sets in their places.
//
//ruby:method Set#flatten
func SetFlatten(s *Set) *Set {
	flat := &Set{}
	flat.flatten(s, 0)
	return flat
}

func (s *Set) flatten(from *Set, depth int) {
	if depth > value.MaxNesting {
		panic(value.TooDeep)
	}
	for _, v := range from.values() {
		if nested, ok := v.(*Set); ok {
			s.flatten(nested, depth+1)
			continue
		}
		s.Elems.put(v, true)
	}
}

// SetClassify is Set#classify: a hash of the sets of values for which a block gives the same key.
//
//ruby:method Set#classify
func SetClassify(s *Set, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(s, "classify", func(b *Block) (value.Value, error) { return SetClassify(s, b) }), nil
	}
	h := &Hash{}
	return h, s.Elems.Walk(func(v, _ value.Value) error {
		k, err := block.Yield(v)
		if err != nil {
			return err
		}
		group, ok := h.Get(k)
		if !ok {
			group = &Set{}
			h.put(k, group)
		}
		group.(*Set).Elems.put(v, true)
		return nil
	})
}
