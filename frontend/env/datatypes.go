package env

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	puppetparser "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/ruby/datatypes"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// datatypesFolder is where modules have data types in Ruby, below lib/puppet.
const datatypesFolder = "datatypes"

// loadType reads the files in which the autoloader looks for a type: the environment's or the module's own first, in Ruby before the Puppet
// language, and for a name without a namespace those in Ruby of all modules (LOAD-12…LOAD-15). A resource type of the name is what it means.
func (e *Environment) loadType(key resolve.Key) {
	segs := strings.Split(key.Name, "::")
	qualified := len(segs) > 1
	if !qualified && e.hasNative(key.Name) {
		if e.declaresResources(key.Name) {
			e.loadPuppet(key)
		}
		return
	}
	if e.find(resolve.DefineKind, key.Name) != nil {
		return
	}
	own := &Module{Dir: e.Dir}
	if m := e.Modules[segs[0]]; m != nil && qualified {
		own = m
	}
	if (!qualified || own.Name != "" || segs[0] == ownModule) && e.loadDataType(own, segs, key) {
		return
	}
	if e.loadPuppet(key); qualified || e.table.Get(key) != nil || e.table.Failure(key) != nil {
		return
	}
	for _, m := range e.holders(rubyFolder(datatypesFolder)) {
		if m.Name != segs[0] && e.loadDataType(m, segs, key) {
			return
		}
	}
}

// hasNative reports whether there is a resource type in Ruby of the name, whatever it is.
func (e *Environment) hasNative(name string) bool {
	if _, known := nativetypes.Lookup(name); known {
		return true
	}
	if e.disk.Exists(filepath.Join(e.Dir, ".resource_types", name+".pp")) || e.disk.Exists(filepath.Join(e.Dir, rubyPath("type", name))) {
		return true
	}
	for _, m := range e.holders(rubyFolder("type")) {
		if e.disk.Exists(filepath.Join(m.Dir, rubyPath("type", name))) {
			return true
		}
	}
	return false
}

// inheriting finds declared types that inherit from something.
var inheriting = regexp.MustCompile(`(?m)^[ \t]*type[ \t]+(\w+)\s+inherits\b`)

// declaresResources reports whether a file of the environment's folder of types seems to declare a type of resources by the name. Only
// such a type comes before one in Ruby (RST-9).
func (e *Environment) declaresResources(name string) bool {
	data, err := e.disk.ReadFile(filepath.Join(e.Dir, "types", name+".pp"))
	if err != nil {
		return false
	}
	return slices.ContainsFunc(inheriting.FindAllSubmatch(data, -1), func(m [][]byte) bool { return strings.EqualFold(string(m[1]), name) })
}

// loadDataType reads the file in which a module, or the environment, has a type in Ruby, and reports whether there is one.
func (e *Environment) loadDataType(m *Module, segs []string, key resolve.Key) bool {
	folder := filepath.Join(m.Dir, rubyFolder(datatypesFolder))
	if e.behindLink(folder, segs) {
		return false
	}
	path := filepath.Join(m.Dir, rubyPath(datatypesFolder, key.Name))
	f, known := e.files[path]
	if !known {
		f = e.readDataType(path, m.Name, key)
		e.files[path] = f
	}
	if f == nil {
		return false
	}
	e.use(resolve.ManifestKind.Key(f.Shown))
	e.table.Fail(key, f.Failure)
	return true
}

// readDataType reads the file of a type in Ruby and registers what it defines. It returns nil where there is no such file.
func (e *Environment) readDataType(path, module string, key resolve.Key) *resolve.File {
	if !e.disk.Exists(path) {
		return nil
	}
	f := &resolve.File{Module: module, Shown: e.show(path)}
	broken := func(message string, diags ...*diag.Diagnostic) *resolve.File {
		e.report(resolve.ManifestKind.Key(f.Shown), diags...)
		f.Failure = &resolve.Failure{Code: datatypes.CodeDataType, Message: message, In: f.Shown}
		return f
	}
	text, err := e.disk.ReadFile(path)
	src := source.NewFile(f.Shown, string(text))
	if err != nil {
		d := unreadable(src, unwrapPath(err).Error())
		return broken(d.Message, d)
	}
	tree, diags := parser.Parse(src)
	if diags.HasErrors() {
		return broken(diags[0].Message, diags.Warned()...)
	}
	t, diags := datatypes.Read(tree, key.Name, func(src *source.File) (*ast.Program, diag.List) {
		return e.examine(src, puppetparser.Parse, check.Place{})
	})
	if t.Broken != "" {
		return broken(t.Broken, diags...)
	}
	e.report(resolve.ManifestKind.Key(f.Shown), diags...)
	f.Keep(t.Program, nil)
	e.read = append(e.read, t.Program)
	for _, d := range t.Program.Defs {
		e.register(f, d)
	}
	return f
}

// refuseDataTypes makes errors of the warnings about data types that cannot be used.
func refuseDataTypes(list diag.List) {
	for _, d := range list {
		if d.Code == datatypes.CodeDataType {
			d.Severity = diag.Error
		}
	}
}

// eachDataType calls do for the files in Ruby in which types can be found, with the names that these would have in lower case.
func (e *Environment) eachDataType(do func(m *Module, name, path string)) {
	for _, m := range append([]*Module{{Dir: e.Dir}}, e.modules()...) {
		folder := filepath.Join(m.Dir, rubyFolder(datatypesFolder))
		for _, rel := range e.filesBelow(folder, ".rb", disk.NoLinks) {
			name := strings.ReplaceAll(strings.TrimSuffix(rel, ".rb"), "/", "::")
			namespace, _, qualified := strings.Cut(name, "::")
			if name == strings.ToLower(name) && (!qualified || namespace == m.Name || m.Name == "" && namespace == ownModule) {
				do(m, name, filepath.Join(folder, filepath.FromSlash(rel)))
			}
		}
	}
}

// definesDataType finds the names that files in Ruby give types.
var definesDataType = regexp.MustCompile(`DataTypes\.create_type\(?\s*:?['"]([\w:]+)['"]`)

// dataTypeNames are the names of the types that there seem to be in Ruby, as their files write them.
func (e *Environment) dataTypeNames() (names []string) {
	e.eachDataType(func(_ *Module, name, path string) {
		text, err := e.disk.ReadFile(path)
		if err != nil {
			return
		}
		for _, found := range definesDataType.FindAllStringSubmatch(string(text), -1) {
			if strings.EqualFold(found[1], name) {
				names = append(names, found[1])
			}
		}
	})
	return names
}

// rubyTypes looks at all types in Ruby.
func (e *Environment) rubyTypes() (all []RubyCode) {
	e.eachDataType(func(m *Module, name, path string) {
		before := len(e.diags)
		e.loadDataType(m, strings.Split(name, "::"), resolve.AliasKind.Key(name))
		c := RubyCode{Module: m.Name, Name: name, File: e.show(path), Kind: RubyType, Lost: slices.Clone(e.diags[before:])}
		c.Broken = e.files[path] == nil || e.files[path].Failure != nil
		all = append(all, c)
	})
	return all
}
