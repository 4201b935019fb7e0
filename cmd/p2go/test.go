package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/internal/disk"
	rtcoverage "github.com/p2go/p2go/runtime/coverage"
)

// policyTests is the name of folders with tests of policies, in an environment and in its modules.
const policyTests = "p2go"

var testCommand = &command{
	name:  "test",
	args:  "ENV|MODULE [FLAGS]",
	short: "run the tests of an environment that are written in Go",
	long: `Compiles an environment with all classes and defined types of its own modules, and runs the tests in the folders p2go of the environment
and of its modules, *_test.go, with "go test". They import github.com/p2go/p2go/runtime/policytest, whose functions compile catalogs
of the environment. Files that they read or write are in their own folder. Flags of "go test" may be written with one hyphen,
and what comes after "--" is passed to it.

A module alone is an environment, too: modules that it depends on are those in spec/fixtures/modules, beside it, and where symlinks
of .fixtures.yml lead.`,
	examples: `p2go test ./production
p2go test ./production -run TestNginx -v
p2go test ./production --format junit > results.xml
p2go test ./modules/ntp -- -shuffle on
p2go test ./production --cover --cover-out coverage.html
P2GO_UPDATE=1 p2go test ./production     # writes the files of MatchesGolden`,
	goFlags: []string{"run", "count", "parallel", "timeout"},
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		var o buildFlags
		var t testFlags
		f.StringVar(&t.run, "run", "", "run only the tests whose names match a `REGEXP`")
		f.BoolVarP(&t.verbose, "verbose", "v", false, "name all tests, and print what they log")
		f.IntVar(&t.count, "count", 0, "run each test `N` times, also if nothing has changed since it passed")
		f.IntVar(&t.parallel, "parallel", 0, "run at most `N` tests at the same time")
		f.DurationVar(&t.timeout, "timeout", 0, "give up after a `DURATION`; default 10m")
		f.BoolVar(&t.cover, "cover", false, "report what of the environment and its own modules the tests have covered")
		f.StringVar(&t.report.output, "cover-out", "", "write that to a `FILE` too, whose name says in which format; it is a profile for p2go cover otherwise")
		f.StringVar(&t.report.format, "cover-format", "", "`FORMAT` of that file: "+strings.Join(coverFormats, ", "))
		f.StringVar(&t.format, "format", "text", "`FORMAT` of results: text; json, the events of go test -json; or junit, XML for CI systems")
		s.addNamed(f, "diagnostics")
		s.addCompile(f)
		o.with = parts{}
		return func(args []string) error {
			var rest []string
			if n := f.ArgsLenAtDash(); n >= 0 {
				args, rest = args[:n], args[n:]
			}
			return a.test(args, &s, &o, &t, rest)
		}
	},
}

// testFlags are those of the command test, which it passes to go test.
type testFlags struct {
	run, format     string
	verbose         bool
	count, parallel int
	timeout         time.Duration
	cover           bool
	report          coverFlags // of what was covered
}

// args are the flags of go test.
func (t *testFlags) args() []string {
	var args []string
	add := func(given bool, flag string) {
		if given {
			args = append(args, flag)
		}
	}
	add(t.format != "text", "-json")
	add(t.verbose, "-v")
	add(t.run != "", "-run="+t.run)
	add(t.count > 0, "-count="+strconv.Itoa(t.count))
	add(t.parallel > 0, "-parallel="+strconv.Itoa(t.parallel))
	add(t.timeout > 0, "-timeout="+t.timeout.String())
	add(t.cover && t.count == 0, "-count=1") // what passed before has covered nothing
	return args
}

func (a *app) test(args []string, s *sourceFlags, o *buildFlags, t *testFlags, rest []string) error {
	if err := s.checkValues("test"); err != nil {
		return err
	}
	if !slices.Contains([]string{"text", "json", "junit"}, t.format) {
		return usagef("test", "--format is text, json or junit, not %q", t.format)
	}
	if len(args) != 1 {
		return usagef("test", "which environment or module? Give its directory")
	}
	if t.cover = t.cover || t.report.output != ""; t.cover {
		if err := t.report.check("test", "cover-format"); err != nil {
			return err
		}
	} else if t.report.format != "" {
		return usagef("test", "--cover-format is for --cover-out")
	}
	dir := args[0]
	if s.isMcl(dir) {
		return errors.New("tests are of Puppet environments: " + dir + " is a program in mcl")
	}
	d := s.options().Disk
	if !d.IsDir(dir) {
		return fmt.Errorf("there is no directory %s", dir)
	}
	key := dir
	if isModule(d, dir) {
		env, cleanup, err := moduleEnvironment(d, dir)
		if err != nil {
			return err
		}
		defer cleanup()
		dir = env
		if s.environment == "" {
			s.environment = "production"
		}
	}
	packages, err := testPackages(d, key)
	if err != nil {
		return err
	}
	if len(packages) == 0 {
		return fmt.Errorf("%s has no tests: they are files *_test.go in %s, or in %s", key, filepath.Join(key, policyTests), filepath.Join(key, "modules", "*", policyTests))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := a.startProgress()
	defer p.stop()
	s.own, s.cover, o.cover = true, t.cover, t.cover
	return a.compile(p, s, []string{dir}, o, nil, func(c *compiled) (err error) {
		opts := a.buildOptions(p, []string{key, "tests"}, "", o)
		var profiles string
		if t.cover {
			if profiles, err = os.MkdirTemp("", "p2go-cover-"); err != nil {
				return err
			}
			defer os.RemoveAll(profiles)
			opts.Env = []string{rtcoverage.DirVariable + "=" + profiles}
			t.report.source = key
		}
		p.step("go test")
		results, report := io.Writer(a.stdout), &junit{}
		if t.format == "junit" {
			results = report
		}
		out, errs := &renaming{w: results, packages: packages}, &renaming{w: a.stderr, packages: packages}
		err = build.Test(ctx, c.module, opts, packages, append(t.args(), rest...), stopping{p, out}, stopping{p, errs})
		out.flush()
		errs.flush()
		var exit *exec.ExitError
		failed := errors.As(err, &exit)
		if t.format == "junit" && (err == nil || failed) {
			if err := report.report(a.stdout); err != nil {
				return err
			}
		}
		if t.cover && (err == nil || failed) {
			if err := a.reportTests(c, t, profiles, failed, dir != key); err != nil {
				return err
			}
		}
		if failed {
			return errReported
		}
		return err
	})
}

// reportTests reports what tests have covered: of a module alone, what of the module. There is nothing to say of tests that do not compile.
func (a *app) reportTests(c *compiled, t *testFlags, profiles string, failed, alone bool) error {
	profile := &coverage.Profile{Files: c.envs[0].Assets.Coverage} // which none of them may have come to
	files, err := filesIn(profiles)
	if err != nil || failed && len(files) == 0 {
		return err
	}
	for _, file := range files {
		if err := mergeProfile(profile, file); err != nil {
			return err
		}
	}
	if alone {
		profile.Alone()
	}
	if t.report.output != "" {
		if err := a.reportCover(profile, &t.report); err != nil {
			return err
		}
	}
	w := a.stdout
	if t.format != "text" {
		w = a.stderr
	}
	return profile.Text(w, false)
}

// testPackages finds the folders with tests in an environment and in the modules inside of it.
func testPackages(d *disk.Disk, dir string) ([]build.TestPackage, error) {
	var found []build.TestPackage
	add := func(name, folder string) error {
		if !d.IsDir(folder) {
			return nil
		}
		entries, err := d.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), "_test.go") {
				found = append(found, build.TestPackage{Name: name, Dir: folder})
				break
			}
		}
		return nil
	}
	if err := add("environment", filepath.Join(dir, policyTests)); err != nil {
		return nil, err
	}
	for _, modules := range moduleFolders {
		folder := filepath.Join(dir, modules)
		if !d.IsDir(folder) {
			continue
		}
		entries, err := d.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if err := add(modules+"_"+e.Name(), filepath.Join(folder, e.Name(), policyTests)); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

// renaming gives files of tests the names that users know, in lines that go test prints.
type renaming struct {
	w        io.Writer
	packages []build.TestPackage
	rest     []byte // of a line
}

func (r *renaming) Write(b []byte) (int, error) {
	r.rest = append(r.rest, b...)
	for {
		i := bytes.IndexByte(r.rest, '\n')
		if i < 0 {
			return len(b), nil
		}
		line := r.rest[:i+1]
		r.rest = r.rest[i+1:]
		if err := r.line(line); err != nil {
			return len(b), err
		}
	}
}

func (r *renaming) line(line []byte) error {
	for _, p := range r.packages {
		line = bytes.ReplaceAll(line, []byte(p.Path()+"/"), []byte(filepath.ToSlash(p.Dir)+"/"))
	}
	_, err := r.w.Write(line)
	return err
}

// flush writes what is not a whole line.
func (r *renaming) flush() {
	if len(r.rest) > 0 {
		_ = r.line(slices.Clone(r.rest))
		r.rest = nil
	}
}

// stopping ends the display of progress before anything is written.
type stopping struct {
	p *progress
	w io.Writer
}

func (s stopping) Write(b []byte) (int, error) {
	s.p.stop()
	return s.w.Write(b)
}
