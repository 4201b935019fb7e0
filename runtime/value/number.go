package value

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseNumber converts a string as an arithmetic operand is converted (NUM-2):
//
//	[blank]* [+-]? [blank]* (0x hex | octal | decimal | float) [blank]*
//
// It returns an int64 or a float64, and false when the text is not a number, or
// is one that neither can hold. A leading "::" is ignored, as in names.
func ParseNumber(s string) (Value, bool) {
	s, neg := unsigned(s)
	if len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		return parseInt(s[2:], 16, neg)
	}
	n := digits(s)
	switch {
	case n == 0:
		return nil, false
	case n == len(s):
		if n > 1 && s[0] == '0' {
			return parseInt(s[1:], 8, neg)
		}
		return parseInt(s, 10, neg)
	}
	return parseFloat(s, n, neg)
}

// unsigned is the text of a number without blanks and sign.
func unsigned(s string) (rest string, negative bool) {
	s = strings.TrimPrefix(s, "::")
	s = trimBlank(s)
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return strings.TrimLeftFunc(s[1:], isBlank), s[0] == '-'
	}
	return s, false
}

// LargeInteger is the text of a decimal integer that is outside of 64 bits (NUM-10),
// "" for what [ParseNumber] takes, or what is no such number.
func LargeInteger(s string) string {
	digitsOnly, negative := unsigned(s)
	if _, ok := ParseNumber(s); ok || digitsOnly == "" || digitsOnly[0] == '0' || digits(digitsOnly) < len(digitsOnly) {
		return ""
	}
	if negative {
		return "-" + digitsOnly
	}
	return digitsOnly
}

// parseFloat converts a decimal with n digits before a fraction, an exponent or
// both.
func parseFloat(s string, n int, neg bool) (Value, bool) {
	rest := s[n:]
	if rest[0] == '.' {
		f := digits(rest[1:])
		if f == 0 {
			return nil, false
		}
		rest = rest[1+f:]
	}
	if rest != "" && rest[0]|0x20 == 'e' {
		rest = strings.TrimPrefix(rest[1:], "-")
		e := digits(rest)
		if e == 0 {
			return nil, false
		}
		rest = rest[e:]
	}
	if rest != "" {
		return nil, false
	}
	// The part before the fraction must read as an integer of its own, so
	// 08.5 is no number; and zero with an exponent is none either.
	if n > 1 && s[0] == '0' && strings.ContainsAny(s[:n], "89") {
		return nil, false
	}
	if strings.Trim(s[:n], "0") == "" {
		if z := strings.TrimLeft(strings.TrimPrefix(s[n:], "."), "0"); z != "" && z[0]|0x20 == 'e' {
			return nil, false
		}
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && math.IsInf(f, 0) {
		return nil, false
	}
	if neg {
		f = -f
	}
	return f, true
}

func parseInt(s string, base int, neg bool) (Value, bool) {
	if s == "" || s[0] == '+' || s[0] == '-' || s[0] == '_' {
		return nil, false
	}
	if neg {
		s = "-" + s
	}
	n, err := strconv.ParseInt(s, base, 64)
	return n, err == nil
}

// digits counts the ASCII digits that s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// isBlank is Ruby's [[:blank:]].
func isBlank(r rune) bool { return r == '\t' || unicode.Is(unicode.Zs, r) }

func trimBlank(s string) string {
	if s == "" || (s[0] > ' ' && s[len(s)-1] > ' ' && s[0] < utf8.RuneSelf && s[len(s)-1] < utf8.RuneSelf) {
		return s
	}
	return strings.TrimFunc(s, isBlank)
}
