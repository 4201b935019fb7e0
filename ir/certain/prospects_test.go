package certain

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// TestProspects: leaving out the bodies that cannot declare anything twice, nor make a cycle, leaves out no finding.
func TestProspects(t *testing.T) {
	found := map[string]int{}
	for seed := range uint64(400) {
		manifest := declarations(rand.New(rand.NewPCG(seed, 1)))
		prog := inferred(t, manifest)
		want := check(prog, nil, true)
		require.Equal(t, want, check(prog, nil, false), "seed %d\n%s", seed, manifest)
		for _, f := range want {
			found[f.Code]++
		}
	}
	require.Greater(t, found[CodeFails], 100, "few programs declare something twice")
	require.Greater(t, found[CodeCycle], 50, "few programs have cycles")
}

// inferred is the program of a manifest with its types.
func inferred(t testing.TB, manifest string) *ir.Program {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "production")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "manifests"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "manifests/site.pp"), []byte(manifest), 0o666))
	e, err := env.Load(dir, env.Options{ModulePath: []string{}})
	require.NoError(t, err)
	prog, _, _ := e.LowerAll()
	require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types}))
	return prog
}

// declarations is a manifest of classes, defined types and nodes that declare few names in many ways.
func declarations(r *rand.Rand) string {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	class := func() string { return fmt.Sprintf("c%d", r.IntN(7)) }
	resource := func() (typ, title string) {
		if r.IntN(3) == 0 {
			return fmt.Sprintf("d%d", r.IntN(3)), pick("x", "y")
		}
		return "notify", fmt.Sprintf("n%d", r.IntN(40))
	}
	ref := func() string {
		if r.IntN(2) == 0 {
			return "Class['" + class() + "']"
		}
		typ, title := resource()
		return strings.ToUpper(typ[:1]) + typ[1:] + "['" + title + "']"
	}
	statement := func() string {
		typ, title := resource()
		switch r.IntN(9) {
		case 0, 1:
			return pick("include ", "contain ", "require ") + class()
		case 2:
			return "class { '" + class() + "': }"
		case 3:
			return "@" + typ + " { '" + title + "': }"
		case 4:
			return ref() + pick(" -> ", " ~> ", " <- ") + ref()
		case 5:
			return typ + " { '" + title + "': " + pick("require", "before") + " => " + ref() + " }"
		case 6:
			return "if $facts['a'] { include " + class() + " }"
		}
		return typ + " { '" + title + "': }"
	}
	body := func(n int) string {
		var b strings.Builder
		for range r.IntN(n) {
			b.WriteString("  " + statement() + "\n")
		}
		return b.String()
	}
	var b strings.Builder
	for i := range 7 {
		inherits := ""
		if i > 0 && r.IntN(6) == 0 {
			inherits = fmt.Sprintf(" inherits c%d", r.IntN(i))
		}
		fmt.Fprintf(&b, "class c%d%s {\n%s}\n", i, inherits, body(4))
	}
	for i := range 3 {
		fmt.Fprintf(&b, "define d%d() {\n%s}\n", i, body(3))
	}
	for i := range 3 {
		fmt.Fprintf(&b, "node 'n%d' {\n%s}\n", i, body(5))
	}
	return b.String() + body(3)
}
