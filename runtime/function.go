package runtime

import "github.com/p2go/p2go/runtime/value"

// FunctionScope returns the scope of the body of a function written in the
// Puppet language: whatever calls it, the function runs in top scope, so that
// neither the caller's container nor its defaults or tags apply (SCO-1, CONT-3).
func (s *Scope) FunctionScope(f *Function) *Scope {
	return &Scope{Compiler: s.Compiler, frame: s.top.frame, module: f.Module}
}

// Rest are the arguments that captures-rest takes, those behind the first n. When
// that is none or a single undef, its default takes their place, if it has one
// (CALL-6).
func Rest(args []value.Value, n int) (rest value.Array, given bool) {
	rest = args[min(n, len(args)):]
	return rest, len(rest) > 1 || len(rest) == 1 && rest[0] != nil
}

// DefaultRest is the default of captures-rest, an array whatever it is (CALL-6).
func DefaultRest(v value.Value) value.Array {
	if a, ok := v.(value.Array); ok {
		return a
	}
	return value.Array{v}
}

// CallFunction calls a function written in the Puppet language (CALL-3): its
// arguments have been checked; return() and next() end it (JMP-1, JMP-5).
func (s *Scope) CallFunction(f *Function, args []value.Value) (v value.Value, err error) {
	if err := s.EnterWith(args...); err != nil {
		return nil, err
	}
	defer s.contain(f.Pos, &err)
	inner := s.FunctionScope(f)
	v, err = f.Eval(inner, args)
	if err == nil {
		err = s.checkCall(v)
	}
	s.Leave()
	if sig, ok := err.(*Signal); ok && sig.Kind != Break && (sig.Target == nil || sig.Target == inner) {
		return sig.Value, nil
	}
	return v, Landed(err)
}
