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
	least, most := int64(0), int64(0)
	for _, p := range params {
		t, lo, hi := p.accepts()
		tuple.Types = append(tuple.Types, t)
		names = append(names, p.Name)
		least += lo
		most += min(hi, math.MaxInt64-most)
	}
	if n := int64(len(params)); least != n || most != n || n == 0 {
		tuple.Size = typesys.MakeSize(least, most) // without types and size a tuple may have any
	}
	c := &typesys.Callable{Params: tuple}
	if returns != nil && returns != typesys.Type(typesys.AnyType) {
		c.Return = returns
	}
	return typesys.Signature{Type: c, Names: names}
}

// accepts is the type of an argument for the parameter, and how many there may be
// of them. An Array that is declared for captures-rest says both (CALL-5).
func (p *Param) accepts() (t typesys.Type, least, most int64) {
	switch rest, ok := p.Type.(*typesys.Array); {
	case p.Rest && ok:
		least, most = rest.Size.Range()
		return orAny(rest.Elem), least, most
	case p.Rest:
		return orAny(p.Type), 0, math.MaxInt64
	case p.Default != nil:
		return orAny(p.Type), 0, 1
	}
	return orAny(p.Type), 1, 1
}
