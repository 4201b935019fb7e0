// Package ruby holds the text functions of Ruby that Puppet's built-in
// functions expose as they are: format, Integer() and Float(), methods of
// String, and the random number generator.
//
// It knows values but no functions, types or scopes; its error texts are
// Ruby's own, because users see them unchanged.
package ruby

import "github.com/p2go/p2go/runtime/value"

// ToS is Ruby's to_s of a value: what %s prints.
func ToS(v value.Value) string {
	if s, ok := v.(string); ok {
		return s
	}
	return string(value.AppendHostText(nil, v))
}
