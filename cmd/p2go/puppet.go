package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/puppetconf"
	"github.com/p2go/p2go/runtime/cmdline"
)

// puppetVersion is the version of Puppet that the stand-in does as.
const puppetVersion = "8.10.0"

var puppetCommand = &command{
	name:  "puppet",
	args:  "SUBCOMMAND [ACTION] [ARGUMENTS] [FLAGS OF PUPPET]",
	short: "stand in for Puppet's command line",
	long: `Does what some of Puppet's own commands do, with their flags, settings, output and exit codes. So does p2go when it is called by the
name "puppet", as by a symbolic link, for programs that run Puppet.`,
	examples: `p2go puppet parser validate manifests/site.pp
p2go puppet catalog compile web1.example.com --environmentpath ./environments --facts_terminus yaml --vardir ./var
p2go puppet lookup ntp::servers --node web1.example.com --facts web1.yaml --explain
ln -s "$(command -v p2go)" ~/bin/puppet`,
	raw: true,
	setup: func(a *app, _ *pflag.FlagSet) func([]string) error {
		return a.puppet
	},
}

// puppetAction is one of Puppet's actions that the stand-in has.
type puppetAction struct {
	face, name string // the name is "" for a subcommand without actions
	args       string
	short      string
	options    []puppetconf.Option
	flags      []string // what help says of the options
	section    string   // of puppet.conf, which the action's run mode reads
	anywhere   bool     // the environment need not exist
	run        func(p *puppetRun) error
}

var (
	renderAs    = puppetconf.Option{Name: "render-as", Value: true}
	puppetFlags = []puppetconf.Option{
		{Name: "debug", Short: 'd'}, {Name: "verbose", Short: 'v'}, {Name: "version", Short: 'V'}, {Name: "help", Short: 'h'},
	}
)

// puppetActions are those that there are.
func puppetActions() []*puppetAction {
	return []*puppetAction{
		parserValidate, parserDump, eppValidate, eppDump, eppRender, catalogCompile, puppetLookup, configPrint,
	}
}

// puppetRun is one invocation of an action.
type puppetRun struct {
	*app
	action   *puppetAction
	line     *puppetconf.CommandLine
	settings *puppetconf.Settings
	values   *puppetconf.Values // of the section that the run mode reads
	least    int                // the level of the least important messages that are shown
}

// errPuppet is an error that ends Puppet with nothing but itself.
type errPuppet struct{ text string }

func (e *errPuppet) Error() string { return e.text }

// puppetColored reports whether Puppet's messages have colours, which they have on no terminal, too. Setting is its setting.
func (a *app) puppetColored(setting string) bool {
	return setting != "false" && a.getenv("NO_COLOR") == ""
}

// puppet carries out a command line of Puppet's.
func (a *app) puppet(args []string) error {
	a.color = "always"
	if !a.puppetColored(colorOf(args)) {
		a.color = "never"
	}
	first := ""
	if len(args) > 0 {
		first = args[0]
	}
	switch {
	case first == "help":
		return a.puppetHelp(args[1:])
	case first != "" && !strings.HasPrefix(first, "-") && !strings.HasSuffix(first, ".pp"):
		return a.puppetSubcommand(first, args[1:])
	case slices.Contains(args, "--help"), slices.Contains(args, "-h"):
		return a.puppetHelp(nil)
	case slices.Contains(args, "--version"), slices.Contains(args, "-V"):
		_, err := fmt.Fprintln(a.stdout, puppetVersion)
		return err
	case first == "":
		_, err := fmt.Fprintln(a.stdout, "See 'puppet help' for help on available puppet subcommands")
		return err
	}
	a.puppetMessage(a.stdout, "err", "Could not parse application options: invalid option: "+first)
	return errReported
}

// colorOf is the setting color as a command line gives it, whatever else is wrong with that.
func colorOf(args []string) string {
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--color="); ok {
			return value
		}
		if arg == "--color" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return "ansi"
}

// puppetMessage writes a message as Puppet does.
func (a *app) puppetMessage(w io.Writer, level, text string) {
	m := cmdline.Messages{Out: w, Color: a.color == "always"}
	m.Report(level, text)
}

// puppetFails writes an error as Puppet does, and ends the process with it.
func (a *app) puppetFails(text string) error {
	a.puppetMessage(a.stderr, "err", text)
	return errReported
}

// puppetSubcommand carries out a subcommand.
func (a *app) puppetSubcommand(face string, args []string) error {
	actions := actionsOf(face)
	if len(actions) == 0 {
		if err := a.elsewhere(face); err != nil {
			return err
		}
		a.puppetMessage(a.stdout, "err", "Unknown Puppet subcommand '"+face+"'")
		fmt.Fprintln(a.stdout, "See 'puppet help' for help on available puppet subcommands")
		return errReported
	}
	p := &puppetRun{app: a}
	var every []puppetconf.Option
	for _, action := range actions {
		every = append(every, action.options...)
	}
	every = append(every, puppetFlags...)
	line, err := puppetconf.Parse(every, args)
	if err != nil {
		a.colorBeforeOptions(err)
		return a.puppetFails(err.Error())
	}
	if actions[0].name == "" {
		p.action = actions[0]
	} else if len(line.Args) > 0 {
		for _, action := range actions {
			if action.name == line.Args[0] {
				p.action = action
			}
		}
	}
	switch {
	case line.On("version"):
		_, err := fmt.Fprintln(a.stdout, puppetVersion)
		return err
	case line.On("help"):
		topic := []string{face}
		if p.action != nil && p.action.name != "" {
			topic = append(topic, p.action.name)
		}
		return a.puppetHelp(topic)
	case p.action == nil && len(line.Args) == 0:
		return a.puppetFails("'" + face + "' has no default action.  See `puppet help " + face + "`.")
	case p.action == nil:
		name := line.Args[0]
		if err := a.elsewhere(face + " " + name); err != nil {
			return err
		}
		return a.puppetFails("'" + face + "' has no '" + name + "' action.  See `puppet help " + face + "`.")
	}
	// The options of the action alone: those of another are unknown to it.
	if line, err = puppetconf.Parse(slices.Concat(p.action.options, puppetFlags), args); err != nil {
		return a.puppetFails(err.Error())
	}
	if p.action.name != "" {
		line.Args = line.Args[1:]
	}
	p.line = line
	return p.carryOut()
}

// colorBeforeOptions colours an error that Puppet reports before it has read its settings.
func (a *app) colorBeforeOptions(err error) {
	if strings.HasPrefix(err.Error(), "Could not initialize") && a.getenv("NO_COLOR") == "" {
		a.color = "always"
	}
}

// actionsOf are the actions of a subcommand.
func actionsOf(face string) []*puppetAction {
	var of []*puppetAction
	for _, action := range puppetActions() {
		if action.face == face {
			of = append(of, action)
		}
	}
	return of
}

// carryOut reads the settings and runs the action.
func (p *puppetRun) carryOut() error {
	var err error
	if p.settings, err = puppetconf.Load(p.line); err != nil {
		p.puppetMessage(p.stderr, "err", err.Error())
	}
	p.values = p.settings.In(p.action.section)
	texts := map[string]string{}
	for _, name := range []string{"color", "log_level", "environment"} {
		if texts[name], err = p.values.Text(name); err != nil {
			return p.puppetFails("Could not initialize global default settings: " + err.Error())
		}
	}
	p.color = "never"
	if p.puppetColored(texts["color"]) {
		p.color = "always"
	}
	p.least = cmdline.Level(texts["log_level"])
	switch {
	case p.line.On("debug"):
		p.least = cmdline.Level("debug")
	case p.line.On("verbose"):
		p.least = min(p.least, cmdline.Level("info"))
	}
	if format, given := p.line.Given(renderAs.Name); given && !slices.Contains(renderings, format) {
		return p.puppetFails("Could not parse application options: I don't know how to render '" + format + "'")
	}
	// The environment of that name is there for Puppet even where it has no folder.
	if name := texts["environment"]; !p.action.anywhere && name != "production" {
		if _, err := p.values.EnvironmentDir(name); err != nil {
			return p.puppetFails(err.Error())
		}
	}
	err = p.action.run(p)
	var last *errPuppet
	switch {
	case err == nil || errors.Is(err, errReported):
		return err
	case errors.As(err, &last):
		p.log("err", last.text)
	case p.action.name == "":
		p.log("err", "Could not run: "+err.Error())
	default:
		p.log("err", err.Error())
		p.log("err", "Try 'puppet help "+p.action.face+" "+p.action.name+"' for usage")
	}
	return errReported
}

// renderings are the formats that Puppet has, of which not each suits each action.
var renderings = []string{"console", "json", "yaml", "s", "dot", "rich_data_json", "pson", "flat", "binary", "msgpack"}

// log writes a message to where Puppet writes those of its level.
func (p *puppetRun) log(level, text string) {
	if cmdline.Level(level) < p.least {
		return
	}
	w := p.stdout
	if cmdline.Level(level) >= cmdline.Level("warning") {
		w = p.stderr
	}
	p.puppetMessage(w, level, text)
}

// noRendering is the error of a format that p2go does not write.
func (p *puppetRun) noRendering(format string, have ...string) error {
	return &errPuppet{"p2go does not render as " + format + ": --render-as is " + strings.Join(have, ", ")}
}

// puppetElsewhere are the subcommands and actions that p2go does not stand in for, and what it has instead, a line each.
const puppetElsewhere = `
agent: it compiles catalogs and applies none; for the catalog of this machine, "p2go build ENV --with facts -o site && ./site catalog"
apply: it compiles catalogs and applies none; "p2go run ENV" prints the catalog, which "puppet apply --catalog FILE" of Puppet applies
describe: "p2go types" tells of declared types
device: it compiles catalogs and applies none
doc: the documentation of Puppet's settings and types is Puppet's
facts: "p2go build ENV --with facts -o site && ./site facts" prints the facts of this machine
filebucket: it keeps no files
generate: it reads the resource types of modules itself; "p2go types import" writes them as declarations
module: it installs no modules; it reads those that are on the module path
node: it keeps no nodes; "./site nodes", of a program that p2go built, lists node definitions
plugin: it compiles catalogs and downloads nothing
report: it applies nothing and has no reports
resource: it knows nothing of the resources that are there; "p2go run ENV" prints those of a catalog
script: it compiles catalogs and runs no scripts
ssl: it has no certificates
catalog apply: it applies no catalogs
catalog download: it asks no server; "puppet catalog compile NODE" compiles here
catalog find: it asks no server; "puppet catalog compile NODE" compiles here
catalog info: it compiles every catalog itself
catalog save: "puppet catalog compile NODE > FILE" keeps one
config set: it changes no puppet.conf
config delete: it changes no puppet.conf
`

// elsewhere is the error of a subcommand or action of Puppet that p2go has not; nil where it is none of Puppet's either.
func (a *app) elsewhere(name string) error {
	for line := range strings.Lines(puppetElsewhere) {
		if of, instead, _ := strings.Cut(strings.TrimSpace(line), ": "); of == name {
			return a.puppetFails(`p2go has no "puppet ` + name + `": ` + instead)
		}
	}
	return nil
}

// puppetHelp prints help on what the stand-in has.
func (a *app) puppetHelp(topic []string) error {
	var b strings.Builder
	switch {
	case len(topic) == 0:
		b.WriteString("Usage: puppet SUBCOMMAND [ACTION] [ARGUMENTS] [OPTIONS]\n\nWhat p2go does of Puppet " + puppetVersion + "'s commands:\n")
		for _, action := range puppetActions() {
			fmt.Fprintf(&b, "  %-16s %s\n", strings.TrimSpace(action.face+" "+action.name), action.short)
		}
		b.WriteString("\nAll settings of Puppet are options, as --environmentpath DIR or --no-storeconfigs. See 'puppet help SUBCOMMAND ACTION'.\n\n" +
			"Examples:\n  puppet parser validate manifests/site.pp\n  puppet catalog compile web1.example.com --environment production\n")
	case len(actionsOf(topic[0])) == 0:
		if err := a.elsewhere(topic[0]); err != nil {
			return err
		}
		names := []string{}
		for _, action := range puppetActions() {
			names = append(names, action.face)
		}
		text := "there is no help on " + topic[0]
		if near := diag.Nearest(topic[0], names); near != "" {
			text += ", did you mean " + near + "?"
		}
		return a.puppetFails(text)
	default:
		found := false
		for _, action := range actionsOf(topic[0]) {
			if len(topic) > 1 && action.name != topic[1] {
				continue
			}
			if found {
				b.WriteByte('\n')
			}
			found = true
			fmt.Fprintf(&b, "%s\n\nUsage: puppet %s %s\n", action.short, strings.TrimSpace(action.face+" "+action.name), action.args)
			for _, flag := range action.flags {
				b.WriteString("  " + flag + "\n")
			}
		}
		if !found {
			return a.puppetFails("'" + topic[0] + "' has no '" + topic[1] + "' action.  See `puppet help " + topic[0] + "`.")
		}
	}
	_, err := io.WriteString(a.stdout, b.String())
	return err
}

// input reads standard input, unless it is a terminal.
func (p *puppetRun) input() (text string, piped bool, err error) {
	if f, ok := p.stdin.(*os.File); ok && cmdline.IsTerminal(f) {
		return "", false, nil
	}
	data, err := io.ReadAll(p.stdin)
	return string(data), true, err
}
