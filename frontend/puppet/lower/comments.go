package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// comments are those of a file that no statement has taken yet.
type comments struct{ left []ast.Comment }

// skip drops the comments that stand before the body of a definition: they belong to the definition and to its parameters. All
// comments of a manifest's own statements count.
func (c *comments) skip(f *ir.Func) {
	if f.Kind == ir.Main {
		return
	}
	line := f.Pos.Line
	if n := len(f.Params); n > 0 {
		line = max(line, f.Params[n-1].Pos.Line)
	}
	for len(c.left) > 0 && posOf(c.left[0].At).Line <= line {
		c.left = c.left[1:]
	}
}

// take returns the comments that stand before an offset.
func (c *comments) take(before int32) []string {
	var lines []string
	for len(c.left) > 0 && c.left[0].At.Start < before {
		lines = append(lines, strings.TrimRight(c.left[0].Text, " \t"))
		c.left = c.left[1:]
	}
	return lines
}

// endOfLine is the offset at which the line ends that a span ends on.
func endOfLine(at source.Span) int32 {
	if at.IsZero() {
		return 0
	}
	if n := strings.IndexByte(at.File.Text[at.End:], '\n'); n >= 0 {
		return at.End + int32(n)
	}
	return int32(len(at.File.Text))
}

// attachComment hangs a comment on the first value of a statement that will be
// a statement in generated code too.
func attachComment(vals []*ir.Value, text string) {
	for _, v := range vals {
		if len(v.Regions) > 0 || v.Effect() != ir.Pure {
			v.Comment = text
			return
		}
	}
	if len(vals) > 0 {
		vals[len(vals)-1].Comment = text
	}
}
