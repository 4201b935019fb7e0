package value

import (
	"bytes"
	"math"
	"strconv"
)

// Redacted is what a Sensitive prints (STRC-10).
const Redacted = "Sensitive [value redacted]"

// Text is the text of v as interpolation prints it (STRC-1 to STRC-14).
func Text(v Value) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		return strconv.FormatBool(v)
	}
	return string(AppendText(nil, v))
}

// AppendText appends the text of v as interpolation prints it (STRC-1 to
// STRC-14).
func AppendText(b []byte, v Value) []byte {
	switch v := v.(type) {
	case nil:
		return b
	case string:
		return append(b, v...)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case bool:
		return strconv.AppendBool(b, v)
	case float64:
		return AppendFloat(b, v)
	case DefaultValue:
		return append(b, "default"...)
	case Array:
		return appendArray(b, v, AppendText)
	case *Hash:
		return appendHash(b, v, " => ", AppendText)
	case *Regexp:
		return v.AppendText(b)
	case *Sensitive:
		return append(b, Redacted...)
	case Other:
		return v.AppendText(b)
	}
	panic("value: not a Puppet value converted to text")
}

// appendArray appends an array in brackets, with elements as part writes them.
func appendArray(b []byte, a Array, part func([]byte, Value) []byte) []byte {
	b = append(b, '[')
	for i, e := range a {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = Bounded(part(b, e))
	}
	return append(b, ']')
}

// appendHash appends a hash in braces, with keys and values as part writes them.
func appendHash(b []byte, h *Hash, arrow string, part func([]byte, Value) []byte) []byte {
	b = append(b, '{')
	for i, e := range h.Entries() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(part(b, e.Key), arrow...)
		b = Bounded(part(b, e.Value))
	}
	return append(b, '}')
}

// AppendFloat appends a Float in Ruby's notation (STRC-3, STRC-4): the shortest
// digits that read back the same; fixed from 0.0001 up to 1e15, and beyond when
// there is a fraction; else scientific with at least one fraction digit and two
// exponent digits.
func AppendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(b, "NaN"...)
	case math.IsInf(f, 1):
		return append(b, "Infinity"...)
	case math.IsInf(f, -1):
		return append(b, "-Infinity"...)
	}
	start, abs := len(b), math.Abs(f)
	if abs == 0 || abs >= 0.0001 && abs < 1e16 {
		b = strconv.AppendFloat(b, f, 'f', -1, 64)
		if bytes.IndexByte(b[start:], '.') >= 0 {
			return b
		}
		if abs < 1e15 {
			return append(b, ".0"...)
		}
	}
	b = strconv.AppendFloat(b[:start], f, 'e', -1, 64)
	if bytes.IndexByte(b[start:], '.') < 0 {
		i := start + bytes.IndexByte(b[start:], 'e')
		b = append(b, 0, 0)
		copy(b[i+2:], b[i:])
		b[i], b[i+1] = '.', '0'
	}
	return b
}
