package env

import (
	"bytes"
	"path/filepath"
	"slices"
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
	ruby    map[string][]*rubyFile         // where Ruby code has been looked for, by path below a module
	names   map[string]*rubyNames          // by folder
	edition func() string                  // of the module stdlib
}

func newLoader(l *linker) *loader {
	return &loader{env: l.env, linker: l, natives: map[string]*resolve.Definition{}, ruby: map[string][]*rubyFile{}, names: map[string]*rubyNames{}, edition: sync.OnceValue(l.env.stdlibEdition)}
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
		if f, near := d.rubyFunction(from, name); f != nil {
			info := d.port(name, f)
			if info.Kind == resolve.HostFunc {
				info.Rivals, info.Legacy = d.rivals(name, f, near), f.folder == legacyFolder
			}
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
func (d *loader) port(name string, f *rubyFile) (info resolve.Function) {
	defer func() { d.linker.took(name, f, &info) }()
	if r := d.linker.ownFunction(name, f); r != nil {
		return r.info()
	}
	if module, own, ok := d.fromModule(name, f); ok {
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
	return d.linker.rubyFunction(name, f).info()
}

// rubyFile is a file with Ruby code of the environment or, with its name, of a module.
type rubyFile struct {
	path, shown, module string
	folder              string // below lib/puppet

	source func() ([]byte, error) // its text, read once
}

// findRuby finds the first file in which the environment or a module defines a thing in Ruby; nil for none.
func (d *loader) findRuby(folder, name string) *rubyFile {
	if files := d.rubyFiles(folder, name); len(files) > 0 {
		return files[0]
	}
	return nil
}

// rubyFiles finds the files in which a thing is defined in Ruby, lib/puppet/FOLDER/NAME.rb: that of the environment, and those of modules
// by their names. Files are looked for once.
func (d *loader) rubyFiles(folder, name string) []*rubyFile {
	rel := rubyPath(folder, name)
	files, known := d.ruby[rel]
	if !known {
		for _, m := range d.rubyPlaces(folder, name) {
			if path := filepath.Join(m.Dir, rel); d.env.hasRuby(m.Dir, folder, name) {
				f := &rubyFile{path: path, shown: filepath.ToSlash(filepath.Join(m.Shown, rel)), module: m.Name, folder: folder}
				f.source = sync.OnceValues(func() ([]byte, error) { return d.env.disk.ReadFile(path) })
				files = append(files, f)
			}
		}
		d.ruby[rel] = files
	}
	return files
}

// hasRuby reports whether there is a file in Ruby for a thing in the directory of the environment or of a module. Puppet follows no links to folders.
func (e *Environment) hasRuby(dir, folder, name string) bool {
	return e.disk.Exists(filepath.Join(dir, rubyPath(folder, name))) && !e.behindLink(filepath.Join(dir, rubyFolder(folder)), strings.Split(name, "::"))
}

// rubyPlaces are the environment and the modules that may have a file for a name: one with a namespace is in the module of that alone,
// or in the environment (LOAD-1, LOAD-2).
func (d *loader) rubyPlaces(folder, name string) (places []*Module) {
	namespace, _, qualified := strings.Cut(name, "::")
	if !qualified || namespace == ownModule {
		places = append(places, &Module{Dir: d.env.Dir})
	}
	if !qualified {
		return append(places, d.rubyNames(folder).modules(name)...)
	}
	if m := d.env.Modules[namespace]; m != nil {
		places = append(places, m)
	}
	return places
}

// rubyNames are the modules by the names that they have Ruby files for in a folder.
type rubyNames struct {
	named    map[string][]*Module // in lower case, since some systems find files by other cases
	unlisted []*Module            // whose names cannot be listed
}

// rubyNames lists a folder of all modules, once: every name that is no class's is looked for in all of them.
func (d *loader) rubyNames(folder string) *rubyNames {
	n := d.names[folder]
	if n != nil {
		return n
	}
	n = &rubyNames{named: map[string][]*Module{}}
	dir := rubyFolder(folder)
	for _, m := range d.env.holders(dir) {
		entries, err := d.env.disk.ReadDir(filepath.Join(m.Dir, dir))
		if err != nil {
			n.unlisted = append(n.unlisted, m)
		}
		for _, e := range entries {
			if name, ok := strings.CutSuffix(strings.ToLower(e.Name()), ".rb"); ok {
				n.named[name] = append(n.named[name], m)
			}
		}
	}
	d.names[folder] = n
	return n
}

// modules are those that may have a file for a name, by their names.
func (n *rubyNames) modules(name string) []*Module {
	found := slices.Concat(n.named[strings.ToLower(name)], n.unlisted)
	slices.SortFunc(found, func(a, b *Module) int { return strings.Compare(a.Name, b.Name) })
	return slices.Compact(found)
}

// rubyFunctionFolders are where modules have functions in Ruby, in the order in which they are looked for.
var rubyFunctionFolders = [...]string{"functions", legacyFolder}

// rubyFunction finds the file with the function in Ruby that a module calls: the environment's, its own, that of the first module it depends
// on, which are near, or else any other's (LOAD-7, LOAD-8); nil for none.
func (d *loader) rubyFunction(from, name string) (f *rubyFile, near bool) {
	modules := []string{""}
	if m := d.env.Modules[from]; m != nil {
		modules = append(append(modules, from), m.dependencies()...)
	}
	var files []*rubyFile
	for _, folder := range rubyFunctionFolders {
		files = append(files, d.rubyFiles(folder, name)...)
	}
	for _, module := range modules {
		if i := slices.IndexFunc(files, func(f *rubyFile) bool { return f.module == module }); i >= 0 {
			return files[i], true
		}
	}
	if len(files) > 0 {
		return files[0], false
	}
	return nil, false
}

// rivals are the modules of which Puppet may take a function where a module calls it that has been found in one of them, which comes first;
// nil where there is no other. Of those that are not near, Puppet takes what the file system lists first, and of all that have the legacy API
// what was loaded first.
func (d *loader) rivals(name string, f *rubyFile, near bool) []string {
	if near && (f.folder != legacyFolder || f.module == "") {
		return nil
	}
	modules := []string{f.module}
	for _, other := range d.rubyFiles(f.folder, name) {
		if other != f {
			modules = append(modules, other.module)
		}
	}
	if len(modules) == 1 {
		return nil
	}
	return modules
}

// rubyFolder is where a module has its Ruby code for things of a kind.
func rubyFolder(folder string) string {
	return filepath.Join("lib", "puppet", filepath.FromSlash(folder))
}

// rubyPath is where a module has its Ruby code for a thing.
func rubyPath(folder, name string) string {
	return filepath.Join(rubyFolder(folder), filepath.Join(strings.Split(name, "::")...)) + ".rb"
}

// fromModule finds what p2go has for the function that a module writes in Ruby, where that depends on the module.
func (d *loader) fromModule(name string, f *rubyFile) (module string, b *builtin.Function, ok bool) {
	if f.module != builtin.Stdlib {
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
