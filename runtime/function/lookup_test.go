package function_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/function"
	"github.com/p2go/p2go/runtime/function/functiontest"
)

func TestLookupContext(t *testing.T) {
	l := &functiontest.Lookup{Environment: "production", Files: map[string]string{"/data": "text"}}
	c := l.Context()
	require.Equal(t, "production", c.EnvironmentName())
	require.Empty(t, c.ModuleName())
	require.ErrorIs(t, c.NotFound(), functiontest.ErrNotFound)
	_, found := c.Cached("k")
	require.False(t, found)
	c.Cache("k", nil)
	h := function.NewHash()
	h.Set("l", int64(2))
	c.CacheAll(h)
	v, found := c.Cached("k")
	require.True(t, found)
	require.Nil(t, v)
	v, found = c.Cached("l")
	require.True(t, found)
	require.Equal(t, int64(2), v)
	require.Equal(t, 2, c.CachedEntries().Len())
	text, err := c.CachedFileData("/data")
	require.NoError(t, err)
	require.Equal(t, "text", text)
	_, err = c.CachedFileData("/none")
	require.Error(t, err)
	v, err = c.Interpolate("%{x}")
	require.NoError(t, err)
	require.Equal(t, "%{x}", v)
	c.Explain(func() string { return "why" })
	require.Equal(t, []string{"why"}, l.Explained)
	back, err := function.FromLookupContext(c)
	require.NoError(t, err)
	require.Equal(t, "production", function.ToLookupContext(back).EnvironmentName())
	_, err = function.FromLookupContext(nil)
	require.Error(t, err)

	l = &functiontest.Lookup{Module: "ntp", Interpolate: func(function.Value) (function.Value, error) { return nil, errors.New("no") }}
	require.Equal(t, "ntp", l.Context().ModuleName())
	_, err = l.Context().Interpolate("x")
	require.EqualError(t, err, "no")
}
