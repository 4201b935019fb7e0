package fn

import "github.com/p2go/p2go/runtime/value"

// MaxFunction is max: the largest of the arguments, or of the elements of a single Array,
// in the order of a lambda when there is one, FN-max.
var MaxFunction = Function{
	Name: "max",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, largest},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, largest},
		{signature{Type: &callable{Params: &tuple{Types: types{&semVerT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, largest},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, largest},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, largest},
		{signature{Type: &callable{Params: &tuple{Types: types{&numericArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, largestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, largestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&semVerArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, largestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, largestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampArrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, largestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &optionalCallable2T}, Names: names{"values"}, BlockName: "block"}, largestArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}, Block: &callable2T}, Names: names{"values"}, BlockName: "block"}, largest},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, largest},
	},
}

// Max returns the largest of values in the order of numbers, strings, versions or times; strings that are numbers compare as such, and a
// mix of kinds as strings, with a warning. The error is that there are none, or do not compare, FN-max.
func Max(c Context, values ...value.Value) (value.Value, error) { return largestOf(c, values, nil) }

// MaxArray is [Max] for the elements of an array.
func MaxArray(c Context, a value.Array) (value.Value, error) { return Max(c, a...) }

// MaxInteger returns the largest of integers, FN-max.
func MaxInteger(first int64, more ...int64) int64 {
	for _, n := range more {
		first = max(first, n)
	}
	return first
}

// MaxBy returns the largest of values in the order that a lambda gives with -1, 0 and 1, undef where there are none, FN-max. The error is that it
// gives something else, or the lambda's.
func MaxBy(order Lambda2, values ...value.Value) (value.Value, error) {
	return largestOf(nil, values, order)
}

// MaxArrayBy is [MaxBy] for the elements of an array.
func MaxArrayBy(a value.Array, order Lambda2) (value.Value, error) { return MaxBy(order, a...) }

func largest(c Context, args []value.Value, b *Block) (value.Value, error) {
	return largestOf(c, args, lambda2(b))
}

func largestOf(c Context, args []value.Value, order Lambda2) (value.Value, error) {
	return extreme(c, "max", args, order, func(o int) bool { return o > 0 })
}

func largestArray(c Context, args []value.Value, b *Block) (value.Value, error) {
	return largest(c, args[0].(value.Array), b)
}
