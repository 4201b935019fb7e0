package runtime

import (
	"io"
	"os"
	"path"
	"sort"
	"strings"
)

// Files are what a program knows of the files of its environment: of those that its
// code names, or of all where names are computed (FN-find_file).
type Files struct {
	Modules []Directory // sorted by name
	Known   []File      // sorted by path
	// Contents holds what is in files.
	Contents string
}

// Directory is a module and where it is, in the environment or outside.
type Directory struct{ Name, Path string }

// File is a file or folder of the environment. What is in it is Size bytes of
// [Files.Contents], from At on.
type File struct {
	Path     string
	At, Size int
	Kind     FileKind
}

// FileKind tells what a program has of a file.
type FileKind uint8

// The kinds of files.
const (
	FileNamed  FileKind = iota // nothing but that it is there
	FileHeld                   // what is in it
	FileFolder                 // it is a folder
)

// MaxFile is the size of a file that can be read into a value.
const MaxFile = 16 << 20

func (f *Files) file(path string) *File {
	if f == nil {
		return nil
	}
	i := sort.Search(len(f.Known), func(i int) bool { return f.Known[i].Path >= path })
	if i < len(f.Known) && f.Known[i].Path == path {
		return &f.Known[i]
	}
	return nil
}

// ModuleDirectory returns where a module is.
func (s *Scope) ModuleDirectory(name string) (dir string, found bool) {
	if s.env.Files == nil {
		return "", false
	}
	all := s.env.Files.Modules
	i := sort.Search(len(all), func(i int) bool { return all[i].Name >= name })
	if i == len(all) || all[i].Name != name {
		return "", false
	}
	return s.PathOf(all[i].Path), true
}

// known returns the file of the environment that a path leads to, nil when the program
// knows none.
func (s *Scope) known(name string) *File { return s.env.Files.file(s.PathIn(path.Clean(name))) }

// FindFile returns the path of what a name stands for: MODULE/FILE in a folder that
// modules have, or a path of the environment or of the machine.
func (s *Scope) FindFile(folder, name string) (file string, found bool) {
	if path.IsAbs(name) {
		if s.known(name) != nil {
			return name, true
		}
		_, err := os.Stat(name)
		return name, err == nil
	}
	module, rest, _ := strings.Cut(name, "/")
	dir, found := s.ModuleDirectory(module)
	if !found || len(module) == len(name) {
		return "", false
	}
	file = dir + "/" + folder + "/" + strings.TrimPrefix(rest, "/")
	return file, s.known(file) != nil
}

// ReadFile returns what is in a file that [Scope.FindFile] found.
func (s *Scope) ReadFile(name string) (string, error) {
	if f := s.known(name); f != nil {
		switch f.Kind {
		case FileHeld:
			return s.env.Files.Contents[f.At : f.At+f.Size], nil
		case FileFolder:
			return "", plain("Is a directory @ io_fread - ", name)
		case FileNamed:
			return "", plain("the program was built without what is in ", name)
		}
	}
	return readFile(name)
}

// reason is an error of a file without the file's name.
func reason(err error) string {
	if p, ok := err.(*os.PathError); ok {
		err = p.Err
	}
	return err.Error()
}

// readFile reads a file of the machine.
func readFile(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", plain("cannot read ", name, ": ", reason(err))
	}
	if info.IsDir() {
		return "", plain("Is a directory @ io_fread - ", name)
	}
	if info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
		return "", plain("cannot read ", name, ": it is no regular file")
	}
	f, err := os.Open(name)
	if err != nil {
		return "", plain("cannot read ", name, ": ", reason(err))
	}
	defer f.Close()
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(f, MaxFile+1))
	if err != nil {
		return "", plain("cannot read ", name, ": ", reason(err))
	}
	if n > MaxFile {
		return "", plain("cannot read ", name, ": it is larger than 16 MB")
	}
	return b.String(), nil
}
