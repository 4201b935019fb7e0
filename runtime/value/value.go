// Package value holds the run-time values of the Puppet language.
//
// A [Value] is a Go interface that holds one of a small set of dynamic types
// (VALUE-1 to VALUE-8):
//
//	nil                undef
//	bool, int64, float64, string
//	DefaultValue       default
//	Array              []Value, immutable by convention
//	*Hash              ordered, immutable once published
//	*Regexp            a regular expression
//	*Sensitive         a wrapped value that never prints
//	Other              types, resource references, time values, versions, objects…
//
// Plain Go values keep generated code readable and its constants free of
// allocation. Beside the values there is what can be said about every one of
// them: its text ([Text], [AppendInspect]), its name in messages ([Label]), its
// identity as a hash key ([AppendKey]) and its JSON ([AppendJSON], [ParseJSON]);
// and regular expressions, which [Translate] turns from Ruby's dialect into Go's.
//
// Functions whose name begins with Append add to a buffer and return it.
//
// The package is the leaf of the runtime: it knows neither types
// nor the catalog.
package value

// Value is any Puppet value; see the package comment for the dynamic types.
type Value = any

// DefaultValue is the type of the value `default`.
type DefaultValue struct{}

// Default is the value `default` (VALUE-2).
var Default = DefaultValue{}

// Array is a Puppet array. It must not be modified once another value or a
// variable holds it.
type Array []Value

// Sensitive wraps a value that must not be printed (STRC-10).
type Sensitive struct{ Value Value }

// Other is implemented by values that live in packages above this one: types
// and references (typesys), time values, versions, objects.
type Other interface {
	// AppendKey appends a text that is equal exactly for values that are the
	// same hash key (VALUE-9).
	AppendKey([]byte) []byte
	// AppendText appends what interpolation prints (STRC-8 to STRC-14).
	AppendText([]byte) []byte
	// Kind is the label used in messages, such as "Timestamp" (ERR-6).
	Kind() string
}

// Equaler is an [Other] whose == is not that of the same hash key. Types are none: each would have a method that a program links which compares values.
type Equaler interface {
	Other
	// Equal is Puppet's == with another value (EQ-10).
	Equal(Value) bool
}

// unset is the state of a variable that was never assigned on the path taken.
// It is not a Puppet value and never leaves generated code.
type unset struct{}

// Unset marks a variable that has no value on the path taken (VAR-6).
var Unset Value = unset{}

// IsUnset reports whether v is [Unset].
func IsUnset(v Value) bool { _, ok := v.(unset); return ok }

// Truth converts to Boolean: only undef and false are false (TRU-1).
func Truth(v Value) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	}
	return true
}
