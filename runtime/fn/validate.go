package fn

import (
	"errors"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The validating functions of stdlib, all deprecated in favour of types: they
// report that, and raise an error for a wrong argument.
var (
	ValidateString       = Function{Name: "validate_string", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateString}}}
	ValidateArray        = Function{Name: "validate_array", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateArray}}}
	ValidateHash         = Function{Name: "validate_hash", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateHash}}}
	ValidateBool         = Function{Name: "validate_bool", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateBool}}}
	ValidateRe           = Function{Name: "validate_re", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateRe}}}
	ValidateAbsolutePath = Function{Name: "validate_absolute_path", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateAbsolutePath}}}
	ValidateInteger      = Function{Name: "validate_integer", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateInteger}}}
	ValidateSlength      = Function{Name: "validate_slength", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, validateSlength}}}
)

// legacyAdvice is the text of a deprecation, with the line break that it has in
// stdlib's source.
func legacyAdvice(with, indent string) string {
	return "This method is deprecated, please use the stdlib validate_legacy function,\n" + indent + "with " + with +
		". There is further documentation for validate_legacy function in the README."
}

const deepIndent = "                    "

// validateEach reports the deprecation, and an error unless all arguments are as
// they should be.
func validateEach(c Context, name, compat, what string, args []value.Value, ok func(value.Value) bool) (value.Value, error) {
	if err := deprecated(c, name, legacyAdvice(compat, deepIndent)); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return nil, fail(name, "(): wrong number of arguments (0; must be > 0)")
	}
	for _, a := range args {
		if !ok(a) {
			return nil, fail(shown(a), " is not ", what, ".  It looks to be a ", hostClass(a))
		}
	}
	return nil, nil
}

func validateString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return validateEach(c, "validate_string", "Stdlib::Compat::String", "a string", args, func(v value.Value) bool {
		_, ok := v.(string)
		return ok || v == nil
	})
}

func validateArray(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return validateEach(c, "validate_array", "Stdlib::Compat::Array", "an Array", args, func(v value.Value) bool {
		_, ok := v.(value.Array)
		return ok
	})
}

func validateHash(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return validateEach(c, "validate_hash", "Stdlib::Compat::Hash", "a Hash", args, func(v value.Value) bool {
		_, ok := v.(*value.Hash)
		return ok
	})
}

func validateBool(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return validateEach(c, "validate_bool", "Stdlib::Compat::Bool", "a boolean", args, func(v value.Value) bool {
		_, ok := v.(bool)
		return ok
	})
}

func validateRe(c Context, args []value.Value, _ *Block) (value.Value, error) {
	if err := deprecated(c, "validate_re", legacyAdvice("Pattern[]", deepIndent)); err != nil {
		return nil, err
	}
	if len(args) < 2 || len(args) > 3 {
		return nil, fail("validate_re(): wrong number of arguments (", itoa(len(args)), "; must be 2 or 3)")
	}
	s, ok := args[0].(string)
	if !ok {
		return nil, fail("validate_re(): input needs to be a String, not a ", hostClass(args[0]))
	}
	for _, p := range (value.Array{args[1]}).Flatten() {
		source, err := text(p)
		if err != nil {
			return nil, err
		}
		re, err := value.NewRegexp(source)
		if err != nil {
			return nil, err
		}
		found, err := re.MatchString(s)
		if found || err != nil {
			return nil, err
		}
	}
	if len(args) == 3 && value.Truth(args[2]) {
		return nil, errors.New(ruby.ToS(args[2]))
	}
	return nil, fail("validate_re(): ", shown(s), " does not match ", shown(args[1]))
}

func validateAbsolutePath(c Context, args []value.Value, _ *Block) (value.Value, error) {
	if err := deprecated(c, "validate_absolute_path", legacyAdvice("Stdlib::Compat::Absolute_Path", deepIndent)); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return nil, errors.New("validate_absolute_path(): wrong number of arguments (0; must be > 0)")
	}
	for _, a := range args {
		paths, ok := a.(value.Array)
		if !ok {
			paths = value.Array{a}
		}
		for _, p := range paths {
			if !absolutePath(p) {
				return nil, fail(shown(p), " is not an absolute path.")
			}
		}
	}
	return nil, nil
}

func validateInteger(c Context, args []value.Value, _ *Block) (value.Value, error) {
	if err := deprecated(c, "validate_integer", legacyAdvice("Stdlib::Compat::Integer", deepIndent)); err != nil {
		return nil, err
	}
	if len(args) == 0 || len(args) > 3 {
		return nil, fail("validate_integer(): Wrong number of arguments; must be 1, 2 or 3, got ", itoa(len(args)))
	}
	limits := [2]*int64{} // largest, smallest
	for i, which := range []string{"second", "third"} {
		if len(args) < i+2 {
			break
		}
		s := ruby.ToS(args[i+1])
		if i == 0 && s == "" && len(args) > 2 {
			continue
		}
		n, err := ruby.Integer(s, 0)
		if err != nil {
			return nil, fail("validate_integer(): Expected ", which, " argument to be unset or an Integer, got ", s, ":", className(args[i+1], i == 0))
		}
		limits[i] = &n
	}
	most, least := limits[0], limits[1]
	if most != nil && least != nil && *least > *most {
		return nil, fail("validate_integer(): Expected second argument to be larger than third argument, got ", value.Text(*most), " < ", value.Text(*least))
	}
	input := args[0]
	check := func(n int64) error {
		if most != nil && n > *most {
			return fail("validate_integer(): Expected ", shown(input), " to be smaller or equal to ", value.Text(*most), ", got ", shown(input), ".")
		}
		if least != nil && n < *least {
			return fail("validate_integer(): Expected ", shown(input), " to be greater or equal to ", value.Text(*least), ", got ", shown(input), ".")
		}
		return nil
	}
	switch v := input.(type) {
	case value.Array:
		for i, e := range v {
			n, err := ruby.Integer(ruby.ToS(e), 0)
			if _, isHash := e.(*value.Hash); isHash || err != nil {
				return nil, fail("validate_integer(): Expected element at array position ", itoa(i), " to be an Integer, got ", hostClass(e))
			}
			if err := check(n); err != nil {
				return nil, err
			}
		}
		return nil, nil
	case *value.Hash:
	default:
		if n, err := ruby.Integer(ruby.ToS(v), 0); err == nil {
			input = n
			return nil, check(n)
		}
	}
	return nil, fail("validate_integer(): Expected first argument to be an Integer or Array, got ", hostClass(input))
}

// className is the class in the messages about limits; that of the largest is of
// its text.
func className(v value.Value, asText bool) string {
	if asText {
		return "String"
	}
	return hostClass(v)
}

func validateSlength(c Context, args []value.Value, _ *Block) (value.Value, error) {
	if err := deprecated(c, "validate_slength", legacyAdvice("String[]", deepIndent)); err != nil {
		return nil, err
	}
	if len(args) != 2 && len(args) != 3 {
		return nil, fail("validate_slength(): Wrong number of arguments (", itoa(len(args)), "; must be 2 or 3)")
	}
	most, err := lengthLimit(args[1])
	if err != nil || most <= 0 {
		return nil, fail("validate_slength(): Expected second argument to be a positive Numeric, got ", ruby.ToS(args[1]), ":", hostClass(args[1]))
	}
	least := int64(0)
	if len(args) == 3 && value.Truth(args[2]) {
		if least, err = lengthLimit(args[2]); err != nil || least < 0 {
			return nil, fail("validate_slength(): Expected third argument to be unset or a positive Numeric, got ", ruby.ToS(args[2]), ":", hostClass(args[2]))
		}
	}
	if most < least {
		return nil, errors.New("validate_slength(): Expected second argument to be equal to or larger than third argument")
	}
	check := func(s string) error {
		if n := int64(utf8.RuneCountInString(s)); n > most || n < least {
			return fail("validate_slength(): Expected length of ", shown(args[0]), " to be between ", value.Text(least), " and ", value.Text(most), ", was ", itoa(count(args[0])))
		}
		return nil
	}
	switch v := args[0].(type) {
	case string:
		return nil, check(v)
	case value.Array:
		for i, e := range v {
			s, ok := e.(string)
			if !ok {
				return nil, fail("validate_slength(): Expected element at array position ", itoa(i), " to be a String, got ", hostClass(e))
			}
			if err := check(s); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	return nil, fail("validate_slength(): Expected first argument to be a String or Array, got ", hostClass(args[0]))
}

// lengthLimit is Ruby's Integer() of a limit.
func lengthLimit(v value.Value) (int64, error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case float64:
		return int64(v), nil
	case string:
		return ruby.Integer(v, 0)
	}
	return 0, errors.New("no limit")
}
