package env

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
)

// data reads the configurations and data of the layers above modules, and of these modules, unless they have been read (LKP-5).
func (l *linker) data(modules []string) *hiera.Loader {
	if l.lookups == nil {
		l.lookups = hiera.NewLoader(l.env.disk)
		l.lookups.Dir, l.lookups.Name, l.lookups.Show = l.env.Dir, l.env.Name, l.env.show
		l.lookups.NoteKeys, l.lookups.Uncompressed = l.noteKeys, l.everything
		l.lookups.Assumed, l.lookups.Lenient = l.env.opts.Assumed, l.env.opts.Strict != check.StrictError
		l.lookups.EyamlPrivateKey, l.lookups.EyamlPublicKey = l.env.opts.EyamlPrivateKey, l.env.opts.EyamlPublicKey
		l.lookups.HasClass, l.lookups.HasFunction = l.HasClass, l.hasFunction
		l.lookups.Reach = l.reachBackend
		if path, err := filepath.Abs(l.env.opts.HieraConfig); err == nil && l.env.opts.HieraConfig != "" {
			l.lookups.Global(path)
		}
		l.lookups.Environment(l.env.Dir, l.env.dataProvider)
	}
	for _, n := range modules {
		m := l.env.Modules[n]
		l.lookups.Module(n, m.Dir, m.dataProvider())
	}
	return l.lookups
}

// allData is the data of all modules.
func (l *linker) allData() *hiera.Loader {
	if !l.hasAllData {
		l.data(l.env.moduleNames())
		l.hasAllData = true
	}
	return l.lookups
}

// dataOf is the data in which a lookup of a key looks: that of the layers above modules, and of the module returned, "" for none.
func (l *linker) dataOf(key string) (data *hiera.Loader, module string) {
	if module = l.dataModule(key); module == "" {
		return l.data(nil), ""
	}
	return l.data([]string{module}), module
}

// dataModule is the module whose data may have a key, which the key begins with; "" where there is none (LKP-6).
func (l *linker) dataModule(key string) string {
	if name, _, qualified := strings.Cut(key, "::"); qualified && l.env.Modules[name] != nil {
		return name
	}
	return ""
}

// reachBackend makes a function that has data part of the program; it reports whether p2go compiles it.
func (l *linker) reachBackend(name string) bool {
	switch info := l.lowerer.Callee("", name); info.Kind {
	case resolve.PuppetFunc:
		l.flow.Called(name)
		return true
	case resolve.HostFunc:
		return info.Broken == ""
	case resolve.BuiltinFunc:
		return !info.Row.Special()
	}
	return false
}

// linkData makes the data part of a program that looks something up: by a function, which may come to the data of any module, or
// for the parameters of classes. What is wrong with the data of a module that the program does not reach is an error of the lookups
// that come to it, and not of the build.
func (l *linker) linkData() {
	modules, reads := l.readData(l.prog.Funcs)
	if !reads {
		return
	}
	l.assets.Data = l.lookups.Lookups(l.env.moduleNames())
	l.prog.Backends = l.assets.Data.Backends()
	literal, named := l.literal(), map[string]bool{}
	for _, f := range l.prog.Funcs {
		named[f.Module] = named[f.Module] || literal[l.lowerer.Bodies[f]]
	}
	for _, d := range l.lookups.Diags(modules...) {
		if m := l.env.moduleOf(d.Span.File); m != "" && !named[m] {
			l.lowerer.Owners[d] = resolve.DataKind.Key(m)
		}
		l.lowerer.Diags.Add(d)
	}
}

// reachData reads the data that these functions could come to, and reports whether functions that have data are to be lowered.
func (l *linker) reachData(funcs []*ir.Func) bool {
	l.readData(funcs)
	return len(l.Todo) > 0
}

// readData reads the data that these functions could come to: that of all modules, or of those returned.
func (l *linker) readData(funcs []*ir.Func) (modules []string, reads bool) {
	reached, asking := map[string]bool{}, map[string]bool{}
	for _, f := range funcs {
		if l.env.Modules[f.Module] != nil {
			reached[f.Module] = true
		}
		if f.Kind == ir.Class && len(f.Params) > 0 {
			m := l.dataModule(f.Name + "::") // that the class need not be defined in
			if asking[m] = true; m != "" {
				reached[m] = true
			}
		}
	}
	looksUp := l.LooksUp || mayLookUp(l.prog)
	if !looksUp && !l.haveData(asking) {
		return nil, false
	}
	modules = slices.Sorted(maps.Keys(reached))
	if d := l.data(modules); looksUp || d.LooksUp() {
		l.allData()
	}
	return modules, true
}

// haveData reports whether parameters of classes of these modules could have values from data.
func (l *linker) haveData(modules map[string]bool) bool {
	if len(modules) > 0 && (l.env.opts.HieraConfig != "" || l.env.dataProvider != "" || hiera.Configured(l.env.disk, l.env.Dir)) {
		return true
	}
	for name := range modules {
		if m := l.env.Modules[name]; m != nil && (m.dataProvider() != "" || hiera.Configured(l.env.disk, m.Dir)) {
			return true
		}
	}
	return false
}

// hasFunction reports whether Puppet would find a function.
func (l *linker) hasFunction(name string) bool {
	return builtin.InPuppet(name) || l.LoadsFunction("", name)
}
