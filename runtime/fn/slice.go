package fn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Slice is slice(Iterable, Integer[1], lambda?): the elements in arrays of n, the
// last of which may be shorter. A lambda has one parameter, the array, or n,
// filled up with undef (a Hash: with []), ITER-6.
var Slice = Function{
	Name: "slice",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT, &positiveT}}, Block: &optionalCallableT}, Names: names{"hash", "slice_size"}, BlockName: "block"}, slice},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT, &positiveT}}, Block: &optionalCallableT}, Names: names{"enumerable", "slice_size"}, BlockName: "block"}, slice},
	},
}

func slice(_ Context, args []value.Value, b *Block) (value.Value, error) {
	size := args[1].(int64)
	serving, err := servingSize(b, size)
	if err != nil {
		return nil, err
	}
	seq, err := sequence(args[0])
	if err != nil {
		return nil, err
	}
	var filler value.Value
	if _, ok := args[0].(*value.Hash); ok {
		filler = value.Array{}
	}
	out := value.Array{}
	serve := func(part value.Array) error {
		switch {
		case b == nil:
			out = append(out, part)
			return nil
		case serving == 1:
			_, err := b.Call(part)
			return err
		}
		for int64(len(part)) < serving {
			part = append(part, filler)
		}
		_, err := b.Call(part...)
		return err
	}
	var part value.Array
	for e := range seq {
		part = append(part, e)
		if int64(len(part)) == size {
			if err := serve(part); err != nil {
				return args[0], unlessBreak(err)
			}
			part = nil
		}
	}
	if part != nil {
		if err := serve(part); err != nil {
			return args[0], unlessBreak(err)
		}
	}
	if b != nil {
		return args[0], nil
	}
	return out, nil
}

// servingSize is how many arguments the lambda is given.
func servingSize(b *Block, size int64) (int64, error) {
	if b == nil {
		return 1, nil
	}
	names := b.Sig.Names
	serving := int64(len(names))
	if lo, hi := b.Sig.Type.Params.SizeRange(); lo != hi {
		serving = size
	}
	switch {
	case serving == 0:
		return 0, errors.New("slice(): block must define at least one parameter. Block has 0.")
	case serving != 1 && serving != size:
		var text strings.Builder
		text.WriteString("slice(): block must define one parameter, or the same number of parameters as the given size of the slice (" +
			strconv.FormatInt(size, 10) + "). Block has " + strconv.FormatInt(serving, 10) + "; ")
		for i, n := range names {
			if i > 0 {
				text.WriteString(", ")
			}
			text.WriteString(n)
		}
		return 0, errors.New(text.String())
	}
	return serving, nil
}
