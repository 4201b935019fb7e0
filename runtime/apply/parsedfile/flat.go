//go:build linux

package parsedfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/errtype"
)

// Flat are plain files, whose names are the targets.
type Flat struct{}

// loudError is an error that is told of when it happens, besides what it keeps from being done.
type loudError struct{ text string }

func (e *loudError) Error() string { return e.text }

const flat = "Puppet::Util::FileType::FileTypeFlat"

// Read is the text of a file.
func (Flat) Read(target string) (string, error) {
	b, err := os.ReadFile(target)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return "", nil
	case errors.Is(err, syscall.EISDIR):
		return "", &loudError{flat + " could not read " + target + ": " + reason(err, "io_fread", target)}
	case err != nil:
		return "", &loudError{flat + " could not read " + target + ": " + reason(err, "rb_sysopen", target)}
	case !utf8.Valid(b):
		return "", &loudError{flat + " could not read " + target + ": invalid byte sequence in UTF-8"}
	}
	return string(b), nil
}

// Write gives a file a text: all of it or, where that fails, none. A file that is there keeps its owner and mode, a new one is for its owner.
func (Flat) Write(target, text string) error {
	if err := write(target, text); err != nil {
		return &loudError{flat + " could not write " + target + ": " + reason(err, "rb_sysopen", target)}
	}
	return nil
}

func write(target, text string) error {
	if real, err := filepath.EvalSymlinks(target); err == nil {
		target = real
	}
	info, statErr := os.Stat(target)
	f, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target))
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // which is gone when all went well
	defer f.Close()
	if statErr == nil {
		stat := info.Sys().(*syscall.Stat_t)
		if err := f.Chown(int(stat.Uid), int(stat.Gid)); err != nil {
			return err
		}
		if err := syscall.Fchmod(int(f.Fd()), stat.Mode&0o7777); err != nil {
			return err
		}
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
	err = os.Rename(f.Name(), target)
	if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) { // a mount of its own, as containers have for /etc/hosts
		return os.WriteFile(target, []byte(text), 0o600)
	}
	return err
}

// reason is an error of the system as Ruby tells it.
func reason(err error, function, path string) string {
	if code, ok := errtype.As[syscall.Errno](err); ok {
		text := code.Error()
		return strings.ToUpper(text[:1]) + text[1:] + " @ " + function + " - " + path
	}
	return err.Error()
}
