package docs

import (
	"slices"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// ensureDoc documents `ensurable` where nothing else does.
const ensureDoc = "The basic property that the resource should be in."

// typeNamed returns the resource type of a name, which is registered where it is new.
func (r *rubyFile) typeNamed(name string, n ast.Node) *object {
	o := &object{kind: kindType, name: name}
	if there := r.c.byPath[o.path()]; there != nil {
		return there
	}
	o = r.c.object(o)
	r.c.register(o, r.name, lineOf(n), r.comment(n))
	return o
}

// resourceType reads Puppet::Type.newtype.
func (r *rubyFile) resourceType(n *ast.Call) {
	name, ok := r.nameOf(n, "TypeHandler", "Puppet::Type.newtype")
	if !ok {
		return
	}
	o := r.typeNamed(name, n)
	if doc := r.description(n, "Puppet resource type '"+name+"'"); doc != nil {
		o.doc, _ = r.c.parseDocstring(*doc, o)
	}
	if n.Block != nil && n.Block.Body != nil {
		for _, s := range n.Block.Body.Body {
			if call, ok := s.(*ast.Call); ok {
				r.member(o, call)
			}
		}
	}
	r.namevar(o)
	r.c.finish(o)
}

// member reads a statement in the block of a resource type.
func (r *rubyFile) member(o *object, n *ast.Call) {
	if n.Name == "ensurable" {
		a := &attribute{name: "ensure", doc: ensureDoc, values: []string{"present", "absent"}, defaultsTo: "present"}
		if n.Block != nil {
			if a = r.attribute("ensure", n, "property"); a.doc == "" {
				a.doc = ensureDoc
			}
		}
		o.properties = append(o.properties, a)
		return
	}
	if len(n.Args) == 0 {
		return
	}
	name, ok := literal(n.Args[0])
	if !ok {
		return
	}
	switch n.Name {
	case "newproperty":
		o.properties = append(o.properties, r.attribute(name, n, "property"))
	case "newparam":
		o.parameters = append(o.parameters, r.attribute(name, n, "parameter"))
	case "newcheck":
		o.checks = append(o.checks, r.attribute(name, n, "check"))
	case "feature":
		if len(n.Args) < 2 {
			return
		}
		if doc, ok := literal(n.Args[1]); ok {
			o.features = append(o.features, feature{name, joinLines(scrub(doc))})
		}
	}
}

// extendType reads parameters and properties that are added to a type: Puppet::Type.type(:file).newparam(:x).
func (r *rubyFile) extendType(n *ast.Call) {
	on, ok := n.Recv.(*ast.Call)
	if !ok || on.Name != "type" || on.Recv == nil {
		return
	}
	if of := on.Recv.Span().Text(); of != "Type" && of != "Puppet::Type" {
		return
	}
	typeName, ok := r.nameOf(on, "TypeExtrasHandler", "Puppet::Type.type")
	if !ok {
		return
	}
	name := "ensure"
	if n.Name != "ensurable" {
		if name, ok = r.nameOf(n, "TypeExtrasHandler", "Puppet::Type.type()."+n.Name); !ok {
			return
		}
	}
	o := r.typeNamed(typeName, n)
	if n.Name == "newparam" {
		o.parameters = append(o.parameters, r.attribute(name, n, "parameter"))
	} else {
		o.properties = append(o.properties, r.attribute(name, n, "property"))
	}
	r.namevar(o)
}

// description is the text that code assigns to @doc or gives to desc, anywhere in a call; nil for none.
func (r *rubyFile) description(n ast.Node, what string) *string {
	doc, found := r.described(n, what)
	if !found {
		r.c.warn("Missing a description for %s at %s:%d.", what, r.name, lineOf(n))
	}
	return doc
}

// described is description without the warning that there is none.
func (r *rubyFile) described(n ast.Node, what string) (doc *string, found bool) {
	ast.Walk(n, func(m ast.Node) bool {
		if found {
			return false
		}
		var value ast.Node
		switch m := m.(type) {
		case *ast.Assign:
			if !aboutDoc(m) {
				return true
			}
			value = m.Value
		case *ast.Call:
			if m.Name != "desc" && m.Name != "doc=" || len(m.Args) != 1 {
				return true
			}
			value = m.Args[0]
		default:
			return true
		}
		found = true
		if text, ok := literal(value); ok {
			doc = ref(scrub(text))
		} else {
			r.c.problem("Failed to parse docstring for %s near %s:%d.", what, r.name, lineOf(m))
		}
		return false
	})
	return doc, found
}

// aboutDoc reports whether @doc is the first instance variable in an assignment.
func aboutDoc(n *ast.Assign) bool {
	var first *ast.IVar
	ast.Walk(n, func(m ast.Node) bool {
		if v, ok := m.(*ast.IVar); ok && first == nil {
			first = v
		}
		return first == nil
	})
	return first != nil && first.Name == "doc"
}

// attribute reads a parameter, property or check with its block.
func (r *rubyFile) attribute(name string, n *ast.Call, what string) *attribute {
	a := &attribute{name: name, doc: deref(r.description(n, "Puppet resource "+what+" '"+name+"'"))}
	if n.Block == nil || n.Block.Body == nil {
		return a
	}
	for _, s := range n.Block.Body.Body {
		call, ok := s.(*ast.Call)
		if !ok {
			continue
		}
		switch args := call.Args; {
		case call.Name == "newvalue" && len(args) >= 1:
			a.values = append(a.values, sourceOf(args[0]))
		case call.Name == "newvalues":
			for _, arg := range args {
				a.values = append(a.values, sourceOf(arg))
			}
		case call.Name == "aliasvalue" && len(args) >= 2:
			alias := sourceOf(args[0])
			if !slices.Contains(a.values, alias) {
				a.values = append(a.values, alias)
			}
			a.aliases = set(a.aliases, alias, sourceOf(args[1]))
		case call.Name == "defaultto" && len(args) >= 1:
			a.defaultsTo = sourceOf(args[0])
		case call.Name == "isnamevar":
			a.namevar = true
		case call.Name == "defaultvalues" && name == "ensure":
			a.values = append(a.values, "present", "absent")
			a.defaultsTo = "present"
		}
	}
	for _, p := range pairsOf(n, 1) {
		if key, _ := literal(p.Key); key == "required_features" {
			if text, ok := literal(p.Value); ok {
				a.requiredFeatures = &text
			}
			break
		}
	}
	for _, p := range pairsOf(n, 1) {
		if key, _ := literal(p.Key); key != "parent" {
			continue
		}
		if p.Value.Span().Text() == "Puppet::Parameter::Boolean" {
			for _, v := range [...]string{"true", "false", "yes", "no"} {
				if !slices.Contains(a.values, v) {
					a.values = append(a.values, v)
				}
			}
		}
		break
	}
	return a
}

// namevar makes the property or parameter `name` the namevar where nothing is.
func (r *rubyFile) namevar(o *object) {
	params := r.c.parametersOf(o)
	var name *attribute
	for _, p := range o.properties {
		if p.namevar {
			return
		}
		if p.name == "name" {
			name = p
		}
	}
	for _, p := range params {
		if p.namevar {
			return
		}
		if name == nil && p.name == "name" {
			name = p
		}
	}
	if name != nil {
		name.namevar = true
	}
}

// parametersOf are the parameters of a resource type: `provider` too, once there are providers.
func (d *Document) parametersOf(o *object) []*attribute {
	if len(d.byType[o.name]) == 0 || slices.ContainsFunc(o.parameters, func(a *attribute) bool { return a.name == "provider" }) {
		return o.parameters
	}
	o.parameters = append(o.parameters, &attribute{name: "provider", doc: "The specific backend to use for this `" + o.name +
		"` resource. You will seldom need to specify this --- Puppet will usually discover the appropriate provider for your platform."})
	return o.parameters
}
