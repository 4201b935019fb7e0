package conformance

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
)

// TestRun scores a small suite of p2go's own. P2GO_UPDATE=1 writes the report and the summary.
func TestRun(t *testing.T) {
	deviations, err := Deviations("testdata/deviations.txt")
	require.NoError(t, err)
	results, err := Run(t.Context(), "testdata", Options{Work: t.TempDir(), Jobs: 2, Deviations: deviations})
	require.NoError(t, err)
	var report, summary bytes.Buffer
	require.NoError(t, Write(&report, results))
	Summarise(&summary, results)
	for file, got := range map[string]string{"report.txt": report.String(), "summary.txt": summary.String()} {
		file = filepath.Join("testdata", file)
		if golden.Updating() { // P2GO_UPDATE=1
			require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Empty(t, cmp.Diff(string(want), got))
	}
	expected, err := Expected("testdata/report.txt")
	require.NoError(t, err)
	worse, better := Compare(results, expected)
	require.Empty(t, worse)
	require.Empty(t, better)
}

// TestSuite scores mgmt's own suite, in a checkout that P2GO_MGMT names, and compares the levels with the expected ones.
func TestSuite(t *testing.T) {
	checkout := os.Getenv("P2GO_MGMT")
	if checkout == "" {
		t.Skip("mgmt's suite is not run: P2GO_MGMT names no checkout of https://github.com/purpleidea/mgmt")
	}
	results, err := Run(t.Context(), checkout, Options{Work: t.TempDir()})
	require.NoError(t, err)
	expected, err := Expected("expected.txt")
	require.NoError(t, err)
	worse, _ := Compare(results, expected)
	require.Empty(t, worse)
}

func TestSelect(t *testing.T) {
	results, err := Run(t.Context(), "testdata", Options{Work: t.TempDir(), Suites: []string{"func2"}, Case: "pan*"})
	require.NoError(t, err)
	require.Len(t, results, 1)
	require.Equal(t, "func2/panic", results[0].Key)
	require.Equal(t, L3, results[0].Level)

	_, err = Run(t.Context(), "testdata", Options{Case: "none"})
	require.EqualError(t, err, "there is no such case")
	_, err = Run(t.Context(), "testdata", Options{Case: "["})
	require.Error(t, err)
	_, err = Load(t.TempDir())
	require.ErrorContains(t, err, "is no checkout of mgmt: there is no folder lang/interpret_test/TestAstFunc1")
}

func TestParse(t *testing.T) {
	c, err := Parse("func2", "a", []byte("About it.\n-- main.mcl --\n$x = 1\n-- files/a --\nx\n"+
		"-- CONFIG --\n{\"needs-loopback\": true}\n-- OUTPUT --\n"+
		"# err: errUnify: one 0xc00 thing: at: /a.mcl @ 1:2-3:4: /main.mcl @ 5:6-7:8\n# err: errInit: two\n\n a\n ^\n"))
	require.NoError(t, err)
	require.Equal(t, &Case{
		Suite: "func2", Name: "a", Loopback: true,
		Files: map[string][]byte{"main.mcl": []byte("$x = 1\n"), "files/a": []byte("x\n")},
		Want: Want{
			Failures: []Failure{
				{Stage: "Unify", Text: "one 0x0 thing: at", Places: []Place{{"/a.mcl", 1, 2}, {"/main.mcl", 5, 6}}},
				{Stage: "Init", Text: "two"},
			},
			Log: []string{" a", " ^"},
		},
	}, c)
	require.Equal(t, "/main.mcl", c.entry())

	c, err = Parse("func3", "b", []byte("-- /metadata.yaml --\n-- OUTPUT --\nVertex: test[b]\nmore]\nVertex: test[a]\n"+
		"Field: test[a].Any = 3\nGroup: parent: x\nEdge: y\n"))
	require.NoError(t, err)
	require.Equal(t, Want{
		Vertices: []string{"Vertex: test[a]", "Vertex: test[b]\nmore]"}, Edges: []string{"Edge: y"},
		Fields: []string{"Field: test[a].Any = 3"}, Groups: []string{"Group: parent: x"},
	}, c.Want)
	require.Equal(t, "/metadata.yaml", c.entry())

	for text, want := range map[string]string{
		"-- main.mcl --\n":                    "func1/c: there is no section OUTPUT",
		"-- OUTPUT --\nwhat\n":                "func1/c: OUTPUT begins with neither a line of a graph nor an error",
		"-- CONFIG --\n{\n-- OUTPUT --\n":     "func1/c: CONFIG: unexpected end of JSON input",
		"-- OUTPUT --\n# nothing\n":           "",
		"-- CONFIG --\n\n\n-- OUTPUT --\n\n":  "",
		"-- OUTPUT --\n\n\nVertex: test[a]\n": "",
	} {
		_, err := Parse("func1", "c", []byte(text))
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want, text)
	}
}

// TestLimits: what compiles for too long, or runs for too long, has no level, and neither has what ends the runner. The next case is run all
// the same.
func TestLimits(t *testing.T) {
	score := func(p *program) string {
		r := p.score()
		return r.Level.String() + " " + r.Reason
	}
	long := map[string][]byte{"main.mcl": []byte(strings.Repeat("test \"a\" {}\n", 10_000))}
	p := &program{Case: &Case{Suite: "func2", Name: "slow", Files: long}, name: "slow"}
	p.compile(time.Nanosecond)
	require.Equal(t, "none bug:hang", score(p))

	script := `while read name; do case $name in good) echo '{}';; bad) exit 1;; panics) echo '{"Panic": "x"}';; slow) sleep 60;; esac; done`
	r := &runner{command: []string{"sh", "-c", script}, limit: 2 * time.Second}
	defer r.stop()
	for _, c := range []struct{ name, want string }{
		{"good", "L3 -"}, {"bad", "none bug:crash"}, {"good", "L3 -"}, {"panics", "none bug:crash"}, {"slow", "none bug:hang"}, {"good", "L3 -"},
	} {
		p := &program{Case: &Case{Suite: "func2"}, name: c.name}
		require.NoError(t, r.ask(t.Context(), p))
		require.Equal(t, c.want, score(p), c.name)
	}
}

// TestBroken: what Go does not compile takes no other case with it.
func TestBroken(t *testing.T) {
	var programs []*program
	for _, name := range []string{"one", "two"} {
		p := &program{Case: &Case{Suite: "func2", Name: name, Files: map[string][]byte{"main.mcl": []byte("test \"a\" {}\n")}}, name: name}
		p.compile(time.Minute)
		require.NotEmpty(t, p.files, p.crash)
		programs = append(programs, p)
	}
	programs[0].files[0].Data = append(programs[0].files[0].Data, "var x = nothing\n"...)
	_, err := link(t.Context(), programs, t.TempDir())
	require.NoError(t, err)
	require.True(t, programs[0].broken)
	require.False(t, programs[1].broken)
	r := programs[0].score()
	require.Equal(t, Result{Key: "func2/one", Suite: "func2", Top: L4, Level: L0, Reason: "bug:go", Detail: "undefined: nothing"}, r)
}

func TestPackageNames(t *testing.T) {
	taken := map[string]bool{}
	for _, c := range []struct{ name, want string }{{"A-b_1", "func1xab1"}, {"ab1", "func1xab1x2"}, {"TestX", "func1xtestx"}} {
		require.Equal(t, c.want, packageName(&Case{Suite: "func1", Name: c.name}, taken))
	}
}

func TestCompare(t *testing.T) {
	file := filepath.Join(t.TempDir(), "expected.txt")
	require.NoError(t, os.WriteFile(file, []byte("# x\n\nfunc2/a L3 -\nfunc2/b L1 bug:vertices\nfunc2/c none bug:hang\nfunc2/d L4 -\n"), 0o666))
	expected, err := Expected(file)
	require.NoError(t, err)
	require.Equal(t, map[string]Level{"func2/a": L3, "func2/b": L1, "func2/c": None, "func2/d": L4}, expected)
	worse, better := Compare([]Result{
		{Key: "func2/a", Level: L2, Top: L3, Reason: "bug:edges"},
		{Key: "func2/b", Level: L3, Top: L3},
		{Key: "func2/c", Level: None, Top: L3},
		{Key: "func2/d", Level: None, Top: None, Reason: "loopback"},
		{Key: "func2/e", Level: L0, Top: L3},
	}, expected)
	require.Equal(t, []string{"func2/a: L2, expected was L3 (bug:edges)"}, worse)
	require.Equal(t, []string{"func2/b: L3, expected was L1"}, better)

	for _, text := range []string{"func2/a L3\n", "func2/a L5 -\n"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		_, err := Expected(file)
		require.ErrorContains(t, err, file+":1: ")
	}
	none, err := Expected(filepath.Join(t.TempDir(), "none"))
	require.NoError(t, err)
	require.Empty(t, none)
}
