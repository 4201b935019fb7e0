package certain

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func parse(t *testing.T, text string) typesys.Type {
	t.Helper()
	typ, err := typesys.Parse(text, typesys.Named)
	require.NoError(t, err, text)
	return typ
}

// TestSamples checks that the values that stand for a type are of it, that every
// kind of its values is among them, and that a type without a list has none.
func TestSamples(t *testing.T) {
	for _, text := range []string{
		"Undef", "Boolean", "Boolean[false]", "Integer", "Integer[5, 9]", "Float", "Numeric", "String", "String[3]", "Enum['a', 'b']", "Regexp",
		"Optional[String]", "Variant[String, Integer, Undef]", "NotUndef[Optional[Integer]]", "Array", "Array[String]", "Array[Integer, 2, 3]",
		"Array[Any, 0, 0]", "Tuple[String, Integer]", "Tuple[Integer, 1, 2]", "Hash", "Hash[String, Integer, 1]", "Struct[{a => Integer, Optional[b] => String}]",
		"Sensitive[String]", "Array[Array[String]]",
	} {
		typ := parse(t, text)
		vs := samplesOf(&ir.Value{Op: ir.OpArg, Type: typ})
		require.NotEmpty(t, vs, text)
		var kinds ir.Kinds
		for _, v := range vs {
			assert.True(t, typesys.Instance(typ, v), "%s is no %s", value.Text(v), text)
			kinds |= ir.KindsOf(typesys.Infer(v))
		}
		assert.Equal(t, ir.KindsOf(typ), kinds, "%s: not all kinds of values, or too many", text)
	}
	for _, text := range []string{"Any", "Data", "Scalar", "NotUndef", "Pattern[/a/]", "Enum['a', true]", "Callable", "Variant[String, Any]", "Timespan", "Type"} {
		assert.Empty(t, samplesOf(&ir.Value{Op: ir.OpArg, Type: parse(t, text)}), text)
	}
	assert.Empty(t, samplesOf(&ir.Value{Op: ir.OpArg, Type: typesys.StringType, Unset: true}), "a variable that may be unset")
}

// TestTries checks that all combinations are tried, and that an argument without
// values that stand for it ends the attempt.
func TestTries(t *testing.T) {
	arg := func(text string) *ir.Value { return &ir.Value{Op: ir.OpArg, Type: parse(t, text)} }
	n := 0
	assert.True(t, tries([]*ir.Value{arg("Boolean"), arg("Enum['a', 'b', 'c']")}, func([]value.Value) bool { n++; return true }))
	assert.Equal(t, 6, n)
	assert.False(t, tries([]*ir.Value{arg("Boolean"), arg("Any")}, func([]value.Value) bool { return true }))
	assert.False(t, tries([]*ir.Value{arg("Boolean")}, func(a []value.Value) bool { return a[0] == true }))
}

// TestMayAccept checks when a signature is certain not to accept arguments.
func TestMayAccept(t *testing.T) {
	sig := ir.Signature([]*ir.Param{{Name: "a", Type: parse(t, "Array[String]")}, {Name: "b", Type: parse(t, "Integer"), Default: &ir.Region{}}}, nil)
	for _, c := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"Array"}, true},
		{[]string{"Array[Integer]"}, true}, // it may be empty
		{[]string{"Array[Integer, 1]"}, false},
		{[]string{"Any", "Any"}, true},
		{[]string{"Any", "String"}, false},
		{[]string{"Any", "Variant[String, Integer]"}, true},
		{[]string{"Any", "Any", "Any"}, false},
	} {
		var args []*ir.Value
		for _, a := range c.args {
			args = append(args, &ir.Value{Op: ir.OpArg, Type: parse(t, a)})
		}
		assert.Equal(t, c.want, mayAccept(sig, args, nil), "%v", c.args)
	}
}
