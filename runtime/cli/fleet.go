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
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// fleetNode is a file of facts and the node that it is of.
type fleetNode struct {
	_ value.Uncompared

	name, path string
	err        error // why nothing can be compiled of it
	guessed    bool  // the file cannot be read, and the name is that of another node
}

// failure says what is wrong with a node, and which file has its facts.
func (n *fleetNode) failure(err error) string {
	text := err.Error()
	if !strings.HasPrefix(text, n.path+": ") {
		text = n.path + ": " + text
	}
	return n.name + ": " + text
}

// result is what came out for a node.
type result struct {
	out    []byte
	failed error
	logs   []runtime.Message
}

// runFleet compiles every node that has a file of facts in a directory, several
// at a time, and writes the results in order of the nodes' names. A node that
// fails, or whose catalog cannot be written, does not stop the others. One that
// passes a limit does, but for those that are compiled by then.
func runFleet(a *app, f cmdline.Flags, format string) error {
	dir, out := f.Get("facts-dir", ""), f.Get("out", "")
	if f.Has("facts") {
		return errors.New("--facts and --facts-dir exclude each other")
	}
	if format == "pretty" && out == "" {
		return errors.New("several catalogs on standard output need --format ndjson, or give a directory with --out")
	}
	if out == "" {
		format = "ndjson"
	}
	jobs, err := readJobs(f)
	if err != nil {
		return err
	}
	shared, err := a.shared(f)
	if err != nil {
		return err
	}
	nodes, err := fleetNodes(dir, f.Get("node", ""))
	if err != nil {
		return err
	}
	if out != "" {
		if err := os.MkdirAll(out, 0o700); err != nil {
			return cmdline.PathError(out, err)
		}
	}
	var lost map[string]error // exports that could not be kept
	if shared.exports != nil {
		lost = a.settle(f, shared, nodes, jobs)
	}
	results := make([]chan result, len(nodes))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	over := make(chan error, 1) // a limit is passed, and code that loops cannot be stopped
	window := 2 * jobs          // nodes that are being compiled or wait to be written
	work := make(chan int, window)
	var workers sync.WaitGroup
	for range jobs {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for i := range work {
				results[i] <- a.compileOne(f, shared, nodes[i], format, func(message string) {
					select {
					case over <- errors.New(nodes[i].failure(errors.New(message))):
					default: // another one was first
					}
				})
			}
		}()
	}
	end := func() {
		close(work)
		workers.Wait()
	}
	failures, skipped, next := 0, 0, 0
	var limit error
	for i := range nodes {
		for ; limit == nil && next < min(i+window, len(nodes)); next++ {
			work <- next
		}
		var r result
		done := limit == nil
		if done {
			select {
			case r = <-results[i]:
			case limit = <-over:
				done = false
				a.progress("")
				a.report("err", limit.Error())
			}
		}
		if !done {
			select {
			case r = <-results[i]:
			default:
				skipped++
				continue
			}
		}
		for _, m := range r.logs {
			a.report(m.Level, nodes[i].name+": "+m.Line())
		}
		var wrong []error
		if r.failed != nil {
			wrong = append(wrong, r.failed)
		}
		if err := lost[nodes[i].name]; err != nil && nodes[i].err == nil {
			wrong = append(wrong, errors.New("the exported resources are not kept: "+err.Error()))
		}
		switch {
		case r.out == nil:
		case out == "":
			if err := a.write("", r.out); err != nil {
				if limit == nil {
					end()
				}
				return err
			}
		case !nodes[i].guessed:
			if err := a.write(filepath.Join(out, catalog.FileName(nodes[i].name, extension(format))), r.out); err != nil {
				wrong = append(wrong, err)
			}
		}
		for _, err := range wrong {
			a.progress("")
			a.report("err", nodes[i].failure(err))
		}
		if len(wrong) > 0 {
			failures++
		}
		a.progress(strconv.Itoa(i+1) + " of " + strconv.Itoa(len(nodes)) + " nodes")
	}
	a.progress("")
	if limit != nil {
		a.report("err", strconv.Itoa(failures)+" nodes failed and "+strconv.Itoa(skipped)+" were not compiled, of "+strconv.Itoa(len(nodes)))
		return errReported
	}
	end()
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

// fleetNodes lists the files of facts by the names of their nodes.
func fleetNodes(dir, only string) ([]*fleetNode, error) {
	entries, err := readDir(dir)
	if err != nil {
		return nil, cmdline.PathError(dir, err)
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
	ambiguous(nodes)
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
		return nil, errors.New("unknown node: " + only + cmdline.Suggest(only, names) + "; " + dir + " holds no facts of it")
	}
	return wanted, nil
}

// ambiguous finds the nodes, among sorted ones, whose facts are in several files:
// which of them are right nobody knows.
func ambiguous(nodes []*fleetNode) {
	for len(nodes) > 0 {
		var readable []string
		n := 0
		for ; n < len(nodes) && nodes[n].name == nodes[0].name; n++ {
			if nodes[n].err == nil {
				readable = append(readable, nodes[n].path)
			}
		}
		for i, node := range nodes[:n] {
			switch {
			case node.err != nil: // its name is that of the file
				node.guessed = len(readable) > 0 || i > 0
			case len(readable) > 1:
				node.err = errors.New("the facts of " + node.name + " are in several files: " + strings.Join(readable, ", "))
			}
		}
		nodes = nodes[n:]
	}
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
func (a *app) compileOne(f cmdline.Flags, s *shared, n *fleetNode, format string, giveUp func(message string)) (r result) {
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
	j.giveUp = giveUp
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
	if a.terminal() {
		io.WriteString(a.err, "\r\x1b[K"+text)
	}
}

// readJobs is how many nodes are compiled at a time.
func readJobs(f cmdline.Flags) (int, error) {
	jobs, err := strconv.Atoi(f.Get("jobs", "1"))
	if err != nil || jobs < 1 || jobs > 1024 {
		return 0, errors.New("--jobs " + f.Get("jobs", "") + ": expected a number from 1 to 1024")
	}
	return jobs, nil
}
