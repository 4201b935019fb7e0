package env

import (
	"bytes"
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/flow"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Lower turns the environment into a program and what belongs to it. When the diagnostics have errors,
// the program raises them where they would be evaluated.
func (e *Environment) Lower() (*ir.Program, assets.Assets, diag.List) { return e.lower(false) }

// lower makes a program: again where a type that became part of it late has a member that was taken for a function's name, and where
// strings come to calls of inline_epp that were not known when these were lowered.
func (e *Environment) lower(everything bool) (*ir.Program, assets.Assets, diag.List) {
	defer e.startAhead(everything)()
	found := map[string]*sources{}
	for turn := 0; ; turn++ {
		l := newLinker(e)
		l.everything, l.sources, l.turn = everything, found, turn
		l.run()
		again := l.again
		for name := range l.noMembers {
			again = again || l.Member(name)
		}
		if !again {
			return l.result()
		}
	}
}

func newLinker(e *Environment) *linker {
	l := &linker{
		env: e, prog: &ir.Program{Name: e.Name, Assumed: e.opts.Assumed}, reached: map[string]bool{}, classes: map[string]*lower.ClassInfo{}, parents: map[*lower.ClassInfo]*lower.ClassInfo{},
		aliases: map[string]*typesys.Alias{}, malformed: map[string]error{}, rendered: map[string]bool{}, natives: map[string]bool{}, nodeVars: map[string]bool{}, topVars: map[string]bool{},
		privateVars: map[string]privateVar{}, access: map[[2]string]*lower.Access{}, catalogFunctions: map[string]bool{}, hosts: map[hostKey]*hostFile{}, hostsSeen: map[hostKey][]*hostFile{},
		noMembers: map[string]bool{}, ruby: map[string]*rubyFile{}, broken: map[string]bool{}, searches: map[string]*search{}, edition: sync.OnceValue(e.stdlibEdition),
	}
	l.lowerer = &lower.Lowerer{Environment: e.Name, Resolver: l}
	l.flow = flow.New(l)
	l.trail = newTrail()
	e.uses = l.step
	return l
}

// result is the program that was made.
func (l *linker) result() (*ir.Program, assets.Assets, diag.List) {
	l.env.data = l
	maps.Copy(l.env.templateTexts, l.lowerer.InlineTexts)
	diags := l.settle()
	lower.DropMatches(l.prog)
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

// linker follows names from the site's manifests on. It is the [lower.Resolver]:
// what is asked for is put on the list of what is to be lowered.
type linker struct {
	env     *Environment
	lowerer *lower.Lowerer
	prog    *ir.Program
	assets  assets.Assets // that belong to it
	flow    *flow.Flow
	trail

	todo      []*definition
	reached   map[string]bool // definitions, by key of Environment.defs
	classes   map[string]*lower.ClassInfo
	parents   map[*lower.ClassInfo]*lower.ClassInfo
	aliases   map[string]*typesys.Alias
	malformed map[string]error // what is wrong with definitions of object types
	natives   map[string]bool

	toRender []*template
	rendered map[string]bool // templates, by name

	topVars, nodeVars map[string]bool
	privateVars       map[string]privateVar
	noMembers         map[string]bool             // names that no type had as a member when a method was called by them
	access            map[[2]string]*lower.Access // by kind and name

	sources map[string]*sources // of calls of inline_epp, by the call
	turn    int                 // how often the program was lowered before
	again   bool                // what is lowered lacks some of the sources

	loader   *hiera.Loader // see data
	noteKeys bool          // see [hiera.Loader.NoteKeys]
	looksUp  bool          // a function of the program looks something up

	files fileSet // that functions find

	settings map[string]bool // those that are read

	catalogFunctions map[string]bool            // those that a computed name may stand for
	asksForFunctions map[*builtin.Function]bool // functions that ask whether there is one of a name that is computed

	hosts     map[hostKey]*hostFile   // where functions in Go have been looked for
	hostsSeen map[hostKey][]*hostFile // what was found, by the module that calls; see hostFiles

	broken map[string]bool // what is used but not known because of errors in files, by key of Environment.defs

	ruby    map[string]*rubyFile // where Ruby code has been looked for, by path below a module
	edition func() string        // of the module stdlib

	everything bool // reach all that the environment's own modules define

	searches map[string]*search // for names that match patterns, by kind and pattern
	found    []fileSearch       // for files of computed names

	machine map[*ir.Value]*machineCall // by the call
	loaded  map[string]value.Value     // what functions read from files; see Read
}

func (l *linker) run() {
	e := l.env
	if e.compared == nil {
		e.readSite()
	}
	mains, all := e.mains, e.compared
	for _, f := range mains {
		l.step(manifestKind + f.shown)
		if f.prog != nil {
			collectVars(f.prog.Body, func(n string) { l.declare(n, l.topVars, &l.prog.TopVars) })
			l.hide("top scope", f.prog.Body)
		}
	}
	for _, n := range e.nodes {
		collectVars(n.node.Body, func(n string) { l.declare(n, l.nodeVars, &l.prog.NodeVars) })
		l.hide("a node definition", n.node.Body)
	}
	var unparsed, failed, read []*ir.Func
	for _, f := range mains {
		if f.prog == nil {
			failure := *f.failure
			failure.Message = "Could not parse for environment " + e.Name + ": " + failure.Message
			unparsed = append(unparsed, failure.Func(ir.Main, f.shown, "", f.shown))
			continue
		}
		name := f.prog.File.Name
		header := &ir.Func{Kind: ir.Main, Name: name, File: name, Pos: ir.Pos{Line: 1, Col: 1}}
		fails := l.contained(header, func() *ir.Func { return l.lowerer.Import(f.prog) })
		main := l.contained(header, func() *ir.Func { return l.lowerer.Main(f.prog) })
		if fails != nil {
			failed = append(failed, fails)
		} else {
			read = append(read, main)
		}
	}
	if all.failure != nil {
		failed, read = nil, []*ir.Func{all.failure.Func(ir.Main, mains[0].shown, "", mains[0].shown)}
	}
	l.prog.Funcs = slices.Concat(unparsed, failed, read) // all are read before any is evaluated
	for _, n := range e.nodes {
		if f := l.node(n); f != nil {
			l.prog.Funcs = append(l.prog.Funcs, f)
		}
	}
	l.reachClassified()
	var named []*ir.Func
	flowed := 0
	for {
		for len(l.todo) > 0 {
			d := l.todo[len(l.todo)-1]
			l.todo = l.todo[:len(l.todo)-1]
			named = append(named, l.define(d)...)
		}
		named = append(named, l.lowerTemplates()...)
		all := append(slices.Clone(l.prog.Funcs), named...)
		l.flow.Add(all[flowed:]...)
		l.flow.Add(l.lowerer.Inline...)
		flowed = len(all)
		if len(l.todo) == 0 && !l.reachComputed(all) && !l.reachData(all) {
			break
		}
	}
	named = slices.Concat(named, l.lowerer.Inline, l.brokenDefinitions())
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
		f := &file{}
		src := source.NewFile("", e.opts.Code)
		prog, diags := e.examine(src, parser.Parse, check.Place{})
		e.keep(f, src, prog, diags)
		e.ahead.follow(prog)
		e.mains = append(e.mains, f)
	}
	for _, path := range e.Manifests {
		f := e.readFile(path, "", check.Place{})
		if f == nil { // it went since it was listed
			f = &file{}
			e.fail(f, diag.List{unreadable(source.NewFile(e.show(path), ""), "it does not exist")})
		}
		e.mains = append(e.mains, f)
	}
	e.together = false
	e.compared = &file{}
	var site []*ast.Program
	for i, f := range e.mains {
		if i == 0 {
			e.compared.shown = f.shown
		}
		if f.prog != nil {
			site = append(site, f.prog)
		}
	}
	e.fail(e.compared, e.names.Add(site...))
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

func (l *linker) declare(name string, set map[string]bool, list *[]string) {
	if !set[name] {
		set[name] = true
		*list = append(*list, name)
	}
}

// reachClassified reaches the classes that a classifier may give. What no class
// has as its name is left to whoever gave it: [Environment.HasClass] tells.
func (l *linker) reachClassified() {
	for _, given := range l.env.opts.Classes {
		given = className(given)
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
	l.prog.Given = slices.Compact(l.prog.Given)
}

// give reaches a class that a classifier may give.
func (l *linker) give(name string) {
	if l.Class(name) != nil {
		l.prog.Given = append(l.prog.Given, name)
	}
}

// ClassNames are the names of all classes of the environment and its modules, sorted.
func (e *Environment) ClassNames() []string {
	e.loadAll(false)
	var names []string
	for key := range e.defs {
		if name, ok := strings.CutPrefix(key, classKind); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// HasClass reports whether the environment defines a class, or may do so in a file with errors.
func (e *Environment) HasClass(name string) bool { return e.has(classKind, className(name)) }

// has reports whether there is a definition of a name, or may be one in a file with errors.
func (e *Environment) has(kind, name string) bool {
	return e.find(kind, name) != nil || e.failures[kind+name] != nil
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

// className is a name as definitions have it.
func className(name string) string { return strings.ToLower(strings.TrimPrefix(name, "::")) }

func (l *linker) reach(key string, d *definition) {
	l.step(key)
	if !l.reached[key] {
		l.reached[key] = true
		l.todo = append(l.todo, d)
	}
}

// define lowers one reached definition.
func (l *linker) define(d *definition) []*ir.Func {
	defer l.enter(keyOf(d.node))()
	p := d.file.prog
	var f *ir.Func
	switch n := d.node.(type) {
	case *ast.ClassDef:
		info := l.classInfo(n)
		header := l.header(ir.Class, info.Name, d, n.Params)
		header.Vars, header.Parent, header.Private = info.Vars, info.Parent, n.Private
		f = l.contained(header, func() *ir.Func { return l.lowerer.Class(p, d.file.module, n, info) })
	case *ast.DefineDef:
		header := l.header(ir.Define, strings.ToLower(n.Name), d, n.Params)
		header.Private = n.Private
		f = l.contained(header, func() *ir.Func { return l.lowerer.Define(p, d.file.module, n, header.Name) })
	case *ast.FuncDef:
		header := l.header(ir.Function, n.Name, d, nil)
		f = l.contained(header, func() *ir.Func { return l.lowerer.Function(p, d.file.module, n) })
	case *ast.TypeAlias:
		l.alias(d, n)
		return nil
	default:
		return nil
	}
	l.bodies[f] = l.current
	return []*ir.Func{f}
}

func (l *linker) alias(d *definition, n *ast.TypeAlias) {
	defer l.enter(keyOf(n))()
	key := strings.ToLower(n.Name)
	a := l.aliases[key]
	var err error
	f := l.header(ir.Types, n.Name, d, nil)
	if crash := ir.Contain("lowering", f, func() { err = l.lowerer.AliasType(d.file.prog, d.file.module, n, d.set, a) }); crash != nil {
		err = l.failure(f, crash)
	}
	if err != nil {
		l.malformed[key] = err
		a.Target = typesys.AnyType
	}
	_, line, col := n.At.Position()
	l.prog.Aliases = append(l.prog.Aliases, &ir.Alias{
		Name: n.Name, Module: d.file.module, File: d.file.prog.File.Name,
		Pos: ir.Pos{Line: int32(line), Col: int32(col)}, Doc: n.Doc, Type: a,
	})
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
	header := &ir.Func{Kind: ir.Node, Name: name, File: n.file.prog.File.Name, Pos: posOf(n.node.At), Matchers: ms}
	return l.contained(header, func() *ir.Func { return l.lowerer.Node(n.file.prog, n.node, ms, name) })
}

// finish puts the parts of the program into their fixed order.
func (l *linker) finish() {
	p := l.prog
	l.linkCallees()
	sort.Slice(p.Aliases, func(i, j int) bool { return p.Aliases[i].Name < p.Aliases[j].Name })
	l.referred()
	names := make([]string, 0, len(l.natives))
	for n := range l.natives {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		t, _ := l.env.nativeType(n)
		nt, err := native(t)
		if err != nil {
			d := diag.Errorf(lower.CodeUnsupported, source.Span{}, "%s", err)
			l.owners[d] = nativeKind + n
			l.lowerer.Diags.Add(d)
			continue
		}
		p.Types = append(p.Types, nt)
	}
	l.linkData()
	l.linkHosts()
	p.Builtins, p.Stdlib = l.builtins(), l.edition()
	if l.asksForFunctions[builtin.HasFunction] || slices.Contains(p.Builtins, builtin.HasFunction.Name) {
		p.FunctionNames = l.functionNames()
	}
	if l.asksForFunctions[builtin.HasLegacyFunction] || slices.Contains(p.Builtins, builtin.HasLegacyFunction.Name) {
		p.LegacyFunctionNames = l.legacyFunctionNames()
	}
	l.linkFiles()
	l.linkSettings()
	for _, n := range l.env.moduleNames() {
		p.Modules = append(p.Modules, ir.Module{Name: n, Version: l.env.Modules[n].version()})
	}
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

// Class is part of [lower.Resolver].
func (l *linker) Class(name string) *lower.ClassInfo {
	d := l.env.find(classKind, name)
	if d == nil {
		if l.isBroken(classKind + name) {
			return &lower.ClassInfo{Name: name, Broken: true}
		}
		return nil
	}
	l.reach(classKind+name, d)
	return l.classInfo(d.node.(*ast.ClassDef))
}

// Parent is part of [lower.Resolver].
func (l *linker) Parent(c *lower.ClassInfo) *lower.ClassInfo {
	if p := l.parents[c]; p != nil || c.Parent == "" {
		return p
	}
	var p *lower.ClassInfo
	if d := l.env.find(classKind, c.Parent); d != nil {
		p = l.classInfo(d.node.(*ast.ClassDef))
	} else if l.isBroken(classKind + c.Parent) {
		p = &lower.ClassInfo{Name: c.Parent, Broken: true}
	}
	l.parents[c] = p
	return p
}

func (l *linker) classInfo(c *ast.ClassDef) *lower.ClassInfo {
	name := strings.ToLower(c.Name)
	if i := l.classes[name]; i != nil {
		return i
	}
	i := &lower.ClassInfo{Name: name, Parent: strings.ToLower(strings.TrimPrefix(c.Parent, "::"))}
	seen := map[string]bool{}
	for _, p := range c.Params {
		seen[p.Name] = true
		i.Vars = append(i.Vars, p.Name)
	}
	collectVars(c.Body, func(n string) {
		if !seen[n] {
			seen[n] = true
			i.Vars = append(i.Vars, n)
		}
	})
	l.classes[name] = i
	return i
}

// Access is part of [lower.Resolver].
func (l *linker) Access(kind, name string) *lower.Access {
	key := [2]string{kind, name}
	a, known := l.access[key]
	if known {
		return a
	}
	if kind = classKind; key[0] == "type" {
		kind = defineKind
	}
	if d := l.env.find(kind, name); d != nil {
		switch n := d.node.(type) {
		case *ast.ClassDef:
			a = lower.NewAccess(d.file.module, n.Private, n.At, n.Params, n.Body)
		case *ast.DefineDef:
			a = lower.NewAccess(d.file.module, n.Private, n.At, n.Params, nil)
		}
		if a != nil && !a.Private && len(a.Params)+len(a.Vars) == 0 {
			a = nil
		}
	}
	l.access[key] = a
	return a
}

// PrivateVar is part of [lower.Resolver].
func (l *linker) PrivateVar(name string) (where string, at source.Span, ok bool) {
	v, ok := l.privateVars[name]
	return v.where, v.at, ok
}

// privateVar is a private variable of top scope or of a node body.
type privateVar struct {
	where string
	at    source.Span
}

// hide notes the private variables of a scope.
func (l *linker) hide(where string, body ast.Expr) {
	for name, at := range lower.PrivateVars(body) {
		l.privateVars[name] = privateVar{where, at}
	}
}

// HasClass is part of [lower.Resolver].
func (l *linker) HasClass(name string) bool { return l.env.has(classKind, name) }

// ResourceType is part of [lower.Resolver].
func (l *linker) ResourceType(name string) (lower.TypeKind, string) {
	switch t, exists := l.env.nativeType(name); {
	case t != nil:
		l.step(nativeKind + name)
		l.natives[name] = true
		return lower.NativeType, ""
	case exists:
		return lower.RubyType, l.rubyFile("type", name)
	}
	if d := l.env.find(defineKind, name); d != nil {
		l.reach(defineKind+name, d)
		return lower.DefinedType, ""
	}
	if l.isBroken(defineKind + name) {
		return lower.DefinedType, ""
	}
	return lower.NoType, ""
}

// HasResourceType is part of [lower.Resolver].
func (l *linker) HasResourceType(name string) bool {
	_, exists := l.env.nativeType(name)
	return exists || l.env.has(defineKind, name)
}

// rubyFile is a file with Ruby code of the environment or, with its name, of a module.
type rubyFile struct {
	path, shown, module string

	source func() ([]byte, error) // its text, read once
}

// findRuby finds the file in which the environment or a module defines a thing in Ruby:
// the first on the module path that has lib/puppet/FOLDER/NAME.rb; nil for none. Files
// are looked for once.
func (l *linker) findRuby(folder, name string) *rubyFile {
	rel := rubyPath(folder, name)
	f, known := l.ruby[rel]
	if known {
		return f
	}
	dirs := append([]*Module{{Dir: l.env.Dir}}, l.env.holders(filepath.Dir(rubyPath(folder, "")))...)
	for _, m := range dirs {
		if path := filepath.Join(m.Dir, rel); l.env.disk.Exists(path) {
			f = &rubyFile{path: path, shown: filepath.ToSlash(filepath.Join(m.Shown, rel)), module: m.Name}
			f.source = sync.OnceValues(func() ([]byte, error) { return l.env.disk.ReadFile(path) })
			break
		}
	}
	l.ruby[rel] = f
	return f
}

// rubyFile is how messages name the file in which a thing is defined in Ruby; "" for none.
func (l *linker) rubyFile(folder, name string) string {
	if f := l.findRuby(folder, name); f != nil {
		return f.shown
	}
	return ""
}

// rubyPath is where a module has its Ruby code for a thing.
func rubyPath(folder, name string) string {
	return filepath.Join("lib", "puppet", filepath.FromSlash(folder), filepath.Join(strings.Split(name, "::")...)) + ".rb"
}

// Function is part of [lower.Resolver].
func (l *linker) Function(from, name string) lower.FunctionInfo {
	row := builtin.Row(name)
	if row != nil && row.Module == builtin.Puppet {
		if row.Fn != nil {
			l.step(functionKind + name)
			l.looksUp = l.looksUp || row.Fn.Looks
		}
		return builtinInfo(row)
	}
	if h := l.host(from, name); h != nil {
		l.step(functionKind + name)
		info := hostInfo(h)
		info.Rivals = l.rivals(from, name)
		return info
	}
	if d := l.env.find(functionKind, name); d != nil {
		l.reach(functionKind+name, d)
		info := lower.FunctionInfo{Kind: lower.PuppetFunc, Name: name}
		if f := d.node.(*ast.FuncDef); f.Returns != nil && !lower.HasReturn(f.Body) { // asserted when it returns (FN-2)
			info.Returns = l.lowerer.ReturnType(d.file.prog, d.file.module, f)
		}
		return info
	}
	if l.isBroken(functionKind + name) {
		return lower.FunctionInfo{Kind: lower.PuppetFunc, Name: name}
	}
	for _, folder := range []string{"functions", "parser/functions"} {
		if where := l.rubyFile(folder, name); where != "" {
			if module, own, ok := l.fromModule(folder, name); ok {
				info := builtinInfo(own)
				info.Module = module
				return info
			}
			if row != nil && row.Form != builtin.OfCatalog { // p2go has its own of what this module writes in Ruby
				return builtinInfo(row)
			}
			return lower.FunctionInfo{Kind: lower.RubyFunc, Name: name, Module: builtin.CatalogInEdition(l.edition(), name), Where: where}
		}
	}
	return lower.FunctionInfo{}
}

// fromModule finds what p2go has for the function that a module writes in Ruby, where that depends on the module.
func (l *linker) fromModule(folder, name string) (module string, b *builtin.Function, ok bool) {
	f := l.findRuby(folder, name)
	switch {
	case f == nil || f.module == "":
		return "", b, false
	case f.module == builtin.Stdlib:
		if b, ok = builtin.InEdition(l.edition(), name); ok {
			module = b.Edition
		}
		return module, b, ok
	}
	source, err := f.source()
	if err != nil {
		return "", b, false
	}
	b, ok = builtin.FromModule(f.module, name, source)
	return f.module, b, ok
}

// stdlibEdition is the edition of the module stdlib that is there.
func (e *Environment) stdlibEdition() string {
	m := e.Modules[builtin.Stdlib]
	if m == nil {
		return builtin.Stdlib8
	}
	return builtin.StdlibEdition(func(function, mention string) bool {
		path := filepath.Join(m.Dir, rubyPath("functions", function))
		if mention == "" {
			return e.disk.Exists(path)
		}
		source, err := e.disk.ReadFile(path)
		return err == nil && bytes.Contains(source, []byte(mention))
	})
}

func builtinInfo(f *builtin.Function) lower.FunctionInfo {
	kind := lower.BuiltinFunc
	if f.Fn == nil {
		kind = lower.MissingFunc
	}
	return lower.FunctionInfo{Kind: kind, Name: f.Name, Row: f}
}

// Declared is part of [lower.Resolver].
func (l *linker) Declared(name string) (typesys.Type, error) {
	key := strings.ToLower(name)
	if l.aliases[key] == nil && l.env.find(defineKind, key) == nil { // Puppet looks for a defined type first
		if f := l.env.failures[defineKind+key]; f != nil {
			l.env.find(aliasKind, name) // for what is wrong with its file
			return nil, f
		}
	}
	d := l.env.find(aliasKind, name)
	if d != nil && d.set != nil {
		if d.hidden && !l.reached[aliasKind+strings.ToLower(d.set.Name)] {
			return nil, nil
		}
		if _, err := l.Declared(d.set.Name); err != nil {
			return nil, err
		}
	}
	if d == nil {
		if f := l.env.failures[aliasKind+key]; f != nil {
			return nil, f
		}
		return nil, nil
	}
	a := l.aliases[key]
	if a != nil {
		l.step(aliasKind + key)
	} else {
		n := d.node.(*ast.TypeAlias)
		a = &typesys.Alias{Name: n.Name}
		l.aliases[key] = a
		// Resolved at once, since types that mention it may ask what it is; while
		// it is being resolved it may be mentioned by itself.
		l.step(aliasKind + key)
		l.reached[aliasKind+key] = true
		l.alias(d, n)
	}
	if err := l.malformed[key]; err != nil {
		return nil, err
	}
	if own := (&ir.Alias{Name: a.Name, Type: a}).Own(); own != nil {
		return own, nil
	}
	return a, nil
}

// Member is part of [lower.Resolver].
func (l *linker) Member(name string) bool {
	if l.env.anyMember || l.env.members[name] || typesys.PredefinedMember(name) {
		return true
	}
	l.noMembers[name] = true
	return false
}

// NodeVar is part of [lower.Resolver].
func (l *linker) NodeVar(name string) bool { return l.nodeVars[name] }
