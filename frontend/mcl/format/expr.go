package format

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/internal/diag"
)

// except is the level of the operator that binds least.
var except = parser.Precedences[ast.Head].Binary[ast.Except]

func (p *printer) exprs(left, right string, list []ast.Expr) {
	elements := make([]element, len(list))
	for i, x := range list {
		elements[i] = elementOf(x, x, func() { p.expr(x, 0, 0) })
	}
	p.sequence(left, right, elements)
}

// expr writes an expression where one of at least a level can be and an operator of the level next follows, 0 for none. Programs in head
// never need the parentheses that this adds.
func (p *printer) expr(x ast.Expr, least, next int) {
	switch x := x.(type) {
	case *ast.Binary:
		level := p.prec.Binary[x.Op]
		p.group(level < least, next, func(next int) {
			left := level
			if !parser.Chains(x.Op) {
				left++
			}
			p.expr(x.Left, left, level)
			p.write(" ", x.Op.String(), " ")
			p.expr(x.Right, level+1, next)
		})
	case *ast.Not:
		p.group(p.prec.Not < least, next, func(next int) {
			p.write("not ")
			p.expr(x.Of, p.prec.Not, next)
		})
	case *ast.FieldOf:
		p.field(x, next)
	case *ast.Index:
		p.index(x, least, next)
	case *ast.History:
		if p.history {
			p.fail(x.At, "`%s` has no spelling in head: the program has a function `history` of its own", x.At.Text())
		}
		p.write("history(")
		p.expr(x.Of, 0, 0)
		p.write(", ", strconv.FormatInt(x.N, 10), ")")
	default:
		p.operand(x)
	}
}

// group puts what is written into parentheses if they are needed; in them nothing follows.
func (p *printer) group(needed bool, next int, write func(next int)) {
	if !needed {
		write(next)
		return
	}
	p.write("(")
	write(0)
	p.write(")")
}

// field writes `s->f`, which `<|>` after it makes another thing of (MCL-LOOK-4), and `s->f <|> d`, which takes in the operators after it.
func (p *printer) field(x *ast.FieldOf, next int) {
	needed := x.Default == nil && next == except || x.Default != nil && next > except
	p.group(needed, next, func(next int) {
		p.expr(x.Of, p.prec.Arrow, p.prec.Arrow)
		p.write("->", p.ident(x.Field))
		if x.Default != nil {
			p.write(" <|> ")
			p.expr(x.Default, except+1, next)
		}
	})
}

// index writes `x[i]`. The default that 1.0 has for it is only for what is missing, where `<|>` is for every failure; a lookup without
// a default does not fail in 1.0 (MCL-LOOK-5).
func (p *printer) index(x *ast.Index, least, next int) {
	switch {
	case x.Default != nil && !(certain(x.Of) && certain(x.Index)):
		p.fail(x.At, "`||` after `[ ]` has no spelling in head: `<|>` is also for failures in what is looked up")
	case x.Default == nil && p.dialect == ast.Dialect1:
		p.diags.Add(diag.Warningf(codeNotInHead, x.At, "A lookup of what is missing gives the zero value in 1.0 and fails in head"))
	}
	p.group(x.Default != nil && (least > except || next > except), next, func(next int) {
		p.expr(x.Of, p.prec.Arrow, p.prec.Bracket)
		p.write("[")
		p.expr(x.Index, 0, 0)
		p.write("]")
		if x.Default != nil {
			p.write(" <|> ")
			p.expr(x.Default, except+1, next)
		}
	})
}

// certain reports whether an expression is made of literals that cannot fail. Negative integers are no such indexes.
func certain(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Bool, *ast.Float, *ast.String:
		return true
	case *ast.Int:
		return x.Value >= 0
	case *ast.Paren:
		return certain(x.Of)
	case *ast.List:
		for _, e := range x.Elems {
			if !certain(e) {
				return false
			}
		}
		return true
	case *ast.Map:
		for _, e := range x.Entries {
			if !certain(e.Key) || !certain(e.Value) {
				return false
			}
		}
		return true
	case *ast.Struct:
		for _, f := range x.Fields {
			if !certain(f.Value) {
				return false
			}
		}
		return true
	}
	return false
}

// operand writes expressions that are the same next to every operator.
func (p *printer) operand(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Bool, *ast.Int, *ast.Float:
		p.write(x.Span().Text())
	case *ast.String, *ast.Interpolation:
		if p.dialect != ast.Dialect2020 {
			p.write(x.Span().Text())
			return
		}
		p.write(`"`)
		p.parts(x)
		p.write(`"`)
	case *ast.List:
		p.exprs("[", "]", x.Elems)
	case *ast.Map:
		elements := make([]element, len(x.Entries))
		for i, e := range x.Entries {
			elements[i] = elementOf(e.Key, e.Value, func() {
				p.expr(e.Key, 0, 0)
				p.write(" => ")
				p.expr(e.Value, 0, 0)
			})
		}
		p.sequence("{", "}", elements)
	case *ast.Struct:
		elements := make([]element, len(x.Fields))
		for i, f := range x.Fields {
			elements[i] = elementOf(f.Name, f.Value, func() {
				p.write(p.ident(f.Name), " => ")
				p.expr(f.Value, 0, 0)
			})
		}
		p.sequence("struct{", "}", elements)
	case *ast.Var:
		p.write("$", p.name(x.At, x.Name, true))
	case *ast.Lambda:
		p.write("func")
		p.function(x)
	case *ast.Call:
		p.call(x)
	case *ast.IfExpr:
		p.write("if ")
		p.expr(x.Cond, 0, 0)
		p.write(" ")
		p.braced(x.Then)
		p.write(" else ")
		p.braced(x.Else)
	case *ast.Paren:
		p.write("(")
		p.expr(x.Of, 0, 0)
		p.write(")")
	}
}

func (p *printer) call(x *ast.Call) {
	switch {
	case x.Var != nil:
		p.operand(x.Var)
	case x.Lambda != nil:
		p.operand(x.Lambda)
	default:
		p.write(p.name(x.Func.At, x.Func.Text, true))
	}
	p.exprs("(", ")", x.Args)
}

// parts writes the inside of a string of 2020 with the escapes of head.
func (p *printer) parts(x ast.Expr) {
	switch x := x.(type) {
	case *ast.String:
		p.write(escaped(x.Text))
	case *ast.Var:
		p.write("${", p.name(x.At, x.Name, true), "}")
	case *ast.Interpolation:
		for _, part := range x.Parts {
			p.parts(part)
		}
	default:
		p.fail(x.Span(), "`%s` inside a string has no spelling in head: bind it to a variable", x.Span().Text())
	}
}

var escapes = strings.NewReplacer(
	"\a", `\a`, "\b", `\b`, "\f", `\f`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\v", `\v`, `\`, `\\`, `"`, `\"`, "${", `\${`,
)

// escaped writes text with the escapes of head (MCL-STR-2).
func escaped(text string) string {
	text, dollar := strings.CutSuffix(text, "$")
	text = escapes.Replace(text)
	if dollar { // a brace may follow
		text += `\$`
	}
	return text
}
