package env

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/flow"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/files"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Environment is part of [flow.World].
func (l *linker) Environment() string { return l.env.Name }

// runtimePath is the path that a file of the environment has when the program runs, by what the program calls it.
func (e *Environment) runtimePath(key string) string {
	if filepath.IsAbs(key) {
		return filepath.ToSlash(key)
	}
	return path.Join(ir.EnvironmentPath, e.Name, filepath.ToSlash(key))
}

// Paths is part of [flow.World].
func (l *linker) Paths(by *builtin.Finder, name string) (paths []string, some bool) {
	folder := by.Folder
	if folder == "" {
		for _, m := range l.env.modules() {
			if ir.MatchName(name, m.Name) {
				paths = append(paths, l.env.runtimePath(m.Shown))
			}
		}
		return paths, !by.Present && (ir.IsPattern(name) || len(paths) == 0)
	}
	switch {
	case !ir.IsPattern(name):
		at, known := l.env.locate(folder, name)
		if isPath(name) {
			return []string{name}, !known || !l.env.disk.Exists(at.disk)
		}
		if at.disk == "" || known && !l.env.disk.Exists(at.disk) {
			return nil, true
		}
		module, rest, _ := strings.Cut(name, "/")
		return []string{l.env.runtimePath(l.env.Modules[module].Shown) + "/" + folder + "/" + strings.TrimPrefix(rest, "/")}, !known
	case isPath(name):
		return []string{name}, true
	}
	module, rest, whole := strings.Cut(name, "/")
	if m := l.env.Modules[module]; whole && m != nil {
		return []string{l.env.runtimePath(m.Shown) + "/" + folder + "/" + rest}, true
	}
	if strings.HasPrefix(name, ir.Wildcard) || ir.IsPattern(module) {
		return []string{ir.AnyName}, true
	}
	return nil, true
}

// isPath reports whether a name, or a pattern of names, is a path.
func isPath(name string) bool { return path.IsAbs(name) || strings.HasPrefix(name, ir.EnvironmentPath) }

// isPathOfEnvironments reports whether a path, or a pattern of paths, begins with the folder of environments.
func isPathOfEnvironments(name string) bool {
	return strings.HasPrefix(name, ir.EnvironmentPath) || strings.HasPrefix(name, runtime.DefaultEnvironmentpath+"/")
}

// Read is part of [flow.World].
func (l *linker) Read(function *builtin.Function, name string) (value.Value, bool) {
	f := function.Finds
	if f.Paths && !isPath(name) {
		return nil, false
	}
	at, ok := l.env.locate(f.Folder, name)
	if !ok {
		return nil, at.disk == ""
	}
	key := strings.Join([]string{function.Edition, function.Name, at.disk}, "\x00")
	v, known := l.loaded[key]
	if known {
		return v, true
	}
	if info, err := l.env.disk.Stat(at.disk); err == nil && info.Size() <= files.MaxSize {
		name = strings.Replace(name, ir.EnvironmentPath, runtime.DefaultEnvironmentpath, 1)
		if v, err = function.Fn.Call(reader{l.env}, []value.Value{name}, nil); err != nil {
			v = nil
		}
	}
	if l.loaded == nil {
		l.loaded = map[string]value.Value{}
	}
	l.loaded[key] = v
	return v, true
}

// reader is what functions see that read files when building: an [fn.Context] of no compilation.
type reader struct{ env *Environment }

var (
	_ fn.Context = reader{}
	_ fn.Finder  = reader{}
)

// What they log is logged when the program runs.

func (reader) Log(_, _ string)                         {}
func (reader) WarnOnce(_, _ string)                    {}
func (reader) WarnOnceHere(_, _ string)                {}
func (reader) TopVar(string) value.Value               { return nil }
func (reader) Setting(string) value.Value              { return nil }
func (reader) Caller() (file string, line int32)       { return "", 0 }
func (reader) Held(v value.Value) (value.Value, error) { return v, nil }
func (reader) ModuleName() string                      { return "" }
func (reader) CallerModuleName() string                { return "" }

// Finder is what a function finds files with.
func (r reader) Finder() any { return r }

// FindFile is part of [fn.Finder].
func (r reader) FindFile(folder, name string) (string, bool, error) {
	at, ok := r.env.locate(folder, name)
	return at.disk, ok && r.env.disk.Exists(at.disk), nil
}

// ReadFile is part of [fn.Finder].
func (r reader) ReadFile(name string) (string, error) {
	data, err := r.env.disk.ReadFile(name)
	return string(data), err
}

// ModuleDirectory is part of [fn.Finder].
func (r reader) ModuleDirectory(name string) (string, bool) { return "", false }

// cleanPattern is a pattern of paths, or of names, as [path.Clean] makes those that it stands for: where a part after the first wildcard
// leads up, all that may follow.
func cleanPattern(pattern string) string {
	first, rest, ok := strings.Cut(strings.ReplaceAll(pattern, "/"+ir.Wildcard+"/", "/"+ir.Wildcard), ir.Wildcard)
	if !ok {
		return path.Clean(pattern)
	}
	if dir, last := path.Split(first); dir != "" {
		if dir = path.Clean(dir); dir != "/" {
			dir += "/"
		}
		first = dir + last
	}
	rest = strings.ReplaceAll(rest, "/./", "/")
	for strings.Contains(rest, "//") {
		rest = strings.ReplaceAll(rest, "//", "/")
	}
	if slices.Contains(strings.Split(rest, "/"), "..") {
		rest = ""
	}
	return first + ir.Wildcard + rest
}

// maybeOutside reports whether a path of a pattern may be one of a file that is neither of the environment nor of a module.
func (e *Environment) maybeOutside(pattern string, f *builtin.Finder) bool {
	first, _, _ := strings.Cut(pattern, ir.Wildcard)
	switch {
	case first == "":
		return f.Content || pattern != ir.AnyName
	case !isPath(first):
		return f.Paths
	}
	_, ok := e.locate("", strings.TrimSuffix(first, "/"))
	if dir := path.Dir(first); !ok {
		_, ok = e.locate("", dir)
	}
	return !ok
}

// leadsOut reports whether a name begins in a module and leads out of the environment.
func (e *Environment) leadsOut(name string, f *builtin.Finder) bool {
	if isPath(name) || f.Paths {
		return false
	}
	at, ok := e.locate(f.Folder, name)
	return !ok && at.disk != ""
}

// machineCall is a call of a function that looks for names, or patterns of names, where the program runs.
type machineCall struct {
	use   *flow.Use // one of them
	names []string
}

// onMachine notes that a function looks for a name where the program runs.
func (l *linker) onMachine(n *flow.Name) {
	if l.machine == nil {
		l.machine = map[*ir.Value]*machineCall{}
	}
	if l.machine[n.Use.At] == nil {
		l.machine[n.Use.At] = &machineCall{use: n.Use}
	}
	c := l.machine[n.Use.At]
	c.names = append(c.names, n.Name)
}

// warnMachineFiles warns of the paths of files that are looked for where the program runs, once for each call.
func (l *linker) warnMachineFiles() {
	for _, c := range l.lowerer.Machine {
		if !c.Device {
			l.assets.Machine = append(l.assets.Machine, assets.Call{Function: c.Function, File: c.File, Pos: c.Pos})
		}
	}
	for at, c := range l.machine {
		slices.Sort(c.names)
		if d := lower.MachineFile(at.Aux.(ir.CallAux).Name, slices.Compact(c.names), l.usePlace(c.use)); d != nil {
			l.lowerer.Owners[d] = l.lowerer.Bodies[c.use.Func]
			l.lowerer.Diags.Add(d)
			l.assets.Machine = append(l.assets.Machine, assets.Call{Function: at.Aux.(ir.CallAux).Name, File: c.use.Func.File, Pos: at.Pos})
		}
	}
}
