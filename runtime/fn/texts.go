package fn

import "github.com/p2go/p2go/runtime/value"

// itself returns the first argument.
func itself(_ Context, args []value.Value, _ *Block) (value.Value, error) { return args[0], nil }

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
	out := make(value.Array, len(elems))
	for i, e := range elems {
		if s, ok := e.(string); ok {
			out[i] = f(s)
		} else {
			out[i] = e
		}
	}
	return out, nil
}

// bounded returns a string, which must not be too long.
func bounded(s string) string {
	if err := value.CheckText(s); err != nil {
		panic(err)
	}
	return s
}
