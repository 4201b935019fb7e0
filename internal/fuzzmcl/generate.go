package fuzzmcl

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// Program is a made-up program, and what the model says of it.
type Program struct {
	Seed  uint64
	files []*file // the main one comes last
	Want  Answer
}

// Answer is a graph, as JSON and as lines, or why there is none.
type Answer struct {
	Graph string
	Lines string
	Error string
	// Class is that of the error: "catchable", "fatal" or, for what is wrong with the graph, "graph".
	Class string
}

// name is the program's name, and that of the host on which it runs.
func (p *Program) name() string { return fmt.Sprintf("p%d", p.Seed) }

// generator makes a program.
type generator struct {
	*rand.Rand
	p      *Program
	root   *scope
	uses   []use
	scopes []*scope
	next   int
	wild   bool            // things may fail
	funcs  map[string]*def // of the root
	fuel   int
}

// use is a use of a name: from where, and what it stands for.
type use struct {
	from *scope
	d    *def
}

// Generate makes the program that a seed stands for. Most have a graph.
func Generate(seed uint64) *Program {
	classes := []string{"", "", "", "", "", "", "", "", "graph", "catchable", "fatal"}
	class := pick(rand.New(rand.NewPCG(seed, 1<<40)), classes...)
	for try := uint64(0); ; try++ {
		r := rand.New(rand.NewPCG(seed, try))
		p := tried(r, seed, class == "catchable" || class == "fatal" || r.IntN(6) == 0)
		if p != nil && (p.Want.Class == class && len(p.Want.Graph)+len(p.Want.Error) > 5 || try >= 60) {
			return p
		}
	}
}

// tried is a program, nil if it does more than the model wants to.
func tried(r *rand.Rand, seed uint64, wild bool) (p *Program) {
	defer func() {
		if x := recover(); x != nil {
			if _, is := x.(giveUp); !is {
				panic(x)
			}
			p = nil
		}
	}()
	return generate(r, seed, wild)
}

func generate(r *rand.Rand, seed uint64, wild bool) *Program {
	g := &generator{Rand: r, p: &Program{Seed: seed}, wild: wild, funcs: map[string]*def{}}
	g.root = g.scope(nil)
	g.globals()
	for range pick(r, 0, 0, 0, 1, 2) {
		g.module()
	}
	main := &file{name: "main.mcl"}
	g.fuel = 10 + r.IntN(25)
	main.block = g.block(cx{s: g.scope(g.root), depth: 3}, 4+r.IntN(12), true)
	g.p.files = append(g.p.files, main)
	g.shuffle(main.block)
	g.name()
	m := newModel(g.p)
	if m.run() == nil && m.finish() == nil && len(m.vertices) > 0 {
		g.edges(main.block, m)
		g.name()
	}
	g.p.Want = answer(g.p)
	return g.p
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) scope(around *scope) *scope {
	s := &scope{around: around}
	g.scopes = append(g.scopes, s)
	return s
}

// define makes a name.
func (g *generator) define(s *scope, d *def) *def {
	d.scope = s
	s.defs = append(s.defs, d)
	return d
}

// globals are the names that every program has (MCL-SCO-9).
func (g *generator) globals() {
	for _, n := range []string{
		"hostname", "purpleidea", "const.res.file.state.exists", "const.res.file.state.absent", "const.res.file.state.undefined",
	} {
		g.define(g.root, &def{space: varSpace, name: n, names: []string{n}, t: strType})
	}
	for _, n := range []string{"const.res.tar.format.pax", "const.res.gzip.level.default_compression"} {
		g.define(g.root, &def{space: varSpace, name: n, names: []string{n}, t: intType})
	}
	for _, b := range builtins {
		if b.module == "" && g.funcs[b.name] == nil {
			g.funcs[b.name] = g.define(g.root, &def{space: funcSpace, name: b.name, names: []string{b.name}})
		}
	}
}

// cx is where an expression or a statement stands.
type cx struct {
	s     *scope
	pin   bool // something else says the type
	risk  int  // 1: it may fail so that <|> catches it; 2: it may fail
	depth int
	class bool // in a class or a func statement
	loop  bool
}

func (c cx) deeper() cx {
	c.depth--
	return c
}

// pinned is the place with another that says the type.
func (c cx) pinned(pin bool) cx {
	c.pin = pin
	return c
}

func (c cx) risking(risk int) cx {
	c.risk = risk
	return c
}

// module makes a file that is imported (MCL-IMP-5).
func (g *generator) module() {
	f := &file{name: fmt.Sprintf("%sm%d.mcl", pick(g.Rand, "", "lib/"), len(g.p.files))}
	g.fuel = 4
	c := cx{s: g.scope(g.root), depth: 2}
	f.block = &block{scope: c.s}
	c.s.block = f.block
	for range 1 + g.IntN(5) {
		g.definition(c, f.block)
	}
	g.shuffle(f.block)
	g.p.files = append(g.p.files, f)
}

// shuffle gives the statements of a block an order that says nothing (MCL-SCO-2).
func (g *generator) shuffle(b *block) {
	g.Shuffle(len(b.stmts), func(i, j int) { b.stmts[i], b.stmts[j] = b.stmts[j], b.stmts[i] })
}

// block makes some statements.
func (g *generator) block(c cx, n int, main bool) *block {
	b := &block{scope: c.s}
	c.s.block = b
	if main && len(g.p.files) > 0 {
		for _, f := range g.p.files {
			g.importFile(c, f)
		}
	}
	for range n {
		g.stmt(c, b, main)
	}
	if !main {
		g.shuffle(b)
	}
	return b
}

func (g *generator) importFile(c cx, f *file) {
	a := g.define(c.s, &def{space: aliasSpace, sees: f.block.scope})
	base := f.name[len(f.name)-len("m0.mcl"):]
	a.names = []string{base[:2]}
	if g.chance(30) {
		a.names = nil
	}
	c.s.block.stmts = append(c.s.block.stmts, &importStmt{file: f, alias: a})
}

func (g *generator) add(b *block, s stmt) { b.stmts = append(b.stmts, s) }

// stmt makes a statement.
func (g *generator) stmt(c cx, b *block, main bool) {
	if g.fuel--; g.fuel < 0 && !main {
		g.resource(c, b)
		return
	}
	if g.wild && g.chance(20) {
		c.risk = pick(g.Rand, 1, 2, 2)
	}
	n := g.IntN(100)
	if c.depth <= 0 && n >= 45 && n < 80 {
		n = g.IntN(45)
	}
	switch {
	case n < 30:
		g.definition(c, b)
	case n < 45, n >= 80 && n < 96:
		g.resource(c, b)
	case n < 55:
		g.add(b, &ifStmt{g.expr(c.pinned(true), boolType), g.inside(c), g.inside(c)})
	case n < 60:
		g.add(b, &ifStmt{g.expr(c.pinned(true), boolType), g.inside(c), nil})
	case n < 71:
		g.loop(c, b)
	case n < 80:
		g.include(c, b)
	case n < 98 && g.wild && g.chance(40):
		g.panics(c, b)
	default:
		g.quietPanic(c, b)
	}
}

// inside is a block of its own in another.
func (g *generator) inside(c cx) *block {
	c.s = g.scope(c.s)
	return g.block(c.deeper(), 1+g.IntN(3), false)
}

func (g *generator) panics(c cx, b *block) {
	risky := c.risking(2)
	switch g.IntN(3) {
	case 0:
		g.add(b, &panicStmt{[]expr{g.expr(risky, strType)}})
	case 1:
		g.add(b, &panicStmt{[]expr{g.expr(risky, boolType)}})
	case 2:
		g.add(b, &panicStmt{[]expr{g.expr(risky, boolType), g.expr(risky, strType)}})
	}
}

// quietPanic is a panic that does nothing (MCL-STM-3).
func (g *generator) quietPanic(c cx, b *block) {
	switch g.IntN(3) {
	case 0:
		g.add(b, &panicStmt{[]expr{&lit{""}}})
	case 1:
		g.add(b, &panicStmt{[]expr{&binary{"!=", &lit{int64(1)}, &lit{int64(1)}}}})
	case 2:
		g.add(b, &panicStmt{[]expr{&lit{false}, g.expr(c, strType)}})
	}
}

// definition makes a bind, a func statement or a class.
func (g *generator) definition(c cx, b *block) {
	switch n := g.IntN(100); {
	case n < 60:
		g.bind(c, b)
	case n < 84 || c.depth <= 1:
		g.funcStmt(c, b)
	default:
		g.classStmt(c, b)
	}
}

// bind makes a variable. One that may fail is evaluated where it is used only (MCL-EVAL-1).
func (g *generator) bind(c cx, b *block) {
	d := &def{space: varSpace, t: g.typ(c, 2)}
	switch n := g.IntN(100); {
	case n < 12:
		d.risk = 1
	case n < 16 && g.wild:
		d.risk = 2
	}
	d.annotated = g.chance(35) && !d.t.has(varKind)
	e := g.expr(cx{s: c.s, pin: d.annotated, risk: d.risk, depth: min(c.depth, 1+g.IntN(3))}, d.t)
	g.define(c.s, d)
	g.add(b, &bind{d, e})
}

// vars makes types that a func statement or a class may be used at.
func (g *generator) vars() []*typ {
	var list []*typ
	for range pick(g.Rand, 0, 0, 1, 1, 2) {
		list = append(list, &typ{kind: varKind, number: g.chance(25)})
	}
	return list
}

// params makes the parameters of a func statement or a class: one of each of its types, and others.
func (g *generator) params(s *scope, c cx, d *def, lazy bool) {
	for _, v := range d.vars {
		d.params = append(d.params, g.define(s, &def{space: varSpace, t: v}))
	}
	for range g.IntN(3) {
		t := g.typ(c, 1)
		if len(d.vars) > 0 && g.chance(40) {
			v := pick(g.Rand, d.vars...)
			t = pick(g.Rand, listOf(v), mapOf(strType, v), structOf("a", v, "b", intType), v, funcOf(v, v), funcOf(strType, v))
		}
		d.params = append(d.params, g.define(s, &def{space: varSpace, t: t, annotated: g.chance(50) && !t.has(varKind)}))
	}
	if lazy && g.chance(25) && len(d.params) > 0 {
		if p := pick(g.Rand, d.params...); p.t.kind != varKind {
			p.risk = 1
		}
	}
	g.Shuffle(len(d.params), func(i, j int) { d.params[i], d.params[j] = d.params[j], d.params[i] })
}

// funcStmt makes a func statement (MCL-FUN-1).
func (g *generator) funcStmt(c cx, b *block) {
	d := &def{space: funcSpace, vars: g.vars()}
	s := g.scope(c.s)
	s.params = true
	g.params(s, c, d, false)
	d.inner = s
	d.result = g.typ(c, 1)
	if len(d.vars) > 0 && g.chance(70) {
		v := pick(g.Rand, d.vars...)
		d.result = pick(g.Rand, v, v, listOf(v), structOf("x", v, "y", boolType), mapOf(intType, v))
	}
	if g.chance(20) {
		d.risk = 1
	}
	d.annotated = g.chance(40) && !d.result.has(varKind)
	d.body = g.expr(cx{s: s, pin: d.annotated, risk: d.risk, depth: 1 + g.IntN(3), class: true}, d.result)
	g.define(c.s, d)
	g.add(b, &funcDef{d})
}

// classStmt makes a class (MCL-CLS-1).
func (g *generator) classStmt(c cx, b *block) {
	d := &def{space: classSpace, vars: g.vars()}
	s := g.scope(c.s)
	g.params(s, c, d, true)
	d.inner = g.scope(s)
	d.block = g.block(cx{s: d.inner, depth: c.depth - 1, class: true}, 1+g.IntN(4), false)
	g.define(c.s, d)
	g.add(b, &classDef{d})
}

// seen is something that can be seen: at which types.
type seen struct {
	ref
	at map[*typ]*typ
}

// visible are the names of a namespace that can be used in a scope, also through aliases.
func (g *generator) visible(from *scope, in space) []seen {
	var out []seen
	var look func(s *scope, via []*def, at map[*typ]*typ, depth int)
	look = func(s *scope, via []*def, at map[*typ]*typ, depth int) {
		for ; s != nil; s = s.around {
			for _, d := range s.defs {
				switch {
				case d.space == in && d.module == "" && (s != g.root || in == varSpace && len(via) == 0):
					out = append(out, seen{ref{slices.Clone(via), d}, at})
				case d.space == aliasSpace && d.sees != nil && depth > 0:
					inner := map[*typ]*typ{}
					maps.Copy(inner, at)
					for k, v := range d.at {
						inner[k] = v.with(at)
					}
					look(d.sees, append(slices.Clone(via), d), inner, depth-1)
				}
			}
			if len(via) > 0 && g.chance(80) {
				return // what is around a class is seen through its alias too (MCL-CLS-4), which is rarely used
			}
		}
	}
	look(from, nil, nil, 2)
	return out
}

// used notes a use of a name.
func (g *generator) used(from *scope, r ref) ref {
	for _, a := range r.via {
		g.uses = append(g.uses, use{from, a})
		from = a.sees
	}
	g.uses = append(g.uses, use{from, r.d})
	return r
}

// include includes a class (MCL-CLS-2).
func (g *generator) include(c cx, b *block) {
	all := g.visible(c.s, classSpace)
	if len(all) == 0 {
		g.classStmt(c, b)
		return
	}
	x := pick(g.Rand, all...)
	if x.d.block == nil {
		return
	}
	inc := &include{ref: g.used(c.s, x.ref), at: map[*typ]*typ{}}
	maps.Copy(inc.at, x.at)
	for _, v := range x.d.vars {
		inc.at[v] = g.instance(c, v)
	}
	for _, p := range x.d.params {
		inc.args = append(inc.args, g.expr(cx{s: c.s, pin: p.annotated, risk: p.risk, depth: 1}, p.t.with(inc.at)))
	}
	if g.chance(50) {
		inc.alias = g.define(c.s, &def{space: aliasSpace, sees: x.d.inner, at: inc.at})
	}
	g.add(b, inc)
}

// instance is a type for a variable.
func (g *generator) instance(c cx, v *typ) *typ {
	if v.number {
		return pick(g.Rand, intType, floatType)
	}
	for {
		if t := g.typ(c, 1); !t.has(funcKind) {
			return t
		}
	}
}

// loop makes a for or forkv (MCL-LOOP).
func (g *generator) loop(c cx, b *block) {
	f := &forStmt{isMap: g.chance(40)}
	t := g.typ(c, 1)
	if g.chance(40) {
		t = pick(g.Rand, strType, intType)
	}
	f.outer = g.scope(c.s)
	f.outer.loop = true
	kt, of := intType, listOf(t)
	if f.isMap {
		kt = g.keyType()
		of = mapOf(kt, t)
	}
	f.over = g.expr(c.pinned(false).deeper(), of)
	f.k = g.define(f.outer, &def{space: varSpace, t: kt})
	f.v = g.define(f.outer, &def{space: varSpace, t: t})
	inner := g.scope(f.outer)
	inner.loop = true
	inside := cx{s: inner, depth: c.depth - 1, class: c.class, loop: true}
	f.body = g.block(inside, 1+g.IntN(3), false)
	g.add(b, f)
}

// typ is a type for a place.
func (g *generator) typ(c cx, depth int) *typ {
	n := g.IntN(100)
	if depth <= 0 {
		n = g.IntN(70)
	}
	switch {
	case n < 24:
		return strType
	case n < 44:
		return intType
	case n < 55:
		return boolType
	case n < 64:
		return floatType
	case n < 70:
		if v := g.varsAround(c.s); len(v) > 0 {
			return pick(g.Rand, v...)
		}
		return strType
	case n < 82:
		return listOf(g.typ(c, depth-1))
	case n < 89:
		return mapOf(g.keyType(), g.typ(c, depth-1))
	case n < 96:
		t := &typ{kind: structKind}
		for _, name := range fieldNames[:1+g.IntN(3)] {
			t.names, t.list = append(t.names, name), append(t.list, g.typ(c, depth-1))
		}
		if g.chance(30) {
			slices.Reverse(t.names)
		}
		return t
	}
	t := funcOf(g.typ(c, depth-1))
	for range g.IntN(3) {
		if p := g.typ(c, depth-1); !p.has(funcKind) || !p.has(varKind) {
			t.list = append(t.list, p)
		}
	}
	return t
}

var fieldNames = []string{"a", "b", "name", "count_of"}

func (g *generator) keyType() *typ {
	return pick(g.Rand, strType, strType, strType, intType, intType, boolType, floatType, structOf("a", intType, "b", strType))
}

// varsAround are the types that the definitions around may be used at.
func (g *generator) varsAround(s *scope) []*typ {
	var list []*typ
	for ; s != nil; s = s.around {
		for _, d := range s.defs {
			if d.space == varSpace && d.t.kind == varKind && d.risk == 0 && !slices.Contains(list, d.t) {
				list = append(list, d.t)
			}
		}
	}
	return list
}
