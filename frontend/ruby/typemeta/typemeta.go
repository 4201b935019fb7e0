// Package typemeta reads resource types that Puppet modules define in Ruby, without running Ruby.
//
// A type in lib/puppet/type/NAME.rb calls Puppet's methods for making types: newparam, newproperty, ensurable and so on.
// Of what these make, compiling a catalog needs little: the names of the attributes, which of them are name variables, how
// titles are taken apart, and whether the type is isomorphic. [Reader.Read] evaluates just enough of the file, and of the
// files that it requires, to know these; blocks that only matter when a catalog is applied are never looked into.
// [ReadGenerated] reads the same facts from what `puppet generate types` has written.
//
// The evaluation is partial: a value that only running the program would tell is unknown, and where an unknown value, or
// code that the package does not understand, decides about a type, there is no type but a diagnostic. It never guesses.
//
// What Puppet does is said in its files puppet/type.rb (the methods), puppet/metatype/manager.rb (newtype, and the provider
// parameter) and puppet/util/classgen.rb (names).
package typemeta

import (
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// CodeType is the issue of a type in Ruby that is not understood.
const CodeType diag.Code = "P2GO_RUBY_TYPE"

// maxFile bounds the size of a file, maxFuel the steps of an evaluation, and maxNesting how deep files and calls may be nested.
const (
	maxFile    = 2 << 20
	maxFuel    = 400_000
	maxNesting = 200
)

// Module is a module on the module path.
type Module struct {
	Name string
	// Shown is how messages call the module's directory.
	Shown string
	// FS is the module's directory: it has lib/puppet/type.
	FS fs.FS
	// Bare says that there is no folder lib in it.
	Bare bool
}

// Reader reads types of the modules of one environment. It keeps the files that types share, and is not safe for
// concurrent use.
type Reader struct {
	modules []Module
	byName  map[string]*Module
	files   map[string]*file // by path, "/MODULE/lib/..."; nil for one that does not exist
}

// NewReader returns a reader for modules in the order of the module path.
func NewReader(modules []Module) *Reader {
	r := &Reader{modules: modules, byName: make(map[string]*Module, len(modules)), files: map[string]*file{}}
	for i := range modules {
		if m := &modules[i]; r.byName[m.Name] == nil {
			r.byName[m.Name] = m
		}
	}
	return r
}

// file is a Ruby file.
type file struct {
	src *source.File
	// path is what __FILE__ holds: as if the modules were in the root directory.
	path string
	body *ast.Seq
	err  *syntaxError
}

// syntaxError is what makes a file unreadable.
type syntaxError struct {
	at   source.Span
	text string
}

// Read returns the type with the given name and whether some module has a file for it. The type is nil when the file is not
// understood: the diagnostics then say why, each with its place. A type that was read may come with no diagnostics only.
func (r *Reader) Read(name string) (*nativetypes.Type, diag.List, bool) {
	f := r.find("puppet/type/" + name + ".rb")
	if f == nil {
		return nil, nil, false
	}
	in := newInterp(r, name)
	in.run(f)
	t := in.result(f)
	in.diags.Sort()
	return t, in.diags, true
}

// Names returns the names of all types that modules have files for, sorted.
func (r *Reader) Names() []string {
	var names []string
	for _, m := range r.modules {
		entries, _ := fs.ReadDir(m.FS, "lib/puppet/type")
		for _, e := range entries {
			if n, ok := strings.CutSuffix(e.Name(), ".rb"); ok && !e.IsDir() {
				names = append(names, n)
			}
		}
	}
	sort.Strings(names)
	return slices.Compact(names)
}

// find returns the first file of that path in the lib folders of the modules.
func (r *Reader) find(rel string) *file {
	if !fs.ValidPath(rel) {
		return nil
	}
	rel = "lib/" + rel
	for i := range r.modules {
		if r.modules[i].Bare {
			continue
		}
		if f := r.load("/" + r.modules[i].Name + "/" + rel); f != nil {
			return f
		}
	}
	return nil
}

// load reads the file with the given absolute path, in the form of [file.path]; nil where there is none.
func (r *Reader) load(p string) *file {
	if f, ok := r.files[p]; ok {
		return f
	}
	r.files[p] = nil
	m, rel, ok := r.split(p)
	if !ok {
		return nil
	}
	data, err := fs.ReadFile(m.FS, rel)
	if err != nil {
		return nil
	}
	f := parseFile(source.NewFile(path.Join(m.Shown, rel), string(data)), p)
	r.files[p] = f
	return f
}

// split takes the path of a file apart.
func (r *Reader) split(p string) (*Module, string, bool) {
	name, rel, ok := strings.Cut(strings.TrimPrefix(p, "/"), "/")
	if !ok || !fs.ValidPath(rel) {
		return nil, "", false
	}
	m := r.byName[name]
	return m, rel, m != nil
}

func parseFile(src *source.File, p string) *file {
	f := &file{src: src, path: p}
	if len(src.Text) > maxFile {
		f.err = &syntaxError{source.At(src, 0, 0), "the file is too large"}
		return f
	}
	tree, diags := parser.Parse(src)
	if f.body = tree.Body; len(diags) > 0 {
		f.err = &syntaxError{diags[0].Span, strings.TrimPrefix(diags[0].Message, "Syntax error in Ruby code: ")}
	}
	return f
}

// providers returns the files in which modules define providers of a type.
func (r *Reader) providers(name string) []*file {
	var out []*file
	for _, m := range r.modules {
		dir := "lib/puppet/provider/" + name
		entries, _ := fs.ReadDir(m.FS, dir)
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".rb") && !e.IsDir() {
				if f := r.load("/" + m.Name + "/" + dir + "/" + e.Name()); f != nil {
					out = append(out, f)
				}
			}
		}
	}
	return out
}
