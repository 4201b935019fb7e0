package ifacefn

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

func TestNameOf(t *testing.T) {
	names := value.NewHash(
		value.Entry{Key: "00:00:00:00:00:01", Value: "a"}, value.Entry{Key: "00:00:00:00:00:02", Value: "b"},
		value.Entry{Key: "00:00:00:00:00:03", Value: "a"},
	)
	for _, c := range []struct {
		macs []string
		want string
	}{
		{nil, ""},
		{[]string{"00:00:00:00:00:09"}, ""},
		{[]string{"00:00:00:00:00:09", "00:00:00:00:00:01", "00:00:00:00:00:03"}, "a"},
	} {
		got, err := nameOf(names, c.macs)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
	}
	_, err := nameOf(names, []string{"00:00:00:00:00:01", "00:00:00:00:00:02"})
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))
}

func TestInterfaces(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	_, err := MACs(in)
	require.NoError(t, err)
	_, err = WiredInterface(in)
	require.NoError(t, err)
	_, err = InterfaceCIDR(in, "no such interface")
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))
	_, err = HostnameMapper(in, value.NewHash())
	require.NoError(t, err)
}
