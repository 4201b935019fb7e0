package ir_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TestVerifyText gives the verifier broken functions that the text form can say.
// Each has v1, a Boolean, and v2, match groups.
func TestVerifyText(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"", "v2 = const, which is no terminator"},
		{"v3 = unset : Any|unset", "the region ends in v3 = unset, which is no terminator"},
		{"return v1; return v1", "return is not the last of its region"},
		{"return", "0 arguments instead of 1"},
		{"return v1 v1", "2 arguments instead of 1"},
		{"yield v1", "yield outside of a branch, loop or lambda"},
		{"next v1", "next outside of a loop or lambda"},
		{"v3 = const 1 : Integer {; yield v1; }; return v1", "1 regions instead of 0"},
		{"v3 = if v1 : Any {; yield v1; }; return v1", "1 regions instead of 2"},
		{"v3 = if v1 : Any {; } {; yield v1; }; return v1", "an empty region"},
		{"v3 = if v1 : Any {; yield v1; } {; yield v1 v1; }; return v1", "regions yield 1 and 2 results"},
		{"v3 = if v1 : Any {; yield; } {; yield; }; return v1", "no values"},
		{"v3 = if v1 : Any {; return v1; } {; return v1; }; return v1", "if is not the last of its region"},
		{"v3 = if v1 : Any {; v4 = not v1 : Boolean; yield v4; } {; yield v1; }; return v4", "argument 0, v4, is not defined here"},
		{"v3 = if v1 : Any {; v4 = not v1 : Boolean; yield v4; } {; yield v4; }; return v1", "argument 0, v4, is not defined here"},
		{"v3 = if v1 : Boolean {; v4 = topvar \"x\" : Any; yield v4; } {; yield v1; }; return v1", "v4 does not fit the type of v3"},
		{"v3 = if v1 : Any {; yield v1 v1; } {; yield v1 v1; }; v4 = result 2 v3 : Any; return v1", "result 2 of 2"},
		{"v3 = if v1 : Any {; yield v1 v1; } {; yield v1 v1; }; v4 = result 0 v3 : Any; return v1", "result 0 of 2"},
		{"v3 = if v1 : Any {; yield v1 v1; } {; yield v1 v1; }; v4 = result 1 v3 : String; return v1", "v1, yielded for it, does not fit its type"},
		{"v3 = not v1 : Boolean; v4 = result 1 v3 : Any; return v1", "result 1 of 1"},
		{"v3 = switch [\"a\"] v1 : Any {; yield v1; }; return v1", "1 regions for 1 cases"},
		{"v3 = foreach each/2 v1 : Any {; args v4: Any; yield v1; }; return v1", "1 region arguments instead of 2"},
		{"v3 = foreach each/1 v1 : Any {; args v4: Any; yield v1 v1; }; return v1", "2 values instead of one"},
		{"v3 = foreach each/1 v1 : Any {; args v4: Any; setvar \"x\" v1; yield v1; }; return v1", "setvar outside of the scope"},
		{"v3 = lambda : Callable {; setvar \"x\" v1; yield v1; }; return v1", "setvar outside of the scope"},
		{"v3 = lambda (v4 v5 x: Any) : Callable {; yield v4; }; return v1", "argument 0, v4, is not defined here"},
		{"v3 = lambda (v4 v5 x: Any = {; yield v9; }, v6 v7 y: Any) : Callable {; yield v1; }; return v1", "line 5: v9 is not defined"},
		{"v3 = lambda (v4 v5 x: Any = {; next v1; }) : Callable {; yield v1; }; return v1", "default of $x: v"},
		{"v3 = array spread:x v1 v1 : Array; return v1", "marks for 1 of 2 arguments"},
		{"v3 = call \"join\" spread:x v1 v1 : Array; return v1", "marks for 1 of 2 arguments"},
		{"v3 = call \"map\" & v1 : Any; return v1", "the last argument is no lambda"},
		{"v3 = hash v1 : Hash; return v1", "a key without a value"},
		{"v3 = declare \"file\" {a: v1} : Array; return v1", "1 arguments instead of 2 for 1 attributes"},
		{"v3 = declarenamed v1 {} : Array; return v1", "1 arguments instead of 2 for 0 attributes"},
		{"v3 = declareclass \"c\" v1 {} : Array; return v1", "1 arguments instead of 0 for 0 attributes"},
		{"v3 = declareclass {} : Array; return v1", "0 arguments instead of 1 for 0 attributes"},
		{"defaults \"file\" v1 {}; return v1", "1 arguments instead of 0 for 0 attributes"},
		{"v3 = override {a: v1} : Any; return v1", "1 arguments instead of 2 for 1 attributes"},
		{"v3 = include include : Array; return v1", "both names and arguments, or neither"},
		{"v3 = include include \"a\" v1 : Array; return v1", "both names and arguments, or neither"},
		{"setvar \"y\" v1; return v1", `"y" is no variable of the class`},
		{"v3 = truth v2 : Boolean; return v1", "argument 0, v2: truth takes no groups"},
		{"v3 = group 1 v1 : Any; return v1", "argument 0, v1: group takes groups here, not Boolean"},
		{"v3 = match v1 v1 v1 : Boolean; return v1", "argument 2, v1: match takes groups here, not Boolean"},
		{"v3 = loop v1 : Boolean {; args v4: Boolean; yield v4; } {; args v5: Boolean; yield v5 v5; }; return v3", "2 values for 1 that the loop carries"},
		{"v3 = loop v1 : Boolean {; args v4: Boolean; yield v4; } {; args v5: Any; yield v5; }; return v3", "its regions start with other values"},
		{"v3 = loop v1 : Boolean {; yield v1; } {; yield v1; }; return v3", "1 values for 0 that the loop carries"},
		{"v3 = loop v1 : Any {; args v4: Boolean; yield v4; } {; args v5: Boolean; yield v5; }; return v3", "the first value is carried as Boolean, and the result is Any"},
		{"v3 = loop v1 : Any {; args v4: Any; yield v4; } {; args v5: Any; yield v5; }; return v3", "the first region yields a Boolean"},
		{"v3 = loop v1 : Boolean {; args v4: Boolean; yield v4; } {; args v5: Boolean; v6 = const 1 : Integer; yield v6; }; return v3", "v6 does not fit the type of v4"},
		{"v3 = loop v1 : Boolean {; args v4: Boolean; yield v4; } {; args v5: Boolean; next v5 v5; }; return v3", "next at 0:0: 2 values for 1"},
		{"v3 = loop v1 : Boolean {; args v4: Boolean; yield v4; } {; args v5: Boolean; break; }; return v3", "break at 0:0: 0 values for 1"},
		{"v3 = loop v1 : Boolean {; args v4: Boolean; yield v4; } {; args v5: Boolean; yield v5; }; v6 = result 1 v3 : Boolean; return v6", "result 1 of 1"},
		{"v3 = try : Boolean {; yield v1; } {; yield v1; }; return v3", "the second region starts with the error"},
		{"v3 = try : Boolean {; yield v1; } {; args v4: error; yield v4; }; return v3", "v4 does not fit the type of v3"},
		{"v3 = try : Boolean {; yield v1; } {; args v4: error; v5 = truth v4 : Boolean; yield v5; }; return v3", "truth takes no error"},
		{"raise v1", "raise takes error here, not Boolean"},
		{"break v1", "1 arguments instead of 0"},
		{"v3 = group -1 v2 : Any; return v1", "aux is int"},
		{"truth v1; return v1", "v3 = truth at 0:0: no type"},
	} {
		text := "class \"c\" vars x {\nv1 = const true : Boolean\nv2 = const undef : groups\n" + strings.ReplaceAll(c.body, "; ", "\n") + "\n}\n"
		p, err := ir.Parse(text)
		if err == nil {
			require.Len(t, p.Funcs, 1)
			err = ir.Verify(p.Funcs[0])
		}
		if assert.Error(t, err, text) {
			assert.Contains(t, err.Error(), c.want, text)
		}
	}
}

// TestVerifyParams checks which parameters a default may use: those before it,
// as they were given.
func TestVerifyParams(t *testing.T) {
	for _, c := range []struct{ header, want string }{
		{"define \"d\"(v1 v2 a: Any, v3 v4 b: Any = {\nyield v1\n})", ""},
		{"define \"d\"(v1 v2 a: Any, v3 v4 b: Any = {\nyield v2\n})", "default of $b: v5 = yield at 0:0: argument 0, v2, is not defined here"},
		{"define \"d\"(v1 v2 a: Any = {\nv3 = const 1 : Integer\nyield v3 v3\n})", "default of $a: v4 = yield at 0:0: 2 values instead of one"},
		{"define \"d\"(v1 v2 a: Any = {\nfail \"X\" \"y\" \"\"\n})", ""},
	} {
		p, err := ir.Parse(c.header + " {\nv10 = const 1 : Integer\nreturn v10\n}\n")
		require.NoError(t, err)
		if err = ir.Verify(p.Funcs[0]); c.want == "" {
			assert.NoError(t, err, c.header)
		} else if assert.Error(t, err, c.header) {
			assert.Contains(t, err.Error(), strings.NewReplacer("v5 = yield", "yield", "v4 = yield", "yield").Replace(c.want)[:12], c.header)
			assert.Contains(t, err.Error(), c.want[strings.Index(c.want, " at 0:0"):], c.header)
		}
	}
}

// TestVerifyData gives the verifier what only a wrong pass makes.
func TestVerifyData(t *testing.T) {
	type fn = *ir.Func
	add := func(f fn, op ir.Op, typ typesys.Type, aux any, args ...*ir.Value) *ir.Value {
		v := f.NewValue(op, typ, ir.Pos{}, args...)
		v.Aux = aux
		f.Body.Body = append(f.Body.Body, v)
		return v
	}
	for name, c := range map[string]struct {
		build func(f fn)
		want  string
	}{
		"no body":        {func(f fn) { f.Body = nil }, "no body"},
		"empty":          {func(f fn) {}, "an empty region"},
		"invalid op":     {func(f fn) { add(f, ir.OpInvalid, nil, nil) }, "no op for a body"},
		"unknown op":     {func(f fn) { add(f, 255, nil, nil) }, "no op for a body"},
		"arg in a body":  {func(f fn) { add(f, ir.OpArg, typesys.AnyType, nil) }, "no op for a body"},
		"unset constant": {func(f fn) { add(f, ir.OpConst, typesys.AnyType, value.Unset) }, "aux is value.unset"},
		"no aux":         {func(f fn) { add(f, puppet.OpTopVar, typesys.AnyType, nil) }, "aux is <nil>"},
		"wrong aux":      {func(f fn) { add(f, puppet.OpTopVar, typesys.AnyType, 5) }, "aux is int"},
		"aux too many":   {func(f fn) { add(f, ir.OpUnset, typesys.AnyType, 5) }, "aux is int"},
		"assert any type": {func(f fn) {
			add(f, puppet.OpAssert, typesys.AnyType, puppet.AssertAux{}, add(f, ir.OpUnset, typesys.AnyType, nil))
		}, "aux is puppet.AssertAux"},
		"no type":   {func(f fn) { add(f, ir.OpUnset, nil, nil) }, "no type"},
		"typed end": {func(f fn) { add(f, ir.OpBreak, typesys.AnyType, nil) }, "a terminator with a type"},
		"no value": {func(f fn) {
			one := add(f, ir.OpConst, typesys.IntegerType, int64(1))
			f.Vars = []string{"x"}
			add(f, ir.OpReturn, nil, nil, add(f, puppet.OpSetVar, nil, "x", one))
		}, "has no value"},
		"used before": {func(f fn) {
			v := f.NewValue(ir.OpUnset, typesys.AnyType, ir.Pos{})
			add(f, ir.OpIsSet, typesys.BooleanType, nil, v)
			f.Body.Body = append(f.Body.Body, v)
		}, "is not defined here"},
		"twice in the body": {func(f fn) {
			v := add(f, ir.OpUnset, typesys.AnyType, nil)
			f.Body.Body = append(f.Body.Body, v)
		}, "v1 is defined twice"},
		"one id": {func(f fn) {
			add(f, ir.OpUnset, typesys.AnyType, nil)
			add(f, ir.OpUnset, typesys.AnyType, nil).ID = 1
		}, "v1 is the id of two values"},
		"parameter without values": {func(f fn) { f.Params = []*ir.Param{{Name: "p", Type: typesys.AnyType}} }, "the parameter $p has no values"},
		"parameter that is none": {func(f fn) {
			v := f.NewValue(ir.OpUnset, typesys.AnyType, ir.Pos{})
			f.Params = []*ir.Param{{Name: "p", Type: typesys.AnyType, Raw: v, Value: v}}
		}, "the parameter $p has values that are no arguments"},
		"region argument that is none": {func(f fn) {
			one := add(f, ir.OpConst, typesys.IntegerType, int64(1))
			v := add(f, puppet.OpForeach, typesys.AnyType, puppet.ForeachAux{Loop: puppet.LoopEach, Arity: 1}, one)
			v.Regions = []*ir.Region{{Args: []*ir.Value{f.NewValue(ir.OpUnset, typesys.AnyType, ir.Pos{})}}}
		}, "is an argument of a region but its op is unset"},
		"lambda without its parameters": {func(f fn) {
			p := &ir.Param{Name: "p", Type: typesys.AnyType, Raw: f.NewValue(ir.OpArg, typesys.AnyType, ir.Pos{}), Value: f.NewValue(ir.OpArg, typesys.AnyType, ir.Pos{})}
			add(f, ir.OpLambda, typesys.CallableType, &ir.LambdaAux{Params: []*ir.Param{p}}).Regions = []*ir.Region{{}}
		}, "the region's arguments are not the parameters"},
	} {
		f := &ir.Func{Kind: ir.Class, Name: "c", Body: &ir.Region{}}
		c.build(f)
		if err := ir.Verify(f); assert.Error(t, err, name) {
			assert.Contains(t, err.Error(), c.want, name)
		}
	}
}

// TestJoin checks that a join accepts both types, and that both representations
// flow into its own.
func TestJoin(t *testing.T) {
	alias := &typesys.Alias{Name: "My::Name", Target: typesys.StringType}
	types := []typesys.Type{
		typesys.AnyType, typesys.UndefType, typesys.BooleanType, typesys.TrueType, typesys.IntegerType, &typesys.Integer{Min: 1, Max: 2},
		typesys.FloatType, typesys.StringType, typesys.NonEmptyString, &typesys.String{Literal: "a", IsLiteral: true}, alias,
		typesys.MakeEnum([]string{"a", "b"}, false), typesys.ArrayType, typesys.EmptyArrayType, typesys.Infer(value.Array{"a"}),
		typesys.HashType, typesys.Infer(value.NewHash(value.Entry{Key: "a", Value: "b"})), typesys.NumericType,
	}
	for _, a := range types {
		for _, b := range types {
			j := ir.Join(a, b)
			for _, x := range []typesys.Type{a, b} {
				assert.True(t, typesys.Assignable(j, x), "join of %s and %s: %s", typesys.Text(a), typesys.Text(b), typesys.Text(j))
				if r := ir.TypeRepr(j); r != ir.Boxed {
					assert.Equal(t, r, ir.TypeRepr(x), "join of %s and %s: %s", typesys.Text(a), typesys.Text(b), typesys.Text(j))
				}
			}
		}
	}
}
