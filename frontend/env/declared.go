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
)

// DeclaredTypes returns the types that are declared with their features, whether manifests name them or not: those of the environment and of
// the modules inside it, and what they name. With them comes what is wrong with what was read for that.
func (e *Environment) DeclaredTypes() ([]models.Source, diag.List) {
	defer e.startAhead(false)()
	l := newLinker(e)
	if e.compared == nil {
		e.readSite()
	}
	e.loadTypes(e.Dir, "", "")
	for _, m := range e.modules() {
		if !filepath.IsAbs(m.Shown) {
			e.loadTypes(m.Dir, m.Name, "")
		}
	}
	leave := l.lowerer.Enter(resolve.Root)
	for _, k := range slices.Clone(e.table.Order) {
		if d := e.table.Get(k); isDeclared(d) {
			_ = l.lowerer.Evaluate(d) // reports what is wrong
		}
	}
	leave()
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
