package types_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/types"
)

func TestText(t *testing.T) {
	for _, text := range []string{
		"bool", "str", "[][]int", "map{str: []float}", "struct{}", "struct{host str; port struct{n int}}", "func() int",
		"func([]int, func(int) str) map{struct{a int}: str}",
	} {
		got, err := types.Parse(text, &types.Vars{})
		require.NoError(t, err, text)
		assert.Equal(t, text, got.String())
	}
	for _, text := range []string{"", "integer", "map{str}", "[]", "func(int", "struct{a}", "int int"} {
		_, err := types.Parse(text, &types.Vars{})
		assert.Error(t, err, text)
	}
}

func TestUnify(t *testing.T) {
	for _, c := range []struct{ a, b, want, mismatch string }{
		{"a", "int", "int", ""},
		{"func(a, []a) a", "func(int, b) c", "func(int, []int) int", ""},
		{"map{k: v}", "map{str: []int}", "map{str: []int}", ""},
		{"struct{a x; b x}", "struct{a y; b float}", "struct{a float; b float}", ""},
		{"int", "str", "", "int != str"},
		{"[]int", "str", "", "list != str"},
		{"[][]int", "[]map{str: int}", "", "list != map"},
		{"struct{a int}", "struct{a int; b int}", "", "struct field count differs"},
		{"struct{a int; b str}", "struct{b str; a int}", "", "struct fields differ"}, // MCL-TYPE-2
		{"func(int) int", "func(int, int) int", "", "func arg count differs"},
	} {
		vars := &types.Vars{}
		a, b := types.MustParse(c.a, vars), types.MustParse(c.b, vars)
		if m := types.Unify(a, b); c.mismatch != "" {
			require.NotNil(t, m, "%s and %s", c.a, c.b)
			assert.Equal(t, c.mismatch, m.Text)
			continue
		} else if !assert.Nil(t, m, "%s and %s", c.a, c.b) {
			continue
		}
		assert.Equal(t, c.want, a.String())
		assert.Equal(t, c.want, b.String())
	}
}

func TestRecursiveType(t *testing.T) {
	vars := &types.Vars{}
	v := vars.New()
	m := types.Unify(v, types.List(v))
	require.NotNil(t, m)
	assert.Equal(t, "recursive type", m.Text)
}

func TestCopy(t *testing.T) {
	vars := &types.Vars{}
	scheme := types.MustParse("func(a, []a) b", vars)
	fresh := func() *types.Type {
		of := map[*types.Type]*types.Type{}
		return scheme.Copy(func(v *types.Type) *types.Type {
			if of[v] == nil {
				of[v] = vars.New()
			}
			return of[v]
		})
	}
	one, two := fresh(), fresh()
	require.Nil(t, types.Unify(one, types.MustParse("func(int, []int) str", vars)))
	require.Nil(t, types.Unify(two, types.MustParse("func(str, []str) int", vars)))
	assert.Equal(t, "func(int, []int) str", one.String())
	assert.False(t, scheme.Ground())
	assert.True(t, one.Ground())
}

func TestHashable(t *testing.T) {
	for text, want := range map[string]bool{
		"str": true, "float": true, "struct{a int; b float}": true, "[]int": false, "struct{a []int}": false, "func() int": false, "map{str: int}": false,
	} {
		assert.Equal(t, want, types.MustParse(text, &types.Vars{}).Hashable(), text)
	}
}

func TestLevel(t *testing.T) {
	vars := &types.Vars{Level: 1}
	outer := vars.New()
	vars.Level = 2
	inner := vars.New()
	assert.Equal(t, 2, inner.Level())
	require.Nil(t, types.Unify(outer, types.List(inner)))
	assert.Equal(t, 1, inner.Solved().Level(), "it stands in the type of a variable of level 1")
}
