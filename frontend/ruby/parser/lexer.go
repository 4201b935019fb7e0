package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/ruby/token"
)

// state says what came before, which decides what signs and names mean. It is Ruby's own (EXPR_BEG and so on in its parse.y).
type state uint16

const (
	stBeg     state = 1 << iota // a value may begin
	stEnd                       // a value has ended
	stEndArg                    // after the parenthesis that closes the first argument
	stEndFn                     // after a parenthesis, or the name of a method that is defined
	stArg                       // after a name that may take arguments
	stCmdArg                    // the same, at the beginning of a statement
	stMid                       // after return and its like
	stFName                     // the name of a method comes
	stDot                       // the same, after a dot
	stClass                     // after class
	stLabel                     // a label may come
	stLabeled                   // after a label
	stFItem                     // the name of a method or a symbol comes

	stBegAny = stBeg | stMid | stClass
	stArgAny = stArg | stCmdArg
	stEndAny = stEnd | stEndArg | stEndFn
)

var afterKeyword = [...]state{
	token.Value: stBeg, token.End: stEnd, token.Args: stArg, token.Mid: stMid, token.Name: stFName, token.Path: stClass,
}

// tok is a token. Its places are offsets in the code that is read, which for a template is not its text.
type tok struct {
	kind       token.Kind
	space      bool // white space comes before
	start, end int
	text       string
	lit        literal // of those kinds that begin a literal of several parts
}

// literal says how a literal of several parts is read.
type literal struct {
	open, close byte // open is 0 where the literal ends with what it begins with
	expand      bool // it has interpolations and escapes
	regexp      bool
	words       bool
	label       bool // it may be a label
	// A heredoc.
	id             string
	indent, dedent bool
}

// lexer makes tokens one by one, as the parser asks for them: what one means depends on what the parser has read.
type lexer struct {
	src     string
	pos     int
	state   state
	command bool // a statement begins
	// resume is where the line after the heredocs of this line begins; 0 where there are none.
	resume int
	// nest is the depth of brackets, braces of interpolations apart; lambda is the depth at which the parameters of -> end, or -1.
	nest, lambda int
	kwarg        bool // a line end after a label ends the statement
	argdef       bool // in the parameters of a method
	local        func(name string) bool
	comment      func(start, end int, text string)
	trailing     func(start, end int, text string) // of comments behind code
	illegal      string                            // says what is wrong with the token.Illegal
	final        bool                              // nothing can be read after it
	dataAt       int                               // where the text after __END__ begins, -1 for none
}

func (l *lexer) is(s state) bool    { return l.state&s != 0 }
func (l *lexer) isAll(s state) bool { return l.state&s == s }
func (l *lexer) isBeg() bool        { return l.is(stBegAny) || l.isAll(stArg|stLabeled) }
func (l *lexer) isArg() bool        { return l.is(stArgAny) }
func (l *lexer) isEnd() bool        { return l.is(stEndAny) }

func (l *lexer) peek(n int) byte {
	if i := l.pos + n; i < len(l.src) {
		return l.src[i]
	}
	return 0
}

// newline goes over the line end at pos, and over the heredocs of the line.
func (l *lexer) newline() {
	l.pos++
	if l.resume != 0 {
		l.pos, l.resume = max(l.pos, l.resume), 0
	}
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isIdent(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c) || c >= utf8.RuneSelf
}

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// lex returns the next token.
func (l *lexer) lex() tok {
	t := tok{start: l.pos}
	cmd := l.command
	l.command = false
	for {
		if l.pos >= len(l.src) {
			t.start, t.end = len(l.src), len(l.src)
			return t
		}
		switch c := l.src[l.pos]; c {
		case 0, 4, 26:
			t.start, t.end = l.pos, l.pos
			return t
		case ' ', '\t', '\f', '\v', '\r':
			t.space = true
			l.pos++
			continue
		case '\\':
			if n := l.lineEnd(1); n > 0 {
				t.space = true
				l.pos += n
				l.newline()
				continue
			}
		case '#':
			l.skipComment()
			continue // with the line end
		case '=':
			if l.atLineStart() && l.atComment() {
				if l.blockComment() {
					continue
				}
				t.start = l.pos
				t.kind = l.fail(true, "a comment that begins with =begin has no =end")
				l.pos = len(l.src)
				t.end = l.pos
				return t
			}
		case '_':
			if l.atLineStart() && l.atEnd() {
				t.start, t.end = l.pos, l.pos
				return t
			}
		case '\n':
			skip := l.is(stBeg|stClass|stFName|stDot) && !l.is(stLabeled)
			if skip || l.isAll(stArg|stLabeled) && !l.kwarg {
				l.newline()
				t.space = true
				continue
			}
			if !l.isAll(stArg | stLabeled) {
				if at := l.leadingDot(); at > 0 {
					l.pos, l.resume = at, 0
					t.space = false
					continue
				}
			}
			t.start = l.pos
			t.kind, t.end, t.text = token.Newline, l.pos+1, "\n"
			l.newline()
			l.command, l.state = true, stBeg
			return t
		}
		break
	}
	t.start = l.pos
	l.token(&t, cmd)
	t.end = max(l.pos, t.start)
	if t.text == "" {
		t.text = l.src[t.start:t.end]
	}
	return t
}

// lineEnd returns n if a line end is n bytes on, n+1 where a carriage return is before it, and else 0.
func (l *lexer) lineEnd(n int) int {
	switch {
	case l.peek(n) == '\n':
		return n
	case l.peek(n) == '\r' && l.peek(n+1) == '\n':
		return n + 1
	}
	return 0
}

func (l *lexer) atLineStart() bool { return l.pos == 0 || l.src[l.pos-1] == '\n' }

// skipComment goes to the end of the line.
func (l *lexer) skipComment() {
	start, end := l.pos, len(l.src)
	if i := strings.IndexByte(l.src[start:], '\n'); i >= 0 {
		end = start + i
	}
	l.pos = end
	text := strings.TrimSuffix(l.src[start:end], "\r")
	line := strings.LastIndexByte(l.src[:start], '\n') + 1
	for i := line; i < start; i++ {
		if !isSpace(l.src[i]) {
			l.trailing(start, start+len(text), text[1:])
			return
		}
	}
	l.comment(start, start+len(text), text[1:])
}

// The marks of a comment of several lines.
const (
	commentBegin = "=begin"
	commentEnd   = "=end"
)

// atComment reports whether a comment of several lines begins at pos.
func (l *lexer) atComment() bool {
	rest := l.src[l.pos:]
	return strings.HasPrefix(rest, commentBegin) && (len(rest) == len(commentBegin) || isSpace(rest[len(commentBegin)]))
}

// blockComment goes over =begin … =end; it reports whether there is the latter.
func (l *lexer) blockComment() bool {
	start := l.pos
	for {
		i := strings.IndexByte(l.src[l.pos:], '\n')
		if i < 0 { // it has no end
			l.pos = start
			return false
		}
		l.pos += i + 1
		rest := l.src[l.pos:]
		if strings.HasPrefix(rest, commentEnd) && (len(rest) == len(commentEnd) || isSpace(rest[len(commentEnd)]) || rest[len(commentEnd)] == 0) {
			text := strings.TrimPrefix(l.src[start+len(commentBegin):l.pos], "\n")
			if i := strings.IndexByte(rest, '\n'); i >= 0 {
				l.pos += i + 1
			} else {
				l.pos = len(l.src)
			}
			l.comment(start, l.pos, text)
			return true
		}
	}
}

// atEnd reports whether __END__ is the line, and keeps where the text after it begins.
func (l *lexer) atEnd() bool {
	const end = "__END__"
	rest := l.src[l.pos:]
	if !strings.HasPrefix(rest, end) {
		return false
	}
	switch rest = rest[len(end):]; {
	case rest == "":
		l.dataAt = len(l.src)
	case rest[0] == '\n':
		l.dataAt = l.pos + len(end) + 1
	case strings.HasPrefix(rest, "\r\n"):
		l.dataAt = l.pos + len(end) + 2
	default:
		return false
	}
	return true
}

// leadingDot returns where, after a line end and lines of comments, a dot continues the statement; 0 where none does.
func (l *lexer) leadingDot() int {
	at := l.pos + 1
	if l.resume != 0 {
		at = max(at, l.resume)
	}
	var comments [][2]int
	for at < len(l.src) {
		switch c := l.src[at]; {
		case c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\v':
			at++
		case c == '#':
			i := strings.IndexByte(l.src[at:], '\n')
			if i < 0 {
				return 0
			}
			comments = append(comments, [2]int{at, at + i})
			at += i + 1
		case c == '.' || c == '&':
			if at+1 < len(l.src) && (l.src[at+1] == '.') == (c == '&') {
				for _, c := range comments {
					l.comment(c[0], c[1], l.src[c[0]+1:c[1]])
				}
				return at
			}
			return 0
		default:
			return 0
		}
	}
	return 0
}

func (l *lexer) fail(final bool, what string) token.Kind {
	l.illegal, l.final = what, final
	return token.Illegal
}

// token reads the token at pos. cmd says that a statement begins with it.
func (l *lexer) token(t *tok, cmd bool) {
	last := l.state
	c := l.src[l.pos]
	l.pos++
	// operator notes what comes after an operator, or after one that is the name of a method.
	operator := func() {
		if last&(stFName|stDot) != 0 {
			l.state = stArg
		} else {
			l.state = stBeg
		}
	}
	opAssign := func(n int) bool {
		if l.peek(n-1) != '=' {
			return false
		}
		t.kind, t.text = token.OpAssign, l.src[t.start:t.start+n]
		l.pos = t.start + n + 1
		l.state = stBeg
		return true
	}
	spaced := func() bool { return l.isArg() && t.space && l.pos < len(l.src) && !isSpace(l.src[l.pos]) }
	switch c {
	case '*':
		if l.peek(0) == '*' {
			l.pos++
			switch {
			case l.peek(0) == '=':
				l.pos--
				opAssign(2)
				return
			case spaced() || l.isBeg():
				t.kind = token.Splat2
			default:
				t.kind = token.Pow
			}
			operator()
			return
		}
		if opAssign(1) {
			return
		}
		t.kind = token.Mul
		if spaced() || l.isBeg() {
			t.kind = token.Splat
		}
		operator()
	case '!':
		operator()
		if last&(stFName|stDot) != 0 {
			if l.peek(0) == '@' {
				l.pos++
				t.kind, t.text = token.Not, "!"
				return
			}
		}
		switch l.peek(0) {
		case '=':
			l.pos++
			t.kind = token.NotEqual
		case '~':
			l.pos++
			t.kind = token.NotMatch
		default:
			t.kind = token.Not
		}
	case '=':
		operator()
		switch {
		case l.peek(0) == '=' && l.peek(1) == '=':
			l.pos += 2
			t.kind = token.CaseEqual
		case l.peek(0) == '=':
			l.pos++
			t.kind = token.Equal
		case l.peek(0) == '~':
			l.pos++
			t.kind = token.Match
		case l.peek(0) == '>':
			l.pos++
			t.kind = token.Arrow
		default:
			t.kind = token.Assign
		}
	case '<':
		if l.peek(0) == '<' && !l.is(stDot|stClass) && !l.isEnd() && (!l.isArg() || l.is(stLabeled) || t.space) && l.heredoc(t) {
			return
		}
		operator()
		if last&stClass != 0 && last&(stFName|stDot) == 0 {
			l.command = true
		}
		switch {
		case l.peek(0) == '=' && l.peek(1) == '>':
			l.pos += 2
			t.kind = token.Compare
		case l.peek(0) == '=':
			l.pos++
			t.kind = token.LessEqual
		case l.peek(0) == '<':
			l.pos++
			if l.peek(0) == '=' {
				l.pos--
				opAssign(2)
				return
			}
			t.kind = token.ShiftLeft
		default:
			t.kind = token.Less
		}
	case '>':
		operator()
		switch {
		case l.peek(0) == '=':
			l.pos++
			t.kind = token.GreaterEqual
		case l.peek(0) == '>':
			l.pos++
			if l.peek(0) == '=' {
				l.pos--
				opAssign(2)
				return
			}
			t.kind = token.ShiftRight
		default:
			t.kind = token.Greater
		}
	case '"', '\'':
		t.kind, t.lit = token.String, literal{close: c, expand: c == '"', label: l.labelPossible(cmd)}
	case '`':
		switch {
		case last&stFName != 0:
			t.kind, l.state = token.Backtick, stEndFn
		case last&stDot != 0:
			t.kind, l.state = token.Backtick, argState(cmd)
		default:
			t.kind, t.lit = token.Shell, literal{close: c, expand: true}
		}
	case '?':
		l.question(t)
	case '&':
		switch {
		case l.peek(0) == '&':
			l.pos++
			l.state = stBeg
			if l.peek(0) == '=' {
				l.pos--
				opAssign(2)
				return
			}
			t.kind = token.AndAnd
			return
		case opAssign(1):
			return
		case l.peek(0) == '.':
			l.pos++
			t.kind, l.state = token.SafeDot, stDot
			return
		}
		t.kind = token.And
		if spaced() || l.isBeg() {
			t.kind = token.BlockArg
		}
		operator()
	case '|':
		switch {
		case l.peek(0) == '|':
			if l.peek(1) == '=' {
				opAssign(2)
				return
			}
			if last&stBeg != 0 { // the parameters of a block, which has none
				t.kind, l.state = token.Or, stBeg|stLabel
				return
			}
			l.pos++
			t.kind, l.state = token.OrOr, stBeg
			return
		case opAssign(1):
			return
		}
		t.kind = token.Or
		if operator(); l.state == stBeg {
			l.state = stBeg | stLabel
		}
	case '+', '-':
		if last&(stFName|stDot) != 0 {
			l.state = stArg
			t.kind = token.Plus
			if c == '-' {
				t.kind = token.Minus
			}
			if l.peek(0) == '@' {
				l.pos++
				t.kind = token.Plus1
				if c == '-' {
					t.kind = token.Minus1
				}
			}
			return
		}
		if opAssign(1) {
			return
		}
		if c == '-' && l.peek(0) == '>' {
			l.pos++
			t.kind, l.state = token.Lambda, stEndFn
			return
		}
		if l.isBeg() || spaced() {
			digit := isDigit(l.peek(0))
			l.state = stBeg
			switch {
			case c == '-' && digit:
				t.kind = token.MinusNum
			case c == '-':
				t.kind = token.Minus1
			case digit:
				l.number(t)
			default:
				t.kind = token.Plus1
			}
			return
		}
		l.state = stBeg
		t.kind = token.Plus
		if c == '-' {
			t.kind = token.Minus
		}
	case '.':
		beg := l.isBeg()
		l.state = stBeg
		if l.peek(0) == '.' {
			l.pos++
			three := l.peek(0) == '.'
			if three {
				l.pos++
				if l.argdef {
					t.kind, l.state = token.RangeFrom3, stEndArg
					return
				}
			}
			switch {
			case three && beg:
				t.kind = token.RangeFrom3
			case three:
				t.kind = token.Range3
			case beg:
				t.kind = token.RangeFrom
			default:
				t.kind = token.Range
			}
			return
		}
		if isDigit(l.peek(0)) {
			t.kind = l.fail(false, "A number cannot begin with a dot; put 0 before it")
			return
		}
		t.kind, l.state = token.Dot, stDot
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		l.pos--
		l.number(t)
	case ')', ']', '}':
		l.nest--
		l.state = stEnd
		switch c {
		case ')':
			t.kind, l.state = token.RParen, stEndFn
		case ']':
			t.kind = token.RBracket
		default:
			t.kind = token.RBrace
		}
	case ':':
		l.colon(t)
	case '/':
		switch {
		case l.isBeg():
			t.kind, t.lit = token.Regexp, literal{close: '/', expand: true, regexp: true}
		case opAssign(1):
		case spaced():
			t.kind, t.lit = token.Regexp, literal{close: '/', expand: true, regexp: true}
		default:
			t.kind = token.Div
			operator()
		}
	case '^':
		if !opAssign(1) {
			t.kind = token.Xor
			operator()
		}
	case ';':
		t.kind, l.state, l.command = token.Semicolon, stBeg, true
	case ',':
		t.kind, l.state = token.Comma, stBeg|stLabel
	case '~':
		t.kind, t.text = token.Tilde, "~"
		if operator(); last&(stFName|stDot) != 0 && l.peek(0) == '@' {
			l.pos++
		}
	case '(':
		switch {
		case l.isBeg():
			t.kind = token.LParenBegin
		case t.space && (l.isArg() || l.isAll(stEnd|stLabel)):
			t.kind = token.LParenArg
		default:
			t.kind = token.LParen
		}
		l.nest++
		l.state = stBeg | stLabel
	case '[':
		if last&(stFName|stDot) != 0 {
			if l.peek(0) == ']' {
				l.pos++
				t.kind, l.state = token.Index, stArg
				if l.peek(0) == '=' {
					l.pos++
					t.kind = token.IndexSet
				}
				return
			}
			l.nest++
			t.kind, l.state = token.LBracket, stArg|stLabel
			return
		}
		t.kind = token.LBracket
		if l.isBeg() || l.isArg() && (t.space || l.is(stLabeled)) {
			t.kind = token.LBracketList
		}
		l.nest++
		l.state = stBeg | stLabel
	case '{':
		switch {
		case l.lambda == l.nest:
			t.kind, l.lambda = token.LBraceLambda, -1
		case l.is(stLabeled):
			t.kind = token.LBraceHash
		case l.is(stEndArg):
			t.kind = token.LBraceArg
		case l.is(stArgAny | stEndAny):
			t.kind = token.LBrace
		default:
			t.kind = token.LBraceHash
		}
		l.nest++
		if t.kind == token.LBraceHash {
			l.state = stBeg | stLabel
		} else {
			l.state, l.command = stBeg, true
		}
	case '%':
		switch {
		case l.isBeg():
			l.percent(t, cmd)
		case opAssign(1):
		case spaced() || l.is(stFItem) && l.peek(0) == 's':
			l.percent(t, cmd)
		default:
			t.kind = token.Mod
			operator()
		}
	case '$':
		l.global(t)
	case '@':
		t.kind = token.IVar
		if l.peek(0) == '@' {
			l.pos++
			t.kind = token.CVar
		}
		l.state = stEnd
		if last&stFName != 0 {
			l.state = stEndFn
		}
		if c := l.peek(0); !isIdent(c) || isDigit(c) {
			t.kind = l.fail(false, "A variable needs a name after '"+l.src[t.start:l.pos]+"'")
			return
		}
		start := l.pos
		l.ident()
		t.text = l.src[start:l.pos]
	default:
		if isIdent(c) {
			l.pos--
			l.name(t, cmd)
			return
		}
		t.kind = l.fail(false, "Invalid character")
	}
}

func argState(cmd bool) state {
	if cmd {
		return stCmdArg
	}
	return stArg
}

// ident goes over the characters of a name.
func (l *lexer) ident() {
	for l.pos < len(l.src) && isIdent(l.src[l.pos]) {
		l.pos++
	}
}

func (l *lexer) labelPossible(cmd bool) bool { return l.is(stLabel|stEndFn) && !cmd || l.isArg() }

// labelSuffix reports whether the colon of a label is at pos.
func (l *lexer) labelSuffix() bool { return l.peek(0) == ':' && l.peek(1) != ':' }

// name reads a name, keyword, constant or label.
func (l *lexer) name(t *tok, cmd bool) {
	last := l.state
	l.ident()
	t.kind = token.Ident
	first, _ := utf8.DecodeRuneInString(l.src[t.start:])
	if unicode.IsUpper(first) {
		t.kind = token.Const
	}
	switch c := l.peek(0); {
	case (c == '!' || c == '?') && l.peek(1) != '=':
		l.pos++
		t.kind = token.Method
	case c == '=' && last&stFName != 0 && l.peek(1) != '~' && l.peek(1) != '>' && (l.peek(1) != '=' || l.peek(2) == '>'):
		l.pos++
		t.kind = token.Ident
	}
	t.text = l.src[t.start:l.pos]
	if l.labelPossible(cmd) && l.labelSuffix() {
		l.pos++
		t.kind, l.state = token.Label, stArg|stLabeled
		return
	}
	if last&stDot == 0 {
		if kw, ok := token.Keywords[t.text]; ok {
			l.keyword(t, kw, last)
			return
		}
	}
	switch {
	case l.is(stBegAny | stArgAny | stDot):
		l.state = argState(cmd)
	case l.is(stFName):
		l.state = stEndFn
	default:
		l.state = stEnd
	}
	if t.kind == token.Ident && last&(stDot|stFName) == 0 && l.local(t.text) {
		l.state = stEnd | stLabel
	}
}

func (l *lexer) keyword(t *tok, kw token.Keyword, last state) {
	t.kind = kw.Kind
	if last&stFName != 0 {
		l.state = stEndFn
		return
	}
	l.state = afterKeyword[kw.After]
	if kw.After == token.Name && kw.Kind != token.KwDef {
		l.state |= stFItem
	}
	if l.is(stBeg) {
		l.command = true
	}
	if kw.Kind == token.KwDo && l.lambda == l.nest {
		l.lambda = -1
		t.kind = token.KwDoLambda
		return
	}
	if last&(stBeg|stLabeled|stClass) == 0 && kw.Modifier != kw.Kind {
		t.kind, l.state = kw.Modifier, stBeg|stLabel
	}
}

// question reads a character, or the sign of `?:`.
func (l *lexer) question(t *tok) {
	t.kind = token.Question
	if l.isEnd() {
		l.state = stBeg
		return
	}
	c := l.peek(0)
	switch {
	case l.pos >= len(l.src):
		t.kind = l.fail(false, "A character is missing after '?'")
		return
	case isSpace(c):
		l.state = stBeg
		return
	case c >= utf8.RuneSelf:
		_, n := utf8.DecodeRuneInString(l.src[l.pos:])
		t.text = l.src[l.pos : l.pos+n]
		l.pos += n
	case isIdent(c) && isIdent(l.peek(1)):
		l.state = stBeg
		return
	case c == '\\':
		l.pos++
		var out []byte
		var ok bool
		if out, ok = l.escape(nil); !ok {
			t.kind = token.Illegal
			return
		}
		t.text = string(out)
	default:
		l.pos++
		t.text = string(c)
	}
	t.kind, l.state = token.Char, stEnd
}

// colon reads `::`, a symbol or the colon of `?:`.
func (l *lexer) colon(t *tok) {
	c := l.peek(0)
	switch {
	case c == ':':
		l.pos++
		if l.isBeg() || l.is(stClass) || l.isArg() && t.space {
			t.kind, l.state = token.Top, stBeg
			return
		}
		t.kind, l.state = token.Colons, stDot
		return
	case l.isEnd() || isSpace(c) || c == '#' || l.pos >= len(l.src):
		t.kind, l.state = token.Colon, stBeg
		return
	case c == '"' || c == '\'':
		l.pos++
		t.kind, t.lit = token.SymbolQuote, literal{close: c, expand: c == '"'}
		l.state = stFName
		return
	}
	name := tok{start: l.pos}
	l.state = stFName
	l.token(&name, false)
	if name.text == "" {
		name.text = l.src[name.start:l.pos]
	}
	switch k := name.kind; {
	case k == token.IVar || k == token.CVar || k == token.GVar || k == token.Group || k == token.MatchVar:
		name.text = l.src[name.start:l.pos]
	case k == token.Illegal:
		t.kind = token.Illegal
		return
	case !isMethodName(k):
		l.pos = name.start
		t.kind, l.state = token.Colon, stBeg
		return
	}
	t.kind, t.text, l.state = token.Symbol, name.text, stEnd
}

// isMethodName reports whether a token may name a method in a definition or after a dot.
func isMethodName(k token.Kind) bool {
	switch k {
	case token.Ident, token.Method, token.Const, token.Pow, token.Mul, token.Div, token.Mod, token.Plus, token.Minus, token.ShiftLeft,
		token.ShiftRight, token.And, token.Or, token.Xor, token.Less, token.LessEqual, token.Greater, token.GreaterEqual, token.Compare,
		token.Equal, token.CaseEqual, token.NotEqual, token.Match, token.NotMatch, token.Not, token.Tilde, token.Plus1, token.Minus1,
		token.Index, token.IndexSet, token.Backtick, token.Splat, token.Splat2, token.BlockArg:
		return true
	}
	return k.IsKeyword()
}

// percent reads the beginning of a literal after a percent sign.
func (l *lexer) percent(t *tok, cmd bool) {
	kind, term := l.peek(0), l.peek(0)
	l.pos++
	switch {
	case l.pos > len(l.src):
		l.pos = len(l.src)
		t.kind = l.fail(true, "A string is not closed")
		return
	case isIdent(kind) && kind != '_' && kind < utf8.RuneSelf:
		if term = l.peek(0); l.pos >= len(l.src) || isIdent(term) && term != '_' || term >= utf8.RuneSelf {
			t.kind = l.fail(false, "Unknown type of literal after '%'")
			return
		}
		l.pos++
	case kind >= utf8.RuneSelf:
		t.kind = l.fail(false, "Unknown type of literal after '%'")
		return
	default:
		kind = 'Q'
	}
	t.lit.close = term
	if i := strings.IndexByte("([{<", term); i >= 0 {
		t.lit.open, t.lit.close = term, ")]}>"[i]
	}
	switch kind {
	case 'Q':
		t.kind, t.lit.expand = token.String, true
	case 'q':
		t.kind = token.String
	case 'W', 'w':
		t.kind, t.lit.words, t.lit.expand = token.Words, true, kind == 'W'
	case 'I', 'i':
		t.kind, t.lit.words, t.lit.expand = token.Symbols, true, kind == 'I'
	case 'x':
		t.kind, t.lit.expand = token.Shell, true
	case 'r':
		t.kind, t.lit.expand, t.lit.regexp = token.Regexp, true, true
	case 's':
		t.kind = token.SymbolQuote
		l.state = stFName
	default:
		t.kind = l.fail(false, "Unknown type of literal after '%'")
	}
}

// global reads a global variable.
func (l *lexer) global(t *tok) {
	last := l.state
	l.state = stEnd
	t.kind = token.GVar
	c := l.peek(0)
	start := l.pos
	switch {
	case c == '_' && !isIdent(l.peek(1)):
		l.pos++
	case c != 0 && strings.IndexByte("~*$?!@/\\;,.=:<>\"", c) >= 0:
		l.pos++
	case c == '-':
		l.pos++
		if isIdent(l.peek(0)) {
			l.pos++
		}
	case c != 0 && strings.IndexByte("&`'+", c) >= 0:
		l.pos++
		if last&stFName == 0 {
			t.kind = token.MatchVar
		}
	case c >= '1' && c <= '9':
		for isDigit(l.peek(0)) {
			l.pos++
		}
		if last&stFName == 0 {
			t.kind = token.Group
		}
	case c == '0' || isIdent(c) && !isDigit(c):
		l.ident()
	default:
		t.kind = l.fail(false, "A variable needs a name after '$'")
		return
	}
	t.text = l.src[start:l.pos]
}

// heredoc reads the beginning of a heredoc after `<`; it reports whether there is one.
func (l *lexer) heredoc(t *tok) bool {
	at := l.pos + 1
	lit := literal{expand: true}
	get := func() byte {
		if at < len(l.src) {
			return l.src[at]
		}
		return 0
	}
	switch get() {
	case '-':
		lit.indent = true
		at++
	case '~':
		lit.indent, lit.dedent = true, true
		at++
	}
	t.kind = token.String
	switch c := get(); {
	case c == '\'' || c == '"' || c == '`':
		end := strings.IndexAny(l.src[at+1:], string(c)+"\n")
		if end < 0 || l.src[at+1+end] != c {
			t.kind = l.fail(false, "The name of a heredoc is not closed")
			return true
		}
		lit.id, lit.expand = l.src[at+1:at+1+end], c != '\''
		at += end + 2
		if c == '`' {
			t.kind = token.Shell
		}
	case isIdent(c):
		start := at
		for isIdent(get()) {
			at++
		}
		lit.id = l.src[start:at]
	default:
		return false
	}
	lit.close = '\n'
	l.pos, t.lit = at, lit
	return true
}
