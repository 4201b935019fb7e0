package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Compiler compiles the catalog of one node. Generated code reaches it through
// the [Scope] that it is given.
type Compiler struct {
	env *Environment
	req *Request
	cat *compile.Builder
	// facts are the request's, cleaned and completed; refused is why they cannot
	// be used.
	facts   *value.Hash
	refused error

	outside   catalog.Source // of what is in no class, define or node
	top       *Scope
	node      *Scope                     // of the node definition; nil without one
	nodeMatch value.Array                // $0, $1, ... of a node's regular expression
	classes   map[*Class]*Scope          // evaluated classes
	sources   map[*Class]*catalog.Source // of classes met so far
	defines   map[*catalog.Type]*defined
	warned    map[string]bool
	depth     int         // see Enter
	round     int         // of the defines
	around    *Pos        // of the call that evaluates the current class; see OuterCaller
	server    *value.Hash // $server_facts, once asked for
	dataState any         // see DataState
	types     any         // what was computed of each [Types]

	scopes []framed // for newScope
	vars   []value.Value
}

// defined is what a compilation keeps for a define.
type defined struct {
	*Define
	source catalog.Source
}

// Compile compiles the catalog for a request (PHASE-1 to PHASE-10). An error is
// an *[Error] with Puppet's text.
func Compile(env *Environment, req *Request) (*catalog.Catalog, error) {
	c := newCompiler(env, req)
	if err := c.compile(); err != nil {
		return nil, c.final(err)
	}
	return c.cat.Catalog, nil
}

func newCompiler(env *Environment, req *Request) *Compiler {
	path := req.Settings.Environmentpath
	if path == "" {
		path = DefaultEnvironmentpath
	}
	c := &Compiler{
		env: env, req: req,
		cat:     compile.New(req.Node, env.Name, path+"/"+env.Name),
		classes: make(map[*Class]*Scope),
		sources: make(map[*Class]*catalog.Source),
		defines: make(map[*catalog.Type]*defined),
	}
	c.facts = CleanFacts(req.Facts)
	if env.Assumed != nil {
		c.facts, c.refused = env.Assumed.Complete(c.facts, req.Parameters)
	}
	c.warnShadowed()
	c.cat.TypeNamed = env.typeNamed
	c.cat.DefineBody = func(t *catalog.Type) (body any, room int, err error) {
		d := c.define(t)
		if d == nil {
			return nil, 0, nil
		}
		if d.Load != nil {
			err = d.Load(c.top)
		}
		return d, len(d.Params), err
	}
	c.cat.Strict = req.Settings.strictness()
	c.cat.Store = req.Store
	c.cat.Warn = func(message string, at catalog.Place) {
		c.log(Message{Level: "warning", Text: message, Place: at})
	}
	return c
}

// maxRounds is the limit of PHASE-7.
const maxRounds = 1000

func (c *Compiler) compile() (err error) {
	defer c.contain(nil, &err)
	if c.refused != nil {
		return c.refused
	}
	if err := c.checkSettings(); err != nil {
		return err
	}
	for _, class := range c.req.Classes {
		if err := c.cat.AddGiven(class.Name); err != nil {
			return err
		}
	}
	if err := c.checkNames(); err != nil {
		return err
	}
	c.cat.AddSettings()
	c.classes[&SettingsClass] = newScope(c, nil, &c.outside, 0)
	c.classes[&SettingsClass].frame.Resource = c.cat.Class(SettingsClass.Name)
	if err := c.evaluateMain(); err != nil {
		return err
	}
	if err := c.evaluateNode(); err != nil {
		return err
	}
	if err := c.declareNodeClasses(); err != nil {
		return err
	}
	if err := c.generate(); err != nil {
		return err
	}
	return c.cat.Finish(c.checkAgain)
}

// evaluateMain is PHASE-4.
func (c *Compiler) evaluateMain() error {
	c.top = newScope(c, nil, &c.outside, len(c.env.TopVars))
	c.classes[&mainClass] = c.top
	if _, err := c.cat.AddMain(c.top.frame); err != nil {
		return err
	}
	for _, eval := range c.env.Main {
		if err := eval(c.top); err != nil {
			return err
		}
	}
	return nil
}

// declareNodeClasses is PHASE-6: the classes are declared in the node's scope,
// those with parameters first, and evaluated later.
func (c *Compiler) declareNodeClasses() error {
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

// generate is PHASE-7.
func (c *Compiler) generate() error {
	for c.round = range maxRounds + 1 {
		found, err := c.cat.RunCollectors()
		if err != nil {
			if _, ok := err.(catalog.NotReference); ok {
				err = plain("Puppet::Parser::Compiler failed with error ArgumentError: ", err.Error())
			}
			return err
		}
		ready := c.cat.Unevaluated()
		for _, r := range ready {
			if err := c.evaluateQueued(r); err != nil {
				return err
			}
		}
		if !found && len(ready) == 0 {
			return nil
		}
	}
	return plain("Somehow looped more than 1000 times while evaluating host catalog")
}

// evaluateQueued evaluates a define or class whose turn has come.
func (c *Compiler) evaluateQueued(r *compile.Resource) error {
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
		e := s.illegal(c)
		e.Message = evaluationError + wrap("Object", plain(e.Message)).Error()
		return e
	}
	return c.atDeclaration(r, err)
}

// source returns the source of a class, which is made when it is first needed.
func (c *Compiler) source(class *Class) *catalog.Source {
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

// define returns what the compilation keeps for a define; nil for other types.
func (c *Compiler) define(t *catalog.Type) *defined {
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

func trimRoot(name string) string {
	if len(name) > 2 && name[:2] == "::" {
		return name[2:]
	}
	return name
}

func (c *Compiler) log(m Message) {
	if c.req.Log != nil {
		c.req.Log(m)
	}
}

// warnAt logs a warning about a place of the manifest.
func (c *Compiler) warnAt(at *Pos, text string) {
	c.log(Message{Level: "warning", Text: text, Place: c.cat.Place(at)})
}

// Catalog returns the catalog that is being built.
func (c *Compiler) Catalog() *compile.Builder { return c.cat }

// Environment returns the environment that is compiled.
func (c *Compiler) Environment() *Environment { return c.env }

// NodeName returns the certname.
func (c *Compiler) NodeName() string { return c.req.Node }
