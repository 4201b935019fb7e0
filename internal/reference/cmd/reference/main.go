// Command reference compares p2go with real Puppet and prints the figures; make reference runs it. Package
// internal/reference does the work.
//
//	reference [flags]                     compile goldens, examples and the Debian cases with both
//	reference --graphs [flags]            compare the graphs of relationships that an agent draws, with those of Debian
//	                                      cases in a list of its own
//	reference --record                    write what Puppet says into the goldens
//	reference signatures                  record the signatures of Puppet's functions, and which rows of goldens reach them
//	reference --area templates,functions  compare templates and functions of modules with generated values
//	reference --area stdlib               compile goldens about stdlib's functions with --stdlib=module, from the module's Ruby code
//	reference imported [flags]            let declarations of types that p2go imports judge the resources of the Debian cases
//	reference pn [flags] [DIR|FILE...]    compare the syntax trees of all manifests below the directories
//
// It exits with 1 when a golden or an example differs, or a Debian case that was equal before (the list is
// internal/reference/testdata/debian-equal.txt; --update adds to it and, with Puppet 8, writes docs/conformance.md), or when static types show an error that does not happen. Without Puppet it says what to install and, unless
// --require is given, exits with 0.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/internal/reference/foreseen"
	"github.com/p2go/p2go/ir/builtin"
)

func main() { command.Main("reference", run) }

// options are the command's flags.
type options struct {
	p2go       string
	golden     string
	examples   string
	modulePath string
	areas      []string
	only       string
	floor      string
	out        string
	work       string
	show       int
	jobs       int
	update     bool
	record     bool
	graphs     bool
	known      bool
	require    bool
	noCache    bool
}

// conformancePage is the page that tells how p2go does.
const conformancePage = "docs/conformance.md"

// The lists of Debian cases known to be equal.
const (
	catalogsFloor = "internal/reference/testdata/debian-equal.txt"
	graphsFloor   = "internal/reference/testdata/debian-graphs-equal.txt"
)

// stdlibOther lists the cases of stdlib that the module's code makes something else of.
const stdlibOther = "internal/reference/testdata/stdlib-other.txt"

// corpusPage is the page about templates and functions of modules, corpusFloors the list of those of an area of which all cases are known to be
// equal.
const (
	corpusPage   = "docs/ruby-modules.md"
	corpusFloors = "internal/reference/testdata/%s-equal.txt"
)

func flags(o *options) *pflag.FlagSet {
	f := pflag.NewFlagSet("reference", pflag.ContinueOnError)
	f.StringVar(&o.p2go, "p2go", "bin/p2go", "the compiler under test")
	f.StringVar(&o.golden, "golden", "golden", "folder of the goldens")
	f.StringVar(&o.examples, "examples", "examples", "folder of the examples")
	f.StringVar(&o.modulePath, "modulepath", reference.DebianModules, "where the modules of the Debian cases are, and those that goldens name")
	f.StringSliceVar(&o.areas, "area", []string{"golden", "examples", "debian"}, "what to compare")
	f.StringVar(&o.only, "only", "", "compare, or record, only cases whose ID matches this regular expression")
	f.StringVar(&o.floor, "floor", catalogsFloor, "list of the Debian cases known to be equal")
	f.StringVar(&o.out, "out", "", "write all results to this file, one JSON line each, and the compiler's output beside it")
	f.StringVar(&o.work, "work", "", "keep environments and binaries in this folder; default: a temporary one")
	f.IntVar(&o.show, "show", 10, "how many differences to print")
	f.IntVarP(&o.jobs, "jobs", "j", 2, "how many catalogs a binary compiles at a time")
	f.BoolVar(&o.update, "update", false, "add the Debian cases that are equal now to the list of those known to be, and write "+conformancePage+" when all areas are compared with Puppet 8")
	f.BoolVar(&o.record, "record", false, "write what Puppet says into the goldens, and compare nothing")
	f.BoolVar(&o.graphs, "graphs", false, "compare graphs of relationships instead of catalogs; the list is then "+graphsFloor)
	f.BoolVar(&o.known, "known", false, "of the Debian cases, compare only those on the list")
	f.BoolVar(&o.require, "require", false, "fail where Puppet is not installed")
	f.BoolVar(&o.noCache, "no-cache", false, "ask Puppet again about what it was asked before")
	return f
}

func run(ctx context.Context, args []string, stdout io.Writer) error {
	var o options
	f := flags(&o)
	if err := f.Parse(args); err != nil {
		return err
	}
	if o.graphs && !f.Changed("floor") {
		o.floor = graphsFloor
	}
	puppet, err := reference.FindPuppet(ctx)
	if err != nil {
		return o.skipped(stdout, err)
	}
	if !o.noCache {
		cache, err := os.UserCacheDir()
		if err != nil {
			return err
		}
		puppet.CacheDir = filepath.Join(cache, "p2go", "reference")
	}
	if f.NArg() > 0 && f.Arg(0) == "pn" {
		return o.compareTrees(ctx, puppet, f.Args()[1:], stdout)
	}
	signatures := f.NArg() > 0 && f.Arg(0) == "signatures"
	types := f.NArg() > 0 && f.Arg(0) == "imported"
	if f.NArg() > 0 && !signatures && !types {
		return fmt.Errorf("unknown argument %s", f.Arg(0))
	}
	if o.work == "" {
		work, err := os.MkdirTemp("", "reference")
		if err != nil {
			return err
		}
		defer os.RemoveAll(work)
		o.work = work
	}
	if o.work, err = filepath.Abs(o.work); err != nil {
		return err
	}
	if signatures {
		n, unreached, err := reference.RecordSignatures(ctx, puppet, o.golden, filepath.Join(o.work, "golden"), coreFunctions())
		fmt.Fprintf(stdout, "%d signatures of Puppet %s, %d reached by no row\n", n, puppet.Version, unreached)
		return err
	}
	if o.record {
		only, err := regexp.Compile(o.only)
		if err != nil {
			return err
		}
		n, err := reference.Record(ctx, puppet, o.golden, filepath.Join(o.work, "golden"), strings.Split(o.modulePath, ":"), only)
		fmt.Fprintf(stdout, "%d goldens recorded from Puppet %s\n", n, puppet.Version)
		return err
	}
	if types {
		return o.imported(ctx, puppet, stdout)
	}
	return o.compare(ctx, puppet, stdout)
}

// imported compares types in Ruby with the declarations that are imported of them.
func (o *options) imported(ctx context.Context, puppet *reference.Puppet, stdout io.Writer) error {
	compiler, err := filepath.Abs(o.p2go)
	if err != nil {
		return err
	}
	p2go := &reference.P2go{Command: compiler, Work: o.work, Jobs: o.jobs, Log: io.Discard}
	o.areas = []string{"debian"}
	areas, err := o.load(puppet)
	if err != nil {
		return err
	}
	catalogs, err := puppet.Results(ctx, areas[0], progress("debian"))
	if err != nil {
		return err
	}
	resources, err := reference.ImportedResources(o.work, o.modulePath, catalogs)
	if err != nil {
		return err
	}
	judgements, err := resources.Compare(ctx, puppet, p2go, o.modulePath, stdout)
	if err != nil {
		return err
	}
	reference.Show(stdout, judgements, o.show)
	n := 0
	for _, j := range judgements {
		if j.Verdict != reference.Equal {
			n++
		}
	}
	if n > 0 {
		return fmt.Errorf("%d resources are not judged as in Puppet", n)
	}
	return nil
}

// skipped says what is missing for a comparison.
func (o *options) skipped(w io.Writer, reason error) error {
	const install = `install Puppet and the modules that the cases are from, on Debian or Ubuntu with
    apt-get install --no-install-recommends puppet $(cat internal/reference/testdata/debian-packages.txt)`
	if o.require {
		return fmt.Errorf("%w; %s", reason, install)
	}
	fmt.Fprintf(w, "reference: skipped: %v; %s\n", reason, install)
	return nil
}

// coreFunctions are the names of the functions that come with Puppet and are compiled.
func coreFunctions() []string {
	var names []string
	for _, e := range builtin.Entries() {
		if e.Origin == "puppet" && e.Status != builtin.Missing {
			names = append(names, e.Name)
		}
	}
	return names
}

// compare runs all areas through both sides, prints the table, and fails where p2go is not what it must be.
func (o *options) compare(ctx context.Context, puppet *reference.Puppet, stdout io.Writer) error {
	compiler, err := filepath.Abs(o.p2go)
	if err != nil {
		return err
	}
	p2go := &reference.P2go{Command: compiler, Work: o.work, Jobs: o.jobs, Log: io.Discard}
	if o.out != "" {
		log, err := os.Create(o.out + ".log")
		if err != nil {
			return err
		}
		defer log.Close()
		p2go.Log, puppet.Log = log, log
	}
	areas, err := o.load(puppet)
	if err != nil {
		return err
	}
	var all []reference.Judgement
	var imagined []string // what static types show, wrongly
	for _, area := range areas {
		start := time.Now()
		if o.graphs {
			judgements, err := reference.CompareGraphs(ctx, puppet, p2go, area)
			if err != nil {
				return err
			}
			all = append(all, judgements...)
			continue
		}
		want, err := puppet.Results(ctx, area, progress(area.Name))
		if err != nil {
			return err
		}
		area.Answered(want)
		asked := time.Now()
		var printed bytes.Buffer
		log := p2go.Log
		p2go.Log = io.MultiWriter(log, &printed)
		got, err := p2go.Outcomes(ctx, area)
		if p2go.Log = log; err != nil {
			return err
		}
		if area.Name == "stdlib" {
			ruby, own := reference.StdlibCode(printed.String())
			fmt.Fprintf(stdout, "stdlib: %d functions compiled from the module's Ruby, %d of p2go: %s\n", len(ruby), len(own), strings.Join(own, " "))
		}
		fmt.Fprintf(stdout, "%s: %s for Puppet, %s for p2go\n", area.Name, seconds(asked.Sub(start)), seconds(time.Since(asked)))
		all = append(all, reference.Compare(area, want, got)...)
		seen, err := foreseen.Judge(area, want)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s: %d errors foreseen by static types\n", area.Name, seen.Confirmed)
		if !slices.Contains(reference.Corpora, area.Name) { // of which not all are equal
			imagined = append(imagined, seen.Wrong...)
		}
	}
	reference.Table(stdout, all)
	reference.Show(stdout, all, o.show)
	if err := o.write(all); err != nil {
		return err
	}
	if len(imagined) > 0 {
		err = fmt.Errorf("%d errors are foreseen that do not happen:\n    %s", len(imagined), strings.Join(imagined, "\n    "))
	}
	return errors.Join(err, o.verdict(puppet, all, stdout), o.conformance(puppet, all, stdout))
}

// conformance writes the page about all cases, where --update asks for it and all were compared.
func (o *options) conformance(puppet *reference.Puppet, judgements []reference.Judgement, stdout io.Writer) error {
	if !o.update || o.graphs || o.known || o.only != "" || len(o.areas) < 3 || puppet.Major() < 8 {
		return nil
	}
	common := map[string]bool{}
	for _, e := range builtin.Entries() {
		common[e.Name] = true
	}
	c := reference.Conformance{
		Version: puppet.Version, Judgements: judgements, ModulePath: strings.Split(o.modulePath, ":"),
		Common: func(function string) bool { return common[function] },
	}
	var page bytes.Buffer
	if err := c.Write(&page); err != nil {
		return err
	}
	fmt.Fprintln(stdout, conformancePage+" is written")
	return os.WriteFile(conformancePage, page.Bytes(), 0o644)
}

// load prepares the areas that were asked for.
func (o *options) load(puppet *reference.Puppet) ([]*reference.Area, error) {
	only, err := regexp.Compile(o.only)
	if err != nil {
		return nil, err
	}
	floor, err := reference.ReadFloor(o.floor)
	if err != nil {
		return nil, err
	}
	loaders := map[string]func() (*reference.Area, error){
		"golden": func() (*reference.Area, error) {
			return reference.Goldens(o.golden, filepath.Join(o.work, "golden"), strings.Split(o.modulePath, ":"), puppet.Major())
		},
		"stdlib": func() (*reference.Area, error) {
			return reference.Stdlib(o.golden, filepath.Join(o.work, "stdlib"), strings.Split(o.modulePath, ":"), puppet.Major(), stdlibOther)
		},
		"examples": func() (*reference.Area, error) { return reference.Examples(o.examples) },
		"debian": func() (*reference.Area, error) {
			return reference.Debian(o.work, strings.Split(o.modulePath, ":"))
		},
		"templates": func() (*reference.Area, error) {
			return reference.Templates(o.work, strings.Split(o.modulePath, ":"))
		},
		"functions": func() (*reference.Area, error) {
			return reference.Functions(o.work, strings.Split(o.modulePath, ":"))
		},
	}
	var areas []*reference.Area
	for _, name := range o.areas {
		load, ok := loaders[name]
		if !ok {
			return nil, fmt.Errorf("unknown area %s", name)
		}
		area, err := load()
		if err != nil {
			return nil, err
		}
		area.Cases = slices.DeleteFunc(area.Cases, func(c *reference.Case) bool {
			return !only.MatchString(c.ID) || o.known && name == "debian" && !floor.Has(c.ID)
		})
		if err := area.Write(); err != nil {
			return nil, err
		}
		areas = append(areas, area)
	}
	return areas, nil
}

// write stores the judgements where --out says.
func (o *options) write(judgements []reference.Judgement) error {
	if o.out == "" {
		return nil
	}
	file, err := os.Create(o.out)
	if err != nil {
		return err
	}
	return errors.Join(reference.WriteJSON(file, judgements), file.Close())
}

// verdict decides whether p2go is good enough.
func (o *options) verdict(puppet *reference.Puppet, judgements []reference.Judgement, stdout io.Writer) error {
	floor, err := reference.ReadFloor(o.floor)
	if err != nil {
		return err
	}
	var debian, corpora []reference.Judgement
	var failures []string
	for _, j := range judgements {
		if j.Area == "debian" {
			debian = append(debian, j)
		} else if slices.Contains(reference.Corpora, j.Area) {
			corpora = append(corpora, j)
		} else if j.Verdict != reference.Equal && j.Verdict != reference.Skipped {
			failures = append(failures, j.Area+": "+j.ID)
		}
	}
	for _, id := range floor.Lost(debian, puppet.Major()) {
		failures = append(failures, "debian: "+id+" was equal before")
	}
	if ids := floor.New(debian); len(ids) > 0 {
		if o.update {
			err = floor.Add(ids)
			fmt.Fprintf(stdout, "%d Debian cases added to %s\n", len(ids), o.floor)
		} else {
			fmt.Fprintf(stdout, "%d more Debian cases are equal; --update keeps them so\n", len(ids))
		}
	}
	lost, corporaErr := o.corpora(puppet, corpora, stdout)
	failures, err = append(failures, lost...), errors.Join(err, corporaErr)
	if len(failures) > 0 {
		err = errors.Join(fmt.Errorf("%d cases are not as in Puppet:\n    %s", len(failures), strings.Join(failures, "\n    ")), err)
	}
	return err
}

// corpora compares the areas of templates and functions with the lists of what was equal, and returns what is not any more.
func (o *options) corpora(puppet *reference.Puppet, judgements []reference.Judgement, stdout io.Writer) (lost []string, err error) {
	for _, area := range reference.Corpora {
		of := slices.DeleteFunc(reference.Groups(judgements), func(j reference.Judgement) bool { return j.Area != area })
		if len(of) == 0 {
			continue
		}
		floor, err := reference.ReadFloor(fmt.Sprintf(corpusFloors, area))
		if err != nil {
			return nil, err
		}
		for _, id := range floor.Lost(of, puppet.Major()) {
			lost = append(lost, area+": "+id+" was equal before")
		}
		if ids := floor.New(of); len(ids) > 0 && o.only == "" {
			fmt.Fprintf(stdout, "%d more %s are equal; --update keeps them so\n", len(ids), area)
			if o.update {
				err = floor.Add(ids)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if !o.update || o.only != "" || !slices.Equal(o.areas, reference.Corpora) {
		return lost, nil
	}
	var page bytes.Buffer
	if err := reference.WriteCorpora(&page, puppet.Version, judgements); err != nil {
		return nil, err
	}
	return lost, os.WriteFile(corpusPage, page.Bytes(), 0o644)
}

// progress says on standard error how far Puppet is, now and then: it takes minutes.
func progress(area string) func(done, total int) {
	return func(done, total int) {
		if done%200 == 0 {
			fmt.Fprintf(os.Stderr, "%s: Puppet has compiled %d of %d\n", area, done, total)
		}
	}
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }
