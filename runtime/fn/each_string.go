package fn

import "github.com/p2go/p2go/runtime/value"

// Itself returns its argument, as functions on strings do that are given a number, FN-case.
func Itself(v value.Value) value.Value { return v }

func itself(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Itself(args[0]), nil
}

// eachText applies f to a string, or to the strings among the elements of an
// iterable.
func eachText(v value.Value, f func(string) string) (value.Value, error) {
	if s, ok := v.(string); ok {
		return f(s), nil
	}
	elems, err := elements(v)
	if err != nil {
		return nil, err
	}
	return eachOf(elems, f), nil
}

// eachOf applies f to the strings among the elements of an array.
func eachOf(a value.Array, f func(string) string) value.Array {
	out := make(value.Array, len(a))
	for i, e := range a {
		if s, ok := e.(string); ok {
			e = f(s)
		}
		out[i] = e
	}
	return out
}

// bounded returns a string, which must not be too long.
func bounded(s string) string {
	if err := value.CheckText(s); err != nil {
		panic(err)
	}
	return s
}
