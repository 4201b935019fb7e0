// Package op holds the operators of the Puppet language: arithmetic, comparison,
// matching, membership, indexing, splat and interpolation.
//
// There is one function for each operator that takes any values, as in
//
//	v, err := op.Add(a, b)
//
// and, where it pays, variants for operands whose type is known, as in
// [AddInt]. The compiler folds constants with the same functions, so that a
// constant computed at build time and at run time is computed by the same
// lines.
//
// Errors are *[Error], whose text is Puppet's message without the place, or
// *[Coercion]. Operators that can match a regular expression return the values
// of the match variables $0, $1, ... as an array. It is nil when the match
// variables keep their values.
package op

import "github.com/p2go/p2go/runtime/value"

// Whole as an [Error]'s Operand means the whole expression.
const Whole = -1

// Error is what an operator reports when it cannot be applied.
type Error struct {
	Issue   string // Puppet's name for the problem, such as DIV_BY_ZERO
	Message string // Puppet's words
	Operand int    // what to blame: 0 the left operand, n the nth after it, or [Whole]
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// runtimeError is an error of the host language's libraries, which Puppet wraps.
func runtimeError(sym, detail string) error {
	return &Error{"RUNTIME_ERROR", "Error while evaluating a '" + sym + "' expression, " + detail, Whole}
}

func notApplicable(sym string, v value.Value) error {
	return &Error{"OPERATOR_NOT_APPLICABLE", "Operator '" + sym + "' is not applicable to " + value.ALabel(v) + ".", 0}
}

func notApplicableWhen(sym string, a, b value.Value) error {
	return &Error{
		"OPERATOR_NOT_APPLICABLE_WHEN",
		"Operator '" + sym + "' is not applicable to " + value.ALabel(a) + " when right side is " + value.ALabel(b) + ".", 0,
	}
}

// Coercion reports that a string was used as a number (NUM-2, issue
// NUMERIC_COERCION). It is an error when the setting strict is error. Under the
// other settings the caller warns or not, and calls Resume to go on: the
// operators themselves need not know the setting.
type Coercion struct {
	Text    string      // the string
	Number  value.Value // what it was taken for
	Operand int         // as in [Error]

	resume func() (value.Value, error)
}

// Error returns Puppet's message.
func (e *Coercion) Error() string {
	return "The string '" + e.Text + "' was automatically coerced to the numerical value " + value.Text(e.Number)
}

// Resume continues the operation with the number. Its error may be another
// *Coercion, for the other operand.
func (e *Coercion) Resume() (value.Value, error) { return e.resume() }

// coerce makes a number of an operand that is none, and returns what to do with
// it as a *Coercion; or it reports that the operand is no number (NUM-3).
func coerce(v value.Value, operand int, resume func(n value.Value) (value.Value, error)) error {
	if s, ok := v.(string); ok {
		if n, ok := value.ParseNumber(s); ok {
			return &Coercion{s, n, operand, func() (value.Value, error) { return resume(n) }}
		}
		if digits := value.LargeInteger(s); digits != "" {
			return &Coercion{s, digits, operand, func() (value.Value, error) {
				return nil, &Error{"NUMERIC_OVERFLOW", "the value is outside of the range of Integer", operand}
			}}
		}
	}
	return &Error{"NOT_NUMERIC", "The value '" + string(value.AppendHostText(nil, v)) + "' cannot be converted to Numeric.", operand}
}
