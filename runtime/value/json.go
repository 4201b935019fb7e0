package value

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// RichFunc appends the JSON of a value that JSON has no word for: default, a
// Regexp, a Sensitive, an [Other], or a hash that has keys other than strings.
type RichFunc func(b []byte, v Value) ([]byte, error)

// JSONError reports a value that cannot be written as JSON.
type JSONError struct{ Reason string }

// Error returns the reason.
func (e *JSONError) Error() string { return e.Reason }

// AppendJSON appends v as compact JSON, the way Ruby's generator writes it:
// hashes in order, floats in Ruby's notation, nothing escaped that need not be.
// Values outside of Data are given to rich; without it they are an error, as is
// NaN.
func AppendJSON(b []byte, v Value, rich RichFunc) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...), nil
	case bool:
		return strconv.AppendBool(b, v), nil
	case int64:
		return strconv.AppendInt(b, v, 10), nil
	case float64:
		return appendJSONFloat(b, v)
	case string:
		return AppendJSONString(b, v), nil
	case Array:
		return appendJSONArray(b, v, rich)
	case *Hash:
		if rich == nil || onlyStringKeys(v) {
			return appendJSONHash(b, v, rich)
		}
	}
	if rich == nil {
		return b, &JSONError{ALabel(v) + " has no JSON form"}
	}
	return rich(b, v)
}

func appendJSONFloat(b []byte, f float64) ([]byte, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return b, &JSONError{string(AppendFloat(nil, f)) + " not allowed in JSON"}
	}
	return AppendFloat(b, f), nil
}

func appendJSONArray(b []byte, a Array, rich RichFunc) ([]byte, error) {
	b = append(b, '[')
	for i, e := range a {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = AppendJSON(Bounded(b), e, rich); err != nil {
			return b, err
		}
	}
	return append(b, ']'), nil
}

func appendJSONHash(b []byte, h *Hash, rich RichFunc) ([]byte, error) {
	b = append(b, '{')
	for i, e := range h.Entries() {
		if i > 0 {
			b = append(b, ',')
		}
		key, ok := jsonKey(e.Key)
		if !ok {
			return b, &JSONError{ALabel(e.Key) + " cannot be a key in JSON"}
		}
		b = AppendJSONString(b, key)
		b = append(b, ':')
		var err error
		if b, err = AppendJSON(Bounded(b), e.Value, rich); err != nil {
			return b, err
		}
	}
	return append(b, '}'), nil
}

// JSONKey is implemented by those Others that are the text of JSONKey as keys of
// JSON objects.
type JSONKey interface{ JSONKey() string }

func jsonKey(k Value) (string, bool) {
	switch k := k.(type) {
	case string:
		return k, true
	case JSONKey:
		return k.JSONKey(), true
	}
	return "", false
}

// onlyStringKeys reports whether a hash can be a JSON object in rich data: its
// keys are strings and none could be taken for the mark of a rich value.
func onlyStringKeys(h *Hash) bool {
	for _, e := range h.Entries() {
		if s, ok := jsonKey(e.Key); !ok || s == PcoreType {
			return false
		}
	}
	return true
}

// plainJSON tells which bytes stand for themselves in a JSON string.
var plainJSON = [256]bool{
	' ': true, '!': true, '#': true, '$': true, '%': true, '&': true, '\'': true, '(': true, ')': true, '*': true, '+': true, ',': true,
	'-': true, '.': true, '/': true, '0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true,
	'9': true, ':': true, ';': true, '<': true, '=': true, '>': true, '?': true, '@': true, 'A': true, 'B': true, 'C': true, 'D': true,
	'E': true, 'F': true, 'G': true, 'H': true, 'I': true, 'J': true, 'K': true, 'L': true, 'M': true, 'N': true, 'O': true, 'P': true,
	'Q': true, 'R': true, 'S': true, 'T': true, 'U': true, 'V': true, 'W': true, 'X': true, 'Y': true, 'Z': true, '[': true, ']': true,
	'^': true, '_': true, '`': true, 'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'g': true, 'h': true, 'i': true,
	'j': true, 'k': true, 'l': true, 'm': true, 'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true, 't': true, 'u': true,
	'v': true, 'w': true, 'x': true, 'y': true, 'z': true, '{': true, '|': true, '}': true, '~': true, 0x7f: true,
}

const hexDigits = "0123456789abcdef"

// AppendJSONString appends s as a JSON string. Only quote, backslash and control
// characters are escaped. A byte that is not part of valid UTF-8 becomes U+FFFD,
// because JSON has no way to carry it.
func AppendJSONString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plainJSON[c] {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(b, s[start:i]...)
				b = append(b, "\uFFFD"...)
				start = i + 1
			}
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\b':
			b = append(b, '\\', 'b')
		case '\f':
			b = append(b, '\\', 'f')
		case '\n':
			b = append(b, '\\', 'n')
		case '\r':
			b = append(b, '\\', 'r')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		start = i
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}
