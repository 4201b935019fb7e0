//go:build linux

package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/apply/request"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/catalogfile"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/value"
)

// AddApply gives the program the command that brings the machine to the state of its catalog, with an engine. Deferrals is [runtime.Deferrals] for
// programs that may leave calls to the machine, nil for others.
func AddApply(engine *request.Engine, deferrals deferralsFunc) {
	c := applyCommand
	c.run = func(a *app, f cmdline.Flags, args []string) error { return runApply(a, f, args, engine, deferrals) }
	added = append(added, c)
}

// deferralsFunc returns what makes the calls that a catalog leaves to the machine.
type deferralsFunc = func(env *runtime.Environment, req *runtime.Request, cat *catalog.Catalog) (func(v value.Value) (value.Value, error), error)

var applyCommand = command{
	name: "apply", usage: "--node NAME --facts FILE", doc: "compile the catalog of this machine, and bring the machine to the state that it describes",
	compiles: true,
	flags: []cmdline.Flag{
		{Name: "noop", Doc: "change nothing, and tell what would be changed"},
		{Name: "show-diff", Doc: "show how contents of files change"},
		{Name: "catalog", Value: "FILE", Doc: "apply a catalog that is there, in the form that catalog writes, and Puppet; - is standard input"},
		{Name: "tags", Value: "TAGS", Doc: "apply only what has one of these tags, with commas between them"},
		{Name: "skip-tags", Value: "TAGS", Doc: "apply nothing that has one of these tags"},
		{Name: "ignoreschedules", Doc: "apply what has a schedule at any time"},
		{Name: "evaltrace", Doc: "tell when each resource is come to, and how long it takes, as messages of level info"},
		{Name: "logdest", Short: "l", Value: "DESTINATIONS", Doc: "where messages go, with commas between several: console, syslog, or the path of a file, which has JSON where it ends in .json or .jsonl"},
		{Name: "corrective", Doc: "mark changes of what has changed on the machine since the last run, as puppet agent does"},
		{Name: "json-report", Doc: "leave the report also as last_run_report.json, as agents send it"},
		{Name: "test", Short: "t", Doc: "the same as --verbose --show-diff --detailed-exitcodes"},
		{Name: "statedir", Value: "DIR", Doc: "the folder for last_run_report.yaml, last_run_summary.yaml and the lock of the run; default: /var/lib/p2go/state, for users other than root .local/state/p2go in their home"},
		{Name: "detailed-exitcodes", Doc: "exit with 2 where something has changed, with 4 where something has failed, with 6 for both"},
		{Name: "graph", Doc: "write the graphs of the catalog into the folder graphs of --statedir, for Graphviz"},
		{Name: "interval", Value: "DURATION", Doc: "go on: compile and apply again after each DURATION, until SIGTERM or Ctrl-C; SIGUSR1 is for at once"},
		{Name: "splay", Value: "DURATION", Doc: "wait before the first run, for a random time up to DURATION"},
		{Name: "disable", Value: "REASON", Doc: "apply nothing, and keep runs from the machine until --enable"},
		{Name: "enable", Doc: "apply nothing, and let the machine have runs again"},
	},
	examples: []string{
		"apply --facts facts.json",
		"apply --facts facts.json --noop",
		"apply --facts facts.json --detailed-exitcodes",
		"apply --catalog catalog.json",
		"apply --facts facts.json --interval 30m --splay 5m",
		`apply --disable "the disk is being replaced"`,
	},
}

// applier brings the machine to the state of its catalog, once or again and again.
type applier struct {
	app       *app
	flags     cmdline.Flags
	engine    *request.Engine
	deferrals deferralsFunc
	stateDir  string
	stop      <-chan os.Signal // nil where signals end the process
	stopped   bool
}

func runApply(a *app, f cmdline.Flags, args []string, engine *request.Engine, deferrals deferralsFunc) error {
	if err := noArgs(args); err != nil {
		return err
	}
	if f.Has("catalog") {
		for _, flag := range compileFlags {
			if f.Has(flag.Name) {
				return errors.New("--catalog names a catalog that is there, and --" + flag.Name + " is for one that is compiled: leave out one of both")
			}
		}
	}
	if f.On("test") {
		a.level = min(a.level, cmdline.Level("info"))
	}
	r := &applier{app: a, flags: f, engine: engine, deferrals: deferrals}
	var err error
	if r.stateDir, err = stateDir(f); err != nil {
		return err
	}
	switch {
	case f.Has("disable") && f.On("enable"):
		return errors.New("--disable keeps runs from the machine, and --enable lets them go on: leave out one of both")
	case f.Has("disable"):
		r.tell("notice", "Disabling Puppet.")
		return engine.Disable(r.stateDir, f.Get("disable", ""))
	case f.On("enable"):
		r.tell("notice", "Enabling Puppet.")
		return engine.Enable(r.stateDir)
	}
	var interval, splay time.Duration
	if f.Has("interval") {
		if interval, err = f.Duration("interval", ""); err != nil {
			return err
		}
		if f.Get("catalog", "") == "-" || f.Get("facts", "") == "-" {
			return errors.New("standard input is there for one run: with --interval, give a file")
		}
		r.stop = engine.Stop()
	}
	if f.Has("splay") {
		if splay, err = f.Duration("splay", ""); err != nil {
			return err
		}
		splay = engine.Random(splay)
		r.tell("info", "Sleeping for "+splay.Round(time.Second).String()+" (splay is enabled)")
		if !r.sleep(splay) {
			return nil
		}
	}
	if interval == 0 {
		return r.run()
	}
	for {
		begun := time.Now()
		if err := r.run(); err != nil && !errors.Is(err, errReported) {
			a.report("err", err.Error())
		}
		if r.stopping() || !r.sleep(interval-time.Since(begun)) {
			return nil
		}
	}
}

// sleep waits, and reports whether the program is to go on.
func (r *applier) sleep(d time.Duration) bool {
	now, done := r.engine.AtOnce()
	defer done()
	select {
	case <-time.After(d):
	case <-now:
	case s := <-r.stop: // never for a nil channel
		r.caught(s)
	}
	return !r.stopped
}

// stopping reports whether the program is to end.
func (r *applier) stopping() bool {
	select {
	case s := <-r.stop:
		r.caught(s)
	default:
	}
	return r.stopped
}

func (r *applier) caught(s os.Signal) {
	name := "TERM"
	if s == os.Interrupt {
		name = "INT"
	}
	r.tell("notice", "Caught "+name+"; exiting")
	r.stopped = true
}

// tell writes a message as Puppet's go.
func (r *applier) tell(level, line string) {
	m := cmdline.Messages{Out: r.app.out, Color: r.app.color, Least: r.app.level}
	if cmdline.Level(level) >= cmdline.Level("warning") {
		m.Out = r.app.err
	}
	m.Report(level, line)
}

// run applies the catalog once.
func (r *applier) run() error {
	switch reason, disabled, err := r.engine.Disabled(r.stateDir); {
	case err != nil:
		return err
	case disabled:
		if reason == "" {
			reason = "reason not specified"
		}
		r.tell("notice", "Skipping run of Puppet configuration client; administratively disabled (Reason: '"+reason+"');\nUse '"+r.app.name+" apply --enable' to re-enable.")
		r.app.code = 1
		return nil
	}
	begun := time.Now()
	req, err := r.request()
	if err != nil {
		return err
	}
	req.Compiled = time.Since(begun)
	f := r.flags
	req.StateDir, req.Noop, req.ShowDiff, req.Tags, req.SkipTags = r.stateDir, f.On("noop"), f.On("show-diff") || f.On("test"), f.Get("tags", ""), f.Get("skip-tags", "")
	req.IgnoreSchedules, req.Trace, req.Corrective = f.On("ignoreschedules"), f.On("evaltrace"), f.On("corrective")
	req.LogDest, req.JSONReport = f.Get("logdest", ""), f.On("json-report")
	req.Shown, req.Print = func(level string) bool { return cmdline.Level(level) >= r.app.level }, r.tell
	if r.stop != nil {
		req.Stopped = r.stopping
	}
	if f.On("graph") {
		if err := r.graphs(req.Catalog); err != nil {
			return err
		}
	}
	code, err := r.engine.Run(req)
	r.app.code = 0
	if f.On("detailed-exitcodes") || f.On("test") {
		r.app.code = code
	}
	if errors.Is(err, request.ErrTold) {
		return errReported
	}
	return err
}

// request is what a run is of: the catalog that is compiled, or the one of a file.
func (r *applier) request() (*request.Request, error) {
	if !r.flags.Has("catalog") {
		j, err := r.app.job(r.flags)
		if err != nil {
			return nil, err
		}
		cat, err := j.compile()
		if err != nil {
			return nil, err
		}
		req := &request.Request{Catalog: cat, UUID: j.uuid} // the version is that of the time
		if r.deferrals != nil {
			if req.Resolve, err = r.deferrals(j.env, &j.req, cat); err != nil {
				return nil, err
			}
		}
		return req, nil
	}
	name := r.flags.Get("catalog", "")
	text, err := readText(name)
	if err != nil {
		return nil, err
	}
	file, err := catalogfile.Parse(text)
	if err != nil {
		return nil, errors.New(name + ": " + err.Error())
	}
	return &request.Request{Catalog: file.Catalog, Version: file.Version, UUID: file.UUID}, nil
}

// readText reads a file, or standard input for -.
func readText(name string) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(os.Stdin)
		return string(text), err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return "", cmdline.PathError(name, err)
	}
	return string(text), nil
}

// graphs writes the graphs of a catalog that Puppet writes.
func (r *applier) graphs(c *catalog.Catalog) error {
	dir := filepath.Join(r.stateDir, "graphs")
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	for _, name := range graph.Names[1:] { // the first is p2go's own
		if err := cmdline.WriteFile(filepath.Join(dir, name+".dot"), graph.Named(name, c).AppendDOT(nil)); err != nil {
			return err
		}
	}
	return nil
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
