package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TypeFunction is type(Any, detailed|reduced|generalized): the type of a value, INF-1.
var TypeFunction = Function{
	Name: "type",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &detailedT}, Size: size{Min: 1, Max: 2}}}, Names: names{"value", "inference_method"}}, inferType},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &reducedT}}}, Names: names{"value", "inference_method"}}, inferType},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &generalizedT}}}, Names: names{"value", "inference_method"}}, inferType},
	},
}

var (
	detailedT    = typesys.Enum{Values: []string{"detailed"}}
	reducedT     = typesys.Enum{Values: []string{"reduced"}}
	generalizedT = typesys.Enum{Values: []string{"generalized"}}
)

func inferType(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	method := "detailed"
	if len(args) > 1 {
		method = args[1].(string)
	}
	return Type(args[0], method), nil
}

// Type returns the type of a value as one of the methods infers it: detailed, reduced or generalized, INF-1.
func Type(v value.Value, method string) value.Value {
	switch method {
	case "reduced":
		return typesys.InferReduced(v)
	case "generalized":
		return typesys.Generalize(typesys.InferReduced(v))
	}
	return TypeOf(v)
}
