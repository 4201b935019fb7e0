package hiera

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// The expectations are what Ruby says of Puppet's split_key; it breaks down on 1.a.
func TestSplitKey(t *testing.T) {
	for text, want := range map[string][]value.Value{
		"a":                      {"a"},
		"":                       {""},
		"a b":                    {"a b"},
		"a.b":                    {"a", "b"},
		"a.1.-2.+3":              {"a", int64(1), int64(-2), int64(3)},
		"a.'b.c'":                {"a", "b.c"},
		`"a.b".c`:                {"a.b", "c"},
		`a . "b" . c`:            {"a", "b", "c"},
		"m::x.y":                 {"m::x", "y"},
		"a.99999999999999999999": {"a", "99999999999999999999"},
	} {
		root, segments, ok := splitKey(text)
		require.True(t, ok, text)
		assert.Equal(t, want, append([]value.Value{root}, segments...), text)
	}
	for _, text := range []string{"a..b", ".a", "a.", "'a", `a"b"`, `"a""b"`, "''", ".", "1.a"} {
		_, _, ok := splitKey(text)
		assert.False(t, ok, text)
	}
}

// The expectations are those of Ruby's Pathname#+.
func TestJoinPath(t *testing.T) {
	for _, c := range [][3]string{
		{"data", "a.yaml", "data/a.yaml"},
		{"data", "/a.yaml", "/a.yaml"},
		{"data", "../a.yaml", "a.yaml"},
		{"a/b", "../../../c", "../c"},
		{"", "a", "a"},
		{"data", "./a/../b", "data/a/../b"},
		{"data/", "a", "data/a"},
		{"/d", "x", "/d/x"},
		{"data", "", "data"},
	} {
		assert.Equal(t, c[2], JoinPath(c[0], c[1]), "%s + %s", c[0], c[1])
	}
}

func TestParseExpr(t *testing.T) {
	for text, want := range map[string]Expr{
		"":             {Method: Empty},
		" ::":          {Method: Empty},
		" facts.os ":   {Key: "facts.os", Root: "facts", Segments: []value.Value{"os"}},
		"lookup('a')":  {Method: Lookup, Key: "a", Called: true},
		`hiera("a.b")`: {Method: Lookup, Key: "a.b", Called: true},
		"alias('a')":   {Method: Alias, Key: "a", Called: true},
		"literal('%')": {Method: Literal, Key: "%", Called: true},
		"scope('x')":   {Key: "x", Root: "x", Called: true},
		"other('x')":   {Method: Unknown, Name: "other", Key: "x", Called: true},
		"lookup(x)":    {Key: "lookup(x)", Root: "lookup(x)"},
		"lookup('x\")": {Key: "lookup('x\")", Faulty: true},
		"a..b":         {Key: "a..b", Faulty: true},
	} {
		assert.Equal(t, want, ParseExpr(text), text)
	}
}

func TestExpressions(t *testing.T) {
	assert.Equal(t, []string{"a", " b ", ""}, Expressions("x%{a}y%{ b }%{}%{"))
	assert.Nil(t, Expressions("100% {x}"))
}

// What is encoded comes back, file by file and key by key.
func TestStore(t *testing.T) {
	deep := value.Value("x")
	for range 100 {
		deep = value.Array{deep}
	}
	content := value.NewHash(
		value.Entry{Key: "b", Value: value.Array{nil, true, false, int64(-5), 1.5, "text", value.NewHash(value.Entry{Key: int64(1), Value: "one"})}},
		value.Entry{Key: "a", Value: "plain"}, value.Entry{Key: int64(3), Value: "cannot be looked up"},
		value.Entry{Key: "é", Value: deep}, value.Entry{Key: "long", Value: strings.Repeat("x", 70000)},
	)
	var e Encoder
	e.Add("dir/b.yaml", content)
	e.Add("a.yaml", value.NewHash())
	e.Refuse("c.yaml", "no", Strict)
	s := Store{Blob: string(e.Blob())}
	require.Equal(t, 3, s.count())
	require.True(t, s.has("dir/../dir/b.yaml", YAML))
	require.False(t, s.has("dir/c.yaml", YAML))

	f, err := s.open("dir/b.yaml", YAML)
	require.NoError(t, err)
	require.Equal(t, 4, f.count)
	for _, entry := range content.Entries() {
		key, ok := entry.Key.(string)
		if !ok {
			continue
		}
		d, ok := f.get(key)
		require.True(t, ok, key)
		v, err := d.value()
		require.NoError(t, err)
		require.True(t, value.Identical(entry.Value, v), key)
	}
	_, ok := f.get("c")
	require.False(t, ok)

	f, err = s.open("c.yaml", YAML)
	require.NoError(t, err)
	require.Equal(t, Strict, f.severity)
	require.Equal(t, "no", f.problem)
}

// The expectations are those of Ruby's Pathname.glob.
func TestGlob(t *testing.T) {
	var e Encoder
	for _, p := range []string{"d/a.yaml", "d/b.yaml", "d/.h.yaml", "d/x/c.yaml", "d/x/y/d.yaml", "d/x/.z/e.yaml", "e/a.yaml"} {
		e.Add(p, value.NewHash())
	}
	s := Store{Blob: string(e.Blob())}
	g := globber{stores: []*Store{&s}}
	for pattern, want := range map[string][]string{
		"d/*.yaml":         {"d/a.yaml", "d/b.yaml"},
		"d/?.yaml":         {"d/a.yaml", "d/b.yaml"},
		"d/[!a].yaml":      {"d/b.yaml"},
		"d/.*.yaml":        {"d/.h.yaml"},
		"d/**/*.yaml":      {"d/a.yaml", "d/b.yaml", "d/x/c.yaml", "d/x/y/d.yaml"},
		"d/{b,a}.yaml":     {"d/b.yaml", "d/a.yaml"},
		"{d,e}/a.yaml":     {"d/a.yaml", "e/a.yaml"},
		"d/*":              {"d/a.yaml", "d/b.yaml"},
		"d/a.yaml":         {"d/a.yaml"},
		"nothing/*.yaml":   nil,
		"d/[.yaml":         nil,
		"d/{a,{b,c}}.yaml": {"d/a.yaml", "d/b.yaml"},
	} {
		assert.Equal(t, want, g.glob(pattern), pattern)
	}
}
