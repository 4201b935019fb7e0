package gogen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
)

// The packages of providers that modules write in Go: providers/production binds those of an environment to the engine, whose code is in the packages
// below it, as it is.
const (
	providersFolder = "providers"
	providedPath    = runtimePath + "/apply/provided"
	providerPath    = runtimePath + "/provider"
	providerTypes   = "Types"
)

// linuxOnly keeps a file out of programs for systems on which catalogs are not applied.
const linuxOnly = "//go:build linux"

func (e *env) providersDir() string { return providersFolder + "/" + e.name }

// providerPackageDir is where the files of a package of providers are. No name of a module or folder means something to Go there.
func (e *env) providerPackageDir(p ir.GoPackage) string {
	dir := e.providersDir() + "/own"
	if p.Module != "" {
		dir = e.providersDir() + "/of_" + p.Module
	}
	if p.Path != "" {
		dir += "." + strings.ReplaceAll(p.Path, "/", ".")
	}
	return dir
}

// hasProviders reports whether the program has providers in Go.
func (e *env) hasProviders() bool {
	return len(e.assets.Providers) > 0 && (e.opts.Apply || e.opts.Policy)
}

// providers adds the providers that modules write in Go, and what binds them to the engine. Where the module has several environments, the providers
// are for catalogs of their own alone.
func (e *env) providers(out *output, several bool) {
	if !e.hasProviders() {
		return
	}
	seen := map[ir.GoPackage]bool{}
	f := newFile(e.opts, e.opts.Module+"/"+e.providersDir(), providersFolder, nil, linuxOnly)
	f.PackageComment("Package providers has the providers that modules of the environment " + e.prog.Name + " have in Go.")
	var types []jen.Code
	for i, p := range e.assets.Providers {
		path := e.opts.Module + "/" + e.providerPackageDir(p.Package)
		if !seen[p.Package] {
			seen[p.Package] = true
			f.ImportAlias(path, "go"+capital(p.Package.Name)+strconv.Itoa(i+1))
			for _, file := range e.assets.ProviderFiles[p.Package] {
				out.put(File{Name: e.providerPackageDir(p.Package) + "/" + file.Name, Data: file.Data, Source: file.Shown})
			}
		}
		id := linkName("Provider", camel(p.Type))
		f.Commentf("%s brings resources of the type %s about.", id, p.Type)
		f.Var().Id(id).Op("=").Qual(providedPath, "Provider").Types(jen.Qual(path, p.Struct)).Values(append(e.providerFields(p, path, several), jen.Line())...)
		f.Line()
		types = append(types, jen.Id(id).Dot("For").Call(jen.Id("host")))
	}
	list := jen.Index().Op("*").Qual(runtimePath+"/apply", "Type")
	f.Commentf("%s are the types whose resources they bring about on a machine.", providerTypes)
	f.Func().Id(providerTypes).Params(jen.Id("host").Op("*").Qual(providerPath, "Host")).Add(list).Block(jen.Return(jen.Add(list).Values(multiline(types)...)))
	out.add(e.providersDir()+"/providers.go", f, "", nil)
}

// providerFields are those of the variable for a provider.
func (e *env) providerFields(p *assets.Provider, path string, several bool) []jen.Code {
	fields := []jen.Code{line("Type", jen.Lit(p.Type)), line("Name", jen.Lit(p.Name))}
	if several {
		fields = append(fields, line("Environment", jen.Lit(e.prog.Name)))
	}
	rows := make([]jen.Code, len(p.Attributes))
	for i, a := range p.Attributes {
		rows[i] = jen.Values(providerAttribute(&a, jen.Qual(path, p.Struct))...)
	}
	fields = append(fields, line("Attributes", jen.Index().Qual(providedPath, "Attribute").Types(jen.Qual(path, p.Struct)).Values(multiline(rows)...)))
	for _, name := range append([]string{"Read", "Write"}, p.Optional...) {
		fields = append(fields, line(name, jen.Qual(path, name+p.Struct)))
	}
	return fields
}

func providerAttribute(a *assets.ProviderAttribute, of *jen.Statement) []jen.Code {
	field := func(name string, v jen.Code) jen.Code { return jen.Id(name).Op(":").Add(v) }
	row := []jen.Code{field("Name", jen.Lit(a.Name))}
	if a.Field != "" {
		row = append(row, field("Field", jen.Qual(providedPath, "At").Call(
			jen.Func().Params(jen.Id("t").Op("*").Add(of)).Op("*").Add(goTypeCode(a.Go)).Block(jen.Return(jen.Op("&").Id("t").Dot(a.Field))),
			fieldKind(a.Go))))
	}
	for _, flag := range []struct {
		name string
		on   bool
	}{{"Property", a.Property}, {"Namevar", a.Namevar}, {"All", a.All}, {"Ensures", a.Ensures}} {
		if flag.on {
			row = append(row, field(flag.name, jen.True()))
		}
	}
	if len(a.Words) > 0 {
		row = append(row, field("Words", jen.Index().String().Values(literals(a.Words)...)))
	}
	if a.Default != nil {
		row = append(row, field("Default", defaultCode(a.Default)))
	}
	return row
}

// fieldKind is what converts the values of a field.
func fieldKind(t *ir.GoType) *jen.Statement {
	kind := jen.Qual(providedPath, goKinds[t.Kind])
	if t.Elem != nil {
		kind = kind.Call(fieldKind(t.Elem))
	}
	return kind
}

// defaultCode is a value that stands for an attribute which is not given.
func defaultCode(v value.Value) *jen.Statement {
	switch v := v.(type) {
	case value.Array:
		elems := make([]jen.Code, len(v))
		for i, e := range v {
			elems[i] = defaultCode(e)
		}
		return jen.Qual(runtimePath+"/value", "Array").Values(elems...)
	case int64:
		return jen.Int64().Call(jen.Lit(int(v)))
	}
	return jen.Lit(v)
}

// applied are the types that the program can apply: those of providers of modules first, which take the place of others.
func applied(opts *Options, envs []*env) *jen.Statement {
	var own []jen.Code
	var purged []string
	for _, e := range envs {
		purged = append(purged, e.purged()...)
	}
	for _, t := range appliedTypes {
		if opts.AllTypes || slices.Contains(purged, t) || slices.ContainsFunc(envs, func(e *env) bool { return e.natives[t] != nil }) {
			own = append(own, jen.Op("&").Qual(runtimePath+"/apply/"+appliedPackage(t), "Type"))
		}
	}
	engine := jen.Qual(runtimePath+"/apply", "Engine")
	var lists []jen.Code
	for _, e := range envs {
		if e.hasProviders() {
			lists = append(lists, jen.Qual(opts.Module+"/"+e.providersDir(), providerTypes).Call(jen.Op("&").Qual(providedPath, "Host")))
		}
	}
	if len(lists) == 0 {
		return engine.Call(own...)
	}
	lists = append(lists, jen.Index().Op("*").Qual(runtimePath+"/apply", "Type").Values(own...))
	return engine.Call(jen.Qual("slices", "Concat").Call(lists...).Op("..."))
}

// policyProviders lets tests apply resources whose providers modules have in Go.
func policyProviders(out *output, opts *Options, e *env) {
	if !e.hasProviders() {
		return
	}
	f := newFile(opts, opts.Module+"/"+PolicyPackage, PolicyPackage, []*env{e}, linuxOnly)
	f.Func().Id("init").Params().Block(jen.Qual(policytestPath, "RegisterMachines").Call(
		jen.Qual(providedPath, "Tested").Call(jen.Qual(opts.Module+"/"+e.providersDir(), providerTypes))))
	out.add(PolicyPackage+"/providers.go", f, "", nil)
}

// purged are the types of which resources of the type resources may remove some: those that their titles name, and all where titles or names are computed.
func (e *env) purged() []string {
	const purging = "resources"
	if e.natives[purging] == nil {
		return nil
	}
	var names []string
	known := !builtin.DeclaresByCall(e.prog) && !e.prog.Computed[ir.TypeNames].Has(purging)
	renamed := func(typ string, attrs []puppet.AttrAux) bool {
		return (typ == purging || typ == "") && slices.ContainsFunc(attrs, func(a puppet.AttrAux) bool { return a.Name == "name" || a.Name == "" })
	}
	for _, f := range e.prog.Funcs {
		f.Walk(func(v *ir.Value) {
			switch aux := v.Aux.(type) {
			case *puppet.DeclareAux:
				if v.Op == puppet.OpDeclare && aux.Type == purging {
					titles, all := puppet.Titles(v.Args[0])
					names, known = append(names, titles...), known && all
				}
				known = known && !renamed(aux.Type, aux.Attrs)
			case *puppet.CollectAux:
				known = known && !renamed(aux.Type, aux.Attrs)
			}
		})
	}
	if !known {
		return listedTypes
	}
	return slices.DeleteFunc(slices.Clone(listedTypes), func(t string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, t) })
	})
}
