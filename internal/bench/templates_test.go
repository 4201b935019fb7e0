package bench

import (
	"context"
	"debug/elf"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/ir/passes"
)

// TestTemplateSize builds the environment with ten typical templates and the one without: the binary has grown by no more than what is allowed.
func TestTemplateSize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds binaries")
	}
	if runtime.GOOS != "linux" {
		t.Skip("reads binaries of Linux")
	}
	size := func(name string, with bool) int64 {
		dir := filepath.Join(t.TempDir(), environmentName)
		require.NoError(t, TypicalTemplates(dir, with))
		e, err := env.Load(dir, env.Options{ModulePath: []string{filepath.Join(dir, "modules")}})
		require.NoError(t, err)
		prog, beside, diags := e.LowerAll()
		require.Empty(t, diags)
		require.NoError(t, passes.Run(prog, passes.Options{}))
		m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{Version: "v0"})
		require.NoError(t, err)
		bin := filepath.Join(t.TempDir(), name)
		require.NoError(t, build.Build(context.Background(), m, build.Options{Output: bin, Key: name}))
		// A file has each segment in pages of its own, so that its size says less than what is in them.
		f, err := elf.Open(bin)
		require.NoError(t, err)
		defer f.Close()
		var loaded int64
		for _, p := range f.Progs {
			if p.Type == elf.PT_LOAD {
				loaded += int64(p.Filesz)
			}
		}
		require.NotZero(t, loaded)
		return loaded
	}
	grown := size("templates", true) - size("strings", false)
	t.Logf("ten templates: %d bytes", grown)
	require.LessOrEqual(t, grown, int64(templatesSize))
}
