package datatypes

import (
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// interfaceOf parses the text of an interface, which is the entries of a hash. The tree has the places that these have in the Ruby file, and
// the result is the file that knows them. The hash is nil where something is wrong.
//
// What Puppet reads is the value of the string. Where that is what stands in the file, but for indentation, the file's own text gives the same
// tree. Where the string has escapes that matter, its value takes the place of the text: then lines and columns are those of the value, counted
// from where the string begins.
func (r *reader) interfaceOf(text *ast.Str) (*puppet.HashExpr, *source.File) {
	exact, wrong := r.parse(source.NewFile("", "{ "+text.Value+" }"))
	file := r.placed(text, false)
	prog, diags := r.parse(file)
	if said(wrong) == said(diags) && (wrong.HasErrors() || puppet.Dump(exact) == puppet.Dump(prog)) {
		file.Text = r.file.File.Text
	} else {
		file = r.placed(text, true)
		prog, diags = r.parse(file)
	}
	r.diags = append(r.diags, diags...)
	if wrong.HasErrors() {
		r.t.Broken = "Data Type Load Error for type '" + r.t.Name + "': " + wrong.Aggregate()
		return nil, nil
	}
	hash, ok := prog.Body.(*puppet.HashExpr)
	if !ok {
		r.odd(text.At, "an interface that is not the entries of a hash")
		return nil, nil
	}
	return hash, file
}

// said is what Puppet says of the errors, without a place; "" where there is none.
func said(diags diag.List) string {
	message, _, _, _ := diags.Failure()
	return message
}

// placed is a file in which text, between braces, stands where a string of the Ruby file has it: the text of the file, or the value of the
// string. Before it are blank lines.
func (r *reader) placed(s *ast.Str, value bool) *source.File {
	whole := r.file.File.Text
	from, to := contentOf(whole, s.At)
	text := whole[from:to]
	if value {
		text = s.Value
	}
	before := []byte(whole[:from])
	for i, c := range before {
		if c != '\n' {
			before[i] = ' '
		}
	}
	before[s.At.Start] = '{'
	return source.NewFile(r.file.File.Name, string(before)+text+"}")
}

// contentOf is the stretch of a file between the delimiters of a string, which are at least one byte at each end.
func contentOf(whole string, at source.Span) (from, to int) {
	lit := at.Text()
	if !strings.HasPrefix(lit, "<<") {
		from = int(at.Start) + 1
		if strings.HasPrefix(lit, "%") { // and a letter
			from += strings.IndexFunc(lit[1:]+"(", func(c rune) bool { return c < 'A' || c > 'z' || c > 'Z' && c < 'a' }) + 1
		}
		return min(from, len(whole)), max(from, int(at.End)-1)
	}
	id := strings.Trim(strings.TrimLeft(lit, "<-~"), "\"'`")
	from = lineAfter(whole, int(at.End))
	for to = from; to < len(whole); {
		next := lineAfter(whole, to)
		if strings.TrimSpace(whole[to:next]) == id {
			break
		}
		to = next
	}
	return from, to
}

// lineAfter is where the line after an offset begins.
func lineAfter(text string, offset int) int {
	if i := strings.IndexByte(text[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(text)
}
