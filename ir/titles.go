package ir

import "slices"

// AnyTitles reports whether titles of defined types may be other than Strings: create_resources, and what calls it, takes any value
// as a title; resource expressions take texts alone (RES-4).
func (p *Program) AnyTitles() bool {
	const creates = "create_resources"
	if p.Computed[FunctionNames].Has(creates) || slices.Contains(p.Builtins, creates) ||
		slices.ContainsFunc(p.Hosts, func(h *Host) bool { return slices.Contains(h.Calls, creates) }) {
		return true
	}
	found := false
	for _, f := range p.Funcs {
		f.Walk(func(v *Value) {
			if aux, ok := v.Aux.(CallAux); ok {
				found = found || aux.Name == creates || aux.Name == "ensure_resource" || aux.Name == "ensure_resources"
			}
		})
	}
	return found
}
