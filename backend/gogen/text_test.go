package gogen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
)

// TestTextIsWhole: of the text form of a program, with the same assets, the same Go is made. (Types are those of their text; goldens
// about types have some that differ in more.)
func TestTextIsWhole(t *testing.T) {
	dirs := map[string]string{"examples/gofunctions": "../../examples/gofunctions"}
	cases, err := golden.Load("../../golden")
	require.NoError(t, err)
	for _, c := range cases {
		switch area, _, _ := strings.Cut(c.Name, "/"); area {
		case "access", "classes", "defines", "epp", "goapi", "lookup", "names", "nodes", "reach", "settings", "variables":
			dirs[c.Name], err = c.WriteEnv(t.TempDir())
			require.NoError(t, err)
		}
	}
	for name, dir := range dirs {
		t.Run(name, func(t *testing.T) {
			e, err := env.Load(dir, env.Options{BaseModulePath: []string{}})
			require.NoError(t, err)
			prog, beside, _ := e.Lower()
			read, err := ir.Parse(prog.String())
			require.NoError(t, err)
			want, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{})
			require.NoError(t, err)
			got, err := gogen.Generate([]gogen.Environment{{Program: read, Assets: beside}}, gogen.Options{})
			require.NoError(t, err)
			if d := cmp.Diff(contents(want), contents(got)); d != "" {
				t.Errorf("of the text form, another module is made (-want +got):\n%s", d)
			}
		})
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
