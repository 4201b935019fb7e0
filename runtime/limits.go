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

// limits are how deep the compilation is.
type limits struct {
	depth int // of calls and of classes that are evaluated where they are included
	round int // of the defines
}

// Enter goes one level deeper, [Scope.Leave] goes back.
func (s *Scope) Enter() error { return s.c.limits.enter() }

// EnterWith is [Scope.Enter] with values that are passed on, which may grow.
func (s *Scope) EnterWith(args ...value.Value) error {
	if err := s.c.limits.enter(); err != nil {
		return err
	}
	return s.c.limits.checkCall(args...)
}

// Leave is deferred in functions that generated code calls without the runtime, and
// that can meet no value beyond the bounds: it goes back from what [Scope.Enter]
// went into.
func (s *Scope) Leave() { s.c.limits.leave() }

// LeaveContained is [Scope.Leave] for all others: it gives errors the place of the
// function as contain does.
func (s *Scope) LeaveContained(at *Pos, err *error) {
	s.c.limits.leave()
	if r := recover(); r != nil {
		*err = s.c.contained(at, r)
	}
}

func (l *limits) enter() error {
	if l.depth == maxDepth {
		return tooDeep()
	}
	l.depth++
	return nil
}

//go:noinline
func tooDeep() error { return plain("stack level too deep") }

func (l *limits) leave() { l.depth-- }

// checkCall checks what recursive calls pass on.
func (l *limits) checkCall(values ...value.Value) error {
	if l.depth%boundsEvery != 0 {
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
func (l *limits) checkRound(r *compile.Resource) error {
	if l.round%boundsEvery != 0 {
		return nil
	}
	for _, p := range r.Params {
		if err := typesys.CheckBounds(p.Value); err != nil {
			return err
		}
	}
	return nil
}
