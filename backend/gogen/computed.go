package gogen

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
)

// Types of parameters that are computed. A body that computes those of a function, a
// class or a defined type has a descriptor with which the runtime evaluates it once; a
// lambda and a template have them as values.

// typesName is the descriptor of a body that computes types: that of "class ntp::server"
// is ServerClassTypes in the package of ntp.
func typesName(fn *ir.Func) string {
	kind, name, _ := strings.Cut(fn.Name, " ")
	return goName(fn.Module, name) + capital(kind) + "Types"
}

// typesRef is a pointer to the descriptor of the name, which is of the package that fn
// is in.
func (f *file) typesRef(name string) *jen.Statement {
	t := f.pkg.env.types[name]
	if t == nil {
		panic(unsupported{text: "types of parameters that nothing computes"})
	}
	return jen.Op("&").Id(typesName(t))
}

// types is a body that computes types, and its descriptor.
func (f *file) types(fn *ir.Func) {
	id := typesName(fn)
	f.jf.Comment("// " + id + " are types of the parameters of " + fn.Name + ".")
	f.jf.Var().Id(id).Qual(runtimePath, "Types")
	f.jf.Line()
	b := f.newBody(fn)
	b.exit = exit{zero: []jen.Code{jen.Nil()}, value: ir.Boxed}
	k := b.root()
	bodyInto(b, k)
	doc(f.jf, "eval"+id+" computes "+id+".", "", source(fn.File, fn.Pos))
	f.jf.Func().Id("eval"+id).Params(scopeParam()).Params(jen.Qual(runtimePath+"/value", "Value"), jen.Error()).Block(k.stmts...)
	f.jf.Line()
}

// load is the function that evaluates the types that are computed when the file of a
// class or defined type is read.
func (f *file) load(fn *ir.Func, id string) {
	if len(fn.Loads) == 0 {
		return
	}
	var types []jen.Code
	for _, name := range fn.Loads {
		types = append(types, f.typesRef(name))
	}
	f.jf.Comment("// load" + id + " computes the types of parameters that are known when the file of " + fn.Name + " was read.")
	f.jf.Func().Id("load" + id).Params(scopeParam()).Error().Block(jen.Return(jen.Qual(runtimePath, "Load").Call(append([]jen.Code{jen.Id("s")}, types...)...)))
	f.jf.Line()
}

// computedSignature is the function that makes the signature of a function.
func (f *file) computedSignature(fn *ir.Func, id string) {
	returns := jen.Nil()
	if !isAny(fn.Returns) {
		returns = f.typeRef(fn.Returns)
	}
	args := []jen.Code{jen.Id("s"), f.typesRef(fn.Types), returns}
	for _, p := range fn.Params {
		args = append(args, jen.Qual(typesysPath, "Parameter").Add(f.parameter(p, nil)))
	}
	f.jf.Comment("// signature" + id + " is the signature of function " + fn.Name + ".")
	f.jf.Func().Id("signature"+id).Params(scopeParam()).Params(jen.Op("*").Qual(typesysPath, "Signature"), jen.Error()).Block(
		jen.Return(jen.Qual(runtimePath, "SignatureOf").Call(args...)))
	f.jf.Line()
}

// parameter is what of a parameter is in a signature, as an element of a list of them. Where its type is computed it is
// the given one, or nil.
func (f *file) parameter(p *ir.Param, computed jen.Code) *jen.Statement {
	s := p.Parameter()
	fields := []jen.Code{jen.Id("Name").Op(":").Lit(s.Name)}
	switch {
	case p.Computed == 0:
		fields = append(fields, jen.Id("Type").Op(":").Add(f.typeRef(s.Type)))
	case computed != nil:
		fields = append(fields, jen.Id("Type").Op(":").Add(computed))
	}
	if s.Optional {
		fields = append(fields, jen.Id("Optional").Op(":").True())
	}
	if s.Rest {
		fields = append(fields, jen.Id("Rest").Op(":").True())
	}
	return jen.Values(fields...)
}

// computedNumbers are the numbers of the parameters whose types are computed.
func computedNumbers(params []*ir.Param) (numbers []jen.Code) {
	for i, p := range params {
		if p.Computed > 0 {
			numbers = append(numbers, jen.Lit(i))
		}
	}
	return numbers
}
