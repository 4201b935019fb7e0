package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/changes"
)

var diffCommand = &command{
	name:  "diff",
	args:  "OLD NEW | ENV --from REF [--to REF] [FLAGS] [-- FLAGS OF THE BINARIES]",
	short: "say what changes for which nodes between two catalogs, binaries or commits",
	long: `Compares catalogs as octocatalog-diff does, resource by resource and parameter by parameter.

OLD and NEW are two catalogs in JSON, as p2go's binaries, Puppet or PuppetDB write them; "-" is standard input. With --facts, they are two
binaries that p2go has built, or environments, and the catalogs are those of all nodes with facts in a folder. With --from, ENV is an
environment in a git repository: the catalogs are those of the commit REF and of the files that are there now, or of the commit
that --to names. What was built of a commit is kept.

Changes that are the same for several nodes are shown once. A node that compiles on one side only is a difference, too. Classes, tags,
before and require are left out, since resources show what they lead to. What is Sensitive is not shown. Flags after "--" go to the command
"catalog" of the binaries.

The exit code is 0 without differences, 2 with some, and 1 for errors.`,
	examples: `p2go diff old.json new.json
p2go diff ./site-old ./site-new --facts facts/
p2go diff ./production --from origin/main --facts facts/
p2go diff ./production --from v1.2 --to v1.3 --facts facts/ --format html -o changes.html
p2go diff old.json new.json --ignore 'File[/tmp/*]::parameters::owner=>root,Exec[*]' --format json
puppet catalog compile web1 | p2go diff cached.json -`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		var o buildFlags
		d := &diff{app: a, source: &s, build: &o}
		f.StringVar(&d.facts, "facts", "", "the `FOLDER` with the facts of nodes, or the file of one")
		f.StringVar(&d.node, "node", "", "compare only the node of this `NAME`")
		f.StringVar(&d.from, "from", "", "the commit to compare with: a `REF` of git")
		f.StringVar(&d.to, "to", "", "the commit to compare, a `REF` of git; default the files as they are")
		f.StringArrayVar(&d.ignore, "ignore", nil, "leave out changes that match `RULES`, as in Type[title] and Type[title]::parameters::name")
		f.StringArrayVar(&d.ignoreAttr, "ignore-attr", nil, "leave out changes of these `ATTRIBUTES` of any resource")
		f.StringSliceVar(&d.options.IgnoreTags, "ignore-tags", nil, "leave out resources with one of these `TAGS`")
		f.BoolVar(&d.options.Tags, "include-tags", false, "changes of tags are differences")
		f.StringSliceVar(&d.options.Filters, "filters", nil, "leave out what makes no difference: `NAMES` of "+strings.Join(changes.FilterNames, ", "))
		f.BoolVar(&d.absent, "suppress-absent-file-details", true, "of files that are to be absent, leave out other parameters")
		f.BoolVar(&d.fileText, "compare-file-text", true, "compare the content of files whose source is in a module, where that is known")
		f.StringSliceVar(&d.textTags, "compare-file-text-ignore-tags", nil, "but not of resources with one of these `TAGS`")
		f.StringVar(&d.fromDir, "bootstrapped-from-dir", "", "the `FOLDER` of the environment of OLD, for the content of files")
		f.StringVar(&d.toDir, "bootstrapped-to-dir", "", "the `FOLDER` of the environment of NEW, for the content of files")
		f.BoolVar(&d.detail, "display-detail-add", false, "show the parameters of resources that are added")
		f.StringVar(&d.format, "format", "text", "`FORMAT` of the changes: text; json, as octocatalog-diff has it; or html, a page")
		f.StringVarP(&d.output, "output", "o", "", "write to a `FILE` instead of standard output")
		s.addNamed(f, "diagnostics")
		s.addCompile(f)
		s.beside = diffFlags
		return func(args []string) error {
			if n := f.ArgsLenAtDash(); n >= 0 {
				args, d.rest = args[:n], args[n:]
			}
			return d.run(args)
		}
	},
}

// diffFlags are the flags of the command diff that say nothing about the programs that it builds.
var diffFlags = []string{
	"from", "to", "ignore", "ignore-attr", "ignore-tags", "include-tags", "filters", "suppress-absent-file-details", "compare-file-text",
	"compare-file-text-ignore-tags", "bootstrapped-from-dir", "bootstrapped-to-dir", "display-detail-add", "format",
}

// errDiffer is the outcome of a comparison that has found differences. It ends the process with 2.
var errDiffer = errors.New("there are differences")

// diff is one comparison.
type diff struct {
	app                *app
	source             *sourceFlags
	build              *buildFlags
	facts, node        string
	many               bool // facts is a folder
	from, to           string
	ignore, ignoreAttr []string
	textTags           []string
	absent, fileText   bool
	fromDir, toDir     string
	detail             bool
	format, output     string
	rest               []string // flags of the binaries
	options            changes.Options

	before, after *changes.Files // of the modules of either side; nil where they are not known
}

func (d *diff) run(args []string) error {
	if err := d.check(); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := d.app.startProgress()
	defer p.stop()
	report := &changes.Report{}
	var lines bytes.Buffer // of JSON, for a file
	add := func(n *changes.Node) error {
		report.Add(n)
		if d.format != "json" {
			return nil
		}
		b, err := n.JSON()
		if err == nil && d.output == "" {
			p.stop()
			_, err = d.app.stdout.Write(b)
		}
		if err == nil && d.output != "" {
			lines.Write(b)
		}
		return err
	}
	var err error
	switch {
	case d.from != "" || d.to != "":
		err = d.commits(ctx, p, args, add)
	case len(args) != 2:
		return usagef("diff", "what is to be compared? Give two catalogs, two binaries with --facts, or an environment with --from")
	case d.facts != "":
		err = d.programs(ctx, p, args, add)
	default:
		err = d.catalogs(p, args, add)
	}
	if err != nil {
		return err
	}
	p.stop()
	if err := d.print(report, lines.Bytes()); err != nil {
		return err
	}
	if report.Differ > 0 {
		return errDiffer
	}
	return nil
}

// check checks the flags.
func (d *diff) check() error {
	if err := d.source.checkValues("diff"); err != nil {
		return err
	}
	if !slices.Contains([]string{"text", "json", "html"}, d.format) {
		return usagef("diff", "--format is text, json or html, not %q", d.format)
	}
	for _, name := range d.options.Filters {
		if !slices.Contains(changes.FilterNames, name) {
			return usagef("diff", "--filters are %s, not %q", strings.Join(changes.FilterNames, ", "), name)
		}
	}
	for _, text := range d.ignore {
		rules, err := changes.ParseRules(text)
		if err != nil {
			return usagef("diff", "--ignore %s", err)
		}
		d.options.Ignore = append(d.options.Ignore, rules...)
	}
	for _, text := range d.ignoreAttr {
		rules, err := changes.ParseAttributes(text)
		if err != nil {
			return usagef("diff", "--ignore-attr %s", err)
		}
		d.options.Ignore = append(d.options.Ignore, rules...)
	}
	d.options.Detailed = !d.absent
	if d.facts == "" && (d.from != "" || d.to != "") {
		return usagef("diff", "of which nodes? Give their facts with --facts")
	}
	if d.facts == "" && (d.node != "" || len(d.rest) > 0) {
		return usagef("diff", "--node and flags after \"--\" are for binaries: give the facts of nodes with --facts")
	}
	if d.facts != "" {
		info, err := os.Stat(d.facts)
		if err != nil {
			return fmt.Errorf("there are no facts %s", d.facts)
		}
		d.many = info.IsDir()
	}
	for _, dir := range []struct {
		path  string
		files **changes.Files
		last  bool
	}{{d.fromDir, &d.before, false}, {d.toDir, &d.after, true}} {
		if dir.path == "" {
			continue
		}
		if info, err := os.Stat(dir.path); err != nil || !info.IsDir() {
			return fmt.Errorf("there is no directory %s", dir.path)
		}
		*dir.files = changes.NewFiles(d.modulePath(dir.path), dir.last)
	}
	return nil
}

// modulePath is where modules of an environment are.
func (d *diff) modulePath(dir string) []string {
	if d.source.set.Changed("modulepath") {
		return splitPath(d.source.modulePath, true)
	}
	return changes.ModulePath(dir)
}

// catalogs compares two files.
func (d *diff) catalogs(p *progress, args []string, add func(*changes.Node) error) error {
	if args[0] == "-" && args[1] == "-" {
		return usagef("diff", "only one of the catalogs can be standard input")
	}
	p.step("comparing")
	var sides [2]*changes.Catalog
	for i, name := range args {
		data, err := d.read(name)
		if err != nil {
			return err
		}
		if sides[i], err = changes.Read(shownName(name), data); err != nil {
			return err
		}
	}
	n, err := d.compare(sides[0], sides[1])
	if err != nil {
		return err
	}
	return add(n)
}

// shownName is what messages call a file.
func shownName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

func (d *diff) read(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(d.app.stdin)
	}
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a directory, and not a catalog: --facts compares environments, for nodes whose facts it names", name)
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(name)
	}
	if err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 && bytes.IndexByte(data[:min(len(data), 512)], 0) >= 0 {
		return nil, fmt.Errorf("%s is a program: give the facts of nodes with --facts to compare what it makes of them", name)
	}
	return data, cannotRead(name, err)
}

// compare compares two catalogs.
func (d *diff) compare(from, to *changes.Catalog) (*changes.Node, error) {
	if d.inlines() {
		if err := d.before.Inline(from, d.textTags); err != nil {
			return nil, err
		}
		if err := d.after.Inline(to, d.textTags); err != nil {
			return nil, err
		}
	}
	return changes.NewNode("", changes.Compare(from, to, &d.options)), nil
}

// inlines reports whether the content of files in modules is compared.
func (d *diff) inlines() bool { return d.fileText && d.before != nil && d.after != nil }

// print writes what was found.
func (d *diff) print(r *changes.Report, lines []byte) error {
	var b bytes.Buffer
	switch d.format {
	case "json":
		b.Write(lines)
	case "html":
		if err := r.HTML(&b); err != nil {
			return err
		}
	default:
		if err := r.Text(&b, changes.TextOptions{Color: d.output == "" && d.app.colored(d.app.stdout), Detail: d.detail}); err != nil {
			return err
		}
	}
	return d.app.writeOutput(d.output, b.Bytes())
}
