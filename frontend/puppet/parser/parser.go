// Package parser reads Puppet manifests and templates into syntax trees.
//
// [Parse] lexes a file (lexer.go, with heredoc.go, interpolation.go, number.go
// and epp.go for the harder tokens) and reads the tokens by recursive descent,
// binary operators by precedence (expr.go, call.go, resource.go,
// definition.go, typedef.go, template.go). The language is the one that Puppet's own
// grammar accepts, with the same tree: where a rule here looks odd, it is
// because Puppet's does.
//
// A file with errors still gives a tree. The first error is the one that
// Puppet reports, word for word and at the same place; parsing then goes on at
// the next statement, so that several errors can be shown at once.
//
// The package does not look at meaning: a file without syntax errors may break
// every static rule.
package parser

import (
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/value"
)

// Options say which language is read.
type Options struct {
	Tasks  bool // `plan` and `apply` are keywords (LEX-8)
	EPP    bool // the file is a template
	Compat bool // nothing beyond Puppet's own language: `private` declares nothing (ACC-9), types are not declared (COEX-9)
}

// The limits that keep hostile input from exhausting the stack.
const (
	maxDepth     = 3000    // of nested expressions
	maxHeight    = 30_000  // of the tree, to which chains of operators add as well
	maxTextDepth = 200     // of nested interpolations
	maxErrors    = 10      // reported for one file
	maxFileSize  = 1 << 30 // bytes
)

const (
	codeSyntax  diag.Code = "SYNTAX_ERROR"
	codeTooDeep diag.Code = "P2GO_NESTING_TOO_DEEP"
)

// Parse reads a manifest, or a template with Options.EPP. The program is never
// nil; when the list has errors, statements may be missing from it. The errors
// have Puppet's issue codes, or P2GO_ codes where Puppet has none.
//
// An error at the end of the input has an empty span there; Puppet gives no
// line for it (ERR-3).
func Parse(file *source.File, opts Options) (*ast.Program, diag.List) {
	p := &parser{file: file, opts: opts, failedAt: -1, wideEnd: -1}
	p.toks, p.comments, p.lexFailure = lexFile(file, opts, &p.diags)
	prog := p.program()
	if deep := ast.Below(prog, maxHeight); deep != nil {
		p.diags.Add(diag.Errorf(codeTooDeep, deep.Span(), "Expressions are nested more than %d levels deep", maxHeight))
		prog = &ast.Program{Base: prog.Base, File: file, Body: &ast.NopExpr{Base: prog.Base}, Comments: p.comments}
	}
	return prog, p.diags
}

// ParseEPP reads a template: it is Parse with Options.EPP.
func ParseEPP(file *source.File, opts Options) (*ast.Program, diag.List) {
	opts.EPP = true
	return Parse(file, opts)
}

type parser struct {
	file       *source.File
	opts       Options
	toks       []tok
	i          int // the current token
	comments   []ast.Comment
	lexFailure *diag.Diagnostic // reported at the token.Illegal that ends toks
	diags      diag.List
	errors     int
	failedAt   int // the token of the last syntax error, -1 when there is none
	depth      int
	wideEnd    int      // the token after the last assignment, relationship or resource
	namespace  []string // names of the enclosing classes (GRA-22)
	defs       []ast.Definition
}

// failure is thrown where a statement cannot go on. A final one ends parsing.
type failure struct {
	d     *diag.Diagnostic
	final bool
}

func (p *parser) program() *ast.Program {
	prog := &ast.Program{Base: ast.Base{At: source.At(p.file, 0, len(p.file.Text))}, File: p.file, Comments: p.comments}
	prog.Body = p.programBody()
	prog.Defs = p.defs
	return prog
}

// programBody reads the whole file. What was read before a final failure is
// kept, apart from the statement that failed.
func (p *parser) programBody() ast.Expr {
	var body []ast.Expr
	var epp *ast.EppExpr
	p.guard(func() {
		if p.opts.EPP {
			epp = p.eppStart()
		}
		for p.kind() != token.EOF {
			body = append(body, p.statements(token.EOF)...)
			if p.kind() != token.EOF {
				if p.failedAt != p.i {
					p.report(failure{d: p.unexpected(), final: p.kind() == token.Illegal})
				}
				p.next() // a bracket too many
			}
		}
	})
	if p.opts.EPP {
		if epp == nil {
			epp = &ast.EppExpr{Base: ast.Base{At: source.At(p.file, 0, 0)}}
		}
		epp.Body = p.block(body, epp.At.Start, epp.At)
		return epp
	}
	switch len(body) {
	case 0:
		return &ast.NopExpr{Base: ast.Base{At: source.At(p.file, len(p.file.Text), len(p.file.Text))}}
	case 1:
		return body[0]
	}
	return &ast.BlockExpr{Base: ast.Base{At: body[0].Span().To(body[len(body)-1].Span())}, Stmts: body}
}

// guard runs f and reports the failure that ends it; it reports whether there was
// none.
func (p *parser) guard(f func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			fail, is := r.(failure)
			if !is {
				panic(r)
			}
			p.report(fail)
		}
	}()
	f()
	return true
}

// report notes an error. A final one, and one too many, is thrown on to the top,
// where the last report happens.
func (p *parser) report(f failure) {
	if f.d != nil {
		p.diags.Add(f.d)
		p.errors++
	}
	if f.final || p.errors >= maxErrors {
		p.i = len(p.toks) - 1
		p.toks[p.i].kind = token.EOF // nothing is left, so that everything returns
	}
}

// fail throws an error at a token.
func (p *parser) fail(code diag.Code, t tok, format string, args ...any) {
	p.failAt(code, p.at(t), format, args...)
}

func (p *parser) failAt(code diag.Code, at source.Span, format string, args ...any) {
	panic(failure{d: diag.Errorf(code, at, format, args...)})
}

// unexpected makes Puppet's error for the current token (ERR-3), or gives the
// one that ended lexing.
func (p *parser) unexpected() *diag.Diagnostic {
	t := p.tok()
	switch t.kind {
	case token.Illegal:
		return p.lexFailure
	case token.EOF:
		return diag.Errorf(codeSyntax, p.at(t), "Syntax error at end of input")
	case token.Regexp:
		return diag.Errorf(codeSyntax, p.at(t), "Syntax error at '%s'", value.AppendHostText(nil, &value.Regexp{Source: t.text}))
	}
	return diag.Errorf(codeSyntax, p.at(t), "Syntax error at '%s'", t.text)
}

// reject throws the error for the current token.
func (p *parser) reject() {
	p.failedAt = p.i
	if p.errors > 0 && p.kind() == token.EOF {
		panic(failure{final: true}) // a consequence of an earlier error
	}
	panic(failure{d: p.unexpected(), final: p.kind() == token.EOF || p.kind() == token.Illegal})
}

func (p *parser) tok() tok         { return p.toks[p.i] }
func (p *parser) kind() token.Kind { return p.toks[p.i].kind }

// peek returns the kind of the token n after the current one.
func (p *parser) peek(n int) token.Kind { return p.toks[min(p.i+n, len(p.toks)-1)].kind }

// next returns the current token and goes on to the next one; it stays at the
// end.
func (p *parser) next() tok {
	t := p.toks[p.i]
	if p.i < len(p.toks)-1 {
		p.i++
	}
	return t
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
		p.reject()
	}
	return p.next()
}

func (p *parser) at(t tok) source.Span { return source.Span{File: p.file, Start: t.start, End: t.end} }

// here returns a base that holds the place of a token.
func (p *parser) here(t tok) ast.Base { return ast.Base{At: p.at(t)} }

// last returns the token before the current one.
func (p *parser) last() tok { return p.toks[max(p.i-1, 0)] }

// since returns the stretch from an offset to the last token.
func (p *parser) since(start int32) ast.Base {
	return ast.Base{At: source.Span{File: p.file, Start: start, End: max(start, p.last().end)}}
}

// enter counts a level of nesting; leave goes back.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		panic(failure{d: diag.Errorf(codeTooDeep, p.at(p.tok()), "Expressions are nested more than %d levels deep", maxDepth), final: true})
	}
}

func (p *parser) leave() { p.depth-- }

// doc returns the comment block that ends on the line before a token or on its
// own line, without the comment signs; "" when there is none.
func (p *parser) doc(t tok) string {
	end := sort.Search(len(p.comments), func(i int) bool { return p.comments[i].At.Start >= t.start })
	first := end
	for below := t.start; first > 0; first-- {
		c := p.comments[first-1].At
		if !p.onlyOneBreak(c.End, below) || !p.startsLine(c.Start) {
			break
		}
		below = c.Start
	}
	var lines []string
	for _, c := range p.comments[first:end] {
		for line := range strings.Lines(c.Text) {
			line = strings.TrimRight(line, " \t\r\n")
			if c.Text != "" && p.file.Text[c.At.Start] == '/' {
				line = strings.TrimPrefix(strings.TrimLeft(line, " \t"), "*")
			}
			lines = append(lines, strings.TrimPrefix(line, " "))
		}
		if c.Text == "" {
			lines = append(lines, "")
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// onlyOneBreak reports whether between two offsets are only blanks and at most
// one line end.
func (p *parser) onlyOneBreak(start, end int32) bool {
	between := p.file.Text[start:end]
	return strings.TrimSpace(between) == "" && strings.Count(between, "\n") <= 1
}

// startsLine reports whether only blanks precede an offset on its line.
func (p *parser) startsLine(at int32) bool {
	for at--; at >= 0; at-- {
		switch p.file.Text[at] {
		case '\n':
			return true
		case ' ', '\t', '\r':
		default:
			return false
		}
	}
	return true
}
