//go:build unix

package cmdline

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fullDisk is the variable that makes the test's binary the program below: a
// store in the directory that it names, on a disk with room for 64 kB.
const fullDisk = "P2GO_TEST_FULL_DISK"

func TestMain(m *testing.M) {
	if dir := os.Getenv(fullDisk); dir != "" {
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 64 << 10, Max: 64 << 10}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			panic(err)
		}
		path := filepath.Join(dir, "db.json")
		if err := WriteFile(path, bytes.Repeat([]byte("x"), 1<<20)); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestFullDisk writes more than the disk takes, by way of a limit of the
// operating system, which needs no special rights: the old file stays.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "db.json")
	require.NoError(t, os.WriteFile(path, []byte(oldText), 0o644))
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fullDisk+"="+dir)
	out, err := cmd.CombinedOutput()
	require.Error(t, err, "%s", out)
	assert.Equal(t, path+": file too large", string(out))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1, "nothing is left behind")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, oldText, string(text))
}
