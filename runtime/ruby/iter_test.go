package ruby

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// iterate returns the iteration of a method.
func iterate(self value.Value, method string) (Iter, error) {
	switch method {
	case "each", "each_pair", "each_with_index", "map":
		return Each(self, method)
	}
	return Iterate(self, method)
}

// TestIterate checks what loops see of each class.
func TestIterate(t *testing.T) {
	puppet := value.NewHash(value.Entry{Key: "a", Value: int64(1)}, value.Entry{Key: "b", Value: int64(2)})
	several := enumerate(nil, "foo", func(b *Block) (value.Value, error) {
		if _, err := b.Call("x", int64(0)); err != nil {
			return nil, err
		}
		return b.Call("y", int64(1))
	})
	for _, c := range []struct {
		self               value.Value
		method, items, two string
	}{
		{NewArray("a", NewArray("b", int64(1), nil)), "each", `["a", ["b", 1, nil]]`, `["a", nil, "b", 1]`},
		{value.Array{"a", value.Array{"b"}}, "each_with_index", `["a", ["b"]]`, `["a", nil, "b", nil]`},
		{NewArray("a", "b"), "each_index", `[0, 1]`, `[0, nil, 1, nil]`},
		{value.Array{"a", "b"}, "each_index", `[0, 1]`, `[0, nil, 1, nil]`},
		{NewArray("a", "b"), "reverse_each", `["b", "a"]`, `["b", nil, "a", nil]`},
		{value.Array{"a", "b"}, "reverse_each", `["b", "a"]`, `["b", nil, "a", nil]`},
		{puppet, "each", `[["a", 1], ["b", 2]]`, `["a", 1, "b", 2]`},
		{PairsOf(puppet).Copy(), "each_pair", `[["a", 1], ["b", 2]]`, `["a", 1, "b", 2]`},
		{puppet, "each_key", `["a", "b"]`, `["a", nil, "b", nil]`},
		{PairsOf(puppet).Copy(), "each_key", `["a", "b"]`, `["a", nil, "b", nil]`},
		{puppet, "each_value", `[1, 2]`, `[1, nil, 2, nil]`},
		{PairsOf(puppet).Copy(), "each_value", `[1, 2]`, `[1, nil, 2, nil]`},
		{PairsOf(puppet).Copy(), "reverse_each", `[["b", 2], ["a", 1]]`, `["b", 2, "a", 1]`},
		{int64(3), "times", `[0, 1, 2]`, `[0, nil, 1, nil, 2, nil]`},
		{&Range{From: int64(1), To: int64(3), Exclusive: true}, "map", `[1, 2]`, `[1, nil, 2, nil]`},
		{&Range{From: int64(1), To: int64(3)}, "reverse_each", `[3, 2, 1]`, `[3, nil, 2, nil, 1, nil]`},
		{&Range{From: int64(9223372036854775807), To: nil}, "each", `[9223372036854775807]`, `[9223372036854775807, nil]`},
		{&Range{From: "08", To: "10"}, "each", `["08", "09", "10"]`, `["08", nil, "09", nil, "10", nil]`},
		{&Range{From: Symbol("y"), To: Symbol("ab")}, "each", `[]`, `[]`},
		{&Range{From: "y", To: "ab"}, "each", `[]`, `[]`},
		{&Range{From: "b", To: "ab"}, "each", `[]`, `[]`},
		{&Range{From: "ay", To: "bb", Exclusive: true}, "each", `["ay", "az", "ba"]`, `["ay", nil, "az", nil, "ba", nil]`},
		{&Set{Elems: *NewHash("a", true, "b", true)}, "each", `["a", "b"]`, `["a", nil, "b", nil]`},
		{NewString("aé"), "each_char", `["a", "é"]`, `["a", nil, "é", nil]`},
		{several, "map", `["x", "y"]`, `["x", 0, "y", 1]`},
		{several, "each_with_index", `[["x", 0], ["y", 1]]`, `["x", 0, "y", 1]`},
		{several, "reverse_each", `[["y", 1], ["x", 0]]`, `["y", 1, "x", 0]`},
	} {
		it, err := iterate(c.self, c.method)
		require.NoError(t, err)
		items, two := NewArray(), NewArray()
		for n := int64(0); it.Next(); n++ {
			require.Equal(t, n, it.Index())
			items.Elems = append(items.Elems, it.Item())
			two.Elems = append(two.Elems, it.Key(), it.Value())
		}
		assert.Equal(t, c.items, Inspect(items), "%s.%s", Inspect(c.self), c.method)
		assert.Equal(t, c.two, Inspect(two), "%s.%s", Inspect(c.self), c.method)
	}
	for _, c := range []struct {
		self        value.Value
		method, err string
	}{
		{"a", "each", "undefined method `each' for \"a\":String"},
		{nil, "each", "undefined method `each' for nil:NilClass"},
		{NewArray(), "each_pair", "undefined method `each_pair' for []:Array"},
		{NewHash(), "each_index", "undefined method `each_index' for {}:Hash"},
		{int64(1), "map", "undefined method `map' for 1:Integer"},
		{&Range{From: 1.5, To: int64(2)}, "each", "can't iterate from Float"},
		{&Range{From: int64(1), To: int64(2)}, "times", "undefined method `times' for 1..2:Range"},
	} {
		_, err := iterate(c.self, c.method)
		assert.EqualError(t, err, c.err)
	}
}

// TestIterateChanges checks that a loop sees what it changes.
func TestIterateChanges(t *testing.T) {
	a := NewArray(int64(1), int64(2), int64(3))
	it, _ := Each(a, "each")
	n := 0
	for it.Next() {
		if n++; n < 3 {
			a.Elems = append(a.Elems, it.Item())
		}
	}
	assert.Equal(t, 5, n)
	it, _ = Iterate(a, "reverse_each")
	for n = 0; it.Next(); n++ {
		a.Elems = a.Elems[:max(0, len(a.Elems)-2)]
	}
	assert.Equal(t, 3, n)

	h := NewHash()
	for i := range int64(20) {
		h.put(i, i)
	}
	it, _ = Iterate(h, "each_key")
	seen := NewArray()
	for it.Next() {
		k := it.Item().(int64)
		seen.Elems = append(seen.Elems, k)
		if k%3 == 0 {
			h.Delete(k)
			h.Delete(k + 1)
			h.At(0) // closes the gaps
		}
		assert.NoError(t, h.Set(k+2, nil))
		if k == 17 {
			h.Clear()
		}
	}
	assert.Equal(t, "[0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17]", Inspect(seen))
	h = NewHash("a", nil)
	it, _ = Each(h, "each")
	assert.PanicsWithValue(t, value.Exceeded(addedWhileIterating), func() {
		for it.Next() {
			assert.NoError(t, h.Set("b", nil))
		}
	})
}

// BenchmarkIterate goes over an array.
func BenchmarkIterate(b *testing.B) {
	a := NewArray("a", "b", "c", "d", "e", "f", "g", "h")
	b.ReportAllocs()
	for b.Loop() {
		it, _ := Each(a, "each")
		for it.Next() {
			_ = it.Item()
		}
	}
}
