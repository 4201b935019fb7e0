package runtime

import "github.com/p2go/p2go/runtime/value"

// The variables that scopes have without assignment (VAR-8 to VAR-10).

// Title returns the variable $title of what has a text as its title: a class, a node, and a define where nothing gives titles of
// other types.
func (s *Scope) Title() string {
	if s.class != nil {
		return s.class.Name
	}
	return s.frame.Resource.Title
}

// TitleValue returns the variable $title.
func (s *Scope) TitleValue() value.Value {
	if s.class != nil {
		return s.class.Name
	}
	return s.frame.Resource.TitleValue()
}

// Name returns the variable $name: the title, or the attribute name of a define
// (VAR-9).
func (s *Scope) Name() value.Value {
	if p := s.frame.Resource.Get("name"); p != nil {
		if s.class != nil {
			return value.Downcase(value.Text(p))
		}
		return p
	}
	return s.TitleValue()
}

// ModuleName returns the variable $module_name.
func (s *Scope) ModuleName() string { return s.module }

// CallerModuleName returns the variable $caller_module_name: the module that
// declared the class or define.
func (s *Scope) CallerModuleName() string {
	if p := s.frame.Parent; p != nil && p.Source != nil {
		return p.Source.Module
	}
	return ""
}

// MetaParam returns a metaparameter as a variable of a define's body, Unset when
// it was not given (VAR-10).
func (s *Scope) MetaParam(name string) value.Value {
	if p := s.frame.Resource.Param(name); p != nil {
		return p.Value
	}
	return value.Unset
}

// ClassPreset reads what an evaluated class has without assignment: title, name
// and module_name (VAR-8); Unset when it has not been evaluated.
func (s *Scope) ClassPreset(class *Class, name string) value.Value {
	in := s.c.classes[class]
	if in == nil {
		return value.Unset
	}
	switch name {
	case "title":
		return in.Title()
	case "name":
		return in.Name()
	case "module_name":
		return in.ModuleName()
	}
	return value.Unset
}
