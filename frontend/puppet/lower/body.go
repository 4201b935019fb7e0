package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// body is the state of lowering one function. Its parts each know a subject: they see the [builder], and of the others what they need.
// What remains are the expressions, which have all of these in them.
type body struct {
	builder
	access
	variables
	typeReader
	resources
	choices
	inclusions
	functions
	templates
	callables
	calls

	comments comments
}

// evaluator lowers the expressions in a construct. It is what the parts of a [body] see of the rest.
type evaluator interface {
	// expr lowers an expression, exprs one after the other, arm the statements of a branch.
	expr(e ast.Expr) *ir.Value
	exprs(es []ast.Expr) []*ir.Value
	arm(e ast.Expr) *ir.Value
	// spreadArgs lowers arguments, of which those that are splats come as arrays, and splat one of these.
	spreadArgs(es []ast.Expr) (args []*ir.Value, spread []bool)
	splat(e *ast.UnaryExpr) *ir.Value
	// lambda lowers a lambda to a closure.
	lambda(e *ast.LambdaExpr) *ir.Value
}

func (l *Lowerer) newBody(f *ir.Func, file *resolve.File) *body {
	f.Body = &ir.Region{}
	b := &body{builder: newBuilder(l, f, file), comments: comments{left: file.Program.Comments}}
	b.access.builder = &b.builder
	b.variables.access = &b.access
	b.typeReader.builder, b.typeReader.eval = &b.builder, b
	b.resources = resources{access: &b.access, types: &b.typeReader, eval: b}
	b.choices = choices{builder: &b.builder, eval: b}
	b.inclusions = inclusions{access: &b.access, vars: &b.variables, eval: b}
	b.functions = functions{builder: &b.builder, types: &b.typeReader, vars: &b.variables, eval: b}
	b.templates = templates{variables: &b.variables, eval: b}
	b.callables = callables{builder: &b.builder, types: &b.typeReader, eval: b}
	b.calls = calls{
		builder: &b.builder, functions: &b.functions, inclusions: &b.inclusions, templates: &b.templates, callables: &b.callables, vars: &b.variables,
		eval: b,
	}
	return b
}

// finish lowers the statements and ends the function's region: a function
// returns their value, other bodies nothing.
func (b *body) finish(e ast.Expr) *ir.Func {
	b.comments.skip(b.f)
	v := b.expr(e)
	if !b.dead {
		if b.f.Kind == ir.Function {
			b.end(ir.OpReturn, e.Span(), nil, b.checkedReturn(v, b.f.Returns, b.f.Name, e.Span()))
		} else {
			if b.f.Kind != ir.Main && !puppet.Holds(b.f, v) {
				b.emit(puppet.OpHold, typesys.AnyType, e.Span(), "body", v)
			}
			b.end(ir.OpReturn, e.Span(), nil, b.undef(e.Span()))
		}
	}
	return b.f
}

// block lowers statements; the value is the last one's (VALUE-12).
func (b *body) block(e *ast.BlockExpr) *ir.Value {
	var v *ir.Value
	for i, s := range e.Stmts {
		v = b.statement(s, e.Stmts[i+1:])
		if b.dead {
			return v
		}
	}
	if v == nil {
		return b.undef(e.At)
	}
	return v
}

// arm lowers the body of a branch, an option or a lambda. The parser makes no block of a single statement.
func (b *body) arm(e ast.Expr) *ir.Value {
	switch e.(type) {
	case *ast.BlockExpr, *ast.NopExpr:
		return b.expr(e)
	}
	return b.statement(e, nil)
}

// statement lowers a statement of a block, which others follow, and its comments: those before it, those in it that
// no statement in it takes, and those after it on its last line.
func (b *body) statement(s ast.Expr, others []ast.Expr) *ir.Value {
	comments := b.comments.take(s.Span().Start)
	region, n := b.region, len(b.region.Body)
	v := b.expr(s)
	if _, ok := s.(ast.Definition); ok {
		b.comments.take(s.Span().End) // which belong to it
	}
	end := endOfLine(s.Span())
	if len(others) > 0 {
		end = min(end, others[0].Span().Start)
	}
	comments = append(comments, b.comments.take(end)...)
	if len(comments) > 0 {
		attachComment(region.Body[n:], strings.Join(comments, "\n"))
	}
	return v
}
