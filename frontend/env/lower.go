package env

import (
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	rubylower "github.com/p2go/p2go/frontend/ruby/lower"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/flow"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Lower turns the environment into a program and what belongs to it. When the diagnostics have errors,
// the program raises them where they would be evaluated.
func (e *Environment) Lower() (*ir.Program, assets.Assets, diag.List) { return e.lower(false) }

// lower makes a program: again where a type that became part of it late has a member that was taken for a function's name, and where
// strings come to calls of inline_epp that were not known when these were lowered.
func (e *Environment) lower(everything bool) (*ir.Program, assets.Assets, diag.List) {
	defer e.startAhead(everything)()
	found := map[string]*lower.Sources{}
	for turn := 0; ; turn++ {
		l := newLinker(e)
		l.everything, l.lowerer.Sources, l.turn = everything, found, turn
		l.run()
		if !l.again && !l.Mistaken() {
			return l.result()
		}
	}
}

func newLinker(e *Environment) *linker {
	l := &linker{
		env: e, prog: &ir.Program{Name: e.Name, Assumed: e.opts.Assumed}, catalogFunctions: map[string]bool{}, given: map[string]bool{},
		hosts: map[hostKey]*hostFile{}, hostsSeen: map[hostKey][]*hostFile{}, rubyFunctions: map[string]*rubyFunction{}, rubyLibraries: map[string]*rubyLibrary{}, taken: map[string]Taken{},
		searches: map[string]*search{}, read: map[*resolve.File]bool{}, sources: map[inlineSource]bool{},
		anySource: map[*builtin.Function]bool{},
	}
	l.loader = newLoader(l)
	l.Program = resolve.NewProgram(e.table, l.loader, e.moduleNames())
	l.lowerer = lower.New(e.Name, l.Program)
	l.lowerer.Check = e.opts.check(check.Place{})
	l.lowerer.ReadErb, l.lowerer.ErbDefining = l.readErb, e.erbDefining
	if e.opts.Cover {
		l.covered = newCovered(e)
		l.lowerer.Points, l.lowerer.ErbPoints = l.covered.manifest, l.covered.erb
	}
	l.LooksUp = e.opts.Lookups
	l.flow = flow.New(l)
	e.uses = l.Step
	return l
}

// result is the program that was made.
func (l *linker) result() (*ir.Program, assets.Assets, diag.List) {
	l.env.data = l
	maps.Copy(l.env.templateTexts, l.lowerer.InlineTexts)
	diags := l.settle()
	l.linkSources()
	lower.DropMatches(l.prog)
	if l.covered != nil {
		l.assets.Coverage = l.covered.all()
	}
	if l.env.opts.StrictRuby {
		rubylower.Refuse(diags)
		refuseDataTypes(diags)
	}
	return l.prog, l.assets, dedupe(diags)
}

// LowerAll is [Environment.Lower] with every class and defined type of the
// modules inside the environment, reached or not.
func (e *Environment) LowerAll() (*ir.Program, assets.Assets, diag.List) { return e.lower(true) }

// Source returns the file of the environment with a name as programs have it, nil
// when none was read. The text of an inline template goes by the template's name.
func (e *Environment) Source(name string) *source.File {
	if f := e.templateTexts[name]; f != nil {
		return f
	}
	for _, p := range e.read {
		if p.File.Name == name {
			return p.File
		}
	}
	return nil
}

// dedupe drops repetitions of the same finding: a region that is lowered twice
// reports twice.
func dedupe(l diag.List) diag.List {
	type key struct {
		code diag.Code
		at   source.Span
		msg  string
	}
	seen := map[key]bool{}
	return slices.DeleteFunc(l, func(d *diag.Diagnostic) bool {
		k := key{d.Code, d.Span, d.Message}
		again := seen[k]
		seen[k] = true
		return again
	})
}

// linker follows names from the site's manifests on: what lowering asks the [resolve.Program] for is on its list of what is to be
// lowered.
type linker struct {
	env     *Environment
	loader  *loader
	lowerer *lower.Lowerer
	prog    *ir.Program
	assets  assets.Assets // that belong to it
	flow    *flow.Flow
	*resolve.Program

	turn  int  // how often the program was lowered before
	again bool // what is lowered lacks some of the sources of calls of inline_epp

	covered    *covered      // what is counted; nil where nothing is
	lookups    *hiera.Loader // see data
	hasAllData bool          // see allData
	noteKeys   bool          // see [hiera.Loader.NoteKeys]

	catalogFunctions map[string]bool // those that a computed name may stand for

	hosts     map[hostKey]*hostFile   // where functions in Go have been looked for
	hostsSeen map[hostKey][]*hostFile // what was found, by the module that calls; see hostFiles

	rubyFunctions map[string]*rubyFunction // by path
	rubyOrder     []*rubyFunction          // in the order in which they were asked for
	taken         map[string]Taken         // of stdlib, by name
	rubyLibraries map[string]*rubyLibrary  // by path
	libraryFuncs  []*ir.Func               // their methods, which are not part of the program yet

	given      map[string]bool // those of the program's Given
	everything bool            // reach all that the environment's own modules define

	declared bool // all declared types are part of the program

	searches map[string]*search // for names that match patterns, by kind and pattern
	found    []fileSearch       // for files of computed names

	machine map[*ir.Value]*machineCall // by the call
	loaded  map[string]value.Value     // what functions read from files; see Read
	read    map[*resolve.File]bool     // see lowerLoaded

	sources   map[inlineSource]bool      // of templates that are found when the program runs; see reachSources
	anySource map[*builtin.Function]bool // reports whether any source comes to a function when a catalog is applied
	seeks     [2]bool                    // whether any source in EPP, and in ERB, may be asked for
	searched  int                        // of the environment's files, for these
}

func (l *linker) run() {
	e := l.env
	if e.compared == nil {
		e.readSite()
	}
	mains, all := e.mains, e.compared
	for _, f := range mains {
		l.Step(resolve.ManifestKind.Key(f.Shown))
		if f.Program != nil {
			l.AddTop(f)
		}
	}
	for _, n := range e.nodes {
		l.AddNode(n.file, n.node)
	}
	l.prog.TopVars, l.prog.NodeVars = l.TopVars, l.NodeVars
	var unparsed, failed, read []*ir.Func
	for _, f := range mains {
		if f.Program == nil {
			failure := *f.Failure
			failure.Message = "Could not parse for environment " + e.Name + ": " + failure.Message
			unparsed = append(unparsed, lower.FailFunc(&failure, ir.Main, f.Shown, "", f.Shown))
			continue
		}
		name := f.Program.File.Name
		header := &ir.Func{Kind: ir.Main, Name: name, File: name, Pos: ir.Pos{Line: 1, Col: 1}}
		fails := l.contained(header, func() *ir.Func { return l.lowerer.Import(f) })
		main := l.contained(header, func() *ir.Func { return l.lowerer.Main(f) })
		if fails != nil {
			failed = append(failed, fails)
		} else {
			read = append(read, main)
		}
	}
	if all.Failure != nil {
		failed, read = nil, []*ir.Func{lower.FailFunc(all.Failure, ir.Main, mains[0].Shown, "", mains[0].Shown)}
	}
	l.prog.Funcs = slices.Concat(unparsed, failed, read) // all are read before any is evaluated
	for _, n := range e.nodes {
		if f := l.node(n); f != nil {
			l.prog.Funcs = append(l.prog.Funcs, f)
		}
	}
	l.reachClassified()
	l.reachDeclarable()
	var named []*ir.Func
	flowed := 0
	for {
		for d := l.Next(); d != nil; d = l.Next() {
			if f := l.define(d); f != nil {
				named = append(named, f)
			}
		}
		named = append(named, l.lowerTemplates()...)
		named = append(named, l.lowerRuby()...)
		all := append(slices.Clone(l.prog.Funcs), named...)
		l.flow.Add(all[flowed:]...)
		l.flow.Add(l.lowerer.Inline...)
		flowed = len(all)
		if len(l.Todo) == 0 && !l.reachComputed(all) && !l.reachData(all) && !l.reachLoaded(all) && !l.reachSources() && !l.reachDeclared(all) {
			break
		}
	}
	named = slices.Concat(named, l.lowerer.Inline, l.lowerer.Logic, l.brokenDefinitions())
	l.lowerer.Types = append(l.lowerer.Types, l.brokenFiles()...)
	named = append(named, l.lowerer.Types...)
	loadTypes(named, l.lowerer.Types)
	slices.SortStableFunc(named, func(a, b *ir.Func) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		return strings.Compare(a.Name, b.Name)
	})
	l.prog.Funcs = append(l.prog.Funcs, named...)
	l.failBodies()
	l.finish()
}

// readSite reads the site's manifests. All are parsed before the names in them are compared.
func (e *Environment) readSite() {
	e.together = true
	if e.opts.HasCode {
		f := &resolve.File{}
		src := source.NewFile("", e.opts.Code)
		p := e.parse(src, parser.Parse, check.Place{})
		e.keep(f, p)
		e.ahead.follow(p.refs)
		e.mains = append(e.mains, f)
	}
	for _, path := range e.Manifests {
		f := e.readFile(path, "", check.Place{})
		if f == nil { // it went since it was listed
			f = &resolve.File{}
			e.fail(f, diag.List{unreadable(source.NewFile(e.show(path), ""), "it does not exist")})
		}
		e.mains = append(e.mains, f)
	}
	e.together = false
	e.compared = &resolve.File{}
	var site []*ast.Program
	for i, f := range e.mains {
		if i == 0 {
			e.compared.Shown = f.Shown
		}
		if f.Program != nil {
			site = append(site, f.Program)
		}
	}
	e.fail(e.compared, e.names.Add(site...))
}

// reachLoaded lowers the types of the parameters of what is loaded with the bodies and is not part of the program. It reports whether
// they reach anything.
func (l *linker) reachLoaded(funcs []*ir.Func) bool {
	for _, f := range funcs {
		def := l.env.table.Get(l.lowerer.Bodies[f])
		if f.Module == "" || def == nil || f.Kind != ir.Class && f.Kind != ir.Define {
			continue
		}
		l.lowerLoaded(l.env.files[filepath.Join(l.env.Modules[f.Module].Dir, "manifests", "init.pp")])
		l.lowerLoaded(def.File)
	}
	return len(l.Todo)+len(l.Templates) > 0
}

func (l *linker) lowerLoaded(file *resolve.File) {
	if file == nil || file.Program == nil || l.read[file] {
		return
	}
	l.read[file] = true
	for _, d := range file.Program.Defs {
		def := l.env.table.Get(resolve.KeyOf(d))
		if def == nil || def.Node != d || l.Reached(def.Key) {
			continue
		}
		leave := l.lowerer.Enter(def.Key)
		l.contained(l.header(ir.Types, def.Key.Name, def, nil), func() *ir.Func {
			l.lowerer.LoadedTypes(def)
			return nil
		})
		leave()
	}
}

// loadTypes tells classes and defined types of the types of parameters that are computed
// when their files are read: the module's init.pp, which is always read first, and
// their own.
func loadTypes(defs, types []*ir.Func) {
	byFile := map[string][]*ir.Func{}
	for _, t := range types {
		if kind, _, _ := strings.Cut(t.Name, " "); kind != ir.Function.String() {
			byFile[t.File] = append(byFile[t.File], t)
		}
	}
	for _, file := range byFile {
		slices.SortFunc(file, func(a, b *ir.Func) int {
			return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
		})
	}
	for _, d := range defs {
		if d.Kind != ir.Class && d.Kind != ir.Define {
			continue
		}
		loaded := byFile[d.File]
		if i := strings.LastIndex("/"+d.File, "/manifests/"); i >= 0 && d.Module != "" {
			if first := d.File[:i] + "manifests/init.pp"; first != d.File {
				loaded = append(slices.Clone(byFile[first]), loaded...)
			}
		}
		for _, t := range loaded {
			d.Loads = append(d.Loads, t.Name)
		}
	}
}

// reachClassified reaches the classes that a classifier may give. What no class
// has as its name is left to whoever gave it: [Environment.HasClass] tells.
func (l *linker) reachClassified() {
	for _, given := range l.env.opts.Classes {
		given = resolve.ClassName(given)
		if !strings.ContainsAny(given, `*?[\`) {
			l.give(given)
			continue
		}
		for _, name := range l.env.ClassNames() {
			if ok, err := path.Match(given, name); ok && err == nil {
				l.give(name)
			}
		}
	}
	slices.Sort(l.prog.Given)
}

// reachDeclarable reaches what tests may declare.
func (l *linker) reachDeclarable() {
	if !l.env.opts.Own {
		return
	}
	l.env.loadAll(true)
	l.reachProviders()
	for _, k := range slices.Clone(l.env.table.Order) {
		if m := l.env.Modules[l.env.table.Get(k).File.Module]; m != nil && filepath.IsAbs(m.Shown) {
			continue
		}
		switch k.Kind {
		case resolve.ClassKind:
			l.give(k.Name)
		case resolve.DefineKind:
			if kind, _ := l.ResourceType(k.Name); kind != resolve.NoType {
				l.prog.Computed.Add(ir.TypeNames, k.Name)
			}
		}
	}
	slices.Sort(l.prog.Given)
}

// give reaches a class that a classifier may give.
func (l *linker) give(name string) {
	if l.Class(name) != nil && !l.given[name] {
		l.given[name] = true
		l.prog.Given = append(l.prog.Given, name)
	}
}

// ClassNames are the names of all classes of the environment and its modules, sorted.
func (e *Environment) ClassNames() []string {
	e.loadAll(false)
	var names []string
	e.table.Each(func(d *resolve.Definition) {
		if d.Key.Kind == resolve.ClassKind {
			names = append(names, d.Key.Name)
		}
	})
	slices.Sort(names)
	return names
}

// HasClass reports whether the environment defines a class, or may do so in a file with errors.
func (e *Environment) HasClass(name string) bool {
	key := resolve.ClassKind.Key(resolve.ClassName(name))
	return e.table.Find(key, e.load) != nil || e.table.Failure(key) != nil
}

// HasValue reports whether data may have a value for a key: a file has it that a lookup of the key comes to, or there is data that is
// not known.
func (e *Environment) HasValue(key string) bool {
	if e.opts.OpenData {
		return true
	}
	if e.data == nil {
		e.data = newLinker(e)
	}
	data, module := e.data.dataOf(key)
	return data.HasValue(key, module)
}

// define lowers one reached definition; nil for one that has no body.
func (l *linker) define(d *resolve.Definition) (f *ir.Func) {
	defer l.lowerer.Enter(d.Key)()
	defer func() {
		if f != nil {
			l.lowerer.Bodies[f] = d.Key
		}
	}()
	switch n := d.Node.(type) {
	case *ast.ClassDef:
		info := d.Class()
		header := l.header(ir.Class, info.Name, d, n.Params)
		header.Vars, header.Parent, header.Private = info.Vars, info.Parent, n.Private
		return l.contained(header, func() *ir.Func { return l.lowerer.Class(d, n) })
	case *ast.DefineDef:
		header := l.header(ir.Define, d.Key.Name, d, n.Params)
		header.Private = n.Private
		return l.contained(header, func() *ir.Func { return l.lowerer.Define(d, n) })
	case *ast.FuncDef:
		header := l.header(ir.Function, n.Name, d, nil)
		return l.contained(header, func() *ir.Func { return l.lowerer.Function(d, n) })
	case *ast.TypeDef: // of resources
		_ = l.lowerer.Evaluate(d) // reports what is wrong
		return nil
	}
	panic("env: a definition that is not lowered")
}

// node lowers a node definition (NODE-3 to NODE-6).
func (l *linker) node(n nodeDef) *ir.Func {
	var ms []ir.Matcher
	name := ""
	for _, m := range n.node.Matches {
		var one ir.Matcher
		text := ""
		switch m := m.(type) {
		case *ast.StringExpr:
			one.Name, text = strings.ToLower(m.Value), m.Value
		case *ast.NameExpr:
			one.Name, text = strings.ToLower(m.Name), m.Name
		case *ast.DefaultExpr:
			one.Default, text = true, "default"
		case *ast.RegexpExpr:
			re, err := regex.New(m.Source)
			if err != nil {
				l.lowerer.Diags.Add(diag.Errorf(lower.CodeUnsupported, m.At, "p2go does not compile the regular expression /%s/: %s", m.Source, err))
				return nil
			}
			one.Regexp, text = re, m.Source
		default:
			return nil // check has reported it
		}
		if name == "" {
			name = text
		}
		ms = append(ms, one)
	}
	header := &ir.Func{Kind: ir.Node, Name: name, File: n.file.Program.File.Name, Pos: posOf(n.node.At), Matchers: ms}
	return l.contained(header, func() *ir.Func { return l.lowerer.Node(n.file, n.node, ms, name) })
}

// finish puts the parts of the program into their fixed order.
func (l *linker) finish() {
	p := l.prog
	p.Aliases = l.lowerer.Aliases
	l.linkCallees()
	p.Aliases = l.lowerer.Aliases // signatures may mention others
	sort.Slice(p.Aliases, func(i, j int) bool { return p.Aliases[i].Name < p.Aliases[j].Name })
	l.referred()
	names := make([]string, 0, len(l.Natives))
	for n := range l.Natives {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		if l.DeclaredResource(n) != nil {
			if t := l.lowerer.Resources[n]; t != nil { // else something is wrong with it
				p.Types = append(p.Types, t)
			}
			continue
		}
		t, _ := l.env.nativeType(n)
		nt, err := native(t)
		if err != nil {
			d := diag.Errorf(lower.CodeUnsupported, source.Span{}, "%s", err)
			l.lowerer.Owners[d] = resolve.NativeKind.Key(n)
			l.lowerer.Diags.Add(d)
			continue
		}
		p.Types = append(p.Types, nt)
	}
	l.linkData()
	l.linkHosts()
	l.linkProviders()
	p.Builtins, p.Stdlib = l.builtins(), l.loader.edition()
	if l.Asking(builtin.HasFunction) || slices.Contains(p.Builtins, builtin.HasFunction.Name) {
		p.FunctionNames = l.functionNames()
	}
	if l.Asking(builtin.HasLegacyFunction) || slices.Contains(p.Builtins, builtin.HasLegacyFunction.Name) {
		p.LegacyFunctionNames = l.legacyFunctionNames()
	}
	l.linkFiles()
	l.linkSettings()
	for _, n := range l.env.moduleNames() {
		p.Modules = append(p.Modules, ir.Module{Name: n, Version: l.env.Modules[n].version()})
	}
	p.Aliases = l.lowerer.Aliases
}

// native converts a row of the table of native types.
func native(t *nativetypes.Type) (*ir.NativeType, error) {
	nt := &ir.NativeType{Name: t.Name, Attrs: t.Attrs, Namevars: t.Namevars, Isomorphic: t.Isomorphic}
	for _, p := range t.Patterns {
		src := p.Source
		if p.Options != "" {
			src = "(?" + p.Options + ":" + src + ")"
		}
		re, err := regex.New(src)
		if err != nil {
			return nil, err
		}
		tp := ir.TitlePattern{Regexp: re}
		for _, c := range p.Captures {
			tp.Attrs = append(tp.Attrs, c.Attr)
		}
		nt.Patterns = append(nt.Patterns, tp)
	}
	return nt, nil
}
