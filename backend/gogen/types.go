package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		puppet.OpInstance: emitInstance,
		ir.OpNarrow:       func(b *body, v *ir.Value) expr { return b.narrowed(v, b.expr(v.Args[0])) },
		puppet.OpHasMember: func(b *body, v *ir.Value) expr {
			return boolean(jen.Qual(typesysPath, "HasMember").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(string))), precOperand)
		},
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		puppet.OpAssert: emitAssert,
		puppet.OpTryInstance: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(puppet.AssertAux)
			b.try(k, v, placedCall(b, v, "TryInstance", b.file.typeRef(a.Type), jen.Lit(a.Subject), b.code(v.Args[0])), ir.Bool, placed)
		},
		puppet.OpAccept: emitAccept,
		puppet.OpParamType: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, jen.Qual(runtimePath, "ParamType").Call(jen.Id("s"), b.file.at(v.Pos), b.code(v.Args[0])), ir.Boxed, placed)
		},
		puppet.OpMember: emitMember,
	})
}

// emitAssert emits the check that a value is an instance of a type.
func emitAssert(b *body, k *block, v *ir.Value) {
	a := v.Aux.(puppet.AssertAux)
	var t jen.Code
	if len(v.Args) > 1 {
		t = asType(b, v.Args[1])
	} else {
		t = b.file.typeRef(a.Type)
	}
	b.try(k, v, jen.Id("s").Dot("Assert").Call(t, jen.Lit(a.Subject), b.code(v.Args[0])), ir.Boxed, placed)
}

// emitMember emits the call of a member of a value (OBJ-9).
func emitMember(b *body, k *block, v *ir.Value) {
	var block jen.Code = jen.Nil()
	if len(v.Args) > 2 {
		block = b.code(v.Args[2])
	}
	b.try(k, v, jen.Qual(typesysPath, "CallMember").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(string)), b.code(v.Args[1]), block), ir.Boxed, atCall)
}

// emitInstance is whether a value is of a constant type, where Go can say it without
// the type.
func emitInstance(b *body, v *ir.Value) expr {
	e := b.expr(v.Args[0])
	_, constant := v.Args[0].Const()
	constant = constant || e.lit || e.concrete // Go does not compare nil with nil
	switch t := v.Aux.(typesys.Type).(type) {
	case *typesys.Undef:
		if e.repr == ir.Boxed && !constant {
			return boolean(jen.Add(e.operand(precCompare, false)).Op("==").Nil(), precCompare)
		}
	case *typesys.NotUndef:
		if t.Of == nil && e.repr == ir.Boxed && !constant {
			return boolean(jen.Add(e.operand(precCompare, false)).Op("!=").Nil(), precCompare)
		}
	}
	return boolean(jen.Qual(typesysPath, "Instance").Call(b.file.typeRef(v.Aux.(typesys.Type)), e.code), precOperand)
}

// emitAccept checks what a lambda is given, where its parameters have types.
func emitAccept(b *body, k *block, v *ir.Value) {
	accepted := v.Aux.(puppet.AcceptAux)
	args, computed := v.Args[:len(accepted)], v.Args[len(accepted):]
	var wrong *jen.Statement
	params := make([]*ir.Param, len(accepted))
	for i, f := range accepted {
		params[i] = &ir.Param{Name: f.Name, Type: f.Type, Computed: f.Computed}
		var t jen.Code
		switch {
		case f.Computed > 0:
			t = asType(b, computed[f.Computed-1])
		case ir.Accepts(f.Type, ir.StaticType(args[i])):
			continue
		default:
			t = b.file.typeRef(f.Type)
		}
		misfit := jen.Op("!").Qual(typesysPath, "Instance").Call(t, b.code(args[i]))
		if wrong != nil {
			misfit = wrong.Op("||").Add(misfit)
		}
		wrong = misfit
	}
	if wrong == nil {
		return
	}
	fail := newBlock(k)
	sig := jen.Op("&").Id("sig")
	if len(computed) == 0 {
		sig = jen.Op("&").Add(b.file.signature(params, nil))
	} else {
		fail.add(jen.Id("sig").Op(":=").Add(madeSignature(b, params, nil, computed)))
	}
	given := append([]jen.Code{jen.Lit("lambda"), sig}, b.codes(args)...)
	b.fails(fail, jen.Id("s").Dot("AtCall").Call(b.file.at(v.Pos), jen.Qual(runtimePath+"/fn", "CheckArgs").Call(given...)), v.Pos)
	k.add(jen.If(wrong).Block(fail.stmts...))
}

// asType is a value that is a type.
func asType(b *body, v *ir.Value) *jen.Statement {
	return jen.Add(b.code(v)).Assert(jen.Qual(typesysPath, "Type"))
}

// madeSignature makes the signature of a lambda. The computed types are those of its
// parameters, in order, and after them that of its result.
func madeSignature(b *body, params []*ir.Param, returns typesys.Type, computed []*ir.Value) *jen.Statement {
	list := make([]jen.Code, len(params))
	for i, p := range params {
		var t jen.Code
		if p.Computed > 0 {
			t, computed = asType(b, computed[0]), computed[1:]
		}
		list[i] = b.file.parameter(p, t)
	}
	result := jen.Nil()
	switch {
	case len(computed) > 0:
		result = asType(b, computed[0])
	case !isAny(returns):
		result = b.file.typeRef(returns)
	}
	return jen.Qual(typesysPath, "MakeSignature").Call(jen.Index().Qual(typesysPath, "Parameter").Values(multiline(list)...), result)
}
