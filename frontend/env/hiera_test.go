package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
)

// TestUnreachedData: data of modules that a program does not reach is read only where a lookup could come to it, and what is wrong
// with it does not fail the build.
func TestUnreachedData(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"modules/good/hiera.yaml":          "version: 5\n",
		"modules/good/data/common.yaml":    "good::p: 1\n",
		"modules/good/manifests/init.pp":   "class good($p) { }",
		"modules/broken/hiera.yaml":        "version: 5\nhierarchy: [{name: a, lookup_key: nosuch, path: x.yaml}]\n",
		"modules/broken/data/x.yaml":       "broken::p: 1\n",
		"modules/broken/manifests/init.pp": "class broken($p) { }",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	for _, c := range []struct {
		name, code     string
		configs, diags int
	}{
		{"reached", "include good include broken", 2, 1},
		{"not reached", "include good", 1, 0},
		{"perhaps looked up", "include good notify { 'x': message => lookup('broken::p') }", 2, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, err := env.Load(dir, env.Options{Name: "production", Code: c.code, HasCode: true})
			require.NoError(t, err)
			_, beside, diags := e.Lower()
			require.Len(t, diags, c.diags)
			require.Len(t, beside.Data.Modules, c.configs)
			require.Equal(t, []string{"broken", "good"}, beside.Data.Known)
		})
	}
}

// TestData: a program has data when something in it could be looked up, and only then does a mistake in data matter.
func TestData(t *testing.T) {
	for _, c := range []struct {
		name, code string
		data       bool
	}{
		{"parameters", "class c($p = 1) { } include c", true},
		{"no parameters", "class c { } include c", false},
		{"no class", "notify { 'x': }", false},
		{"a lookup", "notify { 'x': message => lookup('x') }", true},
		{"a computed call", "notify { 'x': message => call($facts['f'], 'x') }", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "hiera.yaml"), []byte("version: 7\n"), 0o600))
			e, err := env.Load(dir, env.Options{Name: "production", ModulePath: []string{}, Code: c.code, HasCode: true})
			require.NoError(t, err)
			_, beside, diags := e.Lower()
			require.Equal(t, c.data, beside.Data != nil)
			if !c.data {
				require.Empty(t, diags)
				return
			}
			require.Len(t, diags, 1)
			file, line, _ := diags[0].Span.Position()
			require.Equal(t, "hiera.yaml", filepath.Base(file))
			require.Equal(t, 1, line)
		})
	}
}
