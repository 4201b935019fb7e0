package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// addClass creates the resource of a class and adds it to the catalog, its
// parents before it (CLS-3, CLS-8).
func (s *Scope) addClass(class *Class, at *Pos, source *catalog.Source, attrs []catalog.Attr) (*compile.Resource, error) {
	if class.Load != nil {
		if err := class.Load(s); err != nil {
			return nil, err
		}
	}
	r, err := s.cat.Create(&compile.Declaration{
		Frame: s.frame, Source: source, At: at, Type: &catalog.Class, Title: catalog.Capitalize(class.Name), Body: class,
		Room: len(class.Params),
	}, attrs)
	if err != nil {
		return nil, err
	}
	switch {
	case class.NoParent != "":
		return nil, s.cat.Final(class.Pos, "Could not find parent resource type '::", class.NoParent, "' of type hostclass in ", s.env.Name)
	case class.Parent != nil:
		if _, err := s.ensureClass(class.Parent); err != nil {
			return nil, err
		}
	}
	s.cat.MergeTags(r)
	return r, s.cat.Add(r)
}

// ensureClass returns the resource of a class, which is added to the catalog
// unless it is there. An inheritance that goes in circles is an error (CLS-3).
func (s *Scope) ensureClass(class *Class) (*compile.Resource, error) {
	if r := s.cat.Class(class.Name); r != nil {
		return r, nil
	}
	for p, steps := class.Parent, 0; p != nil; p, steps = p.Parent, steps+1 {
		if p == class || steps > len(s.env.Classes) {
			return nil, plain("Class '", class.Name, "' inherits from itself")
		}
	}
	return s.addClass(class, nil, s.source(class), nil)
}

// evaluateClass runs the body of a class, once; the inherited class comes first
// (CLS-1, CLS-3, PRM-1).
func (c *Compiler) evaluateClass(r *compile.Resource, class *Class) (err error) {
	if r.Evaluated() {
		return nil
	}
	if err := c.Enter(); err != nil {
		return err
	}
	defer c.Leave()
	defer c.contain(class.Pos, &err)
	r.Evaluate()
	parent := r.Frame
	if class.Parent != nil {
		p := c.cat.Class(class.Parent.Name)
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
	c.cat.AddClass(class.Name)
	if err := s.lookupParams(); err != nil {
		return err
	}
	c.classes[class] = s
	return s.evaluate(class.Eval)
}

// lookupParams finds data for the parameters of a class that were not given
// (PRM-1 to PRM-3).
func (s *Scope) lookupParams() error {
	if s.env.Data == nil {
		return nil
	}
	r := s.frame.Resource
	for i := range s.params {
		p := &s.params[i]
		if r.Get(p.Name) != nil {
			continue
		}
		v, found, err := s.env.Data.Param(s, s.class.Name+"::"+p.Name)
		if err != nil {
			return err
		}
		if found && (v != nil || p.Required) {
			if err := r.SetParam(s.cat, p.Name, v); err != nil {
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

// evaluateDefine runs the body of an instance of a define.
func (c *Compiler) evaluateDefine(r *compile.Resource, d *defined) (err error) {
	if err := c.checkRound(r); err != nil {
		return err
	}
	defer c.contain(d.Pos, &err)
	r.Evaluate()
	s := newScope(c, r.Frame, &d.source, len(d.Params))
	s.frame.Resource, s.define, s.params = r, d, d.Params
	return s.evaluate(d.Eval)
}

// evaluateNode is PHASE-5.
func (c *Compiler) evaluateNode() (err error) {
	if len(c.env.Nodes) == 0 {
		return nil
	}
	node, err := c.matchNode()
	if err != nil {
		return err
	}
	source := &catalog.Source{Name: nodeTitle(node)}
	r, err := c.cat.Create(&compile.Declaration{
		Frame: c.top.frame, Source: source, Type: &catalog.Node, Title: source.Name,
	}, nil)
	if err != nil {
		return err
	}
	c.cat.MergeTags(r)
	if err := c.cat.Add(r); err != nil {
		return err
	}
	r.Evaluate()
	s := newScope(c, c.top.frame, source, len(c.env.NodeVars))
	s.frame.Resource = r
	c.cat.AddClass(source.Name)
	c.node = s
	if node.Eval == nil {
		return nil
	}
	s.match = c.nodeMatch
	defer c.contain(node.Pos, &err)
	err = node.Eval(s)
	if node.Regexp != nil {
		s.match = nil // those of a node with a regular expression end with its body
	}
	return err
}

// matchNode is NODE-3 and NODE-4.
func (c *Compiler) matchNode() (*Node, error) {
	for _, name := range []string{value.Downcase(c.req.Node), defaultNode} {
		if n, err := c.nodeNamed(name); n != nil || err != nil {
			return n, err
		}
	}
	return nil, plain("Could not find node statement with name 'default' or '", c.req.Node, "'")
}

// defaultNode is the name that definitions for any other node have. A regular expression may match it as well.
const defaultNode = "default"

// nodeNamed finds the definition for a name, first by name and then by regular expressions.
func (c *Compiler) nodeNamed(name string) (*Node, error) {
	for _, n := range c.env.Nodes {
		if n.Regexp == nil && nodeTitle(n) == name {
			return n, nil
		}
	}
	for _, n := range c.env.Nodes {
		if n.Regexp == nil {
			continue
		}
		groups, ok, err := n.Regexp.FindSubmatch(name)
		if err != nil {
			return nil, err
		}
		if ok {
			c.nodeMatch = groups
			return n, nil
		}
	}
	return nil, nil
}

// nodeTitle is the title of the node's resource (NODE-6).
func nodeTitle(n *Node) string {
	if n.Default {
		return defaultNode
	}
	return n.Name
}

// NodeMatch returns the values of $0, $1, ... in the body of a node definition
// that was found by a regular expression (NODE-6, MV-4).
func (c *Compiler) NodeMatch() value.Array { return c.nodeMatch }
