// Package cli is the command line of a program that was compiled from mcl: it evaluates the program and writes its resource graph, once or
// whenever that changes, and tells what the program reads.
//
// Data goes to standard output, everything else to standard error. The exit code is 0, or 1 after an error, which is one line that begins
// with "Error: ".
package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl/site"
)

// Version is that of the p2go that made the program; generated code sets it.
var Version = "dev"

// Main runs the command line of a binary that holds these programs, and returns the exit code.
func Main(programs ...*site.Program) int {
	a := &app{programs: programs, name: filepath.Base(os.Args[0]), in: os.Stdin, out: os.Stdout}
	a.messages = cmdline.Messages{Out: os.Stderr, Color: cmdline.WantColor(os.Stderr), Least: cmdline.Level("notice")}
	return a.run(os.Args[1:])
}

// app is one run.
type app struct {
	programs []*site.Program
	name     string
	in       io.Reader
	out      io.Writer
	messages cmdline.Messages
}

// command is a subcommand.
type command struct {
	cmdline.Command
	evaluates bool // it has the evaluateFlags too, and what comes after -- are arguments of the program
	run       func(a *app, f cmdline.Flags, args []string) error
}

// commands returns the subcommands.
func commands() []command {
	all := []command{graphCommand, catalogCommand(), watchCommand(), infoCommand(), completionCommand()}
	for i := range all {
		c := &all[i]
		if c.evaluates {
			c.Flags = append(c.Flags, evaluateFlags()...)
		}
		c.Flags = append(c.Flags, cmdline.Flag{Name: "color", Doc: "colour messages: true, false or auto"},
			cmdline.Flag{Name: "help", Short: "h", Doc: "show this help"})
	}
	return all
}

// described returns the commands as help and completion show them.
func described() []cmdline.Command {
	var all []cmdline.Command
	for _, c := range commands() {
		all = append(all, c.Command)
	}
	return all
}

func completionCommand() command {
	return command{
		Command: cmdline.Command{
			Name: "completion", Usage: "bash|zsh|fish", Doc: "print a script that completes commands and flags",
			Examples: []string{"completion bash > /etc/bash_completion.d/site"},
		},
		run: func(a *app, _ cmdline.Flags, args []string) error {
			if len(args) == 1 {
				if script := cmdline.Completion(args[0], a.name, described()); script != "" {
					return a.print(script)
				}
			}
			return errors.New("give the shell: bash, zsh or fish")
		},
	}
}

// errReported is an error that has been reported already.
var errReported = errors.New("failed")

func (a *app) run(args []string) int {
	err := a.dispatch(args)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errReported), cmdline.IsClosedPipe(err):
		return 1
	}
	a.messages.Report("err", errorText(err))
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
		if c.Name == args[0] {
			return a.runCommand(&c, args[1:])
		}
		names = append(names, c.Name)
	}
	return cmdline.Unknown(args[0], names)
}

func (a *app) help() error {
	return a.print(cmdline.Help(a.name, "makes the resource graph of the mcl program built into it", described()))
}

func (a *app) runCommand(c *command, args []string) error {
	var own []string // the arguments of the program
	if i := slices.Index(args, "--"); i >= 0 && c.evaluates {
		args, own = args[:i], args[i+1:]
	}
	f, rest, err := cmdline.Parse(c.Flags, args)
	switch {
	case err != nil:
		return err
	case f.On("help"):
		return a.print(c.Help(a.name))
	}
	if f.Has("color") {
		a.messages.Color = f.On("color")
		if f.Get("color", "") == "auto" {
			a.messages.Color = cmdline.WantColor(os.Stderr)
		}
	}
	if c.evaluates {
		if len(rest) > 0 {
			return errors.New("unexpected argument: " + rest[0] + "; those of the program come after --")
		}
		rest = own
	}
	return c.run(a, f, rest)
}

func (a *app) print(parts ...string) error {
	_, err := io.WriteString(a.out, strings.Join(parts, ""))
	return err
}
