package cmdline

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
)

// WriteFile writes a file so that, whenever the program ends and whatever fails,
// there is the old file or the new one. A file that is there keeps its mode; a new one
// is for the user alone, since catalogs have secrets in them. What is no file, a pipe or
// a device, is written to.
func WriteFile(path string, b []byte) error { return replaceFile(&diskFiles{}, path, b, 0o600) }

// WritePublicFile is [WriteFile] for what everybody may read.
func WritePublicFile(path string, b []byte) error {
	return replaceFile(&diskFiles{}, path, b, 0o644)
}

// fileSystem is the steps in which a file is written; tests let them fail.
type fileSystem interface {
	Stat(path string) (fs.FileInfo, error)
	Open(path string) (newFile, error)
	CreateTemp(dir string) (newFile, error)
	Rename(from, to string) error
	Remove(path string) error
}

// newFile is a file that is being written.
type newFile interface {
	io.Writer
	Name() string
	Chmod(mode fs.FileMode) error
	Sync() error
	Close() error
}

// replaceFile writes beside the file, waits until that is on the disk, and gives
// it the file's name. A file that is there keeps its mode, and a new one has the given one.
func replaceFile(disk fileSystem, path string, b []byte, mode fs.FileMode) (err error) {
	defer func() {
		if err != nil {
			err = PathError(path, err)
		}
	}()
	target := path
	switch st, err := disk.Stat(path); {
	case err != nil: // none yet
	case st.IsDir():
		return errors.New("is a directory, expected a file")
	case !st.Mode().IsRegular():
		f, err := disk.Open(path)
		if err != nil {
			return err
		}
		_, err = f.Write(b)
		return errors.Join(err, f.Close())
	default:
		mode = st.Mode().Perm()
		if real, err := filepath.EvalSymlinks(path); err == nil {
			target = real
		}
	}
	f, err := disk.CreateTemp(dirOf(target))
	if err != nil {
		return err
	}
	if err := finish(f, b, mode); err != nil {
		_ = f.Close()
		return errors.Join(err, disk.Remove(f.Name()))
	}
	if err := disk.Rename(f.Name(), target); err != nil {
		return errors.Join(err, disk.Remove(f.Name()))
	}
	return nil
}

// finish writes all of a new file and closes it.
func finish(f newFile, b []byte, mode fs.FileMode) error {
	if _, err := f.Write(b); err != nil {
		return err
	}
	if err := f.Chmod(mode); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return f.Close()
}

// diskFiles are those of the operating system. Temporary ones have names that
// nobody reads as facts or exports, should one be left behind.
type diskFiles struct{}

func (*diskFiles) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }
func (*diskFiles) Open(path string) (newFile, error)     { return os.OpenFile(path, os.O_WRONLY, 0) }

func (*diskFiles) CreateTemp(dir string) (newFile, error) {
	return os.CreateTemp(dir, ".p2go-*")
}
func (*diskFiles) Rename(from, to string) error { return os.Rename(from, to) }
func (*diskFiles) Remove(path string) error     { return os.Remove(path) }

func dirOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i+1]
	}
	return "."
}

// PathError names the file that the user gave, without the system call.
func PathError(path string, err error) error {
	if pe, ok := errtype.As[*fs.PathError](err); ok {
		err = pe.Err
	} else if le, ok := errtype.As[*os.LinkError](err); ok {
		err = le.Err
	}
	return errors.New(path + ": " + err.Error())
}
