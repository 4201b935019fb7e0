// Package points finds what of a manifest or a template of the Puppet language is counted in programs that are built for it.
//
// It looks at the tree alone, so that files that no program reaches have points too. Lowering counts at the nodes that a [Table] has.
//
// A statement is what stands in a block, and what a branch gives: also the value of a selector's entry. Text of templates is one unless it is
// white space. The default of a parameter is one unless it is a literal, which there is nothing to evaluate of. A branch is an `if`, `elsif`
// or `unless` with two arms, a `case` with one for each option and one for no match unless it has a default, a selector with one for each
// entry, an `and` or `or` with two: whether the right side is evaluated.
package points

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/internal/source"
)

// Table are the points of a file, and where lowering counts them.
type Table struct {
	Points     []coverage.Point
	statements map[ast.Expr]int
	arms       map[arm]int
}

// arm is an arm of a branch, counted from 0.
type arm struct {
	of ast.Expr
	n  int
}

// The arms of a test, and of `and` and `or`: whether the right side is evaluated.
const (
	Then = iota
	Else
	Right = iota - 2
	Short
)

// Statement returns the number of the point of a statement; ok is false for any other expression.
func (t *Table) Statement(e ast.Expr) (n int, ok bool) {
	if t == nil {
		return 0, false
	}
	n, ok = t.statements[e]
	return n, ok
}

// Arm returns the number of the point of an arm of a branch.
func (t *Table) Arm(of ast.Expr, i int) (n int, ok bool) {
	if t == nil {
		return 0, false
	}
	n, ok = t.arms[arm{of, i}]
	return n, ok
}

// Of finds the points of a file.
func Of(p *ast.Program) *Table {
	f := &finder{file: p.File, table: &Table{statements: map[ast.Expr]int{}, arms: map[arm]int{}}}
	f.block(p.Body)
	return f.table
}

// finder finds points: of statements those of what is in them come after their own.
type finder struct {
	file     *source.File
	table    *Table
	branches int
}

// block finds what is in a body: the statements of a block, or the single one that stands for it.
func (f *finder) block(e ast.Expr) {
	switch e := e.(type) {
	case nil, *ast.NopExpr:
	case *ast.BlockExpr:
		for _, s := range e.Stmts {
			f.block(s)
		}
	case *ast.EppExpr:
		f.params(e.Params)
		f.block(e.Body)
	case ast.Definition:
		f.definition(e)
	case *ast.RenderTextExpr:
		if strings.TrimSpace(e.Text) != "" {
			f.statement(e)
		}
	default:
		f.statement(e)
	}
}

func (f *finder) definition(d ast.Definition) {
	switch d := d.(type) {
	case *ast.ClassDef:
		f.params(d.Params)
		f.block(d.Body)
	case *ast.DefineDef:
		f.params(d.Params)
		f.block(d.Body)
	case *ast.NodeDef:
		f.block(d.Body)
	case *ast.FuncDef:
		f.params(d.Params)
		f.block(d.Body)
	}
}

func (f *finder) params(ps []*ast.Param) {
	for _, p := range ps {
		if p.Default != nil && !literal(p.Default) {
			f.statement(p.Default)
		}
	}
}

// literal reports whether there is nothing to evaluate of an expression.
func literal(e ast.Expr) bool {
	is := true
	ast.Walk(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UndefExpr, *ast.DefaultExpr, *ast.BoolExpr, *ast.IntExpr, *ast.FloatExpr, *ast.StringExpr, *ast.NameExpr, *ast.RegexpExpr, *ast.RefExpr,
			*ast.ArrayExpr, *ast.HashExpr, *ast.KeyedEntry, *ast.ParenExpr, *ast.IndexExpr, *ast.HeredocExpr:
		case *ast.UnaryExpr:
			is = is && literal(n.Expr)
			return false
		default:
			is = false
		}
		return is
	})
	return is
}

// statement adds a statement, and what is in it.
func (f *finder) statement(e ast.Expr) {
	n := len(f.table.Points)
	f.table.statements[e] = n
	f.table.Points = append(f.table.Points, coverage.Point{Kind: coverage.Statement})
	own := &extent{file: f.file}
	f.inside(e, own)
	p := &f.table.Points[n]
	p.Start, p.End = coverage.Extent(f.file, own.start, own.end)
	if own.lines == nil { // it has no text of its own
		own.lines = []int{p.Start.Line}
	}
	p.Lines = coverage.LinesOf(own.lines)
}

// extent is where the text of a statement stands that belongs to none of those in it.
type extent struct {
	file       *source.File
	some       bool
	start, end int
	lines      []int
}

func (x *extent) add(start, end int) {
	if !x.some || start < x.start {
		x.start = start
	}
	if !x.some || end > x.end {
		x.end = end
	}
	x.some = true
}

// textOf is where the text of a template stands in the stretch of its token, which has the ends of the tags around it and white space.
func textOf(f *source.File, start, end int) (int, int) {
	text := f.Text[start:end]
	for _, closing := range []string{"-%>", "%>"} {
		text = strings.TrimPrefix(text, closing)
	}
	start = end - len(text)
	for _, opening := range []string{"<%=", "<%-", "<%#", "<%"} {
		text = strings.TrimSuffix(text, opening)
	}
	start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	return start, start + len(strings.TrimSpace(text))
}

// node adds a node without what is in it.
func (x *extent) node(n ast.Node) {
	at := n.Span()
	if at.File != x.file || at.File == nil {
		return
	}
	start, end := int(at.Start), int(at.End)
	switch n.(type) {
	case *ast.RenderExpr: // which begins where the text before it does
		return
	case *ast.RenderTextExpr:
		start, end = textOf(x.file, start, end)
		x.lines = append(x.lines, coverage.On(x.file, start, end)...)
	case *ast.StringExpr:
		x.lines = append(x.lines, coverage.On(x.file, start, end)...)
	default: // what is in it says where else it is
		x.lines = append(x.lines, coverage.On(x.file, start, min(start+1, end))...)
	}
	x.add(start, end)
}

// inside looks at what is in a statement: its own text belongs to own, and what is evaluated under another condition are points of their own.
func (f *finder) inside(n ast.Node, own *extent) {
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockExpr, *ast.NopExpr:
			return false
		case *ast.IfExpr:
			own.node(n)
			f.inside(n.Test, own)
			f.arms(n, "true", "false")
			f.block(n.Then)
			if elsif, ok := n.Else.(*ast.IfExpr); ok {
				f.statement(elsif)
			} else {
				f.block(n.Else)
			}
			return false
		case *ast.UnlessExpr:
			own.node(n)
			f.inside(n.Test, own)
			f.arms(n, "false", "true")
			f.block(n.Then)
			f.block(n.Else)
			return false
		case *ast.CaseExpr:
			f.caseOf(n, own)
			return false
		case *ast.SelectorExpr:
			f.selector(n, own)
			return false
		case *ast.BinaryExpr:
			own.node(n)
			f.inside(n.Left, own)
			if isLogical(n) {
				f.arms(n, "right side evaluated", "right side left out")
			}
			f.inside(n.Right, own)
			return false
		case *ast.LambdaExpr:
			own.node(n)
			f.params(n.Params)
			f.block(n.Body)
			return false
		}
		own.node(n)
		return true
	})
}

// caseOf adds the arms of a case. Its options' values belong to the statement.
func (f *finder) caseOf(n *ast.CaseExpr, own *extent) {
	own.node(n)
	f.inside(n.Test, own)
	branch := f.branch()
	open := true
	for i, o := range n.Options {
		var values extent
		values.file = f.file
		for _, v := range o.Values {
			f.inside(v, &values)
			if _, ok := ast.Unparen(v).(*ast.DefaultExpr); ok {
				open = false
			}
		}
		own.lines = append(own.lines, values.lines...)
		own.end = max(own.end, values.end)
		f.arm(n, i, branch, values.start, values.end, coverage.Name(f.file.Text[values.start:values.end]))
		f.block(o.Then)
	}
	if open {
		start := int(n.At.Start)
		f.arm(n, len(n.Options), branch, start, start+len("case"), "no option matches")
	}
}

// selector adds the arms of a selector. Its values are statements, and what is compared with belongs to the selector's own.
func (f *finder) selector(n *ast.SelectorExpr, own *extent) {
	own.node(n)
	f.inside(n.Test, own)
	branch := f.branch()
	for i, e := range n.Entries {
		var match extent
		match.file = f.file
		f.inside(e.Match, &match)
		own.lines = append(own.lines, match.lines...)
		f.arm(n, i, branch, match.start, match.end, coverage.Name(f.file.Text[match.start:match.end]))
		f.statement(e.Value)
	}
}

func isLogical(n *ast.BinaryExpr) bool { return n.Op.String() == "and" || n.Op.String() == "or" }

func (f *finder) branch() int {
	f.branches++
	return f.branches
}

// arms adds the two arms of a branch, which stand where the node does.
func (f *finder) arms(of ast.Expr, names ...string) {
	branch := f.branch()
	start, end := int(of.Span().Start), int(of.Span().End)
	for _, word := range []string{"if", "elsif", "unless"} {
		if strings.HasPrefix(f.file.Text[start:end], word) {
			end = start + len(word)
		}
	}
	for i, name := range names {
		f.arm(of, i, branch, start, end, name)
	}
}

func (f *finder) arm(of ast.Expr, i, branch, start, end int, name string) {
	f.table.arms[arm{of, i}] = len(f.table.Points)
	p := coverage.Point{Kind: coverage.Arm, Branch: branch, Name: name}
	p.Start, p.End = coverage.Extent(f.file, start, end)
	f.table.Points = append(f.table.Points, p)
}
