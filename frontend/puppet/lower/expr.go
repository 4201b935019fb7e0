package lower

import (
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
	b.count(e)
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
		return b.isolated(e.At, func() *ir.Value { return b.ifElse(e, e.Test, e.Then, e.Else, false) })
	case *ast.UnlessExpr:
		return b.isolated(e.At, func() *ir.Value { return b.ifElse(e, e.Test, e.Then, e.Else, true) })
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
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.Splat {
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

func literalString(e ast.Expr) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.StringExpr:
		return e.Value, true
	case *ast.NameExpr:
		return e.Name, true
	}
	return "", false
}
