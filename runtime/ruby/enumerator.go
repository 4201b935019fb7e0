package ruby

import (
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// Enumerator is what a method returns that is called without the block that it goes over elements with.
type Enumerator struct {
	// Self, Method and Args are the call.
	Self   value.Value
	Method string
	Args   []value.Value

	run    func(block *Block) (value.Value, error) // the call, with a block
	buffer []value.Value                           // what next gives, once it was asked for
	filled bool
	at     int
	result value.Value // what the call returned then
}

// enumerate returns the enumerator of a call.
func enumerate(self value.Value, method string, run func(block *Block) (value.Value, error), args ...value.Value) *Enumerator {
	return &Enumerator{Self: self, Method: method, Args: args, run: run}
}

func (e *Enumerator) each(yield func(args ...value.Value) error) error {
	_, err := e.run(yielding(yield))
	return err
}

// Equal is Puppet's == with another value.
func (e *Enumerator) Equal(v value.Value) bool { return v == value.Value(e) }

// AppendKey appends the identity of the enumerator as a hash key.
func (e *Enumerator) AppendKey(b []byte) []byte {
	return appendAddress(append(b, 'N'), unsafe.Pointer(e))
}

// AppendText appends what to_s prints, but for the address.
func (e *Enumerator) AppendText(b []byte) []byte { return append(b, "#<Enumerator>"...) }

// AppendInspect appends what inspect prints: the call.
func (e *Enumerator) AppendInspect(b []byte) []byte {
	b = AppendInspect(append(b, "#<Enumerator: "...), e.Self)
	b = append(append(b, ':'), e.Method...)
	for i, v := range e.Args {
		if i == 0 {
			b = append(b, '(')
		} else {
			b = append(b, ", "...)
		}
		b = AppendInspect(b, v)
	}
	if len(e.Args) > 0 {
		b = append(b, ')')
	}
	return append(b, '>')
}

// Kind is what Puppet's messages call it.
func (e *Enumerator) Kind() string { return object }

// HostClass is the name of its class.
func (e *Enumerator) HostClass() string { return EnumeratorClass.Name }

// Yielder is what the block of Enumerator.new gives elements to.
type Yielder struct{ yield *Block }

// Equal is Puppet's == with another value.
func (y *Yielder) Equal(v value.Value) bool { return v == value.Value(y) }

// AppendKey appends the identity of the yielder as a hash key.
func (y *Yielder) AppendKey(b []byte) []byte { return appendAddress(append(b, 'Y'), unsafe.Pointer(y)) }

// AppendText appends what to_s prints, but for the address.
func (y *Yielder) AppendText(b []byte) []byte { return append(b, "#<Enumerator::Yielder>"...) }

// Kind is what Puppet's messages call it.
func (y *Yielder) Kind() string { return object }

// HostClass is the name of its class.
func (y *Yielder) HostClass() string { return YielderClass.Name }
