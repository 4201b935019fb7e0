package parser

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
	"github.com/p2go/p2go/internal/source"
)

// text collects what a string is made of.
type text struct {
	p      *parser
	whole  source.Span // of the string
	parts  []ast.Expr
	buf    []byte
	start  int // where the text in buf begins
	broken bool
}

// str takes a string apart: it replaces escapes and finds interpolations (MCL-STR-2 to MCL-STR-5). Its errors do not end the statement.
func (p *parser) str(t tok) ast.Expr {
	s := &text{p: p, whole: p.at(t), start: int(t.start) + 1}
	if p.dialect == ast.Dialect2020 {
		if n := strings.IndexByte(p.text(t), '\n'); n >= 0 {
			p.soft(codeSyntax, source.At(p.file, int(t.start)+n, int(t.start)+n+1), "Unexpected end of line in a string").
				Hint("in the dialect 2020 strings end on their line")
		}
		s.old(int(t.start)+1, int(t.end)-1, "")
	} else {
		s.read(int(t.start)+1, int(t.end)-1)
	}
	return s.expr(int(t.end) - 1)
}

// expr returns the string, or the interpolation if there was one.
func (s *text) expr(end int) ast.Expr {
	if s.parts == nil {
		return &ast.String{Base: ast.Base{At: s.whole}, Text: string(s.buf)}
	}
	s.flush(end)
	return &ast.Interpolation{Base: ast.Base{At: s.whole}, Parts: s.parts}
}

// flush makes a part of the text up to an offset.
func (s *text) flush(end int) {
	if len(s.buf) > 0 {
		s.parts = append(s.parts, &ast.String{Base: ast.Base{At: source.At(s.p.file, s.start, end)}, Text: string(s.buf)})
	}
	s.buf = s.buf[:0]
}

// fail reports an error inside the string. mgmt names the string as its place.
func (s *text) fail(start, end int, format string, args ...any) {
	s.broken = true
	s.p.soft(codeString, source.At(s.p.file, start, end), format, args...).Said = s.whole
}

// escapes of 1.0 and head (MCL-STR-2).
var escapes = [256]byte{
	'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\', '"': '"', '$': '$',
}

// read reads a string of 1.0 or head.
func (s *text) read(start, end int) {
	src := s.p.file.Text
	for i := start; i < end; {
		n := strings.IndexAny(src[i:end], `\$`)
		if n < 0 {
			n = end - i
		}
		s.buf = append(s.buf, src[i:i+n]...)
		if i += n; i == end {
			break
		}
		switch {
		case src[i] == '\\' && i+1 < end:
			c := escapes[src[i+1]]
			if c == 0 {
				s.fail(i, i+2, "Unknown escape `%s`", src[i:i+2])
			}
			s.buf = append(s.buf, c)
			i += 2
		case strings.HasPrefix(src[i:end], "${"):
			i = s.variable(i, end)
		default:
			s.buf = append(s.buf, src[i])
			i++
		}
	}
}

// variable reads `${name}` and returns where it ends (MCL-STR-3).
func (s *text) variable(start, end int) int {
	src := s.p.file.Text
	n := strings.IndexByte(src[start:end], '}')
	if n < 0 {
		s.fail(start, end, "Unexpected end of string: expecting `}`")
		return end
	}
	stop := start + n + 1
	name := src[start+2 : stop-1]
	if !s.p.isDotted(name) {
		s.fail(start, stop, "Unexpected `%s` in a string: expecting the name of a variable in `${ }`", src[start:stop])
		return stop
	}
	s.flush(start)
	s.parts = append(s.parts, &ast.Var{Base: ast.Base{At: source.At(s.p.file, start, stop)}, Name: name})
	s.start = stop
	return stop
}

// isDotted reports whether a text is a dotted name.
func (p *parser) isDotted(name string) bool {
	for part := range strings.SplitSeq(name, ".") {
		if part == "" || !isLower(part[0]) || wordEnd(part, 0) != len(part) {
			return false
		}
		if k := token.Lookup(part); k != token.Ident && !isWord(k) && !(p.dialect == ast.Dialect2020 && k.Later()) {
			return false
		}
	}
	return true
}

// old reads a string of the dialect 2020 up to the end, or inside an interpolation up to the quote that ends it. It returns where the
// quote is.
func (s *text) old(start, end int, quote string) int {
	src := s.p.file.Text
	i := start
	for i < end {
		switch rest := src[i:end]; {
		case quote != "" && strings.HasPrefix(rest, quote):
			return i
		case strings.HasPrefix(rest, "$${"):
			s.buf = append(s.buf, "${"...)
			i += 3
		case strings.HasPrefix(rest, "${"):
			s.flush(i)
			c := &interpolation{text: s, pos: i + 2, end: end}
			x := c.value()
			if c.skip(); x == nil || c.pos >= end || src[c.pos] != '}' {
				if !s.broken {
					s.fail(i, min(c.pos+1, end), "Unexpected end of an interpolation: expecting a name, a literal or a call, and `}`")
				}
				return end
			}
			i = c.pos + 1
			s.start = i
			s.parts = append(s.parts, x)
		case rest[0] == '\\':
			r, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
			if err != nil {
				s.fail(i, min(i+2, end), "Unknown escape `%s`", src[i:min(i+2, end)])
				i += 2
				continue
			}
			if multibyte {
				s.buf = append(s.buf, string(r)...)
			} else {
				s.buf = append(s.buf, byte(r))
			}
			i = end - len(tail)
		default:
			s.buf = append(s.buf, rest[0])
			i++
		}
	}
	return i
}

// interpolation is what is between `${` and `}` in the dialect 2020 (MCL-STR-4).
type interpolation struct {
	text     *text
	pos, end int
}

func (c *interpolation) skip() {
	for c.pos < c.end && (c.src()[c.pos] == ' ' || c.src()[c.pos] == '\t') {
		c.pos++
	}
}

func (c *interpolation) src() string { return c.text.p.file.Text }

func (c *interpolation) base(start int) ast.Base {
	return ast.Base{At: source.At(c.text.p.file, start, c.pos)}
}

// value reads a name, a literal or a call; nil when there is none.
func (c *interpolation) value() ast.Expr {
	p := c.text.p
	p.enter()
	defer p.leave()
	c.skip()
	start := c.pos
	rest := c.src()[start:c.end]
	switch {
	case rest == "":
		return nil
	case rest[0] == '"':
		return c.string(`"`)
	case strings.HasPrefix(rest, `\"`):
		return c.string(`\"`)
	case isDigit(rest[0]) || rest[0] == '-' && len(rest) > 1 && isDigit(rest[1]):
		return c.number()
	case !isLower(rest[0]):
		return nil
	}
	c.pos = c.nameEnd(start)
	name := c.src()[start:c.pos]
	switch {
	case name == "true" || name == "false":
		return &ast.Bool{Base: c.base(start), Value: name == "true"}
	case !p.isDotted(name):
		return nil
	}
	at := c.base(start)
	if c.pos >= c.end || c.src()[c.pos] != '(' {
		return &ast.Var{Base: at, Name: name}
	}
	call := &ast.Call{Func: ast.Name{Base: at, Text: name}}
	c.pos++
	for c.skip(); !c.accept(')'); c.skip() {
		x := c.value()
		if x == nil {
			return nil
		}
		call.Args = append(call.Args, x)
		if c.skip(); !c.accept(',') && (c.pos >= c.end || c.src()[c.pos] != ')') {
			return nil
		}
	}
	call.Base = c.base(start)
	return call
}

func (c *interpolation) accept(b byte) bool {
	if c.pos < c.end && c.src()[c.pos] == b {
		c.pos++
		return true
	}
	return false
}

// nameEnd returns the end of a dotted name.
func (c *interpolation) nameEnd(i int) int {
	src := c.src()[:c.end]
	for i = wordEnd(src, i); i+1 < len(src) && src[i] == '.' && isLower(src[i+1]); {
		i = wordEnd(src, i+1)
	}
	return i
}

func (c *interpolation) number() ast.Expr {
	l := &lexer{src: c.src()[:c.end], pos: c.pos, newline: -1}
	l.number()
	start := c.pos
	c.pos = l.pos
	t := l.toks[0]
	if t.kind == token.Int {
		return &ast.Int{Base: c.base(start), Value: c.text.p.integer(t)}
	}
	f, err := strconv.ParseFloat(c.text.p.text(t), 64)
	if err != nil {
		c.text.p.soft(codeSyntax, c.text.p.at(t), "float: overflow")
	}
	return &ast.Float{Base: c.base(start), Value: f, Text: c.text.p.text(t)}
}

// string reads a string that is an argument. Its quotes have backslashes when those of the string around it have none.
func (c *interpolation) string(quote string) ast.Expr {
	start := c.pos
	s := &text{p: c.text.p, whole: c.text.whole, start: start + len(quote)}
	end := s.old(start+len(quote), c.end, quote)
	if s.broken || !strings.HasPrefix(c.src()[end:c.end], quote) {
		c.text.broken = c.text.broken || s.broken
		c.pos = c.end
		return nil
	}
	c.pos = end + len(quote)
	s.whole = c.base(start).At
	return s.expr(end)
}
