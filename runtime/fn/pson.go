package fn

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/p2go/p2go/runtime/value"
)

// ParsepsonFunction is stdlib's parsepson(String[1], Any?): the data in a string of PSON, which is nearly JSON, or the default.
var ParsepsonFunction = Function{Name: "parsepson", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT, &anyT}, Size: size{Min: 1, Max: 2}}}, Names: names{"pson_string", "default"}}, parsePSONOr}}}

// ParsepsonSince9Function is parsepson(String[1], Any?): what it was has gone from Puppet 8, and it says so, as the setting strict says.
var ParsepsonSince9Function = Function{Name: "parsepson", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT, &anyT}, Size: size{Min: 1, Max: 2}}}, Names: names{"pson_string", "default"}}, parsePSONSince9}}}

func parsePSONSince9(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ParsePSONSince9(c, args[0].(string), args[1:]...)
}

// ParsePSONSince9 reads nothing: it reports that it is deprecated. Where the setting strict makes an error of that, a second argument
// is the result instead.
func ParsePSONSince9(c Context, _ string, otherwise ...value.Value) (value.Value, error) {
	err := deprecated(c, "parsepson", "This method is deprecated. From Puppet 8, PSON is no longer natively supported. Please use JSON.parse().")
	if err != nil && len(otherwise) > 0 {
		return otherwise[0], nil
	}
	return nil, err
}

func parsePSONOr(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return ParsePSON(args[0].(string), args[1:]...)
}

// ParsePSON returns the data in a string of PSON. What cannot be read is an error, or where a second argument is given, that.
func ParsePSON(s string, otherwise ...value.Value) (value.Value, error) {
	v, err := parsePSON(s)
	if err != nil && len(otherwise) > 0 {
		return otherwise[0], nil
	}
	return v, err
}

// parsePSON reads an array or an object as the parser that Puppet brings does. It is more lenient than JSON: there may be
// comments, collections end with the text, and any character may have a backslash before it. It is stricter too: a scalar is
// no text of its own, and \uXXXX works for ASCII characters only, since each byte of others is taken for a character.
func parsePSON(text string) (value.Value, error) {
	p := psonParser{text: text}
	var v value.Value
	for p.pos < len(p.text) {
		open := p.scan("{")
		switch {
		case open || p.scan("["):
			if v != nil {
				return nil, p.fail("source '", "' not in PSON!")
			}
			var err error
			if open {
				v, err = p.object()
			} else {
				v, err = p.array()
			}
			if err != nil {
				return nil, err
			}
		case !p.skip():
			return nil, p.fail("source '", "' not in PSON!")
		}
	}
	if v == nil {
		return nil, errors.New("source did not contain any PSON!")
	}
	return v, nil
}

type psonParser struct {
	text  string
	pos   int
	depth int
}

// maxPSONDepth bounds the nesting of collections.
const maxPSONDepth = 1000

// fail is an error with some of what is left of the text between the parts of a message.
func (p *psonParser) fail(before, after string) error {
	rest := p.text[p.pos:]
	if len(rest) > 20 {
		rest = strings.ToValidUTF8(rest[:20], "")
	}
	return fail(before, rest, after)
}

func (p *psonParser) rest() string { return p.text[p.pos:] }

// scan consumes a word.
func (p *psonParser) scan(word string) bool {
	found := strings.HasPrefix(p.rest(), word)
	if found {
		p.pos += len(word)
	}
	return found
}

// skip consumes blanks and comments, and reports whether there are any.
func (p *psonParser) skip() bool {
	start := p.pos
	for p.pos < len(p.text) {
		rest := p.rest()
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			p.pos++
			continue
		case strings.HasPrefix(rest, "//"):
			if end := strings.IndexAny(rest, "\r\n"); end >= 0 {
				p.pos += end + 1
				continue
			}
		case strings.HasPrefix(rest, "/*"):
			if end := strings.Index(rest[2:], "*/"); end >= 0 {
				p.pos += end + 4
				continue
			}
		}
		break
	}
	return p.pos > start
}

func (p *psonParser) enter() error {
	if p.depth++; p.depth > maxPSONDepth {
		return fail("nesting of ", itoa(p.depth), " is too deep")
	}
	return nil
}

func (p *psonParser) array() (value.Value, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	out, more := value.Array{}, false
	for p.pos < len(p.text) {
		v, ok, err := p.value()
		switch {
		case err != nil:
			return nil, err
		case ok:
			out = append(out, v)
			p.skip()
			if more = p.scan(","); !more && !strings.HasPrefix(p.rest(), "]") {
				return nil, p.fail("expected ',' or ']' in array at '", "'!")
			}
		case p.scan("]"):
			if more {
				return nil, p.fail("expected next element in array at '", "'!")
			}
			return out, nil
		case !p.skip():
			return nil, p.fail("unexpected token in array at '", "'!")
		}
	}
	return out, nil
}

func (p *psonParser) object() (value.Value, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	out, more := value.NewHash(), false
	for p.pos < len(p.text) {
		key, ok, err := p.string()
		switch {
		case err != nil:
			return nil, err
		case ok:
			if p.skip(); !p.scan(":") {
				return nil, p.fail("expected ':' in object at '", "'!")
			}
			p.skip()
			v, ok, err := p.value()
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, p.fail("expected value in object at '", "'!")
			}
			out.Set(key, v)
			p.skip()
			if more = p.scan(","); !more && !strings.HasPrefix(p.rest(), "}") {
				return nil, p.fail("expected ',' or '}' in object at '", "'!")
			}
		case p.scan("}"):
			if more {
				return nil, p.fail("expected next name, value pair in object at '", "'!")
			}
			return out, nil
		case !p.skip():
			return nil, p.fail("unexpected token in object at '", "'!")
		}
	}
	return out, nil
}

// value reads a value; ok is false where there is none.
func (p *psonParser) value() (v value.Value, ok bool, err error) {
	if v, ok, err = p.number(); ok || err != nil {
		return v, ok, err
	}
	switch {
	case p.scan("true"):
		return true, true, nil
	case p.scan("false"):
		return false, true, nil
	case p.scan("null"):
		return nil, true, nil
	case p.scan("["):
		v, err = p.array()
		return v, true, err
	case p.scan("{"):
		v, err = p.object()
		return v, true, err
	case strings.HasPrefix(p.rest(), "NaN"), strings.HasPrefix(p.rest(), "Infinity"), strings.HasPrefix(p.rest(), "-Infinity"):
		return nil, false, p.fail("PSON: what is no number of JSON cannot be in a catalog: '", "'")
	}
	s, ok, err := p.string()
	return s, ok, err
}

// number reads an Integer, or a Float where there is a fraction or an exponent.
func (p *psonParser) number() (v value.Value, ok bool, err error) {
	rest := p.rest()
	end := len(rest) - len(strings.TrimPrefix(rest, "-"))
	count := func(from int) int {
		to := from
		for to < len(rest) && isDigit(rest[to]) {
			to++
		}
		return to
	}
	first := end
	if end = count(end); end == first {
		return nil, false, nil
	}
	if rest[first] == '0' {
		end = first + 1
	}
	whole := end
	if strings.HasPrefix(rest[end:], ".") {
		if to := count(end + 1); to > end+1 {
			end = to
		}
	}
	if end < len(rest) && rest[end]|0x20 == 'e' {
		from := end + 1
		if from < len(rest) && (rest[from] == '+' || rest[from] == '-') {
			from++
		}
		if to := count(from); to > from {
			end = to
		}
	}
	p.pos += end
	if end > whole {
		f, err := strconv.ParseFloat(rest[:end], 64)
		if f == 0 || err == nil {
			return f, true, nil
		}
		return nil, false, fail("PSON: the number ", rest[:end], " is out of range")
	}
	i, err := strconv.ParseInt(rest[:end], 10, 64)
	if err != nil {
		return nil, false, fail("PSON: the number ", rest[:end], " is out of range")
	}
	return i, true, nil
}

// string reads a text in quotation marks.
func (p *psonParser) string() (s string, ok bool, err error) {
	rest := p.rest()
	if !strings.HasPrefix(rest, `"`) {
		return "", false, nil
	}
	end := 1
	for end < len(rest) && rest[end] >= ' ' && rest[end] != '"' {
		if rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(rest) || rest[end] != '"' || controlEscaped(rest[:end]) {
		return "", false, nil
	}
	p.pos += end + 1
	s, err = unescapePSON(rest[1:end])
	return s, true, err
}

// controlEscaped reports whether a backslash stands before a control character.
func controlEscaped(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < ' ' })
}

func unescapePSON(s string) (string, error) {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b = append(b, s[i])
			continue
		}
		i++
		if s[i] != 'u' {
			if at := strings.IndexByte("bfnrt", s[i]); at >= 0 {
				b = append(b, "\b\f\n\r\t"[at])
			} else {
				b = append(b, s[i])
			}
			continue
		}
		var bytes []byte
		for i--; strings.HasPrefix(s[i:], `\u`) && len(s) >= i+6; i += 6 {
			n, err := strconv.ParseUint(s[i+2:i+6], 16, 16)
			if err != nil {
				break
			}
			bytes = append(append(bytes, string(rune(n>>8))...), string(rune(n&0xff))...)
		}
		i--
		switch {
		case len(bytes) == 0:
			return "", errors.New("Caught ArgumentError: wrong number of arguments (given 1, expected 0)")
		case len(bytes)%2 != 0:
			last := inspectedByte(bytes[len(bytes)-1])
			return "", fail(`Caught Encoding::InvalidByteSequenceError: incomplete "`, last, `" on UTF-16BE`)
		}
		units := make([]uint16, len(bytes)/2)
		for k := range units {
			units[k] = uint16(bytes[2*k])<<8 | uint16(bytes[2*k+1])
		}
		b = append(b, string(utf16.Decode(units))...)
	}
	return string(b), nil
}

// inspectedByte is how Ruby shows a byte of a text that has no encoding.
func inspectedByte(c byte) string {
	if c >= ' ' && c < 0x7f {
		return string(rune(c))
	}
	return `\x` + strings.ToUpper(string([]byte{"0123456789abcdef"[c>>4], "0123456789abcdef"[c&15]}))
}
