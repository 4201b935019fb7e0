package gogen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
)

// rubyPath is the package that has Ruby's values and methods.
const rubyPath = runtimePath + "/ruby"

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		ruby.OpWritten:       func(b *body, v *ir.Value) expr { return held(b, v, b.operand(v).Dot("String").Call()) },
		ruby.OpBuffer:        func(b *body, v *ir.Value) expr { return concrete(b.operand(v).Dot("Buffer").Call()) },
		ruby.OpText:          emitText,
		ruby.OpSymbol:        func(b *body, v *ir.Value) expr { return concrete(jen.Qual(rubyPath, "Symbol").Call(jen.Lit(v.Aux))) },
		ruby.OpClass:         func(_ *body, v *ir.Value) expr { return concrete(rubyClass(v.Aux.(string))) },
		ruby.OpProgramClass:  emitProgramClass,
		ruby.OpConstant:      func(_ *body, v *ir.Value) expr { return boxed(rubyConstant(v.Aux.(string))) },
		ruby.OpGiven:         emitGiven,
		ruby.OpEqual:         emitRubyEqual,
		ruby.OpIsA:           func(b *body, v *ir.Value) expr { return boolean(b.isA(v, v.Aux.(string)), precOperand) },
		ruby.OpDefinedMethod: emitRespondTo,
		ruby.OpGroup:         emitGroup,
		ruby.OpLoad:          func(b *body, v *ir.Value) expr { return boxed(b.operand(v).Dot("V")) },
		ruby.OpIVar:          func(b *body, v *ir.Value) expr { return boxed(b.ruby("InstanceVariable", v.Args[0], jen.Lit(v.Aux))) },
		ruby.OpItem:          func(b *body, v *ir.Value) expr { return b.narrowed(v, boxed(b.operand(v).Dot("Item").Call())) },
		ruby.OpKey:           func(b *body, v *ir.Value) expr { return b.narrowed(v, boxed(b.operand(v).Dot("Key").Call())) },
		ruby.OpElement:       func(b *body, v *ir.Value) expr { return b.narrowed(v, boxed(b.operand(v).Dot("Value").Call())) },
		ruby.OpIndex:         func(b *body, v *ir.Value) expr { return held(b, v, b.operand(v).Dot("Index").Call()) },
		ruby.OpList:          func(b *body, v *ir.Value) expr { return held(b, v, b.ruby("List", anys(v.Args)...)) },
		ruby.OpAt:            emitAt,
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		ruby.OpOutput: func(b *body, _ *block, v *ir.Value) {
			if b.exit.written != "" {
				b.exprs[plan.Own(v)] = b.output(v)
			}
		},
		ruby.OpWrite:  emitWrite,
		ruby.OpString: func(b *body, k *block, v *ir.Value) { b.some(k, v, b.ruby("Mutable", anys(v.Args)...)) },
		ruby.OpArray:  emitRubyArray,
		ruby.OpHash: func(b *body, k *block, v *ir.Value) {
			b.made(k, v, jen.Qual(rubyPath, "HashOf").Call(wrap(b.codes(v.Args))...))
		},
		ruby.OpMerge: func(b *body, k *block, v *ir.Value) { b.rubyCheck(k, v, b.ruby("Merge", anys(v.Args)...)) },
		ruby.OpRange: func(b *body, k *block, v *ir.Value) {
			b.rubyMake(k, v, b.ruby("NewRange", v.Args[0], v.Args[1], jen.Lit(v.Aux)))
		},
		ruby.OpRegexp: func(b *body, k *block, v *ir.Value) {
			b.rubyMake(k, v, b.ruby("NewRegexp", v.Args[0], jen.Lit(v.Aux)))
		},
		ruby.OpProc: func(b *body, k *block, v *ir.Value) { b.made(k, v, rubyProc(b, v)) },
		ruby.OpOwn: func(b *body, k *block, v *ir.Value) {
			name := "Own"
			if v.Aux.(bool) {
				name = "OwnStrings"
			}
			b.some(k, v, b.ruby(name, anys(v.Args)...))
		},
		ruby.OpPuppet: func(b *body, k *block, v *ir.Value) {
			b.rubyTry(k, v, b.ruby("ToPuppet", anys(v.Args)...), ir.Boxed)
		},
		ruby.OpSend:     emitSend,
		ruby.OpFunction: emitRubyFunction,
		ruby.OpInvoke:   emitInvoke,
		ruby.OpYield:    emitRubyYield,
		ruby.OpMatches:  emitMatches,
		ruby.OpCell: func(b *body, k *block, v *ir.Value) {
			b.made(k, v, jen.Op("&").Qual(rubyPath, "Cell").Values(jen.Id("V").Op(":").Add(b.code(v.Args[0]))))
		},
		ruby.OpStore: func(b *body, k *block, v *ir.Value) {
			b.settle(k, v)
			k.add(b.operand(v).Dot("V").Op("=").Add(b.code(v.Args[1])))
		},
		ruby.OpNew: func(b *body, k *block, v *ir.Value) {
			b.made(k, v, b.ruby("NewObject", anys(v.Args)...))
		},
		ruby.OpSetIVar: func(b *body, k *block, v *ir.Value) {
			b.settle(k, v)
			k.add(b.ruby("SetInstanceVariable", v.Args[0], jen.Lit(v.Aux), v.Args[1]))
		},
		ruby.OpIterate: emitIterate,
		ruby.OpMore: func(b *body, _ *block, v *ir.Value) { // it is read at once
			b.exprs[plan.Own(v)] = boolean(b.operand(v).Dot("Next").Call(), precOperand)
		},
		ruby.OpGather:   emitGather,
		ruby.OpAdd:      emitAdd,
		ruby.OpGathered: emitGathered,
		ruby.OpSorted:   emitSorted,
		ruby.OpRest: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(ruby.AtAux)
			b.made(k, v, b.ruby("Rest", v.Args[0], jen.Lit(a.From), jen.Lit(a.End)))
		},
		ruby.OpJump: func(b *body, k *block, v *ir.Value) { b.made(k, v, jen.New(jen.Qual(rubyPath, "Landing"))) },
		ruby.OpLeave: func(b *body, k *block, v *ir.Value) {
			k.add(jen.Return(append(append([]jen.Code{}, b.exit.zero...), b.operand(v).Dot("To").Call(b.code(v.Args[1])))...))
		},
		ruby.OpLanded: func(b *body, k *block, v *ir.Value) {
			b.tryWith(k, v, b.operand(v).Dot("Landed").Call(b.expr(v.Args[1]).code), ir.Boxed, placed, nil)
		},
		ruby.OpRescue: func(b *body, k *block, v *ir.Value) {
			b.tryWith(k, v, jen.Qual(rubyPath, "Rescue").Call(b.expr(v.Args[0]).code), ir.Boxed, placed, nil)
		},
	})
}

// iterator is the Go type of an iteration: that over a slice which nothing changes is one of its own.
func (b *body) iterator(v *ir.Value) string {
	x, method := v.Args[0], v.Aux.(string)
	switch r := plan.ResultOf(x); {
	case !ruby.GoesOverAll(method) || x.Unset:
	case ir.ReprOf(x) == ir.Hash:
		return "Entries"
	case !ruby.HasMethod("Array", method) || ruby.ClassOfType(x.Type) != "Array":
	case ir.ReprOf(x) == ir.Array, r.Op.Op == ruby.OpSorted && r.Op.Aux.(bool), ruby.IsOwn(x.Type) && freshList[r.Op.Op] && b.plan.Uses.Of(r) == 1:
		return "Elems"
	}
	return "Iter"
}

// freshList are the ops whose arrays nothing else has.
var freshList = map[ir.Op]bool{ruby.OpSend: true, ruby.OpGathered: true, ruby.OpSorted: true}

// emitIterate begins an iteration, which only fails where the static type does not say that the value has the method.
func emitIterate(b *body, k *block, v *ir.Value) {
	x, method := v.Args[0], v.Aux.(string)
	class := ruby.ClassOfType(x.Type)
	switch e := b.expr(x); {
	case b.iterator(v) == "Entries":
		b.made(k, v, jen.Qual(rubyPath, "EntriesOf").Call(e.as(ir.Hash)))
	case b.iterator(v) == "Elems":
		elems, ok := b.rubyOperand(x, "[]value.Value")
		if !ok {
			elems = e.as(ir.Array)
		}
		b.made(k, v, jen.Qual(rubyPath, "ElemsOf").Call(elems))
	case ruby.GoesOverAll(method) && !x.Unset && (class == "Hash" || class == "Array") && ruby.HasMethod(class, method):
		b.made(k, v, b.ruby("Over", x))
		b.addressed(v)
	case ruby.GoesOverAll(method):
		b.rubyTry(k, v, b.ruby("Each", x, jen.Lit(method)), ir.ReprOf(v))
		b.addressed(v)
	default:
		b.rubyTry(k, v, b.ruby("Iterate", x, jen.Lit(method)), ir.ReprOf(v))
		b.addressed(v)
	}
}

// gatherType is the Go type of what a loop gathers: strings where all are some.
func (b *body) gatherType(v *ir.Value) string {
	if b.gathers == nil {
		b.gathers = map[*ir.Value]string{}
		b.fn.Walk(func(v *ir.Value) {
			switch {
			case v.Op == ruby.OpGather && v.Aux == "sort_by":
				b.gathers[v] = "GatherSorted"
			case v.Op == ruby.OpGather:
				b.gathers[v] = "GatherText"
			case v.Op == ruby.OpAdd && len(v.Args) == 2 && ir.ReprOf(v.Args[1]) != ir.String:
				b.gathers[v.Args[0]] = "Gather"
			}
		})
	}
	return b.gathers[v]
}

// emitGather makes room for what a loop gathers.
func emitGather(b *body, k *block, v *ir.Value) {
	b.made(k, v, jen.Qual(rubyPath, "New"+b.gatherType(v)).Call(b.operand(v).Dot("Len").Call()))
	b.addressed(v)
}

// emitAdd gathers a value. The array of an entry is made where it is kept.
func emitAdd(b *body, k *block, v *ir.Value) {
	b.settle(k, v)
	list := b.operand(v)
	if len(v.Args) == 3 {
		item := plan.ResultOf(v.Args[2])
		if _, emitted := b.exprs[item]; !emitted && item.Op.Op == ruby.OpItem && b.iterator(item.Op.Args[0]) == "Entries" {
			each := b.operand(item.Op)
			k.add(list.Dot("AddEntry").Call(b.code(v.Args[1]), jen.Add(each).Dot("Key").Call(), jen.Add(each).Dot("Value").Call()))
			return
		}
		k.add(list.Dot("Add").Call(b.code(v.Args[1]), b.code(v.Args[2])))
		return
	}
	x := b.expr(v.Args[1])
	if b.gatherType(v.Args[0]) == "GatherText" {
		k.add(list.Dot("Add").Call(x.as(ir.String)))
		return
	}
	k.add(list.Dot("Add").Call(x.as(ir.Boxed)))
}

// emitGathered makes the array of what was gathered, or leaves that to what takes the slice.
func emitGathered(b *body, k *block, v *ir.Value) {
	elems := b.operand(v).Dot("Elems")
	text := b.gatherType(v.Args[0]) == "GatherText"
	array := jen.Qual(rubyPath, "NewArray").Call(jen.Add(elems).Op("..."))
	if text {
		array = jen.Qual(rubyPath, "Strings").Call(elems)
	}
	if !b.asSlice(v) {
		b.made(k, v, array)
		return
	}
	b.settle(k, v)
	b.exprs[plan.Own(v)] = concrete(array)
	if text {
		b.texts[plan.Own(v)] = elems
	} else {
		b.slices[plan.Own(v)] = elems
	}
}

// emitSorted sorts elements.
func emitSorted(b *body, k *block, v *ir.Value) {
	b.fresh(k, v, b.operand(v).Dot("Sorted").Call(b.rubyContext()))
}

// fresh emits a call that gives a slice and an error, and makes an array of it, or leaves that to what takes the slice.
func (b *body) fresh(k *block, v *ir.Value, call *jen.Statement) {
	as := b.asSlice(v)
	target, assigned := b.target[plan.Own(v)] // of the array, not of the slice
	delete(b.target, plan.Own(v))
	b.rubyTry(k, v, call, ir.Boxed)
	if assigned {
		b.target[plan.Own(v)] = target
	}
	if b.plan.Uses.Of(plan.Own(v)) == 0 {
		return
	}
	slice := b.exprs[plan.Own(v)].code
	array := jen.Qual(rubyPath, "NewArray").Call(jen.Add(slice).Op("..."))
	if assigned {
		k.add(assign(target, concrete(array)))
		b.exprs[plan.Own(v)] = target
		return
	}
	if as {
		b.slices[plan.Own(v)] = slice
		b.exprs[plan.Own(v)] = concrete(array)
		return
	}
	list := k.name(hint(v))
	k.add(jen.Id(list).Op(":=").Add(array))
	b.exprs[plan.Own(v)] = expr{code: jen.Id(list), repr: ir.Boxed, name: list, concrete: true}
}

// addressed notes that a result is a variable whose methods change it.
func (b *body) addressed(v *ir.Value) {
	if e, ok := b.exprs[plan.Own(v)]; ok {
		e.addressed = true
		b.exprs[plan.Own(v)] = e
	}
}

// output is the parameter that a template writes to.
func (b *body) output(v *ir.Value) expr { return variable(b.exit.written, ir.ReprOf(v)) }

// emitText is to_s, which a string is itself.
func emitText(b *body, v *ir.Value) expr {
	if e := b.expr(v.Args[0]); e.repr == ir.String {
		return e
	}
	return held(b, v, b.ruby("ToS", anys(v.Args)...))
}

// held is an expression of the representation of the type.
func held(_ *body, v *ir.Value, code *jen.Statement) expr {
	return expr{code: code, repr: ir.ReprOf(v)}
}

// concrete is an expression of a Go type that is held boxed.
func concrete(code *jen.Statement) expr {
	return expr{code: code, repr: ir.Boxed, concrete: true}
}

// operand is the first operand.
func (b *body) operand(v *ir.Value) *jen.Statement { return jen.Add(b.expr(v.Args[0]).code) }

// ruby is a call of a function of the package that has Ruby's values; operands are values, boxed, or code.
func (b *body) ruby(name string, operands ...any) *jen.Statement {
	args := make([]jen.Code, len(operands))
	for i, x := range operands {
		switch x := x.(type) {
		case *ir.Value:
			args[i] = b.code(x)
		case *jen.Statement:
			args[i] = x
		}
	}
	return jen.Qual(rubyPath, name).Call(args...)
}

// anys are values as operands of [body.ruby].
func anys(vs []*ir.Value) []any {
	out := make([]any, len(vs))
	for i, v := range vs {
		out[i] = v
	}
	return out
}

// some emits what cannot fail and gives any value.
func (b *body) some(k *block, v *ir.Value, code *jen.Statement) {
	b.settle(k, v)
	if b.plan.Uses.Of(plan.Own(v)) == 0 {
		k.add(jen.Id("_").Op("=").Add(code))
		return
	}
	b.define(k, v, expr{code: code, repr: ir.ReprOf(v)})
}

// made emits what cannot fail, and gives a value of a Go type of its own.
func (b *body) made(k *block, v *ir.Value, code *jen.Statement) {
	b.settle(k, v)
	if b.plan.Uses.Of(plan.Own(v)) == 0 {
		k.add(jen.Id("_").Op("=").Add(code))
		return
	}
	if _, ok := b.target[plan.Own(v)]; ok || ir.ReprOf(v) != ir.Boxed {
		b.define(k, v, expr{code: code, repr: ir.ReprOf(v), concrete: ir.ReprOf(v) == ir.Boxed})
		return
	}
	name := k.name(hint(v))
	k.add(jen.Id(name).Op(":=").Add(code))
	b.exprs[plan.Own(v)] = expr{code: jen.Id(name), repr: ir.Boxed, name: name, concrete: true}
}

// rubyTry emits a call that gives a value and an error, rubyCheck one that gives only an error.
func (b *body) rubyTry(k *block, v *ir.Value, call *jen.Statement, repr ir.Repr) {
	b.try(k, v, call, repr, atCall)
}

// rubyMake emits a call that gives an object, by its own Go type, and an error.
func (b *body) rubyMake(k *block, v *ir.Value, call *jen.Statement) {
	b.rubyTry(k, v, call, ir.Boxed)
	if e, ok := b.exprs[plan.Own(v)]; ok {
		e.concrete = true
		b.exprs[plan.Own(v)] = e
	}
}

func (b *body) rubyCheck(k *block, v *ir.Value, call *jen.Statement) { b.check(k, v, call, atCall) }

func emitGiven(b *body, v *ir.Value) expr {
	a := v.Args[0]
	if !a.Unset {
		return b.expr(a)
	}
	return b.narrowed(v, boxed(b.ruby("Given", a)))
}

func emitRubyEqual(b *body, v *ir.Value) expr {
	x, y := b.expr(v.Args[0]), b.expr(v.Args[1])
	direct := func(equal, differs *jen.Statement) expr {
		e := boolean(equal, precCompare)
		e.neg = differs
		return e
	}
	switch {
	case isNil(y) && x.repr == ir.Boxed && !x.lit && !x.concrete:
		return direct(jen.Add(x.operand(precCompare, false)).Op("==").Nil(), jen.Add(x.operand(precCompare, false)).Op("!=").Nil())
	case x.repr == y.repr && (x.repr == ir.String || x.repr == ir.Int || x.repr == ir.Bool):
		return direct(jen.Add(x.operand(precCompare, false)).Op("==").Add(y.operand(precCompare, true)),
			jen.Add(x.operand(precCompare, false)).Op("!=").Add(y.operand(precCompare, true)))
	}
	if x.repr == ir.Boxed && !x.lit && !x.concrete {
		switch k, _ := v.Args[1].Const(); k.(type) {
		case string:
			return boolean(jen.Qual(rubyPath, "Is").Call(x.code, y.code), precOperand)
		case bool:
			return direct(jen.Add(x.operand(precCompare, false)).Op("==").Add(y.code), jen.Add(x.operand(precCompare, false)).Op("!=").Add(y.code))
		}
	}
	return boolean(b.ruby("Equal", v.Args[0], v.Args[1]), precOperand)
}

// isA is the test for a class of Ruby's own.
func (b *body) isA(v *ir.Value, class string) *jen.Statement {
	switch class {
	case "String", "Array", "Hash":
		return b.ruby("Is"+class, v.Args[0])
	}
	return jen.Qual(rubyPath, "IsA").Call(b.code(v.Args[0]), rubyClass(class))
}

// rubyClass is the descriptor of a class of Ruby's own.
func rubyClass(name string) *jen.Statement {
	v := ruby.VariableOf(name)
	return jen.Qual(runtimePath+"/"+v.Package, v.Go)
}

// emitProgramClass is a class that the program defines. It is made where it is read: two with the same name are the same, and a variable could not
// name functions that name it. Its methods run in the scope of where that is, whoever calls them.
func emitProgramClass(b *body, v *ir.Value) expr {
	a := v.Aux.(ruby.ClassAux)
	var own []jen.Code
	for _, f := range []struct{ field, method string }{{"Methods", a.Methods}, {"Own", a.Own}} {
		fn := b.file.pkg.env.methods[f.method]
		if fn == nil {
			continue
		}
		own = append(own, jen.Id(f.field).Op(":").Func().Params(
			jen.Id("self").Add(valueType()), jen.Id("name").String(), jen.Id("args").Qual(runtimePath+"/value", "Array"), jen.Id("block").Add(valueType()),
		).Params(valueType(), jen.Error()).Block(
			jen.Return(jen.Add(b.file.pkg.methodRef(fn)).Call(jen.Id("s"), jen.Id("self"), jen.Id("name"), jen.Id("args"), jen.Id("block")))))
	}
	for _, f := range []struct {
		field string
		names []string
	}{{"Public", a.Public}, {"Hidden", a.Hidden}, {"OwnPublic", a.OwnPublic}, {"Members", a.Members}} {
		if f.names != nil {
			var list []jen.Code
			for _, name := range f.names {
				list = append(list, jen.Lit(name))
			}
			own = append(own, jen.Id(f.field).Op(":").Index().String().Values(list...))
		}
	}
	if a.Keyed {
		own = append(own, jen.Id("Keyed").Op(":").True())
	}
	if a.State {
		own = append(own, jen.Id("State").Op(":").Func().Params().Add(valueType()).Block(
			jen.Return(jen.Qual(rubyFunctionPath, "State").Call(jen.Id("s"), jen.Lit(a.Name)))))
	}
	fields := []jen.Code{jen.Id("Name").Op(":").Lit(a.Name)}
	if a.Module {
		fields = append(fields, jen.Id("Module").Op(":").True())
	} else if len(v.Args) == 0 {
		fields = append(fields, jen.Id("Super").Op(":").Qual(rubyPath, "ObjectClass"))
	}
	class := jen.Op("&").Qual(rubyPath, "Class").Values(fields...)
	if own != nil {
		class = jen.Qual(rubyPath, "Defined").Call(class, jen.Op("&").Qual(rubyPath, "Program").Values(own...))
	}
	if len(v.Args) > 0 {
		class = jen.Qual(rubyPath, "Derive").Call(append([]jen.Code{class}, b.codes(v.Args)...)...)
	}
	return concrete(class)
}

// rubyConstant is a constant of Ruby's own.
func rubyConstant(name string) *jen.Statement {
	k := ruby.ConstantOf(name)
	code := jen.Qual(runtimePath+"/"+k.Package, k.Go)
	if k.Func {
		code.Call()
	}
	return code
}

// emitRespondTo is the test for a method: a test for the classes that have it.
func emitRespondTo(b *body, v *ir.Value) expr {
	args := append([]jen.Code{b.code(v.Args[0])}, descriptors(ruby.Answering(v.Aux.(string)))...)
	return boolean(jen.Qual(rubyPath, "IsAny").Call(args...), precOperand)
}

// emitGroup is a group of the last match, or another thing that it tells.
func emitGroup(b *body, v *ir.Value) expr {
	name := v.Aux.(string)
	if n, err := strconv.Atoi(name); err == nil {
		return boxed(b.operand(v).Dot("Group").Call(jen.Lit(n)))
	}
	method := map[string]string{"~": "Last", "&": "Whole", "`": "Before", "'": "After", "+": "LastGroup"}[name]
	return boxed(b.operand(v).Dot(method).Call())
}

func emitAt(b *body, v *ir.Value) expr {
	a := v.Aux.(ruby.AtAux)
	if a.From < 0 {
		return boxed(b.ruby("Last", v.Args[0], jen.Lit(-a.From), jen.Lit(a.End)))
	}
	return boxed(b.ruby("Element", v.Args[0], jen.Lit(a.From)))
}

// emitWrite appends to an output: the parts of an interpolated string one by one.
func emitWrite(b *body, k *block, v *ir.Value) {
	out := b.operand(v)
	r := plan.ResultOf(v.Args[1])
	if _, emitted := b.exprs[r]; !emitted && r.Op.Op == puppet.OpConcat {
		for _, part := range r.Op.Args {
			b.write(k, out, part)
		}
		return
	}
	b.write(k, out, v.Args[1])
}

// write appends one string.
func (b *body) write(k *block, out *jen.Statement, v *ir.Value) {
	r := plan.ResultOf(v)
	if _, emitted := b.exprs[r]; !emitted && r.Op.Op == ruby.OpText {
		switch e := b.expr(r.Op.Args[0]); {
		case e.repr == ir.Int:
			k.add(jen.Add(out).Dot("Int").Call(e.code))
		case e.repr == ir.String:
			k.add(jen.Add(out).Dot("Text").Call(e.code))
		default:
			k.add(jen.Add(out).Dot("Value").Call(e.as(ir.Boxed)))
		}
		return
	}
	k.add(jen.Add(out).Dot("Text").Call(b.expr(v).code))
}

func emitRubyArray(b *body, k *block, v *ir.Value) {
	spread, _ := v.Aux.([]bool)
	switch {
	case spread == nil && len(v.Args) > 0 && b.asSlice(v):
		b.settle(k, v)
		slice := k.name(hint(v))
		k.add(jen.Id(slice).Op(":=").Index().Add(valueType()).Values(b.codes(v.Args)...))
		b.slices[plan.Own(v)] = jen.Id(slice)
		b.exprs[plan.Own(v)] = concrete(jen.Qual(rubyPath, "NewArray").Call(jen.Id(slice).Op("...")))
		return
	case spread == nil:
		b.made(k, v, jen.Qual(rubyPath, "ArrayOf").Call(wrap(b.codes(v.Args))...))
		return
	}
	b.made(k, v, jen.Qual(rubyPath, "ArrayOf").Call(b.splat(v.Args, spread).Op("...")))
}

// splat are arguments of which some are spliced, as a slice.
func (b *body) splat(args []*ir.Value, spread []bool) *jen.Statement {
	parts := make([]jen.Code, len(args))
	for i, a := range args {
		if spread[i] {
			parts[i] = jen.Qual(rubyPath, "Splat").Call(b.code(a))
		} else {
			parts[i] = jen.Index().Qual(runtimePath+"/value", "Value").Values(b.code(a))
		}
	}
	return jen.Qual("slices", "Concat").Call(parts...)
}

// rubyBlock is a block for a call: a closure, or what a value is as a block, which may fail.
func (b *body) rubyBlock(k *block, v, arg *ir.Value) *jen.Statement {
	if arg == nil {
		return jen.Nil()
	}
	if l := plan.ResultOf(arg).Op; l.Op == ir.OpLambda {
		return jen.Op("&").Add(rubyClosure(b, l, nil))
	}
	name := k.name("block")
	k.add(jen.List(jen.Id(name), jen.Err()).Op(":=").Add(b.ruby("ToBlock", arg)))
	k.hasErr()
	inner := newBlock(k)
	b.fails(inner, b.failure(atCall, v), v.Pos)
	k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	return jen.Id(name)
}

// rubyProc is a lambda as a value.
func rubyProc(b *body, v *ir.Value) *jen.Statement {
	a := v.Aux.(ruby.ProcAux)
	return jen.Op("&").Add(rubyClosure(b, plan.ResultOf(v.Args[0]).Op, &a))
}

// rubyClosure is a closure as a Block, of which proc says more than its parameters.
//
//	ruby.Block{Arity: 1, Fn: func(args []value.Value) (value.Value, error) {
//		x := ruby.Arg(args, 0)
//		…
//	}}
func rubyClosure(b *body, v *ir.Value, proc *ruby.ProcAux) *jen.Statement {
	params := v.Aux.(*ir.LambdaAux).Params
	arity := len(params)
	list := arity == 1 && params[0].Rest
	inner := inClosure(b, v, func(inner *block) {
		for i, p := range params {
			switch own := plan.Own(p.Value); {
			case list:
				b.exprs[own] = expr{code: jen.Qual(runtimePath+"/value", "Array").Call(jen.Id("args")), repr: ir.Array}
			case b.plan.Uses.Of(own) > 0:
				name := inner.name(p.Name)
				inner.add(jen.Id(name).Op(":=").Qual(rubyPath, "Arg").Call(jen.Id("args"), jen.Lit(i)))
				b.exprs[own] = variable(name, ir.Boxed)
			}
		}
	})
	spread := arity > 1
	switch {
	case proc != nil:
		arity = proc.Arity()
	case list: // what is given is looked at in the body
		arity = -1
	}
	fields := []jen.Code{jen.Id("Arity").Op(":").Lit(arity)}
	if proc != nil && proc.Lambda {
		fields = append(fields, jen.Id("Max").Op(":").Lit(proc.Most), jen.Id("Lambda").Op(":").True())
	} else if spread {
		fields = append(fields, jen.Id("Spread").Op(":").True())
	}
	if proc != nil && proc.Keywords || proc == nil && list {
		fields = append(fields, jen.Id("Keywords").Op(":").True())
	}
	fields = append(fields, jen.Id("Fn").Op(":").Func().Params(jen.Id("args").Index().Add(valueType())).Params(valueType(), jen.Error()).Block(inner.stmts...))
	return jen.Qual(rubyPath, "Block").Values(fields...)
}

func valueType() *jen.Statement { return jen.Qual(runtimePath+"/value", "Value") }

// emitSend emits the call of a method: of the Go function that it is where types say so, and else of the one that looks at the receiver.
func emitSend(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ruby.SendAux)
	match, args, block := a.Operands(v.Args)
	recv, args := args[0], args[1:]
	if a.Spread == nil && (indexDirect(b, k, v, recv, args) || joinDirect(b, k, v, recv, args) || textDirect(b, k, v, match, recv, args) || sendDirect(b, k, v, match, recv, args, block)) {
		return
	}
	d := ruby.Dispatch(a.Name)
	if d == nil { // which nothing of Ruby's own has
		send, given := "Send", []jen.Code{b.rubyContext(), b.code(recv), jen.Lit(a.Name)}
		if lacking := ruby.Lacking(a.Name); lacking != "" {
			send, given = "SendOrRefuse", append(given, jen.Lit(lacking))
		}
		given = append(given, b.rubyBlock(k, v, block))
		b.rubyTry(k, v, jen.Qual(rubyPath, send).Call(append(given, b.rubyArgs(args, a.Spread)...)...), ir.Boxed)
		return
	}
	given := []jen.Code{b.rubyContext()}
	if d.Match {
		given = append(given, b.matchCell(match))
	}
	given = append(given, b.code(recv))
	if !d.Operator {
		given = append(given, b.rubyBlock(k, v, block))
	} else if a.Block || d.Operands >= 0 && (a.Spread != nil || len(args) != d.Operands) { // an operator that is called as a method
		emitOperate(b, k, v, d)
		return
	}
	b.rubyTry(k, v, jen.Qual(runtimePath+"/"+d.Package, d.Go).Call(append(given, b.rubyArgs(args, a.Spread)...)...), ir.Boxed)
}

// emitOperate emits the call of an operator as a method, with another number of arguments than operands, or one that is not known. What has the
// operator takes so many, others may have a method of that name.
//
//	ruby.Operate(c, x, "+", nil, slices.Concat(…), 1, func(args []value.Value) (value.Value, error) {
//		return ruby.CallAdd(c, x, args[0])
//	}, ruby.IntegerClass, …)
func emitOperate(b *body, k *block, v *ir.Value, d *ruby.Dispatcher) {
	a := v.Aux.(ruby.SendAux)
	match, args, block := a.Operands(v.Args)
	recv, args := args[0], args[1:]
	list := jen.Index().Add(valueType()).Values(b.codes(args)...)
	if a.Spread != nil {
		list = b.splat(args, a.Spread)
	}
	call := []jen.Code{b.rubyContext()}
	if d.Match {
		call = append(call, b.matchCell(match))
	}
	call = append(call, b.code(recv))
	for i := range d.Operands {
		call = append(call, jen.Id("args").Index(jen.Lit(i)))
	}
	operator := jen.Func().Params(jen.Id("args").Index().Add(valueType())).Params(valueType(), jen.Error()).Block(
		jen.Return(jen.Qual(runtimePath+"/"+d.Package, d.Go).Call(call...)))
	given := []jen.Code{b.rubyContext(), b.code(recv), jen.Lit(a.Name), b.rubyBlock(k, v, block), list, jen.Lit(d.Operands), operator}
	b.rubyTry(k, v, jen.Qual(rubyPath, "Operate").Call(append(given, descriptors(ruby.ClassesWith(a.Name))...)...), ir.Boxed)
}

// descriptors are the descriptors of classes, but those that have none, of which there are no values.
func descriptors(classes []string) []jen.Code {
	var list []jen.Code
	for _, class := range classes {
		if ruby.HasClass(class) { // else there are no values of it
			list = append(list, rubyClass(class))
		}
	}
	return list
}

// rubyArgs are the arguments of a call that takes any number.
func (b *body) rubyArgs(args []*ir.Value, spread []bool) []jen.Code {
	if spread != nil {
		return []jen.Code{b.splat(args, spread).Op("...")}
	}
	return b.codes(args)
}

// emitMatches makes the cell of the last match, where something beside the methods that set it has it.
func emitMatches(b *body, k *block, v *ir.Value) {
	read := false
	b.fn.Walk(func(user *ir.Value) {
		read = read || user.Op != ruby.OpSend && slices.Contains(user.Args, v)
	})
	if !read {
		b.exprs[plan.Own(v)] = expr{code: jen.Nil(), repr: ir.Boxed, lit: true}
		return
	}
	b.made(k, v, jen.Op("&").Qual(rubyPath, "Match").Values())
}

// matchCell is the cell of the last match, nil where the body reads none.
func (b *body) matchCell(match *ir.Value) jen.Code {
	if match == nil {
		return jen.Nil()
	}
	return b.expr(match).code
}

// sendDirect emits the call of a method whose Go function takes what static types say the receiver and the arguments are; the result reports
// whether it does.
func sendDirect(b *body, k *block, v, match, recv *ir.Value, args []*ir.Value, block *ir.Value) bool {
	class := ruby.ClassOfType(recv.Type)
	name := v.Aux.(ruby.SendAux).Name
	m := ruby.Find(class, name)
	if plain := ruby.Plain(class, name); plain != nil && block == nil && len(args) == 0 {
		m = plain
	}
	if class == "" || m == nil || m.Maybe || m.Result == "Pairs" || block != nil && !m.Block || len(args) < m.Min || m.Max >= 0 && len(args) > m.Max {
		return false
	}
	self, ok := b.rubyOperand(recv, m.Self)
	if !ok {
		return false
	}
	repr := ir.TypeRepr(m.Type())
	unused := b.plan.Uses.Of(plan.Own(v)) == 0
	if _, ok := b.target[plan.Own(v)]; ok && m.Fails && !unused && (listMaker(m) != "" || repr == ir.Boxed && m.Result != "value.Value") {
		return false // Go wants the interface here
	}
	var given []jen.Code
	if m.Context {
		given = append(given, b.rubyContext())
	}
	if m.Match {
		given = append(given, b.matchCell(match))
	}
	if m.Self != "" {
		given = append(given, self)
	}
	var fixed, rest []jen.Code
	for i, a := range args {
		n := min(i, len(m.Params)-1)
		code, ok := b.rubyOperand(a, m.Params[n])
		switch {
		case !ok:
			return false
		case m.Variadic && n == len(m.Params)-1:
			rest = append(rest, code)
		default:
			fixed = append(fixed, code)
		}
	}
	given = append(given, fixed...)
	if m.Block {
		given = append(given, b.rubyBlock(k, v, block))
	}
	call := jen.Qual(runtimePath+"/"+m.Package, m.Go).Call(append(given, rest...)...)
	switch {
	case m.Result == "":
		switch {
		case m.Fails:
			b.rubyCheck(k, v, call)
		default:
			b.settle(k, v)
			k.add(call)
		}
		if !unused {
			b.define(k, v, expr{code: jen.Nil(), repr: ir.Boxed, lit: true})
		}
	case m.Result == "[]value.Value" && !m.Fails && b.asSlice(v):
		b.settle(k, v)
		slice := k.name(hint(v))
		k.add(jen.Id(slice).Op(":=").Add(call))
		b.slices[plan.Own(v)] = jen.Id(slice)
		b.exprs[plan.Own(v)] = concrete(listOf(m, jen.Id(slice)))
	case listMaker(m) != "" && !m.Fails:
		b.made(k, v, listOf(m, call))
	case m.Result == "[]value.Value" && b.asSlice(v):
		b.fresh(k, v, call)
	case listMaker(m) != "" && !unused:
		b.rubyTry(k, v, call, ir.Boxed)
		list := k.name(hint(v))
		k.add(jen.Id(list).Op(":=").Add(listOf(m, b.exprs[plan.Own(v)].code)))
		b.exprs[plan.Own(v)] = expr{code: jen.Id(list), repr: ir.Boxed, name: list, concrete: true}
	case m.Fails && repr == ir.Boxed && m.Result != "value.Value" && !unused:
		b.rubyMake(k, v, call)
	case m.Fails:
		b.rubyTry(k, v, call, repr)
	case unused:
		b.settle(k, v)
		k.add(jen.Id("_").Op("=").Add(call))
	default:
		b.settle(k, v)
		b.define(k, v, expr{code: call, repr: repr, concrete: repr == ir.Boxed && m.Result != "value.Value"})
	}
	return true
}

// listMaker is the function that makes an array of a slice that a method gives, "" where it gives none.
func listMaker(m *ruby.Method) string {
	switch m.Result {
	case "[]value.Value":
		return "NewArray"
	case "[]string":
		return "Strings"
	}
	return ""
}

// asSlice reports whether the array of a slice that a method gives need not be made before its one use, which may take the slice as it is.
func (b *body) asSlice(v *ir.Value) bool {
	_, assigned := b.target[plan.Own(v)]
	return !assigned && b.plan.Uses.Of(plan.Own(v)) == 1 &&
		slices.ContainsFunc(b.within.Body, func(user *ir.Value) bool { return slices.Contains(user.Args, v) }) // and not in a loop after it
}

// listOf is the array of a slice that a method gives.
func listOf(m *ruby.Method, slice *jen.Statement) *jen.Statement {
	if m.Result == "[]value.Value" {
		slice = jen.Add(slice).Op("...")
	}
	return jen.Qual(rubyPath, listMaker(m)).Call(slice)
}

// indexDirect emits the look-up of a key in a hash of Puppet's, and that of a string in any value.
func indexDirect(b *body, k *block, v, recv *ir.Value, args []*ir.Value) bool {
	if v.Aux.(ruby.SendAux).Name != "[]" || len(args) != 1 {
		return false
	}
	e, key := b.expr(recv), b.expr(args[0])
	switch {
	case e.repr == ir.Hash:
		b.settle(k, v)
		if b.plan.Uses.Of(plan.Own(v)) == 0 {
			return true
		}
		value := jen.Qual(rubyPath, "Entry").Call(e.code, key.as(ir.Boxed))
		if key.repr == ir.String {
			value = jen.Add(e.operand(precUnary+1, false)).Dot("Member").Call(key.code)
		}
		b.define(k, v, expr{code: value, repr: ir.Boxed})
	case key.repr == ir.String && e.repr == ir.Boxed:
		b.rubyTry(k, v, jen.Qual(rubyPath, "OpMember").Call(b.rubyContext(), e.as(ir.Boxed), key.code), ir.Boxed)
	default:
		return false
	}
	return true
}

// joinDirect emits the join of what is no array yet.
func joinDirect(b *body, k *block, v, recv *ir.Value, args []*ir.Value) bool {
	a := v.Aux.(ruby.SendAux)
	if a.Name != ruby.Join || a.Block || len(args) > 1 {
		return false
	}
	separator := jen.Lit("")
	if len(args) == 1 {
		e := b.expr(args[0])
		if e.repr != ir.String {
			return false
		}
		separator = e.code
	}
	if texts, ok := b.texts[plan.ResultOf(recv)]; ok {
		b.rubyTry(k, v, jen.Qual(rubyPath, "JoinText").Call(texts, separator), ir.String)
		return true
	}
	if elems, ok := b.slices[plan.ResultOf(recv)]; ok {
		b.rubyTry(k, v, jen.Qual(rubyPath, "JoinElems").Call(b.rubyContext(), elems, separator), ir.String)
		return true
	}
	return false
}

// textDirect emits calls of methods of strings whose arguments are constants that leave little to do.
func textDirect(b *body, k *block, v, match, recv *ir.Value, args []*ir.Value) bool {
	a := v.Aux.(ruby.SendAux)
	if _, assigned := b.target[plan.Own(v)]; assigned || a.Block || ruby.ClassOfType(recv.Type) != "String" {
		return false
	}
	self, ok := b.rubyOperand(recv, "string")
	if !ok {
		return false
	}
	given := []jen.Code{self}
	for _, arg := range args {
		c, _ := arg.Const()
		s, is := c.(string)
		if !is {
			return false
		}
		given = append(given, jen.Lit(s))
	}
	text := func(i int) string { c, _ := args[i].Const(); return c.(string) }
	switch {
	case a.Name == ruby.Gsub && match == nil && len(args) == 2 && text(0) != "" && !strings.Contains(text(1), "\\"):
		b.rubyTry(k, v, jen.Qual(rubyPath, "ReplaceText").Call(given...), ir.String)
	case a.Name == ruby.Split && len(args) == 1 && strings.Trim(text(0), " ") != "":
		if b.plan.Uses.Of(plan.Own(v)) == 0 {
			return false
		}
		b.rubyTry(k, v, jen.Qual(rubyPath, "SplitText").Call(given...), ir.Boxed)
		list := k.name(hint(v))
		k.add(jen.Id(list).Op(":=").Qual(rubyPath, "Strings").Call(b.exprs[plan.Own(v)].code))
		b.exprs[plan.Own(v)] = expr{code: jen.Id(list), repr: ir.Boxed, name: list, concrete: true}
	default:
		return false
	}
	return true
}

// rubyOperand is a value as the Go type of a method's parameter, where the static type says that it is one.
func (b *body) rubyOperand(v *ir.Value, want string) (jen.Code, bool) {
	e := b.expr(v)
	class := ruby.ClassOfType(v.Type)
	switch want {
	case "value.Value":
		return e.as(ir.Boxed), true
	case "string":
		if class == "String" && e.repr == ir.Boxed {
			return jen.Qual(rubyPath, "Text").Call(e.code), true
		}
		return e.code, e.repr == ir.String
	case "": // nil, of which there is no variable if it is constant
		return nil, plan.ResultOf(v).Op.Op == ir.OpConst
	case "*Enum":
		return jen.Qual(rubyPath, "EnumOf").Call(e.as(ir.Boxed)), class == "Array" || class == "Hash"
	case "int64":
		return e.as(ir.Int), e.repr == ir.Int
	case "float64":
		return e.as(ir.Float), e.repr == ir.Float
	case "bool":
		return e.code, e.repr == ir.Bool
	case "[]value.Value":
		if slice, ok := b.slices[plan.ResultOf(v)]; ok {
			return slice, true
		}
		switch {
		case class != "Array" || e.repr != ir.Boxed:
			return e.code, e.repr == ir.Array
		case e.concrete:
			return jen.Add(e.operand(precUnary+1, false)).Dot("Elems"), true
		case ruby.IsOwn(v.Type):
			return jen.Add(e.operand(precUnary+1, false)).Assert(jen.Op("*").Qual(rubyPath, "Array")).Dot("Elems"), true
		}
		return jen.Qual(rubyPath, "Elements").Call(e.code), true
	case "*Array", "*Hash":
		if !ruby.IsOwn(v.Type) || "*"+class != want || e.repr != ir.Boxed {
			return nil, false
		}
		if e.concrete {
			return e.code, true
		}
		return jen.Add(e.operand(precUnary+1, false)).Assert(jen.Op("*").Qual(rubyPath, class)), true
	case "Pairs":
		return jen.Qual(rubyPath, "PairsOf").Call(e.as(ir.Boxed)), class == "Hash"
	case "Symbol":
		return jen.Qual(rubyPath, "SymbolOf").Call(e.as(ir.Boxed)), class == "Symbol"
	}
	return nil, false
}

// rubyContext is what methods see of the compilation: a variable of the Go function.
func (b *body) rubyContext() *jen.Statement {
	b.asks = true
	return jen.Id(contextName)
}

// contextName is the variable of [body.rubyContext].
const contextName = "c"

// makeContext declares the variable of [body.rubyContext] at a place in the statements of a Go function, if they have it.
func (b *body) makeContext(k *block, at int) {
	if b.asks {
		made := jen.Id(contextName).Op(":=").Qual(rubyPath, "In").Call(jen.Id("s").Dot("Context").Call())
		if b.exit.written != "" {
			made = jen.Id(contextName).Op(":=").Id(b.exit.written).Dot("In").Call(jen.Id("s").Dot("Context").Call())
		}
		k.stmts = slices.Insert(k.stmts, at, jen.Code(made))
	}
	b.asks = false
}

// emitRubyFunction emits the call of a function of Ruby's own.
func emitRubyFunction(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ruby.SendAux)
	match, args, block := a.Operands(v.Args)
	if name, ok := ownFunctions[a.Name]; ok {
		b.rubyTry(k, v, b.ruby(name, anys(args)...), ir.ReprOf(v))
		return
	}
	f := ruby.FunctionOf(a.Name)
	if f == nil {
		panic(unsupported{v.Pos, "a call of the unknown function " + a.Name})
	}
	if a.Spread == nil && block == nil && b.functionDirect(k, v, f, args) {
		return
	}
	given := []jen.Code{b.rubyContext()}
	if f.Match {
		given = append(given, b.matchCell(match))
	}
	given = append(append(given, b.rubyBlock(k, v, block)), b.rubyArgs(args, a.Spread)...)
	b.rubyTry(k, v, jen.Qual(runtimePath+"/"+f.Package, f.Call).Call(given...), ir.Boxed)
}

// functionDirect emits the call of a function that takes just the arguments, of types that are known, and gives any value.
func (b *body) functionDirect(k *block, v *ir.Value, f *ruby.Method, args []*ir.Value) bool {
	if f.Match || f.Block || f.Variadic || f.Maybe || !f.Fails || f.Result != "value.Value" || len(args) != len(f.Params) {
		return false
	}
	var given []jen.Code
	if f.Context {
		given = append(given, b.rubyContext())
	}
	for i, a := range args {
		code, ok := b.rubyOperand(a, f.Params[i])
		if !ok {
			return false
		}
		given = append(given, code)
	}
	b.rubyTry(k, v, jen.Qual(runtimePath+"/"+f.Package, f.Go).Call(given...), ir.Boxed)
	return true
}

// ownFunctions are what lowering needs that Ruby has no name for.
var ownFunctions = map[string]string{
	"Regexp.part": "RegexpPart", "defined_ivar": "DefinedInstanceVariable", "given_ivar": "GivenInstanceVariable", "case_any": "CaseAny", "block_args": "BlockArgs", "check_arity": "CheckArity",
	"keyword_args": "KeywordArgs", "keywords": "Keywords", "check_keys": "CheckKeys", "check_keyed_arity": "CheckKeyedArity", "given": "IsGiven", "without_tags": "WithoutTags", "incomparable": "NotComparable", "raised": "Raised",
	"comparable": "ComparableMethod", "enumerable": "EnumerableMethod", "super": "Super", "new_of": "NewOf", "responds": "RespondTo", "begins": "Begins", "coerced": "Coerced", "enumerator_of": "EnumeratorOf", "struct_init": "StructInit", "struct": "StructMethod", "raise_in": "RaiseIn", "check_public": "CheckPublic", "check_name": "CheckName",
	"pieces": "Pieces", "document": "Document", "to_s_of": "ToSOf", "inspect_of": "InspectOf", "exception_init": "ExceptionInit", "literal": "Literal", "unless_empty": "UnlessEmpty", "no_keywords": "NoKeywords", "block_keywords": "BlockKeywords",
	"assignable": "Assignable", // of a variable of the scope
}

// emitInvoke emits the call of a method that the program defines.
func emitInvoke(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ruby.SendAux)
	f := b.file.pkg.env.methods[a.Name]
	if f == nil {
		panic(unsupported{v.Pos, "a call of the unknown method " + a.Name})
	}
	b.rubyTry(k, v, b.invoked(f, v.Args), plan.Returned(f))
}

// invoked is the call of a method or template.
func (b *body) invoked(f *ir.Func, args []*ir.Value) *jen.Statement {
	given := []jen.Code{jen.Id("s")}
	for i, a := range args {
		given = append(given, b.expr(a).as(ir.ReprOf(f.Args[i])))
	}
	return jen.Add(b.file.pkg.methodRef(f)).Call(given...)
}

func emitRubyYield(b *body, k *block, v *ir.Value) {
	given := []jen.Code{b.code(v.Args[0])}
	spread, _ := v.Aux.([]bool)
	if spread != nil {
		spread = spread[1:]
	}
	given = append(given, b.rubyArgs(v.Args[1:], spread)...)
	b.rubyTry(k, v, jen.Qual(rubyPath, "Yield").Call(given...), ir.Boxed)
}

// methodName is the identifier of a method or template in the package that has it: that of ntp/ntp.conf.erb is Ntp_confErb, and that of the method
// servers in it Ntp_confErb_servers.
func (p *pkg) methodName(fn *ir.Func) string {
	file, method, is := strings.Cut(fn.Name, "#")
	name := strings.TrimPrefix(strings.TrimSuffix(file, ".erb"), p.module+"/")
	name = strings.TrimPrefix(strings.TrimPrefix(strings.Replace(name, ".pp:", "_", 1), "modules/"), "manifests/")
	name = identifier(strings.ToLower(name))
	if name == "" {
		name = "x"
	}
	if fn.Traced {
		name += "Erb"
	} else {
		name += "Ruby"
	}
	if is {
		name += "_" + identifier(strings.ToLower(method))
	}
	return p.unique("method:"+fn.Name, capital(name))
}

// methodRef is the Go function of a method or template.
func (p *pkg) methodRef(fn *ir.Func) *jen.Statement {
	owner := p.env.pkg(fn.Module)
	id := owner.methodName(fn)
	if p.sees(fn.Module) {
		return jen.Qual(owner.path, id)
	}
	params := []jen.Code{jen.Op("*").Qual(runtimePath, "Scope")}
	for _, a := range fn.Args {
		params = append(params, goType(ir.ReprOf(a)))
	}
	return jen.Id(p.link(Thing{Kind: thingMethod, Name: fn.Name}, link{
		name:   "Method" + capital(owner.name) + "_" + id,
		typ:    jen.Func().Params(params...).Params(goType(plan.Returned(fn)), jen.Error()),
		doc:    "method " + plain(fn.Name),
		target: func(*env) *jen.Statement { return jen.Qual(owner.path, id) },
	}))
}

// method is the Go function of a method or template.
func (f *file) method(fn *ir.Func) {
	id := f.pkg.methodName(fn)
	repr := plan.Returned(fn)
	b := f.newBody(fn)
	b.exit = exit{zero: []jen.Code{zero(repr)}, value: repr}
	k := b.root()
	k.names[contextName] = true
	params := []jen.Code{scopeParam()}
	for _, a := range fn.Args {
		name := "_"
		if b.plan.Uses.Of(plan.Own(a)) > 0 {
			name = k.name(a.Name)
			b.exprs[plan.Own(a)] = variable(name, ir.ReprOf(a))
		}
		params = append(params, jen.Id(name).Add(goType(ir.ReprOf(a))))
	}
	if slices.ContainsFunc(fn.Body.Body, func(v *ir.Value) bool { return v.Op == ruby.OpOutput }) {
		out := k.name("out")
		b.exit = exit{zero: []jen.Code{jen.Lit(0)}, value: repr, written: out}
		bodyInto(b, k)
		b.makeContext(k, 0)
		doc(f.jf, id+" renders the template "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
		results := []jen.Code{jen.Int(), jen.Error()}
		if f.pkg.env.objects {
			failed := k.name("failed")
			results = []jen.Code{jen.Id("_").Int(), jen.Id(failed).Error()}
			k.stmts = slices.Insert(k.stmts, 0, decide(failed))
		}
		body := jen.Func().Params(jen.Id(out).Op("*").Qual(rubyPath, "Output")).Params(results...).Block(k.stmts...)
		f.jf.Func().Id(id).Params(params...).Params(jen.String(), jen.Error()).Block(
			jen.Return(jen.Qual(runtimePath+"/erb", "Render").Call(jen.Id("s"), f.at(fn.Pos), body)))
		f.jf.Line()
		return
	}
	k.add(jen.If(jen.Err().Op(":=").Id("s").Dot("Enter").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(zero(repr), jen.Err())))
	failed := k.name("failed")
	k.add(jen.Defer().Id("s").Dot("LeaveContained").Call(f.at(fn.Pos), jen.Op("&").Id(failed)))
	if f.pkg.env.objects {
		k.add(decide(failed))
	}
	top := len(k.stmts)
	bodyInto(b, k)
	b.makeContext(k, top)
	doc(f.jf, id+" is the method "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
	f.jf.Func().Id(id).Params(params...).Params(jen.Id("_").Add(goType(repr)), jen.Id(failed).Error()).Block(k.stmts...)
	f.jf.Line()
}
