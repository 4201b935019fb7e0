package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// system is what a disk reads, by the paths of this machine.
type system interface {
	ReadFile(path string) ([]byte, error)
	ReadDir(dir string) ([]fs.DirEntry, error)
	Stat(path string) (fs.FileInfo, error)
	Lstat(path string) (fs.FileInfo, error)
	Open(path string) (fs.File, error)
	Readlink(path string) (string, error)
}

// machine is the file system of this machine.
type machine struct{}

func (machine) ReadFile(path string) ([]byte, error)      { return os.ReadFile(path) }
func (machine) ReadDir(dir string) ([]fs.DirEntry, error) { return os.ReadDir(dir) }
func (machine) Stat(path string) (fs.FileInfo, error)     { return os.Stat(path) }
func (machine) Lstat(path string) (fs.FileInfo, error)    { return os.Lstat(path) }
func (machine) Open(path string) (fs.File, error)         { return os.Open(path) }
func (machine) Readlink(path string) (string, error)      { return os.Readlink(path) }

// tree is a file system whose root is that of the paths: /etc/x is etc/x in it.
type tree struct{ fs.FS }

func (t tree) ReadFile(path string) ([]byte, error)      { return fs.ReadFile(t.FS, within(path)) }
func (t tree) ReadDir(dir string) ([]fs.DirEntry, error) { return fs.ReadDir(t.FS, within(dir)) }
func (t tree) Stat(path string) (fs.FileInfo, error)     { return fs.Stat(t.FS, within(path)) }
func (t tree) Open(path string) (fs.File, error)         { return t.FS.Open(within(path)) }

// Lstat is Stat where the file system knows no links.
func (t tree) Lstat(path string) (fs.FileInfo, error) {
	if l, ok := t.FS.(interface {
		Lstat(name string) (fs.FileInfo, error)
	}); ok {
		return l.Lstat(within(path))
	}
	return t.Stat(path)
}

// within is the name of a path in a tree.
func within(path string) string {
	name := strings.TrimPrefix(filepath.ToSlash(filepath.Clean(path)), "/")
	if name == "" {
		return "."
	}
	return name
}

// Readlink finds no links in file systems that are no machine's: what they lead to is in their place.
func (tree) Readlink(path string) (string, error) {
	return "", &fs.PathError{Op: "readlink", Path: path, Err: fs.ErrInvalid}
}
