package settings

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// TestMunge makes values of texts as Puppet's classes do, and refuses what they refuse in their words.
func TestMunge(t *testing.T) {
	list := func(elements ...value.Value) value.Array { return append(value.Array{}, elements...) }
	for _, c := range []struct {
		kind Kind
		text string
		want value.Value
	}{
		{"boolean", "true", true},
		{"integer", "0x10", int64(16)},
		{"port", "8140", int64(8140)},
		{"duration", "5y", int64(5 * 365 * 24 * 3600)},
		{"duration", "10", int64(10)},
		{"ttl", "unlimited", math.Inf(1)},
		{"ttl", "1m", int64(60)},
		{"priority", "idle", int64(19)},
		{"priority", "-3", int64(-3)},
		{"file", "/a//b/../c/", "/a/c"},
		{"path", "/a/:/b", "/a:/b"},
		{"path", "", ""},
		{"autosign", "false", false},
		{"autosign", "/a", "/a"},
		{"certificaterevocation", "true", "chain"},
		{"certificaterevocation", "false", false},
		{"terminus", "", nil},
		{"terminus", "rest", "rest"},
		{"array", "a , b,", list("a", "b")},
		{"array", "", list()},
		{"serverlist", "a:1,b", list(list("a", "1"), list("b"))},
		{"string", " $ ", " $ "},
	} {
		s := Setting{Name: "s", Kind: c.kind}
		got, err := s.munge(c.text)
		require.NoError(t, err, "%s %q", c.kind, c.text)
		require.Equal(t, c.want, got, "%s %q", c.kind, c.text)
	}
	for _, c := range []struct {
		kind       Kind
		text, want string
	}{
		{"boolean", "yes", `Invalid value '"yes"' for boolean parameter: s`},
		{"integer", "many", `Cannot convert '"many"' to an integer for parameter: s`},
		{"port", "70000", `Value '70000' is not a valid port number for parameter: s`},
		{"duration", "1w", `Invalid duration format '"1w"' for parameter: s`},
		{"duration", "-1", `Invalid duration format '"-1"' for parameter: s`},
		{"ttl", "h", `Invalid 'time to live' format '"h"' for parameter: s`},
		{"priority", "urgent", `Invalid priority format '"urgent"' for parameter: s`},
		{"autosign", "a", `Invalid autosign value a: must be 'true'/'false' or an absolute path`},
		{"certificaterevocation", "x", `Invalid certificate revocation value x: must be one of 'true', 'chain', 'leaf', or 'false'`},
	} {
		s := Setting{Name: "s", Kind: c.kind}
		_, err := s.munge(c.text)
		require.EqualError(t, err, c.want)
	}
}

// TestHostName: the default of certname is in lower case.
func TestHostName(t *testing.T) {
	require.Equal(t, strings.ToLower(hostName()), hostName())
	require.NotEmpty(t, hostName())
}
