package ir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TestAcceptsInstances checks what ir.Accepts says of the types of values, as they are
// inferred and in general, against the values.
func TestAcceptsInstances(t *testing.T) {
	var values []value.Value
	for _, src := range []string{
		"1", "-5", "2.5", "'a'", "''", "'abc'", "undef", "true", "default", "/a/", "[]", "[1]", "[1, 'a']", "[[1], [2]]", "[[], undef]", "{}", "{'a' => 1}",
		"{'b' => 1}", "{1 => 'a'}", "{'a' => 1, 'b' => undef}", "{'' => 1}", "{default => 1, 'a' => 2}", "[{'b' => 'x'}]", "{'a' => {'z' => 1}}", "Integer",
		"Integer[1, 2]", "[undef]", "{'a' => []}", "{undef => 1}", "Struct[{a => Integer}]", "[1, 2, 3]", "Regexp", "Regexp[/a/]", "Regexp[/b/]", "Variant[Regexp[/a/], Regexp[/b/]]", "{'a' => 'x'}", "{'a' => undef}",
	} {
		v, err := typesys.ParseLiteral(src, nil)
		require.NoError(t, err, src)
		values = append(values, v)
	}
	for _, src := range []string{
		"Any", "Data", "RichData", "ScalarData", "Scalar", "Numeric", "Integer[0, 3]", "Float", "String", "String[1]", "String[0, 2]", "Enum['a', 'b']", "Pattern[/a/]",
		"Boolean", "Boolean[true]", "Undef", "Default", "Regexp", "Regexp[/a/]", "Array", "Array[Integer]", "Array[Integer, 1]", "Array[Any, 0, 1]", "Tuple[Integer]",
		"Tuple[Integer, String]", "Tuple[Integer, 0, 2]", "Tuple[Array[Integer], 1, 3]", "Hash", "Hash[String, Integer]", "Hash[String[1], Data]", "Hash[Any, Any, 1]",
		"Struct[{a => Integer}]", "Struct[{Optional[a] => Integer}]", "Struct[{a => Integer, Optional[b] => Any}]", "Struct[{a => Struct[{Optional[b] => Integer}]}]",
		"Array[Struct[{Optional[a] => String}]]", "Variant[Struct[{Optional[a] => String}], Integer]", "Optional[Struct[{Optional[a] => String}]]", "Collection",
		"Collection[1]", "NotUndef", "NotUndef[Data]", "Optional[Integer]", "Variant[Integer, String]", "Type", "Type[Integer]", "Type[Regexp]", "Iterable", "Iterable[Integer]", "Iterable[Variant[String, Numeric]]",
		"Hash[String, Struct[{Optional[a] => Integer}]]", "Struct[{a => Array}]", "Struct[{NotUndef[a] => Optional[Integer]}]", "Struct[{a => Optional[Integer]}]",
	} {
		to, err := typesys.Parse(src, nil)
		require.NoError(t, err, src)
		for _, v := range values {
			inferred := typesys.Infer(v)
			for _, from := range []typesys.Type{inferred, typesys.Generalize(inferred)} {
				if ir.Accepts(to, from) {
					require.True(t, typesys.Instance(to, v), "%s accepts %s, the type of %s", to, from, value.Text(v))
				}
				if ir.Disjoint(to, from) {
					require.False(t, typesys.Instance(to, v), "%s is disjoint from %s, the type of %s", to, from, value.Text(v))
				}
			}
		}
	}
}
