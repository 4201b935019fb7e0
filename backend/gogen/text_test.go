package gogen_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/passes"
)

// TestTextIsWhole: of the text form of a program, with the same assets, the same Go is made, and it is the text form of what is read
// from it. That goes for what lowering makes, and for what passes do of it.
func TestTextIsWhole(t *testing.T) {
	dirs := map[string]string{}
	for _, pattern := range []string{"../../examples/*/environment.conf", "../../internal/acceptance/testdata/*/environment.conf"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, found)
		for _, conf := range found {
			dirs[filepath.Base(filepath.Dir(conf))] = filepath.Dir(conf)
		}
	}
	cases, err := golden.Load("../../golden")
	require.NoError(t, err)
	for _, c := range cases {
		dirs[c.Name], err = c.WriteEnv(t.TempDir())
		require.NoError(t, err)
	}
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := env.Load(dirs[name], env.Options{BaseModulePath: []string{}})
			require.NoError(t, err)
			prog, beside, _ := e.Lower()
			whole(t, prog, beside)
			require.NoError(t, passes.Run(prog, passes.Options{}))
			whole(t, prog, beside)
		})
	}
}

// whole compares a program with what is read from its text.
func whole(t *testing.T, prog *ir.Program, beside assets.Assets) {
	t.Helper()
	text := prog.String()
	read, err := ir.Parse(text)
	require.NoError(t, err)
	if d := cmp.Diff(text, read.String()); d != "" {
		t.Errorf("the text form of what is read differs (-want +got):\n%s", d)
	}
	want, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{})
	require.NoError(t, err)
	got, err := gogen.Generate([]gogen.Environment{{Program: read, Assets: beside}}, gogen.Options{})
	require.NoError(t, err)
	if d := cmp.Diff(contents(want), contents(got)); d != "" {
		t.Errorf("of the text form, another module is made (-want +got):\n%s", d)
	}
}

// contents are the files of a module by name.
func contents(m *gogen.Module) map[string]string {
	files := map[string]string{}
	for _, f := range m.Files {
		files[f.Name] = string(f.Data)
	}
	return files
}
