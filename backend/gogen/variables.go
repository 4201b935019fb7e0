package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		puppet.OpTopVar:   emitVar,
		puppet.OpNodeVar:  emitVar,
		puppet.OpClassVar: emitVar,
		puppet.OpScopeVar: emitVar,
		ir.OpUnset: func(*body, *ir.Value) expr {
			return expr{code: jen.Qual(runtimePath+"/value", "Unset"), repr: ir.Boxed, lit: true}
		},
		ir.OpIsSet: func(b *body, v *ir.Value) expr {
			return negate(boolean(jen.Qual(runtimePath+"/value", "IsUnset").Call(b.code(v.Args[0])), precOperand))
		},
		puppet.OpOuterMatch: func(b *body, v *ir.Value) expr {
			return boxed(jen.Id("s").Dot("OuterMatch").Call(jen.Lit(v.Aux.(int)), b.code(v.Args[0])))
		},
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		puppet.OpRequire: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, placedCall(b, v, "RequireAt", b.code(v.Args[0]), jen.Lit(v.Aux.(string))), ir.Boxed, placed)
		},
		puppet.OpSetVar: emitSetVar,
		puppet.OpSeeing: emitSeeing,
		puppet.OpSetMatch: func(b *body, k *block, v *ir.Value) {
			k.add(jen.Id("s").Dot("SetMatch").Call(b.code(v.Args[0])))
		},
		puppet.OpFact:        emitFact,
		puppet.OpDestructure: emitDestructure,
	})
}

// emitSeeing notes variables for a lookup (HIE-25).
func emitSeeing(b *body, k *block, v *ir.Value) {
	names := jen.Index().String().Values(literals(v.Aux.([]string))...)
	k.add(jen.Id("s").Dot("Seeing").Call(append([]jen.Code{names}, wrap(b.codes(v.Args))...)...))
}

// emitFact emits the read of a fact by its path.
func emitFact(b *body, k *block, v *ir.Value) {
	args := append([]jen.Code{b.file.places(v)}, literals(v.Aux.([]string))...)
	b.try(k, v, jen.Id("s").Dot("Fact").Call(args...), ir.Boxed, placed)
}

// emitDestructure emits what is assigned to each of several variables (VAR-5).
func emitDestructure(b *body, k *block, v *ir.Value) {
	names, _ := v.Args[1].Const()
	args := []jen.Code{b.file.places(v), b.code(v.Args[0])}
	for _, n := range names.(value.Array) {
		args = append(args, b.file.constant(n, nil).code)
	}
	b.try(k, v, jen.Id("s").Dot("Destructure").Call(args...), ir.Array, placed)
}

// variable reads a variable of another scope.
func emitVar(b *body, v *ir.Value) expr {
	s := jen.Id("s")
	typed := func(code *jen.Statement) expr {
		e := boxed(code)
		if r := ir.ReprOf(v); r != ir.Boxed {
			return expr{code: e.as(r), repr: r}
		}
		return e
	}
	switch v.Op {
	case puppet.OpTopVar:
		name := v.Aux.(string)
		if slot := b.file.pkg.scopeSlotRef(topVars, b.file.pkg.env.prog.TopVars, name); slot != nil {
			return typed(s.Dot("TopSlot").Call(slot))
		}
		return typed(s.Dot("TopVar").Call(jen.Lit(name)))
	case puppet.OpNodeVar:
		slot := b.file.pkg.scopeSlotRef(nodeVars, b.file.pkg.env.prog.NodeVars, v.Aux.(string))
		if slot == nil {
			return expr{code: jen.Qual(runtimePath+"/value", "Unset"), repr: ir.Boxed, lit: true}
		}
		return typed(s.Dot("NodeVar").Call(slot))
	case puppet.OpClassVar:
		return b.narrowed(v, classVar(b, v))
	}
	name := v.Aux.(string)
	switch name {
	case "title":
		if ir.ReprOf(v) == ir.String {
			return expr{code: s.Dot("Title").Call(), repr: ir.String}
		}
		return boxed(s.Dot("TitleValue").Call())
	case "name":
		return typed(s.Dot("Name").Call())
	case "module_name":
		return expr{code: s.Dot("ModuleName").Call(), repr: ir.String}
	case "caller_module_name":
		return expr{code: s.Dot("CallerModuleName").Call(), repr: ir.String}
	}
	return boxed(s.Dot("MetaParam").Call(jen.Lit(name[len("meta:"):])))
}

func classVar(b *body, v *ir.Value) expr {
	a := v.Aux.(puppet.VarAux)
	if a.Class == "settings" {
		return boxed(jen.Id("s").Dot("SettingVar").Call(jen.Lit(a.Var)))
	}
	class := b.file.pkg.classRef(a.Class)
	if class == nil {
		return expr{code: jen.Qual(runtimePath+"/value", "Unset"), repr: ir.Boxed, lit: true}
	}
	if slot := b.file.pkg.slotRef(a.Class, a.Var); slot != nil {
		return boxed(jen.Id("s").Dot("ClassVar").Call(class, slot))
	}
	return boxed(jen.Id("s").Dot("ClassPreset").Call(class, jen.Lit(a.Var)))
}

// emitSetVar stores a variable where other scopes find it.
func emitSetVar(b *body, k *block, v *ir.Value) {
	name := v.Aux.(string)
	p := b.file.pkg
	val := b.code(v.Args[0])
	b.settle(k, v)
	switch b.fn.Kind {
	case ir.Main:
		slot := p.scopeSlotRef(topVars, p.env.prog.TopVars, name)
		b.check(k, v, jen.Id("s").Dot("AssignTop").Call(slot, jen.Lit(name), val), at)
	case ir.Node:
		k.add(jen.Id("s").Dot("SetVar").Call(p.scopeSlotRef(nodeVars, p.env.prog.NodeVars, name), val))
	case ir.Class:
		k.add(jen.Id("s").Dot("SetVar").Call(p.slotRef(b.fn.Name, name), val))
	default:
		panic(unsupported{v.Pos, "setvar in a " + b.fn.Kind.String()})
	}
}
