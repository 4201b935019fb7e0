package ir_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
)

const docs = "../docs/ir.md"

// TestDocs compares docs/ir.md with the tables it is made from; P2GO_UPDATE=1
// writes it.
func TestDocs(t *testing.T) {
	want := document(t)
	if os.Getenv("P2GO_UPDATE") != "" {
		require.NoError(t, os.WriteFile(docs, []byte(want), 0o644))
	}
	got, err := os.ReadFile(docs)
	require.NoError(t, err)
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is stale, run the test with P2GO_UPDATE=1 (-want +got)\n%s", docs, diff)
	}
}

func document(t *testing.T) string {
	page, err := os.ReadFile("testdata/doc.md")
	require.NoError(t, err)
	example, err := os.ReadFile("testdata/example.ir")
	require.NoError(t, err)
	code := "    " + strings.ReplaceAll(strings.TrimSpace(string(example)), "\n", "\n    ")
	code = strings.ReplaceAll(code, "    \n", "\n")
	return strings.NewReplacer("{{example}}", code, "{{ops}}", opTables()).Replace(string(page))
}

// TestDocsExample checks that the example of the page is valid.
func TestDocsExample(t *testing.T) {
	text, err := os.ReadFile("testdata/example.ir")
	require.NoError(t, err)
	p, err := ir.Parse(string(text))
	require.NoError(t, err)
	assert.Equal(t, []string{"port"}, p.TopVars)
	assert.Equal(t, []string{"name"}, p.Types[0].Patterns[0].Attrs)
	for _, f := range p.Funcs {
		require.NoError(t, ir.Verify(f))
		f.Walk(func(v *ir.Value) { assert.NotZero(t, v.Pos, "v%d has no place", v.ID) })
	}
	lines := strings.Split(string(text), "\n")
	for i, l := range lines { // the marks in the text are not read: they follow from the ops
		if strings.HasSuffix(strings.TrimSpace(strings.Split(l, "#")[0]), "!effect") {
			assert.Contains(t, p.String(), strings.TrimSpace(strings.Split(l, "#")[0]), "line %d", i+1)
		}
	}
}

// chapters begin at these ops.
var chapters = map[string]string{
	"arg": "Values", "callfunc": "Calls and closures", "if": "Control flow",
	"concat": "Puppet: strings and arrays", "topvar": "Puppet: variables", "truth": "Puppet: operators", "call": "Puppet: calls",
	"switch": "Puppet: branches and loops", "title": "Puppet: the catalog", "given": "Puppet: templates",
	"ruby.output": "Ruby: output of templates", "ruby.symbol": "Ruby: values", "ruby.eq": "Ruby: tests", "ruby.send": "Ruby: calls",
	"ruby.cell": "Ruby: variables", "ruby.iterate": "Ruby: iteration and lists", "ruby.jump": "Ruby: jumps and errors",
	"object.new": "Objects of declared types",
	"mcl.env":    "mcl: variables", "mcl.as": "mcl: values", "mcl.call": "mcl: calls and control flow", "mcl.resource": "mcl: the graph",
}

// table has the ops of the core, of Puppet, of Ruby, of objects and of mcl, in order.
func table() []ir.Info {
	return slices.Concat(ir.Ops[ir.OpArg:], puppet.Ops(), ruby.Ops(), object.Ops(), mcl.Ops())
}

func opTables() string {
	var b strings.Builder
	for _, info := range table() {
		if title := chapters[info.Name]; title != "" {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "### %s\n\n| op | arguments | aux | effect | regions | results | |\n|---|---|---|---|---|---|---|\n", title)
		}
		form := ""
		if info.Aux != nil {
			form = info.Aux.Form
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s | %s |\n",
			info.Name, count(info.Args), form, effect(info), regions(info), results(info), strings.ReplaceAll(info.Doc, "|", `\|`))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func count(n int) string {
	if n < 0 {
		return "any"
	}
	return fmt.Sprint(n)
}

func regions(info ir.Info) string {
	switch info.Regions {
	case -1:
		return "*"
	case 0:
		return ""
	}
	return fmt.Sprint(info.Regions)
}

func results(info ir.Info) string {
	switch info.Results {
	case -1:
		return "n"
	case 0:
		return ""
	}
	return fmt.Sprint(info.Results)
}

func effect(info ir.Info) string {
	switch {
	case info.Aux == ir.AuxCall:
		return "the callee's"
	case info.Reads:
		return "pure, reads"
	}
	return map[ir.Effect]string{ir.Pure: "pure", ir.Fails: "fails", ir.Writes: "effect", ir.Ends: "ends"}[info.Effect]
}

// TestOpTable checks the table itself.
func TestOpTable(t *testing.T) {
	names := map[string]bool{}
	for _, info := range table() {
		assert.NotEmpty(t, info.Name)
		assert.False(t, names[info.Name], "two ops are called %s", info.Name)
		names[info.Name] = true
		assert.NotEmpty(t, info.Doc, info.Name)
		if info.Aux != nil {
			assert.NotEmpty(t, info.Aux.Form, "the aux of %s is not documented", info.Name)
		}
		assert.False(t, info.Reads && info.Effect != ir.Pure, "%s: only pure ops need the mark", info.Name)
	}
}
