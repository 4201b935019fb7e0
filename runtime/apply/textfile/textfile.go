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

// Write gives a file a text: all of it or, where that fails, none. A file that is there keeps its owner and mode, a new one has the mode that is given
// without the bits of [Umask]. A link stays, what it leads to is written. A file that may be written but not replaced is written in its place: one that
// is mounted, as containers have /etc/hosts, or one in a folder of somebody else.
func Write(path, text string, mode fs.FileMode) error {
	path, err := follow(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return replace(path, text, func(f *os.File) error { return f.Chmod(mode.Perm() &^ Umask()) })
	}
	if info.IsDir() {
		return syscall.EISDIR
	}
	old, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil { // who may not write it must not replace it
		return err
	}
	defer old.Close()
	stat := info.Sys().(*syscall.Stat_t)
	err = replace(path, text, func(f *os.File) error {
		if err := f.Chown(int(stat.Uid), int(stat.Gid)); err != nil {
			return err
		}
		return syscall.Fchmod(int(f.Fd()), stat.Mode&0o7777)
	})
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) {
		return os.WriteFile(path, []byte(text), mode)
	}
	return err
}

// follow is what a path leads to, also where nothing is yet.
func follow(path string) (string, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real, nil
	}
	for range 40 { // as many as the system follows
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", syscall.ELOOP
}

// Umask are the bits that new files do not get.
func Umask() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return fs.FileMode(mask)
}

// replace writes a text beside a path, and puts it there.
func replace(path, text string, prepare func(f *os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path))
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // which is gone when all went well
	defer f.Close()
	if err := prepare(f); err != nil {
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
	return os.Rename(f.Name(), path)
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
