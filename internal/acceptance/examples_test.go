package acceptance

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/reference"
)

// TestExamples lets `puppet agent` apply the catalogs of all nodes of all
// examples. They are about whole machines, with packages, users and services, and
// so the agent works in a sandbox (testdata/sandbox).
func TestExamples(t *testing.T) {
	needs(t, "puppet", "openssl")
	area, err := reference.Examples("../../examples")
	require.NoError(t, err)
	nodes := map[string][]string{} // by the example's directory
	for _, c := range area.Cases {
		nodes[c.Env.Dir] = append(nodes[c.Env.Dir], c.Facts.Name)
	}
	require.NotEmpty(t, nodes)
	for dir, names := range nodes {
		switch filepath.Base(dir) {
		case "device", "providers":
			continue // which internal/applied applies: they need types of modules
		}
		catalogs := compileFleet(t, dir)
		for _, name := range names {
			t.Run(filepath.Base(dir)+"/"+name, func(t *testing.T) { applyTwice(t, name, filepath.Join(catalogs, name+".json")) })
		}
	}
}

// compileFleet builds an example and writes the catalogs of its nodes.
func compileFleet(t *testing.T, dir string) (catalogs string) {
	t.Helper()
	tmp := t.TempDir()
	binary, catalogs := filepath.Join(tmp, "site"), filepath.Join(tmp, "catalogs")
	for _, args := range [][]string{
		{"go", "run", "github.com/p2go/p2go/cmd/p2go", "build", dir, "-o", binary},
		{binary, "catalog", "--facts-dir", filepath.Join(dir, "facts"), "--exports", filepath.Join(tmp, "exports"), "--out", catalogs},
	} {
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	return catalogs
}

// distribution are the directories of a new machine.
var distribution = []string{
	"etc/apt/apt.conf.d", "etc/apt/preferences.d", "etc/apt/sources.list.d", "etc/dnf", "etc/yum.repos.d", "srv", "home",
}

// applyTwice applies a catalog to a new machine: the exit codes are 2 and 0,
// and everything is there afterwards.
func applyTwice(t *testing.T, node, file string) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	catalog, err := catalogdiff.Parse(text, nil)
	require.NoError(t, err)
	sandbox, err := filepath.Abs("testdata/sandbox/sandbox.rb")
	require.NoError(t, err)

	m := newMachine(t, node)
	for _, dir := range distribution {
		require.NoError(t, os.MkdirAll(filepath.Join(m.root, dir), 0o755))
	}
	m.env = []string{"RUBYOPT=-r" + sandbox, "P2GO_SANDBOX=" + m.root}
	m.certificate(t)
	m.cache(t, file)
	code, out := m.agent(t)
	require.Equal(t, 2, code, out)
	require.Equal(t, int64(0), m.summary(t, "resources", "failed"))
	require.Equal(t, int64(0), m.summary(t, "resources", "skipped"))
	applied := m.describe(t, catalog)
	assert.Equal(t, int64(applied), m.summary(t, "resources", "changed"), "every resource was out of sync")

	code, out = m.agent(t)
	require.Zero(t, code, out)
	require.Equal(t, int64(0), m.summary(t, "changes", "total"))
	assert.Equal(t, applied, m.describe(t, catalog))
}

// describe compares the sandbox with the resources of a catalog, and counts them.
func (m *machine) describe(t *testing.T, catalog *catalogdiff.Catalog) (n int) {
	t.Helper()
	var state struct {
		Packages map[string]string
		Users    map[string]map[string]any
		Services map[string]map[string]any
		Execs    map[string]int
		Owner    map[string]string
	}
	text, err := os.ReadFile(filepath.Join(m.root, "state.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &state))
	for _, r := range catalog.Resources {
		if r.Kind != "compilable_type" || r.Type == "Stage" {
			continue
		}
		n++
		switch r.Type {
		case "File":
			path := filepath.Join(m.root, r.Title)
			st, err := os.Stat(path)
			require.NoError(t, err)
			if content, ok := r.Parameters["content"].(string); ok {
				got, err := os.ReadFile(path)
				require.NoError(t, err)
				assert.Equal(t, content, string(got))
			} else {
				assert.True(t, st.IsDir(), path)
			}
			if owner, ok := r.Parameters["owner"]; ok {
				assert.Equal(t, owner, state.Owner[path], path)
			}
		case "Package":
			assert.NotEmpty(t, state.Packages[r.Title], r.Title)
		case "User":
			assert.Equal(t, r.Parameters["comment"], state.Users[r.Title]["comment"])
		case "Service":
			assert.Equal(t, r.Parameters["ensure"], state.Services[r.Title]["ensure"])
		case "Exec":
			assert.Equal(t, true, r.Parameters["refreshonly"])
			assert.Equal(t, 1, state.Execs[r.Title], "what it is subscribed to has changed once")
		default:
			t.Errorf("the sandbox does not know %s", r.Type)
		}
	}
	return n
}
