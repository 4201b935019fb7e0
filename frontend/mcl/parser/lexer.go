package parser

import (
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// tok is one token. Its text is that of its place.
type tok struct {
	kind       token.Kind
	newline    int32 // the offset of the first end of a line between the token before and this one, -1 without one
	start, end int32
}

// lexer turns text into tokens. What depends on the dialect is small: which words are keywords, and where strings of 2020 end that
// have strings in their interpolations.
type lexer struct {
	file     *source.File
	src      string
	dialect  ast.Dialect
	pos      int
	newline  int32
	toks     []tok
	comments []ast.Comment
	illegal  map[int32]string // what is wrong with illegal tokens, by where they begin
	returned int              // where the first carriage return is, -1 without one
	fresh    bool             // nothing but blanks was read of the line
	flat     int              // strings that begin before it have no strings in their interpolations
}

func lex(file *source.File, dialect ast.Dialect) *lexer {
	l := &lexer{file: file, src: file.Text, dialect: dialect, newline: -1, returned: -1, fresh: true, illegal: map[int32]string{}}
	l.toks = make([]tok, 0, len(l.src)/4+8)
	for l.pos < len(l.src) {
		l.step()
	}
	l.emit(token.EOF, l.pos, l.pos)
	return l
}

func (l *lexer) emit(k token.Kind, start, end int) {
	l.toks = append(l.toks, tok{k, l.newline, int32(start), int32(end)})
	l.newline, l.pos, l.fresh = -1, end, false
}

func (l *lexer) bad(start, end int, message string) {
	l.illegal[int32(start)] = message
	l.emit(token.Illegal, start, end)
}

// symbols are the tokens of several signs, longest first (MCL-LEX-1), and those of one.
var symbols = [...]struct {
	text string
	kind token.Kind
}{
	{"<|>", token.Except},
	{"=>", token.FatArrow},
	{"?:", token.Elvis},
	{"->", token.Arrow},
	{"==", token.Equal},
	{"!=", token.NotEqual},
	{"<=", token.LessEqual},
	{">=", token.GreaterEqual},
	{"&&", token.AndAnd},
	{"||", token.OrOr},
	{"{", token.LBrace},
	{"}", token.RBrace},
	{"(", token.LParen},
	{")", token.RParen},
	{"[", token.LBracket},
	{"]", token.RBracket},
	{",", token.Comma},
	{":", token.Colon},
	{";", token.Semicolon},
	{"=", token.Assign},
	{".", token.Dot},
	{"$", token.Dollar},
	{"+", token.Plus},
	{"-", token.Minus},
	{"*", token.Times},
	{"/", token.Slash},
	{"<", token.Less},
	{">", token.Greater},
	{"!", token.Bang},
}

// step reads one token, blank or comment.
func (l *lexer) step() {
	start := l.pos
	c := l.src[start]
	switch {
	case c == ' ' || c == '\t':
		l.pos++
	case c == '\n':
		if l.newline < 0 {
			l.newline = int32(start)
		}
		l.pos++
		l.fresh = true
	case c == '\r':
		if l.returned < 0 {
			l.returned = start
		}
		l.pos++
	case c == '#':
		l.comment()
	case c == '"':
		l.str()
	case isDigit(c) || c == '-' && start+1 < len(l.src) && isDigit(l.src[start+1]):
		l.number()
	case isLower(c):
		l.word()
	case c >= 'A' && c <= 'Z':
		l.emit(token.Capital, start, wordEnd(l.src, start))
	default:
		l.symbol()
	}
}

func (l *lexer) symbol() {
	for _, s := range symbols {
		if strings.HasPrefix(l.src[l.pos:], s.text) {
			l.emit(s.kind, l.pos, l.pos+len(s.text))
			return
		}
	}
	end := l.pos + 1
	for end < len(l.src) && l.src[end]&0xc0 == 0x80 { // the rest of a character in UTF-8
		end++
	}
	l.bad(l.pos, end, "unrecognized character")
}

func (l *lexer) comment() {
	start := l.pos
	l.pos = len(l.src)
	if n := strings.IndexByte(l.src[start:], '\n'); n >= 0 {
		l.pos = start + n
	}
	l.comments = append(l.comments, ast.Comment{
		Base: ast.Base{At: source.At(l.file, start, l.pos)},
		Text: l.src[start:l.pos], Own: l.fresh,
	})
}

// number reads an integer or a float, its sign included (MCL-LEX-5, MCL-LEX-6).
func (l *lexer) number() {
	start, end := l.pos, l.pos+1
	for end < len(l.src) && isDigit(l.src[end]) {
		end++
	}
	kind := token.Int
	if end+1 < len(l.src) && l.src[end] == '.' && isDigit(l.src[end+1]) {
		kind = token.Float
		for end++; end < len(l.src) && isDigit(l.src[end]); {
			end++
		}
	}
	l.emit(kind, start, end)
}

func (l *lexer) word() {
	end := wordEnd(l.src, l.pos)
	kind := token.Lookup(l.src[l.pos:end])
	if l.dialect == ast.Dialect2020 && kind.Later() {
		kind = token.Ident
	}
	l.emit(kind, l.pos, end)
}

// str reads a string up to its quote (MCL-STR-1). A backslash takes the byte after it along.
func (l *lexer) str() {
	start := l.pos
	end := -1
	if l.dialect == ast.Dialect2020 && start >= l.flat {
		end, l.flat = end2020(l.src, start)
	}
	if end < 0 {
		end = endOfString(l.src, start)
	}
	if end < 0 {
		l.bad(start, len(l.src), "string without an end")
		return
	}
	l.emit(token.String, start, end)
}

// endOfString returns the offset after a string's last quote, -1 without one.
func endOfString(src string, start int) int {
	for i := start + 1; i < len(src); i++ {
		switch src[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return -1
}

// end2020 does so for the dialect whose interpolations may have strings in them (MCL-STR-4). Where they do not end it also returns up to
// where it looked, so that no text is looked through twice for each of many quotes.
func end2020(src string, start int) (end, looked int) {
	var open []byte // the quotes and braces that are open
	for i := start; i < len(src); i++ {
		inText := len(open) > 0 && open[len(open)-1] == '"'
		switch c := src[i]; {
		case c == '\\':
			i++
		case c == '"' && inText, c == '}' && !inText:
			if open = open[:len(open)-1]; len(open) == 0 {
				return i + 1, 0
			}
		case c == '"':
			open = append(open, c)
		case inText && strings.HasPrefix(src[i:], "$${"):
			i += 2
		case inText && strings.HasPrefix(src[i:], "${"):
			open = append(open, '{')
			i++
		case c == '\n' && !inText: // an interpolation ends on its line
			return -1, i
		}
	}
	return -1, len(src)
}

// wordEnd returns the end of the word that begins at an offset (MCL-LEX-3): it does not end in an underscore.
func wordEnd(src string, start int) int {
	end := start + 1
	for i := end; i < len(src) && (isLower(src[i]) || isDigit(src[i]) || src[i] == '_'); i++ {
		if src[i] != '_' {
			end = i + 1
		}
	}
	return end
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// detect finds out the dialect from the tokens that only one has (MCL-DIA-2). Where they contradict each other it returns an error
// that names both places.
func detect(file *source.File, toks []tok) (ast.Dialect, *diag.Diagnostic) {
	var first [ast.Head + 1]*tok // the first proof of each dialect
	note := func(d ast.Dialect, t *tok) {
		if first[d] == nil {
			first[d] = t
		}
	}
	for i := range toks {
		switch t := &toks[i]; t.kind {
		case token.AndAnd, token.Bang:
			note(ast.Dialect2020, t)
		case token.Dollar:
			if isHistory(toks, i) {
				note(ast.Dialect2020, &tok{kind: token.Dollar, start: t.start, end: toks[i+4].end})
			}
		case token.OrOr:
			note(ast.Dialect1, t)
		case token.Except:
			note(ast.Head, t)
		}
	}
	old := first[ast.Dialect2020]
	if old == nil {
		old = first[ast.Dialect1]
	}
	switch now := first[ast.Head]; {
	case old != nil && now != nil:
		a, b := source.At(file, int(old.start), int(old.end)), source.At(file, int(now.start), int(now.end))
		why, whyNot := "only older dialects have `"+a.Text()+"`", "only head has `"+b.Text()+"`"
		if a.Start > b.Start {
			a, b, why, whyNot = b, a, whyNot, why
		}
		return ast.Head, diag.Errorf(codeDialect, b, "The file mixes dialects: %s", whyNot).Note(a, "%s", why)
	case first[ast.Dialect2020] != nil:
		return ast.Dialect2020, nil
	case old != nil:
		return ast.Dialect1, nil
	}
	return ast.Head, nil
}

// isHistory reports whether `$x{n}` begins at a token: without blanks in it (MCL-LEX-11), and no condition before a branch as in
// `if $x{1} else{2}`.
func isHistory(toks []tok, i int) bool {
	if i+5 >= len(toks) {
		return false
	}
	for k, want := range [...]token.Kind{token.Dollar, token.Ident, token.LBrace, token.Int, token.RBrace} {
		if toks[i+k].kind != want || k > 0 && toks[i+k].start != toks[i+k-1].end {
			return false
		}
	}
	return toks[i+5].kind != token.Else
}
