package cli

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
)

// loopFunc waits for changes, and calls what updates what depends on them; see package runtime/watch.
type loopFunc = func(interval, rest time.Duration, update func() (paths []string, after time.Duration, more bool, err error)) error

// AddWatch gives the program the command that compiles a node whenever something changes, which waits as loop does.
func AddWatch(loop loopFunc) {
	c := watchCommand
	c.run = func(a *app, f cmdline.Flags, args []string) error { return runWatch(a, f, args, loop) }
	added = append(added, c)
}

var watchCommand = command{
	name: "watch", usage: "--node NAME --facts FILE", doc: "compile a node whenever its facts change, and print the catalog when it is another one",
	compiles: true,
	flags: []cmdline.Flag{
		{Name: "delta", Doc: "print the first catalog, and then the resources and edges that were added, removed and changed"},
		{Name: "exit-on-error", Doc: "end at the first error, instead of reporting it and waiting for the next change"},
		{Name: "interval", Value: "DURATION", Doc: "how often the facts of the machine are gathered without a file of them; default: 30s"},
		{Name: "debounce", Value: "DURATION", Doc: "how long files have to rest before they are read again; default: 100ms"},
		{Name: "count", Value: "N", Doc: "end after so many lines"},
		{Name: "catalog-uuid", Value: "UUID", Doc: "the catalog's UUID; default: made from node and environment"},
		{Name: "catalog-version", Value: "VERSION", Doc: "the catalog's version; default: 0"},
	},
	examples: []string{
		"watch --facts web1.yaml",
		"watch --facts web1.yaml --delta | jq -c '.changed.resources[]'",
		"watch --facts web1.yaml --enc classes.yaml --exit-on-error",
	},
}

func runWatch(a *app, f cmdline.Flags, args []string, loop loopFunc) error {
	if err := noArgs(args); err != nil {
		return err
	}
	if f.Get("facts", "") == "-" {
		return errors.New("--facts -: standard input does not change; give a file")
	}
	w := &watcher{app: a, flags: f, delta: f.On("delta"), exits: f.On("exit-on-error")}
	interval, err := f.Duration("interval", "30s")
	if err != nil {
		return err
	}
	rest, err := f.Duration("debounce", "100ms")
	if err != nil {
		return err
	}
	if text := f.Get("count", ""); f.Has("count") {
		if w.left, err = strconv.Atoi(text); err != nil || w.left < 1 {
			return errors.New("--count " + text + ": expected a number from 1 on")
		}
	}
	return loop(interval, rest, func() ([]string, time.Duration, bool, error) {
		more, err := w.update()
		if !f.Has("facts") && thisMachine != nil {
			return w.paths(), interval, more, err
		}
		return w.paths(), 0, more, err
	})
}

// watcher compiles a node whenever something changes that its catalog depends on.
type watcher struct {
	app          *app
	flags        cmdline.Flags
	delta, exits bool
	left         int // lines to print; 0 is any number

	last    []byte // the last catalog, nil before the first
	failure string // what the last compilation ended with, "" for a catalog
}

// watchedFlags name files that a catalog depends on.
var watchedFlags = []string{"facts", "trusted", "server-facts", "enc", "classes", "eyaml-private-key", "eyaml-public-key"}

// paths are the files and folders that the flags name. Data in folders is watched in all that are there.
func (w *watcher) paths() []string {
	var paths []string
	for _, name := range watchedFlags {
		if path := w.flags.Get(name, ""); path != "" && path != "-" {
			paths = append(paths, path)
		}
	}
	if dir := w.flags.Get("exports", ""); dir != "" {
		paths = append(paths, dir+"/")
	}
	if dir := w.flags.Get("hieradata", ""); dir != "" {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				paths = append(paths, path+"/")
			}
			return nil
		})
	}
	return paths
}

// update compiles the node, and prints the catalog if it is another one. It reports whether there is more to come.
func (w *watcher) update() (more bool, err error) {
	now, err := w.compile()
	if err != nil {
		if w.exits {
			return false, err
		}
		if text := err.Error(); text != w.failure { // once as long as it stays the same
			w.failure = text
			w.app.report("err", text)
		}
		return true, nil
	}
	failed := w.failure != ""
	w.failure = ""
	before := w.last
	w.last = now
	line := now
	switch {
	case string(before) == string(now):
		if failed {
			w.app.report("notice", "the catalog compiles again, and is as before")
		}
		return true, nil
	case before != nil && w.delta:
		if line, err = delta(before, now); err != nil {
			return false, err
		}
	}
	if _, err := w.app.out.Write(line); err != nil {
		return false, err
	}
	w.left--
	return w.left != 0, nil
}

// compile reads everything anew, and returns the catalog as a line of JSON.
func (w *watcher) compile() ([]byte, error) {
	j, err := w.app.job(w.flags)
	if err != nil {
		return nil, err
	}
	cat, err := j.compile()
	if err != nil {
		return nil, err
	}
	if j.store != nil {
		if err := j.keepExports(cat); err != nil {
			return nil, err
		}
	}
	return j.encode(nil, cat, nil, "json")
}

// delta is what makes one catalog of another, as a line of JSON: resources as they are in the catalog that has them, those that changed as they are
// now, and edges.
//
//	{"added":{"resources":[…],"edges":[…]},"removed":{…},"changed":{"resources":[…]}}
func delta(before, now []byte) ([]byte, error) {
	old, err := partsOf(before)
	if err != nil {
		return nil, err
	}
	fresh, err := partsOf(now)
	if err != nil {
		return nil, err
	}
	var added, removed, changed [len(catalogParts)][]string
	for i := range catalogParts {
		for _, name := range fresh[i].names {
			text, was := old[i].text[name]
			switch is := fresh[i].text[name]; {
			case !was:
				added[i] = append(added[i], is)
			case text != is:
				changed[i] = append(changed[i], is)
			}
		}
		for _, name := range old[i].names {
			if _, is := fresh[i].text[name]; !is {
				removed[i] = append(removed[i], old[i].text[name])
			}
		}
	}
	b := appendParts([]byte(`{"added":`), added[:])
	b = appendParts(append(b, `,"removed":`...), removed[:])
	b = appendParts(append(b, `,"changed":`...), changed[:1]) // an edge has nothing that can change
	return append(b, "}\n"...), nil
}

// catalogParts are the lists of a catalog, each with the members that name an element of it.
var catalogParts = [...]struct {
	list  string
	named []string
}{{"resources", []string{"type", "title"}}, {"edges", []string{"source", "target"}}}

// part is a list of a catalog: the names of its elements in order, and the elements as JSON by their names.
type part struct {
	names []string
	text  map[string]string
}

func partsOf(cat []byte) ([]part, error) {
	v, err := value.ParseJSON(string(cat))
	if err != nil {
		return nil, err
	}
	top, _ := v.(*value.Hash)
	var parts []part
	for _, p := range catalogParts {
		list, _ := top.Member(p.list).(value.Array)
		out := part{text: map[string]string{}}
		for _, e := range list {
			h, _ := e.(*value.Hash)
			var name strings.Builder
			for _, member := range p.named {
				text, _ := h.Member(member).(string)
				name.WriteString(text + "\x00")
			}
			b, err := value.AppendJSON(nil, e, nil)
			if err != nil {
				return nil, err
			}
			out.names = append(out.names, name.String())
			out.text[name.String()] = string(b)
		}
		parts = append(parts, out)
	}
	return parts, nil
}

// appendParts appends lists of elements by the names of the catalog's lists.
func appendParts(b []byte, lists [][]string) []byte {
	for i, list := range lists {
		open := byte(',')
		if i == 0 {
			open = '{'
		}
		b = value.AppendJSONString(append(b, open), catalogParts[i].list)
		b = append(b, ":["...)
		for k, text := range list {
			if k > 0 {
				b = append(b, ',')
			}
			b = append(b, text...)
		}
		b = append(b, ']')
	}
	return append(b, '}')
}
