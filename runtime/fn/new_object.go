package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// objectConstructor makes values of an object type from a hash of its attributes,
// or from their values in order, OBJ-7.
func objectConstructor(t *typesys.Object) *Function {
	attrs, required := t.Settable()
	params := &tuple{Size: size{Min: int64(required), Max: int64(len(attrs))}}
	var paramNames names
	for _, a := range attrs {
		params.Types = append(params.Types, a.Type)
		paramNames = append(paramNames, a.Name)
	}
	if len(attrs) == 0 {
		params.Size = none
	}
	return &Function{
		Name: "new_" + t.Name,
		Dispatch: []Dispatch{
			{
				signature{Type: &callable{Params: &tuple{Types: types{t.InitHash()}}}, Names: names{"hash"}},
				func(_ Context, args []value.Value, _ *Block) (value.Value, error) {
					return &typesys.ObjectValue{Type: t, Values: args[0].(*value.Hash)}, nil
				},
			},
			{
				signature{Type: &callable{Params: params}, Names: paramNames},
				func(_ Context, args []value.Value, _ *Block) (value.Value, error) {
					h := value.MakeHash(len(args))
					for i, v := range args {
						h.Set(attrs[i].Name, v)
					}
					return &typesys.ObjectValue{Type: t, Values: h}, nil
				},
			},
		},
	}
}
