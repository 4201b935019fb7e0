package ruby

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	rubytext "github.com/p2go/p2go/runtime/fn/ruby"
)

// StringToI is String#to_i: the number that a string begins with, 0 without one. The base is 10, or from 2 to 36; a base of 0 is that of the number's
// prefix, and one of another base may have that of the base.
//
//ruby:method String#to_i 0..1
func StringToI(s string, base ...int64) (int64, error) {
	radix := int64(10)
	if len(base) > 0 {
		if radix = base[0]; radix < 0 || radix == 1 || radix > 36 {
			return 0, Raise(ArgumentError, "invalid radix ", strconv.FormatInt(radix, 10))
		}
	}
	return leadingInteger(s, int(radix), radix)
}

// StringHex is String#hex: the hexadecimal number that a string begins with.
//
//ruby:method String#hex
func StringHex(s string) (int64, error) { return leadingInteger(s, 16, 16) }

// StringOct is String#oct: the number that a string begins with, octal without a prefix.
//
//ruby:method String#oct
func StringOct(s string) (int64, error) { return leadingInteger(s, 0, 8) }

// leadingInteger is the number that a string begins with. A radix of 0 is that of the prefix, or plain without one.
func leadingInteger(s string, radix int, plain int64) (int64, error) {
	t := strings.TrimLeft(s, " \t\n\v\f\r")
	negative := false
	if t != "" && (t[0] == '+' || t[0] == '-') {
		negative, t = t[0] == '-', t[1:]
	}
	if len(t) > 1 && t[0] == '0' {
		prefixed := 0
		switch t[1] | 0x20 {
		case 'x':
			prefixed = 16
		case 'b':
			prefixed = 2
		case 'o':
			prefixed = 8
		case 'd':
			prefixed = 10
		}
		switch {
		case prefixed != 0 && (radix == 0 || radix == prefixed):
			if rest := t[2:]; rest != "" && rest[0] != '_' && rest[0] != '+' && rest[0] != '-' {
				radix, t = prefixed, rest
			}
		case radix == 0:
			radix = 8
		}
	}
	if radix == 0 {
		if radix = int(plain); radix == 0 {
			radix = 10
		}
	}
	var n uint64
	digit := false
	for i := range len(t) {
		c := t[i]
		if c == '_' {
			if !digit {
				break
			}
			digit = false
			continue
		}
		d := 99
		switch {
		case '0' <= c && c <= '9':
			d = int(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			d = int(c|0x20-'a') + 10
		}
		if d >= radix {
			break
		}
		digit = true
		hi, lo := bits.Mul64(n, uint64(radix))
		sum, carry := bits.Add64(lo, uint64(d), 0)
		if n = sum; hi+carry != 0 || n > 1<<63 {
			return 0, Raise(RangeError, "Integer beyond 64 bits")
		}
	}
	switch {
	case negative:
		return -int64(n), nil
	case n > math.MaxInt64:
		return 0, Raise(RangeError, "Integer beyond 64 bits")
	}
	return int64(n), nil
}

// StringToF is String#to_f: the number that a string begins with, 0.0 without one.
//
//ruby:method String#to_f
func StringToF(s string) float64 { return rubytext.LeadingFloat(s) }

// StringOrd is String#ord: the number of the first character.
//
//ruby:method String#ord
func StringOrd(s string) (int64, error) {
	if s == "" {
		return 0, Raise(ArgumentError, "empty string")
	}
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		return 0, valid(s)
	}
	return int64(r), nil
}
