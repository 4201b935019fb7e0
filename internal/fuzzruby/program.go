package fuzzruby

import (
	"encoding/json"
	"strings"
)

// Program is an ERB template and its variables.
type Program struct {
	Seed uint64
	Vars map[string]any
	body []*node
	text string // instead of a body
}

// facts are the variables in JSON.
func (p *Program) facts() string {
	text, err := json.Marshal(p.Vars)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Source is the text of the template.
func (p *Program) Source() string {
	if p.text != "" {
		return p.text
	}
	var b strings.Builder
	for _, n := range p.body {
		n.template(&b)
	}
	return b.String()
}

// node is a part of a program: an expression, or a statement.
type node struct {
	// format is the text, with a % for each part.
	format string
	kids   []*node
	// bodies are the statements of a statement that has some; the format of the lines between them are heads, which are one more: `if x`, `else`, `end`.
	heads  []*node
	bodies [][]*node
	// print says that what the expression is belongs to the output.
	print bool
	// code says that the statement stands in one tag of a template.
	code bool
}

func leaf(text string) *node { return &node{format: text} }

// expr is an expression of parts.
func expr(format string, kids ...*node) *node { return &node{format: format, kids: kids} }

// text appends an expression, or a statement outside of templates.
func (n *node) text(b *strings.Builder, indent string) {
	if n.heads == nil {
		i := 0
		for part := range strings.SplitSeq(n.format, "\x00") {
			if i > 0 {
				n.kids[i-1].text(b, indent)
			}
			b.WriteString(part)
			i++
		}
		return
	}
	for i, h := range n.heads {
		if i > 0 {
			b.WriteString(indent)
		}
		h.text(b, indent)
		if i < len(n.bodies) {
			b.WriteString("\n")
			for _, s := range n.bodies[i] {
				b.WriteString(indent + "  ")
				s.statement(b, indent+"  ")
			}
		}
	}
}

// statement appends a statement outside of templates, with a line feed.
func (n *node) statement(b *strings.Builder, indent string) {
	if n.print {
		b.WriteString("acc << (")
		n.text(b, indent)
		b.WriteString(")\n")
		return
	}
	n.text(b, indent)
	b.WriteString("\n")
}

// template appends a statement of a template.
func (n *node) template(b *strings.Builder) {
	switch {
	case n.print:
		b.WriteString("<%= ")
		n.text(b, "")
		b.WriteString(" %>\n")
	case n.heads == nil || n.code:
		b.WriteString("<% ")
		n.text(b, "")
		if strings.Contains(n.format, "\n") || n.code {
			b.WriteString("\n")
		}
		b.WriteString(" -%>\n")
	default:
		for i, h := range n.heads {
			b.WriteString("<% ")
			h.text(b, "")
			b.WriteString(" -%>\n")
			if i < len(n.bodies) {
				for _, s := range n.bodies[i] {
					s.template(b)
				}
			}
		}
	}
}

// smaller are programs with a bit less of this one.
func (p *Program) smaller() []*Program {
	var list []*Program
	add := func(body []*node) { list = append(list, &Program{Seed: p.Seed, Vars: p.Vars, body: body}) }
	if n := len(p.body); n > 4 {
		add(p.body[:n/2])
		add(p.body[n/2:])
		add(p.body[n/4:])
		add(p.body[:n-n/4])
	}
	reduceList(p.body, add)
	if len(list) > 40 { // the first are the largest steps
		list = list[:40]
	}
	return list
}

// statementsAt are the statements at a depth of bodies.
func statementsAt(list []*node, depth int) []*node {
	if depth == 0 {
		return list
	}
	var out []*node
	for _, n := range list {
		for _, body := range n.bodies {
			out = append(out, statementsAt(body, depth-1)...)
		}
	}
	return out
}

// without is the program without some statements.
func (p *Program) without(drop map[*node]bool) *Program {
	return &Program{Seed: p.Seed, Vars: p.Vars, body: leaveOut(p.body, drop)}
}

func leaveOut(list []*node, drop map[*node]bool) []*node {
	var out []*node
	for _, n := range list {
		if drop[n] {
			continue
		}
		if n.bodies != nil {
			m := *n
			m.bodies = make([][]*node, len(n.bodies))
			for i, body := range n.bodies {
				m.bodies[i] = leaveOut(body, drop)
			}
			n = &m
		}
		out = append(out, n)
	}
	return out
}

// reduceList gives lists of statements with less in them.
func reduceList(list []*node, give func([]*node)) {
	with := func(i int, n ...*node) []*node {
		return append(append(append([]*node{}, list[:i]...), n...), list[i+1:]...)
	}
	for i := range list {
		give(with(i))
	}
	for i, n := range list {
		for _, body := range n.bodies {
			give(with(i, body...))
		}
	}
	for i, n := range list {
		n.reduce(func(m *node) { give(with(i, m)) })
	}
}

// reduce gives nodes with less in them.
func (n *node) reduce(give func(*node)) {
	for i, body := range n.bodies {
		reduceList(body, func(l []*node) {
			m := *n
			m.bodies = append([][]*node{}, n.bodies...)
			m.bodies[i] = l
			give(&m)
		})
	}
	for i, h := range n.heads {
		h.reduceKids(func(k *node) {
			m := *n
			m.heads = append([]*node{}, n.heads...)
			m.heads[i] = k
			give(&m)
		})
	}
	n.reduceKids(give)
}

func (n *node) reduceKids(give func(*node)) {
	for i, k := range n.kids {
		with := func(r *node) {
			m := *n
			m.kids = append([]*node{}, n.kids...)
			m.kids[i] = r
			give(&m)
		}
		for _, grand := range k.kids {
			with(grand)
		}
		if len(k.kids) > 0 || k.bodies != nil {
			with(leaf("1"))
			with(leaf("nil"))
		}
		k.reduce(with)
	}
}
