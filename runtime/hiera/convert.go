package hiera

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Convert converts a value as convert_to says (LKP-12): the type, or its text, and further arguments of new. It returns the
// arguments with the type. Only programs whose data has such an option link it, since it brings the conversions of all types.
func Convert(c fn.Context, args value.Array, v *value.Value) (value.Array, error) {
	if text, ok := args[0].(string); ok {
		t, err := typesys.Parse(text, nil)
		if err != nil {
			return nil, &InvalidType{text, err.Error()}
		}
		args = append(value.Array{t}, args[1:]...)
	}
	converted, err := fn.NewFunction.Call(c, append(value.Array{args[0], *v}, args[1:]...), nil)
	if err != nil {
		return nil, err
	}
	*v = converted
	return args, nil
}

// InvalidType is the error about a text that is no type.
type InvalidType struct{ Text, Message string }

// Error returns the message.
func (e *InvalidType) Error() string { return e.Message }
