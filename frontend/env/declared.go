package env

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/models"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
)

// DeclaredTypes returns the types that are declared with their features, whether manifests name them or not: those of the environment and of
// the modules inside it, and what they name. With them comes what is wrong with what was read for that.
func (e *Environment) DeclaredTypes() ([]models.Source, diag.List) {
	defer e.startAhead(false)()
	l := newLinker(e)
	if e.compared == nil {
		e.readSite()
	}
	l.declareTypes(true)
	var types []models.Source
	for _, a := range l.lowerer.Aliases {
		if a.Declares != nil {
			types = append(types, models.Source{Alias: a, Node: e.table.Get(resolve.AliasKind.Key(a.Name)).Node.(*ast.TypeDef)})
		}
	}
	diags := dedupe(append(slices.Clone(e.diags), l.lowerer.Diags...))
	diags.Sort()
	return types, diags
}

// isDeclared reports whether a type is declared with its features.
func isDeclared(d *resolve.Definition) bool {
	_, ok := d.Node.(*ast.TypeDef)
	return ok
}

// declareTypes makes these types part of the program; those of resources where they are wanted.
func (l *linker) declareTypes(resources bool) {
	e := l.env
	e.loadTypes(e.Dir, "", "")
	for _, m := range e.modules() {
		if !filepath.IsAbs(m.Shown) {
			e.loadTypes(m.Dir, m.Name, "")
		}
	}
	defer l.lowerer.Enter(resolve.Root)()
	for _, k := range slices.Clone(e.table.Order) {
		if d := e.table.Get(k); isDeclared(d) && (resources || !l.IsResource(d)) {
			_ = l.lowerer.Evaluate(d) // reports what is wrong
		}
	}
}

// reachDeclared makes all declared types part of a program that makes objects of data: data may say of which type they are. Where everything is
// reached, those of resources are a part as well. It reports whether it has done so.
func (l *linker) reachDeclared(funcs []*ir.Func) bool {
	typed := func(f *ir.Func) bool {
		return f.Kind == ir.Class && slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return ir.Declares(p.Type) })
	}
	if l.declared || !l.everything && !l.env.opts.DeclaredTypes && !slices.ContainsFunc(funcs, typed) {
		return false
	}
	l.declared = true
	l.declareTypes(l.everything)
	return true
}

// loadTypes reads what a folder of types has, in the environment or in a module, whose names may begin so.
func (e *Environment) loadTypes(dir, module, begin string) {
	for _, file := range e.filesBelow(filepath.Join(dir, "types"), ".pp", disk.AllLinks) {
		name := strings.ReplaceAll(strings.TrimSuffix(file, ".pp"), "/", "::")
		if module != "" {
			name = module + "::" + name
		}
		if strings.HasPrefix(name, begin) {
			e.find(resolve.AliasKind, name)
		}
	}
}
