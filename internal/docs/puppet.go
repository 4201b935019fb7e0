package docs

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
)

// inPlans is a path of a file that may define plans.
var inPlans = regexp.MustCompile(`^plans|/plans/`)

// manifest reads a file in the Puppet language.
func (c *collector) manifest(f *source.File) {
	prog, diags := parser.Parse(f, parser.Options{Tasks: inPlans.MatchString(f.Name)})
	if diags.HasErrors() {
		c.Failed = append(c.Failed, diags...)
		return
	}
	lines := strings.SplitAfter(f.Text, "\n")
	statements := make([]*statement, len(prog.Defs))
	for i, d := range prog.Defs {
		s := &statement{c: c, file: f.Name, at: d.Span()}
		_, s.line, _ = d.Span().Position()
		// Puppet-strings parses comments twice; what it takes the second time is what the first has left.
		doc, _ := c.parseDocstring(commentAbove(lines, s.line), nil)
		s.comment = doc.all
		statements[i] = s
	}
	for i, d := range prog.Defs {
		s := statements[i]
		switch d := d.(type) {
		case *ast.ClassDef:
			s.params = d.Params
			s.definition(&object{kind: kindClass, name: d.Name, inherits: d.Parent}, "class")
		case *ast.DefineDef:
			s.params = d.Params
			s.definition(&object{kind: kindDefine, name: d.Name}, "defined type")
		case *ast.PlanDef:
			s.params = d.Params
			s.definition(&object{kind: kindPlan, name: d.Name}, "plan")
		case *ast.FuncDef:
			s.params = d.Params
			s.function(d)
		case *ast.TypeAlias:
			s.alias(d)
		case *ast.TypeDef:
			s.declared(d)
		}
	}
}

var commentSign = regexp.MustCompile(`^[ \t\r\n\f\v]*#+[ \t\r\n\f\v]?`)

// commentAbove returns the lines of comments right above a line, without their signs.
func commentAbove(lines []string, line int) string {
	first := line - 1
	var out []string
	for ; first > 0; first-- {
		text := rubyStrip(lines[first-1])
		sign := commentSign.FindString(text)
		if sign == "" {
			break
		}
		out = append(out, text[len(sign):])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return strings.Join(out, "\n")
}

// statement is a definition in the Puppet language.
type statement struct {
	c       *collector
	file    string
	line    int
	at      source.Span
	comment string
	params  []*ast.Param
}

// parameters are the parameters with the text of their defaults.
func (s *statement) parameters() []parameter {
	var out []parameter
	for _, p := range s.params {
		param := parameter{name: p.Name}
		if p.Default != nil {
			param.value = ref(extract(p.Default))
		}
		out = append(out, param)
	}
	return out
}

// extract is the text of an expression, as far as Puppet says that it reaches: of a selector what is selected from,
// of parentheses the first, of a method without any its name.
func extract(e ast.Expr) string {
	text := e.Span().Text()
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return extract(e.Test)
	case *ast.ParenExpr:
		return text[:1]
	case *ast.MethodExpr:
		if strings.HasPrefix(text, ".") {
			return text[:e.Name.Span().End-e.Span().Start]
		}
	}
	return text
}

// begin registers an object, and says when nothing documents it.
func (s *statement) begin(o *object, what string) *object {
	o.source, o.params = s.at.Text(), s.parameters()
	o = s.c.object(o)
	s.c.register(o, s.file, s.line, &s.comment)
	if o.doc.text == "" && len(o.doc.tags) == 0 {
		s.c.warn("Missing documentation for Puppet %s '%s' at %s:%d.", what, o.name, s.file, s.line)
	}
	return o
}

// definition reads a class, a defined type or a plan.
func (s *statement) definition(o *object, what string) {
	o = s.begin(o, what)
	s.types(o)
	s.c.finish(o)
}

// types gives the tags of parameters the types of these, and says which are missing or too many.
func (s *statement) types(o *object) {
	tags := o.doc.named("param")
	for _, t := range tags {
		name := deref(t.title)
		if s.param(name) == nil && name != "name" && name != "title" {
			s.c.warn("The @param tag for parameter '%s' has no matching parameter at %s:%d.", name, s.file, s.line)
		}
	}
	for _, p := range s.params {
		written := ""
		if p.Type != nil {
			written = extract(p.Type)
		}
		t := titled(tags, p.Name)
		if t == nil {
			if o.doc.text != "" {
				s.c.warn("Missing @param tag for parameter '%s' near %s:%d.", p.Name, s.file, s.line)
			}
			o.doc.add(newTag("param", "", []string{orAny(written)}, p.Name))
			continue
		}
		if written != "" && len(t.types) > 0 && t.types[0] != written {
			s.c.warn("The type of the @param tag for parameter '%s' does not match the parameter type specification near %s:%d: ignoring in favor of parameter type information.", p.Name, s.file, s.line)
		}
		if written != "" {
			t.types = []string{written}
		} else if t.types == nil {
			t.types = []string{"Any"}
		}
	}
}

func (s *statement) param(name string) *ast.Param {
	for _, p := range s.params {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// titled returns the first tag with a name of its own.
func titled(tags []*tag, name string) *tag {
	for _, t := range tags {
		if t.title != nil && *t.title == name {
			return t
		}
	}
	return nil
}

func orAny(text string) string {
	if text == "" {
		return "Any"
	}
	return text
}

// function reads a function in the Puppet language.
func (s *statement) function(d *ast.FuncDef) {
	o := s.begin(&object{kind: kindFunction, name: d.Name, api: "puppet"}, "function")
	s.types(o)
	written := ""
	if d.Returns != nil {
		written = strings.ReplaceAll(extract(d.Returns), ">> ", "")
	}
	if t := o.doc.first("return"); t != nil {
		if written != "" && len(t.types) > 0 && t.types[0] != written {
			s.c.warn("Documented return type does not match return type in function definition near %s:%d.", s.file, s.line)
		}
		if written != "" {
			t.types = []string{written}
		} else if t.types == nil {
			t.types = []string{"Any"}
		}
	} else {
		s.c.warn("Missing @return tag near %s:%d.", s.file, s.line)
		o.doc.add(newTag("return", "", []string{orAny(written)}, ""))
	}
	o.params = s.parameters()
	o.source = unindent(s.at.Text())
	s.c.finish(o)
}

// unindent removes the indentation of the last line from all lines.
func unindent(text string) string {
	text = strings.TrimSuffix(strings.TrimSuffix(rubyStrip(text), "\n"), "\r")
	lines := splitLines(text)
	if len(lines) == 0 {
		return text
	}
	last := lines[len(lines)-1]
	n := len(last) - len(strings.TrimLeft(last, " \t"))
	parts := strings.SplitAfter(text, "\n")
	for i, l := range parts {
		parts[i] = dedent(l, n)
	}
	return strings.Join(parts, "")
}

// alias reads a type alias. Of an access, puppet-strings puts the text together again.
func (s *statement) alias(d *ast.TypeAlias) {
	o := &object{kind: kindAlias, name: d.Name}
	if d.Type != nil {
		o.aliasOf = extract(d.Type)
		if access, ok := d.Type.(*ast.IndexExpr); ok {
			var keys []string
			for _, k := range access.Keys {
				keys = append(keys, extract(k))
			}
			o.aliasOf = extract(access.Expr) + "[" + strings.Join(keys, ", ") + "]"
		}
	}
	o = s.begin(o, "type alias")
	s.c.finish(o)
}
