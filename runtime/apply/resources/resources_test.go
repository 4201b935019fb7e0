//go:build linux

package resources

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestCheck refuses what Puppet refuses.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		title, name string
		v           value.Value
		err         string
	}{
		{"module_type", "purge", true, ""},
		{"exec", "purge", true, "Parameter purge failed on Resources[exec]: Purging is only supported on types that accept 'ensure'"},
		{"exec", "purge", false, ""},
		{"sysctl_runtime", "purge", true, "Parameter purge failed on Resources[sysctl_runtime]: Purging is only supported on types that accept 'ensure'"},
		{"concat_fragment", "purge", true, "Parameter purge failed on Resources[concat_fragment]: Purging is only supported on types that accept 'ensure'"},
		{"concat_file", "purge", true, ""},
		{"file", "purge", "yes", ""},
		{"user", "purge", "x", `Parameter purge failed on Resources[user]: Munging failed for value "x" in class purge: expected a boolean value`},
		{"user", "unless_uid", "x", `Parameter unless_uid failed on Resources[user]: Munging failed for value "x" in class unless_uid: invalid value for Integer(): "x"`},
		{"user", "unless_uid", value.Array{int64(3), value.Array{"4"}}, ""},
		{"user", "unless_system_user", "x", `Parameter unless_system_user failed on Resources[user]: Invalid value "x". Valid values are true, false. Valid values match /^\d+$/.`},
		{"user", "unless_system_user", int64(100), ""},
	} {
		cat := catalog.New("vm", "production", "")
		user := &catalog.Type{Name: "User"}
		cat.TypeNamed = func(lower string) *catalog.Type {
			if lower == user.Lower() {
				return user
			}
			return nil
		}
		d := &apply.Declared{Resource: &catalog.Resource{
			Type: &catalog.Type{Name: "Resources"}, Title: c.title, Params: []catalog.Param{{Name: c.name, Value: c.v}},
		}, Catalog: cat}
		if err := Check(d); c.err == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, c.err)
		}
	}
}

// TestSpared knows who stays.
func TestSpared(t *testing.T) {
	d := &apply.Declared{Resource: &catalog.Resource{
		Type: &catalog.Type{Name: "Resources"}, Title: "user",
		Params: []catalog.Param{{Name: "unless_uid", Value: value.Array{int64(3), value.Array{"4"}}}, {Name: "unless_system_user", Value: "77"}},
	}}
	all, err := spared(d)
	require.NoError(t, err)
	require.Equal(t, []int64{3, 4}, all)
	most, limited := highest(d)
	require.Equal(t, int64(77), most)
	require.True(t, limited)
}
