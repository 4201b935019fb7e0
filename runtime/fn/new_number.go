package fn

import (
	"errors"
	"math"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// NewInteger makes an Integer of a number, a Boolean, a time or a text, which may
// have a radix, NEW-10 to NEW-18.
var NewInteger = Function{
	Name: "new",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&integerLikeT, &radixT, &booleanT}, Size: size{Min: 1, Max: 3}}}, Names: names{"from", "radix", "abs"}}, newInteger},
		{signature{Type: &callable{Params: &tuple{Types: types{&integerArgsT}}}, Names: names{"hash_args"}}, newIntegerHash},
	},
	Mismatch: integerMismatch,
}

// NewFloat makes a Float, and NewNumeric an Integer or a Float, NEW-20, NEW-21.
var (
	NewFloat = Function{
		Name: "new_float",
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&floatLikeT, &booleanT}, Size: size{Min: 1, Max: 2}}}, Names: names{"from", "abs"}}, newFloat},
			{signature{Type: &callable{Params: &tuple{Types: types{&floatArgsT}}}, Names: names{"hash_args"}}, newFloatHash},
		},
		Mismatch: func(_ Context, args []value.Value) (string, error) { return numberMismatch(args, "Float"), nil },
	}
	NewNumeric = Function{
		Name: "new_numeric",
		Pure: true,
		Dispatch: []Dispatch{
			{signature{Type: &callable{Params: &tuple{Types: types{&numericLikeT, &booleanT}, Size: size{Min: 1, Max: 2}}}, Names: names{"from", "abs"}}, newNumeric},
			{signature{Type: &callable{Params: &tuple{Types: types{&numericArgsT}}}, Names: names{"hash_args"}}, newNumericHash},
		},
		Mismatch: func(_ Context, args []value.Value) (string, error) { return numberMismatch(args, "Numeric"), nil },
	}
)

// NewBoolean makes a Boolean of a number or a word, NEW-22.
var NewBoolean = Function{
	Name:     "new_boolean",
	Pure:     true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&booleanLikeT}}}, Names: names{"from"}}, newBoolean}},
	Mismatch: func(_ Context, args []value.Value) (string, error) {
		if len(args) != 1 {
			return "", nil
		}
		return cannotConvert(args[0], "Boolean"), nil
	},
}

var (
	integerText = value.Regexp{
		Source:  `\A[+-]?\s*(?:(?:\d+)|(?:0[xX][0-9A-Fa-f]+)|(?:0[bB][01]+))\z`,
		Matcher: &re2.Regexp{Pattern: `\A[+-]?[ \t\r\n\f\v]*(?:(?:[0-9]+)|(?:0[xX][0-9A-Fa-f]+)|(?:0[bB][01]+))\z`},
	}
	floatText = value.Regexp{
		Source:  `\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z`,
		Matcher: &re2.Regexp{Pattern: `\A[+-]?[ \t\r\n\f\v]*(?:(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE]-?[0-9]+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z`},
	}
	integerTextT = typesys.Pattern{Patterns: []*value.Regexp{&integerText}}
	floatTextT   = typesys.Pattern{Patterns: []*value.Regexp{&floatText}}
	integerOfT   = typesys.Variant{Types: types{&numericT, &booleanT, &integerTextT, &timespanT, &timestampT}}
	integerLikeT = typesys.Alias{Name: "Convertible", Target: &integerOfT}
	floatOfT     = typesys.Variant{Types: types{&numericT, &booleanT, &floatTextT, &timespanT, &timestampT}}
	floatLikeT   = typesys.Alias{Name: "Convertible", Target: &floatOfT}
	numericOfT   = typesys.Variant{Types: types{&integerT, &floatT, &booleanT, &floatTextT, &timespanT, &timestampT}}
	numericLikeT = typesys.Alias{Name: "Convertible", Target: &numericOfT}

	defaultT = typesys.Default{}
	radix2T  = typesys.Integer{Min: 2, Max: 2}
	radix8T  = typesys.Integer{Min: 8, Max: 8}
	radix10T = typesys.Integer{Min: 10, Max: 10}
	radix16T = typesys.Integer{Min: 16, Max: 16}
	radixOfT = typesys.Variant{Types: types{&defaultT, &radix2T, &radix8T, &radix10T, &radix16T}}
	radixT   = typesys.Alias{Name: "Radix", Target: &radixOfT}

	integerArgs  = typesys.Struct{Fields: []typesys.Field{{Name: "from", Type: &integerLikeT}, {Name: "radix", Type: &radixT, Optional: true}, {Name: "abs", Type: &booleanT, Optional: true}}}
	integerArgsT = typesys.Alias{Name: "NamedArgs", Target: &integerArgs}
	floatArgs    = typesys.Struct{Fields: []typesys.Field{{Name: "from", Type: &floatLikeT}, {Name: "abs", Type: &booleanT, Optional: true}}}
	floatArgsT   = typesys.Alias{Name: "NamedArgs", Target: &floatArgs}
	numericArgs  = typesys.Struct{Fields: []typesys.Field{{Name: "from", Type: &numericLikeT}, {Name: "abs", Type: &booleanT, Optional: true}}}
	numericArgsT = typesys.Alias{Name: "NamedArgs", Target: &numericArgs}

	booleanWords = typesys.Enum{Values: []string{"false", "n", "no", "true", "y", "yes"}, IgnoreCase: true}
	floatT       = typesys.Float{Min: -math.MaxFloat64, Max: math.MaxFloat64}
	booleanLikeT = typesys.Variant{Types: types{&integerT, &floatT, &booleanT, &booleanWords}}
)

func newInteger(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	radix := 0
	if len(args) > 1 {
		if n, ok := args[1].(int64); ok {
			radix = int(n)
		}
	}
	n, err := integerFrom(args[0], radix)
	if err != nil {
		return nil, err
	}
	if len(args) > 2 && args[2].(bool) {
		return abs(nil, []value.Value{n}, nil)
	}
	return n, nil
}

func newIntegerHash(c Context, args []value.Value, b *Block) (value.Value, error) {
	h := args[0].(*value.Hash)
	radix, ok := h.Get("radix")
	if !ok {
		radix = value.Default
	}
	return newInteger(c, []value.Value{h.Lookup("from"), radix, value.Truth(h.Lookup("abs"))}, b)
}

func integerFrom(from value.Value, radix int) (int64, error) {
	switch v := from.(type) {
	case int64:
		return v, nil
	case float64:
		return wholeNumber(math.Trunc(v))
	case bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case typesys.TimespanValue, typesys.TimestampValue:
		return instant(v).Sec, nil
	}
	s := from.(string)
	n, err := ruby.Integer(s, radix)
	if err == nil || errors.Is(err, ruby.ErrOverflow) {
		return n, err
	}
	if t, ok := joinSign(s); ok {
		if n, err := ruby.Integer(t, radix); err == nil {
			return n, nil
		}
	}
	return 0, err
}

// joinSign removes blanks between a sign and a number.
func joinSign(s string) (string, bool) {
	if s == "" || s[0] != '+' && s[0] != '-' {
		return "", false
	}
	t := strings.TrimLeft(s[1:], " \t")
	return s[:1] + t, len(t)+1 < len(s)
}

func integerMismatch(_ Context, args []value.Value) (string, error) {
	if len(args) == 0 || len(args) > 3 {
		return "", nil
	}
	from := args[0]
	if h, ok := from.(*value.Hash); ok && len(args) == 1 {
		if v, ok := h.Get("from"); ok && !typesys.Instance(&integerLikeT, v) {
			return cannotConvert(v, "Integer"), nil
		}
		if err := checkRadix(h.Lookup("radix")); err != nil {
			return "", err
		}
		return "", errors.New(typesys.WrongType("Integer.new", &integerArgsT, h))
	}
	if len(args) > 2 {
		if _, ok := args[2].(bool); !ok {
			return "", nil
		}
	}
	if len(args) > 1 {
		if _, ok := args[1].(int64); !ok {
			return "", nil
		}
		if err := checkRadix(args[1]); err != nil {
			return "", err
		}
	}
	return cannotConvert(from, "Integer"), nil
}

func checkRadix(v value.Value) error {
	switch v {
	case nil, value.Value(value.Default), value.Value(int64(2)), value.Value(int64(8)), value.Value(int64(10)), value.Value(int64(16)):
		return nil
	}
	return fail("Illegal radix: ", ruby.ToS(v), ", expected 2, 8, 10, 16, or default")
}

func numberMismatch(args []value.Value, to string) string {
	if len(args) == 0 || len(args) > 2 {
		return ""
	}
	if len(args) == 2 {
		if _, ok := args[1].(bool); !ok {
			return ""
		}
	}
	return cannotConvert(args[0], to)
}

func newFloat(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	f, err := floatFrom(args[0])
	if err != nil {
		return nil, err
	}
	if len(args) > 1 && args[1].(bool) {
		f = math.Abs(f)
	}
	return f, nil
}

func newFloatHash(c Context, args []value.Value, b *Block) (value.Value, error) {
	h := args[0].(*value.Hash)
	return newFloat(c, []value.Value{h.Lookup("from"), value.Truth(h.Lookup("abs"))}, b)
}

func floatFrom(from value.Value) (float64, error) {
	switch v := from.(type) {
	case float64:
		return v, nil
	case int64:
		return float64(v), nil
	case bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case typesys.TimespanValue, typesys.TimestampValue:
		return secondsOf(v), nil
	}
	s := from.(string)
	if len(s) > 1 && s[0] == '0' && s[1]|0x20 == 'b' {
		n, err := ruby.Integer(s, 0)
		return float64(n), err
	}
	f, err := ruby.Float(s)
	if err == nil {
		return f, nil
	}
	if t, ok := joinSign(s); ok {
		if f, err := floatFrom(t); err == nil {
			return f, nil
		}
	}
	return 0, err
}

// secondsOf is a time or duration as seconds.
func secondsOf(v value.Value) float64 {
	if s, ok := v.(typesys.TimespanValue); ok {
		return nanosecondsAsSeconds(int64(s))
	}
	t := instant(v)
	if whole := t.Sec * 1e9; whole/1e9 == t.Sec && whole+int64(t.Nsec) >= whole {
		return nanosecondsAsSeconds(whole + int64(t.Nsec))
	}
	return float64(t.Sec) + float64(t.Nsec)/1e9
}

// nanosecondsAsSeconds divides as Ruby's fdiv does, which reduces the fraction first: what is left may be exact in a Float
// where n is not.
func nanosecondsAsSeconds(n int64) float64 {
	a, b := n, int64(1e9)
	for b != 0 {
		a, b = b, a%b
	}
	return float64(n/a) / float64(1e9/a)
}

func newNumeric(c Context, args []value.Value, b *Block) (value.Value, error) {
	v, err := numberFrom(args[0])
	if err != nil {
		return nil, err
	}
	if len(args) > 1 && args[1].(bool) {
		if v == nil {
			return nil, errors.New("undefined method `abs' for nil:NilClass")
		}
		return abs(c, []value.Value{v}, b)
	}
	return v, nil
}

func newNumericHash(c Context, args []value.Value, b *Block) (value.Value, error) {
	h := args[0].(*value.Hash)
	return newNumeric(c, []value.Value{h.Lookup("from"), value.Truth(h.Lookup("abs"))}, b)
}

func numberFrom(from value.Value) (value.Value, error) {
	switch v := from.(type) {
	case int64, float64:
		return v, nil
	case bool:
		return integerFrom(v, 0)
	case typesys.TimespanValue, typesys.TimestampValue:
		return secondsOf(v), nil
	}
	s := from.(string)
	if len(s) > 1 && s[0] == '0' && (s[1]|0x20 == 'b' || s[1]|0x20 == 'x') {
		n, err := ruby.Integer(s, 0)
		return n, err
	}
	if v, ok := value.ParseNumber(s); ok {
		return v, nil
	}
	return nil, nil
}

func newBoolean(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	switch v := args[0].(type) {
	case bool:
		return v, nil
	case int64:
		return v != 0, nil
	case float64:
		return v != 0, nil
	case string:
		switch strings.ToLower(v) {
		case "false", "no", "n":
			return false, nil
		}
	}
	return true, nil
}
