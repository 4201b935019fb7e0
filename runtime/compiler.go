package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// compiler compiles the catalog of one node. Every [Scope] has it.
type compiler struct {
	env *Environment
	req *Request
	placing
	messages messages
	limits   limits
	memory   memory
	build    *compile.Builder
	buffer   []byte // that nobody uses now: see [View.TakeBuffer]
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
	around    *Pos           // of the call that evaluates the current class; see OuterCaller
	server    *value.Hash    // $server_facts, once asked for
	dataState any            // see DataState
	types     any            // what was computed of each [Types]
	notes     map[string]any // see [View.Note]
	catches   []value.Value  // the tags of the catches of Ruby code under way
	logic     *Scope         // see LogicScope
}

// Compile compiles the catalog for a request (PHASE-1 to PHASE-10). An error is
// an *[Error] with Puppet's text.
func Compile(env *Environment, req *Request) (*catalog.Catalog, error) {
	c := newCompiler(env, req)
	if err := c.compile(); err != nil {
		return nil, c.final(err)
	}
	return c.cat, nil
}

func newCompiler(env *Environment, req *Request) *compiler {
	path := req.Settings.Environmentpath
	if path == "" {
		path = DefaultEnvironmentpath
	}
	c := &compiler{
		env: env, req: req,
		placing:  placing{catalog.New(req.Node, env.Name, path+"/"+env.Name)},
		messages: messages{to: req.Log},
		classes:  make(map[*Class]*Scope),
		sources:  make(map[*Class]*catalog.Source),
		defines:  make(map[*catalog.Type]*defined),
	}
	c.facts = CleanFacts(req.Facts)
	if env.Assumed != nil {
		c.facts, c.refused = env.Assumed.Complete(c.facts, req.Parameters)
	}
	c.warnShadowed()
	c.build = compile.New(c.cat)
	c.cat.TypeNamed = env.typeNamed
	c.build.DefineBody = func(t *catalog.Type) (body any, room int, err error) {
		d := c.define(t)
		if d == nil {
			return nil, 0, nil
		}
		return d, len(d.Params), c.load(t)
	}
	c.top = newScope(c, nil, &c.outside, len(env.TopVars))
	c.build.Context = c.top
	c.build.Strict = req.Settings.strictness()
	c.build.Store = req.Store
	c.build.Warn = func(message string, at catalog.Place) {
		c.messages.log(Message{Level: "warning", Text: message, Place: at})
	}
	return c
}

// maxRounds is the limit of PHASE-7.
const maxRounds = 1000

func (c *compiler) compile() (err error) {
	defer c.contain(nil, &err)
	if c.refused != nil {
		return c.refused
	}
	if err := c.checkSettings(); err != nil {
		return err
	}
	for _, class := range c.req.Classes {
		if err := c.build.AddGiven(class.Name); err != nil {
			return err
		}
	}
	if err := c.checkNames(); err != nil {
		return err
	}
	c.build.AddSettings()
	c.classes[&SettingsClass] = newScope(c, nil, &c.outside, 0)
	c.classes[&SettingsClass].frame.Resource = c.build.Class(SettingsClass.Name)
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
	return c.build.Finish(c.checkAgain)
}

// evaluateMain is PHASE-4.
func (c *compiler) evaluateMain() error {
	c.classes[&mainClass] = c.top
	if _, err := c.build.AddMain(c.top.frame); err != nil {
		return err
	}
	for _, eval := range c.env.Main {
		if err := eval(c.top); err != nil {
			return err
		}
	}
	return nil
}

// generate is PHASE-7.
func (c *compiler) generate() error {
	for c.limits.round = range maxRounds + 1 {
		found, err := c.build.RunCollectors()
		if err != nil {
			if _, ok := err.(catalog.NotReference); ok {
				err = plain("Puppet::Parser::Compiler failed with error ArgumentError: ", err.Error())
			}
			return err
		}
		ready := c.build.Unevaluated()
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

func trimRoot(name string) string {
	if len(name) > 2 && name[:2] == "::" {
		return name[2:]
	}
	return name
}
