package ruby

import (
	"math"
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// sequence is what an arithmetic sequence is made of: what step of a number or a range gives without a block.
type sequence struct {
	from, to, by value.Value
	exclusive    bool
}

// sequence returns what an arithmetic sequence is made of; ok is false for another enumerator.
func (e *Enumerator) sequence() (s sequence, ok bool) {
	if e.Method != "step" && e.Method != "%" {
		return s, false
	}
	s.by = int64(1)
	if r, ok := e.Self.(*Range); ok {
		_, isFrom := number(r.From)
		_, isTo := number(r.To)
		if (!isFrom && r.From != nil) || (!isTo && r.To != nil) {
			return s, false
		}
		s.from, s.to, s.exclusive = r.From, r.To, r.Exclusive
		if len(e.Args) > 0 {
			s.by = e.Args[0]
		}
		return s, true
	}
	if _, ok = number(e.Self); !ok {
		return s, false
	}
	s.from = e.Self
	args, given := TakeKeywords(e.Args)
	s.to = Arg(args, 0)
	if len(args) > 1 {
		s.by = args[1]
	}
	if v, ok := given.Get(Symbol("to")); ok {
		s.to = v
	}
	if v, ok := given.Get(Symbol("by")); ok {
		s.by = v
	}
	return s, true
}

// isSequence reports whether it is an arithmetic sequence.
func (e *Enumerator) isSequence() bool {
	_, ok := e.sequence()
	return ok
}

// down yields the numbers of a sequence that counts down.
func (s sequence) down(block *Block) error {
	first, whole := s.from.(int64)
	n, wholeStep := s.by.(int64)
	last, wholeLimit := s.to.(int64)
	if whole && wholeStep && (wholeLimit || s.to == nil) {
		if !s.exclusive || !wholeLimit {
			return stepIntegers(first, n, s.to, block)
		}
		if first <= last {
			return nil
		}
		return stepIntegers(first, n, last+1, block)
	}
	from, _ := number(s.from)
	unit, _ := number(s.by)
	to, _ := number(s.to)
	if s.to == nil {
		return stepFloats(from, math.Inf(-1), unit, block)
	}
	steps := floatSteps(from, to, unit, s.exclusive)
	for i := 0.0; i < steps; i++ {
		if i > value.MaxElements {
			return value.TooLong
		}
		d := i*unit + from
		if !s.exclusive && d < to {
			d = to
		}
		if _, err := block.Yield(d); err != nil {
			return err
		}
	}
	return nil
}

// equals reports whether an enumerator is another one, or a sequence of the same numbers.
func (e *Enumerator) equals(v value.Value, _ func(a, b value.Value) bool) bool {
	o, ok := v.(*Enumerator)
	if !ok || o == e {
		return ok
	}
	s, ok := e.sequence()
	if !ok {
		return false
	}
	t, ok := o.sequence()
	return ok && s.exclusive == t.exclusive && Equal(s.from, t.from) && Equal(s.to, t.to) && Equal(s.by, t.by)
}

// of is the elements of an array that stand at the numbers of a sequence; nil where it begins outside. One that goes over some only must not leave the
// array.
func (e *Enumerator) of(a []value.Value) (value.Value, error) {
	s, ok := e.sequence()
	if !ok {
		return nil, noConversion(e, IntegerClass)
	}
	by, err := ToInt(s.by)
	if err != nil {
		return nil, err
	}
	r := &Range{From: s.from, To: s.to, Exclusive: s.exclusive}
	if by < 0 {
		if to, whole := s.to.(int64); whole && s.exclusive {
			r.To, r.Exclusive = to+1, false
		}
		r.From, r.To = r.To, r.From
	}
	n := int64(len(a))
	from, count, ok, err := r.span(n, by >= -1 && by <= 1)
	if err != nil {
		return nil, err
	}
	if by < -1 || by > 1 {
		if !ok || from > n || count > n {
			return nil, Raise(RangeError, Inspect(e), " out of range")
		}
	}
	if !ok || from > n {
		return nil, nil
	}
	found := part(a, from, count).Elems
	if by < 0 {
		by = -by
		slices.Reverse(found)
	}
	chosen := found[:0]
	for i := int64(0); i < int64(len(found)); i += by {
		chosen = append(chosen, found[i])
	}
	return NewArray(chosen...), nil
}

// part is one of what a sequence is made of, for a method that other enumerators do not have.
func (e *Enumerator) part(method string, of func(s sequence) value.Value) (value.Value, error) {
	s, ok := e.sequence()
	if !ok {
		return nil, noMethod(e, method)
	}
	return of(s), nil
}

// EnumeratorBegin is ArithmeticSequence#begin: the first number of a sequence.
//
//ruby:method Enumerator#begin
func EnumeratorBegin(e *Enumerator) (value.Value, error) {
	return e.part("begin", func(s sequence) value.Value { return s.from })
}

// EnumeratorEnd is ArithmeticSequence#end: the limit of a sequence, nil without one.
//
//ruby:method Enumerator#end
func EnumeratorEnd(e *Enumerator) (value.Value, error) {
	return e.part("end", func(s sequence) value.Value { return s.to })
}

// EnumeratorStep is ArithmeticSequence#step: the distance of the numbers of a sequence.
//
//ruby:method Enumerator#step
func EnumeratorStep(e *Enumerator) (value.Value, error) {
	return e.part("step", func(s sequence) value.Value { return s.by })
}

// EnumeratorExcludesEnd is ArithmeticSequence#exclude_end?: whether the limit is none of the numbers of a sequence.
//
//ruby:method Enumerator#exclude_end?
func EnumeratorExcludesEnd(e *Enumerator) (value.Value, error) {
	return e.part("exclude_end?", func(s sequence) value.Value { return s.exclusive })
}
