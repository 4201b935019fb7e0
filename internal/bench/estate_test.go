package bench

import (
	"bytes"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// TestEstate: estates are the same each time, of the size that they say, and without a mistake.
func TestEstate(t *testing.T) {
	files := Company.Files()
	require.Equal(t, Division.Files(), Division.Files())
	manifests, data := 0, 0
	for name := range files {
		switch {
		case strings.Contains(name, "manifests/"):
			manifests++
		case strings.HasPrefix(name, "data/") || strings.Contains(name, "/data/"):
			data++
		}
	}
	require.Equal(t, Company.Manifests(), manifests)
	require.Equal(t, Company.Data(), data)

	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, Division.Write(dir))
	e, err := env.Load(dir, env.Options{})
	require.NoError(t, err)
	require.Len(t, e.Modules, Division.Modules())
	_, _, diags := e.LowerAll()
	require.Empty(t, diags)
}

// TestCores: what is found, generated and noted of an estate with mistakes is the same however many cores there are.
func TestCores(t *testing.T) {
	dir := filepath.Join(t.TempDir(), environmentName)
	files := Division.Files()
	files["manifests/site.pp"] += "include mistakes\ninclude mistakes::syntax\n"
	files["modules/mistakes/manifests/init.pp"] = "class mistakes { include mistakes::certain, mistakes::twice, none::such\nnotice('mistakes::unasked') }\n"
	files["modules/mistakes/manifests/certain.pp"] = "class mistakes::certain { notice(1 + 'x')\nif 1 == 'a' { notice(epp('mistakes/t.epp')) } }\n"
	files["modules/mistakes/manifests/syntax.pp"] = "class mistakes::syntax { $x = }\n"
	files["modules/mistakes/manifests/twice.pp"] = "class mistakes::twice { $x = 1\n$x = 2\nundefined_function(1) }\nclass mistakes::twice { }\n"
	files["modules/mistakes/manifests/unasked.pp"] = "class mistakes::unasked { $x = }\n"
	files["modules/mistakes/templates/t.epp"] = "<%= $x + %>"
	files["data/systems/broken.yaml"] = "a: [\n"
	require.NoError(t, writeFiles(dir, files))
	for _, everything := range []bool{false, true} {
		one, several := compiledOn(t, 1, dir, everything), compiledOn(t, 8, dir, everything)
		require.Contains(t, one.diags, "mistakes/manifests/syntax.pp")
		require.Equal(t, everything, strings.Contains(one.diags, "mistakes/manifests/unasked.pp"))
		require.Equal(t, one.diags, several.diags)
		require.Equal(t, one.record, several.record)
		require.Equal(t, one.program, several.program)
		require.Equal(t, one.module, several.module)
	}
}

// compilation is what comes of an environment.
type compilation struct {
	diags, program string
	record         *disk.Record
	module         *gogen.Module
}

func compiledOn(t *testing.T, cores int, dir string, everything bool) (c compilation) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	d := disk.New()
	e, err := env.Load(dir, env.Options{Disk: d})
	require.NoError(t, err)
	lower := e.Lower
	if everything {
		lower = e.LowerAll
	}
	prog, beside, diags := lower()
	require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types}))
	diags = append(diags, certain.Diagnostics(certain.Check(prog, e), false, e.Source)...)
	var text bytes.Buffer
	require.NoError(t, diag.Render(&text, "text", diags, diag.Options{}))
	require.NoError(t, passes.Run(prog, passes.Options{Since: passes.Types}))
	c.module, err = gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{Version: "v0"})
	require.NoError(t, err)
	c.diags, c.program, c.record = text.String(), prog.String(), d.Record()
	return c
}
