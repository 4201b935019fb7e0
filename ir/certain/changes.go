package certain

import (
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// changes are what a program may do to resources that are declared elsewhere.
type changes struct {
	sets      setters              // attributes that defaults give
	collects  setters              // attributes that collectors replace
	overrides map[*ir.Func]setters // attributes that overrides in bodies replace
	// alters are the types whose parameters something may set, reorders those whose relationships something may change.
	alters, reorders map[string]bool
}

// anyType stands for all types among those of changes.
const anyType = "*"

func newChanges() *changes {
	return &changes{sets: setters{}, collects: setters{}, overrides: map[*ir.Func]setters{}, alters: map[string]bool{}, reorders: map[string]bool{}}
}

// anything says that there may be any changes.
func (c *changes) anything() {
	c.collects.add(anyType, []puppet.AttrAux{{}})
	c.alters[anyType], c.reorders[anyType] = true, true
}

// add adds what a value of a body may change.
func (c *changes) add(f *ir.Func, v *ir.Value) {
	switch a := v.Aux.(type) {
	case *puppet.CollectAux:
		c.collects.add(a.Type, a.Attrs)
		c.alters[a.Type] = c.alters[a.Type] || len(a.Attrs) > 0
		c.relates(a.Type, a.Attrs)
	case *puppet.DeclareAux:
		switch v.Op {
		case puppet.OpDefaults:
			typ := a.Type
			if typ == "" {
				typ = anyType
			}
			c.sets.add(typ, a.Attrs)
			c.alters[a.Type] = true
		case puppet.OpOverride:
			if c.overrides[f] == nil {
				c.overrides[f] = setters{}
			}
			for _, typ := range overridden(v.Args[0]) {
				c.overrides[f].add(typ, a.Attrs)
			}
			c.alters[anyType] = true
			c.relates(anyType, a.Attrs)
		}
	}
}

// relates notes attributes that are relationships.
func (c *changes) relates(typ string, attrs []puppet.AttrAux) {
	for _, a := range attrs {
		switch a.Name {
		case "before", "notify", "require", "subscribe", "":
			c.reorders[typ] = true
		}
	}
}

// altered reports whether anything in the program may set parameters of resources
// of a type that were declared before: they are looked at late.
func (c *changes) altered(name string) bool { return c.alters[name] || c.alters[anyType] }

// reordered reports whether anything in the program may change the relationships of
// resources of a type that were declared before.
func (c *changes) reordered(typ string) bool { return c.reorders[typ] || c.reorders[anyType] }

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

// overridden are the types of the resources that a value refers to.
func overridden(refs *ir.Value) []string {
	if refs.Op == puppet.OpIndex && refs.Args[0].Op == ir.OpConst { // with titles that may be computed
		if t, ok := refs.Args[0].Aux.(*typesys.Resource); ok && t.TypeName != "" {
			return []string{value.Downcase(t.TypeName)}
		}
	}
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
