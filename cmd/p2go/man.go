package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

var manCommand = &command{
	name:  "man",
	args:  "[COMMAND] [-o DIR]",
	short: "print the manual page of p2go or of a command",
	long: `Prints the manual page p2go(1), or that of COMMAND, for man to show. The pages are made of what --help prints.
With -o it writes all of them instead, or that of COMMAND: p2go.1 and p2go-COMMAND.1.`,
	examples: `p2go man build | man -l -
p2go man -o ~/.local/share/man/man1`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		output := f.StringP("output", "o", "", "write pages into the directory `DIR`")
		return func(args []string) error { return a.man(args, *output) }
	},
}

func (a *app) man(args []string, output string) error {
	pages := append([]*command{nil}, commands...)
	switch {
	case len(args) > 1:
		return usagef("man", "one command at most, not %d", len(args))
	case len(args) == 1:
		i := slices.IndexFunc(commands, func(c *command) bool { return c.name == args[0] })
		if i < 0 {
			return usagef("man", "%s", unknownCommand(args[0]))
		}
		pages = commands[i : i+1]
	case output == "":
		pages = pages[:1]
	}
	if output == "" {
		_, err := io.WriteString(a.stdout, manPage(pages[0]))
		return err
	}
	if err := os.MkdirAll(output, 0o777); err != nil {
		return cannotWrite(output, err)
	}
	for _, c := range pages {
		path := filepath.Join(output, manName(c)+".1")
		if err := replaceFile(path, manPage(c)); err != nil {
			return err
		}
	}
	return nil
}

// manName is the name of the page of a command, or of p2go, which is nil.
func manName(c *command) string {
	if c == nil {
		return "p2go"
	}
	return "p2go-" + c.name
}

// manPage writes the page of a command, or of p2go, which is nil, in the macros of man(7).
func manPage(c *command) string {
	var p manText
	p.line(".TH %s 1 \"\" \"p2go %s\" \"User Commands\"", manEscape(strings.ToUpper(manName(c))), manEscape(version))
	p.line(".SH NAME")
	if c == nil {
		p.overview()
	} else {
		p.command(c)
	}
	return p.String()
}

// manText is a page that is being written.
type manText struct{ bytes.Buffer }

func (p *manText) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *manText) overview() {
	p.line("%s \\- %s", manName(nil), manEscape(purpose))
	p.line(".SH SYNOPSIS\n.B p2go\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIFLAGS\\fR]")
	p.line(".SH DESCRIPTION")
	p.prose("p2go " + purpose + ". It needs the Go toolchain to build them, and no network.\n\n" +
		"Each command has a page of its own, and says the same with --help.")
	p.line(".SH COMMANDS")
	for _, c := range commands {
		p.line(".TP\n.BR %s (1)\n%s", manEscape(manName(c)), manLine(c.short))
	}
	p.line(".SH EXAMPLES")
	p.literal(usageExamples)
	p.line(".SH ENVIRONMENT")
	for _, v := range [][2]string{
		{"NO_COLOR", "Messages are not coloured if it is set, where --color does not say otherwise."},
		{"PATH", "Where the command go is found, which builds programs."},
		{"GOCACHE", "The directory in which Go keeps what it has compiled."},
		{"XDG_CACHE_HOME", "The directory below which p2go keeps what it knows of the last builds; default ~/.cache."},
	} {
		p.line(".TP\n.B %s\n%s", manEscape(v[0]), manLine(v[1]))
	}
	p.exit()
	p.line(".SH SEE ALSO\n.BR go (1),\n.BR puppet (8)")
}

func (p *manText) command(c *command) {
	p.line("%s \\- %s", manEscape(manName(c)), manEscape(c.short))
	p.line(".SH SYNOPSIS")
	for i, form := range strings.Split(c.args, " | ") {
		if i > 0 {
			p.line(".br")
		}
		p.line(".B p2go %s", manEscape(c.name))
		if form != "" {
			p.line("%s", manLine(form))
		}
	}
	p.line(".SH DESCRIPTION")
	p.prose(c.long)
	p.line(".SH OPTIONS")
	f, _ := c.flags(&app{getenv: func(string) string { return "" }})
	for line := range strings.Lines(f.FlagUsages()) {
		flag, usage, _ := strings.Cut(strings.TrimSpace(line), "  ")
		p.line(".TP\n%s\n%s", manFlag(flag), manLine(strings.TrimSpace(usage)))
	}
	if c.examples != "" {
		p.line(".SH EXAMPLES")
		p.literal(indent(c.examples))
	}
	p.exit()
	p.line(".SH SEE ALSO\n.BR p2go (1)")
}

func (p *manText) exit() {
	p.line(".SH EXIT STATUS")
	p.prose("0 for success, 1 for any error, unless the description says otherwise.")
}

// prose writes paragraphs. Lines that are indented are kept as they are.
func (p *manText) prose(text string) {
	kept, gap := false, false
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if line == "" {
			gap = true
			continue
		}
		indented := strings.HasPrefix(line, "  ")
		switch {
		case indented && !kept:
			p.line(".PP\n.nf\n.RS 2")
		case !indented && kept:
			p.line(".RE\n.fi\n.PP")
		case gap && kept:
			p.line("")
		case gap:
			p.line(".PP")
		}
		kept, gap = indented, false
		p.line("%s", manLine(strings.TrimPrefix(line, "  ")))
	}
	if kept {
		p.line(".RE\n.fi")
	}
}

// literal writes lines as they are.
func (p *manText) literal(text string) {
	p.line(".nf\n.RS 2")
	for line := range strings.Lines(text) {
		p.line("%s", manLine(strings.TrimSpace(line)))
	}
	p.line(".RE\n.fi")
}

var manFlagName = regexp.MustCompile(`-(?:-[a-z0-9-]+|\w)`)

// manFlag is the names of a flag and that of its value: "-o, --output FILE".
func manFlag(s string) string {
	names := manFlagName.FindAllString(s, -1)
	last := names[len(names)-1]
	_, value, _ := strings.Cut(s, last)
	for i, n := range names {
		names[i] = `\fB` + manEscape(n) + `\fR`
	}
	if name, ok := strings.CutPrefix(value, " "); ok {
		value = ` \fI` + manEscape(name) + `\fR`
	} else {
		value = manEscape(value)
	}
	return strings.Join(names, ", ") + value
}

// manEscaper keeps what groff would make other characters of: what is typed can be copied from the page.
var manEscaper = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

func manEscape(s string) string { return manEscaper.Replace(s) }

// manLine is a line of text, which is no request whatever it begins with.
func manLine(s string) string {
	s = manEscape(s)
	if strings.HasPrefix(s, ".") {
		s = `\&` + s
	}
	return s
}
