package json

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// parser reads JSON as Ruby's parser does, whose errors show what is left of the source. Some mistakes end it at once; others make the value
// that they are in none, which shows where the next array or the document takes it.
type parser struct {
	src        string
	pos        int
	allowNaN   bool
	symbols    bool
	maxNesting int // 0: none
	err        error
}

// Parse is JSON.parse. The options are symbolize_names:, allow_nan: and max_nesting:.
//
//ruby:singleton JSON.parse 1..2
func Parse(source string, options ...value.Value) (value.Value, error) {
	p := &parser{src: source, maxNesting: 100}
	if err := p.configure(options); err != nil {
		return nil, err
	}
	return p.document()
}

// ParseAll is JSON.parse!, of any depth, and with NaN.
//
//ruby:singleton JSON.parse! 1..2
func ParseAll(source string, options ...value.Value) (value.Value, error) {
	p := &parser{src: source, allowNaN: true}
	if err := p.configure(options); err != nil {
		return nil, err
	}
	return p.document()
}

// Load is JSON.load, of a string, or of what has a method read: nothing is nil, and the block, or what is given as the second argument, is called with each value.
//
//ruby:singleton JSON.load 1..3
//ruby:singleton JSON.restore 1..3
func Load(c *ruby.Context, source value.Value, args ...value.Value) (value.Value, error) {
	p := &parser{allowNaN: true}
	if len(args) > 1 {
		if err := p.configure(args[1:]); err != nil {
			return nil, err
		}
		if additions, ok := ruby.PairsOf(args[1]).Get(ruby.Symbol("create_additions")); p.symbols && (!ok || ruby.Truth(additions)) {
			return nil, ruby.Raise(ruby.ArgumentError, "options :symbolize_names and :create_additions cannot be  used in conjunction")
		}
	}
	if read, found, err := ruby.CallInstance(c, source, "read", nil, nil); found || err != nil {
		if err != nil {
			return nil, err
		}
		source = read
	}
	if source != nil {
		s, err := ruby.ToStr(source)
		if err != nil {
			_, err := ruby.Send(c, source, "empty?", nil)
			return nil, err
		}
		p.src = s
	}
	var v value.Value
	if p.src != "" {
		var err error
		if v, err = p.document(); err != nil {
			return nil, err
		}
	}
	if proc, ok := ruby.Arg(args, 0).(*ruby.Proc); ok {
		return v, visit(v, proc)
	}
	return v, nil
}

// visit calls a proc with each value, those in another one first.
func visit(v value.Value, proc *ruby.Proc) error {
	switch v := v.(type) {
	case *ruby.Array:
		for _, e := range v.Elems {
			if err := visit(e, proc); err != nil {
				return err
			}
		}
	case *ruby.Hash:
		for i := range v.Len() {
			key, e := v.At(i)
			if err := visit(key, proc); err != nil {
				return err
			}
			if err := visit(e, proc); err != nil {
				return err
			}
		}
	}
	_, err := proc.Call(v)
	return err
}

// Index is JSON[]: it parses a string, and generates what is none.
//
//ruby:singleton JSON.[] 1..2
func Index(c *ruby.Context, v value.Value, options ...value.Value) (value.Value, error) {
	if s, err := ruby.ToStr(v); err == nil {
		return Parse(s, options...)
	}
	return Generate(c, v, options...)
}

func (p *parser) configure(options []value.Value) error {
	if len(options) == 0 || options[0] == nil {
		return nil
	}
	given, err := ruby.ToHash(options[0])
	if err != nil {
		return err
	}
	if v, ok := given.Get(ruby.Symbol("symbolize_names")); ok {
		p.symbols = ruby.Truth(v)
	}
	if v, ok := given.Get(ruby.Symbol("allow_nan")); ok {
		p.allowNaN = ruby.Truth(v)
	}
	if v, ok := given.Get(ruby.Symbol("max_nesting")); ok {
		p.maxNesting = 0
		if ruby.Truth(v) {
			n, err := ruby.ToInt(v)
			if err != nil {
				return err
			}
			p.maxNesting = int(n)
		}
	}
	for _, o := range []struct {
		name  string
		usual *ruby.Class
	}{{"object_class", ruby.HashClass}, {"array_class", ruby.ArrayClass}, {"decimal_class", ruby.FloatClass}, {"match_string", nil}} {
		if v, _ := given.Get(ruby.Symbol(o.name)); v != nil && v != value.Value(o.usual) {
			return ruby.Uncompiled("p2go does not compile this Ruby code: the option " + o.name + ": of JSON.parse")
		}
	}
	return nil
}

// unexpected is the error about what is at a place; line is that of the source of Ruby's parser, which its message has.
func (p *parser) unexpected(line string, at int) error {
	rest := ""
	if at >= 0 {
		rest, _, _ = strings.Cut(p.src[min(at, len(p.src)):], "\x00")
	}
	return ruby.Raise(ruby.ParserError, line, ": unexpected token at '", rest, "'")
}

func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// ignore skips blanks and comments; it is false where a comment is none, or does not end.
func (p *parser) ignore() bool {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t', '\r', '\n':
			p.pos++
		case '/':
			p.pos++
			end := ""
			switch p.peek() {
			case '/':
				end = "\n"
			case '*':
				end = "*/"
			default:
				return false
			}
			p.pos++
			n := strings.Index(p.src[p.pos:], end)
			if n < 0 {
				p.pos = len(p.src)
				return false
			}
			p.pos += n + len(end)
		default:
			return true
		}
	}
	return true
}

func (p *parser) document() (value.Value, error) {
	if p.ignore() && p.begins() {
		start := p.pos
		v, ok := p.value(0)
		switch {
		case p.err != nil:
			return nil, p.err
		case !ok:
			p.pos = start
		case p.ignore() && p.pos == len(p.src):
			return v, nil
		}
	}
	return nil, p.unexpected("859", p.pos)
}

// begins reports whether a value may begin here.
func (p *parser) begins() bool {
	c := p.peek()
	return c != 0 && strings.IndexByte(`nft"-[{NI0123456789`, c) >= 0
}

// value reads a value; it is false where there is none, and then the error may be set.
func (p *parser) value(depth int) (value.Value, bool) {
	rest := p.src[p.pos:]
	switch rest[0] {
	case '"':
		return p.text()
	case '[':
		return p.array(depth + 1)
	case '{':
		return p.object(depth + 1)
	case 'n':
		return nil, p.word("null")
	case 't':
		return true, p.word("true")
	case 'f':
		return false, p.word("false")
	case 'N':
		if p.word("NaN") {
			if !p.allowNaN {
				p.err = p.unexpected("225", p.pos-3)
			}
			return math.NaN(), p.allowNaN
		}
		return nil, false
	case 'I':
		if p.word("Infinity") {
			if !p.allowNaN {
				p.err = p.unexpected("232", p.pos-9)
			}
			return math.Inf(1), p.allowNaN
		}
		return nil, false
	}
	if strings.HasPrefix(rest, "-Infinity") {
		if !p.allowNaN {
			p.err = p.unexpected("249", p.pos)
			return nil, false
		}
		p.pos += len("-Infinity")
		return math.Inf(-1), true
	}
	return p.number()
}

func (p *parser) word(w string) bool {
	if strings.HasPrefix(p.src[p.pos:], w) {
		p.pos += len(w)
		return true
	}
	return false
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

func (p *parser) number() (value.Value, bool) {
	s := p.src[p.pos:]
	n := 0
	if s[0] == '-' {
		n = 1
	}
	whole := digits(s[n:])
	if whole == 0 || whole > 1 && s[n] == '0' {
		return nil, false
	}
	n += whole
	if end := fraction(s, n); end > n && (end == len(s) || strings.IndexByte("0123456789Ee.-", s[end]) < 0) {
		f, _ := strconv.ParseFloat(s[:end], 64)
		p.pos += end
		return f, true
	}
	i, err := strconv.ParseInt(s[:n], 10, 64)
	if err != nil {
		p.err = ruby.Beyond64()
		return nil, false
	}
	p.pos += n
	return i, true
}

// fraction is where the fraction and the exponent end that begin at n; n where there are none.
func fraction(s string, n int) int {
	end := n
	if end < len(s) && s[end] == '.' {
		d := digits(s[end+1:])
		if d == 0 {
			return n
		}
		end += 1 + d
	}
	if end < len(s) && s[end]|0x20 == 'e' {
		e := end + 1
		if e < len(s) && (s[e] == '+' || s[e] == '-') {
			e++
		}
		d := digits(s[e:])
		if d == 0 {
			return end
		}
		end = e + d
	}
	return end
}

func (p *parser) array(depth int) (value.Value, bool) {
	if p.tooDeep(depth) {
		return nil, false
	}
	p.pos++
	elems := []value.Value{}
	for p.ignore() {
		if p.peek() == ']' && len(elems) == 0 {
			p.pos++
			return ruby.NewArray(elems...), true
		}
		if !p.begins() {
			break
		}
		start := p.pos
		v, ok := p.value(depth)
		if p.err != nil {
			return nil, false
		}
		if !ok {
			p.pos = start
			break
		}
		if elems = append(elems, v); len(elems) > value.MaxElements {
			p.err = value.ArrayTooLong
			return nil, false
		}
		if !p.ignore() {
			break
		}
		if p.peek() == ']' {
			p.pos++
			return ruby.NewArray(elems...), true
		}
		if p.peek() != ',' {
			break
		}
		p.pos++
	}
	p.err = p.unexpected("451", p.pos)
	return nil, false
}

func (p *parser) tooDeep(depth int) bool {
	switch {
	case p.maxNesting != 0 && depth > p.maxNesting:
		p.err = ruby.Raise(ruby.NestingError, "nesting of ", strconv.Itoa(depth), " is too deep")
	case depth > value.MaxNesting:
		p.err = value.TooDeep
	}
	return p.err != nil
}

func (p *parser) object(depth int) (value.Value, bool) {
	if p.tooDeep(depth) {
		return nil, false
	}
	p.pos++
	h := ruby.NewHash()
	for first := true; p.ignore(); first = false {
		if p.peek() == '}' && first {
			p.pos++
			return h, true
		}
		if p.peek() != '"' {
			return nil, false
		}
		name, ok := p.text()
		if !ok || !p.ignore() || p.peek() != ':' {
			return nil, false
		}
		p.pos++
		if !p.ignore() || !p.begins() {
			return nil, false
		}
		v, ok := p.value(depth)
		if !ok {
			return nil, false
		}
		key := name
		if p.symbols {
			key = ruby.Symbol(ruby.Text(name))
		}
		if p.err = h.Set(key, v); p.err != nil || !p.ignore() {
			return nil, false
		}
		switch p.peek() {
		case '}':
			p.pos++
			return h, true
		case ',':
			p.pos++
		default:
			return nil, false
		}
	}
	return nil, false
}

// text reads a string.
func (p *parser) text() (value.Value, bool) {
	start := p.pos + 1
	escapes := false
	for i := start; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '"':
			s := p.src[start:i]
			if escapes {
				if s = p.unescape(start, i); p.err != nil {
					return nil, false
				}
			}
			p.pos = i + 1
			return s, true
		case c < ' ':
			return nil, false
		case c == '\\':
			escapes = true
			i++
			if i == len(p.src) || p.src[i] < ' ' || p.src[i] == 'u' && !hexadecimal(p.src[i+1:]) {
				return nil, false
			}
		}
	}
	return nil, false
}

func hexadecimal(s string) bool {
	if len(s) < 4 {
		return false
	}
	_, err := strconv.ParseUint(s[:4], 16, 16)
	return err == nil && s[0] != '+'
}

// unescape replaces the escapes in a string that is in the source from start to end.
func (p *parser) unescape(start, end int) string {
	var b []byte
	s := p.src[start:end]
	rest := start // where what is no escape begins
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b = append(b, s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n':
			b = append(b, '\n')
		case 'r':
			b = append(b, '\r')
		case 't':
			b = append(b, '\t')
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'u':
			r, _ := strconv.ParseUint(s[i+1:i+5], 16, 16)
			if r&0xfc00 == 0xd800 {
				if i+11 > len(s) || s[i+5] != '\\' || s[i+6] != 'u' {
					p.err = ruby.Raise(ruby.ParserError, "521: incomplete surrogate pair at '", p.src[rest:], "'")
					return ""
				}
				low, _ := strconv.ParseUint(s[i+7:i+11], 16, 16)
				b = utf8.AppendRune(b, rune(0x10000+r&0x3ff<<10|low&0x3ff))
				i += 10
			} else {
				b = appendUnit(b, r)
				i += 4
			}
		default:
			b = append(b, s[i])
			rest = start + i
			continue
		}
		rest = start + i + 1
	}
	return string(b)
}

// appendUnit appends a character, or half of one, as three bytes.
func appendUnit(b []byte, r uint64) []byte {
	if r&0xf800 == 0xd800 {
		return append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6&63), 0x80|byte(r&63))
	}
	return utf8.AppendRune(b, rune(r))
}
