package fn

import "github.com/p2go/p2go/runtime/value"

// A lambda whose parameters are all required, as a Go function: what generated code gives to a Go function where static types decide the
// dispatch. It checks the types of its parameters. Like a [Block] it handles next() itself, and break() comes out of it as an error that is a [Breaker].
type (
	// Lambda1 is a lambda with one parameter.
	Lambda1 func(a value.Value) (value.Value, error)
	// Lambda2 is a lambda with two parameters.
	Lambda2 func(a, b value.Value) (value.Value, error)
	// Lambda3 is a lambda with three parameters.
	Lambda3 func(a, b, c value.Value) (value.Value, error)
)

// lambda1 calls a lambda with one argument; nil where there is none.
func lambda1(b *Block) Lambda1 {
	if b == nil {
		return nil
	}
	return func(x value.Value) (value.Value, error) { return b.Call(x) }
}

// lambda2 calls a lambda with two arguments; nil where there is none.
func lambda2(b *Block) Lambda2 {
	if b == nil {
		return nil
	}
	return func(x, y value.Value) (value.Value, error) { return b.Call(x, y) }
}

// lambda3 calls a lambda with three arguments.
func lambda3(b *Block) Lambda3 {
	return func(x, y, z value.Value) (value.Value, error) { return b.Call(x, y, z) }
}

// after gives a result to a lambda, if there is one.
func (f Lambda1) after(v value.Value, err error) (value.Value, error) {
	if err != nil || f == nil {
		return v, err
	}
	return f(v)
}
