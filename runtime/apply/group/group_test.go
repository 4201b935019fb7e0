//go:build linux

package group

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestCheck has what Puppet 7.23 says of bad values.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"ensure", "foo", `Invalid value "foo". Valid values are present, absent.`},
		{"gid", "abc", "Invalid GID abc"},
		{"gid", "absent", "Invalid GID absent"},
		{"gid", "12", ""},
		{"gid", int64(12), ""},
		{"gid", "-", `Munging failed for value "-" in class gid: invalid value for Integer(): "-"`},
		{"allowdupe", int64(1), "Invalid value 1. Valid values are true, false, yes, no."},
	} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Group"}, Title: "x", Params: []catalog.Param{{Name: c.name, Value: c.v}}}
		err := kind.Check(&apply.Declared{Resource: r})
		if c.want == "" {
			require.NoError(t, err, "%v", c.v)
		} else {
			require.EqualError(t, err, "Parameter "+c.name+" failed on Group[x]: "+c.want)
		}
	}
}
