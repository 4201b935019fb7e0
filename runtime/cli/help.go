package cli

import (
	"errors"

	"github.com/p2go/p2go/runtime/cmdline"
)

func (a *app) help() error {
	return a.print(cmdline.Help(a.name, "compiles the catalogs of the Puppet environments built into it", described()))
}

// described returns all commands as help and completion show them.
func described() []cmdline.Command {
	var all []cmdline.Command
	for _, c := range commands() {
		all = append(all, c.described())
	}
	return all
}

func (c *command) described() cmdline.Command {
	return cmdline.Command{Name: c.name, Usage: c.usage, Doc: c.doc, Flags: c.allFlags(), Examples: c.examples}
}

// completionCommand is a function because it refers to all commands.
func completionCommand() command {
	return command{
		name: "completion", usage: "bash|zsh|fish", doc: "print a script that completes commands and flags",
		examples: []string{"completion bash > /etc/bash_completion.d/site"},
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
