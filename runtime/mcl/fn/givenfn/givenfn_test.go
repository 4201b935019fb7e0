package givenfn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn/givenfn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// MCL-FN-20
func TestGiven(t *testing.T) {
	facts, err := inputs.ParseFacts(`{
		"world.getval(\"k\")": {"value": "v", "exists": true}, "world.kvlookup(\"n\")": {"h": "v"}, "world.schedule(\"n\")": ["h"],
		"world/collect.res(\"file\")": [{"host": "h", "name": "/f"}], "net/http.response(\"u\")": {"status": 200, "output": "ok"},
		"value.get_int(\"k\")": {"value": 3, "ready": true}, "sys/fwupd.reboot_needed()": true
	}`)
	require.NoError(t, err)
	given := inputs.NewSource(inputs.Options{Facts: facts}).Sample()
	without := inputs.NewSource(inputs.Options{}).Sample()
	for want, f := range map[string]func(*inputs.Inputs) (any, error){
		`struct{value: "v"; exists: true}`:  func(in *inputs.Inputs) (any, error) { return givenfn.Getval(in, "k") },
		`{"h": "v"}`:                        func(in *inputs.Inputs) (any, error) { return givenfn.KVLookup(in, "n") },
		`["h"]`:                             func(in *inputs.Inputs) (any, error) { return givenfn.Schedule(in, "n") },
		`[struct{name: "/f"; host: "h"}]`:   func(in *inputs.Inputs) (any, error) { return givenfn.CollectRes(in, "file") },
		`struct{status: 200; output: "ok"}`: func(in *inputs.Inputs) (any, error) { return givenfn.Response(in, "u") },
		"true":                              func(in *inputs.Inputs) (any, error) { return givenfn.RebootNeeded(in) },
	} {
		v, err := f(given)
		require.NoError(t, err)
		assert.Equal(t, want, mcl.Text(v))
		_, err = f(without)
		require.ErrorContains(t, err, "--facts")
		assert.False(t, mcl.Caught(err))
	}
	n, err := givenfn.GetInt(given, "k")
	require.NoError(t, err)
	assert.Equal(t, "struct{value: 3; ready: true}", mcl.Text(n))
}

func TestValues(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	for want, f := range map[string]func(*inputs.Inputs, string) (*mcl.Struct, error){
		"struct{value: false; ready: false}": givenfn.GetBool,
		`struct{value: ""; ready: false}`:    givenfn.GetStr,
		"struct{value: 0; ready: false}":     givenfn.GetInt,
	} {
		v, err := f(in, "k")
		require.NoError(t, err)
		assert.Equal(t, want, mcl.Text(v))
	}
	v, err := givenfn.GetFloat(in, "k")
	require.NoError(t, err)
	assert.Equal(t, 0.0, v.Field("value"))
}
