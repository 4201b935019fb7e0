package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// TranslateFunction is translate(String, Hash?): what the module translate has.
// There are no translations: the message with the values filled in.
var TranslateFunction = Function{
	Name: "translate", Pure: true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &hashT}, Size: size{Min: 1, Max: 2}}}, Names: names{"message", "interpolation_values"}}, translate}},
}

func translate(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if len(args) == 1 {
		return args[0], nil
	}
	return ruby.Format(args[0].(string), args[1:])
}
