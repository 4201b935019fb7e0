package certain

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// values finds values of attributes that the type of a resource refuses when a catalog is applied. The checks are those that programs make then; they are given
// what is constant, and know of the rest that it may be anything. What is virtual may stay out of the catalog, what overrides and collectors replace may have been
// wrong, and types of modules differ between versions: of these it is not certain.
func (c *bodyChecker) values(v *ir.Value) {
	aux := v.Aux.(*puppet.DeclareAux)
	native := c.natives[aux.Type]
	if native == nil || native.Declared != "" {
		return
	}
	g := c.given(v, native)
	known, all := puppet.Titles(v.Args[0])
	if !all {
		known = append(known, "")
	}
	sure := c.always && aux.Form == puppet.Regular && g.rules.module == ""
	told := map[string]bool{}
	for _, title := range known {
		for _, w := range g.wrong(aux.Type, title) {
			a := g.at[w.attr]
			if a != nil || w.attr == "" { // what is wrong with a title is wrong with it alone
				if told[w.attr] {
					continue
				}
				told[w.attr] = true
			}
			var f *Finding
			switch {
			case a != nil:
				f = c.reportAttr(v, a, CodeValue, w.text)
			case w.attr != "":
				f = c.report(v.Args[0].Pos, CodeValue, w.text)
				f.Raised = v.Pos
			default:
				f = c.report(v.Pos, CodeValue, w.text)
			}
			f.Always, f.Applied = sure && !g.mayReplace(w.attr), true
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
	// replaced are attributes whose values other code may replace.
	replaced map[string]bool
	// renamed reports whether the title may not be what the resource is about.
	renamed bool
}

// mayReplace reports whether other code may replace the value of an attribute; of any one for "".
func (g *givenValues) mayReplace(attr string) bool {
	return g.replaced[attr] || attr == "" && slices.Contains(slices.Collect(maps.Values(g.replaced)), true)
}

// given sorts the attributes of a declaration into those that are certain to have a value, those that are certain to have none, and the others.
func (c *bodyChecker) given(v *ir.Value, native *ir.NativeType) *givenValues {
	aux := v.Aux.(*puppet.DeclareAux)
	g := &givenValues{rules: rulesOf[native.Name], native: native, at: map[string]*puppet.AttrAux{}, replaced: map[string]bool{}}
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
		case x == nil && (open || c.settable(native.Name, name)):
		case x == nil:
			continue // it has none
		case x.Op != ir.OpConst:
		case x.Aux == nil && c.settable(native.Name, name):
		case x.Aux == nil:
			continue
		case apply.Known(x.Aux) && g.rules.takes(name, x.Aux):
			g.params = append(g.params, catalog.Param{Name: name, Value: x.Aux})
			g.replaced[name] = c.overridden(native.Name, name)
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
	r := &catalog.Resource{Type: &catalog.Type{Name: catalog.Capitalize(typ), Attrs: g.native.Attrs, Namevars: g.native.Namevars}, Title: title}
	params, unknown := slices.Clone(g.params), slices.Clone(g.unknown)
	hideTitle := func() {
		r.Title = g.rules.stands()
		unknown = append(append(unknown, "name"), g.native.Namevars...)
	}
	if title == "" || g.renamed || !g.rules.takesTitle(title) {
		hideTitle()
	}
	called := r.Type.Name
	if title != "" {
		called = refText(typ, title)
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
		shown := strings.ReplaceAll(text, r.Ref(), called)
		name := ""
		if broken, ok := errtype.As[*apply.Broken](err); ok {
			name = broken.Attribute
		} else if m := ofParameter.FindStringSubmatch(text); m != nil {
			name = m[1]
		}
		if name == "" {
			if strings.HasPrefix(text, "Validation of ") {
				found = append(found, wrongValue{"", shown})
			}
			return found // and no limit of what can be applied
		}
		i := slices.IndexFunc(params, func(p catalog.Param) bool { return p.Name == name })
		switch {
		case i >= 0:
			params = slices.Delete(params, i, i+1)
			unknown = append(unknown, name)
		case r.Title == title:
			hideTitle()
		default:
			return found
		}
		found = append(found, wrongValue{name, shown})
	}
}

var ofParameter = regexp.MustCompile(`\AParameter (\w+) failed on `)

// overridden reports whether anything in the program may replace a value that a declaration in the current body gives.
func (c *bodyChecker) overridden(typ, attr string) bool {
	if c.changes.collects.has(typ, attr) {
		return true
	}
	for f, s := range c.changes.overrides {
		if s.has(typ, attr) && c.mayOverride(f) {
			return true
		}
	}
	return false
}

// mayOverride reports whether overrides in a body may be of resources of the current one: they may in the same scope, and where a class inherits from another
// (OVR-3). Which scope functions and templates have depends on who calls them.
func (c *bodyChecker) mayOverride(f *ir.Func) bool {
	for _, g := range [...]*ir.Func{f, c.f} {
		switch g.Kind {
		case ir.Class, ir.Define, ir.Main, ir.Node:
		default:
			return true
		}
	}
	if f.Kind == ir.Main && c.f.Kind == ir.Main {
		return true
	}
	seen := map[*ir.Func]bool{}
	for ; f != nil && !seen[f]; f = c.classes[f.Parent] {
		if f == c.f {
			return true
		}
		seen[f] = true
	}
	return false
}

// settable reports whether anything in the program may set an attribute that a declaration in the current body has no value for.
func (c *bodyChecker) settable(typ, attr string) bool {
	return c.overridden(typ, attr) || c.changes.sets.has(typ, attr)
}
