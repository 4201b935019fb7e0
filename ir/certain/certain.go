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
	c := &checker{p: p, env: env, thorough: thorough, functions: map[string]*ir.Func{}, classes: map[string]*ir.Func{}, defines: map[string]*ir.Func{}, templates: map[string]*ir.Func{}, natives: map[string]*ir.NativeType{}, bodies: map[*ir.Func][]declaration{}, reported: map[place]bool{}}
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
	c.supply = &supply{anything: true} // if it is not known
	c.contain(nil, func() { c.supply = newSupply(p, c.natives, env) })
	for _, f := range p.Funcs {
		if !f.Guessed {
			c.contain(f, func() { c.body(f) })
		}
	}
	c.contain(nil, c.defaults)
	c.contain(nil, c.duplicates)
	return c.found
}

// contain makes findings of internal errors.
func (c *checker) contain(f *ir.Func, do func()) {
	crash := ir.Contain("the search for certain errors", f, do)
	known := func(other Finding) bool { return other.Code == CodeInternal && other.Func == crash.Func }
	if crash != nil && !slices.ContainsFunc(c.found, known) {
		c.found = append(c.found, Finding{Func: crash.Func, Pos: crash.Pos, Code: CodeInternal, Message: crash.Message(), Hint: ir.ReportHint})
	}
}

// body looks at one body.
func (c *checker) body(f *ir.Func) {
	c.f = f
	c.declared, c.wrong = map[*ir.Value]bool{}, map[*ir.Value]bool{}
	for _, q := range f.Params {
		c.declared[q.Value] = true
		c.region(q.Default, false)
		c.always = false
		c.defaultOf(q)
	}
	c.region(f.Body, true)
}

type checker struct {
	p            *ir.Program
	env          Environment // nil when nothing is known of it
	functions    map[string]*ir.Func
	classes      map[string]*ir.Func
	defines      map[string]*ir.Func
	templates    map[string]*ir.Func
	circles      *circles // see circle
	natives      map[string]*ir.NativeType
	alters       map[string]bool                 // see altered
	reorders     map[string]bool                 // see reordered
	types        map[*typesys.Object]*objectType // see declaredType
	declarations map[string]*ir.Declaration      // by the names of types
	supply       *supply
	sets         setters              // attributes that defaults give to resources
	collects     setters              // attributes that collectors replace
	overrides    map[*ir.Func]setters // attributes that overrides in bodies replace
	wrong        map[*ir.Value]bool   // titles that are found to be wrong
	absent       []int                // findings about what is missing whenever a body is evaluated
	f            *ir.Func
	// declared are the parameters of the body, whose types the manifest says.
	declared map[*ir.Value]bool
	// bodies are what each body is certain to declare, reported the places at which
	// that is something twice.
	bodies   map[*ir.Func][]declaration
	reported map[place]bool
	thorough bool // see check
	always   bool // the value being looked at is evaluated whenever the body is
	found    []Finding
}

// report adds a finding at a place of the current body.
func (c *checker) report(at ir.Pos, code, message string, notes ...Note) *Finding {
	always := c.always && (c.f == nil || c.f.Source == "") // else what fails is a run that applies the catalog, where it comes to the template
	c.found = append(c.found, Finding{Func: c.f, Pos: at, Code: code, Message: message, Always: always, Notes: notes})
	return &c.found[len(c.found)-1]
}

// reportAttr adds a finding about an attribute of an operation.
func (c *checker) reportAttr(v *ir.Value, a *puppet.AttrAux, code, message string, notes ...Note) *Finding {
	f := c.report(a.PosIn(v.Pos), code, message, notes...)
	f.Raised = v.Pos
	return f
}

func (c *checker) region(r *ir.Region, always bool) {
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
func (c *checker) entered(v *ir.Value) bool {
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
func (c *checker) value(v *ir.Value) {
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
