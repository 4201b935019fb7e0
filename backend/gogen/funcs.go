package gogen

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// scopeParam is the parameter that every function of generated code has.
func scopeParam() *jen.Statement { return jen.Id("s").Op("*").Qual(runtimePath, "Scope") }

// doc writes a doc comment: a sentence, the manifest's own text, and where it
// comes from.
func doc(f *jen.File, first, text, source string) {
	f.Comment("// " + plain(first))
	if lines := commentLines(text); text != "" {
		f.Comment("//")
		for _, l := range lines {
			f.Comment(strings.TrimRight("// "+l, " "))
		}
	}
	if source != "" {
		f.Comment("//")
		f.Comment("// Source: " + plain(source))
	}
}

func source(file string, p ir.Pos) string { return fmt.Sprintf("%s:%d", file, p.Line) }

// main is the body of a site manifest.
func (f *file) main(fn *ir.Func) {
	name := f.pkg.env.mainName(fn)
	doc(f.jf, name+" evaluates "+fn.File+" in top scope.", fn.Doc, "")
	f.jf.Func().Id(name).Params(scopeParam()).Error().Block(f.plainBody(fn)...)
	f.jf.Line()
}

// plainBody is the body of a function that returns only an error.
func (f *file) plainBody(fn *ir.Func) []jen.Code {
	b := f.newBody(fn)
	b.exit = exit{value: ir.None}
	k := b.root()
	bodyInto(b, k)
	return k.stmts
}

// bodyInto emits the function's region and the return at its end.
func bodyInto(b *body, k *block) {
	switch falls := b.region(k, b.fn.Body, func([]*ir.Value) {}); {
	case !falls:
	case len(b.exit.zero) == 0:
		k.end()
	default:
		k.add(jen.Return(append(append([]jen.Code{}, b.exit.zero...), jen.Nil())...))
	}
}

// node is the body of a node definition, and a descriptor for each of its
// matchers (NODE-5).
func (f *file) node(fn *ir.Func) {
	name := f.pkg.env.nodeName(fn)
	eval := "eval" + capital(name)
	rows := make([]jen.Code, len(fn.Matchers))
	for i, m := range fn.Matchers {
		var fields []jen.Code
		switch {
		case m.Default:
			fields = append(fields, jen.Id("Default").Op(":").True())
		case m.Regexp != nil:
			fields = append(fields, jen.Id("Name").Op(":").Lit(value.NodeName(m.Regexp.Source)), jen.Id("Regexp").Op(":").Add(f.static(m.Regexp)))
		default:
			fields = append(fields, jen.Id("Name").Op(":").Lit(m.Name))
		}
		fields = append(fields, jen.Id("Pos").Op(":").Add(f.at(fn.Pos)), jen.Id("Eval").Op(":").Id(eval))
		rows[i] = jen.Values(fields...)
	}
	doc(f.jf, name+" describes the definition of node "+fn.Name+".", "", source(fn.File, fn.Pos))
	f.jf.Var().Id(name).Op("=").Index(jen.Op("...")).Qual(runtimePath, "Node").Values(multiline(rows)...)
	f.jf.Line()
	doc(f.jf, eval+" evaluates the definition of node "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
	f.jf.Func().Id(eval).Params(scopeParam()).Error().Block(f.plainBody(fn)...)
	f.jf.Line()
}

// class is the body of a class with its parameters and descriptor.
func (f *file) class(fn *ir.Func) {
	id := f.pkg.env.bodyName(fn)
	fields := []jen.Code{
		line("Name", jen.Lit(fn.Name)),
	}
	fields = append(fields, f.commonFields(fn)...)
	if fn.Parent != "" && f.pkg.env.classes[fn.Parent] == nil {
		fields = append(fields, line("NoParent", jen.Lit(fn.Parent)))
	}
	if len(fn.Vars) > 0 {
		fields = append(fields, line("Vars", jen.Index().String().Values(wrap(literals(fn.Vars))...)))
	}
	f.jf.Comment("// " + id + "Class describes class " + fn.Name + ".")
	f.jf.Var().Id(id+"Class").Op("=").Qual(runtimePath, "Class").Values(append(fields, jen.Line())...)
	f.jf.Line()
	if len(fn.Vars) > 0 {
		f.jf.Comment("// The slots of the variables of class " + fn.Name + ".")
		f.jf.Const().DefsFunc(func(g *jen.Group) {
			for i, v := range fn.Vars {
				if i == 0 {
					g.Id(slotName(fn, v)).Op("=").Iota()
				} else {
					g.Id(slotName(fn, v))
				}
			}
		})
		f.jf.Line()
	}
	f.evaluated(fn, "class")
}

// define is the body of a defined type with its parameters and descriptor.
func (f *file) define(fn *ir.Func) {
	id := f.pkg.env.bodyName(fn)
	fields := []jen.Code{
		line("Type", catalogName("Type").Values(
			jen.Id("Name").Op(":").Lit(capitalSegments(fn.Name)),
			jen.Id("Kind").Op(":").Add(catalogName("Define")))),
		line("Name", jen.Lit(fn.Name)),
	}
	fields = append(fields, f.commonFields(fn)...)
	f.jf.Comment("// " + id + "Define describes the defined type " + fn.Name + ".")
	f.jf.Var().Id(id+"Define").Op("=").Qual(runtimePath, "Define").Values(append(fields, jen.Line())...)
	f.jf.Line()
	f.evaluated(fn, "the defined type")
}

// commonFields are the parts of a descriptor that classes and defines share.
func (f *file) commonFields(fn *ir.Func) []jen.Code {
	var fields []jen.Code
	if fn.Module != "" {
		fields = append(fields, line("Module", jen.Lit(fn.Module)))
	}
	fields = append(fields, line("Pos", f.at(fn.Pos)))
	if fn.Private {
		fields = append(fields, line("Private", jen.True()))
	}
	if len(fn.Params) > 0 {
		rows := make([]jen.Code, len(fn.Params))
		for i, p := range fn.Params {
			fs := []jen.Code{jen.Id("Name").Op(":").Lit(p.Name)}
			if !isAny(p.Type) && p.Computed == 0 {
				fs = append(fs, jen.Id("Type").Op(":").Add(f.typeLit(p.Type)))
			}
			if p.Default == nil {
				fs = append(fs, jen.Id("Required").Op(":").True())
			}
			if c, ok := constantDefault(p); ok {
				fs = append(fs, jen.Id("Constant").Op(":").True())
				if c != nil {
					fs = append(fs, jen.Id("Default").Op(":").Add(f.static(c)))
				}
			}
			if p.Private {
				fs = append(fs, jen.Id("Private").Op(":").True())
			}
			rows[i] = jen.Values(fs...)
		}
		fields = append(fields, line("Params", jen.Index().Qual(runtimePath, "Param").Values(multiline(rows)...)))
	}
	return fields
}

func isAny(t typesys.Type) bool {
	_, ok := t.(*typesys.Any)
	return ok || t == nil
}

// evaluated writes the function of a class or define. With parameters there are
// three: one with the body, which gets them as a struct; one that binds them; and
// one that does both, for the runtime.
func (f *file) evaluated(fn *ir.Func, what string) {
	id := f.pkg.env.bodyName(fn)
	f.load(fn, id)
	if len(fn.Params) == 0 {
		doc(f.jf, id+" evaluates "+what+" "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
		f.jf.Func().Id(id).Params(scopeParam()).Error().Block(f.plainBody(fn)...)
		f.jf.Line()
		return
	}
	names := fieldNames(fn)
	f.paramStruct(fn, id, what, names)

	b := f.newBody(fn)
	b.exit = exit{value: ir.None}
	for i, p := range fn.Params {
		if p.Value != nil {
			name := "p." + names[i]
			b.exprs[plan.Own(p.Value)] = expr{code: jen.Id("p").Dot(names[i]), repr: ir.ReprOf(p.Value), name: name}
		}
	}
	k := b.root()
	bodyInto(b, k)
	doc(f.jf, id+" evaluates "+what+" "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
	if !usesParams(b) {
		f.jf.Func().Id(id).Params(scopeParam()).Error().Block(k.stmts...)
		f.jf.Line()
		f.jf.Comment("// eval" + id + " binds the parameters of " + what + " " + fn.Name + " and evaluates it.")
		f.jf.Func().Id("eval"+id).Params(scopeParam()).Error().Block(
			jen.If(jen.Err().Op(":=").Id("bind"+id).Call(jen.Id("s")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
			jen.Return(jen.Id(id).Call(jen.Id("s"))))
		f.jf.Line()
		f.bind(fn, id, what, names)
		return
	}
	f.jf.Func().Id(id).Params(scopeParam(), jen.Id("p").Op("*").Id(id+"Params")).Error().Block(k.stmts...)
	f.jf.Line()

	f.jf.Comment("// eval" + id + " binds the parameters of " + what + " " + fn.Name + " and evaluates it.")
	f.jf.Func().Id("eval"+id).Params(scopeParam()).Error().Block(
		jen.Var().Id("p").Id(id+"Params"),
		jen.If(jen.Err().Op(":=").Id("p").Dot(bindMethod).Call(jen.Id("s")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Return(jen.Id(id).Call(jen.Id("s"), jen.Op("&").Id("p"))))
	f.jf.Line()
	f.bind(fn, id, what, names)
}

// usesParams reports whether the body reads a parameter.
func usesParams(b *body) bool {
	for _, p := range b.fn.Params {
		if p.Value != nil && b.plan.Uses.Of(plan.Own(p.Value)) > 0 {
			return true
		}
	}
	return false
}

// fieldNames are the fields of the parameter struct.
func fieldNames(fn *ir.Func) []string {
	names := make([]string, len(fn.Params))
	seen := map[string]bool{}
	for i, p := range fn.Params {
		n := fieldName(p.Name)
		for seen[n] {
			n += "_"
		}
		seen[n] = true
		names[i] = n
	}
	return names
}

// paramStruct declares the parameters with their Go types; what Go's type does
// not say is in the comment.
func (f *file) paramStruct(fn *ir.Func, id, what string, names []string) {
	f.jf.Comment("// " + id + "Params are the parameters of " + what + " " + fn.Name + ".")
	f.jf.Type().Id(id + "Params").StructFunc(func(g *jen.Group) {
		for i, p := range fn.Params {
			if p.Doc != "" {
				for _, l := range commentLines(p.Doc) {
					g.Comment("// " + l)
				}
			}
			repr := ir.Boxed
			if p.Value != nil {
				repr = ir.ReprOf(p.Value)
			}
			field := g.Id(names[i]).Add(goType(repr))
			if !isAny(p.Type) {
				field.Comment("// " + oneLine(p.Type.String()))
			}
		}
	})
	f.jf.Line()
}

func oneLine(s string) string { return plain(strings.Join(strings.Fields(s), " ")) }

// plain is text that may stand in a comment of Go, whatever a file is called and a
// manifest's comment holds.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' || r == '\ufeff' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// bind writes the method that fills the parameters: given values, looked-up ones,
// defaults, and then the check of all types (PRM-1, MSG-14).
func (f *file) bind(fn *ir.Func, id, what string, names []string) {
	b := f.newBody(fn)
	b.exit = exit{value: ir.None}
	k := b.root()
	k.add(jen.Id("b").Op(":=").Id("s").Dot("Bind").Call())
	bindDefaults(b, k)
	check := jen.Id("b").Dot("Check").Call()
	if fn.Types != "" {
		check = jen.Qual(runtimePath, "CheckTypes").Call(append([]jen.Code{jen.Id("b"), f.typesRef(fn.Types)}, computedNumbers(fn.Params)...)...)
	}
	k.must(check)
	used := func(i int, boxed bool) bool {
		v := fn.Params[i].Value
		return v != nil && b.plan.Uses.Of(plan.Own(v)) > 0 && (!boxed || ir.ReprOf(v) == ir.Boxed)
	}
	for i := 0; i < len(fn.Params); i++ {
		run := []jen.Code{jen.Lit(i)} // of boxed ones
		for n := i; n < len(fn.Params) && used(n, true); n++ {
			run = append(run, jen.Op("&").Id("p").Dot(names[n]))
		}
		switch {
		case len(run) > 2:
			k.add(jen.Id("b").Dot("Into").Call(run...))
			i += len(run) - 2
		case used(i, false):
			k.add(jen.Id("p").Dot(names[i]).Op("=").Add(boxed(jen.Id("b").Dot("Value").Call(jen.Lit(i))).as(ir.ReprOf(fn.Params[i].Value))))
		}
	}
	k.end()
	if !usesParams(b) {
		f.jf.Comment("// bind" + id + " binds the parameters of " + what + " " + fn.Name + ", none of which its body reads.")
		f.jf.Func().Id("bind" + id).Params(scopeParam()).Error().Block(k.stmts...)
		f.jf.Line()
		return
	}
	f.jf.Comment("// bind sets the parameters that the body reads: those given or looked up, else their defaults.")
	f.jf.Func().Params(jen.Id("p").Op("*").Id(id + "Params")).Id(bindMethod).Params(scopeParam()).Error().Block(k.stmts...)
	f.jf.Line()
}

// bindDefaults computes the defaults of parameters that are missing, from left to
// right. The binding is in the variable b.
func bindDefaults(b *body, k *block) {
	params := b.fn.Params
	done := 0 // parameters whose constant defaults are set
	constants := func(to int) {
		for _, p := range params[done:to] {
			if _, ok := constantDefault(p); ok {
				k.add(jen.Id("b").Dot("Constants").Call(jen.Lit(done), jen.Lit(to)))
				break
			}
		}
		done = to
	}
	for i, p := range params {
		if p.Default == nil {
			continue
		}
		if _, constant := constantDefault(p); constant {
			b.exprs[plan.Own(p.Raw)] = boxed(jen.Id("b").Dot("Value").Call(jen.Lit(i)))
			continue
		}
		constants(i)
		done = i + 1
		bindDefault(b, k, i, p)
	}
	constants(len(params))
}

// bindDefault computes the default of a parameter where it is missing.
func bindDefault(b *body, k *block, i int, p *ir.Param) {
	b.param = i
	wanted := b.plan.Uses.Of(plan.Own(p.Raw)) > 0
	inner := newBlock(k)
	get := jen.Id("b").Dot("Get").Call(jen.Lit(i))
	name := ""
	if wanted {
		name = k.name(p.Name)
		k.add(jen.List(jen.Id(name), jen.Id("ok")).Op(":=").Add(get))
	}
	b.region(inner, p.Default, func(args []*ir.Value) {
		def := b.code(args[0])
		if wanted {
			inner.add(jen.Id(name).Op("=").Add(def))
			def = jen.Id(name)
		}
		inner.add(jen.Id("b").Dot("Default").Call(jen.Lit(i), def))
	})
	if wanted {
		k.add(jen.If(jen.Op("!").Id("ok")).Block(inner.stmts...))
		b.exprs[plan.Own(p.Raw)] = variable(name, ir.Boxed)
		return
	}
	k.add(jen.If(jen.List(jen.Id("_"), jen.Id("ok")).Op(":=").Add(get), jen.Op("!").Id("ok")).Block(inner.stmts...))
}

// constantDefault returns the default of a parameter when it is a constant.
func constantDefault(p *ir.Param) (value.Value, bool) {
	if p.Default == nil {
		return nil, false
	}
	t := p.Default.Terminator()
	if t == nil || t.Op != ir.OpYield || t.Args[0].Type == puppet.GroupsType {
		return nil, false
	}
	for _, v := range p.Default.Body {
		if v != t && v.Op != ir.OpConst {
			return nil, false
		}
	}
	return t.Args[0].Const()
}

// function is a function written in the Puppet language.
func (f *file) function(fn *ir.Func) {
	id := f.pkg.env.bodyName(fn)
	fields := []jen.Code{line("Name", jen.Lit(fn.Name))}
	if fn.Module != "" {
		fields = append(fields, line("Module", jen.Lit(fn.Module)))
	}
	fields = append(fields, line("Pos", f.at(fn.Pos)))
	if fn.Types == "" {
		fields = append(fields, line("Sig", f.typeStruct(reflect.ValueOf(ir.Signature(fn.Params, fn.Returns)))))
	}
	fields = append(fields, jen.Line())
	f.jf.Comment("// " + id + "Function describes function " + fn.Name + ".")
	f.jf.Var().Id(id+"Function").Op("=").Qual(runtimePath, "Function").Values(fields...)
	f.jf.Line()

	if fn.Types != "" {
		f.computedSignature(fn, id)
	}
	if f.pkg.env.plan.Typed(fn) {
		f.typedFunc(fn)
		return
	}
	b := f.newBody(fn)
	b.exit = exit{zero: []jen.Code{jen.Nil()}, value: ir.Boxed}
	k := b.root()
	args := &arguments{b, k, fn.Params}
	args.bind()
	sig := jen.Op("&").Id(id + "Function").Dot("Sig")
	if fn.Types != "" && !b.plan.Effects.Settled(fn.Params) {
		sig = jen.Id("sig")
		k.names["sig"] = true
		k.add(jen.List(sig, jen.Err()).Op(":=").Id("signature"+id).Call(jen.Id("s")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())))
	}
	args.check(fn.Name, sig)
	args.bindTyped()
	bodyInto(b, k)
	doc(f.jf, id+"Func is function "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
	valueType := jen.Qual(runtimePath+"/value", "Value")
	given := jen.Id("args")
	if len(fn.Params) == 0 {
		given = jen.Id("_")
	}
	f.jf.Func().Id(id+"Func").Params(scopeParam(), given.Index().Add(valueType)).Params(valueType, jen.Error()).Block(k.stmts...)
	f.jf.Line()
}
