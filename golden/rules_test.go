package golden_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/internal/golden"
)

// completePages are the pages of docs/rules of which every rule has a golden.
var completePages = []string{"evaluation.md", "types.md", "catalog.md", "functions.md", "declared-types.md"}

// notShown are rules, or prefixes of rules, that no golden shows, and why.
var notShown = map[string]string{
	"EV":       "advice to whoever writes a compiler",
	"JMP-12":   "advice to whoever writes a compiler",
	"ACC-9":    "a flag of the compiler, which a script of cmd/p2go shows",
	"COEX-2":   "Puppet's own grammar, which a script of cmd/p2go shows",
	"COEX-9":   "a flag of the compiler, which a script of cmd/p2go shows",
	"STRICT-3": "a setting of the agent, which then sends such facts or not",
	"STRICT-5": "a setting of the agent",
	"STRICT-6": "a setting of the agent",
	"RUNT-1":   "no function gives such a value",
	"ENV-4":    "goldens have a site manifest; the scripts of cmd/p2go show code instead of one",
	"ENV-7":    "there is no setting freeze_main yet",
	"GRAPH-8":  "the order in which an agent applies what has no order",
	"HIE-38":   "advice to whoever writes a compiler",
	"NOTE":     "advice to whoever writes a compiler",
	"API-11":   "what functions in Ruby ought not to do",
	"API-12":   "of functions in Ruby, which are not compiled",
	"API-13":   "of functions in Ruby, which are not compiled",
	"API-14":   "of functions in Ruby, which are not compiled",
}

var (
	// definition is a rule where its page defines it: at the start of a paragraph or of a table's row.
	definition = regexp.MustCompile(`(?m)^(?:\| )?([A-Z]+-[0-9]+)\b`)
	// citation is a rule, or the first and the last of several, in a comment.
	citation = regexp.MustCompile(`\b([A-Z]+)-([0-9]+)(?:(?: to |…|\.\.\.?)(?:[A-Z]+-)?([0-9]+))?\b`)
)

// TestRules makes sure that the goldens show every rule of the complete pages, and cite none that does not exist.
func TestRules(t *testing.T) {
	cited := citedRules(t)
	pages, err := filepath.Glob("../docs/rules/*.md")
	require.NoError(t, err)
	known, prefixes := map[string]bool{}, map[string]bool{}
	var missing []string
	for _, page := range pages {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, m := range definition.FindAllStringSubmatch(string(text), -1) {
			rule := m[1]
			if known[rule] {
				continue
			}
			known[rule] = true
			prefix, _, _ := strings.Cut(rule, "-")
			prefixes[prefix] = true
			if slices.Contains(completePages, filepath.Base(page)) && !cited[rule] && notShown[rule]+notShown[prefix] == "" {
				missing = append(missing, rule)
			}
		}
	}
	require.NotEmpty(t, known)
	assert.Empty(t, missing, "rules that no golden shows")
	for rule := range cited {
		prefix, _, _ := strings.Cut(rule, "-")
		assert.True(t, known[rule] || !prefixes[prefix], "%s is cited, but no page defines it", rule)
		assert.Empty(t, notShown[rule]+notShown[prefix], "%s is shown", rule)
	}
}

// models are cases of what types are written as for other tools, which show rules of it.
const models = "../frontend/models/testdata/*/*.txtar"

// citedRules are the rules that comments of goldens and of their rows cite, and those of [models].
func citedRules(t *testing.T) map[string]bool {
	cases, err := golden.Load(golden.Dir(t))
	require.NoError(t, err)
	cited := map[string]bool{}
	add := func(text string) {
		for _, m := range citation.FindAllStringSubmatch(text, -1) {
			first, _ := strconv.Atoi(m[2])
			last := first
			if m[3] != "" {
				last, _ = strconv.Atoi(m[3])
			}
			for n := first; n <= last; n++ {
				cited[m[1]+"-"+strconv.Itoa(n)] = true
			}
		}
	}
	for _, c := range cases {
		add(c.Comment)
		table, err := c.Table()
		require.NoError(t, err)
		for _, r := range table.Rows {
			add(r.Comment)
		}
	}
	files, err := filepath.Glob(models)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		require.NoError(t, err)
		add(string(a.Comment))
	}
	return cited
}
