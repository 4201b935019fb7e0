package ruby

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TestForms checks that a value is the same in the form that Puppet gives and in that which Ruby code makes.
func TestForms(t *testing.T) {
	for _, c := range []struct{ puppet, own value.Value }{
		{"a", NewString("a")},
		{value.Default, Symbol("default")},
		{value.Array{int64(1), "a", nil}, NewArray(int64(1), NewString("a"), nil)},
		{value.NewHash(value.Entry{Key: "a", Value: value.Array{1.5}}), NewHash(NewString("a"), NewArray(1.5))},
	} {
		assert.True(t, Equal(c.puppet, c.own))
		assert.True(t, Equal(c.own, c.puppet))
		assert.True(t, Eql(c.own, c.puppet))
		assert.Equal(t, string(AppendKey(nil, c.puppet)), string(AppendKey(nil, c.own)))
		assert.Equal(t, Inspect(c.puppet), Inspect(c.own))
		assert.Equal(t, ToS(c.puppet), ToS(c.own))
		assert.Equal(t, ClassOf(c.puppet), ClassOf(c.own))
		v, err := ToPuppet(c.own)
		assert.NoError(t, err)
		assert.True(t, value.Identical(c.puppet, v))
		assert.True(t, Equal(c.puppet, Own(c.puppet)))
		h := NewHash(c.own, int64(1))
		v, _ = h.Get(c.puppet)
		assert.Equal(t, int64(1), v)
	}
	assert.False(t, Eql(int64(1), 1.0))
	assert.True(t, Equal(int64(1), 1.0))
}

// TestHash checks that a hash keeps its order and finds its keys, whatever is deleted.
func TestHash(t *testing.T) {
	for _, n := range []int{3, 50} {
		h := NewHash()
		for i := range n {
			assert.NoError(t, h.Set(int64(i), Symbol("s")))
			assert.NoError(t, h.Set(string(rune('a'+i)), int64(i)))
		}
		for i := 0; i < n; i += 2 {
			_, ok := h.Delete(int64(i))
			assert.True(t, ok)
		}
		assert.Equal(t, 2*n-(n+1)/2, h.Len())
		k, v := h.At(0)
		assert.Equal(t, []value.Value{"a", int64(0)}, []value.Value{k, v})
		v, ok := h.Get(int64(1))
		assert.True(t, ok)
		assert.Equal(t, Symbol("s"), v)
		_, ok = h.Get(int64(0))
		assert.False(t, ok)
		err := h.Walk(func(k, _ value.Value) error {
			if _, ok := k.(string); ok {
				h.Delete(k)
			}
			return nil
		})
		assert.NoError(t, err)
		assert.Equal(t, n/2, h.Len())
		assert.Error(t, h.Walk(func(_, _ value.Value) error { return h.Set("new", nil) }))
	}
	self := NewArray(int64(1))
	self.Elems = append(self.Elems, self)
	assert.Equal(t, "[1, [...]]", Inspect(self))
}

// TestRescued checks what rescue takes.
func TestRescued(t *testing.T) {
	failed := errors.New("it failed")
	e, ok := Rescued(failed)
	assert.True(t, ok)
	assert.Equal(t, "#<Puppet::PreformattedError: it failed>", Inspect(e))
	assert.ErrorIs(t, e.Raised(), failed)
	_, ok = Rescued(failed, PuppetParseError)
	assert.True(t, ok)
	_, ok = Rescued(failed, TypeError)
	assert.False(t, ok)
	_, ok = Rescued(Raise(LoadError, "no ", "file"))
	assert.False(t, ok)
	for _, jump := range []error{&Break{}, value.TooDeep, nil} {
		_, ok = Rescued(jump, ExceptionClass)
		assert.False(t, ok)
	}
	assert.Equal(t, "KeyError", (&Exception{Class: KeyError}).Text())
}

// TestBlock checks how arguments come to the parameters of blocks.
func TestBlock(t *testing.T) {
	var got []value.Value
	fn := func(args []value.Value) (value.Value, error) { got = args; return nil, nil }
	pair := NewArray(int64(1), int64(2))
	two := &Block{Arity: 2, Spread: true, Fn: fn}
	_, err := two.Yield(pair)
	assert.NoError(t, err)
	assert.Len(t, got, 2)
	_, err = (&Block{Arity: 1, Fn: fn}).YieldPair("k", "v")
	assert.NoError(t, err)
	assert.Equal(t, `[["k", "v"]]`, Inspect(NewArray(got...)))
	lambda := &Block{Arity: -2, Max: 2, Lambda: true, Fn: fn}
	_, err = lambda.Call()
	assert.EqualError(t, err, "wrong number of arguments (given 0, expected 1..2)")
	_, err = lambda.Yield(pair)
	assert.NoError(t, err)
	assert.Len(t, got, 1)
}

// TestSymbols checks which symbols are quoted.
func TestSymbols(t *testing.T) {
	for name, want := range map[string]string{
		"a": ":a", "a b": `:"a b"`, "a?": ":a?", "a=": ":a=", "[]=": ":[]=", "9a": `:"9a"`, "": `:""`, "é": ":é", "@a": ":@a", "@1": `:"@1"`, "$1": ":$1", "a?b": `:"a?b"`, "A": ":A", "a-b": `:"a-b"`,
	} {
		assert.Equal(t, want, Inspect(Symbol(name)))
	}
}

// TestToPuppet checks what values of Ruby are to Puppet.
func TestToPuppet(t *testing.T) {
	v, err := ToPuppet(NewArray(Symbol("undef"), Symbol("default"), NewHash(Symbol("a"), NewArray(NewString("b"))), &Range{From: int64(1), To: int64(2)}))
	assert.NoError(t, err)
	assert.True(t, value.Identical(value.Array{nil, value.Default, value.NewHash(value.Entry{Key: Symbol("a"), Value: value.Array{"b"}}), &Range{From: int64(1), To: int64(2)}}, v))
	for v, want := range map[value.Value]string{
		Symbol("a"):                 "Runtime[ruby, 'Symbol']",
		&Range{}:                    "Runtime[ruby, 'Range']",
		&Set{}:                      "Runtime[ruby, 'Set']",
		UTF8:                        "Runtime[ruby, 'Encoding']",
		&Exception{Class: KeyError}: "Runtime[ruby, 'KeyError']",
	} {
		assert.Equal(t, want, typesys.Infer(v).String())
		assert.Equal(t, "Object", value.Label(v))
	}
	self := NewArray()
	self.Elems = append(self.Elems, self)
	_, err = ToPuppet(self)
	assert.Equal(t, value.TooDeep, err)
}
