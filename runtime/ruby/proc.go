package ruby

import "github.com/p2go/p2go/runtime/value"

// ProcCall is Proc#call.
//
//ruby:method Proc#call
//ruby:method Proc#yield
//ruby:method Proc#===
//ruby:method Proc#[]
func ProcCall(p *Proc, args ...value.Value) (value.Value, error) { return p.Call(args...) }

// ProcArity is Proc#arity.
//
//ruby:method Proc#arity
func ProcArity(p *Proc) int64 { return int64(p.Arity) }

// ProcIsLambda is Proc#lambda?.
//
//ruby:method Proc#lambda?
func ProcIsLambda(p *Proc) bool { return p.Lambda }

// ProcToProc is Proc#to_proc.
//
//ruby:method Proc#to_proc
func ProcToProc(p *Proc) *Proc { return p }
