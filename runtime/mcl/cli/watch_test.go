package cli

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/mcl/site"
	"github.com/p2go/p2go/runtime/value"
)

// watched is a run of the command watch.
type watched struct {
	t        *testing.T
	out, err *bufio.Reader
	code     chan int
}

// startWatch runs the command until the test ends it, by the number of lines or by a signal.
func startWatch(t *testing.T, program *site.Program, args ...string) *watched {
	t.Helper()
	out, toOut := io.Pipe()
	errs, toErrs := io.Pipe()
	a := &app{
		programs: []*site.Program{program}, name: "site", out: toOut,
		messages: cmdline.Messages{Out: toErrs, Least: cmdline.Level("notice")},
	}
	w := &watched{t, bufio.NewReader(out), bufio.NewReader(errs), make(chan int, 1)}
	go func() {
		code := a.run(append([]string{"watch", "--hostname", "h1", "--debounce", "10ms", "--interval", "10ms"}, args...))
		toOut.Close()
		toErrs.Close()
		w.code <- code
	}()
	return w
}

const patience = 2 * time.Minute

// line returns the next line of an output, "" at its end.
func (w *watched) line(from *bufio.Reader) string {
	w.t.Helper()
	lines := make(chan string, 1)
	go func() {
		text, _ := from.ReadString('\n')
		lines <- strings.TrimSuffix(text, "\n")
	}()
	select {
	case text := <-lines:
		return text
	case <-time.After(patience):
		require.FailNow(w.t, "nothing is printed")
	}
	return ""
}

// ends waits until there is no more output, and for the exit code.
func (w *watched) ends(code int) {
	w.t.Helper()
	assert.Empty(w.t, w.line(w.out))
	assert.Empty(w.t, w.line(w.err))
	select {
	case got := <-w.code:
		assert.Equal(w.t, code, got)
	case <-time.After(patience):
		require.FailNow(w.t, "it goes on")
	}
}

// fileProgram declares a resource for each word of a file, each with an edge from the first. It fails on the word bad.
func fileProgram(path string, change inputs.Change) *site.Program {
	return &site.Program{Name: "main", Run: func(s *site.Run) error {
		text, err := inputs.Read(s.Inputs, inputs.Call("os.readfile", path), mcl.StrType, change, func() (string, error) {
			b, _ := os.ReadFile(path)
			return string(b), nil
		})
		if err != nil {
			return mcl.At(pos(1), err)
		}
		words := strings.Fields(text)
		for i, name := range words {
			if name == "bad" {
				return mcl.At(pos(2), mcl.Fail("a bad word"))
			}
			name, msg, _ := strings.Cut(name, "=")
			b := site.NewBody().Field("msg", msg).EdgeIf(i > 0, graph.Depend, "print", []string{words[0]})
			if err := s.Declare(pos(3), kind.Print, []string{name}, b); err != nil {
				return err
			}
		}
		return nil
	}}
}

// write replaces a file as a whole, so that nobody reads the half of it.
func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, cmdline.WriteFile(path, []byte(text)))
}

const (
	vertexA  = `{"kind":"print","name":"a","fields":{},"meta":{}}`
	vertexB  = `{"kind":"print","name":"b","fields":{},"meta":{}}`
	vertexBx = `{"kind":"print","name":"b","fields":{"msg":"x"},"meta":{}}`
	edgeAB   = `{"from":"print[a]","to":"print[b]","notify":false,"auto":false}`
	noChange = `{"vertices":[],"edges":[]}`
)

func whole(vertices, edges string) string {
	return `{"vertices":[` + vertices + `],"edges":[` + edges + `],"exports":[]}`
}

// MCL-REA-3: a line for each graph that differs from the last.
func TestWatchFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	write(t, path, "a")
	w := startWatch(t, fileProgram(path, inputs.File(path)), "--count", "4")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	write(t, path, "a  ") // the same graph, which nobody prints
	write(t, path, "a b")
	assert.Equal(t, whole(vertexA+","+vertexB, edgeAB), w.line(w.out))
	require.NoError(t, os.Remove(path))
	assert.Equal(t, whole("", ""), w.line(w.out))
	write(t, path, "a")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	w.ends(0)
}

func TestWatchDelta(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	write(t, path, "a")
	w := startWatch(t, fileProgram(path, inputs.File(path)), "--count", "4", "--delta")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	write(t, path, "a b")
	assert.Equal(t, `{"added":{"vertices":[`+vertexB+`],"edges":[`+edgeAB+`]},"removed":`+noChange+`,"changed":`+noChange+`}`, w.line(w.out))
	write(t, path, "a b=x")
	assert.Equal(t, `{"added":`+noChange+`,"removed":`+noChange+`,"changed":{"vertices":[`+vertexBx+`],"edges":[]}}`, w.line(w.out))
	write(t, path, "a")
	assert.Equal(t, `{"added":`+noChange+`,"removed":{"vertices":[`+vertexBx+`],"edges":[`+edgeAB+`]},"changed":`+noChange+`}`, w.line(w.out))
	w.ends(0)
}

// MCL-REA-4: what tells nobody that it changes is read again and again, and the same graph is printed once.
func TestWatchTimer(t *testing.T) {
	evaluations := 0
	w := startWatch(t, &site.Program{Name: "main", Run: func(s *site.Run) error {
		n, err := inputs.Read(s.Inputs, "datetime.now()", mcl.IntType, inputs.Seconds(1), func() (int64, error) {
			evaluations++
			return int64(evaluations), nil
		})
		if err != nil {
			return err
		}
		return s.Declare(pos(1), kind.Noop, []string{[]string{"a", "b"}[n/5%2]}, site.NewBody())
	}}, "--count", "3")
	for _, name := range []string{"a", "b", "a"} {
		assert.Equal(t, whole(`{"kind":"noop","name":"`+name+`","fields":{},"meta":{}}`, ""), w.line(w.out))
	}
	w.ends(0)
	assert.Equal(t, 10, evaluations)
}

// MCL-REA-5: the last graph is kept through an error, which is reported once.
func TestWatchError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	write(t, path, "bad")
	const failure = "Error: main.mcl:2:3: a bad word (mgmt stage: Stream)"
	w := startWatch(t, fileProgram(path, inputs.Seconds(1)), "--count", "2")
	assert.Equal(t, failure, w.line(w.err))
	write(t, path, "a")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	write(t, path, "bad a")
	assert.Equal(t, failure, w.line(w.err))
	write(t, path, "a")
	assert.Equal(t, "Notice: the program works again; its graph is as before", w.line(w.err))
	write(t, path, "bad")
	assert.Equal(t, failure, w.line(w.err))
	write(t, path, "a b")
	assert.Equal(t, whole(vertexA+","+vertexB, edgeAB), w.line(w.out))
	w.ends(0)
}

func TestWatchStrict(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	write(t, path, "a")
	w := startWatch(t, fileProgram(path, inputs.File(path)), "--strict")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	write(t, path, "bad")
	assert.Equal(t, "Error: main.mcl:2:3: a bad word (mgmt stage: Stream)", w.line(w.err))
	w.ends(1)
}

// MCL-REA-8
func TestWatchFacts(t *testing.T) {
	dir := t.TempDir()
	path, unread := filepath.Join(dir, "facts.json"), filepath.Join(dir, "unread")
	key := inputs.Call("os.readfile", unread)
	given := func(text string) string {
		b := append(value.AppendJSONString([]byte("{"), key), ':')
		return string(append(value.AppendJSONString(b, text), '}'))
	}
	write(t, path, given("a"))
	w := startWatch(t, fileProgram(unread, inputs.Never), "--facts", path, "--count", "2")
	assert.Equal(t, whole(vertexA, ""), w.line(w.out))
	write(t, path, "[")
	assert.Contains(t, w.line(w.err), "Error: "+path+": unexpected end")
	write(t, path, given("a b"))
	assert.Equal(t, whole(vertexA+","+vertexB, edgeAB), w.line(w.out))
	w.ends(0)
}

// What other hosts export is an input as well.
func TestWatchExports(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "exports")
	collect := &site.Program{Name: "main", Run: func(s *site.Run) error {
		return s.Collect(pos(1), kind.Noop, "shared", site.NewBody())
	}}
	w := startWatch(t, collect, "--exports", dir, "--count", "2")
	assert.Equal(t, whole("", ""), w.line(w.out))
	require.Zero(t, call(t, "graph", "--facts", facts(t, "export"), "--exports", dir, "--hostname", "h2").code)
	assert.Equal(t, whole(`{"kind":"noop","name":"shared","fields":{},"meta":{"hidden":true},"hidden":true}`, ""), w.line(w.out))
	w.ends(0)
}

// Facts from standard input are read once.
func TestWatchPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	program := fileProgram(path, inputs.File(path))
	write(t, path, "a")
	var out, errs strings.Builder
	a := &app{
		programs: []*site.Program{program}, name: "site", in: strings.NewReader("{}"), out: &out,
		messages: cmdline.Messages{Out: &errs, Least: cmdline.Level("notice")},
	}
	assert.Zero(t, a.run([]string{"watch", "--facts", "-", "--count", "1"}))
	assert.Equal(t, whole(vertexA, "")+"\n", out.String())
	assert.Empty(t, errs.String())
}
