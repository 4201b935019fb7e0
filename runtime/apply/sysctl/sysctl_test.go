//go:build linux

package sysctl

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLines reads and writes parameters.
func TestLines(t *testing.T) {
	for line, want := range map[string]string{"a = 1": "a=1", "a=b = c": "a=b=c", " a=1": " a=1", "# a = 1": "# a = 1", "a = 1\t2": "a=1\t2"} {
		records, err := format.Lines(line)
		require.NoError(t, err)
		text, err := format.Join(records, time.Time{})
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(text, "\n"+want+"\n"), text)
	}
	records, err := format.Lines("a")
	require.NoError(t, err)
	_, err = format.Join(records, time.Time{})
	require.EqualError(t, err, "Field 'val' is required")
}

// FuzzLines says that what was written can be read.
func FuzzLines(f *testing.F) {
	f.Add("a = 1\n# b\n\nc=d=e\n")
	f.Fuzz(func(t *testing.T, text string) {
		records, err := format.Lines(text)
		if err != nil {
			return
		}
		if once, err := format.Join(records, time.Time{}); err == nil {
			_, err = format.Lines(once)
			require.NoError(t, err)
		}
	})
}
