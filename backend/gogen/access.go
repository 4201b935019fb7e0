package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/access"
	"github.com/p2go/p2go/ir/builtin"
)

// access is what the program knows of its access to the machine, for `info --access`; nil where it has none and was denied none.
func (e *env) access() *jen.Statement {
	var fields, uses []jen.Code
	if e.prog.Denied != 0 {
		var kinds []jen.Code
		for _, name := range e.prog.Denied.Names() {
			kinds = append(kinds, jen.Lit(name))
		}
		fields = append(fields, jen.Id("Denied").Op(":").Index().String().Values(kinds...))
	}
	for _, u := range access.Uses(e.prog, &e.assets) {
		for _, kind := range u.Kinds.Names() {
			uses = append(uses, jen.Values(jen.Id("Kind").Op(":").Lit(kind), jen.Id("Function").Op(":").Lit(u.Function),
				jen.Id("File").Op(":").Lit(u.File), jen.Id("Line").Op(":").Lit(int(u.Pos.Line))))
		}
	}
	if len(uses) > 0 {
		fields = append(fields, jen.Id("Uses").Op(":").Index().Qual(runtimePath, "AccessUse").Values(multiline(uses)...))
	}
	if len(fields) == 0 {
		return nil
	}
	return jen.Op("&").Qual(runtimePath, "AccessList").Values(fields...)
}

// deniedBuiltin is a function that fails, in the place of one that touches what the program is denied.
//
//	{Name: "generate", Arity: -1, Legacy: func(fn.Context, []value.Value) (value.Value, error) { return nil, fn.Denied("…") }}
func deniedBuiltin(f *builtin.Function, denied ir.Access) *jen.Statement {
	const fn = runtimePath + "/fn"
	return jen.Op("&").Qual(fn, "Function").Values(jen.Id("Name").Op(":").Lit(f.Name), jen.Id("Arity").Op(":").Lit(-1),
		jen.Id("Legacy").Op(":").Func().Params(jen.Qual(fn, "Context"), jen.Index().Add(valueType())).Params(valueType(), jen.Error()).Block(
			jen.Return(jen.Nil(), jen.Qual("errors", "New").Call(jen.Lit(access.Message(f.Name, f.Access&denied))))))
}
