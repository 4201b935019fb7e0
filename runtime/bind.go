package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Binding is the parameters of the class or define whose body begins. Generated
// code fills in the defaults, left to right, and has the result checked:
//
//	b := s.Bind()
//	v, ok := b.Get(0)
//	if !ok {
//		v = ...
//		b.Default(0, v)
//	}
//	if err := b.Check(); err != nil {
//		return err
//	}
type Binding struct{ s *Scope }

// Bind returns the parameters given and looked up (PRM-1). The scope's first
// slots hold them.
func (s *Scope) Bind() Binding { return Binding{s} }

// bind stores the parameters that the resource has into the scope's slots.
func (s *Scope) bind() {
	r := s.frame.Resource
	for i := range s.params {
		if p := r.Param(s.params[i].Name); p != nil {
			s.vars[i] = p.Value
		}
	}
}

// Get returns a parameter that is set and not undef (PRM-2).
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (b Binding) Get(i int) (value.Value, bool) {
	v := b.s.vars[i]
	if v == nil || value.IsUnset(v) {
		return nil, b.s.checking
	}
	return v, true
}

// Into stores parameters, beginning with the one of number from, to fields.
func (b Binding) Into(from int, fields ...*value.Value) {
	for i, f := range fields {
		*f = b.Value(from + i)
	}
}

// Value returns a parameter that has been bound; undef when it is missing, which
// Check reports.
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (b Binding) Value(i int) value.Value {
	if v := b.s.vars[i]; !value.IsUnset(v) {
		return v
	}
	return nil
}

// Read returns the parameter to for the default of from (CALL-4).
func (b Binding) Read(from, to int) (value.Value, error) {
	if v := b.s.vars[to]; !value.IsUnset(v) {
		return v, nil
	}
	params := b.s.params
	return nil, unbound(b.s.frame.Resource.Ref(), params[from].Name, params[to].Name, to < from)
}

// Default sets a parameter to the value of its default expression. It becomes a
// parameter of the catalog's resource (JSON-3).
func (b Binding) Default(i int, v value.Value) {
	s := b.s
	s.vars[i] = v
	// Only tags are refused when they are set, and tag is a metaparameter.
	_ = s.frame.Resource.SetParam(s.c.build, s.params[i].Name, v)
}

// Constants sets those of the parameters from up to, but not including, to that
// are missing and have a constant as default. Most defaults are constants: data
// is smaller than code.
func (b Binding) Constants(from, to int) {
	for i := from; i < to; i++ {
		p := &b.s.params[i]
		if !p.Constant {
			continue
		}
		if _, ok := b.Get(i); !ok {
			b.Default(i, p.Default)
		}
	}
}

// Check compares the parameters with their types (MSG-14), and ends the
// prologue.
func (b Binding) Check() error {
	s := b.s
	if err := s.c.checkParams(s.frame.Resource, s.params); err != nil {
		return err
	}
	if s.checking {
		return errChecked
	}
	return s.bound()
}

// Refuse is the error of a class or define with a parameter that may not be assigned
// (VAR-3).
func (s *Scope) Refuse(text string) error {
	if s.class != nil {
		return s.c.build.Final(s.class.Pos, text)
	}
	return s.c.build.Final(s.define.Pos, text)
}

// bound is what is left to do before the body: a class is put into its stage.
func (s *Scope) bound() error {
	r := s.frame.Resource
	r.Checked()
	if s.class != nil {
		return s.c.build.AddToStage(r)
	}
	return nil
}

// checkNone is the check for a class or define that has no parameters. It can
// fail in one way only: the texts about types, and the code that composes them,
// are for programs that have parameters.
func checkNone(r *compile.Resource) error {
	var unknown []string
	for _, p := range r.Params {
		if p.Name != "name" && !catalog.IsMetaparam(p.Name) {
			unknown = append(unknown, "has no parameter named '"+p.Name+"'")
		}
	}
	switch len(unknown) {
	case 0:
		return nil
	case 1:
		return plain(r.Ref(), ": ", unknown[0])
	}
	return plain(r.Ref(), ":\n  ", strings.Join(unknown, "\n  "))
}

// errChecked ends a body after its prologue, which was all that was wanted.
var errChecked = plain("the parameters have been checked")

// checkAgain checks the parameters of a class or define that was not evaluated,
// or was overridden afterwards (PHASE-8). The check is in the prologue of the
// body, which is therefore run up to there; no defaults are asked for.
func (c *compiler) checkAgain(r *compile.Resource) error {
	var params []Param
	var eval func(*Scope) error
	switch body := r.Body.(type) {
	case *Class:
		params, eval = body.Params, body.Eval
	case *defined:
		params, eval = body.Params, body.Eval
	}
	if len(params) == 0 {
		return checkNone(r)
	}
	s := newScope(c, r.Frame, r.Source, len(params))
	s.frame.Resource, s.params, s.checking = r, params, true
	s.bind()
	if err := eval(s); err != errChecked {
		return err
	}
	return nil
}
