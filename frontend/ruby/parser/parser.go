// Package parser reads Ruby files and ERB templates into syntax trees.
//
// [Parse] reads a file, [ParseTemplate] a template: of that the code is composed which ERB would run (template.go), so that everything
// means what it means there, and places are those of the template. The lexer (lexer.go, literal.go and number.go) makes one token at a
// time, because in Ruby what a sign means depends on what was read before: it keeps the states of Ruby's own lexer, and asks which names
// are local variables. The parser is a recursive descent, binary operators by precedence (expr.go, call.go, primary.go, definition.go,
// assign.go), and builds the trees that Ruby 3.1 builds. Pattern matching is read over (pattern.go).
//
// A file with errors still gives a tree: an error is reported once, with its place, and reading goes on at the next statement.
package parser

import (
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// CodeSyntax is the issue of code that is no Ruby.
const CodeSyntax diag.Code = "P2GO_RUBY_SYNTAX"

// The limits that keep hostile input from exhausting the stack.
const (
	maxDepth  = 1000   // of nested expressions
	maxHeight = 10_000 // of the tree, to which chains of calls and operators add as well
	maxErrors = 10     // reported for one file
	maxSize   = 1 << 28
)

// Parse reads a file of Ruby code. The tree is never nil; when the list has errors, ast.Bad stands for what could not be read.
func Parse(f *source.File) (*ast.File, diag.List) {
	p := newParser(f, f.Text)
	return p.file(), p.diags
}

func newParser(f *source.File, code string) *parser {
	p := &parser{source: f, failedAt: -1, stmtStart: -1, targetStart: -1}
	p.lexer = lexer{src: code, state: stBeg, command: true, lambda: -1, dataAt: -1, local: p.known, comment: p.addComment, trailing: p.addTrailing}
	if strings.HasPrefix(code, "\ufeff") {
		p.pos = 3
	}
	if strings.HasPrefix(code, "#!") {
		p.pos = 0
	}
	p.scope = &scope{}
	return p
}

type parser struct {
	lexer
	context
	source   *source.File
	places   *places // of a template
	tok      tok
	prevEnd  int // where the token before tok ends, line ends and semicolons apart
	scope    *scope
	inMethod bool
	comments []ast.Comment
	behind   []ast.Comment // comments behind code
	diags    diag.List
	errors   int
	failedAt int // where the token of the last error is, -1 for none
	depth    int
	// stmtStart is where a statement begins, which alone may be an assignment of several values; targetStart is where targets in
	// parentheses may begin.
	stmtStart, targetStart int
	// commandNode is the last call without parentheses, which is no operand; beginNode the last `begin … end`.
	commandNode, beginNode ast.Node
	labelAt                int      // where a string may be a label
	markNode               ast.Node // the variable of a mark
	endNode                ast.Node // the variable at the end of a template
	mark                   mark
	nameAt                 int // where the name that is read begins
}

// context is what depends on the brackets around.
type context struct {
	noDo   bool // `do` is that of a loop
	cmdArg bool // in arguments without parentheses: `do` belongs to the call that they are of
}

// scope are the local variables of a file, class or method, or of a block in one.
type scope struct {
	outer    *scope // whose variables are seen, nil for none
	block    bool
	params   bool // the block has parameters
	numbered int  // the highest of _1 … _9 that is used
	names    map[string]bool
}

func (s *scope) declare(name string) {
	if s.names == nil {
		s.names = map[string]bool{}
	}
	s.names[name] = true
}

// known reports whether a name is that of a local variable that was assigned or used before.
func (p *parser) known(name string) bool {
	if p.declared(name) {
		return true
	}
	n := numberedParam(name)
	return n > 0 && n <= p.scope.numbered
}

// isLocal reports whether a name is that of a local variable here.
func (p *parser) isLocal(name string) bool {
	for s := p.scope; s != nil; s = s.outer {
		if s.names[name] {
			return true
		}
	}
	return p.scope.block && !p.scope.params && numberedParam(name) > 0
}

// numberedParam returns n for a name like _1, and otherwise 0.
func numberedParam(name string) int {
	if len(name) == 2 && name[0] == '_' && name[1] >= '1' && name[1] <= '9' {
		return int(name[1] - '0')
	}
	return 0
}

func (p *parser) addComment(start, end int, text string) {
	p.appendComment(&p.comments, start, end, text)
}

func (p *parser) addTrailing(start, end int, text string) {
	p.appendComment(&p.behind, start, end, text)
}

// appendComment adds a comment, unless it was read before.
func (p *parser) appendComment(to *[]ast.Comment, start, end int, text string) {
	if n := len(*to); n > 0 && (*to)[n-1].At.Start >= p.span(start, end).Start {
		return
	}
	*to = append(*to, ast.Comment{At: p.span(start, end), Text: text})
}

// file reads everything.
func (p *parser) file() *ast.File {
	f := &ast.File{File: p.source}
	if len(p.src) > maxSize {
		p.diags.Add(diag.Errorf(CodeSyntax, source.At(p.source, 0, 0), "The file is too large"))
		f.Body = &ast.Seq{Base: p.base(0, 0)}
		return f
	}
	var body []ast.Node
	p.guard(p.next)
	for {
		seq := p.statements()
		body = append(body, seq.Body...)
		if p.kind() == token.EOF {
			break
		}
		if p.errors == 0 { // after an error, what is closed here may have begun in what could not be read
			p.guard(func() { p.unexpected("") })
		}
		p.guard(p.next)
	}
	f.Body = p.seq(body)
	f.Comments, f.Trailing = p.comments, p.behind
	if p.dataAt >= 0 && p.places == nil {
		f.Data = p.src[p.dataAt:]
	}
	if deep := ast.Below(f.Body, maxHeight); deep != nil {
		p.diags.Add(diag.Errorf(CodeSyntax, deep.Span(), "Ruby code is nested more than %d levels deep", maxHeight))
		f.Body = p.seq([]ast.Node{&ast.Bad{Base: f.Body.Base}})
	}
	return f
}

// failure is thrown where a statement cannot go on.
type failure struct{ d *diag.Diagnostic }

// guard runs f and reports the failure that ends it; it reports whether there was none.
func (p *parser) guard(f func()) (ok bool) {
	scope, context, depth, nest, inMethod := p.scope, p.context, p.depth, p.nest, p.inMethod
	defer func() {
		if r := recover(); r != nil {
			fail, is := r.(failure)
			if !is {
				panic(r)
			}
			p.scope, p.context, p.depth, p.inMethod = scope, context, depth, inMethod
			p.nest, p.lambda, p.kwarg, p.argdef = nest, -1, false, false
			p.report(fail.d)
		}
	}()
	f()
	return true
}

func (p *parser) report(d *diag.Diagnostic) {
	if d != nil {
		p.diags.Add(d)
		p.errors++
	}
	if p.final || p.errors >= maxErrors {
		p.pos = len(p.src) // nothing is left, so that everything returns
		p.tok = tok{start: p.pos, end: p.pos}
		p.final = true
	}
}

// fail throws an error at a token.
func (p *parser) fail(t tok, format string, args ...any) {
	p.failedAt = t.start
	panic(failure{diag.Errorf(CodeSyntax, p.span(t.start, max(t.end, t.start)), format, args...)})
}

// illegalToken throws the error that the lexer has found.
func (p *parser) illegalToken(t tok) { p.fail(t, "Syntax error in Ruby code: %s", p.illegal) }

// unexpected throws the error that the current token stands where it cannot. What is missing there may be said.
func (p *parser) unexpected(missing string) {
	switch {
	case p.final && p.errors > 0, p.failedAt == p.tok.start && p.errors > 0:
		panic(failure{}) // a consequence of an earlier error
	case p.kind() == token.Illegal:
		p.illegalToken(p.tok)
	}
	what := "'" + p.tok.text + "'"
	switch p.kind() {
	case token.EOF:
		what = "end of the code"
	case token.Newline:
		what = "end of the line"
	}
	if missing != "" {
		p.fail(p.tok, "Syntax error in Ruby code: unexpected %s, %s is missing", what, missing)
	}
	p.fail(p.tok, "Syntax error in Ruby code: unexpected %s", what)
}

func (p *parser) kind() token.Kind { return p.tok.kind }

func (p *parser) next() {
	if k := p.tok.kind; k != token.Newline && k != token.Semicolon {
		p.prevEnd = p.tok.end
	}
	p.tok = p.lex()
}

// accept goes over the current token if it is of that kind.
func (p *parser) accept(k token.Kind) bool {
	if p.kind() == k {
		p.next()
		return true
	}
	return false
}

// expect goes over the current token, which must be of that kind.
func (p *parser) expect(k token.Kind, name string) {
	if p.kind() != k {
		p.unexpected(name)
	}
	p.next()
}

// closing goes over the token that closes what opened began, after line ends.
func (p *parser) closing(k token.Kind, name string, opened tok) {
	p.newlines()
	if p.kind() == k {
		p.next()
		return
	}
	p.expectClosed(k, name, opened)
}

// expectClosed goes over the token that closes what opened began.
func (p *parser) expectClosed(k token.Kind, name string, opened tok) {
	if p.kind() == k {
		p.next()
		return
	}
	defer func() {
		r := recover()
		if f, ok := r.(failure); ok && f.d != nil {
			f.d.Note(p.span(opened.start, opened.end), "'%s' begins here", opened.text)
		}
		panic(r)
	}()
	p.unexpected(name)
}

func (p *parser) newlines() {
	for p.kind() == token.Newline {
		p.next()
	}
}

func (p *parser) terms() {
	for p.kind() == token.Newline || p.kind() == token.Semicolon {
		p.next()
	}
}

// enter counts the depth; what leaves decrements it.
func (p *parser) enter(at int) {
	if p.depth++; p.depth > maxDepth {
		p.final = true
		p.fail(tok{start: at, end: at}, "Ruby code is nested more than %d levels deep", maxDepth)
	}
}

// span returns the place of a stretch of the code.
func (p *parser) span(start, end int) source.Span {
	if p.places != nil {
		return p.places.span(p.source, start, end)
	}
	return source.At(p.source, start, max(start, end))
}

func (p *parser) base(start, end int) ast.Base { return ast.Base{At: p.span(start, end)} }

// from is the base of a node that begins at start and ends with the token before the current one.
func (p *parser) from(start int) ast.Base { return p.base(start, p.prevEnd) }

// since is the base of a node that begins where another does.
func (p *parser) since(n ast.Node) ast.Base {
	return ast.Base{At: n.Span().To(p.span(p.prevEnd, p.prevEnd))}
}

// seq makes statements of nodes.
func (p *parser) seq(body []ast.Node) *ast.Seq {
	s := &ast.Seq{Body: body}
	if len(body) == 0 {
		s.At = p.span(p.tok.start, p.tok.start)
	} else {
		s.At = body[0].Span().To(body[len(body)-1].Span())
	}
	return s
}

// ends reports whether a token ends a list of statements.
func ends(k token.Kind) bool {
	switch k {
	case token.EOF, token.KwEnd, token.KwElse, token.KwElsif, token.KwWhen, token.KwIn, token.KwRescue, token.KwEnsure, token.RBrace, token.RParen,
		token.RBracket:
		return true
	}
	return false
}

// statements reads statements up to something that ends them.
func (p *parser) statements() *ast.Seq {
	saved, stmtStart := p.context, p.stmtStart
	p.context = context{}
	defer func() { p.context, p.stmtStart = saved, stmtStart }()
	var body []ast.Node
	for {
		at := p.tok.start
		if p.guard(func() {
			for p.terms(); !ends(p.kind()); p.terms() {
				at = p.tok.start
				body = append(body, p.statement())
				if k := p.kind(); k != token.Newline && k != token.Semicolon && !ends(k) {
					body = body[:len(body)-1]
					p.unexpected("")
				}
			}
		}) {
			break
		}
		body = append(body, &ast.Bad{Base: p.base(at, max(at, p.tok.start))})
		for !p.guard(p.skip) {
		}
	}
	return p.seq(body)
}

// skip goes to the end of a statement that could not be read.
func (p *parser) skip() {
	depth, loop := 0, false
	for {
		switch k := p.kind(); k {
		case token.EOF:
			return
		case token.Newline, token.Semicolon:
			loop = false
			if depth == 0 {
				return
			}
		case token.LParen, token.LParenBegin, token.LParenArg, token.LBracket, token.LBracketList, token.LBrace, token.LBraceHash, token.LBraceArg,
			token.LBraceLambda, token.KwBegin, token.KwDef, token.KwClass, token.KwModule, token.KwCase, token.KwIf, token.KwUnless, token.KwDoLambda:
			depth++
		case token.KwWhile, token.KwUntil, token.KwFor:
			depth++
			loop = true
		case token.KwDo:
			if !loop {
				depth++
			}
			loop = false
		case token.String, token.Shell, token.Regexp, token.SymbolQuote, token.Words, token.Symbols:
			if k == token.Words || k == token.Symbols {
				p.words()
			} else {
				p.literalParts()
				p.state = stEnd
				p.next()
			}
			continue
		default:
			if ends(k) {
				if depth == 0 {
					return
				}
				switch k {
				case token.KwEnd, token.RBrace, token.RParen, token.RBracket:
					depth--
				}
			}
		}
		p.failedAt = -1
		p.next()
	}
}

// inside reads with the context of brackets.
func inside[T any](p *parser, read func() T) T {
	saved := p.context
	kwarg, argdef := p.kwarg, p.argdef
	p.context, p.kwarg, p.argdef = context{}, false, false
	t := read()
	p.context, p.kwarg, p.argdef = saved, kwarg, argdef
	return t
}
