package gogen

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// env generates the packages of one environment.
type env struct {
	opts   *Options
	prog   *ir.Program
	plan   *plan.Program
	assets assets.Assets
	path   string // of the environment's package
	dir    string
	name   string

	pkgs      map[string]*pkg        // by Puppet module; "" is the environment's own
	classes   map[string]*ir.Func    // the outlines of classes and
	defines   map[string]*ir.Func    // of defined types
	classVars map[puppet.VarAux]bool // the variables of classes
	funcs     map[string]*ir.Func
	hosts     map[string]*ir.Host     // by key
	local     map[*typesys.Alias]bool // aliases of hosts alone
	templates map[string]*ir.Func
	types     map[string]*ir.Func
	methods   map[string]*ir.Func
	routines  map[string]*ir.Func
	natives   map[string]*ir.NativeType
	aliases   map[string]*ir.Alias
	structs   map[*ir.Alias]*objectStruct // of declared types
	leads     map[*ir.Alias]bool          // see leading

	erbAsked   map[string]bool // tables of templates in ERB that calls have
	typeValues bool            // the program computes with types
	objects    bool            // Ruby code defines classes, whose methods are called where no error can be returned
	exports    bool            // the program exports resources or collects such
	parts      []*pkg
	partNames  map[string]bool           // their names in small letters
	circular   map[*ir.Alias]bool        // see recursive
	covered    map[string]*coverage.File // the files of which is counted what is evaluated, by name
	crashes    ir.Crashes
}

func newEnv(p *ir.Program, a assets.Assets, opts *Options) (*env, error) {
	name := environmentName(p.Name)
	e := &env{
		opts: opts, prog: p, assets: a, name: name,
		dir: "env/" + name, path: opts.Module + "/env/" + name,
		pkgs:    map[string]*pkg{},
		classes: map[string]*ir.Func{}, classVars: map[puppet.VarAux]bool{}, defines: map[string]*ir.Func{}, funcs: map[string]*ir.Func{},
		hosts: map[string]*ir.Host{}, local: map[*typesys.Alias]bool{}, partNames: map[string]bool{}, templates: map[string]*ir.Func{}, types: map[string]*ir.Func{}, methods: map[string]*ir.Func{}, routines: map[string]*ir.Func{},
		natives: map[string]*ir.NativeType{}, aliases: map[string]*ir.Alias{},
		covered:    map[string]*coverage.File{},
		typeValues: builtin.TypeValues(p),
		exports:    builtin.Exports(p),
	}
	if p.Name == "" {
		return nil, fmt.Errorf("an environment without a name")
	}
	for _, f := range a.Coverage {
		e.covered[f.Name] = f
	}
	e.pkg("")
	for _, f := range p.Funcs {
		e.pkg(f.Module).file(f.File).funcs = append(e.pkg(f.Module).file(f.File).funcs, f)
		switch f.Kind {
		case ir.Class:
			e.classes[f.Name] = outline(f)
			for _, name := range f.Vars {
				e.classVars[puppet.VarAux{Class: f.Name, Var: name}] = true
			}
		case ir.Define:
			e.defines[f.Name] = outline(f)
		case ir.Function:
			e.funcs[f.Name] = f
		case ir.Node:
			e.nodeName(f) // which makes its name
		case ir.Template:
			e.templates[f.Name] = f
			e.pkg(f.Module).templateName(f)
		case ir.Types:
			e.types[f.Name] = f
		case ir.Routine:
			e.routines[f.Name] = f
			e.routineName(f)
		case ir.Method:
			e.methods[f.Name] = f
			f.Walk(func(v *ir.Value) {
				a, ok := v.Aux.(ruby.ClassAux)
				e.objects = e.objects || ok && a.Methods != ""
			})
			e.pkg(f.Module).methodName(f)
		}
	}
	e.plan = plan.New(p, opts.MaxBody)
	for _, t := range p.Types {
		if t.Name != "stage" { // the runtime's own
			e.natives[t.Name] = t
		}
	}
	for _, h := range p.Hosts {
		e.hosts[h.Key] = h
		for _, d := range slices.Concat(h.Dispatches, h.Mismatches) {
			for _, a := range d.Local {
				e.local[a] = true
			}
		}
		e.pkg(h.Module).file(h.File).hosts = append(e.pkg(h.Module).file(h.File).hosts, h)
	}
	for _, c := range p.Callees {
		for _, a := range c.Local {
			e.local[a] = true
		}
	}
	for _, a := range p.Aliases {
		e.aliases[a.Name] = a
		e.pkg(a.Module).file(a.File).aliases = append(e.pkg(a.Module).file(a.File).aliases, a)
	}
	e.typeValues = e.typeValues || e.typedData()
	return e, nil
}

// pkg returns the package for a Puppet module.
func (e *env) pkg(module string) *pkg {
	p := e.pkgs[module]
	if p == nil {
		p = &pkg{env: e, module: module, files: map[string]*file{}, names: map[string]bool{}, links: map[string]*link{}, counted: map[string]bool{}}
		if module == "" {
			p.name, p.dir, p.path = e.name, e.dir, e.path
		} else {
			p.name = packageName(module)
			p.dir, p.path = e.dir+"/"+p.name, e.path+"/"+p.name
		}
		e.pkgs[module] = p
	}
	return p
}

// sorted returns the packages in order, the environment's own first.
func (e *env) sorted() []*pkg {
	var ps []*pkg
	for _, m := range slices.Sorted(maps.Keys(e.pkgs)) {
		ps = append(ps, e.pkgs[m])
	}
	return ps
}

// generate adds the environment's files to the module. The environment's package
// comes last, since only then it is known what is to be linked.
func (e *env) generate(out *output) {
	if e.opts.Before != nil {
		e.recall()
	}
	ps := e.sorted()
	for _, p := range append(ps[1:], ps[0]) {
		p.generate(out)
	}
	for i := 0; i < len(e.parts); i++ { // a part may have parts that go elsewhere
		e.parts[i].generate(out)
	}
	if len(e.crashes) > 0 {
		return
	}
	e.goPackages(out)
	e.generateCounters(out)
	if e.prog.Entry != "" {
		out.add(e.dir+"/program.go", e.programFile(), "", nil)
	} else {
		out.add(e.dir+"/environment.go", e.environmentFile(), "", nil)
	}
	if len(e.assets.Settings) > 0 {
		out.add(e.dir+"/settings.go", e.settingsFile(), "", nil)
	}
	if e.assets.Data != nil {
		out.add(e.dir+"/data.go", e.dataFile(), "", nil)
		if e.hasBlob() {
			out.put(File{Name: e.dir + "/" + blobFile, Data: []byte(e.assets.Data.Store.Blob)})
		}
	}
	e.generateFiles(out)
	e.generateSources(out)
	if len(e.natives) > 0 {
		out.add(e.dir+"/natives.go", e.nativesFile(), "", nil)
	}
}

// backtracks reports whether the program has a regular expression that needs the backtracking engine.
func (e *env) backtracks() bool {
	for _, p := range e.pkgs {
		if p.backtracking {
			return true
		}
	}
	return false
}

// contain notes what goes wrong with a body in do; the others are generated, so that all such errors are found.
func (e *env) contain(f *ir.Func, do func()) {
	if crash := ir.Contain(stage, f, do); crash != nil {
		e.crashes = append(e.crashes, crash)
	}
}

// stage is what internal errors say is being done.
const stage = "making Go"

// ofKind returns the functions of a kind, by name.
func (e *env) ofKind(k ir.Kind) []*ir.Func {
	var fs []*ir.Func
	for _, f := range e.prog.Funcs {
		if f.Kind == k {
			fs = append(fs, f)
		}
	}
	return fs
}

// environmentFile holds the environment's descriptor and the function that
// links its packages.
func (e *env) environmentFile() *jen.File {
	p := e.pkg("")
	f := newFile(e.opts, e.path, e.name, []*env{e})
	f.PackageComment(fmt.Sprintf("Package %s is the environment %s: its own manifests, and the tables by which the runtime knows it.", e.name, e.prog.Name))

	f.Comment(environmentVar + " describes environment " + e.prog.Name + ".")
	f.Var().Id(environmentVar).Op("=").Qual(runtimePath, "Environment").Values(e.descriptor(p)...)
	f.Line()
	for _, table := range slices.Sorted(maps.Keys(e.erbAsked)) {
		f.Comment(capital(erbTables[table]) + ".")
		f.Var().Id(table).Add(erbTableType())
		f.Line()
	}
	e.eppSources(f)
	e.assumed(f)
	e.declaredTypes(f)
	e.slots(f, topVars, "variables that the site's manifests assign in top scope", e.prog.TopVars)
	e.slots(f, nodeVars, "variables that node definitions assign", e.prog.NodeVars)

	f.Comment(linkFunc + " completes the descriptors and makes the modules known to each other. It is called once, before anything else.")
	f.Func().Id(linkFunc).Params().BlockFunc(func(g *jen.Group) {
		if e.assets.Coverage != nil {
			g.Qual(coveragePath, "Register").Call(jen.Lit(e.prog.Name), jen.Id(coverageVar))
		}
		for _, c := range p.completions() {
			g.Add(c)
		}
		if e.hasBlob() {
			g.Id(dataVar).Dot("Store").Dot("Blob").Op("=").Id(blobVar)
		}
		if e.hasContents() {
			g.Id(filesVar).Dot("Contents").Op("=").Id(contentsVar)
		}
		for _, table := range slices.Sorted(maps.Keys(e.erbAsked)) {
			g.Id(table).Op("=").Add(erbTableType()).Values(multiline(e.erbTemplates(table))...)
		}
		for _, m := range e.sorted()[1:] {
			g.Qual(m.path, linkFunc).Call()
		}
		for _, c := range e.ofKind(ir.Class) {
			m := e.pkg(c.Module)
			if parent := e.classes[c.Parent]; parent != nil && !m.sees(parent.Module) {
				g.Qual(m.path, goName(c.Module, c.Name)+"Class").Dot("Parent").Op("=").Add(p.classRef(c.Parent))
			}
		}
		for _, m := range e.sorted() {
			for _, l := range m.sortedLinks() {
				g.Add(l.assign(e, m))
			}
		}
	})
	return f
}

// assumedVar is what the facts are called that the program was made for.
const assumedVar = "assumed"

func (e *env) assumed(f *jen.File) {
	if e.prog.Assumed.Len() == 0 {
		return
	}
	w := &file{pkg: e.pkg(""), stem: "environment", jf: f}
	f.Comment("The facts that the program was made for.")
	f.Var().Id(assumedVar).Op("=").Qual(runtimePath, "Assumption").Values(jen.Id("Facts").Op(":").Add(w.static(e.prog.Assumed)))
	f.Line()
}

// slots declares the numbers of variables.
func (e *env) slots(f *jen.File, prefix, what string, names []string) {
	if len(names) == 0 {
		return
	}
	f.Commentf("The slots of the %s.", what)
	f.Const().DefsFunc(func(g *jen.Group) {
		for i, n := range names {
			if i == 0 {
				g.Id(prefix + "_" + n).Op("=").Iota()
			} else {
				g.Id(prefix + "_" + n)
			}
		}
	})
	f.Line()
}

// descriptor is the content of the Environment literal.
func (e *env) descriptor(p *pkg) []jen.Code {
	fields := []jen.Code{line("Name", jen.Lit(e.prog.Name))}
	add := func(name string, typ jen.Code, elems []jen.Code) {
		if len(elems) > 0 {
			fields = append(fields, line(name, jen.Index().Add(typ).Values(multiline(elems)...)))
		}
	}
	rt := func(name string) *jen.Statement { return jen.Op("*").Qual(runtimePath, name) }
	ref := func(f *ir.Func, suffix string) jen.Code {
		return jen.Op("&").Qual(e.pkg(f.Module).path, e.bodyName(f)+suffix)
	}
	var mains, nodes, classes, defines, funcs, builtins, functionNames, legacyNames, given, templates, types, mods, top, node []jen.Code
	for _, f := range e.ofKind(ir.Main) {
		mains = append(mains, jen.Id(e.mainName(f)))
	}
	for _, f := range e.ofKind(ir.Node) {
		for i := range f.Matchers {
			nodes = append(nodes, jen.Op("&").Id(e.nodeName(f)).Index(jen.Lit(i)))
		}
	}
	for _, f := range e.ofKind(ir.Class) {
		classes = append(classes, ref(f, "Class"))
	}
	for _, f := range e.ofKind(ir.Define) {
		defines = append(defines, ref(f, "Define"))
	}
	called := e.calledByName()
	for _, f := range e.ofKind(ir.Function) {
		if called[f.Name] || e.prog.Computed[ir.FunctionNames].Has(f.Name) {
			funcs = append(funcs, ref(f, "Function"))
		}
	}
	for _, name := range e.builtins(called) {
		if f := builtin.Row(name); f != nil && f.Scope != nil {
			builtins = append(builtins, jen.Op("&").Qual(runtimePath, camelVar(name)+"Function"))
			continue
		}
		if builtin.RendersLeft(name) {
			builtins = append(builtins, e.renderer(name))
			continue
		}
		if f := builtin.Row(name); f != nil && f.Finds == nil && f.Access&e.prog.Denied != 0 {
			builtins = append(builtins, deniedBuiltin(f, e.prog.Denied))
			continue
		}
		builtins = append(builtins, p.nativeRef(name))
	}
	if computed := e.prog.Computed[ir.TemplateNames]; len(computed) > 0 {
		for _, f := range e.ofKind(ir.Template) {
			if !f.Inline && computed.Has(f.Name) {
				templates = append(templates, jen.Op("&").Qual(e.pkg(f.Module).path, e.pkg(f.Module).templateName(f)+"Template"))
			}
		}
	}
	for _, t := range e.sortedNatives() {
		types = append(types, jen.Op("&").Id(nativeName(t.Name)))
	}
	for _, m := range e.prog.Modules {
		if m.Name != "" {
			mods = append(mods, jen.Values(jen.Id("Name").Op(":").Lit(m.Name), jen.Id("Version").Op(":").Lit(m.Version)))
		}
	}
	for _, name := range e.prog.FunctionNames {
		functionNames = append(functionNames, jen.Lit(name))
	}
	for _, name := range e.prog.LegacyFunctionNames {
		legacyNames = append(legacyNames, jen.Lit(name))
	}
	for _, names := range e.prog.Computed {
		if len(names) > 0 {
			given = nil
			for _, name := range e.prog.Given {
				given = append(given, jen.Lit(name))
			}
		}
	}
	for _, v := range e.prog.TopVars {
		top = append(top, jen.Lit(v))
	}
	for _, v := range e.prog.NodeVars {
		node = append(node, jen.Lit(v))
	}
	add("TopVars", jen.String(), top)
	add("NodeVars", jen.String(), node)
	add("Classes", rt("Class"), classes)
	add("Defines", rt("Define"), defines)
	add("Types", jen.Op("*").Qual(runtimePath+"/catalog", "Type"), types)
	add("Functions", rt("Function"), funcs)
	add("Builtins", jen.Op("*").Qual(runtimePath+"/fn", "Function"), builtins)
	add("Given", jen.String(), given)
	add("FunctionNames", jen.String(), functionNames)
	add("LegacyFunctionNames", jen.String(), legacyNames)
	add("Templates", rt("Template"), templates)
	var callees []jen.Code
	descriptors := &file{pkg: p, stem: "environment"}
	for _, c := range e.prog.Callees {
		callees = append(callees, jen.Values(jen.Id("Name").Op(":").Lit(c.Name), jen.Id("Sigs").Op(":").Add(descriptors.typeField(reflect.ValueOf(c.Sigs)))))
	}
	add("Callees", jen.Qual(runtimePath, "Callee"), callees)
	add("Modules", jen.Qual(runtimePath, "Module"), mods)
	if len(nodes) > 0 {
		add("Nodes", rt("Node"), nodes)
	}
	if len(mains) > 0 {
		add("Main", jen.Func().Params(jen.Id("s").Add(rt("Scope"))).Error(), mains)
	}
	if e.typeValues {
		fields = append(fields, line("Rich", jen.Qual(runtimePath, "RichJSON")), line("Plain", jen.Qual(runtimePath, "PlainText")))
	}
	if slices.ContainsFunc(e.prog.Funcs, func(f *ir.Func) bool { return f.Private }) {
		fields = append(fields, line("Private", jen.True()))
	}
	if e.prog.Assumed.Len() > 0 {
		fields = append(fields, line("Assumed", jen.Op("&").Id(assumedVar)))
	}
	if e.assets.Files != nil {
		fields = append(fields, line("Files", jen.Op("&").Id(filesVar)))
	}
	if len(e.assets.Settings) > 0 {
		fields = append(fields, line("Settings", jen.Id(settingsVar)))
	}
	if access := e.access(); access != nil {
		fields = append(fields, line("Access", access))
	}
	if e.assets.Data != nil {
		fields = append(fields, line("Data", e.dataRef()))
	}
	if e.exports {
		fields = append(fields, line("Exports", jen.Qual(runtimePath+"/exports", "Open")))
	}
	fields = append(fields, jen.Line())
	return fields
}

// calledByName are the functions that functions in Go call by their names, and those that catalogs may leave to the program that applies them.
func (e *env) calledByName() map[string]bool {
	called := map[string]bool{}
	if e.opts.Apply && builtin.Defers(e.prog) {
		called[builtin.Dig.Name] = true // of variables
		e.prog.Strings(func(s string) {
			if builtin.Deferrable(s) || e.funcs[s] != nil || e.hosts[s] != nil {
				called[s] = true
			}
		})
		for name := range e.prog.Computed[ir.FunctionNames] {
			if builtin.RendersLeft(name) {
				called[name] = true
			}
		}
	}
	for _, h := range e.prog.Hosts {
		for _, name := range h.Calls {
			if !strings.Contains(name, "/") { // the context of the call has those
				called[name] = true
			}
		}
	}
	return called
}

// builtins are the names of those functions among the called ones that have the
// descriptor of a builtin one, sorted.
func (e *env) builtins(called map[string]bool) []string {
	names := slices.Clone(e.prog.Builtins)
	for name := range called {
		if e.funcs[name] == nil {
			names = append(names, name)
		}
	}
	for _, h := range e.prog.Hosts {
		if h.Key == h.Name && e.prog.Computed[ir.FunctionNames].Has(h.Name) {
			names = append(names, h.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// mainName is the function of a site manifest: manifests/site.pp is mainSite.
func (e *env) mainName(f *ir.Func) string { return "main" + capital(e.pkg("").file(f.File).stem) }

// nodeName is the descriptors of a node definition: nodeWeb1_example_com.
func (e *env) nodeName(f *ir.Func) string {
	name := identifier(f.Name)
	if name == "" {
		name = "x"
	}
	return e.pkg("").unique("node:"+f.File+fmt.Sprint(f.Pos), "node"+capital(name))
}

// identifier replaces what an identifier cannot hold.
func identifier(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return '_'
	}, s)
	return strings.Trim(s, "_")
}

// line is a field of a literal on a line of its own.
func line(name string, v jen.Code) jen.Code { return jen.Line().Id(name).Op(":").Add(v) }

// multiline puts each element of a literal on its own line.
func multiline(elems []jen.Code) []jen.Code {
	out := make([]jen.Code, 0, len(elems)+1)
	for _, e := range elems {
		out = append(out, jen.Line().Add(e))
	}
	return append(out, jen.Line())
}

// sortedNatives returns the native types by name.
func (e *env) sortedNatives() []*ir.NativeType {
	types := slices.Collect(maps.Values(e.natives))
	slices.SortFunc(types, func(a, b *ir.NativeType) int { return cmp.Compare(a.Name, b.Name) })
	return types
}

// wholeTitle are title patterns that take every title as it is, and pathTitle is that of paths. The runtime needs no
// regular expression for them.
var wholeTitle = map[string]bool{`(?m:(.*))`: true, `(?m:\A(.*)\z)`: true, `(?m:\A(.*)\Z)`: true, `(?m:^(.*)$)`: true}

const pathTitle = `(?m:^(/|.+:/|.*[^/])/*\Z)`

// nativesFile describes the native resource types in use.
func (e *env) nativesFile() *jen.File {
	f := newFile(e.opts, e.path, e.name, []*env{e})
	p := e.pkg("")
	file := &file{pkg: p, stem: "natives", jf: f}
	for _, t := range e.sortedNatives() {
		fields := []jen.Code{line("Name", jen.Lit(capitalSegments(t.Name)))}
		if len(t.Attrs) > 0 {
			fields = append(fields, line("Attrs", jen.Index().String().Values(literals(t.Attrs)...)))
		}
		if len(t.Namevars) > 0 {
			fields = append(fields, line("Namevars", jen.Index().String().Values(literals(t.Namevars)...)))
		}
		if len(t.Patterns) > 0 {
			var ps []jen.Code
			for _, tp := range t.Patterns {
				var fs []jen.Code
				switch {
				case tp.Regexp == nil || wholeTitle[tp.Regexp.Source]:
				case tp.Regexp.Source == pathTitle:
					fs = append(fs, jen.Id("Path").Op(":").True())
				default:
					fs = append(fs, jen.Id("Regexp").Op(":").Add(file.static(tp.Regexp)))
				}
				fs = append(fs, jen.Id("Attrs").Op(":").Index().String().Values(literals(tp.Attrs)...))
				ps = append(ps, jen.Values(fs...))
			}
			fields = append(fields, line("Patterns", jen.Index().Qual(runtimePath+"/catalog", "Pattern").Values(multiline(ps)...)))
		}
		if !t.Isomorphic {
			fields = append(fields, line("NonIsomorphic", jen.True()))
		}
		f.Commentf("%s is the resource type %s.", nativeName(t.Name), t.Name)
		f.Var().Id(nativeName(t.Name)).Op("=").Qual(runtimePath+"/catalog", "Type").Values(append(fields, jen.Line())...)
		f.Line()
	}
	return f
}

// nativeName is the variable with the descriptor of a native type.
func nativeName(name string) string { return linkName("Native", camel(name)) }

func literals(ss []string) []jen.Code {
	out := make([]jen.Code, len(ss))
	for i, s := range ss {
		out[i] = jen.Lit(s)
	}
	return out
}

// capitalSegments is the name of a type as references show it: Ntp::Server.
func capitalSegments(name string) string {
	segments := strings.Split(name, "::")
	for i, s := range segments {
		if s != "" {
			segments[i] = strings.ToUpper(s[:1]) + s[1:]
		}
	}
	return strings.Join(segments, "::")
}
