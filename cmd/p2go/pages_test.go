package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/pages"
)

// TestPages runs the commands of pages on the files that they show, and compares what is printed. P2GO_UPDATE=1 writes it into them.
func TestPages(t *testing.T) {
	for _, name := range []string{"doc.md", "hiera.md"} {
		t.Run(name, func(t *testing.T) {
			path, err := filepath.Abs("../../docs/" + name)
			require.NoError(t, err)
			page, err := os.ReadFile(path)
			require.NoError(t, err)
			t.Chdir(t.TempDir())
			pages.Files(t, string(page), ".")
			pages.Check(t, path, nil, func(command string) string {
				args := strings.Fields(command)
				require.Equal(t, "p2go", args[0])
				var printed bytes.Buffer
				a := &app{stdin: strings.NewReader(""), stdout: &printed, stderr: &printed, getenv: func(string) string { return "" }}
				a.run(args[1:]) // some fail, and say why
				return printed.String()
			})
		})
	}
}
