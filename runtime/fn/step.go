package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// StepFunction is step(Iterable, Integer[1], lambda?): every n-th element beginning with
// the first, as an Iterator or given to the lambda, ITER-6.
var StepFunction = Function{
	Name: "step",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT, &positiveT}}}, Names: names{"iterable", "step"}}, step},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT, &positiveT}}, Block: &callable1T}, Names: names{"iterable", "step"}, BlockName: "block"}, stepBlock},
	},
}

func step(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Step(args[0], args[1].(int64))
}

// Step returns an Iterator over every n-th element of an iterable beginning with the first, ITER-6.
func Step(v value.Value, n int64) (value.Value, error) {
	walk, err := stepped(v, n)
	if err != nil {
		return nil, err
	}
	out := &Iterator{walk: walk, elem: elementType(v), steps: n > 1, numbers: isRange(v), size: rubySize(v)}
	it, ok := v.(*Iterator)
	tree := ok && it.class != ""
	out.steps = out.steps || ok && it.steps
	out.split = !out.numbers && n > 1 || ok && it.split || tree
	if tree {
		out.size = unsized
	}
	if out.size != unsized {
		out.size /= n
	}
	if n == 1 {
		out.entries, _ = pairs(v)
	}
	return out, nil
}

func stepBlock(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return nil, callEach(sequence(stepped(args[0], args[1].(int64))), b)
}

func stepped(v value.Value, n int64) (walk, error) {
	switch v := v.(type) { // what is left out is no step of the loop
	case int64:
		if v >= 0 {
			return integers(0, v-1, n), nil
		}
	case *typesys.Integer:
		if v.Finite() {
			return integers(v.Min, v.Max, n), nil
		}
	}
	all, err := walker(iterate).through(v)
	if err != nil {
		return nil, err
	}
	return func(yield func(value.Value) bool) error {
		i := int64(0)
		return all(func(e value.Value) bool {
			goOn := i%n != 0 || yield(e)
			i++
			return goOn
		})
	}, nil
}
