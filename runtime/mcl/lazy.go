package mcl

import "github.com/p2go/p2go/runtime/value"

// Lazy is a bind: it is computed when it is first read, and at most once (MCL-EVAL-1).
type Lazy struct {
	compute func() (value.Value, error) // nil once it is computed
	value   value.Value
	err     error
}

// NewLazy returns a bind.
func NewLazy(compute func() (value.Value, error)) *Lazy { return &Lazy{compute: compute} }

// Known returns a bind whose value is known.
func Known(v value.Value) *Lazy { return &Lazy{value: v} }

// Force returns the value of the bind, or its error, which is the same each time.
func (l *Lazy) Force() (value.Value, error) {
	if compute := l.compute; compute != nil {
		l.compute = nil
		l.value, l.err = compute()
	}
	return l.value, l.err
}
