package docs

import (
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

func joinLines(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// provider reads Puppet::Type.type(:x).provide(:y).
func (r *rubyFile) provider(n *ast.Call) {
	on, ok := n.Recv.(*ast.Call)
	if !ok || on.Name != "type" || on.Recv == nil || on.Recv.Span().Text() != "Puppet::Type" || len(on.Args) == 0 {
		return
	}
	typeName, ok := literal(on.Args[0])
	if !ok {
		r.undocumentable("ProviderHandler", n, "Could not determine the resource type name for the provider defined at %s:%d.", r.name, lineOf(n))
		return
	}
	name, ok := r.nameOf(n, "ProviderHandler", "'provide'")
	if !ok {
		return
	}
	o := r.c.object(&object{kind: kindProvider, typeName: typeName, name: name})
	r.c.register(o, r.name, lineOf(n), r.comment(n))
	if doc := r.description(n, "Puppet provider '"+name+"' (resource type '"+typeName+"')"); doc != nil {
		o.doc, _ = r.c.parseDocstring(*doc, o)
	}
	if n.Block != nil && n.Block.Body != nil {
		for _, s := range n.Block.Body.Body {
			if call, ok := s.(*ast.Call); ok {
				suits(o, call)
			}
		}
	}
	r.c.finish(o)
}

// suits reads a call by which a provider says where it works.
func suits(o *object, n *ast.Call) {
	switch n.Name {
	case "confine":
		for _, p := range pairsOf(n, 0) {
			o.confines = set(o.confines, sourceOf(p.Key), sourceOf(p.Value))
		}
	case "has_feature", "has_features":
		for _, arg := range n.Args {
			o.supports = append(o.supports, sourceOf(arg))
		}
	case "defaultfor":
		for i := range n.Args {
			var all []pair
			for _, p := range pairsOf(n, i) {
				all = append(all, pair{sourceOf(p.Key), sourceOf(p.Value)})
			}
			if len(all) > 0 {
				o.constraints = append(o.constraints, all)
			}
		}
	case "commands":
		for _, p := range pairsOf(n, 0) {
			o.commands = set(o.commands, sourceOf(p.Key), sourceOf(p.Value))
		}
	}
}
