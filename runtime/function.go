package runtime

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

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

// callFunction calls a function written in the Puppet language (CALL-3): its
// arguments have been checked; return() and next() end it (JMP-1, JMP-5).
func (s *Scope) callFunction(f *Function, args []value.Value) (v value.Value, err error) {
	if err := s.EnterWith(args...); err != nil {
		return nil, err
	}
	defer s.c.contain(f.Pos, &err)
	inner := s.FunctionScope(f)
	v, err = f.Eval(inner, args)
	if err == nil {
		err = s.c.limits.checkCall(v)
	}
	s.c.limits.leave()
	if sig, ok := err.(*Signal); ok && sig.Kind != Break && (sig.Target == nil || sig.Target == inner) {
		return sig.Value, nil
	}
	return v, Landed(err)
}

// BlockArgs checks the arguments of a lambda: each of the parameters without a
// default, which are at the places required, must have one (LAM-3).
func (s *Scope) BlockArgs(sig *typesys.Signature, args []value.Value, required ...*Pos) ([]value.Value, error) {
	args, err := s.UncheckedBlockArgs(sig, args, required...)
	if err != nil {
		return nil, err
	}
	return args, fn.CheckArgs("lambda", sig, args...)
}

// UncheckedBlockArgs is [Scope.BlockArgs] without looking at types: the defaults of
// the others come first (CALL-5).
func (s *Scope) UncheckedBlockArgs(sig *typesys.Signature, args []value.Value, required ...*Pos) ([]value.Value, error) {
	if n := len(args); n < len(required) {
		return nil, s.Fail(required[n], "MISSING_REQUIRED_PARAMETER", "", "Parameter $"+sig.Names[n]+" is required but no value was given")
	}
	return args, nil
}

// Call is callFunction after a check of the arguments (CALL-3, MSG-13).
func (s *Scope) Call(f *Function, args []value.Value) (value.Value, error) {
	sig, err := signature(s, f)
	if err != nil {
		return nil, err
	}
	if err := fn.CheckArgs(f.Name, sig, args...); err != nil {
		return nil, err
	}
	return s.callFunction(f, args)
}

// CallWithBlock is the call of a function with a lambda, which none in the Puppet
// language takes (CALL-8).
func (s *Scope) CallWithBlock(f *Function, args []value.Value, block *fn.Block) (value.Value, error) {
	sig, err := signature(s, f)
	if err != nil {
		return nil, err
	}
	return nil, plain(typesys.DescribeCall(f.Name, []typesys.Signature{*sig}, args, block.Sig.Type))
}

// signature is that of a function.
func signature(s *Scope, f *Function) (*typesys.Signature, error) {
	if f.Signature != nil {
		return f.Signature(s)
	}
	return &f.Sig, nil
}
