package runtime

import (
	"slices"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Types computes types of the parameters of a function, a class or a defined type that
// are known only when the program runs. It is evaluated in top scope, once in a
// compilation: before the first call of the function, or where the file of the class or
// defined type would be loaded.
type Types struct {
	Eval func(s *Scope) (value.Value, error)
}

// computed is what a compilation keeps of a Types: the types, and what is made of them.
type computed struct {
	types  value.Array
	sig    *typesys.Signature
	params []Param
}

// What follows are functions and no methods of Scope, of which all programs have the
// table.

// compute evaluates t, the first time.
func compute(s *Scope, t *Types) (*computed, error) {
	all, _ := s.c.types.(map[*Types]*computed)
	if known := all[t]; known != nil {
		return known, nil
	}
	v, err := t.Eval(s.c.top)
	if err != nil {
		return nil, err
	}
	if all == nil {
		all = make(map[*Types]*computed)
		s.c.types = all
	}
	known := &computed{types: v.(value.Array)}
	all[t] = known
	return known, nil
}

// Load evaluates the types of what the files define that are read for a class or
// defined type.
func Load(s *Scope, types ...*Types) error {
	for _, t := range types {
		if _, err := compute(s, t); err != nil {
			return err
		}
	}
	return nil
}

// SignatureOf makes the signature of a function. The types that are nil are those that t
// computes.
func SignatureOf(s *Scope, t *Types, returns typesys.Type, params ...typesys.Parameter) (*typesys.Signature, error) {
	known, err := compute(s, t)
	if err != nil {
		return nil, err
	}
	if known.sig != nil {
		return known.sig, nil
	}
	rest := known.types
	for i := range params {
		if params[i].Type == nil {
			params[i].Type = rest[0].(typesys.Type)
			rest = rest[1:]
		}
	}
	sig := typesys.MakeSignature(params, returns)
	known.sig = &sig
	return known.sig, nil
}

// CheckTypes is [Binding.Check] where the types of some parameters, with these numbers,
// are those that t computes.
func CheckTypes(b Binding, t *Types, params ...int) error {
	known, err := compute(b.s, t)
	if err != nil {
		return err
	}
	if known.params == nil {
		known.params = withTypes(b.s.params, known.types, params)
	}
	b.s.params = known.params
	return b.Check()
}

// CheckTemplateTypes is [TemplateBinding.Check] where the types of some parameters, with these
// numbers, are computed.
func CheckTemplateTypes(b *TemplateBinding, types value.Array, params ...int) error {
	b.params = withTypes(b.params, types, params)
	return b.Check()
}

// withTypes gives types to the parameters of these numbers.
func withTypes(params []Param, types value.Array, numbers []int) []Param {
	params = slices.Clone(params)
	for i, n := range numbers {
		params[n].Type = types[i].(typesys.Type)
	}
	return params
}

// Block is a lambda whose signature is made where it is given to a function.
func Block(sig typesys.Signature, call func(sig *typesys.Signature, args []value.Value) (value.Value, error)) *fn.Block {
	b := &fn.Block{Sig: sig}
	b.Call = func(args ...value.Value) (value.Value, error) { return call(&b.Sig, args) }
	return b
}

// ParamType is the value of the type of a parameter, which must be a type.
func ParamType(s *Scope, at *Pos, v value.Value) (value.Value, error) {
	if _, ok := v.(typesys.Type); !ok {
		return nil, s.c.at(at, plain(string(value.AppendInspect(nil, v)), " is not a type"))
	}
	return v, nil
}
