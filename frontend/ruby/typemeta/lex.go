package typemeta

import (
	"fmt"
	"strings"
)

// maxNesting bounds how deep literals, brackets and blocks may be nested, so that no input exhausts the stack.
const maxNesting = 200

// syntaxError is a text that the lexer or the matching of brackets cannot make sense of.
type syntaxError struct {
	at   int
	text string
}

func (e *syntaxError) Error() string { return e.text }

// lexer splits Ruby into tokens. What a slash, a percent sign, a question mark or << means depends on whether a value
// comes before; where Ruby asks whether a name is a variable, the lexer goes by white space, as people do.
type lexer struct {
	src   string
	pos   int
	limit int // text ends here
	fixed int // the place of all tokens, or -1 for their own
	depth int // of interpolations
	toks  []token
	// value says that the last token ends a value; name that this token is a name which may take arguments.
	value, name bool
	space       bool
	// ternary counts the question marks that wait for their colon, per bracket.
	ternary []int
	// resume is where the line after the heredocs of this line begins.
	resume int
	// looked is how far lookAhead has looked, and dot what it found.
	looked int
	dot    bool
	lines  *lineIndex
	err    *syntaxError
}

// lineIndex finds the lines that may end a heredoc; it keeps the search linear.
type lineIndex struct {
	built bool
	exact map[string][]int // offsets of lines by their text
	trim  map[string][]int // the same, by their text without white space around it
}

// lexFile returns the tokens of a file with matched brackets, ending with kEOF.
func lexFile(src string) ([]token, *syntaxError) {
	l := &lexer{src: src, limit: len(src), fixed: -1, ternary: []int{0}, lines: &lineIndex{}}
	if strings.HasPrefix(src, "\ufeff") {
		l.pos = 3
	}
	l.run(false)
	if l.err == nil {
		l.err = matchPairs(l.toks)
	}
	return l.toks, l.err
}

// part lexes the code of an interpolation up to its closing brace.
func (l *lexer) part() []token {
	sub := &lexer{src: l.src, pos: l.pos, limit: l.limit, fixed: l.fixed, depth: l.depth + 1, ternary: []int{0}, lines: l.lines}
	if sub.depth > maxNesting {
		l.fail(l.pos, "literals are nested too deeply")
		return nil
	}
	sub.run(true)
	if sub.err == nil {
		sub.err = matchPairs(sub.toks)
	}
	if sub.err != nil {
		l.err = sub.err
		return nil
	}
	l.pos = sub.pos
	return sub.toks
}

func (l *lexer) fail(at int, format string, args ...any) {
	if l.err == nil {
		if l.fixed >= 0 {
			at = l.fixed
		}
		l.err = &syntaxError{at, fmt.Sprintf(format, args...)}
	}
	l.pos = l.limit
}

func (l *lexer) peek(n int) byte {
	if l.pos+n < l.limit {
		return l.src[l.pos+n]
	}
	return 0
}

// emit adds a token that began at start.
func (l *lexer) emit(k kind, start int, text string, parts []part) {
	end := l.pos
	if l.fixed >= 0 {
		start, end = l.fixed, l.fixed
	}
	l.toks = append(l.toks, token{kind: k, space: l.space, start: int32(start), end: int32(end), match: -1, text: text, parts: parts})
	l.value, l.name, l.space = true, false, false
}

// run lexes to the limit, or to the brace that ends an interpolation.
func (l *lexer) run(interpolation bool) {
	braces := 0
	for l.err == nil {
		l.blanks()
		if l.pos >= l.limit {
			break
		}
		if interpolation {
			switch l.src[l.pos] {
			case '{':
				braces++
			case '}':
				if braces == 0 {
					l.pos++
					l.emit(kEOF, l.pos-1, "", nil)
					return
				}
				braces--
			}
		}
		l.next()
	}
	if interpolation {
		l.fail(l.pos, "an interpolation is not closed")
	}
	l.emit(kEOF, l.pos, "", nil)
}

// blanks skips white space and comments, and emits line ends where they may end a statement.
func (l *lexer) blanks() {
	for l.pos < l.limit {
		switch c := l.src[l.pos]; {
		case c == '\n':
			l.newline()
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			l.pos++
			l.space = true
		case c == '\\' && l.peek(1) == '\n':
			l.pos += 2
			l.space = true
			l.skipHeredocs()
		case c == '\\' && l.peek(1) == '\r' && l.peek(2) == '\n':
			l.pos += 3
			l.space = true
			l.skipHeredocs()
		case c == '#':
			l.lineEnd()
		case c == '=' && l.lineStart() && l.hasWord("=begin"):
			l.block()
		case c == '_' && l.lineStart() && l.restOfLine() == "__END__":
			l.pos = l.limit
		case c == 0 || c == 4 || c == 26: // Ruby ends a script here
			l.pos = l.limit
		default:
			return
		}
	}
}

func (l *lexer) lineStart() bool { return l.fixed < 0 && (l.pos == 0 || l.src[l.pos-1] == '\n') }

func (l *lexer) restOfLine() string {
	s := l.src[l.pos:l.limit]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSuffix(s, "\r")
}

func (l *lexer) hasWord(w string) bool {
	s := l.src[l.pos:l.limit]
	return strings.HasPrefix(s, w) && (len(s) == len(w) || s[len(w)] == ' ' || s[len(w)] == '\t' || s[len(w)] == '\n' || s[len(w)] == '\r')
}

// block skips a comment from =begin to =end.
func (l *lexer) block() {
	for l.pos < l.limit {
		end := l.hasWord("=end")
		l.lineEnd()
		if l.pos < l.limit {
			l.pos++
		}
		if end {
			return
		}
	}
}

func (l *lexer) lineEnd() {
	if i := strings.IndexByte(l.src[l.pos:l.limit], '\n'); i >= 0 {
		l.pos += i
	} else {
		l.pos = l.limit
	}
}

func (l *lexer) skipHeredocs() {
	if l.resume > 0 {
		l.pos, l.resume = l.resume, 0
	}
}

// newline passes a line end. It ends a statement unless the line ends with an operator or the next begins with a dot.
func (l *lexer) newline() {
	at := l.pos
	l.pos++
	l.skipHeredocs()
	ends := l.value
	if n := len(l.toks); n > 0 && l.toks[n-1].kind == kKeyword {
		switch l.toks[n-1].text {
		case "and", "or", "not", "defined?", "if", "unless", "while", "until", "elsif", "when":
		default:
			ends = true
		}
	}
	if ends && !l.dotFollows() {
		l.emit(kNewline, at, "\n", nil)
		l.value = false
	}
	l.space = true
}

// dotFollows looks over blank lines and comments for a call that continues this line.
func (l *lexer) dotFollows() bool {
	if l.pos > l.looked {
		l.looked, l.dot = l.lookAhead()
	}
	return l.dot
}

// lookAhead returns how far it looked, and what [lexer.dotFollows] says up to there.
func (l *lexer) lookAhead() (int, bool) {
	p := l.pos
	for p < l.limit {
		switch c := l.src[p]; {
		case c == ' ' || c == '\t' || c == '\r':
			p++
		case c == '\n':
			return p, false
		case c == '#':
			// A chain of calls may have comments between its lines.
			i := strings.IndexByte(l.src[p:l.limit], '\n')
			if i < 0 {
				return p, false
			}
			p += i + 1
		case c == '.':
			return p, p+1 < l.limit && l.src[p+1] != '.'
		case c == '&':
			return p, p+1 < l.limit && l.src[p+1] == '.'
		default:
			return p, false
		}
	}
	return p, false
}

func identStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}
func digit(c byte) bool     { return c >= '0' && c <= '9' }
func identChar(c byte) bool { return identStart(c) || digit(c) }

// next lexes one token.
func (l *lexer) next() {
	start, c := l.pos, l.src[l.pos]
	// operand says that a value may begin here: surely, or as the argument of a name before a blank.
	operand := !l.value || l.name && l.space && l.peek(1) != ' ' && l.peek(1) != '\t' && l.peek(1) != '\n' && l.peek(1) != '\r'
	switch {
	case identStart(c):
		l.word()
	case digit(c):
		l.number()
	case c == '@' || c == '$':
		l.variable()
	case c == ';':
		l.pos++
		l.emit(kNewline, start, ";", nil)
		l.value = false
	case c == '"':
		l.pos++
		l.quoted(kString, start, '"', '"', true)
	case c == '\'':
		l.pos++
		l.quoted(kString, start, '\'', '\'', false)
	case c == '`' && !l.afterDefinition():
		l.pos++
		l.quoted(kCommand, start, '`', '`', true)
	case c == '/' && operand && !l.afterDefinition() && !(l.value && l.peek(1) == '='):
		l.pos++
		l.regexp(start, '/', '/')
	case c == '%' && operand && !l.afterDefinition() && l.percent():
	case c == '<' && l.peek(1) == '<' && l.heredoc():
	case c == '?' && !l.value && l.character():
	case c == ':' && l.symbol():
	default:
		l.operator()
	}
}

func (l *lexer) afterDot() bool {
	n := len(l.toks)
	return n > 0 && (l.toks[n-1].op(".") || l.toks[n-1].op("&.") || l.toks[n-1].keyword("def"))
}

// word lexes a name, a keyword or a label.
func (l *lexer) word() {
	start := l.pos
	for l.pos < l.limit && identChar(l.src[l.pos]) {
		l.pos++
	}
	if c := l.peek(0); (c == '?' || c == '!') && (l.peek(1) != '=' || l.peek(2) == '=' || l.peek(2) == '~' || l.peek(2) == '>') {
		l.pos++
	}
	if l.afterAlias() && l.peek(0) == '=' { // alias value= set
		l.pos++
	}
	text := l.src[start:l.pos]
	member := l.afterDot()
	if l.peek(0) == ':' && l.peek(1) != ':' && !member && l.ternary[len(l.ternary)-1] == 0 {
		l.pos++
		l.emit(kLabel, start, text, nil)
		l.value = false
		return
	}
	switch {
	case keywords[text] && !member && !(len(l.toks) > 0 && l.toks[len(l.toks)-1].op("::")):
		l.emit(kKeyword, start, text, nil)
		l.value = valueKeywords[text]
		if text == "super" || text == "yield" {
			l.value, l.name = true, true
		}
	case text[0] >= 'A' && text[0] <= 'Z':
		l.emit(kConst, start, text, nil)
		l.name = member
	default:
		l.emit(kIdent, start, text, nil)
		l.name = true
	}
	if member && l.toks[len(l.toks)-2].keyword("def") {
		l.name = false // the name of a method: what follows are its parameters
	}
}

func (l *lexer) number() {
	start := l.pos
	k := kInt
	if l.src[l.pos] == '0' && strings.IndexByte("xXbBoOdD", l.peek(1)) >= 0 && l.peek(1) != 0 {
		l.pos += 2
		for l.pos < l.limit && identChar(l.src[l.pos]) {
			l.pos++
		}
	} else {
		digits := func() {
			for l.pos < l.limit && (digit(l.src[l.pos]) || l.src[l.pos] == '_') {
				l.pos++
			}
		}
		digits()
		if l.peek(0) == '.' && digit(l.peek(1)) {
			k = kFloat
			l.pos++
			digits()
		}
		if c := l.peek(0); c == 'e' || c == 'E' {
			if n := l.peek(1); digit(n) || (n == '-' || n == '+') && digit(l.peek(2)) {
				k = kFloat
				l.pos += 2
				digits()
			}
		}
		for l.peek(0) == 'r' || l.peek(0) == 'i' {
			k = kFloat
			l.pos++
		}
	}
	l.emit(k, start, strings.ReplaceAll(l.src[start:l.pos], "_", ""), nil)
}

func (l *lexer) variable() {
	start := l.pos
	k := kIvar
	if l.src[l.pos] == '$' {
		k = kGvar
	}
	l.pos++
	if k == kIvar && l.peek(0) == '@' {
		k = kCvar
		l.pos++
	}
	switch {
	case identStart(l.peek(0)):
		for l.pos < l.limit && identChar(l.src[l.pos]) {
			l.pos++
		}
	case k == kGvar && digit(l.peek(0)):
		for l.pos < l.limit && digit(l.src[l.pos]) {
			l.pos++
		}
	case k == kGvar && l.peek(0) == '-' && identChar(l.peek(1)):
		l.pos += 2
	case k == kGvar && l.peek(0) > ' ':
		l.pos++
	default:
		l.fail(start, "a name is missing after %q", l.src[start:l.pos])
		return
	}
	l.emit(k, start, l.src[start:l.pos], nil)
}

// character lexes ?x.
func (l *lexer) character() bool {
	c := l.peek(1)
	if c <= ' ' || c == '\\' || identChar(c) && identChar(l.peek(2)) && c < 0x80 {
		if c != '\\' {
			return false
		}
		start := l.pos
		l.pos += 2
		text, _ := l.escape()
		l.emit(kString, start, "", []part{{text: text}})
		return true
	}
	start := l.pos
	l.pos += 2
	for c >= 0x80 && l.pos < l.limit && l.src[l.pos] >= 0x80 && l.src[l.pos] < 0xC0 {
		l.pos++
	}
	l.emit(kString, start, "", []part{{text: l.src[start+1 : l.pos]}})
	return true
}

// symbolOps are the operators that are names of methods, longest first.
var symbolOps = []string{"[]=", "<=>", "===", "**", "==", "=~", "!=", "!~", "<<", ">>", "<=", ">=", "+@", "-@", "[]", "+", "-", "*", "/", "%", "<", ">", "!", "&", "|", "^", "~", "`"}

// symbol lexes :name and :"text"; it reports false for a colon that is an operator.
func (l *lexer) symbol() bool {
	start, c := l.pos, l.peek(1)
	waiting := l.ternary[len(l.ternary)-1] > 0 && l.value
	switch {
	case c == ':' || waiting:
		return false
	case c == '"' || c == '\'':
		l.pos += 2
		l.quoted(kSymbol, start, c, c, c == '"')
		return true
	case identStart(c) || c == '@' || c == '$':
		l.pos++
		for l.pos < l.limit && (l.src[l.pos] == '@' || l.src[l.pos] == '$') {
			l.pos++
		}
		for l.pos < l.limit && identChar(l.src[l.pos]) {
			l.pos++
		}
		if c := l.peek(0); (c == '?' || c == '!') && l.peek(1) != '=' || c == '=' && l.peek(1) != '=' && l.peek(1) != '~' && l.peek(1) != '>' {
			l.pos++
		}
		l.emit(kSymbol, start, "", []part{{text: l.src[start+1 : l.pos]}})
		return true
	}
	for _, op := range symbolOps {
		if strings.HasPrefix(l.src[l.pos+1:l.limit], op) {
			l.pos += 1 + len(op)
			l.emit(kSymbol, start, "", []part{{text: op}})
			return true
		}
	}
	return false
}

func (l *lexer) operator() {
	start := l.pos
	rest := l.src[l.pos:l.limit]
	for _, op := range operators {
		if !strings.HasPrefix(rest, op) {
			continue
		}
		if l.afterDefinition() && l.methodOperator(start) {
			return
		}
		l.pos += len(op)
		l.emit(kOp, start, op, nil)
		l.value = op == ")" || op == "]" || op == "}"
		top := &l.ternary[len(l.ternary)-1]
		switch op {
		case "(", "[", "{":
			l.ternary = append(l.ternary, 0)
		case ")", "]", "}":
			if len(l.ternary) > 1 {
				l.ternary = l.ternary[:len(l.ternary)-1]
			}
		case "?":
			*top++
		case ":":
			*top = max(0, *top-1)
		}
		return
	}
	l.fail(start, "unexpected character %q", rest[:1])
}

// afterAlias reports whether a name of alias or undef comes next.
func (l *lexer) afterAlias() bool {
	n := len(l.toks)
	return n > 0 && (l.toks[n-1].keyword("alias") || l.toks[n-1].keyword("undef")) || n > 1 && l.toks[n-2].keyword("alias")
}

// afterDefinition reports whether the name of a method comes next, which may be an operator.
func (l *lexer) afterDefinition() bool {
	n := len(l.toks)
	return l.afterAlias() || n > 0 && l.afterDot() && !(l.toks[n-1].op("&.") || l.toks[n-1].op(".")) || n > 2 && l.toks[n-1].op(".") && l.toks[n-3].keyword("def")
}

// methodOperator lexes the operator that a definition names, as in def ==(other).
func (l *lexer) methodOperator(start int) bool {
	for _, op := range symbolOps {
		if strings.HasPrefix(l.src[l.pos:l.limit], op) {
			l.pos += len(op)
			l.emit(kIdent, start, op, nil)
			return true
		}
	}
	return false
}
