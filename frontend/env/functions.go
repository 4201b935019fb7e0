package env

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// functionFiles are the names of the functions that the environment and its modules
// have files for in a folder of theirs; a file of helpers gives a name too.
func (e *Environment) functionFiles(folder, suffix string) []string {
	var names []string
	names = append(names, e.filesNamed(e.Dir, folder, suffix)...)
	for _, n := range e.moduleNames() {
		names = append(names, e.filesNamed(e.Modules[n].Dir, folder, suffix)...)
	}
	return names
}

// filesNamed are the names for which a folder of the environment or of a module has files, but tests.
func (e *Environment) filesNamed(dir, folder, suffix string) []string {
	var names []string
	for _, name := range e.filesBelow(filepath.Join(dir, filepath.FromSlash(folder)), suffix, disk.NoLinks) {
		if name = strings.TrimSuffix(name, suffix); !strings.HasSuffix(name, "_test") {
			names = append(names, strings.ReplaceAll(name, "/", "::"))
		}
	}
	return names
}

// loadFunctions reads the functions of a module whose names match, those that can be found by name.
func (e *Environment) loadFunctions(dir, module, pattern string) {
	for _, name := range e.filesBelow(filepath.Join(dir, "functions"), ".pp", disk.NoLinks) {
		if function := module + "::" + strings.ReplaceAll(strings.TrimSuffix(name, ".pp"), "/", "::"); ir.MatchName(pattern, function) {
			e.find(resolve.FunctionKind, function)
		}
	}
}

// reachCatalogFunctions reaches the functions working on the catalog that a computed
// name may stand for: those whose names the program has. What their arguments may name
// becomes part of it, which would be too much where nothing hints at them.
func (l *linker) reachCatalogFunctions(funcs []*ir.Func) {
	if !l.prog.Computed[ir.FunctionNames].All() {
		return
	}
	(&ir.Program{Funcs: funcs}).Strings(func(s string) {
		name := strings.ToLower(strings.TrimPrefix(s, "::"))
		if f := builtin.Row(name); f != nil && f.Scope != nil {
			if !l.catalogFunctions[name] {
				l.catalogFunctions[name] = true
				l.computesAll(f.Names...)
			}
		}
	})
}

// builtins are the names of the builtin functions that a computed name may stand
// for, sorted. The others are no plain calls.
func (l *linker) builtins() []string {
	defer l.lowerer.Enter(resolve.Root)()
	l.Unasked = true
	names := slices.DeleteFunc(builtin.Names(), func(name string) bool { return !l.isBuiltin(name) })
	names = slices.AppendSeq(names, maps.Keys(l.catalogFunctions))
	slices.Sort(names)
	return names
}

// functionNames are the names of all functions, sorted.
func (l *linker) functionNames() []string {
	names := slices.Concat(builtin.PuppetNames(), l.env.functionFiles(gofunc.Dir, ".go"),
		l.env.functionFiles("lib/puppet/functions", ".rb"), l.env.functionFiles("lib/puppet/parser/functions", ".rb"))
	l.env.loadFunctions(l.env.Dir, ownModule, ir.AnyName)
	for _, n := range l.env.moduleNames() {
		l.env.loadFunctions(l.env.Modules[n].Dir, n, ir.AnyName)
	}
	l.env.table.Each(func(d *resolve.Definition) {
		if d.Key.Kind == resolve.FunctionKind {
			names = append(names, d.Key.Name)
		}
	})
	names = slices.DeleteFunc(names, func(name string) bool { return !l.HasAnyFunction("", name) })
	slices.Sort(names)
	return slices.Compact(names)
}

// legacyFunctionNames are the names of all functions of the legacy API, sorted.
func (l *linker) legacyFunctionNames() []string {
	names := slices.Concat(builtin.PuppetLegacyNames(), l.env.functionFiles("lib/puppet/parser/functions", ".rb"))
	names = slices.DeleteFunc(names, func(name string) bool { return !l.HasLegacyFunction(name) })
	slices.Sort(names)
	return slices.Compact(names)
}

// linkCallees gives a program that may leave calls to the agent the signatures of the
// functions whose names it has (MSG-16).
func (l *linker) linkCallees() {
	if !builtin.Defers(l.prog) {
		return
	}
	names := map[string]bool{}
	l.prog.Strings(func(s string) { names[s] = true })
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if !resolve.IsFunctionName(name) {
			continue
		}
		sigs := l.signatures(name)
		if sigs == nil {
			continue
		}
		c := ir.Callee{Name: name, Sigs: sigs}
		for _, s := range sigs {
			for _, a := range typesys.Aliases(s.Type) {
				if !l.lowerer.Declares(a) {
					c.Local = append(c.Local, a)
				}
			}
		}
		l.prog.Callees = append(l.prog.Callees, c)
	}
}

// signatures are those of a function, nil when they are not known.
func (l *linker) signatures(name string) []typesys.Signature {
	if builtin.InPuppet(name) {
		return builtin.Signatures(name)
	}
	b, known := builtin.Lookup(name)
	if d := l.env.find(resolve.FunctionKind, name); d != nil {
		return []typesys.Signature{l.lowerer.Signature(d.File, d.Node.(*ast.FuncDef))}
	}
	for _, folder := range rubyFunctionFolders {
		f := l.loader.findRuby(folder, name)
		if f == nil {
			continue
		}
		if _, own, ok := l.loader.fromModule(name, f); ok {
			return own.Signatures()
		}
		if known {
			return b.Signatures()
		}
	}
	return nil
}
