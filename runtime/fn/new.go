package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// NewFunction is new(Type, Any*, lambda?): a value of a type, made from the arguments,
// NEW-1 to NEW-7. It links the conversions of all types; where the type is known
// a program calls [Convert] with one of the constructors instead.
var NewFunction = Function{
	Name:     "new",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&typeT, &anyT}, Size: size{Min: 1, Max: unlimited}}, Block: &optionalCallableT}, Names: names{"type", "args"}, BlockName: "block"}, newInstance}},
}

// ConvertToFunction is convert_to(Any, Type, Any*, lambda?): new with the value first,
// FN-convert_to.
var ConvertToFunction = Function{
	Name:     "convert_to",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &typeT, &anyT}, Size: size{Min: 2, Max: unlimited}}, Block: &optionalCallable1T}, Names: names{"value", "type", "args"}, BlockName: "block"}, convertTo}},
}

func newInstance(c Context, args []value.Value, b *Block) (value.Value, error) {
	return NewThen(c, lambda1(b), args[0], args[1:]...)
}

// NewThen is [New], and gives what was made to a lambda, whose result is its own. A value that needs no conversion is the result as it is.
func NewThen(c Context, then Lambda1, t value.Value, args ...value.Value) (value.Value, error) {
	if isInstance(t.(typesys.Type), args) {
		then = nil
	}
	return then.after(New(c, t, args...))
}

func convertTo(c Context, args []value.Value, b *Block) (value.Value, error) {
	return ConvertToThen(c, lambda1(b), args[0], args[1], args[2:]...)
}

// ConvertToThen is [ConvertTo], and gives the result to a lambda, whose result is its own.
func ConvertToThen(c Context, then Lambda1, v, t value.Value, args ...value.Value) (value.Value, error) {
	return then.after(ConvertTo(c, v, t, args...))
}

// New returns a value of a type, made from arguments; the error is that they are not such as its conversion takes, NEW-1 to NEW-7.
func New(c Context, t value.Value, args ...value.Value) (value.Value, error) {
	return makeNew(c, t.(typesys.Type), args)
}

// ConvertTo is [New] with the first of the arguments before the type, FN-convert_to.
func ConvertTo(c Context, v, t value.Value, args ...value.Value) (value.Value, error) {
	return New(c, t, append([]value.Value{v}, args...)...)
}

func makeNew(c Context, t typesys.Type, args []value.Value) (value.Value, error) {
	if isInstance(t, args) {
		return args[0], nil
	}
	f, err := constructor(t, t)
	if err != nil {
		return nil, err
	}
	return Convert(c, t, f, args)
}

// isInstance reports whether the only argument needs no conversion (NEW-1).
func isInstance(t typesys.Type, args []value.Value) bool {
	_, init := t.(*typesys.Init)
	return len(args) == 1 && !init && typesys.Instance(t, args[0])
}

// Convert makes a value of type t with its constructor, and asserts that the
// result is of the whole type (NEW-2).
func Convert(c Context, t typesys.Type, constructor *Function, args []value.Value) (value.Value, error) {
	if isInstance(t, args) {
		return args[0], nil
	}
	v, err := constructor.Call(c, args, nil)
	if err != nil {
		return nil, err
	}
	if !typesys.Instance(t, v) {
		return nil, errors.New(typesys.WrongType("Converted value from "+t.String()+".new()", t, v))
	}
	return v, nil
}

// constructor finds what makes values of a type (NEW-5 to NEW-7); whole is the
// type as it was given.
func constructor(t, whole typesys.Type) (*Function, error) {
	switch t := t.(type) {
	case *typesys.Integer:
		return &NewInteger, nil
	case *typesys.Float:
		return &NewFloat, nil
	case *typesys.Numeric:
		return &NewNumeric, nil
	case *typesys.Boolean:
		return &NewBoolean, nil
	case *typesys.String:
		return &NewString, nil
	case *typesys.Array, *typesys.Tuple:
		return &NewArray, nil
	case *typesys.Hash, *typesys.Struct:
		return &NewHash, nil
	case *typesys.Regexp:
		return &NewRegexp, nil
	case *typesys.Sensitive:
		return &NewSensitive, nil
	case *typesys.Binary:
		return &NewBinary, nil
	case *typesys.SemVer:
		return &NewSemVer, nil
	case *typesys.SemVerRange:
		return &NewSemVerRange, nil
	case *typesys.Timespan:
		return &NewTimespan, nil
	case *typesys.Timestamp:
		return &NewTimestamp, nil
	case *typesys.URI:
		return &NewURI, nil
	case *typesys.Metatype:
		return &NewType, nil
	case *typesys.Unit:
		return &newUnit, nil
	case *typesys.Optional:
		if t.Of != nil {
			return constructor(t.Of, whole)
		}
	case *typesys.NotUndef:
		if t.Of == nil {
			return &newUnit, nil
		}
		return constructor(t.Of, whole)
	case *typesys.Alias:
		return constructor(t.Resolved(), whole)
	case *typesys.Object:
		if t.Name != "" || len(t.Attributes) > 0 {
			return objectConstructor(t)
		}
	case *typesys.Extension:
		return objectConstructor(t.Base)
	case *typesys.Init:
		return initConstructor(t)
	}
	return nil, fail("Creation of new instance of type '", t.String(), "' is not supported")
}

// newUnit returns its argument, for types that nothing is to be done for.
var newUnit = Function{Name: "new_unit", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"from"}}, itself}}}

// cannotConvert words a failed conversion: the text, or the type of the value.
func cannotConvert(from value.Value, to string) string {
	if s, ok := from.(string); ok {
		return "The string '" + s + "' cannot be converted to " + to
	}
	return "Value of type " + generalType(from) + " cannot be converted to " + to
}

func generalType(v value.Value) string {
	return typesys.Generalize(typesys.InferReduced(v)).String()
}

// initConstructor makes what Init[T, args...] does: T.new of the value and args;
// an Array is spread unless T takes it as one argument (NEW-78).
func initConstructor(t *typesys.Init) (*Function, error) {
	if t.Of == nil {
		return nil, fail("Creation of new instance of type '", t.String(), "' is not supported")
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	return &Function{
		Name: "new_Init",
		Dispatch: []Dispatch{{
			signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"value"}},
			func(c Context, args []value.Value, _ *Block) (value.Value, error) {
				if a, ok := args[0].(value.Array); ok && len(t.Args) == 0 && !t.TakesWhole(a) {
					return makeNew(c, t.Of, a)
				}
				return makeNew(c, t.Of, append([]value.Value{args[0]}, t.Args...))
			},
		}},
	}, nil
}
