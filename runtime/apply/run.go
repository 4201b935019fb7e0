//go:build linux

package apply

import (
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply/request"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/facts"
)

// Engine returns what a program's command line applies catalogs with, for some types. It leaves the report of a run in the folder of the request. The
// code is [Report.ExitCode].
func Engine(types ...*Type) *request.Engine {
	return &request.Engine{
		Run:      runner(types),
		Disable:  func(dir, reason string) error { return StateDir{dir}.Disable(reason) },
		Enable:   func(dir string) error { return StateDir{dir}.Enable() },
		Disabled: func(dir string) (string, bool, error) { return StateDir{dir}.Disabled() },
		Stop: func() <-chan os.Signal {
			stop := make(chan os.Signal, 1)
			signal.Notify(stop, syscall.SIGTERM, os.Interrupt)
			return stop
		},
		AtOnce: func() (<-chan os.Signal, func()) {
			now := make(chan os.Signal, 1)
			signal.Notify(now, syscall.SIGUSR1)
			return now, func() { signal.Stop(now) }
		},
		Random: func(most time.Duration) time.Duration { return rand.N(most + 1) },
	}
}

func runner(types []*Type) func(r *request.Request) (code int, err error) {
	return func(r *request.Request) (int, error) {
		named := make(map[string]*Type, len(types))
		register(named, types, r.Catalog.Environment)
		logs, err := destinations(r.LogDest, screen(r.Print))
		if err != nil {
			return 1, err
		}
		report := &Report{catalog: r.Catalog}
		log := func(m Message) bool {
			if !r.Shown(m.Level) {
				return false
			}
			for _, d := range logs {
				d.write(report, &m)
			}
			return true
		}
		code, err := run(r, named, log)
		if err != nil {
			log(failure(err, time.Now()))
			err = request.ErrTold
		}
		for _, d := range logs {
			if closed := d.close(); err == nil {
				err = closed
			}
		}
		return code, err
	}
}

// run is one run, with its state. The error is still to be told.
func run(r *request.Request, types map[string]*Type, log func(Message) bool) (code int, err error) {
	state := StateDir{r.StateDir}
	unlock, err := state.Lock()
	if err != nil {
		return 1, err
	}
	defer unlock()
	now := time.Now()
	say := func(level, text string) { log(Message{Level: level, Source: puppet, Text: text, Time: now}) }
	memory, err := ReadMemory(state.file(stateFile), say)
	if err != nil {
		return 1, err
	}
	var store *Store
	if r.Corrective {
		if store, err = ReadStore(state.file(storeFile), say); err != nil {
			return 1, err
		}
	}
	o := Options{
		Types: types, Noop: r.Noop, ShowDiff: r.ShowDiff, VarDir: filepath.Dir(r.StateDir), Tags: r.Tags, SkipTags: r.SkipTags, IgnoreSchedules: r.IgnoreSchedules, Trace: r.Trace, Memory: memory, Store: store, Log: log, Resolve: r.Resolve,
		Version: r.Version, CatalogUUID: r.UUID, Transaction: catalog.StableUUID("transaction", r.UUID, now.Format(time.RFC3339Nano)),
		Puppet: facts.PuppetVersion, Compiled: r.Compiled, Stopped: r.Stopped,
	}
	if o.Version == nil {
		o.Version = now.Unix()
	}
	report, err := Run(r.Catalog, o)
	if report.refused {
		return report.ExitCode(), err
	}
	if err != nil {
		report.Logs = append(report.Logs, failure(err, report.Time.Add(report.Took)))
	}
	if saved := state.Save(report, r.JSONReport); err == nil {
		err = saved
	}
	return report.ExitCode(), err
}

// failure is the message of what has ended a run.
func failure(err error, now time.Time) Message {
	return Message{Level: "err", Source: puppet, Text: err.Error(), Time: now}
}

// register adds the types that are for an environment by their names, with those that they need. The first of a name counts.
func register(named map[string]*Type, types []*Type, environment string) {
	for _, t := range types {
		if named[t.Name] == nil && (t.Environment == "" || t.Environment == environment) {
			named[t.Name] = t
			register(named, t.Needs, environment)
		}
	}
}
