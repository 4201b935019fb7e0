package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// checkNumeric is validate_numeric: numbers, or texts of some, between limits.
func checkNumeric(_ Context, args []value.Value) error {
	if len(args) == 0 || len(args) > 3 {
		return fail("validate_numeric(): Wrong number of arguments; must be 1, 2 or 3, got ", itoa(len(args)))
	}
	limits := [2]*float64{} // largest, smallest
	for i, which := range []string{"second", "third"} {
		if len(args) < i+2 {
			break
		}
		s := ruby.ToS(args[i+1])
		if i == 0 && s == "" && len(args) > 2 {
			continue
		}
		n, err := ruby.Float(s)
		if err != nil {
			return fail("validate_numeric(): Expected ", which, " argument to be unset or a Numeric, got ", s, ":", className(args[i+1], i == 0))
		}
		limits[i] = &n
	}
	most, least := limits[0], limits[1]
	if most != nil && least != nil && *least > *most {
		return fail("validate_numeric(): Expected second argument to be larger than third argument, got ", value.Text(*most), " < ", value.Text(*least))
	}
	input := args[0]
	check := func(n float64) error {
		if most != nil && n > *most {
			return fail("validate_numeric(): Expected ", shown(input), " to be smaller or equal to ", value.Text(*most), ", got ", shown(input), ".")
		}
		if least != nil && n < *least {
			return fail("validate_numeric(): Expected ", shown(input), " to be greater or equal to ", value.Text(*least), ", got ", shown(input), ".")
		}
		return nil
	}
	switch v := input.(type) {
	case value.Array:
		for i, e := range v {
			n, err := ruby.Float(ruby.ToS(e))
			if _, isHash := e.(*value.Hash); isHash || err != nil {
				return fail("validate_numeric(): Expected element at array position ", itoa(i), " to be a Numeric, got ", typesys.HostClass(e))
			}
			if err := check(n); err != nil {
				return err
			}
		}
		return nil
	case *value.Hash:
		return fail("validate_integer(): Expected first argument to be a Numeric or Array, got ", typesys.HostClass(input))
	}
	n, err := ruby.Float(ruby.ToS(input))
	if err != nil {
		return fail("validate_numeric(): Expected first argument to be a Numeric or Array, got ", typesys.HostClass(input))
	}
	input = n
	return check(n)
}
