package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/changes"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
	"github.com/p2go/p2go/runtime/graph"
)

var completionCommand = &command{
	name:  "completion",
	args:  "bash|zsh|fish",
	short: "print a completion script for a shell",
	long:  "Prints a script that completes p2go's commands and flags.",
	examples: `source <(p2go completion bash)
p2go completion fish > ~/.config/fish/completions/p2go.fish`,
	setup: func(a *app, _ *pflag.FlagSet) func([]string) error {
		return func(args []string) error {
			if len(args) != 1 {
				return usagef("completion", "which shell? One of bash, zsh, fish")
			}
			script, ok := map[string]func() string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}[args[0]]
			if !ok {
				return usagef("completion", "no completion for %q; there is one for bash, zsh and fish", args[0])
			}
			_, err := fmt.Fprint(a.stdout, script())
			return err
		}
	},
}

// flagNames lists the flags of a command as they are typed.
func (c *command) flagNames() []string {
	f, _ := c.flags(&app{getenv: func(string) string { return "" }})
	var flags []string
	f.VisitAll(func(fl *pflag.Flag) {
		if !fl.Hidden {
			flags = append(flags, "--"+fl.Name)
		}
	})
	return flags
}

// flagValues are the values of flags that have few of them, by the flags as they are typed.
func flagValues() []struct{ flag, values string } {
	return []struct{ flag, values string }{
		{"--after", strings.Join(append([]string{passes.Lower}, passNames()...), " ")},
		{"--disable-pass", strings.Join(optionalPasses(), " ")},
		{"--deny", strings.Join(ir.AccessNames(), " ")},
		{"--stdlib", string(nativeStdlib) + " " + string(moduleStdlib)},
		{"--mcl", "head 1.0 2020 auto"},
		{"--cover-format", strings.Join(coverFormats, " ")},
		{"--with", strings.Join(partNames, " ")},
		{"--graph", strings.Join(graph.Names, " ")},
		{"--filters", strings.Join(changes.FilterNames, " ")},
	}
}

func bashCompletion() string {
	var b strings.Builder
	b.WriteString("_p2go() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} flags= values= words=\n")
	fmt.Fprintf(&b, "\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\tCOMPREPLY=($(compgen -W '%s help' -- \"$word\"))\n\t\treturn\n\tfi\n", strings.Join(names(commands), " "))
	b.WriteString("\tcase ${COMP_WORDS[COMP_CWORD-1]} in\n")
	for _, v := range flagValues() {
		fmt.Fprintf(&b, "\t%s) values='%s' ;;\n", v.flag, v.values)
	}
	b.WriteString("\tesac\n\tif [ -n \"$values\" ]; then\n\t\tCOMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n\t\treturn\n\tfi\n")
	b.WriteString("\tcase ${COMP_WORDS[1]} in\n")
	for _, c := range commands {
		words := ""
		if c.words != nil {
			words = " words='" + strings.Join(c.words(), " ") + "'"
		}
		fmt.Fprintf(&b, "\t%s) flags='%s'%s ;;\n", c.name, strings.Join(c.flagNames(), " "), words)
	}
	b.WriteString("\tesac\n\tcase $word in\n\t-*) COMPREPLY=($(compgen -W \"$flags\" -- \"$word\")) ;;\n\t*) COMPREPLY=($(compgen -W \"$words\" -f -- \"$word\")) ;;\n\tesac\n}\n")
	b.WriteString("complete -o filenames -F _p2go p2go\n")
	return b.String()
}

func zshCompletion() string {
	var b strings.Builder
	b.WriteString("#compdef p2go\n\nlocal -a commands=(\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "\t'%s:%s'\n", c.name, strings.ReplaceAll(c.short, "'", "'\\''"))
	}
	b.WriteString(")\nif (( CURRENT == 2 )); then\n\t_describe command commands\n\treturn\nfi\ncase $words[CURRENT-1] in\n")
	for _, v := range flagValues() {
		fmt.Fprintf(&b, "%s) compadd -- %s; return ;;\n", v.flag, v.values)
	}
	b.WriteString("esac\ncase $words[2] in\n")
	for _, c := range commands {
		words := ""
		if c.words != nil {
			words = " || compadd -- " + strings.Join(c.words(), " ")
		}
		fmt.Fprintf(&b, "%s) [[ $PREFIX == -* ]] && compadd -- %s%s ;;\n", c.name, strings.Join(c.flagNames(), " "), words)
	}
	b.WriteString("esac\n[[ $PREFIX == -* ]] || _files\n")
	return b.String()
}

func fishCompletion() string {
	var b strings.Builder
	values := map[string]string{}
	for _, v := range flagValues() {
		values[v.flag] = fmt.Sprintf(" -x -a '%s'", v.values)
	}
	for _, c := range commands {
		fmt.Fprintf(&b, "complete -c p2go -n __fish_use_subcommand -f -a %s -d %q\n", c.name, c.short)
		if c.words != nil {
			fmt.Fprintf(&b, "complete -c p2go -n '__fish_seen_subcommand_from %s' -a '%s'\n", c.name, strings.Join(c.words(), " "))
		}
		for _, fl := range c.flagNames() {
			fmt.Fprintf(&b, "complete -c p2go -n '__fish_seen_subcommand_from %s' -l %s%s\n", c.name, strings.TrimPrefix(fl, "--"), values[fl])
		}
	}
	return b.String()
}
