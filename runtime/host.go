package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// What functions ask of the scope that calls them which modules write in Go; package
// runtime/function tells what it means.

// CallFromHost calls a function by its name for the function from, with top scope as
// the caller (API-9): one of those near it, or the one that the name stands for
// everywhere.
func (s *Scope) CallFromHost(from string, near []*fn.Function, name string, args []value.Value, block *fn.Block) (value.Value, error) {
	caller := s.top.From(s.at)
	for _, f := range near {
		if f.Name == strings.TrimPrefix(name, "::") {
			return f.Call(caller, args, block)
		}
	}
	v, found, err := callKnown(caller, name, args, block)
	if !found {
		return nil, plain("Function ", from, "(): Unknown function: '", name, "'")
	}
	return v, err
}

// Variable returns a variable that the scope or, with locals, the body of its caller
// sees; without them it is one of top scope, or of a class by its full name.
func (s *Scope) Variable(name string, locals *value.Hash) (v value.Value, found bool) {
	from := s.top
	if locals != nil {
		if v, ok := locals.Get(name); ok {
			return v, true
		}
		from = s
	}
	v = from.LookupVar(name)
	if value.IsUnset(v) {
		return nil, false
	}
	return v, true
}

// Locals are the variables of the caller that [Scope.Seeing] noted.
func (s *Scope) Locals() *value.Hash {
	locals := s.locals
	if s.locals = nil; locals == nil {
		locals = value.MakeHash(0)
	}
	return locals
}
