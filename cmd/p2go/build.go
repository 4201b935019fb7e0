package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

var buildCommand = &command{
	name:  "build",
	args:  "ENV... [-o FILE] [FLAGS]",
	short: "compile environments into one static binary",
	long: `Compiles Puppet environments into one static binary that emits catalogs. ENV is the directory of an
environment (with manifests/, modules/ and environment.conf) or a single manifest. It needs the Go toolchain
and no network; what did not change since the last build is not compiled again.

A file that ends in .mcl, or a directory with main.mcl or metadata.yaml, is a program in mcl, the language of mgmt: the binary
emits its graph of resources.`,
	examples: `p2go build ./production -o site
p2go build ./production ./staging -o sites
p2go build ./production --target linux/mipsle -o site-mips
p2go build ./production --modulepath /usr/share/puppet/modules --keep-going
p2go build ./production --assume debian.yaml -o site-debian
p2go build ./production --with facts -o site && ./site catalog
p2go build ./production --deny exec,http
p2go build ./production --cover -o site && P2GOCOVERDIR=profiles ./site catalog --facts web1.yaml && p2go cover profiles
p2go build ./production --disable-pass fold --dump-dir ir
p2go build main.mcl -o site && ./site graph`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		var o buildFlags
		f.StringVarP(&o.output, "output", "o", "", "the binary `FILE` to write; default the name of the first environment")
		f.StringVar(&o.target, "target", "", "`SYSTEM/ARCH` to build for, such as linux/arm64; default this machine's")
		s.add(f)
		s.addCompile(f)
		o.add(f)
		f.BoolVarP(&o.verbose, "verbose", "v", false, "print what is being done, and how long it took")
		return func(args []string) error { return a.build(args, &s, &o) }
	},
}

// buildFlags say how to make Go source, and a binary of it.
type buildFlags struct {
	output, target string
	lineDirectives bool
	with           parts
	cover          bool
	verbose        bool
	passing        bool // the program is gone when the command ends
}

// parts are those of --with, by name.
type parts map[string]bool

// partNames are the parts that there are.
var partNames = []string{"apply", "apply=all", "backtracking", "facts", "graphs", "hieradata", "mgmt", "validate", "watch"}

// Set takes the names of parts.
func (p *parts) Set(names string) error {
	for name := range strings.SplitSeq(names, ",") {
		if !slices.Contains(partNames, name) {
			return errors.New("the parts are " + strings.Join(partNames, ", "))
		}
		if *p == nil {
			*p = parts{}
		}
		(*p)[name] = true
	}
	return nil
}

func (p *parts) String() string { return strings.Join(slices.Sorted(maps.Keys(*p)), ",") }

// applies reports whether the program applies catalogs.
func (p parts) applies() bool { return p["apply"] || p["apply=all"] }

// Type is what help calls the flag's value.
func (p *parts) Type() string { return "part" }

// linked tells what is read of the parts that the program has.
func (s *sourceFlags) linked(o *buildFlags) {
	s.openData, s.declaredTypes, s.cover, s.applied, s.allTypes = o.with["hieradata"], o.with["validate"], o.cover, o.with.applies(), o.with["apply=all"]
}

func (o *buildFlags) add(f *pflag.FlagSet) {
	f.Var(&o.with, "with", "include a `PART` that no constant of the program needs: apply, to bring machines to the state of their catalogs, and apply=all, of catalogs from elsewhere, too; backtracking, for computed regular expressions with look-around and the like; facts, to gather those of the machine; graphs, to print graphs as pages and pictures, and parts of graphs; hieradata, to read data files when it runs; mgmt, to print graphs in the form of mgmt; validate, to check documents of objects of declared types; watch, to compile a node whenever its facts change")
	f.BoolVar(&o.cover, "cover", false, "count what is evaluated of the environment and its own modules; each run writes a profile into the folder that P2GOCOVERDIR names, for p2go cover")
	f.BoolVar(&o.lineDirectives, "line-directives", false, "refer debuggers to the manifests with //line directives")
}

func (a *app) build(args []string, s *sourceFlags, o *buildFlags) error {
	if err := s.checkValues("build"); err != nil {
		return err
	}
	args, cleanup, err := s.dirs("build", args)
	if err != nil {
		return err
	}
	defer cleanup()
	target, err := build.ParseTarget(o.target)
	if err != nil {
		return err
	}
	if o.with.applies() && target.OS != "linux" {
		return errors.New("--with apply is for Linux: programs for " + target.OS + " cannot apply catalogs")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	start := time.Now()
	p := a.startProgress()
	defer p.stop()
	s.linked(o)
	place := func(name string) string {
		switch {
		case o.output != "":
			return o.output
		case target.OS == "windows":
			return name + ".exe"
		}
		return name
	}
	if o.output == os.DevNull { // as with go build: only find out whether it builds
		tmp, err := os.MkdirTemp("", "p2go-build-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		o.output, o.passing = filepath.Join(tmp, "site"), true
	}
	key := a.key("build", s, args, a.stderr)
	outcome, output, err := a.buildAgain(ctx, p, key, a.buildOptions(p, args, "", o), place)
	if err != nil {
		return err
	}
	if outcome == build.Unknown {
		opts := a.buildOptions(p, args, "", o)
		err := a.compile(p, s, args, o, build.Before(opts), func(c *compiled) error {
			output = place(c.envs[0].Program.Name)
			if err := checkOutput(output); err != nil {
				return err
			}
			if err := a.reportAccess(p, s, c, o.verbose); err != nil {
				return err
			}
			if err := a.reportTaken(p, s, c); err != nil {
				return err
			}
			return a.makeBinary(ctx, p, s, c, args, output, key, o)
		})
		if err != nil {
			return err
		}
	}
	p.stop()
	if o.verbose {
		if info, err := os.Stat(output); err == nil {
			fmt.Fprintf(a.stderr, "%s: %.1f MB in %.1f s%s\n", output, float64(info.Size())/1e6, time.Since(start).Seconds(), unchanged[outcome])
		}
	}
	return nil
}

// unchanged is what --verbose says of a build besides.
var unchanged = map[build.Outcome]string{
	build.Same:   ", unchanged since the last build",
	build.Linked: ", of sources that are unchanged since the last build",
}

// checkOutput finds out before the long part of the work whether a binary can be
// written. What it would replace must be a file.
func checkOutput(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a directory; name the binary with -o", path)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("cannot write %s: it is not a regular file", path)
	}
	dir := filepath.Dir(path)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot write %s: there is no directory %s", path, dir)
	}
	f, err := os.CreateTemp(dir, ".p2go-*")
	if err != nil {
		return cannotWrite(path, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// makeBinary builds a module. What Go's compiler says of generated code is an internal error in the bodies that the code was made of.
func (a *app) makeBinary(ctx context.Context, p *progress, s *sourceFlags, c *compiled, dirs []string, output, key string, o *buildFlags) error {
	opts := a.buildOptions(p, dirs, output, o)
	p.step("go build")
	opts.State = s.state(key, c.envs[0].Program.Name)
	err := build.Build(ctx, c.module, opts)
	var wrong build.SourceErrors
	if errors.As(err, &wrong) {
		return a.reportGo(p, s, wrong, dirs)
	}
	var generated build.GeneratedErrors
	if errors.As(err, &generated) {
		return misgenerated(c, generated)
	}
	return err
}

// buildOptions say how to build a module.
func (a *app) buildOptions(p *progress, dirs []string, output string, o *buildFlags) build.Options {
	key := cacheKey(dirs)
	if o.cover { // which is another module, so that both stay as they are
		key += "\ncover"
	}
	opts := build.Options{Output: output, Target: o.target, Key: key, Passing: o.passing}
	if self, err := ownSum(); err == nil {
		opts.Generator = self
	}
	if o.verbose {
		p.stop()
		opts.Verbose = a.stderr
	}
	return opts
}

// reportGo prints what Go's compiler says of functions that modules write in Go.
func (a *app) reportGo(p *progress, s *sourceFlags, wrong build.SourceErrors, dirs []string) error {
	var all diag.List
	for _, e := range wrong {
		name := e.File
		for _, dir := range dirs {
			if data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err == nil && bytes.Equal(data, e.Data) {
				name = filepath.Join(dir, filepath.FromSlash(name))
				break
			}
		}
		file := source.NewFile(name, string(e.Data))
		at := file.Offset(e.Line, e.Col)
		all.Add(diag.Errorf(gofunc.CodeCompile, source.At(file, at, at), "%s", e.Text))
	}
	p.stop()
	if err := a.render(a.stderr, a.colored(a.stderr), s, all); err != nil {
		return err
	}
	return errReported
}

// cacheKey names a set of environments in the build cache.
func cacheKey(dirs []string) string {
	abs := make([]string, len(dirs))
	for i, d := range dirs {
		if a, err := filepath.Abs(d); err == nil {
			d = a
		}
		abs[i] = d
	}
	return strings.Join(abs, "\n")
}

var genCommand = &command{
	name:  "gen",
	args:  "ENV... -o DIR [FLAGS]",
	short: "write the Go module of environments without building it",
	long: `Writes the Go module that "p2go build" would build, with the sources of p2go's runtime in it, to a directory.
It builds with "go build" alone, and holds packages to write tests for.`,
	examples: `p2go gen ./production -o ./production-go
cd production-go && go build -o site . && go test ./...`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		var o buildFlags
		f.StringVarP(&o.output, "output", "o", "", "the `DIR` to write: new, empty, or written by p2go gen before")
		s.add(f)
		s.addCompile(f)
		o.add(f)
		return func(args []string) error { return a.gen(args, &s, &o) }
	},
}

func (a *app) gen(args []string, s *sourceFlags, o *buildFlags) error {
	if err := s.checkValues("gen"); err != nil {
		return err
	}
	if o.output == "" {
		return usagef("gen", "where to? Give a directory with -o")
	}
	args, cleanup, err := s.dirs("gen", args)
	if err != nil {
		return err
	}
	defer cleanup()
	p := a.startProgress()
	defer p.stop()
	s.linked(o)
	return a.compile(p, s, args, o, nil, func(c *compiled) error {
		err := build.Write(c.module, o.output)
		var pe *fs.PathError
		if errors.As(err, &pe) {
			return cannotWrite(o.output, err)
		}
		return err
	})
}

var runCommand = &command{
	name:  "run",
	args:  "ENV [FLAGS] [-- FLAGS OF THE BINARY]",
	short: "build an environment and print a node's catalog",
	long: `Builds an environment, with everything cached, and runs the binary's "catalog" command, or "graph" for a program in mcl.
Flags after "--" go to that command as they are.`,
	examples: `p2go run ./production --node web1.example.com --facts web1.yaml
p2go run -e 'notify { "hello ${facts["kernel"]}": }' --facts facts.json
p2go run ./production --node web1.example.com -- --format pretty
p2go run main.mcl --node web1 -- --format suite`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		var o buildFlags
		node := f.String("node", "", "the node's `NAME`")
		facts := f.String("facts", "", "the `FILE` with the node's facts, JSON or YAML")
		s.add(f)
		s.addCompile(f)
		o.add(f)
		return func(args []string) error {
			var rest []string
			if n := f.ArgsLenAtDash(); n >= 0 {
				args, rest = args[:n], args[n:]
			}
			return a.runEnv(args, &s, &o, *node, *facts, rest)
		}
	},
}

// hostName is this machine's name, under which Puppet would compile for it.
func hostName() string {
	if name, err := os.Hostname(); err == nil && name != "" {
		return strings.ToLower(name)
	}
	return "localhost"
}

// runEnv runs the command of the binary that prints what comes of the node: the catalog, or the graph of a program in mcl.
func (a *app) runEnv(args []string, s *sourceFlags, o *buildFlags, node, facts string, rest []string) error {
	if err := s.checkValues("run"); err != nil {
		return err
	}
	dir, cleanup, err := s.dir("run", args)
	if err != nil {
		return err
	}
	defer cleanup()
	command, name := "catalog", "--node"
	if s.isMcl(dir) {
		command, name = "graph", "--hostname"
	} else if node == "" && facts == "" && len(rest) == 0 {
		node = hostName()
	}
	if node != "" {
		rest = append([]string{name, node}, rest...)
	}
	if facts != "" {
		rest = append([]string{"--facts", facts}, rest...)
	}
	return a.runBinary(dir, s, o, append([]string{command}, rest...))
}

// runBinary builds an environment, with everything cached, and runs the binary.
func (a *app) runBinary(dir string, s *sourceFlags, o *buildFlags, command []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := a.startProgress()
	defer p.stop()
	s.linked(o)
	tmp, err := os.MkdirTemp("", "p2go-run-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	bin := filepath.Join(tmp, "site")
	key := []string{dir}
	if s.set.Changed("execute") {
		key = []string{"-e"} // code alone shares one place in the cache
	}
	if len(o.with) > 0 { // another program of the same environment
		key = append(key, "--with "+o.with.String())
	}
	o.passing = true
	if err := a.makeSite(ctx, p, s, o, dir, key, a.key("build", s, key, a.stderr), bin); err != nil {
		return err
	}
	p.stop()
	cmd := exec.CommandContext(ctx, bin, command...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = a.stdin, a.stdout, a.stderr
	if err := cmd.Run(); err != nil {
		if _, ok := err.(*exec.ExitError); ok { //nolint:errorlint // Run does not wrap it
			return errReported
		}
		return err
	}
	return nil
}

// makeSite builds an environment, with everything cached. Place is what its module is kept by, and known stands for all that the
// program depends on beside files, "" where nothing of the last build is of use.
func (a *app) makeSite(ctx context.Context, p *progress, s *sourceFlags, o *buildFlags, dir string, place []string, known, bin string) error {
	s.linked(o)
	outcome, _, err := a.buildAgain(ctx, p, known, a.buildOptions(p, place, bin, o), func(string) string { return bin })
	if err != nil || outcome != build.Unknown {
		return err
	}
	opts := a.buildOptions(p, place, bin, o)
	return a.compile(p, s, []string{dir}, o, build.Before(opts), func(c *compiled) error {
		return a.makeBinary(ctx, p, s, c, place, bin, known, o)
	})
}
