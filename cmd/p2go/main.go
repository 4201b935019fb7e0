// Command p2go compiles Puppet environments into static binaries that emit
// catalogs.
//
// This package is the command line: flags, output and exit codes. What is known
// about languages and code lives in the packages it calls. Data goes to
// standard output, everything else to standard error; the exit code is 0 for
// success, 1 for any error, and 2 for differences that were asked for.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
)

// version is set by the build: -ldflags "-X main.version=v1.2.3". That of a p2go from go install is the module's.
var version = "v0.1.0-dev"

func main() {
	startHeap()
	if info, ok := debug.ReadBuildInfo(); ok {
		version = released(info, version)
	}
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv}
	args := os.Args[1:]
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == puppetCommand.name {
		args = append([]string{puppetCommand.name}, args...)
	}
	os.Exit(a.run(args))
}

// app is one invocation.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	color          string // the flag --color
}

// command is one subcommand.
type command struct {
	name     string
	args     string // of the usage line
	short    string // one line for the list of commands
	long     string
	examples string
	goFlags  []string        // flags of go test, which may be written with one hyphen
	raw      bool            // it reads its arguments itself
	words    func() []string // that arguments may be, beside files; nil for none
	setup    func(a *app, f *pflag.FlagSet) func(args []string) error
}

var commands []*command

// What p2go does, and its examples beside those of the commands.
const (
	purpose       = "compiles Puppet environments into static binaries that emit catalogs"
	usageExamples = "p2go build ./production -o site\n./site catalog --node web1.example.com --facts web1.json"
)

func init() {
	commands = []*command{
		buildCommand, runCommand, genCommand, checkCommand, testCommand, coverCommand, watchCommand, diffCommand, graphCommand,
		whyCommand, hieraCommand, docCommand, functionsCommand, typesCommand, parseCommand, validateCommand, fmtCommand, irCommand,
		explainCommand, puppetCommand, manCommand, completionCommand, versionCommand,
	}
}

// errReported is the failure of a command that has already said what is wrong.
var errReported = errors.New("reported")

// usageError is a mistake on the command line.
type usageError struct {
	command string
	text    string
}

func (e *usageError) Error() string { return e.text }

func usagef(c, format string, args ...any) error {
	return &usageError{c, fmt.Sprintf(format, args...)}
}

// run carries out a command line and returns the exit code.
func (a *app) run(args []string) int {
	err := a.dispatch(args)
	var usage *usageError
	switch {
	case err == nil, errors.Is(err, pflag.ErrHelp):
		return 0
	case errors.Is(err, errDiffer):
		return 2
	case errors.Is(err, errReported):
	case errors.Is(err, context.Canceled):
		a.errorf("interrupted")
	case errors.As(err, &usage):
		a.errorf("%s", usage.text)
		see := "p2go --help"
		if usage.command != "" {
			see = "p2go " + usage.command + " --help"
		}
		fmt.Fprintf(a.stderr, "See `%s`.\n", see)
	default:
		a.errorf("%s", err)
	}
	return 1
}

func (a *app) errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if a.colored(a.stderr) {
		fmt.Fprintf(a.stderr, "\x1b[1;31mError:\x1b[0m %s\n", text)
		return
	}
	fmt.Fprintf(a.stderr, "Error: %s\n", text)
}

func (a *app) dispatch(args []string) error {
	if len(args) == 0 {
		a.usage(a.stderr)
		return errReported
	}
	switch args[0] {
	case "-h", "--help":
		a.usage(a.stdout)
		return nil
	case "-V", "--version":
		return versionCommand.run(a, nil)
	case "help":
		if len(args) == 1 {
			a.usage(a.stdout)
			return nil
		}
		args = []string{args[1], "--help"}
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(a, args[1:])
		}
	}
	return usagef("", "%s", unknownCommand(args[0]))
}

// unknownCommand says that there is no such command, and which one may be meant.
func unknownCommand(name string) string {
	text := fmt.Sprintf("unknown command %q", name)
	if near := diag.Nearest(name, names(commands)); near != "" {
		text += fmt.Sprintf(", did you mean %q?", near)
	}
	return text
}

func names(cs []*command) []string {
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = c.name
	}
	return out
}

// flags returns the command's flags and its action. Underscores in flag names
// are hyphens, as in Puppet.
func (c *command) flags(a *app) (*pflag.FlagSet, func([]string) error) {
	f := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.SortFlags = false
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.ReplaceAll(name, "_", "-"))
	})
	action := c.setup(a, f)
	f.StringVar(&a.color, "color", "auto", "`WHEN` to colour messages: auto, always, never; Puppet's ansi, true and false are known too")
	f.BoolP("help", "h", false, "show this help")
	return f, action
}

func (c *command) run(a *app, args []string) error {
	f, action := c.flags(a)
	if c.raw {
		return action(args)
	}
	for i, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if arg == "--" {
			break
		}
		if strings.HasPrefix(arg, "-") && slices.Contains(c.goFlags, name) {
			args = slices.Clone(args)
			args[i] = "-" + arg
		}
	}
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			c.help(a.stdout, f)
			return nil
		}
		return usagef(c.name, "%s", flagError(f, err))
	}
	if help, _ := f.GetBool("help"); help {
		c.help(a.stdout, f)
		return nil
	}
	if !slices.Contains([]string{"auto", "always", "ansi", "true", "never", "false"}, a.color) {
		return usagef(c.name, "--color is auto, always or never, not %q", a.color)
	}
	return action(f.Args())
}

// flagError words what is wrong with the flags, with the flag that an unknown
// one may stand for.
func flagError(f *pflag.FlagSet, err error) string {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		kind := map[string]string{"int": "a number", "bool": "true or false", "part": strings.Join(partNames, " or "), "kind": "one or more of " + strings.Join(ir.AccessNames(), ", "), "code": "native or module"}[invalid.GetFlag().Value.Type()]
		return fmt.Sprintf("--%s is %s, not %q", invalid.GetFlag().Name, kind, invalid.GetValue())
	}
	var missing *pflag.ValueRequiredError
	if errors.As(err, &missing) {
		return fmt.Sprintf("--%s needs a value", missing.GetFlag().Name)
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		var all []string
		f.VisitAll(func(fl *pflag.Flag) { all = append(all, fl.Name) })
		if near := diag.Nearest(unknown.GetSpecifiedName(), all); near != "" {
			return fmt.Sprintf("%s, did you mean --%s?", err, near)
		}
	}
	return err.Error()
}

func (a *app) usage(w io.Writer) {
	fmt.Fprintf(w, "p2go %s.\n\nUsage: p2go COMMAND [ARGUMENTS] [FLAGS]\n\nCommands:\n", purpose)
	for _, c := range commands {
		fmt.Fprintf(w, "  %-12s%s\n", c.name, c.short)
	}
	fmt.Fprintf(w, "\nExamples:\n%s\n\n`p2go COMMAND --help` tells more about a command.\n", indent(usageExamples))
}

func (c *command) help(w io.Writer, f *pflag.FlagSet) {
	fmt.Fprintf(w, "%s\n\nUsage: p2go %s %s\n", c.long, c.name, c.args)
	if c.examples != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", indent(c.examples))
	}
	fmt.Fprintf(w, "\nFlags:\n%s", f.FlagUsagesWrapped(100))
}

func indent(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, l := range lines {
		lines[i] = "  " + strings.TrimSpace(l)
	}
	return strings.Join(lines, "\n")
}
