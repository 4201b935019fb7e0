package value

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Inspector is implemented by those Others that Ruby's inspect prints in
// another way than interpolation does.
type Inspector interface {
	AppendInspect([]byte) []byte
}

// AppendHostText appends v as the reference implementation's host language
// prints it when a message embeds a value as is, for instance "The value '["a"]'
// cannot be converted to Numeric." (NUM-3): top-level scalars as interpolation
// does, the insides of collections as Ruby's inspect.
func AppendHostText(b []byte, v Value) []byte {
	switch v := v.(type) {
	case Array, *Hash:
		return AppendInspect(b, v)
	case *Regexp:
		return v.appendWithOptions(b)
	}
	return AppendText(b, v)
}

// AppendInspect appends v as Ruby's inspect prints it.
func AppendInspect(b []byte, v Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "nil"...)
	case string:
		return appendRubyString(b, v)
	case DefaultValue:
		return append(b, ":default"...)
	case *Regexp:
		return append(appendSource(append(b, '/'), v.Source, true), '/')
	case Array:
		return appendArray(b, v, AppendInspect)
	case *Hash:
		return appendHash(b, v, "=>", AppendInspect)
	case *Sensitive:
		return append(b, "#<"+Redacted+">"...)
	case Inspector:
		return v.AppendInspect(b)
	}
	return AppendText(b, v)
}

// appendRubyString appends s as a Ruby string literal.
func appendRubyString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		escaped := false
		switch {
		case r == utf8.RuneError && n == 1:
			b = appendHexByte(b, s[i])
		case r < utf8.RuneSelf:
			if b, escaped = appendRubyEscape(b, s[i:]); !escaped {
				b = append(b, '\\', 'u')
				b = appendHex(b, uint32(r), 4)
			}
		case unicode.In(r, unicode.GraphicRanges...) || unicode.In(r, unicode.Cf, unicode.Co) || r == 0x85: // NEL, of which Ruby says so
			b = append(b, s[i:i+n]...)
		case r > 0xffff:
			b = append(b, '\\', 'u', '{')
			b = appendHex(b, uint32(r), 0)
			b = append(b, '}')
		default:
			b = append(b, '\\', 'u')
			b = appendHex(b, uint32(r), 4)
		}
		i += n
	}
	return append(b, '"')
}

// AppendBytes appends a Ruby string literal of bytes that are no text.
func AppendBytes(b []byte, s string) []byte {
	b = append(b, '"')
	for i := range len(s) {
		var done bool
		if b, done = appendRubyEscape(b, s[i:]); !done {
			b = appendHexByte(b, s[i])
		}
	}
	return append(b, '"')
}

// appendRubyEscape appends the ASCII character at the start of s as it stands in a literal; done is false for one that has
// neither a form of its own nor a letter to escape it with.
func appendRubyEscape(b []byte, s string) (_ []byte, done bool) {
	switch c := s[0]; {
	case c == '"' || c == '\\':
		return append(b, '\\', c), true
	case c == '#' && len(s) > 1 && (s[1] == '{' || s[1] == '$' || s[1] == '@'):
		return append(b, '\\', '#'), true
	case c >= 7 && c <= 13:
		return append(b, '\\', "abtnvfr"[c-7]), true
	case c == 0x1b:
		return append(b, '\\', 'e'), true
	case c >= ' ' && c < 0x7f:
		return append(b, c), true
	}
	return b, false
}

func appendHexByte(b []byte, c byte) []byte { return appendHex(append(b, '\\', 'x'), uint32(c), 2) }

// appendHex appends n in upper-case hexadecimal with at least width digits.
func appendHex(b []byte, n uint32, width int) []byte {
	start := len(b)
	b = strconv.AppendUint(b, uint64(n), 16)
	for i := start; i < len(b); i++ {
		if 'a' <= b[i] {
			b[i] -= 'a' - 'A'
		}
	}
	for len(b)-start < width {
		b = append(b, 0)
		copy(b[start+1:], b[start:])
		b[start] = '0'
	}
	return b
}

// AppendQuoted appends s as String(s, '%p') quotes it: in single quotes unless it
// holds a control character. As in the reference implementation the result is
// no literal that reads back when s ends with a backslash, which is not doubled.
func AppendQuoted(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' {
			return appendDoubleQuoted(b, s)
		}
	}
	b = append(b, '\'')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\'':
			b = append(b, '\\', c)
		case c == '\\':
			// A backslash takes the next character along as it is.
			b = append(b, c)
			if i++; i < len(s) {
				b = append(b, s[i])
			}
		default:
			b = append(b, c)
		}
	}
	return append(b, '\'')
}

func appendDoubleQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\t':
			b = append(b, '\\', 't')
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\r':
			b = append(b, '\\', 'r')
		case c == '"' || c == '$' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ':
			b = append(b, '\\', 'u', '{')
			b = appendHex(b, uint32(c), 0)
			b = append(b, '}')
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// AppendReceiver appends a value as messages say which has no method of a name: as Ruby's inspect prints it, and its class where that does not
// begin with it.
func AppendReceiver(b []byte, v Value, class string) []byte {
	n := len(b)
	if b = AppendInspect(b, v); len(b) > n && b[n] == '#' {
		return b
	}
	return append(append(b, ':'), class...)
}
