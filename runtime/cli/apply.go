package cli

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/apply/request"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
)

// AddApply gives the program the command that brings the machine to the state of its catalog; run does so. Deferrals is [runtime.Deferrals] for programs
// that may leave calls to the machine, nil for others.
func AddApply(
	run func(r *request.Request) (code int, err error),
	deferrals func(env *runtime.Environment, req *runtime.Request) func(v value.Value) (value.Value, error),
) {
	added = append(added, command{
		name: "apply", usage: "--node NAME --facts FILE", doc: "compile the catalog of this machine, and bring the machine to the state that it describes",
		compiles: true,
		flags: []cmdline.Flag{
			{Name: "noop", Doc: "change nothing, and tell what would be changed"},
			{Name: "tags", Value: "TAGS", Doc: "apply only what has one of these tags, with commas between them"},
			{Name: "skip-tags", Value: "TAGS", Doc: "apply nothing that has one of these tags"},
			{Name: "ignoreschedules", Doc: "apply what has a schedule at any time"},
			{Name: "evaltrace", Doc: "tell when each resource is come to, and how long it takes, as messages of level info"},
			{Name: "logdest", Short: "l", Value: "DESTINATIONS", Doc: "where messages go, with commas between several: console, syslog, or the path of a file, which has JSON where it ends in .json or .jsonl"},
			{Name: "corrective", Doc: "mark changes of what has changed on the machine since the last run, as puppet agent does"},
			{Name: "json-report", Doc: "leave the report also as last_run_report.json, as agents send it"},
			{Name: "test", Short: "t", Doc: "the same as --verbose --detailed-exitcodes"},
			{Name: "statedir", Value: "DIR", Doc: "the folder for last_run_report.yaml, last_run_summary.yaml and the lock of the run; default: /var/lib/p2go/state, for users other than root .local/state/p2go in their home"},
			{Name: "detailed-exitcodes", Doc: "exit with 2 where something has changed, with 4 where something has failed, with 6 for both"},
		},
		examples: []string{
			"apply --facts facts.json",
			"apply --facts facts.json --noop",
			"apply --facts facts.json --detailed-exitcodes",
		},
		run: func(a *app, f cmdline.Flags, args []string) error {
			if err := noArgs(args); err != nil {
				return err
			}
			if f.On("test") {
				a.level = min(a.level, cmdline.Level("info"))
			}
			c, err := a.job(f)
			if err != nil {
				return err
			}
			begun := time.Now()
			cat, err := c.compile()
			if err != nil {
				return err
			}
			dir, err := stateDir(f)
			if err != nil {
				return err
			}
			var version value.Value // that of the time, unless one is given
			if f.Has("catalog-version") {
				version = c.version
			}
			var resolve func(value.Value) (value.Value, error)
			if deferrals != nil {
				resolve = deferrals(c.env, &c.req)
			}
			code, err := run(&request.Request{
				Catalog: cat, Version: version, UUID: c.uuid, Compiled: time.Since(begun), Noop: f.On("noop"), StateDir: dir,
				Tags: f.Get("tags", ""), SkipTags: f.Get("skip-tags", ""),
				Resolve: resolve, IgnoreSchedules: f.On("ignoreschedules"), Trace: f.On("evaltrace"), LogDest: f.Get("logdest", ""), JSONReport: f.On("json-report"), Corrective: f.On("corrective"),
				Shown: func(level string) bool { return cmdline.Level(level) >= a.level },
				Print: func(level, line string) {
					m := cmdline.Messages{Out: a.out, Color: a.color, Least: a.level} // as Puppet's go
					if cmdline.Level(level) >= cmdline.Level("warning") {
						m.Out = a.err
					}
					m.Report(level, line)
				},
			})
			if f.On("detailed-exitcodes") || f.On("test") {
				a.code = code
			}
			if errors.Is(err, request.ErrTold) {
				return errReported
			}
			return err
		},
	})
}

// stateDir is the folder for what runs leave.
func stateDir(f cmdline.Flags) (string, error) {
	switch dir := f.Get("statedir", ""); {
	case dir != "":
		return dir, nil
	case os.Getuid() == 0:
		return "/var/lib/p2go/state", nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", "p2go"), err
}
