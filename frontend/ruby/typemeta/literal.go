package typemeta

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted lexes the rest of a literal after its opening delimiter.
func (l *lexer) quoted(k kind, start int, open, close byte, interpolate bool) {
	parts := l.body(start, open, close, interpolate, false)
	if k == kString && l.peek(0) == ':' && l.peek(1) != ':' && (close == '"' || close == '\'') && open == close &&
		l.ternary[len(l.ternary)-1] == 0 && l.src[start] == open {
		l.pos++
		l.emit(kLabel, start, "", parts)
		l.value = false
		return
	}
	l.emit(k, start, "", parts)
}

// body reads a literal up to its closing delimiter. In a regexp, raw, escapes stay as they are.
func (l *lexer) body(start int, open, close byte, interpolate, raw bool) []part {
	var parts []part
	var text strings.Builder
	nested := 0
	for l.pos < l.limit {
		c := l.src[l.pos]
		switch {
		case c == close && nested == 0:
			l.pos++
			return append(parts, part{text: text.String()})
		case c == close:
			nested--
			l.pos++
			text.WriteByte(c)
		case c == open && open != close:
			nested++
			l.pos++
			text.WriteByte(c)
		case c == '\\' && raw:
			l.rawEscape(&text, open, close)
		case c == '\\' && interpolate:
			l.pos++
			s, ok := l.escape()
			if !ok {
				l.fail(start, "a literal has an escape that p2go does not read")
				return nil
			}
			text.WriteString(s)
		case c == '\\':
			l.pos++
			if n := l.peek(0); l.pos >= l.limit || n != open && n != close && n != '\\' {
				text.WriteByte('\\')
			} else {
				text.WriteByte(n)
				l.pos++
			}
		case c == '#' && interpolate && l.interpolates():
			parts = append(parts, part{text: text.String()}, l.interpolation())
			text.Reset()
		case c == '\n':
			l.pos++
			l.skipHeredocs()
			text.WriteByte('\n')
		default:
			l.pos++
			text.WriteByte(c)
		}
	}
	l.fail(start, "a literal is not closed")
	return nil
}

// rawEscape copies an escape of a regexp. Like Ruby, it drops the backslash before the delimiter, unless the delimiter
// has a meaning in regular expressions.
func (l *lexer) rawEscape(text *strings.Builder, open, close byte) {
	n := l.peek(1)
	l.pos++
	if l.pos >= l.limit {
		return
	}
	l.pos++
	if n == '\n' { // joins the lines
		return
	}
	if n != open && n != close || strings.IndexByte("()[]{}<>.*?+|^$", n) >= 0 {
		text.WriteByte('\\')
	}
	text.WriteByte(n)
}

func (l *lexer) interpolates() bool {
	c := l.peek(1)
	return c == '{' || c == '@' && (identStart(l.peek(2)) || l.peek(2) == '@' && identStart(l.peek(3))) || c == '$' && identStart(l.peek(2))
}

// interpolation lexes #{code}, #@name and #$name.
func (l *lexer) interpolation() part {
	l.pos++
	if l.src[l.pos] == '{' {
		l.pos++
		return part{interp: true, toks: l.part()}
	}
	sub := &lexer{src: l.src, pos: l.pos, limit: l.limit, fixed: l.fixed, ternary: []int{0}, lines: l.lines}
	sub.variable()
	l.pos = sub.pos
	sub.emit(kEOF, l.pos, "", nil)
	return part{interp: true, toks: sub.toks}
}

var simpleEscapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", '0': "\x00", 'a': "\a", 'b': "\b", 'e': "\x1b", 'f': "\f", 's': " ", 'v': "\v", '\n': ""}

// escape reads what follows a backslash in a double-quoted string.
func (l *lexer) escape() (string, bool) {
	c := l.peek(0)
	if l.pos >= l.limit {
		return "", true
	}
	l.pos++
	switch {
	case c >= '0' && c <= '7':
		start := l.pos - 1
		for l.pos < start+3 && l.peek(0) >= '0' && l.peek(0) <= '7' {
			l.pos++
		}
		n, _ := strconv.ParseUint(l.src[start:l.pos], 8, 16)
		return string([]byte{byte(n)}), true
	case c == 'x':
		start := l.pos
		for l.pos < start+2 && hexDigit(l.peek(0)) {
			l.pos++
		}
		n, err := strconv.ParseUint(l.src[start:l.pos], 16, 8)
		return string([]byte{byte(n)}), err == nil
	case c == 'u':
		return l.unicode()
	case c == 'c' || c == 'C' && l.peek(0) == '-' || c == 'M' && l.peek(0) == '-':
		return l.control(c)
	case simpleEscapes[c] != "" || c == '\n':
		if c == '\n' {
			l.skipHeredocs()
		}
		return simpleEscapes[c], true
	}
	return string([]byte{c}), true
}

// control reads \cx, \C-x and \M-x.
func (l *lexer) control(kind byte) (string, bool) {
	if kind != 'c' {
		l.pos++
	}
	if l.pos >= l.limit {
		return "", false
	}
	c := l.src[l.pos]
	l.pos++
	if c == '\\' {
		s, ok := l.escape()
		if !ok || len(s) != 1 {
			return "", false
		}
		c = s[0]
	}
	switch {
	case kind == 'M':
		c |= 0x80
	case c == '?':
		c = 0x7f
	default:
		c &= 0x9f
	}
	return string([]byte{c}), true
}

func (l *lexer) unicode() (string, bool) {
	if l.peek(0) != '{' {
		start := l.pos
		for l.pos < start+4 && hexDigit(l.peek(0)) {
			l.pos++
		}
		n, err := strconv.ParseUint(l.src[start:l.pos], 16, 32)
		return string(rune(n)), err == nil && l.pos == start+4
	}
	l.pos++
	var out strings.Builder
	for l.pos < l.limit && l.src[l.pos] != '}' {
		start := l.pos
		for hexDigit(l.peek(0)) && l.pos < start+6 {
			l.pos++
		}
		n, err := strconv.ParseUint(l.src[start:l.pos], 16, 32)
		if err != nil || n > utf8.MaxRune {
			return "", false
		}
		out.WriteRune(rune(n))
		for l.peek(0) == ' ' || l.peek(0) == '\t' {
			l.pos++
		}
	}
	l.pos++
	return out.String(), l.pos <= l.limit
}

func hexDigit(c byte) bool {
	return digit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// regexp lexes a regular expression after its opening delimiter; the token's text holds the options.
func (l *lexer) regexp(start int, open, close byte) {
	parts := l.body(start, open, close, true, true)
	from := l.pos
	for l.peek(0) >= 'a' && l.peek(0) <= 'z' {
		l.pos++
	}
	l.emit(kRegexp, start, l.src[min(from, l.pos):l.pos], parts)
}

var closers = map[byte]byte{'(': ')', '[': ']', '{': '}', '<': '>'}

// percent lexes %w[a b], %q(text) and their like; it reports false for the operator.
func (l *lexer) percent() bool {
	start, form, skip := l.pos, byte('Q'), 1
	if c := l.peek(1); strings.IndexByte("wWiIqQrsx", c) >= 0 && c != 0 {
		form, skip = c, 2
	}
	open := l.peek(skip)
	if open <= ' ' || identChar(open) || open == '=' && l.value {
		return false
	}
	close := open
	if c, ok := closers[open]; ok {
		close = c
	}
	l.pos += skip + 1
	switch form {
	case 'q':
		l.quoted(kString, start, open, close, false)
	case 's':
		l.quoted(kSymbol, start, open, close, false)
	case 'x':
		l.quoted(kCommand, start, open, close, true)
	case 'r':
		l.regexp(start, open, close)
	case 'w', 'i':
		k := kWords
		if form == 'i' {
			k = kSymbols
		}
		l.words(k, start, open, close)
	case 'W', 'I':
		k := kWords
		if form == 'I' {
			k = kSymbols
		}
		parts := l.body(start, open, close, true, false)
		if len(parts) > 1 { // which words there are is known only when the code runs
			l.emit(k, start, "", []part{{interp: true}})
			return true
		}
		if l.err != nil {
			return true
		}
		var words []part
		for w := range strings.FieldsSeq(parts[0].text) {
			words = append(words, part{text: w})
		}
		l.emit(k, start, "", words)
	default:
		l.quoted(kString, start, open, close, true)
	}
	return true
}

// words lexes a list of words, where a backslash quotes white space.
func (l *lexer) words(k kind, start int, open, close byte) {
	var words []part
	var word strings.Builder
	inWord, nested := false, 0
	flush := func() {
		if inWord {
			words = append(words, part{text: word.String()})
		}
		word.Reset()
		inWord = false
	}
	for l.pos < l.limit {
		c := l.src[l.pos]
		l.pos++
		switch {
		case c == close && nested == 0:
			flush()
			l.emit(k, start, "", words)
			return
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
			flush()
			continue
		case c == '\\' && l.pos < l.limit && (l.src[l.pos] <= ' ' || l.src[l.pos] == '\\' || l.src[l.pos] == open || l.src[l.pos] == close):
			c = l.src[l.pos]
			l.pos++
		case c == close:
			nested--
		case c == open && open != close:
			nested++
		}
		inWord = true
		word.WriteByte(c)
	}
	l.fail(start, "a list of words is not closed")
}

// heredoc lexes <<ID, <<-ID and <<~ID with their quotes; it reports false for the operator <<, which it is also where no
// line ends the text.
func (l *lexer) heredoc() bool {
	if l.fixed >= 0 || l.value && !(l.name && l.space) {
		return false
	}
	if n := len(l.toks); n > 0 && l.toks[n-1].keyword("class") {
		return false
	}
	start, p := l.pos, l.pos+2
	indent := byte(0)
	if p < l.limit && (l.src[p] == '-' || l.src[p] == '~') {
		indent = l.src[p]
		p++
	}
	if p >= l.limit {
		return false
	}
	quote := l.src[p]
	var id string
	if quote == '"' || quote == '\'' || quote == '`' {
		i := strings.IndexByte(l.src[p+1:l.limit], quote)
		if i < 0 || strings.Contains(l.src[p+1:p+1+i], "\n") {
			return false
		}
		id = l.src[p+1 : p+1+i]
		p += i + 2
	} else {
		from := p
		for p < l.limit && identChar(l.src[p]) {
			p++
		}
		id = l.src[from:p]
		if id == "" || digit(id[0]) || l.value && indent == 0 && !(id[0] >= 'A' && id[0] <= 'Z') {
			return false
		}
		quote = '"'
	}
	from := l.resume
	if l.lines.find(l.src, id, p, indent != 0) < 0 {
		return false
	}
	if from == 0 {
		i := strings.IndexByte(l.src[p:], '\n')
		if i < 0 {
			return false
		}
		from = p + i + 1
	}
	end := l.lines.find(l.src, id, from, indent != 0)
	if end < 0 {
		return false
	}
	text := l.src[from:end]
	if indent == '~' {
		text = dedent(text)
	}
	parts := []part{{text: text}}
	if quote != '\'' {
		sub := &lexer{src: text + "\x00", limit: len(text) + 1, fixed: start, depth: l.depth + 1, ternary: []int{0}, lines: &lineIndex{built: true}}
		if sub.depth > maxNesting {
			l.fail(start, "literals are nested too deeply")
			return true
		}
		parts = sub.heredocBody()
		if sub.err != nil {
			l.err = sub.err
			return true
		}
	}
	l.resume = len(l.src)
	if i := strings.IndexByte(l.src[end:], '\n'); i >= 0 {
		l.resume = end + i + 1
	}
	l.pos = p
	k := kString
	if quote == '`' {
		k = kCommand
	}
	l.emit(k, start, "", parts)
	return true
}

// heredocBody reads a text that a zero byte ends.
func (l *lexer) heredocBody() []part { return l.body(0, 0, 0, true, false) }

// build finds the lines that could end a heredoc.
func (x *lineIndex) build(src string) {
	x.built, x.exact, x.trim = true, map[string][]int{}, map[string][]int{}
	for p := 0; p < len(src); {
		line := src[p:]
		n := strings.IndexByte(line, '\n')
		if n >= 0 {
			line = line[:n]
		}
		line = strings.TrimSuffix(line, "\r")
		if t := strings.TrimSpace(line); t != "" && len(t) < 100 {
			x.trim[t] = append(x.trim[t], p)
			x.exact[line] = append(x.exact[line], p)
		}
		if n < 0 {
			break
		}
		p += n + 1
	}
}

// find returns the offset of the first line at or after from which holds only id; -1 where there is none. Heredocs come in
// order, so that lines before are never asked for again.
func (x *lineIndex) find(src, id string, from int, indented bool) int {
	if !x.built {
		x.build(src)
	}
	index := x.exact
	if indented {
		index = x.trim
	}
	at := index[id]
	for len(at) > 0 && at[0] < from {
		at = at[1:]
	}
	if index[id] != nil {
		index[id] = at
	}
	if len(at) == 0 {
		return -1
	}
	return at[0]
}

// dedent removes the indentation that all lines share, as <<~ does.
func dedent(text string) string {
	width := -1
	lines := strings.SplitAfter(text, "\n")
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		n := 0
		for _, c := range line {
			if c == ' ' {
				n++
			} else if c == '\t' {
				n = n/8*8 + 8
			} else {
				break
			}
		}
		if width < 0 || n < width {
			width = n
		}
	}
	var out strings.Builder
	for _, line := range lines {
		n, i := 0, 0
		for i < len(line) && n < width {
			if line[i] == ' ' {
				n++
			} else if line[i] == '\t' {
				if n/8*8+8 > width {
					break
				}
				n = n/8*8 + 8
			} else {
				break
			}
			i++
		}
		out.WriteString(line[i:])
	}
	return out.String()
}
