//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/mcl/site"
)

// MCL-REA-4: SIGHUP makes the program read everything again, SIGINT and SIGTERM end it.
func TestWatchSignals(t *testing.T) {
	for _, end := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		names := make(chan string, 2)
		names <- "a"
		names <- "b"
		w := startWatch(t, &site.Program{Name: "main", Run: func(s *site.Run) error {
			name, err := inputs.Read(s.Inputs, "os.name()", mcl.StrType, inputs.Seconds(1<<30), func() (string, error) { return <-names, nil })
			if err != nil {
				return err
			}
			return s.Declare(pos(1), kind.Noop, []string{name}, site.NewBody())
		}})
		for i, name := range []string{"a", "b"} {
			if i > 0 {
				require.NoError(t, syscall.Kill(os.Getpid(), syscall.SIGHUP))
			}
			assert.Equal(t, whole(`{"kind":"noop","name":"`+name+`","fields":{},"meta":{}}`, ""), w.line(w.out))
		}
		require.NoError(t, syscall.Kill(os.Getpid(), end))
		w.ends(0)
	}
}

// A pipe that facts come from is read once.
func TestWatchNamedPipe(t *testing.T) {
	dir := t.TempDir()
	pipe, words := filepath.Join(dir, "pipe"), filepath.Join(dir, "words")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	go func() { _ = os.WriteFile(pipe, []byte("{}"), 0o600) }()
	write(t, words, "a")
	w := startWatch(t, fileProgram(words, inputs.File(words)), "--facts", pipe, "--count", "2")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	write(t, words, "a b")
	assert.Equal(t, whole(vertexA+","+vertexB, edgeAB), w.line(w.out))
	w.ends(0)
}
