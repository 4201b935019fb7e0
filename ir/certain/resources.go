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

// declare finds attributes that a resource type does not have, and parameters of
// a defined type that are wrong. Only resources that are certain to come into the
// catalog count: what is virtual may stay out of it.
func (c *bodyChecker) declare(v *ir.Value) {
	aux := v.Aux.(*puppet.DeclareAux)
	title, ok := v.Args[0].Aux.(string)
	if aux.Form != puppet.Regular || !ok || v.Args[0].Op != ir.OpConst {
		return
	}
	if f := c.defines[aux.Type]; f != nil && !c.changes.altered(aux.Type) {
		c.params(v, f, CodeAttribute, (&typesys.Resource{TypeName: aux.Type, Title: title}).Ref(), "defined type")
	}
	native := c.natives[aux.Type]
	if native == nil {
		return
	}
	for i := range aux.Attrs {
		a := &aux.Attrs[i]
		if a.Op == '=' && !catalog.IsMetaparam(a.Name) && a.Name != "name" && !slices.Contains(native.Attrs, a.Name) {
			c.reportAttr(v, a, CodeAttribute, "no parameter named '"+a.Name+"'").Hint = suggestion(a.Name, native.Attrs)
			return
		}
	}
}

func hasParam(f *ir.Func, name string) bool { return slices.Contains(paramNames(f), name) }

func paramNames(f *ir.Func) []string {
	names := make([]string, len(f.Params))
	for i, p := range f.Params {
		names[i] = p.Name
	}
	return names
}

// suggestion is a hint with the name that is most like another, "" for none.
func suggestion(name string, names []string) string {
	if near := similar(name, names); near != "" {
		return "did you mean '" + near + "'?"
	}
	return ""
}

// defaultOf finds a constant default that is not of the parameter's type: every
// use of it fails.
func (c *bodyChecker) defaultOf(p *ir.Param) {
	if p.Default == nil || p.Rest || p.Computed > 0 || c.f.Kind != ir.Class && c.f.Kind != ir.Define {
		return
	}
	y := p.Default.Terminator()
	if y.Op != ir.OpYield || !constant(y.Args) {
		return
	}
	if is, err := typesys.TryInstance(p.Type, y.Args[0].Aux); is || err != nil {
		return
	}
	accepted := &typesys.Struct{Fields: []typesys.Field{{Name: p.Name, Type: p.Type}}}
	given := value.NewHash(value.Entry{Key: p.Name, Value: y.Args[0].Aux})
	message, _ := typesys.DescribeParameters("", accepted, given, false, nil)
	if message = strings.TrimPrefix(message, ": "); message != "" {
		c.report(y.Args[0].Pos, CodeFails, message, Note{c.f, p.Pos, "the parameter is declared here"})
	}
}
