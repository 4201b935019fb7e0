package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/cmdline"
)

// TestSettings reads settings from the flags that have their names, and from --set.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		args   []string
		strict string
		lax    bool
		plain  bool
	}{
		{nil, "", false, false},
		{[]string{"--strict", "warning", "--no-strict_variables"}, "warning", true, false},
		{[]string{"--strict=off", "--strict-variables", "--no-rich_data"}, "off", false, true},
		{[]string{"--set", "strict=warning", "--set", "strict_variables=false", "--set", "rich_data=false"}, "warning", true, true},
		{[]string{"--set", "strict=warning", "--strict", "error", "--rich-data"}, "error", false, false},
	} {
		f, rest, err := cmdline.Parse(compileFlags, test.args)
		require.NoError(t, err)
		require.Empty(t, rest)
		s, err := settings(f)
		require.NoError(t, err)
		require.Equal(t, test.strict, s.Strict, test.args)
		require.Equal(t, test.lax, s.LaxVariables, test.args)
		require.Equal(t, test.plain, s.PlainData, test.args)
	}
}
