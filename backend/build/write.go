package build

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/p2go/p2go"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/internal/parallel"
)

// goVersion is the language version of the runtime, and of generated modules that others build. A module that is built at once has that of the Go
// toolchain, by whose defaults its programs run then, and not by those of an older one (https://go.dev/doc/godebug).
const goVersion = "1.24.0"

// carried is the folder of a module with the sources of p2go's runtime.
const carried = "p2go"

// manifest lists the files that p2go wrote into a folder, so that it knows them
// again: those that are no longer part of the module are removed, those of the
// user, such as tests, are left alone.
const manifest = ".p2go-files"

// countedKeys is the file of package hiera that only programs need which count what is covered. Every program that looks something up links the
// package, and would not be the same with it.
const countedKeys = "runtime/hiera/counted.go"

// Write writes a module to a folder, with all that is needed to build it there
// with the go command. The folder must be new, empty, or written by p2go before;
// else the error is [ErrNotOurs]. What is new there is for the user alone, since
// it has all data of the environment.
func Write(m *gogen.Module, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, manifest)); len(entries) > 0 && err != nil {
		return fmt.Errorf("%s: %w", dir, ErrNotOurs)
	}
	_, err = write(m, dir, goVersion)
	return err
}

// write brings a folder up to date and returns the sums of its files.
func write(m *gogen.Module, dir, language string) (written sums, err error) {
	files, err := contents(m, language)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	listed := filepath.Join(dir, manifest)
	old, err := os.ReadFile(listed)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	names := slices.Sorted(maps.Keys(files))
	// First both the old and the new files are listed, so that an interrupted run
	// leaves no file that nobody knows.
	list := []byte(strings.Join(names, "\n") + "\n")
	if !bytes.Equal(old, list) {
		if err := os.WriteFile(listed, append(slices.Clone(old), list...), 0o600); err != nil {
			return nil, err
		}
	}
	for n := range strings.FieldsSeq(string(old)) {
		if _, ok := files[n]; !ok {
			if err := remove(dir, n); err != nil {
				return nil, err
			}
		}
	}
	found, errs := make([]string, len(names)), make([]error, len(names))
	parallel.Each(len(names), func(i int) {
		data := files[names[i]]
		found[i], errs[i] = hexSum(data), writeChanged(filepath.Join(dir, filepath.FromSlash(names[i])), data)
	})
	written = make(sums, len(names))
	for i, n := range names {
		if errs[i] != nil {
			return nil, errs[i]
		}
		written[n] = found[i]
	}
	if bytes.Equal(old, list) {
		return written, nil
	}
	return written, os.WriteFile(listed, list, 0o600)
}

// sources are the extensions of files that the runtime's packages are built from: pages of runtime/draw have scripts and styles.
var sources = []string{".go", ".js", ".css"}

// contents are all files of a module by name: the generated ones, those of the
// runtime, and the go.mod of each.
func contents(m *gogen.Module, language string) (map[string][]byte, error) {
	files := map[string][]byte{}
	optional := used(m)
	needs, replaced, err := needed(optional, files)
	if err != nil {
		return nil, err
	}
	files["go.mod"] = []byte("module " + m.Path + "\n\ngo " + language + "\n\nrequire " + p2go.ModulePath + " v0.0.0\n" + needs +
		"\nreplace " + p2go.ModulePath + " => ./" + carried + "\n" + replaced)
	files[carried+"/go.mod"] = []byte("module " + p2go.ModulePath + "\n\ngo " + goVersion + "\n" + needs)
	for _, f := range m.Files {
		if _, ok := files[f.Name]; ok || strings.HasPrefix(f.Name, carried+"/") || !fs.ValidPath(f.Name) || strings.ContainsAny(f.Name, " \n") {
			return nil, fmt.Errorf("a generated module cannot have a file %q", f.Name)
		}
		files[f.Name] = f.Data
	}
	err = fs.WalkDir(p2go.Sources, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || isUnused(name, optional)):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(sources, path.Ext(name)) || strings.HasSuffix(name, "_test.go"):
			return nil
		case name == countedKeys && !m.Covered:
			return nil
		}
		data, err := p2go.Sources.ReadFile(name)
		files[carried+"/"+name] = data
		return err
	})
	return files, err
}

// writeChanged writes a file unless it has this content already.
func writeChanged(name string, data []byte) error {
	if holds(name, data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o600)
}

// holds reports whether a file has this content.
func holds(name string, data []byte) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	*buf = slices.Grow((*buf)[:0], len(data)+1)[:len(data)+1] // one more than there should be
	n, err := io.ReadFull(f, *buf)
	return n == len(data) && (err == io.ErrUnexpectedEOF || err == io.EOF) && bytes.Equal((*buf)[:n], data)
}

// buffers are for what is in files.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// remove deletes a file that is no longer part of the module, and the folders
// that become empty. The name comes from a file, so that it is not trusted.
func remove(dir, name string) error {
	if !fs.ValidPath(name) {
		return fmt.Errorf("%s: invalid file name %q", filepath.Join(dir, manifest), name)
	}
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for d := path.Dir(name); d != "."; d = path.Dir(d) {
		if os.Remove(filepath.Join(dir, filepath.FromSlash(d))) != nil {
			return nil // not empty
		}
	}
	return nil
}
