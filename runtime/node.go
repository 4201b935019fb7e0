package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// evaluateNode is PHASE-5.
func (c *compiler) evaluateNode() (err error) {
	if len(c.env.Nodes) == 0 {
		return nil
	}
	node, err := c.matchNode()
	if err != nil {
		return err
	}
	source := &catalog.Source{Name: nodeTitle(node)}
	r, err := c.build.Create(&compile.Declaration{
		Frame: c.top.frame, Source: source, Type: &catalog.Node, Title: source.Name,
	}, nil)
	if err != nil {
		return err
	}
	c.build.MergeTags(r)
	if err := c.build.Add(r); err != nil {
		return err
	}
	r.Evaluate()
	s := newScope(c, c.top.frame, source, len(c.env.NodeVars))
	s.frame.Resource = r
	c.build.AddClass(source.Name)
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
func (c *compiler) matchNode() (*Node, error) {
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
func (c *compiler) nodeNamed(name string) (*Node, error) {
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

// declareNodeClasses is PHASE-6: the classes are declared in the node's scope,
// those with parameters first, and evaluated later.
func (c *compiler) declareNodeClasses() error {
	s := c.top
	if c.node != nil {
		s = c.node
	}
	for _, withParams := range []bool{true, false} {
		for _, given := range c.req.Classes {
			if (given.Params.Len() > 0) != withParams {
				continue
			}
			class := c.env.Class(value.Downcase(trimRoot(given.Name)))
			if class == nil {
				return plain("Could not find class ", given.Name, " for ", c.req.Node)
			}
			if !withParams {
				if c.classes[class] == nil {
					if _, err := s.ensureClass(class); err != nil {
						return err
					}
				}
				continue
			}
			attrs := []catalog.Attr{{Value: given.Params, Op: catalog.Splat}}
			if _, err := s.addClass(class, nil, c.source(class), attrs); err != nil {
				return err
			}
		}
	}
	return nil
}
