package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Data is what lookups find (LKP). A program that looks nothing up has none.
type Data interface {
	// Param looks up the value of a class's parameter, by "class::parameter" (PRM-1). The scope is that of the class.
	Param(s *Scope, name string) (v value.Value, found bool, err error)
	// Lookup is a call of one of the functions. Locals are the variables of the caller that the scope does not know.
	Lookup(s *Scope, locals *value.Hash, q *fn.Query) (value.Value, error)
	// Answer makes the text that answers a query of the command line.
	Answer(s *Scope, q *fn.Query, form AnswerForm) ([]byte, error)
}

// AnswerForm says how a lookup from the command line is answered.
type AnswerForm struct {
	// Format is yaml, json or s, plain text.
	Format string
	// Explain asks for how the value is found, Options for how the lookup_options are.
	Explain, Options bool
}

// Ask calls ask with the top scope of a node: as facts alone make it, or as the evaluation of its catalog leaves it.
func Ask(env *Environment, req *Request, evaluate bool, ask func(s *Scope) error) (err error) {
	c := newCompiler(env, req)
	defer c.contain(nil, &err)
	if evaluate {
		if err := c.compile(); err != nil {
			return c.final(err)
		}
	} else if c.refused != nil {
		return c.final(c.refused)
	} else {
		c.top = newScope(c, nil, &c.outside, len(c.env.TopVars))
		if _, err := c.cat.AddMain(c.top.frame); err != nil {
			return c.final(err)
		}
	}
	return ask(c.top)
}

// DataState is what the environment's [Data] keeps for this compilation; nil before [Compiler.SetDataState].
func (c *Compiler) DataState() any { return c.dataState }

// SetDataState keeps something for the [Data].
func (c *Compiler) SetDataState(state any) { c.dataState = state }

// Seeing notes the variables of the caller that the lookup sees which is about to be made (HIE-25).
func (s *Scope) Seeing(names []string, values ...value.Value) {
	s.locals = value.MakeHash(len(names))
	for i, name := range names {
		if !value.IsUnset(values[i]) {
			s.locals.Set(name, values[i])
		}
	}
}

// Lookup is a call of lookup() or one of its relatives (LKP-1).
func (s *Scope) Lookup(q *fn.Query) (value.Value, error) {
	locals := s.locals
	s.locals = nil
	return s.env.Data.Lookup(s, locals, q)
}

// Evaluated reports whether the evaluation of a class has begun.
func (c *Compiler) Evaluated(class *Class) bool { return c.classes[class] != nil }

// PathOf returns the full name of a file of the environment.
func (c *Compiler) PathOf(file string) string { return c.PlaceIn(file, 0).File }

// Finder finds files for functions.
func (s *Scope) Finder() any { return s.env.Files.(FileTable).Finder(s) }

// EyamlKeys are the files with keys for encrypted data that were given to the program.
func EyamlKeys(c *Compiler) (private, public string) {
	return c.req.Settings.EyamlPrivateKey, c.req.Settings.EyamlPublicKey
}

// Hieradata is the directory with data files for lookups; "" for those of the program alone.
func Hieradata(c *Compiler) string { return c.req.Settings.Hieradata }

// PathIn is the opposite of [Compiler.PathOf].
func PathIn(c *Compiler, file string) string {
	return strings.TrimPrefix(file, strings.TrimSuffix(c.PathOf("x"), "x"))
}

// PlaceIn returns a place in a file of the environment, which need not be a manifest.
func (c *Compiler) PlaceIn(file string, line int) catalog.Place {
	return c.cat.Place(&Pos{File: &file, Line: int32(line)})
}

// Warn logs a warning of Puppet's own.
func (c *Compiler) Warn(message string) { c.log(Message{Level: "warning", Text: message}) }
