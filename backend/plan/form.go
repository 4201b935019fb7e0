package plan

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Known tells of a result whether it is a constant that Go's text has in place of it: nothing reads what it would be computed from.
type Known uint8

// What is known.
const (
	Computed Known = iota
	Undef
	False
	True
)

var knownNames = [...]string{"", "undef", "false", "true"}

// String returns the word of the text form.
func (k Known) String() string { return knownNames[k] }

func known(b bool) Known {
	if b {
		return True
	}
	return False
}

// Form is how Go has a result.
type Form struct {
	// Repr is the representation. That of an op's own result may be another than that of the static type: a change of representation
	// is then where the result is read.
	Repr  ir.Repr
	Known Known
	// Defined reports whether a boxed result is certain not to be undef, since Go knows its type.
	Defined bool
}

func boxed() Form            { return Form{Repr: ir.Boxed} }
func held(repr ir.Repr) Form { return Form{Repr: repr} }

// isDefined reports whether the result is certain not to be undef.
func (f Form) isDefined() bool { return f.Repr != ir.Boxed || f.Defined || f.Known > Undef }

// Forms know how Go holds the results of a body.
type Forms struct {
	prog    *Program
	body    *ir.Func
	effects *Effects

	known  map[Result]Form
	typed  map[Result]*ir.Value // the `result` op of each result that has one, which has its static type
	args   map[*ir.Value]arg
	params map[*ir.Value]*ir.Param
	raw    map[*ir.Value]*ir.Param
	falls  map[*ir.Region]bool
	ways   map[*ir.Value]Way
}

// arg is what a region of an op starts with: the n-th of its values.
type arg struct {
	of *ir.Value
	n  int
}

func newForms(p *Program, body *ir.Func, e *Effects) *Forms {
	f := &Forms{
		prog: p, body: body, effects: e, known: map[Result]Form{}, typed: map[Result]*ir.Value{}, args: map[*ir.Value]arg{},
		params: map[*ir.Value]*ir.Param{}, raw: map[*ir.Value]*ir.Param{}, falls: map[*ir.Region]bool{}, ways: map[*ir.Value]Way{},
	}
	f.addParams(body.Params)
	body.Walk(func(v *ir.Value) {
		switch v.Op {
		case ir.OpResult:
			f.typed[ResultOf(v)] = v
		case puppet.OpForeach:
			for n, a := range v.Regions[0].Args {
				f.args[a] = arg{v, n}
			}
		case ir.OpLambda:
			f.addParams(v.Aux.(*ir.LambdaAux).Params)
		}
	})
	return f
}

func (f *Forms) addParams(params []*ir.Param) {
	for _, p := range params {
		if p.Raw != nil {
			f.raw[p.Raw] = p
		}
		if p.Value != nil {
			f.params[p.Value] = p
		}
	}
}

// Of is the form of a value.
func (f *Forms) Of(v *ir.Value) Form { return f.Result(ResultOf(v)) }

// Result is the form of a result.
func (f *Forms) Result(r Result) Form {
	form, ok := f.known[r]
	if !ok {
		form = f.find(r)
		f.known[r] = form
	}
	return form
}

// Replaced reports whether a constant stands in place of a result, so that nothing reads it.
func (f *Forms) Replaced(r Result) bool {
	return r.Op.Op != ir.OpConst && f.Result(r).Known != Computed
}

// Typed is the value that has the static type of a result, nil when there is none.
func (f *Forms) Typed(r Result) *ir.Value {
	if v := f.typed[r]; v != nil {
		return v
	}
	if r.N == 0 {
		return r.Op
	}
	return nil
}

// Held is the representation of a variable for a result of a branching op.
func (f *Forms) Held(r Result) ir.Repr {
	if v := f.Typed(r); v != nil {
		return static(v)
	}
	return ir.Boxed
}

// static is the representation of the static type, boxed where there is none.
func static(v *ir.Value) ir.Repr {
	if r := ir.ReprOf(v); r != ir.None {
		return r
	}
	return ir.Boxed
}

// narrowed is a form as the static type has it, where that says more.
func narrowed(v *ir.Value, form Form) Form {
	if r := static(v); r != ir.Boxed && r != form.Repr {
		return held(r)
	}
	return form
}

func (f *Forms) find(r Result) Form {
	v := r.Op
	switch v.Op {
	case ir.OpArg:
		return f.arg(v)
	case ir.OpConst:
		return f.constant(v)
	case ir.OpUnset:
		return Form{Repr: ir.Boxed, Defined: true}
	case ir.OpArray, puppet.OpSplat:
		return held(ir.Array)
	case ir.OpHash:
		return held(ir.Hash)
	case puppet.OpConcat:
		return held(ir.String)
	case puppet.OpTopVar, puppet.OpClassVar:
		return held(static(v))
	case puppet.OpNodeVar:
		if !f.prog.nodeVars[v.Aux.(string)] {
			return Form{Repr: ir.Boxed, Defined: true} // unset
		}
		return held(static(v))
	case puppet.OpScopeVar:
		return f.scopeVar(v)
	case ir.OpIsSet:
		if f.Of(v.Args[0]).Repr != ir.Boxed {
			return Form{Repr: ir.Bool, Known: True}
		}
		return held(ir.Bool)
	case puppet.OpTruth:
		return Form{Repr: ir.Bool, Known: f.truth(v.Args[0])}
	case puppet.OpNot:
		switch f.Of(v.Args[0]).Known {
		case True:
			return Form{Repr: ir.Bool, Known: False}
		case False:
			return Form{Repr: ir.Bool, Known: True}
		}
		return held(ir.Bool)
	case puppet.OpEq, puppet.OpNe:
		x, y := f.Of(v.Args[0]), f.Of(v.Args[1])
		if x.Known != Computed && y.Known != Computed && (x.Known == Undef) == (y.Known == Undef) {
			return Form{Repr: ir.Bool, Known: known((x.Known == y.Known) == (v.Op == puppet.OpEq))}
		}
		return held(ir.Bool)
	case puppet.OpHasMember, puppet.OpInstance, puppet.OpQueryEq:
		return held(ir.Bool)
	case puppet.OpOuterMatch, puppet.OpGroup, puppet.OpGiven, puppet.OpRendered, ir.OpLambda:
		return boxed()
	case ir.OpNarrow:
		return narrowed(v, f.Of(v.Args[0]))
	case ir.OpIf, ir.OpTry, puppet.OpSwitch:
		return f.branch(r)
	case ir.OpLoop:
		return held(static(v.Regions[0].Args[r.N]))
	case ir.OpErrorText:
		return held(ir.String)
	case puppet.OpForeach:
		return f.foreach(r)
	case puppet.OpMatch, puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
		if r.N > 0 {
			return held(puppet.Groups)
		}
		return held(ir.Bool)
	}
	return f.operation(v)
}

// operation is the form of what an operation gives that may fail.
func (f *Forms) operation(v *ir.Value) Form {
	repr := ir.Boxed
	switch v.Op {
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpTryEq, puppet.OpTryNe, puppet.OpTryInstance, puppet.OpTryIn:
		repr = ir.Bool
	case puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpShl, puppet.OpShr, puppet.OpNeg:
		repr = Arithmetic(v)
	case puppet.OpDestructure:
		repr = ir.Array
	case puppet.OpQueryTags:
		if len(v.Args) != 2 {
			repr = ir.Array
		}
	case puppet.OpTitle:
		repr = ir.Array
		if ir.ReprOf(v) == ir.String {
			repr = ir.String
		}
	case puppet.OpCall:
		if d := f.effects.Direct(v); d != nil {
			result, _ := d.Result()
			if result == ir.None {
				return Form{Repr: ir.Boxed, Known: Undef}
			}
			if d.Pure() {
				return held(result)
			}
			repr = result
		}
	case ir.OpCallFunc:
		if callee := f.prog.CallsTyped(v); callee != nil {
			repr = Returned(callee)
		}
	case puppet.OpCatalogCall:
		row := builtin.Row(v.Aux.(ir.CallAux).Name)
		switch {
		case row.Form == builtin.RendersErb:
			repr = ir.String
		case row.Form == builtin.Renders || row.Form == builtin.Calls:
		case row.Method == builtin.Reports:
			repr = ir.Bool
		case row.Method == builtin.GivesNothing:
			return Form{Repr: ir.Boxed, Known: Undef}
		}
		return held(repr)
	case puppet.OpDeclare, puppet.OpDeclareNamed, puppet.OpDeclareClass, puppet.OpInclude, puppet.OpCollect, puppet.OpRelate, puppet.OpOverride, puppet.OpDefaults:
		return boxed() // references, which are only passed on
	}
	if repr == ir.Boxed {
		return narrowed(v, boxed()) // the static type knows more than the function's
	}
	return held(repr)
}

// Arithmetic is what the operator of Go's that computes v gives: [ir.Boxed] where types leave open which one that is.
func Arithmetic(v *ir.Value) ir.Repr {
	reprs := map[ir.Repr]bool{}
	for _, a := range v.Args {
		reprs[ir.ReprOf(a)] = true
	}
	switch {
	case len(reprs) == 1 && reprs[ir.Int]:
		return ir.Int
	case len(v.Args) == 2 && (reprs[ir.Float] && len(reprs) == 1 || reprs[ir.Float] && reprs[ir.Int] && len(reprs) == 2):
		switch v.Op {
		case puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv:
			return ir.Float
		}
	case v.Op == puppet.OpAdd && len(reprs) == 1 && reprs[ir.Array]:
		return ir.Array
	}
	return ir.Boxed
}

// truth is what is known of a value as a condition: what is no Boolean and not undef is true (TRU-1).
func (f *Forms) truth(v *ir.Value) Known {
	switch form := f.Of(v); {
	case form.Repr == ir.Bool:
		return form.Known
	case form.Repr != ir.Boxed:
		return True
	case form.Known == Undef:
		return False
	}
	return Computed
}

// Truth is what is known of a value as a condition.
func (f *Forms) Truth(v *ir.Value) Known { return f.truth(v) }

// constant is the form of a constant.
func (f *Forms) constant(v *ir.Value) Form {
	if v.Aux == nil && v.Type == puppet.GroupsType && f.body.Kind == ir.Node && MatchesRegexp(f.body) {
		return held(puppet.Groups)
	}
	return ConstantForm(v.Aux, v.Type)
}

// ConstantForm is the form of a constant of a type.
func ConstantForm(c value.Value, t typesys.Type) Form {
	switch c := c.(type) {
	case nil:
		if t == puppet.GroupsType {
			return Form{Repr: puppet.Groups, Known: Undef}
		}
		return Form{Repr: ir.Boxed, Known: Undef}
	case bool:
		return Form{Repr: ir.Bool, Known: known(c)}
	case int64:
		return held(ir.Int)
	case float64:
		return held(ir.Float)
	case string:
		return held(ir.String)
	case value.Array:
		if t == puppet.GroupsType && len(c) > 0 {
			return held(puppet.Groups)
		}
		return held(ir.Array)
	case *value.Hash:
		return held(ir.Hash)
	}
	return Form{Repr: ir.Boxed, Defined: true}
}

// MatchesRegexp reports whether a node definition matches names by a regular expression, which sets match variables (NODE-4).
func MatchesRegexp(f *ir.Func) bool {
	for _, m := range f.Matchers {
		if m.Regexp != nil {
			return true
		}
	}
	return false
}

// scopeVar is the form of what the scope itself presets.
func (f *Forms) scopeVar(v *ir.Value) Form {
	switch v.Aux.(string) {
	case "title":
		if ir.ReprOf(v) == ir.String {
			return held(ir.String)
		}
	case "name":
		return held(static(v))
	case "module_name", "caller_module_name":
		return held(ir.String)
	}
	return boxed()
}

// Taken is the region of an `if` that is certain to run, nil where that is open.
func (f *Forms) Taken(v *ir.Value) *ir.Region {
	if v.Op == ir.OpIf {
		switch f.Of(v.Args[0]).Known {
		case True:
			return v.Regions[0]
		case False:
			return v.Regions[1]
		}
	}
	return nil
}

// Regions are the regions of an op that are generated.
func (f *Forms) Regions(v *ir.Value) []*ir.Region {
	if r := f.Taken(v); r != nil {
		return []*ir.Region{r}
	}
	if v.Op == puppet.OpForeach && f.Way(v) == Branch && f.never(v) {
		return nil
	}
	return v.Regions
}

// never reports whether the region of a branch is certain not to run: that of `then` for undef, and that of `lest` for anything else.
func (f *Forms) never(v *ir.Value) bool {
	switch v.Aux.(puppet.ForeachAux).Loop {
	case puppet.LoopThen:
		return f.Of(v.Args[0]).Known == Undef
	case puppet.LoopLest:
		return f.Of(v.Args[0]).isDefined()
	}
	return false
}

// Tests reports whether whether the region of a branch runs depends on its operand.
func (f *Forms) Tests(v *ir.Value) bool {
	if v.Aux.(puppet.ForeachAux).Loop == puppet.LoopWith {
		return false
	}
	form := f.Of(v.Args[0])
	return form.Known != Undef && !form.isDefined()
}

// Inlined is the one region of an `if` whose results stand for those of the op, nil where there are two: it is certain to run, or the
// other one does not come back.
func (f *Forms) Inlined(v *ir.Value) *ir.Region {
	if v.Op != ir.OpIf {
		return nil
	}
	if r := f.Taken(v); r != nil {
		return r
	}
	switch yes, no := v.Regions[0], v.Regions[1]; {
	case !f.FallsOut(yes):
		return no
	case !f.FallsOut(no):
		return yes
	}
	return nil
}

// branch is the form of a result of a branching op.
func (f *Forms) branch(r Result) Form {
	want := f.Held(r)
	if one := f.Inlined(r.Op); one != nil {
		t := one.Terminator()
		if t == nil || t.Op != ir.OpYield || r.N >= len(t.Args) {
			return held(want)
		}
		form := f.Of(t.Args[r.N])
		if want != form.Repr && want != ir.Boxed {
			return held(want)
		}
		return form
	}
	if r.Op.Op == ir.OpIf && f.effects.Does(r.Op) == ir.Pure && want == ir.Bool {
		yes, no := f.yielded(r.Op.Regions[0], r.N), f.yielded(r.Op.Regions[1], r.N)
		if yes.Known == no.Known && yes.Repr == ir.Bool && no.Repr == ir.Bool {
			return Form{Repr: want, Known: yes.Known}
		}
	}
	return held(want)
}

// yielded is the form of what a region yields.
func (f *Forms) yielded(r *ir.Region, n int) Form {
	if t := r.Terminator(); t != nil && t.Op == ir.OpYield && n < len(t.Args) {
		return f.Of(t.Args[n])
	}
	return boxed()
}

// Falls reports whether control reaches what follows v.
func (f *Forms) Falls(v *ir.Value) bool {
	switch {
	case v.Op.Info().Effect == ir.Ends:
		return false
	case v.Op == puppet.OpForeach:
		if f.Way(v) != Branch || f.never(v) || f.Tests(v) || Jumps(v.Regions[0], ir.OpNext) {
			return true
		}
		return f.FallsOut(v.Regions[0])
	case !branches(v):
		return true
	}
	return slices.ContainsFunc(f.Regions(v), f.FallsOut)
}

// FallsOut reports whether control reaches the end of a region, where it yields.
func (f *Forms) FallsOut(r *ir.Region) bool {
	out, ok := f.falls[r]
	if !ok {
		out = true
		for _, v := range r.Body {
			if v.Op != ir.OpYield && !f.Falls(v) {
				out = false
				break
			}
		}
		f.falls[r] = out
	}
	return out
}

// arg is the form of a parameter, or of what a region starts with.
func (f *Forms) arg(v *ir.Value) Form {
	if a, ok := f.args[v]; ok {
		return f.element(v, a)
	}
	if p := f.raw[v]; p != nil && f.params[v] == nil && !(f.body.Kind == ir.Function && f.prog.Typed(f.body)) {
		if p.Rest {
			return held(ir.Array)
		}
		return boxed()
	}
	if f.body.Kind == ir.Template && len(f.body.Args) > 0 && f.body.Args[0] == v {
		return boxed()
	}
	return held(static(v))
}

// element is the form of what an iteration gives its region.
func (f *Forms) element(v *ir.Value, a arg) Form {
	either := func(repr ir.Repr) Form { // that of the static type, where it has one
		if want := static(v); want != ir.Boxed {
			return held(want)
		}
		return held(repr)
	}
	args, loop := a.of.Regions[0].Args, a.of.Aux.(puppet.ForeachAux).Loop
	last := a.n == len(args)-1
	way := f.Way(a.of)
	switch way {
	case Branch:
		if a.n < len(a.of.Args) {
			form := f.Of(a.of.Args[a.n])
			if want := static(v); want != ir.Boxed && want != form.Repr {
				return held(want)
			}
			return form
		}
		return either(ir.Boxed)
	case Closure:
		return either(ir.Boxed)
	}
	switch loop {
	case puppet.LoopReduce:
		if a.n == 0 {
			if len(a.of.Args) > 1 {
				return held(static(v))
			}
			return boxed()
		}
		args = args[1:]
	case puppet.LoopSlice:
		if len(args) == 1 {
			return held(ir.Array)
		}
		return either(ir.Boxed)
	case puppet.LoopTreeEach:
		if len(args) == 2 && a.n == 0 {
			return either(ir.Array)
		}
		return either(ir.Boxed)
	case puppet.LoopIndex:
		if way == List && len(args) == 2 && a.n == 0 {
			return held(ir.Int)
		}
		return either(ir.Boxed)
	case puppet.LoopStep:
		return either(ir.Boxed)
	}
	switch {
	case way == Numbers, way == Count, way == List && len(args) == 2 && !last:
		return held(ir.Int)
	case way == Entries && len(args) == 1:
		return either(ir.Array)
	}
	return either(ir.Boxed)
}

// foreach is the form of what an iteration gives.
func (f *Forms) foreach(r Result) Form {
	v := r.Op
	switch f.Way(v) {
	case Closure:
		return narrowed(v, boxed())
	case Branch:
		return f.once(r)
	}
	switch v.Aux.(puppet.ForeachAux).Loop {
	case puppet.LoopEach, puppet.LoopSlice, puppet.LoopTreeEach:
		form := f.Of(v.Args[0])
		form.Repr = f.Collection(v)
		return form
	case puppet.LoopReverseEach, puppet.LoopStep:
		return Form{Repr: ir.Boxed, Known: Undef}
	case puppet.LoopMap, puppet.LoopPartition:
		return held(ir.Array)
	case puppet.LoopAny, puppet.LoopAll:
		return held(ir.Bool)
	case puppet.LoopFilter:
		if f.Way(v) == Entries {
			return held(ir.Hash)
		}
		return held(ir.Array)
	case puppet.LoopGroupBy:
		return held(ir.Hash)
	case puppet.LoopReduce:
		return held(f.Of(v.Regions[0].Args[0]).Repr)
	}
	return boxed()
}

// once is the form of what a branch gives.
func (f *Forms) once(r Result) Form {
	v := r.Op
	region := v.Regions[0]
	switch v.Aux.(puppet.ForeachAux).Loop {
	case puppet.LoopThen:
		if f.never(v) {
			return Form{Repr: ir.Boxed, Known: Undef}
		}
	case puppet.LoopWith:
		if Jumps(region, ir.OpNext) {
			return held(f.Held(r))
		}
		return f.yielded(region, 0)
	}
	return boxed()
}
