package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
)

// Objects of declared types are made of data, for parameters of classes, and of documents, where the build asks for that.

const instancePath = runtimePath + "/instance"

// What the tables of an environment are called.
const (
	declaredTypesFunc = "DeclaredTypes"
	typedDataVar      = "typedData"
)

// typedData reports whether values of parameters of classes in data become objects.
func (e *env) typedData() bool {
	return e.assets.Data != nil && slices.ContainsFunc(e.prog.Funcs, func(f *ir.Func) bool {
		return f.Kind == ir.Class && slices.ContainsFunc(f.Params, isTyped)
	})
}

func isTyped(p *ir.Param) bool { return ir.Declares(p.Type) }

// typedParams are these parameters.
func (e *env) typedParams() []jen.Code {
	var rows []jen.Code
	for _, c := range e.ofKind(ir.Class) {
		for _, p := range c.Params {
			if isTyped(p) {
				rows = append(rows, jen.Values(jen.Id("Class").Op(":").Add(e.pkg("").classRef(c.Name)), jen.Id("Name").Op(":").Lit(p.Name)))
			}
		}
	}
	return rows
}

// declaredTypes writes the table of the declared types, where something asks for it.
func (e *env) declaredTypes(f *jen.File) {
	if !e.typedData() && !e.opts.Validate {
		return
	}
	var rows []jen.Code
	for _, a := range e.prog.Aliases {
		if a.Declares == nil || a.Declares.Resource { // resources are no objects that are written down
			continue
		}
		fields := []jen.Code{jen.Id("Object").Op(":").Add(e.pkg("").aliasRef(a))}
		var transient []jen.Code
		for _, x := range e.structOf(a).features {
			if x.Transient && x.Derived == nil {
				transient = append(transient, jen.Lit(x.Name))
			}
		}
		if len(transient) > 0 {
			fields = append(fields, jen.Id("Transient").Op(":").Index().String().Values(transient...))
		}
		rows = append(rows, jen.Values(fields...))
	}
	table := jen.Index().Qual(instancePath, "Type")
	f.Comment(declaredTypesFunc + " are the types that are declared with their features.")
	f.Func().Id(declaredTypesFunc).Params().Add(table).Block(jen.Return(table.Clone().Values(multiline(rows)...)))
	f.Line()
	if e.typedData() {
		f.Comment("Parameters of classes that are objects, for which data has hashes.")
		f.Var().Id(typedDataVar).Op("=").Qual(instancePath, "Data").Values(
			line("Data", jen.Op("&").Id(dataVar)),
			line("Params", jen.Index().Qual(instancePath, "Param").Values(multiline(e.typedParams())...)),
			line("Types", jen.Id(declaredTypesFunc)), jen.Line())
		f.Line()
	}
}

// dataRef is what the environment looks data up in.
func (e *env) dataRef() *jen.Statement {
	if e.typedData() {
		return jen.Op("&").Id(typedDataVar)
	}
	return jen.Op("&").Id(dataVar)
}

// validation is what links the command that checks documents.
func validation(envs []*env) jen.Code {
	return jen.Qual(instancePath+"/document", "Link").CallFunc(func(g *jen.Group) {
		for _, e := range envs {
			g.Qual(instancePath+"/document", "Table").Values(
				jen.Id("Environment").Op(":").Op("&").Qual(e.path, environmentVar), jen.Id("Types").Op(":").Qual(e.path, declaredTypesFunc).Call())
		}
	})
}
