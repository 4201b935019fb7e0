package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Include is the function include for classes known at build time (INC-1,
// INC-2). The result is the array of their references.
func (s *Scope) Include(at *Pos, classes ...*Class) (value.Value, error) {
	_, err := s.includeAll(at, classes)
	return s.included(at, classes, err)
}

// Contain is the function contain: the classes become content of the current
// container as well.
func (s *Scope) Contain(at *Pos, classes ...*Class) (value.Value, error) {
	return s.included(at, classes, s.containAll(at, classes))
}

// RequireClass is the function require: the current container comes after the
// classes (CONT-8).
func (s *Scope) RequireClass(at *Pos, classes ...*Class) (value.Value, error) {
	return s.included(at, classes, s.requireAll(at, classes))
}

// IncludeNamed, ContainNamed and RequireClassNamed take names and references that
// are known only at run time (INC-1).
func (s *Scope) IncludeNamed(at *Pos, names ...value.Value) (value.Value, error) {
	classes, err := s.classesNamed("include", names)
	if err == nil {
		_, err = s.includeAll(at, classes)
	}
	return s.included(at, classes, err)
}

// ContainNamed is [Scope.Contain] for names known only at run time.
func (s *Scope) ContainNamed(at *Pos, names ...value.Value) (value.Value, error) {
	classes, err := s.classesNamed("contain", names)
	if err == nil {
		err = s.containAll(at, classes)
	}
	return s.included(at, classes, err)
}

// RequireClassNamed is [Scope.RequireClass] for names known only at run time.
func (s *Scope) RequireClassNamed(at *Pos, names ...value.Value) (value.Value, error) {
	classes, err := s.classesNamed("require", names)
	if err == nil {
		err = s.requireAll(at, classes)
	}
	return s.included(at, classes, err)
}

// included returns what the functions of the family return.
func (s *Scope) included(at *Pos, classes []*Class, err error) (value.Value, error) {
	if err != nil {
		return nil, s.c.atCall(at, err)
	}
	refs := make(value.Array, len(classes))
	for i, class := range classes {
		refs[i] = classRef(class)
	}
	return refs, nil
}

// includeAll adds the classes that are not evaluated yet to the catalog, and
// evaluates them afterwards, in order. The resources of those that were
// evaluated before come first in the result.
func (s *Scope) includeAll(at *Pos, classes []*Class) ([]*compile.Resource, error) {
	var resources, added []*compile.Resource
	for _, class := range classes {
		if done := s.c.classes[class]; done != nil {
			resources = append(resources, done.frame.Resource)
		}
	}
	for _, class := range classes {
		if s.c.classes[class] != nil {
			continue
		}
		r, err := s.ensureClass(class)
		if err != nil {
			return nil, err
		}
		added = append(added, r)
	}
	outer := s.c.around
	s.c.around = at
	for _, r := range added {
		if err := s.c.evaluateClass(r, r.Body.(*Class)); err != nil {
			return nil, err
		}
	}
	s.c.around = outer
	return append(resources, added...), nil
}

func (s *Scope) containAll(at *Pos, classes []*Class) error {
	resources, err := s.includeAll(at, classes)
	if err != nil {
		return err
	}
	for _, r := range resources {
		if !s.c.build.HasEdge(s.frame.Resource, r) {
			s.c.build.AddEdge(s.frame.Resource, r)
		}
	}
	return nil
}

func (s *Scope) requireAll(at *Pos, classes []*Class) error {
	if _, err := s.includeAll(at, classes); err != nil {
		return err
	}
	r := s.frame.Resource
	for _, class := range classes {
		required := value.Array{}
		if v := r.Get("require"); v != nil {
			required = compact(value.Array{v}.Flatten())
		}
		entry, err := s.c.build.Held(classRef(class))
		if err != nil {
			return err
		}
		required = append(required[:len(required):len(required)], entry)
		if err := r.SetParam(s.c.build, "require", required); err != nil {
			return err
		}
	}
	return nil
}

// compact drops undefs.
func compact(a value.Array) value.Array {
	out := make(value.Array, 0, len(a)+1)
	for _, v := range a {
		if v != nil {
			out = append(out, v)
		}
	}
	return out
}

// classesNamed finds the classes that a function is called with, by name or
// reference; all names are checked before the first class is looked for (INC-1).
func (s *Scope) classesNamed(function string, names value.Array) ([]*Class, error) {
	if len(names) == 0 {
		return nil, plain("'", function, "' expects at least 1 argument, got none")
	}
	flat := names.Flatten()
	texts := make([]string, len(flat))
	for i, v := range flat {
		name, err := className(v)
		if err != nil {
			return nil, err
		}
		texts[i] = name
	}
	classes := make([]*Class, len(texts))
	for i, name := range texts {
		class := s.c.env.Class(trimRoot(name))
		if name == "::" {
			class = &mainClass
		}
		if class == nil {
			return nil, plain("Could not find class ", name, " for ", s.c.req.Node, s.c.unbuilt())
		}
		if err := s.useClass(class); err != nil {
			return nil, err
		}
		classes[i] = class
	}
	return classes, nil
}

// className is the absolute name, in lower case, that a value stands for.
func className(v value.Value) (string, error) {
	var name string
	switch v := v.(type) {
	case nil:
		return "", plain("Cannot use undef as a class name")
	case string:
		if name = v; v == "" {
			return "", plain("Cannot use empty string as a class name")
		}
	case *typesys.Class:
		if name = v.Name; name == "" {
			return "", plain("Cannot use an unspecific Class[] Type")
		}
	case *typesys.Resource:
		switch {
		case v.TypeName == "":
			return "", plain("Cannot use an unspecific Resource[] where a Resource['class', name] is expected")
		case !strings.EqualFold(v.TypeName, "class"):
			return "", plain("Cannot use a Resource[", v.TypeName, "] where a Resource['class', name] is expected")
		case v.Title == "":
			return "", plain("Cannot use an unspecific Resource['class'] where a Resource['class', name] is expected")
		}
		name = v.Title
	case *typesys.EntryRef:
		return className(&typesys.Resource{TypeName: v.TypeName, Title: v.Title})
	default:
		return "", plain("Cannot use ", value.ALabel(v), " as a class name")
	}
	if name[0] != ':' {
		name = "::" + name
	}
	return value.Downcase(name), nil
}
