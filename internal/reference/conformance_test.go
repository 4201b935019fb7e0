package reference

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestConformance writes a page about one case of each kind.
func TestConformance(t *testing.T) {
	judged := func(id string, v Verdict, c Case, differences ...string) Judgement {
		return Judgement{Area: "debian", ID: id, Verdict: v, Case: &c, Differences: differences}
	}
	c := Conformance{
		Version: "7.23.0",
		Common:  func(f string) bool { return f == "merge" },
		Judgements: []Judgement{
			{Area: "golden", ID: "calls/a", Verdict: Equal},
			{Area: "golden", ID: "calls/b/case1", Verdict: Skipped},
			{Area: "golden", ID: "calls/b/case2", Verdict: Skipped, Case: &Case{Skip: "needs Puppet 8", Elsewhere: true}},
			{Area: "examples", ID: "web/n", Verdict: Differing},
			judged("a", Equal, Case{Functions: []string{"merge"}}),
			judged("b", RunError, Case{ERB: 1}, "Evaluation Error: p2go does not compile the function 'template': ERB has Ruby in it, which is not compiled (file: x.pp, line: 1, column: 1) on node b"),
			judged("c", RunError, Case{Functions: []string{"other"}}, "p2go does not compile this Ruby code: super (modules/m/lib/puppet/functions/other.rb:3) (file: x.pp)"),
			judged("d", RunError, Case{}, "p2go does not compile this yet: the function 'generate' (file: x.pp)"),
			judged("e", Differing, Case{}, "want error: x", "got a catalog"),
			judged("f", Differing, Case{}, "want error: x", "got error:  y"),
			judged("g", Differing, Case{}, "File[/x]: parameter mode is missing"),
			judged("h", RunError, Case{}, "Evaluation Error: x"),
			judged("i", Skipped, Case{}, "module i is not installed"),
		},
	}
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	for _, want := range []string{
		"compared with Puppet 7.23.0", "| calls | 2 | 1 | 1 | 0 |\n| examples | 1 | 0 | 0 | 1 |\n| all | 3 | 1 | 1 | 1 |\n\n1 other cases",
		"| all | 9 | 1 | 3 | 4 |\n| common | 7 | 1 | 3 | 2 |\n",
		"\n- `b`: an ERB template\n", "\n- `c`: Ruby code: super\n",
		"\n- `d`: not compiled: the function 'generate'\n", "\n- `e`: a catalog where Puppet gives an error\n",
		"\n- `f`: another message\n", "\n- `g`: another catalog\n", "\n- `h`: an error where Puppet gives a catalog\n",
		"\n- `i`: module i is not installed\n", "\n| an ERB template | 1 | 0 |\n",
	} {
		assert.Contains(t, b.String(), want)
	}
}

// TestConformancePage holds the page to the list of the Debian cases that are equal.
func TestConformancePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/conformance.md")
	require.NoError(t, err)
	floor, err := ReadFloor("testdata/debian-equal.txt")
	require.NoError(t, err)
	area, err := Debian(t.TempDir(), nil)
	require.NoError(t, err)
	var want, got []string
	for _, c := range area.Cases {
		if !floor.Has(c.ID) {
			want = append(want, c.ID)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^- `([^`]+)`: ").FindAllStringSubmatch(string(page), -1) {
		got = append(got, m[1])
	}
	assert.Equal(t, want, got, "the page lists other cases than are not equal; make reference REFERENCE=--update writes it")
	_, debian, _ := strings.Cut(string(page), "## Modules of Debian")
	all := regexp.MustCompile(`\| all \| (\d+) \| (\d+) \|`).FindStringSubmatch(debian)
	require.NotNil(t, all)
	assert.Equal(t, []string{strconv.Itoa(len(area.Cases)), strconv.Itoa(len(area.Cases) - len(want))}, all[1:])
}
