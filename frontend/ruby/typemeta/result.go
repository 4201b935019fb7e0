package typemeta

import (
	"slices"
	"sort"
	"strconv"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// result returns what was found of the type; nil when that is not certain.
func (in *interp) result(f *file) *nativetypes.Type {
	t := in.types[in.want]
	if t == nil {
		if !in.failed {
			in.fail(source.At(f.src, 0, 0), "the file does not make a type of that name")
		}
		return nil
	}
	in.provider(t)
	if in.fuel <= 0 {
		in.fail(t.at, "evaluating it takes too long")
	}
	out := &nativetypes.Type{Name: t.name, Module: in.moduleOf(f), Isomorphic: in.isomorphic(t), Namevars: []string{}, Attrs: []string{}}
	for _, a := range append(append([]*attr(nil), t.params...), t.props...) {
		if !nativetypes.IsMetaparam(a.name) {
			out.Attrs = append(out.Attrs, a.name)
		}
	}
	sort.Strings(out.Attrs)
	out.Attrs = slices.Compact(out.Attrs)
	for _, p := range t.params {
		if p.namevar || p.name == "name" {
			out.Namevars = append(out.Namevars, p.name)
		}
		if p.lookup("isnamevar?") != nil || p.lookup("name") != nil {
			in.fail(t.at, "the parameter %s defines isnamevar? or name", p.name)
		}
	}
	for _, n := range []string{"key_attributes", "key_attribute_parameters", "parameters", "properties", "validattr?", "valid_parameter?", "validproperty?", "validparameter?", "attrtype", "attrclass"} {
		if m := t.lookup(n); m != nil {
			at := t.at
			if m.def != nil {
				at = m.def.Span()
			}
			in.fail(at, "it defines %s", n)
		}
	}
	out.Patterns = in.patterns(t, out.Namevars)
	if in.failed {
		return nil
	}
	return out
}

// moduleOf returns the name of the module that has the file.
func (in *interp) moduleOf(f *file) string {
	if m, _, ok := in.r.split(f.path); ok {
		return m.Name
	}
	return ""
}

// provider adds the parameter provider where there is a provider (providify in puppet/type.rb).
func (in *interp) provider(t *resType) {
	for _, p := range t.params {
		if p.name == "provider" {
			return
		}
	}
	found := t.provided
	for _, f := range in.r.providers(t.name) {
		if f.err != nil {
			in.fail(f.err.at, "%s", f.err.text)
			continue
		}
		ast.Walk(f.body, func(n ast.Node) bool {
			if c, ok := n.(*ast.Call); ok {
				switch {
				case c.Name == "provide":
					found = true
				case c.Recv != nil && (c.Name == "newparam" || c.Name == "newproperty"):
					in.fail(c.Method, "a provider calls %s", c.Name)
				}
			}
			return true
		})
	}
	if found {
		t.add(&attr{object: newObject(""), name: "provider", typ: t, at: t.at})
	}
}

func (in *interp) isomorphic(t *resType) bool {
	v, ok := t.ivars["@isomorphic"]
	if m := t.lookup("isomorphic?"); m != nil {
		v, ok = in.invoke(t.at, m, t, nil, nil), true
	}
	if !ok {
		return true
	}
	yes, known := truth(v)
	if !known {
		in.fail(t.at, "whether it is isomorphic is not known")
	}
	return yes
}

// patterns returns the title patterns: what the type's title_patterns returns, or Puppet's own.
func (in *interp) patterns(t *resType, namevars []string) []nativetypes.TitlePattern {
	m := t.lookup("title_patterns")
	if t.registered != nil {
		return in.patternList(t.at, t.registered)
	}
	if m == nil {
		switch len(namevars) {
		case 0:
			return []nativetypes.TitlePattern{}
		case 1:
			return []nativetypes.TitlePattern{{Source: "(.*)", Options: "m", Captures: []nativetypes.Capture{{Attr: namevars[0]}}}}
		}
		in.fail(t.at, "it has several name variables and no title_patterns, which Puppet refuses")
		return nil
	}
	at := t.at
	if m.def != nil {
		at = m.def.Span()
	}
	before := len(in.diags)
	v := in.invoke(at, m, t, nil, nil)
	jump := in.jump
	in.jump = ""
	l, ok := v.(*list)
	if jump != "" || !ok || l.tainted {
		if len(in.diags) == before {
			in.fail(at, "what title_patterns returns is not known: it is %s", kindOf(v))
		}
		return nil
	}
	return in.patternList(at, l)
}

func (in *interp) patternList(at source.Span, l *list) []nativetypes.TitlePattern {
	out := []nativetypes.TitlePattern{}
	for _, e := range l.elems {
		p, why := in.pattern(e)
		if why != "" {
			in.fail(at, "a title pattern is not known: %s", why)
			return nil
		}
		out = append(out, p)
	}
	return out
}

// pattern reads [regexp, [[attribute, procedure], ...]] as parse_title in puppet/resource.rb does.
func (in *interp) pattern(v value) (p nativetypes.TitlePattern, why string) {
	pair, ok := v.(*list)
	if !ok || pair.tainted || len(pair.elems) != 2 {
		return p, "it is not a pair"
	}
	re, ok := pair.elems[0].(*regex)
	if !ok {
		return p, "its regular expression is " + kindOf(pair.elems[0])
	}
	p.Source, p.Options, p.Captures = re.source, re.opts, []nativetypes.Capture{}
	captures, ok := pair.elems[1].(*list)
	if !ok || captures.tainted {
		return p, "its attributes are " + kindOf(pair.elems[1])
	}
	for _, e := range captures.elems {
		var change value = null{}
		if l, ok := e.(*list); ok {
			if l.tainted || len(l.elems) == 0 {
				return p, "an attribute is not known"
			}
			e = l.elems[0]
			if len(l.elems) > 1 {
				change = l.elems[1]
			}
		}
		name, ok := e.(symbol)
		if !ok {
			return p, "an attribute is " + kindOf(e)
		}
		c := nativetypes.Capture{Attr: string(name)}
		switch change := change.(type) {
		case null:
		case *proc:
			c.Proc = !change.identity()
		default:
			if yes, known := truth(change); yes || !known {
				c.Proc = true
			}
		}
		p.Captures = append(p.Captures, c)
	}
	return p, ""
}

// identity reports whether a block returns what it is given.
func (p *proc) identity() bool {
	if p.sym == "itself" || p.sym == "to_s" {
		return true
	}
	if p.b == nil || p.b.params == nil || len(p.b.params.List) != 1 || p.b.params.List[0].Kind != ast.ParamRequired || len(p.b.body.Body) != 1 {
		return false
	}
	v, ok := p.b.body.Body[0].(*ast.Local)
	return ok && v.Name == p.b.params.List[0].Name
}
