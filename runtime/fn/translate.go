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
	return boxed(Translate(args[0].(string), args[1:]...))
}

// Translate returns a message, and fills the values of a hash in where there is one. The error is about the format that the message is
// then.
func Translate(message string, values ...value.Value) (string, error) {
	if len(values) == 0 {
		return message, nil
	}
	return ruby.Format(message, values)
}
