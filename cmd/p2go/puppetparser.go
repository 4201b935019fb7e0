package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/puppetconf"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/internal/validate"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/value"
)

var dumpOptions = []puppetconf.Option{
	renderAs, {Name: "e", Short: 'e', Value: true}, {Name: "validate", No: true}, {Name: "format", Value: true}, {Name: "pretty"},
}

var dumpFlags = []string{
	"--format FORMAT       old, which is the default, pn or json", "--pretty              with line breaks", "--e SOURCE, -e        dump this instead of files",
	"--[no-]validate       check more than the syntax, or not",
}

var (
	parserValidate = &puppetAction{
		face: "parser", name: "validate", args: "[MANIFEST...] [OPTIONS]", short: "Validate the syntax of one or more Puppet manifests.", section: "user",
		options: []puppetconf.Option{renderAs},
		flags:   []string{"--render-as FORMAT    console, which is the default, or json"},
		run:     (*puppetRun).validateManifests,
	}
	parserDump = &puppetAction{
		face: "parser", name: "dump", args: "[MANIFEST...] [OPTIONS]", short: "Output a dump of the parse tree.", section: "user",
		options: dumpOptions, flags: dumpFlags,
		run: (*puppetRun).dumpManifests,
	}
	eppValidate = &puppetAction{
		face: "epp", name: "validate", args: "[TEMPLATE...] [OPTIONS]", short: "Validate the syntax of one or more EPP templates.", section: "user",
		options: []puppetconf.Option{renderAs, {Name: "continue-on-error", No: true}},
		flags:   []string{"--[no-]continue_on_error  go on after a template with errors, or not"},
		run:     (*puppetRun).validateTemplates,
	}
	eppDump = &puppetAction{
		face: "epp", name: "dump", args: "[TEMPLATE...] [OPTIONS]", short: "Output a dump of the parse tree of templates.", section: "user",
		options: append(dumpOptions[:len(dumpOptions):len(dumpOptions)], puppetconf.Option{Name: "header", No: true}),
		flags:   append(dumpFlags[:len(dumpFlags):len(dumpFlags)], "--[no-]header         the name of each of several templates"),
		run:     (*puppetRun).dumpTemplates,
	}
)

// validateManifests checks manifests, as p2go validate does.
func (p *puppetRun) validateManifests() error {
	format, given := p.line.Given(renderAs.Name)
	switch format {
	case "", "console", "json":
	default:
		return p.noRendering(format, "console", "json")
	}
	files := p.line.Args
	if len(files) == 0 {
		text, piped, err := p.input()
		switch {
		case err != nil:
			return err
		case piped:
			p.stdin = strings.NewReader(text)
			files = []string{"-"}
		default:
			e, err := p.configured()
			if err != nil {
				return err
			}
			files = e.Manifests
			p.log("notice", "No manifest specified. Validating the default manifest "+e.Site())
		}
	}
	o, err := p.validateOptions(validate.Manifest)
	if err != nil {
		return err
	}
	if given && format == "json" {
		o.renderAs = format
	}
	checked, missing := p.checkedFiles(files, o)
	if len(missing) > 0 {
		for i, file := range missing {
			missing[i] = fmt.Sprintf("%q", "   "+file+"\n") // as Ruby prints a list
		}
		return errors.New("One or more file(s) specified did not exist:\n[" + strings.Join(missing, ", ") + "]")
	}
	return p.reportValidated(checked, o)
}

// configured is the environment of the settings, of which nothing but its place and configuration has been read.
func (p *puppetRun) configured() (*env.Environment, error) {
	name, err := p.values.Text("environment")
	if err != nil {
		return nil, err
	}
	dir, err := p.values.EnvironmentDir(name)
	if err != nil {
		return nil, &errPuppet{err.Error()}
	}
	return env.Load(dir, env.Options{Name: name})
}

// validateOptions are those of the settings.
func (p *puppetRun) validateOptions(kind validate.Kind) (*validateOptions, error) {
	o := &validateOptions{format: "puppet", renderAs: "console", log: p.log}
	o.As, o.Compat = kind, true
	strict, err := p.values.Text("strict")
	if err != nil {
		return nil, err
	}
	o.Strict = strictness[strict]
	if o.Tasks, err = p.values.On("tasks"); err != nil {
		return nil, err
	}
	o.environment, err = p.values.Text("environment")
	return o, err
}

// checkedFiles checks files, and returns those that are not there as well.
func (p *puppetRun) checkedFiles(files []string, o *validateOptions) (checked []*validated, missing []string) {
	d := disk.New()
	for _, name := range files {
		if _, err := os.Stat(name); name != "-" && errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, name)
			continue
		}
		v := &validated{name: name}
		v.check(p.app, d, o)
		checked = append(checked, v)
	}
	return checked, missing
}

// validateTemplates checks templates in EPP.
func (p *puppetRun) validateTemplates() error {
	o, err := p.validateOptions(validate.Template)
	if err != nil {
		return err
	}
	if len(p.line.Args) == 0 {
		text, piped, err := p.input()
		if err != nil {
			return err
		}
		if !piped {
			p.log("notice", "No template specified. No action taken")
			return nil
		}
		v := &validated{name: "<stdin>", src: source.NewFile("<stdin>", text)}
		v.diags = validate.File(disk.New(), v.src, o.Options)
		if p.reportValidated([]*validated{v}, o) != nil {
			return errors.New("Errors while validating epp")
		}
		return nil
	}
	failed := false
	var missing []string
	for _, name := range p.line.Args {
		if failed && !p.line.On("continue-on-error") {
			break
		}
		path := p.template(name)
		checked, none := p.checkedFiles([]string{path}, o)
		if len(none) > 0 {
			missing = append(missing, "   "+name)
			continue
		}
		failed = p.reportValidated(checked, o) != nil || failed
	}
	switch {
	case len(missing) > 0:
		return errors.New("One or more file(s) specified did not exist:\n" + strings.Join(missing, "\n"))
	case failed:
		return errors.New("Errors while validating epp")
	}
	return nil
}

// template is the file of a template, which may be one of a module.
func (p *puppetRun) template(name string) string {
	if module, file, ok := strings.Cut(name, "/"); ok && module != "" {
		if e, err := p.configured(); err == nil {
			if m := e.Modules[module]; m != nil {
				path := filepath.Join(m.Dir, "templates", file)
				if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
					return path
				}
			}
		}
	}
	return name
}

// dumpManifests prints syntax trees of manifests.
func (p *puppetRun) dumpManifests() error {
	return p.dump(p.line.On("validate"), false, "--- %s", func(name string) string { return name })
}

// dumpTemplates prints syntax trees of templates.
func (p *puppetRun) dumpTemplates() error {
	_, validated := p.line.Given("validate")
	header := "--- %s\n"
	if value, given := p.line.Given("header"); given && value == "false" || len(p.line.Args) < 2 {
		header = ""
	}
	return p.dump(!validated || p.line.On("validate"), true, header, p.template)
}

// dump prints syntax trees. Header is what comes before that of a file, place finds it.
func (p *puppetRun) dump(validated, epp bool, header string, place func(string) string) error {
	format, _ := p.line.Given("format")
	switch format {
	case "":
		format = "old"
	case "old", "json":
	default:
		format = "pn" // as Puppet has it
	}
	d := &dumping{puppetRun: p, format: format, validated: validated, epp: epp}
	switch code, given := p.line.Given("e"); {
	case given:
		d.one("command-line-string", code, "")
	case len(p.line.Args) == 0:
		text, piped, err := p.input()
		if err != nil {
			return err
		}
		if !piped {
			return errors.New("No input to parse given on command line or stdin")
		}
		d.one("stdin", text, "")
	default:
		if err := d.files(header, place); err != nil {
			return err
		}
	}
	text := d.out.String()
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	_, err := p.stdout.Write([]byte(text))
	return err
}

// dumping is the making of one dump.
type dumping struct {
	*puppetRun
	format         string
	validated, epp bool
	out            bytes.Buffer
}

func (d *dumping) files(header string, place func(string) string) error {
	var missing []string
	for _, name := range d.line.Args {
		path := place(name)
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, "   "+name)
			continue
		}
		if err != nil {
			return err
		}
		d.one(path, string(data), header)
	}
	if len(missing) > 0 {
		d.out.WriteString("One or more file(s) specified did not exist:\n" + strings.Join(missing, "\n"))
	}
	return nil
}

// one dumps one source; a header says that it is one of several.
func (d *dumping) one(name, text, header string) {
	shown := name
	if !d.validated && !d.epp {
		shown = ""
	}
	src := source.NewFile(shown, text)
	prog, diags := parser.Parse(src, parser.Options{Compat: true, EPP: d.epp})
	if d.validated && !diags.HasErrors() {
		diags = append(diags, check.Program(prog, check.Options{Compat: true, Outside: builtin.Outside})...)
	}
	for _, m := range diag.LogMessages(diags, diag.Options{Logged: true}) {
		d.log(m.Level, m.Text)
	}
	if diags.HasErrors() {
		if header != "" {
			d.log("err", "--- "+name)
		}
		d.log("err", diags.Aggregate())
		return
	}
	if d.format == "json" {
		tree := ast.DumpJSON(prog)
		if !d.line.On("pretty") || json.Indent(&d.out, []byte(tree), "", "  ") != nil {
			d.out.WriteString(tree)
		}
		return
	}
	if header != "" {
		fmt.Fprintf(&d.out, header, name)
	}
	switch {
	case d.format == "old":
		d.out.WriteString(ast.DumpTree(prog, func(source string) string { return value.Text(&value.Regexp{Source: source}) }) + "\n")
	case d.line.On("pretty"):
		d.out.WriteString(ast.DumpPretty(prog))
	default:
		d.out.WriteString(ast.Dump(prog))
	}
}
