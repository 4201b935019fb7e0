package env

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"regexp"
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

// file is a manifest that was read. failure is what Puppet says when it has errors, which
// have been reported. prog is nil then, and its definitions count as unknown, but for
// redefinitions.
type file struct {
	prog    *ast.Program
	failure *lower.Failure
	module  string
	name    string // what the autoloader looks for in a file of a module; see manifestName
	shown   string
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
	// hidden reports whether the type cannot be named before its set was.
	hidden bool
}

// nodeDef is a node definition.
type nodeDef struct {
	file *file
	node *ast.NodeDef
}

// readFile parses and validates a manifest once, and registers its definitions.
// It returns nil when there is no such file.
func (e *Environment) readFile(path, module string, place check.Place) *file {
	f := e.readOnce(path, module, place)
	if f != nil {
		e.use(manifestKind + f.shown)
	}
	return f
}

// use notes that something was asked for.
func (e *Environment) use(key string) {
	if e.uses != nil {
		e.uses(key)
	}
}

// report notes what is wrong with something that has a key.
func (e *Environment) report(key string, diags ...*diag.Diagnostic) {
	e.diags = append(e.diags, diags...)
	for _, d := range diags {
		e.subjects[d] = key
	}
}

func (e *Environment) readOnce(path, module string, place check.Place) *file {
	if f, ok := e.files[path]; ok {
		return f
	}
	data, err := e.disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		e.files[path] = nil
		return nil
	}
	f := &file{module: module, name: e.manifestName(path, module), shown: e.show(path)}
	e.files[path] = f
	src := source.NewFile(f.shown, string(data))
	if err != nil {
		e.fail(f, diag.List{unreadable(src, unwrapPath(err).Error())})
		return f
	}
	prog, diags, src := e.parsedAt(path, src, parser.Parse, place)
	e.keep(f, src, prog, diags)
	if f.prog != nil && !e.together {
		e.fail(f, e.names.Add(f.prog))
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
func (e *Environment) fail(f *file, diags diag.List) {
	e.report(manifestKind+f.shown, diags...)
	for _, d := range diags {
		if d.Severity == diag.Error && f.failure == nil {
			f.failure = &lower.Failure{Code: d.Code, In: f.shown}
			f.failure.Message, f.failure.File, f.failure.Line, f.failure.Column = diags.Failure()
		}
	}
}

// keep notes what was made of a file.
func (e *Environment) keep(f *file, src *source.File, prog *ast.Program, diags diag.List) {
	if e.fail(f, diags); f.failure != nil {
		e.mention(f, src.Text)
		return
	}
	f.prog = prog
	e.read = append(e.read, prog)
	e.addObjects(prog.Body, src.Text)
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
	if e.defs[key] == nil { // a second one was reported
		e.defs[key] = &definition{file: f, node: d}
		e.order = append(e.order, key)
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

// mention is a name that a file with errors seems to define. In classes around it, it has theirs before it.
type mention struct {
	file *file
	name string // in lower case
}

// definesName finds definitions in a text that cannot be parsed.
var definesName = regexp.MustCompile(`(?m)^[ \t]*(?:private[ \t]+)?(class|define|function|type)[ \t]+(?:::)?([a-zA-Z]\w*(?:::\w+)*)`)

// mention notes the names that a file with errors seems to define.
func (e *Environment) mention(f *file, text string) {
	for _, m := range definesName.FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(m[2])
		key := m[1] + " " + name[strings.LastIndex(name, ":")+1:]
		e.mentioned[key] = append(e.mentioned[key], mention{f, name})
	}
}

// mentionIn finds a file with errors that seems to define a name.
func (e *Environment) mentionIn(key string) *file {
	kind, name, _ := strings.Cut(key, " ")
	module, _, _ := strings.Cut(name, "::")
	for _, m := range e.mentioned[kind+" "+name[strings.LastIndex(name, ":")+1:]] {
		if (m.file.module == "" || m.file.module == module) && (m.name == name || strings.HasSuffix(name, "::"+m.name)) {
			return m.file
		}
	}
	return nil
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
	}
	return ""
}

// addObjects notes the members of the object types that are made in expressions. What has a definition that is computed may have
// members of any names.
func (e *Environment) addObjects(body ast.Expr, text string) {
	if !strings.Contains(text, "Object[") {
		return
	}
	ast.Walk(body, func(n ast.Node) bool {
		x, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		if ref, ok := x.Expr.(*ast.RefExpr); ok && ref.Name == "Object" {
			definition := lower.ObjectDefinition(x)
			e.addMembers(definition)
			e.anyMember = e.anyMember || definition == nil
		}
		return true
	})
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

// find returns the definition of a name, loading the files in which the autoloader looks for it (ENV-6, LOAD-3, TS-3). Where it
// is not found, and what is wrong with one of them may be why, that is among the failures.
func (e *Environment) find(kind, name string) *definition {
	key := kind + name
	if kind == aliasKind {
		key = kind + strings.ToLower(name)
	}
	if d := e.defs[key]; d != nil {
		return d
	}
	e.load(kind, name, key)
	d := e.defs[key]
	if d == nil && e.failures[key] == nil {
		if f := e.mentionIn(key); f != nil {
			e.failures[key] = f.failure
		}
	}
	return d
}

// load reads the files in which the autoloader looks for a name.
func (e *Environment) load(kind, name, key string) {
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
		return
	}
	if folder == "manifests" {
		e.loadManifests(root, module, rest, key)
		return
	}
	if len(rest) == 0 {
		if kind == functionKind {
			return
		}
		rest = []string{strings.TrimSuffix(typeSetFile, ".pp")}
	}
	if e.behindLink(filepath.Join(root, folder), rest) {
		return
	}
	path := filepath.Join(append([]string{root, folder}, rest...)...) + ".pp"
	place := check.ModulePlace(module + "/" + folder + "/" + strings.Join(rest, "/") + ".pp")
	switch {
	case owner == "":
		place = check.Place{}
	case filepath.Base(path) == typeSetFile:
		place = typeSetPlace(module)
	}
	e.file(path, owner, place, key)
	if kind == aliasKind && owner != "" && e.defs[key] == nil && e.failures[key] == nil {
		set := filepath.Join(root, folder, typeSetFile)
		e.file(set, owner, typeSetPlace(module), key)
		if wrong := e.wrongSet(set); wrong != "" && e.failures[key] == nil {
			e.failures[key] = &lower.Failure{Code: check.CodeFileContent, Message: wrong, In: e.show(set)}
		}
	}
}

// file reads a file in which a name is looked for.
func (e *Environment) file(path, module string, place check.Place, key string) {
	f := e.readFile(path, module, place)
	if f != nil && f.failure != nil && e.defs[key] == nil && e.failures[key] == nil {
		e.failures[key] = f.failure
	}
}

// loadManifests reads the manifests of a module in which Puppet looks for a class or defined type: always the first one of the
// module, then that of the name, and then those of the names around it, until it is found.
func (e *Environment) loadManifests(root, module string, rest []string, key string) {
	e.file(filepath.Join(root, "manifests", "init.pp"), module, check.ModulePlace(module+"/manifests/init.pp"), key)
	for n := len(rest); n > 0 && e.defs[key] == nil; n-- {
		path := filepath.Join(root, "manifests", filepath.Join(rest[:n]...)) + ".pp"
		e.file(path, module, check.ModulePlace(module+"/manifests/"+strings.Join(rest[:n], "/")+".pp"), key)
	}
	if e.defs[key] != nil {
		delete(e.failures, key)
	}
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
		if f != nil && f.failure != nil && f.failure.Code == check.CodeFileContent && e.behindLink(root, strings.Split(file, "/")) {
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
