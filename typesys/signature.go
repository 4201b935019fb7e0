package typesys

import "math"

// Parameter is a parameter of a function or lambda in the Puppet language. A Type
// that is nil is Any. Rest reports whether it captures the remaining arguments.
type Parameter struct {
	Name           string
	Type           Type
	Optional, Rest bool
}

// MakeSignature is the signature of a function or lambda with these parameters (CAL-1,
// CAL-3). Any, or nil, is no type of its result.
func MakeSignature(params []Parameter, returns Type) Signature {
	tuple := &Tuple{}
	var names []string
	least, most := int64(0), int64(0)
	for i := range params {
		t, lo, hi := params[i].accepts()
		tuple.Types = append(tuple.Types, t)
		names = append(names, params[i].Name)
		least += lo
		most += min(hi, math.MaxInt64-most)
	}
	if n := int64(len(params)); least != n || most != n || n == 0 {
		tuple.Size = MakeSize(least, most) // without types and size a tuple may have any
	}
	c := &Callable{Params: tuple}
	if returns != nil && returns != Type(AnyType) {
		c.Return = returns
	}
	return Signature{Type: c, Names: names}
}

// accepts is the type of an argument for the parameter, and how many there may be
// of them. An Array that is declared for captures-rest says both (CALL-5).
func (p *Parameter) accepts() (t Type, least, most int64) {
	switch rest, ok := p.Type.(*Array); {
	case p.Rest && ok:
		least, most = rest.Size.Range()
		return orAny(rest.Elem), least, most
	case p.Rest:
		return orAny(p.Type), 0, math.MaxInt64
	case p.Optional:
		return orAny(p.Type), 0, 1
	}
	return orAny(p.Type), 1, 1
}
