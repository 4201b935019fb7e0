package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
)

// addClass creates the resource of a class and adds it to the catalog, its
// parents before it (CLS-3, CLS-8).
func (s *Scope) addClass(class *Class, at *Pos, source *catalog.Source, attrs []catalog.Attr) (*compile.Resource, error) {
	if class.Load != nil {
		if err := class.Load(s); err != nil {
			return nil, err
		}
	}
	r, err := s.c.build.Create(&compile.Declaration{
		Frame: s.frame, Source: source, At: at, Type: &catalog.Class, Title: catalog.Capitalize(class.Name), Body: class,
		Room: len(class.Params),
	}, attrs)
	if err != nil {
		return nil, err
	}
	switch {
	case class.NoParent != "":
		return nil, s.c.build.Final(class.Pos, "Could not find parent resource type '::", class.NoParent, "' of type hostclass in ", s.c.env.Name)
	case class.Parent != nil:
		if _, err := s.ensureClass(class.Parent); err != nil {
			return nil, err
		}
	}
	s.c.build.MergeTags(r)
	return r, s.c.build.Add(r)
}

// ensureClass returns the resource of a class, which is added to the catalog
// unless it is there. An inheritance that goes in circles is an error (CLS-3).
func (s *Scope) ensureClass(class *Class) (*compile.Resource, error) {
	if r := s.c.build.Class(class.Name); r != nil {
		return r, nil
	}
	for p, steps := class.Parent, 0; p != nil; p, steps = p.Parent, steps+1 {
		if p == class || steps > len(s.c.env.Classes) {
			return nil, plain("Class '", class.Name, "' inherits from itself")
		}
	}
	return s.addClass(class, nil, s.c.source(class), nil)
}

// evaluateClass runs the body of a class, once; the inherited class comes first
// (CLS-1, CLS-3, PRM-1).
func (c *compiler) evaluateClass(r *compile.Resource, class *Class) (err error) {
	if r.Evaluated() {
		return nil
	}
	if err := c.limits.enter(); err != nil {
		return err
	}
	defer c.limits.leave()
	defer c.contain(class.Pos, &err)
	r.Evaluate()
	parent := r.Frame
	if class.Parent != nil {
		p := c.build.Class(class.Parent.Name)
		if err := c.evaluateClass(p, class.Parent); err != nil {
			return err
		}
		// A parent that is still being evaluated has its scope already.
		if ps := c.classes[class.Parent]; ps != nil {
			parent = ps.frame
		}
	}
	s := newScope(c, parent, c.source(class), max(len(class.Vars), len(class.Params)))
	s.frame.Resource, s.class, s.params = r, class, class.Params
	c.build.AddClass(class.Name)
	if err := s.lookupParams(); err != nil {
		return err
	}
	c.classes[class] = s
	return s.evaluate(class.Eval)
}

// lookupParams finds data for the parameters of a class that were not given
// (PRM-1 to PRM-3).
func (s *Scope) lookupParams() error {
	if s.c.env.Data == nil {
		return nil
	}
	r := s.frame.Resource
	for i := range s.params {
		p := &s.params[i]
		if r.Get(p.Name) != nil {
			continue
		}
		v, found, err := s.c.env.Data.Param((*View)(s), s.class.Name+"::"+p.Name)
		if err != nil {
			return err
		}
		if found && (v != nil || p.Required) {
			if err := r.SetParam(s.c.build, p.Name, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// evaluate runs the body of a class or define. Those without parameters have no
// prologue, so that what it would do is done here.
func (s *Scope) evaluate(eval func(*Scope) error) error {
	if len(s.params) == 0 {
		if err := checkNone(s.frame.Resource); err != nil {
			return err
		}
		if err := s.bound(); err != nil {
			return err
		}
	} else {
		s.bind()
	}
	if eval == nil {
		return nil
	}
	return bodyEnd(eval(s))
}

// source returns the source of a class, which is made when it is first needed.
func (c *compiler) source(class *Class) *catalog.Source {
	if s := c.sources[class]; s != nil {
		return s
	}
	s := &catalog.Source{Name: class.Name, Module: class.Module}
	c.sources[class] = s
	if class.Parent != nil {
		s.Parent = c.source(class.Parent)
	}
	return s
}
