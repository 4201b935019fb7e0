package certain

import (
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// values finds values of attributes that the type of a resource refuses when a catalog is applied. The checks are those that programs make then; they are given
// what is constant, and know of the rest that it may be anything. What is virtual may stay out of the catalog, and types of modules differ between versions:
// of these it is not certain.
func (c *checker) values(v *ir.Value) {
	aux := v.Aux.(*puppet.DeclareAux)
	native := c.natives[aux.Type]
	if native == nil || native.Declared != "" {
		return
	}
	g := c.given(v, native)
	known, all := titlesOf(v.Args[0])
	if !all {
		known = append(known, "")
	}
	always := c.always
	defer func() { c.always = always }()
	c.always = always && aux.Form == puppet.Regular && g.rules.module == ""
	told := map[string]bool{}
	for _, title := range known {
		for _, w := range g.wrong(aux.Type, title) {
			a := g.at[w.attr]
			if key := w.attr; a != nil || w.attr == "" && w.text != "" {
				if told[key] {
					continue
				}
				told[key] = true
			}
			var f *Finding
			if a != nil {
				f = c.reportAttr(v, a, CodeValue, w.text)
			} else {
				f = c.report(v.Pos, CodeValue, w.text)
			}
			f.Applied = true
		}
	}
}

// wrongValue is what is wrong with a resource: with an attribute, or with several together.
type wrongValue struct{ attr, text string }

// givenValues are the attributes of a declaration as far as they are certain.
type givenValues struct {
	rules   *valueRules
	native  *ir.NativeType
	at      map[string]*puppet.AttrAux
	params  []catalog.Param
	unknown []string
	// renamed reports whether the title may not be what the resource is about.
	renamed bool
}

// given sorts the attributes of a declaration into those that are certain to have a value, those that are certain to have none, and the others.
func (c *checker) given(v *ir.Value, native *ir.NativeType) *givenValues {
	aux := v.Aux.(*puppet.DeclareAux)
	g := &givenValues{rules: rulesOf[native.Name], native: native, at: map[string]*puppet.AttrAux{}}
	if g.rules == nil {
		g.rules = &valueRules{module: native.Name}
	}
	values := map[string]*ir.Value{}
	open := false // a splat may have any attribute
	for i := range aux.Attrs {
		a := &aux.Attrs[i]
		switch a.Op {
		case '=':
			values[a.Name], g.at[a.Name] = v.Args[len(v.Args)-len(aux.Attrs)+i], a
		case 'd':
			if values[a.Name] == nil {
				values[a.Name], g.at[a.Name] = v.Args[len(v.Args)-len(aux.Attrs)+i], a
			}
		default:
			splat := v.Args[len(v.Args)-len(aux.Attrs)+i]
			h, ok := splat.Aux.(*value.Hash)
			if !ok || splat.Op != ir.OpConst {
				open = true
				continue
			}
			for _, e := range h.Entries() {
				if name, ok := e.Key.(string); ok && (a.Op == '*' || values[name] == nil) {
					values[name], g.at[name] = &ir.Value{Op: ir.OpConst, Aux: e.Value}, a
				}
			}
		}
	}
	for _, name := range slices.Concat(native.Attrs, metaparams) {
		x := values[name]
		switch {
		case x != nil && c.overridden(native.Name, name):
		case x == nil && (open || c.settable(native.Name, name)):
		case x == nil:
			continue // it has none
		case x.Op != ir.OpConst:
		case x.Aux == nil && c.settable(native.Name, name):
		case x.Aux == nil:
			continue
		case apply.Known(x.Aux) && g.rules.takes(name, x.Aux):
			g.params = append(g.params, catalog.Param{Name: name, Value: x.Aux})
			continue
		}
		g.unknown = append(g.unknown, name)
		if slices.Contains(native.Namevars, name) || name == "name" || name == "path" && g.rules.titlePath {
			g.renamed = true
		}
	}
	return g
}

// wrong is all that is wrong with a resource of a title, "" for one that is not known. What is wrong with one attribute is left out to find the next.
func (g *givenValues) wrong(typ, title string) []wrongValue {
	known := title
	if title == "" || g.renamed || !g.rules.takesTitle(title) {
		known = g.rules.stands()
	}
	r := &catalog.Resource{Type: &catalog.Type{Name: catalog.Capitalize(typ), Attrs: g.native.Attrs, Namevars: g.native.Namevars}, Title: known}
	params, unknown := slices.Clone(g.params), slices.Clone(g.unknown)
	if known != title {
		unknown = append(append(unknown, "name"), g.native.Namevars...)
	}
	var found []wrongValue
	for {
		r.Params = slices.Clone(params)
		r.Unwrap()
		err := apply.Wrong(g.rules.check, r, unknown)
		if err == nil {
			return found
		}
		text := err.Error()
		shown := text
		if title == "" {
			shown = strings.ReplaceAll(text, r.Ref(), r.Type.Name)
		} else if title != known {
			shown = strings.ReplaceAll(text, r.Ref(), refText(typ, title))
		}
		m := ofParameter.FindStringSubmatch(text)
		if m == nil {
			if strings.HasPrefix(text, "Validation of ") {
				found = append(found, wrongValue{"", shown})
			}
			return found // and no limit of what can be applied
		}
		i := slices.IndexFunc(params, func(p catalog.Param) bool { return p.Name == m[1] })
		if i < 0 { // the title
			if title == known {
				found = append(found, wrongValue{m[1], shown})
			}
			return found
		}
		found = append(found, wrongValue{m[1], shown})
		params = slices.Delete(params, i, i+1)
		unknown = append(unknown, m[1])
	}
}

var ofParameter = regexp.MustCompile(`\AParameter (\w+) failed on `)

// overridden reports whether anything in the program may replace a value that the declaration of a resource gives.
func (c *checker) overridden(typ, attr string) bool {
	c.findSetters()
	return c.overrides.has(typ, attr)
}

// settable reports whether anything in the program may set an attribute that the declaration of a resource has no value for.
func (c *checker) settable(typ, attr string) bool {
	c.findSetters()
	return c.overrides.has(typ, attr) || c.sets.has(typ, attr)
}

// setters are attributes by types; anyType stands for all types, "" for all attributes.
type setters map[string]map[string]bool

func (s setters) add(typ string, attrs []puppet.AttrAux) {
	if s[typ] == nil {
		s[typ] = map[string]bool{}
	}
	for _, a := range attrs {
		s[typ][a.Name] = true
	}
}

func (s setters) has(typ, attr string) bool {
	for _, t := range [...]string{typ, anyType} {
		if s[t][attr] || s[t][""] {
			return true
		}
	}
	return false
}

func (c *checker) findSetters() {
	if c.sets != nil {
		return
	}
	c.sets, c.overrides = setters{}, setters{}
	for _, f := range c.p.Funcs {
		f.Walk(func(v *ir.Value) {
			switch a := v.Aux.(type) {
			case *puppet.CollectAux:
				if len(a.Attrs) > 0 {
					c.overrides.add(a.Type, a.Attrs)
				}
			case *puppet.DeclareAux:
				switch v.Op {
				case puppet.OpDefaults:
					typ := a.Type
					if typ == "" {
						typ = anyType
					}
					c.sets.add(typ, a.Attrs)
				case puppet.OpOverride:
					for _, typ := range overridden(v.Args[0]) {
						c.overrides.add(typ, a.Attrs)
					}
				}
			}
		})
	}
}

// overridden are the types of the resources that a value refers to.
func overridden(refs *ir.Value) []string {
	named := references(refs)
	if named == nil {
		return []string{anyType}
	}
	for i, ref := range named {
		typ, _, _ := strings.Cut(ref, "[")
		named[i] = value.Downcase(typ)
	}
	return named
}
