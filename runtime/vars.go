package runtime

import "github.com/p2go/p2go/runtime/value"

// SetVar assigns a variable of the scope, which generated code knows to be unset.
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (s *Scope) SetVar(slot int, v value.Value) { s.vars[slot] = v }

// Var reads a variable of the scope.
func (s *Scope) Var(slot int) value.Value { return s.vars[slot] }

// AssignVar assigns a variable of the scope that may be set already (VAR-1).
func (s *Scope) AssignVar(slot int, name string, v value.Value) error {
	if !value.IsUnset(s.vars[slot]) {
		return reassigned(name)
	}
	s.vars[slot] = v
	return nil
}

// AssignTop assigns a variable of top scope, where facts and others are set
// already (VAR-1, VAR-3).
func (s *Scope) AssignTop(slot int, name string, v value.Value) error {
	switch name {
	case "facts", "trusted", "server_facts":
		return issue("ILLEGAL_RESERVED_ASSIGNMENT", "Attempt to assign to a reserved variable name: '$", name, "'")
	}
	if !value.IsUnset(s.top.vars[slot]) || !value.IsUnset(s.TopVar(name)) {
		return reassigned(name)
	}
	s.top.vars[slot] = v
	return nil
}

func reassigned(name string) error {
	if name == "name" || name == "title" {
		return issue("ILLEGAL_REASSIGNMENT", "Cannot reassign built in (or already assigned) variable '$", name, "'")
	}
	return issue("ILLEGAL_REASSIGNMENT", "Cannot reassign variable '$", name, "'")
}

// ClassVar reads a variable of a class; Unset when the class has not been
// evaluated (NAME-1, NAME-2).
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (c *Compiler) ClassVar(class *Class, slot int) value.Value {
	if s := c.classes[class]; s != nil {
		return s.vars[slot]
	}
	return value.Unset
}

// NodeVar reads a variable of the node definition, when the scope is one that
// sees it (SCO-6).
func (s *Scope) NodeVar(slot int) value.Value {
	if s.seesNode() {
		return s.node.vars[slot]
	}
	return value.Unset
}

// seesNode reports whether the scope is below that of a node definition, or is it.
func (s *Scope) seesNode() bool {
	return s.node != nil && (s.frame == s.node.frame || s.frame.Global != nil)
}

// TopSlot reads a variable that main assigns, or the fact of its name as long as
// it has not.
func (c *Compiler) TopSlot(slot int) value.Value {
	if v := c.top.vars[slot]; !value.IsUnset(v) {
		return v
	}
	return c.TopVar(c.env.TopVars[slot])
}

// TopVar reads a variable of top scope that main does not assign: a fact, a
// parameter of the node, or one of the built-in ones (VAR-8).
func (c *Compiler) TopVar(name string) value.Value {
	switch name {
	case "facts":
		return hash(c.facts)
	case "trusted":
		return hash(c.req.Trusted)
	case "server_facts":
		return c.serverFacts()
	case "environment":
		return c.env.Name
	case "title", "name":
		return "main"
	case "module_name":
		return ""
	}
	for _, h := range []*value.Hash{c.req.Parameters, c.facts, c.req.ServerFacts} {
		if v, ok := h.Get(name); ok {
			return v
		}
	}
	if name == "caller_module_name" {
		return nil
	}
	return value.Unset
}

var noFacts = value.NewHash()

func hash(h *value.Hash) value.Value {
	if h == nil {
		return noFacts
	}
	return h
}

// serverFacts are the server's facts with the environment added (FACT-4).
func (c *Compiler) serverFacts() value.Value {
	if c.server == nil {
		c.server = c.req.ServerFacts.Merge(value.NewHash(value.Entry{Key: "environment", Value: c.env.Name}))
	}
	return c.server
}

// Require returns v, or deals with a variable that has no value: an error under
// strict_variables, else undef (VAR-6). It does not warn, as it does not know
// the place: see [Scope.RequireAt].
func (s *Scope) Require(v value.Value, name string) (value.Value, error) {
	if !value.IsUnset(v) {
		return v, nil
	}
	if !s.req.Settings.LaxVariables || s.req.Settings.strictness() == strictError {
		return nil, unknownVariable(name)
	}
	return nil, nil
}

// RequireAt is [Scope.Require] with a place: its errors are placed, and without
// strict_variables it warns.
func (s *Scope) RequireAt(at *Pos, v value.Value, name string) (value.Value, error) {
	if !value.IsUnset(v) {
		return v, nil
	}
	switch v, err := s.Require(v, name); {
	case err != nil:
		return nil, s.At(at, err)
	case s.req.Settings.strictness() == strictWarning:
		s.warnAt(at, unknownVariable(name).Error())
		return v, nil
	default:
		return v, nil
	}
}

func unknownVariable(name string) error {
	return issue("UNKNOWN_VARIABLE", "Unknown variable: '", name, "'.")
}
