package disk

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Overlay returns a file system that has files, by absolute path, in the place of those of another or beside them: what an editor has
// not saved yet. The folders that lead to them are there too.
func Overlay(base fs.FS, files map[string][]byte) fs.FS {
	o := &overlay{base: base, files: map[string][]byte{}, folders: map[string]map[string]bool{}}
	for at, data := range files {
		name := within(at)
		o.files[name] = data
		for name != "." {
			dir := path.Dir(name)
			if o.folders[dir] == nil {
				o.folders[dir] = map[string]bool{}
			}
			o.folders[dir][path.Base(name)] = true
			name = dir
		}
	}
	return o
}

type overlay struct {
	base    fs.FS
	files   map[string][]byte
	folders map[string]map[string]bool // what is in the folders that lead to files
}

// Open is part of [fs.FS].
func (o *overlay) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if data, ok := o.files[name]; ok {
		return &openFile{bytes.NewReader(data), o.laid(name)}, nil
	}
	if o.folders[name] == nil {
		return o.base.Open(name)
	}
	entries, err := o.entries(name)
	return &openFolder{o.laid(name), entries}, err
}

// entries are those of a folder that leads to files, sorted by name.
func (o *overlay) entries(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.base, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return o.folders[dir][e.Name()] })
	for name := range o.folders[dir] {
		entries = append(entries, fs.FileInfoToDirEntry(o.laid(path.Join(dir, name))))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// laid is what is known of a file of the overlay, or of a folder that leads to one.
func (o *overlay) laid(name string) laid {
	if data, ok := o.files[name]; ok {
		return laid{path.Base(name), int64(len(data)), 0o644}
	}
	return laid{path.Base(name), 0, fs.ModeDir | 0o755}
}

// laid is a file or folder of an overlay.
type laid struct {
	name string
	size int64
	mode fs.FileMode
}

func (l laid) Name() string       { return l.name }
func (l laid) Size() int64        { return l.size }
func (l laid) Mode() fs.FileMode  { return l.mode }
func (l laid) ModTime() time.Time { return time.Time{} }
func (l laid) IsDir() bool        { return l.mode.IsDir() }
func (l laid) Sys() any           { return nil }

type openFile struct {
	*bytes.Reader
	laid
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.laid, nil }
func (f *openFile) Close() error               { return nil }
func (f *openFile) Size() int64                { return f.laid.size }

type openFolder struct {
	laid
	left []fs.DirEntry
}

func (f *openFolder) Stat() (fs.FileInfo, error) { return f.laid, nil }
func (f *openFolder) Close() error               { return nil }
func (f *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.name, Err: fs.ErrInvalid}
}

// ReadDir is part of [fs.ReadDirFile].
func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 || n > len(f.left) {
		if n > 0 && len(f.left) == 0 {
			return nil, io.EOF
		}
		n = len(f.left)
	}
	given := f.left[:n]
	f.left = f.left[n:]
	return given, nil
}
