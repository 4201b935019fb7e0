//go:build linux

// Package textfile writes files as a whole, and tells errors as Ruby does.
package textfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/errtype"
)

// Write gives a file a text: all of it or, where that fails, none. A file that is there keeps its owner and mode, a new one has the mode that is given,
// which the umask does not change. A link stays, what it leads to is written.
func Write(path, text string, mode fs.FileMode) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, statErr := os.Stat(path)
	if statErr == nil && info.IsDir() {
		return syscall.EISDIR
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path))
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // which is gone when all went well
	defer f.Close()
	bits := uint32(mode.Perm())
	if statErr == nil {
		stat := info.Sys().(*syscall.Stat_t)
		if err := f.Chown(int(stat.Uid), int(stat.Gid)); err != nil {
			return err
		}
		bits = stat.Mode & 0o7777
	}
	if err := syscall.Fchmod(int(f.Fd()), bits); err != nil {
		return err
	}
	if _, err := io.WriteString(f, text); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	err = os.Rename(f.Name(), path)
	if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) { // a mount of its own, as containers have for /etc/hosts
		return os.WriteFile(path, []byte(text), mode)
	}
	return err
}

// Reason is an error of the system as Ruby tells it: which of its functions had it, and with which path. Other errors it returns unchanged.
func Reason(err error, function, path string) error {
	if code, ok := errtype.As[syscall.Errno](err); ok {
		text := code.Error()
		return errors.New(strings.ToUpper(text[:1]) + text[1:] + " @ " + function + " - " + path)
	}
	return err
}

// Opening is the function of Ruby's that opens files, for [Reason].
const Opening = "rb_sysopen"

// Lines are the lines of a text, each with what ends it.
func Lines(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, line)
	}
	return lines
}

// Chomp is a line without what ends it.
func Chomp(line string) string {
	if cut, ok := strings.CutSuffix(line, "\n"); ok {
		return strings.TrimSuffix(cut, "\r")
	}
	return strings.TrimSuffix(line, "\r")
}

// Builder makes a text of lines.
type Builder struct{ strings.Builder }

// Put adds a line, and what ends it where the line does not have it.
func (b *Builder) Put(line string) {
	b.WriteString(line)
	if !strings.HasSuffix(line, "\n") {
		b.WriteByte('\n')
	}
}
