//go:build linux

package sysctlruntime

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestParse reads what sysctl tells on several systems.
func TestParse(t *testing.T) {
	require.Equal(t, map[string]string{"a": "1", "b.c": "x=y", "d": "", "e": "1"}, parse("a = 1\nb.c=x=y\nd = \nnothing\ne: 1\na = 2\n"))
}

// FuzzParse says that no text ends the program.
func FuzzParse(f *testing.F) {
	f.Add("a = 1\n")
	f.Fuzz(func(_ *testing.T, text string) { parse(text) })
}
