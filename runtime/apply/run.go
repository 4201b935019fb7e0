//go:build linux

package apply

import (
	"path/filepath"
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
	}
}

func runner(types []*Type) func(r *request.Request) (code int, err error) {
	named := make(map[string]*Type, len(types))
	register(named, types)
	return func(r *request.Request) (int, error) {
		state := StateDir{r.StateDir}
		unlock, err := state.Lock()
		if err != nil {
			return 1, err
		}
		defer unlock()
		now := time.Now()
		o := Options{
			Types: named, Noop: r.Noop, ShowDiff: r.ShowDiff, VarDir: filepath.Dir(r.StateDir), Log: func(m Message) bool { return r.Log(m.Level, m.Line()) }, Version: r.Version, CatalogUUID: r.UUID,
			Transaction: catalog.StableUUID("transaction", r.UUID, now.Format(time.RFC3339Nano)), Puppet: facts.PuppetVersion, Compiled: r.Compiled,
			Stopped: r.Stopped,
		}
		if o.Version == nil {
			o.Version = now.Unix()
		}
		report, err := Run(r.Catalog, o)
		if report.refused {
			return report.ExitCode(), err
		}
		if err != nil {
			report.fail(err)
		}
		if saved := state.Save(report); err == nil {
			err = saved
		}
		return report.ExitCode(), err
	}
}

// register adds types by their names, with those that they need.
func register(named map[string]*Type, types []*Type) {
	for _, t := range types {
		if named[t.Name] == nil {
			named[t.Name] = t
			register(named, t.Needs)
		}
	}
}
