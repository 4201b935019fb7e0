package parser

import (
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/erb/tag"
)

// output is the variable to which the code that ERB makes appends the text.
const output = "_erbout"

// wrapped are the local variables that code of templates sees: those of the method of Puppet's TemplateWrapper in which it is evaluated.
var wrapped = []string{output, "string", "template_source", "escaped_template_source", "result", "template"}

// ParseTemplate reads a template as Puppet has ERB read it, with trim mode "-". The code that ERB would make of it is what is read, so that
// also what ERB makes oddly, as of comments in tags, means the same here. Places are those of the template. The tree is never nil; when
// the list has errors, ast.Bad stands for what could not be read.
func ParseTemplate(f *source.File) (*ast.File, diag.List) {
	c := composer{src: f.Text, places: &places{marks: map[int]mark{}}}
	c.compose()
	p := newParser(f, c.code.String())
	p.places = c.places
	for _, name := range wrapped {
		p.scope.declare(name)
	}
	tree := p.file()
	// The last expression of the code is what the template gives: the output, unless a comment has swallowed it or an operator has taken it.
	last := len(tree.Body.Body) - 1
	if last >= 0 && tree.Body.Body[last] == p.endNode && p.endNode != nil {
		tree.Body = p.seq(tree.Body.Body[:last])
	} else {
		tree.Value = true
	}
	return tree, p.diags
}

// ParseInline reads a template that is a string, under the name that messages have for it.
func ParseInline(name, text string) (*ast.File, diag.List) {
	return ParseTemplate(source.NewFile(name, text))
}

// places say where in a template the composed code comes from.
type places struct {
	stretches []stretch
	// marks are what is appended to the output, by where the code of it begins.
	marks map[int]mark
	// end is where the output is named, which is the last of the code.
	end int
}

// stretch is code from some offset on to the next stretch. It is a copy of the template from start on, or, where it is glue, stands for
// all of the template from start to end.
type stretch struct {
	code       int
	start, end int
	glue       bool
}

// mark is text or a tag of a template.
type mark struct {
	start, end int  // in the template
	code       int  // where its code ends
	tag        bool // it is a tag
}

// span returns the place in the template of a stretch of the code.
func (p *places) span(f *source.File, start, end int) source.Span {
	from := p.offset(start, false)
	to := from
	if end > start {
		to = max(p.offset(end-1, true), from)
	}
	return source.At(f, from, to)
}

// offset returns where in the template a byte of the code is, or where it ends.
func (p *places) offset(code int, end bool) int {
	i := sort.Search(len(p.stretches), func(i int) bool { return p.stretches[i].code > code }) - 1
	if i < 0 {
		return 0
	}
	s := p.stretches[i]
	switch {
	case s.glue && end:
		return s.end
	case s.glue:
		return s.start
	case end:
		return min(s.start+code-s.code+1, s.end)
	}
	return min(s.start+code-s.code, s.end)
}

// composer makes the code of a template, as ERB::Compiler of Ruby does with the scanner of trim mode "-".
type composer struct {
	src    string
	pos    int
	code   strings.Builder
	places *places
	filled bool // the line has a command
	// content is the text or code that is collected: copies of the template.
	content []stretch
}

// take adds a stretch of the template to the content.
func (c *composer) take(start, end int) {
	if start < end {
		c.content = append(c.content, stretch{start: start, end: end})
	}
}

// text returns the content as a string.
func (c *composer) text() string {
	if len(c.content) == 1 {
		return c.src[c.content[0].start:c.content[0].end]
	}
	var b strings.Builder
	for _, s := range c.content {
		b.WriteString(c.src[s.start:s.end])
	}
	return b.String()
}

// glue writes code that stands for a stretch of the template.
func (c *composer) glue(start, end int, code string) {
	c.places.stretches = append(c.places.stretches, stretch{code: c.code.Len(), start: start, end: end, glue: true})
	c.code.WriteString(code)
}

// push begins a command of the line.
func (c *composer) push(at int) {
	if c.filled {
		c.glue(at, at, "; ")
	}
	c.filled = true
}

func (c *composer) endLine() {
	c.glue(c.pos, c.pos, "\n")
	c.filled = false
}

// compose makes the code.
func (c *composer) compose() {
	for c.pos < len(c.src) {
		start, kind := tag.Next(c.src, c.pos)
		c.take(c.pos, start)
		if start-c.pos == 1 && c.src[c.pos] == '\n' && kind == "" {
			// A line end alone is put as it is, which gives the same text.
			c.pos = start
			continue
		}
		switch c.pos = start + len(kind); {
		case kind == "":
		case kind == "<%%":
			c.take(start, start+2)
		default:
			c.put()
			c.tag(start, kind)
		}
	}
	c.put()
	c.push(len(c.src))
	c.places.end = c.code.Len()
	c.glue(len(c.src), len(c.src), output)
}

// put writes the command that appends the content as text.
func (c *composer) put() {
	if len(c.content) == 0 {
		return
	}
	start, end := c.content[0].start, c.content[len(c.content)-1].end
	text := c.text()
	c.content = c.content[:0]
	c.push(start)
	at := c.code.Len()
	var b strings.Builder
	b.WriteString(output + `.<< "`)
	for i := range len(text) {
		switch ch := text[i]; ch {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteByte(ch)
		case '#':
			if i+1 < len(text) && strings.IndexByte("{$@", text[i+1]) >= 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(ch)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		default:
			b.WriteByte(ch)
		}
	}
	b.WriteString(`".freeze`)
	c.glue(start, end, b.String())
	c.places.marks[at] = mark{start: start, end: end, code: c.code.Len()}
	c.glue(end, end, strings.Repeat("\n", strings.Count(text, "\n")))
}

// tag reads a tag up to its end. What is in one that does not end is text.
func (c *composer) tag(start int, kind string) {
	for {
		rest := c.src[c.pos:]
		i := strings.Index(rest, "%>")
		if i < 0 {
			c.take(c.pos, len(c.src))
			c.pos = len(c.src)
			return
		}
		at := c.pos + i
		switch {
		case i > 0 && rest[i-1] == '%':
			c.take(c.pos, at-1)
			c.take(at, at+2)
			c.pos = at + 2
			continue
		case i > 0 && rest[i-1] == '-':
			c.take(c.pos, at-1)
			c.pos = at + 2
			c.finish(start, kind)
			rest = c.src[c.pos:]
			switch {
			case rest == "":
				c.endLine()
			case strings.HasPrefix(rest, "\n"):
				c.pos++
				c.endLine()
			case strings.HasPrefix(rest, "\r\n"):
				c.pos += 2
				c.endLine()
			}
		default:
			c.take(c.pos, at)
			c.pos = at + 2
			c.finish(start, kind)
		}
		return
	}
}

// finish writes the code of a tag.
func (c *composer) finish(start int, kind string) {
	switch {
	case strings.HasSuffix(kind, "<%="):
		c.push(start)
		at := c.code.Len()
		c.glue(start, c.pos, output+".<<((")
		c.copy()
		c.glue(start, c.pos, ").to_s)")
		c.places.marks[at] = mark{start: start, end: c.pos, code: c.code.Len(), tag: true}
	case strings.HasSuffix(kind, "<%#"):
	default:
		line := false
		if n := len(c.content); n > 0 {
			last := &c.content[n-1]
			if line = c.src[last.end-1] == '\n'; line {
				last.end--
				if last.end > last.start && c.src[last.end-1] == '\r' {
					last.end--
				}
			}
		}
		c.push(start)
		c.copy()
		if line {
			c.endLine()
		}
	}
	c.content = c.content[:0]
}

// copy writes the content.
func (c *composer) copy() {
	for _, s := range c.content {
		s.code = c.code.Len()
		c.places.stretches = append(c.places.stretches, s)
		c.code.WriteString(c.src[s.start:s.end])
	}
}

// appended makes text or output of a call of the variable to which they are appended.
func (p *parser) appended(c ast.Node, m mark) ast.Node {
	call, ok := c.(*ast.Call)
	if !ok || call.Name != "<<" || len(call.Args) != 1 || call.Block != nil || p.prevEnd != m.code {
		return c
	}
	arg, ok := call.Args[0].(*ast.Call)
	if !ok {
		return c
	}
	var n ast.Node
	switch b := (ast.Base{At: source.At(p.source, m.start, m.end)}); {
	case m.tag && arg.Name == "to_s":
		seq, ok := arg.Recv.(*ast.Seq)
		if !ok {
			return c
		}
		out := &ast.Output{Base: b, X: seq}
		if len(seq.Body) == 1 {
			out.X = seq.Body[0]
		}
		n = out
	case !m.tag && arg.Name == "freeze":
		s, ok := arg.Recv.(*ast.Str)
		if !ok {
			return c
		}
		n = &ast.Text{Base: b, Value: s.Value}
	default:
		return c
	}
	if p.commandNode == c {
		p.commandNode = n
	}
	return n
}
