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
	return AssertTypeElse(args[0], args[1], lambda2(b))
}

func assertTypeText(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return AssertTypeNamedElse(args[0].(string), args[1], lambda2(b))
}

// AssertType returns a value; the error is that it is not of the type, FN-assert_type.
func AssertType(t, v value.Value) (value.Value, error) {
	return AssertTypeElse(t, v, nil)
}

// AssertTypeNamed is [AssertType] for a type in a string; the error may also be about that.
func AssertTypeNamed(t string, v value.Value) (value.Value, error) {
	return AssertTypeNamedElse(t, v, nil)
}

// AssertTypeNamedElse is [AssertTypeElse] for a type in a string; the error may also be about that.
func AssertTypeNamedElse(text string, v value.Value, otherwise Lambda2) (value.Value, error) {
	t, err := typesys.Parse(text, nil)
	if err != nil {
		return nil, err
	}
	return AssertTypeElse(t, v, otherwise)
}

// AssertTypeElse returns a value that is of the type, else what a lambda makes of the type and that of the value, FN-assert_type.
func AssertTypeElse(t, v value.Value, otherwise Lambda2) (value.Value, error) {
	expected := t.(typesys.Type)
	if typesys.Instance(expected, v) {
		return v, nil
	}
	if otherwise != nil {
		return otherwise(t, typesys.Infer(v))
	}
	return nil, errors.New(typesys.Describe("assert_type():", expected, v))
}
