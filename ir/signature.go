package ir

import (
	"math"

	"github.com/p2go/p2go/typesys"
)

// Signature is the signature of a function or lambda with these parameters (CAL-1,
// CAL-3).
func Signature(params []*Param, returns typesys.Type) typesys.Signature {
	tuple := &typesys.Tuple{}
	var names []string
	minimum, maximum := 0, len(params)
	for _, p := range params {
		tuple.Types = append(tuple.Types, orAny(p.Type))
		names = append(names, p.Name)
		switch {
		case p.Rest:
			maximum = math.MaxInt64
		case p.Default == nil:
			minimum++
		}
	}
	if minimum < len(params) || maximum != len(params) || len(params) == 0 {
		tuple.Size = typesys.MakeSize(int64(minimum), int64(maximum)) // without types and size a tuple may have any
	}
	c := &typesys.Callable{Params: tuple}
	if returns != nil && returns != typesys.Type(typesys.AnyType) {
		c.Return = returns
	}
	return typesys.Signature{Type: c, Names: names}
}
