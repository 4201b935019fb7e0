package gogen

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		puppet.OpGiven: func(b *body, v *ir.Value) expr {
			return boxed(jen.Qual(runtimePath, "Given").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(string))))
		},
		puppet.OpRendered: func(*body, *ir.Value) expr { return boxed(jen.Id("out").Dot("Result").Call()) },
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		puppet.OpCheckParams:  emitCheckParams,
		puppet.OpBound:        emitBound,
		puppet.OpEmit:         emitEmit,
		puppet.OpCallTemplate: emitCallTemplate,
	})
}

// templateName is the identifier that the names for a template begin with: that of
// ntp/server/main.conf.epp is Server_main_conf in the package of ntp, and that of a
// text on line 12 of a manifest has the manifest's file and the place.
func (p *pkg) templateName(fn *ir.Func) string {
	name := strings.TrimSuffix(fn.Name, ".epp")
	if fn.Inline {
		name = strings.TrimPrefix(name, "modules/")
	}
	name = strings.TrimPrefix(name, p.module+"/")
	name = strings.TrimPrefix(strings.Replace(name, ".pp:", "_", 1), "manifests/")
	name = identifier(strings.ToLower(name)) // capitals are the compiler's
	if name == "" {
		name = "x"
	}
	return p.unique("template:"+fn.Name, capital(name))
}

// templateRef is a pointer to the descriptor of a template.
func (p *pkg) templateRef(fn *ir.Func) *jen.Statement {
	owner := p.env.pkg(fn.Module)
	id := owner.templateName(fn) + "Template"
	if p.sees(fn.Module) {
		return jen.Op("&").Qual(owner.path, id)
	}
	return jen.Id(p.link(Thing{Kind: thingTemplate, Name: fn.Name}, link{
		name:   "Template" + capital(owner.name) + "_" + owner.templateName(fn),
		typ:    jen.Op("*").Qual(runtimePath, "Template"),
		doc:    "template " + fn.Name,
		target: func(*env) *jen.Statement { return jen.Op("&").Qual(owner.path, id) },
	}))
}

// eppSourcesVar is the table of the templates that calls of inline_epp find by their text.
const eppSourcesVar = "eppSources"

func (e *env) eppSources(f *jen.File) {
	if !e.calledByName()[builtin.InlineEpp.Name] {
		return
	}
	var elems []jen.Code
	for _, t := range e.ofKind(ir.Template) {
		if t.Source != "" {
			elems = append(elems, jen.Values(jen.Id("Parts").Op(":").Index().String().Values(literals(strings.Split(t.Source, ir.Wildcard))...), jen.Id("Template").Op(":").Add(e.pkg("").templateRef(t))))
		}
	}
	f.Comment("The sources of templates in EPP that a catalog may leave to the machine.")
	f.Var().Id(eppSourcesVar).Op("=").Index().Qual(runtimePath, "EppSource").Values(multiline(elems)...)
	f.Line()
}

// template is the descriptor of a template and the function that renders it.
func (f *file) template(fn *ir.Func) {
	id := f.pkg.templateName(fn)
	fields := append([]jen.Code{line("Name", jen.Lit(fn.Name))}, f.commonFields(fn)...)
	if fn.Open {
		fields = append(fields, line("Open", jen.True()))
	}
	if fn.Inline {
		fields = append(fields, line("Inline", jen.True()))
	}
	if fn.Invalid != "" {
		fields = append(fields, line("Invalid", jen.Lit(fn.Invalid)))
	}
	what := "template " + plain(fn.Name)
	if fn.Inline {
		what = "the template that stands in " + plain(fn.Name)
	}
	f.jf.Comment("// " + id + "Template describes " + what + ".")
	f.jf.Var().Id(id+"Template").Op("=").Qual(runtimePath, "Template").Values(append(fields, jen.Line())...)
	f.jf.Line()
	if fn.Invalid != "" {
		return
	}

	b := f.newBody(fn)
	b.exit = exit{zero: []jen.Code{jen.Nil()}, value: ir.Boxed}
	k := b.root()
	k.names["out"], k.names["around"] = true, true
	b.exprs[plan.Own(fn.Args[0])] = variable("args", ir.Boxed)
	aroundArgs(b, k)
	if !fn.Open {
		bindTemplate(b, k, id)
	}
	if n, any := rendersText(fn.Body); any {
		k.add(jen.Var().Id("out").Qual(runtimePath, "Output"))
		if n >= growFrom {
			k.add(jen.Id("out").Dot("Grow").Call(jen.Lit(n)))
		}
	}
	bodyInto(b, k)
	doc(f.jf, id+"Epp renders "+what+".", fn.Doc, source(fn.File, fn.Pos))
	valueType := jen.Qual(runtimePath+"/value", "Value")
	f.jf.Func().Id(id+"Epp").Params(scopeParam(), jen.Id("args").Add(valueType), jen.Id("around").Index().Add(valueType)).
		Params(valueType, jen.Error()).Block(k.stmts...)
	f.jf.Line()
}

// growFrom is the length of text from which on the output is made large enough for
// it at once.
const growFrom = 64

// rendersText reports whether a region has anything to do with the template's
// output, and how many bytes of text are certain.
func rendersText(r *ir.Region) (certain int, any bool) {
	for _, v := range r.Body {
		switch v.Op {
		case puppet.OpEmit:
			if text, ok := v.Args[0].Aux.(string); ok && v.Args[0].Op == ir.OpConst {
				certain += len(text)
			}
			any = true
		case puppet.OpRendered:
			any = true
		}
		for _, n := range v.Regions {
			if _, inner := rendersText(n); inner {
				any = true
			}
		}
	}
	return certain, any
}

// aroundArgs makes variables of what an inline template reads from around its call.
func aroundArgs(b *body, k *block) {
	for i, a := range b.fn.Args[1:] {
		r := plan.Own(a)
		if b.plan.Uses.Of(r) == 0 {
			continue
		}
		hint := a.Name
		if hint == "" {
			hint = "groups"
		}
		name := k.name(hint)
		e := boxed(jen.Id("around").Index(jen.Lit(i)))
		repr := ir.ReprOf(a)
		if repr == puppet.Groups { // none is nil
			k.add(jen.List(jen.Id(name), jen.Id("_")).Op(":=").Add(e.as(repr)))
		} else {
			k.add(jen.Id(name).Op(":=").Add(e.as(repr)))
		}
		b.exprs[r] = variable(name, repr)
	}
}

// bindTemplate binds the parameters that a template declares: given values,
// defaults, and then the check of all types (CALL-3, CALL-4, MSG-7).
func bindTemplate(b *body, k *block, id string) {
	if !readsBinding(b.fn) {
		return
	}
	k.add(jen.Id("b").Op(":=").Id("s").Dot("BindTemplate").Call(jen.Op("&").Id(id+"Template"), jen.Id("args")))
	bindDefaults(b, k)
	if !ir.HasComputed(b.fn.Params) {
		checkTemplate(b, k, jen.Id("b").Dot("Check").Call())
	}
}

// readsBinding reports whether anything reads what a template is given: where types are computed, that may fail before.
func readsBinding(f *ir.Func) bool {
	reads := !ir.HasComputed(f.Params) || slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return p.Default != nil })
	f.Walk(func(v *ir.Value) { reads = reads || v.Op == puppet.OpCheckParams })
	return reads
}

// emitCheckParams checks what the template is given, with types that are computed.
func emitCheckParams(b *body, k *block, v *ir.Value) {
	list := jen.Qual(runtimePath+"/value", "Array").Values(b.codes(v.Args)...)
	checkTemplate(b, k, jen.Qual(runtimePath, "CheckTemplateTypes").Call(append([]jen.Code{jen.Id("b"), list}, computedNumbers(b.fn.Params)...)...))
}

// checkTemplate checks what the template is given, and makes variables of it.
func checkTemplate(b *body, k *block, check *jen.Statement) {
	k.add(jen.If(jen.Err().Op(":=").Add(check), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())))
	for i, p := range b.fn.Params {
		r := plan.Own(p.Value)
		if b.plan.Uses.Of(r) == 0 {
			continue
		}
		name, repr := k.name(p.Name), ir.ReprOf(p.Value)
		k.add(jen.Id(name).Op(":=").Add(boxed(jen.Id("b").Dot("Value").Call(jen.Lit(i))).as(repr)))
		b.exprs[r] = variable(name, repr)
	}
}

// emitBound reads another parameter in the default of one.
func emitBound(b *body, k *block, v *ir.Value) {
	for i, p := range b.fn.Params {
		if p.Name == v.Aux.(string) {
			b.try(k, v, jen.Id("b").Dot("Read").Call(jen.Lit(b.param), jen.Lit(i)), ir.Boxed, placed)
			return
		}
	}
	panic(unsupported{v.Pos, "a parameter that the template does not declare"})
}

// emitEmit appends to a template's output: text directly, the parts of an interpolated
// string one by one.
func emitEmit(b *body, k *block, v *ir.Value) {
	out := func(method string, arg jen.Code) { k.add(jen.Id("out").Dot(method).Call(arg)) }
	r := plan.ResultOf(v.Args[0])
	if _, emitted := b.exprs[r]; !emitted && r.Op.Op == puppet.OpConcat {
		for _, part := range r.Op.Args {
			emitPart(b, part, "Value", out)
		}
		return
	}
	emitPart(b, v.Args[0], "Emit", out)
}

// emitPart appends one value; the method is that for any value.
func emitPart(b *body, v *ir.Value, method string, out func(method string, arg jen.Code)) {
	switch e := b.expr(v); {
	case e.repr == ir.String:
		out("Text", e.code)
	case e.repr == ir.Int:
		out("Int", e.code)
	case isNil(e):
	default:
		out(method, e.as(ir.Boxed))
	}
}

// emitCallTemplate emits a call of epp or inline_epp with a template that is known.
func emitCallTemplate(b *body, k *block, v *ir.Value) {
	t := b.file.pkg.env.templates[v.Aux.(ir.CallAux).Name]
	if t == nil {
		panic(unsupported{v.Pos, "a call of an unknown template"})
	}
	args := append([]jen.Code{b.file.pkg.templateRef(t)}, b.codes(v.Args)...)
	tryRender(b, k, v, jen.Id("s").Dot("Render").Call(args...))
}

// renderNamed emits a call of epp or inline_epp whose template, or of call whose
// function, if there is one, is found at run time.
func renderNamed(b *body, k *block, v *ir.Value) {
	args, block := callArgs(b, v)
	tryRender(b, k, v, jen.Id("s").Dot(camelVar(v.Aux.(ir.CallAux).Name)).Call(args, block))
}

// tryRender emits a call that renders: a break() in a template ends the iteration
// around the call (JMP-9).
func tryRender(b *body, k *block, v *ir.Value, call *jen.Statement) {
	if b.file.pkg.env.plan.TemplatesBreak() {
		b.tryOrBreak(k, v, call, ir.Boxed, atCall)
		return
	}
	b.try(k, v, call, ir.Boxed, atCall)
}
