package ir

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Strings calls f for every string that is a constant of the program or in one.
func (p *Program) Strings(f func(string)) {
	for _, fn := range p.Funcs {
		fn.Walk(func(v *Value) {
			if v.Op == OpConst && v.Type != GroupsType {
				stringsIn(v.Aux, f)
			}
		})
	}
}

func stringsIn(v value.Value, f func(string)) {
	switch v := v.(type) {
	case string:
		f(v)
	case value.Array:
		for _, e := range v {
			stringsIn(e, f)
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			stringsIn(e.Key, f)
			stringsIn(e.Value, f)
		}
	case *value.Sensitive:
		stringsIn(v.Value, f)
	case *typesys.ObjectValue:
		stringsIn(v.Values, f)
	}
}
