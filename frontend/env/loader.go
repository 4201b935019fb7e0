package env

import (
	"bytes"
	"path/filepath"
	"strings"
	"sync"

	coresettings "github.com/p2go/p2go/frontend/env/settings"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/ir/builtin"
)

// loader finds what an environment has: it is the [resolve.Loader]. Each thing is looked for once.
type loader struct {
	env     *Environment
	linker  *linker                        // which evaluates what functions in Go declare, and reads data
	natives map[string]*resolve.Definition // resource types in Ruby that were asked for
	ruby    map[string]*rubyFile           // where Ruby code has been looked for, by path below a module
	edition func() string                  // of the module stdlib
}

func newLoader(l *linker) *loader {
	return &loader{env: l.env, linker: l, natives: map[string]*resolve.Definition{}, ruby: map[string]*rubyFile{}, edition: sync.OnceValue(l.env.stdlibEdition)}
}

// Interpolated is part of [resolve.Loader]. A lookup may come to the data of any module.
func (d *loader) Interpolated() []string { return d.linker.allData().Names() }

// Load is part of [resolve.Loader].
func (d *loader) Load(k resolve.Key) { d.env.load(k) }

// Find is part of [resolve.Loader].
func (d *loader) Find(kind resolve.Kind, from, name string) *resolve.Definition {
	switch kind {
	case resolve.NativeKind:
		return d.native(name)
	case resolve.SettingKind:
		if name == allSettings || coresettings.Table().Has(name) {
			return &resolve.Definition{Key: kind.Key(name)}
		}
	case resolve.TemplateKind:
		if from == resolve.ErbTemplates {
			return d.env.findErb(name)
		}
		return d.env.findTemplate(name)
	case resolve.FileKind:
		return d.env.findFile(from, name)
	case resolve.GoKind:
		return d.linker.goFunction(from, name)
	case resolve.RubyKind:
		if f := d.findRuby(from, name); f != nil {
			return &resolve.Definition{Key: kind.Key(name), Path: f.path, Shown: f.shown, Module: f.module, At: d.env.begin(f.path)}
		}
	case resolve.PortKind:
		if f := d.findRuby(from, name); f != nil {
			info := d.port(from, name, f)
			return &resolve.Definition{Key: resolve.FunctionKind.Key(name), Path: f.path, Shown: f.shown, Module: f.module, Function: &info}
		}
	case resolve.NoKind, resolve.ClassKind, resolve.DefineKind, resolve.FunctionKind, resolve.AliasKind, resolve.ManifestKind, resolve.DataKind,
		resolve.TypeKind, resolve.VariableKind, resolve.ParamKind, resolve.AttrKind:
	}
	return nil
}

// native finds a resource type that is written in Ruby.
func (d *loader) native(name string) *resolve.Definition {
	t, exists := d.env.nativeType(name) // which notes that it was asked for
	if !exists {
		return nil
	}
	found := d.natives[name]
	if found == nil {
		found = &resolve.Definition{Key: resolve.NativeKind.Key(name), Foreign: t == nil}
		d.natives[name] = found
	}
	return found
}

// port is what a name stands for that a module has a function in Ruby of.
func (d *loader) port(folder, name string, f *rubyFile) (info resolve.Function) {
	defer func() { d.linker.took(name, f, &info) }()
	if r := d.linker.stdlibFunction(folder, name, f); r != nil {
		return r.info()
	}
	if module, own, ok := d.fromModule(folder, name); ok {
		info := resolve.BuiltinFunction(own)
		info.Module = module
		return info
	}
	if row := builtin.Row(name); row != nil && row.Form != builtin.OfCatalog { // p2go has its own of what this module writes in Ruby
		return resolve.BuiltinFunction(row)
	}
	if row := builtin.Row(name); row != nil {
		return resolve.Function{Kind: resolve.RubyFunc, Name: name, Module: builtin.CatalogInEdition(d.edition(), name), Where: f.shown}
	}
	return d.linker.rubyFunction(folder, name, f).info()
}

// rubyFile is a file with Ruby code of the environment or, with its name, of a module.
type rubyFile struct {
	path, shown, module string

	source func() ([]byte, error) // its text, read once
}

// findRuby finds the file in which the environment or a module defines a thing in Ruby:
// the first on the module path that has lib/puppet/FOLDER/NAME.rb; nil for none. Files
// are looked for once.
func (d *loader) findRuby(folder, name string) *rubyFile {
	rel := rubyPath(folder, name)
	f, known := d.ruby[rel]
	if known {
		return f
	}
	dirs := append([]*Module{{Dir: d.env.Dir}}, d.env.holders(filepath.Dir(rubyPath(folder, "")))...)
	for _, m := range dirs {
		if path := filepath.Join(m.Dir, rel); d.env.disk.Exists(path) {
			f = &rubyFile{path: path, shown: filepath.ToSlash(filepath.Join(m.Shown, rel)), module: m.Name}
			f.source = sync.OnceValues(func() ([]byte, error) { return d.env.disk.ReadFile(path) })
			break
		}
	}
	d.ruby[rel] = f
	return f
}

// rubyFile is how messages name the file in which a thing is defined in Ruby; "" for none.
func (d *loader) rubyFile(folder, name string) string {
	if f := d.findRuby(folder, name); f != nil {
		return f.shown
	}
	return ""
}

// rubyPath is where a module has its Ruby code for a thing.
func rubyPath(folder, name string) string {
	return filepath.Join("lib", "puppet", filepath.FromSlash(folder), filepath.Join(strings.Split(name, "::")...)) + ".rb"
}

// fromModule finds what p2go has for the function that a module writes in Ruby, where that depends on the module.
func (d *loader) fromModule(folder, name string) (module string, b *builtin.Function, ok bool) {
	f := d.findRuby(folder, name)
	switch {
	case f == nil || f.module != builtin.Stdlib:
		return "", nil, false
	}
	if b, ok = builtin.InEdition(d.edition(), name); ok {
		module = b.Edition
	}
	return module, b, ok
}

// stdlibEdition is the edition of the module stdlib that is there.
func (e *Environment) stdlibEdition() string {
	m := e.Modules[builtin.Stdlib]
	if m == nil {
		return builtin.Stdlib8
	}
	return builtin.StdlibEdition(func(function, mention string) bool {
		path := filepath.Join(m.Dir, rubyPath("functions", function))
		if mention == "" {
			return e.disk.Exists(path)
		}
		source, err := e.disk.ReadFile(path)
		return err == nil && bytes.Contains(source, []byte(mention))
	})
}
