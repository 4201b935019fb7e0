package ruby

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ErrOverflow is returned for integers outside of 64 bits (NUM-10, NEW-18).
var ErrOverflow = errors.New("the value is outside of the range of Integer")

// Integer is Ruby's Kernel#Integer of a text. A radix of 0 honours the
// prefixes 0x, 0b, 0o and a leading 0; another radix accepts its own prefix
// only. Underscores may separate digits, blanks may surround the number.
func Integer(s string, radix int) (int64, error) {
	bad := func() (int64, error) {
		return 0, errors.New("invalid value for Integer(): " + string(value.AppendInspect(nil, s)))
	}
	t := strings.Trim(s, " \t\n\v\f\r")
	neg := false
	if t != "" && (t[0] == '+' || t[0] == '-') {
		neg = t[0] == '-'
		t = t[1:]
	}
	if len(t) > 1 && t[0] == '0' {
		base, skip := 8, 1
		switch t[1] | 0x20 {
		case 'x':
			base, skip = 16, 2
		case 'b':
			base, skip = 2, 2
		case 'o':
			skip = 2
		case 'd':
			base, skip = 10, 2
		}
		switch {
		case radix == 0:
			radix, t = base, t[skip:]
			if skip == 1 {
				t = strings.TrimPrefix(t, "_")
			}
		case radix == base && skip == 2:
			t = t[2:]
		}
	}
	if radix == 0 {
		radix = 10
	}
	var n uint64
	digit, overflow := false, false
	for i := 0; i < len(t); i++ {
		c := t[i]
		if c == '_' {
			if !digit {
				return bad()
			}
			digit = false
			continue
		}
		d := digitValue(c)
		if d >= radix {
			return bad()
		}
		digit = true
		hi, lo := bits.Mul64(n, uint64(radix))
		lo, carry := bits.Add64(lo, uint64(d), 0)
		overflow = overflow || hi+carry != 0
		n = lo
	}
	switch {
	case !digit:
		return bad()
	case overflow || n > math.MaxInt64 && !(neg && n == 1<<63):
		return 0, ErrOverflow
	case neg:
		return -int64(n), nil
	}
	return int64(n), nil
}

func digitValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return 99
}

// Float is Ruby's Kernel#Float of a text: decimal or 0x notation, underscores
// between digits, blanks around, digits on both sides of a point.
func Float(s string) (float64, error) {
	if strings.IndexByte(s, 0) >= 0 {
		return 0, errors.New("string for Float contains null byte")
	}
	t := strings.Trim(s, " \t\n\v\f\r")
	f, ok := parseFloat(t)
	if !ok {
		return 0, errors.New("invalid value for Float(): " + inspectBytes(s))
	}
	return f, nil
}

// inspectBytes is inspect of a text as bytes, which is how Float() prints it.
func inspectBytes(s string) string {
	const hex = "0123456789ABCDEF"
	var b []byte
	for _, c := range value.AppendInspect(nil, s) {
		if c < 0x80 {
			b = append(b, c)
		} else {
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

func parseFloat(t string) (float64, bool) {
	body := strings.TrimLeft(t, "+-")
	if len(t)-len(body) > 1 || body == "" {
		return 0, false
	}
	if len(body) > 2 && body[0] == '0' && body[1]|0x20 == 'x' {
		if strings.IndexByte(body, '_') >= 0 {
			return 0, false
		}
		if !strings.ContainsAny(body, "pP") {
			if strings.IndexByte(body, '.') >= 0 {
				return 0, false
			}
			t += "p0"
		}
		f, err := strconv.ParseFloat(t, 64)
		return f, err == nil || math.IsInf(f, 0)
	}
	digits := make([]byte, 0, len(t))
	for i := 0; i < len(t); i++ {
		c := t[i]
		before := i > 0 && isDigit(t[i-1])
		after := i+1 < len(t) && isDigit(t[i+1])
		switch {
		case c == '_':
			if !before || !after {
				return 0, false
			}
			continue
		case c == '.':
			if !after || !before && i > 0 && t[i-1] != '-' && t[i-1] != '+' {
				return 0, false
			}
		case !isDigit(c) && c|0x20 != 'e' && c != '+' && c != '-':
			return 0, false
		}
		digits = append(digits, c)
	}
	f, err := strconv.ParseFloat(string(digits), 64)
	return f, err == nil || math.IsInf(f, 0)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// LeadingInteger is String#to_i: the decimal number that a text begins with, or
// 0. What does not fit in 64 bits is clamped.
func LeadingInteger(s string) int64 {
	t := strings.TrimLeft(s, " \t\n\v\f\r")
	n := 0
	if n < len(t) && (t[n] == '+' || t[n] == '-') {
		n++
	}
	start := n
	for n < len(t) && (isDigit(t[n]) || t[n] == '_' && n > start && n+1 < len(t) && isDigit(t[n+1])) {
		n++
	}
	i, _ := strconv.ParseInt(strings.ReplaceAll(t[:n], "_", ""), 10, 64)
	return i
}

// LeadingFloat is String#to_f: the number that a text begins with, or 0. One in 0x
// notation has a sign, and no point or exponent that is not complete.
func LeadingFloat(s string) float64 {
	t := strings.TrimLeft(s, " \t\n\v\f\r")
	t = t[:min(len(t), 400)]
	hex := len(t) > 2 && t[2]|0x20 == 'x'
	for n := len(t); n > 0; n-- {
		if c := t[n-1]; isDigit(c) || hex && c|0x20 >= 'a' && c|0x20 <= 'f' {
			if f, ok := parseFloat(t[:n]); ok && !(len(t) > 1 && t[0] == '0' && t[1]|0x20 == 'x') {
				if hex && n > 3 && n < len(t) && (t[n] == '.' || t[n]|0x20 == 'p') {
					return 0
				}
				return f
			}
		}
	}
	return 0
}

// className is what Ruby calls the class of v in its messages; the constants
// nil, true and false are named themselves.
func className(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case value.Array:
		return "Array"
	case *value.Hash:
		return "Hash"
	case *value.Regexp:
		return "Regexp"
	case value.DefaultValue:
		return "Symbol"
	case *value.Sensitive:
		return "Puppet::Pops::Types::PSensitiveType::Sensitive"
	case interface{ HostClass() string }:
		return v.HostClass()
	case value.Other:
		return typesys.HostClass(v)
	case string:
		return "String"
	case int64:
		return "Integer"
	}
	return "Float"
}
