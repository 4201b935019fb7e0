package cli

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/facts"
)

// exportsFlag is that of every command that compiles.
var exportsFlag = cmdline.Flag{
	Name: "exports", Value: "DIR",
	Doc: "directory with the exported resources of all nodes, a file for each; <<| |>> collects from it, and catalog keeps it up to date",
}

// openExports opens the store of the flag. It is nil without the flag, and when
// nothing in the binary exports or collects.
func (a *app) openExports(f cmdline.Flags) (catalog.Exports, error) {
	path := f.Get("exports", "")
	if path == "" {
		return nil, nil
	}
	for _, e := range a.envs {
		if e.Exports == nil {
			continue
		}
		d, err := e.Exports(path)
		if failed, ok := errtype.As[*os.PathError](err); ok {
			err = cmdline.PathError(failed.Path, err)
		}
		return d, err
	}
	return nil, nil
}

// exports is what the catalog says about the node's file of exports. What is
// left out of it is logged.
func (j *job) exports(cat *catalog.Catalog) (string, error) {
	return j.store.Text(cat, j.env.Rich, func(r *catalog.Resource, param string) {
		j.req.Log(runtime.Message{
			Level: "warning",
			Text:  "The parameter '" + param + "' of the exported resource " + r.Ref() + " is sensitive and not stored",
		})
	})
}

// keepExports writes the node's file.
func (j *job) keepExports(cat *catalog.Catalog) error {
	text, err := j.exports(cat)
	if err != nil {
		return err
	}
	_, failed := j.store.Update(map[string]string{j.req.Node: text}, cmdline.WriteFile)
	return failed[j.req.Node]
}

// maxExchanges bounds how often the catalogs of a fleet are compiled until no
// exports change any more. An exchange takes one round for every step that a
// resource makes from node to node.
const maxExchanges = 32

// settle compiles a fleet until the exports of all nodes are as their catalogs
// say: each round sees what the one before has exported, and compiles the nodes
// that collect. The exports of nodes that fail stay as they are; those that could
// not be kept are returned by the names of their nodes. A node whose exports never
// stop changing fails.
func (a *app) settle(f cmdline.Flags, s *shared, nodes []*fleetNode, jobs int) (lost map[string]error) {
	all := nodes
	type outcome struct {
		text            string
		failed, collect bool
	}
	for round := 1; ; round++ {
		outcomes := make([]outcome, len(nodes))
		work := make(chan int)
		var workers sync.WaitGroup
		for range jobs {
			workers.Add(1)
			go func() {
				defer workers.Done()
				for i := range work {
					o := &outcomes[i]
					var err error
					if o.text, o.collect, err = a.exchange(f, s, nodes[i]); err != nil {
						o.failed = true
					}
				}
			}()
		}
		for i := range nodes {
			a.progress("exported resources, round " + strconv.Itoa(round) + ": " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(nodes)) + " nodes")
			work <- i
		}
		close(work)
		workers.Wait()
		a.progress("")
		texts := map[string]string{}
		var collecting []*fleetNode
		for i, o := range outcomes {
			if !o.failed {
				texts[nodes[i].name] = o.text
			}
			if o.collect {
				collecting = append(collecting, nodes[i])
			}
		}
		changed, failed := s.exports.Update(texts, cmdline.WriteFile)
		for name := range texts {
			delete(lost, name)
		}
		for name, err := range failed {
			if lost == nil {
				lost = map[string]error{}
			}
			lost[name] = err
		}
		if len(changed) == 0 || len(collecting) == 0 {
			return lost
		}
		if round == maxExchanges {
			// Those that have settled have catalogs.
			for _, n := range all {
				if n.err == nil && slices.Contains(changed, n.name) {
					n.err = errors.New("the exported resources still change after " + strconv.Itoa(round) + " rounds, those of " + strings.Join(few(changed), ", "))
				}
			}
			return lost
		}
		nodes = collecting
	}
}

// few shortens a list of names.
func few(names []string) []string {
	const most = 5
	if len(names) <= most {
		return names
	}
	return append(slices.Clone(names[:most]), "and "+strconv.Itoa(len(names)-most)+" more")
}

// exchange compiles a node for its exports, and reports whether it collects those
// of others. Its messages come when it is compiled for its catalog.
func (a *app) exchange(f cmdline.Flags, s *shared, n *fleetNode) (text string, collects bool, err error) {
	if n.err != nil {
		return "", false, n.err
	}
	node, err := facts.Read(n.path)
	if err != nil {
		return "", false, err
	}
	j, err := a.jobFor(f, s, node)
	if err != nil {
		return "", false, err
	}
	j.named(n.name, s)
	j.req.Log = func(runtime.Message) {}
	cat, err := j.compile()
	if err == nil {
		text, err = j.exports(cat)
	}
	return text, j.asked(), err
}
