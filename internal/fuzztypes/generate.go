package fuzztypes

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Program is what a seed stands for: types, and instances of them, a node for each.
type Program struct {
	Seed  uint64
	Cases []*Case
	// Types is how many types it declares, Instances how many objects its cases make or try to make.
	Types, Instances int
	source           strings.Builder
}

// Source is the manifest.
func (p *Program) Source() string { return p.source.String() }

// Case is a node that makes objects and reads them.
type Case struct {
	Node string
	// Facts is the value of the fact v, in JSON.
	Facts json.RawMessage
	// Want is what the model says: a value as the catalog has it, or an error.
	Want string
}

// file is the name of a program's manifest.
func (p *Program) file() string { return fmt.Sprintf("p%d.pp", p.Seed) }

type generator struct {
	*rand.Rand
	program *Program
	classes []*class
	// scalars are types that have a name in the program.
	scalars []*scalar
	// objects are the variables of a node.
	objects map[string]*object
	// marks are the places of variables that are features, where these are written already.
	marks []string
}

var (
	samples = []string{"a", "b", "ab", "bad", "x-y", "Zed", "cold", "hot"}
	floats  = []any{0.0, 1.0, 1.5, -2.25, 100.0}
	// featureNames has words of the grammar, names of functions, and keywords that need quotes (ARM-4, ARM-5).
	featureNames = []string{"a", "b", "c", "port", "tags", "_x", "has", "enum", "abstract", "min", "check", "name", "value", "unbound", "size"}
)

// Generate makes the program of a seed.
func Generate(seed uint64) *Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 16)), program: &Program{Seed: seed}}
	g.declareAliases()
	for i := range 5 + g.IntN(5) {
		g.declareClass(fmt.Sprintf("T%d%c", seed, 'a'+i))
	}
	g.program.Types = len(g.classes)
	for i := range 3 + g.IntN(3) {
		g.literalCase(i)
	}
	for i := range 2 {
		g.givenCases(i)
	}
	return g.program
}

func (g *generator) print(format string, args ...any) {
	for i, part := range strings.Split(fmt.Sprintf(format, args...), "\x00") {
		if i%2 == 0 {
			g.program.source.WriteString(part)
			continue
		}
		n, _ := strconv.Atoi(part)
		g.marks[n] = cmp.Or(g.marks[n], g.here()) // of two, the first one is read first
	}
}

// here is the place of what is written next.
func (g *generator) here() string {
	s := g.program.source.String()
	line := strings.Count(s, "\n") + 1
	return fmt.Sprintf("(file: %s, line: %d, column: %d)", g.program.file(), line, len(s)-strings.LastIndex(s, "\n"))
}

// numbers are the integers of a range.
func numbers(from, to int64) func(v any) bool {
	return func(v any) bool { i, ok := v.(int64); return ok && i >= from && i <= to }
}

func words(of ...string) func(v any) bool {
	return func(v any) bool { s, ok := v.(string); return ok && slices.Contains(of, s) }
}

func (g *generator) declareAliases() {
	basic := func(k kind) *scalar {
		return &scalar{kind: k, text: basicTypes[k], basic: true, has: func(v any) bool { x, ok := kindOf(v); return ok && x == k }}
	}
	g.scalars = []*scalar{
		basic(integer), basic(integer), basic(text), basic(text), basic(float), basic(boolean),
		{kind: integer, text: "Integer[0, 5]", has: numbers(0, 5)},
		{kind: text, text: pick(g.Rand, "enum[cold, hot]", "Enum[cold, 'hot']"), has: words("cold", "hot")},
		{kind: text, text: "String[2, 3]", has: func(v any) bool { s, ok := v.(string); return ok && len(s) > 1 && len(s) < 4 }},
	}
	re := pick(g.Rand, `\A[a-c]+\z`, `b`, `\A\w`)
	fits := pattern(re)
	for i, s := range []*scalar{
		{kind: integer, text: "Integer[1]", has: numbers(1, 1<<62)},
		{kind: text, text: "Pattern[/" + re + "/]", has: func(v any) bool { s, ok := v.(string); return ok && fits(s) }},
		{kind: text, text: "Variant[Enum['ab', 'hot'], String[5]]", has: func(v any) bool { s, ok := v.(string); return ok && (s == "ab" || s == "hot" || len(s) > 4) }},
		{kind: float, text: "Float[0.0, 1.5]", has: func(v any) bool { f, ok := v.(float64); return ok && f >= 0 && f <= 1.5 }},
	} {
		if g.chance(30) {
			name := fmt.Sprintf("A%dx%d", g.program.Seed, i)
			g.print("type %s = %s\n", name, s.text)
			s.text = name
			g.scalars = append(g.scalars, s)
		}
	}
}

// any is any value that data may have.
func (g *generator) any() any {
	switch g.IntN(7) {
	case 0, 1:
		return int64(g.IntN(9) - 2)
	case 2:
		return pick(g.Rand, floats...)
	case 3:
		return g.chance(50)
	case 4:
		return []any{int64(g.IntN(4)), pick(g.Rand, samples...)}[:g.IntN(3)]
	}
	return pick(g.Rand, samples...)
}

// good is a value of a scalar type.
func (g *generator) good(of *scalar) any {
	for range 1000 {
		v := g.any()
		if k, ok := kindOf(v); ok && k == of.kind && of.has(v) {
			return v
		}
	}
	panic("no value of " + of.text)
}

func (g *generator) declareClass(name string) {
	c := &class{name: name, abstract: g.chance(8)}
	if len(g.classes) > 0 && g.chance(45) {
		c.parent = pick(g.Rand, g.classes...)
	}
	g.print("type %s ", name)
	if c.parent != nil {
		g.print("inherits %s ", c.parent.name)
	}
	g.print("{\n")
	if c.abstract {
		g.print("  abstract\n")
	}
	for range 1 + g.IntN(5) {
		f := &feature{name: pick(g.Rand, featureNames...)}
		if c.feature(f.name) != nil { // AMB-16
			continue
		}
		g.feature(c, f)
		c.own = append(c.own, f)
	}
	for range g.IntN(3) {
		g.invariant(c)
	}
	g.print("}\n")
	g.classes = append(g.classes, c)
}

// feature makes a feature and writes it.
func (g *generator) feature(c *class, f *feature) {
	f.max = 1
	if g.chance(30) {
		f.max = pick(g.Rand, 2, 3, unbound, unbound)
	}
	derived := g.chance(15)
	if g.chance(25) {
		f.min = 1
		if f.many() && g.chance(40) {
			f.min = 2
		}
	}
	var settings []string
	say := func(format string, args ...any) { settings = append(settings, fmt.Sprintf(format, args...)) }
	switch {
	case f.max == unbound && (f.min < 2 || g.chance(50)):
		say("max => %s", pick(g.Rand, "unbound", "default"))
	case f.max == unbound:
	case f.many() || g.chance(10):
		say("max => %d", f.max)
	}
	if f.min > 0 || g.chance(5) {
		say("min => %d", f.min)
	}
	if f.min == 0 && g.chance(25) {
		f.unsettable = true
		say("unsettable => true")
	}
	if g.chance(10) {
		f.transient = true
		say("transient => true")
	}
	word := "attr"
	if len(g.classes) > 0 && g.chance(25) {
		word = "has"
		f.reference = true
		f.of = &scalar{kind: object_, class: pick(g.Rand, g.classes...)}
		f.of.text = f.of.class.name
		if g.chance(40) {
			f.link = true
			say("containment => false")
		} else if g.chance(20) {
			say("containment => true")
		}
	} else {
		f.of = pick(g.Rand, g.scalars...)
	}
	others := known{features: slices.DeleteFunc(slices.Clone(c.features()), func(x *feature) bool { return x == f })}
	stored := known{features: slices.DeleteFunc(slices.Clone(others.features), func(x *feature) bool { return x.derived != nil || x.get != nil })}
	judged := func(what string) *logic {
		of := f.name
		if f.many() {
			of = "it"
		}
		l := g.form(func(it expr, block bool) expr {
			if f.set != nil && what == "validate" { // ARM-32: of whatever type
				return g.judge(op("%s != 'bad'", func(v []any) any { return v[0] != "bad" }, it), it, false)
			}
			return g.judge(g.about(f.of, it), it, block && f.of.kind != object_ && f.of.kind != float)
		}, of, 3)
		say("%s => %s", what, l.text)
		return l
	}
	if derived {
		sure := known{others.features, true}
		f.derived = g.form(func(expr, bool) expr {
			if f.many() {
				return op("[%s, %s]", func(v []any) any { return []any{v[0], v[1]} }, g.made(f.of, sure), g.made(f.of, sure))
			}
			return g.made(f.of, sure)
		}, "it", 1)
		say("derived => %s", f.derived.text)
		if !f.many() && f.of.kind != object_ && g.chance(40) {
			f.set = g.setter(f, stored.features, true)
			say("set => %s", f.set.text)
		}
		if g.chance(30) && f.set != nil {
			f.validate = judged("validate")
		}
		g.write(word, f, settings)
		return
	}
	if !f.reference && f.min < 2 && g.chance(30) { // AMB-19
		f.preset = g.good(f.of)
		say("default => %s", literal(f.preset))
	}
	if g.chance(30) {
		f.check = judged("check")
	}
	if !f.reference && !f.many() && g.chance(15) && (f.of.kind == integer || f.of.kind == text) {
		f.set = g.setter(f, stored.features, false)
		say("set => %s", f.set.text)
	}
	if g.chance(12) {
		f.validate = judged("validate")
	}
	if !f.reference && !f.many() && g.chance(12) && f.of.basic && (f.of.kind == integer || f.of.kind == text) {
		f.get = g.form(func(it expr, _ bool) expr {
			of, made := "Integer", g.arithmetic(it)
			if f.of.kind == text {
				of, made = "String", concat(constant("got"), it)
			}
			return either(op("%s =~ "+of, func(v []any) any { return className(v[0]) == of }, it), made, constant(nil))
		}, "it", 1)
		say("get => %s", f.get.text)
	}
	if g.chance(5) {
		f.fixed = true
		say("setable => false")
	}
	g.write(word, f, settings)
}

// setter is the logic of set: it may store into other features (ARM-25).
func (g *generator) setter(f *feature, stored []*feature, derived bool) *logic {
	var targets []*feature
	for _, x := range stored {
		if !x.many() && !x.reference && x.of.kind == integer && x.set == nil && x.check == nil && x.validate == nil && !x.fixed {
			targets = append(targets, x)
		}
	}
	l := &logic{param: "v"}
	v := variable("v")
	result := concat(constant("set"), v)
	if f.of.kind == integer {
		result = either(op("%s =~ Integer", func(v []any) any { return className(v[0]) == "Integer" }, v), g.arithmetic(v), constant(int64(1)))
	}
	if derived {
		result = constant(nil)
	}
	l.expr = result
	if len(targets) > 0 && (derived || g.chance(50)) {
		x := pick(g.Rand, targets...)
		what := constant(int64(g.IntN(5)))
		l.expr = expr{text: "$" + x.name + " = " + what.text + "\n    " + result.text, eval: func(s *scope) any {
			s.self.assigned[x.name] = true
			v := what.eval(s)
			if !x.of.takes(v) { // what goes wrong in logic ends the making at once
				panic(problem{"Evaluation Error: Error while evaluating a Function Call, " + s.self.class.name + "." + x.name + " has wrong type, " + anything})
			}
			s.self.store(s.self.class.feature(x.name), v, "")
			return result.eval(s)
		}}
	}
	l.text = "|$v| { " + l.expr.text + " }"
	return l
}

// write writes a feature.
func (g *generator) write(word string, f *feature, settings []string) {
	g.Shuffle(len(settings), func(i, j int) { settings[i], settings[j] = settings[j], settings[i] })
	// An expression as logic ends before a comma.
	g.print("  %s %s, %s", word, f.name, f.of.text)
	if len(settings) > 0 {
		g.print(" { %s%s }", strings.Join(settings, ", "), pick(g.Rand, "", "", ","))
	}
	g.print("\n")
}

func (g *generator) invariant(c *class) {
	i := &invariant{}
	title := ""
	if g.chance(60) {
		i.title = pick(g.Rand, "has to hold", "one", "it is $so")
		title = "'" + i.title + "' "
	}
	k := known{c.features(), true}
	i.logic = g.form(func(it expr, block bool) expr {
		said := constant("self")
		if block && g.chance(30) {
			said = op("%s =~ "+c.name, func(v []any) any { return v[0].(*object).class.is(c) }, it) // AMB-23
			said.reads = []string{whole}
		}
		return g.judge(g.condition(k), said, block)
	}, "it", 2)
	g.print("  invariant %s%s\n", title, i.logic.text)
	c.invariants = append(c.invariants, i)
}

// instance is a call of new.
type instance struct {
	class   *class
	entries []entry
	steps   []step
	form    int
	// place is where the call is, and its kind.
	place, call string
}

type entry struct {
	key   string
	value value
	place string
}

// value is an expression in a node.
type value struct {
	constant any
	list     []value
	made     *instance
	variable string
}

// step is a statement of the lambda (ARM-46).
type step struct {
	feature string
	value   value
	append  bool
	loop    bool
	// place is that of the operator.
	place string
}

// Forms of calls.
const (
	formHash   = iota // X.new({ a => 1 })
	formBraces        // X.new { a => 1 }
	formNew           // new(X, { a => 1 })
	formType          // X({ a => 1 })
	formPlus          // X.new({ a => 1 } + {})
	forms
)

// instanceOf makes up a call.
func (g *generator) instanceOf(c *class, depth int) *instance {
	i := &instance{class: c, form: g.IntN(forms)}
	careless := g.chance(35)
	names := c.features()
	for _, f := range names {
		bad := careless && g.chance(35)
		switch {
		case !f.setable() && !(bad && g.chance(50)):
			continue
		case bad && g.chance(25), f.min == 0 && g.chance(35):
			continue
		}
		v := g.valueFor(f, bad, depth)
		if g.chance(25) && i.form != formType {
			i.steps = append(i.steps, step{feature: f.name, value: v, append: f.many() && f.set == nil && g.chance(60), loop: g.chance(30)})
			continue
		}
		i.entries = append(i.entries, entry{key: f.name, value: v})
	}
	if careless && g.chance(20) {
		i.entries = append(i.entries, entry{key: pick(g.Rand, "zz", "nope"), value: value{constant: int64(1)}})
	}
	g.Shuffle(len(i.entries), func(a, b int) { i.entries[a], i.entries[b] = i.entries[b], i.entries[a] })
	if i.form != formType && g.chance(20) { // more steps: on features that the hash has
		f := pick(g.Rand, names...)
		if f.setable() && f.set == nil {
			i.steps = append(i.steps, step{feature: f.name, value: g.valueFor(f, g.chance(10), depth), append: f.many() && g.chance(70) || g.chance(5), loop: g.chance(30)})
		}
	}
	return i
}

// attempt makes up a call, and prefers one that succeeds.
func (g *generator) attempt(c *class, depth int) *instance {
	in := g.instanceOf(c, depth)
	if g.chance(35) {
		return in
	}
	for range 20 {
		made := g.program.Instances
		said := expected(func() string { g.make(in); return "" })
		g.program.Instances = made
		if said == "" {
			break
		}
		in = g.instanceOf(c, depth)
	}
	return in
}

// valueFor makes up a value for a feature.
func (g *generator) valueFor(f *feature, bad bool, depth int) value {
	if g.chance(6) && (!f.many() || f.preset == nil) {
		return value{constant: nil}
	}
	one := func(bad bool) value {
		if f.of.kind != object_ {
			if bad {
				return value{constant: g.any()}
			}
			return value{constant: g.good(f.of)}
		}
		if bad && g.chance(30) {
			return value{constant: g.any()}
		}
		var names []string
		for n, o := range g.objects {
			if o.class.is(f.of.class) || bad {
				names = append(names, n)
			}
		}
		slices.Sort(names)
		if len(names) > 0 && (depth > 1 || g.chance(40)) {
			return value{variable: pick(g.Rand, names...)}
		}
		var heirs []*class
		for _, c := range g.classes {
			if c.is(f.of.class) && (!c.abstract || bad && g.chance(10)) {
				heirs = append(heirs, c)
			}
		}
		if len(heirs) == 0 || depth > 1 {
			return value{constant: nil}
		}
		return value{made: g.instanceOf(pick(g.Rand, heirs...), depth+1)}
	}
	if !f.many() {
		if bad && g.chance(15) {
			return value{list: []value{one(false)}}
		}
		return one(bad)
	}
	if bad && g.chance(20) {
		return one(false)
	}
	n := f.min + g.IntN(3)
	if !bad {
		n = min(n, f.max)
	} else {
		n = g.IntN(5)
	}
	v := value{list: []value{}}
	for range n {
		x := one(bad && g.chance(40))
		if x.constant == nil && x.list == nil && x.made == nil && x.variable == "" {
			continue
		}
		v.list = append(v.list, x)
	}
	return v
}

// writeValue writes a value, and takes note of places.
func (g *generator) writeValue(v *value) {
	switch {
	case v.made != nil:
		g.writeCall(v.made)
	case v.variable != "":
		g.print("$%s", v.variable)
	case v.list != nil:
		g.print("[")
		for i := range v.list {
			if i > 0 {
				g.print(", ")
			}
			g.writeValue(&v.list[i])
		}
		g.print("]")
	default:
		g.print("%s", literal(v.constant))
	}
}

// writeCall writes a call of new.
func (g *generator) writeCall(i *instance) {
	i.call = "Method"
	switch i.form {
	case formNew, formType:
		i.call = "Function"
		i.place = g.here()
		if i.form == formNew {
			g.print("new(%s, ", i.class.name)
		} else {
			g.print("%s(", i.class.name)
		}
	default:
		g.print("%s", i.class.name)
		i.place = g.here()
		g.print(".new")
		if i.form != formBraces {
			i.place = g.here()
			g.print("(")
		} else {
			g.print(" ")
		}
	}
	g.print("{ ")
	for n := range i.entries {
		e := &i.entries[n]
		if i.form != formBraces && (g.chance(50) || e.key[0] == '_') {
			g.print("'%s' => ", e.key)
		} else {
			g.print("%s => ", e.key)
		}
		if i.form != formPlus {
			e.place = g.here()
		}
		if m := e.value.made; m != nil {
			g.writeValue(&e.value)
			if i.form != formPlus {
				e.place = m.place
			}
		} else {
			g.writeValue(&e.value)
		}
		if n+1 < len(i.entries) {
			g.print(", ")
		}
	}
	g.print(" }")
	if i.form == formPlus {
		g.print(" + {}")
	}
	if i.form != formBraces {
		g.print(")")
	}
	if len(i.steps) == 0 {
		return
	}
	g.print(" |$t| {")
	for n := range i.steps {
		s := &i.steps[n]
		g.print(" ")
		if s.loop && s.append {
			if s.value.list != nil {
				g.writeValue(&s.value)
			} else {
				g.print("[")
				g.writeValue(&s.value)
				g.print("]")
			}
			g.print(".each |$i| { ")
		}
		g.print("$t[%s] ", key(s.feature))
		s.place = g.here()
		if s.append {
			g.print("+= ")
		} else {
			g.print("= ")
		}
		if s.loop && s.append {
			g.print("$i }")
			continue
		}
		g.writeValue(&s.value)
	}
	g.print(" }")
}

// key is a name as a key. With an underscore first it is no word in expressions.
func key(name string) string {
	if name[0] == '_' {
		return "'" + name + "'"
	}
	return name
}

// problem is the error that a node ends with.
type problem struct{ text string }

// evaluate is the value of an expression in a node.
func (g *generator) evaluate(v *value) any {
	switch {
	case v.made != nil:
		return g.make(v.made)
	case v.variable != "":
		return g.objects[v.variable]
	case v.list != nil:
		list := []any{}
		for i := range v.list {
			list = append(list, g.evaluate(&v.list[i]))
		}
		return list
	}
	return v.constant
}

// make evaluates a call of new (ARM-43).
func (g *generator) make(i *instance) *object {
	g.program.Instances++
	var given []any
	for n := range i.entries {
		given = append(given, g.evaluate(&i.entries[n].value))
	}
	prefix := "Evaluation Error: Error while evaluating a Method call, "
	if i.call == "Function" {
		prefix = "Evaluation Error: Error while evaluating a Function Call, "
	}
	if i.class.abstract { // ARM-22
		panic(problem{prefix + "Cannot create an instance of abstract type " + i.class.name + " " + i.place})
	}
	o := &object{class: i.class, stored: map[string]any{}, given: map[string]bool{}, wrong: map[string]bool{}, assigned: map[string]bool{}}
	for n, e := range i.entries {
		guarded(prefix, i.place, func() { o.assign(e.key, given[n], e.place) })
	}
	for n := range i.steps {
		s := &i.steps[n]
		list := []any{g.evaluate(&s.value)}
		if s.loop && s.append {
			if l, ok := list[0].([]any); ok {
				list = l
			}
		}
		for _, v := range list {
			guarded(prefix, s.place, func() {
				if s.append {
					o.append(s.feature, v, s.place)
				} else {
					o.assign(s.feature, v, s.place)
				}
			})
		}
	}
	guarded(prefix, i.place, o.finish)
	switch len(o.failures) {
	case 0:
		return o
	case 1:
		place := o.failures[0].place
		if place == "" {
			place = i.place
		}
		panic(problem{prefix + o.failures[0].text + " " + place})
	}
	var b strings.Builder
	b.WriteString(prefix + i.class.name + " is not acceptable:")
	for _, f := range o.failures {
		b.WriteString("\n  " + f.text)
		if f.place != "" {
			b.WriteString(" " + f.place)
		}
	}
	panic(problem{b.String() + " " + i.place})
}

// guarded runs what may end at once.
func guarded(prefix, place string, f func()) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			if r.place != "" {
				panic(problem{"Evaluation Error: " + r.text + " " + r.place})
			}
			panic(problem{prefix + r.text + " " + place})
		default:
			panic(r)
		}
	}()
	f()
}

// expected is what becomes of a node.
func expected(f func() string) (want string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case problem:
			want = r.text
		case fault:
			want = "Evaluation Error: " + anything + r.text + anything + r.place
		default:
			panic(r)
		}
	}()
	return f()
}

// reading is an expression that reads objects: its text and what it gives.
type reading struct {
	text string
	eval func() any
}

// literalCase is a node whose calls are written with their values.
func (g *generator) literalCase(n int) {
	c := &Case{Node: fmt.Sprintf("s%d-%d", g.program.Seed, n)}
	g.objects = map[string]*object{}
	g.print("node '%s' {\n", c.Node)
	c.Want = expected(func() string {
		// A call that fails is the last.
		for i := range 1 + g.IntN(2) {
			class := pick(g.Rand, g.classes...)
			if class.abstract && !g.chance(15) {
				continue
			}
			in := g.attempt(class, 0)
			name := fmt.Sprintf("o%d", i)
			g.print("  $%s = ", name)
			g.writeCall(in)
			g.print("\n")
			g.objects[name] = g.make(in)
		}
		var readings []reading
		for i := range 3 {
			name := fmt.Sprintf("o%d", i)
			if o := g.objects[name]; o != nil {
				readings = append(readings, g.readings(name, o)...)
			}
		}
		return g.report(readings)
	})
	g.print("}\n")
	g.program.Cases = append(g.program.Cases, c)
}

// report writes what a node tells, and says what that is.
func (g *generator) report(readings []reading) string {
	g.print("  notify { 'r': message => { v => [")
	for i, r := range readings {
		if i > 0 {
			g.print(", ")
		}
		g.print("%s", r.text)
	}
	g.print("] } }\n")
	list := []any{}
	for _, r := range readings {
		list = append(list, r.eval())
	}
	return written(list)
}

// readings are what is read of an object.
func (g *generator) readings(name string, o *object) []reading {
	v := "$" + name
	list := []reading{{v, func() any { return o }}, {"\"${" + name + "}\"", func() any { return shown(o) }}}
	for _, f := range o.class.features() {
		text := pick(g.Rand, v+"."+f.name, v+"["+key(f.name)+"]", v+"['"+f.name+"']")
		if f.name[0] == '_' {
			text = v + "['" + f.name + "']"
		}
		list = append(list, reading{text, func() any { return o.read(f) }})
	}
	for range 2 {
		c := pick(g.Rand, g.classes...)
		list = append(list, reading{v + " =~ " + c.name, func() any { return o.class.is(c) }})
	}
	c := pick(g.Rand, g.classes...)
	list = append(list, reading{"(" + v + " ? { " + c.name + " => 'is', default => 'is not' })", func() any {
		if o.class.is(c) {
			return "is"
		}
		return "is not"
	}})
	for other, p := range sorted(g.objects) {
		switch g.IntN(4) {
		case 0:
			list = append(list, reading{"type(" + v + ") == type($" + other + ")", func() any { return o.class == p.class }})
		case 1:
			list = append(list, reading{v + " in [$" + other + "]", func() any { return same(o, p) }})
		case 2:
			list = append(list, reading{"{ " + v + " => 1 }[$" + other + "]", func() any {
				if same(o, p) {
					return int64(1)
				}
				return nil
			}})
		default:
			list = append(list, reading{v + " == $" + other, func() any { return same(o, p) }})
		}
	}
	return list
}

func sorted(objects map[string]*object) iter.Seq2[string, *object] {
	return func(yield func(string, *object) bool) {
		for _, n := range slices.Sorted(maps.Keys(objects)) {
			if !yield(n, objects[n]) {
				return
			}
		}
	}
}

// givenCases are a node's calls with hashes of facts: nothing of them is known when the program is compiled.
func (g *generator) givenCases(n int) {
	var fit []*class
	for _, c := range g.classes {
		if !c.abstract {
			fit = append(fit, c)
		}
	}
	if len(fit) == 0 {
		return
	}
	class := pick(g.Rand, fit...)
	g.objects = map[string]*object{}
	node := fmt.Sprintf("s%d-d%d-", g.program.Seed, n)
	g.print("node /^%s/ {\n  $o = ", node)
	call := &instance{class: class, form: pick(g.Rand, formHash, formNew)}
	place, kind := "", ""
	if call.form == formHash {
		g.print("%s.new", class.name)
		place, kind = g.here(), "Method"
		g.print("($facts['v'])\n")
	} else {
		place, kind = g.here(), "Function"
		g.print("new(%s, $facts['v'])\n", class.name)
	}
	var readings []reading
	var current *object
	for _, f := range class.features() {
		readings = append(readings, reading{"$o[" + key(f.name) + "]", func() any { return current.read(f) }})
	}
	readings = append(readings, reading{"$o", func() any { return current }}, reading{`"${o}"`, func() any { return shown(current) }})
	for i := range 5 {
		in := g.attempt(class, 9)
		in.steps = nil
		in.place, in.call = place, kind
		var list []string
		for k := range in.entries {
			e := &in.entries[k]
			v := g.evaluate(&e.value)
			if !plain(v) { // undef in facts is an empty text
				v = ""
				e.value = value{constant: v}
			}
			list = append(list, strconv.Quote(e.key)+":"+written(v))
		}
		c := &Case{Node: node + strconv.Itoa(i), Facts: json.RawMessage("{" + strings.Join(list, ",") + "}")}
		c.Want = expected(func() string {
			current = g.make(in)
			var list []any
			for _, r := range readings {
				list = append(list, r.eval())
			}
			return written(list)
		})
		g.program.Cases = append(g.program.Cases, c)
	}
	g.print("  notify { 'r': message => { v => [")
	for i, r := range readings {
		if i > 0 {
			g.print(", ")
		}
		g.print("%s", r.text)
	}
	g.print("] } }\n}\n")
}

// plain reports whether facts can have a value.
func plain(v any) bool {
	switch v := v.(type) {
	case nil, *object:
		return false
	case []any:
		return !slices.ContainsFunc(v, func(x any) bool { return !plain(x) })
	}
	return true
}
