package parser

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// statement is what stands between two separators: one expression, or a comma
// list that only makes sense as arguments of the name before it (GRA-1).
type statement struct {
	exprs []ast.Expr
	comma tok // the first comma of a list
}

// statements reads statements up to a token that begins none, which should be
// the given end. Each statement that fails is reported and left out.
func (p *parser) statements(end token.Kind) []ast.Expr {
	var list []statement
	ok := p.statement(&list)
	return p.moreStatements(list, ok, end)
}

// moreStatements goes on after the first statement; ok reports whether it was
// read.
func (p *parser) moreStatements(list []statement, ok bool, end token.Kind) []ast.Expr {
	for p.kind() != end {
		if p.accept(token.Semicolon) {
			// A semicolon separates: there has to be a statement after it (LEX-6).
		} else if !beginsExpr(p.kind()) {
			break
		}
		ok = p.statement(&list) && ok
	}
	return p.calls(list, ok)
}

// statement reads one statement, or reports why it cannot and goes on to the
// next one.
func (p *parser) statement(list *[]statement) bool {
	start, depth, names := p.i, p.depth, len(p.namespace)
	return p.guard(func() {
		*list = append(*list, p.statementRest(p.statementExpr()))
	}) || func() bool {
		p.depth, p.namespace = depth, p.namespace[:names]
		p.resync(start)
		return false
	}()
}

// statementRest reads the comma list that a statement's first expression may
// begin.
func (p *parser) statementRest(first ast.Expr) statement {
	s := statement{exprs: []ast.Expr{first}, comma: p.tok()}
	for p.accept(token.Comma) {
		s.exprs = append(s.exprs, p.assignment())
	}
	return s
}

// statementExpr reads the expression that begins a statement, which `private`
// may precede (ACC-1).
func (p *parser) statementExpr() ast.Expr {
	if p.kind() != token.Private || p.opts.Compat {
		return p.assignment()
	}
	first := p.tok()
	switch {
	case p.peek(1) == token.Class && p.peek(2) != token.LBrace, p.peek(1) == token.Define:
		p.next()
		def := p.assignment()
		switch def := def.(type) {
		case *ast.ClassDef:
			def.Private = true
			def.Doc = p.doc(first)
		case *ast.DefineDef:
			def.Private = true
			def.Doc = p.doc(first)
		}
		return def
	case p.peek(1) == token.Var && p.peek(2) == token.Assign:
		p.next()
		e := p.assignment()
		e.(*ast.AssignExpr).Private = true
		return e
	}
	return p.assignment()
}

// resync goes from the statement that failed to the next one: a token that can
// begin a statement, is the first on its line, and is no deeper in brackets than
// the failed statement's start; or to the bracket that ends the block.
func (p *parser) resync(start int) {
	depth := 0
	failed := p.i
	for i := start; i < len(p.toks)-1; i++ {
		switch k := p.toks[i].kind; k {
		case token.LBrace, token.SelectorBrace, token.ListStart, token.IndexStart, token.CallParen, token.LineParen:
			if i > failed && depth <= 0 && k != token.LBrace && k != token.SelectorBrace && p.startsLine(p.toks[i].start) {
				p.i = i
				return
			}
			depth++
		case token.RBrace, token.RBracket, token.RParen:
			if depth--; depth < 0 && i >= failed && k == token.RBrace {
				p.i = i
				return
			}
		default:
			if i > failed && depth <= 0 && beginsStatement(k) && p.startsLine(p.toks[i].start) {
				p.i = i
				return
			}
		}
	}
	// Brackets do not match. Only a definition at the left edge is a safe start.
	for i := failed + 1; i < len(p.toks)-1; i++ {
		switch p.toks[i].kind {
		case token.Class, token.Define, token.Node, token.Function:
			if at := p.toks[i].start; at == 0 || p.file.Text[at-1] == '\n' {
				p.i = i
				return
			}
		}
	}
	p.i = len(p.toks) - 1
}

// beginsExpr reports whether a token can begin an assignment, the widest kind of
// expression.
func beginsExpr(k token.Kind) bool {
	switch k {
	case token.Name, token.Word, token.Ref, token.Var, token.Number, token.Bool, token.String, token.StringStart,
		token.Heredoc, token.Regexp, token.RenderText, token.RenderExpr,
		token.ListStart, token.IndexStart, token.LBrace, token.CallParen, token.LineParen,
		token.Not, token.Minus, token.Times, token.At, token.AtAt:
		return true
	case token.And, token.Or, token.In, token.Else, token.Elsif, token.Inherits:
		return false
	}
	return k.IsKeyword()
}

// beginsStatement is beginsExpr without the tokens that more often go on with
// an expression.
func beginsStatement(k token.Kind) bool {
	switch k {
	case token.Minus, token.Times, token.LBrace:
		return false
	}
	return beginsExpr(k)
}

// statementCalls are the functions that are called without parentheses (GRA-1).
var statementCalls = map[string]bool{
	"require": true, "realize": true, "include": true, "contain": true, "tag": true,
	"debug": true, "info": true, "notice": true, "warning": true, "err": true,
	"fail": true, "import": true, "break": true, "next": true, "return": true,
}

// calls makes calls of the names that are followed by arguments (GRA-1 to
// GRA-4). Unless ok, some statements are missing, and lists are not reported;
// nor are they when lexing failed at the end of the list, which comes first.
func (p *parser) calls(list []statement, ok bool) []ast.Expr {
	var out []ast.Expr
	for _, s := range list {
		var name *ast.NameExpr
		if len(out) > 0 {
			name, _ = out[len(out)-1].(*ast.NameExpr)
		}
		switch {
		case name != nil && statementCalls[name.Name]:
			out[len(out)-1] = statementCall(name, s.exprs)
		case len(s.exprs) == 1:
			if call, is := s.exprs[0].(*ast.CallExpr); is {
				call.RVal = false
			}
			out = append(out, s.exprs[0])
		case !ok, p.kind() == token.Illegal:
			out = append(out, s.exprs...)
		case name != nil:
			p.listError("P2GO_ARGUMENTS_WITHOUT_PARENTHESES", s,
				"attempt to pass argument list to the function '"+name.Name+"' which cannot be called without parentheses")
			return out
		default:
			p.listError("P2GO_ILLEGAL_ARGUMENT_LIST", s, "illegal comma separated argument list")
			return out
		}
	}
	return out
}

func (p *parser) listError(code diag.Code, s statement, message string) {
	p.report(failure{d: diag.Errorf(code, p.at(s.comma), "%s", message)})
}

func statementCall(name *ast.NameExpr, args []ast.Expr) *ast.CallExpr {
	at := name.At.To(args[len(args)-1].Span())
	return &ast.CallExpr{Base: ast.Base{At: at}, Func: name, Args: args}
}

// braced reads `{ statements? }` and returns what Puppet makes of it for a
// branch: nothing, a single expression, or a block at the braces.
func (p *parser) braced() ast.Expr {
	stmts, at := p.braces()
	switch len(stmts) {
	case 0:
		return &ast.NopExpr{Base: ast.Base{At: at}}
	case 1:
		return stmts[0]
	}
	return &ast.BlockExpr{Base: ast.Base{At: at}, Stmts: stmts}
}

// body reads `{ statements? }` as the body of a construct that begins at start:
// nothing, or a block, even of one statement. Puppet knows no place for such a
// block and reports the construct's.
func (p *parser) body(start int32) ast.Expr {
	stmts, at := p.braces()
	return p.block(stmts, start, at)
}

func (p *parser) block(stmts []ast.Expr, start int32, at source.Span) ast.Expr {
	if len(stmts) == 0 {
		return &ast.NopExpr{Base: ast.Base{At: at}}
	}
	at.Start = start
	return &ast.BlockExpr{Base: ast.Base{At: at}, Stmts: stmts}
}

// braces reads `{ statements? }` and returns the statements and the place of
// all of it.
func (p *parser) braces() ([]ast.Expr, source.Span) {
	open := p.expect(token.LBrace)
	p.enter()
	defer p.leave()
	var stmts []ast.Expr
	if p.kind() != token.RBrace {
		stmts = p.statements(token.RBrace)
	}
	p.expect(token.RBrace)
	return stmts, p.since(open.start).At
}
