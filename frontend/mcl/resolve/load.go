package resolve

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Load loads a program and resolves its names. The path is that of its entry: a file, a folder with a metadata.yaml or a main.mcl, a
// metadata.yaml, or "-" (MCL-IMP-11). The program is there also when there are errors, but for one whose entry cannot be read.
func Load(path string, opts Options) (*Program, diag.List) {
	r := &resolver{
		opts: opts,
		prog: &Program{
			Vars: map[*ast.Var]*Ref{}, Calls: map[*ast.Call]*Ref{}, Includes: map[*ast.Include]*Ref{},
			Nested: map[*ast.ClassDef][]*ast.ClassDef{}, Moved: map[*ast.ClassDef]bool{},
			Defs: map[ast.Node]Def{}, LoopVars: map[*ast.For][2]*LoopVar{}, Bodies: map[ast.Node]*Body{},
			Imports: map[*ast.Import]*ast.Program{}, Modules: map[*ast.Program]*Module{},
			Used: map[Def]bool{}, Recursive: map[Def]bool{},
		},
		files: map[fileKey]*file{}, sources: map[string]*source.File{},
		globals: map[string]*entry{}, builtins: map[*functions.Function]*entry{}, stars: map[starKey]*found{},
		here: &env{}, misses: map[missing]bool{}, nodeOf: map[ast.Node]*node{},
	}
	r.addGlobal(&Global{Name: "hostname", Type: types.Str})
	r.addGlobal(&Global{Name: "purpleidea", Type: types.Str, Value: "hello world!"})
	for _, g := range opts.Globals {
		r.addGlobal(g)
	}
	f := r.entry(path)
	if f == nil {
		return nil, r.list()
	}
	for _, b := range r.blocks {
		r.statements(b)
	}
	r.cycles()
	r.reach(f.node)
	return r.prog, r.list()
}

// resolver is what is known of a program while it is loaded.
type resolver struct {
	opts Options
	prog *Program

	files   map[fileKey]*file
	sources map[string]*source.File
	loading []importing // the imports that lead to the file that is being loaded
	broken  bool        // a file has errors of syntax

	blocks   []*block
	globals  map[string]*entry
	builtins map[*functions.Function]*entry
	stars    map[starKey]*found
	here     *env
	misses   map[missing]bool

	nodes    []*node
	nodeOf   map[ast.Node]*node
	todo     []todo
	findings []finding
	hints    int
}

// finding is a diagnostic and what it is in; the syntax of a file is in nothing.
type finding struct {
	*diag.Diagnostic
	in *node
}

func (r *resolver) errorf(in *node, code diag.Code, at source.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.Errorf(code, at, format, args...)
	r.findings = append(r.findings, finding{d, in})
	return d
}

func (r *resolver) warnf(code diag.Code, at source.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.Warningf(code, at, format, args...)
	r.findings = append(r.findings, finding{d, nil})
	return d
}

// list returns the diagnostics by their places. Errors in unused code are warnings (MCL-SCO-11).
func (r *resolver) list() diag.List {
	list := make(diag.List, 0, len(r.findings))
	for _, f := range r.findings {
		if f.Severity == diag.Error && !r.severe(f.in, f.Code) {
			f.Severity = diag.Warning
		}
		list = append(list, f.Diagnostic)
	}
	list.Sort()
	return list
}

func (r *resolver) addGlobal(g *Global) { r.globals[g.Name] = &entry{def: g} }

// file is a file of the program.
type file struct {
	path      string
	prog      *ast.Program
	module    *Module
	scope     *scope
	node      *node
	importers []importer
}

// importer is an import of a file, and the block that it is in.
type importer struct {
	scope *scope
	stmt  *ast.Import
}

// fileKey says which files are one. What is around a file matters only where imports are leaky.
type fileKey struct {
	path   string
	around *scope
}

// importing is an import on the way to a file.
type importing struct {
	path string // of the file
	stmt *ast.Import
}

// entry loads the file that a program begins with.
func (r *resolver) entry(path string) *file {
	if path == "-" {
		data, err := io.ReadAll(r.opts.Stdin)
		if err != nil {
			r.unreadable("-", err)
			return nil
		}
		r.prog.Root = "."
		r.sources["-"] = source.NewFile("-", string(data))
		return r.first("-", &Module{Dir: ".", Main: "-", Files: "files/"})
	}
	var m *Module
	switch {
	case r.opts.Disk.IsDir(path):
		m = r.folder(path, source.Span{}, nil)
	case filepath.Base(path) == metadataName:
		m = r.folder(filepath.Dir(path), source.Span{}, nil)
	default:
		m = &Module{Dir: filepath.Dir(path), Main: filepath.Base(path), Files: "files/"}
	}
	r.prog.Root = m.Dir
	path = filepath.Join(m.Dir, filepath.FromSlash(m.Main))
	if _, err := r.source(path); err != nil {
		r.unreadable(path, err)
		return nil
	}
	return r.first(path, m)
}

func (r *resolver) first(path string, m *Module) *file {
	f := r.load(path, m, nil, nil, nil)
	r.prog.Entry = f.prog
	return f
}

func (r *resolver) unreadable(path string, err error) {
	r.errorf(nil, CodeUnreadable, source.At(source.NewFile(path, ""), 0, 0), "cannot read %s: %s", path, reason(err))
}

// source reads a file.
func (r *resolver) source(path string) (*source.File, error) {
	if f := r.sources[path]; f != nil {
		return f, nil
	}
	data, err := r.opts.Disk.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := source.NewFile(path, string(data))
	r.sources[path] = f
	return f, nil
}

// load parses a file that can be read, loads what it imports, and collects its definitions.
func (r *resolver) load(path string, m *Module, around *scope, owner *node, by *ast.Import) *file {
	src, _ := r.source(path)
	prog, list := parser.Parse(src, parser.Options{Dialect: r.opts.Dialect, Strict: r.opts.Strict})
	if !r.parsed(path) {
		for _, d := range list {
			r.findings = append(r.findings, finding{d, nil})
		}
	}
	r.broken = r.broken || list.HasErrors()
	f := &file{path: path, prog: prog, module: m}
	r.files[fileKey{path, around}] = f
	var outer *Body
	if around != nil {
		outer = around.body
	}
	f.node = r.node(nil, prog, path, owner)
	f.scope = &scope{parent: around, file: f, body: r.body(prog, outer), owner: f.node}
	r.prog.Modules[prog] = m

	r.loading = append(r.loading, importing{path, by})
	if by != nil {
		r.moduleBody(f, by)
	}
	r.collect(&block{stmts: prog.Body, scope: f.scope})
	r.loading = r.loading[:len(r.loading)-1]
	r.prog.Files = append(r.prog.Files, prog)
	return f
}

// parsed reports whether a file has been loaded before, with something else around it.
func (r *resolver) parsed(path string) bool {
	return r.opts.LeakyImports && slices.ContainsFunc(r.prog.Files, func(p *ast.Program) bool { return p.File.Name == path })
}

// moduleBody reports statements that no imported file may have (MCL-IMP-5).
func (r *resolver) moduleBody(f *file, by *ast.Import) {
	for _, st := range f.prog.Body {
		switch st.(type) {
		case *ast.Import, *ast.Bind, *ast.FuncDef, *ast.ClassDef:
			continue
		}
		r.errorf(f.node, CodeModuleBody, st.Span(), "an imported file can only have imports, binds, funcs and classes outside of classes").
			Note(by.At, "imported here").Hint("put the statement into a class and include it")
	}
}

// reason is what is wrong with a file, without its path.
func reason(err error) string {
	type unwrapper interface{ Unwrap() error }
	if u, ok := err.(unwrapper); ok && u.Unwrap() != nil {
		err = u.Unwrap()
	}
	return fmt.Sprint(err)
}
