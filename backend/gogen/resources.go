package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

func catalogName(name string) *jen.Statement { return jen.Qual(runtimePath+"/catalog", name) }

// catalogOp emits an op that works on the catalog.
func (b *body) catalogOp(k *block, v *ir.Value) {
	s := func(method string, args ...jen.Code) *jen.Statement {
		return jen.Id("s").Dot(method).Call(append([]jen.Code{b.file.at(v.Pos)}, args...)...)
	}
	switch v.Op {
	case puppet.OpTitle:
		if ir.ReprOf(v) == ir.String {
			b.try(k, v, s("CheckTitle", b.code(v.Args[0])), ir.String, placed)
			return
		}
		args := append([]jen.Code{b.file.places(v)}, b.codes(v.Args)...)
		b.try(k, v, jen.Id("s").Dot("Titles").Call(args...), ir.Array, placed)
	case puppet.OpHold:
		b.hold(k, v, s)
	case puppet.OpDeclare:
		a := v.Aux.(*puppet.DeclareAux)
		b.exporting(k, v, a)
		vals, attrs := b.bodyAttrs(k, v, a.Attrs)
		t := b.file.pkg.typeRef(a.Type)
		title := b.expr(v.Args[0])
		switch {
		case t == nil:
			b.try(k, v, s("DeclareNamed", append([]jen.Code{jen.Lit(a.Type), form(a.Form), vals[0]}, attrs...)...), ir.Boxed, placed)
		case b.plan.Uses.Of(plan.Own(v)) == 0 && title.repr == ir.String:
			b.check(k, v, s("DeclareOne", append([]jen.Code{t, form(a.Form), title.code}, attrs...)...), placed)
		case b.plan.Uses.Of(plan.Own(v)) == 0 && plan.ResultOf(v.Args[0]).Op.Op == puppet.OpTitle && title.repr == ir.Array:
			b.check(k, v, s("DeclareEach", append([]jen.Code{t, form(a.Form), title.code}, attrs...)...), placed)
		default:
			b.try(k, v, s("Declare", append([]jen.Code{t, form(a.Form), vals[0]}, attrs...)...), ir.Boxed, placed)
		}
	case puppet.OpDeclareNamed:
		a := v.Aux.(*puppet.DeclareAux)
		b.exporting(k, v, a)
		vals, attrs := b.bodyAttrs(k, v, a.Attrs)
		b.try(k, v, s("DeclareNamed", append([]jen.Code{vals[0], form(a.Form), vals[1]}, attrs...)...), ir.Boxed, placed)
	case puppet.OpDeclareClass:
		a := v.Aux.(*puppet.DeclareAux)
		vals, attrs := b.bodyAttrs(k, v, a.Attrs)
		class := b.file.pkg.classRef(a.Type)
		switch {
		case class != nil:
			b.try(k, v, s("DeclareClass", append([]jen.Code{class}, attrs...)...), ir.Boxed, placed)
		case a.Type != "":
			b.try(k, v, s("DeclareClassNamed", append([]jen.Code{jen.Lit(a.Type)}, attrs...)...), ir.Boxed, placed)
		default:
			b.try(k, v, s("DeclareClassNamed", append([]jen.Code{vals[0]}, attrs...)...), ir.Boxed, placed)
		}
	case puppet.OpInclude:
		b.include(k, v, s)
	case puppet.OpDefaults:
		a := v.Aux.(*puppet.DeclareAux)
		_, attrs := b.attrs(v, a.Attrs)
		b.try(k, v, s("Defaults", append([]jen.Code{b.requiredType(v, a.Type)}, attrs...)...), ir.Boxed, placed)
	case puppet.OpOverride:
		a := v.Aux.(*puppet.DeclareAux)
		vals, attrs := b.attrs(v, a.Attrs)
		b.try(k, v, s("Override", append(vals, attrs...)...), ir.Boxed, placed)
	case puppet.OpCollect:
		b.collect(k, v, s)
	case puppet.OpRelate:
		b.relate(k, v, s)
	default:
		panic(unsupported{v.Pos, "the op " + v.Op.String() + " here"})
	}
}

// hold emits the conversion of a value for what holds it.
func (b *body) hold(k *block, v *ir.Value, s func(string, ...jen.Code) *jen.Statement) {
	arg := b.code(v.Args[0])
	switch v.Aux.(string) {
	case "*":
		b.try(k, v, jen.Id("s").Dot("HoldSplat").Call(b.file.places(v), arg), ir.Boxed, placed)
	case "body":
		b.check(k, v, jen.Id("s").Dot("HoldResult").Call(arg), placed)
	case "default":
		b.try(k, v, jen.Id("s").Dot("HoldDefault").Call(arg), ir.Boxed, placed)
	case "query":
		b.try(k, v, s("HoldQuery", arg), ir.Boxed, placed)
	case "+>":
		b.try(k, v, s("Hold", catalogName("Append"), arg), ir.Boxed, placed)
	default:
		b.try(k, v, s("Hold", catalogName("Set"), arg), ir.Boxed, placed)
	}
}

// requiredType is the descriptor of a type that the program must know.
func (b *body) requiredType(v *ir.Value, name string) *jen.Statement {
	t := b.file.pkg.typeRef(name)
	if t == nil {
		panic(unsupported{v.Pos, "the unknown resource type " + name})
	}
	return t
}

func form(f puppet.Form) jen.Code {
	return catalogName([...]string{"Regular", "Virtual", "Exported"}[f])
}

// exporting tells the runtime that a resource will be exported, before its title
// is looked at (VIRT-2).
func (b *body) exporting(k *block, v *ir.Value, a *puppet.DeclareAux) {
	if a.Form == puppet.Exported {
		k.add(jen.Id("s").Dot("Exporting").Call(b.file.at(v.Pos)))
	}
}

// bodyAttrs is attrs for the body of a resource expression: attributes of the
// body titled default give way to those that a splat sets, which is known only
// at run time (RES-6).
func (b *body) bodyAttrs(k *block, v *ir.Value, ops []puppet.AttrAux) (vals, attrs []jen.Code) {
	vals, attrs = b.attrs(v, ops)
	var own, defaults []jen.Code
	for i, a := range ops {
		if a.Op == 'd' || a.Op == 'D' {
			defaults = append(defaults, attrs[i])
		} else {
			own = append(own, attrs[i])
		}
	}
	if len(defaults) == 0 {
		return vals, attrs
	}
	name := k.name("attrs")
	args := append([]jen.Code{b.file.at(v.Pos), jen.Index().Add(catalogName("Attr")).Values(append(defaults, jen.Line())...)}, own...)
	if len(own) > 0 {
		args = append(args, jen.Line())
	}
	k.add(jen.List(jen.Id(name), jen.Err()).Op(":=").Id("s").Dot("BodyAttrs").Call(args...))
	k.hasErr()
	inner := newBlock(k)
	b.fails(inner, jen.Err(), ir.Pos{})
	k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	return vals, []jen.Code{jen.Id(name).Op("...")}
}

// attrOps are the names of attribute operators in package catalog.
var attrOps = map[byte]string{'+': "Append", '*': "Splat", 'D': "Splat"}

// attrs splits the arguments of an op into those before the attributes, and the
// attributes as literals, several of them on lines of their own.
func (b *body) attrs(v *ir.Value, ops []puppet.AttrAux) (vals, attrs []jen.Code) {
	n := len(v.Args) - len(ops)
	vals = b.codes(v.Args[:n])
	for i, a := range ops {
		var fields []jen.Code
		if a.Name != "" {
			fields = append(fields, jen.Id("Name").Op(":").Lit(a.Name))
		}
		fields = append(fields, jen.Id("Value").Op(":").Add(b.code(v.Args[n+i])))
		if name, ok := attrOps[a.Op]; ok {
			fields = append(fields, jen.Id("Op").Op(":").Add(catalogName(name)))
		}
		if a.Pos.Line > 0 && (a.Pos.Line != v.Pos.Line || !puppet.HeldAsIs(b.fn, v.Args[n+i])) {
			fields = append(fields, jen.Id("Pos").Op(":").Add(b.file.at(a.Pos)))
		}
		attrs = append(attrs, jen.Line().Add(catalogName("Attr").Values(fields...)))
	}
	if len(attrs) > 0 {
		attrs = append(attrs, jen.Line())
	}
	return vals, attrs
}

// include emits include, contain and require (INC-1, INC-2).
func (b *body) include(k *block, v *ir.Value, s func(string, ...jen.Code) *jen.Statement) {
	a := v.Aux.(puppet.IncludeAux)
	method := map[puppet.Inclusion]string{puppet.IncludeClasses: "Include", puppet.ContainClasses: "Contain", puppet.RequireClasses: "RequireClass"}[a.Inclusion]
	if a.Classes == nil {
		args := b.codes(v.Args)
		if slices.Contains(a.Spread, true) {
			args = []jen.Code{b.spliced(v.Args, a.Spread).Op("...")}
		}
		b.try(k, v, s(method+"Named", args...), ir.Boxed, placed)
		return
	}
	refs, names := make([]jen.Code, len(a.Classes)), make([]jen.Code, len(a.Classes))
	known := true
	for i, c := range a.Classes {
		ref := b.file.pkg.classRef(c)
		known = known && ref != nil
		refs[i], names[i] = ref, jen.Lit(c)
	}
	if !known {
		b.try(k, v, s(method+"Named", names...), ir.Boxed, placed)
		return
	}
	if b.file.pkg.env.plan.MayBreak(v) {
		b.tryOrBreak(k, v, s(method, refs...), placed)
		return
	}
	b.try(k, v, s(method, refs...), ir.Boxed, placed)
}

// collect emits a collector; its query is a function of a resource (COLL).
func (b *body) collect(k *block, v *ir.Value, s func(string, ...jen.Code) *jen.Statement) {
	a := v.Aux.(*puppet.CollectAux)
	_, attrs := b.attrs(v, a.Attrs)
	match := jen.Nil()
	if !a.All {
		inner := newBlock(k)
		saved, savedLoop := b.exit, b.loop
		b.loop = nil
		region := v.Regions[0]
		b.exprs[plan.Own(region.Args[0])] = expr{code: jen.Id("r"), repr: ir.Boxed, name: "r"}
		b.region(inner, region, func(args []*ir.Value) {
			inner.add(jen.Return(b.bool(args[0]).code))
		})
		b.exit, b.loop = saved, savedLoop
		match = jen.Func().Params(jen.Id("r").Op("*").Qual(runtimePath, "Resource")).Bool().Block(inner.stmts...)
	}
	args := []jen.Code{b.requiredType(v, a.Type), jen.Lit(a.Exported), match}
	b.try(k, v, s("Collect", append(args, attrs...)...), ir.Boxed, placed)
}

// relate emits an edge (REL-1).
func (b *body) relate(k *block, v *ir.Value, s func(string, ...jen.Code) *jen.Statement) {
	kind := map[string]string{"->": "Before", "~>": "Notify", "<-": "After", "<~": "NotifiedBy"}[v.Aux.(string)]
	b.try(k, v, s("Relate", b.code(v.Args[0]), b.code(v.Args[1]), catalogName(kind)), ir.Boxed, placed)
}
