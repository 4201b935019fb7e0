//go:build linux

package user

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
		{"ensure", "foo", `Invalid value "foo". Valid values are present, absent, role.`},
		{"ensure", "role", "Provider useradd must have features 'manages_solaris_rbac' to set 'ensure' to 'role'"},
		{"uid", "--", `Munging failed for value "--" in class uid: invalid value for Integer(): "--"`},
		{"uid", "abc", ""},
		{"uid", "010", ""},
		{"groups", "5", "Group names must be provided, not GID numbers."},
		{"groups", value.Array{"a", "b,c"}, "Group names must be provided as an array, not a comma-separated list."},
		{"groups", value.Array{""}, `Group names must not be empty. If you want to specify "no groups" pass an empty array`},
		{"groups", value.Array{}, ""},
		{"managehome", "maybe", `Munging failed for value "maybe" in class managehome: expected a boolean value`},
		{"managehome", "YES", ""},
		{"system", "maybe", `Invalid value "maybe". Valid values are true, false, yes, no.`},
		{"system", true, ""},
		{"expiry", "x", `Expiry dates must be YYYY-MM-DD or the string "absent"`},
		{"expiry", "2030-01-02", ""},
		{"provider", "zzz", ""},
		{"membership", "zzz", `Invalid value "zzz". Valid values are inclusive, minimum.`},
		{"password", "a:b", "Passwords cannot include ':'"},
		{"purge_ssh_keys", false, ""},
		{"purge_ssh_keys", "true", ""},
		{"purge_ssh_keys", value.Array{}, ""},
		{"purge_ssh_keys", value.Array{"/a", "%h/b", "~/c", "x\n/d"}, ""},
		{"purge_ssh_keys", "True", "Paths to keyfiles must be absolute, not True"},
		{"purge_ssh_keys", "", "Paths to keyfiles must be absolute, not "},
		{"purge_ssh_keys", value.Array{"true"}, "Paths to keyfiles must be absolute, not true"},
		{"purge_ssh_keys", value.Array{"/a", "~x/b"}, "Paths to keyfiles must be absolute, not ~x/b"},
		{"purge_ssh_keys", value.Array{true}, "Each entry for purge_ssh_keys must be a string, not a TrueClass"},
		{"purge_ssh_keys", value.Array{nil}, "Each entry for purge_ssh_keys must be a string, not a NilClass"},
		{"purge_ssh_keys", value.Array{value.Array{"/a"}}, "Each entry for purge_ssh_keys must be a string, not a Array"},
		{"purge_ssh_keys", int64(5), "purge_ssh_keys must be true, false, or an array of file names, not 5"},
		{"purge_ssh_keys", 1.5, "purge_ssh_keys must be true, false, or an array of file names, not 1.5"},
		{"password_min_age", "x", "Password minimum age must be provided as a number."},
		{"password_warn_days", "09", `Munging failed for value "09" in class password_warn_days: invalid value for Integer(): "09"`},
	} {
		err := Check(declared(c.name, c.v))
		switch {
		case c.name == "provider":
			require.EqualError(t, err, "Parameter provider failed on User[x]: Invalid user provider 'zzz'")
		case c.want == "":
			require.NoError(t, err, "%s %v", c.name, c.v)
		default:
			require.EqualError(t, err, "Parameter "+c.name+" failed on User[x]: "+c.want)
		}
	}
}

// TestPurged finds the files below a home that the catalog names.
func TestPurged(t *testing.T) {
	d := declared("purge_ssh_keys", value.Array{"%h/keys", "/etc/keys", "~/more"})
	require.Equal(t, []string{"/etc/keys"}, purged(d), "x has no home yet")
	d.Params = append(d.Params, catalog.Param{Name: "home", Value: "/srv/x"})
	require.Equal(t, []string{"/srv/x/keys", "/etc/keys", "/srv/x/more"}, purged(d))
	d.Params[0].Value = true
	require.Equal(t, []string{"/srv/x/.ssh/authorized_keys"}, purged(d))
	d.Params[0].Value = "false"
	require.Empty(t, purged(d))
}

func declared(name string, v value.Value) *apply.Declared {
	r := &catalog.Resource{Type: &catalog.Type{Name: "User"}, Title: "x", Params: []catalog.Param{{Name: name, Value: v}}}
	return &apply.Declared{Resource: r, Path: "/User[x]", Say: func(_, _ string) {}, Print: func(_, _ string) {}}
}

func TestUnsuited(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	require.Equal(t, &apply.Unsuitable{}, kind.Unsuited(declared("uid", int64(1))))
	require.EqualError(t, kind.Unsuited(declared("provider", "pw")), "Provider pw is not functional on this host")
	require.EqualError(t, kind.Unsuited(declared("provider", "useradd")), "Provider useradd is not functional on this host")
}

func TestExpires(t *testing.T) {
	require.Equal(t, "absent", expires(-1))
	require.Equal(t, "1970-01-01", expires(0))
	require.Equal(t, "2030-01-02", expires(21916))
}

func TestGroupsShould(t *testing.T) {
	r := &resource{groups: []string{"b", "a"}}
	require.Equal(t, []string{"a", "b", "c"}, r.groupsShould([]string{"c", "b"}))
	r.all = true
	require.Equal(t, []string{"a", "b"}, r.groupsShould([]string{"c", "b"}))
	require.Equal(t, []string{"b", "a"}, r.groups)
}
