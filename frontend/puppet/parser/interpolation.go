package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/token"
)

// escapes is the set of escape sequences that a text knows.
type escapes uint16

const (
	escBackslash escapes = 1 << iota
	escSingle
	escDouble
	escDollar
	escReturn
	escNewline
	escTab
	escSpace
	escUnicode
	escLine // a line's end, which is removed

	doubleQuoted = escBackslash | escSingle | escDouble | escDollar | escReturn | escNewline | escTab | escSpace | escUnicode | escLine
)

// has reports whether the character after a backslash makes a known escape.
func (e escapes) has(c byte) bool {
	switch c {
	case '\\':
		return e&escBackslash != 0
	case '\'':
		return e&escSingle != 0
	case '"':
		return e&escDouble != 0
	case '$':
		return e&escDollar != 0
	case 'r':
		return e&escReturn != 0
	case 'n':
		return e&escNewline != 0
	case 't':
		return e&escTab != 0
	case 's':
		return e&escSpace != 0
	case 'u':
		return e&escUnicode != 0
	case '\n', '\r':
		return e&escLine != 0
	}
	return false
}

// slurpMode says what ends a stretch of text.
type slurpMode uint8

const (
	slurpDouble       slurpMode = iota // a quote or a dollar, unless escaped
	slurpEscaped                       // the end or a dollar, unless escaped
	slurpDollar                        // the end or a dollar
	slurpAll                           // the end
	slurpSingleQuoted                  // a single quote, unless escaped
)

// ends reports whether text in this mode ends before a character.
func (m slurpMode) ends(c byte) bool {
	switch c {
	case '"':
		return m == slurpDouble
	case '\'':
		return m == slurpSingleQuoted
	case '$':
		return m <= slurpDollar
	}
	return false
}

// literalFirst returns 1 when the first character of a stretch of text could end
// it and does not: Puppet's pattern lets any character but a backslash be text
// before an end, also one that is an end itself. So `”'` is a string that holds
// one quote.
func (l *lexer) literalFirst(mode slurpMode) int {
	rest := l.src[l.pos:]
	if rest == "" || mode == slurpDollar || !mode.ends(rest[0]) {
		return 0
	}
	at := spanOf(rest, 1, func(c byte) bool { return c == '\\' })
	if at < len(rest) && at%2 == 1 && mode.ends(rest[at]) {
		return 1
	}
	return 0
}

// slurped returns what Puppet's pattern matches of a stretch of text: its end,
// which begins at the given place, the backslashes before it and one character
// more.
func (l *lexer) slurped(start, at, end int) string {
	for at > start && l.src[at-1] == '\\' {
		at--
	}
	if at > start {
		_, n := utf8.DecodeLastRuneInString(l.src[:at])
		at -= n
	}
	return l.src[at:end]
}

// slurpSingle reads the rest of a single quoted string (STR-1).
func (l *lexer) slurpSingle() string {
	start, escaped := l.pos, false
	for at := start + l.literalFirst(slurpSingleQuoted); at < len(l.src); at++ {
		switch l.src[at] {
		case '\\':
			at++
			escaped = true
		case '\'':
			l.pos = at + 1
			l.matched = l.slurped(start, at, at+1)
			text := l.src[start:at]
			if escaped {
				text = unescapeSingle(text)
			}
			return text
		}
	}
	l.fail("UNCLOSED_QUOTE", start, `Unclosed quote after "'" followed by '%s'`, l.followedBy())
	return ""
}

func unescapeSingle(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || s[i+1] == '\'') {
			i++
		}
		b = append(b, s[i])
	}
	return string(b)
}

// interpolated reads a double quoted string or the text of a heredoc, with
// everything that is interpolated (STR-2 to STR-6). Without interpolation that
// is one token.
func (l *lexer) interpolated(quoted bool) yield {
	start := l.pos
	mode, esc := l.slurp, l.escapes
	if quoted {
		mode, esc = slurpDouble, doubleQuoted
		l.pos++
		l.matched = `"`
	}
	kind, last := token.StringStart, token.String
	var text []string // pieces of the current stretch
	for {
		piece, end := l.slurpText(mode, esc)
		text = append(text, piece)
		switch end {
		case "${":
			l.emit(kind, start, strings.Join(text, ""))
			l.interpolation()
		case "$":
			dollar := l.pos - 1
			name := varEnd(l.src, l.pos)
			l.matched = l.src[l.pos:name]
			if name == l.pos {
				text = append(text, "$") // a dollar that begins nothing (STR-5)
				continue
			}
			l.emitAt(kind, start, dollar, strings.Join(text, ""))
			l.pos = name
			l.emit(token.Var, dollar, l.src[dollar+1:name])
		default:
			l.emit(last, start, strings.Join(text, ""))
			if kind == token.StringStart {
				return one
			}
			return several
		}
		start, text = l.pos, text[:0]
		kind, last = token.StringMiddle, token.StringEnd
	}
}

// slurpText reads text up to a quote, a dollar or the end and returns it
// decoded, with what ended it: `"`, "$", "${" or "".
func (l *lexer) slurpText(mode slurpMode, esc escapes) (text, end string) {
	start := l.pos
	at := start + l.literalFirst(mode)
	for ; at < len(l.src); at++ {
		c := l.src[at]
		if c == '\\' && mode <= slurpEscaped {
			at++
			continue
		}
		if !mode.ends(c) {
			continue
		}
		end = l.src[at : at+1]
		if c == '$' && at+1 < len(l.src) && l.src[at+1] == '{' {
			end = "${"
		}
		break
	}
	at = min(at, len(l.src))
	if end == "" && mode == slurpDouble {
		// Puppet names what it matched last, which is not always the quote.
		quote := `'` + l.matched + `'`
		if l.matched == "'" {
			quote = `"'"`
		}
		l.fail("UNCLOSED_QUOTE", start, "Unclosed quote after %s followed by '%s'", quote, l.followedBy())
	}
	l.pos = at + len(end)
	l.matched = l.slurped(start, at, l.pos)
	return l.unescape(l.src[start:at], esc, mode != slurpDouble), end
}

// unescape decodes the escapes of a text; unless quiet it warns of unknown ones
// (STR-2, STR-3, HDOC-4, HDOC-5). As in Puppet, Unicode escapes come first, so
// that a backslash written as \u005c begins an escape.
func (l *lexer) unescape(s string, esc escapes, quiet bool) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	if esc&escUnicode != 0 && strings.Contains(s, `\u`) {
		s = l.unescapeUnicode(s)
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '\\' || i+1 == len(s) {
			b = append(b, c)
			continue
		}
		n := s[i+1]
		if n == '\r' && (i+2 == len(s) || s[i+2] != '\n') {
			b = append(b, c) // neither an escape nor an unknown one
			continue
		}
		i++
		if !esc.has(n) {
			_, size := utf8.DecodeRuneInString(s[i:])
			if !quiet {
				l.warn("UNRECOGNIZED_ESCAPE", `Unrecognized escape sequence '\%s'`, s[i:i+size])
			}
			b = append(append(b, c), s[i:i+size]...)
			i += size - 1
			continue
		}
		switch n {
		case 'r':
			b = append(b, '\r')
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case 's':
			b = append(b, ' ')
		case 'u':
			l.warn("ILLEGAL_UNICODE_ESCAPE", illegalUnicode)
			b = append(b, `\u`...)
		case '\n':
		case '\r':
			i++
		default:
			b = append(b, n)
		}
	}
	return string(b)
}

const illegalUnicode = `Unicode escape '\u' was not followed by 4 hex digits or 1-6 hex digits in {} or was > 10ffff`

// unescapeUnicode decodes \uXXXX and \u{…} and leaves all else alone.
func (l *lexer) unescapeUnicode(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b = append(b, s[i])
			continue
		}
		if s[i+1] == 'u' {
			if r, n := unicodeEscape(s[i+2:]); n > 0 {
				if !utf8.ValidRune(r) {
					l.fail("ILLEGAL_UNICODE_ESCAPE", l.pos, illegalUnicode)
				}
				b = utf8.AppendRune(b, r)
				i += 1 + n
				continue
			}
		}
		b = append(b, s[i], s[i+1])
		i++
	}
	return string(b)
}

// unicodeEscape reads four hexadecimal digits, or one to six in braces, and
// returns their length; 0 when there are none.
func unicodeEscape(s string) (r rune, n int) {
	digits, n := s, 4
	if strings.HasPrefix(s, "{") {
		end := strings.IndexByte(s[:min(len(s), 8)], '}')
		if end < 2 {
			return 0, 0
		}
		digits, n = s[1:end], end+1
	} else if len(s) < 4 {
		return 0, 0
	} else {
		digits = s[:4]
	}
	for i := 0; i < len(digits); i++ {
		c := digits[i]
		switch {
		case isDigit(c):
			r = r<<4 | rune(c-'0')
		case isHex(c):
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, 0
		}
	}
	return r, n
}

// interpolation reads the tokens of `${…}` up to the brace that ends it. When
// the end of the text comes first, the unclosed quote is reported by the caller.
func (l *lexer) interpolation() {
	l.enter()
	defer l.leave()
	depth := l.braces
	l.braces++
	l.skipBlanks()
	first := len(l.toks)
	for l.pos < len(l.src) {
		switch l.step() {
		case nothing:
			l.skipBlanks()
		case one:
			n := len(l.toks) - 1
			l.after = l.toks[n].kind
			if l.after == token.RBrace && l.braces == depth {
				l.toks = l.toks[:n]
				l.nameToVariable(first)
				return
			}
		case several:
			// Puppet does not look at these tokens to decide about a slash.
		}
	}
}

// nameToVariable makes the first token of an interpolation a variable when it
// is a word or number and stands alone or before `[` or `.` (STR-8). `${true}`
// breaks Puppet's validation; here it is the literal (STR-9).
func (l *lexer) nameToVariable(first int) {
	toks := l.toks[first:]
	if len(toks) == 0 || len(toks) > 1 && toks[1].kind != token.Dot && toks[1].kind != token.IndexStart {
		return
	}
	switch k := toks[0].kind; {
	case k == token.Name, k == token.Word, k == token.Number, k.IsKeyword():
		toks[0].kind = token.Var
	}
}

// enter counts a nested interpolation and stops at too many.
func (l *lexer) enter() {
	if l.depth++; l.depth > maxTextDepth {
		l.fail(codeTooDeep, l.pos, "Strings are nested more than %d levels deep", maxTextDepth)
	}
}

func (l *lexer) leave() { l.depth-- }
