package ruby

import "github.com/p2go/p2go/runtime/value"

// ProcCall is Proc#call.
//
//ruby:method Proc#call
//ruby:method Proc#yield
//ruby:method Proc#===
//ruby:method Proc#[]
func ProcCall(p *Proc, args ...value.Value) (value.Value, error) {
	if n := len(args) - 1; n >= 0 && IsKeywords(args[n]) {
		last, err := BlockKeywords(p, args[n])
		if err != nil {
			return nil, err
		}
		args = append(args[:n:n], last...)
	}
	return p.Call(args...)
}

// ProcArity is Proc#arity.
//
//ruby:method Proc#arity
func ProcArity(p *Proc) int64 { return int64(p.Arity) }

// ProcIsLambda is Proc#lambda?.
//
//ruby:method Proc#lambda?
func ProcIsLambda(p *Proc) bool { return p.Lambda }

// ProcBefore is Proc#>>: a proc that calls another with what this one gives.
//
//ruby:method Proc#>>
func ProcBefore(c *Context, p *Proc, next value.Value) (*Proc, error) {
	return composed(c, p, next, p.Lambda)
}

// ProcAfter is Proc#<<: a proc that calls this one with what another gives.
//
//ruby:method Proc#<<
func ProcAfter(c *Context, p *Proc, first value.Value) (*Proc, error) {
	f, isProc := first.(*Proc)
	return composed(c, first, p, !isProc || f.Lambda)
}

// composed is the proc that calls second with what first gives; the other of them than the receiver may be any object that has `call`.
func composed(c *Context, first, second value.Value, lambda bool) (*Proc, error) {
	call := func(v value.Value, args []value.Value) (value.Value, error) {
		if p, ok := v.(*Proc); ok {
			return p.Call(args...)
		}
		return Send(c, v, "call", nil, args...)
	}
	for _, v := range []value.Value{first, second} {
		switch v.(type) {
		case *Proc, Instance:
		default:
			return nil, Raise(TypeError, "callable object is expected")
		}
	}
	return &Proc{Arity: -1, Max: -1, Lambda: lambda, Fn: func(args []value.Value) (value.Value, error) {
		v, err := call(first, args)
		if err != nil {
			return nil, err
		}
		return call(second, []value.Value{v})
	}}, nil
}

// ProcToProc is Proc#to_proc.
//
//ruby:method Proc#to_proc
func ProcToProc(p *Proc) *Proc { return p }
