package env

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// owner is a folder with functions in Go: a module, or the environment, whose name
// is "".
type owner struct{ name, dir, shown string }

// owners are where a function in Go is looked for that a module calls, "" for the
// environment: in the module of its namespace, then in the environment, which may have
// functions of any module. One without a namespace is the environment's, the calling
// module's, that of the first module it depends on, or else any other's (LOAD-7,
// LOAD-8).
func (e *Environment) owners(from, name string) (near, others []owner) {
	environment := []owner{{dir: e.Dir}}
	if first, _, qualified := strings.Cut(name, "::"); qualified {
		return append(e.ownersOf(first), environment...), nil
	}
	if m := e.Modules[from]; m != nil {
		near = e.ownersOf(append([]string{from}, m.dependencies()...)...)
	}
	for _, m := range e.holders(gofunc.Dir) {
		others = append(others, owner{m.Name, m.Dir, m.Shown})
	}
	return append(environment, near...), others
}

// ownersOf are those of the modules that there are.
func (e *Environment) ownersOf(modules ...string) []owner {
	var owners []owner
	for _, n := range modules {
		if m := e.Modules[n]; m != nil {
			owners = append(owners, owner{n, m.Dir, m.Shown})
		}
	}
	return owners
}

// hostKey is a function in Go in the folder of a module, or as a module sees it.
type hostKey struct{ module, name string }

// hostFile is what a folder has for the name of a function in Go.
type hostFile struct {
	owner    owner
	function *gofunc.Function
	diags    diag.List
	host     *ir.Host // made of it, once something calls it
}

func (f *hostFile) found() bool { return f.function != nil || f.diags.HasErrors() }

// hostFiles finds the file of a function in Go that a module calls; none when there is
// none. There are several where modules have it of which none is near the caller: the
// first is what p2go takes, in the order of the modules' names, Puppet takes the one
// that the file system lists first.
func (l *linker) hostFiles(from, name string) []*hostFile {
	key := hostKey{from, name}
	if files, known := l.hostsSeen[key]; known {
		return files
	}
	var found []*hostFile
	near, others := l.env.owners(from, name)
	for _, o := range near {
		if f := l.hostFile(o, name); f.found() {
			found = []*hostFile{f}
			break
		}
	}
	if found == nil {
		for _, o := range others {
			if f := l.hostFile(o, name); f.found() {
				found = append(found, f)
			}
		}
	}
	l.hostsSeen[key] = found
	return found
}

// hostFile is what a folder has for a name.
func (l *linker) hostFile(o owner, name string) *hostFile {
	key := hostKey{o.name, name}
	f := l.hosts[key]
	if f == nil {
		rel := path.Join(gofunc.Dir, strings.ReplaceAll(name, "::", "/")+".go")
		f = &hostFile{owner: o}
		f.function, f.diags = gofunc.Read(l.env.disk, filepath.Join(o.dir, filepath.FromSlash(rel)), path.Join(filepath.ToSlash(o.shown), rel), name)
		l.hosts[key] = f
	}
	return f
}

// host finds a function that a module writes in Go and another calls; nil when there is
// none. What is wrong with it is reported once.
func (l *linker) host(from, name string) *ir.Host {
	files := l.hostFiles(from, name)
	if len(files) == 0 {
		return nil
	}
	f := files[0]
	if f.host != nil {
		return f.host
	}
	h := &ir.Host{Name: name, Key: name, Module: f.owner.name}
	if l.hostFiles("", name)[0] != f {
		h.Key = h.Module + "/" + name
	}
	f.host = h
	defer l.lowerer.Enter(resolve.FunctionKind.Key(name))()
	l.lowerer.Diags = append(l.lowerer.Diags, f.diags...)
	if f.diags.HasErrors() {
		h.Broken = f.diags[0].Message
		return h
	}
	before := len(l.lowerer.Diags)
	l.linkHost(h, f.function, f.owner)
	if wrong := l.lowerer.Diags[before:]; wrong.HasErrors() {
		h.Broken = wrong[0].Message
	}
	return h
}

// goFunction is the function in Go that a module calls by a name; nil when there is none.
func (l *linker) goFunction(from, name string) *resolve.Definition {
	h := l.host(from, name)
	if h == nil {
		return nil
	}
	info := hostInfo(h)
	info.Rivals = l.rivals(from, name)
	return &resolve.Definition{Key: resolve.GoKind.Key(info.Name), Shown: h.File, At: l.goPlace(from, name), Function: &info}
}

// goPlace is where the function in Go begins that a module calls; zero where its file does not say.
func (l *linker) goPlace(from, name string) source.Span {
	f := l.hostFiles(from, name)[0].function
	if f == nil || len(f.Dispatches) == 0 {
		return source.Span{}
	}
	return f.Dispatches[0].At
}

// rivals are the modules that have the function which a module calls, where it is open
// which Puppet takes.
func (l *linker) rivals(from, name string) []string {
	files := l.hostFiles(from, name)
	if len(files) < 2 {
		return nil
	}
	modules := make([]string, len(files))
	for i, f := range files {
		modules[i] = f.owner.name
	}
	return modules
}

// linkHost completes a function with what its file says.
func (l *linker) linkHost(h *ir.Host, f *gofunc.Function, o owner) {
	h.File, h.Doc = f.File.Name, f.Doc
	h.Package = l.goPackage(o, path.Dir(strings.ReplaceAll(h.Name, "::", "/")))
	for _, d := range f.Dispatches {
		h.Dispatches = append(h.Dispatches, l.hostDispatch(h, f, d))
	}
	for _, d := range f.Mismatches {
		h.Mismatches = append(h.Mismatches, l.hostDispatch(h, f, d))
	}
	h.Pos = h.Dispatches[0].Pos
	helpers := gofunc.HelperCalls(l.assets.Go[h.Package])
	if f.Computed || helpers.Computed {
		l.computesAll(ir.FunctionNames)
		for _, name := range l.env.functionFiles(gofunc.Dir, ".go") {
			if seen := l.host(h.Module, name); seen != nil && seen.Key != name {
				h.Calls = append(h.Calls, seen.Key)
			}
		}
	}
	for _, c := range slices.Concat(f.Named, helpers.Named) {
		if f := builtin.Row(c.Name); f != nil && f.Scope != nil {
			l.computesAll(f.Names...)
			l.catalogFunctions[c.Name] = true
			h.Calls = append(h.Calls, c.Name)
			continue
		}
		switch info := l.lowerer.Callee(h.Module, c.Name); {
		case info.Kind == resolve.NoFunction:
			l.lowerer.Diags.Add(diag.Errorf(lower.CodeUnknownFunction, c.At, "Unknown function: '%s'.", c.Name))
		case info.Kind == resolve.RubyFunc || info.Kind == resolve.MissingFunc || info.Kind == resolve.BuiltinFunc && info.Row.Special():
			l.lowerer.Diags.Add(diag.Errorf(lower.CodeUnsupported, c.At, "functions in Go cannot call '%s'", c.Name))
		default:
			l.flow.Called(c.Name)
			h.Calls = append(h.Calls, info.Name)
		}
	}
}

// goPackage reads the package of functions in a folder of an owner, whose files become assets; "." is the folder
// of those without a namespace.
func (l *linker) goPackage(o owner, folder string) ir.GoPackage {
	if folder == "." {
		folder = ""
	}
	return l.readGo(&l.assets.Go, "functions", o, gofunc.Dir, folder, gofunc.Package)
}

// goReader reads a Go package of a module from a folder, which messages show as another; path is where it is among those of its kind.
type goReader = func(d *disk.Disk, dir, shown, module, path string) (ir.GoPackage, []assets.GoFile, error)

// readGo reads the package in a folder below one of an owner, unless it is among the assets already, whose files it becomes. What says what is in it.
func (l *linker) readGo(to *map[ir.GoPackage][]assets.GoFile, what string, o owner, below, folder string, read goReader) ir.GoPackage {
	for p := range *to {
		if p.Module == o.name && p.Path == folder {
			return p
		}
	}
	dir := path.Join(below, folder)
	p, files, err := read(l.env.disk, filepath.Join(o.dir, filepath.FromSlash(dir)), path.Join(filepath.ToSlash(o.shown), dir), o.name, folder)
	if err != nil {
		l.lowerer.Diags.Add(diag.Errorf(CodeUnreadable, source.Span{}, "cannot read the %s in %s: %s", what, dir, err))
		return p
	}
	if *to == nil {
		*to = map[ir.GoPackage][]assets.GoFile{}
	}
	(*to)[p] = files
	return p
}

// hostDispatch evaluates a signature and looks whether the Go types can hold what it
// takes.
func (l *linker) hostDispatch(h *ir.Host, f *gofunc.Function, d *gofunc.Dispatch) *ir.HostDispatch {
	_, line, col := d.At.Position()
	out := &ir.HostDispatch{Go: d.Go, Pos: ir.Pos{Line: int32(line), Col: int32(col)}, Doc: d.Doc, Args: slices.Clone(d.Args), Results: d.Results}
	if d.Signature == nil {
		out.Sig = derived(out.Args, d.Names)
		return out
	}
	var local []*puppet.TypeAlias
	for _, t := range f.Types {
		local = append(local, t.Alias)
	}
	sig, ok := l.lowerer.HostSignature(&resolve.File{Program: d.Program, Module: h.Module}, d.Signature, d.Repeated, d.Block, local)
	if !ok {
		return out
	}
	out.Sig, out.Local = sig.Sig, sig.Local
	for i := range out.Args {
		a := &out.Args[i]
		if a.Kind != ir.HostParam {
			continue
		}
		p := sig.Params[a.Index]
		takes := p.Type
		if a.Rest {
			takes = sig.Sig.Type.Params.Types[a.Index] // of each
			if !a.Variadic {
				takes = &typesys.Array{Elem: takes}
			}
		}
		if p.Default != nil && !a.Rest {
			a.Optional = true
			if def := sig.Defaults[a.Index]; def != nil {
				a.Default, _ = def.Const()
			}
		}
		if holds := a.Type.Holds(); !typesys.Assignable(holds, takes) {
			l.lowerer.Diags.Add(diag.Errorf(gofunc.CodeBad, d.Signature.Params[a.Index].At,
				"the Go function %s takes $%s as a %s, which does not hold all values of %s", d.Go, p.Name, a.Type, takes))
		}
	}
	if d.Signature.Returns != nil {
		out.Returns = sig.Sig.Type.Return
		if v := d.Results.Value; out.Returns != nil && v != nil && !typesys.Assignable(out.Returns, v.Produces()) && disjoint(out.Returns, v.Produces()) {
			l.lowerer.Diags.Add(diag.Errorf(gofunc.CodeBad, d.Signature.Returns.Span(), "the Go function %s returns a %s, which is no %s", d.Go, v, out.Returns))
		}
		if v := d.Results.Value; out.Returns != nil && v != nil && typesys.Assignable(out.Returns, v.Produces()) {
			out.Returns = nil // nothing is left to be asserted
			if v.Kind == ir.GoAny {
				out.Returns = sig.Sig.Type.Return
			}
		}
	}
	return out
}

// disjoint reports whether no value is of both types.
func disjoint(a, b typesys.Type) bool { return ir.Disjoint(a, b) }

// derived is the signature that the Go types of a function give, whose parameters have
// the names; it completes the arguments.
func derived(args []ir.HostArg, names []string) typesys.Signature {
	var params []*ir.Param
	for i, a := range args {
		if a.Kind == ir.HostParam {
			params = append(params, &ir.Param{Name: names[i], Type: a.Type.Holds(), Rest: a.Rest})
		}
	}
	for i := len(params) - 1; i >= 0; i-- { // those at the end that may be nil need not be given
		if _, optional := params[i].Type.(*typesys.Optional); !optional {
			if params[i].Rest {
				continue
			}
			break
		}
		params[i].Default = &ir.Region{}
	}
	for i := range args {
		if a := &args[i]; a.Kind == ir.HostParam {
			a.Optional = params[a.Index].Default != nil
		}
	}
	sig := ir.Signature(params, nil)
	for _, a := range args {
		if a.Kind == ir.HostBlock {
			sig.Type.Block, sig.BlockName = &typesys.Optional{Of: typesys.CallableType}, "block"
		}
	}
	return sig
}

// hostInfo is what lowering knows of a function in Go.
func hostInfo(h *ir.Host) resolve.Function {
	info := resolve.Function{Kind: resolve.HostFunc, Name: h.Key, Broken: h.Broken}
	for _, d := range h.Dispatches {
		for _, a := range d.Args {
			info.Scope = info.Scope || a.Kind == ir.HostScope
		}
		switch t := d.Result(); {
		case info.Returns == nil:
			info.Returns = t
		default:
			info.Returns = typesys.Common(info.Returns, t)
		}
	}
	return info
}

// linkHosts gives the program the functions in Go that it reaches.
func (l *linker) linkHosts() {
	l.linkRuby()
	for _, f := range l.hosts {
		if h := f.host; h != nil && h.Broken == "" {
			l.prog.Hosts = append(l.prog.Hosts, h)
		}
	}
	slices.SortFunc(l.prog.Hosts, func(a, b *ir.Host) int { return cmp.Compare(a.Key, b.Key) })
}
