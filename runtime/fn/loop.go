package fn

import (
	"errors"
	"iter"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// What compiled code needs of the functions whose loops and closures it makes
// itself.

// Elements are the values that an iteration function, which f is, gives to a
// lambda of one parameter: of a hash its pairs. The error is the one that the
// function reports for what it cannot iterate over (MSG-13); start is the start of
// a reduce, which that error is about too.
func (f *Function) Elements(v value.Value, start ...value.Value) (iter.Seq[value.Value], error) {
	if seq, ok := iterate(v); ok {
		return seq, nil
	}
	params := 1
	if f == &Reduce { // of whose two the memo is the first
		params = 2
	}
	return nil, f.notIterable(params, append([]value.Value{v}, start...))
}

// Pairs are the values that an iteration function gives to a lambda of two
// parameters: key and value of a hash, else index and element.
func (f *Function) Pairs(v value.Value) (iter.Seq2[value.Value, value.Value], error) {
	if h, ok := v.(*value.Hash); ok {
		return func(yield func(k, v value.Value) bool) {
			for _, e := range h.Entries() {
				if !yield(e.Key, e.Value) {
					return
				}
			}
		}, nil
	}
	seq, ok := iterate(v)
	if !ok {
		return nil, f.notIterable(2, []value.Value{v})
	}
	return func(yield func(k, v value.Value) bool) {
		i := int64(0)
		for e := range seq {
			if !yield(i, e) {
				return
			}
			i++
		}
	}, nil
}

// notIterable is the error of calling f with arguments and a lambda of n
// parameters.
func (f *Function) notIterable(n int, args []value.Value) error {
	params := &typesys.Tuple{}
	for range n {
		params.Types = append(params.Types, typesys.AnyType)
	}
	return errors.New(typesys.DescribeCall(f.Name, f.Signatures(), args, &typesys.Callable{Params: params}))
}

// CheckArgs tells whether a function in the Puppet language, or a lambda, can be
// called with these arguments; the error says why not (CALL-3, MSG-13). The name
// of a lambda is "lambda".
func CheckArgs(name string, sig *typesys.Signature, args ...value.Value) error {
	d := Dispatch{Sig: *sig}
	if d.accepts(args, nil) {
		return nil
	}
	return errors.New(typesys.DescribeCall(name, []typesys.Signature{*sig}, args, nil))
}
