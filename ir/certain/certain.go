// Package certain finds evaluations that are certain to fail, and tests that are
// certain to have one outcome, from the static types of a program.
//
// It decides by types alone and never guesses: an operation is found when no
// value of its operands' types lets it succeed. The message is the one that
// evaluation gives, since it is made by the same code: the operation is run with
// values that stand for the types, and what they do not agree on is not found.
package certain

import (
	"slices"
	"sync"

	"github.com/p2go/p2go/internal/parallel"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// Finding is something that is certain.
type Finding struct {
	Func *ir.Func
	Pos  ir.Pos
	// Raised is where evaluation fails, as Puppet says, when Pos is an attribute of what fails there; no line otherwise.
	Raised ir.Pos
	// Code is Puppet's name of the issue, or p2go's.
	Code    string
	Message string // as Puppet words it, without place and label
	// Always reports whether the evaluation happens whenever the body is evaluated,
	// Setting whether a setting may make it no error, and Never whether nothing fails: a
	// test is only of no use.
	Always, Setting, Never bool
	// Applied reports whether the catalog compiles, and is refused by who applies it.
	Applied bool
	Notes   []Note
	Hint    string
}

// Note is another place that has to do with a finding.
type Note struct {
	Func *ir.Func
	Pos  ir.Pos
	Text string
}

// The codes of findings that Puppet has no issue for.
const (
	CodeFails     = "P2GO_CERTAIN_ERROR"
	CodeAttribute = "P2GO_WRONG_ATTRIBUTE"
	CodeNever     = "P2GO_NEVER_MATCHES"
	CodeCycle     = "P2GO_DEPENDENCY_CYCLE"
	CodeMissing   = "P2GO_MISSING_RESOURCE"
	CodeValue     = "P2GO_WRONG_VALUE"
	CodeInternal  = ir.CodeInternal
)

// Error reports whether a finding fails whenever its body is evaluated, under the
// default settings.
func (f *Finding) Error() bool { return f.Always && !f.Never && !f.Applied }

// Late reports whether the finding fails only when everything is evaluated.
func (f *Finding) Late() bool { return f.Code == CodeMissing }

// Environment is what a program was made of, as far as its own text does not tell.
type Environment interface {
	// HasClass reports whether there is a class, also one that the program does not reach.
	HasClass(name string) bool
	// HasValue reports whether data may have a value for a key.
	HasValue(key string) bool
	// Settings are the names of Puppet's settings.
	Settings() []string
}

// Check returns what is certain in a program whose types are inferred, body by
// body in the order of evaluation. No environment stands for one that may have
// anything. An internal error ends the look at one body, or that for what is there twice, and is a finding of its own: the
// program may be right all the same.
func Check(p *ir.Program, env Environment) []Finding { return check(p, env, false) }

// check is [Check]; a thorough one evaluates all bodies, also where that cannot find anything.
func check(p *ir.Program, env Environment, thorough bool) []Finding {
	c := newChecker(p, env)
	c.thorough = thorough
	bodies := make([]*bodyChecker, len(p.Funcs))
	for i, f := range p.Funcs {
		bodies[i] = &bodyChecker{program: c.program, f: f}
	}
	crashes := make([]*ir.Crash, len(p.Funcs))
	parallel.Each(len(p.Funcs), func(i int) {
		if f := p.Funcs[i]; !f.Guessed {
			crashes[i] = ir.Contain(stage, f, bodies[i].body)
		}
	})
	for i, b := range bodies {
		c.take(b)
		c.crashed(crashes[i])
	}
	c.contain(nil, c.defaults)
	c.contain(nil, c.duplicates)
	return c.found
}

// newChecker notes what is in a program.
func newChecker(p *ir.Program, env Environment) *checker {
	c := &checker{program: &program{
		p: p, functions: map[string]*ir.Func{}, classes: map[string]*ir.Func{}, defines: map[string]*ir.Func{}, templates: map[string]*ir.Func{},
		natives: map[string]*ir.NativeType{}, declared: map[string]*ir.Declaration{},
	}, bodies: map[*ir.Func][]declaration{}, reported: map[place]bool{}}
	if env != nil {
		c.env = &oneByOne{env: env}
	}
	for _, f := range p.Funcs {
		if f.Broken() { // what it would be is not known
			continue
		}
		switch f.Kind {
		case ir.Function:
			c.functions[f.Name] = f
		case ir.Class:
			c.classes[f.Name] = f
		case ir.Define:
			c.defines[f.Name] = f
		case ir.Template:
			c.templates[f.Name] = f
		}
	}
	for _, t := range p.Types {
		c.natives[t.Name] = t
	}
	for _, a := range p.Aliases {
		if a.Declares != nil {
			c.declared[a.Name] = a.Declares
		}
	}
	c.supply, c.changes = newSupply(p, c.natives, c.env), newChanges()
	for _, f := range p.Funcs {
		c.contain(f, func() {
			f.Walk(func(v *ir.Value) {
				c.supply.add(v)
				c.changes.add(f, v)
			})
		})
	}
	if len(c.found) > 0 { // what it would be is not known
		c.supply.anything = true
		c.changes.anything()
	}
	return c
}

// oneByOne is an environment that is asked by one body at a time.
type oneByOne struct {
	mu  sync.Mutex
	env Environment
}

func (o *oneByOne) HasClass(name string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.env.HasClass(name)
}

func (o *oneByOne) HasValue(key string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.env.HasValue(key)
}

func (o *oneByOne) Settings() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.env.Settings()
}

// stage is what crashes say they were in.
const stage = "the search for certain errors"

// contain makes findings of internal errors.
func (c *checker) contain(f *ir.Func, do func()) { c.crashed(ir.Contain(stage, f, do)) }

// crashed makes a finding of an internal error, nil for none.
func (c *checker) crashed(crash *ir.Crash) {
	known := func(other Finding) bool { return other.Code == CodeInternal && other.Func == crash.Func }
	if crash != nil && !slices.ContainsFunc(c.found, known) {
		c.found = append(c.found, Finding{Func: crash.Func, Pos: crash.Pos, Code: CodeInternal, Message: crash.Message(), Hint: ir.ReportHint})
	}
}

// take takes what was found in a body, and what that declares.
func (c *checker) take(b *bodyChecker) {
	for _, i := range b.absent {
		c.absent = append(c.absent, len(c.found)+i)
	}
	c.found = append(c.found, b.found...)
	c.bodies[b.f] = b.declarations
}

// body looks at the body.
func (c *bodyChecker) body() {
	c.own, c.wrong = map[*ir.Value]bool{}, map[*ir.Value]bool{}
	for _, q := range c.f.Params {
		c.own[q.Value] = true
		c.region(q.Default, false)
		c.always = false
		c.defaultOf(q)
	}
	c.region(c.f.Body, true)
}

// program is what is known of a program.
type program struct {
	p         *ir.Program
	env       Environment // nil when nothing is known of it
	functions map[string]*ir.Func
	classes   map[string]*ir.Func
	defines   map[string]*ir.Func
	templates map[string]*ir.Func
	natives   map[string]*ir.NativeType
	declared  map[string]*ir.Declaration // by the names of types
	supply    *supply
	changes   *changes
}

// checker is what was found in a program.
type checker struct {
	*program
	thorough bool // see check
	// bodies are what each body is certain to declare, reported the places at which
	// that is something twice.
	bodies   map[*ir.Func][]declaration
	reported map[place]bool
	circles  *circles // see circle
	found    []Finding
	absent   []int // findings about what is missing whenever a body is evaluated
}

// bodyChecker looks at one body, while others do at others.
type bodyChecker struct {
	*program
	f *ir.Func
	// own are the parameters of the body, whose types the manifest says.
	own          map[*ir.Value]bool
	wrong        map[*ir.Value]bool              // titles that are found to be wrong
	types        map[*typesys.Object]*objectType // see declaredType
	always       bool                            // the value being looked at is evaluated whenever the body is
	declarations []declaration
	found        []Finding
	absent       []int // of what was found; see checker
}

// report adds a finding at a place of the current body.
func (c *bodyChecker) report(at ir.Pos, code, message string, notes ...Note) *Finding {
	always := c.always && (c.f == nil || c.f.Source == "") // else what fails is a run that applies the catalog, where it comes to the template
	c.found = append(c.found, Finding{Func: c.f, Pos: at, Code: code, Message: message, Always: always, Notes: notes})
	return &c.found[len(c.found)-1]
}

// reportAttr adds a finding about an attribute of an operation.
func (c *bodyChecker) reportAttr(v *ir.Value, a *puppet.AttrAux, code, message string, notes ...Note) *Finding {
	f := c.report(a.PosIn(v.Pos), code, message, notes...)
	f.Raised = v.Pos
	return f
}

func (c *bodyChecker) region(r *ir.Region, always bool) {
	if r == nil {
		return
	}
	for _, v := range r.Body {
		c.always = always
		c.value(v)
		for i, n := range v.Regions {
			if v.Op == ir.OpTry && i == 0 { // its errors are caught
				continue
			}
			c.region(n, always && c.entered(v))
		}
		if l, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range l.Params {
				c.region(p.Default, false)
			}
		}
		if always && jumps(v) {
			always = false
		}
	}
}

// entered reports whether the region of v is certain to be run.
func (c *bodyChecker) entered(v *ir.Value) bool {
	a, ok := v.Aux.(puppet.ForeachAux)
	if !ok {
		return false
	}
	need := int64(1)
	switch a.Loop {
	case puppet.LoopWith:
		return true
	case puppet.LoopThen:
		return ir.KindsOf(ir.StaticType(v.Args[0]))&ir.UndefKind == 0
	case puppet.LoopLest:
		return ir.KindsOf(ir.StaticType(v.Args[0])) == ir.UndefKind
	case puppet.LoopReduce:
		if len(v.Args) == 1 {
			need = 2
		}
	}
	t := ir.StaticType(v.Args[0])
	if _, lo, _, ok := ir.Elements(t); ok {
		return lo >= need
	}
	_, _, lo, _, ok := ir.Entries(t)
	return ok && lo >= need
}

// jumps reports whether v may leave the body, so that what follows is not
// certain to be evaluated. An error ends everything.
func jumps(v *ir.Value) bool {
	found := false
	for _, r := range v.Regions {
		r.Walk(func(v *ir.Value) {
			switch v.Op {
			case ir.OpReturn, ir.OpNext, ir.OpBreak:
				found = true
			}
		})
	}
	return found
}

// value looks at one operation.
func (c *bodyChecker) value(v *ir.Value) {
	defer c.runs(v)
	switch v.Op {
	case puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpShl, puppet.OpShr, puppet.OpNeg,
		puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpTryEq, puppet.OpTryNe, puppet.OpMatch, puppet.OpIndex:
		c.operator(v)
	case puppet.OpCall:
		c.call(v)
	case puppet.OpCallHost:
		c.callHost(v)
	case puppet.OpForeach:
		c.loop(v)
	case ir.OpCallFunc:
		c.callFunc(v)
	case puppet.OpAssert:
		c.assert(v)
	case puppet.OpRequire:
		if v.Args[0].Op == ir.OpUnset {
			f := c.report(v.Pos, "UNKNOWN_VARIABLE", "Unknown variable: '"+v.Aux.(string)+"'.")
			f.Setting, f.Hint = true, c.variable(v.Aux.(string))
		}
	case puppet.OpNoMatch:
		c.noMatch(v)
	case puppet.OpTitle:
		c.repeated(v)
	case puppet.OpDeclare:
		c.declares(v)
		c.relates(v)
		c.missing(v)
		c.declare(v)
		c.values(v)
	case puppet.OpDeclareNamed, puppet.OpDefaults, puppet.OpOverride, puppet.OpCollect:
		c.missing(v)
	case puppet.OpRelate:
		c.relates(v)
		c.missing(v)
	case puppet.OpDeclareClass:
		c.declares(v)
		c.relates(v)
		c.missing(v)
		c.declareClass(v)
	case puppet.OpInclude:
		c.declares(v)
		c.relates(v)
	case object.OpNew:
		c.object(v)
	case puppet.OpInstance, puppet.OpEq, puppet.OpNe, puppet.OpSwitch:
		c.test(v)
	}
}
