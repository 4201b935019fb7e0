package fn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// SliceFunction is slice(Iterable, Integer[1], lambda?): the elements in arrays of n, the
// last of which may be shorter. A lambda has one parameter, the array, or n,
// filled up with undef (a Hash: with []), ITER-6.
var SliceFunction = Function{
	Name: "slice",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT, &positiveT}}, Block: &optionalCallableT}, Names: names{"hash", "slice_size"}, BlockName: "block"}, slice},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT, &positiveT}}, Block: &optionalCallableT}, Names: names{"enumerable", "slice_size"}, BlockName: "block"}, slice},
	},
}

func slice(_ Context, args []value.Value, b *Block) (value.Value, error) {
	size := args[1].(int64)
	if b == nil {
		return boxed(Slice(args[0], size))
	}
	serving, err := servingSize(b, size)
	if err != nil {
		return nil, err
	}
	all := sequence(parts(args[0], size))
	for part := range all.All {
		if serving == 1 {
			_, err = b.Call(part)
		} else {
			_, err = b.Call(Filled(part, int(min(serving, value.MaxElements+1)), args[0])...)
		}
		if err != nil {
			return args[0], unlessBreak(err)
		}
	}
	return args[0], all.Err
}

// Slice returns the elements of an iterable in arrays of n, the last of which may be shorter; the error is that there are too many of
// them, ITER-6.
func Slice(v value.Value, n int64) (value.Array, error) {
	all := sequence(parts(v, n))
	if all.Err == nil {
		if err := checkRange(v); err != nil {
			return nil, err
		}
	}
	out := value.Array{}
	for part := range all.All {
		out = append(out, part)
	}
	return out, all.Err
}

// SliceArray is [Slice] for an array, of which there are never too many.
func SliceArray(a value.Array, n int64) value.Array {
	out, _ := Slice(a, n)
	return out
}

// parts are arrays of n values each, the last of which may be shorter; n is never
// more than what Ruby takes for the number of elements.
func parts(v value.Value, n int64) (func(yield func(value.Array) bool) error, error) {
	all, err := walker(enumerate).through(v)
	if err != nil {
		return nil, err
	}
	switch size := rubySize(v); {
	case size == unsized:
		return nil, errors.New("Not yet implemented - computes size lazily")
	case size > 0:
		n = min(n, size)
	}
	return func(yield func(value.Array) bool) error {
		var part value.Array
		err := all(func(e value.Value) bool {
			part = append(part, e)
			if int64(len(part)) < n {
				return true
			}
			full := part
			part = nil
			return yield(full)
		})
		if err == nil && part != nil {
			yield(part)
		}
		return err
	}, nil
}

// servingSize is how many arguments the lambda is given.
func servingSize(b *Block, size int64) (int64, error) {
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
