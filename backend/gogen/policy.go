package gogen

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// PolicyPackage is the package of a generated module that tests are linked with, with [Options.Policy]: it says what they compile catalogs of.
const PolicyPackage = "policy"

// policyFile is that package.
func policyFile(opts *Options, e *env) *jen.File {
	f := newFile(opts, opts.Module+"/"+PolicyPackage, PolicyPackage, []*env{e})
	f.PackageComment("Package policy makes the environment " + e.prog.Name + " the one that tests compile catalogs of.")
	f.Func().Id("init").Params().BlockFunc(func(g *jen.Group) {
		g.Qual(e.path, linkFunc).Call()
		if opts.Backtracking || e.backtracks() {
			g.Qual(runtimePath+"/regex/backtrack", "Link").Call()
		}
		if e.assets.Coverage != nil {
			g.Qual(policytestPath, "AtEnd").Call(jen.Qual(coveragePath, "Write"))
		}
		g.Qual(policytestPath, "Register").Call(jen.Op("&").Qual(e.path, environmentVar))
	})
	return f
}

// policyParams adds the package by which tests declare classes and defined types with parameters that have Go types, and read them from catalogs: one for
// each module, policy/nginx, and those of the environment itself are in package policy. It knows nothing of the others, so that a change of a manifest
// which leaves the parameters alone leaves it alone, too.
func (p *pkg) policyParams(out *output) {
	var funcs []*ir.Func
	for _, f := range p.sortedFiles() {
		for _, fn := range f.funcs {
			if fn.Kind == ir.Class || fn.Kind == ir.Define {
				funcs = append(funcs, fn)
			}
		}
	}
	if len(funcs) == 0 {
		return
	}
	slices.SortStableFunc(funcs, func(a, b *ir.Func) int { return cmp.Compare(a.Name, b.Name) })
	dir, name := PolicyPackage, PolicyPackage
	if p.module != "" {
		dir, name = PolicyPackage+"/"+p.name, p.name
	}
	f := newFile(out.opts, out.opts.Module+"/"+dir, name, nil)
	f.ImportName(policytestPath, "policytest")
	if p.module != "" {
		f.PackageComment("Package " + name + " has the classes and defined types of module " + p.module + " for tests.")
	}
	for _, fn := range funcs {
		policyDeclared(f, p.env.bodyName(fn), fn)
	}
	p.made = append(p.made, out.add(dir+"/params.go", f, "", nil))
}

const policytestPath = runtimePath + "/policytest"

// policyDeclared writes the struct of the parameters of a class or defined type, the option that declares it, and the function that reads its parameters.
func policyDeclared(f *jen.File, id string, fn *ir.Func) {
	typ, what, title := "class", "class "+fn.Name, jen.Lit(fn.Name)
	var given []jen.Code
	if fn.Kind == ir.Define {
		typ, what, title = fn.Name, "the defined type "+fn.Name, jen.Id("title")
		given = append(given, jen.Id("title").String())
	}
	option := jen.Qual(policytestPath, "Option")
	if len(fn.Params) == 0 {
		f.Comment("// " + id + " declares " + what + ".")
		f.Func().Id(id).Params(given...).Add(option).Block(jen.Return(jen.Qual(policytestPath, "Declare").Call(jen.Lit(typ), title)))
		f.Line()
		return
	}
	names, params := fieldNames(fn), id+"Params"
	f.Comment("// " + params + " are the parameters of " + what + ". The zero value of a field stands for one that is not given.")
	f.Type().Id(params).StructFunc(func(g *jen.Group) {
		for i, p := range fn.Params {
			if p.Doc != "" {
				for _, l := range commentLines(p.Doc) {
					g.Comment("// " + l)
				}
			}
			field := g.Id(names[i]).Add(policyField(p)).Tag(map[string]string{"puppet": p.Name})
			if !isAny(p.Type) {
				field.Comment("// " + oneLine(p.Type.String()))
			}
		}
	})
	f.Line()
	f.Comment("// " + id + " declares " + what + " with parameters.")
	f.Func().Id(id).Params(append(given, jen.Id("p").Id(params))...).Add(option).Block(
		jen.Return(jen.Qual(policytestPath, "DeclareStruct").Call(jen.Lit(typ), title, jen.Id("p"))))
	f.Line()
	f.Comment("// " + id + "In returns the parameters that " + what + " has in a catalog. Where it is not there, the test ends.")
	f.Func().Id(id + "In").Params(append([]jen.Code{jen.Id("c").Op("*").Qual(policytestPath, "Catalog")}, given...)...).Id(params).Block(
		jen.Return(jen.Qual(policytestPath, "ReadStruct").Types(jen.Id(params)).Call(jen.Id("c"), jen.Lit(typ), title)))
	f.Line()
}

// policyField is the type of the field for a parameter. Where the zero value of Go is one of the parameter, it is a pointer: else nobody could tell whether
// that is given.
func policyField(p *ir.Param) *jen.Statement {
	if p.Type == nil || p.Computed != 0 {
		return jen.Any()
	}
	zero := map[ir.Repr]value.Value{ir.Bool: false, ir.Int: int64(0), ir.Float: 0.0, ir.String: ""}
	if z, scalar := zero[ir.TypeRepr(given(p.Type))]; scalar {
		if is, err := typesys.TryInstance(p.Type, z); is || err != nil {
			return jen.Op("*").Add(policyType(p.Type, 0))
		}
	}
	return policyType(p.Type, 0)
}

// given is the type of what is given for a type that takes undef, too.
func given(t typesys.Type) typesys.Type {
	for range maxNested {
		switch of := t.(type) {
		case *typesys.Optional:
			if of.Of == nil {
				return typesys.AnyType
			}
			t = of.Of
		case *typesys.NotUndef:
			if of.Of == nil {
				return typesys.AnyType
			}
			t = of.Of
		case *typesys.Alias:
			t = of.Resolved()
		default:
			return t
		}
	}
	return t
}

// maxNested is how deep types are looked into: those that contain themselves have no end.
const maxNested = 8

// policyType is the Go type of values of a type in tests; any where Go has none for it.
func policyType(t typesys.Type, depth int) *jen.Statement {
	if t == nil || depth > maxNested || depth > 0 && typesys.Instance(t, nil) { // an element may be undef
		return jen.Any()
	}
	t = given(t)
	switch t := t.(type) {
	case *typesys.Array:
		return jen.Index().Add(policyType(t.Elem, depth+1))
	case *typesys.Hash:
		if t.Key != nil && ir.TypeRepr(given(t.Key)) == ir.String {
			return jen.Map(jen.String()).Add(policyType(t.Value, depth+1))
		}
	case *typesys.Struct:
		return jen.Qual(policytestPath, "Params")
	}
	switch r := ir.TypeRepr(t); r { //nolint:exhaustive // others are any
	case ir.Bool, ir.Int, ir.Float, ir.String:
		return goType(r)
	}
	return jen.Any()
}
