package fn

import "github.com/p2go/p2go/runtime/value"

// MinFunction is min: the smallest of the arguments, or of the elements of a single Array,
// in the order of a lambda when there is one, FN-min.
var MinFunction = Function{
	Name: "min",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, smallest},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, smallest},
		{signature{Type: &callable{Params: &tuple{Types: types{&semVerT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, smallest},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, smallest},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, smallest},
		{signature{Type: &callable{Params: &tuple{Types: types{&numericArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, smallestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&semVerArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, smallestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, smallestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, smallestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, smallestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, smallestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}, Block: &callable2T}, Names: names{"values"}, BlockName: "block"}, smallest},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, smallest},
	},
}

// Min returns the smallest of values in the order of numbers, strings, versions or times; strings that are numbers compare as such, and a
// mix of kinds as strings, with a warning. The error is that there are none, or do not compare, FN-min.
func Min(c Context, values ...value.Value) (value.Value, error) { return smallestOf(c, values, nil) }

// MinArray is [Min] for the elements of an array.
func MinArray(c Context, a value.Array) (value.Value, error) { return Min(c, a...) }

// MinInteger returns the smallest of integers, FN-min.
func MinInteger(first int64, more ...int64) int64 {
	for _, n := range more {
		first = min(first, n)
	}
	return first
}

// MinBy returns the smallest of values in the order that a lambda gives with -1, 0 and 1, undef where there are none, FN-min. The error is that it
// gives something else, or the lambda's.
func MinBy(order Lambda2, values ...value.Value) (value.Value, error) {
	return smallestOf(nil, values, order)
}

// MinArrayBy is [MinBy] for the elements of an array.
func MinArrayBy(a value.Array, order Lambda2) (value.Value, error) { return MinBy(order, a...) }

func smallest(c Context, args []value.Value, b *Block) (value.Value, error) {
	return smallestOf(c, args, lambda2(b))
}

func smallestOf(c Context, args []value.Value, order Lambda2) (value.Value, error) {
	return extreme(c, "min", args, order, func(o int) bool { return o < 0 })
}

func smallestArray(c Context, args []value.Value, b *Block) (value.Value, error) {
	return smallest(c, args[0].(value.Array), b)
}
