package runtime

import "github.com/p2go/p2go/runtime/value"

// SetVar assigns a variable of the scope, which generated code knows to be unset.
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (s *Scope) SetVar(slot int, v value.Value) { s.vars[slot] = v }

// AssignTop assigns a variable of top scope, where facts and others are set
// already (VAR-1, VAR-3).
func (s *Scope) AssignTop(slot int, name string, v value.Value) error {
	switch name {
	case "facts", "trusted", "server_facts":
		return issue("ILLEGAL_RESERVED_ASSIGNMENT", "Attempt to assign to a reserved variable name: '$", name, "'")
	}
	if !value.IsUnset(s.c.top.vars[slot]) || !value.IsUnset(s.TopVar(name)) {
		return reassigned(name)
	}
	s.c.top.vars[slot] = v
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
func (s *Scope) ClassVar(class *Class, slot int) value.Value {
	if in := s.c.classes[class]; in != nil {
		return in.vars[slot]
	}
	return value.Unset
}

// NodeVar reads a variable of the node definition, when the scope is one that
// sees it (SCO-6).
func (s *Scope) NodeVar(slot int) value.Value {
	if s.seesNode() {
		return s.c.node.vars[slot]
	}
	return value.Unset
}

// TopSlot reads a variable that main assigns, or the fact of its name as long as
// it has not.
func (s *Scope) TopSlot(slot int) value.Value {
	if v := s.c.top.vars[slot]; !value.IsUnset(v) {
		return v
	}
	return s.TopVar(s.c.env.TopVars[slot])
}

// TopVar reads a variable of top scope that main does not assign: a fact, a
// parameter of the node, or one of the built-in ones (VAR-8).
func (s *Scope) TopVar(name string) value.Value {
	switch name {
	case "facts":
		return hash(s.c.facts)
	case "trusted":
		return hash(s.c.req.Trusted)
	case "server_facts":
		return s.c.serverFacts()
	case "environment":
		return s.c.env.Name
	case "title", "name":
		return "main"
	case "module_name":
		return ""
	}
	for _, h := range []*value.Hash{s.c.req.Parameters, s.c.facts, s.c.req.ServerFacts} {
		if v, ok := h.Get(name); ok {
			return v
		}
	}
	if name == "caller_module_name" {
		return nil
	}
	return value.Unset
}

// require returns v, or deals with a variable that has no value: an error under
// strict_variables, else undef (VAR-6). It does not warn, as it does not know
// the place: see [Scope.RequireAt].
func (s *Scope) require(v value.Value, name string) (value.Value, error) {
	if !value.IsUnset(v) {
		return v, nil
	}
	if !s.c.req.Settings.LaxVariables || s.c.req.Settings.strictness() == strictError {
		return nil, unknownVariable(name)
	}
	return nil, nil
}

// RequireAt is [Scope.require] with a place: its errors are placed, and without
// strict_variables it warns.
func (s *Scope) RequireAt(at *Pos, v value.Value, name string) (value.Value, error) {
	if !value.IsUnset(v) {
		return v, nil
	}
	switch v, err := s.require(v, name); {
	case err != nil:
		return nil, s.c.at(at, err)
	case s.c.req.Settings.strictness() == strictWarning:
		s.c.warnAt(at, unknownVariable(name).Error())
		return v, nil
	default:
		return v, nil
	}
}

func unknownVariable(name string) error {
	return issue("UNKNOWN_VARIABLE", "Unknown variable: '", name, "'.")
}
