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
	titles    []string // of declared notify resources
	counter   int
	alone     bool

	b      strings.Builder // the definition being written
	indent int
}

// program makes definitions, which may refer to earlier ones, and the node that uses them.
func (g *gen) program() Case {
	var definitions []string
	definition := func(write func()) {
		g.b.Reset()
		write()
		definitions = append(definitions, g.b.String())
	}
	for range pick(g, 0, 0, 1, 2) {
		definition(g.alias)
	}
	g.alone = g.chance(3)
	if g.alone {
		definition(func() { g.topScope() })
	}
	for range pick(g, 0, 0, 1, 2) {
		definition(g.function)
	}
	for range pick(g, 0, 0, 1, 2) {
		definition(g.class)
	}
	for range pick(g, 0, 0, 0, 1) {
		definition(g.define)
	}
	definition(g.node)
	// Puppet does not mind the order of definitions, but for aliases, which parameters of those above them cannot have.
	free := definitions[len(g.aliases):]
	g.r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	return Case{Name: g.id, Text: strings.Join(definitions, "\n"), Alone: g.alone}
}

// chance is true in so many of a hundred cases.
func (g *gen) chance(percent int) bool { return g.r.IntN(100) < percent }

// pick returns one of the options.
func pick[T any](g *gen, options ...T) T { return options[g.r.IntN(len(options))] }

// pickOf evaluates one of the options.
func pickOf(g *gen, options ...func() string) string { return options[g.r.IntN(len(options))]() }

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
