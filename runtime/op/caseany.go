package op

import "github.com/p2go/p2go/runtime/value"

// CaseMatchAny reports whether any of the patterns matches a value as a case option does: the option is a splat (CTL-4). Groups
// are those of the last regular expression that matched.
func CaseMatchAny(patterns value.Array, v value.Value) (matched bool, groups value.Array) {
	for _, p := range patterns {
		ok, g := CaseMatch(p, v)
		if g != nil {
			groups = g
		}
		if ok {
			return true, groups
		}
	}
	return false, groups
}
