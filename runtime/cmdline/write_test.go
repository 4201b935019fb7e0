package cmdline

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/exports"
)

// failing are the files of the operating system, but for one step.
type failing struct {
	diskFiles
	step   int    // the step that goes wrong, counted from 1; 0 for none
	fail   func() // what happens then
	err    error  // and what the step returns
	done   int
	passed []string
}

func (d *failing) next(name string) error {
	d.done++
	d.passed = append(d.passed, name)
	if d.done != d.step {
		return nil
	}
	if d.fail != nil {
		d.fail()
	}
	return d.err
}

func (d *failing) CreateTemp(dir string) (newFile, error) {
	if err := d.next("create"); err != nil {
		return nil, err
	}
	f, err := d.diskFiles.CreateTemp(dir)
	return &failingFile{newFile: f, disk: d}, err
}

func (d *failing) Rename(from, to string) error {
	if err := d.next("rename"); err != nil {
		return err
	}
	return errors.Join(d.diskFiles.Rename(from, to), d.next("renamed"))
}

type failingFile struct {
	newFile
	disk *failing
}

// Write writes in two halves: a disk is full in the middle of a file.
func (f *failingFile) Write(b []byte) (int, error) {
	half := len(b) / 2
	for i, part := range [][]byte{b[:half], b[half:]} {
		if err := f.disk.next("write"); err != nil {
			return i * half, err
		}
		if _, err := f.newFile.Write(part); err != nil {
			return i * half, err
		}
	}
	return len(b), nil
}

func (f *failingFile) Chmod(mode fs.FileMode) error {
	return errors.Join(f.disk.next("chmod"), f.newFile.Chmod(mode))
}

func (f *failingFile) Sync() error { return errors.Join(f.disk.next("sync"), f.newFile.Sync()) }

func (f *failingFile) Close() error { return errors.Join(f.disk.next("close"), f.newFile.Close()) }

// steps are those of writing one file.
var steps = []string{"create", "write", "write", "chmod", "sync", "close", "rename", "renamed"}

const oldText, newText = `{"node": "db", "resources": []}`, `{"node": "db", "resources": [{"type": "Notify", "title": "a"}]}`

// TestWriteSteps makes sure that the tests below interrupt every step.
func TestWriteSteps(t *testing.T) {
	d := &failing{}
	require.NoError(t, replaceFile(d, filepath.Join(t.TempDir(), "out"), []byte(newText), 0o600))
	assert.Equal(t, steps, d.passed)
}

// TestWriteFails lets each step fail, as on a full disk: the old file stays, and
// nothing else.
func TestWriteFails(t *testing.T) {
	for _, there := range []bool{true, false} {
		for n, step := range steps[:len(steps)-1] {
			t.Run(strconv.FormatBool(there)+" "+strconv.Itoa(n+1)+" "+step, func(t *testing.T) {
				dir := t.TempDir()
				path := filepath.Join(dir, "db.json")
				if there {
					require.NoError(t, os.WriteFile(path, []byte(oldText), 0o600))
				}
				err := replaceFile(&failing{step: n + 1, err: &fs.PathError{Op: step, Path: ".p2go-1", Err: syscall.ENOSPC}}, path, []byte(newText), 0o600)
				require.EqualError(t, err, path+": no space left on device")
				entries, err := os.ReadDir(dir)
				require.NoError(t, err)
				if !there {
					assert.Empty(t, entries)
					return
				}
				assert.Len(t, entries, 1)
				text, err := os.ReadFile(path)
				require.NoError(t, err)
				assert.Equal(t, oldText, string(text))
			})
		}
	}
}

// TestWriteCrashes ends the program at each step: there is the old file or the
// new one, a store of exports can be read, and the next attempt succeeds.
func TestWriteCrashes(t *testing.T) {
	type crash struct{}
	for n, step := range steps {
		t.Run(strconv.Itoa(n+1)+" "+step, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "db.json")
			require.NoError(t, os.WriteFile(path, []byte(oldText), 0o644))
			assert.PanicsWithValue(t, crash{}, func() {
				_ = replaceFile(&failing{step: n + 1, fail: func() { panic(crash{}) }}, path, []byte(newText), 0o600)
			})
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			want := oldText
			if step == "renamed" {
				want = newText
			}
			assert.Equal(t, want, string(text))
			_, err = exports.Open(dir)
			require.NoError(t, err, "what the crash has left behind is no file of exports")
			require.NoError(t, WriteFile(path, []byte(newText)))
		})
	}
}

// TestWriteKeeps makes sure that links, modes and devices stay what they are.
func TestWriteKeeps(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "secret"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(path, []byte(oldText), 0o600))
	require.NoError(t, os.Symlink("secret", link))
	require.NoError(t, WriteFile(link, []byte(newText)))
	st, err := os.Lstat(link)
	require.NoError(t, err)
	assert.NotZero(t, st.Mode()&fs.ModeSymlink)
	st, err = os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o600), st.Mode().Perm())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, newText, string(text))

	// A new file is for the user alone; one that others may read stays that.
	private, public := filepath.Join(dir, "private"), filepath.Join(dir, "public")
	require.NoError(t, os.WriteFile(public, nil, 0o644))
	for path, mode := range map[string]fs.FileMode{private: 0o600, public: 0o644} {
		require.NoError(t, WriteFile(path, []byte(newText)))
		st, err = os.Stat(path)
		require.NoError(t, err)
		assert.Equal(t, mode, st.Mode().Perm())
	}

	require.NoError(t, WriteFile(os.DevNull, []byte(newText)))
	st, err = os.Stat(os.DevNull)
	require.NoError(t, err)
	assert.NotZero(t, st.Mode()&fs.ModeCharDevice, "a device stays one")
	assert.EqualError(t, WriteFile("/dev/full", []byte(newText)), "/dev/full: no space left on device")

	err = WriteFile(dir, []byte(newText))
	require.Error(t, err)
	assert.True(t, strings.HasSuffix(err.Error(), ": is a directory, expected a file"))
	assert.EqualError(t, WriteFile(filepath.Join(dir, "none", "x"), nil), filepath.Join(dir, "none", "x")+": no such file or directory")
}
