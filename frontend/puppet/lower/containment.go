package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// containment reports a type whose objects cannot be made, since each has another one of the type as a part (SER-9). What inherits from a
// type has its features, so that no object of the feature's type ends that.
func (t *typeDef) containment() {
	for _, f := range t.decl.Features {
		if trail := t.without(t.own, f, nil); trail != nil {
			t.fail(diag.Errorf(CodeContainment, t.places[f.Name], "Objects of '%s' would be without end: each has another one as a part: %s", t.node.Name, strings.Join(trail, " → ")))
			return
		}
	}
}

// without is how a feature leads to another object of the type, by features that have a value; nil where it does not.
func (t *typeDef) without(of *typesys.Object, f *ir.Feature, seen []*typesys.Object) []string {
	part, _ := resolved(f.Of).(*typesys.Object)
	if part == nil || !f.Containment || f.Min == 0 || f.Derived != nil {
		return nil
	}
	here := of.Name + "." + f.Name
	if part == t.own || typesys.Assignable(t.own, part) {
		return []string{here, part.Name}
	}
	if slices.Contains(seen, part) {
		return nil
	}
	for _, next := range t.l.allFeatures(part) {
		if trail := t.without(part, next, append(seen, part)); trail != nil {
			return append([]string{here}, trail...)
		}
	}
	return nil
}
