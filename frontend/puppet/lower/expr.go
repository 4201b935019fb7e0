package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// expr lowers an expression to its value. It is never nil; after an expression
// that does not return, b.dead is set.
func (b *body) expr(e ast.Expr) *ir.Value {
	if v := b.known[e]; v != nil {
		return v
	}
	around := b.l.Names.Place
	b.l.Names.Place = e.Span()
	v := b.exprAt(e)
	b.l.Names.Place = around
	return v
}

func (b *body) exprAt(e ast.Expr) *ir.Value {
	switch e := e.(type) {
	case *ast.UndefExpr, *ast.NopExpr:
		return b.undef(e.Span())
	case *ast.DefaultExpr:
		return b.constant(value.Default, e.At)
	case *ast.BoolExpr:
		return b.constant(e.Value, e.At)
	case *ast.IntExpr:
		return b.constant(e.Value, e.At)
	case *ast.FloatExpr:
		return b.constant(e.Value, e.At)
	case *ast.StringExpr:
		return b.constant(e.Value, e.At)
	case *ast.NameExpr:
		return b.constant(e.Name, e.At)
	case *ast.RegexpExpr:
		return b.regexp(e)
	case *ast.ArrayExpr:
		return b.array(e)
	case *ast.HashExpr:
		return b.hash(e)
	case *ast.ConcatExpr:
		return b.concat(e)
	case *ast.TextExpr:
		return b.expr(e.Expr)
	case *ast.HeredocExpr:
		return b.expr(e.Text)
	case *ast.RefExpr:
		return b.reference(e)
	case *ast.VarExpr:
		return b.variable(e)
	case *ast.ReservedExpr:
		return b.constant(e.Word, e.At)
	case *ast.ParenExpr:
		return b.expr(e.Expr)
	case *ast.IndexExpr:
		return b.index(e)
	case *ast.BinaryExpr:
		return b.binary(e)
	case *ast.UnaryExpr:
		return b.unary(e)
	case *ast.AssignExpr:
		return b.assign(e)
	case *ast.CallExpr:
		return b.restored(e.At, func() *ir.Value { return b.call(e) })
	case *ast.MethodExpr:
		return b.restored(e.At, func() *ir.Value { return b.method(e) })
	case *ast.LambdaExpr:
		return b.unsupported(e.At, "a lambda outside a call")
	case *ast.IfExpr:
		return b.isolated(e.At, func() *ir.Value { return b.ifElse(e.At, e.Test, e.Then, e.Else, false) })
	case *ast.UnlessExpr:
		return b.isolated(e.At, func() *ir.Value { return b.ifElse(e.At, e.Test, e.Then, e.Else, true) })
	case *ast.CaseExpr:
		return b.isolated(e.At, func() *ir.Value { return b.caseOf(e) })
	case *ast.SelectorExpr:
		return b.isolated(e.At, func() *ir.Value { return b.selector(e) })
	case *ast.ResourceExpr:
		return b.resource(e)
	case *ast.DefaultsExpr:
		return b.defaults(e)
	case *ast.OverrideExpr:
		return b.override(e)
	case *ast.CollectExpr:
		return b.collect(e)
	case *ast.RelationExpr:
		return b.relation(e)
	case *ast.BlockExpr:
		return b.block(e)
	case *ast.RenderTextExpr:
		return b.rendered(b.constant(e.Text, e.At), e.At)
	case *ast.RenderExpr:
		return b.render(e)
	case *ast.ApplyExpr:
		return b.unsupported(e.At, "apply blocks of the task language")
	case ast.Definition:
		return b.undef(e.Span()) // registered when the file was loaded (GRA-23)
	}
	panic("lower: unknown expression")
}

func (b *body) exprs(es []ast.Expr) []*ir.Value {
	vs := make([]*ir.Value, 0, len(es))
	for _, e := range es {
		vs = append(vs, b.expr(e))
		if b.dead {
			return vs
		}
	}
	return vs
}

func (b *body) regexp(e *ast.RegexpExpr) *ir.Value {
	re, err := regex.New(e.Source)
	if err != nil {
		return b.unsupported(e.At, "the regular expression /%s/: %s", e.Source, err)
	}
	return b.constant(re, e.At)
}

// array lowers a literal; elements `*x` are spliced (COL-15).
func (b *body) array(e *ast.ArrayExpr) *ir.Value {
	l := literal{join: func(parts []literalPart) *ir.Value { return b.arrayOf(e.At, parts) }}
	for _, el := range e.Elems {
		v, splat := b.element(el)
		if l.add(literalPart{value: v, spread: splat}); b.dead {
			break
		}
	}
	return l.value()
}

// arrayOf makes an array of parts; those that are arrays for it are spliced.
func (b *body) arrayOf(at source.Span, parts []literalPart) *ir.Value {
	parts = b.knownParts(at, parts)
	args := make([]*ir.Value, len(parts))
	var spread []bool
	for i, p := range parts {
		if args[i] = p.value; p.spread || p.joined {
			if spread == nil {
				spread = make([]bool, len(parts))
			}
			spread[i] = true
		}
	}
	if spread == nil {
		if vals, ok := constants(args); ok {
			return b.constant(value.Array(vals), at)
		}
	}
	return b.emit(ir.OpArray, typesys.ArrayType, at, spread, args...)
}

// knownParts puts the elements in the place of arrays that are spliced, and known.
func (b *body) knownParts(at source.Span, parts []literalPart) []literalPart {
	var out []literalPart
	for _, p := range parts {
		c, constant := p.value.Const()
		a, array := c.(value.Array)
		if !p.spread || !constant || !array {
			out = append(out, p)
			continue
		}
		for _, e := range a {
			out = append(out, literalPart{value: b.constant(e, at)})
		}
	}
	return out
}

// element lowers an element or an argument; a splat comes as an array.
func (b *body) element(e ast.Expr) (v *ir.Value, splat bool) {
	if u, ok := unparen(e).(*ast.UnaryExpr); ok && u.Op == token.Splat {
		return b.splat(u), true
	}
	return b.expr(e), false
}

// splat lowers a splat; a constant array is one already.
func (b *body) splat(e *ast.UnaryExpr) *ir.Value {
	v := b.expr(e.Expr)
	if c, ok := v.Const(); ok {
		if _, ok := c.(value.Array); ok {
			return v
		}
	}
	return b.operator(puppet.OpSplat, e.At, v)
}

// spreadArgs lowers arguments; those that are splats come as arrays and are
// marked.
func (b *body) spreadArgs(es []ast.Expr) (args []*ir.Value, spread []bool) {
	for i, e := range es {
		v, splat := b.element(e)
		if splat {
			if spread == nil {
				spread = make([]bool, len(es))
			}
			spread[i] = true
		}
		if args = append(args, v); b.dead {
			break
		}
	}
	return args, spread
}

func unparen(e ast.Expr) ast.Expr {
	for {
		p, ok := e.(*ast.ParenExpr)
		if !ok {
			return e
		}
		e = p.Expr
	}
}

func constants(vs []*ir.Value) ([]value.Value, bool) {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		c, ok := v.Const()
		if !ok || v.Type == puppet.GroupsType {
			return nil, false
		}
		out[i] = c
	}
	return out, true
}

// hash lowers a literal (VALUE-10).
func (b *body) hash(e *ast.HashExpr) *ir.Value {
	l := literal{join: func(parts []literalPart) *ir.Value { return b.hashOf(e.At, parts) }}
	for _, en := range e.Entries {
		p := literalPart{key: b.expr(en.Key), value: b.expr(en.Value)}
		if b.dead {
			return b.undef(e.At)
		}
		l.add(p)
	}
	return l.value()
}

// hashOf makes a hash of entries, and of hashes of those before.
func (b *body) hashOf(at source.Span, parts []literalPart) *ir.Value {
	var whole *ir.Value
	add := func(h *ir.Value) {
		if whole != nil {
			h = b.emit(puppet.OpAdd, typesys.HashType, at, nil, whole, h)
		}
		whole = h
	}
	args := make([]*ir.Value, 0, 2*len(parts))
	for _, p := range parts {
		if p.joined {
			add(p.value)
		} else {
			args = append(args, p.key, p.value)
		}
	}
	switch vals, ok := constants(args); {
	case ok && (len(vals) > 0 || whole == nil):
		h := value.MakeHash(len(vals) / 2)
		for i := 0; i < len(vals); i += 2 {
			h.Set(vals[i], vals[i+1])
		}
		add(b.constant(h, at))
	case !ok:
		add(b.emit(ir.OpHash, typesys.HashType, at, nil, args...))
	}
	return whole
}

// concat lowers an interpolated string (STR-10).
func (b *body) concat(e *ast.ConcatExpr) *ir.Value {
	l := literal{join: func(parts []literalPart) *ir.Value {
		args := make([]*ir.Value, len(parts))
		for i, p := range parts {
			args[i] = p.value
		}
		return b.emit(puppet.OpConcat, typesys.StringType, e.At, nil, args...)
	}}
	for _, part := range e.Parts {
		if l.add(literalPart{value: b.expr(part)}); b.dead {
			return b.undef(e.At)
		}
	}
	return l.value()
}

var binaryOps = map[token.Kind]ir.Op{
	token.Plus: puppet.OpAdd, token.Minus: puppet.OpSub, token.Times: puppet.OpMul, token.Slash: puppet.OpDiv, token.Percent: puppet.OpMod,
	token.ShiftLeft: puppet.OpShl, token.ShiftRight: puppet.OpShr,
	token.Eq: puppet.OpEq, token.NotEq: puppet.OpNe, token.Less: puppet.OpLt, token.LessEq: puppet.OpLe, token.Greater: puppet.OpGt, token.GreaterEq: puppet.OpGe,
}

func (b *body) binary(e *ast.BinaryExpr) *ir.Value {
	switch e.Op {
	case token.And:
		return b.shortCircuit(e, false)
	case token.Or:
		return b.shortCircuit(e, true)
	}
	left := b.expr(e.Left)
	if b.dead {
		return left
	}
	right := b.expr(e.Right)
	if b.dead {
		return right
	}
	places := []ir.Pos{posOf(e.Left.Span()), posOf(e.Right.Span())}
	switch e.Op {
	case token.Match:
		return b.match(puppet.OpMatch, e.At, places, left, right)
	case token.NotMatch:
		return b.operator(puppet.OpNot, e.At, b.match(puppet.OpMatch, e.At, places, left, right))
	case token.In:
		if uncreatable(left) {
			return b.emit(puppet.OpTryIn, typesys.BooleanType, e.At, nil, left, right)
		}
		return b.match(puppet.OpIn, e.At, places, left, right)
	}
	op := binaryOps[e.Op]
	if uncreatable(left) || uncreatable(right) {
		switch op {
		case puppet.OpEq:
			op = puppet.OpTryEq
		case puppet.OpNe:
			op = puppet.OpTryNe
		}
	}
	v := b.operator(op, e.At, left, right)
	v.ArgPos = places
	return v
}

// uncreatable reports whether v is a constant type of which there may be no telling
// whether something is an instance of it, or equal to it (NEW-78).
func uncreatable(v *ir.Value) bool {
	c, ok := v.Const()
	return ok && undecidable(c)
}

func undecidable(v value.Value) bool {
	t, ok := v.(typesys.Type)
	return ok && !typesys.Creatable(t)
}

// match lowers an op that may set match variables (MV-1, MV-2).
func (b *body) match(op ir.Op, at source.Span, places []ir.Pos, left, right *ir.Value) *ir.Value {
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
func (b *body) instance(v *ir.Value, t typesys.Type, label string, at source.Span) *ir.Value {
	if !typesys.Creatable(t) {
		return b.emit(puppet.OpTryInstance, typesys.BooleanType, at, puppet.AssertAux{Type: t, Subject: label}, v)
	}
	return b.emit(puppet.OpInstance, typesys.BooleanType, at, t, v)
}

// shortCircuit lowers `and` and `or` (TRU-2). Match variables that the right
// side sets stay.
func (b *body) shortCircuit(e *ast.BinaryExpr, or bool) *ir.Value {
	left := b.truth(b.expr(e.Left), e.Left.Span())
	if b.dead {
		return left
	}
	right := func() *ir.Value { return b.truth(b.expr(e.Right), e.Right.Span()) }
	known := func() *ir.Value { return b.constant(or, e.At) }
	keep := setsGroups(e.Right)
	if or {
		return b.branch(ir.OpIf, e.At, nil, []*ir.Value{left}, keep, known, right)
	}
	return b.branch(ir.OpIf, e.At, nil, []*ir.Value{left}, keep, right, known)
}

// setsGroups reports whether evaluating e may leave new match variables behind.
func setsGroups(e ast.Expr) bool {
	switch e := unparen(e).(type) {
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
func (b *body) truth(v *ir.Value, at source.Span) *ir.Value {
	if ir.ReprOf(v) == ir.Bool {
		return v
	}
	return b.operator(puppet.OpTruth, at, v)
}

func (b *body) unary(e *ast.UnaryExpr) *ir.Value {
	v := b.expr(e.Expr)
	if b.dead {
		return v
	}
	switch e.Op {
	case token.Not:
		return b.operator(puppet.OpNot, e.At, b.truth(v, e.At))
	case token.Splat:
		return b.operator(puppet.OpSplat, e.At, v)
	}
	switch c := v.Aux.(type) {
	case int64:
		if v.Op == ir.OpConst {
			return b.constant(-c, e.At)
		}
	case float64:
		if v.Op == ir.OpConst {
			return b.constant(-c, e.At)
		}
	}
	v = b.operator(puppet.OpNeg, e.At, v)
	v.ArgPos = []ir.Pos{posOf(e.Expr.Span())}
	return v
}

// ifElse lowers if and unless; an elsif is an IfExpr in Else, and sees the
// match variables of the tests before it.
func (b *body) ifElse(at source.Span, test, then, otherwise ast.Expr, negate bool) *ir.Value {
	cond := b.truth(b.expr(test), test.Span())
	if b.dead {
		return cond
	}
	thenArm := func() *ir.Value { return b.arm(then) }
	elseArm := func() *ir.Value {
		switch e := otherwise.(type) {
		case nil:
			return b.undef(at)
		case *ast.IfExpr:
			return b.ifElse(e.At, e.Test, e.Then, e.Else, false)
		}
		return b.arm(otherwise)
	}
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
func (b *body) caseOf(e *ast.CaseExpr) *ir.Value {
	v := b.expr(e.Test)
	if b.dead {
		return v
	}
	opts := make([]option, len(e.Options))
	for i, o := range e.Options {
		opts[i] = option{o.Values, func() *ir.Value { return b.arm(o.Then) }}
	}
	return b.choose(choice{e.At, "'case' statement"}, v, opts, func() *ir.Value { return b.undef(e.At) })
}

// selector lowers `test ? { … }` (CTL-3).
func (b *body) selector(e *ast.SelectorExpr) *ir.Value {
	v := b.expr(e.Test)
	if b.dead {
		return v
	}
	opts := make([]option, len(e.Entries))
	for i, o := range e.Entries {
		opts[i] = option{[]ast.Expr{o.Match}, func() *ir.Value { return b.expr(o.Value) }}
	}
	return b.choose(choice{e.At, "Selector Expression"}, v, opts, func() *ir.Value {
		b.emit(puppet.OpNoMatch, typesys.UndefType, e.At, nil, v)
		return b.undef(e.At)
	})
}

// choose tries the options in order; a literal default is used only when
// nothing else matched, wherever it stands (CTL-2, CTL-5).
func (b *body) choose(in choice, v *ir.Value, opts []option, none func() *ir.Value) *ir.Value {
	var tried []option
	for _, o := range opts {
		var patterns []ast.Expr
		for _, p := range o.patterns {
			if _, ok := unparen(p).(*ast.DefaultExpr); ok {
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

func literalString(e ast.Expr) (string, bool) {
	switch e := unparen(e).(type) {
	case *ast.StringExpr:
		return e.Value, true
	case *ast.NameExpr:
		return e.Name, true
	}
	return "", false
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
func (b *body) tryOptions(in choice, v *ir.Value, opts []option, none func() *ir.Value) *ir.Value {
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
func (b *body) patternTest(in choice, v, pat *ir.Value, at source.Span) *ir.Value {
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
func (b *body) constantTests(in choice, v *ir.Value, patterns value.Array, at source.Span) *ir.Value {
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
func (b *body) either(at source.Span, cond *ir.Value, other func() *ir.Value) *ir.Value {
	return b.branch(ir.OpIf, at, nil, []*ir.Value{cond}, true,
		func() *ir.Value { return b.constant(true, at) },
		other)
}

// optionTest is whether any of the patterns matches (CTL-4, CTL-6).
func (b *body) optionTest(in choice, v *ir.Value, patterns []ast.Expr) *ir.Value {
	p := patterns[0]
	at := p.Span()
	var cond *ir.Value
	if u, ok := unparen(p).(*ast.UnaryExpr); ok && u.Op == token.Splat {
		arr := b.splat(u)
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
		pat := b.expr(p)
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
