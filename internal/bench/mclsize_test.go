package bench

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir/passes"
)

// TestMclSize builds a small program in mcl: the binary is no bigger than what is allowed.
func TestMclSize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a binary")
	}
	bin := filepath.Join(t.TempDir(), "hello")
	require.NoError(t, build.Build(context.Background(), mclModule(t, mclHello), build.Options{Output: bin, Key: "mcl-hello"}))
	info, err := os.Stat(bin)
	require.NoError(t, err)
	t.Logf("a small program in mcl: %d bytes", info.Size())
	require.LessOrEqual(t, info.Size(), int64(mclSize))
}

// TestMclComparison builds the program in mcl that is compared with code written by hand, and sees that both do the same. Nothing is measured.
func TestMclComparison(t *testing.T) {
	module := t.TempDir()
	require.NoError(t, build.Write(mclModule(t, mclProgram), module))
	require.NoError(t, writeFiles(module, map[string]string{"floor/floor_test.go": mclFloor}))
	cmd := exec.Command("go", "test", "-vet=all", "-run", "Same", "./floor")
	cmd.Dir, cmd.Env = module, append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.NotContains(t, string(out), "no tests to run")
}

// mclModule is the Go module of a program in mcl, which has no errors.
func mclModule(t *testing.T, text string) *gogen.Module {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.mcl")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	opts := mcl.Options{Options: resolve.Defaults()}
	opts.Disk = disk.New()
	prog, diags := mcl.Compile("site", file, opts)
	require.Empty(t, diags)
	require.NoError(t, passes.Run(prog, passes.Options{}))
	m, err := gogen.Generate([]gogen.Environment{{Program: prog}}, gogen.Options{Version: "v0"})
	require.NoError(t, err)
	return m
}
