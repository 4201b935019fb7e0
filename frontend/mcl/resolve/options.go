package resolve

import (
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/types"
)

// Disk is what files are read from, such as a disk of package internal/disk.
type Disk interface {
	ReadFile(path string) ([]byte, error)
	ReadDir(path string) ([]fs.DirEntry, error)
	IsFile(path string) bool
	IsDir(path string) bool
}

// Options say where programs and names are looked for.
type Options struct {
	// Disk is where files are. It is needed for all entries but "-".
	Disk Disk
	// Stdin is the program when the entry is "-".
	Stdin io.Reader
	// Dialect is what files are read as, Strict makes lines that mgmt does not read errors.
	Dialect ast.Dialect
	Strict  bool
	// ModulesDir is the folder of remote modules that is looked into last, "" for `modules/` below the root (MCL-IMP-10).
	ModulesDir string
	// Embedded is the folder of the modules whose names begin with `embedded/`, "" for none (MCL-IMP-8).
	Embedded string

	// Functions returns the function of a module, or with "" one that is visible everywhere; nil where there is none.
	Functions func(module, name string) *functions.Function
	// Modules reports whether functions have a module.
	Modules func(name string) bool
	// ModuleNames are the modules that functions have, and Names the functions of one; without them there are fewer hints.
	ModuleNames func() []string
	Names       func(module string) []string
	// Globals are variables that every program has, beside `$hostname` and `$purpleidea`. Those whose name is that of a module, a dot, and
	// one more word are of that module.
	Globals []*Global

	// LeakyImports lets imported files see what is around the block of their import, as mgmt does (MCL-IMP-7).
	LeakyImports bool
	// StrictUnused leaves errors in unused code what they are (MCL-SCO-11).
	StrictUnused bool
	// Compat makes errors in unused code those errors that mgmt finds there: all but wrong names in classes that are never included.
	Compat bool
}

// Defaults returns options with the functions, modules and variables that p2go has.
func Defaults() Options {
	modules := functions.Modules()
	names := map[string][]string{}
	for _, f := range functions.All() {
		names[f.Module()] = append(names[f.Module()], f.Name[strings.LastIndexByte(f.Name, '.')+1:])
	}
	var globals []*Global
	for _, c := range kinds.Consts() {
		t := types.Str
		if _, number := c.Value.(int64); number {
			t = types.Int
		}
		globals = append(globals, &Global{c.Name, t, c.Value})
	}
	for _, m := range modules {
		for _, v := range functions.Variables(m) {
			globals = append(globals, &Global{v.Name, v.Type, v.Value})
		}
	}
	return Options{
		Functions: functions.Lookup,
		Modules: func(name string) bool {
			_, found := slices.BinarySearch(modules, name)
			return found
		},
		ModuleNames: func() []string { return modules },
		Names:       func(module string) []string { return names[module] },
		Globals:     globals,
	}
}
