package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
)

// String returns the text form of the plan of a body: what is generated, in order, with the operands that Go reads.
//
//	function "f" typed (int) string {
//	    v3 = topvar : late hash
//	    v4 = const 'a' : literal string
//	    v5 = index v3, v4 : inline boxed
//	    settle v3
//	    v6 = include
//	    v7 = concat v5, v1 : inline string
//	    return v7
//	}
//
// After the colon stand the place of a value and its representation, or the constant that stands for it. `as` tells of a change of
// representation where an operand is read, `settle` of values that become variables before a statement, and `→` into which variable of
// the branching op around it a result is computed. A part is a function of its own, with what goes in and what comes out.
func (f *Func) String() string {
	w := text{plan: f}
	fmt.Fprintf(&w.b, "%s %s", f.Body.Kind, strconv.Quote(f.Body.Name))
	if f.Body.Kind == ir.Function {
		w.convention()
	}
	w.b.WriteString(" {\n")
	w.defaults(f.Body.Params, func(p *ir.Param) bool { return f.Body.Kind != ir.Function || f.Live.Default(f.Body.Params, p) })
	w.region(f.Body.Body, nil)
	w.b.WriteString("}\n")
	return w.b.String()
}

// Text is the text form of the plans of all bodies of a program; maxBody is that of [New].
func Text(prog *ir.Program, maxBody int) string {
	p := New(prog, maxBody)
	plans := make([]string, len(prog.Funcs))
	for i, f := range prog.Funcs {
		plans[i] = p.Func(f).String()
	}
	return strings.Join(plans, "\n")
}

var reprNames = map[ir.Repr]string{
	ir.Boxed: "boxed", ir.Bool: "bool", ir.Int: "int", ir.Float: "float", ir.String: "string", ir.Array: "array", ir.Hash: "hash",
	puppet.Groups: "groups", ir.None: "nothing",
}

func reprName(r ir.Repr) string {
	if name, ok := reprNames[r]; ok {
		return name
	}
	t, _ := r.Own()
	return t.Path + "." + t.Name
}

// text writes the text form.
type text struct {
	plan  *Func
	b     strings.Builder
	depth int
}

func (w *text) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat("    ", w.depth+1))
	fmt.Fprintf(&w.b, format+"\n", args...)
}

// convention writes how the function is called.
func (w *text) convention() {
	f := w.plan.Body
	if !w.plan.Program.Typed(f) {
		w.b.WriteString(" boxed")
		return
	}
	reprs := make([]string, len(f.Params))
	for i, p := range f.Params {
		reprs[i] = reprName(ir.ReprOf(p.Value))
	}
	fmt.Fprintf(&w.b, " typed (%s) %s", strings.Join(reprs, ", "), reprName(Returned(f)))
}

func (w *text) defaults(params []*ir.Param, computed func(*ir.Param) bool) {
	for _, p := range params {
		if p.Default != nil && computed(p) {
			w.line("default $%s {", p.Name)
			w.nested(p.Default, nil)
			w.line("}")
		}
	}
}

func (w *text) nested(r *ir.Region, owner *ir.Value) {
	w.depth++
	w.region(r, owner)
	w.depth--
}

func (w *text) region(r *ir.Region, owner *ir.Value) {
	parts := w.plan.Parts.Of(r)
	end := func() {
		w.settle(parts[0].After)
		w.depth--
		w.line("}")
		parts = parts[1:]
	}
	inside := false
	for i, v := range r.Body {
		if inside && parts[0].To == i {
			inside = false
			end()
		}
		if len(parts) > 0 && parts[0].From == i {
			inside = true
			w.settle(parts[0].Before)
			w.line("part (%s) (%s) {", w.results(parts[0].In), w.results(parts[0].Out))
			w.depth++
		}
		w.value(v, r, owner)
		if v.Op != ir.OpYield && !w.plan.Forms.Falls(v) {
			break
		}
	}
	if inside {
		end()
	}
}

func (w *text) settle(vs []*ir.Value) {
	for _, v := range vs {
		w.line("settle v%d", v.ID)
	}
}

// results are the names of results, but those of constants.
func (w *text) results(rs []Result) string {
	var names []string
	for _, r := range rs {
		if r.Op.Op != ir.OpConst {
			names = append(names, name(r))
		}
	}
	return strings.Join(names, ", ")
}

// name is the number of a value, with that of a further result.
func name(r Result) string {
	if r.N > 0 {
		return fmt.Sprintf("v%d.%d", r.Op.ID, r.N)
	}
	return fmt.Sprintf("v%d", r.Op.ID)
}

// operand is an operand where it is read in a representation.
func (w *text) operand(v *ir.Value, takes ir.Repr) string {
	form := w.plan.Forms.Of(v)
	if form.Known != Computed {
		return form.Known.String()
	}
	text := name(ResultOf(v))
	if takes != form.Repr && takes != ir.Boxed {
		text += " as " + reprName(takes)
	}
	return text
}

func (w *text) operands(v *ir.Value) string {
	var words []string
	for _, a := range w.plan.Live.Operands(v) {
		words = append(words, " "+w.operand(a, w.plan.Takes(v, slices.Index(v.Args, a))))
	}
	return strings.Join(words, ",")
}

func (w *text) value(v *ir.Value, in *ir.Region, owner *ir.Value) {
	plan := w.plan
	switch {
	case v.Op == ir.OpYield:
		w.yield(v, in, owner)
		return
	case v.Op == ir.OpResult:
		return
	case v.Op == ir.OpConst:
		if r := Own(v); plan.Uses.Of(r) > 0 && plan.Forms.Result(r).Known == Computed {
			kind := "literal"
			if Static(v.Aux) {
				kind = "static"
			}
			w.line("v%d = const %s : %s %s", v.ID, value.AppendInspect(nil, v.Aux), kind, reprName(plan.Forms.Result(r).Repr))
		}
		return
	case plan.Forms.Replaced(Own(v)) && !plan.Live.Op(v):
		w.line("v%d = %s : %s", v.ID, v.Op, plan.Forms.Result(Own(v)).Known)
		return
	case !plan.Live.Op(v):
		return
	}
	w.settle(plan.Places.Settled(v))
	head := v.Op.String()
	if v.Type != nil {
		head = fmt.Sprintf("v%d = %s", v.ID, head)
	}
	head += w.how(v) + w.operands(v)
	if place := plan.Places.Of(v); v.Type != nil && place != Statement {
		head += fmt.Sprintf(" : %s %s", place, reprName(plan.Forms.Of(v).Repr))
	} else if results := plan.Live.Results(v); len(results) > 0 {
		words := make([]string, len(results))
		for i, n := range results {
			words[i] = fmt.Sprintf("%s %s", name(Result{v, n}), reprName(plan.Forms.Result(Result{v, n}).Repr))
		}
		head += " : " + strings.Join(words, ", ")
	}
	regions := plan.Forms.Regions(v)
	if len(regions) == 0 {
		w.line("%s", head)
		return
	}
	w.line("%s {", head)
	if a, ok := v.Aux.(*ir.LambdaAux); ok {
		w.depth++
		w.defaults(a.Params, func(p *ir.Param) bool { return plan.Live.Default(a.Params, p) })
		w.depth--
	}
	for i, r := range regions {
		if i > 0 {
			w.line("} {")
		}
		w.nested(r, v)
	}
	w.line("}")
}

// how is the way in which Go does an operation, where there are several.
func (w *text) how(v *ir.Value) string {
	switch v.Op {
	case puppet.OpForeach:
		return fmt.Sprintf(" %s %s", v.Aux.(puppet.ForeachAux).Loop, w.plan.Forms.Way(v))
	case puppet.OpCall:
		if d := w.plan.Effects.Direct(v); d != nil {
			return " direct " + d.Name()
		}
		return " descriptor " + v.Aux.(ir.CallAux).Name
	case ir.OpCallFunc:
		if f := w.plan.Places.Typed(v); f != nil {
			return " typed " + f.Name
		}
		return " descriptor " + v.Aux.(ir.CallAux).Name
	}
	return ""
}

// yield writes what of a region's values Go reads, and what becomes of them.
func (w *text) yield(v *ir.Value, in *ir.Region, owner *ir.Value) {
	live, forms := w.plan.Live, w.plan.Forms
	var words []string
	switch {
	case owner != nil && branches(owner):
		targets := w.plan.Places.Targets(in)
		for n, a := range v.Args {
			if !live.needed[Result{owner, n}] {
				continue
			}
			word := w.operand(a, forms.Held(Result{owner, n}))
			if slices.ContainsFunc(targets, func(t Target) bool { return t.N == n }) {
				word += " → " + name(Result{owner, n})
			}
			words = append(words, word)
		}
	case owner == nil || live.wantsYield(owner):
		for _, a := range v.Args {
			words = append(words, w.operand(a, ir.Boxed))
		}
	}
	if len(words) > 0 {
		w.line("yield %s", strings.Join(words, ", "))
	}
}
