package lower

import (
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// body is the state of lowering one function.
type body struct {
	l      *Lowerer
	f      *ir.Func
	file   *resolve.File
	refs   *resolve.References // what the nodes of its tree name
	module string

	region *ir.Region
	dead   bool // the region has ended; what follows is never reached
	// astray is set behind an error that was reported: what follows is lowered for what
	// else is wrong with it, into a region that no function has.
	astray bool
	taint  map[*ir.Value]bool // see tainted
	scope  *scope
	known  map[ast.Expr]*ir.Value // the values of expressions that are not to be evaluated again
	asked  map[*ir.Value]bool     // constants that tell whether functions are there
	groups *ir.Value              // match groups at this point; nil when there are none (MV)

	matches   int  // ops so far that may set match groups
	inDefault bool // in the default of a parameter

	takesReturn bool // in the lambda of a call of call(), which a return() ends

	loops    []*ir.Value // enclosing foreach and lambda values, innermost last
	around   *around     // of an inline template
	comments []ast.Comment

	// relating is what wraps the errors of references that are operands of a
	// relationship (ACC-3); "" elsewhere.
	relating string

	// textual says that types are read as texts of types are, by which names that
	// no type has may stand in them (TYP-7, TYP-8).
	textual bool
	set     *resolve.TypeSet // of the type that is being defined
	// blind says that the types of parameters see no variables: those of classes
	// and defined types are evaluated before there is a scope.
	blind bool
	// inType is set in a type that is computed when the program runs.
	inType bool
	// localTypes are the aliases of a function that a module writes in Go (API-7).
	localTypes map[string]*localType
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

func (l *Lowerer) newBody(f *ir.Func, file *resolve.File) *body {
	f.Body = &ir.Region{}
	return &body{
		l: l, f: f, file: file, refs: file.References(), module: file.Module, region: f.Body, scope: newScope(nil), known: map[ast.Expr]*ir.Value{},
		comments: file.Program.Comments,
	}
}

// finish lowers the statements and ends the function's region: a function
// returns their value, other bodies nothing.
func (b *body) finish(e ast.Expr) *ir.Func {
	b.skipComments()
	v := b.expr(e)
	if !b.dead {
		if b.f.Kind == ir.Function {
			b.end(ir.OpReturn, e.Span(), nil, b.checkedReturn(v, b.f.Returns, b.f.Name, e.Span()))
		} else {
			if b.f.Kind != ir.Main && !puppet.Holds(b.f, v) {
				b.emit(puppet.OpHold, typesys.AnyType, e.Span(), "body", v)
			}
			b.end(ir.OpReturn, e.Span(), nil, b.undef(e.Span()))
		}
	}
	return b.f
}

// checkedReturn asserts the return type of the function or lambda of that name (FN-2, LAM-5).
func (b *body) checkedReturn(v *ir.Value, t typesys.Type, name string, at source.Span) *ir.Value {
	if t == nil || t == typesys.AnyType || b.dead {
		return v
	}
	return b.emit(puppet.OpAssert, t, at, puppet.AssertAux{Type: t, Subject: "value returned from " + name}, v)
}

// checkedNext asserts the return type of the innermost lambda, where it has one.
func (b *body) checkedNext(v *ir.Value, at source.Span) *ir.Value {
	lambda := b.loops[len(b.loops)-1]
	a, ok := lambda.Aux.(*ir.LambdaAux)
	if !ok {
		return v
	}
	if n := a.Computed; n > 0 && !b.dead {
		return b.emit(puppet.OpAssert, a.Returns, at, puppet.AssertAux{Type: a.Returns, Subject: "value returned from lambda"}, v, lambda.Args[n-1])
	}
	return b.checkedReturn(v, a.Returns, "lambda", at)
}

// emit appends a value to the current region.
func (b *body) emit(op ir.Op, t typesys.Type, at source.Span, aux any, args ...*ir.Value) *ir.Value {
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
func (b *body) operator(op ir.Op, at source.Span, args ...*ir.Value) *ir.Value {
	return b.emit(op, ir.ResultType(op, args...), at, nil, args...)
}

// end emits a terminator; what is lowered after it in this region is dropped.
func (b *body) end(op ir.Op, at source.Span, aux any, args ...*ir.Value) {
	b.emit(op, nil, at, aux, args...)
	b.dead = true
}

func (b *body) constant(v value.Value, at source.Span) *ir.Value {
	return b.emit(ir.OpConst, typesys.Infer(v), at, v)
}

func (b *body) undef(at source.Span) *ir.Value { return b.constant(nil, at) }

// unset is the state of a variable without value.
func (b *body) unset(at source.Span) *ir.Value {
	v := b.emit(ir.OpUnset, typesys.AnyType, at, nil)
	v.Unset = true
	return v
}

// fail reports an error that is certain when this point is reached, and raises
// it there. Label wraps the message as Puppet does, "" for none.
func (b *body) fail(code diag.Code, at source.Span, label, format string, args ...any) *ir.Value {
	d := diag.Errorf(code, at, format, args...)
	return b.failWith(d, label)
}

func (b *body) failWith(d *diag.Diagnostic, label string) *ir.Value {
	if b.dead {
		return b.undef(d.Span)
	}
	b.l.Diags.Add(d)
	return b.raise(d.SaidAt(), ir.FailAux{Issue: string(d.Code), Message: d.Message, Label: label})
}

// raise fails because of an error that was reported. The result stands for the value that
// there would be without it.
func (b *body) raise(at source.Span, aux ir.FailAux) *ir.Value {
	b.emit(ir.OpFail, nil, at, aux)
	b.region, b.astray = &ir.Region{}, true
	return b.unknown(at)
}

// unknown is a value of which nothing is known because of an error that was reported.
func (b *body) unknown(at source.Span) *ir.Value {
	v := b.arg("", typesys.AnyType, at)
	if b.taint == nil {
		b.taint = map[*ir.Value]bool{}
	}
	b.taint[v] = true
	return v
}

// tainted reports whether one of the values is made from one that there is not because of an
// error that was reported: what is wrong with it may follow from that.
func (b *body) tainted(vs ...*ir.Value) bool {
	return b.astray && slices.ContainsFunc(vs, func(v *ir.Value) bool {
		return v != nil && (b.taint[v] || slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return b.taint[a] }))
	})
}

// unsupported reports what p2go does not compile yet.
func (b *body) unsupported(at source.Span, format string, args ...any) *ir.Value {
	d := diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: "+format, args...)
	return b.failWith(d, "")
}

// arm is one alternative of a branch: it lowers the alternative and returns its
// value.
type arm func() *ir.Value

// branch emits an op with one region for each arm. The op's value is that of
// the arm taken; variables that arms assign differently become further
// results. Match groups made inside stay inside unless keep is set (MV-3).
func (b *body) branch(op ir.Op, at source.Span, aux any, args []*ir.Value, keep bool, arms ...arm) *ir.Value {
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
func (b *body) noGroups(at source.Span) *ir.Value {
	return b.emit(ir.OpConst, puppet.GroupsType, at, nil)
}

// groupsNow returns the match groups so far as a value.
func (b *body) groupsNow(at source.Span) *ir.Value {
	if b.groups == nil {
		return b.noGroups(at)
	}
	return b.groups
}

// isolated runs f and forgets the match groups it makes (MV-3).
func (b *body) isolated(at source.Span, f func() *ir.Value) *ir.Value {
	return b.restored(at, func() *ir.Value {
		saved := b.groups
		defer func() { b.groups = saved }()
		return f()
	})
}

// skipComments drops the comments that stand before the body of a definition: they belong to the definition and to
// its parameters. All comments of a manifest's own statements count.
func (b *body) skipComments() {
	if b.f.Kind == ir.Main {
		return
	}
	line := b.f.Pos.Line
	if n := len(b.f.Params); n > 0 {
		line = max(line, b.f.Params[n-1].Pos.Line)
	}
	for len(b.comments) > 0 && posOf(b.comments[0].At).Line <= line {
		b.comments = b.comments[1:]
	}
}

// dropComments drops the comments inside a definition, which belong to it.
func (b *body) dropComments(in source.Span) { b.takeComments(in.End) }

// takeComments returns the comments that stand before an offset.
func (b *body) takeComments(before int32) []string {
	var lines []string
	for len(b.comments) > 0 && b.comments[0].At.Start < before {
		lines = append(lines, strings.TrimRight(b.comments[0].Text, " \t"))
		b.comments = b.comments[1:]
	}
	return lines
}

// block lowers statements; the value is the last one's (VALUE-12).
func (b *body) block(e *ast.BlockExpr) *ir.Value {
	var v *ir.Value
	for i, s := range e.Stmts {
		v = b.statement(s, e.Stmts[i+1:])
		if b.dead {
			return v
		}
	}
	if v == nil {
		return b.undef(e.At)
	}
	return v
}

// arm lowers the body of a branch, an option or a lambda. The parser makes no block of a single statement.
func (b *body) arm(e ast.Expr) *ir.Value {
	switch e.(type) {
	case *ast.BlockExpr, *ast.NopExpr:
		return b.expr(e)
	}
	return b.statement(e, nil)
}

// statement lowers a statement of a block, which others follow, and its comments: those before it, those in it that
// no statement in it takes, and those after it on its last line.
func (b *body) statement(s ast.Expr, others []ast.Expr) *ir.Value {
	comments := b.takeComments(s.Span().Start)
	region, n := b.region, len(b.region.Body)
	v := b.expr(s)
	if _, ok := s.(ast.Definition); ok {
		b.dropComments(s.Span())
	}
	end := endOfLine(s.Span())
	if len(others) > 0 {
		end = min(end, others[0].Span().Start)
	}
	comments = append(comments, b.takeComments(end)...)
	if len(comments) > 0 {
		attachComment(region.Body[n:], strings.Join(comments, "\n"))
	}
	return v
}

// endOfLine is the offset at which the line ends that a span ends on.
func endOfLine(at source.Span) int32 {
	if at.IsZero() {
		return 0
	}
	if n := strings.IndexByte(at.File.Text[at.End:], '\n'); n >= 0 {
		return at.End + int32(n)
	}
	return int32(len(at.File.Text))
}

// attachComment hangs a comment on the first value of a statement that will be
// a statement in generated code too.
func attachComment(vals []*ir.Value, text string) {
	for _, v := range vals {
		if len(v.Regions) > 0 || v.Effect() != ir.Pure {
			v.Comment = text
			return
		}
	}
	if len(vals) > 0 {
		vals[len(vals)-1].Comment = text
	}
}
