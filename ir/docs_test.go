package ir_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
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
var chapters = map[ir.Op]string{
	ir.OpArg: "Values", ir.OpTopVar: "Variables", ir.OpTruth: "Operators", ir.OpCall: "Calls", ir.OpIf: "Control flow",
	ir.OpTitle: "The catalog", ir.OpGiven: "Templates",
}

// auxForm says how aux data is written.
var auxForm = map[ir.AuxKind]string{
	ir.NoAux: "", ir.AuxValue: "constant", ir.AuxInt: "number", ir.AuxName: "string", ir.AuxVar: "class and variable, strings",
	ir.AuxType: "type", ir.AuxAssert: "type, and a string that begins the message",
	ir.AuxSpread:  "`spread:xo`, an x for each argument that is spliced, when there are any",
	ir.AuxCall:    "name, a string; `spread:xo`; `&` when the last argument is a lambda; `pure` or `fails`",
	ir.AuxLambda:  "parameters; `returns` type",
	ir.AuxAccept:  "names, strings, with their types",
	ir.AuxForeach: "`loop/arity`", ir.AuxSwitch: "an array of strings for each case", ir.AuxFail: "issue, message, label, strings; `return` or `next` for a jump that leaves nothing",
	ir.AuxDeclare: "type or class, a string, unless it is an argument; `@` virtual, `@@` exported; then arguments and attributes",
	ir.AuxInclude: "`include`, `contain` or `require`; names, strings; `spread:xo` as for arrays", ir.AuxCollect: "type, a string; `@@` exported; `all` without a query; attributes",
	ir.AuxNegate: "`true` for !=",
	ir.AuxPath:   "keys or names, strings",
}

func opTables() string {
	var b strings.Builder
	for op := ir.OpArg; int(op) < len(ir.Ops); op++ {
		info := ir.Ops[op]
		if title := chapters[op]; title != "" {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "### %s\n\n| op | arguments | aux | effect | regions | results | |\n|---|---|---|---|---|---|---|\n", title)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s | %s |\n",
			info.Name, count(info.Args), auxForm[info.Aux], effect(info), regions(info), results(info), strings.ReplaceAll(info.Doc, "|", `\|`))
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
	for op := ir.OpArg; int(op) < len(ir.Ops); op++ {
		info := ir.Ops[op]
		assert.NotEmpty(t, info.Name)
		assert.False(t, names[info.Name], "two ops are called %s", info.Name)
		names[info.Name] = true
		assert.NotEmpty(t, info.Doc, info.Name)
		assert.Contains(t, auxForm, info.Aux, "the aux of %s is not documented", info.Name)
		assert.False(t, info.Reads && info.Effect != ir.Pure, "%s: only pure ops need the mark", info.Name)
	}
}
