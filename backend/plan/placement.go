package plan

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
)

// Place is where the Go of a value stands.
type Place uint8

// The places.
const (
	Nowhere   Place = iota // it is not generated
	Inline                 // an expression where it is read
	Variable               // an expression that a variable has from where the value stands
	Late                   // an expression that a variable has from before a later statement
	Statement              // it is a statement, and its results variables where they are read
)

var placeNames = [...]string{"nowhere", "inline", "variable", "late", "statement"}

// String returns the name of the place in the text form.
func (p Place) String() string { return placeNames[p] }

// Placement knows where values stand.
//
// A value that is read once, as often as it is computed, is written where it is read. If it gives what depends on what was evaluated
// before, it becomes a variable before the first statement that may change that, and so does what is read after the part of a body in
// which it stands.
type Placement struct {
	plan *Func

	places  map[*ir.Value]Place
	settled map[*ir.Value][]*ir.Value
	targets map[*ir.Region][]Target
	inLoop  map[*ir.Value]bool

	pending []*ir.Value // reads that are not generated yet, in order
	loop    bool        // what is walked is in a loop of the Go function that a break ends
}

// Target is a result that is computed into the variable of a result of the branching op around it.
type Target struct {
	Result Result
	N      int // of the branching op
}

func newPlacement(f *Func) *Placement {
	return &Placement{
		plan: f, places: map[*ir.Value]Place{}, settled: map[*ir.Value][]*ir.Value{}, targets: map[*ir.Region][]Target{},
		inLoop: map[*ir.Value]bool{},
	}
}

// Of is the place of a value.
func (p *Placement) Of(v *ir.Value) Place { return p.places[v] }

// Settled are the values that become variables before v is evaluated, since it may change what they give.
func (p *Placement) Settled(v *ir.Value) []*ir.Value { return p.settled[v] }

// Targets are the results in a region that are computed into variables of the branching op's results.
func (p *Placement) Targets(r *ir.Region) []Target { return p.targets[r] }

// InLoop reports whether v stands in a loop of its Go function, so that a break() which comes out of it ends that (JMP-11).
func (p *Placement) InLoop(v *ir.Value) bool { return p.inLoop[v] }

// Typed is the typed function that a `callfunc` calls directly, nil where it goes through the function's descriptor: where arguments may
// not fit, or a break() may come out of the call.
func (p *Placement) Typed(v *ir.Value) *ir.Func {
	if p.inLoop[v] && p.plan.Program.MayBreak(v) {
		return nil
	}
	return p.plan.Program.CallsTyped(v)
}

// find places everything.
func (p *Placement) find() {
	f := p.plan.Body
	for _, param := range f.Params {
		if param.Default != nil && (f.Kind != ir.Function || p.plan.Live.Default(f.Params, param)) {
			p.closed(param.Default)
		}
	}
	p.closed(f.Body)
	p.plan.Parts.cross(p.plan.Uses)
}

// closed places the values of the region of a Go function.
func (p *Placement) closed(r *ir.Region) {
	pending, loop := p.pending, p.loop
	p.pending, p.loop = nil, false
	p.region(r)
	p.pending, p.loop = pending, loop
}

// region places the values of a region.
func (p *Placement) region(r *ir.Region) {
	parts := p.plan.Parts.Of(r)
	for i := 0; i < len(r.Body); i++ {
		if len(parts) > 0 && parts[0].From == i {
			if !p.part(r, parts[0]) {
				return
			}
			i, parts = parts[0].To-1, parts[1:]
			continue
		}
		if v := r.Body[i]; v.Op == ir.OpYield {
			p.yield(v)
		} else if !p.statement(v) {
			return
		}
	}
}

// part places the values of a part; the result reports whether control goes on after it.
func (p *Placement) part(r *ir.Region, part *Part) bool {
	part.Before = p.settle()
	loop := p.loop
	p.loop = false
	defer func() { p.loop = loop }()
	for _, v := range r.Body[part.From:part.To] {
		if !p.statement(v) {
			return false
		}
	}
	part.After = p.settle()
	return true
}

// settle makes variables of what is pending.
func (p *Placement) settle() []*ir.Value {
	settled := p.pending
	p.pending = nil
	for _, v := range settled {
		p.places[v] = Late
	}
	return settled
}

// yield places what a region yields; one yields in the branch taken only what is read.
func (p *Placement) yield(v *ir.Value) {
	for _, a := range v.Args {
		p.consume(a)
	}
}

// consume notes that a value is generated where it is read.
func (p *Placement) consume(v *ir.Value) {
	op := ResultOf(v).Op
	if p.places[op] != Inline {
		return
	}
	if i := slices.Index(p.pending, op); i >= 0 {
		p.pending = slices.Delete(p.pending, i, i+1)
	}
	for _, a := range op.Args {
		p.consume(a)
	}
	switch op.Op {
	case ir.OpLambda:
		p.lambda(op)
	case ir.OpIf: // && or ||
		for _, r := range op.Regions {
			p.logic(r)
		}
	}
}

// logic places the values of a region that is an operand of && or ||.
func (p *Placement) logic(r *ir.Region) {
	for _, v := range r.Body {
		if v.Op == ir.OpYield {
			p.yield(v)
		} else if p.plan.Live.Op(v) {
			p.places[v] = Inline
		}
	}
}

// statement places a value; the result reports whether control goes on after it.
func (p *Placement) statement(v *ir.Value) bool {
	if !p.plan.Live.Op(v) {
		return p.plan.Forms.Falls(v)
	}
	if p.plan.Parts.Floating(v) {
		p.places[v] = Inline
		return true
	}
	if p.expression(v) {
		p.places[v] = p.ofExpression(v)
		switch {
		case p.places[v] == Variable:
			p.operands(v)
			p.closures(v)
		case p.places[v] == Inline && reads(v):
			p.pending = append(p.pending, v)
		}
		return true
	}
	p.places[v] = Statement
	switch v.Op {
	case ir.OpResult, ir.OpArg, ir.OpConst, ir.OpUnset:
		p.places[v] = Inline
		return true
	}
	p.inLoop[v] = p.loop
	p.operands(v)
	if v.Op == puppet.OpCollect { // its query is an operand
		p.query(v)
	}
	if p.settles(v) {
		p.settled[v] = p.settle()
	}
	switch {
	case branches(v):
		p.branches(v)
	case v.Op == puppet.OpForeach:
		p.foreach(v)
	case v.Op == ir.OpLoop:
		p.looped(v)
	}
	return p.plan.Forms.Falls(v)
}

// settles reports whether what is pending becomes variables before v is evaluated.
func (p *Placement) settles(v *ir.Value) bool {
	switch v.Op {
	case puppet.OpSetVar:
		return true
	case puppet.OpSeeing, puppet.OpSetMatch, puppet.OpEmit, ruby.OpWrite: // what is pending does not depend on these
		return false
	}
	return p.plan.Effects.Writes(v)
}

func (p *Placement) operands(v *ir.Value) {
	for _, a := range v.Args {
		p.consume(a)
	}
}

// closures places what is in the regions of an expression that a variable has.
func (p *Placement) closures(v *ir.Value) {
	switch v.Op {
	case ir.OpLambda:
		p.lambda(v)
	case ir.OpIf:
		for _, r := range v.Regions {
			p.logic(r)
		}
	}
}

func (p *Placement) lambda(v *ir.Value) {
	params := v.Aux.(*ir.LambdaAux).Params
	for _, param := range params {
		if p.plan.Live.Default(params, param) {
			p.closed(param.Default)
		}
	}
	p.closed(v.Regions[0])
}

// query places the values of a collector's query.
func (p *Placement) query(v *ir.Value) {
	loop := p.loop
	p.loop = false
	for _, r := range v.Regions {
		p.region(r)
	}
	p.loop = loop
}

// foreach places the values of an iteration's region.
func (p *Placement) foreach(v *ir.Value) {
	loop := p.loop
	for _, r := range p.plan.Forms.Regions(v) {
		switch way := p.plan.Forms.Way(v); {
		case way == Closure:
			p.closed(r)
		case way == Branch:
			p.loop = Jumps(r, ir.OpNext)
			p.region(r)
		default:
			p.loop = !(v.Aux.(puppet.ForeachAux).Loop == puppet.LoopFilter && way == Entries)
			p.region(r)
		}
	}
	p.loop = loop
}

// looped places the values of a loop's regions.
func (p *Placement) looped(v *ir.Value) {
	loop := p.loop
	p.loop = true
	for _, r := range v.Regions {
		p.region(r)
	}
	p.loop = loop
}

// branches places the values of a branching op's regions.
func (p *Placement) branches(v *ir.Value) {
	results := p.plan.Live.Results(v)
	loop := p.loop
	for i, r := range p.plan.Forms.Regions(v) {
		p.loop = loop && !(v.Op == ir.OpTry && i == 0) // which is a Go function in the loop
		p.region(r)
		p.loop = loop
		t := r.Terminator()
		if t == nil || t.Op != ir.OpYield || p.plan.Forms.Inlined(v) != nil {
			continue
		}
		for _, n := range results {
			a := ResultOf(t.Args[n])
			if p.plan.Uses.Of(a) == 1 && slices.Contains(r.Body, a.Op) && p.places[a.Op] == Statement && (a.N == 0 || branches(a.Op)) {
				p.targets[r] = append(p.targets[r], Target{a, n})
			}
		}
	}
}

// expression reports whether v is pure and one Go expression.
func (p *Placement) expression(v *ir.Value) bool {
	if p.plan.Effects.Does(v) != ir.Pure {
		return false
	}
	switch v.Op {
	case ir.OpResult, ir.OpArg, ir.OpConst, ir.OpUnset:
		return false
	case ir.OpLambda:
		return true
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe:
		return ComparesDirectly(v)
	case puppet.OpIndex:
		return IndexesDirectly(v)
	case puppet.OpCall:
		return true
	case puppet.OpCaseMatch:
		return ComparesConstant(v) && !p.plan.Live.needed[Result{v, 1}]
	case ir.OpIf:
		return p.isLogic(v)
	}
	return v.Op.Info().Effect == ir.Pure && len(v.Regions) == 0
}

// ComparesConstant reports whether a `casematch` is a comparison: its pattern is a constant that only equals.
func ComparesConstant(v *ir.Value) bool {
	switch pattern, _ := v.Args[1].Const(); pattern.(type) {
	case string, int64, float64, bool:
		return true
	}
	return false
}

// ofExpression is the place of an expression.
func (p *Placement) ofExpression(v *ir.Value) Place {
	r := Result{v, 0}
	switch {
	case p.plan.Uses.Of(r) == 0:
		return Nowhere
	case p.plan.Uses.Once(r):
		return Inline
	}
	return Variable
}

// reads reports whether what the expression gives depends on what was evaluated before.
func reads(v *ir.Value) bool { return v.Op == puppet.OpScopeVar || v.Op.Info().Reads }

// Moves reports whether what the region of a branch yields that is certain to run may be written where the result of the branch is read:
// that is one place, and the value is the same there.
func (p *Placement) Moves(result Result, yielded *ir.Value) bool {
	return p.plan.Uses.Of(result) <= 1 && stable(yielded)
}

// stable reports whether computing v later gives the same.
func stable(v *ir.Value) bool {
	op := ResultOf(v).Op
	return !reads(op) && !slices.ContainsFunc(op.Args, func(a *ir.Value) bool { return !stable(a) })
}

// isLogic reports whether an `if` stands for && or ||: one region gives a constant, the other an expression (TRU-2).
func (p *Placement) isLogic(v *ir.Value) bool {
	if len(v.Regions) != 2 || ir.ReprOf(v) != ir.Bool || slices.ContainsFunc(p.plan.Live.results[v], func(n int) bool { return n > 0 }) {
		return false
	}
	yes, no := Yielded(v.Regions[0]), Yielded(v.Regions[1])
	return yes != nil && no != nil && (IsConst(no, false) && p.OnlyExpressions(v.Regions[0]) || IsConst(yes, true) && p.OnlyExpressions(v.Regions[1]))
}

// IsConst reports whether v is a Boolean constant.
func IsConst(v *ir.Value, want bool) bool {
	c, ok := v.Const()
	return ok && c == want
}

// Yielded is the first value that a region yields, nil when it ends otherwise.
func Yielded(r *ir.Region) *ir.Value {
	t := r.Terminator()
	if t == nil || t.Op != ir.OpYield || len(t.Args) == 0 {
		return nil
	}
	return t.Args[0]
}

// OnlyExpressions reports whether all that a region does is part of one expression.
func (p *Placement) OnlyExpressions(r *ir.Region) bool {
	for _, v := range r.Body {
		if v.Op == ir.OpYield || v.Op == ir.OpResult || !p.plan.Live.Op(v) {
			continue
		}
		if v.Op != ir.OpConst && v.Op != ir.OpUnset && !p.expression(v) || v.Op != ir.OpConst && !p.plan.Uses.Once(Result{v, 0}) {
			return false
		}
	}
	return true
}
