package ruby

import (
	"errors"
	"strconv"
	"strings"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// quiet makes nil of an error where exception: false is given.
func quiet(v value.Value, err error, given Pairs) (value.Value, error) {
	if err == nil {
		return v, nil
	}
	if raises, ok := given.Get(Symbol("exception")); ok && !Truth(raises) {
		return nil, nil
	}
	return nil, err
}

// KernelInteger is Integer(): a number, or a string that is one whole number, in a base. With exception: false, nil where it is none.
//
//ruby:keywords
//ruby:function Integer 1..
//ruby:singleton Kernel.Integer 1..
func KernelInteger(args ...value.Value) (value.Value, error) {
	rest, given := TakeKeywords(args[1:])
	if n := len(rest) - 1; n >= 0 && hasSymbols(rest[n]) { // Ruby takes any hash for keywords here
		rest, given = rest[:n], PairsOf(rest[n])
	}
	if err := Arity(1+len(rest), 1, 2); err != nil {
		return nil, err
	}
	if err := KnownKeywords(given, "exception "); err != nil {
		return nil, err
	}
	n, err := parseInteger(args[0], rest)
	return quiet(n, err, given)
}

// hasSymbols reports whether a value is a hash with symbols for keys, and at least one.
func hasSymbols(v value.Value) bool {
	p, ok := pairsOf(v)
	for i := range p.Len() {
		k, _ := p.At(i)
		_, symbol := symbolOf(k)
		ok = ok && symbol
	}
	return ok && p.Len() > 0
}

// integerBase is the base that Integer() is given; 0, the base that a string's prefix tells, where it is no number.
func integerBase(v value.Value) (int64, error) {
	switch v.(type) {
	case int64, float64, Wide:
		return ToInt(v)
	}
	r, _, err := convert(v, "to_int")
	base, _ := r.(int64)
	return base, err
}

// parseInteger is Integer() with a base, where one is given.
func parseInteger(v value.Value, base []value.Value) (int64, error) {
	radix, err := integerBase(Arg(base, 0))
	if err != nil {
		return 0, err
	}
	s, isString := stringOf(v)
	if !isString && radix != 0 {
		return 0, Raise(ArgumentError, "base specified for non string value")
	}
	switch v := v.(type) {
	case int64:
		return v, nil
	case float64:
		return FloatToI(v)
	}
	if !isString {
		if o, ok := v.(Instance); ok {
			for _, method := range []string{"to_int", "to_i"} {
				r, found, err := o.Call(&Context{}, method, nil, nil)
				if n, ok := r.(int64); found || err != nil {
					if err == nil && !ok {
						err = Raise(TypeError, "can't convert ", named(v), " to Integer (", named(v), "#", method, " gives ", named(r), ")")
					}
					return n, err
				}
			}
		}
		return 0, Raise(TypeError, "can't convert ", named(v), " into Integer")
	}
	if radix < 0 {
		switch radix = -radix; {
		case strings.HasPrefix(strings.TrimLeft(s, " \t\n\v\f\r+-"), "0"):
			radix = 0
		case radix == 1:
			radix = 10
		}
	}
	if radix == 1 || radix > 36 {
		return 0, Raise(ArgumentError, "invalid radix ", strconv.FormatInt(radix, 10))
	}
	n, err := host.Integer(s, int(radix))
	switch {
	case errors.Is(err, host.ErrOverflow):
		return 0, Beyond64()
	case err != nil:
		return 0, Raise(ArgumentError, err.Error())
	}
	return n, nil
}

// KernelFloat is Float(): a number, or a string that is one. With exception: false, nil where it is none.
//
//ruby:keywords
//ruby:function Float 1..
//ruby:singleton Kernel.Float 1..
func KernelFloat(v value.Value, args ...value.Value) (value.Value, error) {
	rest, given := TakeKeywords(args)
	if err := Arity(1+len(rest), 1, 1); err != nil {
		return nil, err
	}
	if err := KnownKeywords(given, "exception "); err != nil {
		return nil, err
	}
	f, err := ParseFloat(v)
	return quiet(f, err, given)
}

// ParseFloat is a number as a Float, or what a string says.
func ParseFloat(v value.Value) (float64, error) {
	s, ok := stringOf(v)
	if !ok {
		if f, ok := number(v); ok {
			return f, nil
		}
		return 0, Raise(TypeError, "can't convert ", named(v), " into Float")
	}
	f, err := host.Float(s)
	if err != nil {
		return 0, Raise(ArgumentError, err.Error())
	}
	return f, nil
}

// KernelString is String(): to_s of a value.
//
//ruby:function String
//ruby:singleton Kernel.String
func KernelString(v value.Value) string {
	if o, ok := v.(converter); ok {
		if s, ok := o.converted("to_str", StringClass); ok {
			return Text(s)
		}
	}
	return ToS(v)
}

// KernelArray is Array(): an array as it is, the pairs of a hash, the elements of a range or set, nothing of nil, and else an array of the value.
//
//ruby:function Array
//ruby:singleton Kernel.Array
func KernelArray(v value.Value) (value.Value, error) {
	switch o := v.(type) {
	case *Array, value.Array:
		return v, nil
	case nil:
		return NewArray(), nil
	case *Hash, *value.Hash:
		return NewArray(PairsOf(v).arrays()...), nil
	case collection:
		elems, err := EnumOf(v).elems()
		return NewArray(elems...), err
	case Instance:
		for _, method := range []string{"to_ary", "to_a"} {
			r, found, err := o.Call(&Context{}, method, nil, nil)
			if err != nil {
				return nil, err
			}
			if _, ok := arrayOf(r); ok && found {
				return r, nil
			}
			if r != nil && found {
				return nil, Raise(TypeError, "can't convert ", named(v), " to Array (", named(v), "#", method, " gives ", named(r), ")")
			}
		}
	}
	return NewArray(v), nil
}

// KernelHash is Hash(): a hash as it is, and an empty one for nil and [].
//
//ruby:function Hash
//ruby:singleton Kernel.Hash
func KernelHash(v value.Value) (value.Value, error) {
	if _, ok := pairsOf(v); ok {
		return v, nil
	}
	if a, ok := arrayOf(v); v == nil || ok && len(a) == 0 {
		return NewHash(), nil
	}
	return nil, Raise(TypeError, "can't convert ", ClassOf(v).Name, " into Hash")
}

// KernelGettext is _(), with which Puppet translates messages: without translations, what it is given.
//
//ruby:function _
func KernelGettext(message value.Value) value.Value { return message }

// KernelNGettext is n_(), which takes the message for one thing or the one for several, as their number has it.
//
//ruby:function n_ 0..
func KernelNGettext(block *Block, args ...value.Value) (value.Value, error) {
	if block != nil {
		return block.Yield(nil)
	}
	i := 1
	if len(args) > 2 && Equal(args[2], int64(1)) {
		i = 0
	}
	if i < len(args) {
		return args[i], nil
	}
	return nil, nil
}

// KernelFormat is format(): values by the directives of a string.
//
//ruby:function format 0..
//ruby:function sprintf 0..
//ruby:singleton Kernel.format 0..
//ruby:singleton Kernel.sprintf 0..
func KernelFormat(args ...value.Value) (string, error) {
	if len(args) == 0 {
		return "", Raise(ArgumentError, "too few arguments")
	}
	s, err := ToStr(args[0])
	if err != nil {
		return "", err
	}
	return formatted(s, args[1:])
}

// StringFormat is String#%: format with the elements of an array, or one value.
//
//ruby:method String#%
func StringFormat(s string, v value.Value) (string, error) {
	if a, ok := arrayOf(v); ok {
		return formatted(s, a)
	}
	return formatted(s, []value.Value{v})
}

// formatArgument is a hash that named references read, by its symbols.
type formatArgument struct{ Pairs }

// Named finds a name.
func (a formatArgument) Named(name string) (value.Value, bool, error) {
	v, ok := a.Get(Symbol(name))
	if own := a.Own(); !ok && own != nil {
		v = own.Default
		if own.Proc != nil {
			var err error
			if v, err = own.Proc.Call(own, Symbol(name)); err != nil {
				return nil, false, err
			}
		}
		ok = v != nil
	}
	if s, changeable := v.(*String); changeable {
		v = s.String()
	}
	return v, ok, nil
}

// Equal is Puppet's == with another value.
func (a formatArgument) Equal(v value.Value) bool { return Equal(a.Value(), v) }

// AppendKey appends the identity of the hash as a hash key.
func (a formatArgument) AppendKey(b []byte) []byte { return AppendKey(b, a.Value()) }

// AppendText appends what to_s prints.
func (a formatArgument) AppendText(b []byte) []byte { return AppendText(b, a.Value()) }

// AppendInspect appends what inspect prints.
func (a formatArgument) AppendInspect(b []byte) []byte { return AppendInspect(b, a.Value()) }

// Kind is what Puppet's messages call it.
func (a formatArgument) Kind() string { return HashClass.Name }

// HostClass is the name of its class.
func (a formatArgument) HostClass() string { return HashClass.Name }

func formatted(format string, args []value.Value) (string, error) {
	if len(args) == 1 {
		if p, ok := pairsOf(args[0]); ok {
			args = []value.Value{formatArgument{p}}
		}
	}
	plain := make([]value.Value, len(args))
	for i, v := range args {
		if s, ok := v.(*String); ok {
			v = s.String()
		}
		plain[i] = v
	}
	s, err := host.FormatWith(format, plain, ToS, Inspect)
	var e *host.FormatError
	switch {
	case err == nil:
		return s, nil
	case errors.Is(err, host.ErrOverflow):
		return "", Beyond64()
	case errors.As(err, &e):
		class := TypeError
		switch e.Class {
		case "KeyError":
			class = KeyError
		case "RangeError":
			class = RangeError
		case "FloatDomainError":
			class = FloatDomainError
		}
		return "", Raise(class, e.Message)
	}
	if raised := exceptionOf(err); raised == nil || raised.Raised() == err {
		return "", err
	}
	return "", Raise(ArgumentError, err.Error())
}
