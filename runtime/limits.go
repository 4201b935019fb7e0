package runtime

import (
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// maxDepth bounds how deeply calls of functions written in the Puppet language,
// and classes that are evaluated where they are included, nest. The reference
// implementation's stack has room for fewer than 400 (CALL-9).
const maxDepth = 2000

// boundsEvery is the number of steps after which values that get from one call,
// or from one round of defines, into the next are checked against the bounds.
const boundsEvery = 16

// Enter goes one level deeper, [Compiler.Leave] goes back.
func (c *Compiler) Enter() error {
	if c.depth == maxDepth {
		return tooDeep()
	}
	c.depth++
	return nil
}

//go:noinline
func tooDeep() error { return plain("stack level too deep") }

// EnterWith is [Compiler.Enter] with values that are passed on, which may grow.
func (c *Compiler) EnterWith(args ...value.Value) error {
	if err := c.Enter(); err != nil {
		return err
	}
	return c.checkCall(args...)
}

// Leave is deferred in functions that generated code calls without the runtime, and
// that can meet no value beyond the bounds: it goes back from what [Compiler.Enter]
// went into.
func (c *Compiler) Leave() { c.depth-- }

// LeaveContained is [Compiler.Leave] for all others: it gives errors the place of the
// function as contain does.
func (c *Compiler) LeaveContained(at *Pos, err *error) {
	c.depth--
	switch r := recover().(type) {
	case nil:
	case value.Exceeded:
		*err = c.At(at, r)
	case *value.Undecided:
		*err = c.At(at, r.Err)
	default:
		panic(r)
	}
}

// checkCall checks what recursive calls pass on.
func (c *Compiler) checkCall(values ...value.Value) error {
	if c.depth%boundsEvery != 0 {
		return nil
	}
	for _, v := range values {
		if err := typesys.CheckBounds(v); err != nil {
			return err
		}
	}
	return nil
}

// checkRound checks what defines pass on that declare each other.
func (c *Compiler) checkRound(r *compile.Resource) error {
	if c.round%boundsEvery != 0 {
		return nil
	}
	for _, p := range r.Params {
		if err := typesys.CheckBounds(p.Value); err != nil {
			return err
		}
	}
	return nil
}

// contain is deferred where a body is evaluated: a value beyond the bounds or a
// match that cannot be finished, which something without an error to return came
// upon, becomes an error with the place of the body.
func (c *Compiler) contain(at *Pos, err *error) {
	switch r := recover().(type) {
	case nil:
	case value.Exceeded:
		*err = c.At(at, r)
	case *value.Undecided:
		*err = c.At(at, r.Err)
	default:
		panic(r)
	}
}
