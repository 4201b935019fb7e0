//go:build linux

package service

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func declared(params ...catalog.Param) *apply.Declared {
	return &apply.Declared{Resource: &catalog.Resource{Type: &catalog.Type{Name: "Service"}, Title: "x", Params: params}}
}

// TestRead knows what parameters can have, and what Puppet says of the rest.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"ensure", "up", `Parameter ensure failed on Service[x]: Invalid value "up". Valid values are stopped, running.`},
		{"ensure", value.Array{"running", int64(3)}, "Parameter ensure failed on Service[x]: Invalid value 3. Valid values are stopped, running."},
		{"ensure", "", `Parameter ensure failed on Service[x]: Invalid value "". Valid values are stopped, running.`},
		{"enable", "maybe", `Parameter enable failed on Service[x]: Invalid value "maybe". Valid values are true, false, manual, mask, delayed.`},
		{"enable", "manual", "Parameter enable failed on Service[x]: Provider openrc must have features 'manual_startable' to set 'enable' to 'manual'"},
		{"enable", "delayed", "Parameter enable failed on Service[x]: Provider openrc must have features 'delayed_startable' to set 'enable' to 'delayed'"},
		{"enable", "mask", "Parameter enable failed on Service[x]: Provider openrc must have features 'maskable' to set 'enable' to 'mask'"},
		{"provider", "nobody", "Parameter provider failed on Service[x]: Invalid service provider 'nobody'"},
		{"hasstatus", "perhaps", `Parameter hasstatus failed on Service[x]: Invalid value "perhaps". Valid values are true, false.`},
		{"hasrestart", value.Array{true}, "Parameter hasrestart failed on Service[x]: Invalid value [true]. Valid values are true, false."},
	} {
		_, err := read(declared(catalog.Param{Name: c.name, Value: c.v}), &machine{root: t.TempDir(), chosen: openrc})
		require.EqualError(t, err, c.want)
	}
	r, err := read(declared(
		catalog.Param{Name: "ensure", Value: true}, catalog.Param{Name: "enable", Value: "manual"}, catalog.Param{Name: "provider", Value: "base"},
		catalog.Param{Name: "path", Value: value.Array{"/a:/b", "/c"}}, catalog.Param{Name: "binary", Value: "/bin/x"}, catalog.Param{Name: "name", Value: "y"},
		catalog.Param{Name: "hasstatus", Value: false}, catalog.Param{Name: "start", Value: value.Array{"a", int64(1)}}, catalog.Param{Name: "stop", Value: false},
	), &machine{root: t.TempDir()})
	require.NoError(t, err)
	require.Equal(t, []string{running}, r.ensure)
	require.Nil(t, r.enable, "of a provider that knows nothing of it")
	require.Equal(t, base.name, r.Provider())
	require.Equal(t, []string{"/a", "/b", "/c"}, r.path)
	require.Equal(t, "/bin/x", r.pattern)
	require.Equal(t, "y", r.name)
	require.False(t, r.hasstatus)
	require.Equal(t, map[action][]string{starting: {"a", "1"}}, r.commands)
}
