package golden_test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir/passes"
)

// linkedWithout are the goldens whose programs TestWithoutPass runs.
var linkedWithout = []string{
	"catalog/functions", "classes/values_in_data", "collectors/computed", "control/loops", "epp/scopes", "functions/typed",
	"functions/unread", "resources/entries", "types/params", "variables/match_outer",
}

// TestWithoutPass leaves out one optional pass after the other. The IR of all goldens with catalogs stays sound, and some of their
// programs, linked into one binary, give the same catalogs.
func TestWithoutPass(t *testing.T) {
	type variant struct {
		c    *golden.Case
		pass string
		env  string
	}
	var made []gogen.Environment
	var variants []variant
	for _, c := range golden.Cases(t, golden.Catalog) {
		for _, pass := range passes.All() {
			if pass.Required {
				continue
			}
			prog, beside, _ := lower(t, c)
			require.NoError(t, passes.Run(prog, passes.Options{Disabled: []string{pass.Name}, Verify: true}), "%s without %s", c.Name, pass.Name)
			if slices.Contains(linkedWithout, c.Name) {
				prog.Name += "_without_" + pass.Name
				made = append(made, gogen.Environment{Program: prog, Assets: beside})
				variants = append(variants, variant{c, pass.Name, prog.Name})
			}
		}
	}
	if len(made) == 0 { // P2GO_GOLDENS chooses none of them
		return
	}
	mod, err := gogen.Generate(made, gogen.Options{})
	require.NoError(t, err)
	binary := filepath.Join(t.TempDir(), "without")
	require.NoError(t, build.Build(context.Background(), mod, build.Options{Output: binary, Key: "golden without passes"}))
	for _, v := range variants {
		t.Run(v.c.Name+"/"+v.pass, func(t *testing.T) {
			facts, err := v.c.Facts().Write(t.TempDir())
			require.NoError(t, err)
			cmd := exec.Command(binary, arguments(t, v.c, "catalog", "--environment", v.env, "--node", v.c.Node, "--facts", facts)...)
			cmd.Env = golden.Env()
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			require.NoError(t, cmd.Run(), "%s", &stderr)
			golden.Check(t, v.c, golden.Catalog, roots(v.c).Shorten(strings.ReplaceAll(stdout.String(), v.env, v.c.Environment())))
		})
	}
}
