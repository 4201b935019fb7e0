package docs

import (
	"regexp"
	"strings"
)

// docstring is a comment: its text, and the tags in it. It is what YARD 0.9 makes of one, which puppet-strings builds on.
type docstring struct {
	text string
	all  string // the comment as it was read
	tags []*tag
}

// sorted returns the tags by their names, those of one name as they were written.
func (d *docstring) sorted() []*tag {
	out := append([]*tag(nil), d.tags...)
	sortStable(out, func(t *tag) string { return t.name })
	return out
}

// named returns the tags of a name.
func (d *docstring) named(name string) []*tag {
	var out []*tag
	for _, t := range d.tags {
		if t.name == name {
			out = append(out, t)
		}
	}
	return out
}

// first returns the first tag of a name, nil for none.
func (d *docstring) first(name string) *tag {
	for _, t := range d.tags {
		if t.name == name {
			return t
		}
	}
	return nil
}

// add appends tags.
func (d *docstring) add(tags ...*tag) { d.tags = append(d.tags, tags...) }

// drop removes the tags of a name.
func (d *docstring) drop(names ...string) {
	var left []*tag
	for _, t := range d.tags {
		if !contains(names, t.name) {
			left = append(left, t)
		}
	}
	d.tags = left
}

// blank reports whether there is neither text nor a tag that pages show.
func (d *docstring) blank() bool {
	if d.text != "" {
		return false
	}
	for _, t := range d.tags {
		if visibleTags[t.name] {
			return false
		}
	}
	return true
}

var (
	metaTag   = regexp.MustCompile(`(?i)^@(!)?((?:[A-Za-z0-9_]\.?)+)(?:[ \t\r\n\f\v]+(.*))?$`)
	lineEnd   = regexp.MustCompile(`\r?\n`)
	reference = regexp.MustCompile(`\A[ \t\r\n\f\v]*\(see ([^ \t\r\n\f\v]+)[ \t\r\n\f\v]*\)(?:[ \t\r\n\f\v]|\z)`)
	refTag    = regexp.MustCompile(`\A[ \t\r\n\f\v]*(?:([^ \t\r\n\f\v]+)[ \t\r\n\f\v]+)?\([ \t\r\n\f\v]*see[ \t\r\n\f\v]+([^ \t\r\n\f\v]+)[ \t\r\n\f\v]*\)[ \t\r\n\f\v]*\z`)
)

// directives are the names of tags that are directives with and without `!`.
var directives = []string{"attribute", "endgroup", "group", "macro", "method", "scope", "visibility"}

// docParser reads one docstring.
type docParser struct {
	c       *collector
	place   string // " in file `x` near line 1" for warnings, "" for none
	doc     docstring
	methods []methodTag // of @!method
	subject *object     // what the docstring is of, nil for none
}

// methodTag is `@!method NAME(…)` with what is indented below.
type methodTag struct {
	signature string
	doc       *docstring
}

// parseDocstring reads a comment. Place is where the object is that it documents, for warnings.
func (c *collector) parseDocstring(content string, subject *object) (*docstring, []methodTag) {
	p := &docParser{c: c, subject: subject}
	if subject != nil {
		p.place = subject.near()
	}
	if m := reference.FindStringIndex(content); m != nil {
		content = content[m[1]:]
	}
	p.doc.all = content
	p.doc.text = rubyStrip(p.content(content))
	for i := range p.methods {
		m := &p.methods[i]
		m.doc, _ = c.parseDocstring(m.doc.all, nil)
	}
	return &p.doc, p.methods
}

// splitLines is Ruby's split(/\r?\n/): without empty lines at the end.
func splitLines(s string) []string {
	lines := lineEnd.Split(s, -1)
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// content reads lines and returns those that are no tags.
func (p *docParser) content(content string) string {
	lines := splitLines(content)
	if len(lines) == 0 {
		return ""
	}
	var out strings.Builder
	lastIndent, origIndent := 0, 0
	directive, inTag := false, false
	lastLine, name := "", ""
	var buf []string
	for i, line := range append(lines, "") {
		indent := indentOf(line)
		empty := strings.Trim(line, rubySpace) == ""
		done := i == len(lines)
		meta := metaTag.FindStringSubmatch(line)
		if inTag && ((indent < origIndent && !empty) || done || (indent == 0 && !empty) || (indent <= lastIndent && meta != nil)) {
			text := strings.Join(buf, "\n")
			if directive || contains(directives, name) {
				p.directive(name, text)
			} else {
				p.tag(name, text)
			}
			inTag, buf, directive, origIndent = false, nil, false, 0
		}
		switch {
		case meta != nil:
			directive, name, inTag = meta[1] != "", meta[2], true
			buf = []string{meta[3]}
		case inTag && indent >= origIndent && !empty:
			if origIndent == 0 {
				origIndent = indent
			}
			if strings.Trim(lastLine, " \t") == "" {
				buf = append(buf, "")
			}
			buf = append(buf, dedent(line, origIndent))
		case !inTag:
			out.WriteString(line)
			out.WriteString("\n")
		}
		lastIndent, lastLine = indent, line
	}
	return out.String()
}

// dedent removes n blanks or tabs from the beginning of a line that has as many.
func dedent(line string, n int) string {
	for i := range n {
		if i >= len(line) || line[i] != ' ' && line[i] != '\t' {
			return line
		}
	}
	return line[n:]
}

// indentOf counts the white space at the beginning of a line.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, rubySpace)) }

// tag makes a tag of its text.
func (p *docParser) tag(name, text string) {
	if refTag.MatchString(text) {
		return // those of another object, which no module has
	}
	make, known := tagKinds[name]
	if !known {
		p.c.warn("Unknown tag @%s%s", name, p.place)
		return
	}
	t, ok := make(name, text)
	if !ok {
		p.c.warn("Invalid tag format for @%s%s", name, p.place)
		return
	}
	p.doc.tags = append(p.doc.tags, t)
}

// directive carries out a directive. Those that are about Ruby's own methods and classes do nothing here.
func (p *docParser) directive(name, text string) {
	switch name {
	case "puppet.type.param", "puppet.type.property":
		t, _ := withTypesAndName(name, text)
		if p.subject == nil || p.subject.kind != kindType {
			return
		}
		a := &attribute{name: deref(t.title), doc: deref(t.text), values: t.types}
		if name == "puppet.type.param" {
			p.subject.parameters = append(p.subject.parameters, a)
		} else {
			p.subject.properties = append(p.subject.properties, a)
		}
	case "method":
		t, ok := withTitle(name, text)
		if ok {
			p.methods = append(p.methods, methodTag{signature: deref(t.title), doc: &docstring{all: deref(t.text)}})
		}
	case "attribute", "endgroup", "group", "macro", "parse", "scope", "visibility":
	default:
		p.c.warn("Unknown directive @!%s%s", name, p.place)
	}
}
