package ruby

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// NumericStep is Numeric#step: it yields numbers at a distance, step or by:, up or down to a limit, or to:, or without end.
//
//ruby:keywords
//ruby:method Numeric#step 0..
func NumericStep(self value.Value, block *Block, args ...value.Value) (value.Value, error) {
	if err := positional(args, 0, 2); err != nil {
		return nil, err
	}
	if block == nil {
		return enumerate(self, "step", func(block *Block) (value.Value, error) { return NumericStep(self, block, args...) }, args...), nil
	}
	args, given := TakeKeywords(args)
	if err := KnownKeywords(given, "by to "); err != nil {
		return nil, err
	}
	limit, by := Arg(args, 0), value.Value(int64(1))
	if v, ok := given.Get(Symbol("to")); ok {
		if len(args) > 0 {
			return nil, Raise(ArgumentError, "to is given twice")
		}
		limit = v
	}
	if len(args) > 1 {
		by = args[1]
	}
	if v, ok := given.Get(Symbol("by")); ok {
		if len(args) > 1 {
			return nil, Raise(ArgumentError, "step is given twice")
		}
		by = v
	}
	if by == nil {
		return nil, Raise(TypeError, "step must be numeric")
	}
	if Equal(by, int64(0)) {
		return nil, Raise(ArgumentError, "step can't be 0")
	}
	unit, ok := number(by)
	if !ok {
		return nil, Raise(ArgumentError, "comparison of ", ClassOf(by).Name, " with 0 failed")
	}
	last, ok := number(limit)
	if limit != nil && !ok {
		return nil, Incomparable(self, limit)
	}
	first, whole := self.(int64)
	n, wholeStep := by.(int64)
	if _, wholeLimit := limit.(int64); whole && wholeStep && (wholeLimit || limit == nil) {
		return self, stepIntegers(first, n, limit, block)
	}
	if limit == nil {
		last = math.Copysign(math.Inf(1), unit)
	}
	from, _ := number(self)
	return self, stepFloats(from, last, unit, block)
}

func stepIntegers(i, n int64, limit value.Value, block *Block) error {
	last, bounded := limit.(int64)
	for steps := 0; !bounded || n > 0 && i <= last || n < 0 && i >= last; steps++ {
		if steps > value.MaxElements {
			return value.TooLong
		}
		if _, err := block.Yield(i); err != nil {
			return err
		}
		next, err := AddInt(i, n)
		if err != nil {
			if bounded {
				return nil
			}
			return err
		}
		i = next
	}
	return nil
}

func stepFloats(from, last, unit float64, block *Block) error {
	steps := (last - from) / unit
	blur := (math.Abs(from) + math.Abs(last) + math.Abs(last-from)) / math.Abs(unit) * 0x1p-52
	switch {
	case math.IsInf(unit, 0):
		if unit > 0 && from <= last || unit < 0 && from >= last {
			_, err := block.Yield(from)
			return err
		}
		return nil
	case steps < 0:
		return nil
	}
	steps = math.Floor(steps + min(blur, 0.5))
	for i := 0.0; i <= steps; i++ {
		if i > value.MaxElements {
			return value.TooLong
		}
		d := i*unit + from
		if unit >= 0 && last < d || unit < 0 && d < last {
			d = last
		}
		if _, err := block.Yield(d); err != nil {
			return err
		}
	}
	return nil
}
