package builtin_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir/builtin"
)

// TestDocs holds docs/functions.md to the table; P2GO_UPDATE=1 writes it.
func TestDocs(t *testing.T) {
	const file = "../../docs/functions.md"
	got := page()
	if os.Getenv("P2GO_UPDATE") == "1" {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is stale, run the test with P2GO_UPDATE=1 (-want +got)\n%s", file, diff)
	}
}

// TestEntries looks whether every function is documented.
func TestEntries(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range builtin.Entries() {
		require.False(t, seen[e.Name], e.Name)
		seen[e.Name] = true
		if e.Status == "" {
			require.True(t, strings.HasPrefix(e.Doc, e.Name) || strings.HasSuffix(e.Doc, "newer name."), "%s: %s", e.Name, e.Doc)
			require.True(t, strings.HasSuffix(e.Doc, "."), "%s: %s", e.Name, e.Doc)
		}
	}
	for _, name := range []string{"abs", "include", "stdlib::merge", "scanf", "validate_re"} {
		require.True(t, seen[name], name)
	}
}

func page() string {
	var b strings.Builder
	b.WriteString(`# Functions

The functions that come with Puppet and with stdlib, as ` + "`p2go functions`" + ` lists them; this page is made from the same table.
A function that is *folded* is evaluated when building if its arguments are constants. Those of stdlib are used in place of the
Ruby code of the module, which must be there, and are compared with stdlib 8.5.0 and, where these differ, 9.4.1, the newest that
Debian has: what a function does is what it does in the version that an environment has. What came after 9.4.1 is known from what is
written about it, and not compared, as is the ensure_packages of 8.6, of which 9.4.1 has the code under its newer name. Functions
that a version has no more are said to be gone since; what other modules have in Ruby, and p2go in its place, ` + "`p2go functions --env`" + ` tells.

`)
	have := map[string]int{}
	for _, origin := range []string{"puppet", "stdlib"} {
		title := map[string]string{"puppet": "Puppet", "stdlib": "stdlib"}[origin]
		fmt.Fprintf(&b, "## %s\n\n| function | since | | |\n|---|---|---|---|\n", title)
		for _, e := range builtin.Entries() {
			if e.Origin != origin {
				continue
			}
			what := ""
			switch {
			case e.Status != "":
				what = "**" + e.Status + "**"
			case e.Pure:
				what = "folded"
			}
			if e.Status == "" {
				have[origin]++
			}
			doc, ok := strings.CutPrefix(e.Doc, e.Name)
			if ok {
				params, rest, _ := cut(doc)
				doc = "`" + e.Name + params + "`" + rest
			}
			since := e.Since
			if e.Gone != "" {
				since = "gone since " + e.Gone
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", e.Name, since, what, strings.ReplaceAll(doc, "|", `\|`))
		}
		fmt.Fprintf(&b, "\n%d functions.\n\n", have[origin])
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// cut splits the parameters in parentheses from what follows them.
func cut(doc string) (params, rest string, ok bool) {
	depth := 0
	for i, c := range doc {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return doc[:i+1], doc[i+1:], true
			}
		}
		if depth == 0 {
			return "", doc, false
		}
	}
	return "", doc, false
}
