package certain

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// metaparams are the parameters that every class and define has (PRM-4).
var metaparams = []string{"name", "noop", "schedule", "audit", "loglevel", "alias", "tag", "require", "subscribe", "before", "notify", "stage"}

// declareClass finds parameters that a class does not have, that are of the wrong
// type, or that are missing.
func (c *bodyChecker) declareClass(v *ir.Value) {
	if f := c.classes[v.Aux.(*puppet.DeclareAux).Type]; f != nil {
		c.params(v, f, CodeFails, (&typesys.Class{Name: f.Name}).Ref(), "class")
	}
}

// params finds what is wrong with the parameters given to a class or defined type.
func (c *bodyChecker) params(v *ir.Value, f *ir.Func, code, subject, what string) {
	aux := v.Aux.(*puppet.DeclareAux)
	if f.Types != "" || !plainDefaults(f) {
		return
	}
	wrong, notes := map[string]bool{}, []Note(nil)
	accepted := &typesys.Struct{}
	for _, m := range metaparams {
		accepted.Fields = append(accepted.Fields, typesys.Field{Name: m, Type: typesys.AnyType, Optional: true})
	}
	given := map[string]*ir.Value{}
	for i, a := range aux.Attrs {
		if a.Op != '=' {
			return
		}
		given[a.Name] = v.Args[len(v.Args)-len(aux.Attrs)+i]
	}
	for _, p := range f.Params {
		accepted.Fields = append(accepted.Fields, typesys.Field{Name: p.Name, Type: p.Type, Optional: p.Default != nil})
		g := given[p.Name]
		switch {
		case c.looksUp(f, p, g): // data may give the value, whatever that is
			accepted.Fields[len(accepted.Fields)-1] = typesys.Field{Name: p.Name, Type: typesys.AnyType, Optional: true}
		case g == nil:
			if p.Default == nil {
				wrong[p.Name], notes = true, append(notes, Note{f, p.Pos, "the parameter is declared here, without a default"})
			}
		case p.Default != nil && ir.KindsOf(ir.StaticType(g))&ir.UndefKind != 0: // undef stands for the default
			if ir.KindsOf(g.Type) != ir.UndefKind {
				return
			}
			delete(given, p.Name)
		case ir.Disjoint(p.Type, ir.StaticType(g)):
			wrong[p.Name], notes = true, append(notes, Note{f, p.Pos, "the parameter is declared here"})
		}
	}
	var names []string
	var args []*ir.Value
	for _, a := range aux.Attrs {
		if g := given[a.Name]; g != nil {
			if accepted.Field(a.Name) == nil {
				wrong[a.Name] = true
			}
			names, args = append(names, a.Name), append(args, g)
		}
	}
	if len(wrong) == 0 {
		return
	}
	message := ""
	ok := tries(args, func(vs []value.Value) bool {
		h := value.MakeHash(len(vs))
		for i, x := range vs {
			h.Set(names[i], x)
		}
		m, _ := typesys.DescribeParameters(subject, accepted, h, false, nil)
		same := m != "" && (message == "" || message == m)
		message = m
		return same
	})
	if ok && message != "" {
		if notes == nil {
			notes = []Note{{f, f.Pos, "the " + what + " is declared here"}}
		}
		c.reportWrong(v, wrong, code, message, notes...).Hint = nearest(aux, f)
	}
}

// reportWrong adds a finding about parameters: at the attribute that alone is wrong, else at the resource.
func (c *bodyChecker) reportWrong(v *ir.Value, wrong map[string]bool, code, message string, notes ...Note) *Finding {
	attrs := v.Aux.(*puppet.DeclareAux).Attrs
	i := slices.IndexFunc(attrs, func(a puppet.AttrAux) bool { return wrong[a.Name] })
	if len(wrong) > 1 || i < 0 {
		return c.report(v.Pos, code, message, notes...)
	}
	return c.reportAttr(v, &attrs[i], code, message, notes...)
}

// looksUp reports whether the value of a parameter may come from data: that of a class
// whose declaration gives none, or undef.
func (c *bodyChecker) looksUp(f *ir.Func, p *ir.Param, given *ir.Value) bool {
	if f.Kind != ir.Class || given != nil && ir.KindsOf(ir.StaticType(given))&ir.UndefKind == 0 {
		return false
	}
	return c.env == nil || c.env.HasValue(f.Name+"::"+p.Name)
}

// plainDefaults reports whether the defaults of all parameters are constants of
// their types, which cannot fail before the parameters are checked.
func plainDefaults(f *ir.Func) bool {
	for _, p := range f.Params {
		if p.Default == nil {
			continue
		}
		y := p.Default.Terminator()
		if y.Op != ir.OpYield || !constant(y.Args) {
			return false
		}
		if is, err := typesys.TryInstance(p.Type, y.Args[0].Aux); !is || err != nil {
			return false
		}
	}
	return true
}

// nearest suggests a parameter for the first that does not exist.
func nearest(aux *puppet.DeclareAux, f *ir.Func) string {
	for _, a := range aux.Attrs {
		if !hasParam(f, a.Name) && !catalog.IsMetaparam(a.Name) {
			return suggestion(a.Name, paramNames(f))
		}
	}
	return ""
}

// settings is the class that has Puppet's settings as its variables.
const settings = "settings"

// variable is a hint with the variable of a class, or the setting, that is most like an unknown one.
func (c *bodyChecker) variable(name string) string {
	name = strings.TrimPrefix(name, "::")
	if !strings.Contains(name, "::") {
		return ""
	}
	var names []string
	for class, f := range c.classes {
		for _, v := range f.Vars {
			names = append(names, class+"::"+v)
		}
	}
	if class, _, _ := strings.Cut(name, "::"); class == settings && c.env != nil {
		for _, v := range c.env.Settings() {
			names = append(names, settings+"::"+v)
		}
	}
	if near := similar(name, names); near != "" {
		return "did you mean '$" + near + "'?"
	}
	return ""
}
