package models_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/models"
)

// environment makes an environment of the files of a case, and returns its model.
func environment(t *testing.T, a *txtar.Archive) *models.Model {
	t.Helper()
	dir := t.TempDir()
	for _, f := range a.Files {
		if strings.HasPrefix(f.Name, "want/") {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, f.Data, 0o666))
	}
	e, err := env.Load(dir, env.Options{Name: "production"})
	require.NoError(t, err)
	types, diags := e.DeclaredTypes()
	for _, d := range diags {
		require.Contains(t, string(d.Code), "P2GO_FEATURE_UNTYPED", d.Error())
	}
	return models.New(types)
}

// TestWrite compares what models are written as with testdata/FORMAT/*.txtar, whose first line may say with which placement of logic.
func TestWrite(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		format := filepath.Base(filepath.Dir(file))
		t.Run(format+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			o := models.Options{}
			for _, p := range models.Placements() {
				if strings.Contains(string(a.Comment), "--logic "+p) {
					o.Logic = models.Placement(p)
				}
			}
			written, err := models.Write(environment(t, a), format, o)
			require.NoError(t, err)
			got := &txtar.Archive{Comment: a.Comment}
			for _, f := range a.Files {
				if !strings.HasPrefix(f.Name, "want/") {
					got.Files = append(got.Files, f)
				}
			}
			for _, f := range written {
				got.Files = append(got.Files, txtar.File{Name: "want/" + f.Name, Data: []byte(f.Text)})
			}
			if os.Getenv("P2GO_UPDATE") != "" {
				require.NoError(t, os.WriteFile(file, txtar.Format(got), 0o666))
				return
			}
			if d := cmp.Diff(string(txtar.Format(a)), string(txtar.Format(got))); d != "" {
				t.Errorf("(-want +got; P2GO_UPDATE=1 writes it)\n%s", d)
			}
		})
	}
}
