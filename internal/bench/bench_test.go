package bench

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/bench/usage"
	"github.com/p2go/p2go/ir"
)

// load writes and reads an environment.
func load(t testing.TB, e Environment) *env.Environment {
	t.Helper()
	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, e.Write(dir))
	loaded, err := env.Load(dir, env.Options{})
	require.NoError(t, err)
	return loaded
}

func TestEnvironment(t *testing.T) {
	for _, e := range []Environment{Small, Tiny, {Apps: 1, Sites: 1}} {
		require.Equal(t, e.Files(), e.Files())
		loaded := load(t, e)
		_, _, diags := loaded.LowerAll()
		require.Empty(t, diags)
		prog, _, diags := loaded.Lower()
		require.Empty(t, diags)
		classes := 0
		for _, f := range prog.Funcs {
			if f.Kind == ir.Class {
				classes++
			}
		}
		if e.Apps > 0 {
			require.Equal(t, 1+4*e.Apps, classes)
		}
	}
	manifests := 0
	for name := range Wide.Files() {
		if strings.HasSuffix(name, ".pp") {
			manifests++
		}
	}
	require.Equal(t, Wide.Manifests(), manifests)
}

// The counts that figures are divided by.
func TestDeclarations(t *testing.T) {
	bodies, manifests := 0, 0
	for name, text := range (Environment{Apps: 1}).Files() {
		if !strings.HasPrefix(name, "modules/app000/") {
			continue
		}
		manifests++
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "#") || line == "default:" {
				continue
			}
			if strings.HasSuffix(line, ":") || strings.HasSuffix(line, "}: }") || strings.HasSuffix(line, "': }") || strings.HasSuffix(line, "\": }") {
				bodies++
			}
		}
	}
	require.Equal(t, declarations, bodies)
	require.Equal(t, appManifests, manifests)
}

// What stands for code written by a person looks like it.
func TestFloor(t *testing.T) {
	files, err := Environment{Apps: 2, Sites: 3}.Floor()
	require.NoError(t, err)
	require.Len(t, files, 5)
	for name, text := range files {
		if filepath.Ext(name) != ".go" {
			continue
		}
		formatted, err := format.Source([]byte(text))
		require.NoError(t, err, name)
		require.Equal(t, string(formatted), text, name)
	}
}

func TestParseBenchmarks(t *testing.T) {
	out := "goos: linux\nBenchmarkCompiled-2   \t     336\t  3427992 ns/op\t      1005 resources\t 1645894 B/op\t   26560 allocs/op\nPASS\n"
	require.Equal(t, map[string]cost{"Compiled": {ns: 3427992, bytes: 1645894, allocs: 26560, resources: 1005}}, parseBenchmarks([]byte(out)))
}

func TestMedian(t *testing.T) {
	us := []Usage{{CPU: 3, Wall: 10, RSS: 5}, {CPU: 1, Wall: 30, RSS: 5}, {CPU: 2, Wall: 20, RSS: 7}}
	require.Equal(t, Usage{CPU: 2, Wall: 20, RSS: 5}, median(us))
}

func TestFigures(t *testing.T) {
	require.Equal(t, "1.37", ratio(137, 100))
	require.Equal(t, "351", ratio(3510, 10))
	require.Equal(t, "2.98 MB", megabytes(2_982_014))
	require.Equal(t, "9.4 ms", seconds(9_400*time.Microsecond))
	require.Equal(t, "3.30 s", seconds(3300*time.Millisecond))
}

func TestSymbolPackage(t *testing.T) {
	for symbol, want := range map[string]string{
		"github.com/p2go/p2go/runtime/value.(*Hash).Get":      "github.com/p2go/p2go/runtime/value",
		"slices.SortFunc[go.shape.[]string,go.shape.string]":  "slices",
		"go.yaml%2ein/yaml.Unmarshal":                         "go.yaml.in/yaml",
		"type:*github.com/p2go/p2go/typesys.Enum":             "(types)",
		"runtime.pclntab":                                     "(tables of functions)",
		"expandAVX512_44_mat1":                                "(assembly and others)",
		"runtime.mallocgc":                                    "runtime",
		"go:itab.*os.File,io.Reader":                          "(interface tables)",
		"site/env/production/app000.(*SiteParams).bind.func1": "site/env/production/app000",
	} {
		require.Equal(t, want, symbolPackage(symbol), symbol)
	}
}

func TestToolKind(t *testing.T) {
	for args, want := range map[string]string{
		"/go/pkg/tool/linux_amd64/link -o x":                                    "link",
		"/go/pkg/tool/linux_amd64/compile -o x -p github.com/p2go/p2go/typesys": "compiling p2go's runtime",
		"/go/pkg/tool/linux_amd64/compile -o x -p site/env/production":          "compiling generated code",
		"/go/pkg/tool/linux_amd64/compile -o x -p strings":                      "compiling the standard library",
	} {
		require.Equal(t, want, kindOf(usage.Report{Args: strings.Fields(args)}))
	}
}

func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "performance.md")
	require.NoError(t, os.WriteFile(file, []byte("# Title\n\n"+recordBegin+"old\n"+recordEnd+"\nmore\n"), 0o666))
	s := Section{Title: "Size"}
	s.judge("small", "2 MB", "≤ 3 MB", true)
	s.judge("large", "9 MB", "≤ 8 MB", false)
	s.add("growth", "5 B")
	for range 2 { // recording again changes nothing
		require.NoError(t, Record(file, "A machine.", []Section{s}, false))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, "# Title\n\n"+recordBegin+"\nA machine.\n\n### Size\n\n| | figure | budget | |\n|---|---|---|---|\n"+
			"| small | 2 MB | ≤ 3 MB | met |\n| large | 9 MB | ≤ 8 MB | not met |\n| growth | 5 B |  |  |\n\n"+recordEnd+"\nmore\n", string(text))
	}
	require.NoError(t, os.WriteFile(file, []byte("no place"), 0o666))
	require.Error(t, Record(file, "", nil, false))
}
