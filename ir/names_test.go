package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/ir"
)

func TestMatchName(t *testing.T) {
	const w = ir.Wildcard
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"a", "a", true},
		{"a", "ab", false},
		{"", "", true},
		{w, "", true},
		{w, "a::b", true},
		{"a::" + w, "a::", true},
		{"a::" + w, "a::b::c", true},
		{"a::" + w, "b::a::c", false},
		{w + "::b", "a::b", true},
		{w + "::b", "a::bb", false},
		{"a" + w + "a", "a", false},
		{"a" + w + "a", "aa", true},
		{"a" + w + "b" + w + "c", "abc", true},
		{"a" + w + "b" + w + "c", "acbxc", true},
		{"a" + w + "b" + w + "c", "acc", false},
		{"a" + w + "bc" + w + "c", "abc", false},
	} {
		assert.Equal(t, c.want, ir.MatchName(c.pattern, c.name), "%q in %q", c.name, c.pattern)
	}
}

func TestComputedNames(t *testing.T) {
	var c ir.ComputedNames
	assert.True(t, c.Add(ir.ClassNames, "a", "b::"+ir.Wildcard))
	assert.False(t, c.Add(ir.ClassNames, "a"))
	assert.True(t, c[ir.ClassNames].Has("b::x"))
	assert.False(t, c[ir.ClassNames].Has("x"))
	assert.False(t, c[ir.TypeNames].Has("a"))
	assert.Equal(t, "a, b::*", c[ir.ClassNames].String())
	assert.True(t, c.Add(ir.ClassNames, ir.AnyName))
	assert.False(t, c.Add(ir.ClassNames, "c"), "a name of all names")
	assert.Equal(t, "any name", c[ir.ClassNames].String())
}
