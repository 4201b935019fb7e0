// Package cli is the command line of a produced binary: it compiles catalogs for
// nodes whose facts are given in files, and tells what the binary holds.
//
// Data goes to standard output, everything else to standard error. The exit code
// is 0, or 1 after an error, which is one line that begins with "Error: ".
package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
)

// Version is that of the p2go that made the program; generated code sets it.
var Version = "dev"

// Main runs the command line of a binary that holds these environments, and
// returns the exit code.
func Main(envs ...*runtime.Environment) int {
	a := &app{envs: envs, name: filepath.Base(os.Args[0]), out: os.Stdout, err: os.Stderr, color: cmdline.WantColor(os.Stderr)}
	return a.run(os.Args[1:])
}

// app is one run.
type app struct {
	envs     []*runtime.Environment
	name     string
	out, err io.Writer
	color    bool
	level    int // of the least log level that is shown
	code     int // what the program ends with, without an error
	// stop is called instead of ending the process when a limit is passed, if set.
	stop func(message string)
}

// command is a subcommand.
type command struct {
	name, doc string
	usage     string
	compiles  bool // it has the compileFlags too
	flags     []cmdline.Flag
	examples  []string
	run       func(a *app, f cmdline.Flags, args []string) error
}

// allFlags are the flags of the command, in the order in which help shows them.
//
// It is called in few places, in each of which its code would be.
//
//go:noinline
func (c *command) allFlags() []cmdline.Flag {
	var all []cmdline.Flag
	if c.compiles { // the table would be made at the start of every program
		all = append(all, compileFlags...)
	}
	return append(append(all, c.flags...), globalFlags...)
}

// commands returns the subcommands.
func commands() []command {
	return append([]command{
		catalogCommand, graphCommand, lookupCommand, nodesCommand, environmentsCommand, infoCommand, completionCommand(),
	}, added...)
}

// added are the commands of parts that not every program has.
var added []command

var globalFlags = []cmdline.Flag{
	{Name: "help", Short: "h", Doc: "show this help"},
	{Name: "color", Value: "", Doc: "colour messages: true, false or auto"},
	{Name: "verbose", Short: "v", Doc: "show messages of level info"},
	{Name: "debug", Short: "d", Doc: "show messages of level debug"},
}

// errReported is an error that has been reported already.
var errReported = errors.New("failed")

func (a *app) run(args []string) int {
	err := a.dispatch(args)
	switch {
	case err == nil:
		return a.code
	case errors.Is(err, errReported), cmdline.IsClosedPipe(err):
		return 1
	}
	a.report("err", err.Error())
	return 1
}

func (a *app) dispatch(args []string) error {
	if len(args) == 0 {
		return a.help()
	}
	switch args[0] {
	case "help", "--help", "-h":
		if len(args) > 1 {
			args = []string{args[1], "--help"}
			break
		}
		return a.help()
	case "version", "--version", "-V":
		return a.print(a.name, ", compiled by p2go ", Version, "\n")
	}
	var names []string
	for _, c := range commands() {
		if c.name == args[0] {
			return a.runCommand(&c, args[1:])
		}
		names = append(names, c.name)
	}
	return cmdline.Unknown(args[0], names)
}

func (a *app) runCommand(c *command, args []string) error {
	specs := c.allFlags()
	f, rest, err := cmdline.Parse(specs, args)
	if err != nil {
		return err
	}
	if f.On("help") {
		d := c.described()
		return a.print(d.Help(a.name))
	}
	if f.Has("color") {
		a.color = f.On("color")
		if v := f.Get("color", ""); v == "auto" {
			a.color = cmdline.WantColor(os.Stderr)
		}
	}
	a.level = cmdline.Level("notice")
	if f.On("verbose") {
		a.level = cmdline.Level("info")
	}
	if f.On("debug") {
		a.level = cmdline.Level("debug")
	}
	return c.run(a, f, rest)
}

// environment finds an environment by name; "" is the only one, or production.
func (a *app) environment(name string) (*runtime.Environment, error) {
	var names []string
	for _, e := range a.envs {
		if e.Name == name || name == "" && (len(a.envs) == 1 || e.Name == "production") {
			return e, nil
		}
		names = append(names, e.Name)
	}
	if name == "" {
		return nil, errors.New("there are several environments; choose one with --environment: " + strings.Join(names, ", "))
	}
	return nil, errors.New("unknown environment: " + name + cmdline.Suggest(name, names) + "; this binary holds " + strings.Join(names, ", "))
}

func (a *app) print(parts ...string) error {
	_, err := io.WriteString(a.out, strings.Join(parts, ""))
	return err
}

// noArgs complains about arguments that a command does not take.
func noArgs(args []string) error {
	if len(args) > 0 {
		return errors.New("unexpected argument: " + args[0])
	}
	return nil
}
