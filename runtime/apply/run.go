//go:build linux

package apply

import (
	"time"

	"github.com/p2go/p2go/runtime/apply/request"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/facts"
)

// Runner returns what a program's command line applies catalogs with, for the types that the program can declare. It leaves the report of the run in the
// folder of the request. The code is [Report.ExitCode].
func Runner(types ...*Type) func(r *request.Request) (code int, err error) {
	named := make(map[string]*Type, len(types))
	for _, t := range types {
		named[t.Name] = t
	}
	return func(r *request.Request) (int, error) {
		state := StateDir{r.StateDir}
		unlock, err := state.Lock()
		if err != nil {
			return 1, err
		}
		defer unlock()
		now := time.Now()
		o := Options{
			Types: named, Noop: r.Noop, Tags: r.Tags, SkipTags: r.SkipTags, Log: func(m Message) bool { return r.Log(m.Level, m.Line()) }, Version: r.Version, CatalogUUID: r.UUID,
			Transaction: catalog.StableUUID("transaction", r.UUID, now.Format(time.RFC3339Nano)), Puppet: facts.PuppetVersion, Compiled: r.Compiled,
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
