package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
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
func (b Binding) Get(i int) (value.Value, bool) {
	v := b.s.vars[i]
	if v == nil || value.IsUnset(v) {
		return nil, false
	}
	return v, true
}

// Value returns a parameter that has been bound; undef when it is missing, which
// Check reports.
func (b Binding) Value(i int) value.Value {
	if v := b.s.vars[i]; !value.IsUnset(v) {
		return v
	}
	return nil
}

// Default sets a parameter to the value of its default expression. It becomes a
// parameter of the catalog's resource (JSON-3).
func (b Binding) Default(i int, v value.Value) {
	s := b.s
	s.vars[i] = v
	// Only tags are refused when they are set, and tag is a metaparameter.
	_ = s.frame.Resource.SetParam(s.cat, s.params[i].Name, v)
}

// Check compares the parameters with their types (MSG-14), and ends the
// prologue.
func (b Binding) Check() error { return b.s.bound() }

// bound checks the parameters and puts a class into its stage, as must be done
// before the body.
func (s *Scope) bound() error {
	r := s.frame.Resource
	if err := s.checkParams(r, s.params); err != nil {
		return err
	}
	r.Checked()
	if s.class != nil {
		return s.cat.AddToStage(r)
	}
	return nil
}

// checkAgain checks the parameters of a class or define that was not evaluated,
// or overridden afterwards (PHASE-8).
func (c *Compiler) checkAgain(r *catalog.Resource) error {
	switch body := r.Body.(type) {
	case *Class:
		return c.checkParams(r, body.Params)
	case *defined:
		return c.checkParams(r, body.Params)
	}
	return nil
}
