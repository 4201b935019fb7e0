package lower

import (
	"slices"
	"sort"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/points"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// builder makes the values of one function, region by region. It knows where control is, which variables have which values there, and
// what failed.
type builder struct {
	l      *Lowerer
	f      *ir.Func
	file   *resolve.File
	refs   *resolve.References // what the nodes of its tree name
	module string

	region   *ir.Region
	dead     bool // the region has ended; what follows is never reached
	byMethod bool // the call of new whose lambda initialises an object is one of a method
	// astray is set behind an error that was reported: what follows is lowered for what
	// else is wrong with it, into a region that no function has.
	astray bool
	taint  map[*ir.Value]bool // see tainted
	scope  *scope
	groups *ir.Value          // match groups at this point; nil when there are none (MV)
	asked  map[*ir.Value]bool // constants that tell whether functions are there

	known map[ast.Expr]*ir.Value // the values of expressions that are not to be evaluated again
	loops []*ir.Value            // enclosing foreach and lambda values, innermost last

	matches   int  // ops so far that may set match groups
	inDefault bool // in the default of a parameter
	inType    bool // in a type that is computed when the program runs

	logic *logicScope // of the logic of a declared type; nil elsewhere

	points *points.Table // what is counted of the file; nil where nothing is
}

func newBuilder(l *Lowerer, f *ir.Func, file *resolve.File) builder {
	b := builder{l: l, f: f, file: file, refs: file.References(), module: file.Module, region: f.Body, scope: newScope(nil)}
	if l.Points != nil {
		b.points = l.Points(file)
	}
	return b
}

// count counts that control comes to a statement, where it is one.
func (b *builder) count(e ast.Expr) {
	if n, ok := b.points.Statement(e); ok {
		b.emit(ir.OpCount, nil, e.Span(), n)
	}
}

// counted is an arm of a branch that counts that it is taken.
func (b *builder) counted(of ast.Expr, i int, a arm) arm {
	n, ok := b.points.Arm(of, i)
	if !ok {
		return a
	}
	return func() *ir.Value {
		b.emit(ir.OpCount, nil, of.Span(), n)
		return a()
	}
}

// scope is one lexical scope: the function's own, or that of a lambda.
type scope struct {
	outer *scope
	vars  map[string]*ir.Value
	// arms counts the branches that are being lowered; then log has the variables that were set, with what they were before.
	arms int
	log  []change
	// assigned remembers where a variable was first assigned, for notes.
	assigned map[string]source.Span
	// open reports whether what a template is given are variables of the scope.
	open bool
	// defaults is set for the scope in which the defaults of parameters are
	// evaluated.
	defaults *defaults
}

// change is a variable that was set.
type change struct {
	name   string
	before *ir.Value
}

// set sets a variable.
func (s *scope) set(name string, v *ir.Value) {
	if s.arms > 0 {
		s.log = append(s.log, change{name, s.vars[name]})
	}
	s.vars[name] = v
}

// undo takes back what was set since the log had a length, and returns it.
func (s *scope) undo(length int) map[string]*ir.Value {
	if len(s.log) == length {
		return nil
	}
	changed := map[string]*ir.Value{}
	for _, c := range s.log[length:] {
		changed[c.name] = s.vars[c.name]
	}
	for _, c := range slices.Backward(s.log[length:]) {
		if c.before == nil {
			delete(s.vars, c.name)
		} else {
			s.vars[c.name] = c.before
		}
	}
	s.log = s.log[:length]
	return changed
}

func newScope(outer *scope) *scope {
	return &scope{outer: outer, vars: map[string]*ir.Value{}, assigned: map[string]source.Span{}}
}

// checkedReturn asserts the return type of the function or lambda of that name (FN-2, LAM-5).
func (b *builder) checkedReturn(v *ir.Value, t typesys.Type, name string, at source.Span) *ir.Value {
	if t == nil || t == typesys.AnyType || b.dead {
		return v
	}
	return b.emit(puppet.OpAssert, t, at, puppet.AssertAux{Type: t, Subject: "value returned from " + name}, v)
}

// emit appends a value to the current region.
func (b *builder) emit(op ir.Op, t typesys.Type, at source.Span, aux any, args ...*ir.Value) *ir.Value {
	v := b.f.NewValue(op, t, posOf(at), args...)
	v.Aux = aux
	if b.tainted(v) {
		b.taint[v] = true
	}
	if !b.dead {
		b.region.Body = append(b.region.Body, v)
	}
	return v
}

// operator emits an op whose type follows from its arguments.
func (b *builder) operator(op ir.Op, at source.Span, args ...*ir.Value) *ir.Value {
	return b.emit(op, ir.ResultType(op, args...), at, nil, args...)
}

// end emits a terminator; what is lowered after it in this region is dropped.
func (b *builder) end(op ir.Op, at source.Span, aux any, args ...*ir.Value) {
	b.emit(op, nil, at, aux, args...)
	b.dead = true
}

func (b *builder) constant(v value.Value, at source.Span) *ir.Value {
	return b.emit(ir.OpConst, typesys.Infer(v), at, v)
}

func (b *builder) undef(at source.Span) *ir.Value { return b.constant(nil, at) }

// unset is the state of a variable without value.
func (b *builder) unset(at source.Span) *ir.Value {
	v := b.emit(ir.OpUnset, typesys.AnyType, at, nil)
	v.Unset = true
	return v
}

// fail reports an error that is certain when this point is reached, and raises
// it there. Label wraps the message as Puppet does, "" for none.
func (b *builder) fail(code diag.Code, at source.Span, label, format string, args ...any) *ir.Value {
	d := diag.Errorf(code, at, format, args...)
	return b.failWith(d, label)
}

func (b *builder) failWith(d *diag.Diagnostic, label string) *ir.Value {
	if b.dead {
		return b.undef(d.Span)
	}
	b.l.Diags.Add(d)
	return b.raise(d.SaidAt(), ir.FailAux{Issue: string(d.Code), Message: d.Message, Label: label})
}

// raise fails because of an error that was reported. The result stands for the value that
// there would be without it.
func (b *builder) raise(at source.Span, aux ir.FailAux) *ir.Value {
	b.emit(ir.OpFail, nil, at, aux)
	b.region, b.astray = &ir.Region{}, true
	return b.unknown(at)
}

// unknown is a value of which nothing is known because of an error that was reported.
func (b *builder) unknown(at source.Span) *ir.Value {
	v := b.arg("", typesys.AnyType, at)
	if b.taint == nil {
		b.taint = map[*ir.Value]bool{}
	}
	b.taint[v] = true
	return v
}

// tainted reports whether one of the values is made from one that there is not because of an
// error that was reported: what is wrong with it may follow from that.
func (b *builder) tainted(vs ...*ir.Value) bool {
	return b.astray && slices.ContainsFunc(vs, func(v *ir.Value) bool {
		return v != nil && (b.taint[v] || slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return b.taint[a] }))
	})
}

// unsupported reports what p2go does not compile yet.
func (b *builder) unsupported(at source.Span, format string, args ...any) *ir.Value {
	d := diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: "+format, args...)
	return b.failWith(d, "")
}

// arm is one alternative of a branch: it lowers the alternative and returns its
// value.
type arm func() *ir.Value

// branch emits an op with one region for each arm. The op's value is that of
// the arm taken; variables that arms assign differently become further
// results. Match groups made inside stay inside unless keep is set (MV-3).
func (b *builder) branch(op ir.Op, at source.Span, aux any, args []*ir.Value, keep bool, arms ...arm) *ir.Value {
	v := b.f.NewValue(op, typesys.AnyType, posOf(at), args...)
	v.Aux = aux
	outer, scope, groups, astray := b.region, b.scope, b.groups, b.astray
	if b.dead {
		return v
	}
	type exit struct {
		region *ir.Region
		value  *ir.Value
		vars   map[string]*ir.Value // that the arm has set
		groups *ir.Value
		at     source.Span
	}
	var exits []exit
	var lost []map[string]*ir.Value // what arms have set that failed
	scope.arms++
	for _, a := range arms {
		b.region, b.groups = &ir.Region{}, groups
		v.Regions = append(v.Regions, b.region)
		length := len(scope.log)
		x := a()
		set := scope.undo(length)
		switch {
		case b.dead:
		case b.astray && !astray:
			lost = append(lost, set)
		default:
			exits = append(exits, exit{b.region, x, set, b.groups, at})
		}
		b.dead, b.astray = false, astray
	}
	scope.arms--
	b.region, b.groups = outer, groups
	b.region.Body = append(b.region.Body, v)
	names := map[string]bool{}
	change := func(vars map[string]*ir.Value) {
		for n, val := range vars {
			if scope.vars[n] != val {
				names[n] = true
			}
		}
	}
	for _, vars := range lost {
		change(vars)
	}
	if len(exits) == 0 {
		// The region ends in an op whose every arm leaves it.
		if b.dead = len(lost) == 0; b.dead {
			return v
		}
		b.region, b.astray = &ir.Region{}, true
		for n := range names {
			scope.set(n, b.unknown(at))
		}
		return b.unknown(at)
	}
	for _, x := range exits {
		change(x.vars)
	}
	merged := make([]string, 0, len(names))
	for n := range names {
		merged = append(merged, n)
	}
	sort.Strings(merged)

	yields := make([][]*ir.Value, len(exits))
	for i, x := range exits {
		b.region = x.region
		yields[i] = append(yields[i], x.value)
		for _, n := range merged {
			val := x.vars[n]
			if val == nil {
				val = scope.vars[n]
			}
			if val == nil {
				val = b.unset(x.at)
			}
			yields[i] = append(yields[i], val)
		}
		if keep {
			g := x.groups
			if g == nil {
				g = b.noGroups(x.at)
			}
			yields[i] = append(yields[i], g)
		}
		b.emit(ir.OpYield, nil, x.at, nil, yields[i]...)
	}
	b.region = outer
	column := func(n int) (t typesys.Type, unset bool) {
		t, unset = yields[0][n].Type, yields[0][n].Unset
		for _, y := range yields[1:] {
			t = ir.Join(t, y[n].Type)
			unset = unset || y[n].Unset
		}
		return t, unset
	}
	v.Type, v.Unset = column(0)
	for i, n := range merged {
		r := b.emit(ir.OpResult, nil, at, i+1, v)
		r.Type, r.Unset = column(i + 1)
		r.Name = n
		known := scope.vars[n] != nil
		for _, x := range exits {
			known = known || x.vars[n] != nil
		}
		if known && scope.assigned[n].IsZero() {
			scope.assigned[n] = at
		}
		scope.set(n, r)
	}
	if keep {
		b.groups = b.emit(ir.OpResult, puppet.GroupsType, at, len(merged)+1, v)
	}
	return v
}

// noGroups are the match groups that a body begins with: those of the node's
// name in the body of a node, else none.
func (b *builder) noGroups(at source.Span) *ir.Value {
	return b.emit(ir.OpConst, puppet.GroupsType, at, nil)
}

// groupsNow returns the match groups so far as a value.
func (b *builder) groupsNow(at source.Span) *ir.Value {
	if b.groups == nil {
		return b.noGroups(at)
	}
	return b.groups
}

// isolated runs f and forgets the match groups it makes (MV-3).
func (b *builder) isolated(at source.Span, f func() *ir.Value) *ir.Value {
	return b.restored(at, func() *ir.Value {
		saved := b.groups
		defer func() { b.groups = saved }()
		return f()
	})
}

// wrongCall fails as a call of one of the blockless functions does with a number of arguments, or with a lambda.
func (b *builder) wrongCall(f *builtin.Function, at source.Span, given []value.Value, block typesys.Type) *ir.Value {
	params := &typesys.Tuple{Types: []typesys.Type{typesys.AnyType}, Size: f.Takes}
	sig := typesys.Signature{Type: &typesys.Callable{Params: params}}
	return b.fail(CodeEvaluation, at, functionCall, "%s", typesys.DescribeCall(f.Name, []typesys.Signature{sig}, given, block))
}

// arg makes a value that stands outside any region's body.
func (b *builder) arg(name string, t typesys.Type, at source.Span) *ir.Value {
	v := b.f.NewValue(ir.OpArg, t, posOf(at))
	v.Name = name
	return v
}
