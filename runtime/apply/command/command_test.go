//go:build linux

package command

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCommand(t *testing.T) {
	dir := t.TempDir()
	tool := filepath.Join(dir, "tool")
	require.NoError(t, os.WriteFile(tool, []byte("#!/bin/sh\necho \"$HOME$LC_TIME$LANG $*\"; /bin/cat; exit 3\n"), 0o755))
	t.Setenv("PATH", "relative:"+dir+":/nonexistent")
	t.Setenv("LC_TIME", "de_DE")
	require.Equal(t, tool, Find("tool"))
	require.Empty(t, Find("other"))
	c := Command{Name: "tool", Args: []string{"-c", "a b"}, Input: "read"}
	requireError(t, &c, "Execution of '"+tool+" -c a b' returned 3: C -c a b\nread")
	c = Command{Name: "tool", Args: []string{"hash"}, Secret: true}
	requireError(t, &c, "Execution of '[redacted]' returned 3: C hash")
	c = Command{Name: "other"}
	requireError(t, &c, "Command other is missing")
}

func requireError(t *testing.T, c *Command, text string) {
	t.Helper()
	_, err := c.Run()
	require.EqualError(t, err, text)
}

// TestNeedsShell knows which lines Ruby runs without a shell.
func TestNeedsShell(t *testing.T) {
	for line, want := range map[string]bool{
		"/bin/x a b": false, "x a=b": false, "A=b x": true, "/x=y": false, "x/=y a": false, "exit 3": true, "exits 3": false, "  . x": true, "": false,
		"echo $x": true, "a;b": true, "a | b": true, "x 'y'": true, "x %y": false, "x y#": true,
	} {
		require.Equal(t, want, needsShell(line), "%q", line)
	}
}
