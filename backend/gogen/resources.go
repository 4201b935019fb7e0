package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

func catalogName(name string) *jen.Statement { return jen.Qual(runtimePath+"/catalog", name) }

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		puppet.OpTitle:        emitTitle,
		puppet.OpHold:         emitHold,
		puppet.OpDeclare:      emitDeclare,
		puppet.OpDeclareNamed: emitDeclareNamed,
		puppet.OpDeclareClass: emitDeclareClass,
		puppet.OpInclude:      emitInclude,
		puppet.OpDefaults:     emitDefaults,
		puppet.OpOverride:     emitOverride,
		puppet.OpCollect:      emitCollect,
		puppet.OpRelate:       emitRelate,
		puppet.OpNotType: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, placedCall(b, v, "NotType", b.code(v.Args[0])), ir.Boxed, placed)
		},
		puppet.OpResourceType: func(b *body, k *block, v *ir.Value) {
			b.check(k, v, placedCall(b, v, "CheckType", b.code(v.Args[0])), placed)
		},
		puppet.OpUnrepeated: func(b *body, k *block, v *ir.Value) {
			b.check(k, v, placedCall(b, v, "Unrepeated", b.codes(v.Args)...), placed)
		},
		puppet.OpQueryTags: emitQueryTags,
	})
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		puppet.OpQueryEq: emitQueryEq,
	})
}

// placedCall is a call of a method of the scope that is told the place of v.
func placedCall(b *body, v *ir.Value, method string, args ...jen.Code) *jen.Statement {
	return jen.Id("s").Dot(method).Call(append([]jen.Code{b.file.at(v.Pos)}, args...)...)
}

func emitTitle(b *body, k *block, v *ir.Value) {
	if ir.ReprOf(v) == ir.String {
		b.try(k, v, placedCall(b, v, "CheckTitle", b.code(v.Args[0])), ir.String, placed)
		return
	}
	args := append([]jen.Code{b.file.places(v)}, b.codes(v.Args)...)
	b.try(k, v, jen.Id("s").Dot("Titles").Call(args...), ir.Array, placed)
}

func emitDeclare(b *body, k *block, v *ir.Value) {
	a := v.Aux.(*puppet.DeclareAux)
	exporting(b, k, v, a)
	vals, attrs := bodyAttrs(b, k, v, a.Attrs)
	t := b.file.pkg.typeRef(a.Type)
	title := b.expr(v.Args[0])
	unread := b.plan.Uses.Of(plan.Own(v)) == 0
	method, first, gives := "Declare", []jen.Code{t, form(a.Form), vals[0]}, true
	switch {
	case t == nil:
		method, first = "DeclareNamed", []jen.Code{jen.Lit(a.Type), form(a.Form), vals[0]}
	case unread && title.repr == ir.String:
		method, first, gives = "DeclareOne", []jen.Code{t, form(a.Form), title.code}, false
	case unread && plan.ResultOf(v.Args[0]).Op.Op == puppet.OpTitle && title.repr == ir.Array:
		method, first, gives = "DeclareEach", []jen.Code{t, form(a.Form), title.code}, false
	}
	call := placedCall(b, v, method, append(first, attrs...)...)
	if gives {
		b.try(k, v, call, ir.Boxed, placed)
		return
	}
	b.check(k, v, call, placed)
}

func emitDeclareNamed(b *body, k *block, v *ir.Value) {
	a := v.Aux.(*puppet.DeclareAux)
	exporting(b, k, v, a)
	vals, attrs := bodyAttrs(b, k, v, a.Attrs)
	b.try(k, v, placedCall(b, v, "DeclareNamed", append([]jen.Code{vals[0], form(a.Form), vals[1]}, attrs...)...), ir.Boxed, placed)
}

func emitDeclareClass(b *body, k *block, v *ir.Value) {
	a := v.Aux.(*puppet.DeclareAux)
	vals, attrs := bodyAttrs(b, k, v, a.Attrs)
	method, class := "DeclareClassNamed", jen.Code(jen.Lit(a.Type))
	if known := b.file.pkg.classRef(a.Type); known != nil {
		method, class = "DeclareClass", known
	} else if a.Type == "" {
		class = vals[0]
	}
	b.try(k, v, placedCall(b, v, method, append([]jen.Code{class}, attrs...)...), ir.Boxed, placed)
}

func emitDefaults(b *body, k *block, v *ir.Value) {
	a := v.Aux.(*puppet.DeclareAux)
	_, attrs := attributes(b, v, a.Attrs)
	b.try(k, v, placedCall(b, v, "Defaults", append([]jen.Code{requiredType(b, v, a.Type)}, attrs...)...), ir.Boxed, placed)
}

func emitOverride(b *body, k *block, v *ir.Value) {
	vals, attrs := attributes(b, v, v.Aux.(*puppet.DeclareAux).Attrs)
	b.try(k, v, placedCall(b, v, "Override", append(vals, attrs...)...), ir.Boxed, placed)
}

func emitQueryTags(b *body, k *block, v *ir.Value) {
	if len(v.Args) == 2 { // where the attribute is the tag
		b.try(k, v, placedCall(b, v, "QueryOperand", b.codes(v.Args)...), ir.Boxed, placed)
		return
	}
	b.try(k, v, placedCall(b, v, "QueryTags", b.code(v.Args[0])), ir.Array, placed)
}

// emitHold emits the conversion of a value for what holds it.
func emitHold(b *body, k *block, v *ir.Value) {
	arg := b.code(v.Args[0])
	switch v.Aux.(string) {
	case "*":
		b.try(k, v, jen.Id("s").Dot("HoldSplat").Call(b.file.places(v), arg), ir.Boxed, placed)
	case "body":
		b.check(k, v, jen.Id("s").Dot("HoldResult").Call(arg), placed)
	case "default":
		b.try(k, v, jen.Id("s").Dot("HoldDefault").Call(arg), ir.Boxed, placed)
	case "query":
		b.try(k, v, placedCall(b, v, "HoldQuery", arg), ir.Boxed, placed)
	case "+>":
		b.try(k, v, placedCall(b, v, "Hold", catalogName("Append"), arg), ir.Boxed, placed)
	default:
		b.try(k, v, placedCall(b, v, "Hold", catalogName("Set"), arg), ir.Boxed, placed)
	}
}

// requiredType is the descriptor of a type that the program must know.
func requiredType(b *body, v *ir.Value, name string) *jen.Statement {
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
func exporting(b *body, k *block, v *ir.Value, a *puppet.DeclareAux) {
	if a.Form == puppet.Exported {
		k.add(jen.Id("s").Dot("Exporting").Call(b.file.at(v.Pos)))
	}
}

// bodyAttrs is attributes for the body of a resource expression: attributes of the
// body titled default give way to those that a splat sets, which is known only
// at run time (RES-6).
func bodyAttrs(b *body, k *block, v *ir.Value, ops []puppet.AttrAux) (vals, attrs []jen.Code) {
	vals, attrs = attributes(b, v, ops)
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

// attributes splits the arguments of an op into those before the attributes, and the
// attributes as literals, several of them on lines of their own.
func attributes(b *body, v *ir.Value, ops []puppet.AttrAux) (vals, attrs []jen.Code) {
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

// emitInclude emits include, contain and require (INC-1, INC-2).
func emitInclude(b *body, k *block, v *ir.Value) {
	a := v.Aux.(puppet.IncludeAux)
	method := map[puppet.Inclusion]string{puppet.IncludeClasses: "Include", puppet.ContainClasses: "Contain", puppet.RequireClasses: "RequireClass"}[a.Inclusion]
	if a.Classes == nil {
		args := b.codes(v.Args)
		if slices.Contains(a.Spread, true) {
			args = []jen.Code{spliced(b, v.Args, a.Spread).Op("...")}
		}
		b.try(k, v, placedCall(b, v, method+"Named", args...), ir.Boxed, placed)
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
		b.try(k, v, placedCall(b, v, method+"Named", names...), ir.Boxed, placed)
		return
	}
	if b.file.pkg.env.plan.MayBreak(v) {
		b.tryOrBreak(k, v, placedCall(b, v, method, refs...), ir.Boxed, placed)
		return
	}
	b.try(k, v, placedCall(b, v, method, refs...), ir.Boxed, placed)
}

// emitCollect emits a collector; its query is a function of a resource (COLL).
func emitCollect(b *body, k *block, v *ir.Value) {
	a := v.Aux.(*puppet.CollectAux)
	_, attrs := attributes(b, v, a.Attrs)
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
	method := "Collect"
	if a.Exported {
		method = "CollectExported"
	}
	args := []jen.Code{requiredType(b, v, a.Type), match}
	b.try(k, v, placedCall(b, v, method, append(args, attrs...)...), ir.Boxed, placed)
}

// emitRelate emits an edge (REL-1).
func emitRelate(b *body, k *block, v *ir.Value) {
	kind := map[string]string{"->": "Before", "~>": "Notify", "<-": "After", "<~": "NotifiedBy"}[v.Aux.(string)]
	b.try(k, v, placedCall(b, v, "Relate", b.code(v.Args[0]), b.code(v.Args[1]), catalogName(kind)), ir.Boxed, placed)
}

// emitQueryEq is a comparison in the query of a collector (COLL-3).
func emitQueryEq(b *body, v *ir.Value) expr {
	name, _ := v.Args[1].Const()
	n, ok := name.(string)
	r := b.expr(v.Args[0]).code.Clone()
	switch {
	case !ok:
		method := "QueryEquals"
		if v.Aux == true {
			method = "QueryDiffers"
		}
		return boolean(jen.Id("s").Dot(method).Call(r, b.code(v.Args[1]), b.code(v.Args[2])), precOperand)
	case v.Aux == true:
		return boolean(r.Dot("AttrDiffers").Call(jen.Lit(n), b.code(v.Args[2])), precOperand)
	case n == "tag":
		return boolean(r.Dot("Tagged").Call(b.expr(v.Args[2]).as(ir.Array)), precOperand)
	}
	return boolean(r.Dot("AttrEquals").Call(jen.Lit(n), b.code(v.Args[2])), precOperand)
}
