// Package parser reads mcl into syntax trees.
//
// [Parse] lexes a file (lexer.go), finds out its dialect, and reads the tokens by recursive descent, operators by the precedence of the
// dialect (expr.go, precedence.go). One grammar serves all dialects (MCL-DIA-1): newlines are blanks and commas in lists may be trailing.
// What head rejects beyond that is only reported in strict mode, and does not change the tree (MCL-DIA-4).
//
// A file with errors still gives a tree: parsing goes on at the next statement, so that several errors can be shown at once.
//
// The package does not look at meaning: a file without syntax errors may break every static rule.
package parser

import (
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Options say which language is read.
type Options struct {
	Dialect ast.Dialect // Auto finds it out (MCL-DIA-2)
	Strict  bool        // reject what head rejects, where the dialect is head (MCL-DIA-3)
}

// The limits that keep hostile input from exhausting the stack.
const (
	maxDepth    = 3000    // of nested expressions, types and blocks
	maxHeight   = 30_000  // of the tree, to which chains of operators add as well
	maxErrors   = 10      // reported for one file
	maxFileSize = 1 << 30 // bytes
)

const (
	codeSyntax  diag.Code = "P2GO_MCL_SYNTAX"
	codeStrict  diag.Code = "P2GO_MCL_STRICT"
	codeDialect diag.Code = "P2GO_MCL_DIALECT"
	codeString  diag.Code = "P2GO_MCL_STRING"
	codeTooDeep diag.Code = "P2GO_NESTING_TOO_DEEP"
	codeTooBig  diag.Code = "P2GO_FILE_TOO_LARGE"
)

// Stage returns the stage at which mgmt reports what a code of this package stands for, "" for codes of others (MCL-ERR-2).
func Stage(code diag.Code) string {
	switch code {
	case codeSyntax, codeStrict, codeDialect, codeTooDeep, codeTooBig:
		return "LexParse"
	case codeString:
		return "Interpolate"
	}
	return ""
}

// Parse reads a file. The program is never nil; when the list has errors, statements may be missing from it. The list is in the order of
// places and has at most ten errors.
func Parse(file *source.File, opts Options) (*ast.Program, diag.List) {
	p := &parser{file: file, strict: opts.Strict, newlineAt: -1}
	prog := &ast.Program{Base: ast.Base{At: source.At(file, 0, 0)}, File: file, Dialect: max(opts.Dialect, ast.Dialect2020)}
	if len(file.Text) > maxFileSize {
		p.soft(codeTooBig, prog.At, "The file is larger than %d bytes", maxFileSize)
		return prog, p.diags
	}
	prog.At.End = int32(len(file.Text))
	l := lex(file, opts.Dialect)
	if prog.Dialect = opts.Dialect; opts.Dialect == ast.Auto {
		var d *diag.Diagnostic
		if prog.Dialect, d = detect(file, l.toks); d != nil {
			p.mixed = true
			p.diags.Add(d)
		}
		if prog.Dialect == ast.Dialect2020 {
			l = lex(file, ast.Dialect2020)
		}
	}
	p.dialect, p.prec = prog.Dialect, &Precedences[prog.Dialect]
	p.strict = p.strict && p.dialect == ast.Head
	p.toks, p.illegal, prog.Comments = l.toks, l.illegal, l.comments
	if l.returned >= 0 { // there is one on every line, or none (MCL-LEX-1)
		p.soft(codeSyntax, source.At(file, l.returned, l.returned+1), "Unexpected carriage return").
			Hint("lines of mcl end with a line feed alone")
	}
	prog.Body = p.program()
	p.diags.Sort()
	return prog, p.diags[:min(len(p.diags), maxErrors)]
}

type parser struct {
	file      *source.File
	dialect   ast.Dialect
	prec      *Precedence
	strict    bool
	mixed     bool // the dialects contradict each other, which has been said
	toks      []tok
	illegal   map[int32]string
	i         int // the current token
	newlineAt int // the token before which a newline may be
	diags     diag.List
	failures  int // statements that could not be read
	softs     int // errors that do not end a statement
	depth     int
	height    int
}

// failure is thrown where a statement cannot go on. Without a diagnostic it is a consequence of an earlier one.
type failure struct{ d *diag.Diagnostic }

func (p *parser) program() []ast.Stmt {
	body := p.statements(token.EOF)
	if text := p.file.Text; p.strict && text != "" && !strings.HasSuffix(text, "\n") {
		p.soft(codeStrict, p.at(p.tok()), "The last line has no end").Hint("head wants a newline at the end of a file")
	}
	return body
}

// guard runs f and reports the failure that ends it; it returns whether there was none.
func (p *parser) guard(f func()) (ok bool) {
	depth, height := p.depth, p.height
	defer func() {
		if r := recover(); r != nil {
			fail, is := r.(failure)
			if !is {
				panic(r)
			}
			p.depth, p.height = depth, height
			if fail.d != nil {
				p.diags.Add(fail.d)
			}
			if p.failures++; p.failures >= maxErrors {
				p.i = len(p.toks) - 1
			}
		}
	}()
	f()
	return true
}

// soft reports an error that does not keep the statement from being read.
func (p *parser) soft(code diag.Code, at source.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.Errorf(code, at, format, args...)
	if p.softs++; p.softs <= maxErrors {
		p.diags.Add(d)
	}
	return d
}

// fail throws an error at the current token, or the one that the token itself is.
func (p *parser) fail(hint, format string, args ...any) {
	t := p.tok()
	if message, ok := p.illegal[t.start]; ok && t.kind == token.Illegal {
		panic(failure{diag.Errorf(codeSyntax, p.at(t), "Unexpected %s", message)})
	}
	if t.kind == token.EOF && p.failures > 0 {
		panic(failure{}) // brackets are open that the earlier error is about
	}
	d := diag.Errorf(codeSyntax, p.unexpectedAt(), format, args...)
	if hint != "" {
		d.Hint("%s", hint)
	}
	panic(failure{d})
}

// unexpectedAt is the place of the current token, in strict mode of the newline before it.
func (p *parser) unexpectedAt() source.Span {
	t := p.tok()
	if p.newlineWrong() {
		p.newlineAt = p.i
		return source.At(p.file, int(t.newline), int(t.newline)+1)
	}
	return p.at(t)
}

// reject throws the error that the current token is not what is wanted.
func (p *parser) reject(want string) { p.fail("", "Unexpected %s: expecting %s", p.shown(), want) }

// shown describes the current token in messages.
func (p *parser) shown() string {
	t := p.tok()
	switch {
	case p.newlineWrong():
		return "end of line"
	case t.kind == token.EOF:
		return "end of file"
	case t.kind == token.String:
		return "string"
	case t.kind.IsKeyword():
		return "keyword `" + p.text(t) + "`"
	}
	return "`" + p.text(t) + "`"
}

func (p *parser) tok() tok             { return p.toks[p.i] }
func (p *parser) kind() token.Kind     { return p.toks[p.i].kind }
func (p *parser) text(t tok) string    { return p.file.Text[t.start:t.end] }
func (p *parser) start() int32         { return p.toks[p.i].start }
func (p *parser) at(t tok) source.Span { return source.Span{File: p.file, Start: t.start, End: t.end} }

// peek returns the kind of the token n after the current one.
func (p *parser) peek(n int) token.Kind { return p.toks[min(p.i+n, len(p.toks)-1)].kind }

// newlineWrong reports whether there is a newline before the current token where head has none.
func (p *parser) newlineWrong() bool { return p.strict && p.tok().newline >= 0 && p.newlineAt != p.i }

// newlines says that head takes newlines before the current token.
func (p *parser) newlines() { p.newlineAt = p.i }

// needNewline says that head needs one.
func (p *parser) needNewline(after string) {
	if p.strict && p.tok().newline < 0 && p.kind() != token.EOF {
		p.soft(codeStrict, p.at(p.tok()), "Unexpected %s: %s ends its line", p.shown(), after)
	}
	p.newlines()
}

// next returns the current token and goes on to the next one; it stays at the end.
func (p *parser) next() tok {
	t := p.toks[p.i]
	if p.newlineWrong() {
		p.soft(codeStrict, source.At(p.file, int(t.newline), int(t.newline)+1), "Unexpected end of line before %s", p.textOrEnd(t)).
			Hint("head wants this on one line")
	}
	if p.i < len(p.toks)-1 {
		p.i++
	}
	return t
}

func (p *parser) textOrEnd(t tok) string {
	if t.kind == token.String {
		return "a string"
	}
	return "`" + p.text(t) + "`"
}

// accept goes over a token of a kind, if it is the current one.
func (p *parser) accept(k token.Kind) bool {
	if p.kind() != k {
		return false
	}
	p.next()
	return true
}

// expect returns the current token, which has to be of a kind.
func (p *parser) expect(k token.Kind) tok {
	if p.kind() != k {
		want := "`" + k.String() + "`"
		switch k {
		case token.Ident:
			want = "a name"
		case token.String:
			want = "a string"
		}
		p.reject(want)
	}
	return p.next()
}

// since returns the stretch from an offset to the last token.
func (p *parser) since(start int32) ast.Base {
	return ast.Base{At: source.Span{File: p.file, Start: start, End: max(start, p.toks[max(p.i-1, 0)].end)}}
}

// enter counts a level of nesting; leave goes back.
func (p *parser) enter() {
	p.depth++
	p.grow(1)
	if p.depth > maxDepth {
		panic(failure{diag.Errorf(codeTooDeep, p.at(p.tok()), "Expressions are nested more than %d levels deep", maxDepth)})
	}
}

func (p *parser) leave() {
	p.depth--
	p.height--
}

// grow counts levels of the tree that are no levels of nesting.
func (p *parser) grow(n int) {
	if p.height += n; p.height > maxHeight {
		panic(failure{diag.Errorf(codeTooDeep, p.at(p.tok()), "Expressions are nested more than %d levels deep", maxHeight)})
	}
}

// older reports a token of an older dialect than the one that is read. It is taken for what it means there.
func (p *parser) older(t tok, from, instead string) {
	if !p.mixed {
		p.soft(codeDialect, p.at(t), "`%s` is of the dialect %s", p.text(t), from).Hint("write `%s`", instead)
	}
}

// ident reads a name that is no keyword.
func (p *parser) ident() ast.Name {
	t := p.expect(token.Ident)
	return ast.Name{Base: ast.Base{At: p.at(t)}, Text: p.text(t)}
}

// word reads a name where `map` and `collect` may be names (MCL-LEX-9).
func (p *parser) word() ast.Name {
	if !isWord(p.kind()) {
		p.reject("a name")
	}
	t := p.next()
	return ast.Name{Base: ast.Base{At: p.at(t)}, Text: p.text(t)}
}

func isWord(k token.Kind) bool { return k == token.Ident || k == token.Map || k == token.Collect }

// dotted reads names with dots between them.
func (p *parser) dotted() ast.Name {
	n := p.word()
	return p.joined(n, token.Dot, p.word)
}

// joined reads the rest of a name that has dots or colons.
func (p *parser) joined(n ast.Name, separator token.Kind, part func() ast.Name) ast.Name {
	if p.kind() != separator {
		return n
	}
	parts := []string{n.Text}
	for p.accept(separator) {
		parts = append(parts, part().Text)
	}
	n.Base = p.since(n.At.Start)
	n.Text = strings.Join(parts, separator.String())
	return n
}

// variable reads `$name`; the place of the name has the dollar.
func (p *parser) variable() ast.Name {
	t := p.expect(token.Dollar)
	p.oneWord(t)
	n := p.word()
	n.Base = p.since(t.start)
	return n
}

// oneWord makes sure that a dollar and the name behind it are one token in the dialect that has them so (MCL-LEX-11).
func (p *parser) oneWord(dollar tok) {
	if p.dialect == ast.Dialect2020 && !p.mixed && p.tok().start != dollar.end {
		p.soft(codeDialect, p.at(dollar), "a dollar and its name are one word in the dialect 2020")
	}
}

// sequence reads what is between brackets, the first of which has been read, and the last one: elements with commas between them. In
// strict mode they are on one line without a trailing comma, or each has a comma and a line of its own (MCL-GRA, sep).
func (p *parser) sequence(last token.Kind, element func()) {
	lines := p.tok().newline >= 0
	p.newlines()
	for p.kind() != last {
		element()
		if p.kind() != token.Comma {
			if p.kind() != last {
				p.reject("`,` or `" + last.String() + "`")
			}
			if lines && p.strict {
				p.soft(codeStrict, p.unexpectedAt(), "Unexpected %s: expecting trailing comma", p.shownAs(last))
			}
			break
		}
		p.next()
		switch {
		case lines:
			p.needNewline("the comma of a list of several lines")
		case p.strict && p.kind() == last && p.tok().newline < 0:
			p.soft(codeStrict, p.at(p.tok()), "Unexpected `%s` after a comma", last).Hint("a list on one line has no trailing comma")
		}
	}
	p.next()
}

// shownAs describes the current token after [parser.unexpectedAt] has seen the newline before it.
func (p *parser) shownAs(k token.Kind) string {
	if p.tok().newline >= 0 {
		return "end of line"
	}
	return "`" + k.String() + "`"
}
