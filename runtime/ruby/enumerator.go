package ruby

import (
	"math"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// Enumerator is what a method returns that is called without the block that it goes over elements with.
type Enumerator struct {
	// Self, Method and Args are the call.
	Self   value.Value
	Method string
	Args   []value.Value

	run    func(block *Block) (value.Value, error) // the call, with a block
	buffer []value.Value                           // what next gives, once it was asked for
	filled bool
	at     int
}

// enumerate returns the enumerator of a call.
//
//go:noinline
func enumerate(self value.Value, method string, run func(block *Block) (value.Value, error), args ...value.Value) *Enumerator {
	return &Enumerator{Self: self, Method: method, Args: args, run: run}
}

// EnumeratorOf is to_enum of an object of a class of a program: the enumerator of one of its methods.
func EnumeratorOf(self, method, args value.Value) (value.Value, error) {
	name, list := method.(string), Elements(args)
	return enumerate(self, name, func(block *Block) (value.Value, error) { return Send(&Context{}, self, name, block, list...) }, list...), nil
}

func (e *Enumerator) each(yield func(args ...value.Value) error) error {
	_, err := e.run(yielding(yield))
	return err
}

// Equal is Puppet's == with another value.
func (e *Enumerator) Equal(v value.Value) bool { return e.equals(v, Equal) }

// AppendKey appends the identity of the enumerator as a hash key.
func (e *Enumerator) AppendKey(b []byte) []byte {
	if s, ok := e.sequence(); ok {
		return AppendKey(append(b, 'S'), NewArray(s.from, s.to, s.by, s.exclusive))
	}
	return appendAddress(append(b, 'N'), unsafe.Pointer(e))
}

// AppendText appends what to_s prints, but for the address.
func (e *Enumerator) AppendText(b []byte) []byte { return append(b, "#<Enumerator>"...) }

// AppendInspect appends what inspect prints: the call.
func (e *Enumerator) AppendInspect(b []byte) []byte {
	sequence := e.isSequence()
	if _, ok := e.Self.(*Range); ok && sequence {
		b = append(AppendInspect(append(b, "(("...), e.Self), ")."...)
	} else if sequence {
		b = append(AppendInspect(append(b, '('), e.Self), '.')
	} else {
		b = append(AppendInspect(append(b, "#<Enumerator: "...), e.Self), ':')
	}
	b = append(b, e.Method...)
	args, given := TakeKeywords(e.Args)
	for i, v := range args {
		if i == 0 {
			b = append(b, '(')
		} else {
			b = append(b, ", "...)
		}
		b = AppendInspect(b, v)
	}
	for i := range given.Len() {
		if i == 0 && len(args) == 0 {
			b = append(b, '(')
		} else {
			b = append(b, ", "...)
		}
		k, v := given.At(i)
		b = AppendInspect(append(append(b, SymbolOf(k)...), ": "...), v)
	}
	if len(e.Args) > 0 {
		b = append(b, ')')
	}
	if sequence {
		return append(b, ')')
	}
	return append(b, '>')
}

// Kind is what Puppet's messages call it.
func (e *Enumerator) Kind() string { return object }

// HostClass is the name of its class.
func (e *Enumerator) HostClass() string { return (*Class)(e.rubyClass()).Name }

func (e *Enumerator) rubyClass() opaqueClass {
	if e.isSequence() {
		return opaqueClass(SequenceClass)
	}
	return opaqueClass(EnumeratorClass)
}

func (e *Enumerator) elements(yield func(args ...value.Value) error) error { return e.each(yield) }

// Yielder is what the block of Enumerator.new gives elements to.
type Yielder struct{ yield *Block }

// Equal is Puppet's == with another value.
func (y *Yielder) Equal(v value.Value) bool { return v == value.Value(y) }

// AppendKey appends the identity of the yielder as a hash key.
func (y *Yielder) AppendKey(b []byte) []byte { return appendAddress(append(b, 'Y'), unsafe.Pointer(y)) }

// AppendText appends what to_s prints, but for the address.
func (y *Yielder) AppendText(b []byte) []byte { return append(b, "#<Enumerator::Yielder>"...) }

// Kind is what Puppet's messages call it.
func (y *Yielder) Kind() string { return object }

// HostClass is the name of its class.
func (y *Yielder) HostClass() string { return YielderClass.Name }

func (y *Yielder) rubyClass() opaqueClass { return opaqueClass(YielderClass) }

// EnumeratorEach is Enumerator#each: the call, with a block; the enumerator itself without one.
//
//ruby:method Enumerator#each
func EnumeratorEach(e *Enumerator, block *Block) (value.Value, error) {
	if block == nil {
		return e, nil
	}
	return e.run(block)
}

// EnumeratorWithIndex is Enumerator#with_index: the call, with a block that gets a number too, from an offset on.
//
//ruby:method Enumerator#with_index 0..1
func EnumeratorWithIndex(e *Enumerator, block *Block, offset ...value.Value) (value.Value, error) {
	i := int64(0)
	if v := Arg(offset, 0); v != nil {
		var err error
		if i, err = ToInt(v); err != nil {
			return nil, err
		}
	}
	if block == nil {
		return enumerate(e, "with_index", func(b *Block) (value.Value, error) { return EnumeratorWithIndex(e, b, offset...) }, offset...), nil
	}
	return e.run(&Block{Arity: -1, Max: -1, Fn: func(args []value.Value) (value.Value, error) {
		i++
		return block.Call(packed(args), i-1)
	}})
}

// EnumeratorEachWithIndex is Enumerator#each_with_index, with_index from 0 on.
//
//ruby:method Enumerator#each_with_index
func EnumeratorEachWithIndex(e *Enumerator, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e, "each_with_index", func(b *Block) (value.Value, error) { return EnumeratorWithIndex(e, b) }), nil
	}
	return EnumeratorWithIndex(e, block)
}

// EnumeratorWithObject is Enumerator#with_object: the call, with a block that gets an object too, which is returned.
//
//ruby:method Enumerator#with_object
//ruby:method Enumerator#each_with_object
func EnumeratorWithObject(e *Enumerator, memo value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(e, "with_object", func(b *Block) (value.Value, error) { return EnumeratorWithObject(e, memo, b) }, memo), nil
	}
	_, err := e.run(&Block{Arity: -1, Max: -1, Fn: func(args []value.Value) (value.Value, error) {
		return block.Call(packed(args), memo)
	}})
	return memo, err
}

// EnumeratorLast is ArithmeticSequence#last: the last element, nil without one; or the last n. Other enumerators do not have it.
//
//ruby:method Enumerator#last 0..1
func EnumeratorLast(e *Enumerator, n ...int64) (value.Value, error) {
	if !e.isSequence() {
		return nil, noMethod(e, "last")
	}
	all, err := EnumOf(e).elems()
	if err != nil {
		return nil, err
	}
	return ArrayLast(all, n...)
}

// EnumeratorNext is Enumerator#next: the next element. All elements are asked for at once.
//
//ruby:method Enumerator#next
func EnumeratorNext(e *Enumerator) (value.Value, error) {
	v, err := EnumeratorPeek(e)
	if err == nil {
		e.at++
	}
	return v, err
}

// EnumeratorPeek is Enumerator#peek: the element that next will give.
//
//ruby:method Enumerator#peek
func EnumeratorPeek(e *Enumerator) (value.Value, error) {
	if !e.filled {
		_, err := e.run(yielding(func(args ...value.Value) error {
			e.buffer = append(e.buffer, packed(args))
			return fits(int64(len(e.buffer)))
		}))
		if err != nil {
			e.buffer = nil
			return nil, err
		}
		e.filled = true
	}
	if e.at >= len(e.buffer) {
		return nil, Raise(StopIteration, "iteration reached an end")
	}
	return e.buffer[e.at], nil
}

// EnumeratorRewind is Enumerator#rewind: next begins again.
//
//ruby:method Enumerator#rewind
func EnumeratorRewind(e *Enumerator) *Enumerator {
	e.buffer, e.filled, e.at = nil, false, 0
	return e
}

// EnumeratorSize is Enumerator#size: how many elements there are, nil where only the iteration finds out.
//
//ruby:method Enumerator#size
func EnumeratorSize(e *Enumerator) (value.Value, error) {
	var n int64
	if e.isSequence() {
		if r, ok := e.Self.(*Range); ok && r.To == nil {
			return math.Inf(1), nil
		}
		return e.counted()
	}
	switch v := e.Self.(type) {
	case *Array, value.Array:
		n = int64(len(Elements(v)))
	case *Hash, *value.Hash:
		n = int64(PairsOf(v).Len())
	case *Set:
		n = int64(v.Elems.Len())
	case *Range:
		size, err := RangeSize(v)
		if size, ok := size.(int64); ok && err == nil {
			n = size
			break
		}
		return size, err
	case int64:
		switch first, _ := Arg(e.Args, 0).(int64); {
		case e.Method == "times":
			n = v
		case e.Method == "upto" && len(e.Args) == 1:
			n = first - v + 1
		case e.Method == "downto" && len(e.Args) == 1:
			n = v - first + 1
		default:
			return nil, nil
		}
		return max(0, n), nil
	case *Enumerator:
		size, err := EnumeratorSize(v)
		if size, ok := size.(int64); ok && err == nil {
			n = size
			break
		}
		return size, err
	default:
		return nil, nil
	}
	by, _ := Arg(e.Args, 0).(int64)
	switch e.Method {
	case "find", "index", "find_index", "rindex", "take_while", "drop_while", "bsearch", "bsearch_index", "chunk":
		return nil, nil
	case "each_slice":
		return (n + by - 1) / by, nil
	case "each_cons":
		return max(0, n-by+1), nil
	case "combination", "permutation", "repeated_combination", "repeated_permutation":
		return e.counted()
	case "cycle":
		if Arg(e.Args, 0) == nil && n > 0 {
			return math.Inf(1), nil
		}
		return max(0, n*by), nil
	}
	return n, nil
}

// counted is the number of elements that the call gives.
func (e *Enumerator) counted() (value.Value, error) {
	n := int64(0)
	err := e.each(func(...value.Value) error { n++; return fits(n) })
	return n, err
}

// EnumeratorAdd is Enumerator#+: the elements of both.
//
//ruby:method Enumerator#+
func EnumeratorAdd(e *Enumerator, other value.Value) *Enumerator {
	return enumerate(e, "+", func(block *Block) (value.Value, error) {
		for _, v := range []value.Value{e, other} {
			if err := EnumOf(v).Each(func(args ...value.Value) error {
				_, err := block.Call(args...)
				return err
			}); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}, other)
}

// NewEnumerator is Enumerator.new: an enumerator of what a block gives to the yielder that it gets.
//
//ruby:singleton Enumerator.new 0..1
func NewEnumerator(block *Block, _ ...value.Value) (*Enumerator, error) {
	if block == nil {
		return nil, Raise(ArgumentError, "no block given")
	}
	return enumerate(Symbol("generator"), "each", func(to *Block) (value.Value, error) { return block.Yield(&Yielder{to}) }), nil
}

// YielderPush is Enumerator::Yielder#<<: it gives an element.
//
//ruby:method Enumerator::Yielder#<<
func YielderPush(y *Yielder, v value.Value) (*Yielder, error) {
	_, err := y.yield.Yield(v)
	return y, err
}

// YielderYield is Enumerator::Yielder#yield: it gives an element of one or several values.
//
//ruby:method Enumerator::Yielder#yield
func YielderYield(y *Yielder, args ...value.Value) (value.Value, error) { return y.yield.Call(args...) }
