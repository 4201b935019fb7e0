package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sample is a folder with whatever a file system may have.
func sample(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	link := func(to, name string) {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil && runtime.GOOS != "windows" {
			t.Fatal(err)
		}
	}
	write("a/b/c.pp", "c")
	write("a/b/D.pp", "D")
	write("a/é.pp", "e")
	write("a/file", "")
	write("other/x.pp", "x")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "empty"), 0o777))
	link("b/c.pp", "a/link.pp")
	link("b", "a/linked")
	link("nowhere", "a/broken")
	link("loop", "a/loop")
	link("../other", "a/up")
	link("a", "alias")
	return dir
}

// names are what is asked for below a tree.
var names = []string{
	".", "a", "a/b", "a/b/c.pp", "a/b/C.pp", "a/b/d.pp", "a/b/D.pp", "a/b/c.pp/x", "a/b/c.pp/x/y", "a/e\u0301.pp", "a/é.pp", "a/file", "a/file/x",
	"a/link.pp", "a/linked", "a/linked/c.pp", "a/linked/none", "a/broken", "a/broken/x", "a/loop", "a/loop/x", "a/up", "a/up/x.pp",
	"alias", "alias/b/c.pp", "alias/none/x", "empty", "empty/x", "empty/x/y", "none", "none/x/y/z", "a/linked/../file", "a/up/../a/file", "a/./b", "a//b", "b/../a",
	"a/b/c.pp/", "a/trailing.", "a/b ", "",
}

// TestAnswers: a disk says what the system says, in whatever order it is asked, within a root and outside.
func TestAnswers(t *testing.T) {
	dir := sample(t)
	for _, rooted := range []bool{false, true} {
		for turn := range names {
			d := New()
			if rooted {
				d.Root(dir)
			}
			for i := range names {
				compare(t, d, dir+"/"+names[(i+turn)%len(names)], i+turn)
			}
		}
	}
}

// compare asks a disk and the system about a path, the several questions beginning with another one each time.
func compare(t *testing.T, d *Disk, path string, first int) {
	t.Helper()
	questions := []func(){
		func() {
			info, err := os.Stat(path)
			got, gotErr := d.Stat(path)
			same(t, path, err, gotErr)
			if err == nil {
				require.Equal(t, info.IsDir(), got.IsDir(), path)
				require.Equal(t, info.Size(), got.Size(), path)
			}
			require.Equal(t, err == nil, d.Exists(path), path)
			require.Equal(t, err == nil && info.IsDir(), d.IsDir(path), path)
			require.Equal(t, err == nil && !info.IsDir(), d.IsFile(path), path)
		},
		func() {
			want, err := os.ReadFile(path)
			got, gotErr := d.ReadFile(path)
			same(t, path, err, gotErr)
			require.Equal(t, string(want), string(got), path)
		},
		func() {
			want, err := os.ReadDir(path)
			got, gotErr := d.ReadDir(path)
			same(t, path, err, gotErr)
			require.Equal(t, fmt.Sprint(want), fmt.Sprint(got), path)
		},
	}
	for i := range questions {
		questions[(i+first)%len(questions)]()
	}
}

// same requires errors of the same text and cause.
func same(t *testing.T, path string, want, got error) {
	t.Helper()
	if want == nil {
		require.NoError(t, got, path)
		return
	}
	require.EqualError(t, got, want.Error(), path)
	for _, cause := range []error{fs.ErrNotExist, fs.ErrPermission} {
		require.Equal(t, errors.Is(want, cause), errors.Is(got, cause), path)
	}
}

// TestPermissions: a folder may be listed that cannot be searched, and the other way round.
func TestPermissions(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("everything is permitted")
	}
	for _, mode := range []fs.FileMode{0o400, 0o100, 0} {
		dir := sample(t)
		closed := filepath.Join(dir, "a")
		require.NoError(t, os.Chmod(closed, mode))
		for turn := range names {
			d := New()
			d.Root(dir)
			for i := range names {
				compare(t, d, dir+"/"+names[(i+turn)%len(names)], i+turn)
			}
		}
		require.NoError(t, os.Chmod(closed, 0o700))
	}
}

// TestListedOnce: however many names are looked for, each folder is listed once, and only one that exists.
func TestListedOnce(t *testing.T) {
	dir := sample(t)
	d := New()
	d.Root(dir)
	for i := range 1000 {
		require.False(t, d.Exists(filepath.Join(dir, fmt.Sprintf("a/b/n%d.pp", i))))
		require.False(t, d.Exists(filepath.Join(dir, fmt.Sprintf("none/m%d/x.pp", i))))
		_, err := d.ReadFile(filepath.Join(dir, fmt.Sprintf("empty/m%d/x.pp", i)))
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
	require.Equal(t, 8, d.Calls(), "two for the root, a, a/b and empty")
}

// TestFS: a folder of a disk is a file system as package fs wants it.
func TestFS(t *testing.T) {
	dir := sample(t)
	d := New()
	d.Root(dir)
	text, err := fs.ReadFile(d.FS(dir), "a/b/c.pp")
	require.NoError(t, err)
	require.Equal(t, "c", string(text))
	list, err := fs.ReadDir(d.FS(dir), "a/b")
	require.NoError(t, err)
	require.Len(t, list, 2)
	_, err = fs.ReadFile(d.FS(dir), "../x")
	require.ErrorIs(t, err, fs.ErrInvalid)
	f, err := d.FS(dir).Open("a/b/c.pp")
	require.NoError(t, err)
	require.NoError(t, f.Close())
	_, err = d.FS(dir).Open("none/x")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestWalk: a walk follows the links that it is told to, and comes to an end where they lead back.
func TestWalk(t *testing.T) {
	dir := sample(t)
	if runtime.GOOS == "windows" {
		t.Skip("the sample has no links")
	}
	require.NoError(t, os.Symlink("..", filepath.Join(dir, "a/back")))
	for _, links := range []Links{NoLinks, AllLinks} {
		var list []string
		require.NoError(t, New().Walk(filepath.Join(dir, "alias"), links, func(f Found) bool {
			name, err := filepath.Rel(filepath.Join(dir, "alias"), f.Path)
			require.NoError(t, err)
			switch {
			case f.Type&fs.ModeSymlink != 0:
				name += " nowhere"
			case f.IsDir():
				name += "/"
			}
			if f.Link {
				name += " link"
			}
			list = append(list, name)
			return !strings.HasPrefix(name, "back/a/") && name != "back/alias/ link"
		}))
		want := []string{
			"b/", "b/D.pp", "b/c.pp", "back/ link", "broken nowhere link", "file", "link.pp link", "linked/ link", "loop nowhere link", "up/ link", "é.pp",
		}
		if links == AllLinks {
			want = []string{
				"b/", "b/D.pp", "b/c.pp", "back/ link", "back/a/", "back/alias/ link", "back/empty/", "back/other/", "back/other/x.pp",
				"broken nowhere link", "file", "link.pp link", "linked/ link", "linked/D.pp", "linked/c.pp", "loop nowhere link", "up/ link", "up/x.pp", "é.pp",
			}
		}
		require.Equal(t, want, list)
	}
	n := 0
	require.NoError(t, New().Walk(dir, AllLinks, func(Found) bool { n++; return true }))
	require.Less(t, n, 1000)
	require.NoError(t, New().Walk(filepath.Join(dir, "none"), AllLinks, func(Found) bool { t.Error("nothing is there"); return true }))
}

// TestRecord: a record holds until an answer would be another one.
func TestRecord(t *testing.T) {
	changes := map[string]func(t *testing.T, dir string) bool{
		"nothing": func(*testing.T, string) bool { return true },
		"a file that was read": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a/b/c.pp"), []byte("d"), 0o666))
			return false
		},
		"a file that was written anew": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a/b/c.pp"), []byte("c"), 0o666))
			return true
		},
		"a file that nobody read": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "other/x.pp"), []byte("d"), 0o666))
			return true
		},
		"a file that was not there": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a/b/none.pp"), nil, 0o666))
			return false
		},
		"a folder that was not there": func(t *testing.T, dir string) bool {
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "none"), 0o777))
			return false
		},
		"a file that nobody asked for": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a/b/c.pp~"), nil, 0o666))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "site.bin"), nil, 0o666))
			return true
		},
		"a file in a folder that was listed": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "empty/x"), nil, 0o666))
			return false
		},
		"a file that is gone": func(t *testing.T, dir string) bool {
			require.NoError(t, os.Remove(filepath.Join(dir, "a/b/c.pp")))
			return false
		},
		"a file that became a folder": func(t *testing.T, dir string) bool {
			require.NoError(t, os.Remove(filepath.Join(dir, "a/file")))
			require.NoError(t, os.Mkdir(filepath.Join(dir, "a/file"), 0o777))
			return false
		},
		"a link that leads elsewhere": func(t *testing.T, dir string) bool {
			require.NoError(t, os.Remove(filepath.Join(dir, "a/linked")))
			require.NoError(t, os.Symlink("../other", filepath.Join(dir, "a/linked")))
			return false
		},
		"a link that no longer leads nowhere": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a/nowhere"), nil, 0o666))
			return false
		},
		"a folder outside of the root": func(t *testing.T, dir string) bool {
			require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(dir), "outside"), []byte("x"), 0o666))
			return false
		},
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			dir := sample(t)
			outside := filepath.Join(filepath.Dir(dir), "outside")
			d := New()
			d.Root(dir)
			_, err := d.ReadFile(filepath.Join(dir, "a/b/c.pp"))
			require.NoError(t, err)
			_, err = d.ReadFile(filepath.Join(dir, "a/linked/c.pp"))
			require.NoError(t, err)
			require.False(t, d.Exists(filepath.Join(dir, "a/b/none.pp")))
			require.False(t, d.Exists(filepath.Join(dir, "none/x/y.pp")))
			require.False(t, d.Exists(filepath.Join(dir, "a/broken")))
			require.True(t, d.IsFile(filepath.Join(dir, "a/file")))
			require.False(t, d.Exists(outside))
			_, err = d.ReadDir(filepath.Join(dir, "empty"))
			require.NoError(t, err)
			require.NoError(t, d.Walk(filepath.Join(dir, "other"), NoLinks, func(Found) bool { return true }))
			r := d.Record()
			require.True(t, r.Holds())
			holds := change(t, dir)
			require.Equal(t, holds, r.Holds())
			if err := os.Remove(outside); err != nil {
				require.ErrorIs(t, err, fs.ErrNotExist)
			}
		})
	}
}

// TestRecordOfChange: who reads two versions of a file gets no record.
func TestRecordOfChange(t *testing.T) {
	dir := sample(t)
	d := New()
	for _, text := range []string{"one", "one"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "x"), []byte(text), 0o666))
		_, err := d.ReadFile(filepath.Join(dir, "x"))
		require.NoError(t, err)
	}
	require.NotNil(t, d.Record())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x"), []byte("two"), 0o666))
	_, err := d.ReadFile(filepath.Join(dir, "x"))
	require.NoError(t, err)
	require.Nil(t, d.Record())
}

// TestFetch: a file that was fetched is read once, and noted when somebody asks for it.
func TestFetch(t *testing.T) {
	dir := sample(t)
	d := New()
	d.Root(dir)
	path := filepath.Join(dir, "a", "b", "c.pp")
	data, ok := d.Fetch(path)
	require.True(t, ok)
	require.Equal(t, "c", string(data))
	_, ok = d.Fetch(filepath.Join(dir, "a", "file"))
	require.True(t, ok)
	for _, none := range []string{"a", "none", "a/none", "a/file/x"} {
		_, ok = d.Fetch(filepath.Join(dir, none))
		require.False(t, ok)
	}
	require.Equal(t, New().Record(), d.Record())

	require.NoError(t, os.WriteFile(path, []byte("later"), 0o666))
	data, err := d.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "c", string(data), "what was fetched")
	require.Len(t, d.Record().Files, 1)
	require.False(t, d.Record().Holds(), "somebody has changed it since")
	calls := d.Calls()
	_, ok = d.Fetch(filepath.Join(dir, "a", "b", "none"))
	require.False(t, ok)
	require.Equal(t, calls, d.Calls(), "the folder is known")
	data, err = d.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "later", string(data))
	require.Nil(t, d.Record(), "two texts of one file")

	d.Forget(filepath.Join(dir, "a", "file"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a", "file"), []byte("new"), 0o666))
	data, err = d.ReadFile(filepath.Join(dir, "a", "file"))
	require.NoError(t, err)
	require.Equal(t, "new", string(data))
}
