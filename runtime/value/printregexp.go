package value

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// RegexpError reports a regular expression that cannot be used. Its text is the one Ruby gives, except for expressions
// that Ruby accepts and p2go does not, and for matches that cannot be finished.
type RegexpError struct {
	_ Uncompared

	Source      string
	Reason      string
	Options     string // as they are written behind the expression
	Unsupported bool   // valid in Ruby
}

// Error returns the message in Ruby's form, reason and source.
func (e *RegexpError) Error() string {
	return e.Reason + ": " + string(append(appendSource([]byte("/"), e.Source, true), '/')) + e.Options
}

// AppendText appends the expression between slashes (STRC-7). One that is not of ASCII alone has options for Ruby, of
// its encoding, and then Puppet states all options.
func (r *Regexp) AppendText(b []byte) []byte {
	b = append(b, '/')
	if r.hasEncoding() {
		b = r.appendWithOptions(b)
	} else {
		b = appendSource(b, r.Source, true)
	}
	return append(b, '/')
}

// appendWithOptions appends the expression as Ruby's Regexp#to_s does.
func (r *Regexp) appendWithOptions(b []byte) []byte {
	on, body := r.options()
	b = append(appendOptions(b, on), ':')
	return append(appendSource(b, body, false), ')')
}

// Plain returns the expression without slashes: the source, in a group that states the options where [Regexp.AppendText]
// states them. A type keeps the text that it was made of.
func (r *Regexp) Plain() string {
	if !r.Raw && r.hasEncoding() {
		return "(?-imx:" + r.Source + ")"
	}
	return r.Source
}

// hasEncoding reports whether Ruby ties the expression to an encoding: for characters outside of ASCII, also as escapes, and
// for properties.
func (r *Regexp) hasEncoding() bool {
	s := r.Source
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return true
		}
		if s[i] != '\\' || i+1 == len(s) {
			continue
		}
		i++
		rest := s[i+1:]
		switch c := s[i]; {
		case c == 'p' || c == 'P' || c == 'M':
			return true
		case c == 'u' && strings.HasPrefix(rest, "{"):
			list, _, _ := strings.Cut(rest[1:], "}")
			for digits := range strings.FieldsSeq(list) {
				if n, _ := strconv.ParseUint(digits, 16, 32); n >= utf8.RuneSelf {
					return true
				}
			}
		case c == 'u' && len(rest) >= 4:
			if n, _ := strconv.ParseUint(rest[:4], 16, 32); n >= utf8.RuneSelf {
				return true
			}
		case c == 'x' && len(rest) >= 2:
			if n, _ := strconv.ParseUint(rest[:2], 16, 32); n >= utf8.RuneSelf {
				return true
			}
		case '2' <= c && c <= '3' && len(rest) >= 2:
			if n, _ := strconv.ParseUint(s[i:i+3], 8, 32); n >= utf8.RuneSelf {
				return true
			}
		}
	}
	return false
}

// options takes apart an expression that is a group with options as a whole, as Ruby's Regexp#to_s does.
func (r *Regexp) options() (on, body string) {
	body = r.Source
	for strings.HasPrefix(body, "(?") {
		i := 2
		set, off := on, false
		for ; i < len(body) && strings.IndexByte("mix-", body[i]) >= 0; i++ {
			switch {
			case body[i] == '-':
				off = true
			case off:
				set = strings.ReplaceAll(set, body[i:i+1], "")
			default:
				set += body[i : i+1]
			}
		}
		switch {
		case i < len(body) && body[i] == ')':
			on, body = set, body[i+1:]
			continue
		case i < len(body) && body[i] == ':' && closes(body) == len(body)-1:
			return set, body[i+1 : len(body)-1]
		}
		break
	}
	return on, body
}

// closes is the place of the parenthesis that closes the group which s begins with, -1 without one.
func closes(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// appendOptions appends the begin of a group with options, all of which are stated.
func appendOptions(b []byte, on string) []byte {
	b = append(b, '(', '?')
	var off []byte
	for _, o := range []byte("mix") {
		if strings.IndexByte(on, o) >= 0 {
			b = append(b, o)
		} else {
			off = append(off, o)
		}
	}
	if off != nil {
		b = append(append(b, '-'), off...)
	}
	return b
}

// appendSource appends a source as Ruby's Regexp#inspect does, which is how errors show one too: slashes are escaped and
// unprintable ASCII characters in hexadecimal. Where that or a blank other than the space occurs, so is, with unicode, what
// is not ASCII.
func appendSource(b []byte, s string, unicode bool) []byte {
	escape := false
	for i := range len(s) {
		escape = escape || s[i] == '/' || s[i] < ' ' || s[i] == 0x7f
	}
	if !escape {
		return append(b, s...)
	}
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == '\\' && i+1 < len(s):
			_, next := utf8.DecodeRuneInString(s[i+1:])
			n += next
			b = append(b, s[i:i+n]...)
		case c == '/':
			b = append(b, '\\', '/')
		case c == 0x7f || c < ' ' && (c < '\t' || c > '\r'):
			b = append(b, '\\', 'x')
			b = appendHex(b, uint32(c), 2)
		case c > 0xffff && unicode:
			b = append(b, '\\', 'u', '{')
			b = append(appendHex(b, uint32(c), 5), '}')
		case c >= utf8.RuneSelf && unicode:
			b = append(b, '\\', 'u')
			b = appendHex(b, uint32(c), 4)
		default:
			b = append(b, s[i:i+n]...)
		}
		i += n
	}
	return b
}
