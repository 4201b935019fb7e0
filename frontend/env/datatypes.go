package env

import (
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	puppetparser "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/ruby/datatypes"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// datatypesFolder is where modules have data types in Ruby, below lib/puppet.
const datatypesFolder = "datatypes"

// loadType reads the files in which the autoloader looks for a type: the environment's or the module's own first, in Ruby before the Puppet
// language, and for a name without a namespace those in Ruby of all modules (LOAD-12…LOAD-15). A resource type of the name is what it means.
func (e *Environment) loadType(key resolve.Key) {
	segs := strings.Split(key.Name, "::")
	qualified := len(segs) > 1
	if !qualified && e.hasNative(key.Name) || e.find(resolve.DefineKind, key.Name) != nil {
		return
	}
	own := &Module{Dir: e.Dir}
	if m := e.Modules[segs[0]]; m != nil && qualified {
		own = m
	}
	if (!qualified || own.Name != "" || segs[0] == "environment") && e.loadDataType(own, segs, key) {
		return
	}
	if e.loadPuppet(key); qualified || e.table.Get(key) != nil || e.table.Failure(key) != nil {
		return
	}
	for _, m := range e.holders(filepath.Dir(rubyPath(datatypesFolder, ""))) {
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
	for _, m := range e.holders(filepath.Join("lib", "puppet", "type")) {
		if e.disk.Exists(filepath.Join(m.Dir, rubyPath("type", name))) {
			return true
		}
	}
	return false
}

// loadDataType reads the file in which a module, or the environment, has a type in Ruby, and reports whether there is one.
func (e *Environment) loadDataType(m *Module, segs []string, key resolve.Key) bool {
	folder := filepath.Join(m.Dir, "lib", "puppet", datatypesFolder)
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
