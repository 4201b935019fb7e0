package fn_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/fn/gohtml"
	"github.com/p2go/p2go/runtime/mcl/fn/gomath"
	"github.com/p2go/p2go/runtime/mcl/fn/gopath"
	"github.com/p2go/p2go/runtime/mcl/fn/gostrconv"
	"github.com/p2go/p2go/runtime/mcl/fn/gostrings"
	"github.com/p2go/p2go/runtime/mcl/fn/regexpfn"
)

// Section 7 of the functions: arguments and results are those of Go, NaN and infinity are results, errors and panics are fatal.
func TestGolang(t *testing.T) {
	assert.Equal(t, "&lt;a&gt;", gohtml.EscapeString("<a>"))
	assert.True(t, math.IsNaN(gomath.Sqrt(-1)))
	assert.True(t, gomath.IsInf(gomath.Inf(-1), 0))
	assert.Equal(t, 8.0, gomath.Ldexp(1, 3))
	assert.Equal(t, int64(3), gomath.Ilogb(8))
	assert.Equal(t, "a/c", gopath.Join(list("a", "b", "../c")))
	rel, err := gopath.FileRel("/a", "/a/b")
	require.NoError(t, err)
	assert.Equal(t, "b", rel)
	_, err = gopath.Match("[", "a")
	fatal(t, err, "match")

	n, err := gostrconv.Atoi("12")
	require.NoError(t, err)
	assert.Equal(t, int64(12), n)
	_, err = gostrconv.Atoi("x")
	fatal(t, err, "atoi")
	assert.EqualError(t, err, `golang/strconv.atoi: strconv.Atoi: parsing "x": invalid syntax`)
	n, err = gostrconv.ParseInt("ff", 16, 64)
	require.NoError(t, err)
	assert.Equal(t, int64(255), n)
	s, err := gostrconv.AppendInt("n=", 255, 16)
	require.NoError(t, err)
	assert.Equal(t, "n=ff", s)
	_, err = gostrconv.FormatInt(1, 1)
	fatal(t, err, "format_int")
	_, err = gostrconv.AppendInt("", 1, 37)
	fatal(t, err, "append_int")

	assert.Equal(t, "a-b", gostrings.Join(list("a", "b"), "-"))
	assert.Equal(t, "xba", gostrings.Replace("aba", "a", "x", 1))
	assert.Equal(t, "Ab Cd", gostrings.Title("ab cd"))
	assert.Equal(t, int64(-1), gostrings.Index("a", "b"))
	s, err = gostrings.Repeat("ab", 2)
	require.NoError(t, err)
	assert.Equal(t, "abab", s)
	_, err = gostrings.Repeat("a", -1)
	fatal(t, err, "repeat")
	_, err = gostrings.Repeat("a", math.MaxInt64)
	fatal(t, err, "repeat")
	s, err = gostrings.Repeat("", math.MaxInt64)
	require.NoError(t, err)
	assert.Empty(t, s)
}

func TestRegexp(t *testing.T) {
	for s, want := range map[string]bool{"xaby": true, "b": false} {
		ok, err := regexpfn.Match("a.?b", s)
		require.NoError(t, err)
		assert.Equal(t, want, ok, s)
	}
	ok, err := regexpfn.Match("^b", "b") // another pattern
	require.NoError(t, err)
	assert.True(t, ok)
	_, err = regexpfn.Match("(", "a")
	fatal(t, err, "bad pattern")
}

func TestDecodeJSON(t *testing.T) {
	typ := mcl.StructOf([]string{"a"}, mcl.IntType)
	v, err := fn.DecodeJSON(`{"a": 1}`, typ)
	require.NoError(t, err)
	assert.Equal(t, "struct{a: 1}", mcl.Text(v))
	_, err = fn.DecodeJSON(`{}`, typ)
	fatal(t, err, "no field")
	assert.EqualError(t, err, "encoding.decode_json: incompatible number of fields: 0 for struct{a int}")
	_, err = fn.DecodeJSON(`{`, typ)
	fatal(t, err, "bad JSON")
	v, err = fn.DecodeJSONFlexible(`{"b": 1}`, typ)
	require.NoError(t, err)
	assert.Equal(t, "struct{a: 0}", mcl.Text(v))
	_, err = fn.DecodeJSONFlexible(`[]`, typ)
	fatal(t, err, "other type")
}

func TestParseDistroUID(t *testing.T) {
	for uid, want := range map[string][3]string{
		"fedora39-x86_64": {"fedora", "39", "x86_64"}, "ubuntu22.04-amd64": {"ubuntu22.", "04", "amd64"},
		"fedora39": {}, "fedora-x86_64": {}, "39-x86_64": {}, "": {}, "fedora39-": {},
	} {
		got := fn.ParseDistroUID(uid)
		assert.Equal(t, want, [3]string{got.Field("distro").(string), got.Field("version").(string), got.Field("arch").(string)}, uid)
	}
}
