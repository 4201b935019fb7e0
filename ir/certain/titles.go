package certain

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// repeated reports a title that a resource expression is certain to have twice (RES-4).
func (c *bodyChecker) repeated(v *ir.Value) {
	seen := map[string]bool{}
	for _, a := range v.Args {
		titles, _ := puppet.Titles(a)
		for _, t := range titles {
			if seen[t] {
				c.wrong[v] = true
				c.report(v.Pos, "DUPLICATE_TITLE", "The title '"+t+"' has already been used in this resource expression")
				return
			}
			seen[t] = true
		}
	}
}

// refText names a resource as messages do.
func refText(typ, title string) string { return (&typesys.Resource{TypeName: typ, Title: title}).Ref() }

func classText(name string) string { return (&typesys.Class{Name: name}).Ref() }
