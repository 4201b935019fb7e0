package ir

// Exports reports whether the program may export resources or collect exported
// ones. Where it does not, a binary needs no store for them.
func (p *Program) Exports() bool {
	found := false
	for _, f := range p.Funcs {
		f.Walk(func(v *Value) {
			switch aux := v.Aux.(type) {
			case *DeclareAux:
				found = found || aux.Form == Exported
			case *CollectAux:
				found = found || aux.Exported
			case CallAux:
				// The name of the type may begin with @@.
				found = found || aux.Name == "create_resources"
			}
		})
	}
	return found
}
