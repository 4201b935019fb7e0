package cli

import (
	"errors"
	"strings"
)

func (a *app) help() error {
	var b strings.Builder
	b.WriteString(a.name + " compiles the catalogs of the Puppet environments built into it.\n\nUsage: " + a.name + " COMMAND [flags]\n\nCommands:\n")
	for _, c := range commands() {
		b.WriteString("  " + pad(c.name, 14) + c.doc + "\n")
	}
	b.WriteString("\nRun " + a.name + " COMMAND --help for the flags of a command, " + a.name + " --version for the version.\n")
	return a.print(b.String())
}

func (a *app) commandHelp(c *command, specs []flag) error {
	var b strings.Builder
	b.WriteString("Usage: " + a.name + " " + strings.TrimSpace(c.name+" "+c.usage) + "\n\n" + strings.ToUpper(c.doc[:1]) + c.doc[1:] + ".\n\nFlags:\n")
	for _, f := range specs {
		left := "    "
		if f.short != "" {
			left = "-" + f.short + ", "
		}
		left += "--" + f.name
		if f.value != "" {
			left += " " + f.value
		}
		b.WriteString("  " + pad(left, 30) + f.doc + "\n")
	}
	if len(c.examples) > 0 {
		b.WriteString("\nExamples:\n")
		for _, e := range c.examples {
			b.WriteString("  " + a.name + " " + e + "\n")
		}
	}
	return a.print(b.String())
}

func pad(s string, n int) string {
	if len(s) >= n {
		return s + "  "
	}
	return s + strings.Repeat(" ", n-len(s))
}

// completionCommand is a function because it refers to all commands.
func completionCommand() command {
	return command{
		name: "completion", usage: "bash|zsh|fish", doc: "print a script that completes commands and flags",
		examples: []string{"completion bash > /etc/bash_completion.d/site"},
		run: func(a *app, _ flags, args []string) error {
			if len(args) == 1 {
				switch args[0] {
				case "bash":
					return a.print(bashCompletion(a.name))
				case "zsh":
					return a.print(zshCompletion(a.name))
				case "fish":
					return a.print(fishCompletion(a.name))
				}
			}
			return errors.New("give the shell: bash, zsh or fish")
		},
	}
}

// commandWords are the commands with their flags.
func commandWords() (names []string, flagsOf [][]string) {
	for _, c := range commands() {
		names = append(names, c.name)
		flagsOf = append(flagsOf, flagNames(c.allFlags()))
	}
	return names, flagsOf
}

// bashCompletion, zshCompletion and fishCompletion make the scripts.
func bashCompletion(name string) string {
	f := "_" + identifier(name)
	names, flagsOf := commandWords()
	var b strings.Builder
	b.WriteString(f + "() {\n  local cur=${COMP_WORDS[COMP_CWORD]} words=\n  if [ \"$COMP_CWORD\" -eq 1 ]; then words='" + strings.Join(names, " ") + "'\n  else case ${COMP_WORDS[1]} in\n")
	for i, n := range names {
		b.WriteString("    " + n + ") words='" + strings.Join(flagsOf[i], " ") + "' ;;\n")
	}
	b.WriteString("  esac; fi\n  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o default -F " + f + " " + name + "\n")
	return b.String()
}

func zshCompletion(name string) string {
	f := "_" + identifier(name)
	names, flagsOf := commandWords()
	var b strings.Builder
	b.WriteString("#compdef " + name + "\n" + f + "() {\n  if (( CURRENT == 2 )); then compadd " + strings.Join(names, " ") + "; return; fi\n  case $words[2] in\n")
	for i, n := range names {
		b.WriteString("    " + n + ") compadd -- " + strings.Join(flagsOf[i], " ") + " ;;\n")
	}
	b.WriteString("  esac\n  _files\n}\ncompdef " + f + " " + name + "\n")
	return b.String()
}

func fishCompletion(name string) string {
	names, flagsOf := commandWords()
	var b strings.Builder
	b.WriteString("complete -c " + name + " -n __fish_use_subcommand -a '" + strings.Join(names, " ") + "'\n")
	for i, n := range names {
		for _, fl := range flagsOf[i] {
			b.WriteString("complete -c " + name + " -n '__fish_seen_subcommand_from " + n + "' -l " + fl[2:] + "\n")
		}
	}
	return b.String()
}

func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' {
			return r
		}
		return '_'
	}, name)
}
