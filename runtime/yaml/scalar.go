package yaml

import (
	"strings"
	"unicode/utf8"
)

// plain reads a scalar without quotes. Its lines must be indented deeper than
// parent; without multi it ends with its first line.
func (p *parser) plain(parent int, multi bool) string {
	p.plainStart()
	var b []byte
	breaks := 0
	for {
		start := p.pos
		p.plainLine()
		text := strings.TrimRight(p.src[start:p.pos], " \t")
		p.pos = start + len(text)
		b = append(appendFold(b, breaks), text...)
		if !multi {
			return string(b)
		}
		// look for a line that goes on with the scalar
		pos, bol := p.pos, p.bol
		breaks = 0
		for {
			p.blanks()
			if p.peek(0) != '\n' {
				break
			}
			p.newline()
			breaks++
		}
		if breaks == 0 || p.pos >= len(p.src) || p.peek(0) == '#' || p.flow == 0 && p.column() <= parent || p.marker("---") || p.marker("...") ||
			p.flow > 0 && (isFlow(p.peek(0)) || p.peek(0) == ':' && (isSpace(p.peek(1)) || isFlow(p.peek(1)))) {
			p.pos, p.bol = pos, bol
			return string(b)
		}
		if p.flow == 0 && p.peek(0) == ':' && isSpace(p.peek(1)) {
			p.fail(p.pos, "mapping values are not allowed in this context")
		}
	}
}

// plainStart rejects the characters that a plain scalar cannot begin with.
func (p *parser) plainStart() {
	switch c := p.peek(0); c {
	case '-', '?', ':':
		if isSpace(p.peek(1)) || p.flow > 0 && (c == ':' || c == '?') {
			switch c {
			case '-':
				p.fail(p.pos, "block sequence entries are not allowed in this context")
			case '?':
				p.fail(p.pos, "mapping keys are not allowed in this context")
			}
			p.fail(p.pos, "mapping values are not allowed in this context")
		}
	case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
		if c == ',' || c == ']' || c == '}' {
			p.fail(p.pos, "did not find expected node content")
		}
		p.fail(p.pos, "found character that cannot start any token")
	}
}

// plainLine steps over the part of a plain scalar on this line.
func (p *parser) plainLine() {
	for ; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; {
		case c == '\n':
			return
		case c == ':' && p.flow > 0 && isFlow(p.peek(1)):
			p.fail(p.pos, "found unexpected ':'")
		case c == ':' && isSpace(p.peek(1)):
			return
		case c == '#' && p.pos > 0 && isBlank(p.src[p.pos-1]):
			return
		case p.flow > 0 && isFlow(c):
			return
		}
	}
}

// appendFold appends what line breaks between two lines of a scalar become: one
// is a blank, of more all but the first stay.
func appendFold(b []byte, breaks int) []byte {
	if breaks == 1 {
		return append(b, ' ')
	}
	for ; breaks > 1; breaks-- {
		b = append(b, '\n')
	}
	return b
}

// singleQuoted reads '…'.
func (p *parser) singleQuoted(parent int) string {
	open := p.pos
	p.pos++
	var b []byte
	for {
		switch c := p.peek(0); {
		case p.pos >= len(p.src):
			p.fail(p.pos, "found unexpected end of stream while scanning a quoted scalar")
		case c == '\'' && p.peek(1) == '\'':
			b = append(b, c)
			p.pos += 2
		case c == '\'':
			p.pos++
			return string(b)
		case isBlank(c) || c == '\n':
			b = p.foldQuoted(b, open, parent)
		default:
			b = append(b, c)
			p.pos++
		}
	}
}

// foldQuoted handles white space in a quoted scalar: kept inside of a line,
// folded around line breaks.
func (p *parser) foldQuoted(b []byte, open, parent int) []byte {
	start := p.pos
	p.blanks()
	if p.peek(0) != '\n' {
		return append(b, p.src[start:p.pos]...)
	}
	return appendFold(b, p.quotedBreaks(open))
}

// quotedBreaks steps over line breaks and the indentation behind them.
func (p *parser) quotedBreaks(open int) int {
	breaks := 0
	for p.peek(0) == '\n' {
		p.newline()
		breaks++
		if p.marker("---") || p.marker("...") {
			p.fail(open, "found unexpected document indicator while scanning a quoted scalar")
		}
		p.blanks()
	}
	return breaks
}

// doubleQuoted reads "…".
func (p *parser) doubleQuoted(parent int) string {
	open := p.pos
	p.pos++
	var b []byte
	for {
		switch c := p.peek(0); {
		case p.pos >= len(p.src):
			p.fail(p.pos, "found unexpected end of stream while scanning a quoted scalar")
		case c == '"':
			p.pos++
			return string(b)
		case c == '\\' && p.peek(1) == '\n':
			p.pos++
			for n := p.quotedBreaks(open); n > 1; n-- {
				b = append(b, '\n')
			}
		case c == '\\':
			b = p.escape(b)
		case isBlank(c) || c == '\n':
			b = p.foldQuoted(b, open, parent)
		default:
			b = append(b, c)
			p.pos++
		}
	}
}

// escapes maps the letter of an escape to its character.
var escapes = [...]struct {
	letter byte
	char   rune
}{
	{'0', 0},
	{'a', 7},
	{'b', 8},
	{'t', 9},
	{'\t', 9},
	{'n', 10},
	{'v', 11},
	{'f', 12},
	{'r', 13},
	{'e', 27},
	{' ', ' '},
	{'"', '"'},
	{'/', '/'},
	{'\\', '\\'},
	{'N', 0x85},
	{'_', 0xa0},
	{'L', 0x2028},
	{'P', 0x2029},
}

func (p *parser) escape(b []byte) []byte {
	c := p.peek(1)
	for _, e := range escapes {
		if e.letter == c {
			p.pos += 2
			return utf8.AppendRune(b, e.char)
		}
	}
	n := 0
	switch c {
	case 'x':
		n = 2
	case 'u':
		n = 4
	case 'U':
		n = 8
	default:
		p.fail(p.pos, "found unknown escape character")
	}
	var r rune
	for i := range n {
		d := hexDigit(p.peek(2 + i))
		if d < 0 {
			p.fail(p.pos, "did not find expected hexdecimal number")
		}
		r = r<<4 | rune(d)
	}
	if !utf8.ValidRune(r) {
		p.fail(p.pos, "found invalid Unicode character escape code")
	}
	p.pos += 2 + n
	return utf8.AppendRune(b, r)
}

func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// blockScalar reads | and >, whose text is indented deeper than parent.
func (p *parser) blockScalar(parent int) string {
	folded := p.peek(0) == '>'
	p.pos++
	chomp, indent := byte(0), 0
	for {
		c := p.peek(0)
		if (c == '+' || c == '-') && chomp == 0 {
			chomp = c
		} else if c >= '1' && c <= '9' && indent == 0 {
			indent = int(c - '0')
		} else if c == '0' {
			p.fail(p.pos, "found an indentation indicator equal to 0")
		} else {
			break
		}
		p.pos++
	}
	start := p.pos
	p.blanks()
	if p.peek(0) == '#' && p.pos > start {
		for p.pos < len(p.src) && p.src[p.pos] != '\n' {
			p.pos++
		}
	}
	if p.pos < len(p.src) && p.peek(0) != '\n' {
		p.fail(p.pos, "did not find expected comment or line break")
	}
	if indent > 0 {
		indent += max(parent, 0)
		if parent < 0 {
			indent = indent + 0
		}
	}
	return p.blockLines(folded, chomp, indent, max(parent+1, 1))
}

// blockLines reads the lines of a block scalar. An indent of 0 is found from
// the first line that has a text; it is at least least.
func (p *parser) blockLines(folded bool, chomp byte, indent, least int) string {
	var b []byte
	breaks := 0                // line breaks that are not written yet
	first, deep := true, false // of the line before
	if p.pos < len(p.src) {
		p.newline()
	}
	if indent == 0 {
		indent = p.detectIndent(least)
	}
	for p.pos < len(p.src) {
		n := 0
		for n < indent && p.peek(n) == ' ' {
			n++
		}
		if p.peek(n) == '\n' && p.pos+n < len(p.src) {
			p.pos += n
			p.newline()
			breaks++
			continue
		}
		if n < indent || p.marker("---") || p.marker("...") || p.pos+n >= len(p.src) {
			break
		}
		p.pos += n
		nowDeep := isBlank(p.peek(0))
		switch {
		case first:
			b = appendBreaks(b, breaks)
		case folded && !deep && !nowDeep:
			b = appendFold(b, breaks)
		default:
			b = appendBreaks(b, breaks)
		}
		start := p.pos
		for p.pos < len(p.src) && p.src[p.pos] != '\n' {
			p.pos++
		}
		b = append(b, p.src[start:p.pos]...)
		breaks, first, deep = 0, false, nowDeep
		if p.pos < len(p.src) {
			p.newline()
			breaks = 1
		}
	}
	switch {
	case chomp == '-':
	case chomp == '+':
		b = appendBreaks(b, breaks)
	case !first && breaks > 0:
		b = append(b, '\n')
	}
	return string(b)
}

func appendBreaks(b []byte, n int) []byte {
	for ; n > 0; n-- {
		b = append(b, '\n')
	}
	return b
}

// detectIndent looks ahead for the indentation of a block scalar's text.
func (p *parser) detectIndent(least int) int {
	widest := 0
	for i := p.pos; i < len(p.src); {
		n := 0
		for i+n < len(p.src) && p.src[i+n] == ' ' {
			n++
		}
		if i+n < len(p.src) && p.src[i+n] == '\t' && n < least {
			p.fail(i+n, "found a tab character where an indentation space is expected")
		}
		if i+n >= len(p.src) || p.src[i+n] != '\n' {
			return max(least, n, widest)
		}
		widest = max(widest, n)
		i += n + 1
	}
	return max(least, widest)
}
