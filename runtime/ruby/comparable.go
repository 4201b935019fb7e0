package ruby

import "github.com/p2go/p2go/runtime/value"

// order asks <=> of a value; the error is about one without an order.
func order(c *Context, self, v value.Value) (int64, error) {
	r, err := OpCompare(c, self, v)
	if err != nil {
		return 0, err
	}
	switch o := r.(type) {
	case int64:
		return o, nil
	case float64:
		return int64(sign(o < 0, o > 0)), nil
	}
	return 0, Incomparable(self, v)
}

// ComparableLess is Comparable#<.
//
//ruby:method Comparable#<
func ComparableLess(c *Context, self, v value.Value) (bool, error) {
	o, err := order(c, self, v)
	return o < 0, err
}

// ComparableLessEqual is Comparable#<=.
//
//ruby:method Comparable#<=
func ComparableLessEqual(c *Context, self, v value.Value) (bool, error) {
	o, err := order(c, self, v)
	return err == nil && o <= 0, err
}

// ComparableGreater is Comparable#>.
//
//ruby:method Comparable#>
func ComparableGreater(c *Context, self, v value.Value) (bool, error) {
	o, err := order(c, self, v)
	return o > 0, err
}

// ComparableGreaterEqual is Comparable#>=.
//
//ruby:method Comparable#>=
func ComparableGreaterEqual(c *Context, self, v value.Value) (bool, error) {
	o, err := order(c, self, v)
	return err == nil && o >= 0, err
}

// ComparableBetween is Comparable#between?: whether a value is neither less than one nor greater than the other.
//
//ruby:method Comparable#between?
func ComparableBetween(c *Context, self, low, high value.Value) (bool, error) {
	o, err := order(c, self, low)
	if err != nil || o < 0 {
		return false, err
	}
	o, err = order(c, self, high)
	return err == nil && o <= 0, err
}

// ComparableClamp is Comparable#clamp: the value, or the nearer one of two bounds, which may come as a range.
//
//ruby:method Comparable#clamp 1..2
func ComparableClamp(c *Context, self value.Value, bounds ...value.Value) (value.Value, error) {
	low, high := Arg(bounds, 0), Arg(bounds, 1)
	if len(bounds) == 1 {
		r, ok := low.(*Range)
		if !ok {
			return nil, Raise(TypeError, "wrong argument type ", named(low), " (expected Range)")
		}
		if low, high = r.From, r.To; high != nil && r.Exclusive {
			return nil, Raise(ArgumentError, "cannot clamp with an exclusive range")
		}
	}
	if low != nil && high != nil {
		o, err := order(c, low, high)
		if err != nil {
			return nil, err
		}
		if o > 0 {
			return nil, Raise(ArgumentError, "min argument must be smaller than max argument")
		}
	}
	if low != nil {
		switch o, err := order(c, self, low); {
		case err != nil:
			return nil, err
		case o == 0:
			return self, nil
		case o < 0:
			return low, nil
		}
	}
	if high != nil {
		o, err := order(c, self, high)
		if err != nil {
			return nil, err
		}
		if o > 0 {
			return high, nil
		}
	}
	return self, nil
}

// ComparableMethod calls a method of Comparable by its name, for an object of a class of a program that includes it. The result is an array with what
// the method gives, or nil where there is none of the name.
func ComparableMethod(self, name, args, block value.Value) (value.Value, error) {
	list := args.(value.Array)
	if name.(string) != "==" || len(list) != 1 {
		b, _ := block.(*Block)
		return comparableMethod(&Context{}, self, name.(string), b, list)
	}
	if self == list[0] {
		return value.Array{true}, nil
	}
	r, err := OpCompare(&Context{}, self, list[0])
	if err != nil {
		return nil, err
	}
	return value.Array{r != nil && Equal(r, int64(0))}, nil
}

// EnumerableMethod is [ComparableMethod] for Enumerable.
func EnumerableMethod(self, name, args, block value.Value) (value.Value, error) {
	b, _ := block.(*Block)
	return enumerableMethod(&Context{}, self, name.(string), b, args.(value.Array))
}
