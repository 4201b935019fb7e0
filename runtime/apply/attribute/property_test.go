package attribute

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func TestProperty(t *testing.T) {
	d := &apply.Declared{Resource: &catalog.Resource{Type: &catalog.Type{Name: "User"}, Title: "x"}}
	for _, c := range []struct {
		is, should value.Value
		lacks      bool
		inSync     bool
		change     string
	}{
		{"a", "b", false, false, "p changed 'a' to 'b'"},
		{"a", "absent", false, false, "p changed 'a' to 'absent'"},
		{"absent", "a", false, false, "p changed 'absent' to 'a'"},
		{"a", "absent", true, false, "undefined 'p' from 'a'"},
		{"absent", int64(1), true, false, "defined 'p' as 1"},
		{"5", int64(5), false, true, "p changed '5' to 5"},
		{int64(5), "5", false, false, "p changed 5 to '5'"},
		{int64(5), 5.0, false, true, "p changed 5 to 5.0"},
	} {
		p := Property(d, "p", c.is, value.Array{c.should}, c.lacks, nil)
		require.Equal(t, c.change, p.Change)
		require.Equal(t, c.inSync, p.InSync, c.change)
	}
	require.True(t, Property(d, "p", "b", value.Array{"a", "b"}, false, nil).InSync, "any will do")
}

func TestEnsure(t *testing.T) {
	p := Ensure("user", nil, false, nil, nil)
	require.Equal(t, "user_created", p.Event)
	require.Equal(t, "created", p.Change)
	require.False(t, p.InSync)
	p = Ensure("user", "absent", true, nil, nil)
	require.Equal(t, "user_removed", p.Event)
	require.Equal(t, "removed", p.Change)
	require.True(t, Ensure("group", "present", true, nil, nil).InSync)
}
