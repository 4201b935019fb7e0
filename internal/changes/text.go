package changes

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// TextOptions say how changes are printed.
type TextOptions struct {
	Color  bool
	Detail bool // show the parameters of resources that are added
}

// printer writes lines, in colours if it has them.
type printer struct {
	w *bufio.Writer
	o TextOptions
}

// The colours of lines, by their marks.
var colors = map[byte]string{'-': "31", '+': "32", '@': "36", '~': "1"}

// Text prints what changes: nothing where nothing does.
func (r *Report) Text(w io.Writer, o TextOptions) error {
	p := &printer{bufio.NewWriter(w), o}
	for i, g := range r.Groups() {
		indent := ""
		if r.named {
			if i > 0 {
				p.line(0, "")
			}
			p.line('~', "On "+r.on(g.Nodes)+":")
			indent = "  "
		}
		for _, change := range g.Resources {
			p.resource(change, indent)
		}
	}
	for _, f := range r.Failed {
		p.failure(r, f)
	}
	if r.named {
		if r.Differ > 0 || len(r.Failed) > 0 {
			p.line(0, "")
		}
		p.line(0, r.Summary())
	}
	return p.w.Flush()
}

// Summary says in a line how much changes.
func (r *Report) Summary() string {
	added, removed, changed := r.counts()
	var parts []string
	for _, c := range []struct {
		n    int
		what string
	}{{changed, "changed"}, {added, "added"}, {removed, "removed"}} {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	failing := 0
	for _, f := range r.Failed {
		failing += len(f.Nodes)
	}
	s := fmt.Sprintf("%d of %s differ", r.Differ, plural(r.Nodes, "node"))
	if r.Differ == 1 {
		s += "s"
	}
	if len(parts) > 0 {
		s += "; resources: " + strings.Join(parts, ", ")
	}
	if failing > 0 {
		s += fmt.Sprintf("; %s not compile", plural(failing, "node")+map[bool]string{true: " does", false: " do"}[failing == 1])
	}
	return s + "."
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// maxNames is how many nodes a text names.
const maxNames = 10

// on names nodes.
func (r *Report) on(nodes []string) string {
	names := nodes
	if len(names) > maxNames {
		names = names[:maxNames]
	}
	s := visible(strings.Join(names, ", "))
	if more := len(nodes) - len(names); more > 0 {
		s += fmt.Sprintf(" and %d more", more)
	}
	if len(nodes) == 1 {
		return s
	}
	return fmt.Sprintf("%d nodes, %s", len(nodes), s)
}

func (p *printer) line(mark byte, text string) {
	if c := colors[mark]; c != "" && p.o.Color {
		text = "\x1b[" + c + "m" + text + "\x1b[0m"
	}
	p.w.WriteString(text + "\n")
}

func (p *printer) lines(lines []line, indent string) {
	for _, l := range lines {
		p.line(l.mark, indent+visible(l.Text()))
	}
}

func (p *printer) resource(r *ResourceChange, indent string) {
	head := indent + string(rune(r.Kind)) + " " + visible(r.Ref())
	if at := r.places(); at != "" {
		head += "  (" + visible(at) + ")"
	}
	p.line(byte(r.Kind), head)
	if r.Kind == Added || r.Kind == Removed {
		if p.o.Detail && r.Kind == Added {
			for _, l := range r.Changes[0].parameters('+') {
				p.line('+', indent+"      "+visible(l.text))
			}
		}
		return
	}
	for _, c := range r.Changes {
		s := c.show()
		if s.Lines == nil {
			p.line(0, indent+"    "+visible(s.Name)+": "+visible(s.Brief))
			continue
		}
		p.line(0, indent+"    "+visible(s.Name)+":")
		p.lines(s.Lines, indent+"      ")
	}
}

func (p *printer) failure(r *Report, f *Failure) {
	if r.Differ > 0 || r.named {
		p.line(0, "")
	}
	p.line('~', "On "+r.on(f.Nodes)+": "+f.what())
	for _, e := range f.errors() {
		for text := range strings.SplitSeq(e.Text, "\n") {
			p.line(e.mark, "  "+string(rune(e.mark))+" "+visible(text))
		}
	}
}

// what says what has become of nodes that do not compile.
func (f *Failure) what() string {
	switch {
	case f.OldError == "":
		return "compiles no more"
	case f.NewError == "":
		return "compiles now, and did not before"
	case f.OldError == f.NewError:
		return "compiles neither before nor now"
	}
	return "does not compile for another reason than before"
}

// failed is an error of one side, or of both.
type failed struct {
	mark byte
	Text string
}

// Mark is the class of the error in HTML.
func (e failed) Mark() string { return line{mark: e.mark}.Mark() }

func (f *Failure) errors() []failed {
	old, now := shorten(f.OldError), shorten(f.NewError)
	switch {
	case f.OldError == f.NewError:
		return []failed{{' ', old}}
	case f.OldError == "":
		return []failed{{'+', now}}
	case f.NewError == "":
		return []failed{{'-', old}}
	}
	return []failed{{'-', old}, {'+', now}}
}
