package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
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
	if err := checkParams(r, s.params); err != nil {
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
		return checkParams(r, body.Params)
	case *defined:
		return checkParams(r, body.Params)
	}
	return nil
}

// checkParams is MSG-14 in the order of the reference implementation: unknown
// names, then each declared parameter.
func checkParams(r *catalog.Resource, params []Param) error {
	var wrong []string
	given := r.Params()
	for i := range given {
		name := given[i].Name
		if name != "name" && !catalog.IsMetaparam(name) && !declared(params, name) {
			wrong = append(wrong, "has no parameter named '"+name+"'")
		}
	}
	for i := range params {
		p := &params[i]
		g := r.Param(p.Name)
		switch {
		case g == nil && p.Required:
			wrong = append(wrong, "expects a value for parameter '"+p.Name+"'")
		case g == nil || p.Type == nil || typesys.Instance(p.Type, g.Value):
		case isSensitive(r, p.Name) && typesys.Instance(p.Type, &value.Sensitive{Value: g.Value}):
		default:
			wrong = append(wrong, mismatches(p, g.Value)...)
		}
	}
	switch len(wrong) {
	case 0:
		return nil
	case 1:
		return plain(r.Ref(), ": ", wrong[0])
	}
	text := r.Ref() + ":"
	for _, w := range wrong {
		text += "\n  " + w
	}
	return plain(text)
}

func declared(params []Param, name string) bool {
	for i := range params {
		if params[i].Name == name {
			return true
		}
	}
	return false
}

// isSensitive tells whether the parameter's value was unwrapped when the
// resource was finished (FIN-3).
func isSensitive(r *catalog.Resource, name string) bool {
	for _, s := range r.Sensitive() {
		if s == name {
			return true
		}
	}
	return false
}
