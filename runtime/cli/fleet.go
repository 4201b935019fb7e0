package cli

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// fleetNode is a file of facts and the node that it is of.
type fleetNode struct {
	name, path string
	err        error
}

// result is what came out for a node.
type result struct {
	out    []byte
	failed error
	logs   []runtime.Message
}

// runFleet compiles every node that has a file of facts in a directory, several
// at a time, and writes the results in order of the nodes' names. A node that
// fails does not stop the others.
func runFleet(a *app, f flags, format string) error {
	dir, out := f.get("facts-dir", ""), f.get("out", "")
	if f.has("facts") {
		return errors.New("--facts and --facts-dir exclude each other")
	}
	if format == "pretty" && out == "" {
		return errors.New("several catalogs on standard output need --format ndjson, or give a directory with --out")
	}
	if out == "" {
		format = "ndjson"
	}
	jobs, err := strconv.Atoi(f.get("jobs", "1"))
	if err != nil || jobs < 1 || jobs > 1024 {
		return errors.New("--jobs " + f.get("jobs", "") + ": expected a number from 1 to 1024")
	}
	shared, err := a.shared(f)
	if err != nil {
		return err
	}
	nodes, err := fleetNodes(dir, f.get("node", ""))
	if err != nil {
		return err
	}
	if out != "" {
		if err := os.MkdirAll(out, 0o755); err != nil {
			return pathError(out, err)
		}
	}
	if shared.exports != nil {
		if err := a.settle(f, shared, nodes, jobs); err != nil {
			return err
		}
	}
	results := make([]chan result, len(nodes))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	window := 2 * jobs // nodes that are being compiled or wait to be written
	work := make(chan int, window)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for i := range work {
				results[i] <- a.compileOne(f, shared, nodes[i], format)
			}
		})
	}
	defer workers.Wait()
	defer close(work)
	failures, next := 0, 0
	for i := range nodes {
		for ; next < min(i+window, len(nodes)); next++ {
			work <- next
		}
		r := <-results[i]
		for _, m := range r.logs {
			a.report(m.Level, nodes[i].name+": "+m.Line())
		}
		if r.failed != nil {
			failures++
			a.progress("")
			a.report("err", nodes[i].name+": "+r.failed.Error())
		}
		if r.out != nil {
			path := ""
			if out != "" {
				path = filepath.Join(out, fileName(nodes[i].name)+extension(format))
			}
			if err := a.write(path, r.out); err != nil {
				return err
			}
		}
		a.progress(strconv.Itoa(i+1) + " of " + strconv.Itoa(len(nodes)) + " nodes")
	}
	a.progress("")
	if failures > 0 {
		a.report("err", strconv.Itoa(failures)+" of "+strconv.Itoa(len(nodes))+" nodes failed")
		return errReported
	}
	return nil
}

func extension(format string) string {
	if format == "ndjson" {
		return ".ndjson"
	}
	return ".json"
}

// fileName keeps a node's name from leaving the directory.
func fileName(node string) string { return strings.ReplaceAll(node, "/", "_") }

// fleetNodes lists the files of facts by the names of their nodes.
func fleetNodes(dir, only string) ([]*fleetNode, error) {
	entries, err := readDir(dir)
	if err != nil {
		return nil, pathError(dir, err)
	}
	var nodes []*fleetNode
	for _, e := range entries {
		ext := strings.ToLower(filepath.Ext(e.Name()))
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") || ext != ".json" && ext != ".yaml" && ext != ".yml" {
			continue
		}
		n := &fleetNode{path: filepath.Join(dir, e.Name())}
		if node, err := facts.Read(n.path); err != nil {
			n.name, n.err = strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), err
		} else {
			n.name = strings.ToLower(node.Name)
		}
		nodes = append(nodes, n)
	}
	if len(nodes) == 0 {
		return nil, errors.New(dir + ": holds no facts (files *.json, *.yaml, *.yml)")
	}
	slices.SortFunc(nodes, func(x, y *fleetNode) int {
		return cmp.Or(strings.Compare(x.name, y.name), strings.Compare(x.path, y.path))
	})
	if only == "" {
		return nodes, nil
	}
	var wanted []*fleetNode
	var names []string
	for _, n := range nodes {
		if names = append(names, n.name); n.name == only {
			wanted = append(wanted, n)
		}
	}
	if len(wanted) == 0 {
		return nil, errors.New("unknown node: " + only + suggest(only, names) + "; " + dir + " holds no facts of it")
	}
	return wanted, nil
}

// readDir lists a directory in any order. [os.ReadDir] would link another instance
// of Go's sort.
func readDir(dir string) ([]os.DirEntry, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

// compileOne reads the facts of a node again, so that those of the whole fleet
// need not be in memory, and compiles its catalog.
func (a *app) compileOne(f flags, s *shared, n *fleetNode, format string) (r result) {
	if n.err != nil {
		return failedNode(n, "", n.err, format)
	}
	node, err := facts.Read(n.path)
	if err != nil {
		return failedNode(n, "", err, format)
	}
	j, err := a.jobFor(f, s, node)
	if err != nil {
		return failedNode(n, node.Environment, err, format)
	}
	j.named(n.name, s)
	j.req.Log = func(m runtime.Message) { r.logs = append(r.logs, m) }
	cat, err := j.compile()
	r.out, r.failed = j.encode(nil, cat, err, format)
	return r
}

// failedNode is the result for a node that never got to be compiled.
func failedNode(n *fleetNode, env string, err error, format string) result {
	r := result{failed: err}
	if format == "ndjson" {
		b := value.AppendJSONString([]byte(`{"node":`), n.name)
		b = value.AppendJSONString(append(b, `,"environment":`...), env)
		b = value.AppendJSONString(append(b, `,"error":`...), err.Error())
		r.out = append(b, '}', '\n')
	}
	return r
}

// progress shows a line that the next one replaces, on a terminal only.
func (a *app) progress(text string) {
	if f, ok := a.err.(*os.File); ok && isTerminal(f) {
		io.WriteString(a.err, "\r\x1b[K"+text)
	}
}
