package op

import "github.com/p2go/p2go/runtime/value"

// CaseAny tells whether any of the patterns matches a value as a case option
// does: the option is a splat (CTL-4).
func CaseAny(v value.Value, patterns value.Array) bool {
	for _, p := range patterns {
		if ok, _ := CaseMatch(p, v); ok {
			return true
		}
	}
	return false
}
