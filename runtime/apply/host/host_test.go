//go:build linux

package host

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// written is a text that is read and written, without the header.
func written(t *testing.T, text string) string {
	t.Helper()
	records, err := format.Lines(text)
	require.NoError(t, err)
	text, err = format.Join(records, time.Time{})
	require.NoError(t, err)
	_, text, _ = strings.Cut(text, "definitely not recommended.\n")
	return text
}

// TestLines reads and writes files.
func TestLines(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "\n"},
		{"comments", "# a\n\n\t\n # b\n", "# a\n\n\t\n # b\n"},
		{"spaces", "1.1.1.1  ab   c\t d  #  e  ", "1.1.1.1\tab\tc d\t# e  \n"},
		{"carriage return", "1.1.1.1 ab\r\n", "1.1.1.1\tab\n"},
		{"not hosts", "1.1.1.1\n1.1.1.1 a\nABCD xy\n", "1.1.1.1\n1.1.1.1 a\nABCD xy\n"},
		{"header", "# HEADER: a\nx # HEADER: b\n1.1.1.1 ab\n# HEADER", "x 1.1.1.1 ab\n# HEADER\n"},
		{"blank lines at the end", "1.1.1.1 ab\n\n\n", "1.1.1.1\tab\n"},
		{"comment without text", "1.1.1.1 ab #", "1.1.1.1\tab\n"},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, written(t, c.text)) })
	}
}

// TestAddresses says what Puppet takes for addresses.
func TestAddresses(t *testing.T) {
	for text, want := range map[string]bool{
		"1.2.3.4": true, "255.255.255.255": true, "256.1.1.1": false, "1.2.3": false, "01.2.3.4": true, "::": true, "fe80::1%eth0": true, "1::2::3": false,
		"::ffff:1.2.3.4": true, "": false, "1.2.3.4\n": false, " ::1 ": true, "x": false, "::1%": false,
	} {
		require.Equal(t, want, validAddress(text), text)
	}
}

// FuzzLines says that what was written stays as it is.
func FuzzLines(f *testing.F) {
	for _, text := range []string{"", "# a\n1.1.1.1 ab c # d\n", "::1\tlocalhost\n\n", "1.1.1.1 ab##c\r\n", "x\v\f y"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		records, err := format.Lines(text)
		require.NoError(t, err)
		managed := false
		for _, r := range records {
			managed = managed || r.Kind == format.Record
		}
		once := written(t, text)
		if strings.Contains(text, "HEADER") {
			return // one may become whole when another is dropped
		}
		require.Equal(t, once, written(t, once))
		if !managed && strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\n\n") {
			require.Equal(t, text, once)
		}
	})
}
