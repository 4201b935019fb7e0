package op

import "github.com/p2go/p2go/runtime/value"

// Splat is *v (COL-15): the values that v contributes to a list of elements,
// arguments or case options.
func Splat(v value.Value) value.Array {
	switch v := v.(type) {
	case nil:
		return nil
	case value.Array:
		return v
	case *value.Hash:
		return v.Pairs()
	case value.Iterator:
		var all value.Array
		for e := range v.All {
			if len(all) == value.MaxElements {
				panic(value.ArrayTooLong)
			}
			all = append(all, e)
		}
		return all
	}
	return value.Array{v}
}

// Interpolate joins the texts of the parts of a string in double quotes (STRC-1
// to STRC-14).
func Interpolate(parts ...value.Value) string {
	n := 0
	for _, p := range parts {
		if s, ok := p.(string); ok {
			n += len(s)
		} else if p != nil {
			n += 16
		}
	}
	b := make([]byte, 0, n)
	for _, p := range parts {
		b = value.Bounded(value.AppendText(b, p))
	}
	return string(b)
}

// NoMatchingEntry is the error of a selector none of whose options matches
// (CTL-3).
func NoMatchingEntry(v value.Value) error {
	return &Error{"UNMATCHED_SELECTOR", "No matching entry for selector parameter with value '" + string(value.AppendHostText(nil, v)) + "'", 0}
}
