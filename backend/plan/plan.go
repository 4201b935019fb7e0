// Package plan decides what Go is made of a program, before any Go is written.
//
// A [Program] knows what concerns more than one body: how functions are called, and which iterations a break() in what they call may end.
// A [Func] is the plan of one body. Each of its parts has a subject:
//
//	[Forms]      how each result is held in Go, and which results are constants
//	[Effects]    what ops do, and the Go functions that calls come to
//	[Liveness]   what is generated at all, and which operands Go reads
//	[Uses]       how often each result is read, and whether that is where and as often as it is computed
//	[Division]   which runs of statements become functions of their own
//	[Placement]  what is written where it is used, what is a variable, and before which statement
//
// Package gogen asks the plan and prints it. A plan has a text form, [Func.String], which the tests compare. The package knows IR and the
// shapes of Go, but no text of Go.
package plan

import "github.com/p2go/p2go/ir"

// Program is the plan of what bodies have to do with each other.
type Program struct {
	// Limits say how long bodies may be.
	Limits Limits

	functions map[string]*ir.Func
	templates map[string]*ir.Func
	nodeVars  map[string]bool

	breakers map[string]bool   // functions with a break() that leaves them, by name
	breaking map[string]bool   // classes with a break() that leaves them, by name
	breaks   bool              // a template has a break() that leaves it
	typed    map[*ir.Func]bool // see [Program.Typed]
}

// New plans a program. Go functions of it have about maxBody ops at most; 0 stands for a size that Go's compiler deals with well.
func New(prog *ir.Program, maxBody int) *Program {
	p := &Program{
		Limits: limitsOf(maxBody), functions: map[string]*ir.Func{}, templates: map[string]*ir.Func{},
		nodeVars: map[string]bool{}, breakers: map[string]bool{}, breaking: map[string]bool{}, typed: map[*ir.Func]bool{},
	}
	for _, f := range prog.Funcs {
		switch f.Kind {
		case ir.Function:
			p.functions[f.Name] = f
		case ir.Template:
			p.templates[f.Name] = f
		case ir.Main, ir.Node, ir.Class, ir.Define, ir.Types, ir.Method, ir.Routine:
		}
	}
	for _, name := range prog.NodeVars {
		p.nodeVars[name] = true
	}
	p.findBreakers()
	for _, f := range prog.Funcs {
		if f.Kind == ir.Class && p.hasBreak(f) {
			p.breaking[f.Name] = true
		}
	}
	return p
}

// Func is the plan of a body.
type Func struct {
	Program *Program
	Body    *ir.Func

	Forms   *Forms
	Effects *Effects
	Live    *Liveness
	Uses    *Uses
	Parts   *Division
	Places  *Placement
}

// Func plans a body of the program.
func (p *Program) Func(body *ir.Func) *Func {
	f := &Func{Program: p, Body: body, Effects: newEffects()}
	f.Forms = newForms(p, body, f.Effects)
	f.Live = newLiveness(f.Forms, f.Effects)
	f.Live.find(body)
	f.Parts = newDivision(p.Limits, f.Live, body.Kind == ir.Method)
	f.Uses = newUses(f.Live, f.Parts)
	f.Uses.count(body)
	f.Places = newPlacement(f)
	f.Places.find()
	return f
}

// Result is one of the values that an op computes; the op's own is number 0.
type Result struct {
	Op *ir.Value
	N  int
}

// ResultOf returns what v stands for: `result` ops only name a result of another.
func ResultOf(v *ir.Value) Result {
	if v.Op == ir.OpResult {
		return Result{v.Args[0], v.Aux.(int)}
	}
	return Result{v, 0}
}

// Own is an op's own result.
func Own(v *ir.Value) Result { return Result{v, 0} }
