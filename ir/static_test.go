package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// samples are values of many kinds.
func samples() []value.Value {
	hash := func(kv ...value.Value) *value.Hash {
		h := value.MakeHash(len(kv) / 2)
		for i := 0; i < len(kv); i += 2 {
			h.Set(kv[i], kv[i+1])
		}
		return h
	}
	re, _ := regex.New("a+")
	return []value.Value{
		nil, true, false, int64(0), int64(1), int64(-7), int64(5), 1.5, -0.5, "", "a", "A", "b", "foo", "12", re, value.Default,
		value.Array{},
		value.Array{"a"},
		value.Array{int64(1), "b"},
		value.Array{nil},
		value.Array{value.Array{"a", int64(1)}},
		value.Array{int64(1), int64(2), int64(3)},
		hash(), hash("a", int64(1)), hash("a", "x", "b", nil), hash(int64(1), "one"), hash("foo", value.Array{"a"}), hash("a", hash("b", "c")),
		&value.Sensitive{Value: "a"}, typesys.StringType, &typesys.Resource{TypeName: "File", Title: "/x"}, typesys.TimespanValue(5),
	}
}

// texts of types; those of all samples come in addition.
var staticTexts = []string{
	"Any", "Undef", "Default", "Boolean", "Boolean[true]", "Integer", "Integer[0]", "Integer[1, 5]", "Integer[6, 9]", "Float", "Float[1.0]", "Numeric",
	"String", "String[1]", "String[0, 1]", "Enum['a', 'b']", "Enum['A', true]", "Pattern[/a/]", "Regexp", "Scalar", "ScalarData", "Data", "RichData",
	"Array", "Array[String]", "Array[Integer, 1]", "Array[Any, 0, 0]", "Tuple[Integer, String]", "Tuple[String, 1, 3]", "Collection[1]",
	"Hash", "Hash[String, Integer]", "Hash[String[1], Data, 1]", "Struct[{a => Integer}]", "Struct[{a => String, Optional[b] => Any}]", "Struct[{foo => Array[String]}]",
	"Optional[String]", "Optional[Integer[1]]", "NotUndef", "NotUndef[Optional[String]]", "Variant[String, Integer]", "Variant[Array[String], Boolean, Undef]",
	"Sensitive", "Sensitive[String]", "Type", "Type[String]", "CatalogEntry", "Timespan", "Iterable", "Iterable[String]", "Callable",
	"Enum", "Optional", "Variant", "Tuple", "Struct", "Pattern",
	"Type[Integer[1, 2]]", "Type[Callable[String]]", "Type[Struct[{a => Integer}]]", "Type[Tuple[String]]",
}

func staticTypes(t *testing.T) []typesys.Type {
	var ts []typesys.Type
	for _, text := range staticTexts {
		typ, err := typesys.Parse(text, typesys.Named)
		require.NoError(t, err, text)
		ts = append(ts, typ)
	}
	for _, v := range samples() {
		ts = append(ts, typesys.Infer(v))
	}
	return ts
}

// TestTypeSets checks the operations on static types against what they mean for
// values.
func TestTypeSets(t *testing.T) {
	ts, others, vs := staticTypes(t), staticTypes(t), samples()
	disjoint, narrower := 0, 0
	for i, a := range ts {
		for j, b := range ts {
			join, meet, rest, none, accepts := ir.Join(a, b), ir.Meet(a, b), ir.Exclude(a, b), ir.Disjoint(a, b), ir.Accepts(a, b)
			assert.True(t, ir.Flows(ir.TypeRepr(a), ir.TypeRepr(join)) && ir.Flows(ir.TypeRepr(b), ir.TypeRepr(join)), "%s and %s are held as %s", a, b, join)
			assert.True(t, ir.Flows(ir.TypeRepr(meet), ir.TypeRepr(a)), "%s is not held as its part %s", a, meet)
			again := ir.Join(others[i], others[j])
			assert.Equal(t, typesys.Key(join), typesys.Key(ir.Meet(join, again)), "of %s and %s: the meet with itself", a, b)
			assert.Equal(t, typesys.Key(join), typesys.Key(ir.Join(join, again)), "of %s and %s: the join with itself", a, b)
			if none {
				disjoint++
			}
			if !ir.Accepts(meet, a) {
				narrower++
			}
			for _, v := range vs {
				inA, inB := typesys.Instance(a, v), typesys.Instance(b, v)
				text := value.Text(v)
				if inA || inB {
					assert.True(t, typesys.Instance(join, v), "the join of %s and %s is %s, without %s", a, b, join, text)
				}
				if inA && inB {
					assert.True(t, typesys.Instance(meet, v), "the meet of %s and %s is %s, without %s", a, b, meet, text)
					assert.False(t, none, "%s and %s are said not to have %s in common", a, b, text)
				}
				if inA && !inB {
					assert.True(t, typesys.Instance(rest, v), "%s without %s is %s, without %s", a, b, rest, text)
				}
				if inB && !inA {
					assert.False(t, accepts, "%s is said to accept %s, which has %s", a, b, text)
				}
			}
		}
	}
	assert.Greater(t, disjoint, len(ts)*len(ts)/3)
	assert.Greater(t, narrower, len(ts))
}

// TestKinds checks that the kinds of a type's instances are among those of the
// type.
func TestKinds(t *testing.T) {
	for _, typ := range staticTypes(t) {
		for _, v := range samples() {
			if typesys.Instance(typ, v) {
				assert.NotZero(t, ir.KindsOf(typ)&ir.KindsOf(typesys.Infer(v)), "%s has no kind of %s", typ, value.Text(v))
			}
		}
	}
}

// TestResultTypes checks the static types of operators with what the operators
// give.
func TestResultTypes(t *testing.T) {
	unary := map[ir.Op]func(a value.Value) (value.Value, error){
		puppet.OpNeg:   op.Neg,
		puppet.OpSplat: func(a value.Value) (value.Value, error) { return op.Splat(a), nil },
	}
	binary := map[ir.Op]func(a, b value.Value) (value.Value, error){
		puppet.OpAdd: op.Add, puppet.OpSub: op.Sub, puppet.OpMul: op.Mul, puppet.OpDiv: op.Div, puppet.OpMod: op.Mod, puppet.OpShl: op.Shl, puppet.OpShr: op.Shr,
		puppet.OpIndex:  func(a, b value.Value) (value.Value, error) { return op.Index(a, b) },
		ir.OpArray:      func(a, b value.Value) (value.Value, error) { return value.Array{a, b}, nil },
		puppet.OpConcat: func(a, b value.Value) (value.Value, error) { return op.Interpolate(a, b), nil },
		ir.OpHash: func(a, b value.Value) (value.Value, error) {
			h := value.MakeHash(1)
			h.Set(a, b)
			return h, nil
		},
	}
	forms := []func(v value.Value) *ir.Value{
		func(v value.Value) *ir.Value { return &ir.Value{Op: ir.OpConst, Type: typesys.Infer(v), Aux: v} },
		func(v value.Value) *ir.Value { return &ir.Value{Op: ir.OpArg, Type: typesys.Infer(v)} },
		func(v value.Value) *ir.Value { return &ir.Value{Op: ir.OpArg, Type: ir.Widen(typesys.Infer(v))} },
		func(v value.Value) *ir.Value {
			return &ir.Value{Op: ir.OpArg, Type: ir.Join(typesys.Infer(v), &typesys.String{Literal: "x", IsLiteral: true})}
		},
	}
	known := map[ir.Op]int{}
	check := func(o ir.Op, got value.Value, args ...*ir.Value) {
		want := ir.ResultType(o, args...)
		if want != typesys.Type(typesys.AnyType) {
			known[o]++
		}
		types := []string{}
		for _, a := range args {
			types = append(types, a.Type.String())
		}
		assert.True(t, typesys.Instance(want, got), "%s of %s: %s is no %s", o, types, value.Text(got), want)
	}
	for _, a := range samples() {
		for _, x := range forms {
			for o, f := range unary {
				if got, err := f(a); err == nil {
					check(o, got, x(a))
				}
			}
			for _, b := range samples() {
				for _, y := range forms {
					for o, f := range binary {
						if got, err := f(a, b); err == nil {
							check(o, got, x(a), y(b))
						}
					}
				}
			}
		}
	}
	for o := range unary {
		assert.NotZero(t, known[o], "nothing is known of %s", o)
	}
	for o := range binary {
		assert.NotZero(t, known[o], "nothing is known of %s", o)
	}
}
