package ir

import "github.com/p2go/p2go/typesys"

// Signature is the signature of a function or lambda with these parameters, none of
// which is computed (CAL-1, CAL-3).
func Signature(params []*Param, returns typesys.Type) typesys.Signature {
	list := make([]typesys.Parameter, len(params))
	for i, p := range params {
		list[i] = p.Parameter()
	}
	return typesys.MakeSignature(list, returns)
}

// Parameter is what of the parameter is in the signature.
func (p *Param) Parameter() typesys.Parameter {
	return typesys.Parameter{Name: p.Name, Type: p.Type, Optional: p.Default != nil, Rest: p.Rest}
}

// HasComputed reports whether the type of one of the parameters is computed.
func HasComputed(params []*Param) bool {
	for _, p := range params {
		if p.Computed > 0 {
			return true
		}
	}
	return false
}

// Computes reports whether a type in the signature of the lambda is computed.
func (a *LambdaAux) Computes() bool { return a.Computed > 0 || HasComputed(a.Params) }
