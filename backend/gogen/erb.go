package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/ruby"
)

// erbPath is the package that renders templates in ERB.
const erbPath = runtimePath + "/erb"

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		ruby.OpDefines: func(_ *body, v *ir.Value) expr {
			return expr{code: jen.Qual(erbPath, "Defines").Call(jen.Id("s"), jen.Lit(v.Aux.(string))), repr: ir.Bool}
		},
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		ruby.OpRender: emitRender,
		ruby.OpDefine: func(_ *body, k *block, v *ir.Value) {
			k.add(jen.Qual(erbPath, "Define").Call(jen.Id("s"), jen.Lit(v.Aux.(string))))
		},
		ruby.OpRequired: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, jen.Qual(erbPath, "Required").Call(jen.Id("s"), b.code(v.Args[0]), jen.Lit(v.Aux.(string))), ir.Boxed, atCall)
		},
	})
}

// emitRender emits what a template renders.
//
//	text, err := erb.File(s, "ntp/ntp.conf.erb", "modules/ntp/templates/ntp.conf.erb")(Ntp_confErb(s, servers))
func emitRender(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ruby.RenderAux)
	f := b.file.pkg.env.methods[a.Name]
	if f == nil {
		panic(unsupported{v.Pos, "a call of the unknown template " + a.Name})
	}
	framed := jen.Qual(erbPath, "Source")
	if !f.Inline {
		framed = jen.Qual(erbPath, "File").Call(jen.Id("s"), jen.Lit(a.Called), jen.Lit(f.File))
	}
	b.try(k, v, framed.Call(b.invoked(f, v.Args)), ir.String, atCall)
}

// renderErb emits a call of template or inline_template with an argument that is known only when the program runs.
func renderErb(b *body, k *block, v *ir.Value) {
	if builtin.Row(v.Aux.(ir.CallAux).Name) == builtin.InlineTemplate {
		b.try(k, v, jen.Qual(erbPath, "Unknown").Call(jen.Id("s"), b.file.pkg.erbTable(erbSourcesVar), b.code(v.Args[0])), ir.String, atCall)
		return
	}
	b.try(k, v, jen.Qual(erbPath, "Named").Call(jen.Id("s"), b.file.pkg.erbTable(erbVar), b.code(v.Args[0])), ir.String, atCall)
}

// renderer is a function that renders templates for calls that a catalog leaves to the machine.
func (e *env) renderer(name string) jen.Code {
	switch builtin.Row(name) {
	case builtin.Template:
		return jen.Qual(erbPath, "TemplateFunction").Call(jen.Op("&").Add(e.pkg("").erbTable(erbVar)))
	case builtin.InlineTemplate:
		return jen.Qual(erbPath, "InlineTemplateFunction").Call(jen.Op("&").Add(e.pkg("").erbTable(erbSourcesVar)))
	}
	return jen.Qual(runtimePath, "InlineEppFunction").Call(jen.Id(eppSourcesVar))
}

// The tables of templates in ERB that calls find when the program runs.
const (
	erbVar        = "erbTemplates"
	erbSourcesVar = "erbSources"
)

var erbTables = map[string]string{
	erbVar:        "the templates in ERB that computed names may stand for",
	erbSourcesVar: "the sources of templates in ERB, and tags of them, that computed sources may have",
}

func erbTableType() *jen.Statement { return jen.Index().Op("*").Qual(erbPath, "Template") }

// erbTable is one of the tables, as the package sees it.
func (p *pkg) erbTable(table string) *jen.Statement {
	if p.env.erbAsked == nil {
		p.env.erbAsked = map[string]bool{}
	}
	p.env.erbAsked[table] = true
	if p.module == "" {
		return jen.Id(table)
	}
	return jen.Id(p.link(Thing{Kind: thingTable, Name: table}, link{
		name:   "Templates" + capital(table),
		typ:    erbTableType(),
		doc:    erbTables[table],
		target: func(*env) *jen.Statement { return jen.Id(table) },
	}))
}

// erbTemplates are the elements of a table.
//
//	{Name: "ntp/ntp.conf.erb", File: "modules/ntp/templates/ntp.conf.erb", Reads: []string{"servers"}, Render: func(s *runtime.Scope, vars []value.Value) (string, error) {
//		return ntp.Ntp_confErb(s, vars[0])
//	}},
func (e *env) erbTemplates(table string) (elems []jen.Code) {
	computed := e.prog.Computed[ir.ErbNames]
	for _, f := range e.ofKind(ir.Method) {
		name, file := f.Name, jen.Id("File").Op(":").Lit(f.File)
		if table == erbSourcesVar {
			name, file = f.Source, nil
		}
		if name == "" || file != nil && (f.Inline || !computed.Has(f.Name)) {
			continue
		}
		var reads []string
		args := []jen.Code{jen.Id("s")}
		for i, a := range f.Args {
			reads = append(reads, a.Name)
			args = append(args, jen.Id("vars").Index(jen.Lit(i)))
		}
		render := jen.Func().Params(scopeParam(), jen.Id("vars").Index().Add(valueType())).Params(jen.String(), jen.Error()).Block(
			jen.Return(jen.Add(e.pkg("").methodRef(f)).Call(args...)))
		fields := []jen.Code{jen.Id("Name").Op(":").Lit(name)}
		if file != nil {
			fields = append(fields, file)
		}
		if len(reads) > 0 {
			fields = append(fields, jen.Id("Reads").Op(":").Index().String().Values(literals(reads)...))
		}
		elems = append(elems, jen.Values(append(fields, jen.Id("Render").Op(":").Add(render))...))
	}
	return elems
}
