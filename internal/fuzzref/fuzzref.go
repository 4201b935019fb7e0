// Package fuzzref looks for differences between p2go and real Puppet: it makes up small programs, compiles a node's catalog
// of each with both, and compares catalogs and error messages with their places. Command fuzzref (make fuzz-reference) is
// its front.
//
// [Generate] makes the program of a seed, and always the same one. [Fuzzer.Judge] runs thousands in one Ruby process and a
// few builds, [Fuzzer.Minimise] makes a failing one short. What was found and fixed is in testdata/regressions, as goldens
// with Puppet's answers, and the package's test replays it without Ruby.
package fuzzref

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Case is a program: one manifest with a node definition and what that node needs. All its names begin with the case's own,
// so that many cases can live in one environment.
type Case struct {
	// Name is the node's name, and how the names of classes, functions and types begin.
	Name string
	// Text is the manifest.
	Text string
	// Alone says that the program has code at top scope, which every other node of its environment would run too.
	Alone bool
	// Files are others of the environment, by their paths. What they have in common with those of other cases is the same.
	Files map[string]string
}

// Facts are the facts of every case. Some have names that programs assign to: a variable that a path leaves unset is then the
// fact.
const Facts = `{"kernel": "Linux", "a": 5, "b": "bee", "c": [1, 2, 3], "d": {"x": 1, "y": {"z": "deep"}}, "e": true, "f": 1.5,
	"empty": "", "os": {"family": "Debian", "release": {"major": "12", "minor": 5}}, "none": null}`

// factTypes says what the facts hold, for the generator.
var factTypes = []variable{
	{"$a", intType},
	{"$b", strType},
	{"$c", arrayOf(intType)},
	{"$d", hashOf(anyType)},
	{"$e", boolType},
	{"$f", floatType},
	{"$facts['kernel']", strType},
	{"$facts['os']['release']['minor']", intType},
	{"$facts['none']", undefType},
	{"$facts['os']['family']", strType},
	{"$os['release']", hashOf(anyType)},
	{"$facts['missing']", undefType},
	{"$facts['c']", arrayOf(intType)},
	{"$empty", strType},
	{"$trusted['certname']", strType},
	{"$title", strType},
}

// Generate makes the program of a seed.
func Generate(seed uint64) Case {
	g := &gen{r: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)), id: fmt.Sprintf("k%d", seed)}
	return g.program()
}

// gen holds the state of making one program.
type gen struct {
	r  *rand.Rand
	id string

	functions []function
	classes   []class
	defines   []define
	aliases   []alias
	objects   []*object
	titles    []string // of declared notify resources
	counter   int
	alone     bool

	b      strings.Builder // the definition being written
	indent int
}

// program makes definitions, which may refer to earlier ones, and the node that uses them.
func (g *gen) program() Case {
	var types, definitions []string
	definition := func(list *[]string, write func()) {
		g.b.Reset()
		write()
		*list = append(*list, g.b.String())
	}
	repeat := func(list *[]string, n int, write func()) {
		for range n {
			definition(list, write)
		}
	}
	repeat(&types, pick(g, 0, 0, 0, 1, 1, 2), g.alias)
	repeat(&types, pick(g, 0, 0, 0, 0, 1, 2), g.objectType)
	switch n := g.r.IntN(100); {
	case n < 25:
		definition(&definitions, func() { g.expressions(6+g.r.IntN(8), g.wellTyped) })
	case n < 35:
		repeat(&definitions, 1+g.r.IntN(2), g.function)
		definition(&definitions, func() { g.expressions(4+g.r.IntN(6), g.wellTyped) })
	case n < 50:
		definition(&definitions, func() { g.expressions(1+g.r.IntN(2), g.mishap) })
	case n < 60:
		definition(&definitions, func() { g.expressions(3+g.r.IntN(4), g.conversion) })
	case n < 65:
		definition(&definitions, func() { g.expressions(1+g.r.IntN(2), g.misconversion) })
	default:
		g.alone = g.chance(4)
		if g.alone {
			definition(&definitions, g.topScope)
		}
		repeat(&definitions, pick(g, 0, 0, 1, 1, 2), g.function)
		repeat(&definitions, pick(g, 0, 0, 1, 2), g.class)
		repeat(&definitions, pick(g, 0, 0, 0, 1), g.define)
		definition(&definitions, g.node)
	}
	// Puppet does not mind the order of definitions, but for aliases, which parameters of those above them cannot have.
	g.r.Shuffle(len(definitions), func(i, j int) { definitions[i], definitions[j] = definitions[j], definitions[i] })
	return Case{Name: g.id, Text: strings.Join(append(types, definitions...), "\n"), Alone: g.alone}
}

// expressions writes a node that reports so many values, each made by write.
func (g *gen) expressions(n int, write func(*scope) string) {
	g.line("node '%s' {", g.id)
	g.nested(func() {
		s := g.factsScope()
		for range n {
			g.report(s, write(s))
		}
	})
	g.line("}")
}

// wellTyped writes an expression that usually has a value.
func (g *gen) wellTyped(s *scope) string { return g.expr(s, g.anyTyp(2), depth+1) }

// mishap writes an expression that usually fails. What it consists of is simple, and so in itself correct.
func (g *gen) mishap(s *scope) string { return g.form(mishaps, s, g.anyTyp(1), pick(g, 0, 0, 1)) }

// conversion writes a conversion that usually succeeds, misconversion one that usually fails.
func (g *gen) conversion(s *scope) string {
	return g.form(conversions, s, g.anyTyp(1), pick(g, 0, 0, 0, 1))
}

func (g *gen) misconversion(s *scope) string {
	return g.form(misconversions, s, g.anyTyp(1), pick(g, 0, 0, 0, 1))
}

// chance is true in so many of a hundred cases.
func (g *gen) chance(percent int) bool { return g.r.IntN(100) < percent }

// pick returns one of the options.
func pick[T any](g *gen, options ...T) T { return options[g.r.IntN(len(options))] }

// line writes a line at the current indentation.
func (g *gen) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.b, format, args...)
	g.b.WriteByte('\n')
}

// nested writes lines one level deeper.
func (g *gen) nested(write func()) {
	g.indent++
	write()
	g.indent--
}

// name returns a name of the program's own, for a definition.
func (g *gen) name(kind string) string {
	g.counter++
	return fmt.Sprintf("%s_%s%d", g.id, kind, g.counter)
}

// typeName returns a name of the program's own, for a type.
func (g *gen) typeName(kind string) string { return capitalized(g.name(kind)) }

// capitalized is the type name of a definition.
func capitalized(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
