package fn

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ReverseEachFunction is reverse_each(Iterable, lambda?): the elements from the last to
// the first, as an Iterator or given to the lambda, ITER-6.
var ReverseEachFunction = Function{
	Name: "reverse_each",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}}, Names: names{"iterable"}}, reverseEach},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"iterable"}, BlockName: "block"}, reverseEachBlock},
	},
}

func reverseEach(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return ReverseEach(args[0])
}

// ReverseEach returns an Iterator over the elements of an iterable from the last to the first; the error is that there are too many of
// them, ITER-6.
func ReverseEach(from value.Value) (value.Value, error) {
	v := from
	if it, ok := v.(*Iterator); ok && (it.split || it.class != "") {
		a, err := elements(v)
		if err != nil {
			return nil, err
		}
		v = a
	}
	walk, err := reversed(v)
	if err != nil {
		return nil, err
	}
	forth, _ := iterate(v)
	return &Iterator{walk: walk, back: forth, elem: elementType(from), numbers: isRange(v), size: rubySize(v)}, nil
}

func reverseEachBlock(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return nil, callEach(sequence(reversed(args[0])), b)
}

// callEach gives every element to a lambda until it breaks. One that does not
// take exactly one argument is given what the element is made of (ITER-6).
func callEach(seq Sequence[value.Value], b *Block) error {
	params := b.Sig.Type.Params
	whole := len(params.Types) == 1 && (params.Size == typesys.Size{} || params.Size == typesys.Size{Min: 1, Max: 1})
	for e := range seq.All {
		args := value.Array{e}
		if !whole {
			args = spread(e)
		}
		if _, err := b.Call(args...); err != nil {
			return unlessBreak(err)
		}
	}
	return seq.Err
}

// reversed walks an iterable backwards; number ranges without an array.
func reversed(v value.Value) (walk, error) {
	switch v := v.(type) {
	case int64:
		return integers(0, v-1, -1), nil
	case *typesys.Integer:
		return integers(v.Min, v.Max, -1), nil
	case *typesys.Alias:
		return reversed(v.Resolved())
	case *Iterator:
		if v.back != nil {
			return v.back, nil
		}
	}
	if _, err := walker(iterate).through(v); err != nil {
		return nil, err
	}
	return func(yield func(value.Value) bool) error {
		a, err := elements(v)
		if err != nil {
			return err
		}
		for _, e := range slices.Backward(a) {
			if !yield(e) {
				break
			}
		}
		return nil
	}, nil
}
