package fn

import "github.com/p2go/p2go/runtime/value"

// WithFunction is with(Any*, lambda): the lambda's value for the arguments, FN-with.
var WithFunction = Function{Name: "with", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}, Block: &callableT}, Names: names{"arg"}, BlockName: "block"}, with}}}

func with(_ Context, args []value.Value, b *Block) (value.Value, error) { return b.Call(args...) }

// ThenFunction is then(Any, lambda): the lambda's value for the argument, undef for undef,
// FN-then.
var ThenFunction = Function{Name: "then", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}, Block: &callable1T}, Names: names{"arg"}, BlockName: "block"}, then}}}

func then(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if args[0] == nil {
		return nil, nil
	}
	return b.Call(args[0])
}

// LestFunction is lest(Any, lambda): the argument, or for undef the lambda's value,
// FN-lest.
var LestFunction = Function{Name: "lest", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}, Block: &callable0T}, Names: names{"arg"}, BlockName: "block"}, lest}}}

func lest(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if args[0] == nil {
		return b.Call()
	}
	return args[0], nil
}

// UnwrapFunction is unwrap(Any, lambda?): what is in a Sensitive, any other value itself,
// or the lambda's value for it, FN-unwrap.
var UnwrapFunction = Function{
	Name: "unwrap",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveT}}, Block: &optionalCallableT}, Names: names{"arg"}, BlockName: "block"}, unwrap},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}, Block: &optionalCallableT}, Names: names{"arg"}, BlockName: "block"}, unwrap},
	},
}

func unwrap(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return UnwrapThen(args[0], lambda1(b))
}

// UnwrapThen is [Unwrap], and gives the value to a lambda, whose result is its own.
func UnwrapThen(v value.Value, then Lambda1) (value.Value, error) { return then.after(Unwrap(v), nil) }

// Unwrap returns what is in a Sensitive, or any other value itself, FN-unwrap.
func Unwrap(v value.Value) value.Value {
	if s, ok := v.(*value.Sensitive); ok {
		return s.Value
	}
	return v
}
