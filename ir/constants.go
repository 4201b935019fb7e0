package ir

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Constants calls f for every constant of the program and every value in one.
func (p *Program) Constants(f func(value.Value)) {
	for _, fn := range p.Funcs {
		fn.Walk(func(v *Value) {
			if v.Op == OpConst && !Own(v.Type) {
				Within(v.Aux, f)
			}
		})
	}
}

// Strings calls f for every string that is a constant of the program or in one.
func (p *Program) Strings(f func(string)) {
	p.Constants(func(v value.Value) {
		if s, ok := v.(string); ok {
			f(s)
		}
	})
}

// Within calls f for a value and every value in it.
func Within(v value.Value, f func(value.Value)) {
	f(v)
	switch v := v.(type) {
	case value.Array:
		for _, e := range v {
			Within(e, f)
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			Within(e.Key, f)
			Within(e.Value, f)
		}
	case *value.Sensitive:
		Within(v.Value, f)
	case *typesys.ObjectValue:
		Within(v.Values, f)
	}
}
