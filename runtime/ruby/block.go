package ruby

import (
	"strconv"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// Block is a block given to a method, and a [Proc].
type Block struct {
	// Arity is that of Ruby's Proc#arity: the number of parameters, or -n-1 where n are required.
	Arity int
	// Max is how many arguments a lambda takes at most, -1 for any number.
	Max int
	// Lambda says that it is a lambda, which takes as many arguments as it has parameters.
	Lambda bool
	// Keywords says that it may have keywords: its body looks at what it is given.
	Keywords bool
	// Spread says that one array given to it is taken apart: it is no lambda, and has several parameters, or one with a comma or a splat
	// after it.
	Spread bool
	// Fn is the body. What a block has too many of it ignores, and those that it has too few of are nil. It must not keep the slice of its
	// arguments, nor change it: that may be part of an array, or be used again.
	Fn func(args []value.Value) (value.Value, error)
}

// Proc is a block as a value.
type Proc = Block

// Call calls the block with arguments.
func (b *Block) Call(args ...value.Value) (value.Value, error) {
	switch {
	case b.Lambda && b.Keywords:
	case b.Lambda:
		least := b.Arity
		if least < 0 {
			least = -least - 1
		}
		if err := Arity(len(args), least, b.Max); err != nil {
			return nil, err
		}
	case b.Spread && len(args) == 1:
		if a, ok := spreadOf(args[0]); ok {
			args = a
		}
	}
	return b.Fn(args)
}

// Yield calls the block with one argument. A block may be missing where Ruby would return an enumerator, which is an error.
func (b *Block) Yield(v value.Value) (value.Value, error) { return b.Call(v) }

// YieldPair calls the block with an array of two, as methods of Hash do. A lambda with two parameters gets both.
func (b *Block) YieldPair(key, v value.Value) (value.Value, error) {
	if b.Spread || b.Lambda && b.Arity == 2 {
		return b.Fn([]value.Value{key, v})
	}
	return b.Call(NewArray(key, v))
}

// Truth calls the block and returns the truth of its result.
func (b *Block) Truth(args ...value.Value) (bool, error) {
	v, err := b.Call(args...)
	return err == nil && Truth(v), err
}

// Arg is the argument of that index, nil where a block was given fewer.
func Arg(args []value.Value, i int) value.Value {
	if i < len(args) {
		return args[i]
	}
	return nil
}

// Break leaves the method that a block was given to. It travels as an error through that method; who called it knows the Break that it
// made, and takes its value.
type Break struct{ Value value.Value }

// Error returns the text for one that nothing takes.
func (*Break) Error() string { return "break from proc-closure" }

// Breaks reports whether an error is a break, for functions of Puppet.
func (*Break) Breaks() bool { return true }

// Equal is Puppet's == with another value.
func (b *Block) Equal(v value.Value) bool { return v == value.Value(b) }

// AppendKey appends the identity of the block as a hash key.
func (b *Block) AppendKey(to []byte) []byte { return appendAddress(append(to, 'P'), unsafe.Pointer(b)) }

// AppendText appends what to_s prints, but for the address and the place.
func (b *Block) AppendText(to []byte) []byte {
	if b.Lambda {
		return append(to, "#<Proc (lambda)>"...)
	}
	return append(to, "#<Proc>"...)
}

// Kind is what Puppet's messages call it.
func (b *Block) Kind() string { return object }

// HostClass is the name of its class.
func (b *Block) HostClass() string { return ProcClass.Name }

func (b *Block) rubyClass() opaqueClass { return opaqueClass(ProcClass) }

// appendAddress appends the address of an object, which tells it from others.
func appendAddress(b []byte, p unsafe.Pointer) []byte {
	return append(strconv.AppendUint(b, uint64(uintptr(p)), 16), ';')
}
