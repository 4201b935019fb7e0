package runtime

import (
	"slices"
	"sort"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// metaparams are accepted by every class and define, whatever their value
// (PRM-4).
var metaparams = [...]string{
	"name", "noop", "schedule", "audit", "loglevel", "alias", "tag", "require", "subscribe", "before", "notify", "stage",
}

// checkParams compares the parameters of a class or define with their types. The
// message is only composed when one of them does not fit (PRM-5, MSG-14).
func (c *Compiler) checkParams(r *catalog.Resource, params []Param) error {
	if fits(r, params) {
		return nil
	}
	accepted := &typesys.Struct{}
	for _, name := range metaparams {
		accepted.Fields = append(accepted.Fields, typesys.Field{Name: name, Type: typesys.AnyType, Optional: true})
	}
	for i := range params {
		p := &params[i]
		t := p.Type
		if t == nil {
			t = typesys.AnyType
		}
		accepted.Fields = append(accepted.Fields, typesys.Field{Name: p.Name, Type: t, Optional: !p.Required})
	}
	given := value.MakeHash(len(r.Params()))
	for _, p := range r.Params() {
		given.Set(p.Name, shown(r, &p))
	}
	text := typesys.DescribeParameters(r.Ref(), accepted, given, false, c.deferredType)
	if text == "" {
		return nil
	}
	return plain(text)
}

// fits tells whether all parameters are known, present and of their types. A call that the agent makes is looked at more closely,
// whatever the type (MSG-16).
func fits(r *catalog.Resource, params []Param) bool {
	given := r.Params()
	for i := range given {
		if name := given[i].Name; name != "name" && !catalog.IsMetaparam(name) && !declared(params, name) {
			return false
		}
	}
	for i := range params {
		p := &params[i]
		g := r.Param(p.Name)
		if g == nil {
			if p.Required {
				return false
			}
		} else if typesys.IsDeferred(g.Value) || p.Type != nil && !typesys.Instance(p.Type, shown(r, g)) {
			return false
		}
	}
	return true
}

// shown is the value of a parameter as the types see it: the finished resource
// holds sensitive values unwrapped (FIN-3).
func shown(r *catalog.Resource, p *catalog.Param) value.Value {
	if slices.Contains(r.Sensitive(), p.Name) {
		return &value.Sensitive{Value: p.Value}
	}
	return p.Value
}

func declared(params []Param, name string) bool {
	for i := range params {
		if params[i].Name == name {
			return true
		}
	}
	return false
}

// deferredType is asked for the type of a call that the agent will make: the one that
// the function declares for its result, if it does (MSG-16).
func (c *Compiler) deferredType(call *typesys.ObjectValue) typesys.Type {
	v, _ := call.Get("name")
	name := value.Text(v)
	returns := c.env.Returns
	if i := sort.Search(len(returns), func(i int) bool { return returns[i].Name >= name }); i < len(returns) && returns[i].Name == name {
		return returns[i].Type
	}
	c.WarnOnce(name+"_deferred_warning",
		"Deferred function "+name+" has no return_type, unable to guarantee value type during compilation.")
	return nil
}
