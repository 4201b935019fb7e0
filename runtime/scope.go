package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Scope is where a body is evaluated: top, a node, a class, an instance of a
// define, or a call of a function (SCO-1). Its exported methods are what generated code
// calls, and nothing else is. What functions may ask is behind the [fn.Context] that
// [Scope.From] and [Scope.Context] give them, and what other parts of the runtime may
// see is a [View].
type Scope struct {
	c      *compiler
	frame  *compile.Frame
	module string
	vars   []value.Value
	match  value.Array // the match variables, as far as other scopes see them (MV-4)
	class  *Class      // of a class's scope
	define *defined    // of a define's scope
	params []Param     // of class or define
	// checking is set when only the prologue of the body is wanted.
	checking bool
	from     *Pos        // the place of the call, for functions that want to know
	locals   *value.Hash // of the caller, for a lookup; see Seeing
}

// memory hands out scopes and their variables, of which several are allocated at once.
type memory struct {
	scopes []framed
	vars   []value.Value
}

// framed is a scope with its frame.
type framed struct {
	scope Scope
	frame compile.Frame
}

const (
	scopesAtOnce = 16
	varsAtOnce   = 128
)

// newScope makes a scope whose frame has the given parent.
func newScope(c *compiler, parent *compile.Frame, source *catalog.Source, vars int) *Scope {
	both := c.memory.framed()
	s := &both.scope
	s.c, s.frame, s.module = c, &both.frame, source.Module
	s.frame.Source, s.frame.Parent = source, parent
	if parent != nil {
		s.frame.Global = parent.Global
		if c.node != nil && parent == c.node.frame {
			s.frame.Global = parent
		}
	}
	if vars > 0 {
		s.vars = c.memory.unset(vars)
	}
	return s
}

func (m *memory) framed() *framed {
	if len(m.scopes) == 0 {
		m.scopes = make([]framed, scopesAtOnce)
	}
	f := &m.scopes[0]
	m.scopes = m.scopes[1:]
	return f
}

// unset returns n variables without values.
func (m *memory) unset(n int) []value.Value {
	if len(m.vars) < n {
		m.vars = make([]value.Value, max(n, varsAtOnce))
	}
	vars := m.vars[:n:n]
	m.vars = m.vars[n:]
	for i := range vars {
		vars[i] = value.Unset
	}
	return vars
}

// seesNode reports whether the scope is below that of a node definition, or is it.
func (s *Scope) seesNode() bool {
	return s.c.node != nil && (s.frame == s.c.node.frame || s.frame.Global != nil)
}

// surrounding is the place of the call that a statement at a place is part of.
func (s *Scope) surrounding(at *Pos) *Pos {
	if s == s.c.top && at != nil {
		return &Pos{File: at.File}
	}
	return s.c.around
}

// FunctionScope returns the scope of the body of a function written in the
// Puppet language: whatever calls it, the function runs in top scope, so that
// neither the caller's container nor its defaults or tags apply (SCO-1, CONT-3).
func (s *Scope) FunctionScope(f *Function) *Scope {
	return &Scope{c: s.c, frame: s.c.top.frame, module: f.Module}
}

// LogicScope returns the scope in which the logic of a declared type of a module is evaluated: as that of functions, it sees nothing of who
// makes an object. It is no method of Scope, of which all programs have the table.
func LogicScope(s *Scope, module string) *Scope {
	if l := s.c.logic; l != nil && l.module == module {
		return l
	}
	s.c.logic = &Scope{c: s.c, frame: s.c.top.frame, module: module}
	return s.c.logic
}

// What follows serves resources of declared types. They are functions and no methods of Scope, of which all programs have the table.

// Warn logs a warning with its place.
func Warn(s *Scope, at *Pos, text string) { s.c.warnAt(at, text) }

// Refused is the error of a resource of the catalog that cannot be as it is, with the place of the resource or of an attribute; nil for none.
func Refused(s *Scope, at *Pos, text string) error {
	return &compile.Error{Message: text, Place: s.c.cat.Line(at), Final: true}
}

// Relates notes an automatic relationship.
func Relates(s *Scope, x catalog.Automatic) { s.c.cat.Automatic = append(s.c.cat.Automatic, x) }

// outer is the scope around, nil for that of the top.
func (s *Scope) outer() *Scope {
	switch {
	case s.class != nil && s.class.Parent != nil:
		return s.c.classes[s.class.Parent]
	case s.c.node != nil && s.frame != s.c.node.frame && s.seesNode():
		return s.c.node
	case s.c.top == s:
		return nil
	}
	return s.c.top
}
