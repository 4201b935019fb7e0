// Package deployfn has the functions of the module deploy, which read the files of the program's own tree. Those that a program may ask for
// are part of it.
package deployfn

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// Tree is the files of a program as a module of it sees them.
type Tree struct {
	// Files are sorted by their paths. All trees of a program share them.
	Files []File
	// Base is the folder of the module, with a slash at its end: "/" for that of the program itself.
	Base string
}

// File is a file of the tree of the program.
type File struct {
	Path    string // from the root, which is "/"
	Content string
}

// at is the path in the tree of the program, which a path of the module means.
func at(name, base, p string) (string, error) {
	if !strings.HasPrefix(p, "/") {
		return "", mcl.Fail(name + ": the path " + strconv.Quote(p) + " does not begin with a slash")
	}
	return strings.TrimSuffix(base, "/") + p, nil
}

func (t *Tree) find(p string) (int, bool) {
	return slices.BinarySearchFunc(t.Files, path.Clean(p), func(f File, p string) int { return strings.Compare(f.Path, p) })
}

func (t *Tree) read(name, base, p string) (string, error) {
	full, err := at(name, base, p)
	if err != nil {
		return "", err
	}
	i, ok := t.find(full)
	if !ok {
		return "", mcl.Fail(name + ": the program has no file " + strconv.Quote(full))
	}
	return t.Files[i].Content, nil
}

// ReadFile is deploy.readfile: what is in a file of the module.
func ReadFile(t *Tree, p string) (string, error) { return t.read("deploy.readfile", t.Base, p) }

// ReadFileAbs is deploy.readfileabs: what is in a file of the program that is run, whichever module asks.
func ReadFileAbs(t *Tree, p string) (string, error) { return t.read("deploy.readfileabs", "/", p) }

// AbsPath is deploy.abspath: the path in the tree of the program.
func AbsPath(t *Tree, p string) (string, error) { return at("deploy.abspath", t.Base, p) }

// FileExists is deploy.file_exists: whether the module has a file or a folder.
func FileExists(t *Tree, p string) (bool, error) {
	full, err := at("deploy.file_exists", t.Base, p)
	if err != nil {
		return false, err
	}
	if _, ok := t.find(full); ok {
		return true, nil
	}
	return len(t.below(full)) > 0, nil
}

// below are the files in a folder.
func (t *Tree) below(dir string) []File {
	dir = strings.TrimSuffix(path.Clean(dir), "/") + "/"
	from, _ := slices.BinarySearchFunc(t.Files, dir, func(f File, p string) int { return strings.Compare(f.Path, p) })
	to := from
	for to < len(t.Files) && strings.HasPrefix(t.Files[to].Path, dir) {
		to++
	}
	return t.Files[from:to]
}

// Directory is deploy.directory: a folder of the module, written below that of the program, for resources to use.
func Directory(in *inputs.Inputs, t *Tree, p string) (string, error) {
	full, err := at("deploy.directory", t.Base, p)
	if err != nil {
		return "", err
	}
	return inputs.Read(in, inputs.Call("deploy.directory", full), mcl.StrType, inputs.Never, func() (string, error) {
		files := t.below(full)
		switch {
		case len(files) == 0:
			return "", mcl.Fail("deploy.directory: the program has no folder " + strconv.Quote(full))
		case in.VarDir == "":
			return "", mcl.Fail("deploy.directory: the program has no folder of its own; --vardir names one")
		}
		root := path.Join(in.VarDir, "deploy")
		for _, f := range files {
			to := path.Join(root, f.Path)
			if err := os.MkdirAll(path.Dir(to), 0o755); err != nil {
				return "", fn.Fatal("deploy.directory", err)
			}
			if err := os.WriteFile(to, []byte(f.Content), 0o644); err != nil {
				return "", fn.Fatal("deploy.directory", err)
			}
		}
		return path.Join(root, full) + "/", nil
	})
}
