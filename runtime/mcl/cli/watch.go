package cli

import (
	"errors"
	"strconv"
	"time"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/watch"
)

func watchCommand() command {
	return command{
		Command: cmdline.Command{
			Name: "watch", Usage: "[-- ARGS...]", Doc: "evaluate the program whenever what it reads changes, and print the graph when it is another one",
			Flags: []cmdline.Flag{
				{Name: "format", Value: "FORMAT", Doc: "json (default): a line for each graph"},
				{Name: "delta", Doc: "print the first graph, and then what was added, removed and changed"},
				{Name: "strict", Doc: "end at the first error, instead of reporting it and waiting for the next change"},
				{Name: "no-autoedge", Doc: "leave the automatic edges out"},
				{Name: "interval", Value: "DURATION", Doc: "how often that is read again which changes without notice, such as the time; default: 1s"},
				{Name: "debounce", Value: "DURATION", Doc: "how long files have to rest before they are read again; default: 100ms"},
				{Name: "count", Value: "N", Doc: "end after so many lines"},
			},
			Examples: []string{
				"watch",
				"watch --delta --facts facts.json | jq -c '.added.vertices // empty'",
				"watch --strict --hostname web1 --exports exports/",
				"watch --count 2 --interval 10s",
			},
		},
		evaluates: true,
		run:       runWatch,
	}
}

func runWatch(a *app, f cmdline.Flags, args []string) error {
	if format := f.Get("format", "json"); format != "json" {
		return errors.New("unknown format: " + format + "; watch has json only")
	}
	w := &watcher{app: a, delta: f.On("delta"), strict: f.On("strict")}
	var err error
	if w.interval, err = f.Duration("interval", "1s"); err != nil {
		return err
	}
	if w.debounce, err = f.Duration("debounce", "100ms"); err != nil {
		return err
	}
	if text := f.Get("count", ""); f.Has("count") {
		if w.left, err = strconv.Atoi(text); err != nil || w.left < 1 {
			return errors.New("--count " + text + ": expected a number from 1 on")
		}
	}
	if w.job, err = a.job(f, args); err != nil {
		return err
	}
	w.job.options.NoAutoEdges = f.On("no-autoedge")
	return w.run()
}

// watcher evaluates a program whenever something that it reads changes (MCL-REA-3).
type watcher struct {
	app                *app
	job                *job
	delta, strict      bool
	interval, debounce time.Duration
	left               int // lines to print; 0 is any number

	reached []inputs.Reached // in the last evaluation
	last    *graph.Result    // nil before the first
	failure string           // what the last evaluation ended with, "" for a graph
}

// run ends when a signal says so, after the last line, or with the first error if the watcher is strict.
func (w *watcher) run() error {
	return watch.Loop(w.interval, w.debounce, func() ([]string, time.Duration, bool, error) {
		more, err := w.update()
		return w.paths(), w.due(), more, err
	})
}

// paths are the files that the graph depends on.
func (w *watcher) paths() []string {
	var paths []string
	if w.job.facts != "" && !w.job.piped {
		paths = append(paths, w.job.facts)
	}
	if w.job.exports != "" {
		paths = append(paths, w.job.exports+"/")
	}
	for _, r := range w.reached {
		if r.Change.Path != "" {
			paths = append(paths, r.Change.Path)
		}
	}
	return paths
}

// due is after how long the next input is to be read again, 0 for never (MCL-REA-4).
func (w *watcher) due() time.Duration {
	soonest := 0
	for _, r := range w.reached {
		if n := r.Change.Seconds; n > 0 && (soonest == 0 || n < soonest) {
			soonest = n
		}
	}
	return time.Duration(soonest) * w.interval
}

// update evaluates the program and prints the graph if it is another one. It reports whether there is more to come.
func (w *watcher) update() (more bool, err error) {
	r, err := w.evaluate()
	if err != nil {
		return !w.strict, w.fail(err)
	}
	failed := w.failure != ""
	w.failure = ""
	before := w.last
	w.last = r
	if before == nil {
		return w.printed(r.WriteJSON(w.app.out))
	}
	d := graph.Compare(before, r)
	switch {
	case d.Empty():
		if failed {
			w.app.messages.Report("notice", "the program works again; its graph is as before")
		}
		return true, nil
	case w.delta:
		return w.printed(w.app.print(string(append(d.AppendJSON(nil), '\n'))))
	}
	return w.printed(r.WriteJSON(w.app.out))
}

// evaluate evaluates the program with one sample of all that it reads.
func (w *watcher) evaluate() (*graph.Result, error) {
	if !w.job.piped {
		if err := w.job.readFacts(); err != nil {
			return nil, err
		}
	}
	r, in, err := w.job.evaluate()
	w.reached = in.Reached()
	if err != nil {
		return nil, err
	}
	return r, w.job.keepExports(r)
}

// printed counts a line.
func (w *watcher) printed(err error) (more bool, _ error) {
	if err != nil {
		return false, err
	}
	w.left--
	return w.left != 0, nil
}

// fail reports an error, once as long as it stays the same: the last graph is kept, unless the watcher is strict (MCL-REA-5).
func (w *watcher) fail(err error) error {
	if w.strict {
		return err
	}
	if text := errorText(err); text != w.failure {
		w.failure = text
		w.app.messages.Report("err", text)
	}
	return nil
}
