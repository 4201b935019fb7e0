package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/invocations"
	"github.com/p2go/p2go/internal/pages"
)

const recordings = "../../internal/invocations/testdata/"

// TestPuppetRecorded compares the stand-in with what Puppet 8.10 does, byte for byte, but for the command lines of which deviations.txt says
// why they differ.
func TestPuppetRecorded(t *testing.T) {
	want, err := invocations.Recorded(recordings + "puppet-8.10.0.json")
	require.NoError(t, err)
	deviations, err := invocations.Deviations(recordings + "deviations.txt")
	require.NoError(t, err)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	commands, err := invocations.Commands(dir)
	require.NoError(t, err)
	require.Len(t, commands, len(want), "record the commands again")
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Chdir(dir)
	for i, c := range commands {
		require.Equal(t, c.Line, want[i].Command)
		t.Run(c.Line, func(t *testing.T) {
			require.NoError(t, invocations.Unpack(dir))
			got := standIn(t, c, dir)
			diff := cmp.Diff(want[i], got)
			reason, deviates := deviations[c.Line]
			delete(deviations, c.Line)
			switch {
			case deviates && diff == "":
				t.Error("it does not deviate")
			case deviates:
				assert.Equal(t, want[i].Code, got.Code, reason)
			case diff != "":
				t.Errorf("puppet %s\n%s", c.Line, diff)
			}
		})
	}
	assert.Empty(t, deviations, "of no command")
}

// standIn runs the stand-in, which finds standard input empty where a command has none.
func standIn(t *testing.T, c invocations.Command, dir string) *invocations.Result {
	t.Helper()
	var stdin []byte
	if c.Stdin != "" {
		var err error
		stdin, err = os.ReadFile(filepath.Join(dir, c.Stdin))
		require.NoError(t, err)
	}
	var stdout, stderr bytes.Buffer
	a := &app{stdin: bytes.NewReader(stdin), stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }}
	code := a.run(append([]string{"puppet"}, c.Args...))
	return &invocations.Result{Command: c.Line, Code: code, Stdout: invocations.Normal(stdout.String(), dir), Stderr: invocations.Normal(stderr.String(), dir)}
}

// TestMessages tells messages apart that have line breaks, and what looks like the end of a message.
func TestMessages(t *testing.T) {
	want := []message{
		{"notice", "one\nWarning: no warning"}, {"err", "two\x1b[0m\nstill two"}, {"debug", ""}, {"warning", "three"},
	}
	var text strings.Builder
	for _, m := range want {
		text.WriteString(messageBegins()[m.level] + m.text + messageEnd)
	}
	assert.Equal(t, want, messages([]byte(text.String())))
	assert.Equal(t, []message{{"err", "panic: x\nat y"}}, messages([]byte("panic: x\nat y\n")))
	assert.Empty(t, messages(nil))
}

// TestNoColor holds the stand-in to NO_COLOR, of which Puppet knows nothing.
func TestNoColor(t *testing.T) {
	for value, want := range map[string]string{"1": "Error: 'parser' has no", "": "\x1b[1;31mError: 'parser' has no"} {
		var stderr bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &stderr, getenv: func(name string) string {
			if name == "NO_COLOR" {
				return value
			}
			return ""
		}}
		assert.Equal(t, 1, a.run([]string{"puppet", "parser"}))
		assert.True(t, strings.HasPrefix(stderr.String(), want), "%q", stderr.String())
	}
}

// TestPuppetPage runs the commands of docs/puppet-stand-in.md, and compares what they print.
func TestPuppetPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/puppet-stand-in.md")
	require.NoError(t, err)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	pages.Files(t, string(page), dir)
	_, console, found := strings.Cut(string(page), "```console\n")
	require.True(t, found)
	console, _, _ = strings.Cut(console, "```")
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Chdir(dir)
	for step := range strings.SplitSeq(strings.TrimPrefix(console, "$ p2go puppet "), "\n$ p2go puppet ") {
		line, want, _ := strings.Cut(step, "\n")
		args, err := invocations.Words(line)
		require.NoError(t, err)
		got := standIn(t, invocations.Command{Line: line, Args: args}, dir)
		assert.Equal(t, strings.TrimSuffix(want, "\n"), strings.TrimSuffix(got.Stdout+got.Stderr, "\n"), line)
	}
}
