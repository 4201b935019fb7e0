package models

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// writeMarkdown writes a reference for people.
func writeMarkdown(m *Model, _ Options) ([]File, error) {
	var b strings.Builder
	b.WriteString("# Types\n")
	for _, t := range m.types {
		fmt.Fprintf(&b, "\n## %s\n\n", t.Name)
		var is []string
		if t.resource {
			is = append(is, "Its objects are resources: "+code(strings.ToLower(t.Name)+" { … }")+".")
		}
		if t.abstract {
			is = append(is, "Abstract.")
		}
		if t.parent != nil {
			is = append(is, "Inherits from "+link(t.parent)+".")
		}
		if len(t.subtypes) > 0 {
			var names []string
			for _, s := range t.subtypes {
				names = append(names, link(s))
			}
			is = append(is, "Inherited by "+strings.Join(names, ", ")+".")
		}
		paragraphs := []string{strings.TrimSpace(t.doc), strings.Join(is, " "), t.featureTable(), t.checkList()}
		for p := t.parent; p != nil; p = p.parent {
			var names []string
			for _, f := range p.features {
				names = append(names, code(f.Name))
			}
			if len(names) > 0 {
				paragraphs = append(paragraphs, "From "+link(p)+": "+strings.Join(names, ", ")+".")
			}
		}
		first := true
		for _, p := range paragraphs {
			if p == "" {
				continue
			}
			if !first {
				b.WriteByte('\n')
			}
			first = false
			b.WriteString(strings.TrimSpace(p) + "\n")
		}
	}
	return []File{{"types.md", b.String()}}, nil
}

// link is a link to what the reference has of a type.
func link(t *typ) string {
	return "[" + t.Name + "](#" + strings.ToLower(strings.ReplaceAll(t.Name, "::", "")) + ")"
}

// code is a text as code, between more backquotes than it has in a row.
func code(text string) string {
	quotes := "`"
	for strings.Contains(text, quotes) {
		quotes += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return quotes + text + quotes
}

// cell is a text in a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

func (t *typ) featureTable() string {
	if len(t.features) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| feature | type | values | default | |\n|---|---|---|---|---|\n")
	for _, f := range t.features {
		of := code(typesys.Text(f.Of))
		switch f.kind {
		case objectKind:
			of = link(f.target)
		case enumKind:
			var values []string
			for _, v := range f.enum {
				if identifier(v) != v {
					v = quoted(v)
				}
				values = append(values, code(v))
			}
			of = strings.Join(values, ", ")
		case integerKind, floatKind, stringKind, booleanKind, scalarKind, anyKind, foreignKind, resourceKind:
		}
		otherwise := ""
		if f.Default != nil {
			v := f.Default
			if list, ok := v.(value.Array); ok {
				v = list[0]
			}
			otherwise = code(quoted(v))
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", code(f.Name), cell(of), f.count(), cell(otherwise), cell(strings.Join(f.remarks(), "; ")))
	}
	return b.String()
}

// count is how many values a feature has.
func (f *feature) count() string {
	switch {
	case f.Max == ir.Unbound:
		return strconv.Itoa(f.Min) + " or more"
	case f.Min == f.Max:
		return strconv.Itoa(f.Min)
	}
	return strconv.Itoa(f.Min) + " to " + strconv.Itoa(f.Max)
}

// remarks are what there is to say of a feature beside its type.
func (f *feature) remarks() []string {
	var out []string
	add := func(is bool, text string) {
		if is {
			out = append(out, text)
		}
	}
	if doc := strings.TrimSpace(f.Doc); doc != "" {
		out = append(out, strings.TrimSuffix(doc, "."))
	}
	add(f.Behaviour == ir.Namevar, "identifies the resource")
	add(f.Behaviour == ir.Parameter, "a parameter")
	add(f.Behaviour == ir.ReadOnly, "read only")
	add(f.Behaviour == ir.InitOnly, "set when the resource is made, and never after that")
	add(f.Reference && !f.Containment, "a link")
	add(f.Derived != nil, "computed")
	add(f.Derived == nil && f.Transient, "not written down")
	add(f.Derived == nil && !f.Setable, "cannot be set")
	add(f.Derived != nil && f.Setable, "can be set")
	add(f.Unsettable, "no value and an empty one are distinct")
	return out
}

// checkList is what is checked and computed: by title, or the code where there is none.
func (t *typ) checkList() string {
	var lines []string
	for _, i := range t.invariants {
		line := i.title
		if line == "" {
			line = code(strings.Join(strings.Fields(logicText(i.tree)), " "))
		}
		if doc := strings.Join(strings.Fields(i.doc), " "); doc != "" {
			line += ": " + doc
		}
		lines = append(lines, "- "+line)
	}
	for _, member := range t.node.Members {
		if s, ok := member.(*ast.Setting); ok {
			lines = append(lines, "- "+code(strings.Join(strings.Fields(text(s.Span())), " ")))
		}
	}
	words := map[string]string{"check": "is checked by", "validate": "as given is checked by", "set": "is set by", "get": "is read by", "derived": "is computed by"}
	for _, f := range t.features {
		for _, l := range f.logic {
			lines = append(lines, "- "+code(f.Name)+" "+words[l.name]+" "+code(strings.Join(strings.Fields(logicText(l.tree)), " ")))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "Rules:\n\n" + strings.Join(lines, "\n")
}

// logicText is the code of logic.
func logicText(l *ast.Logic) string { return text(l.Span()) }

func text(at source.Span) string { return at.File.Text[at.Start:at.End] }
