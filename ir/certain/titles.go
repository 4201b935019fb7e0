package certain

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// titlesOf are the titles that a value has for a body of a resource expression,
// without that of the default body; all reports whether no others are computed.
func titlesOf(v *ir.Value) (known []string, all bool) {
	switch v.Op {
	case puppet.OpTitle:
		return titlesOf(v.Args[len(v.Args)-1])
	case ir.OpArray:
		if spread, ok := v.Aux.([]bool); ok && slices.Contains(spread, true) {
			return nil, false
		}
		all = true
		for _, a := range v.Args {
			more, allMore := titlesOf(a)
			known, all = append(known, more...), all && allMore
		}
		return known, all
	case ir.OpConst:
		if v.Type == puppet.GroupsType {
			return nil, false
		}
		all = true
		for _, e := range (value.Array{v.Aux}).Flatten() {
			switch e := e.(type) {
			case string:
				known = append(known, e)
			case value.DefaultValue:
			default:
				all = false
			}
		}
		return known, all
	}
	return nil, false
}

// repeated reports a title that a resource expression is certain to have twice (RES-4).
func (c *checker) repeated(v *ir.Value) {
	seen := map[string]bool{}
	for _, a := range v.Args {
		titles, _ := titlesOf(a)
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
