package env

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/ruby/functions"
	rubylower "github.com/p2go/p2go/frontend/ruby/lower"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/fn"
)

// legacyFolder is where modules have functions of the legacy API, below lib/puppet.
const legacyFolder = "parser/functions"

// rubyFunction is a function that a module writes in Ruby and something calls.
type rubyFunction struct {
	host *ir.Host
	// scope says that it sees the variables of its caller.
	scope bool
	// native says that p2go's own function takes its place.
	native bool
	// funcs are its methods, which are not part of the program yet.
	funcs []*ir.Func
}

// info is what lowering knows of the function.
func (f *rubyFunction) info() resolve.Function {
	info := hostInfo(f.host)
	info.Scope, info.Ruby = f.scope, true
	return info
}

// rubyFunction reads and lowers a function in Ruby, once. What p2go does not understand of it is a warning; calls fail with that.
func (l *linker) rubyFunction(name string, f *rubyFile) *rubyFunction {
	if known := l.rubyFunctions[f.path]; known != nil {
		return known
	}
	out := &rubyFunction{host: &ir.Host{Name: name, Key: name, Module: f.module, File: f.shown}}
	legacy := f.folder == legacyFolder
	switch usual, _ := l.loader.rubyFunction("", name); {
	case usual == f:
	case legacy && f == l.loader.findRuby(legacyFolder, name): // which function_NAME is
		out.host.Key = "legacy/" + name
	default:
		out.host.Key = f.module + "/" + name
	}
	l.rubyFunctions[f.path] = out
	l.rubyOrder = append(l.rubyOrder, out)
	defer l.lowerer.Enter(resolve.FunctionKind.Key(name))()
	text, err := f.source()
	if err != nil {
		out.host.Broken = "cannot read " + f.shown
		l.lowerer.Diags.Add(diag.Warningf(CodeUnreadable, source.Span{}, "cannot read %s: %s", f.shown, err))
		return out
	}
	src := source.NewFile(f.shown, string(text))
	l.readRuby(out, src, f.path, legacy)
	return out
}

// readRuby completes a function in Ruby with what its file says.
func (l *linker) readRuby(out *rubyFunction, src *source.File, path string, legacy bool) {
	h := out.host
	tree, diags := parser.Parse(src)
	if diags.HasErrors() {
		l.warn(diags)
		h.Broken = diags[0].Message
		return
	}
	def, found := functions.Read(tree, h.Name, legacy)
	l.lowerer.Diags = append(l.lowerer.Diags, found...)
	_, line, col := def.At.Position()
	h.Pos, h.Doc, h.Broken = ir.Pos{Line: int32(line), Col: int32(col)}, def.Doc, def.Broken
	if h.Broken != "" {
		return
	}
	out.scope, h.Scoped = def.Scope, def.Scoped
	unit := &rubylower.Unit{File: tree, Name: h.Name, Shown: src.Name, Module: h.Module, Diags: &l.lowerer.Diags}
	if h.Key != h.Name {
		unit.Name = strings.ReplaceAll(h.Key, "/", ".")
	}
	if l.covered != nil {
		unit.Points = l.covered.function(h.Module, tree)
	}
	unit.Libraries = l.libraries(tree, path, resolve.FunctionKind.Key(h.Name))
	if unit.FindsFiles() {
		l.findAnyFile()
	}
	l.lowerer.RubySettings(unit)
	if legacy {
		h.Legacy = &ir.HostLegacy{Method: unit.MethodName(h.Name), Arity: def.Legacy.Arity, Statement: def.Legacy.Statement}
		out.funcs = unit.LegacyFunction(h.Name, def.Block)
	} else if !l.rubyDispatches(h, def, unit) {
		return
	} else {
		out.funcs = unit.Function()
	}
	for _, f := range out.funcs {
		l.lowerer.Bodies[f] = resolve.FunctionKind.Key(h.Name)
	}
	l.rubyCalls(h, def)
}

// findAnyFile makes part of the program all templates and files of modules: which of them a function in Ruby finds is not known.
func (l *linker) findAnyFile() {
	l.FindFiles()
	for _, m := range l.env.modules() {
		for _, folder := range []string{fn.TemplatesFolder, fn.FilesFolder} {
			for _, rel := range l.env.filesBelow(filepath.Join(m.Dir, folder), "", disk.AllLinks) {
				l.FindFile(folder, m.Name+"/"+rel, true)
			}
		}
	}
}

// warn adds errors as warnings: they do not keep a program from being built.
func (l *linker) warn(diags diag.List) { l.lowerer.Diags = append(l.lowerer.Diags, diags.Warned()...) }

// rubyDispatches evaluates the signatures of a function.
func (l *linker) rubyDispatches(h *ir.Host, def *functions.Function, unit *rubylower.Unit) bool {
	file := &resolve.File{Program: def.Program, Module: h.Module}
	one := func(d *functions.Dispatch) *ir.HostDispatch {
		_, line, col := d.At.Position()
		out := &ir.HostDispatch{
			Method: unit.MethodName(d.Method), Pos: ir.Pos{Line: int32(line), Col: int32(col)}, Results: ir.GoResults{Value: &ir.GoType{}, Error: true},
		}
		if !unit.HasMethod(d.Method) {
			h.Broken = "undefined method `" + d.Method + "' for #<" + h.Name + ">"
			l.lowerer.Diags.Add(diag.Warningf(functions.CodeFunction, d.At, "the function '%s' has no method %s", h.Name, d.Method))
			return out
		}
		before := len(l.lowerer.Diags)
		sig, ok := l.lowerer.HostSignature(file, d.Signature, d.Repeated, d.Block, def.Types)
		if !ok {
			wrong := slices.Clone(l.lowerer.Diags[before:])
			l.lowerer.Diags = l.lowerer.Diags[:before]
			l.warn(wrong)
			if wrong.HasErrors() {
				h.Broken = wrong[0].Message
			}
		}
		out.Sig, out.Local, out.Returns = sig.Sig, sig.Local, sig.Sig.Type.Return
		for _, n := range d.Args {
			if n < 0 {
				out.Args = append(out.Args, ir.HostArg{Kind: ir.HostScope})
				continue
			}
			p := d.Signature.Params[n]
			out.Args = append(out.Args, ir.HostArg{Kind: ir.HostParam, Type: &ir.GoType{}, Index: n, Rest: p.Rest, Optional: p.Default != nil && !p.Rest})
		}
		return out
	}
	for _, d := range def.Dispatches {
		h.Dispatches = append(h.Dispatches, one(d))
	}
	for _, d := range def.Mismatches {
		h.Mismatches = append(h.Mismatches, one(d))
	}
	return h.Broken == ""
}

// rubyCalls makes part of the program what a function in Ruby calls by name. A function that there is not fails where it is called.
func (l *linker) rubyCalls(h *ir.Host, def *functions.Function) {
	if def.Computed {
		l.computesAll(ir.FunctionNames)
	}
	for _, c := range def.Named {
		name := strings.ToLower(strings.TrimPrefix(c.Name, "::"))
		if key, ok := l.legacyKey(name, c.Legacy); ok {
			h.Calls = append(h.Calls, key)
			continue
		}
		if f := builtin.Row(name); f != nil && f.Scope != nil {
			l.computesAll(f.Names...)
			l.catalogFunctions[name] = true
			h.Calls = append(h.Calls, name)
			continue
		}
		switch info := l.lowerer.Callee(h.Module, name); {
		case info.Kind == resolve.NoFunction:
			l.lowerer.Diags.Add(diag.Warningf(lower.CodeUnknownFunction, c.At, "Unknown function: '%s'.", c.Name))
		case info.Broken != "": // which was said
		case info.Kind == resolve.RubyFunc || info.Kind == resolve.MissingFunc || info.Kind == resolve.BuiltinFunc && info.Row.Special():
			l.lowerer.Diags.Add(diag.Warningf(functions.CodeFunction, c.At, "functions in Ruby cannot call '%s'", c.Name))
		default:
			l.flow.Called(name)
			h.Calls = append(h.Calls, info.Name)
		}
	}
	slices.Sort(h.Calls)
	h.Calls = slices.Compact(h.Calls)
}

// legacyKey is the key of a function of the legacy API that code calls as function_NAME, where another function has its name.
func (l *linker) legacyKey(name string, legacy bool) (string, bool) {
	if !legacy || !l.hidesLegacy(name) {
		return "", false
	}
	f := l.loader.findRuby(legacyFolder, name)
	if f == nil {
		return "", false
	}
	out := l.rubyFunction(name, f)
	return out.host.Key, out.host.Broken == ""
}

// hidesLegacy reports whether a function of the modern API has a name, so that one of the legacy API is called as function_NAME alone: one of a
// module or of Puppet.
func (l *linker) hidesLegacy(name string) bool {
	if l.loader.findRuby("functions", name) != nil {
		return true
	}
	return builtin.InPuppet(name)
}

// lowerRuby are the methods of the functions in Ruby that became part of the program since the last call.
func (l *linker) lowerRuby() []*ir.Func {
	funcs := l.takeLibraries()
	for _, f := range l.rubyOrder {
		if f.host.Broken == "" {
			funcs = append(funcs, f.funcs...)
		}
		f.funcs = nil
	}
	return funcs
}

// linkRuby gives the program the functions in Ruby that it reaches.
func (l *linker) linkRuby() {
	broken := map[string]bool{}
	for _, f := range l.rubyOrder {
		broken[f.host.Key] = broken[f.host.Key] || f.host.Broken != ""
	}
	for _, f := range l.rubyOrder {
		if f.host.Broken == "" {
			f.host.Calls = slices.DeleteFunc(f.host.Calls, func(key string) bool { return broken[key] }) // found while these were read
			l.prog.Hosts = append(l.prog.Hosts, f.host)
		}
	}
	l.prog.Funcs = append(l.prog.Funcs, l.lowerRuby()...)
}
