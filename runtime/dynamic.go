package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// lookupVar reads a variable whose name is known only at run time, as getvar and
// templates do: of the scope, the inherited classes, the node, top scope, or of
// the class that the name is qualified with (NAME-1). It is Unset when there is
// none. Variables of defines and functions are not seen: generated code holds
// them and asks before it calls this.
func (s *Scope) lookupVar(name string) value.Value {
	name = strings.TrimPrefix(name, "::")
	if s.onMachine() && name != "facts" {
		return value.Unset
	}
	if i := strings.LastIndex(name, "::"); i >= 0 {
		if name[:i] == "settings" {
			if v, known := s.c.namedSetting(name[i+2:]); known {
				return v
			}
			return value.Unset
		}
		return s.classVarNamed(s.c.env.Class(name[:i]), name[i+2:])
	}
	if s.class != nil {
		if v := s.classVarNamed(s.class, name); !value.IsUnset(v) {
			return v
		}
	}
	if v := s.builtin(name); !value.IsUnset(v) {
		return v
	}
	if i := index(s.c.env.NodeVars, name); i >= 0 {
		if v := s.NodeVar(i); !value.IsUnset(v) {
			return v
		}
	}
	if i := index(s.c.env.TopVars, name); i >= 0 {
		return s.TopSlot(i)
	}
	return s.TopVar(name)
}

// builtin reads the variables that the scopes of defines have (VAR-8, VAR-10).
func (s *Scope) builtin(name string) value.Value {
	switch name {
	case "title", "name":
		switch {
		case s.class != nil && s.c.classes[s.class] == nil && s.c.node != nil: // as in classVarNamed
			return s.c.node.builtin(name)
		case s.class != nil && s.c.classes[s.class] == nil:
			return value.Unset
		case name == "title":
			return s.TitleValue()
		}
		return s.Name()
	case "module_name":
		return s.module
	case "caller_module_name":
		return s.CallerModuleName()
	}
	if s.define == nil {
		return value.Unset
	}
	for i := range s.params {
		if s.params[i].Name == name {
			return s.vars[i]
		}
	}
	return s.MetaParam(name)
}

// classVarNamed reads a variable of a class or of those it inherits from.
func (s *Scope) classVarNamed(class *Class, name string) value.Value {
	for ; class != nil; class = class.Parent {
		in := s.c.classes[class]
		if in == nil && class == s.class { // its parameters are being looked up, and nothing has a value yet
			continue
		}
		if in == nil {
			return value.Unset
		}
		if i := index(class.Vars, name); i >= 0 && !value.IsUnset(in.vars[i]) {
			return in.vars[i]
		}
		switch name {
		case "title", "name", "module_name", "caller_module_name":
			return in.builtin(name)
		}
	}
	return value.Unset
}

func index(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}
