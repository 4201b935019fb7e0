package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// AssertTypeFunction is assert_type(Type|String, Any, lambda?): the value when it is of
// the type, else the lambda's value for the type expected and the one found, or
// an error, FN-assert_type.
var AssertTypeFunction = Function{
	Name: "assert_type",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&typeT, &anyT}}, Block: &optionalTypesCallableT}, Names: names{"type", "value"}, BlockName: "block"}, assertType},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &anyT}}, Block: &optionalTypesCallableT}, Names: names{"type_string", "value"}, BlockName: "block"}, assertTypeText},
	},
}

var (
	typesCallableT         = typesys.Callable{Params: &tuple{Types: types{&typeT, &typeT}}}
	optionalTypesCallableT = typesys.Optional{Of: &typesCallableT}
)

func assertType(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return assertInstance(args[0].(typesys.Type), args[1], b)
}

func assertTypeText(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return assertNamed(args[0].(string), args[1], b)
}

// AssertType returns a value; the error is that it is not of the type, FN-assert_type.
func AssertType(t, v value.Value) (value.Value, error) {
	return assertInstance(t.(typesys.Type), v, nil)
}

// AssertTypeNamed is [AssertType] for a type in a string; the error may also be about that.
func AssertTypeNamed(t string, v value.Value) (value.Value, error) { return assertNamed(t, v, nil) }

func assertNamed(text string, v value.Value, b *Block) (value.Value, error) {
	t, err := typesys.Parse(text, nil)
	if err != nil {
		return nil, err
	}
	return assertInstance(t, v, b)
}

func assertInstance(t typesys.Type, v value.Value, b *Block) (value.Value, error) {
	if typesys.Instance(t, v) {
		return v, nil
	}
	if b != nil {
		return b.Call(t, typesys.Infer(v))
	}
	return nil, errors.New(typesys.Describe("assert_type():", t, v))
}
