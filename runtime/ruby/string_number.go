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

// StringOct is String#oct: the number that a string begins with, octal without a prefix.
//
//ruby:method String#oct
func StringOct(s string) (int64, error) { return leadingInteger(s, 0, 8) }

// LeadingDigits are the digits of the number that a string begins with, maybe with underscores between them, and what follows. A radix of 0 is
// that of the prefix, or plain without one.
func LeadingDigits(s string, radix int, plain int64) (negative bool, digits, rest string, base int) {
	t := strings.TrimLeft(s, " \t\n\v\f\r")
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
	end := 0
	digit := false
	for i := range len(t) {
		if t[i] == '_' {
			if !digit {
				break
			}
			digit = false
			continue
		}
		if digitOf(t[i]) >= radix {
			break
		}
		digit, end = true, i+1
	}
	return negative, t[:end], t[end:], radix
}

// digitOf is the value of a digit, 99 for what is none.
func digitOf(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'z':
		return int(c|0x20-'a') + 10
	}
	return 99
}

// leadingInteger is the number that a string begins with, as of [LeadingDigits].
func leadingInteger(s string, radix int, plain int64) (int64, error) {
	negative, digits, _, radix := LeadingDigits(s, radix, plain)
	var n uint64
	for i := range len(digits) {
		if digits[i] == '_' {
			continue
		}
		hi, lo := bits.Mul64(n, uint64(radix))
		sum, carry := bits.Add64(lo, uint64(digitOf(digits[i])), 0)
		if n = sum; hi+carry != 0 || n > 1<<63 {
			return 0, Beyond64()
		}
	}
	switch {
	case negative:
		return -int64(n), nil
	case n > math.MaxInt64:
		return 0, Beyond64()
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
