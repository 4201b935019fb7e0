package acceptance

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// edits are changes of the web farm, of which each node has some. No list is among what changes: octocatalog-diff looks in values for the
// folder in which it has compiled, and with Ruby 3 it fails on lists.
var edits = []struct{ file, old, changed string }{
	{"modules/nginx/manifests/init.pp", "worker_processes = 2", "worker_processes = 4"},
	{"modules/nginx/manifests/init.pp", "worker_connections", "more_connections"},
	{"modules/profile/manifests/base.pp", "ensure => installed", "ensure => latest"},
	{"modules/profile/manifests/base.pp", "'curl', 'vim'", "'curl', 'nano'"},
	{"modules/profile/manifests/base.pp", "Managed by Puppet", "Managed with care"},
	{"manifests/site.pp", "mode  => '0644'", "mode  => '0640'"},
}

// TestDiff compares two commits of the web farm with octocatalog-diff, for which Puppet compiles, and with p2go diff: the
// same differences, node by node.
func TestDiff(t *testing.T) {
	needs(t, "puppet", "octocatalog-diff", "git")
	tmp := t.TempDir()
	repo, p2go := filepath.Join(tmp, "repo"), filepath.Join(tmp, "p2go")
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = repo
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%v\n%s", args, out)
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(repo, os.DirFS("../../examples/webfarm")))
	for name, v := range map[string]string{
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_CONFIG_GLOBAL": os.DevNull,
		"XDG_CACHE_HOME": filepath.Join(tmp, "cache"), "GOCACHE": strings.TrimSpace(string(cache)),
	} {
		t.Setenv(name, v)
	}
	out, err := exec.Command("go", "build", "-o", p2go, "github.com/p2go/p2go/cmd/p2go").CombinedOutput()
	require.NoError(t, err, "%s", out)
	run("git", "init", "-q")
	run("git", "add", ".")
	run("git", "commit", "-qm", "first")
	for _, e := range edits {
		file := filepath.Join(repo, e.file)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(text), e.old)
		require.NoError(t, os.WriteFile(file, bytes.ReplaceAll(text, []byte(e.old), []byte(e.changed)), 0o600))
	}
	run("git", "commit", "-qam", "second")

	nodes, err := filepath.Glob(filepath.Join(repo, "facts", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, nodes)
	for _, node := range nodes {
		name := strings.TrimSuffix(filepath.Base(node), ".json")
		t.Run(name, func(t *testing.T) {
			plain := filepath.Join(t.TempDir(), "facts.json") // octocatalog-diff knows no other form
			n, err := facts.Read(node)
			require.NoError(t, err)
			text, err := value.AppendJSON(nil, n.Facts, nil)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(plain, text, 0o600))
			puppet, err := exec.LookPath("puppet")
			require.NoError(t, err)
			want := differences(t, repo, "octocatalog-diff", "-n", name, "-f", "HEAD~1", "-t", "HEAD", "--basedir", repo, "--fact-file", plain,
				"--puppet-binary", puppet, "--output-format", "json", "--quiet")
			got := differences(t, repo, p2go, "diff", ".", "--from", "HEAD~1", "--to", "HEAD", "--facts", node, "--format", "json")
			require.NotEmpty(t, want)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("(-octocatalog-diff +p2go)\n%s", d)
			}
		})
	}
}

var environmentDir = regexp.MustCompile(`"[^"]*/environments/[^/"]*/`)

// differences are those that a command prints, with places relative to the environment.
func differences(t *testing.T, dir string, args ...string) []any {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, _ := cmd.Output()
	require.Equal(t, 2, cmd.ProcessState.ExitCode(), "%s", errs.String())
	var answer struct{ Diff []any }
	require.NoError(t, json.Unmarshal(environmentDir.ReplaceAll(out, []byte(`"`)), &answer), "%s", out)
	return answer.Diff
}
