// Package passes improves IR. Each pass is one file with one entry point; the
// table below lists them in the order in which they run, and why.
package passes

import (
	"fmt"
	"slices"

	"github.com/p2go/p2go/ir"
)

// Pass is one step over a program.
type Pass struct {
	Name string
	Doc  string
	// Required passes run also when passes are switched off: the backend relies
	// on them.
	Required bool
	// Run works on one function, and looks at no other: functions have their turns at the same time. RunAll works on all of them at
	// once. A pass has one of the two.
	Run    func(f *ir.Func)
	RunAll func(p *ir.Program)
}

// passes in their order.
var passes = []Pass{
	{Name: "params", RunAll: params, Doc: "gives parameters their declared types where no call is deferred to the agent"},
	{Name: "assume", RunAll: assume, Doc: "makes constants of the facts that are assumed, takes the branches that they leave"},
	{Name: "fold", Run: fold, Doc: "computes what is constant, takes the only possible branch"},
	{Name: Types, RunAll: types, Doc: "infers static types"},
	{Name: "asserts", Run: asserts, Doc: "drops checks that static types prove"},
	{Name: "refold", Run: fold, Doc: "folds what the dropped checks made constant"},
	{Name: "retype", RunAll: types, Doc: "infers the types of what is left"},
	{Name: "narrows", Run: narrows, Doc: "drops narrows that change no representation"},
	{Name: "facts", Run: facts, Doc: "reads facts by their path, and each once"},
	{Name: "results", Run: results, Required: true, Doc: "stops computing results of branches that nobody reads"},
	{Name: "deadcode", Run: deadcode, Required: true, Doc: "drops pure values without uses"},
	{Name: "reached", RunAll: reached, Doc: "drops what nothing mentions any more"},
}

// constraint says that one pass comes before another, and why.
type constraint struct{ before, after, why string }

// order holds the reasons for the order of the table; a test checks it.
var order = []constraint{
	{"params", "types", "the types of parameters are where inference starts"},
	{"assume", "fold", "a fact is a constant"},
	{"fold", "types", "constants have the narrowest types"},
	{"types", "asserts", "a check that the types prove is one less"},
	{"asserts", "refold", "a check that is gone leaves a test that is constant"},
	{"refold", "retype", "a branch that was taken leaves narrower types"},
	{"retype", "narrows", "it makes new ones"},
	{"narrows", "facts", "a narrow between two reads hides the path"},
	{"refold", "facts", "only constant keys make a path"},
	{"refold", "results", "a branch that was taken needs no results"},
	{"results", "deadcode", "what fed unused results has no uses any more"},
	{"deadcode", "reached", "what is dropped mentions nothing"},
}

// Lower names what comes before the first pass.
const Lower = "lower"

// Types is the pass after which the static types of a program are known, and
// nothing that may fail is gone.
const Types = "types"

// All returns the passes in the order in which they run.
func All() []Pass { return passes }

// Options of a run.
type Options struct {
	// Off leaves only the required passes.
	Off bool
	// Disabled names passes that are left out. Required ones are run all the same.
	Disabled []string
	// Until, when set, is the last pass to run, and Since the last that was run
	// before. Each may be one that is left out; no pass is run until [Lower].
	Until, Since string
	// Verify checks the IR after every pass.
	Verify bool
	// After, when set, is called with the program after each pass, and before the first one, where pass is [Lower]. An error
	// of it ends the run.
	After func(pass string, p *ir.Program) error
}

// Run runs the passes over every function of the program. A panic in a pass, or a function that the verifier refuses after one, is an
// internal error; all that there are up to the end of that pass are returned, as [ir.Crashes]. The program is of no use then.
func Run(p *ir.Program, opts Options) error {
	if opts.Since == "" {
		if err := opts.stage(Lower, "lowering", p); err != nil {
			return err
		}
	}
	if opts.Until == Lower {
		return nil
	}
	todo := passes[1+slices.IndexFunc(passes, func(p Pass) bool { return p.Name == opts.Since }):]
	for _, pass := range todo {
		if pass.Required || !opts.Off && !slices.Contains(opts.Disabled, pass.Name) {
			if err := pass.run(p); err != nil {
				return err
			}
			if err := opts.stage(pass.Name, "the IR after "+pass.stage(), p); err != nil {
				return err
			}
		}
		if pass.Name == opts.Until {
			break
		}
	}
	return nil
}

// stage ends a stage of the run: what is the form that the program has now.
func (opts Options) stage(pass, what string, p *ir.Program) error {
	if err := verify(p, what, opts); err != nil || opts.After == nil {
		return err
	}
	return opts.After(pass, p)
}

func verify(p *ir.Program, stage string, opts Options) error {
	if !opts.Verify {
		return nil
	}
	return ir.ContainEach(stage, p.Funcs, func(f *ir.Func) {
		if wrong := ir.Verify(f); wrong != nil {
			panic(&ir.Crash{Func: f, Pos: f.Pos, Reason: wrong.Error()})
		}
	}).ErrorOrNil()
}

func (pass Pass) stage() string { return fmt.Sprintf("pass %q", pass.Name) }

// run runs the pass over a program.
func (pass Pass) run(p *ir.Program) error {
	if pass.RunAll == nil {
		return ir.ContainEach(pass.stage(), p.Funcs, pass.Run).ErrorOrNil()
	}
	if crash := ir.Contain(pass.stage(), nil, func() { pass.RunAll(p) }); crash != nil {
		return ir.Crashes{crash}
	}
	return nil
}

// each calls do with every function of the program.
func each(p *ir.Program, do func(f *ir.Func)) {
	for _, f := range p.Funcs {
		func() {
			defer f.Blame()
			do(f)
		}()
	}
}

// regions calls f for every top region of fn: the defaults of parameters, and
// the body.
func regions(fn *ir.Func, f func(r *ir.Region)) {
	for _, p := range fn.Params {
		if p.Default != nil {
			f(p.Default)
		}
	}
	f(fn.Body)
}
