package fn

import "github.com/p2go/p2go/runtime/value"

// ReduceFunction is reduce(Iterable, start?, lambda of 2 parameters): the last value of
// the lambda, which is given its value before and the next element. Without a
// start the first element is it; of nothing the result is undef. break() ends it
// with the value before, ITER-6.
var ReduceFunction = Function{
	Name: "reduce",
	Walk: WholeElements,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, reduce},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT, &anyT}}, Block: &callable2T}, Names: names{"enumerable", "memo"}, BlockName: "block"}, reduce},
	},
}

func reduce(_ Context, args []value.Value, b *Block) (value.Value, error) {
	seq := sequence(walker(enumerate).through(args[0]))
	var memo value.Value
	var growth Growth
	started := len(args) > 1
	if started {
		memo = args[1]
	}
	for e := range seq.All {
		if !started {
			memo, started = e, true
			continue
		}
		r, err := b.Call(memo, e)
		if err != nil {
			return memo, unlessBreak(err)
		}
		if err := growth.Check(r); err != nil {
			return nil, err
		}
		memo = r
	}
	return memo, seq.Err
}
