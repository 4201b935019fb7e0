package checkout

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// repository makes one in a new folder.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	for name, v := range map[string]string{
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow", "GIT_CONFIG_VALUE_0": "always",
	} {
		t.Setenv(name, v)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	run(t, dir, "init", "-q", "-b", "main")
	return dir
}

func run(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "git %v: %s", args, out)
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
}

func commit(t *testing.T, dir string) {
	t.Helper()
	run(t, dir, "add", "-A")
	run(t, dir, "commit", "-qm", "x")
}

func read(t *testing.T, names ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(names...))
	require.NoError(t, err)
	return string(b)
}

// TestWrite: the files are those of the commit, also those that archives leave out, and nothing of the repository changes.
func TestWrite(t *testing.T) {
	dir := repository(t)
	put(t, dir, "env/manifests/site.pp", "one")
	put(t, dir, ".gitattributes", "spec export-ignore\n")
	put(t, dir, "spec/x", "kept")
	require.NoError(t, os.Symlink("manifests", filepath.Join(dir, "env/link")))
	commit(t, dir)
	put(t, dir, "env/manifests/site.pp", "two")
	put(t, dir, "env/new", "staged")
	run(t, dir, "add", "env/new")

	t.Setenv("GIT_DIR", "/nowhere") // as in a hook
	t.Setenv("GIT_INDEX_FILE", "/nowhere/index")
	r, err := Find(t.Context(), filepath.Join(dir, "env"))
	require.NoError(t, err)
	require.Equal(t, &Repository{dir, "env"}, r)
	dirty, err := r.Dirty(t.Context())
	require.NoError(t, err)
	require.True(t, dirty)
	c, err := r.Commit(t.Context(), "HEAD")
	require.NoError(t, err)
	require.True(t, c.Has(t.Context()))
	index := read(t, dir, ".git/index")
	out := filepath.Join(t.TempDir(), "a b", "out")
	require.NoError(t, c.Write(t.Context(), out))
	require.Equal(t, "one", read(t, out, "env/link/site.pp"))
	require.Equal(t, "kept", read(t, out, "spec/x"))
	require.NoFileExists(t, filepath.Join(out, "env/new"))
	require.Equal(t, index, read(t, dir, ".git/index"))

	for _, ref := range []string{"nothing", "", "--help", "HEAD~5", "HEAD:env/manifests/site.pp"} {
		_, err := r.Commit(t.Context(), ref)
		require.Error(t, err, ref)
	}
	whole, err := Find(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, ".", whole.Prefix)
	put(t, dir, "later/manifests/site.pp", "")
	later, err := Find(t.Context(), filepath.Join(dir, "later"))
	require.NoError(t, err)
	c, err = later.Commit(t.Context(), "HEAD")
	require.NoError(t, err)
	require.False(t, c.Has(t.Context()))
}

// TestSubmodules: they are written at the commits that the tree names.
func TestSubmodules(t *testing.T) {
	dir, module := repository(t), repository(t)
	put(t, module, "f", "one")
	commit(t, module)
	run(t, dir, "submodule", "--quiet", "add", module, "modules/m")
	commit(t, dir)
	run(t, filepath.Join(dir, "modules/m"), "checkout", "-q", "-b", "next")
	put(t, dir, "modules/m/f", "two")
	commit(t, filepath.Join(dir, "modules/m"))
	commit(t, dir)
	r, err := Find(t.Context(), dir)
	require.NoError(t, err)
	for ref, want := range map[string]string{"HEAD~1": "one", "HEAD": "two"} {
		c, err := r.Commit(t.Context(), ref)
		require.NoError(t, err)
		out := t.TempDir()
		require.NoError(t, c.Write(t.Context(), out))
		require.Equal(t, want, read(t, out, "modules/m/f"))
	}

	clone := filepath.Join(t.TempDir(), "clone")
	run(t, dir, "clone", "-q", dir, clone)
	r, err = Find(t.Context(), clone)
	require.NoError(t, err)
	c, err := r.Commit(t.Context(), "HEAD")
	require.NoError(t, err)
	require.EqualError(t, c.Write(t.Context(), t.TempDir()), "HEAD has the submodule modules/m, which is not checked out: git submodule update --init modules/m")
	run(t, clone, "config", "submodule.modules/m.url", module)
	require.Error(t, exec.Command("git", "-C", clone, "submodule", "--quiet", "update", "--init").Run(), "the commit is not there")
	require.ErrorContains(t, c.Write(t.Context(), t.TempDir()), "a commit that is not there: git -C modules/m fetch")
}

// TestNone: without a repository, and without git.
func TestNone(t *testing.T) {
	repository(t)
	dir := t.TempDir()
	_, err := Find(t.Context(), dir)
	require.ErrorContains(t, err, dir+" is not in the working tree of a git repository")
	_, err = Find(t.Context(), filepath.Join(dir, "x"))
	require.ErrorContains(t, err, "there is no directory")
	t.Setenv("PATH", dir)
	_, err = Find(t.Context(), dir)
	require.ErrorContains(t, err, "there is no git command")
}
