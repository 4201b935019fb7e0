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
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &detailedT}, Size: size{Min: 1, Max: 2}}}, Names: names{"value", "inference_method"}}, typeDetailed},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &reducedT}}}, Names: names{"value", "inference_method"}}, typeReduced},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &generalizedT}}}, Names: names{"value", "inference_method"}}, typeGeneralized},
	},
}

var (
	detailedT    = typesys.Enum{Values: []string{"detailed"}}
	reducedT     = typesys.Enum{Values: []string{"reduced"}}
	generalizedT = typesys.Enum{Values: []string{"generalized"}}
)

func typeDetailed(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return typesys.Infer(args[0]), nil
}

func typeReduced(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return typesys.InferReduced(args[0]), nil
}

func typeGeneralized(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return typesys.Generalize(typesys.InferReduced(args[0])), nil
}
