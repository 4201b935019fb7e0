package env

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// CodeUnreadable is the issue of a file that exists but cannot be read.
const CodeUnreadable diag.Code = "P2GO_UNREADABLE"

// nodeDef is a node definition.
type nodeDef struct {
	file *resolve.File
	node *ast.NodeDef
}

// readFile parses and validates a manifest once, and registers its definitions.
// It returns nil when there is no such file.
func (e *Environment) readFile(path, module string, place check.Place) *resolve.File {
	f := e.readOnce(path, module, place)
	if f != nil {
		e.use(resolve.ManifestKind.Key(f.Shown))
	}
	return f
}

// use notes that something was asked for.
func (e *Environment) use(key resolve.Key) {
	if e.uses != nil {
		e.uses(key)
	}
}

// report notes what is wrong with something that has a key.
func (e *Environment) report(key resolve.Key, diags ...*diag.Diagnostic) {
	e.diags = append(e.diags, diags...)
	for _, d := range diags {
		e.subjects[d] = key
	}
}

func (e *Environment) readOnce(path, module string, place check.Place) *resolve.File {
	if f, ok := e.files[path]; ok {
		return f
	}
	data, err := e.disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		e.files[path] = nil
		return nil
	}
	f := &resolve.File{Module: module, Name: e.manifestName(path, module), Shown: e.show(path)}
	e.files[path] = f
	src := source.NewFile(f.Shown, string(data))
	if err != nil {
		e.fail(f, diag.List{unreadable(src, unwrapPath(err).Error())})
		return f
	}
	e.keep(f, e.parsedAt(path, src, parser.Parse, place))
	if f.Program != nil && !e.together {
		e.fail(f, e.names.Add(f.Program))
	}
	return f
}

func unreadable(src *source.File, why string) *diag.Diagnostic {
	return diag.Errorf(CodeUnreadable, source.At(src, 0, 0), "cannot read the file: %s", why)
}

// manifestName is the name that a manifest of a module would define: "ntp::config" of manifests/config.pp, and
// "ntp::init" of its first one. It is "" for other files.
func (e *Environment) manifestName(path, module string) string {
	if module == "" {
		return ""
	}
	rel, err := filepath.Rel(filepath.Join(e.Modules[module].Dir, "manifests"), path)
	if err != nil || strings.HasPrefix(rel, "..") {
		return ""
	}
	return module + "::" + strings.ReplaceAll(strings.TrimSuffix(filepath.ToSlash(rel), ".pp"), "/", "::")
}

// fail reports what is wrong with a file, if anything.
func (e *Environment) fail(f *resolve.File, diags diag.List) {
	e.report(resolve.ManifestKind.Key(f.Shown), diags...)
	for _, d := range diags {
		if d.Severity == diag.Error && f.Failure == nil {
			f.Failure = &resolve.Failure{Code: d.Code, In: f.Shown}
			f.Failure.Message, f.Failure.File, f.Failure.Line, f.Failure.Column = diags.Failure()
		}
	}
}

// keep notes what was made of a file.
func (e *Environment) keep(f *resolve.File, p parsed) {
	if e.fail(f, p.diags); f.Failure != nil {
		e.table.Mention(f, p.src.Text)
		return
	}
	f.Keep(p.prog, p.refs)
	e.read = append(e.read, p.prog)
	e.table.Members.AddMade(p.prog.Body, p.src.Text)
	for _, d := range p.prog.Defs {
		e.register(f, d)
	}
}

// unwrapPath drops the path from a file error: the diagnostic has it already.
func unwrapPath(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func (e *Environment) register(f *resolve.File, d ast.Definition) {
	switch d := d.(type) {
	case *ast.ClassDef, *ast.DefineDef, *ast.FuncDef:
	case *ast.TypeAlias:
		if filepath.Base(f.Program.File.Name) == typeSetFile && resolve.TypeSetDefinition(d) == nil {
			return
		}
		e.table.Members.Add(resolve.ObjectDefinition(d.Type))
		e.table.DefineMembers(f, resolve.NewTypeSet(d), filepath.Base(f.Program.File.Name) != typeSetFile)
	case *ast.TypeDef:
		for _, m := range d.Members {
			if feature, ok := m.(*ast.Feature); ok {
				e.table.Members.AddName(feature.Name)
			}
		}
	case *ast.NodeDef:
		e.nodes = append(e.nodes, nodeDef{f, d})
		return
	default:
		return
	}
	e.table.Define(&resolve.Definition{Key: resolve.KeyOf(d), File: f, Node: d})
}

// typeSetFile has the TypeSet of a module (TS-3).
const typeSetFile = "init_typeset.pp"

// typeSetPlace is the place of a module's file with a TypeSet, which has the
// module's name.
func typeSetPlace(module string) check.Place {
	return check.Place{Module: true, Namespace: module, Kind: check.Types, Name: module}
}

// wrongSet is what is wrong with a module's file with a TypeSet: that it has
// something else, or one with another name. It is "" when there is no such file.
func (e *Environment) wrongSet(path string) string {
	f := e.files[path]
	switch {
	case f == nil:
	case f.Program != nil:
		for _, d := range f.Program.Defs {
			if a, ok := d.(*ast.TypeAlias); ok && resolve.TypeSetDefinition(a) == nil {
				return "The code loaded from " + e.show(path) + " does not define the TypeSet '" + a.Name + "'"
			}
		}
	}
	return ""
}

// find returns the definition of a name, loading the files in which the autoloader looks for it (ENV-6, LOAD-3, TS-3).
func (e *Environment) find(kind resolve.Kind, name string) *resolve.Definition {
	return e.table.Find(kind.Key(name), e.load)
}

// load reads the files in which the autoloader looks for a name.
func (e *Environment) load(key resolve.Key) {
	if key.Kind == resolve.AliasKind {
		e.loadType(key)
		return
	}
	e.loadPuppet(key)
}

// ownModule is what stands for a module in the names of what the environment itself has. Functions and types of one segment are its own too.
const ownModule = "environment"

// loadPuppet reads the files of the Puppet language in which the autoloader looks for a name.
func (e *Environment) loadPuppet(key resolve.Key) {
	segs := strings.Split(strings.ToLower(key.Name), "::")
	module, rest := segs[0], segs[1:]
	folder, kind := "manifests", check.Manifests
	switch key.Kind {
	case resolve.FunctionKind:
		folder, kind = "functions", check.Functions
	case resolve.AliasKind:
		folder, kind = "types", check.Types
	}
	root, owner := "", module
	if m := e.Modules[module]; m != nil && !e.isOwn(key) {
		root = m.Dir
	} else if folder != "manifests" && (len(rest) == 0 || module == ownModule) {
		root, owner, rest = e.Dir, "", segs
	} else {
		return
	}
	if folder == "manifests" {
		e.loadManifests(root, module, rest, key)
		return
	}
	if len(rest) == 0 { // else it would be the environment's
		rest = []string{strings.TrimSuffix(typeSetFile, ".pp")}
	}
	if e.behindLink(filepath.Join(root, folder), rest) {
		return
	}
	if key.Kind == resolve.FunctionKind && e.hasRuby(root, "functions", key.Name) {
		return // that comes first (LOAD-7)
	}
	path := filepath.Join(append([]string{root, folder}, rest...)...) + ".pp"
	place := check.ModulePlace(module + "/" + folder + "/" + strings.Join(rest, "/") + ".pp")
	switch {
	case owner == "":
		place = check.EnvironmentPlace(kind, strings.Join(segs, "::"))
	case filepath.Base(path) == typeSetFile:
		place = typeSetPlace(module)
	}
	e.file(path, owner, place, key)
	if key.Kind == resolve.AliasKind && owner != "" && e.table.Get(key) == nil && e.table.Failure(key) == nil {
		set := filepath.Join(root, folder, typeSetFile)
		e.file(set, owner, typeSetPlace(module), key)
		if wrong := e.wrongSet(set); wrong != "" {
			e.table.Fail(key, &resolve.Failure{Code: check.CodeFileContent, Message: wrong, In: e.show(set)})
		}
	}
}

// isOwn reports whether the environment has what goes by a name, though a module may have that too: functions without a namespace, and types
// that it has a file for, which comes before the TypeSet of the module.
func (e *Environment) isOwn(key resolve.Key) bool {
	switch {
	case strings.Contains(key.Name, "::"):
		return false
	case key.Kind == resolve.AliasKind:
		return e.disk.Exists(filepath.Join(e.Dir, "types", strings.ToLower(key.Name)+".pp"))
	}
	return key.Kind == resolve.FunctionKind
}

// file reads a file in which a name is looked for.
func (e *Environment) file(path, module string, place check.Place, key resolve.Key) {
	if f := e.readFile(path, module, place); f != nil {
		e.table.Fail(key, f.Failure)
	}
}

// loadManifests reads the manifests of a module in which Puppet looks for a class or defined type: always the first one of the
// module, then that of the name, and then those of the names around it, until it is found.
func (e *Environment) loadManifests(root, module string, rest []string, key resolve.Key) {
	e.file(filepath.Join(root, "manifests", "init.pp"), module, check.ModulePlace(module+"/manifests/init.pp"), key)
	for n := len(rest); n > 0 && e.table.Get(key) == nil; n-- {
		path := filepath.Join(root, "manifests", filepath.Join(rest[:n]...)) + ".pp"
		e.file(path, module, check.ModulePlace(module+"/manifests/"+strings.Join(rest[:n], "/")+".pp"), key)
	}
	e.table.Found(key)
}

// behindLink reports whether a file is in a folder below dir that is a link: functions and types are not found there, and classes have other names.
func (e *Environment) behindLink(dir string, names []string) bool {
	for _, name := range names[:len(names)-1] {
		entries, err := e.disk.ReadDir(dir)
		if err != nil || slices.ContainsFunc(entries, func(d fs.DirEntry) bool { return d.Name() == name && d.Type()&fs.ModeSymlink != 0 }) {
			return err == nil
		}
		dir = filepath.Join(dir, name)
	}
	return false
}

// loadAll reads every manifest of every module, for programs that compute
// names; with own, only of the modules inside the environment.
func (e *Environment) loadAll(own bool) {
	e.eachManifest(own, func(module, file, path string, place check.Place) {
		before := len(e.diags)
		f := e.readFile(path, module, place)
		root := filepath.Join(e.Modules[module].Dir, "manifests")
		if f != nil && f.Failure != nil && f.Failure.Code == check.CodeFileContent && e.behindLink(root, strings.Split(file, "/")) {
			e.diags = e.diags[:before] // it may have its own names elsewhere
		}
	})
}

// eachManifest calls do for every manifest of every module in the order in which they are read, file being its name below the
// folder for them; with own, only of the modules inside the environment.
func (e *Environment) eachManifest(own bool, do func(module, file, path string, place check.Place)) {
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if own && filepath.IsAbs(m.Shown) {
			continue
		}
		root := filepath.Join(m.Dir, "manifests")
		files := e.filesBelow(root, ".pp", disk.AllLinks)
		if slices.Contains(files, "init.pp") {
			files = append([]string{"init.pp"}, files...) // as the autoloader does
		}
		for _, file := range files {
			do(name, file, filepath.Join(root, file), check.ModulePlace(name+"/manifests/"+file))
		}
	}
}

// version is a module's version in its metadata.json; "" when it has none.
func (m *Module) version() string {
	m.readMetadata()
	return m.Version
}

// dependencies are the modules that a module's metadata.json lists.
func (m *Module) dependencies() []string {
	m.readMetadata()
	return m.depends
}

// dataProvider is where a module's metadata.json says that its data is from, as in old versions of Puppet; "" for nothing.
func (m *Module) dataProvider() string {
	m.readMetadata()
	return m.data
}

func (m *Module) readMetadata() {
	if m.meta {
		return
	}
	m.meta = true
	var meta struct {
		Version  string
		Provider string          `json:"data_provider"`
		Depends  json.RawMessage `json:"dependencies"`
	}
	if data, err := m.disk.ReadFile(filepath.Join(m.Dir, "metadata.json")); err == nil && json.Unmarshal(data, &meta) == nil {
		m.Version, m.data = meta.Version, meta.Provider
		var depends []struct{ Name string }
		_ = json.Unmarshal(meta.Depends, &depends) // a list that is none makes nothing visible
		for _, d := range depends {
			m.depends = append(m.depends, d.Name[strings.LastIndexAny(d.Name, "-/")+1:])
		}
	}
}
