package fn

import (
	"errors"
	"math"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Conversions of stdlib.
var (
	// Any2arrayFunction is any2array(Any*): an array of the arguments; a single array or undef is not wrapped, a single hash gives keys and values in turn.
	Any2arrayFunction = Function{Name: "any2array", Arity: -1, Pure: true, Legacy: any2array}
	// Any2boolFunction is any2bool(Any): whether a value counts as true: as str2bool for strings, as num2bool for numbers, else whether it is not undef.
	Any2boolFunction = Function{Name: "any2bool", Arity: -1, Pure: true, Legacy: any2bool}
	// Str2boolFunction is str2bool(String|Boolean): the Boolean that a string such as yes, no, y, 1, true or '' stands for.
	Str2boolFunction = Function{Name: "str2bool", Arity: -1, Pure: true, Legacy: str2bool}
	// Bool2strFunction is bool2str(Boolean, String = 'true', String = 'false'): one of two strings.
	Bool2strFunction = Function{Name: "bool2str", Arity: -1, Pure: true, Legacy: bool2str}
	// Bool2numFunction is bool2num(Boolean|String): 1 or 0.
	Bool2numFunction = Function{Name: "bool2num", Arity: -1, Pure: true, Legacy: bool2num}
	// Num2boolFunction is num2bool(Numeric|String): whether a number is above zero.
	Num2boolFunction = Function{Name: "num2bool", Arity: -1, Pure: true, Legacy: num2bool}
)

func any2array(_ Context, args []value.Value) (value.Value, error) {
	return Any2array(args...), nil
}

// Any2array returns its arguments as an array; of one alone that is an array that, of a hash keys and values in turn, and of an empty
// string nothing.
func Any2array(args ...value.Value) value.Array {
	if len(args) == 1 {
		switch v := args[0].(type) {
		case value.Array:
			return v
		case *value.Hash:
			out := value.Array{}
			for _, e := range v.Entries() {
				out = append(out, e.Key, e.Value)
			}
			return out
		case string:
			if v == "" {
				return value.Array{}
			}
		}
	}
	return args
}

func any2bool(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("any2bool(): Wrong number of arguments given (0 for 1)")
	}
	return boxed(Any2bool(args[0]))
}

// Any2bool reports what a value stands for: a string as [Str2bool] says or the number that it is, a number as [Num2bool] says, and else
// whether it is not undef. The error is about a string that stands for nothing.
func Any2bool(v value.Value) (bool, error) {
	switch v := v.(type) {
	case bool:
		return v, nil
	case nil:
		return false, nil
	case int64:
		return Num2bool(v), nil
	case float64:
		return Num2boolFloat(v)
	case string:
		if f, err := ruby.Float(v); err == nil {
			return Num2boolFloat(f)
		}
		return Str2bool(v)
	}
	return true, nil
}

func str2bool(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("str2bool(): Wrong number of arguments given (0 for 1)")
	}
	return boxed(toBool(args[0]))
}

// toBool is [Str2bool] for what may be a Boolean already.
func toBool(v value.Value) (bool, error) {
	if b, ok := v.(bool); ok {
		return b, nil
	}
	s, ok := v.(string)
	if !ok {
		return false, errors.New("str2bool(): Requires string to work with")
	}
	return Str2bool(s)
}

// Str2bool returns the Boolean that a string such as yes, no, y, 1, true or ” stands for, which any line may hold. The error is about a
// string that stands for none.
func Str2bool(s string) (bool, error) {
	lines := strings.Split(s, "\n")
	if n := len(lines); n > 1 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	has := func(words ...string) bool {
		for _, l := range lines {
			for _, w := range words {
				if strings.EqualFold(l, w) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case has(""):
		return false, nil
	case has("1", "t", "y", "true", "yes"):
		return true, nil
	case has("0", "f", "n", "false", "no"):
		return false, nil
	}
	for _, l := range lines {
		if l == "undef" || l == "undefined" {
			return false, nil
		}
	}
	return false, errors.New("str2bool(): Unknown type of boolean given")
}

func bool2str(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 && len(args) != 3 {
		return nil, fail("bool2str(): Wrong number of arguments given (", itoa(len(args)), " for 3)")
	}
	texts := [2]value.Value{"true", "false"}
	for i := 1; i < len(args); i++ {
		if value.Truth(args[i]) {
			texts[i-1] = args[i]
		}
	}
	b, ok := args[0].(bool)
	if !ok {
		return nil, errors.New("bool2str(): Requires a boolean to work with")
	}
	for _, t := range texts {
		if _, ok := t.(string); !ok {
			return nil, errors.New("bool2str(): Requires strings to convert to")
		}
	}
	return Bool2strOf(b, texts[0].(string), texts[1].(string)), nil
}

// Bool2str returns true or false as a string.
func Bool2str(b bool) string { return Bool2strOf(b, "true", "false") }

// Bool2strOf returns one of two strings.
func Bool2strOf(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

func bool2num(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("bool2num(): Wrong number of arguments given (0 for 1)")
	}
	b, err := toBool(args[0])
	if err != nil {
		return nil, err
	}
	if b {
		return int64(1), nil
	}
	return int64(0), nil
}

func num2bool(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("num2bool(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	switch v := args[0].(type) {
	case int64:
		return Num2bool(v), nil
	case float64:
		return boxed(Num2boolFloat(v))
	case string:
		return boxed(Num2boolText(v))
	}
	return ruby.LeadingInteger(ruby.ToS(args[0])) > 0, nil
}

// Num2bool reports whether a number is above zero.
func Num2bool(n int64) bool { return n > 0 }

// Num2boolText is [Num2boolFloat] for a string of a number; the error is that it is none.
func Num2boolText(s string) (bool, error) {
	f, err := ruby.Float(s)
	if err != nil {
		return false, fail("num2bool(): '", s, "' does not look like a number: ", err.Error())
	}
	return Num2boolFloat(f)
}

// Num2boolFloat reports whether the integer part of a number is above zero. The error is that an infinite one has none in Ruby.
func Num2boolFloat(f float64) (bool, error) {
	if math.IsInf(f, 0) {
		return false, errors.New(string(value.AppendFloat(nil, f)))
	}
	return f >= 1, nil
}
