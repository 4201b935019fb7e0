package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		ir.OpConst:      emitConst,
		ir.OpArray:      emitArray,
		ir.OpHash:       emitHash,
		puppet.OpConcat: emitConcat,
		puppet.OpSplat: func(b *body, v *ir.Value) expr {
			return expr{code: opFunc("Splat").Call(b.code(v.Args[0])), repr: ir.Array}
		},
	})
}

// emitConst is a constant. Match groups that are none are, in a node definition, those of its name (NODE-4).
func emitConst(b *body, v *ir.Value) expr {
	if v.Type == puppet.GroupsType && v.Aux == nil && b.fn.Kind == ir.Node && plan.MatchesRegexp(b.fn) {
		return expr{code: jen.Id("s").Dot("NodeMatch").Call(), repr: puppet.Groups}
	}
	return b.file.constant(v.Aux, v.Type)
}

// emitHash is a hash literal.
func emitHash(b *body, v *ir.Value) expr {
	var entries []jen.Code
	for i := 0; i+1 < len(v.Args); i += 2 {
		entries = append(entries, jen.Qual(runtimePath+"/value", "Entry").Values(
			jen.Id("Key").Op(":").Add(b.code(v.Args[i])),
			jen.Id("Value").Op(":").Add(b.code(v.Args[i+1]))))
	}
	if len(entries) > 1 {
		entries = multiline(entries)
	}
	return expr{code: jen.Qual(runtimePath+"/value", "NewHash").Call(entries...), repr: ir.Hash}
}

// emitArray is an array literal; marked arguments are spliced (COL-15).
func emitArray(b *body, v *ir.Value) expr {
	arr := jen.Qual(runtimePath+"/value", "Array")
	spread, _ := v.Aux.([]bool)
	if spread == nil {
		return expr{code: arr.Values(wrap(b.codes(v.Args))...), repr: ir.Array}
	}
	return expr{code: spliced(b, v.Args, spread), repr: ir.Array}
}

// spliced is a value.Array of the arguments, of which marked ones are arrays that
// are spliced.
func spliced(b *body, args []*ir.Value, spread []bool) *jen.Statement {
	var parts, run []jen.Code
	flush := func() {
		if len(run) > 0 {
			parts = append(parts, jen.Qual(runtimePath+"/value", "Array").Values(run...))
			run = nil
		}
	}
	for i, a := range args {
		if i < len(spread) && spread[i] {
			flush()
			parts = append(parts, b.expr(a).as(ir.Array))
		} else {
			run = append(run, b.code(a))
		}
	}
	flush()
	if len(parts) == 1 {
		return jen.Add(parts[0])
	}
	return jen.Qual(runtimePath+"/value", "Splice").Call(parts...)
}

// maxSum is how many strings of unknown length are joined with Go's +. The sum of
// more of them, each within the bounds of values, might not fit into the memory.
const maxSum = 3

// emitConcat joins what its arguments are in an interpolation (STRC).
func emitConcat(b *body, v *ir.Value) expr {
	var parts []jen.Code
	var sum *jen.Statement
	unknown := 0
	for _, a := range v.Args {
		e := b.expr(a)
		var t *jen.Statement
		switch e.repr {
		case ir.String:
			t = e.operand(precAdd, true)
			if _, ok := a.Const(); !ok {
				unknown++
			}
		case ir.Int:
			if e.bare != nil {
				t = jen.Lit(e.bare.GoString())
			} else {
				t = jen.Qual("strconv", "FormatInt").Call(e.code, jen.Lit(10))
			}
		case ir.Bool:
			t = jen.Qual("strconv", "FormatBool").Call(e.code)
		default:
			if isNil(e) {
				continue // undef has no text
			}
			t = jen.Qual(runtimePath+"/value", "Text").Call(e.code)
			unknown++
		}
		parts = append(parts, t)
		if sum == nil {
			sum = jen.Add(t)
		} else {
			sum = sum.Op("+").Add(t)
		}
	}
	if sum == nil {
		return expr{code: jen.Lit(""), repr: ir.String, lit: true}
	}
	if unknown > maxSum {
		return expr{code: jen.Qual(runtimePath+"/value", "Concat").Call(parts...), repr: ir.String, prec: precOperand}
	}
	prec := precOperand
	if len(v.Args) > 1 {
		prec = precAdd
	}
	return expr{code: sum, repr: ir.String, prec: prec}
}
