//go:build linux

package mount

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// written is a text that is read and written, without the header; false where a line has no device.
func written(t *testing.T, text string) (string, bool) {
	t.Helper()
	records, err := format.Lines(text)
	require.NoError(t, err)
	text, err = format.Join(hook(records), time.Time{})
	if err != nil {
		return "", false
	}
	_, text, _ = strings.Cut(text, "definitely not recommended.\n")
	return text, true
}

// TestLines reads and writes files.
func TestLines(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"comments", "# a\n\n # b\nproc\n", "# a\n\n # b\nproc\n"},
		{"columns", "/dev/a  /b/\text4 ro 1 2 3\n", "/dev/a\t/b\text4\tro\t1\t2\t3\n"},
		{"few", "/dev/a /b ext4", "/dev/a\t/b\text4\t\t\t\n"},
		{"spaces", `/dev/a\040b /c\040d ext4 ro 0 0`, `/dev/a\040b` + "\t" + `/c\040d` + "\text4\tro\t0\t0\n"},
		{"root", "/dev/a / ext4 ro 0 0\n", "/dev/a\t/\text4\tro\t0\t0\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := written(t, c.text)
			require.True(t, ok)
			require.Equal(t, c.want, got)
		})
	}
	_, ok := written(t, " /dev/a /b ext4\n")
	require.False(t, ok)
}

// FuzzLines says that reading and writing never panics.
func FuzzLines(f *testing.F) {
	for _, text := range []string{"", "/dev/a /b ext4 ro 0 0\n", " a b c", "a /"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { written(t, text) })
}
