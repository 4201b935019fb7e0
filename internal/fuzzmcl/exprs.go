package fuzzmcl

import (
	"encoding/json"
	"maps"
	"math"
	"path"
	"slices"
	"strings"
)

var (
	ints   = []int64{0, 1, 2, 3, -1, 5, 7, 10, -4, 42, 100, math.MaxInt64, math.MinInt64, 1 << 53, 1<<31 - 1, 255}
	floats = []float64{0, 1, 0.5, -1.5, 3, 0.1, 0.2, 100000000, 1e20, -2.25, 42}
	texts  = []string{
		"", "a", "b", "hello", "x y", "42", "-7", "true", "é", "q\"q", "l\nl", "$a", "${a}",
		"back\\slash", "%d", "tab\there", "A,B,,C", "3.5",
	}
)

// value is some value of a type, as an expression without variables.
func (g *generator) value(t *typ) any {
	switch t.kind {
	case boolKind:
		return g.chance(50)
	case intKind:
		return pick(g.Rand, ints[:3+g.IntN(len(ints)-3)]...)
	case floatKind:
		return pick(g.Rand, floats...)
	case structKind:
		r := &record{names: t.names}
		for _, f := range t.list {
			r.values = append(r.values, g.value(f))
		}
		return r
	}
	return pick(g.Rand, texts...)
}

// expr makes an expression of a type.
func (g *generator) expr(c cx, t *typ) expr {
	for range 6 {
		if c.depth <= 0 {
			break
		}
		if e := g.compound(c, t); e != nil {
			if g.chance(4) {
				return &paren{e}
			}
			return e
		}
	}
	return g.leaf(c, t)
}

// leaf makes an expression without operators.
func (g *generator) leaf(c cx, t *typ) expr {
	if g.chance(60) || t.kind == varKind {
		if e := g.variable(c, t); e != nil {
			return e
		}
	}
	return g.construct(c, t)
}

// variable is a use of a variable of a type, nil if there is none.
func (g *generator) variable(c cx, t *typ) expr {
	var fit []seen
	for _, x := range g.visible(c.s, varSpace) {
		if x.d.risk <= max(c.risk, 1) && same(x.d.t.with(x.at), t) {
			fit = append(fit, x)
		}
	}
	if t.kind == varKind { // there is one that is not at risk
		fit = slices.DeleteFunc(fit, func(x seen) bool { return x.d.risk > c.risk })
	}
	if len(fit) == 0 {
		return nil
	}
	x := pick(g.Rand, fit...)
	for range 2 {
		if x.d.scope == g.root && g.chance(60) { // there are many of them
			x = pick(g.Rand, fit...)
		}
	}
	if x.d.scope == g.root && g.chance(50) {
		return nil
	}
	if len(x.via) == 0 && g.chance(50) { // those through aliases are rarer
		if y := pick(g.Rand, fit...); len(y.via) > 0 {
			x = y
		}
	}
	if x.d.risk > c.risk && c.depth < -8 {
		return nil
	}
	v := &varExpr{g.used(c.s, x.ref)}
	if x.d.risk > c.risk {
		return &binary{"<|>", v, g.construct(c.pinned(true).deeper(), t)}
	}
	return v
}

// construct makes a value of a type.
func (g *generator) construct(c cx, t *typ) expr {
	switch t.kind {
	case listKind:
		return &listExpr{g.elems(c, t.elem)}
	case mapKind:
		m := &mapExpr{}
		seen := map[string]bool{}
		elems := g.elems(c, t.elem)
		for _, e := range elems {
			var key any
			for range 20 {
				key = g.value(t.key)
				if !seen[inside(key)] {
					break
				}
				key = nil
			}
			if key == nil {
				break
			}
			seen[inside(key)] = true
			k := literal(key)
			if g.chance(12) {
				if v := g.variable(c.pinned(true), t.key); v != nil {
					k = v
				}
			}
			m.keys, m.values = append(m.keys, k), append(m.values, e)
		}
		return m
	case structKind:
		s := &struExpr{names: t.names}
		for _, f := range t.list {
			s.values = append(s.values, g.expr(c.deeper(), f))
		}
		return s
	case funcKind:
		return g.lambda(c, t, c.pin, c.pin)
	case varKind:
		if e := g.variable(c, t); e != nil {
			return e
		}
		panic("no variable of a type")
	}
	return &lit{g.value(t)}
}

// literal is an expression that stands for a value.
func literal(v any) expr {
	if r, ok := v.(*record); ok {
		s := &struExpr{names: r.names}
		for _, x := range r.values {
			s.values = append(s.values, literal(x))
		}
		return s
	}
	return &lit{v}
}

// elems are expressions of which one says the type, unless something else does.
func (g *generator) elems(c cx, t *typ) []expr {
	n := g.IntN(4)
	if !c.pin {
		n = max(n, 1)
	}
	sure := g.IntN(min(max(n, 1), 2)) // keys may run out after two
	var list []expr
	for i := range n {
		list = append(list, g.expr(c.deeper().pinned(c.pin || i != sure), t))
	}
	return list
}

// lambda makes a func of a type (MCL-FUN-4).
func (g *generator) lambda(c cx, t *typ, pinParams, pinResult bool) expr {
	if g.chance(30) {
		if v := g.variable(c, t); v != nil {
			return v
		}
	}
	l := &lambda{scope: g.scope(c.s)}
	l.scope.params = true
	open := t.has(varKind)
	for _, p := range t.list {
		d := &def{space: varSpace, t: p, annotated: !p.has(varKind) && (!pinParams || g.chance(30))}
		l.params = append(l.params, g.define(l.scope, d))
	}
	if !open && g.chance(30) {
		l.result = t.elem
	}
	if !pinParams && open { // the types of parameters cannot be written: a call says them
		for _, p := range l.params {
			if p.t.has(varKind) {
				return g.inlineFunc(c, l, t, pinResult)
			}
		}
	}
	l.body = g.expr(cx{s: l.scope, pin: pinResult || l.result != nil, risk: c.risk, depth: min(c.depth-1, 2), class: c.class}, t.elem)
	return l
}

// inlineFunc is a func whose parameters get their types from what they are compared with.
func (g *generator) inlineFunc(c cx, l *lambda, t *typ, pinResult bool) expr {
	// if func(x) is used by a variable of its type in the other way of an if, that says all types.
	var cond expr
	for _, p := range l.params {
		if !p.t.has(varKind) {
			continue
		}
		if p.t.has(funcKind) {
			return g.variableOr(c, t)
		}
		g.uses = append(g.uses, use{l.scope, p})
		own := l.scope.defs // are none for what says their types
		l.scope.defs = nil
		other := g.expr(cx{s: l.scope}, p.t)
		l.scope.defs = own
		eq := expr(&binary{"==", &varExpr{ref{d: p}}, other})
		if cond != nil {
			eq = &binary{"or", cond, eq}
		}
		cond = eq
	}
	inner := cx{s: l.scope, pin: pinResult, risk: c.risk, depth: 0, class: c.class}
	l.body = &ifExpr{cond, g.expr(inner, t.elem), g.expr(inner.pinned(true), t.elem)}
	return l
}

func (g *generator) variableOr(c cx, t *typ) expr {
	if v := g.variable(c, t); v != nil {
		return v
	}
	return g.lambda(c, t, true, true)
}

// compound makes an expression with a construct that gives values of the type; nil where it does not fit.
func (g *generator) compound(c cx, t *typ) expr {
	d := c.deeper()
	switch g.IntN(14) {
	case 0:
		first := g.chance(50)
		return &ifExpr{g.expr(d.pinned(true), boolType), g.expr(d.pinned(c.pin || !first), t), g.expr(d.pinned(c.pin || first), t)}
	case 1:
		first := g.chance(50)
		left := g.expr(d.pinned(c.pin || !first).risking(max(c.risk, 1)), t)
		return &binary{"<|>", left, g.expr(d.pinned(c.pin || first), t)}
	case 2:
		return g.element(c, t)
	case 3:
		return g.fieldOf(c, t)
	case 4, 5:
		return g.call(c, t)
	case 6:
		return g.applied(c, t)
	case 7, 8:
		return g.builtin(c, t)
	case 9:
		return g.leaf(c, t)
	}
	switch t.kind {
	case boolKind:
		return g.boolean(c)
	case intKind:
		return &binary{pick(g.Rand, "+", "-", "*"), g.expr(d, t), g.expr(d, t)}
	case floatKind:
		if g.chance(40) {
			of := pick(g.Rand, intType, floatType)
			first := g.chance(50)
			left := g.expr(d.pinned(!first), of)
			if c.risk == 0 && g.chance(50) {
				return &binary{"/", left, &lit{pickNonzero(g, of)}}
			}
			quotient := &binary{"/", left, g.expr(d.pinned(first), of)}
			if c.risk == 0 {
				return &binary{"<|>", quotient, &lit{pick(g.Rand, floats...)}}
			}
			return quotient
		}
		return &binary{pick(g.Rand, "+", "-", "*"), g.expr(d, t), g.expr(d, t)}
	case strKind:
		switch g.IntN(3) {
		case 0:
			return &binary{"+", g.expr(d, t), g.expr(d, t)}
		case 1:
			return g.printf(c)
		}
		return g.interpolation(c)
	case varKind:
		if t.number {
			return &binary{pick(g.Rand, "+", "-", "*"), g.expr(d, t), g.expr(d, t)}
		}
	}
	return g.construct(c, t)
}

func pickNonzero(g *generator, t *typ) any {
	if t.kind == intKind {
		return pick(g.Rand, int64(1), 2, 4, -3)
	}
	return pick(g.Rand, 0.5, 2.0, -4.0)
}

// boolean is an operator that gives a bool.
func (g *generator) boolean(c cx) expr {
	d := c.deeper().pinned(true)
	switch g.IntN(6) {
	case 0:
		return &notExpr{g.expr(d, boolType)}
	case 1:
		return &binary{pick(g.Rand, "and", "or"), g.expr(d, boolType), g.expr(d, boolType)}
	case 2:
		t := pick(g.Rand, intType, floatType)
		first := g.chance(50)
		return &binary{pick(g.Rand, "<", "<=", ">", ">="), g.expr(d.pinned(!first), t), g.expr(d.pinned(first), t)}
	case 3:
		t := g.plain(c)
		if t.kind == varKind && t.number && g.chance(50) {
			return &binary{pick(g.Rand, "<", "<=", ">", ">="), g.expr(d.pinned(false), t), g.expr(d, t)}
		}
		first := g.chance(50)
		return &binary{"in", g.expr(d.pinned(!first), t), g.expr(d.pinned(first), listOf(t))}
	}
	t := g.plain(c)
	first := g.chance(50)
	return &binary{pick(g.Rand, "==", "!="), g.expr(d.pinned(!first), t), g.expr(d.pinned(first), t)}
}

// plain is a type without funcs.
func (g *generator) plain(c cx) *typ {
	for {
		if t := g.typ(c, 2); !t.has(funcKind) {
			return t
		}
	}
}

// caught lets an expression that may fail stand where nothing may.
func (g *generator) caught(c cx, e expr, t *typ) expr {
	if c.risk > 0 {
		return e
	}
	return &binary{"<|>", e, g.leaf(c.deeper().pinned(true), t)}
}

// element looks up in a list or a map (MCL-LOOK-1).
func (g *generator) element(c cx, t *typ) expr {
	d := c.deeper()
	if g.chance(60) {
		of := g.expr(d.pinned(false), listOf(t))
		if c.pin && g.chance(20) {
			of = &listExpr{g.elems(d, t)}
		}
		return g.caught(c, &index{of, g.expr(d.pinned(true), intType)}, t)
	}
	k := g.keyType()
	of := g.expr(d.pinned(false), mapOf(k, t))
	return g.caught(c, &index{of, g.expr(d.pinned(true), k)}, t)
}

// fieldOf is a field of a struct (MCL-LOOK-2, MCL-LOOK-4).
func (g *generator) fieldOf(c cx, t *typ) expr {
	d := c.deeper().pinned(false)
	var fit []*typ
	for _, x := range g.visible(c.s, varSpace) {
		if of := x.d.t.with(x.at); of.kind == structKind && slices.ContainsFunc(of.list, func(f *typ) bool { return same(f, t) }) {
			fit = append(fit, of)
		}
	}
	of := structOf("a", t, "b", intType)
	if g.chance(50) {
		of = structOf("b", g.typ(c, 0), "a", t)
	}
	if len(fit) > 0 && g.chance(80) {
		of = pick(g.Rand, fit...)
	}
	name := ""
	for i, f := range of.list {
		if same(f, t) && (name == "" || g.chance(50)) {
			name = of.names[i]
		}
	}
	s := g.expr(d, of)
	switch {
	case g.chance(80):
		return &fieldExpr{s, name}
	case g.chance(50):
		return &fieldOr{s, name, true, g.expr(d.pinned(true), t)}
	}
	return &fieldOr{s, "zz", false, g.expr(c.deeper(), t)}
}

// call calls a func statement (MCL-FUN-2).
func (g *generator) call(c cx, t *typ) expr {
	var fit []seen
	for _, x := range g.visible(c.s, funcSpace) {
		of := map[*typ]*typ{}
		for _, v := range x.d.vars {
			of[v] = nil
		}
		if x.d.body != nil && x.d.risk <= max(c.risk, 1) && match(x.d.result.with(x.at), t, of) {
			maps.Copy(of, x.at)
			fit = append(fit, seen{x.ref, of})
		}
	}
	if len(fit) == 0 {
		return nil
	}
	x := pick(g.Rand, fit...)
	for _, v := range x.d.vars {
		if x.at[v] == nil {
			x.at[v] = g.instance(c, v)
		}
	}
	call := &callExpr{ref: g.used(c.s, x.ref), at: x.at}
	for _, p := range x.d.params {
		call.args = append(call.args, g.expr(c.deeper().pinned(p.annotated), p.t.with(x.at)))
	}
	if x.d.risk > c.risk {
		return g.caught(c, call, t)
	}
	return call
}

// applied calls a variable or a lambda (MCL-FUN-4).
func (g *generator) applied(c cx, t *typ) expr {
	var fit []seen
	for _, x := range g.visible(c.s, varSpace) {
		if f := x.d.t.with(x.at); x.d.risk <= c.risk && f.kind == funcKind && same(f.elem, t) {
			fit = append(fit, x)
		}
	}
	d := c.deeper()
	if len(fit) > 0 && g.chance(80) {
		x := pick(g.Rand, fit...)
		a := &apply{f: &varExpr{g.used(c.s, x.ref)}}
		for _, p := range x.d.t.with(x.at).list {
			a.args = append(a.args, g.expr(d.pinned(true), p))
		}
		return a
	}
	f := funcOf(t, g.typ(c, 1))
	if g.chance(30) {
		f.list = append(f.list, g.typ(c, 1))
	}
	l := &lambda{scope: g.scope(c.s)}
	l.scope.params = true
	a := &apply{f: l}
	for _, p := range f.list {
		d := g.define(l.scope, &def{space: varSpace, t: p, annotated: !p.has(varKind) && g.chance(50)})
		l.params = append(l.params, d)
		a.args = append(a.args, g.expr(c.deeper().pinned(d.annotated), p))
	}
	l.body = g.expr(cx{s: l.scope, pin: c.pin, risk: c.risk, depth: min(c.depth-1, 2), class: c.class}, t)
	return a
}

// interpolation is a text with variables in it (MCL-STR-3).
func (g *generator) interpolation(c cx) expr {
	x := &interpExpr{}
	for range 1 + g.IntN(3) {
		if g.chance(60) {
			x.parts = append(x.parts, pick(g.Rand, texts...))
		}
		if v, ok := g.variable(c, strType).(*varExpr); ok {
			x.parts = append(x.parts, v)
		}
	}
	return x
}

// printf is a call of fmt.printf with a format that is written out (MCL-FN-10).
func (g *generator) printf(c cx) expr {
	var format strings.Builder
	args := []expr{nil}
	types := []*typ{strType}
	d := c.deeper()
	computed := g.chance(15) // which says nothing of the arguments
	for range 1 + g.IntN(3) {
		format.WriteString(pick(g.Rand, "", "-", "%%", "é ", "n="))
		verb := pick(g.Rand, "%t", "%s", "%q", "%d", "%f", "%v", "%v", "%T")
		t := map[string]*typ{"%t": boolType, "%s": strType, "%q": strType, "%d": intType, "%f": floatType}[verb]
		pin := t != nil && !computed
		if t == nil {
			t = g.plain(c)
		}
		format.WriteString(verb)
		args, types = append(args, g.expr(d.pinned(pin), t)), append(types, t)
	}
	if g.chance(5) {
		format.WriteString("%")
	}
	text := format.String()
	args[0] = &lit{text}
	if computed {
		args[0] = &binary{"+", &lit{text[:len(text)/2]}, &lit{text[len(text)/2:]}}
	}
	return g.callBuiltin(c, printfFunc, args, types)
}

// callBuiltin is a call of a function of the table, with an import of its module if there is none yet.
func (g *generator) callBuiltin(c cx, f *builtin, args []expr, types []*typ) expr {
	call := &builtinCall{f: f, args: args, types: types}
	if f.module == "" {
		call.ref = g.used(c.s, ref{d: g.funcs[f.name]})
		return call
	}
	// What is imported around, or now.
	for s := c.s; s != nil; s = s.around {
		for _, d := range s.defs {
			switch {
			case d.module != f.module || !g.chance(90):
			case d.space == aliasSpace || d.name == f.name:
				call.ref = g.used(c.s, ref{d: d})
				return call
			}
		}
	}
	var places []*scope
	for s := c.s; s != g.root; s = s.around {
		if !s.loop && !s.params && s.block != nil && !imports(s, f.module) {
			places = append(places, s)
		}
	}
	if len(places) == 0 {
		for s := c.s; s != g.root; s = s.around {
			for _, d := range s.defs {
				if d.module == f.module && (d.space == aliasSpace || d.name == f.name) {
					call.ref = g.used(c.s, ref{d: d})
					return call
				}
			}
		}
		panic("nowhere to import " + f.module)
	}
	at := places[len(places)-1]
	if g.chance(20) {
		at = pick(g.Rand, places...)
	}
	if g.chance(8) && !hides[f.module] && !slices.ContainsFunc(at.block.stmts, isStar) {
		for _, b := range builtins {
			if b.module == f.module && !slices.ContainsFunc(at.defs, func(d *def) bool { return d.module == b.module && d.name == b.name }) {
				d := g.define(at, &def{space: funcSpace, module: f.module, name: b.name})
				if b.name == f.name {
					call.ref = g.used(c.s, ref{d: d})
				}
			}
		}
		at.block.stmts = append(at.block.stmts, &importStmt{module: f.module})
		return call
	}
	a := g.define(at, &def{space: aliasSpace, module: f.module, names: []string{path.Base(f.module)}})
	if g.chance(15) {
		a.names = []string{"mod", "m", "a", "x"}
	}
	at.block.stmts = append(at.block.stmts, &importStmt{module: f.module, alias: a})
	call.ref = g.used(c.s, ref{d: a})
	return call
}

// isStar reports whether a statement is an import `as *`, of which a block has one at most.
func isStar(s stmt) bool {
	i, ok := s.(*importStmt)
	return ok && i.alias == nil
}

// hides are the modules that are not imported with `as *`: they have functions whose names others have that are visible everywhere, or that
// are not in the table.
var hides = map[string]bool{"strings": true, "golang/strings": true, "list": true, "encoding": true}

// imports reports whether a block imports a module (MCL-IMP-3).
func imports(s *scope, module string) bool {
	return slices.ContainsFunc(s.defs, func(d *def) bool { return d.module == module })
}

// decoded is a call that decodes JSON, where the type is written or what is around says it.
func (g *generator) decoded(c cx, t *typ) expr {
	v := g.document(t)
	f := &builtin{module: "encoding", name: "decode_json", params: ts(strType, strType), do: func(*model, []any) (any, error) { return v, nil }}
	args := lits(asJSON(v), t.String())
	if c.pin && g.chance(40) {
		args, f.params = args[:1], f.params[:1]
	}
	return g.callBuiltin(c, f, args, f.params)
}

// document is a value of a type that JSON has, nil if it has none.
func (g *generator) document(t *typ) any {
	switch t.kind {
	case listKind:
		l := list{}
		for range g.IntN(3) {
			l = append(l, g.document(t.elem))
		}
		return l
	case mapKind:
		d := &dict{}
		for range g.IntN(3) {
			d.put(g.value(strType), g.document(t.elem))
		}
		return d
	case structKind:
		r := &record{names: t.names}
		for _, f := range t.list {
			r.values = append(r.values, g.document(f))
		}
		return r
	}
	return g.value(t)
}

func asJSON(v any) string {
	var parts []string
	switch v := v.(type) {
	case list:
		for _, x := range v {
			parts = append(parts, asJSON(x))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case *dict:
		for i, k := range v.keys {
			parts = append(parts, asJSON(k)+":"+asJSON(v.values[i]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case *record:
		for i, n := range v.names {
			parts = append(parts, asJSON(n)+": "+asJSON(v.values[i]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// isDocument reports whether JSON has values of a type.
func isDocument(t *typ) bool {
	return t == nil || t.kind != funcKind && t.kind != varKind && (t.key == nil || t.key.kind == strKind) && isDocument(t.elem) &&
		!slices.ContainsFunc(t.list, func(t *typ) bool { return !isDocument(t) })
}

// builtin calls a function that gives values of a type.
func (g *generator) builtin(c cx, t *typ) expr {
	if isDocument(t) && g.chance(4) {
		return g.decoded(c, t)
	}
	var fit []*builtin
	for _, b := range builtins {
		of := map[*typ]*typ{}
		for _, v := range b.vars() {
			of[v] = nil
		}
		if match(b.result, t, of) && b != printfFunc {
			fit = append(fit, b)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	f := pick(g.Rand, fit...)
	of := map[*typ]*typ{}
	for _, v := range f.vars() {
		of[v] = nil
	}
	match(f.result, t, of)
	if len(f.result.open()) == 1 && f.result.kind == varKind && t.has(funcKind) && f.noFunc {
		return nil
	}
	known := map[*typ]bool{}
	for _, v := range f.vars() {
		if of[v] != nil {
			known[v] = c.pin
			continue
		}
		switch {
		case f.keys && v == typeK:
			of[v] = g.keyType()
		default:
			of[v] = g.plain(cx{s: c.s})
		}
	}
	if f.keys && !of[typeK].hashable() {
		return nil
	}
	if f.name == "fortytwo" {
		if !c.pin {
			return nil
		}
		call := g.callBuiltin(c, f, nil, nil).(*builtinCall)
		call.result = t
		return call
	}
	d := c.deeper()
	var args []expr
	var types []*typ
	if f.risk > c.risk && f.safe != nil && (f.risk == 2 || g.chance(50)) {
		args = f.safe(g)
		types = append(types, f.params...)
		return g.callBuiltin(c, f, args, types)
	}
	if f.risk == 2 && c.risk < 2 {
		return nil
	}
	for _, p := range f.params {
		pt := p.with(of)
		var e expr
		switch {
		case p.kind == funcKind:
			pin := true
			for _, v := range p.elem.open() {
				pin = pin && (known[v] || slices.ContainsFunc(p.list, func(x *typ) bool { return slices.Contains(x.open(), v) }))
			}
			e = g.lambda(d, pt, true, pin)
		case !p.has(varKind):
			e = g.expr(d.pinned(true), pt)
		default:
			e = g.expr(d.pinned(false), pt)
		}
		args, types = append(args, e), append(types, pt)
	}
	call := g.callBuiltin(c, f, args, types)
	if f.risk > c.risk {
		return g.caught(c, call, t)
	}
	return call
}
