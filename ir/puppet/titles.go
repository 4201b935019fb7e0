package puppet

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
)

// Titles are the titles that a value has for a body of a resource expression,
// without that of the default body; all reports whether no others are computed.
func Titles(v *ir.Value) (known []string, all bool) {
	switch v.Op {
	case OpTitle:
		return Titles(v.Args[len(v.Args)-1])
	case ir.OpArray:
		if spread, ok := v.Aux.([]bool); ok && slices.Contains(spread, true) {
			return nil, false
		}
		all = true
		for _, a := range v.Args {
			more, allMore := Titles(a)
			known, all = append(known, more...), all && allMore
		}
		return known, all
	case ir.OpConst:
		if v.Type == GroupsType {
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
