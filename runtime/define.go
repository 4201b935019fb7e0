package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
)

// evaluateDefine runs the body of an instance of a define.
func (c *compiler) evaluateDefine(r *compile.Resource, d *defined) (err error) {
	if err := c.limits.checkRound(r); err != nil {
		return err
	}
	defer c.contain(d.Pos, &err)
	r.Evaluate()
	s := newScope(c, r.Frame, &d.source, len(d.Params))
	s.frame.Resource, s.define, s.params = r, d, d.Params
	return s.evaluate(d.Eval)
}

// defined is what a compilation keeps for a define.
type defined struct {
	*Define
	source catalog.Source
}

// evaluateQueued evaluates a define or class whose turn has come.
func (c *compiler) evaluateQueued(r *compile.Resource) error {
	if r.Evaluated() {
		return nil
	}
	var err error
	switch body := r.Body.(type) {
	case *Class:
		err = c.evaluateClass(r, body)
	case *defined:
		err = c.evaluateDefine(r, body)
	}
	if err == nil {
		return nil
	}
	if s, ok := err.(*Signal); ok {
		e := s.illegal(c.placing)
		e.Message = evaluationError + wrap("Object", plain(e.Message)).Error()
		return e
	}
	return c.atDeclaration(r, err)
}

// define returns what the compilation keeps for a define; nil for other types.
func (c *compiler) define(t *catalog.Type) *defined {
	if d := c.defines[t]; d != nil {
		return d
	}
	d := c.env.Define(t.Lower())
	if d == nil {
		return nil
	}
	known := &defined{Define: d, source: catalog.Source{Name: d.Name, Module: d.Module}}
	c.defines[t] = known
	return known
}

// load evaluates what Puppet evaluates where it loads the file of a define; other types have nothing of the kind.
func (c *compiler) load(t *catalog.Type) error {
	if t.Kind != catalog.Define {
		return nil
	}
	d := c.define(t)
	if d == nil || d.Load == nil {
		return nil
	}
	return d.Load(c.top)
}
