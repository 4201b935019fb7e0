package watch

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// steps change files below a folder.
type steps struct {
	t   *testing.T
	dir string
}

func (s steps) path(name string) string { return filepath.Join(s.dir, name) }

func (s steps) write(name, text string) {
	require.NoError(s.t, os.WriteFile(s.path(name), []byte(text), 0o600))
}
func (s steps) mkdir(name string)    { require.NoError(s.t, os.MkdirAll(s.path(name), 0o700)) }
func (s steps) remove(name string)   { require.NoError(s.t, os.RemoveAll(s.path(name))) }
func (s steps) move(from, to string) { require.NoError(s.t, os.Rename(s.path(from), s.path(to))) }

func (s steps) link(target, name string) {
	require.NoError(s.t, os.Symlink(target, s.path(name)))
}

// each runs a test with what the kernel tells, and without.
func each(t *testing.T, test func(t *testing.T, s steps, f *Files)) {
	for name, newFiles := range map[string]func(time.Duration) *Files{"events": New, "polling": newPolling} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFiles(10 * time.Millisecond)
			defer f.Close()
			test(t, steps{t, t.TempDir()}, f)
		})
	}
}

func wait(t *testing.T, f *Files) {
	t.Helper()
	select {
	case <-f.C:
	case <-time.After(time.Minute):
		t.Fatal("no change was seen")
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before, change func(s steps)
		path           string
	}{
		"a file is written":     {func(s steps) { s.write("a", "1") }, func(s steps) { s.write("a", "22") }, "a"},
		"a file is made":        {func(steps) {}, func(s steps) { s.write("a", "1") }, "a"},
		"a file is removed":     {func(s steps) { s.write("a", "1") }, func(s steps) { s.remove("a") }, "a"},
		"a file is replaced":    {func(s steps) { s.write("a", "1"); s.write("b", "22") }, func(s steps) { s.move("b", "a") }, "a"},
		"a folder is moved":     {func(s steps) { s.mkdir("d/e"); s.write("d/e/a", "1") }, func(s steps) { s.move("d", "n") }, "d/e/a"},
		"the folder is made":    {func(s steps) { s.mkdir("n/e"); s.write("n/e/a", "1") }, func(s steps) { s.move("n", "d") }, "d/e/a"},
		"a link's file":         {func(s steps) { s.mkdir("d"); s.write("d/a", ""); s.link("d/a", "l") }, func(s steps) { s.write("d/a", "22") }, "l"},
		"a link leads nowhere":  {func(s steps) { s.mkdir("d"); s.link("d/a", "l") }, func(s steps) { s.write("d/a", "1") }, "l"},
		"a folder has one more": {func(s steps) { s.mkdir("d") }, func(s steps) { s.write("d/a", "1") }, "d/"},
		"a file in a folder":    {func(s steps) { s.mkdir("d"); s.write("d/a", "1") }, func(s steps) { s.write("d/a", "22") }, "d/"},
		"a link is changed": {
			func(s steps) { s.write("a", "1"); s.write("b", "22"); s.link("a", "l"); s.link(s.path("b"), "m") },
			func(s steps) { s.move("m", "l") }, "l",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, s steps, f *Files) {
				c.before(s)
				assert.True(t, f.Set([]string{s.dir + "/" + c.path}))
				c.change(s)
				wait(t, f)
			})
		})
	}
}

// What is made step by step is seen to its end.
func TestDeep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s steps, f *Files) {
		f.Set([]string{s.path("a/b/c")})
		s.mkdir("a/b")
		s.write("a/b/c", "1")
		for {
			wait(t, f)
			if _, err := os.Stat(s.path("a/b/c")); err == nil {
				break
			}
		}
	})
}

func TestSet(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s steps, f *Files) {
		assert.False(t, f.Set(nil))
		assert.True(t, f.Set([]string{s.path("a"), s.path("b"), s.path("a")}))
		assert.False(t, f.Set([]string{s.path("b")}))
		assert.True(t, f.Set([]string{s.path("a")}), "it was given up")
		s.write("a", "1")
		wait(t, f)
		f.Close()
		assert.False(t, f.Set([]string{s.path("c")}))
	})
}

func TestRelativePath(t *testing.T) {
	s := steps{t, t.TempDir()}
	t.Chdir(s.dir)
	f := New(10 * time.Millisecond)
	defer f.Close()
	assert.True(t, f.Set([]string{"a", "d/"}))
	s.write("a", "1")
	wait(t, f)
	assert.False(t, f.Set([]string{s.path("a"), s.path("d") + "/"}))
}
