package execfn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn/execfn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

func TestSystem(t *testing.T) {
	_, err := execfn.System(inputs.NewSource(inputs.Options{}).Sample(), "echo a")
	require.ErrorContains(t, err, "--allow-system")
	assert.False(t, mcl.Caught(err))
	in := inputs.NewSource(inputs.Options{AllowSystem: true}).Sample()
	s, err := execfn.System(in, "echo a; echo b")
	require.NoError(t, err)
	assert.Equal(t, "a", s)
	_, err = execfn.System(in, "exit 3")
	require.Error(t, err)
	_, err = execfn.System(in, "true")
	require.Error(t, err)
}

func TestLookPath(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	p, err := execfn.LookPath(in, "sh")
	require.NoError(t, err)
	assert.Contains(t, p, "/sh")
	_, err = execfn.LookPath(in, "no such program")
	require.Error(t, err)
}
