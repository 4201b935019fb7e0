package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/docs"
	"github.com/p2go/p2go/internal/source"
)

var docCommand = &command{
	name:  "doc",
	args:  "[MODULE|ENV|FILE...] [FLAGS]",
	short: "write the reference of modules, as puppet strings generate does",
	long: `Writes what the comments of modules say about classes, defined types, resource types and providers, functions, data types, tasks and
plans, with their tags (@param, @summary, @example …), in the form of puppet-strings: REFERENCE.md in Markdown, or JSON. Types that are
declared with their features and functions in Go have parts of their own.

Of a module or another directory the files are read that puppet-strings reads; of an environment those of all its modules too. Without
an argument it is the module in the working directory. What lacks documentation, or documents what is not there, is printed as
puppet-strings does, when the reference is written to a file or with --warnings.`,
	examples: `p2go doc -o REFERENCE.md
p2go doc modules/ntp --format json
p2go doc ./production --output reference.json --format json
p2go doc --warnings --output /dev/null modules/ntp`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var o docOptions
		f.StringVar(&o.format, "format", "markdown", "`FORMAT` of the reference: markdown or json")
		f.StringVarP(&o.output, "output", "o", "", "write to `FILE` instead of standard output")
		f.StringVar(&o.output, "out", "", "the same, as puppet-strings calls it")
		f.BoolVar(&o.warnings, "warnings", false, "print what lacks documentation; default only with --output")
		f.StringVar(&o.sourceFlags.environment, "environment", "", "the environment's `NAME`; default the name of its directory")
		o.sourceFlags.addModulePath(f)
		o.sourceFlags.set = f
		o.sourceFlags.strict = "error"
		if err := f.MarkHidden("out"); err != nil {
			panic(err) // there is such a flag
		}
		return func(args []string) error { return a.doc(args, &o) }
	},
}

type docOptions struct {
	sourceFlags    sourceFlags
	format, output string
	warnings       bool
}

func (a *app) doc(args []string, o *docOptions) error {
	if o.format != "markdown" && o.format != "json" {
		return usagef("doc", "--format is markdown or json, not %q", o.format)
	}
	if len(args) == 0 {
		args = []string{"."}
	}
	p := a.startProgress()
	defer p.stop()
	d := o.sourceFlags.options().Disk
	var files []*source.File
	for _, arg := range args {
		p.step("reading %s", arg)
		names, err := o.names(d, arg)
		if err != nil {
			return err
		}
		for _, n := range names {
			data, err := d.ReadFile(n.path)
			if err != nil {
				return cannotRead(n.path, err)
			}
			files = append(files, source.NewFile(n.shown, string(data)))
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("there is nothing to document in %s: no manifests, functions, types, lib, tasks or plans", strings.Join(args, ", "))
	}
	doc := docs.Collect(files)
	p.stop()
	text := doc.Markdown()
	if o.format == "json" {
		var err error
		if text, err = doc.JSON(); err != nil {
			return err
		}
	}
	if o.warnings || o.output != "" && !o.sourceFlags.set.Changed("warnings") {
		for _, w := range doc.Warnings {
			fmt.Fprintf(a.stderr, "[%s]: %s\n", w.Level, w.Text)
		}
	}
	if err := a.writePublic(o.output, text); err != nil {
		return err
	}
	if len(doc.Failed) == 0 {
		return nil
	}
	doc.Failed.Sort()
	if err := diag.Render(a.stderr, "text", doc.Failed, diag.Options{Color: a.colored(a.stderr), Version: version}); err != nil {
		return err
	}
	if doc.Failed.HasErrors() {
		return errReported
	}
	return nil
}

// namedFile is a file and what the reference calls it.
type namedFile struct{ path, shown string }

// names are the files that an argument stands for. Those of a module are called as they are in it.
func (o *docOptions) names(d *disk.Disk, arg string) ([]namedFile, error) {
	if !d.IsDir(arg) {
		if _, err := d.Stat(arg); err != nil {
			return nil, cannotRead(arg, err)
		}
		if !slices.Contains([]string{".pp", ".rb", ".go", ".json"}, filepath.Ext(arg)) {
			return nil, fmt.Errorf("%s is neither a manifest (*.pp), Ruby (*.rb), a function in Go (*.go) nor a task (*.json)", arg)
		}
		return []namedFile{{arg, filepath.ToSlash(filepath.Clean(arg))}}, nil
	}
	inModule, err := docs.ModuleFiles(d, arg)
	if err != nil {
		return nil, cannotRead(arg, err)
	}
	var files []namedFile
	for _, f := range inModule {
		files = append(files, namedFile{filepath.Join(arg, f), f})
	}
	if !d.IsFile(filepath.Join(arg, "environment.conf")) && !d.IsDir(filepath.Join(arg, "modules")) {
		if len(files) == 0 { // a folder of a module
			found, err := docs.FolderFiles(d, arg)
			for _, f := range found {
				files = append(files, namedFile{f, filepath.ToSlash(f)})
			}
			return files, err
		}
		return files, nil
	}
	e, err := env.Load(arg, o.sourceFlags.options())
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(e.Modules)) {
		m := e.Modules[name]
		inModule, err := docs.ModuleFiles(d, m.Dir)
		if err != nil {
			return nil, cannotRead(m.Dir, err)
		}
		for _, f := range inModule {
			files = append(files, namedFile{filepath.Join(m.Dir, f), filepath.ToSlash(filepath.Join(m.Shown, f))})
		}
	}
	return files, nil
}
