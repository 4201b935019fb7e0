package runtime

import (
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
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
func (c *compiler) checkParams(r *compile.Resource, params []Param) error {
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
	given := value.MakeHash(len(r.Params))
	for _, p := range r.Params {
		given.Set(p.Name, shown(r, &p))
	}
	text, err := typesys.DescribeParameters(r.Ref(), accepted, given, false, c.deferredType)
	if _, queued := r.Body.(*defined); queued && err != nil {
		return &Error{Message: "Puppet::Parser::Compiler failed with error ArgumentError: " + err.Error()}
	}
	if text == "" || err != nil {
		return err
	}
	return plain(text)
}

// fits reports whether all parameters are known, present and of their types. A call that the agent makes is looked at more closely,
// whatever the type (MSG-16).
func fits(r *compile.Resource, params []Param) bool {
	given := r.Params
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
func shown(r *compile.Resource, p *catalog.Param) value.Value {
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
