package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// chains are manifests with n terms or branches that hang on each other.
var chains = map[string]func(n int) string{
	"and": func(n int) string { return "notice(" + repeated(n, " and ", "$facts['a%d'] == %[1]d") + ")" },
	"or":  func(n int) string { return "notice(" + repeated(n, " or ", "$facts['a%d'] == %[1]d") + ")" },
	"and of one variable": func(n int) string {
		return "$a = $facts['a']\nnotice(" + repeated(n, " and ", "$a =~ String[%d]") + ")"
	},
	"sum": func(n int) string { return "notice(" + repeated(n, " + ", "$facts['a%d']") + ")" },
	"case": func(n int) string {
		return "case $facts['a'] {\n" + repeated(n, "\n", "/^a%d/: { notice(%[1]d) }") + "\n}"
	},
	"elsif": func(n int) string {
		return repeated(n, " els", "if $facts['a'] =~ /^a%d/ { notice(%[1]d) }")
	},
}

// repeated is a text for each of the numbers to n.
func repeated(n int, sep, format string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(parts, sep)
}

// TestLongChains compiles chains of 10,000 terms: what is allocated grows as
// they do. What grew with their square without allocating anything would take
// minutes.
func TestLongChains(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles long manifests")
	}
	const n = 10_000
	for name, manifest := range chains {
		t.Run(name, func(t *testing.T) {
			small, large := mallocs(t, manifest(n/4)), mallocs(t, manifest(n))
			assert.Less(t, float64(large)/float64(small), 4.5)
		})
	}
}

// mallocs counts what compiling a manifest to Go allocates.
func mallocs(t *testing.T, manifest string) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	generated(t, manifest)
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}

// generated is the module made of a manifest.
func generated(t *testing.T, manifest string) *gogen.Module {
	t.Helper()
	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "manifests"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "manifests/site.pp"), []byte(manifest), 0o666))
	e, err := env.Load(dir, env.Options{})
	require.NoError(t, err)
	prog, diags := e.Lower()
	require.Empty(t, diags)
	require.NoError(t, passes.Run(prog, passes.Options{}))
	m, err := gogen.Generate([]*ir.Program{prog}, gogen.Options{Version: "v0"})
	require.NoError(t, err)
	return m
}
