package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/pages"
)

// TestDiffPage runs the commands of docs/diff.md beside a copy of the web farm. What they print has to be what the page shows.
// P2GO_UPDATE=1 writes it instead.
func TestDiffPage(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	const page = "../docs/diff.md"
	tmp := t.TempDir()
	bin, dir := filepath.Join(tmp, "bin"), filepath.Join(tmp, "work")
	run(t, "", "go", "build", "-o", filepath.Join(bin, "p2go"), "../cmd/p2go")
	require.NoError(t, os.CopyFS(filepath.Join(dir, "webfarm"), os.DirFS("webfarm")))
	for name, v := range map[string]string{
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_CONFIG_GLOBAL": os.DevNull,
		"PATH": bin + string(os.PathListSeparator) + os.Getenv("PATH"), "XDG_CACHE_HOME": filepath.Join(tmp, "cache"), "GOCACHE": goCache(t),
	} {
		t.Setenv(name, v)
	}
	pages.Check(t, page, nil, func(command string) string {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if exit, ok := err.(*exec.ExitError); ok && exit.ExitCode() == 2 { //nolint:errorlint // CombinedOutput does not wrap it
			err = nil
		}
		require.NoError(t, err, "%s: %s", command, out)
		return string(out)
	})
}

// goCache is where the go command keeps what it has compiled.
func goCache(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	require.NoError(t, err)
	return string(out[:len(out)-1])
}
