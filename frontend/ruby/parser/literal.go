package parser

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

// escape appends what the escape at pos, after the backslash, stands for. Where it is none, it says so in illegal.
func (l *lexer) escape(out []byte) ([]byte, bool) {
	if l.pos >= len(l.src) {
		l.fail(true, "An escape is not complete")
		return out, false
	}
	c := l.src[l.pos]
	if c == 'u' {
		l.pos++
		return l.unicode(out)
	}
	if c >= utf8.RuneSelf {
		_, n := utf8.DecodeRuneInString(l.src[l.pos:])
		l.pos += n
		return append(out, l.src[l.pos-n:l.pos]...), true
	}
	b, ok := l.escapedByte(0)
	return append(out, b), ok
}

// escapedByte reads an escape that stands for one byte. nest counts those of control and meta characters around it.
func (l *lexer) escapedByte(nest int) (byte, bool) {
	if l.pos >= len(l.src) || nest > 4 {
		l.fail(false, "An escape is not complete")
		return 0, false
	}
	c := l.src[l.pos]
	l.pos++
	switch c {
	case 'n':
		return '\n', true
	case 't':
		return '\t', true
	case 'r':
		return '\r', true
	case 'f':
		return '\f', true
	case 'v':
		return '\v', true
	case 'a':
		return '\a', true
	case 'e':
		return 27, true
	case 'b':
		return '\b', true
	case 's':
		return ' ', true
	case '0', '1', '2', '3', '4', '5', '6', '7':
		n := int(c - '0')
		for i := 0; i < 2 && l.peek(0) >= '0' && l.peek(0) <= '7'; i++ {
			n = n*8 + int(l.peek(0)-'0')
			l.pos++
		}
		return byte(n), true
	case 'x':
		n, digits := 0, 0
		for digits < 2 && isHex(l.peek(0)) {
			n = n*16 + hexValue(l.peek(0))
			l.pos++
			digits++
		}
		if digits == 0 {
			l.fail(false, "\\x needs hexadecimal digits")
			return 0, false
		}
		return byte(n), true
	case 'M', 'C', 'c':
		if c != 'c' {
			if l.peek(0) != '-' {
				l.fail(false, "\\"+string(c)+" needs a minus sign")
				return 0, false
			}
			l.pos++
		}
		b, ok := l.peek(0), true
		if b == '\\' && l.pos < len(l.src) {
			l.pos++
			b, ok = l.escapedByte(nest + 1)
		} else {
			l.pos = min(l.pos+1, len(l.src))
		}
		switch {
		case c == 'M':
			return b | 0x80, ok
		case b == '?':
			return 127, ok
		}
		return b & 0x9f, ok
	}
	return c, true
}

func hexValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c >= 'a':
		return int(c-'a') + 10
	}
	return int(c-'A') + 10
}

// unicode reads \u after its letter.
func (l *lexer) unicode(out []byte) ([]byte, bool) {
	if l.peek(0) != '{' {
		n := 0
		for i := range 4 {
			if !isHex(l.peek(i)) {
				l.fail(false, "\\u needs four hexadecimal digits")
				return out, false
			}
			n = n*16 + hexValue(l.peek(i))
		}
		l.pos += 4
		return l.codepoint(out, n)
	}
	l.pos++
	count := 0
	for {
		for isSpace(l.peek(0)) {
			l.pos++
		}
		if l.peek(0) == '}' && count > 0 {
			l.pos++
			return out, true
		}
		n, digits := 0, 0
		for isHex(l.peek(0)) && digits < 7 {
			n = n*16 + hexValue(l.peek(0))
			l.pos++
			digits++
		}
		if digits == 0 || digits > 6 {
			l.fail(false, "\\u{…} needs up to six hexadecimal digits for each character")
			return out, false
		}
		var ok bool
		if out, ok = l.codepoint(out, n); !ok {
			return out, false
		}
		count++
	}
}

func (l *lexer) codepoint(out []byte, n int) ([]byte, bool) {
	if n > utf8.MaxRune || n >= 0xd800 && n < 0xe000 {
		l.fail(false, "There is no such character")
		return out, false
	}
	return utf8.AppendRune(out, rune(n)), true
}

// piece is a stretch of a literal: text, or an interpolation.
type piece struct {
	text       []byte
	node       ast.Node
	start, end int
	// line says that a line of a heredoc begins with it.
	line bool
}

// content reads literals of several parts.
type content struct {
	*parser
	open   tok
	lit    literal
	pieces []piece
	nest   int
	from   int // where what is read now begins
}

func (c *content) add(b ...byte) {
	if n := len(c.pieces); n == 0 || c.pieces[n-1].node != nil {
		c.pieces = append(c.pieces, piece{start: c.from})
	}
	p := &c.pieces[len(c.pieces)-1]
	p.text = append(p.text, b...)
	p.end = c.pos
}

// interpolation reads `#{…}` or `#@x` at pos, where the number sign is, and reports whether there is one.
func (c *content) interpolation() bool {
	start := c.pos
	var node ast.Node
	switch next := c.peek(1); {
	case next == '{':
		c.pos += 2
		node = c.embedded()
	case next == '@' || next == '$':
		n := 2
		if next == '@' && c.peek(n) == '@' {
			n++
		}
		if next == '$' && c.peek(n) == '-' {
			n++
		}
		first := c.peek(n)
		switch {
		case c.pos+n >= len(c.src):
			return false
		case isIdent(first) && !isDigit(first):
		case next == '$' && n == 2 && first != 0 && strings.IndexByte("~*$?!@/\\;,.=:<>\"&`'+0123456789", first) >= 0:
		default:
			return false
		}
		c.pos++
		var t tok
		t.start = c.pos
		c.state = stBeg
		c.token(&t, false)
		t.end = c.pos
		if t.kind == token.Illegal {
			c.illegalToken(t)
		}
		c.prevEnd = t.end
		v := c.variable(t)
		node = &ast.Seq{Base: c.base(t.start, t.end), Body: []ast.Node{v}}
	default:
		return false
	}
	c.pieces = append(c.pieces, piece{node: node, start: start, end: c.pos})
	return true
}

// embedded reads the code of an interpolation up to its brace.
func (p *parser) embedded() *ast.Seq {
	start := p.pos
	saved, savedLexer := p.context, p.lexer
	p.context = context{}
	p.nest, p.lambda, p.kwarg, p.argdef = 0, -1, false, false
	p.state, p.command = stBeg, true
	p.enter(start)
	p.next()
	seq := p.statements()
	p.depth--
	if p.kind() != token.RBrace {
		p.final = true
		p.unexpected("'}' at the end of the interpolation")
	}
	p.context = saved
	p.nest, p.lambda, p.kwarg, p.argdef = savedLexer.nest, savedLexer.lambda, savedLexer.kwarg, savedLexer.argdef
	return seq
}

// run reads up to the end of the literal, after which pos is.
func (c *content) run() {
	for {
		if c.pos >= len(c.src) {
			c.unclosed()
		}
		b := c.src[c.pos]
		c.from = c.pos
		switch {
		case b == '\r' && c.peek(1) == '\n' && c.lit.close != '\r':
			c.pos++
			continue
		case b == c.lit.open && c.lit.open != 0:
			c.nest++
		case b == c.lit.close:
			if c.nest == 0 {
				c.pos++
				return
			}
			c.nest--
		case b == '#' && c.lit.expand && c.interpolation():
			continue
		case b == '\\':
			c.pos++
			c.backslash()
			continue
		}
		c.one()
	}
}

// one takes the character at pos as it is.
func (c *content) one() {
	b := c.src[c.pos]
	if b == '\n' {
		c.newline()
	} else {
		c.pos++
	}
	c.add(b)
}

func (c *content) unclosed() {
	c.final = true
	what := "A string is not closed"
	switch {
	case c.lit.id != "":
		what = "The end of the heredoc '" + c.lit.id + "' is missing"
	case c.lit.regexp:
		what = "A regular expression is not closed"
	case c.lit.words:
		what = "A list of words is not closed"
	}
	c.fail(c.open, "%s", what)
}

// backslash reads what comes after one.
func (c *content) backslash() {
	if c.pos >= len(c.src) {
		c.unclosed()
	}
	if n := c.lineEnd(0); n > 0 {
		c.pos++
	}
	b := c.src[c.pos]
	delimiter := b == c.lit.close || b == c.lit.open && c.lit.open != 0
	switch {
	case b == '\n':
		c.newline()
		switch {
		case c.lit.words:
			c.add('\n')
		case !c.lit.expand:
			c.add('\\', '\n')
		}
	case c.lit.regexp:
		if b == 'c' || b == 'C' || b == 'M' {
			at := c.pos
			v, ok := c.escapedByte(0)
			if !ok {
				c.illegalToken(tok{start: at, end: c.pos})
			}
			c.add(fmt.Appendf(nil, "\\x%02X", v)...)
			return
		}
		if b == c.lit.close && strings.IndexByte("$*+.?^|)]}>", b) < 0 {
			c.pos++
			c.add(b)
			return
		}
		c.add('\\')
		c.one()
	case b == '\\':
		c.pos++
		c.add('\\')
	case c.lit.expand:
		before := c.pos
		out, ok := c.escape(nil)
		if !ok {
			c.illegalToken(tok{kind: token.Illegal, start: before - 1, end: c.pos})
		}
		c.add(out...)
	case delimiter, c.lit.words && isSpace(b):
		c.one()
	default:
		c.add('\\')
		c.one()
	}
}

// parts makes nodes of the pieces: strings, not empty, and interpolations.
func (c *content) parts() []ast.Node {
	var parts []ast.Node
	var text []byte
	start, end := 0, 0
	flush := func() {
		if len(text) > 0 {
			parts = append(parts, &ast.Str{Base: c.base(start, end), Value: string(text)})
			text = text[:0]
		}
	}
	for _, p := range c.pieces {
		if p.node != nil {
			flush()
			parts = append(parts, p.node)
			continue
		}
		if len(text) == 0 {
			start = p.start
		}
		text, end = append(text, p.text...), p.end
	}
	flush()
	return parts
}

// literalParts reads the rest of the literal that the current token begins. The next token is not read yet.
func (p *parser) literalParts() []ast.Node {
	c := content{parser: p, open: p.tok, lit: p.tok.lit}
	if c.lit.id != "" {
		c.heredoc()
		p.tok = c.open
	} else {
		c.run()
		p.tok = c.open
		p.tok.end = p.pos
	}
	return c.parts()
}

// stringOf makes a string of parts.
func (p *parser) stringOf(b ast.Base, parts []ast.Node) ast.Node {
	switch len(parts) {
	case 0:
		return &ast.Str{Base: b}
	case 1:
		if s, ok := parts[0].(*ast.Str); ok {
			return &ast.Str{Base: b, Value: s.Value}
		}
	}
	return &ast.Interp{Base: b, Parts: parts}
}

// label is the key of a pair, in quotation marks and with a colon after them. It exists only until the pair is made.
type label struct {
	ast.Base
	key ast.Node
}

// strings reads string literals side by side, which are one.
func (p *parser) strings() ast.Node {
	start := p.tok.start
	mayBeLabel := start == p.labelAt && p.tok.lit.label
	var parts []ast.Node
	for first := true; ; first = false {
		if p.kind() == token.Char {
			parts = append(parts, &ast.Str{Base: p.base(p.tok.start, p.tok.end), Value: p.tok.text})
			p.next()
		} else {
			more := p.literalParts()
			if first && mayBeLabel && p.labelSuffix() {
				p.pos++
				p.tok.end = p.pos
				b := p.base(start, p.pos-1)
				p.state = stArg | stLabeled
				p.next()
				if len(more) == 0 || len(more) == 1 && isStr(more[0]) {
					return &label{Base: b, key: &ast.Sym{Base: b, Name: p.stringOf(b, more).(*ast.Str).Value}}
				}
				return &label{Base: b, key: &ast.InterpSym{Base: b, Parts: more}}
			}
			p.state = stEnd
			p.next()
			parts = append(parts, more...)
		}
		if p.kind() != token.String {
			return p.stringOf(p.base(start, p.prevEnd), joined(parts))
		}
	}
}

// joined makes one string of those that are side by side.
func joined(parts []ast.Node) []ast.Node {
	out := parts[:0]
	for i := 0; i < len(parts); i++ {
		j := i + 1
		if isStr(parts[i]) {
			for j < len(parts) && isStr(parts[j]) {
				j++
			}
		}
		if j == i+1 {
			out = append(out, parts[i])
			continue
		}
		var text strings.Builder
		for _, s := range parts[i:j] {
			text.WriteString(s.(*ast.Str).Value)
		}
		out = append(out, &ast.Str{Base: ast.Base{At: parts[i].Span().To(parts[j-1].Span())}, Value: text.String()})
		i = j - 1
	}
	return out
}

func isStr(n ast.Node) bool {
	_, ok := n.(*ast.Str)
	return ok
}

// symbolQuote reads a symbol in quotation marks.
func (p *parser) symbolQuote() ast.Node {
	start := p.tok.start
	parts := p.literalParts()
	p.state = stEnd
	p.next()
	b := p.base(start, p.prevEnd)
	if s, ok := p.stringOf(b, parts).(*ast.Str); ok {
		return &ast.Sym{Base: b, Name: s.Value}
	}
	return &ast.InterpSym{Base: b, Parts: parts}
}

// regexp reads a regular expression with its options.
func (p *parser) regexp() ast.Node {
	start := p.tok.start
	parts := p.literalParts()
	from := p.pos
	for c := p.peek(0); c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'; c = p.peek(0) {
		p.pos++
	}
	options := p.src[from:p.pos]
	p.tok.end = p.pos
	p.state = stEnd
	if i := strings.IndexFunc(options, func(r rune) bool { return !strings.ContainsRune("imxounse", r) }); i >= 0 {
		p.fail(tok{start: from, end: p.pos}, "Unknown option %q of a regular expression", options[i:i+1])
	}
	p.next()
	return &ast.Regexp{Base: p.base(start, p.prevEnd), Parts: parts, Options: options}
}

// shell reads a command between backticks.
func (p *parser) shell() ast.Node {
	start := p.tok.start
	parts := p.literalParts()
	p.state = stEnd
	p.next()
	return &ast.Shell{Base: p.base(start, p.prevEnd), Parts: parts}
}

// words reads `%w[…]` and its like.
func (p *parser) words() ast.Node {
	start, symbols := p.tok.start, p.tok.kind == token.Symbols
	c := content{parser: p, open: p.tok, lit: p.tok.lit}
	var elems []ast.Node
	for c.pos < len(c.src) {
		b := c.src[c.pos]
		if isSpace(b) {
			if b == '\n' {
				c.newline()
			} else {
				c.pos++
			}
			continue
		}
		if b == c.lit.close && c.nest == 0 {
			break
		}
		from := c.pos
		c.pieces = nil
		c.word()
		parts := c.parts()
		at := p.base(from, c.pos)
		s := p.stringOf(at, parts)
		switch s := s.(type) {
		case *ast.Str:
			if symbols {
				elems = append(elems, &ast.Sym{Base: at, Name: s.Value})
				continue
			}
		default:
			if symbols {
				elems = append(elems, &ast.InterpSym{Base: at, Parts: parts})
				continue
			}
		}
		elems = append(elems, s)
	}
	if c.pos >= len(c.src) {
		c.unclosed()
	}
	p.pos++
	p.tok.end = p.pos
	p.state = stEnd
	p.next()
	return &ast.Array{Base: p.base(start, p.prevEnd), Elems: elems}
}

// word reads up to white space or the end of the list.
func (c *content) word() {
	for c.pos < len(c.src) {
		b := c.src[c.pos]
		c.from = c.pos
		switch {
		case isSpace(b):
			return
		case b == c.lit.open && c.lit.open != 0:
			c.nest++
		case b == c.lit.close:
			if c.nest == 0 {
				return
			}
			c.nest--
		case b == '#' && c.lit.expand && c.interpolation():
			continue
		case b == '\\':
			c.pos++
			c.backslash()
			continue
		}
		c.one()
	}
}

// heredoc reads the lines after this one up to the one that ends the heredoc; pos is then again where it was.
func (c *content) heredoc() {
	back := c.pos
	body := c.resume
	if body == 0 {
		i := strings.IndexByte(c.src[c.pos:], '\n')
		if i < 0 {
			c.unclosed()
		}
		body = c.pos + i + 1
	}
	c.pos, c.resume = body, 0
	width := -1 // of the least indented line
	before := 0
	for {
		if c.pos >= len(c.src) {
			c.unclosed()
		}
		line := c.src[c.pos:]
		next := len(c.src)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], c.pos+i+1
		}
		line = strings.TrimSuffix(line, "\r")
		id := line
		if c.lit.indent {
			id = strings.TrimLeft(id, " \t\f\v\r")
		}
		if id == c.lit.id {
			c.pos, c.resume = back, next
			break
		}
		indent, blank := indentation(before, line)
		switch {
		case blank && c.lit.expand:
			before = indent // Ruby 3.1 counts it to the next line
		case !blank:
			before = 0
			if width < 0 || indent < width {
				width = indent
			}
		}
		c.pieces = append(c.pieces, piece{start: c.pos, line: true})
		c.heredocLine()
	}
	if width < 0 {
		width = len(c.src) // all lines are blank
	}
	if width > 0 && c.lit.dedent {
		for i := range c.pieces {
			if c.pieces[i].line {
				c.pieces[i].text = dedent(c.pieces[i].text, width)
			}
		}
	}
}

// heredocLine reads a line.
func (c *content) heredocLine() {
	for c.pos < len(c.src) {
		b := c.src[c.pos]
		c.from = c.pos
		switch {
		case b == '\r' && c.peek(1) == '\n':
			c.pos++
			continue
		case b == '\n':
			c.one()
			return
		case !c.lit.expand:
		case b == '#' && c.interpolation():
			continue
		case b == '\\':
			c.pos++
			end := c.peek(0) == '\n' || c.lineEnd(0) > 0
			c.backslash()
			if end {
				return
			}
			continue
		}
		c.one()
	}
}

// indentation returns how wide the white space at the beginning of a line is, with what is before it, and whether it is all of the line.
func indentation(before int, line string) (int, bool) {
	n := before
	for i := range len(line) {
		switch line[i] {
		case ' ':
			n++
		case '\t':
			n = n/8*8 + 8
		default:
			return n, false
		}
	}
	return n, true
}

// dedent takes white space of at most that width from the beginning of a line.
func dedent(line []byte, width int) []byte {
	col := 0
	for i, b := range line {
		switch {
		case col >= width:
			return line[i:]
		case b == ' ':
			col++
		case b == '\t' && col/8*8+8 <= width:
			col = col/8*8 + 8
		default:
			return line[i:]
		}
	}
	return nil
}
