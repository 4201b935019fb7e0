package value_test

import (
	"testing"

	"github.com/p2go/p2go/runtime/value"
	"github.com/stretchr/testify/require"
)

// The texts of values are checked against Puppet by the vectors of package op;
// here is what those do not reach.

func TestAppendInspect(t *testing.T) {
	for want, v := range map[string]value.Value{
		`["a", nil, :default, 1.0, true]`: value.Array{"a", nil, value.Default, 1.0, true},
		`{"a"=>{1=>[]}}`:                  value.NewHash(value.Entry{Key: "a", Value: value.NewHash(value.Entry{Key: int64(1), Value: value.Array{}})}),
		`"\"\\\#{x} \#$x \#@x # é\n\e\u0001\u007F` + "\u0085" + `\xFF\u{10FFFF}"`: "\"\\#{x} #$x #@x # é\n\x1b\x01\x7f\u0085\xff\U0010ffff",
		"#<Sensitive [value redacted]>":                                           &value.Sensitive{Value: "x"},
		`/a\/b/`:                                                                  &value.Regexp{Source: "a/b"},
		"thing":                                                                   thing{},
	} {
		require.Equal(t, want, string(value.AppendInspect(nil, v)))
	}
}

func TestLabel(t *testing.T) {
	require.Equal(t, "an Undef Value", value.ALabel(nil))
	require.Equal(t, "a Hash", value.ALabel(value.NewHash()))
	require.Equal(t, "a Thing", value.ALabel(thing{}))
	require.Equal(t, "an Object", value.ALabel(value.Default))
	require.Equal(t, "a", value.Article("'+' expression"))
	require.Equal(t, "a", value.Article("'"))
	require.Equal(t, "an", value.Article("yak"))
}

func TestFold(t *testing.T) {
	require.True(t, value.EqualFold("aBé", "AbÉ"[:2]+"é"))
	require.False(t, value.EqualFold("é", "É"))
	require.Equal(t, "aé", value.LowerASCII("Aé"))
	require.Equal(t, "É", value.LowerASCII("É"))
	require.Equal(t, "i̇ß", value.Downcase("İẞ"))
	require.Negative(t, value.CompareFold("_", "A"))
}

// TestHashKeys shows the identity of keys (VALUE-9).
func TestHashKeys(t *testing.T) {
	keys := value.Array{
		nil, value.Default, true, false, int64(1), 1.0, 1.5, "1", "a", "A", "",
		value.Array{},
		value.Array{nil},
		value.Array{int64(1)},
		value.Array{"1"},
		value.NewHash(), value.NewHash(value.Entry{Key: "a"}), &value.Regexp{Source: "a"}, &value.Sensitive{Value: "a"},
		thing{},
		0.0,
	}
	h := value.NewHash()
	for i, k := range keys {
		h.Set(k, int64(i))
	}
	require.Equal(t, len(keys), h.Len())
	for i, k := range keys {
		v, ok := h.Get(k)
		require.True(t, ok)
		require.Equal(t, int64(i), v)
	}
	ab := value.NewHash(value.Entry{Key: "a", Value: "x"}, value.Entry{Key: "b", Value: "y"})
	ba := value.NewHash(value.Entry{Key: "b", Value: "y"}, value.Entry{Key: "a", Value: "x"})
	require.True(t, value.Identical(ab, ba))
	require.True(t, value.Identical(0.0, -1*0.0))
	_, ok := h.Get(int64(2))
	require.False(t, ok)
}

func TestCollections(t *testing.T) {
	facts := value.NewHash(value.Entry{Key: "os", Value: value.NewHash(value.Entry{Key: "family", Value: "Debian"})})
	require.Equal(t, "Debian", facts.Dig("os", "family"))
	require.Nil(t, facts.Dig("os", "family", "x"))
	require.Nil(t, facts.Dig("x", "y"))
	var none *value.Hash
	require.Equal(t, 0, none.Len())
	require.Nil(t, none.Lookup("a"))
	a := value.Array{"a", value.Array{"b", value.Array{}, value.Array{"c"}}}
	require.Equal(t, value.Strings("a", "b", "c"), a.Flatten())
	require.Equal(t, value.Array{value.Strings("a", "x")}, value.NewHash(value.Entry{Key: "a", Value: "x"}).Pairs())
	require.Equal(t, value.Strings("x"), value.NewHash(value.Entry{Key: "a", Value: "x"}).Values())
}

func BenchmarkText(b *testing.B) {
	v := sample()
	buf := value.AppendText(nil, v)
	b.SetBytes(int64(len(buf)))
	b.ReportAllocs()
	for b.Loop() {
		buf = value.AppendText(buf[:0], v)
	}
}

func BenchmarkAppendFloat(b *testing.B) {
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = value.AppendFloat(buf[:0], 1.5)
		buf = value.AppendFloat(buf, 1e100)
	}
}

func BenchmarkHashGet(b *testing.B) {
	h := value.MakeHash(100)
	for i := range 100 {
		h.Set("key"+string(rune('A'+i)), int64(i))
	}
	b.ReportAllocs()
	for b.Loop() {
		h.Get("keyB")
	}
}
