package runtime

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Destructure returns the values for the variables on the left of an assignment
// (VAR-5). An array of names stands for a nested one. The places are
// those of the assignment, of its right side, and of the variables.
func (s *Scope) Destructure(places []Pos, v value.Value, names ...value.Value) (value.Array, error) {
	at := &places[0]
	switch v := v.(type) {
	case *value.Hash:
		out := make(value.Array, len(names))
		for i, n := range names {
			x, ok := v.Get(n)
			if !ok {
				return nil, s.c.at(at, issue("MISSING_MULTI_ASSIGNMENT_KEY", "No value for required key '", keyText(n), "' in assignment to variables from hash"))
			}
			out[i] = x
		}
		return out, nil
	case *typesys.Class:
		return destructureClass(s, places, v, names)
	case value.Array:
		if len(v) == len(names) {
			return v, nil
		}
		return nil, s.c.at(at, mismatchedEntries(len(names), len(v)))
	}
	if len(names) == 1 {
		return value.Array{v}, nil
	}
	return nil, s.c.at(at, mismatchedEntries(len(names), 1))
}

// keyText is a name, or names, in a message.
func keyText(names value.Value) string {
	if s, ok := names.(string); ok {
		return s
	}
	return string(value.AppendInspect(nil, names))
}

func mismatchedEntries(want, got int) error {
	return issue("ILLEGAL_MULTI_ASSIGNMENT_SIZE", "Mismatched number of assignable entries and values, expected ", strconv.Itoa(want), ", got ", strconv.Itoa(got))
}

// destructureClass reads variables of an evaluated class. What is only known around the class is no variable of it, but
// Puppet finds that out when it reads it.
func destructureClass(s *Scope, places []Pos, c *typesys.Class, names []value.Value) (value.Array, error) {
	class := s.c.env.Class(c.Name)
	inner := s.c.classes[class]
	if class == nil || inner == nil {
		return nil, s.c.at(&places[1], issue("UNKNOWN_RESOURCE", "Resource not found: Class['", c.Name, "']"))
	}
	out := make(value.Array, len(names))
	for i, n := range names {
		name := keyText(n)
		full := c.Name + "::" + name
		v := s.classVarNamed(class, name)
		if value.IsUnset(v) && !isDefinedVar(inner, name) {
			return nil, s.c.at(&places[2+i], issue("MISSING_MULTI_ASSIGNMENT_VARIABLE", "No value for required variable '$", full, "' in assignment to variables from class reference"))
		}
		var err error
		if out[i], err = s.RequireAt(&places[0], v, full); err != nil {
			return nil, err
		}
	}
	return out, nil
}
