package env

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSourceNames finds what texts name.
func TestSourceNames(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                nil,
		"puppet":                          nil,
		"a puppet: b":                     nil,
		"puppet:":                         {""},
		"puppet://":                       {""},
		"puppet:///mod":                   {""},
		"puppet:///other/x":               nil,
		"puppet://server/modules/x":       nil,
		"puppet:///modules/":              {""},
		"puppet:///modules/m":             {"m"},
		"puppet:///modules/m/":            {"m/"},
		"puppet:///modules/m//a/../b c#%": {"m/b c#%"},
		"x puppet:///modules/m/a\n'puppet:///modules/n/b' puppet:///": {"m/a", "n/b", ""},
	} {
		require.Equal(t, want, sourceNames(text), "%q", text)
	}
}
