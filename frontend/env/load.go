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
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// CodeUnreadable is the issue of a file that exists but cannot be read.
const CodeUnreadable diag.Code = "P2GO_UNREADABLE"

// file is a manifest that was read. prog is nil when it has errors: its
// definitions count as unknown, and the errors have been reported; failure is
// the first of them.
type file struct {
	prog    *ast.Program
	failure *diag.Diagnostic
	module  string
}

// The kinds of definitions, as the first part of keys of Environment.defs.
const (
	classKind    = "class "
	defineKind   = "define "
	functionKind = "function "
	aliasKind    = "type "
)

// definition is a named definition and the file that holds it.
type definition struct {
	file *file
	node ast.Definition
	set  *lower.TypeSet // whose member a type is; nil for none
	// hidden tells that the type cannot be named before its set was.
	hidden bool
}

// nodeDef is a node definition.
type nodeDef struct {
	file *file
	node *ast.NodeDef
}

// read parses and validates a manifest once, and registers its definitions.
// It returns nil when there is no such file.
func (e *Environment) read(path, module string, place check.Place) *file {
	if f, ok := e.files[path]; ok {
		return f
	}
	data, err := e.disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		e.files[path] = nil
		return nil
	}
	f := &file{module: module}
	e.files[path] = f
	src := source.NewFile(e.show(path), string(data))
	if err != nil {
		f.failure = diag.Errorf(CodeUnreadable, source.At(src, 0, 0), "cannot read the file: %s", unwrapPath(err))
		e.diags.Add(f.failure)
		return f
	}
	e.parse(f, src, place)
	return f
}

func (e *Environment) parse(f *file, src *source.File, place check.Place) {
	prog, diags := parser.Parse(src, parser.Options{Compat: e.opts.Compat})
	if !diags.HasErrors() {
		diags = append(diags, check.Program(prog, e.opts.check(place))...)
	}
	e.diags = append(e.diags, diags...)
	for _, d := range diags {
		if d.Severity == diag.Error {
			f.failure = d
			return
		}
	}
	f.prog = prog
	e.redef = append(e.redef, prog)
	for _, d := range prog.Defs {
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

func (e *Environment) register(f *file, d ast.Definition) {
	var key string
	switch d := d.(type) {
	case *ast.ClassDef:
		key = classKind + strings.ToLower(d.Name)
	case *ast.DefineDef:
		key = defineKind + strings.ToLower(d.Name)
	case *ast.FuncDef:
		key = functionKind + d.Name
	case *ast.TypeAlias:
		if filepath.Base(f.prog.File.Name) == typeSetFile && !lower.IsTypeSet(d) {
			return
		}
		key = aliasKind + strings.ToLower(d.Name)
		e.addMembers(lower.ObjectDefinition(d.Type))
		e.registerSet(f, d)
	case *ast.NodeDef:
		e.nodes = append(e.nodes, nodeDef{f, d})
		return
	default:
		return
	}
	if e.defs[key] == nil { // a second one is reported by check.Redefinitions
		e.defs[key] = &definition{file: f, node: d}
	}
}

// typeSetFile has the TypeSet of a module (TS-3).
const typeSetFile = "init_typeset.pp"

// registerSet registers the members of a TypeSet, each as a type of its own (TS-1).
// Whoever looks for a member finds the set of a module, and no other.
func (e *Environment) registerSet(f *file, d *ast.TypeAlias) {
	set := lower.NewTypeSet(d)
	hidden := filepath.Base(f.prog.File.Name) != typeSetFile
	for _, member := range set.Members {
		e.addMembers(lower.ObjectDefinition(member.Type))
		key := aliasKind + strings.ToLower(member.Name)
		if e.defs[key] == nil {
			e.defs[key] = &definition{file: f, node: member, set: set, hidden: hidden}
		}
	}
}

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
	case f.prog != nil:
		for _, d := range f.prog.Defs {
			if a, ok := d.(*ast.TypeAlias); ok && !lower.IsTypeSet(a) {
				return "The code loaded from " + e.show(path) + " does not define the TypeSet '" + a.Name + "'"
			}
		}
	case f.failure != nil && f.failure.Code == check.CodeFileContent:
		return f.failure.Message
	}
	return ""
}

// addMembers notes the names of the members that the hash of an object type defines.
func (e *Environment) addMembers(definition *ast.HashExpr) {
	if definition == nil {
		return
	}
	for _, entry := range definition.Entries {
		members, ok := entry.Value.(*ast.HashExpr)
		switch keyText(entry.Key) {
		case "attributes", "constants", "functions":
			if ok {
				for _, m := range members.Entries {
					e.members[keyText(m.Key)] = true
				}
			}
		}
	}
}

// keyText is the text of a literal key, else "".
func keyText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.NameExpr:
		return e.Name
	case *ast.StringExpr:
		return e.Value
	}
	return ""
}

// find returns the definition of a name, loading the file in which the
// autoloader looks for it (ENV-6, LOAD-3, TS-3).
func (e *Environment) find(kind, name string) *definition {
	key := kind + name
	if kind == aliasKind {
		key = kind + strings.ToLower(name)
	}
	if d := e.defs[key]; d != nil {
		return d
	}
	segs := strings.Split(strings.ToLower(name), "::")
	module, rest := segs[0], segs[1:]
	folder := "manifests"
	switch kind {
	case functionKind:
		folder = "functions"
	case aliasKind:
		folder = "types"
	}
	root, owner := "", module
	if m := e.Modules[module]; m != nil {
		root = m.Dir
	} else if folder != "manifests" {
		root, owner, rest = e.Dir, "", segs
	} else {
		return nil
	}
	if len(rest) == 0 {
		switch kind {
		case functionKind:
			return nil
		case aliasKind:
			rest = []string{strings.TrimSuffix(typeSetFile, ".pp")}
		default:
			rest = []string{"init"}
		}
	}
	if folder != "manifests" && e.behindLink(filepath.Join(root, folder), rest) {
		return nil
	}
	path := filepath.Join(append([]string{root, folder}, rest...)...) + ".pp"
	place := check.ModulePlace(module + "/" + folder + "/" + strings.Join(rest, "/") + ".pp")
	switch {
	case owner == "":
		place = check.Place{}
	case filepath.Base(path) == typeSetFile:
		place = typeSetPlace(module)
	}
	e.read(path, owner, place)
	if kind == aliasKind && owner != "" && e.defs[key] == nil {
		set := filepath.Join(root, folder, typeSetFile)
		e.read(set, owner, typeSetPlace(module))
		if wrong := e.wrongSet(set); wrong != "" {
			e.misplaced[key] = wrong
			return nil
		}
	}
	if e.defs[key] == nil && folder == "manifests" && len(segs) > 1 {
		// Nested in the module's main class, which Puppet loads first.
		e.read(filepath.Join(root, "manifests", "init.pp"), owner, check.ModulePlace(module+"/manifests/init.pp"))
	}
	if f := e.files[path]; f != nil && f.failure != nil {
		e.broken[strings.ToLower(name)] = true
		if f.failure.Code == check.CodeFileContent {
			e.misplaced[key] = f.failure.Message
		}
	}
	return e.defs[key]
}

// behindLink tells whether a file is in a folder below dir that is a link: functions and types are not found there, and classes have other names.
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
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if own && filepath.IsAbs(m.Shown) {
			continue
		}
		root := filepath.Join(m.Dir, "manifests")
		for _, file := range e.filesBelow(root, ".pp", disk.AllLinks) {
			before := len(e.diags)
			f := e.read(filepath.Join(root, file), name, check.ModulePlace(name+"/manifests/"+file))
			if f != nil && f.failure != nil && f.failure.Code == check.CodeFileContent && e.behindLink(root, strings.Split(file, "/")) {
				e.diags = e.diags[:before] // it may have its own names elsewhere
			}
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
