package runtime

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Data is what lookups find (LKP). A program that looks nothing up has none.
type Data interface {
	// Param looks up the value of a class's parameter, by "class::parameter" (PRM-1). The scope is that of the class.
	Param(s *View, name string) (v value.Value, found bool, err error)
	// Lookup is a call of one of the functions. Locals are the variables of the caller that the scope does not know.
	Lookup(s *View, locals *value.Hash, q *fn.Query) (value.Value, error)
	// Answer makes the text that answers a query of the command line.
	Answer(s *View, q *fn.Query, form AnswerForm) ([]byte, error)
}

// AnswerForm says how a lookup from the command line is answered.
type AnswerForm struct {
	_ value.Uncompared

	// Format is yaml, json or s, plain text.
	Format string
	// Explain asks for how the value is found, Options for how the lookup_options are.
	Explain, Options bool
}

// Ask calls ask with the top scope of a node: as facts alone make it, or as the evaluation of its catalog leaves it.
func Ask(env *Environment, req *Request, evaluate bool, ask func(s *View) error) (err error) {
	c := newCompiler(env, req)
	defer c.contain(nil, &err)
	if evaluate {
		if err := c.compile(); err != nil {
			return c.final(err)
		}
	} else if c.refused != nil {
		return c.final(c.refused)
	} else {
		if _, err := c.build.AddMain(c.top.frame); err != nil {
			return c.final(err)
		}
	}
	return ask((*View)(c.top))
}

// Seeing notes the variables of the caller that the lookup sees which is about to be made (HIE-25).
func (s *Scope) Seeing(names []string, values ...value.Value) {
	s.locals = value.MakeHash(len(names))
	for i, name := range names {
		if !value.IsUnset(values[i]) {
			s.locals.Set(name, values[i])
		}
	}
}
