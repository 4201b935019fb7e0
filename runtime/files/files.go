// Package files finds files for functions: of the environment among those that the
// program was built with, and by their paths on the machine that it runs on. It is linked
// where a program calls such a function.
package files

import (
	"errors"
	"io"
	"os"
	"path"
	"sort"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
)

// Files are what a program knows of the files of its environment: of those that its
// code names, or of all where names are computed (FN-find_file).
type Files struct {
	Modules []Directory // sorted by name
	Known   []File      // sorted by path
	// Contents holds what is in files; Inflate decompresses what is compressed, nil when nothing is.
	Contents string
	Inflate  func(string) (string, error)
	// Machine reads files of the machine; nil in a program that looks for none, or is denied that.
	Machine *Machine
}

// Machine is how a program asks for files of the machine that it runs on.
type Machine struct {
	Exists func(name string) bool
	Read   func(name string) (string, error)
}

// OfMachine reads the files of the machine.
var OfMachine = Machine{exists, read}

// Directory is a module and where it is, in the environment or outside.
type Directory struct{ Name, Path string }

// File is a file or folder of the environment. What is in it is Size bytes of
// [Files.Contents], from At on; they are compressed where Packed.
type File struct {
	Path     string
	At, Size int
	Packed   bool
	Kind     Kind
}

// Kind tells what a program has of a file.
type Kind uint8

// The kinds of files.
const (
	Named  Kind = iota // nothing but that it is there
	Held               // what is in it
	Folder             // it is a folder
)

// MaxSize is the size of a file that can be read into a value.
const MaxSize = 16 << 20

// Finder is part of [runtime.FileTable]: the files as a scope finds them.
func (f *Files) Finder(s *runtime.View) any { return finder{f, s} }

// finder is an [fn.Finder].
type finder struct {
	files *Files
	scope *runtime.View
}

var _ fn.Finder = finder{}

// known returns the file of the environment that a path leads to, nil when the program
// knows none.
func (f finder) known(name string) *File {
	name = f.scope.PathIn(path.Clean(name))
	all := f.files.Known
	i := sort.Search(len(all), func(i int) bool { return all[i].Path >= name })
	if i < len(all) && all[i].Path == name {
		return &all[i]
	}
	return nil
}

// ModuleDirectory returns where a module is.
func (f finder) ModuleDirectory(name string) (dir string, found bool) {
	all := f.files.Modules
	i := sort.Search(len(all), func(i int) bool { return all[i].Name >= name })
	if i == len(all) || all[i].Name != name {
		return "", false
	}
	return f.scope.PathOf(all[i].Path), true
}

// FindFile returns the path of what a name stands for: MODULE/FILE in a folder that
// modules have, or a path of the environment or of the machine.
func (f finder) FindFile(folder, name string) (file string, found bool, err error) {
	if path.IsAbs(name) {
		if f.has(name) {
			return name, true, nil
		}
		found, err = f.exists(name)
		return name, found, err
	}
	module, rest, named := strings.Cut(name, "/")
	dir, found := f.ModuleDirectory(module)
	if !found || !named {
		return "", false, nil
	}
	file = dir + "/" + folder + "/" + strings.TrimPrefix(rest, "/")
	if f.outside(file) {
		found, err = f.exists(file)
		return file, found, err
	}
	return file, f.has(file), nil
}

// exists reports whether there is a file on the machine. A program that must not look there knows none of the environment beside those
// that it has.
func (f finder) exists(name string) (bool, error) {
	switch {
	case f.files.Machine != nil:
		return f.files.Machine.Exists(f.onMachine(name)), nil
	case f.outside(name):
		return false, denied(name)
	}
	return false, nil
}

// denied is the error of a file that a program must not look for.
func denied(name string) error {
	return errors.New("the file '" + name + "' is one of the machine, which is denied: the program was built with --deny file")
}

// outside reports whether a path leads out of the environment and its modules: the file is one of the machine.
func (f finder) outside(name string) bool {
	name = f.scope.PathIn(path.Clean(name))
	if !path.IsAbs(name) {
		return false
	}
	for _, m := range f.files.Modules {
		if name == m.Path || strings.HasPrefix(name, m.Path+"/") {
			return false
		}
	}
	return true
}

// has reports whether the program knows a file of the environment by a path, which ends in a slash only for a folder.
func (f finder) has(name string) bool {
	known := f.known(name)
	return known != nil && (known.Kind == Folder || !strings.HasSuffix(name, "/"))
}

// ReadFile returns what is in a file that FindFile found.
func (f finder) ReadFile(name string) (string, error) {
	if known := f.known(name); known != nil {
		switch known.Kind {
		case Held:
			text := f.files.Contents[known.At : known.At+known.Size]
			if known.Packed {
				return f.files.Inflate(text)
			}
			return text, nil
		case Folder:
			return "", isFolder(name)
		case Named:
			return "", errors.New("the program was built without what is in " + name)
		}
	}
	if f.files.Machine == nil {
		return "", denied(name)
	}
	return f.files.Machine.Read(f.onMachine(name))
}

// onMachine is where a path leads on the machine. One that begins in the environment and leads out of it goes back along the path,
// since nothing of the environment need be there.
func (f finder) onMachine(name string) string {
	if f.scope.PathIn(name) == name {
		return name
	}
	clean := path.Clean(name)
	if strings.HasSuffix(name, "/") { // which no file has
		clean += "/"
	}
	return clean
}

func isFolder(name string) error { return errors.New("Is a directory @ io_fread - " + name) }

func unreadable(name, why string) error { return errors.New("cannot read " + name + ": " + why) }

// reason is an error of a file without the file's name.
func reason(err error) string {
	if p, ok := err.(*os.PathError); ok {
		err = p.Err
	}
	return err.Error()
}

// exists reports whether there is a file on the machine.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// read reads a file of the machine.
func read(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", unreadable(name, reason(err))
	}
	if info.IsDir() {
		return "", isFolder(name)
	}
	if info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
		return "", unreadable(name, "it is no regular file")
	}
	f, err := os.Open(name)
	if err != nil {
		return "", unreadable(name, reason(err))
	}
	defer f.Close()
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(f, MaxSize+1))
	if err != nil {
		return "", unreadable(name, reason(err))
	}
	if n > MaxSize {
		return "", unreadable(name, "it is larger than 16 MB")
	}
	return b.String(), nil
}
