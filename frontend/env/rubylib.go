package env

import (
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/functions"
	rubylower "github.com/p2go/p2go/frontend/ruby/lower"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// rubyLibrary is a file of a module with classes and modules that functions in Ruby require.
type rubyLibrary struct {
	unit     *rubylower.Unit
	requires []*rubyLibrary
}

// libraries returns the units of the files of modules that a file requires, directly or through others, each once. What there is of them
// becomes part of the program with the function of the key, which is the first that requires it.
func (l *linker) libraries(tree *ast.File, path string, key resolve.Key) []*rubylower.Unit {
	var units []*rubylower.Unit
	seen := map[*rubyLibrary]bool{}
	var add func(list []*rubyLibrary)
	add = func(list []*rubyLibrary) {
		for _, lib := range list {
			if !seen[lib] {
				seen[lib] = true
				if lib.unit != nil {
					units = append(units, lib.unit)
				}
				add(lib.requires)
			}
		}
	}
	var fresh []*rubyLibrary
	add(l.required(tree, path, &fresh))
	for _, lib := range fresh {
		if lib.unit == nil {
			continue
		}
		inner := map[*rubyLibrary]bool{lib: true}
		var close func(list []*rubyLibrary)
		close = func(list []*rubyLibrary) {
			for _, other := range list {
				if !inner[other] {
					inner[other] = true
					if other.unit != nil {
						lib.unit.Libraries = append(lib.unit.Libraries, other.unit)
					}
					close(other.requires)
				}
			}
		}
		close(lib.requires)
	}
	for _, lib := range fresh {
		if lib.unit != nil {
			funcs := lib.unit.Library()
			for _, f := range funcs {
				l.lowerer.Bodies[f] = key
			}
			l.libraryFuncs = append(l.libraryFuncs, funcs...)
		}
	}
	return units
}

// required are the libraries that a file requires itself. Those that were not known are added to fresh.
func (l *linker) required(tree *ast.File, path string, fresh *[]*rubyLibrary) []*rubyLibrary {
	var list []*rubyLibrary
	for _, r := range functions.Requires(tree) {
		if file, shown, module := l.libraryFile(r, path); file != "" {
			list = append(list, l.library(file, shown, module, fresh))
		}
	}
	return list
}

// libraryFile finds the file that code requires, of the environment or a module; "" where there is none, as for a library of Ruby's.
func (l *linker) libraryFile(r functions.Require, from string) (path, shown, module string) {
	for _, m := range append([]*Module{{Dir: l.env.Dir}}, l.env.modules()...) {
		file := filepath.Join(m.Dir, "lib", filepath.FromSlash(r.Path)+".rb")
		if r.Beside {
			file = filepath.Join(filepath.Dir(from), filepath.FromSlash(r.Path)+".rb")
		}
		rel, err := filepath.Rel(filepath.Join(m.Dir, "lib"), file)
		if err != nil || !filepath.IsLocal(rel) || !l.env.disk.Exists(file) {
			continue
		}
		return file, filepath.ToSlash(filepath.Join(m.Shown, "lib", rel)), m.Name
	}
	return "", "", ""
}

// library reads a file with classes and modules, once.
func (l *linker) library(path, shown, module string, fresh *[]*rubyLibrary) *rubyLibrary {
	if known := l.rubyLibraries[path]; known != nil {
		return known
	}
	lib := &rubyLibrary{}
	l.rubyLibraries[path] = lib
	text, err := l.env.disk.ReadFile(path)
	if err != nil {
		l.lowerer.Diags.Add(diag.Warningf(CodeUnreadable, source.Span{}, "cannot read %s: %s", shown, err))
		return lib
	}
	tree, diags := parser.Parse(source.NewFile(shown, string(text)))
	if diags.HasErrors() {
		l.warn(diags)
		return lib
	}
	lib.unit = &rubylower.Unit{File: tree, Name: shown, Shown: shown, Module: module, Diags: &l.lowerer.Diags, Required: true}
	l.lowerer.RubySettings(lib.unit)
	*fresh = append(*fresh, lib)
	lib.requires = l.required(tree, path, fresh)
	return lib
}

// takeLibraries are the methods of libraries that became part of the program since the last call.
func (l *linker) takeLibraries() []*ir.Func {
	funcs := slices.Clone(l.libraryFuncs)
	l.libraryFuncs = nil
	return funcs
}
