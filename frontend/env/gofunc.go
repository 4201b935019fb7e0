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
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// owner is a folder with functions in Go: a module, or the environment, whose name
// is "".
type owner struct{ name, dir, shown string }

// owners are where a function in Go is looked for: the module of its namespace, then
// the environment, which may have functions of any module; one without a namespace is
// the environment's, or that of the first module that has it.
func (e *Environment) owners(name string) []owner {
	environment := owner{dir: e.Dir}
	first, _, qualified := strings.Cut(name, "::")
	if qualified {
		if m := e.Modules[first]; m != nil {
			return []owner{{first, m.Dir, m.Shown}, environment}
		}
		return []owner{environment}
	}
	owners := []owner{environment}
	for _, n := range e.moduleNames() {
		owners = append(owners, owner{n, e.Modules[n].Dir, e.Modules[n].Shown})
	}
	return owners
}

// host finds a function that a module writes in Go; nil when there is none. What is
// wrong with it is reported once.
func (l *linker) host(name string) *ir.Host {
	if h, known := l.hosts[name]; known {
		return h
	}
	rel := path.Join(gofunc.Dir, strings.ReplaceAll(name, "::", "/")+".go")
	for _, o := range l.env.owners(name) {
		f, diags := gofunc.Read(filepath.Join(o.dir, filepath.FromSlash(rel)), path.Join(filepath.ToSlash(o.shown), rel), name)
		l.lowerer.Diags = append(l.lowerer.Diags, diags...)
		if f == nil && !diags.HasErrors() {
			continue
		}
		h := &ir.Host{Name: name, Module: o.name}
		l.hosts[name] = h
		if diags.HasErrors() {
			h.Broken = diags[0].Message
			return h
		}
		before := len(l.lowerer.Diags)
		l.linkHost(h, f, o)
		if wrong := l.lowerer.Diags[before:]; wrong.HasErrors() {
			h.Broken = wrong[0].Message
		}
		return h
	}
	l.hosts[name] = nil
	return nil
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
	if f.Computed {
		l.Dynamic(ir.DynamicFunctions)
	}
	for _, c := range f.Calls {
		if kinds, ok := ir.CatalogFunction(c.Name); ok {
			l.Dynamic(kinds)
			l.catalogFunctions[c.Name] = true
			h.Calls = append(h.Calls, c.Name)
			continue
		}
		switch info := l.Function(c.Name); {
		case info.Kind == lower.NoFunction:
			l.lowerer.Diags.Add(diag.Errorf(lower.CodeUnknownFunction, c.At, "Unknown function: '%s'.", c.Name))
		case info.Kind == lower.RubyFunc || info.Kind == lower.MissingFunc || info.Kind == lower.BuiltinFunc && lower.Special(c.Name):
			l.lowerer.Diags.Add(diag.Errorf(lower.CodeUnsupported, c.At, "functions in Go cannot call '%s'", c.Name))
		default:
			h.Calls = append(h.Calls, c.Name)
		}
	}
}

// goPackage reads the package of functions in a folder of an owner; "." is the folder
// of those without a namespace.
func (l *linker) goPackage(o owner, folder string) *ir.GoPackage {
	if folder == "." {
		folder = ""
	}
	for _, h := range l.hosts {
		if h != nil && h.Package != nil && h.Package.Module == o.name && h.Package.Path == folder {
			return h.Package
		}
	}
	dir := path.Join(gofunc.Dir, folder)
	p, err := gofunc.Package(filepath.Join(o.dir, filepath.FromSlash(dir)), path.Join(filepath.ToSlash(o.shown), dir), o.name, folder)
	if err != nil {
		l.lowerer.Diags.Add(diag.Errorf(CodeUnreadable, source.Span{}, "cannot read the functions in %s: %s", dir, err))
	}
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
	sig, ok := l.lowerer.HostSignature(d.Program, h.Module, d.Signature, d.Repeated, d.Block, local)
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

// disjoint tells whether no value is of both types.
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
func hostInfo(h *ir.Host) lower.FunctionInfo {
	info := lower.FunctionInfo{Kind: lower.HostFunc, Name: h.Name, Broken: h.Broken}
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

// reachHosts reaches every function in Go that a computed name may stand for.
func (l *linker) reachHosts() {
	for _, name := range l.env.functionFiles(gofunc.Dir, ".go") {
		l.Function(name)
	}
}

// linkHosts gives the program the functions in Go that it reaches.
func (l *linker) linkHosts() {
	for _, h := range l.hosts {
		if h != nil && h.Broken == "" {
			l.prog.Hosts = append(l.prog.Hosts, h)
		}
	}
	slices.SortFunc(l.prog.Hosts, func(a, b *ir.Host) int { return cmp.Compare(a.Name, b.Name) })
}
