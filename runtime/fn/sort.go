package fn

import (
	"slices"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// SortFunction is sort(String|Array, lambda?): in the exact order of strings and numbers, or
// in that which the lambda gives with -1, 0 and 1, FN-sort.
var SortFunction = Function{
	Name: "sort",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}, Block: &optionalCallable2T}, Names: names{"string_value"}, BlockName: "block"}, sortString},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &optionalCallable2T}, Names: names{"array_value"}, BlockName: "block"}, sortArray},
	},
}

func sortString(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if b == nil {
		return SortString(args[0].(string)), nil
	}
	return boxed(SortStringBy(args[0].(string), lambda2(b)))
}

// SortStringBy returns the characters of a string in the order that a lambda gives with -1, 0 and 1, FN-sort. The error is that it gives
// something else, or the lambda's.
func SortStringBy(s string, order Lambda2) (string, error) {
	sorted, err := SortBy(characters(s), order)
	if err != nil {
		return "", err
	}
	return joinValues(sorted, ""), nil
}

// SortString returns the characters of a string in order, FN-sort.
func SortString(s string) string {
	sorted, _ := SortBy(characters(s), nil) // any two characters compare
	return joinValues(sorted, "")
}

func sortArray(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(SortBy(args[0].(value.Array), lambda2(b)))
}

// Sort returns the elements of an array in the order of strings and numbers; the error is that two of them do not compare, FN-sort.
func Sort(a value.Array) (value.Array, error) { return SortBy(a, nil) }

// SortBy is [SortStringBy] for the elements of an array.
func SortBy(a value.Array, order Lambda2) (value.Array, error) {
	sorted := slices.Clone(a)
	if err := ruby.Sort(sorted, orderBy(order)); err != nil {
		return nil, err
	}
	return sorted, nil
}

// orderBy is the order that a lambda gives, or without one that of Ruby.
func orderBy(lambda Lambda2) func(x, y value.Value) (int, error) {
	if lambda == nil {
		return ruby.MustCompare
	}
	return func(x, y value.Value) (int, error) {
		r, err := lambda(x, y)
		if err != nil {
			return 0, err
		}
		switch r := r.(type) {
		case nil:
			return 0, ruby.Incomparable(x, y)
		case int64:
			return order(r, 0), nil
		case float64:
			return order(r, 0), nil
		}
		return 0, ruby.Incomparable(r, int64(0))
	}
}

func order[T int64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
