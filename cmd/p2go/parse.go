package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
)

var parseCommand = &command{
	name:  "parse",
	args:  "[FILE...] [FLAGS]",
	short: "print the syntax tree of manifests and templates",
	long: `Prints the syntax tree of manifests (*.pp) and templates (*.epp) as "puppet parser dump" does, and of programs in mcl (*.mcl).
Without files, or for the file "-", it reads standard input. A file that does not parse is reported,
and the others are still printed. What Puppet has no tree for is printed in the same form: (private x), and for declared
types (attr {…}), (has {…}), (invariant {…}), (abstract) and (=> "setting" value) in place of statements.`,
	examples: `p2go parse manifests/site.pp
p2go parse --format json --validate modules/*/manifests/*.pp
p2go parse -e 'notice "hello ${name}"'`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var opts parseOptions
		f.StringVar(&opts.format, "format", "pn", "`FORMAT` of the tree: pn or json")
		f.StringVarP(&opts.code, "execute", "e", "", "Puppet `CODE` to parse instead of files")
		f.BoolVar(&opts.tasks, "tasks", false, "parse the task language, with plans and apply")
		f.BoolVar(&opts.compat, "compat", false, "parse Puppet's own language, without what p2go has beyond it")
		f.BoolVar(&opts.validate, "validate", false, "also check what Puppet checks before evaluation")
		f.StringVar(&opts.diagnostics, "diagnostics", "text", "`FORMAT` of diagnostics: "+strings.Join(diag.Formats(), ", "))
		return func(args []string) error {
			opts.hasCode = f.Changed("execute")
			return a.parse(args, opts)
		}
	},
}

type parseOptions struct {
	format, code, diagnostics string
	hasCode, tasks, validate  bool
	compat                    bool
}

func (a *app) parse(args []string, o parseOptions) error {
	if o.format != "pn" && o.format != "json" {
		return usagef("parse", "--format is pn or json, not %q", o.format)
	}
	if err := checkFormat("parse", "diagnostics", o.diagnostics); err != nil {
		return err
	}
	if o.hasCode {
		return a.parseOne(source.NewFile("", o.code), o)
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	failed := false
	for _, name := range args {
		var data []byte
		var err error
		if name == "-" {
			name = ""
			data, err = io.ReadAll(a.stdin)
		} else {
			data, err = os.ReadFile(name)
		}
		if err = cannotRead(name, err); err == nil {
			err = a.parseOne(source.NewFile(name, string(data)), o)
		}
		if err != nil {
			if err != errReported { //nolint:errorlint // never wrapped
				a.errorf("%s", err)
			}
			failed = true
		}
	}
	if failed {
		return errReported
	}
	return nil
}

func (a *app) parseOne(file *source.File, o parseOptions) error {
	if strings.HasSuffix(file.Name, ".mcl") {
		return a.parseMcl(file, o)
	}
	prog, diags := parser.Parse(file, parser.Options{Tasks: o.tasks, Compat: o.compat, EPP: strings.HasSuffix(file.Name, ".epp")})
	if o.validate && !diags.HasErrors() {
		diags = append(diags, check.Program(prog, check.Options{Tasks: o.tasks, Compat: o.compat, Outside: builtin.Outside})...)
	}
	if len(diags) > 0 {
		if err := diag.Render(a.stderr, o.diagnostics, diags, diag.Options{Color: a.colored(a.stderr), Version: version}); err != nil {
			return err
		}
	}
	if diags.HasErrors() {
		return errReported
	}
	text := ast.Dump(prog)
	if o.format == "json" {
		text = ast.DumpJSON(prog)
	}
	_, err := fmt.Fprintln(a.stdout, text)
	return err
}
