package value

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxJSONDepth bounds the nesting of arrays and objects.
const maxJSONDepth = 1000

// JSONSyntaxError is an error in JSON text.
type JSONSyntaxError struct {
	Line, Column int // from 1; the column counts characters
	Reason       string
}

// Error returns the reason and the place.
func (e *JSONSyntaxError) Error() string {
	return e.Reason + " at line " + strconv.Itoa(e.Line) + " column " + strconv.Itoa(e.Column)
}

// ParseJSON reads one JSON value (RFC 8259). Objects become hashes in order; of
// a key given twice the last value counts and the first place. A number is an
// Integer when it has neither fraction nor exponent and fits 64 bits, else a
// Float. The error is a *[JSONSyntaxError].
func ParseJSON(text string) (Value, error) {
	p := jsonParser{text: text}
	v, err := p.value()
	if err != nil {
		return nil, err
	}
	p.space()
	if p.pos < len(text) {
		return nil, p.unexpected("after the value")
	}
	return v, nil
}

type jsonParser struct {
	text  string
	pos   int
	depth int
}

func (p *jsonParser) fail(reason string) error {
	line := 1 + strings.Count(p.text[:p.pos], "\n")
	start := strings.LastIndexByte(p.text[:p.pos], '\n') + 1
	return &JSONSyntaxError{line, 1 + utf8.RuneCountInString(p.text[start:p.pos]), reason}
}

// unexpected reports the next character, or the end of the text.
func (p *jsonParser) unexpected(where string) error {
	if p.pos >= len(p.text) {
		return p.fail("unexpected end of JSON " + where)
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.fail("unexpected " + strconv.QuoteRune(r) + " " + where)
}

func (p *jsonParser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// peek skips blanks and returns the next byte, 0 at the end.
func (p *jsonParser) peek() byte {
	p.space()
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *jsonParser) value() (Value, error) {
	switch c := p.peek(); {
	case c == '{':
		return p.nested((*jsonParser).object)
	case c == '[':
		return p.nested((*jsonParser).array)
	case c == '"':
		return p.string()
	case c == '-' || '0' <= c && c <= '9':
		return p.number()
	case p.word("true"):
		return true, nil
	case p.word("false"):
		return false, nil
	case p.word("null"):
		return nil, nil
	}
	return nil, p.unexpected("where a value should be")
}

func (p *jsonParser) word(w string) bool {
	if strings.HasPrefix(p.text[p.pos:], w) {
		p.pos += len(w)
		return true
	}
	return false
}

// nested parses an array or an object, one level deeper.
func (p *jsonParser) nested(parse func(*jsonParser) (Value, error)) (Value, error) {
	if p.depth == maxJSONDepth {
		return nil, p.fail("nesting deeper than " + strconv.Itoa(maxJSONDepth))
	}
	p.depth++
	p.pos++ // the bracket
	v, err := parse(p)
	p.depth--
	return v, err
}

func (p *jsonParser) object() (Value, error) {
	h := NewHash()
	if p.peek() == '}' {
		p.pos++
		return h, nil
	}
	for {
		if p.peek() != '"' {
			return nil, p.unexpected("where a key should be")
		}
		key, err := p.string()
		if err != nil {
			return nil, err
		}
		if p.peek() != ':' {
			return nil, p.unexpected("where ':' should be")
		}
		p.pos++
		v, err := p.value()
		if err != nil {
			return nil, err
		}
		h.Set(key, v)
		switch p.peek() {
		case ',':
			p.pos++
		case '}':
			p.pos++
			return h, nil
		default:
			return nil, p.unexpected("where ',' or '}' should be")
		}
	}
}

func (p *jsonParser) array() (Value, error) {
	a := Array{}
	if p.peek() == ']' {
		p.pos++
		return a, nil
	}
	for {
		v, err := p.value()
		if err != nil {
			return nil, err
		}
		a = append(a, v)
		switch p.peek() {
		case ',':
			p.pos++
		case ']':
			p.pos++
			return a, nil
		default:
			return nil, p.unexpected("where ',' or ']' should be")
		}
	}
}

func (p *jsonParser) number() (Value, error) {
	rest := p.text[p.pos:]
	n := 0
	if rest[0] == '-' {
		n++
	}
	whole := digits(rest[n:])
	if whole == 0 || whole > 1 && rest[n] == '0' {
		return nil, p.fail("invalid number")
	}
	n += whole
	integer := true
	if n < len(rest) && rest[n] == '.' {
		f := digits(rest[n+1:])
		if f == 0 {
			return nil, p.fail("invalid number")
		}
		n += 1 + f
		integer = false
	}
	if n < len(rest) && rest[n]|0x20 == 'e' {
		n++
		if n < len(rest) && (rest[n] == '+' || rest[n] == '-') {
			n++
		}
		e := digits(rest[n:])
		if e == 0 {
			return nil, p.fail("invalid number")
		}
		n += e
		integer = false
	}
	if integer {
		if i, err := strconv.ParseInt(rest[:n], 10, 64); err == nil {
			p.pos += n
			return i, nil
		}
	}
	f, _ := strconv.ParseFloat(rest[:n], 64)
	if math.IsInf(f, 0) {
		return nil, p.fail("number out of range")
	}
	p.pos += n
	return f, nil
}

// string parses a string whose opening quote is next. What has no escape is
// taken from the text without a copy.
func (p *jsonParser) string() (string, error) {
	p.pos++
	start := p.pos
	for i := start; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '"':
			s := p.text[start:i]
			if !utf8.ValidString(s) {
				return "", p.fail("invalid UTF-8 in string")
			}
			p.pos = i + 1
			return s, nil
		case c == '\\' || c < ' ':
			return p.escaped(start, i)
		}
	}
	p.pos = len(p.text)
	return "", p.unexpected("in a string")
}

// escaped continues a string at its first escape or control character.
func (p *jsonParser) escaped(start, i int) (string, error) {
	b := []byte(p.text[start:i])
	p.pos = i
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		switch {
		case c == '"':
			if !utf8.Valid(b) {
				return "", p.fail("invalid UTF-8 in string")
			}
			p.pos++
			return string(b), nil
		case c < ' ':
			return "", p.fail("control character in string")
		case c != '\\':
			b = append(b, c)
			p.pos++
		default:
			var err error
			if b, err = p.escape(b); err != nil {
				return "", err
			}
		}
	}
	return "", p.unexpected("in a string")
}

func (p *jsonParser) escape(b []byte) ([]byte, error) {
	if p.pos+1 >= len(p.text) {
		p.pos = len(p.text)
		return nil, p.unexpected("in a string")
	}
	c := p.text[p.pos+1]
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		r, err := p.unicodeEscape()
		if err == nil && utf16.IsSurrogate(r) {
			// A pair is one character, a half without the other is U+FFFD.
			pair := rune(utf8.RuneError)
			if strings.HasPrefix(p.text[p.pos:], `\u`) {
				at := p.pos
				var low rune
				if low, err = p.unicodeEscape(); err == nil {
					if pair = utf16.DecodeRune(r, low); pair == utf8.RuneError {
						p.pos = at
					}
				}
			}
			r = pair
		}
		if err != nil {
			return nil, err
		}
		return utf8.AppendRune(b, r), nil
	default:
		return nil, p.fail("invalid escape in string")
	}
	p.pos += 2
	return append(b, c), nil
}

// unicodeEscape takes \uXXXX.
func (p *jsonParser) unicodeEscape() (rune, error) {
	if hexDigitsIn(p.text[p.pos+2:], 4) < 4 {
		return 0, p.fail("invalid escape in string")
	}
	r, _ := strconv.ParseUint(p.text[p.pos+2:p.pos+6], 16, 32)
	p.pos += 6
	return rune(r), nil
}

// hexDigitsIn counts the hexadecimal digits that s begins with, up to a maximum.
func hexDigitsIn(s string, max int) int {
	n := 0
	for n < max && n < len(s) {
		if c := s[n] | 0x20; (s[n] < '0' || s[n] > '9') && (c < 'a' || c > 'f') {
			break
		}
		n++
	}
	return n
}
