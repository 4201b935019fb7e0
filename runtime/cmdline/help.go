package cmdline

import "strings"

// Command is a subcommand as help and completion show it.
type Command struct {
	Name, Usage, Doc string
	Flags            []Flag
	Examples         []string
}

// Help returns the help of a program. About says what it does.
func Help(program, about string, commands []Command) string {
	var b strings.Builder
	b.WriteString(program + " " + about + ".\n\nUsage: " + program + " COMMAND [flags]\n\nCommands:\n")
	for _, c := range commands {
		b.WriteString("  " + Pad(c.Name, 14) + c.Doc + "\n")
	}
	b.WriteString("\nRun " + program + " COMMAND --help for the flags of a command, " + program + " --version for the version.\n")
	return b.String()
}

// Help returns the help of a command.
func (c *Command) Help(program string) string {
	var b strings.Builder
	b.WriteString("Usage: " + program + " " + strings.TrimSpace(c.Name+" "+c.Usage) + "\n\n" + strings.ToUpper(c.Doc[:1]) + c.Doc[1:] + ".\n\nFlags:\n")
	for _, f := range c.Flags {
		left := "    "
		if f.Short != "" {
			left = "-" + f.Short + ", "
		}
		left += "--" + f.Name
		if f.Value != "" {
			left += " " + f.Value
		}
		b.WriteString("  " + Pad(left, 30) + f.Doc + "\n")
	}
	if len(c.Examples) > 0 {
		b.WriteString("\nExamples:\n")
		for _, e := range c.Examples {
			b.WriteString("  " + program + " " + e + "\n")
		}
	}
	return b.String()
}

// Pad fills a text up with blanks, two at least if it is too long.
func Pad(s string, n int) string {
	if len(s) >= n {
		return s + "  "
	}
	return s + strings.Repeat(" ", n-len(s))
}

// Completion returns the script that completes commands and flags in a shell, "" if it is none of bash, zsh and fish.
func Completion(shell, program string, commands []Command) string {
	switch shell {
	case "bash":
		return bashCompletion(program, commands)
	case "zsh":
		return zshCompletion(program, commands)
	case "fish":
		return fishCompletion(program, commands)
	}
	return ""
}

func bashCompletion(program string, commands []Command) string {
	f := "_" + identifier(program)
	var b strings.Builder
	b.WriteString(f + "() {\n  local cur=${COMP_WORDS[COMP_CWORD]} words=\n  if [ \"$COMP_CWORD\" -eq 1 ]; then words='" + commandNames(commands) + "'\n  else case ${COMP_WORDS[1]} in\n")
	for _, c := range commands {
		b.WriteString("    " + c.Name + ") words='" + strings.Join(flagNames(c.Flags), " ") + "' ;;\n")
	}
	b.WriteString("  esac; fi\n  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o default -F " + f + " " + program + "\n")
	return b.String()
}

func zshCompletion(program string, commands []Command) string {
	f := "_" + identifier(program)
	var b strings.Builder
	b.WriteString("#compdef " + program + "\n" + f + "() {\n  if (( CURRENT == 2 )); then compadd " + commandNames(commands) + "; return; fi\n  case $words[2] in\n")
	for _, c := range commands {
		b.WriteString("    " + c.Name + ") compadd -- " + strings.Join(flagNames(c.Flags), " ") + " ;;\n")
	}
	b.WriteString("  esac\n  _files\n}\ncompdef " + f + " " + program + "\n")
	return b.String()
}

func fishCompletion(program string, commands []Command) string {
	var b strings.Builder
	b.WriteString("complete -c " + program + " -n __fish_use_subcommand -a '" + commandNames(commands) + "'\n")
	for _, c := range commands {
		for _, f := range c.Flags {
			b.WriteString("complete -c " + program + " -n '__fish_seen_subcommand_from " + c.Name + "' -l " + f.Name + "\n")
		}
	}
	return b.String()
}

func commandNames(commands []Command) string {
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.Name
	}
	return strings.Join(names, " ")
}

func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' {
			return r
		}
		return '_'
	}, name)
}
