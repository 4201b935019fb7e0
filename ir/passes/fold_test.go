package passes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// arguments are values of every kind, with which pure functions must not panic
// although they have no context.
var arguments = []value.Value{
	nil, true, int64(-1), int64(3), 2.5, "", "Ab-1", "%s", "%d", "1.2.3", value.Default,
	value.Array{},
	value.Array{"a", int64(1), nil},
	value.NewHash(value.Entry{Key: "a", Value: value.Array{int64(1)}}), &value.Sensitive{Value: "x"}, typesys.StringType,
	mustRegexp("(a)|b"), &typesys.Resource{TypeName: "File", Title: "/a"},
}

func mustRegexp(s string) *value.Regexp {
	re, err := regex.New(s)
	if err != nil {
		panic(err)
	}
	return re
}

// TestPureFunctions folds calls of every function that says to be pure, with up
// to three arguments of every kind: none may need a context or panic, and what
// folds is the same again.
func TestPureFunctions(t *testing.T) {
	folded := 0
	for _, name := range builtin.Names() {
		b, _ := builtin.Lookup(name)
		if !b.Fn.Pure {
			continue
		}
		v := &ir.Value{Op: puppet.OpCall, Type: typesys.AnyType, Aux: ir.CallAux{Name: name, Effect: ir.Fails}}
		try := func(args ...value.Value) {
			c, ok := constant.Compute(v, args)
			if !ok {
				return
			}
			folded++
			again, _ := constant.Compute(v, args)
			require.True(t, value.Identical(c, again), "%s(%v) is not the same again", name, args)
		}
		try()
		if name == "range" { // gives a million elements for the numbers that objects count as
			try(int64(1), int64(3))
			continue
		}
		for _, x := range arguments {
			try(x)
			for _, y := range arguments {
				try(x, y)
				for _, z := range arguments {
					try(x, y, z)
				}
			}
		}
	}
	require.Greater(t, folded, 1000)
}

// TestFoldedTypes folds every operator over all pairs of values: the type of the
// result accepts the constant, and its text form reads back.
func TestFoldedTypes(t *testing.T) {
	ops := []ir.Op{puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpShl, puppet.OpShr, puppet.OpEq, puppet.OpNe, puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpIndex, ir.OpArray, ir.OpHash, puppet.OpConcat}
	values := append([]value.Value{int64(0), int64(62), int64(1 << 62), 0.0, -0.5, 1e300, "'", "\\", "é\n"}, arguments...)
	for _, o := range ops {
		for _, x := range values {
			for _, y := range values {
				f := &ir.Func{Body: &ir.Region{}}
				emit := func(o ir.Op, t typesys.Type, aux any, args ...*ir.Value) *ir.Value {
					v := f.NewValue(o, t, ir.Pos{}, args...)
					v.Aux = aux
					f.Body.Body = append(f.Body.Body, v)
					return v
				}
				a, b := emit(ir.OpConst, typesys.Infer(x), x), emit(ir.OpConst, typesys.Infer(y), y)
				v := emit(o, nil, nil, a, b)
				v.Type = ir.ResultType(o, a, b)
				static := ir.ReprOf(v)
				emit(ir.OpReturn, nil, nil, v)
				fold(f)
				require.NoError(t, ir.Verify(f))
				if v.Op != ir.OpConst {
					continue
				}
				require.True(t, typesys.Instance(v.Type, v.Aux), "%s %v %v: %v is no %s", o, x, y, v.Aux, typesys.Text(v.Type))
				if static != ir.Boxed {
					require.Equal(t, static, ir.ReprOf(v), "%s %v %v", o, x, y)
				}
				text := (&ir.Program{Funcs: []*ir.Func{f}}).String()
				p, err := ir.Parse(text)
				require.NoError(t, err, text)
				require.Equal(t, text, p.String())
				back := p.Funcs[0].Body.Body
				require.True(t, value.Identical(v.Aux, back[len(back)-2].Aux), text)
			}
		}
	}
}
