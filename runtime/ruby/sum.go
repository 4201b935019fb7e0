package ruby

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// EnumSum is Enumerable#sum: the sum of the elements, or of what a block gives for them, and of a first value, which is 0 where it is not given.
//
//ruby:method Enumerable#sum 0..1
func EnumSum(c *Context, e *Enum, block *Block, first ...value.Value) (value.Value, error) {
	s := summer{c: c, v: int64(0)}
	if len(first) > 0 {
		s.v = first[0]
	}
	if r, ok := e.Self.(*Range); ok && block == nil {
		if from, to, ok := r.numbers(); ok && r.To != nil {
			sum, err := sumNumbers(c, from, to)
			switch {
			case err != nil || s.v == value.Value(int64(0)):
				return sum, err
			case from > to:
				return s.v, nil
			}
			return addTo(c, s.v, sum)
		}
	}
	if f, ok := s.v.(float64); ok {
		s.f, s.floats = f, true
	}
	err := e.Each(func(args ...value.Value) (err error) {
		v := packed(args)
		if block != nil {
			if v, err = block.Yield(v); err != nil {
				return err
			}
		}
		return s.add(v)
	})
	return s.result(), err
}

// addTo adds an Integer to a first value, which is a number or becomes one.
func addTo(c *Context, first, sum value.Value) (value.Value, error) {
	if n, ok := sum.(int64); ok {
		pair, err := IntegerCoerce(n, first)
		if err != nil {
			return nil, err
		}
		first, sum = pair[0], pair[1]
	}
	return OpAdd(c, first, sum)
}

// sumNumbers is the sum of all integers from one to another.
func sumNumbers(c *Context, from, to int64) (value.Value, error) {
	if from > to {
		return int64(0), nil
	}
	n, sum := to-from+1, from+to
	if n > 0 && n%2 == 0 {
		n /= 2
	} else {
		sum /= 2
	}
	return OpMul(c, n, sum)
}

// ArraySum is Array#sum, which adds the integers at the beginning before it adds them to the first value.
//
//ruby:method Array#sum 0..1
func ArraySum(c *Context, self value.Value, block *Block, first ...value.Value) (value.Value, error) {
	s := summer{c: c, v: int64(0)}
	if len(first) > 0 {
		s.v = first[0]
	}
	l := liveOf(self)
	var n int64
	whole := true
	for i := 0; i < len(l.now()); i++ {
		v := l.now()[i]
		if block != nil {
			var err error
			if v, err = block.element(l.now(), i); err != nil {
				return nil, err
			}
		}
		if x, ok := v.(int64); ok && whole {
			if sum := n + x; (sum > n) == (x > 0) {
				n = sum
				continue
			}
		}
		if whole {
			whole = false
			if err := s.begin(n, i > 0, v); err != nil {
				return nil, err
			}
		}
		if err := s.add(v); err != nil {
			return nil, err
		}
	}
	if whole {
		if err := s.begin(n, len(first) > 0 && len(l.now()) > 0, nil); err != nil {
			return nil, err
		}
	}
	return s.result(), nil
}

// begin adds a sum of integers to the first value; v is what follows.
func (s *summer) begin(n int64, any bool, v value.Value) (err error) {
	if n != 0 || any {
		if s.v, err = OpAdd(s.c, n, s.v); err != nil {
			return err
		}
	}
	if _, ok := v.(float64); ok {
		switch s.v.(type) {
		case nil, bool:
			return Raise(TypeError, "no implicit conversion to float from ", named(s.v))
		}
		s.f, err = ToFloat(s.v)
		s.floats = true
	}
	return err
}

// summer adds values. Floats are added without the loss of what is small, as Kahan and Babuška do.
type summer struct {
	c       *Context
	v       value.Value
	f, lost float64
	floats  bool
}

func (s *summer) result() value.Value {
	if s.floats {
		return s.f + s.lost
	}
	return s.v
}

func (s *summer) add(v value.Value) (err error) {
	if n, ok := s.v.(int64); ok && !s.floats {
		if f, ok := v.(float64); ok {
			s.f, s.floats = float64(n), true
			s.float(f)
			return nil
		}
	}
	if s.floats {
		switch x := v.(type) {
		case int64:
			s.float(float64(x))
			return nil
		case float64:
			s.float(x)
			return nil
		}
		s.v, s.floats = s.f, false
	}
	s.v, err = OpAdd(s.c, s.v, v)
	return err
}

func (s *summer) float(x float64) {
	switch {
	case math.IsNaN(s.f):
	case math.IsNaN(x):
		s.f = x
	case math.IsInf(x, 0):
		if math.IsInf(s.f, 0) && math.Signbit(x) != math.Signbit(s.f) {
			s.f = math.NaN()
		} else {
			s.f = x
		}
	case math.IsInf(s.f, 0):
	default:
		t := s.f + x
		if math.Abs(s.f) >= math.Abs(x) {
			s.lost += (s.f - t) + x
		} else {
			s.lost += (x - t) + s.f
		}
		s.f = t
	}
}
