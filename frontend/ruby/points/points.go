// Package points finds what of Ruby code is counted in programs that are built for it: templates in ERB, and the methods of functions.
//
// A statement is what stands in a body; text of a template is one unless it is white space. A branch is an `if` or `unless`, also as a modifier,
// or a `?:`, with two arms, and a `case` with one for each `when` and one for the rest.
package points

import (
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/internal/source"
)

// Table are the points of a file, and where lowering counts them.
type Table struct {
	Points     []coverage.Point
	statements map[ast.Node]int
	arms       map[arm]int
}

// arm is an arm of a branch, counted from 0.
type arm struct {
	of ast.Node
	n  int
}

// Statement returns the number of the point of a statement; ok is false for any other node.
func (t *Table) Statement(n ast.Node) (number int, ok bool) {
	if t == nil {
		return 0, false
	}
	number, ok = t.statements[n]
	return number, ok
}

// Arm returns the number of the point of an arm of a branch: of an `if` the first is that of a true condition.
func (t *Table) Arm(of ast.Node, i int) (number int, ok bool) {
	if t == nil {
		return 0, false
	}
	number, ok = t.arms[arm{of, i}]
	return number, ok
}

func newFinder(f *ast.File) *finder {
	return &finder{file: f.File, table: &Table{statements: map[ast.Node]int{}, arms: map[arm]int{}}}
}

// Template finds the points of a template.
func Template(file *ast.File) *Table {
	f := newFinder(file)
	f.body(file.Body)
	return f.table
}

// Function finds the points of a file with functions: those of its methods, and of the block of a function of the legacy API.
func Function(file *ast.File) *Table {
	f := newFinder(file)
	ast.Walk(file.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Def:
			f.body(n.Body)
			return false
		case *ast.Call:
			if n.Name == "newfunction" && n.Block != nil {
				f.body(n.Block.Body)
				return false
			}
		}
		return true
	})
	return f.table
}

type finder struct {
	file     *source.File
	table    *Table
	branches int
}

// body adds the statements of a body, which may be none.
func (f *finder) body(s *ast.Seq) {
	if s == nil {
		return
	}
	for _, n := range s.Body {
		if text, ok := n.(*ast.Text); ok && strings.TrimSpace(text.Value) == "" {
			continue
		}
		f.statement(n)
	}
}

// statement adds a statement, and what is in it.
func (f *finder) statement(n ast.Node) {
	at := n.Span()
	if at.File != f.file || at.File == nil {
		return
	}
	number := len(f.table.Points)
	f.table.statements[n] = number
	f.table.Points = append(f.table.Points, coverage.Point{Kind: coverage.Statement})
	start, end := trimmed(f.file, int(at.Start), int(at.End))
	var lines []int
	f.own(n, &lines)
	p := &f.table.Points[number]
	p.Start, p.End = coverage.Extent(f.file, start, end)
	if lines == nil {
		lines = []int{p.Start.Line}
	}
	p.Lines = coverage.LinesOf(lines)
}

// trimmed is a stretch without the white space around it.
func trimmed(f *source.File, start, end int) (int, int) {
	text := f.Text[start:end]
	start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	return start, start + len(strings.TrimSpace(text))
}

// own adds the lines of what belongs to a statement itself; what is evaluated under another condition are points of their own.
func (f *finder) own(n ast.Node, lines *[]int) {
	ast.Walk(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.Text, *ast.Str:
			if at := n.Span(); at.File == f.file {
				*lines = append(*lines, coverage.On(f.file, int(at.Start), int(at.End))...)
			}
		case *ast.Seq, *ast.Block, *ast.Begin:
		default:
			if at := n.Span(); at.File == f.file && at.File != nil {
				line, _ := f.file.Position(int(at.Start))
				*lines = append(*lines, line)
			}
		}
		switch n := n.(type) {
		case *ast.If:
			f.own(n.Cond, lines)
			f.arms(n, "true", "false")
			f.body(n.Then)
			f.body(n.Else)
			return false
		case *ast.Case:
			f.caseOf(n, lines)
			return false
		case *ast.While:
			f.own(n.Cond, lines)
			f.body(n.Body)
			return false
		case *ast.For:
			f.own(n.Iter, lines)
			f.body(n.Body)
			return false
		case *ast.Begin:
			f.body(n.Body)
			for _, r := range n.Rescues {
				f.body(r.Body)
			}
			f.body(n.Else)
			f.body(n.Ensure)
			return false
		case *ast.Block:
			f.body(n.Body)
			return false
		case *ast.Lambda:
			f.body(n.Body)
			return false
		case *ast.Def:
			f.body(n.Body)
			return false
		}
		return true
	})
}

// caseOf adds the arms of a case. What its options compare with belongs to the statement.
func (f *finder) caseOf(n *ast.Case, lines *[]int) {
	if n.X != nil {
		f.own(n.X, lines)
	}
	f.branches++
	branch := f.branches
	for i, w := range n.Whens {
		at := w.At
		for _, t := range w.Tests {
			f.own(t, lines)
		}
		if len(w.Tests) > 0 {
			at = w.Tests[0].Span().To(w.Tests[len(w.Tests)-1].Span())
		}
		f.arm(n, i, branch, at, coverage.Name(at.Text()))
		f.body(w.Body)
	}
	at := n.At
	at.End = min(at.End, at.Start+int32(len("case")))
	f.arm(n, len(n.Whens), branch, at, "none of these")
	f.body(n.Else)
}

// arms adds the arms of a condition, which stand where that does.
func (f *finder) arms(n *ast.If, names ...string) {
	f.branches++
	for i, name := range names {
		f.arm(n, i, f.branches, n.Cond.Span(), name)
	}
}

func (f *finder) arm(of ast.Node, i, branch int, at source.Span, name string) {
	f.table.arms[arm{of, i}] = len(f.table.Points)
	p := coverage.Point{Kind: coverage.Arm, Branch: branch, Name: name}
	p.Start, p.End = coverage.Extent(f.file, int(at.Start), int(at.End))
	f.table.Points = append(f.table.Points, p)
}
