// Package format writes mcl in its canonical form.
//
// The form is what head reads in strict mode (MCL-DIA-3): tabs, one statement on a line, lists on one line or with one element and a
// comma on each. What was on one line stays there. Comments are kept, and one of several blank lines.
//
// Programs in older dialects become programs in head that mean the same: `&&` is written `and`, and parentheses go where the precedence
// of operators has changed. Where head has no spelling for something the file is left alone, with an error that says so.
package format

import (
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/frontend/mcl/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

const codeNotInHead diag.Code = "P2GO_MCL_NOT_IN_HEAD"

// Source returns the text of a file in canonical form. When the list has errors it is the text as it was. Options.Strict says nothing
// here: what strict mode rejects is what formatting mends.
func Source(file *source.File, opts parser.Options) (string, diag.List) {
	opts.Strict = false
	prog, diags := parser.Parse(file, opts)
	if diags.HasErrors() {
		return file.Text, diags
	}
	p := &printer{file: file, src: file.Text, dialect: prog.Dialect, comments: prog.Comments, first: true, prec: parser.Precedences[ast.Head]}
	p.history = definesHistory(prog.Body)
	p.statements(prog.Body)
	p.before(len(p.src) + 1)
	if p.diags.HasErrors() {
		return file.Text, p.diags
	}
	return p.b.String(), p.diags
}

type printer struct {
	file     *source.File
	src      string
	dialect  ast.Dialect
	prec     parser.Precedence
	comments []ast.Comment // that are not written yet
	history  bool          // the program has a function of that name
	diags    diag.List

	b      strings.Builder
	indent int
	last   int  // where in the source the last line ends that was written
	first  bool // nothing was written of a block or list
}

func (p *printer) write(parts ...string) {
	for _, s := range parts {
		p.b.WriteString(s)
	}
}

func (p *printer) tabs() {
	for range p.indent {
		p.b.WriteByte('\t')
	}
}

// fail reports what head has no spelling for.
func (p *printer) fail(at source.Span, format string, args ...any) {
	p.diags.Add(diag.Errorf(codeNotInHead, at, format, args...))
}

// before writes the comments before an offset, on lines of their own.
func (p *printer) before(offset int) {
	for len(p.comments) > 0 && int(p.comments[0].At.Start) < offset {
		p.blank(int(p.comments[0].At.Start))
		p.tabs()
		p.comment()
		p.write("\n")
	}
}

// comment writes the next comment.
func (p *printer) comment() {
	c := p.comments[0]
	p.comments = p.comments[1:]
	p.write(strings.TrimRight(c.Text, " \t\r"))
	p.last = max(p.last, int(c.At.End))
}

// blank writes a blank line if there is one before an offset, and something before that.
func (p *printer) blank(offset int) {
	if !p.first && p.last < offset {
		lines := 0
		for _, c := range []byte(p.src[p.last:offset]) {
			switch c {
			case '\n':
				lines++
			case ' ', '\t', '\r':
			default:
				lines = 0
			}
			if lines == 2 {
				p.write("\n")
				break
			}
		}
	}
	p.first = false
}

// begin begins the line of a statement, entry or element.
func (p *printer) begin(n int) {
	p.before(n)
	p.blank(n)
	p.tabs()
}

// end ends the line of what ends at an offset, with the comments that are in it or follow on its line. Only one has room there.
func (p *printer) end(offset int) {
	room := true
	for len(p.comments) > 0 {
		start := int(p.comments[0].At.Start)
		if start >= offset && strings.Trim(p.src[offset:start], " \t,\r") != "" {
			break
		}
		if room {
			p.write(" ")
		} else {
			p.write("\n")
			p.tabs()
		}
		room = false
		p.comment()
	}
	p.write("\n")
	p.last = max(p.last, offset)
	p.first = false
}

// open ends the line of an opening bracket. The first line of what is in it, or the closing bracket, begins at an offset.
func (p *printer) open(offset int) {
	if len(p.comments) > 0 && int(p.comments[0].At.Start) < offset && !p.comments[0].Own {
		p.write(" ")
		p.comment()
	}
	p.write("\n")
	p.indent++
	p.first = true
}

// close begins the line of a closing bracket.
func (p *printer) close(offset int) {
	p.before(offset)
	p.indent--
	p.tabs()
	p.first = false
	p.last = max(p.last, offset)
}

// skip goes over blanks, comments and newlines.
func (p *printer) skip(i int) int {
	for i < len(p.src) {
		switch p.src[i] {
		case ' ', '\t', '\n', '\r':
			i++
		case '#':
			n := strings.IndexByte(p.src[i:], '\n')
			if n < 0 {
				return len(p.src)
			}
			i += n
		default:
			return i
		}
	}
	return i
}

// startsLine reports whether only blanks are before an offset on its line.
func (p *printer) startsLine(i int) bool {
	before := strings.TrimRight(p.src[:i], " \t\r")
	return strings.HasSuffix(before, "\n")
}

// breaks reports whether there is a newline between two offsets.
func (p *printer) breaks(start, end int) bool { return strings.Contains(p.src[start:end], "\n") }

// element is one of a list.
type element struct {
	start, end int
	print      func()
}

func elementOf(from, to ast.Node, print func()) element {
	return element{int(from.Span().Start), int(to.Span().End), print}
}

// sequence writes elements in brackets: on one line, or if there is a newline between any two of them on a line each.
func (p *printer) sequence(left, right string, list []element) {
	p.write(left)
	if len(list) > 0 {
		final := p.skip(list[len(list)-1].end)
		if p.src[final] == ',' {
			final = p.skip(final + 1)
		}
		if p.onLines(list, final) {
			p.open(list[0].start)
			for _, e := range list {
				p.begin(e.start)
				e.print()
				p.write(",")
				p.end(e.end)
			}
			p.close(final)
		} else {
			for i, e := range list {
				if i > 0 {
					p.write(", ")
				}
				e.print()
			}
		}
	}
	p.write(right)
}

// onLines reports whether elements up to a closing bracket are on several lines.
func (p *printer) onLines(list []element, final int) bool {
	if p.startsLine(list[0].start) || p.breaks(list[len(list)-1].end, final) {
		return true
	}
	for i := range list[1:] {
		if p.breaks(list[i].end, list[i+1].start) {
			return true
		}
	}
	return false
}

// braced writes an expression in braces.
func (p *printer) braced(x ast.Expr) {
	start, end := int(x.Span().Start), int(x.Span().End)
	final := p.skip(end)
	if !p.startsLine(start) && !p.breaks(end, final) {
		p.write("{ ")
		p.expr(x, 0, 0)
		p.write(" }")
		return
	}
	p.write("{")
	p.open(start)
	p.begin(start)
	p.expr(x, 0, 0)
	p.end(end)
	p.close(final)
	p.write("}")
}

// name checks a name of an older dialect that is a keyword in head, and returns it. A word may be `collect`.
func (p *printer) name(at source.Span, name string, word bool) string {
	if p.dialect != ast.Dialect2020 {
		return name
	}
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '.' || r == ':' }) {
		if k := token.Lookup(part); k.Later() && !(word && k == token.Collect) {
			p.fail(at, "`%s` is a keyword of head", part)
		}
	}
	return name
}

func (p *printer) ident(n ast.Name) string { return p.name(n.At, n.Text, false) }

func (p *printer) variable(n ast.Name) string { return "$" + p.name(n.At, n.Text, true) }

// definesHistory reports whether a program has a function of the name that `$x{n}` is written with.
func definesHistory(body []ast.Stmt) bool {
	for _, s := range body {
		var blocks []*ast.Block
		switch s := s.(type) {
		case *ast.FuncDef:
			if s.Name.Text == "history" {
				return true
			}
		case *ast.If:
			blocks = append(blocks, s.Then, s.Else)
		case *ast.For:
			blocks = append(blocks, s.Body)
		case *ast.ClassDef:
			blocks = append(blocks, s.Body)
		}
		for _, b := range blocks {
			if b != nil && definesHistory(b.Body) {
				return true
			}
		}
	}
	return false
}
