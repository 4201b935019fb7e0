//go:build linux

package account

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
	require.Equal(t, tool, Which("tool"))
	require.Empty(t, Which("other"))
	c := Command{Tool: "tool", Args: []string{"-c", "a b"}, Input: "read"}
	require.EqualError(t, c.Run(), "Execution of '"+tool+" -c a b' returned 3: C -c a b\nread")
	c = Command{Tool: "tool", Args: []string{"hash"}, Secret: true}
	require.EqualError(t, c.Run(), "Execution of '[redacted]' returned 3: C hash")
	c = Command{Tool: "other"}
	require.EqualError(t, c.Run(), "Command other is missing")
}
