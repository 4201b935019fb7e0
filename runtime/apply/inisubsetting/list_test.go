//go:build linux

package inisubsetting

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestList reads values with parts, and adds to them.
func TestList(t *testing.T) {
	for _, c := range []struct{ whole, separator, where, at, want string }{
		{"a b", " ", "", "", "a b x"},
		{`"a b"`, " ", "start", "", `"x a b"`},
		{"a,b", ",", "before", "b", "a,x,b"},
		{"a,b", ",", "after", "a", "a,x,b"},
		{"a,b", ",", "after", "none", "a,b,x"},
		{"a,b", ",", "index", "1", "a,x,b"},
		{"a,b", ",", "index", "-2", "a,x,b"},
		{`"`, ",", "", "", `"x"`},
		{"", ",", "", "", "x"},
	} {
		l := &list{separator: c.separator}
		require.NoError(t, l.parse(c.whole))
		part := "x"
		require.NoError(t, l.put(&part, part, false, c.where, c.at))
		require.Equal(t, c.want, l.text())
	}
	l := &list{separator: " "}
	require.NoError(t, l.parse("a"))
	part := "x"
	require.EqualError(t, l.put(&part, part, false, "before", nil), "undefined method `+' for nil:NilClass")
	require.EqualError(t, l.put(&part, part, false, "index", "-5"), "index -5 too small for array; minimum: -2")
}

// FuzzList says that a part is there when it was added, and is not when it was removed.
func FuzzList(f *testing.F) {
	f.Add("a b", " ", "x")
	f.Add(`"a,b"`, ",", "a")
	f.Fuzz(func(t *testing.T, whole, separator, part string) {
		l := &list{separator: separator}
		if l.parse(whole) != nil {
			return
		}
		require.NoError(t, l.put(&part, part, true, "", nil))
		i, err := l.find(&part, true)
		require.NoError(t, err)
		require.GreaterOrEqual(t, i, 0)
		require.NoError(t, l.remove(&part, true))
		i, err = l.find(&part, true)
		require.NoError(t, err)
		require.Negative(t, i)
	})
}
