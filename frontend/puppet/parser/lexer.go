package parser

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// tok is one token. Its text is what Puppet's messages show for it: the name
// without a dollar, the decoded text of a string, the spelling of an operator.
type tok struct {
	kind       token.Kind
	start, end int32 // byte offsets in the file, also inside heredocs
	text       string
}

// lexer turns text into tokens. One lexer reads a file from end to end; the
// text of a heredoc is read by a lexer of its own whose places are mapped back
// by sub (heredoc.go).
//
// Whether a slash begins a regular expression and whether a bracket begins an
// array depends only on what is before it, so lexing needs no help from the
// parser and is done first, as a whole.
type lexer struct {
	file     *source.File
	src      string
	sub      *sublocator // nil when src is the file's text
	opts     Options
	diags    *diag.List
	comments *[]ast.Comment

	pos  int
	toks []tok

	after       token.Kind // the token that decides on regular expressions (LEX-34)
	braces      int        // nesting of { }, so that interpolations find their end
	lineStart   int        // where the current line's tokens begin (LEX-11)
	newlineJump int        // where the text after the heredocs of this line goes on; 0 when there are none
	noRegexp    bool       // no regular expression can end in the rest of the text
	depth       int        // nesting of interpolations

	// matched is the text that Puppet's scanner matched last. It shows in the
	// message for an unclosed quote and nowhere else.
	matched string

	epp      eppMode
	eppOpen  bool // a tag is open
	lostText bool // the template ended with a comment or `<%%`, which loses the text before it

	escapes escapes   // in a heredoc
	slurp   slurpMode // in a heredoc
}

// lexFailure is thrown where lexing cannot go on.
type lexFailure struct{ d *diag.Diagnostic }

// lexFile returns the tokens of a file. After an error the last token is
// [token.Illegal] and the error is returned: the parser reports it when it gets
// there, because an earlier syntax error comes first.
func lexFile(file *source.File, opts Options, diags *diag.List) (toks []tok, comments []ast.Comment, failure *diag.Diagnostic) {
	l := &lexer{file: file, src: file.Text, opts: opts, diags: diags, comments: &comments}
	l.toks = make([]tok, 0, len(l.src)/5+8)
	failure = l.run()
	kind := token.EOF
	if failure != nil {
		kind = token.Illegal
	}
	return append(l.toks, tok{kind: kind, start: int32(len(l.src)), end: int32(len(l.src))}), comments, failure
}

// run reads all of the text. What a single step has made before it fails is
// dropped: Puppet hands on the tokens of a string or tag only when it is
// complete.
func (l *lexer) run() (failure *diag.Diagnostic) {
	done := 0
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(lexFailure)
			if !ok {
				panic(r)
			}
			l.toks, failure = l.toks[:done], f.d
		}
	}()
	l.checkByteOrderMark()
	if len(l.src) > maxFileSize {
		l.fail("P2GO_FILE_TOO_LARGE", 0, "The file is larger than %d bytes", maxFileSize)
	}
	l.checkEncoding()
	l.skipBlanks()
	if l.opts.EPP {
		l.pos = 0
		l.startTemplate()
	}
	for done = len(l.toks); l.pos < len(l.src); done = len(l.toks) {
		l.step()
		if len(l.toks) > done {
			l.after = l.toks[len(l.toks)-1].kind
		}
	}
	if l.eppOpen {
		l.fail("EPP_UNBALANCED_TAG", l.pos, "Unbalanced epp tag, reached <eof> without closing tag.")
	}
	return nil
}

// yield says what a lexing step has made.
type yield uint8

const (
	nothing yield = iota // a blank, a comment, or tokens that do not count as a step's own
	one                  // one token
	several              // a string with interpolations
)

// step reads one token, blank or comment.
func (l *lexer) step() yield {
	start := l.pos
	c := l.src[start]
	switch c {
	case ' ', '\t', '\r':
		l.skipBlanks()
		return nothing
	case '\n':
		l.newline()
		return nothing
	case '#':
		end := start + strings.IndexByte(l.src[start:], '\n')
		if end < start {
			end = len(l.src)
		}
		l.comment(start, end, strings.TrimSuffix(l.src[start+1:end], "\r"))
		return nothing
	case '\'':
		l.pos++
		l.emit(token.String, start, l.slurpSingle())
		return one
	case '"':
		return l.interpolated(true)
	case '$':
		return l.variable()
	case '/':
		return l.slash()
	case ':':
		if l.peek(1) == ':' {
			return l.qualified()
		}
		return l.op(token.Colon)
	case '[':
		if l.atListStart() {
			return l.op(token.ListStart)
		}
		return l.op(token.IndexStart)
	case '(':
		if l.firstOnLine() {
			return l.op(token.LineParen)
		}
		return l.op(token.CallParen)
	case '{':
		l.braces++
		if l.after == token.Question {
			return l.op(token.SelectorBrace)
		}
		return l.op(token.LBrace)
	case '}':
		l.braces--
		return l.op(token.RBrace)
	case '@':
		if l.peek(1) == '(' {
			l.heredoc()
			return nothing
		}
	case '%':
		if l.epp != eppOff && l.peek(1) == '>' {
			l.closeTag(2)
			return nothing
		}
	case '-':
		if l.epp != eppOff && l.peek(1) == '%' && l.peek(2) == '>' {
			l.closeTag(3)
			return nothing
		}
	}
	switch {
	case c >= '0' && c <= '9':
		return l.number()
	case c >= 'a' && c <= 'z' || c == '_':
		return l.word()
	case c >= 'A' && c <= 'Z':
		return l.ref(0)
	}
	if k := l.operator(c); k != token.Other {
		return l.op(k)
	}
	if l.skipBlanks() {
		return nothing
	}
	// Puppet shows an empty text for characters it does not know.
	_, n := utf8.DecodeRuneInString(l.src[start:])
	l.pos += n
	l.emit(token.Other, start, "")
	return one
}

// operator returns the operator or punctuation at the current place: the
// longest that matches (LEX-7).
func (l *lexer) operator(c byte) token.Kind {
	next := l.peek(1)
	switch c {
	case ']':
		return token.RBracket
	case ')':
		return token.RParen
	case ',':
		return token.Comma
	case ';':
		return token.Semicolon
	case '.':
		return token.Dot
	case '?':
		return token.Question
	case '*':
		return token.Times
	case '%':
		return token.Percent
	case '=':
		return choose(next, token.Assign, '=', token.Eq, '>', token.FatArrow, '~', token.Match)
	case '+':
		return choose(next, token.Plus, '=', token.PlusAssign, '>', token.PlusArrow, 0, 0)
	case '-':
		return choose(next, token.Minus, '=', token.MinusAssign, '>', token.EdgeRight, 0, 0)
	case '!':
		return choose(next, token.Not, '=', token.NotEq, '~', token.NotMatch, 0, 0)
	case '~':
		return choose(next, token.Tilde, '>', token.NotifyEdge, 0, 0, 0, 0)
	case '@':
		return choose(next, token.At, '@', token.AtAt, 0, 0, 0, 0)
	case '>':
		return choose(next, token.Greater, '>', token.ShiftRight, '=', token.GreaterEq, 0, 0)
	case '|':
		if next == '>' {
			return choose(l.peek(2), token.CollectClose, '>', token.ExportClose, 0, 0, 0, 0)
		}
		return token.Pipe
	case '<':
		if next == '<' {
			return choose(l.peek(2), token.ShiftLeft, '|', token.ExportOpen, 0, 0, 0, 0)
		}
		if next == '|' {
			return token.CollectOpen
		}
		return choose(next, token.Less, '=', token.LessEq, '-', token.EdgeLeft, '~', token.NotifyLeft)
	}
	return token.Other
}

// choose returns the kind beside the character that c is, else the default.
func choose(c byte, otherwise token.Kind, c1 byte, k1 token.Kind, c2 byte, k2 token.Kind, c3 byte, k3 token.Kind) token.Kind {
	switch {
	case c == 0:
		return otherwise
	case c == c1:
		return k1
	case c == c2:
		return k2
	case c == c3:
		return k3
	}
	return otherwise
}

// op emits an operator, whose text is its spelling.
func (l *lexer) op(k token.Kind) yield {
	start, text := l.pos, k.String()
	l.pos += len(text)
	l.emit(k, start, text)
	return one
}

// emit appends a token that ends at the current place.
func (l *lexer) emit(k token.Kind, start int, text string) { l.emitAt(k, start, l.pos, text) }

func (l *lexer) emitAt(k token.Kind, start, end int, text string) {
	l.toks = append(l.toks, tok{kind: k, start: int32(l.global(start)), end: int32(l.global(end)), text: text})
}

// global maps an offset in src to one in the file.
func (l *lexer) global(offset int) int {
	if l.sub != nil {
		offset = l.sub.global(offset)
	}
	return max(0, min(offset, len(l.file.Text)))
}

// span returns the place of one character.
func (l *lexer) span(offset int) source.Span {
	start := l.global(offset)
	_, n := utf8.DecodeRuneInString(l.file.Text[start:])
	return source.At(l.file, start, start+n)
}

func (l *lexer) fail(code diag.Code, at int, format string, args ...any) {
	panic(lexFailure{diag.Errorf(code, l.span(at), format, args...)})
}

func (l *lexer) warn(code diag.Code, format string, args ...any) {
	l.diags.Add(diag.Warningf(code, l.span(l.pos), format, args...))
}

// peek returns the byte n after the current one, 0 at the end.
func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// followedBy returns the next characters as messages quote them.
func (l *lexer) followedBy() string {
	rest := l.src[l.pos:]
	if rest == "" {
		return "<eof>"
	}
	end := 0
	for range 5 {
		_, n := utf8.DecodeRuneInString(rest[end:])
		end += n
	}
	return strings.NewReplacer("\t", `\t`, "\n", `\n`, "\r", `\r`).Replace(rest[:end]) + "..."
}

// skipBlanks skips blanks and carriage returns (LEX-2) and reports whether there
// were any.
func (l *lexer) skipBlanks() bool {
	start := l.pos
	for l.pos < len(l.src) {
		n := blank(l.src[l.pos:])
		if n == 0 {
			break
		}
		l.pos += n
	}
	l.matched = l.src[start:l.pos]
	return l.pos > start
}

// blank returns the length of the blank or carriage return at the start of s.
func blank(s string) int {
	switch c := s[0]; {
	case c == ' ' || c == '\t' || c == '\r':
		return 1
	case c < utf8.RuneSelf:
		return 0
	}
	r, n := utf8.DecodeRuneInString(s)
	if unicode.Is(unicode.Zs, r) {
		return n
	}
	return 0
}

// newline ends a line, and jumps over the heredocs that it opened (HDOC-9).
func (l *lexer) newline() {
	l.pos++
	if l.newlineJump > 0 {
		l.pos, l.newlineJump = l.newlineJump, 0
	}
	l.lineStart = l.pos
}

func (l *lexer) comment(start, end int, text string) {
	l.pos = end
	l.matched = l.src[start:end]
	*l.comments = append(*l.comments, ast.Comment{At: source.At(l.file, l.global(start), l.global(end)), Text: text})
}

// atListStart reports whether a bracket here begins an array and cannot index
// (LEX-10).
func (l *lexer) atListStart() bool {
	if l.pos == 0 {
		return true
	}
	r, n := utf8.DecodeLastRuneInString(l.src[:l.pos])
	return r == '\n' || blank(l.src[l.pos-n:]) > 0
}

// firstOnLine reports whether only blanks are between the start of the line and
// here (LEX-11).
func (l *lexer) firstOnLine() bool {
	for at := l.pos; at > l.lineStart; {
		_, n := utf8.DecodeLastRuneInString(l.src[:at])
		at -= n
		if blank(l.src[at:]) == 0 {
			return false
		}
	}
	return true
}

// slash reads a comment, a regular expression or a division (LEX-34, LEX-35).
func (l *lexer) slash() yield {
	start := l.pos
	if l.peek(1) == '*' {
		n := strings.Index(l.src[start+2:], "*/")
		if n < 0 {
			l.fail("UNCLOSED_MLCOMMENT", start, "Unclosed multiline comment")
		}
		l.comment(start, start+2+n+2, l.src[start+2:start+2+n])
		return nothing
	}
	if !l.regexpAllowed() || l.noRegexp {
		return l.op(token.Slash)
	}
	for at := start + 1; at < len(l.src); at++ {
		switch l.src[at] {
		case '\\':
			at++
		case '/':
			l.pos = at + 1
			l.matched = l.src[start:l.pos]
			source := strings.ReplaceAll(l.src[start+1:at], `\/`, "/")
			l.regexp(start, source)
			l.emit(token.Regexp, start, source)
			return one
		}
	}
	// Every later slash is one that this scan has found escaped.
	l.noRegexp = true
	return l.op(token.Slash)
}

// regexp fails where a regular expression is none (LEX-36), in Ruby's words.
func (l *lexer) regexp(start int, text string) {
	_, err := regex.New(text)
	var invalid *value.RegexpError
	if errors.As(err, &invalid) && !invalid.Unsupported {
		whole := source.At(l.file, l.global(start), l.global(l.pos))
		panic(lexFailure{diag.Errorf("P2GO_INVALID_REGEXP", whole, "%s", err)})
	}
}

func (l *lexer) regexpAllowed() bool {
	switch l.after {
	case token.RParen, token.RBracket, token.ExportClose, token.CollectClose,
		token.Name, token.Ref, token.Number, token.String, token.Bool, token.StringStart, token.StringMiddle,
		token.StringEnd, token.Heredoc, token.Regexp, token.Var, token.Word:
		return false
	}
	return true
}

// isWord reports whether c belongs to \w, which is ASCII only (LEX-17).
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// wordEnd returns the end of the run of word characters that begins at i.
func wordEnd(s string, i int) int {
	for i < len(s) && isWord(s[i]) {
		i++
	}
	return i
}

// varEnd returns the end of the longest `(::)?(\w+::)*\w+` at i, or i when
// there is none (LEX-16, STR-6).
func varEnd(s string, i int) int {
	end := i
	at := i
	if strings.HasPrefix(s[at:], "::") {
		at += 2
	}
	for {
		next := wordEnd(s, at)
		if next == at {
			return end
		}
		end = next
		if !strings.HasPrefix(s[end:], "::") {
			return end
		}
		at = end + 2
	}
}

// variable reads `$name`. A dollar alone is a variable with an empty name,
// which the checks reject (LEX-16).
func (l *lexer) variable() yield {
	start := l.pos
	l.pos = varEnd(l.src, start+1)
	if l.pos > start+1 {
		l.matched = l.src[start:l.pos]
	} else {
		l.matched = ""
	}
	l.emit(token.Var, start, l.src[start+1:l.pos])
	return one
}

// qualified reads a name or reference that begins with `::` (LEX-18).
func (l *lexer) qualified() yield {
	start := l.pos
	if c := l.peek(2); c >= 'A' && c <= 'Z' {
		return l.ref(2)
	}
	end := bareWordEnd(l.src, start)
	if end == start {
		l.fail("ILLEGAL_FULLY_QUALIFIED_NAME", start+2, "Illegal fully qualified name")
	}
	return l.bareWord(end)
}

// ref reads a capitalised reference after skip bytes of `::` (LEX-15).
func (l *lexer) ref(skip int) yield {
	start := l.pos
	end := wordEnd(l.src, start+skip)
	for strings.HasPrefix(l.src[end:], "::") && end+2 < len(l.src) && l.src[end+2] >= 'A' && l.src[end+2] <= 'Z' {
		end = wordEnd(l.src, end+2)
	}
	if strings.HasPrefix(l.src[end:], "::") {
		if skip > 0 {
			l.fail("ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE", end+3, "Illegal fully qualified class reference")
		}
		l.fail("ILLEGAL_CLASS_REFERENCE", end+1, "Illegal class reference")
	}
	l.pos = end
	l.matched = l.src[start:end]
	l.emit(token.Ref, start, l.matched)
	return one
}

// word reads a name, keyword or bare word (LEX-13, LEX-14).
func (l *lexer) word() yield { return l.bareWord(bareWordEnd(l.src, l.pos)) }

func (l *lexer) bareWord(end int) yield {
	start := l.pos
	l.pos = end
	text := l.src[start:end]
	l.matched = text
	kind := token.Word
	if isName(text) {
		kind = token.Keyword(text, l.opts.Tasks)
	}
	l.emit(kind, start, text)
	return one
}

// bareWordEnd returns the end of the longest
// `((::)?[a-z_]([\w-]*\w)?)+` at i, or i when there is none.
func bareWordEnd(s string, i int) int {
	end := i
	for {
		at := end
		if strings.HasPrefix(s[at:], "::") {
			at += 2
		}
		if at >= len(s) || !(s[at] >= 'a' && s[at] <= 'z' || s[at] == '_') {
			return end
		}
		end = at + 1
		for at++; at < len(s) && (isWord(s[at]) || s[at] == '-'); at++ {
			if s[at] != '-' {
				end = at + 1
			}
		}
	}
}

// isName reports whether a bare word is a NAME: every segment begins with a
// letter and has no dash.
func isName(s string) bool {
	s = strings.TrimPrefix(s, "::")
	first := true
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case first && (c < 'a' || c > 'z'), c == '-':
			return false
		case c == ':':
			i++
			first = true
			continue
		}
		first = false
	}
	return true
}

// checkEncoding refuses what is not UTF-8, which Puppet fails for without a
// place: a binary file would else give errors that mean nothing.
func (l *lexer) checkEncoding() {
	if utf8.ValidString(l.src) {
		return
	}
	for i := 0; i < len(l.src); {
		r, n := utf8.DecodeRuneInString(l.src[i:])
		if r == utf8.RuneError && n == 1 {
			l.fail("P2GO_NOT_UTF8", i, "This is not text in UTF-8: byte 0x%02x", l.src[i])
		}
		i += n
	}
}

// checkByteOrderMark rejects byte order marks of any kind (LEX-1).
func (l *lexer) checkByteOrderMark() {
	for _, bom := range [...]struct{ name, bytes string }{
		{"UTF-32", "\x00\x00\xFE\xFF"},
		{"UTF-32", "\xFF\xFE\x00\x00"},
		{"GB-18030", "\x84\x31\x95\x33"},
		{"UTF-EBCDIC", "\xDD\x73\x66\x73"},
		{"SCSU", "\x0E\xFE\xFF"},
		{"UTF-8", "\xEF\xBB\xBF"},
		{"UTF-1", "\xF7\x64\x4C"},
		{"BOCU", "\xFB\xEE\x28"},
		{"UTF-16", "\xFE\xFF"},
		{"UTF-16", "\xFF\xFE"},
	} {
		if strings.HasPrefix(l.src, bom.bytes) {
			l.fail("ILLEGAL_BOM", 0, "Illegal %s Byte Order mark at beginning of input: [%s] - remove these from the puppet source",
				bom.name, strings.ToUpper(fmt.Sprintf("% x", bom.bytes)))
		}
	}
}
