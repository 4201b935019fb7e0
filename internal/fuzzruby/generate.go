package fuzzruby

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// generator makes a program.
type generator struct {
	*rand.Rand
	seed uint64
	vars []variable
	defs []*definition
	// wild says that arguments need not fit.
	wild bool
	// depth is how deep in blocks the statement is, nest how deep in those of expressions, next is the number of the next name.
	depth, next, nest int
	// loop says that next and break are possible, method that a return is, output that the statement may write to the output, list that there is the
	// variable acc.
	loop, method, output, list bool
}

// variable is a local variable, or an instance variable, which is not assigned to.
type variable struct {
	name, kind string
	// fixed says that nothing assigns to it.
	fixed bool
}

// definition is a method of the program.
type definition struct {
	name   string
	params []string // kinds
	result string
	block  bool
	extra  []string // arguments that may be given too, as text
}

// Generate returns the program of a seed.
func Generate(seed uint64) *Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0)), seed: seed, output: true}
	g.wild = g.chance(45)
	p := &Program{Seed: seed, Vars: g.given()}
	p.body = append(p.body, leaf("acc = []"))
	g.list = true
	for range g.IntN(3) {
		p.body = append(p.body, g.def())
	}
	if g.chance(12) {
		p.body = append(p.body, g.class()...)
	}
	if g.chance(8) {
		p.body = append(p.body, g.module()...)
	}
	if g.chance(10) {
		p.body = append(p.body, g.exception()...)
	}
	for range 2 + g.IntN(3) {
		k := pick(g, "I", "S", "A", "AI", "AS", "H", "HS", "F", "Y", "R", "P", "B", "V")
		p.body = append(p.body, g.assign(k))
	}
	for range 3 + g.IntN(8) {
		p.body = append(p.body, g.statement(3))
	}
	p.body = append(p.body, print(leaf("acc.inspect")))
	for _, v := range g.vars {
		if v.kind != "P" {
			p.body = append(p.body, print(leaf(v.name+".inspect")))
		}
	}
	return p
}

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func print(n *node) *node {
	return &node{format: n.format, kids: n.kids, heads: n.heads, bodies: n.bodies, print: true}
}

// f is an expression whose parts stand for the dots of a format.
func f(format string, kids ...*node) *node {
	if strings.Count(format, "·") != len(kids) {
		panic("another number of parts: " + format)
	}
	return expr(strings.ReplaceAll(format, "·", "\x00"), kids...)
}

// given are the variables of Puppet.
func (g *generator) given() map[string]any {
	scalar := func() any {
		return pick[any](g, "abc", "", "10.0.0.1", "a b c", "Hello", "x=1", "80", "true", "äöü", int64(0), int64(7), int64(-3), 1.5, true, false, "a,b,c")
	}
	list := func() any {
		l := []any{}
		for range g.IntN(5) {
			l = append(l, scalar())
		}
		return l
	}
	hash := func(x func() any) any {
		h := map[string]any{}
		for range g.IntN(4) {
			h[pick(g, "a", "b", "c", "port", "x y")] = x()
		}
		return h
	}
	vars := map[string]any{}
	add := func(name, kind string, v any) {
		if g.chance(60) {
			vars[name] = v
			g.vars = append(g.vars, variable{"@" + name, kind, true})
		}
	}
	add("name", "S", pick[any](g, "web1", "db.example.com", "", "A-b_c"))
	add("port", "I", pick[any](g, int64(80), int64(0), int64(-1), int64(65536)))
	add("ratio", "F", pick[any](g, 0.5, 2.25, -1.75, 100.0))
	add("on", "B", g.chance(50))
	add("list", "A", list())
	add("hosts", "AS", pick[any](g, []any{"a", "b"}, []any{}, []any{"z.y", "k", "b", "k"}))
	add("ports", "AI", pick[any](g, []any{1, 2, 3}, []any{}, []any{9, -4, 9, 0}))
	add("opts", "H", hash(scalar))
	add("nested", "H", hash(func() any { return pick(g, scalar, list, func() any { return hash(scalar) })() }))
	add("counts", "HS", hash(func() any { return g.IntN(20) - 5 }))
	add("any", "V", pick(g, scalar, list, func() any { return hash(scalar) })())
	g.vars = append(g.vars, variable{"@none", "N", true})
	return vars
}

// name is a new name.
func (g *generator) name(prefix string) string {
	g.next++
	return prefix + strconv.Itoa(g.next)
}

// variableOf is a variable of a kind, nil where there is none; assignable leaves out those that nothing assigns to.
func (g *generator) variableOf(kind string, assignable bool) *variable {
	var fit []*variable
	for i := range g.vars {
		v := &g.vars[i]
		if isKind(v.kind, kind) && !(assignable && v.fixed) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	return fit[g.IntN(len(fit))]
}

// literal is a literal of a kind.
func (g *generator) literal(kind string) *node {
	switch kind {
	case "I":
		return leaf(pick(g, "0", "1", "2", "3", "7", "10", "42", "-1", "-5", "100", "0x1f", "1_000", "255"))
	case "L":
		return leaf(pick(g, "1", "2", "3", "4", "5"))
	case "L9":
		return leaf(pick(g, "3", "5", "7", "8", "9", "12"))
	case "T":
		return leaf(pick(g, "0", "1", "2", "3"))
	case "T2":
		return leaf(pick(g, "2", "8", "16", "36", "10"))
	case "M":
		return leaf(pick(g, "-1", "-2", "0", "1", "2"))
	case "F":
		return leaf(pick(g, "0.0", "1.0", "0.5", "-2.5", "3.14159", "1e3", "1e20", "1.5e-7", "100.0", "2.675"))
	case "S":
		return leaf(pick(g, `'abc'`, `"a b"`, `''`, `'Hello World'`, `"x\ny"`, `'aaa'`, `"  pad "`, `'a,b,c'`, `'foo.bar'`, `'äöü'`, `'12'`, `"3.7x"`, `'a=1;b=2'`, `"tab\t"`, `'it''s'`, `%q(q'q)`, `%w[a b].first`, `'ABC'`, `"line1\nline2\n"`, `'az'`, `'0x1A'`, `"é"`, `"\u00e9x"`, `'%d'`, `"a\\b"`, `'zz'`, `"\e[0m"`))
	case "S1":
		return leaf(pick(g, `'a'`, `'lo'`, `' '`, `'a-c'`, `'^a'`, `'.'`, `'-x'`))
	case "SR":
		return leaf(pick(g, `'a-y'`, `'b-z'`, `'a-c'`, `'A-C'`, `'abc'`, `'^a-z'`))
	case "SB":
		return leaf(pick(g, `'<\0>'`, `'\1-\1'`, `"\\0\\0"`, `'[\\\\]'`, `''`))
	case "B":
		return leaf(pick(g, "true", "false"))
	case "Y":
		return leaf(pick(g, ":a", ":b", ":foo", `:"x y"`, ":a?", ":A", ":[]", ":+"))
	case "YM":
		return leaf(pick(g, ":each", ":upcase", ":+", ":keys", ":call", ":nosuch", ":to_s", ":join"))
	case "YP":
		return leaf(pick(g, ":+", ":+", ":+"))
	case "YU":
		return leaf(pick(g, ":upcase", ":strip", ":reverse", ":capitalize"))
	case "YE":
		return leaf(pick(g, ":empty?", ":nil?"))
	case "YL":
		return leaf(pick(g, ":length", ":size", ":to_i"))
	case "N":
		return leaf("nil")
	case "NA":
		return leaf("[]")
	case "NH":
		return leaf("{}")
	case "K":
		return leaf(pick(g, "String", "Integer", "Array", "Hash", "Symbol", "NilClass", "Float", "Numeric", "Object", "Comparable", "Enumerable", "TrueClass", "Range", "Proc", "Regexp"))
	case "U":
		return leaf(`'U*'`) // binary strings are shown in another way
	case "X":
		return leaf(pick(g, `/[aeiou]/`, `/(\w)(\d)?/`, `/\s+/`, `/^a/`, `/b$/`, `/(?<x>[a-c]+)/`, `/a|b/i`, `/\d+/`, `/./m`, `/[^a-z]/`, `/(a)(b)?/`, `/\Aa.*\z/`, `/l+/`, `%r{/|,}`, `/x*/`, `/\W/`, `/(.)\1/`, `/[[:upper:]]/`, `/a(?=b)/`))
	case "FA":
		return leaf(pick(g, `3`, `['x']`, `[1, 2]`, `'s'`))
	case "HX":
		return leaf(`{'a' => 'A', 'b' => ''}`)
	case "R":
		return leaf(pick(g, "(1..4)", "(0...3)", "(2..2)", "(3..1)", "(-2..1)", "(0..-1)"))
	}
	return nil
}

// value is an expression of a kind.
func (g *generator) value(kind string, depth int) *node {
	if g.wild && g.chance(4) {
		kind = "V"
	}
	switch kind {
	case "V", "W":
		if v := g.variableOf("V", false); v != nil && kind == "V" && g.chance(50) {
			return leaf(v.name)
		}
		if kind == "W" { // what is put into arrays
			return g.value(pick(g, "I", "S", "Y", "B"), min(depth, 1))
		}
		return g.value(pick(g, "I", "S", "B", "Y", "N", "A", "H", "F", "AI", "AS", "HS"), depth-1)
	case "A2":
		return f("[·, ·]", g.value("W", 1), g.value("W", 1))
	}
	if lit := g.literal(kind); lit != nil {
		switch kind {
		case "I", "F", "S", "B", "Y", "R":
		default:
			return lit
		}
		if depth <= 0 || g.chance(25) {
			if v := g.variableOf(kind, false); v != nil && g.chance(60) {
				return leaf(v.name)
			}
			return lit
		}
	}
	if depth <= 0 {
		if v := g.variableOf(kind, false); v != nil && g.chance(50) {
			return leaf(v.name)
		}
		return g.simple(kind)
	}
	if v := g.variableOf(kind, false); v != nil && g.chance(25) {
		return leaf(v.name)
	}
	switch g.IntN(14) {
	case 0:
		return f("(· ? · : ·)", g.value("B", depth-1), g.value(kind, depth-1), g.value(kind, depth-1))
	case 1:
		if d := g.defined(kind); d != nil {
			return g.callOf(d, depth-1)
		}
	case 2:
		if kind == "B" {
			return f(pick(g, "(· && ·)", "(· || ·)", "(not (· and ·))", "(!· or ·)"), g.value("B", depth-1), g.value("B", depth-1))
		}
		return f("(· || ·)", g.value(kind, depth-1), g.value(kind, depth-1))
	case 3:
		return g.special(kind, depth)
	case 4, 5:
		return g.simple(kind)
	}
	return g.callTo(kind, depth)
}

// simple makes a value of a kind of literals.
func (g *generator) simple(kind string) *node {
	list := func(open, close string, x func() *node) *node {
		n := g.IntN(4)
		var kids []*node
		for range n {
			kids = append(kids, x())
		}
		return f(open+strings.TrimSuffix(strings.Repeat("·, ", n), ", ")+close, kids...)
	}
	switch kind {
	case "A":
		return list("[", "]", func() *node { return g.value(pick(g, "I", "S", "Y", "N", "B", "AI", "F"), 0) })
	case "AI":
		if g.chance(20) {
			return f("[*·]", g.literal("R"))
		}
		return list("[", "]", func() *node { return g.value("I", 0) })
	case "AS":
		if g.chance(25) {
			return leaf(pick(g, "%w[a b c]", "%w[foo bar]", "%w[]", "%w[b a b]", "%w[x10 x9 x1]"))
		}
		return list("[", "]", func() *node { return g.value("S", 0) })
	case "H":
		switch g.IntN(3) {
		case 0:
			return list("{", "}", func() *node {
				return f(pick(g, "a", "b", "c", "'d e'")+": ·", g.value(pick(g, "I", "S", "A", "N"), 0))
			})
		case 1:
			return list("{", "}", func() *node {
				return f("· => ·", g.value(pick(g, "S", "I", "Y"), 0), g.value(pick(g, "I", "S", "A", "N", "B"), 0))
			})
		}
		return list("{", "}", func() *node {
			return f(pick(g, "'a'", "'b'", "'c'", "'port'")+" => ·", g.value(pick(g, "I", "S", "AS", "H"), 0))
		})
	case "HS":
		return list("{", "}", func() *node { return f(pick(g, "'a'", "'b'", "'c'", "'port'")+" => ·", g.value("I", 0)) })
	case "P":
		return g.lambda()
	}
	return g.literal(kind)
}

// lambda is a lambda or proc with one parameter.
func (g *generator) lambda() *node {
	x := g.name("p")
	defer g.inner()()
	g.vars = append(g.vars, variable{x, "I", false})
	g.loop = false
	return f(strings.ReplaceAll(pick(g, "lambda { |X| · }", "->(X) { · }", "proc { |X| · }", "lambda do |X| · end", "Proc.new { |X| · }", "->(X, y = 2) { [·, y] }", "proc { |X, *r| [·, r] }", "->(*r) { X = r.first.to_i; · }"), "X", x), g.value("V", 1))
}

// inner begins a scope: what it returns ends it.
func (g *generator) inner() func() {
	n, saved := len(g.vars), *g
	return func() {
		vars, next, defs := g.vars[:n], g.next, g.defs
		*g = saved
		g.vars, g.next, g.defs = vars, next, defs
	}
}

// callTo is the call of a method that gives a kind.
func (g *generator) callTo(kind string, depth int) *node {
	for range 60 {
		recv := pick(g, "I", "S", "S", "A", "AI", "AS", "H", "HS", "R", "F", "Y", "L", "B", "N", "P", "V")
		if recv == "V" && !g.wild {
			continue
		}
		list := methods[recv]
		m := list[g.IntN(len(list))]
		if !isKind(m.result, kind) {
			continue
		}
		return g.call(m, depth)
	}
	return g.simple(kind)
}

// call is the call of a method.
func (g *generator) call(m *method, depth int) *node {
	recv := g.value(m.recv, depth-1)
	if g.wild && g.chance(6) {
		recv = g.value("V", depth-1)
	}
	var args []*node
	amp := ""
	for _, a := range m.args {
		if strings.HasPrefix(a, "&") {
			amp = "&"
			args = append(args, g.literal(a[1:]))
			continue
		}
		if a == "YM" { // computed names are outside the subset
			args = append(args, g.literal(a))
			continue
		}
		if g.wild && g.chance(10) {
			a = "V"
		}
		args = append(args, g.value(a, depth-1))
	}
	if g.wild && g.chance(3) {
		args = append(args, g.value("V", 0))
	}
	safe := "."
	if g.chance(4) {
		safe = "&."
	}
	n := m.call(recv, args, amp, safe)
	if m.block {
		return g.withBlock(n, m, depth-1)
	}
	return n
}

// call is the call with arguments, in the ways that Ruby has for it.
func (m *method) call(recv *node, args []*node, amp, safe string) *node {
	kids := append([]*node{recv}, args...)
	dots := amp + strings.TrimSuffix(strings.Repeat("·, ", len(args)), ", ")
	switch {
	case m.name == "[]" && safe == "." && len(args) > 0:
		return f("·["+dots+"]", kids...)
	case m.name == "!" && len(args) == 0:
		return f("(!·)", kids...)
	case strings.HasSuffix(m.name, "@") && len(args) == 0:
		return f("("+m.name[:1]+"·)", kids...)
	case m.name == "~" && len(args) == 0:
		return f("(~·)", kids...)
	case m.name != "!" && m.name != "~" && isOperator(m.name) && len(args) == 1 && safe == ".":
		return f("(· "+m.name+" ·)", kids...)
	case len(args) == 0 && m.name != "":
		return f("·"+safe+m.name, kids...)
	}
	return f("·"+safe+m.name+"("+dots+")", kids...)
}

func isOperator(name string) bool { return name != "" && strings.Contains("+-*/%<>=!&|^~", name[:1]) }

// withBlock is a call with a block.
func (g *generator) withBlock(call *node, m *method, depth int) *node {
	defer g.inner()()
	g.depth++
	var names []string
	params := m.params
	if len(params) > 1 && g.chance(5) {
		params = params[:1]
	}
	for _, p := range params {
		x := g.name("x")
		switch {
		case len(params) == len(m.params):
			g.vars = append(g.vars, variable{x, p, false})
		default:
			g.vars = append(g.vars, variable{x, "V", false})
		}
		names = append(names, x)
	}
	switch {
	case len(names) == 1 && g.chance(3):
		names[0] = "*" + names[0]
		g.vars[len(g.vars)-1].kind = "A"
	case len(names) == 1 && m.params[0] == "V" && g.chance(5):
		y := g.name("x")
		names = append(names, y)
		g.vars = append(g.vars, variable{y, "V", false})
		g.vars[len(g.vars)-2].kind = "V"
	}
	head := f("· { |"+strings.Join(names, ", ")+"|", call)
	body := func() *node { return g.body(m.body, depth) }
	g.loop = true
	if depth > 0 && g.nest == 0 && g.chance(25) {
		g.output = false
		g.nest++
		n := &node{heads: []*node{f("· do |"+strings.Join(names, ", ")+"|", call), leaf("end")}}
		var list []*node
		for range g.IntN(2) {
			list = append(list, g.statement(1))
		}
		list = append(list, body())
		n.bodies = [][]*node{list}
		return n
	}
	return f("· · }", head, body())
}

// body is what a block gives.
func (g *generator) body(kind string, depth int) *node {
	if strings.HasPrefix(kind, "[") { // a pair
		k, v, _ := strings.Cut(strings.Trim(kind, "[]"), ",")
		return f("[·, ·]", g.value(k, depth-1), g.value(v, depth-1))
	}
	return g.value(kind, depth)
}

// defined is a method of the program that gives a kind.
func (g *generator) defined(kind string) *definition {
	var fit []*definition
	for _, d := range g.defs {
		if isKind(d.result, kind) {
			fit = append(fit, d)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	return fit[g.IntN(len(fit))]
}

// callOf is the call of a method of the program.
func (g *generator) callOf(d *definition, depth int) *node {
	var args []*node
	for _, p := range d.params {
		args = append(args, g.value(p, depth))
	}
	dots := strings.TrimSuffix(strings.Repeat("·, ", len(args)), ", ")
	if len(d.extra) > 0 && g.chance(50) {
		x := pick(g, d.extra...)
		if dots == "" {
			dots = x
		} else {
			dots += ", " + x
		}
	}
	n := f(d.name+"("+dots+")", args...)
	if d.block && g.chance(85) {
		return g.withBlock(n, &method{params: []string{"V"}, body: "V"}, depth)
	}
	return n
}

// special is an expression that is no call of a method.
func (g *generator) special(kind string, depth int) *node {
	switch kind {
	case "S":
		switch g.IntN(9) {
		case 0, 1:
			return f("\"·\"", g.interpolated(depth))
		case 2:
			return f(pick(g, "format('%05d|%-4s|', ·, ·)", "sprintf('%x %s', ·, ·)", "('%3d:%s' % [·, ·])", "format('%+d %p', ·, ·)", "format('%<a>d %%', a: ·) + ·"), g.value("I", depth-1), g.value("S", depth-1))
		case 3:
			return f("format('%.2f %e', ·, 1.5)", g.value("F", depth-1))
		case 4:
			return f("String(·)", g.value("V", depth-1))
		case 5:
			return f("[·, ·].join('-')", g.value("V", depth-1), g.value("V", depth-1))
		case 6:
			return f("case · when ·, 'abc' then · when · then · else · end", g.value("S", depth-1), g.value("S", 0), g.value("S", 0), g.literal("X"), leaf("$~[0]"), g.value("S", 0))
		case 7:
			return f("(· =~ · ? $~[0] + $1.to_s : ·)", g.value("S", depth-1), g.literal("X"), g.value("S", 0))
		}
		return f("· + \"#{·}\"", g.value("S", depth-1), g.value("V", depth-1))
	case "I":
		return f(pick(g, "Integer(·)", "(· rescue -9)", "[·].sum", "(if true then · end)", "begin; ·; end"), g.value("I", depth-1))
	case "F":
		return f("Float(·)", g.value(pick(g, "I", "F"), depth-1))
	case "B":
		return f(pick(g, "(· == ·)", "(· != ·)", "·.equal?(·)", "(·.class == ·.class)", "·.eql?(·)"), g.value(pick(g, "I", "S", "A", "Y", "F"), depth-1), g.value(pick(g, "I", "S", "A", "Y", "F"), depth-1))
	case "A":
		return f(pick(g, "[*·, ·]", "Array(·) + [·]", "[·, ·]", "[[·, 1], [·, 2]]", "[·, *·]"), g.value("A", depth-1), g.value("V", depth-1))
	case "AS":
		return f("·.map { |q| q.to_s }", g.value("A", depth-1))
	case "H":
		return f(pick(g, "{ a: ·, 'b' => · }", "Hash[[['k', ·], ['l', ·]]]", "{ **{ x: · }, y: · }", "[[:a, ·], [:b, ·]].to_h"), g.value("V", depth-1), g.value("V", depth-1))
	case "Y":
		return f("·.to_sym", g.value("S", depth-1))
	case "R":
		return f(pick(g, "(·..·)", "(·...·)"), g.literal("L"), g.literal("L9"))
	}
	return g.simple(kind)
}

// interpolated is what stands between double quotes.
func (g *generator) interpolated(depth int) *node {
	n := 1 + g.IntN(3)
	var kids []*node
	var format strings.Builder
	for range n {
		format.WriteString(pick(g, "", "a", " ", `\n`, `\\`, "x=", `\#{`, "#", `\t`, `'`) + "#{·}")
		kids = append(kids, g.value("V", depth-1))
	}
	return f(format.String()+pick(g, "", ";", ` \"q\"`), kids...)
}

// statement is a statement.
func (g *generator) statement(depth int) *node {
	if g.wild && depth > 0 && g.chance(55) {
		return g.guarded(depth)
	}
	if depth <= 0 {
		return g.small()
	}
	switch g.IntN(29) {
	case 0, 1, 2:
		return g.branch(depth)
	case 3, 4, 5, 6:
		return g.each(depth)
	case 7:
		return g.whileLoop(depth)
	case 8:
		return g.caseOf(depth)
	case 9, 10:
		return g.guarded(depth)
	case 11:
		return g.retry(depth)
	case 12:
		return g.multi()
	case 13:
		return g.alias()
	case 14:
		return g.closure()
	case 15:
		if g.depth == 0 {
			return g.heredoc()
		}
	case 16:
		return g.catch(depth)
	case 17:
		if !g.method && g.depth == 0 && depth == 3 {
			return g.def()
		}
	case 18:
		return g.jump()
	case 19:
		return g.counting()
	case 20:
		return g.set()
	case 21:
		return g.formats()
	case 22:
		return g.chain()
	case 23:
		return g.keywords()
	}
	return g.small()
}

// small is a statement without bodies.
func (g *generator) small() *node {
	switch g.IntN(8) {
	case 0, 1:
		return g.assign(pick(g, "I", "S", "A", "AI", "AS", "H", "HS", "F", "Y", "B", "P"))
	case 2:
		return g.opAssign()
	case 3:
		return g.mutate()
	}
	return g.shown(g.value(pick(g, "I", "S", "A", "H", "B", "V", "F", "AI", "AS", "HS", "Y", "R"), max(1, 3-2*g.nest)))
}

// shown writes a value.
func (g *generator) shown(v *node) *node {
	if g.output {
		if g.chance(30) {
			return print(f("·", v))
		}
		return print(f("·.inspect", f("(·)", v)))
	}
	if g.list {
		return f("acc << ·", f("(·)", v))
	}
	return f("·", v)
}

// body is a list of statements in a new block.
func (g *generator) statements(depth int) []*node {
	var list []*node
	for range 1 + g.IntN(3) {
		list = append(list, g.statement(depth-1))
	}
	return list
}

// inBranch makes statements that may not run: variables that they introduce are of any kind after them.
func (g *generator) inBranch(depth int) []*node {
	n := len(g.vars)
	list := g.statements(depth)
	g.vars = g.vars[:n]
	return list
}

// assign assigns to a variable.
func (g *generator) assign(kind string) *node {
	v := g.value(kind, 2)
	if old := g.variableOf(kind, true); old != nil && g.chance(40) {
		// In branches and loops the variable is of its kind before and after.
		if old.kind == kind || kind != "V" && old.kind == "V" {
			return f(old.name+" = ·", v)
		}
	}
	if g.depth > 0 && g.chance(30) {
		return g.shown(v)
	}
	name := g.name("v")
	g.vars = append(g.vars, variable{name, kind, false})
	return f(name+" = ·", v)
}

// opAssign is one of the operators that assign.
func (g *generator) opAssign() *node {
	kind := pick(g, "I", "S", "A", "F", "H", "B")
	v := g.variableOf(kind, true)
	if v == nil || v.kind != kind {
		return g.assign(kind)
	}
	switch kind {
	case "I":
		return f(v.name+" "+pick(g, "+=", "-=", "||=", "&&=", "|=")+" ·", g.value("I", 1))
	case "S":
		return f(v.name+" "+pick(g, "+=", "||=", "<<")+" ·", g.value("S", 1))
	case "A":
		return f(v.name+" "+pick(g, "+=", "-=", "|=", "||=")+" ·", g.value("A", 1))
	case "F":
		return f(v.name+" "+pick(g, "+=", "*=", "-=")+" ·", g.value("F", 1))
	case "H":
		return f(v.name+"[·] "+pick(g, "||=", "=")+" ·", g.value(pick(g, "S", "Y"), 0), g.value("V", 1))
	}
	return f(v.name+" "+pick(g, "||=", "&&=", "&=", "|=", "^=")+" ·", g.value("B", 1))
}

// mutate changes a collection or string.
func (g *generator) mutate() *node {
	switch kind := pick(g, "A", "AI", "AS", "H", "HS", "S"); kind {
	case "S":
		if v := g.variableOf("S", true); v != nil {
			return f(v.name + pick(g, ".upcase!", " << 'x'", ".concat('y', 'z')", ".gsub!(/a/, 'b')", ".sub!('b', 'cc')", ".insert(0, '>')", ".strip!", ".squeeze!", ".chomp!", ".capitalize!", ".reverse!", ".replace('new')", ".clear", ".prepend('p')", "[0] = 'Q'", ".tr!('a', 'b')", ".delete!('l')", ".downcase!", ".slice!(0, 2)", "[/b+/] = 'B'"))
		}
	case "H", "HS":
		if v := g.variableOf(kind, true); v != nil {
			if kind == "H" {
				return f(v.name+pick(g, "[·] = ·", ".store(·, ·)", ".merge!(· => ·)"), g.value(pick(g, "S", "Y"), 0), g.value("W", 1))
			}
			return f(v.name+pick(g, "[·] = ·", ".store(·, ·)", ".delete_if { |k, v| k == · || v == · }", ".update(· => ·)"), g.value("S", 0), g.value("I", 1))
		}
	default:
		if v := g.variableOf(kind, true); v != nil {
			x := map[string]string{"A": "W", "AI": "I", "AS": "S"}[kind]
			if g.chance(30) && v.kind == kind {
				return leaf(v.name + pick(g, ".reverse!", ".uniq!", ".pop", ".shift", ".compact!", ".delete_at(0)", ".clear", ".map! { |m| m }", ".rotate!", ".concat([])", ".flatten!"))
			}
			if v.kind == kind {
				return f(v.name+pick(g, " << ·", ".push(·)", ".unshift(·)", "[0] = ·", "[-1] = ·", ".insert(0, ·)", ".delete(·)", "[4] ||= ·", ".fill(·)"), g.value(x, 1))
			}
		}
	}
	return g.shown(g.value("V", 2))
}

// branch is an `if` or `unless`.
func (g *generator) branch(depth int) *node {
	word := pick(g, "if", "if", "unless")
	if g.chance(15) {
		return f("· "+word+" ·", g.plain(), g.value("B", 2))
	}
	n := &node{heads: []*node{f(word+" ·", g.cond())}}
	n.bodies = append(n.bodies, g.inBranch(depth))
	for word == "if" && g.chance(30) {
		n.heads = append(n.heads, f("elsif ·", g.cond()))
		n.bodies = append(n.bodies, g.inBranch(depth))
	}
	if g.chance(50) {
		n.heads = append(n.heads, leaf("else"))
		n.bodies = append(n.bodies, g.inBranch(depth))
	}
	n.heads = append(n.heads, leaf("end"))
	return n
}

func (g *generator) cond() *node {
	switch g.IntN(6) {
	case 0:
		return g.value("V", 1)
	case 1:
		return f("· and ·", g.value("B", 1), g.value("V", 1))
	case 2:
		return f("· && !·", g.value("V", 1), g.value("V", 0))
	case 3:
		if g.chance(30) {
			v := g.name("v")
			return f("("+v+" = ·) && "+v, g.value("V", 1))
		}
	}
	return g.value("B", 2)
}

// plain is a statement that may have a modifier.
func (g *generator) plain() *node {
	if v := g.variableOf("I", true); v != nil && g.chance(50) {
		return f(v.name+" = ·", g.value("I", 1))
	}
	return f(map[bool]string{true: "acc << ·", false: "·"}[g.list], f("(·)", g.value("V", 1)))
}

// each is a call with a block that is a statement.
func (g *generator) each(depth int) *node {
	if g.chance(12) {
		return g.forIn(depth)
	}
	var m *method
	for {
		list := methods[pick(g, "A", "AI", "AS", "H", "HS", "R", "L", "S")]
		if m = list[g.IntN(len(list))]; m.block && strings.HasPrefix(m.name, "each") || m.block && m.name == "times" || m.block && g.chance(10) {
			break
		}
	}
	recv := g.value(m.recv, 1)
	if recv.heads != nil {
		recv = g.simple(m.recv)
	}
	var args []*node
	for _, a := range m.args {
		args = append(args, g.value(a, 0))
	}
	call := m.call(recv, args, "", ".")
	defer g.inner()()
	g.depth++
	g.loop = true
	var names []string
	for _, p := range m.params {
		x := g.name("x")
		names = append(names, x)
		g.vars = append(g.vars, variable{x, p, false})
	}
	head := f("· do |"+strings.Join(names, ", ")+"|", call)
	if m.recv == "H" && strings.HasPrefix(m.name, "each_with_index") && g.chance(50) {
		y := g.name("x")
		head = f("· do |("+names[0]+", "+y+"), "+names[1]+"|", call)
		g.vars = append(g.vars, variable{y, "V", false})
	}
	value := g.chance(20)
	if value || strings.HasSuffix(m.name, "!") { // what a template writes is of no value to it
		g.output = false
	}
	body := g.statements(depth)
	if strings.HasPrefix(m.body, "[") {
		body = append(body, g.body(m.body, 1))
	} else if m.body != "V" {
		body = append(body, f("·", g.value(m.body, 1)))
	}
	if value {
		v := g.name("v")
		return &node{heads: []*node{f(v+" = ·", head), leaf("end")}, bodies: [][]*node{body}}
	}
	return &node{heads: []*node{head, leaf("end")}, bodies: [][]*node{body}}
}

func (g *generator) forIn(depth int) *node {
	g.depth++
	saved := g.loop
	g.loop = true
	defer func() { g.depth--; g.loop = saved }()
	x := g.name("f")
	n := &node{}
	if g.chance(30) {
		y := g.name("f")
		n.heads = []*node{f("for "+x+", "+y+" in ·", g.value("HS", 1)), leaf("end")}
		mark := len(g.vars)
		g.vars = append(g.vars, variable{x, "S", false}, variable{y, "I", false})
		n.bodies = [][]*node{g.statements(depth)}
		g.vars = g.vars[:mark]
		return n
	}
	n.heads = []*node{f("for "+x+" in ·", g.value("AI", 1)), leaf("end")}
	mark := len(g.vars)
	g.vars = append(g.vars, variable{x, "I", false})
	n.bodies = [][]*node{g.statements(depth)}
	g.vars = g.vars[:mark]
	return n
}

// whileLoop counts.
func (g *generator) whileLoop(depth int) *node {
	i := g.name("i")
	g.depth++
	saved := g.loop
	g.loop = true
	defer func() { g.depth--; g.loop = saved }()
	mark := len(g.vars)
	g.vars = append(g.vars, variable{i, "I", true})
	body := append([]*node{leaf(i + " += 1")}, g.statements(depth)...)
	g.vars = g.vars[:mark]
	limit := strconv.Itoa(1 + g.IntN(4))
	loop := &node{bodies: [][]*node{body}}
	switch g.IntN(4) {
	case 0:
		loop.heads = []*node{leaf("while " + i + " < " + limit), leaf("end")}
	case 1:
		loop.heads = []*node{leaf("until " + i + " >= " + limit), leaf("end")}
	case 2:
		loop.heads = []*node{leaf("begin"), leaf("end while " + i + " < " + limit)}
	case 3:
		loop.heads = []*node{leaf("loop do"), leaf("end")}
		loop.bodies[0] = append(loop.bodies[0], leaf("break if "+i+" >= "+limit))
		loop.bodies[0][0] = leaf(i + " += 1; break if " + i + " > 8")
	}
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{{leaf(i + " = 0"), loop}}}
}

// jump leaves a loop or method, or goes on with the next run.
func (g *generator) jump() *node {
	switch {
	case g.loop && g.chance(80):
		return f(pick(g, "next if ·", "break if ·", "next unless ·"), g.value("B", 1))
	case g.loop:
		return f(pick(g, "next · if ·", "break · if ·"), g.value("V", 1), g.value("B", 1))
	case g.method:
		return f("return · if ·", g.value("V", 1), g.value("B", 1))
	}
	return g.small()
}

func (g *generator) caseOf(depth int) *node {
	kind := pick(g, "I", "S", "V", "Y")
	n := &node{}
	n.code = true // nothing but white space may stand before the first `when`
	defer func(output bool) { g.output = output }(g.output)
	g.output = false
	first := true
	for range 1 + g.IntN(3) {
		var tests *node
		switch kind {
		case "I":
			tests = f(pick(g, "when ·, 1..3", "when 4...7, ·", "when ·", "when String, ·"), g.value("I", 1))
		case "S":
			tests = f(pick(g, "when ·, 'abc'", "when /[a-f]/, ·", "when ·", "when *%w[a b], ·", "when Symbol, ·"), g.value("S", 1))
		case "Y":
			tests = f(pick(g, "when ·, :a", "when 'a', ·", "when ·"), g.value("Y", 0))
		default:
			tests = f(pick(g, "when ·", "when ·, NilClass", "when ·, nil, true", "when ->(q) { q.nil? }, ·"), pick(g, g.value("V", 1), g.literal("K")))
		}
		if first {
			tests = f("case ·\n·", g.value(kind, 2), tests)
			first = false
		}
		n.heads = append(n.heads, tests)
		n.bodies = append(n.bodies, g.inBranch(depth))
	}
	if g.chance(60) {
		n.heads = append(n.heads, leaf("else"))
		n.bodies = append(n.bodies, g.inBranch(depth))
	}
	n.heads = append(n.heads, leaf("end"))
	return n
}

// guarded catches the errors of statements.
func (g *generator) guarded(depth int) *node {
	n := &node{heads: []*node{leaf("begin")}}
	n.bodies = append(n.bodies, g.inBranch(depth))
	if g.chance(30) {
		n.bodies[0] = append(n.bodies[0], f(pick(g, "raise 'boom' if ·", "raise ArgumentError, \"bad #{1 + 1}\" if ·", "fail 'no' unless ·", "raise TypeError if ·", "raise IndexError.new('x') if ·", "raise if ·"), g.value("B", 1)))
	}
	e := g.name("e")
	if g.chance(25) {
		n.heads = append(n.heads, leaf(pick(g, "rescue ZeroDivisionError, TypeError", "rescue KeyError, NoMethodError", "rescue ArgumentError => "+e, "rescue *[NameError, TypeError]")))
		n.bodies = append(n.bodies, []*node{g.shown(leaf("'first'"))})
	}
	n.heads = append(n.heads, leaf(pick(g, "rescue => ", "rescue StandardError => ")+e))
	n.bodies = append(n.bodies, []*node{g.shown(leaf("[" + e + ".class, " + e + ".message]"))})
	if g.chance(15) {
		n.heads = append(n.heads, leaf("else"))
		n.bodies = append(n.bodies, []*node{g.shown(g.value("V", 1))})
	}
	if g.chance(20) {
		n.heads = append(n.heads, leaf("ensure"))
		n.bodies = append(n.bodies, []*node{g.shown(leaf("'ensure'"))})
	}
	n.heads = append(n.heads, leaf("end"))
	return n
}

// retry runs code again.
func (g *generator) retry(depth int) *node {
	i, e := g.name("i"), g.name("e")
	loop := g.loop
	g.loop = false
	defer func() { g.loop = loop }()
	mark := len(g.vars)
	g.vars = append(g.vars, variable{i, "I", true})
	body := append([]*node{leaf(i + " += 1")}, g.inBranch(depth-1)...)
	body = append(body, leaf("raise \"again #{"+i+"}\" if "+i+" < 3"))
	g.vars = g.vars[:mark]
	try := &node{heads: []*node{leaf("begin"), leaf("rescue => " + e), leaf("end")}, bodies: [][]*node{body, {g.shown(leaf(e + ".message")), leaf("retry if " + i + " < 3")}}}
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{{leaf(i + " = 0"), try}}}
}

// multi assigns to several variables.
func (g *generator) multi() *node {
	a, b, c := g.name("v"), g.name("v"), g.name("v")
	format := pick(g, "A, B = ·", "A, *B = ·", "*A, B = ·", "A, (B, C) = ·", "A, B, C = *·", "A, *B, C = ·", "A = *·", "A, = ·", "(A, B), C = ·", "A, B = ·, 7")
	n := f(strings.NewReplacer("A", a, "B", b, "C", c).Replace(format), g.value(pick(g, "A", "AI", "V", "A"), 2))
	for _, x := range []string{a, b, c} {
		for l, name := range map[string]string{"A": a, "B": b, "C": c} {
			if name == x && strings.Contains(format, l) {
				g.vars = append(g.vars, variable{x, "V", false})
			}
		}
	}
	if g.depth > 0 || g.chance(30) { // they may be unknown later
		g.vars = g.vars[:len(g.vars)-strings.Count(format, "A")-strings.Count(format, "B")-strings.Count(format, "C")]
	}
	return n
}

// alias gives a value a second name and changes it by that.
func (g *generator) alias() *node {
	v := g.variableOf(pick(g, "A", "H", "S"), true)
	if v == nil {
		return g.small()
	}
	name := g.name("v")
	change := map[string]string{"S": " << '!'", "H": "['new'] = 1", "HS": "['new'] = 1", "A": " << :z", "AI": " << 5", "AS": " << 'z'"}[v.kind]
	x := leaf(v.name)
	if g.chance(30) {
		x = f("·.dup", x)
	}
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{{f(name+" = ·", x), leaf(name + change), g.shown(leaf("[" + name + ", " + v.name + "]"))}}}
}

// closure shares variables with a lambda.
func (g *generator) closure() *node {
	count, add := g.name("v"), g.name("l")
	body := []*node{
		leaf(count + " = 0"), f(add+" = "+pick(g, "lambda { |d| COUNT += d; · }", "proc { |d| COUNT += d.to_i; · }", "->(d) { COUNT += d; next · if COUNT > 3; COUNT }"), g.value("V", 1)),
	}
	body[1].format = strings.ReplaceAll(body[1].format, "COUNT", count)
	for range 1 + g.IntN(3) {
		body = append(body, g.shown(f("["+add+pick(g, ".call(·)", ".(·)", "[·]")+", "+count+"]", g.value("I", 1))))
	}
	if g.chance(40) {
		body = append(body, g.shown(leaf("[1, 2].map(&"+add+")")))
	}
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{body}}
}

// counting fills a hash with a default.
func (g *generator) counting() *node {
	h := g.name("v")
	n := f(h + " = " + pick(g, "Hash.new(0)", "Hash.new { |hash, key| hash[key] = key.to_s.length }", "Hash.new { |hash, key| key.to_s }", "Hash.new { 7 }"))
	each := f("·.each { |e| "+h+"[e] += "+pick(g, "1", "2", "h = 3")+" rescue "+h+"[e] = 0 }", g.value(pick(g, "AI", "AS", "A"), 2))
	if g.chance(30) {
		n = f(h + " = Hash.new { |hash, key| hash[key] = [] }")
		each = f("·.each_with_index { |e, i| "+h+"[e] << i }", g.value(pick(g, "AI", "AS", "A"), 2))
	}
	after := pick(g, "§", "[§, §['none'], §.size]", "§.fetch(1, nil)", "§.sort_by { |k, v| k.to_s }.first", "§.to_a.last", "§.dig(1)", "§.max_by { |k, v| v.to_s }", "§.key?(9)", "[§[9], §.keys]", "§.default")
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{{n, each, g.shown(leaf(strings.ReplaceAll(after, "§", h)))}}}
}

// set works with sets.
func (g *generator) set() *node {
	s := g.name("v")
	body := []*node{f(s+" = "+pick(g, "Set.new(·)", "·.to_set"), g.value(pick(g, "AI", "AS", "A"), 2))}
	for range 1 + g.IntN(3) {
		x := pick(g, "§.add(·)", "§.include?(·)", "§ << ·", "§.add?(·)", "§.delete(·)", "§.member?(·)", "§ | [·]", "§ - [·]", "§ & [·]", "§ ^ [·]", "§ === ·", "§.subset?(Set.new([·]))", "§.superset?(Set.new([·]))", "§.disjoint?(Set.new([·]))", "§ == Set.new([·])")
		body = append(body, g.shown(f(strings.ReplaceAll(x, "§", s)+pick(g, "", ".inspect"), g.value(pick(g, "I", "S", "W"), 1))))
	}
	x := pick(g, "§.to_a", "§.size", "§.map { |e| e.to_s }", "§.sort_by { |e| e.to_s }", "§.empty?", "§.each { |e| e }", "§.group_by { |e| e.class }", "§.partition { |e| e }", "§.inspect", "§.dup << 1", "§.first", "§.any? { |e| e.nil? }", "§.join('-')", "§.select { |e| e }", "§.min_by { |e| e.to_s }", "§.sum { |e| 1 }")
	body = append(body, g.shown(leaf(strings.ReplaceAll(x, "§", s))))
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{body}}
}

// formats formats values by a directive with flags.
func (g *generator) formats() *node {
	spec := "%" + pick(g, "", "", "-", "0", "+", " ", "#", "-+", "+0") + pick(g, "", "", "1", "5", "10", "08") + pick(g, "", "", ".0", ".1", ".3", ".10")
	kind, verb := "I", pick(g, "d", "i", "u", "x", "X", "o", "b", "B", "s", "p", "e", "f", "g")
	switch g.IntN(3) {
	case 0:
		kind, verb = "F", pick(g, "f", "e", "E", "g", "G", "d", "s", "p")
	case 1:
		kind, verb = "S", pick(g, "s", "p", "c", "d", "f")
	}
	text := pick(g, "format('A|%%|', ·)", "'[A]' % ·", "sprintf('A %s', ·, 'z')", "'<A>' % [·]")
	return g.shown(f(strings.ReplaceAll(text, "A", spec+verb), g.value(kind, 1)))
}

// chain is a chain of methods with blocks.
func (g *generator) chain() *node {
	n := g.value(pick(g, "AS", "AI", "HS", "R"), 2)
	for range 1 + g.IntN(3) {
		n = f("·"+pick(g, ".map { |x| x.to_s }", ".each_with_index.map { |x, i| [i, x] }", ".sort_by { |x| [x.to_s.length, x.to_s] }", ".group_by { |x| x.to_s.length }", ".each_with_object({}) { |x, h| h[x.to_s] = 1 }",
			".inject([]) { |m, x| m + [x] }", ".each_slice(2).to_a", ".each_cons(2).to_a", ".partition { |x| x.to_s > 'b' }", ".to_a.reverse", ".flat_map { |x| [x, x] }", ".zip([1, 2])", ".each_with_index.to_a", ".select.with_index { |x, i| i > 0 }",
			".map.with_index(1) { |x, i| \"#{i}#{x}\" }", ".reject { |x| x.nil? }", ".min_by { |x| x.to_s }.to_s.chars", ".reduce { |a, b| \"#{a}#{b}\" }.to_s.split('')", ".tally", ".uniq", ".first(2)", ".each_entry.to_a", ".sum { |x| x.to_s.size }.digits",
			".chunk_while { |a, b| a.to_s < b.to_s }.to_a", ".slice_when { |a, b| a.to_s > b.to_s }.to_a", ".find { |x| x.to_s > 'a' }.to_s.bytes", ".to_a.each_index.to_a", ".to_a.transpose rescue []", ".filter_map { |x| x.to_s if x }", ".each_with_index.select { |x, i| i.even? }", ".each_with_index.to_h { |x, i| [i, x] }"), n)
		if strings.HasSuffix(n.format, "rescue []") {
			n = f("(·)", n)
		}
	}
	return g.shown(n)
}

// keywords calls a lambda or method with keywords.
func (g *generator) keywords() *node {
	l := g.name("l")
	list := []*node{f(l+" = "+pick(g, "->(a, k: ·) { [a, k] }", "->(a = 1, k: ·, **o) { [a, k, o] }", "->(*r, k:, j: ·) { [r, k, j] }", "lambda { |a, k: ·| [k, a] }", "proc { |a, k: ·| [a, k] }"), g.value("V", 0))}
	for range 1 + g.IntN(2) {
		call := f(l+pick(g, ".call(·)", ".call(·, k: 2)", ".(·, k: 2, z: 3)", ".call(k: ·)", "[·, 2]", ".call(*[·], **{ k: 4 })", ".call({ k: · })", ".call(·, 'k' => 5)"), g.value(pick(g, "I", "S", "W"), 0))
		e := g.name("e")
		list = append(list, &node{heads: []*node{leaf("begin"), leaf("rescue ArgumentError => " + e), leaf("end")}, bodies: [][]*node{{g.shown(call)}, {g.shown(leaf(e + ".message"))}}})
	}
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{list}}
}

// exception defines a class of exceptions, and raises one.
func (g *generator) exception() []*node {
	name := fmt.Sprintf("E%d", g.seed)
	text := "class " + name + " < " + pick(g, "StandardError", "ArgumentError", "RuntimeError", "KeyError") + "\n  attr_reader :code\n  def initialize(code, text = 'failed')\n    @code = code\n    " +
		pick(g, "super(\"#{text} #{code}\")", "super", "super(text)", "@text = text", "super()") + "\n  end\n" + pick(g, "", "  def message\n    \"my #{code}\"\n  end\n", "  def double\n    [code, code]\n  end\n") + "end\n"
	e := g.name("e")
	raised := f(pick(g, "raise "+name+", ·", "raise "+name+".new(·)", "raise "+name+".new(·, 'two')"), g.value(pick(g, "I", "S", "Y"), 1))
	if strings.Contains(text, "super\n") { // it is given the arguments, of which there may be one
		text = strings.Replace(text, "(code, text = 'failed')", "(code)", 1)
		raised.format = strings.Replace(raised.format, ", 'two'", "", 1)
	}
	rescue := leaf("rescue " + pick(g, name, "StandardError", "NameError, "+name) + " => " + e)
	return []*node{{code: true, format: text}, {heads: []*node{leaf("begin"), rescue, leaf("end")}, bodies: [][]*node{{raised}, {print(leaf("[" + e + ".class, " + e + ".code, " + e + ".message, " + e + ".is_a?(ArgumentError)].inspect"))}}}}
}

// heredoc assigns a heredoc.
func (g *generator) heredoc() *node {
	name := g.name("v")
	g.vars = append(g.vars, variable{name, "S", false})
	n := f(name+" = "+pick(g, "<<X", "<<-X", "<<~X", "<<~'X'", "<<~X.upcase")+"\n  first\n    #{·} two\n  last\nX\n", g.value("V", 1))
	n.format = strings.Replace(n.format, "<<~'X'\n  first\n    #{\x00} two", "<<~'X'\n  first \x00\n    #{x} two", 1)
	if strings.Contains(n.format, "<<~'X'") {
		n.kids = []*node{leaf("k")}
	}
	return n
}

// catch leaves code by a throw.
func (g *generator) catch(depth int) *node {
	v := g.name("v")
	loop := g.loop
	g.loop = false
	defer func() { g.loop = loop }()
	body := append(g.inBranch(depth-1), f("throw :done, · if ·", g.value("V", 1), g.value("B", 1)), f("·", g.value("V", 1)))
	saved := g.output
	g.output = false
	defer func() { g.output = saved }()
	n := &node{heads: []*node{leaf(v + " = catch(:done) do"), leaf("end")}, bodies: [][]*node{body}}
	return &node{heads: []*node{leaf("if true"), leaf("end")}, bodies: [][]*node{{n, g.shown(leaf(v))}}}
}

// def defines a method.
func (g *generator) def() *node {
	d := &definition{name: g.name("m"), result: pick(g, "I", "S", "V", "AS", "H", "V")}
	saved := *g
	inner := *g
	inner.vars, inner.output, inner.list, inner.loop, inner.method, inner.depth = nil, false, false, false, true, 1
	var params []string
	for range g.IntN(3) {
		x, k := inner.name("a"), pick(g, "I", "S", "A", "H", "V")
		params = append(params, x)
		d.params = append(d.params, k)
		inner.vars = append(inner.vars, variable{x, k, false})
	}
	var kids []*node
	switch g.IntN(8) {
	case 0:
		x := inner.name("a")
		params = append(params, x+" = ·")
		kids = append(kids, inner.value("V", 1))
		inner.vars = append(inner.vars, variable{x, "V", false})
		d.extra = []string{"1", "'x'", "nil", "[1]"}
	case 1:
		x := inner.name("a")
		params = append(params, "*"+x)
		inner.vars = append(inner.vars, variable{x, "A", false})
		d.extra = []string{"1, 2", "*[3, 4]", "nil", "[1]"}
	case 2:
		x, y := inner.name("k"), inner.name("k")
		params = append(params, x+": ·", y+": 3")
		kids = append(kids, inner.value("V", 0))
		inner.vars = append(inner.vars, variable{x, "V", false}, variable{y, "I", false})
		d.extra = []string{x + ": 1", y + ": 7", y + ": 1, " + x + ": 'z'"}
	case 3:
		x := inner.name("a")
		params = append(params, "opts"+x+" = {}")
		inner.vars = append(inner.vars, variable{"opts" + x, "H", false})
		d.extra = []string{"'a' => 1", "b: 2, 'c' => 3", "{}"}
	case 4:
		params = append(params, "&blk")
		d.block = true
	case 5:
		d.block = true
	}
	head := "def " + d.name
	if len(params) > 0 {
		head += "(" + strings.Join(params, ", ") + ")"
	}
	var body []*node
	for range 1 + g.IntN(3) {
		body = append(body, inner.statement(2))
	}
	if d.block {
		switch {
		case strings.Contains(head, "&blk"):
			body = append(body, f(pick(g, "return blk.call(·) if blk", "acc = [blk, ·].length"), inner.value("V", 1)))
		default:
			body = append(body, f(pick(g, "return yield(·) if block_given?", "yield ·", "[yield(·), 1]", "[1, 2].each { |z| yield z if · }"), inner.value("V", 1)))
		}
	}
	if inner.chance(20) {
		body = append(body, f("return ·", inner.value(d.result, 2)))
	} else {
		body = append(body, f("·", inner.value(d.result, 2)))
	}
	*g = saved
	g.Rand, g.next = inner.Rand, inner.next
	if g.chance(10) { // it calls itself
		g.defs = append(g.defs, &definition{name: d.name + "r", params: []string{"L"}, result: "I"})
		return &node{code: true, heads: []*node{leaf("def " + d.name + "r(n)\n  n <= 1 ? 1 : n * " + d.name + "r(n - 1)\nend\n"), leaf("")}, bodies: [][]*node{nil}}
	}
	g.defs = append(g.defs, d)
	return &node{code: true, heads: []*node{f(head, kids...), leaf("end")}, bodies: [][]*node{body}}
}

// class defines a class with attributes, and uses it.
func (g *generator) class() []*node {
	name := fmt.Sprintf("C%d", g.seed)
	inner := *g
	inner.defs = nil
	inner.vars, inner.output, inner.list, inner.loop, inner.method, inner.depth = []variable{{"@a", "I", false}, {"x", "I", false}}, false, false, false, true, 1
	text := "class " + name + "\n  attr_reader :a\n  attr_accessor :b\n  K = [1, 2]\n  def initialize(a, b = 3)\n    @a = a\n    @b = b\n  end\n" +
		"  def sum(x)\n    @b = @b + 1\n    ·\n  end\n  def to_s\n    \"C(#{a})\"\n  end\n  def <=>(o)\n    a <=> o.a\n  end\n  include Comparable\n  def self.make(n)\n    new(n * K.last)\n  end\nend\n"
	def := f(text, inner.value("V", 2))
	sub := leaf("class " + name + "D < " + name + "\n  def sum(x)\n    [super, :sub]\n  end\nend\n")
	g.next = inner.next
	v := g.name("v")
	list := []*node{{code: true, format: def.format, kids: def.kids}}
	class := name
	if g.chance(40) {
		list = append(list, &node{code: true, format: sub.format})
		class = name + "D"
	}
	list = append(list, f(v+" = "+class+pick(g, ".new(·)", ".new(·, 4)", ".make(·)"), g.value("I", 1)),
		print(f(v+".sum(·).inspect", g.value("I", 1))), print(leaf(v+".b")), leaf(v+".b = 10"), print(leaf("\"#{"+v+"} #{"+v+".a + "+v+".b}\"")),
		print(f("("+v+pick(g, " < ", " == ", " >= ")+class+".new(·)).inspect", g.value("I", 0))), print(leaf("["+v+".is_a?("+name+"), "+v+".class, "+name+"::K, "+v+".respond_to?(:sum)].inspect")))
	return list
}

// module defines a module with methods of its own and constants.
func (g *generator) module() []*node {
	name := fmt.Sprintf("M%d", g.seed)
	inner := *g
	inner.defs = nil
	inner.vars, inner.output, inner.list, inner.loop, inner.method, inner.depth = []variable{{"x", "S", false}}, false, false, false, true, 1
	def := f("module "+name+"\n  LIMIT = 5\n  NAMES = %w[a b].freeze\n  def self.twice(x)\n    helper(x) + ·\n  end\n  def self.helper(x)\n    x.to_s * 2 + NAMES.first + LIMIT.to_s\n  end\nend\n", inner.value("S", 2))
	g.next = inner.next
	return []*node{{code: true, format: def.format, kids: def.kids}, print(f(name+".twice(·).inspect", g.value("S", 1))), print(leaf(name + "::NAMES.inspect")), print(leaf(name + "::LIMIT + 1"))}
}
