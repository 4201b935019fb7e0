package ir

import (
	"fmt"
	"slices"

	"github.com/p2go/p2go/typesys"
)

// Verify checks what every function must satisfy:
//
//   - values are defined before they are used, in the region or one around it,
//     once, and a value without a type is not used;
//   - the number of arguments and regions, and what Aux holds, is that of the op
//     table, and the number of arguments fits Aux;
//   - every region ends in a terminator or a branch whose regions all end early,
//     and has nothing after it; yield, next and setvar stand where they mean
//     something;
//   - the representation of what a region yields flows into that of the result,
//     and values of own types stand only where these are expected;
//   - what the rows of the ops and of their aux check holds.
//
// The error names the value and its place.
func Verify(f *Func) error {
	c := &verifier{Context: Context{Func: f}, defined: map[*Value]bool{}, ids: map[int]*Value{}}
	if f.Kind != Method && f.Kind != Routine && (f.Kind == Template) != (len(f.Args) > 0) {
		return fmt.Errorf("only a template has arguments, and the first is the hash given to it")
	}
	for _, a := range f.Args {
		if err := c.define(a); err != nil {
			return err
		}
	}
	if err := c.params(f.Params); err != nil {
		return err
	}
	for _, p := range f.Params {
		if err := c.define(p.Value); err != nil {
			return err
		}
	}
	if numbers := ComputedTypes(f.Params); f.Kind != Template && (len(numbers) > 0) != (f.Types != "") {
		return fmt.Errorf("%d computed types of parameters, by the body %q", len(numbers), f.Types)
	}
	if f.Body == nil {
		return fmt.Errorf("no body")
	}
	return c.region(f.Body, nil)
}

// Context is where a value stands that is verified.
type Context struct {
	Func  *Func
	Loops int // loops and closures around
	Inner int // regions around that run once for an element, a call, a resource
	// Loop is the innermost iteration or closure around; nil when there is none.
	Loop *Value
}

type verifier struct {
	Context
	defined map[*Value]bool // in the regions around
	ids     map[int]*Value
}

func (c *verifier) define(v *Value) error {
	if old := c.ids[v.ID]; old != nil && old != v {
		return fmt.Errorf("v%d is the id of two values", v.ID)
	}
	if c.ids[v.ID] != nil {
		return fmt.Errorf("v%d is defined twice", v.ID)
	}
	if v.ID < 1 || v.ID >= c.Func.IDs() {
		return fmt.Errorf("v%d has not been made for this function", v.ID)
	}
	c.ids[v.ID] = v
	c.defined[v] = true
	return nil
}

// params checks the parameters' defaults. A default sees the parameters before
// it as they were given (Raw), and nothing else sees those.
func (c *verifier) params(ps []*Param) error {
	for _, p := range ps {
		if p.Raw == nil || p.Value == nil {
			return fmt.Errorf("the parameter $%s has no values", p.Name)
		}
		if p.Raw.Op != OpArg || p.Value.Op != OpArg {
			return fmt.Errorf("the parameter $%s has values that are no arguments", p.Name)
		}
		if p.Default != nil {
			loops, loop := c.Loops, c.Loop
			c.Loops, c.Loop = 0, nil
			c.Inner++
			if err := c.region(p.Default, &Value{Op: OpArg}); err != nil {
				return fmt.Errorf("default of $%s: %w", p.Name, err)
			}
			c.Inner--
			c.Loops, c.Loop = loops, loop
		}
		if err := c.define(p.Raw); err != nil {
			return err
		}
	}
	for _, p := range ps {
		delete(c.defined, p.Raw)
	}
	return nil
}

// region checks a region of owner; the owner of a function's body is nil.
func (c *verifier) region(r *Region, owner *Value) error {
	defer func() {
		for _, v := range r.Args {
			delete(c.defined, v)
		}
		for _, v := range r.Body {
			delete(c.defined, v)
		}
	}()
	for _, a := range r.Args {
		if a.Op != OpArg {
			return fmt.Errorf("v%d is an argument of a region but its op is %s", a.ID, a.Op)
		}
		if err := c.define(a); err != nil {
			return err
		}
	}
	if len(r.Body) == 0 {
		return fmt.Errorf("an empty region")
	}
	for i, v := range r.Body {
		if err := c.value(v); err != nil {
			return fmt.Errorf("v%d = %s at %d:%d: %w", v.ID, v.Op, v.Pos.Line, v.Pos.Col, err)
		}
		if err := c.define(v); err != nil {
			return err
		}
		last := i == len(r.Body)-1
		switch {
		case v.EndsRegion() == last:
		case last:
			return fmt.Errorf("the region ends in v%d = %s, which is no terminator", v.ID, v.Op)
		default:
			return fmt.Errorf("v%d = %s is not the last of its region", v.ID, v.Op)
		}
		if v.Op == OpYield {
			if err := yields(v, owner); err != nil {
				return fmt.Errorf("v%d = yield at %d:%d: %w", v.ID, v.Pos.Line, v.Pos.Col, err)
			}
		}
	}
	return nil
}

// yields checks what a region gives to its owner.
func yields(y, owner *Value) error {
	switch {
	case owner == nil:
		return fmt.Errorf("yield outside of a branch, loop or lambda")
	case owner.Op == OpLoop:
		return nil // verifyLoop looks at them
	case !owner.Op.Branches():
		if len(y.Args) != 1 {
			return fmt.Errorf("%d values instead of one", len(y.Args))
		}
		return nil
	case len(y.Args) == 0:
		return fmt.Errorf("no values")
	case !Flows(ReprOf(y.Args[0]), ReprOf(owner)):
		return fmt.Errorf("v%d does not fit the type of v%d", y.Args[0].ID, owner.ID)
	}
	return nil
}

func (c *verifier) value(v *Value) error {
	if v.Op.Info().Name == "" || v.Op == OpArg {
		return fmt.Errorf("no op for a body")
	}
	info := v.Op.Info()
	switch {
	case info.Args >= 0 && len(v.Args) != info.Args:
		return fmt.Errorf("%d arguments instead of %d", len(v.Args), info.Args)
	case info.Regions >= 0 && len(v.Regions) != info.Regions:
		return fmt.Errorf("%d regions instead of %d", len(v.Regions), info.Regions)
	case info.Effect == Ends && v.Type != nil:
		return fmt.Errorf("a terminator with a type")
	case info.Effect < Writes && v.Type == nil && v.Op != OpLoop:
		return fmt.Errorf("no type")
	case !info.Aux.holds(v.Aux):
		return fmt.Errorf("aux is %T", v.Aux)
	}
	for i, a := range v.Args {
		switch {
		case !c.defined[a]:
			return fmt.Errorf("argument %d, v%d, is not defined here", i, a.ID)
		case a.Type == nil:
			return fmt.Errorf("argument %d, v%d = %s, has no value", i, a.ID, a.Op)
		case v.Op != OpYield:
			if err := takes(v, i); err != nil {
				return err
			}
		}
	}
	if info.Aux != nil && info.Aux.Verify != nil {
		if err := info.Aux.Verify(v); err != nil {
			return err
		}
	}
	if info.Verify != nil {
		if err := info.Verify(&c.Context, v); err != nil {
			return err
		}
	}
	return c.regions(v)
}

// takes checks that argument i is a value of Puppet, or of the own type that the op takes.
func takes(v *Value, i int) error {
	var want typesys.Type
	if f := v.Op.Info().Takes; f != nil {
		want = f(v, i)
	}
	switch t := v.Args[i].Type; {
	case want != nil && t != want:
		return fmt.Errorf("argument %d, v%d: %s takes %s here, not %s", i, v.Args[i].ID, v.Op, TypeText(want), TypeText(t))
	case want == nil && Own(t):
		return fmt.Errorf("argument %d, v%d: %s takes no %s", i, v.Args[i].ID, v.Op, TypeText(t))
	}
	return nil
}

// TakesOwn is [Info.Takes] of an op that takes own types at the same places in every value: types has nil for values of Puppet.
func TakesOwn(types ...typesys.Type) func(*Value, int) typesys.Type {
	return func(_ *Value, i int) typesys.Type {
		if i < len(types) {
			return types[i]
		}
		return nil
	}
}

// ComputedTypes are the numbers of the types of parameters that are computed.
func ComputedTypes(ps []*Param) (numbers []int) {
	for _, p := range ps {
		if p.Computed > 0 {
			numbers = append(numbers, p.Computed)
		}
	}
	return numbers
}

// VerifyComputed checks that the numbers of types that are computed are those of n operands.
func VerifyComputed(numbers []int, n int) error {
	if len(numbers) != n {
		return fmt.Errorf("%d computed types of parameters, and %d operands for them", len(numbers), n)
	}
	for i, number := range numbers {
		if number != i+1 {
			return fmt.Errorf("computed type %d in the place of %d", number, i+1)
		}
	}
	return nil
}

func verifyLambda(_ *Context, v *Value) error {
	a := v.Aux.(*LambdaAux)
	numbers := ComputedTypes(a.Params)
	if a.Computed > 0 {
		numbers = append(numbers, a.Computed)
	}
	return VerifyComputed(numbers, len(v.Args))
}

func verifyHash(_ *Context, v *Value) error {
	if len(v.Args)%2 != 0 {
		return fmt.Errorf("a key without a value")
	}
	return nil
}

func verifyResult(_ *Context, v *Value) error {
	if n := results(v.Args[0]); v.Aux.(int) < 1 || v.Aux.(int) >= n {
		return fmt.Errorf("result %d of %d", v.Aux.(int), n)
	}
	return fitsResult(v)
}

func verifyNext(c *Context, v *Value) error {
	if c.Loops == 0 {
		return fmt.Errorf("next outside of a loop or lambda")
	}
	if c.Loop.Op == OpLoop {
		return carries(c.Loop, v)
	}
	return takesArgs(v, 1)
}

func verifyBreak(c *Context, v *Value) error {
	if c.Loop != nil && c.Loop.Op == OpLoop {
		return carries(c.Loop, v)
	}
	return takesArgs(v, 0)
}

func takesArgs(v *Value, n int) error {
	if len(v.Args) != n {
		return fmt.Errorf("%d arguments instead of %d", len(v.Args), n)
	}
	return nil
}

// verifyLoop checks that the regions of a loop agree on what it carries.
func verifyLoop(_ *Context, v *Value) error {
	if (v.Type == nil) != (len(v.Args) == 0) {
		return fmt.Errorf("the type of a loop is that of the first value that it carries")
	}
	if err := carries(v, v); err != nil {
		return err
	}
	first, second := v.Regions[0], v.Regions[1]
	if !slices.EqualFunc(first.Args, second.Args, func(a, b *Value) bool { return ReprOf(a) == ReprOf(b) }) {
		return fmt.Errorf("its regions start with other values")
	}
	if len(v.Args) > 0 && ReprOf(v) != ReprOf(first.Args[0]) {
		return fmt.Errorf("the first value is carried as %s, and the result is %s", TypeText(first.Args[0].Type), TypeText(v.Type))
	}
	if y := first.Terminator(); y != nil && y.Op == OpYield && (len(y.Args) != 1 || ReprOf(y.Args[0]) != Bool) {
		return fmt.Errorf("the first region yields a Boolean")
	}
	if y := second.Terminator(); y != nil && y.Op == OpYield {
		return carries(v, y)
	}
	return nil
}

// carries checks that the operands of v fit what a loop carries.
func carries(loop, v *Value) error {
	args := loop.Regions[0].Args
	if len(v.Args) != len(args) {
		return fmt.Errorf("%d values for %d that the loop carries", len(v.Args), len(args))
	}
	for i, a := range v.Args {
		if !Flows(ReprOf(a), ReprOf(args[i])) {
			return fmt.Errorf("v%d does not fit the type of v%d", a.ID, args[i].ID)
		}
	}
	return nil
}

func verifyTry(_ *Context, v *Value) error {
	if n := len(v.Regions[0].Args); n != 0 {
		return fmt.Errorf("%d region arguments instead of none", n)
	}
	if args := v.Regions[1].Args; len(args) != 1 || args[0].Type != typesys.Type(ErrorType) {
		return fmt.Errorf("the second region starts with the error")
	}
	return nil
}

// VerifySpread checks that there are marks for all arguments, or none: see [AuxSpread].
func VerifySpread(marks []bool, args int) error {
	if marks != nil && len(marks) != args {
		return fmt.Errorf("marks for %d of %d arguments", len(marks), args)
	}
	return nil
}

// fitsResult checks that what the regions of a branch yield for a projected
// result flows into it.
func fitsResult(v *Value) error {
	branch := v.Args[0]
	if branch.Op == OpLoop {
		if a := branch.Regions[0].Args[v.Aux.(int)]; ReprOf(a) != ReprOf(v) {
			return fmt.Errorf("it is carried as v%d, which is of another representation", a.ID)
		}
		return nil
	}
	for _, r := range branch.Regions {
		t := r.Terminator()
		if t.Op != OpYield {
			continue
		}
		if y := t.Args[v.Aux.(int)]; !Flows(ReprOf(y), ReprOf(v)) {
			return fmt.Errorf("v%d, yielded for it, does not fit its type", y.ID)
		}
	}
	return nil
}

func (c *verifier) regions(v *Value) error {
	loops, inner, loop := c.Loops, c.Inner, c.Loop
	defer func() { c.Loops, c.Inner, c.Loop = loops, inner, loop }()
	switch v.Op.Info().Runs {
	case Loop, Closure:
		c.Loops++
		c.Loop = v
		c.Inner++
	case Query:
		c.Loops, c.Loop = 0, nil
		c.Inner++
	case Never, Branch:
	}
	if l, ok := v.Aux.(*LambdaAux); ok {
		if err := c.params(l.Params); err != nil {
			return err
		}
		if !slices.EqualFunc(l.Params, v.Regions[0].Args, func(p *Param, a *Value) bool { return p.Value == a }) {
			return fmt.Errorf("the region's arguments are not the parameters")
		}
	}
	width := -1
	for _, r := range v.Regions {
		if err := c.region(r, v); err != nil {
			return err
		}
		if t := r.Terminator(); t.Op == OpYield && v.Op != OpLoop {
			if width >= 0 && len(t.Args) != width {
				return fmt.Errorf("regions yield %d and %d results", width, len(t.Args))
			}
			width = len(t.Args)
		}
	}
	return nil
}

// results is the number of results of a value that `result` may project, its
// own counted.
func results(v *Value) int {
	if v.Op == OpLoop {
		return len(v.Args)
	}
	if n := v.Op.Info().Results; n >= 0 {
		return n + 1
	}
	for _, r := range v.Regions {
		if t := r.Terminator(); t != nil && t.Op == OpYield {
			return len(t.Args)
		}
	}
	return 0
}

// EndsRegion reports whether nothing in its region can follow v: it is a
// terminator, or a branch none of whose regions yields.
func (v *Value) EndsRegion() bool {
	if v.Op.Info().Effect == Ends {
		return true
	}
	if !v.Op.Branches() || len(v.Regions) == 0 {
		return false
	}
	for _, r := range v.Regions {
		if t := r.Terminator(); t == nil || t.Op == OpYield || !t.EndsRegion() {
			return false
		}
	}
	return true
}
