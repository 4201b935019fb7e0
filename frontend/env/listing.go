package env

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// Function tells people about a function that an environment can call.
type Function struct {
	builtin.Entry
	File string // that defines it, for a function of the environment or a module
	// Ruby says that the file is in Ruby, and Code which code is taken then.
	Ruby bool
	Code Code
}

// Functions returns all functions that the manifests of the environment can call, sorted
// by name, and what is wrong with those that modules have.
func (e *Environment) Functions() ([]Function, diag.List) {
	l := newLinker(e)
	found := map[string]Function{}
	for _, b := range builtin.Entries() {
		found[b.Name] = Function{Entry: b}
	}
	for _, folder := range rubyFunctionFolders {
		for _, name := range e.functionFiles("lib/puppet/"+folder, ".rb") {
			l.addRuby(found, name, folder)
		}
	}
	for _, name := range e.filesNamed(e.Dir, "functions", ".pp") {
		l.addPuppet(found, name)
	}
	for _, m := range e.modules() {
		for _, name := range e.filesNamed(m.Dir, "functions", ".pp") {
			l.addPuppet(found, m.Name+"::"+name)
		}
	}
	for _, name := range e.functionFiles(gofunc.Dir, ".go") {
		for _, from := range append([]string{""}, e.moduleNames()...) { // another may be nearer to a module
			if h := l.host(from, name); h != nil {
				found[h.Key] = inGo(h)
			}
		}
	}
	list := slices.Collect(maps.Values(found))
	slices.SortFunc(list, func(a, b Function) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.File, b.File))
	})
	return list, append(slices.Clone(e.diags), l.lowerer.Diags...)
}

// inGo tells about a function in Go.
func inGo(h *ir.Host) Function {
	f := Function{Entry: builtin.Entry{Name: h.Name, Origin: origin(h.Module), Doc: h.Doc}, File: h.File}
	if f.Status = h.Broken; f.Status == "" {
		for _, d := range h.Dispatches {
			f.Signatures = append(f.Signatures, typesys.SignatureText(&d.Sig))
		}
	}
	return f
}

// origin names whose a function is.
func origin(module string) string {
	if module == "" {
		return "environment"
	}
	return "module " + module
}

// addPuppet adds a function in the Puppet language, if there is one of the name.
func (l *linker) addPuppet(found map[string]Function, name string) {
	d := l.env.find(resolve.FunctionKind, name)
	if d == nil {
		return
	}
	def := d.Node.(*ast.FuncDef)
	f := Function{Entry: builtin.Entry{Name: name, Origin: origin(d.File.Module), Doc: d.Doc()}, File: def.At.File.Name}
	f.Signatures = []string{lower.Header(def)}
	found[name] = f
}

// addRuby adds a function in Ruby, or marks the one that p2go has in its place.
func (l *linker) addRuby(found map[string]Function, name, folder string) {
	if builtin.InPuppet(name) || found[name].Ruby || !resolve.IsFunctionName(name) {
		return
	}
	file := l.loader.findRuby(folder, name)
	if file == nil {
		return // its folder is that of another namespace
	}
	f := found[name]
	row := builtin.Row(name)
	ruby := l.ownFunction(name, file)
	if ruby == nil && row == nil {
		ruby = l.rubyFunction(name, file)
	}
	if _, b, ok := l.loader.fromModule(name, file); ok {
		f = Function{Entry: builtin.NewEntry(b)}
	}
	f.Code = NativeCode
	if ruby != nil {
		f = inGo(ruby.host)
		if h := ruby.host; h.Legacy != nil {
			f.Signatures = []string{builtin.ArityText(h.Legacy.Arity)}
		}
	}
	f.Origin, f.File, f.Ruby = origin(file.module), file.shown, true
	found[name] = f
}
