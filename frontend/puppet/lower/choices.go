package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/points"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// choices lowers what chooses between branches, and the tests by which it does.
type choices struct {
	*builder
	eval evaluator
}

// match lowers an op that may set match variables (MV-1, MV-2).
func (b *choices) match(op ir.Op, at source.Span, places []ir.Pos, left, right *ir.Value) *ir.Value {
	if op == puppet.OpMatch {
		if t, ok := right.Aux.(typesys.Type); ok && right.Op == ir.OpConst {
			return b.instance(left, t, "'=~' expression", at)
		}
	}
	v := b.operator(op, at, left, right, b.groupsNow(at))
	v.ArgPos = append(places, v.Pos)
	b.groups = b.emit(ir.OpResult, puppet.GroupsType, at, 1, v)
	b.publish(at)
	return v
}

// instance is whether v is an instance of a constant type. The construct that asks
// is in the message where there may be no telling (NEW-78).
func (b *choices) instance(v *ir.Value, t typesys.Type, label string, at source.Span) *ir.Value {
	if !typesys.Creatable(t) {
		return b.emit(puppet.OpTryInstance, typesys.BooleanType, at, puppet.AssertAux{Type: t, Subject: label}, v)
	}
	return b.emit(puppet.OpInstance, typesys.BooleanType, at, t, v)
}

// shortCircuit lowers `and` and `or` (TRU-2). Match variables that the right
// side sets stay.
func (b *choices) shortCircuit(e *ast.BinaryExpr, or bool) *ir.Value {
	left := b.truth(b.eval.expr(e.Left), e.Left.Span())
	if b.dead {
		return left
	}
	right := b.counted(e, points.Right, func() *ir.Value { return b.truth(b.eval.expr(e.Right), e.Right.Span()) })
	known := b.counted(e, points.Short, func() *ir.Value { return b.constant(or, e.At) })
	keep := setsGroups(e.Right)
	if or {
		return b.branch(ir.OpIf, e.At, nil, []*ir.Value{left}, keep, known, right)
	}
	return b.branch(ir.OpIf, e.At, nil, []*ir.Value{left}, keep, right, known)
}

// setsGroups reports whether evaluating e may leave new match variables behind.
func setsGroups(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.Match, token.NotMatch, token.In:
			return true
		}
		return setsGroups(e.Left) || setsGroups(e.Right)
	case *ast.UnaryExpr:
		return setsGroups(e.Expr)
	case *ast.AssignExpr:
		return setsGroups(e.Right)
	}
	return false
}

// truth converts to Boolean (TRU-1).
func (b *choices) truth(v *ir.Value, at source.Span) *ir.Value {
	if ir.ReprOf(v) == ir.Bool {
		return v
	}
	return b.operator(puppet.OpTruth, at, v)
}

// ifElse lowers if and unless; an elsif is an IfExpr in Else, and sees the
// match variables of the tests before it.
func (b *choices) ifElse(of, test, then, otherwise ast.Expr, negate bool) *ir.Value {
	at := of.Span()
	cond := b.truth(b.eval.expr(test), test.Span())
	if b.dead {
		return cond
	}
	thenArm := b.counted(of, points.Then, func() *ir.Value { return b.eval.arm(then) })
	elseArm := b.counted(of, points.Else, func() *ir.Value {
		switch e := otherwise.(type) {
		case nil:
			return b.undef(at)
		case *ast.IfExpr:
			b.count(e)
			return b.ifElse(e, e.Test, e.Then, e.Else, false)
		}
		return b.eval.arm(otherwise)
	})
	if there, ok := b.asked[cond]; ok { // one arm is for functions that are not there
		never := func() *ir.Value { return b.undef(at) }
		if there == negate {
			thenArm = never
		} else {
			elseArm = never
		}
	}
	if negate {
		thenArm, elseArm = elseArm, thenArm
	}
	return b.branch(ir.OpIf, at, nil, []*ir.Value{cond}, false, thenArm, elseArm)
}

// option is one alternative of a case or selector: patterns and what follows.
type option struct {
	patterns []ast.Expr
	then     func() *ir.Value
}

// choice is a case or selector: where it is, and what messages call it.
type choice struct {
	at    source.Span
	label string
}

// caseOf lowers a case expression (CTL-2).
func (b *choices) caseOf(e *ast.CaseExpr) *ir.Value {
	v := b.eval.expr(e.Test)
	if b.dead {
		return v
	}
	opts := make([]option, len(e.Options))
	for i, o := range e.Options {
		opts[i] = option{o.Values, b.counted(e, i, func() *ir.Value { return b.eval.arm(o.Then) })}
	}
	return b.choose(choice{e.At, "'case' statement"}, v, opts, b.counted(e, len(e.Options), func() *ir.Value { return b.undef(e.At) }))
}

// selector lowers `test ? { … }` (CTL-3).
func (b *choices) selector(e *ast.SelectorExpr) *ir.Value {
	v := b.eval.expr(e.Test)
	if b.dead {
		return v
	}
	opts := make([]option, len(e.Entries))
	for i, o := range e.Entries {
		opts[i] = option{[]ast.Expr{o.Match}, b.counted(e, i, func() *ir.Value { return b.eval.expr(o.Value) })}
	}
	return b.choose(choice{e.At, "Selector Expression"}, v, opts, func() *ir.Value {
		b.emit(puppet.OpNoMatch, typesys.UndefType, e.At, nil, v)
		return b.undef(e.At)
	})
}

// choose tries the options in order; a literal default is used only when
// nothing else matched, wherever it stands (CTL-2, CTL-5).
func (b *choices) choose(in choice, v *ir.Value, opts []option, none func() *ir.Value) *ir.Value {
	var tried []option
	for _, o := range opts {
		var patterns []ast.Expr
		for _, p := range o.patterns {
			if _, ok := ast.Unparen(p).(*ast.DefaultExpr); ok {
				none = o.then
			} else {
				patterns = append(patterns, p)
			}
		}
		if len(patterns) > 0 {
			tried = append(tried, option{patterns, o.then})
		}
	}
	if cases, ok := literalCases(tried); ok {
		arms := make([]arm, 0, len(tried)+1)
		for _, o := range tried {
			arms = append(arms, o.then)
		}
		return b.branch(puppet.OpSwitch, in.at, cases, []*ir.Value{v}, false, append(arms, none)...)
	}
	return b.tryOptions(in, v, tried, none)
}

// literalCases returns the strings of each option when all are literal strings,
// for a switch.
func literalCases(opts []option) ([][]value.Value, bool) {
	if len(opts) == 0 {
		return nil, false
	}
	cases := make([][]value.Value, len(opts))
	seen := map[string]bool{}
	for i, o := range opts {
		for _, p := range o.patterns {
			s, ok := literalString(p)
			if !ok {
				return nil, false
			}
			if fold := asciiFold(s); !seen[fold] { // an earlier option wins
				seen[fold] = true
				cases[i] = append(cases[i], s)
			}
		}
		if len(cases[i]) == 0 {
			return nil, false
		}
	}
	return cases, true
}

func asciiFold(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// tryOptions lowers options as a chain of tests.
func (b *choices) tryOptions(in choice, v *ir.Value, opts []option, none func() *ir.Value) *ir.Value {
	if len(opts) == 0 {
		return none()
	}
	o := opts[0]
	cond := b.optionTest(in, v, o.patterns)
	if b.dead {
		return cond
	}
	return b.branch(ir.OpIf, in.at, nil, []*ir.Value{cond}, false,
		o.then,
		func() *ir.Value { return b.tryOptions(in, v, opts[1:], none) })
}

// comparesEqual reports whether an option with this value matches what is == to it
// (CTL-6).
func comparesEqual(v value.Value) bool {
	switch v.(type) {
	case nil, bool, int64, float64, string:
		return true
	}
	return false
}

// patternTest is whether a pattern matches (CTL-6).
func (b *choices) patternTest(in choice, v, pat *ir.Value, at source.Span) *ir.Value {
	c, constant := pat.Const()
	t, isType := c.(typesys.Type)
	switch {
	case constant && isType:
		cond := b.instance(v, t, in.label, at)
		if cond.Op == puppet.OpTryInstance {
			cond.Pos = posOf(in.at)
		}
		return cond
	case constant && comparesEqual(c):
		return b.operator(puppet.OpEq, at, v, pat)
	}
	cond := b.operator(puppet.OpCaseMatch, at, v, pat, b.groupsNow(at))
	b.groups = b.emit(ir.OpResult, puppet.GroupsType, at, 1, cond)
	b.publish(at)
	return cond
}

// constantTests is whether any of the patterns that an option splats matches, when all of them are known and one may have no
// answer, which fails with the place of the whole construct.
func (b *choices) constantTests(in choice, v *ir.Value, patterns value.Array, at source.Span) *ir.Value {
	if len(patterns) == 0 {
		return b.constant(false, at)
	}
	cond := b.patternTest(in, v, b.constant(patterns[0], at), at)
	if len(patterns) == 1 {
		return cond
	}
	return b.either(at, cond, func() *ir.Value { return b.constantTests(in, v, patterns[1:], at) })
}

// either is true when cond is, else what the other test gives.
func (b *choices) either(at source.Span, cond *ir.Value, other func() *ir.Value) *ir.Value {
	return b.branch(ir.OpIf, at, nil, []*ir.Value{cond}, true,
		func() *ir.Value { return b.constant(true, at) },
		other)
}

// optionTest is whether any of the patterns matches (CTL-4, CTL-6).
func (b *choices) optionTest(in choice, v *ir.Value, patterns []ast.Expr) *ir.Value {
	p := patterns[0]
	at := p.Span()
	var cond *ir.Value
	if u, ok := ast.Unparen(p).(*ast.UnaryExpr); ok && u.Op == token.Splat {
		arr := b.eval.splat(u)
		if b.dead {
			return arr
		}
		if c, ok := arr.Const(); ok && slices.ContainsFunc(c.(value.Array), undecidable) {
			cond = b.constantTests(in, v, c.(value.Array), at)
		} else {
			cond = b.operator(puppet.OpCaseMatchAny, at, v, arr, b.groupsNow(at))
			b.groups = b.emit(ir.OpResult, puppet.GroupsType, at, 1, cond)
		}
	} else {
		pat := b.eval.expr(p)
		if b.dead {
			return pat
		}
		cond = b.patternTest(in, v, pat, at)
	}
	if len(patterns) == 1 {
		return cond
	}
	return b.either(at, cond, func() *ir.Value { return b.optionTest(in, v, patterns[1:]) })
}
