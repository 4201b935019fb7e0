package ruby

import (
	"math"
	"strconv"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// numbers are the integers that a range goes over; ok is false for a range of other values. The end of one without end is the largest integer.
func (r *Range) numbers() (from, to int64, ok bool) {
	from, ok = r.From.(int64)
	if !ok {
		return 0, 0, false
	}
	switch v := r.To.(type) {
	case nil:
		return from, math.MaxInt64, true
	case int64:
		to = v
	case float64:
		switch whole := math.Floor(v); {
		case v != v || whole < math.MinInt64:
			return from, from - 1, from > math.MinInt64
		case whole >= math.MaxInt64:
			return from, math.MaxInt64, true
		case r.Exclusive && whole < v:
			return from, int64(whole), true
		default:
			to = int64(whole)
		}
	default:
		return 0, 0, false
	}
	if r.Exclusive {
		if to == math.MinInt64 {
			return 1, 0, true
		}
		to--
	}
	return from, to, true
}

// eachObject is each for objects of a class that has succ.
func (r *Range) eachObject(v Instance, yield func(v value.Value) error) error {
	c := &Context{}
	for range value.MaxElements {
		if r.To != nil {
			o, err := OpCompare(c, v, r.To)
			if err != nil {
				return err
			}
			switch n, ok := o.(int64); {
			case !ok || n > 0 || n == 0 && r.Exclusive:
				return nil
			case n == 0:
				return yield(v)
			}
		}
		next, found, err := v.Call(c, "succ", nil, nil)
		if err == nil && !found {
			err = Raise(TypeError, "can't iterate from ", ClassOf(r.From).Name)
		}
		if at, ok := next.(Instance); err == nil && ok {
			if err = yield(v); err == nil {
				v = at
				continue
			}
		}
		return err
	}
	return value.TooLong
}

// each calls yield for each element and ends with its first error.
func (r *Range) each(yield func(v value.Value) error) error {
	if from, to, ok := r.numbers(); ok {
		for i := from; i <= to; i++ {
			if i-from >= value.MaxElements || i < from {
				return value.TooLong
			}
			if err := yield(i); err != nil || i == math.MaxInt64 {
				return err
			}
		}
		return nil
	}
	if s, ok := stringOf(r.From); ok {
		if r.To == nil {
			for range value.MaxElements {
				if err := yield(s); err != nil {
					return err
				}
				s = host.Succ(s)
			}
			return value.TooManyTexts
		}
		to, err := ToStr(r.To)
		if err != nil {
			return err
		}
		return upto(s, to, r.Exclusive, func(s string) error { return yield(s) })
	}
	if s, ok := symbolOf(r.From); ok {
		if to, ok := symbolOf(r.To); ok {
			return upto(string(s), string(to), r.Exclusive, func(s string) error { return yield(Symbol(s)) })
		}
	}
	if o, ok := r.From.(Instance); ok {
		return r.eachObject(o, yield)
	}
	return Raise(TypeError, "can't iterate from ", ClassOf(r.From).Name)
}

// upto calls yield for the strings from one to another one, as String#upto does.
func upto(from, to string, exclusive bool, yield func(s string) error) error {
	if len(from) == 1 && len(to) == 1 && from[0] < 0x80 && to[0] < 0x80 {
		for c := from[0]; c < to[0] || c == to[0] && !exclusive; c++ {
			if err := yield(string(rune(c))); err != nil {
				return err
			}
		}
		return nil
	}
	if allDigits(from) && allDigits(to) {
		first, err1 := strconv.ParseInt(from, 10, 64)
		last, err2 := strconv.ParseInt(to, 10, 64)
		if err1 == nil && err2 == nil {
			return uptoNumber(first, last, len(from), exclusive, yield)
		}
	}
	if from > to || exclusive && from == to {
		return nil
	}
	end := host.Succ(to)
	for n, s := 0, from; s != end; n++ {
		if n > value.MaxElements {
			return value.TooManyTexts
		}
		last := !exclusive && s == to
		if err := yield(s); err != nil || last {
			return err
		}
		s = host.Succ(s)
		if exclusive && s == to || len(s) > len(to) || s == "" {
			return nil
		}
	}
	return nil
}

// uptoNumber is upto for decimal numbers, which have as many digits as the first one.
func uptoNumber(from, to int64, width int, exclusive bool, yield func(s string) error) error {
	for i := from; i < to || i == to && !exclusive; i++ {
		if i-from >= value.MaxElements {
			return value.TooManyTexts
		}
		s := strconv.FormatInt(i, 10)
		for len(s) < width {
			s = "0" + s
		}
		if err := yield(s); err != nil || i == math.MaxInt64 {
			return err
		}
	}
	return nil
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
