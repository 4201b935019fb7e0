package puppet

import "github.com/p2go/p2go/typesys"

// WithDeferred is the type of a parameter of a class, define or template in its
// body: the agent's call may stand for a value of any type (DEFER-3).
func WithDeferred(t typesys.Type) typesys.Type {
	if typesys.Assignable(t, typesys.DeferredType) {
		return t
	}
	return typesys.MakeVariant([]typesys.Type{t, typesys.DeferredType})
}
