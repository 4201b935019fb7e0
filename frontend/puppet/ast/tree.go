package ast

import (
	"fmt"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/token"
)

// DumpTree prints a tree as `puppet parser dump` does where no format is asked for, the one that it calls old, without a final newline. What
// Puppet has no form for is printed as [Dump] does. Regexp is how Ruby prints a regular expression with a source.
func DumpTree(n Node, regexp func(source string) string) string {
	return (&treePrinter{regexp: regexp}).inline(n)
}

// treePrinter prints nodes as lists in parentheses. A part of the tree is made of steps first, and then of text.
type treePrinter struct {
	regexp func(source string) string
	steps  []treeStep
	depth  int // of the lines of what has become text; an if without else leaves it deeper
}

// treeStep is a word, or one of those that follow.
type treeStep string

// The steps that are no words.
const (
	newLine treeStep = "\x00line"
	deeper  treeStep = "\x00deeper"
	shallow treeStep = "\x00shallow"
)

func (p *treePrinter) step(s treeStep) func() { return func() { p.steps = append(p.steps, s) } }

func (p *treePrinter) word(w string) { p.step(treeStep(w))() }

// inline prints a node in one word.
func (p *treePrinter) inline(n Node) string {
	outer := p.steps
	p.steps = nil
	p.node(n)
	steps := p.steps
	p.steps = outer
	var b strings.Builder
	last := treeStep("(")
	for _, s := range steps {
		switch s {
		case deeper:
			p.depth++
			continue
		case shallow:
			p.depth--
			continue
		case newLine:
			s = treeStep("\n" + strings.Repeat("  ", p.depth))
		}
		if s != ")" && !opens(last) && !indented(s) {
			b.WriteByte(' ')
		}
		b.WriteString(string(s))
		last = s
	}
	return b.String()
}

// opens reports whether a line of a word ends with white space or a parenthesis, which includes line breaks at its end.
func opens(w treeStep) bool {
	for i := range len(w) {
		if (isBlank(w[i]) || w[i] == '(') && (i+1 == len(w) || w[i+1] == '\n') {
			return true
		}
	}
	return false
}

// indented reports whether a line of a word begins with white space.
func indented(w treeStep) bool {
	for i := range len(w) {
		if isBlank(w[i]) && (i == 0 || w[i-1] == '\n') {
			return true
		}
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// list prints a list of words and of what functions print.
func (p *treePrinter) list(name string, elems ...func()) {
	p.word("(")
	if name != "" {
		p.word(name)
	}
	for _, e := range elems {
		e()
	}
	p.word(")")
}

func (p *treePrinter) of(n Node) func() { return func() { p.node(n) } }

func (p *treePrinter) text(w string) func() { return p.step(treeStep(w)) }

func nodes[T Node](p *treePrinter, list []T) func() {
	return func() {
		for _, n := range list {
			p.node(n)
		}
	}
}

// lines prints each node on a line of its own, indented.
func lines[T Node](p *treePrinter, list []T) func() {
	return func() {
		p.steps = append(p.steps, deeper)
		for _, n := range list {
			p.steps = append(p.steps, newLine)
			p.node(n)
		}
		p.steps = append(p.steps, shallow)
	}
}

// node prints one node; nil is an absent expression.
func (p *treePrinter) node(n Node) {
	switch n := n.(type) {
	case nil:
		p.word("()")
	case *Program:
		p.word(p.inline(n.Body))
	case *UndefExpr:
		p.word(":undef")
	case *DefaultExpr:
		p.word(":default")
	case *NopExpr:
		p.word(":nop")
	case *BoolExpr:
		p.word(fmt.Sprint(n.Value))
	case *IntExpr:
		p.word(n.written())
	case *FloatExpr:
		p.word(raw(pnFloat(n.Value)))
	case *StringExpr:
		p.word("'" + n.Value + "'")
	case *RegexpExpr:
		p.word(p.regexp(n.Source))
	case *ArrayExpr:
		p.list("[]", nodes(p, n.Elems))
	case *HashExpr:
		p.list("{}", nodes(p, n.Entries))
	case *KeyedEntry:
		p.list("", p.of(n.Key), p.of(n.Value))
	case *ConcatExpr:
		p.list("cat", nodes(p, n.Parts))
	case *TextExpr:
		p.list("str", p.of(n.Expr))
	case *HeredocExpr:
		p.list("@("+n.Syntax+")", p.step(deeper), p.step(newLine), p.of(n.Text), p.step(shallow), p.step(newLine))
	case *NameExpr:
		p.word(n.Name)
	case *RefExpr:
		p.word(n.Name)
	case *VarExpr:
		p.word("$" + n.Name)
	case *ReservedExpr:
		p.list("reserved", p.text(n.Word))
	case *ParenExpr:
		p.node(n.Expr)
	case *IndexExpr:
		p.index(n)
	case *BinaryExpr:
		p.list(treeOperator(n.Op), p.of(n.Left), p.of(n.Right))
	case *UnaryExpr:
		p.unary(n)
	case *AssignExpr:
		p.list(n.Op.String(), p.of(n.Left), p.of(n.Right))
	case *RelationExpr:
		p.list(n.Op.String(), p.of(n.Left), p.of(n.Right))
	case *CallExpr:
		p.call("call", "invoke", n.RVal, p.of(n.Func), n.Args, n.Lambda)
	case *MethodExpr:
		p.call("call-method", "invoke-method", n.RVal, func() { p.list(".", p.of(n.Recv), p.of(n.Name)) }, n.Args, n.Lambda)
	case *LambdaExpr:
		p.list("lambda", p.params(n.Params), p.returns(n.Returns), p.body(n.Body))
	case *IfExpr:
		p.choice("if", n.Test, n.Then, n.Else)
	case *UnlessExpr:
		p.choice("unless", n.Test, n.Then, n.Else)
	case *CaseExpr:
		p.list("case", p.of(n.Test), lines(p, n.Options))
	case *CaseOption:
		p.list("when", func() { p.list("", nodes(p, n.Values)) }, func() { p.list("then", p.body(n.Then)) })
	case *SelectorExpr:
		p.list("?", p.of(n.Test), nodes(p, n.Entries))
	case *SelectorEntry:
		p.list("", p.of(n.Match), p.text("=>"), p.of(n.Value))
	case *ResourceExpr:
		p.list(treeForm(n.Form)+"resource", p.of(n.Type), lines(p, n.Bodies))
	case *ResourceBody:
		p.list("", p.of(n.Title), lines(p, n.Ops))
	case *AttrSet:
		p.list("", p.text(n.Name), p.text(n.Op.String()), p.of(n.Value))
	case *AttrSplat:
		p.list("* =>", p.of(n.Value))
	case *DefaultsExpr:
		p.list(treeForm(n.Form)+"resource-defaults", p.of(n.Type), lines(p, n.Ops))
	case *OverrideExpr:
		p.list(treeForm(n.Form)+"override", p.of(n.Resources), lines(p, n.Ops))
	case *CollectExpr:
		p.collect(n)
	case *BlockExpr:
		p.list("block", lines(p, n.Stmts), p.step(newLine))
	case *EppExpr:
		p.list("lambda", p.params(n.Params), func() { p.list("epp", p.body(n.Body)) })
	case *RenderTextExpr:
		p.list("render-s", p.text(" '"+n.Text+"'"))
	case *RenderExpr:
		p.list("render", p.of(n.Expr))
	case *ClassDef:
		p.list("class", p.text(n.Name), func() {
			if n.Parent != "" {
				p.list("inherits", p.text(n.Parent))
			}
		}, p.params(n.Params), p.body(n.Body))
	case *DefineDef:
		p.list("define", p.text(n.Name), p.params(n.Params), p.body(n.Body))
	case *PlanDef:
		p.list("plan", p.text(n.Name), p.params(n.Params), p.body(n.Body))
	case *FuncDef:
		p.list("function", p.text(n.Name), p.params(n.Params), p.returns(n.Returns), p.body(n.Body))
	case *NodeDef:
		p.list("node", func() { p.list("matches", nodes(p, n.Matches)) }, func() {
			if n.Parent != nil {
				p.list("parent", p.of(n.Parent))
			}
		}, p.body(n.Body))
	case *TypeAlias:
		p.list("type-alias", p.text(n.Name), p.of(n.Type))
	case *TypeMapping:
		p.list("type-mapping", p.of(n.Type), p.of(n.Mapping))
	case *TypeDef:
		if n.Body == nil {
			p.word(Dump(n))
			return
		}
		p.list("type-definition", p.text(n.Name), p.text(n.Parent), p.body(n.Body))
	case *Param:
		p.param(n)
	default:
		p.word(Dump(n))
	}
}

// written is a literal in the radix that it was written in.
func (n *IntExpr) written() string {
	switch n.Radix {
	case 8:
		return fmt.Sprintf("0%o", n.whole())
	case 16:
		return fmt.Sprintf("0x%X", n.whole())
	}
	return n.digits(false)
}

// raw is the text of a number.
func raw(p pn) string {
	var b strings.Builder
	p.text(&b, "")
	return b.String()
}

func treeForm(f ResourceForm) string {
	if f == Regular {
		return ""
	}
	return f.String() + "-"
}

func treeOperator(op token.Kind) string {
	switch op {
	case token.And:
		return "&&"
	case token.Or:
		return "||"
	}
	return op.String()
}

func (p *treePrinter) index(n *IndexExpr) {
	keys := func() { p.list("", nodes(p, n.Keys)) }
	switch len(n.Keys) {
	case 0:
		keys = p.of(nil)
	case 1:
		keys = p.of(n.Keys[0])
	}
	p.list("slice", p.of(n.Expr), keys)
}

func (p *treePrinter) unary(n *UnaryExpr) {
	switch n.Op {
	case token.Splat:
		p.list("unfold", p.of(n.Expr))
	case token.Not:
		p.list("!", p.text(p.inline(n.Expr)))
	default:
		p.list(n.Op.String(), p.of(n.Expr))
	}
}

func (p *treePrinter) call(value, statement string, rval bool, functor func(), args []Expr, lambda *LambdaExpr) {
	if rval {
		statement = value
	}
	p.list(statement, functor, nodes(p, args), func() {
		if lambda != nil {
			p.node(lambda)
		}
	})
}

// choice prints an if or unless.
func (p *treePrinter) choice(name string, test, then, otherwise Expr) {
	arm := func(name string, e Expr) func() {
		return func() { p.list(name, p.step(deeper), p.body(e), p.step(shallow)) }
	}
	parts := []func(){p.of(test), p.step(deeper), p.step(newLine), arm("then", then)}
	if !isNop(otherwise) {
		parts = append(parts, p.step(newLine), arm("else", otherwise), p.step(shallow))
	}
	p.list(name, parts...)
}

// collect prints a collector, without its operations.
func (p *treePrinter) collect(n *CollectExpr) {
	kind := "<| |>"
	if n.Exported {
		kind = "<<| |>>"
	}
	p.list("collect", p.of(n.Type), p.step(deeper), p.step(newLine), func() {
		p.list(kind, func() {
			if !isNop(n.Query) {
				p.node(n.Query)
			}
		})
	}, p.step(shallow))
}

func (p *treePrinter) params(params []*Param) func() {
	return func() {
		if len(params) > 0 {
			p.list("parameters", nodes(p, params))
		}
	}
}

func (p *treePrinter) returns(t Expr) func() {
	return func() {
		if t != nil {
			p.list("return_type", p.of(t))
		}
	}
}

// body prints what a definition, a lambda or an arm of a choice does.
func (p *treePrinter) body(e Expr) func() {
	return func() {
		if isNop(e) {
			p.list("")
			return
		}
		p.node(e)
	}
}

func (p *treePrinter) param(n *Param) {
	name := n.Name
	if n.Rest {
		name = "*" + name
	}
	switch {
	case n.Type != nil && n.Default != nil:
		p.list("=t", p.of(n.Type), p.text(name), p.of(n.Default))
	case n.Default != nil:
		p.list("=", p.text(name), p.of(n.Default))
	case n.Type != nil:
		p.list("t", p.of(n.Type), p.text(name))
	default:
		p.word(name)
	}
}
