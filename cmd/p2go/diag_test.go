package main

import (
	"bytes"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
)

// closing is what a command says after the diagnostics that it fails for.
var closing = regexp.MustCompile(`(?m)^\n.*--keep-going builds nevertheless\.\n\z`)

// TestDiag compares what p2go gen prints for the goldens, in the order in which it prints it.
func TestDiag(t *testing.T) {
	golden.Run(t, golden.Diag, func(t *testing.T, c *golden.Case) string {
		dir, err := c.WriteEnv(t.TempDir())
		require.NoError(t, err)
		t.Setenv("XDG_CACHE_HOME", t.TempDir())
		t.Chdir(dir)
		args := []string{"gen", ".", "-o", filepath.Join(t.TempDir(), "module"), "--basemodulepath", "", "--max-errors", "0"}
		if _, configured := c.Input("environment.conf"); !configured {
			args = append(args, "--modulepath", "modules:site-modules")
		}
		if strict := c.Setting("strict"); strict != "" {
			args = append(args, "--strict", strict)
		}
		for _, class := range c.Classes() {
			args = append(args, "--class", class)
		}
		var out bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: io.Discard, stderr: &out, getenv: func(string) string { return "" }}
		a.run(args)
		return closing.ReplaceAllString(out.String(), "")
	})
}
