package env

import (
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
)

// types are the resource types written in Ruby: those of the agent from the
// shipped table, those of modules from their files.
type types struct {
	reader *typemeta.Reader
	known  map[string]moduleType
}

// moduleType is a type of a module; typ is nil when p2go does not understand it.
type moduleType struct {
	typ    *nativetypes.Type
	exists bool
}

// nativeType returns a resource type that is written in Ruby, and whether there
// is one of that name; nil with true is one that p2go does not understand, which
// has been reported. What `puppet generate types` wrote wins over the module's
// file.
func (e *Environment) nativeType(name string) (*nativetypes.Type, bool) {
	if t, ok := nativetypes.Lookup(name); ok {
		return t, true
	}
	if t, ok := e.types.known[name]; ok {
		if t.exists {
			e.use(resolve.NativeKind.Key(name))
		}
		return t.typ, t.exists
	}
	t := e.readType(name)
	if t.exists {
		e.use(resolve.NativeKind.Key(name))
	}
	if e.types.known == nil {
		e.types.known = map[string]moduleType{}
	}
	e.types.known[name] = t
	return t.typ, t.exists
}

func (e *Environment) readType(name string) moduleType {
	generated := filepath.Join(e.Dir, ".resource_types", name+".pp")
	if data, err := e.disk.ReadFile(generated); err == nil {
		t, diags := typemeta.ReadGenerated(source.NewFile(e.show(generated), string(data)))
		e.report(resolve.NativeKind.Key(name), diags...)
		return moduleType{t, true}
	}
	has := func(m *Module) bool { return e.disk.Exists(filepath.Join(m.Dir, rubyPath("type", name))) }
	if !has(&Module{Dir: e.Dir}) && !slices.ContainsFunc(e.holders(rubyFolder("type")), has) {
		return moduleType{}
	}
	t, diags, exists := e.typeReader().Read(name)
	e.report(resolve.NativeKind.Key(name), diags...)
	return moduleType{t, exists}
}

// typeReader reads the types of the environment and its modules.
func (e *Environment) typeReader() *typemeta.Reader {
	if e.types.reader == nil {
		modules := []typemeta.Module{{Name: ownModule, Shown: ".", FS: e.disk.FS(e.Dir)}}
		for _, m := range e.modules() {
			modules = append(modules, typemeta.Module{Name: m.Name, Shown: m.Shown, FS: e.disk.FS(m.Dir), Bare: !slices.Contains(e.holders("lib"), m)})
		}
		e.types.reader = typemeta.NewReader(modules)
	}
	return e.types.reader
}

// nativeNames returns the names of all resource types that are written in Ruby.
func (e *Environment) nativeNames() []string {
	names := append(e.typeReader().Names(), nativetypes.Names()...)
	slices.Sort(names)
	return slices.Compact(names)
}
