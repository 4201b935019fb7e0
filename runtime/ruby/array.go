package ruby

import (
	"slices"
	"strconv"
	"strings"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// live are the elements of an array in either form, as they are now.
type live struct {
	own   *Array
	elems []value.Value
}

func liveOf(self value.Value) live {
	if a, ok := self.(*Array); ok {
		return live{own: a}
	}
	return live{elems: Elements(self)}
}

func (l live) now() []value.Value {
	if l.own != nil {
		return l.own.Elems
	}
	return l.elems
}

// element calls a block with an element of an array.
func (b *Block) element(a []value.Value, i int) (value.Value, error) {
	return b.Call(a[i : i+1 : i+1]...)
}

// equals is == of elements.
func equals(c *Context, a, b value.Value) (bool, error) {
	if Programmed(a) {
		if v, found, err := CallInstance(c, a, "==", nil, []value.Value{b}); found || err != nil {
			return err == nil && Truth(v), err
		}
	}
	return Equal(a, b), nil
}

// rank is <=> of elements; it is an error if they have no order.
func rank(c *Context, a, b value.Value) (int, error) {
	if x, ok := a.(int64); ok {
		if y, ok := b.(int64); ok {
			return sign(x < y, x > y), nil
		}
	}
	if Programmed(a) {
		if v, found, err := CallInstance(c, a, "<=>", nil, []value.Value{b}); found || err != nil {
			if err != nil {
				return 0, err
			}
			return ordering(c, v, a, b)
		}
	}
	return Order(a, b)
}

// ordering is what a result of <=>, or of a block that compares two values, stands for.
func ordering(c *Context, v, a, b value.Value) (int, error) {
	switch v := v.(type) {
	case nil:
		return 0, Incomparable(a, b)
	case int64:
		return sign(v < 0, v > 0), nil
	case float64:
		return sign(v < 0, v > 0), nil
	}
	if more, err := besideZero(c, v, ">"); err != nil || more {
		return 1, err
	}
	if less, err := besideZero(c, v, "<"); err != nil || less {
		return -1, err
	}
	return 0, nil
}

// besideZero calls > or < of what is no number with 0. It does so without the functions that call these of any value, which every program that sorts
// would have.
func besideZero(c *Context, v value.Value, name string) (bool, error) {
	var r value.Value
	var err error
	switch v := v.(type) {
	case string, *String, Symbol, value.DefaultValue:
		return false, Incomparable(v, int64(0))
	case *Hash, *value.Hash:
		return false, noConversion(int64(0), HashClass)
	case interface {
		rubyOpGreater(c *Context, arg value.Value) (value.Value, error)
		rubyOpLess(c *Context, arg value.Value) (value.Value, error)
	}:
		if name == "<" {
			r, err = v.rubyOpLess(c, int64(0))
		} else {
			r, err = v.rubyOpGreater(c, int64(0))
		}
	default:
		r, err = Send(c, v, name, nil, int64(0))
	}
	return err == nil && Truth(r), err
}

// comparer is the order that a block gives two values, or that of <=> without a block.
func comparer(c *Context, block *Block) func(a, b value.Value) (int, error) {
	if block == nil {
		return ranking(c)
	}
	var both [2]value.Value
	return func(a, b value.Value) (int, error) {
		both = [2]value.Value{a, b}
		v, err := block.Call(both[:]...)
		if err != nil {
			return 0, err
		}
		return ordering(c, v, a, b)
	}
}

// ranking is the order of <=>.
func ranking(c *Context) func(a, b value.Value) (int, error) {
	return func(a, b value.Value) (int, error) { return rank(c, a, b) }
}

// sorted sorts elements in place.
func sorted(c *Context, elems []value.Value, block *Block) ([]value.Value, error) {
	if block == nil && sortPlain(elems) {
		return elems, nil
	}
	return elems, host.Sort(elems, comparer(c, block))
}

// sortPlain sorts elements that are all strings, or all integers.
func sortPlain(elems []value.Value) bool {
	texts, integers := 0, 0
	for _, v := range elems {
		switch v.(type) {
		case string:
			texts++
		case int64:
			integers++
		}
	}
	switch len(elems) {
	case texts:
		return host.Sort(elems, compareStrings) == nil
	case integers:
		return host.Sort(elems, compareIntegers) == nil
	}
	return false
}

func compareStrings(a, b value.Value) (int, error) {
	return strings.Compare(a.(string), b.(string)), nil
}

func compareIntegers(a, b value.Value) (int, error) {
	n, m := a.(int64), b.(int64)
	return sign(n < m, n > m), nil
}

// fits is the error about an array of too many elements.
func fits(n int64) error {
	if n > value.MaxElements {
		return value.ArrayTooLong
	}
	return nil
}

// span is the part of so many elements that a range stands for; ok is false if it begins outside. Unless it is clipped, it may end behind the last
// one.
func (r *Range) span(size int64, clip bool) (from, n int64, ok bool, err error) {
	to := int64(-1)
	exclusive := r.Exclusive && r.To != nil
	if r.From != nil {
		if from, err = ToInt(r.From); err != nil {
			return 0, 0, false, err
		}
	}
	if r.To != nil {
		if to, err = ToInt(r.To); err != nil {
			return 0, 0, false, err
		}
	}
	if from < 0 {
		if from += size; from < 0 {
			return 0, 0, false, nil
		}
	}
	if to < 0 {
		to += size
	}
	if !exclusive {
		to++
	}
	if clip {
		if from > size {
			return 0, 0, false, nil
		}
		to = min(to, size)
	}
	return from, max(0, to-from), true, nil
}

// outside is the error of a range that begins outside.
func (r *Range) outside() error { return Raise(RangeError, Inspect(r), " out of range") }

// interval is what a range is to a method that takes a part of something.
type interval interface {
	span(size int64, clip bool) (from, n int64, ok bool, err error)
	Span(length int64) (from, count int64, ok bool, err error)
}

// ArrayIndex is Array#[]: an element by its index, or a new array of those from an index on or in a range; nil outside.
//
//ruby:method Array#[] 1..2
//ruby:method Array#slice 1..2
func ArrayIndex(a []value.Value, args ...value.Value) (value.Value, error) {
	if len(args) == 1 {
		if r, ok := args[0].(interval); ok {
			from, n, ok, err := r.span(int64(len(a)), true)
			if !ok || err != nil {
				return nil, err
			}
			return part(a, from, n), nil
		}
		i, err := ToInt(args[0])
		if err != nil {
			if s, ok := args[0].(interface {
				of(a []value.Value) (value.Value, error)
			}); ok {
				return s.of(a)
			}
			return nil, err
		}
		return ArrayAt(a, i), nil
	}
	from, err := ToInt(args[0])
	if err != nil {
		return nil, err
	}
	n, err := ToInt(args[1])
	if err != nil {
		return nil, err
	}
	if from < 0 {
		from += int64(len(a))
	}
	if from < 0 || from > int64(len(a)) || n < 0 {
		return nil, nil
	}
	return part(a, from, n), nil
}

// part is a new array of at most n elements.
func part(a []value.Value, from, n int64) *Array {
	a = a[from:]
	return NewArray(slices.Clone(a[:min(n, int64(len(a)))])...)
}

// ArrayAt is Array#at: an element by its index, nil outside.
//
//ruby:method Array#at
func ArrayAt(a []value.Value, i int64) value.Value {
	if i < 0 {
		i += int64(len(a))
	}
	if i < 0 || i >= int64(len(a)) {
		return nil
	}
	return a[i]
}

// ArrayIndexSet is Array#[]=: it sets an element, or replaces those from an index on or in a range.
//
//ruby:method Array#[]= 2..3
func ArrayIndexSet(self value.Value, args ...value.Value) (value.Value, error) {
	a, err := changeableArray(self)
	if err != nil {
		if i, ok := args[0].(int64); ok && len(args) == 2 && i < -int64(len(Elements(self))) { // which Ruby sees first
			return nil, tooSmall(i, int64(len(Elements(self))))
		}
		return nil, err
	}
	v := args[len(args)-1]
	if len(args) == 2 {
		if r, ok := args[0].(*Range); ok {
			from, n, ok, err := r.span(int64(len(a.Elems)), false)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, r.outside()
			}
			return v, a.splice(from, n, elementsOrOne(v))
		}
		i, err := ToInt(args[0])
		if err != nil {
			return nil, err
		}
		return v, a.set(i, v)
	}
	from, err := ToInt(args[0])
	if err != nil {
		return nil, err
	}
	n, err := ToInt(args[1])
	if err != nil {
		return nil, err
	}
	return v, a.splice(from, n, elementsOrOne(v))
}

// elementsOrOne are the elements of an array, or the value alone.
func elementsOrOne(v value.Value) []value.Value {
	if a, ok := arrayOf(v); ok {
		return a
	}
	return []value.Value{v}
}

// set sets an element.
func (a *Array) set(i int64, v value.Value) error {
	n := int64(len(a.Elems))
	if i < 0 {
		if i += n; i < 0 {
			return tooSmall(i-n, n)
		}
	}
	if err := fits(i + 1); err != nil {
		return err
	}
	if i >= n {
		a.Elems = append(a.Elems, make([]value.Value, i+1-n)...)
	}
	a.Elems[i] = v
	return nil
}

func tooSmall(i, least int64) error {
	return Raise(IndexError, "index ", strconv.FormatInt(i, 10), " too small for array; minimum: ", strconv.FormatInt(-least, 10))
}

// splice replaces n elements.
func (a *Array) splice(from, n int64, by []value.Value) error {
	size := int64(len(a.Elems))
	if n < 0 {
		return Raise(IndexError, "negative length (", strconv.FormatInt(n, 10), ")")
	}
	if from < 0 {
		if from += size; from < 0 {
			return tooSmall(from-size, size)
		}
	}
	if err := fits(max(from, size) + int64(len(by))); err != nil {
		return err
	}
	if from > size {
		a.Elems = append(a.Elems, make([]value.Value, from-size)...)
		size = from
	}
	n = min(n, size-from)
	a.Elems = slices.Concat(a.Elems[:from], by, a.Elems[from+n:])
	return nil
}

// ArrayFetch is Array#fetch: an element that must be there, unless there is a default or a block that makes one.
//
//ruby:method Array#fetch 1..2
func ArrayFetch(a []value.Value, i int64, block *Block, otherwise ...value.Value) (value.Value, error) {
	at := i
	if at < 0 {
		at += int64(len(a))
	}
	switch {
	case at >= 0 && at < int64(len(a)):
		return a[at], nil
	case block != nil:
		return block.Yield(i)
	case len(otherwise) > 0:
		return otherwise[0], nil
	}
	return nil, Raise(IndexError, "index ", strconv.FormatInt(i, 10), " outside of array bounds: ", strconv.Itoa(-len(a)), "...", strconv.Itoa(len(a)))
}

// ArrayFirst is Array#first: the first element, nil without one; or the first n.
//
//ruby:method Array#first 0..1
func ArrayFirst(a []value.Value, n ...int64) (value.Value, error) {
	if len(n) == 0 {
		return ArrayAt(a, 0), nil
	}
	if n[0] < 0 {
		return nil, Raise(ArgumentError, "negative array size")
	}
	return part(a, 0, n[0]), nil
}

// ArrayLast is Array#last: the last element, nil without one; or the last n.
//
//ruby:method Array#last 0..1
func ArrayLast(a []value.Value, n ...int64) (value.Value, error) {
	if len(n) == 0 {
		return ArrayAt(a, -1), nil
	}
	if n[0] < 0 {
		return nil, Raise(ArgumentError, "negative array size")
	}
	return part(a, max(0, int64(len(a))-n[0]), n[0]), nil
}

// ArrayLength is Array#length.
//
//ruby:method Array#length
//ruby:method Array#size
func ArrayLength(a []value.Value) int64 { return int64(len(a)) }

// ArrayIsEmpty is Array#empty?.
//
//ruby:method Array#empty?
func ArrayIsEmpty(a []value.Value) bool { return len(a) == 0 }

// ArrayIsInclude is Array#include?: whether an element is ==.
//
//ruby:method Array#include?
func ArrayIsInclude(c *Context, a []value.Value, v value.Value) (bool, error) {
	for _, e := range a {
		if is, err := equals(c, e, v); is || err != nil {
			return is, err
		}
	}
	return false, nil
}

// ArrayJoin is Array#join: the elements as strings, those of nested arrays too, with a separator between them.
//
//ruby:method Array#join 0..1
func ArrayJoin(c *Context, self value.Value, separator ...value.Value) (string, error) {
	sep := ""
	a := Elements(self)
	if v := Arg(separator, 0); v != nil && len(a) > 0 {
		var err error
		if sep, err = ToStr(v); err != nil {
			return "", err
		}
	}
	return joined(c, self, a, sep)
}

// JoinElems is [ArrayJoin] of elements that are no array yet.
func JoinElems(c *Context, a []value.Value, separator string) (string, error) {
	return joined(c, nil, a, separator)
}

// joined joins the elements of an array, or those that no array has.
func joined(c *Context, self value.Value, a []value.Value, separator string) (string, error) {
	if s, ok := joinStrings(a, separator); ok {
		return s, nil
	}
	j := joiner{c: c, separator: separator}
	if err := j.join(self, a); err != nil {
		return "", err
	}
	return string(j.b), nil
}

// joinStrings joins strings that cannot change.
func joinStrings(a []value.Value, separator string) (string, bool) {
	n := 0
	for _, v := range a {
		s, ok := v.(string)
		if n += len(s) + len(separator); !ok || n > value.MaxText {
			return "", false
		}
	}
	var b strings.Builder
	b.Grow(n)
	for i, v := range a {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(v.(string))
	}
	return b.String(), true
}

// joinedAs is what to_str of an object of a program gives.
//
//go:noinline
func joinedAs(v value.Value) (value.Value, bool) {
	if o, ok := v.(converter); ok {
		return o.converted("to_str", StringClass)
	}
	return nil, false
}

// joiner makes the result of join.
type joiner struct {
	c         *Context
	separator string
	b         []byte
	in        []value.Value
}

func (j *joiner) join(self value.Value, a []value.Value) error {
	if own, ok := self.(*Array); ok {
		if slices.Contains(j.in, value.Value(own)) {
			return Raise(ArgumentError, "recursive array join")
		}
		j.in = append(j.in, own)
		defer func() { j.in = j.in[:len(j.in)-1] }()
	}
	if len(j.in) > value.MaxNesting {
		return value.TooDeep
	}
	for i, v := range a {
		if i > 0 {
			j.b = append(j.b, j.separator...)
		}
		if s, ok := joinedAs(v); ok {
			v = s
		}
		if nested, ok := spreadOf(v); ok {
			if err := j.join(v, nested); err != nil {
				return err
			}
			continue
		}
		s, err := textOf(j.c, v)
		if err != nil {
			return err
		}
		if j.b = append(j.b, s...); len(j.b) > value.MaxText {
			return value.TextTooLong
		}
	}
	return nil
}

// textOf is to_s of a value.
func textOf(c *Context, v value.Value) (string, error) {
	if Programmed(v) {
		r, found, err := CallInstance(c, v, "to_s", nil, nil)
		if err != nil {
			return "", err
		}
		if s, ok := stringOf(r); ok && found {
			return s, nil
		}
	}
	return ToS(v), nil
}

// ArrayToA is Array#to_a, the array itself.
//
//ruby:method Array#to_a
//ruby:method Array#to_ary
func ArrayToA(self value.Value) value.Value { return self }

// ArrayEntries is Array#entries: a copy.
//
//ruby:method Array#entries
func ArrayEntries(a []value.Value) []value.Value { return slices.Clone(a) }

// ArrayAdd is Array#+.
//
//ruby:method Array#+
func ArrayAdd(a, other []value.Value) ([]value.Value, error) {
	return slices.Concat(a, other), fits(int64(len(a) + len(other)))
}

// ArrayMul is Array#*: the elements so many times, or joined with a string.
//
//ruby:method Array#*
func ArrayMul(c *Context, self, by value.Value) (value.Value, error) {
	if _, ok := stringOf(by); ok {
		return ArrayJoin(c, self, by)
	}
	n, err := ToInt(by)
	if err != nil {
		return nil, err
	}
	a := Elements(self)
	switch {
	case n < 0:
		return nil, Raise(ArgumentError, "negative argument")
	case len(a) > 0 && n > value.MaxElements:
		return nil, value.ArrayTooLong
	case len(a) == 0:
		return NewArray(), nil
	}
	if err := fits(n * int64(len(a))); err != nil {
		return nil, err
	}
	return NewArray(slices.Repeat(a, int(n))...), nil
}

// keysOf is a hash that has the elements as keys.
func keysOf(a []value.Value) *Hash {
	h := emptyHash(len(a))
	for _, v := range a {
		h.put(v, nil)
	}
	return h
}

// ArraySub is Array#-: the elements that are eql? to none of the other array.
//
//ruby:method Array#-
func ArraySub(a, other []value.Value) []value.Value {
	h := keysOf(other)
	kept := make([]value.Value, 0, len(a))
	for _, v := range a {
		if h.find(v) < 0 {
			kept = append(kept, v)
		}
	}
	return kept
}

// ArrayDifference is Array#difference, - with several arrays.
//
//ruby:method Array#difference
func ArrayDifference(a []value.Value, others ...[]value.Value) []value.Value {
	return ArraySub(a, slices.Concat(others...))
}

// ArrayAnd is Array#&: the elements that are in both, each once.
//
//ruby:method Array#&
func ArrayAnd(a, other []value.Value) []value.Value {
	h, seen := keysOf(other), &Hash{}
	kept := []value.Value{}
	for _, v := range a {
		if h.find(v) >= 0 && seen.find(v) < 0 {
			seen.put(v, nil)
			kept = append(kept, v)
		}
	}
	return kept
}

// ArrayIntersection is Array#intersection, & with several arrays.
//
//ruby:method Array#intersection
func ArrayIntersection(a []value.Value, others ...[]value.Value) []value.Value {
	kept := slices.Clone(a)
	for _, o := range others {
		kept = ArrayAnd(kept, o)
	}
	return kept
}

// ArrayIsIntersect is Array#intersect?: whether an element is in both.
//
//ruby:method Array#intersect?
func ArrayIsIntersect(a, other []value.Value) bool { return len(ArrayAnd(a, other)) > 0 }

// ArrayOr is Array#|: the elements of both, each once.
//
//ruby:method Array#|
func ArrayOr(a, other []value.Value) ([]value.Value, error) {
	return ArrayUniqElements(slices.Concat(a, other)), fits(int64(len(a) + len(other)))
}

// ArrayUnion is Array#union, | with several arrays.
//
//ruby:method Array#union
func ArrayUnion(a []value.Value, others ...[]value.Value) ([]value.Value, error) {
	return ArrayOr(a, slices.Concat(others...))
}

// ArrayUniqElements are the elements, each once: the first of those that are eql?.
func ArrayUniqElements(a []value.Value) []value.Value {
	seen := emptyHash(len(a))
	kept := make([]value.Value, 0, len(a))
	for _, v := range a {
		if seen.find(v) < 0 {
			seen.put(v, nil)
			kept = append(kept, v)
		}
	}
	return kept
}

// ArrayUniq is Array#uniq: the elements, each once, as they are or as a block gives them.
//
//ruby:method Array#uniq
func ArrayUniq(a []value.Value, block *Block) ([]value.Value, error) {
	if block == nil || len(a) < 2 {
		return ArrayUniqElements(a), nil
	}
	seen := &Hash{}
	kept := make([]value.Value, 0, len(a))
	for i, v := range a {
		k, err := block.element(a, i)
		if err != nil {
			return nil, err
		}
		if seen.find(k) < 0 {
			seen.put(k, nil)
			kept = append(kept, v)
		}
	}
	return kept, nil
}

// ArrayCompact is Array#compact: the elements that are not nil.
//
//ruby:method Array#compact
func ArrayCompact(a []value.Value) []value.Value {
	kept := make([]value.Value, 0, len(a))
	for _, v := range a {
		if v != nil {
			kept = append(kept, v)
		}
	}
	return kept
}

// ArrayFlatten is Array#flatten: the elements of nested arrays in their places, to a number of levels.
//
//ruby:method Array#flatten 0..1
func ArrayFlatten(a []value.Value, levels ...value.Value) ([]value.Value, error) {
	flat, _, err := flattened(a, levels)
	return flat, err
}

// flattened also reports whether there are nested arrays.
func flattened(a []value.Value, levels []value.Value) (flat []value.Value, changed bool, err error) {
	level := int64(-1)
	if len(levels) > 0 && levels[0] != nil {
		if level, err = ToInt(levels[0]); err != nil {
			return nil, false, err
		}
	}
	if level < 0 {
		if flat, ok := flatten(a); ok {
			return flat, len(flat) != len(a) || nests(a), nil
		}
	}
	f := flattener{}
	err = f.add(a, level)
	return f.flat, f.changed, err
}

// flatten is the result of flatten where arrays nest in one level at most, and there are no objects that may be asked for one.
func flatten(a []value.Value) (flat []value.Value, ok bool) {
	n := 0
	for _, v := range a {
		inner, is := arrayOf(v)
		if _, object := v.(Instance); object || nests(inner) {
			return nil, false
		}
		if n++; is {
			n += len(inner) - 1
		}
	}
	if n > value.MaxElements {
		return nil, false
	}
	flat = make([]value.Value, 0, n)
	for _, v := range a {
		if inner, is := arrayOf(v); is {
			flat = append(flat, inner...)
		} else {
			flat = append(flat, v)
		}
	}
	return flat, true
}

// nests reports whether there is an array among elements, or an object that may be asked for one.
func nests(a []value.Value) bool {
	for _, v := range a {
		switch v.(type) {
		case *Array, value.Array, Instance:
			return true
		}
	}
	return false
}

// flattener makes the result of flatten.
type flattener struct {
	flat    []value.Value
	changed bool
	in      []value.Value
	outer   [2]value.Value // room for the first of them
}

func (f *flattener) add(elems []value.Value, level int64) error {
	if len(f.in) > value.MaxNesting {
		return value.TooDeep
	}
	if f.flat == nil {
		n := 0
		for _, v := range elems {
			n += max(1, len(Elements(v)))
		}
		f.flat = make([]value.Value, 0, n)
	}
	for _, v := range elems {
		nested := v
		ok := false
		switch v.(type) {
		case *Array, value.Array:
			ok = level != 0
		case Instance:
			if r, found, err := convert(v, "to_ary"); err != nil {
				return err
			} else if found && r != nil {
				nested, ok = r, level != 0
			}
		}
		if ok {
			f.changed = true
			if err := f.nested(nested, level-1); err != nil {
				return err
			}
			continue
		}
		if len(f.flat) >= value.MaxElements {
			return value.ArrayTooLong
		}
		f.flat = append(f.flat, v)
	}
	return nil
}

// nested adds the elements of an array in another one.
func (f *flattener) nested(v value.Value, level int64) error {
	if own, ok := v.(*Array); ok {
		if level < 0 && slices.Contains(f.in, value.Value(own)) {
			return Raise(ArgumentError, "tried to flatten recursive array")
		}
		if f.in == nil {
			f.in = f.outer[:0]
		}
		f.in = append(f.in, own)
		defer func() { f.in = f.in[:len(f.in)-1] }()
	}
	return f.add(Elements(v), level)
}

// ArrayReverse is Array#reverse.
//
//ruby:method Array#reverse
func ArrayReverse(a []value.Value) []value.Value {
	a = slices.Clone(a)
	slices.Reverse(a)
	return a
}

// ArrayRotate is Array#rotate: the elements from an index on, then those before it.
//
//ruby:method Array#rotate 0..1
func ArrayRotate(a []value.Value, by ...int64) []value.Value {
	if len(a) == 0 {
		return nil
	}
	n := int64(1)
	if len(by) > 0 {
		n = by[0]
	}
	if n %= int64(len(a)); n < 0 {
		n += int64(len(a))
	}
	return slices.Concat(a[n:], a[:n])
}

// ArraySort is Array#sort, by <=> or by what a block gives for two elements.
//
//ruby:method Array#sort
func ArraySort(c *Context, a []value.Value, block *Block) ([]value.Value, error) {
	return sorted(c, slices.Clone(a), block)
}

// ArraySorted is [ArraySort] without a block.
func ArraySorted(c *Context, a []value.Value) ([]value.Value, error) {
	a = slices.Clone(a)
	if sortPlain(a) {
		return a, nil
	}
	return a, host.Sort(a, ranking(c))
}

// ArrayValuesAt is Array#values_at: the elements at indexes and in ranges.
//
//ruby:method Array#values_at
func ArrayValuesAt(a []value.Value, at ...value.Value) ([]value.Value, error) {
	var all []value.Value
	for _, v := range at {
		if r, ok := v.(*Range); ok {
			from, n, ok, err := r.span(int64(len(a)), false)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, r.outside()
			}
			if err := fits(n + int64(len(all))); err != nil {
				return nil, err
			}
			for i := range n {
				all = append(all, ArrayAt(a, from+i))
			}
			continue
		}
		i, err := ToInt(v)
		if err != nil {
			return nil, err
		}
		all = append(all, ArrayAt(a, i))
	}
	return all, nil
}

// ArrayDig is Array#dig: the element at an index, and what dig finds in it.
//
//ruby:method Array#dig 1..
func ArrayDig(c *Context, a []value.Value, path ...value.Value) (value.Value, error) {
	i, err := ToInt(path[0])
	if err != nil {
		return nil, err
	}
	return dig(c, ArrayAt(a, i), path[1:])
}

// dig follows a path in what dig found.
func dig(c *Context, v value.Value, path []value.Value) (value.Value, error) {
	if v == nil || len(path) == 0 {
		return v, nil
	}
	switch x := v.(type) {
	case *Array, value.Array:
		return ArrayDig(c, Elements(x), path...)
	case *Hash, *value.Hash:
		return HashDig(c, x, path...)
	case Instance:
		if r, found, err := x.Call(c, "dig", nil, path); found || err != nil {
			return r, err
		}
	}
	return nil, Raise(TypeError, ClassOf(v).Name, " does not have #dig method")
}

// ArrayAssoc is Array#assoc: the first element that is an array whose first element is ==.
//
//ruby:method Array#assoc
func ArrayAssoc(c *Context, a []value.Value, key value.Value) (value.Value, error) {
	return association(c, a, key, 0)
}

// ArrayRassoc is Array#rassoc: the first element that is an array whose second element is ==.
//
//ruby:method Array#rassoc
func ArrayRassoc(c *Context, a []value.Value, v value.Value) (value.Value, error) {
	return association(c, a, v, 1)
}

func association(c *Context, a []value.Value, v value.Value, at int) (value.Value, error) {
	for _, e := range a {
		if elems, ok := arrayOf(e); ok && len(elems) > at {
			if is, err := equals(c, elems[at], v); is || err != nil {
				return e, err
			}
		}
	}
	return nil, nil
}

// ArrayTranspose is Array#transpose: the columns of rows of one length.
//
//ruby:method Array#transpose
func ArrayTranspose(a []value.Value) ([]value.Value, error) {
	var columns []value.Value
	for i, v := range a {
		row, err := ToAry(v)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			for range row {
				columns = append(columns, &Array{})
			}
		}
		if len(row) != len(columns) {
			return nil, Raise(IndexError, "element size differs (", strconv.Itoa(len(row)), " should be ", strconv.Itoa(len(columns)), ")")
		}
		for j, v := range row {
			column := columns[j].(*Array)
			column.Elems = append(column.Elems, v)
		}
	}
	return columns, nil
}

// ArrayToH is Array#to_h: the hash of elements that are arrays of key and value, or of those that a block gives.
//
//ruby:method Array#to_h
func ArrayToH(self value.Value, block *Block) (*Hash, error) {
	h := &Hash{}
	l := liveOf(self)
	for i := 0; i < len(l.now()); i++ {
		v := l.now()[i]
		if block != nil {
			var err error
			if v, err = block.element(l.now(), i); err != nil {
				return nil, err
			}
		}
		pair, ok := spreadOf(v)
		if !ok {
			return nil, Raise(TypeError, "wrong element type ", ClassOf(v).Name, " at ", strconv.Itoa(i), " (expected array)")
		}
		if len(pair) != 2 {
			return nil, Raise(ArgumentError, "wrong array length at ", strconv.Itoa(i), " (expected 2, was ", strconv.Itoa(len(pair)), ")")
		}
		h.put(pair[0], pair[1])
	}
	return h, nil
}
