package fn

import (
	"errors"
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// What compiled code needs of the functions whose loops and closures it makes
// itself.

// Elements are the values that an iteration function, which f is, gives to a
// lambda of one parameter: of a hash its pairs. The error is the one that the
// function reports for what it cannot iterate over (MSG-13); start is the start of
// a reduce, which that error is about too.
func (f *Function) Elements(v value.Value, start ...value.Value) Sequence[value.Value] {
	walk, params := iterate, 1
	switch f.Walk {
	case WholeElements:
		walk, params = enumerate, 2 // of which the memo is the first
	case FirstElements:
		walk = firsts
	}
	if w, ok := walk(v); ok {
		return sequence(w, nil)
	}
	return Sequence[value.Value]{Err: f.notIterable(params, append([]value.Value{v}, start...))}
}

// Pairs are the values that an iteration function gives to a lambda of two
// parameters: key and value of a hash, else index and element.
func (f *Function) Pairs(v value.Value) Sequence2[value.Value, value.Value] {
	if h, ok := pairs(v); ok {
		return Sequence2[value.Value, value.Value]{walk: func(yield func(k, v value.Value) bool) error {
			for _, e := range h.Entries() {
				if !yield(e.Key, e.Value) {
					break
				}
			}
			return nil
		}}
	}
	all, ok := enumerate(v)
	if !ok {
		return Sequence2[value.Value, value.Value]{Err: f.notIterable(2, []value.Value{v})}
	}
	return Sequence2[value.Value, value.Value]{walk: func(yield func(k, v value.Value) bool) error {
		i := int64(-1)
		return all(func(e value.Value) bool {
			i++
			return yield(i, e)
		})
	}}
}

// notIterable is the error of calling f with arguments and a lambda of n
// parameters.
func (f *Function) notIterable(n int, args []value.Value) error {
	return errors.New(typesys.DescribeCall(f.Name, f.Signatures(), args, lambdaOf(n)))
}

// lambdaOf is the type of a lambda of n parameters.
func lambdaOf(n int) *typesys.Callable {
	params := &typesys.Tuple{}
	for range n {
		params.Types = append(params.Types, typesys.AnyType)
	}
	return &typesys.Callable{Params: params}
}

// check is the error of calling f with arguments and a lambda of n parameters, nil
// when one of its signatures accepts them.
func (f *Function) check(n int, args ...value.Value) error {
	if f.Prepare != nil {
		f.Prepare()
	}
	b := &Block{Sig: typesys.Signature{Type: lambdaOf(n)}}
	for i := range f.Dispatch {
		if f.Dispatch[i].Accepts(args, b) {
			return nil
		}
	}
	return f.notIterable(n, args)
}

// Backward are the values that reverse_each gives to a lambda.
func Backward(v value.Value) Sequence[value.Value] {
	if err := ReverseEachFunction.check(1, v); err != nil {
		return Sequence[value.Value]{Err: err}
	}
	return sequence(reversed(v))
}

// Indexed are the keys and values that index gives to a lambda of so many
// parameters; one of one is given the values.
func Indexed(lambda int, v value.Value) Sequence2[value.Value, value.Value] {
	if err := IndexFunction.check(lambda, v); err != nil {
		return Sequence2[value.Value, value.Value]{Err: err}
	}
	return IndexFunction.Pairs(v)
}

// Steps are the values that step gives to a lambda.
func Steps(v, n value.Value) Sequence[value.Value] {
	if err := StepFunction.check(1, v, n); err != nil {
		return Sequence[value.Value]{Err: err}
	}
	return sequence(stepped(v, n.(int64)))
}

// Parts are the arrays of n values that slice gives to a lambda of one parameter.
func Parts(v, n value.Value) Sequence[value.Array] {
	if err := SliceFunction.check(1, v, n); err != nil {
		return Sequence[value.Array]{Err: err}
	}
	return sequence(parts(v, n.(int64)))
}

// Filled is a part as slice gives it to a lambda of n parameters: filled up with
// undef, or where the parts are of a Hash with [].
func Filled(part value.Array, n int, of value.Value) value.Array {
	if len(part) >= n {
		return part
	}
	if n > value.MaxElements {
		panic(value.ArrayTooLong)
	}
	var filler value.Value
	if _, ok := of.(*value.Hash); ok {
		filler = value.Array{}
	}
	part = slices.Clip(part)
	for len(part) < n {
		part = append(part, filler)
	}
	return part
}

// Nodes are the paths and values that tree_each gives to a lambda of so many
// parameters. The arguments are the tree and the options.
func Nodes(lambda int, args ...value.Value) Sequence2[value.Array, value.Value] {
	if err := TreeEachFunction.check(lambda, args...); err != nil {
		return Sequence2[value.Array, value.Value]{Err: err}
	}
	t, err := newTree(args[0], treeOptionsOf(args)...)
	return Sequence2[value.Array, value.Value]{Err: err, walk: func(yield func(path value.Array, v value.Value) bool) error {
		t.walk(func(path value.Array, v value.Value) bool {
			if lambda > 1 {
				path = slices.Clone(path)
			}
			return yield(path, v)
		})
		return nil
	}}
}

// AddToGroup puts a value into the group of a key, as group_by does.
func AddToGroup(groups *value.Hash, key, v value.Value) { addToGroup(groups, key, v) }

// CheckArgs reports whether a function in the Puppet language, or a lambda, can be
// called with these arguments; the error says why not (CALL-3, MSG-13). The name
// of a lambda is "lambda".
func CheckArgs(name string, sig *typesys.Signature, args ...value.Value) error {
	d := Dispatch{Sig: *sig}
	if d.Accepts(args, nil) {
		return nil
	}
	return errors.New(typesys.DescribeCall(name, []typesys.Signature{*sig}, args, nil))
}
