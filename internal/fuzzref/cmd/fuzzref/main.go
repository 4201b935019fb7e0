// Command fuzzref compares p2go with real Puppet on generated programs; make fuzz-reference runs it. Package internal/fuzzref
// does the work.
//
//	fuzzref [--from SEED] [--programs N]    the programs of N seeds
//	fuzzref FILE...                         programs in files, each with a node named as the file is
//	fuzzref --print --from SEED             print the program of a seed, and run nothing
//	fuzzref --record                        write what Puppet says into the regressions
//	fuzzref --mutants [--from SEED] …       rows of the goldens' tables, changed, instead of generated programs
//	fuzzref --names [--from SEED] …         programs in which names are computed
//	fuzzref --certain [--from SEED] …       estates, in which what static types show to fail must fail in Puppet
//	fuzzref --keep [--from SEED] …          add the range of seeds and its outcome to the record
//	fuzzref --sample N                      N programs of the record on which the two agreed
//
// Programs on which the two differ are made short and written to the folder --out, in the form of goldens. It exits with 1
// when there are any. One that is mended belongs to the regressions: move its file there and record it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/fuzzref"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/internal/reference/foreseen"
)

func main() { command.Main("fuzzref", run) }

// options are the command's flags.
type options struct {
	p2go     string
	from     uint64
	programs int
	batch    int
	rounds   int
	out      string
	print    bool
	mutants  bool
	names    bool
	reach    bool
	certain  bool
	keep     bool
	sample   int
	record   bool
}

const (
	regressions = "internal/fuzzref/testdata/regressions"
	seeds       = "internal/fuzzref/testdata/seeds.txt"
)

func run(ctx context.Context, args []string, stdout io.Writer) error {
	var o options
	f := pflag.NewFlagSet("fuzzref", pflag.ContinueOnError)
	f.StringVar(&o.p2go, "p2go", "bin/p2go", "the compiler under test")
	f.Uint64Var(&o.from, "from", 1, "the first seed")
	f.IntVarP(&o.programs, "programs", "n", 2000, "how many seeds")
	f.IntVar(&o.batch, "batch", 500, "how many programs to link into one binary")
	f.IntVar(&o.rounds, "rounds", 6, "how many rounds of making failing programs shorter; 0 leaves them as they are")
	f.StringVar(&o.out, "out", "bin/fuzz", "folder for programs on which the two differ")
	f.BoolVar(&o.mutants, "mutants", false, "rows of the goldens' tables in which expressions are replaced, instead of generated programs")
	f.BoolVar(&o.names, "names", false, "programs in which names are computed; also looks whether p2go finds what Puppet names, without building")
	f.BoolVar(&o.reach, "reach", false, "the same programs, without comparing catalogs")
	f.BoolVar(&o.certain, "certain", false, "estates, in which what static types show to fail must fail in Puppet; p2go is not run")
	f.BoolVar(&o.print, "print", false, "print the program of the seed --from, and run nothing")
	f.BoolVar(&o.record, "record", false, "write what Puppet says into "+regressions+", and run nothing else")
	f.BoolVar(&o.keep, "keep", false, "add the range of seeds and its outcome to "+seeds)
	f.IntVar(&o.sample, "sample", 0, "run so many programs of "+seeds+" again")
	if err := f.Parse(args); err != nil {
		return err
	}
	generate := fuzzref.Generate
	if o.mutants {
		m, err := fuzzref.ReadMutants("golden")
		if err != nil {
			return err
		}
		generate = m.Generate
	}
	if o.names = o.names || o.reach; o.names {
		generate, o.rounds = fuzzref.GenerateNames, 0
	}
	if o.print && o.certain {
		_, err := stdout.Write(txtar.Format(fuzzref.GenerateEstate(o.from).Files))
		return err
	}
	if o.print {
		_, err := fmt.Fprint(stdout, generate(o.from).Text)
		return err
	}
	compiler, err := filepath.Abs(o.p2go)
	if err != nil {
		return err
	}
	puppet, err := reference.FindPuppet(ctx)
	if err == nil && puppet.Major() < 8 {
		err = fmt.Errorf("programs are compared with Puppet 8, this is %s (.ci/puppet8 gets it)", puppet.Version)
	}
	if err != nil {
		fmt.Fprintf(stdout, "fuzzref: skipped: %v\n", err)
		return nil
	}
	puppet.Seconds = 60 // most programs take milliseconds; a few multiply values until there is no memory left
	work, err := os.MkdirTemp("", "fuzzref")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if o.record {
		n, err := reference.Record(ctx, puppet, regressions, work, nil, regexp.MustCompile(""))
		fmt.Fprintf(stdout, "%d programs recorded from Puppet %s\n", n, puppet.Version)
		return err
	}
	fuzzer := &fuzzref.Fuzzer{
		Puppet: puppet, Work: work,
		P2go: &reference.P2go{Command: compiler, Work: work, Jobs: 1, Log: io.Discard},
	}
	if o.certain {
		return o.foresee(ctx, fuzzer, stdout)
	}
	cases, err := o.cases(f.Args(), generate)
	if err != nil {
		return err
	}
	return o.fuzz(ctx, fuzzer, cases, stdout)
}

// cases are the programs to run.
func (o *options) cases(files []string, generate func(uint64) fuzzref.Case) ([]fuzzref.Case, error) {
	var cases []fuzzref.Case
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".pp")
		cases = append(cases, fuzzref.Case{Name: name, Text: string(text), Alone: true})
	}
	if len(files) > 0 {
		return cases, nil
	}
	if o.sample > 0 {
		ranges, err := fuzzref.ReadSeeds(seeds)
		return fuzzref.Sample(ranges, o.sample), err
	}
	for i := range uint64(o.programs) {
		cases = append(cases, generate(o.from+i))
	}
	return cases, nil
}

// foresee judges estates in batches.
func (o *options) foresee(ctx context.Context, fuzzer *fuzzref.Fuzzer, stdout io.Writer) error {
	var all foreseen.Outcome
	for done := 0; done < o.programs; {
		var estates []fuzzref.Estate
		for range min(o.batch, o.programs-done) {
			estates = append(estates, fuzzref.GenerateEstate(o.from+uint64(done)))
			done++
		}
		got, err := fuzzer.Foresee(ctx, estates)
		if err != nil {
			return err
		}
		all.Add(got)
		fmt.Fprintf(stdout, "%d estates: Puppet fails for %d; of the errors foreseen %d are its own, %d come after another, %d do not happen\n",
			done, all.Failing, all.Confirmed, all.Masked, len(all.Wrong))
	}
	if len(all.Wrong) > 0 {
		return fmt.Errorf("%d errors are foreseen that do not happen:\n    %s", len(all.Wrong), strings.Join(all.Wrong, "\n    "))
	}
	return nil
}

// fuzz judges the cases in batches, makes those short on which the two differ, and writes and shows them.
func (o *options) fuzz(ctx context.Context, fuzzer *fuzzref.Fuzzer, cases []fuzzref.Case, stdout io.Writer) error {
	start := time.Now()
	var all []reference.Judgement
	var failing []fuzzref.Failure
	lost, catalogs := 0, 0
	for rest := cases; len(rest) > 0; {
		batch := rest[:min(o.batch, len(rest))]
		rest = rest[len(batch):]
		if o.names {
			missing, compiled, err := fuzzer.Missing(ctx, batch)
			if err != nil {
				return err
			}
			for _, m := range missing {
				fmt.Fprintln(stdout, m)
			}
			lost += len(missing)
			catalogs += compiled
		}
		if o.reach {
			fmt.Fprintf(stdout, "%d programs left, %d catalogs, %d names missing, %d s\n", len(rest), catalogs, lost, int(time.Since(start).Seconds()))
			continue
		}
		judgements, err := fuzzer.Judge(ctx, batch)
		if err != nil {
			return err
		}
		all = append(all, judgements...)
		for _, d := range fuzzref.Failures(batch, judgements) {
			failing = append(failing, d)
			fmt.Fprintf(stdout, "%s: %s: %s\n", d.Case.Name, d.Judgement.Verdict, strings.Join(d.Judgement.Differences, "\n"))
		}
		fmt.Fprintf(stdout, "%d programs, %d differ, %d s\n", len(all), len(failing), int(time.Since(start).Seconds()))
	}
	if lost > 0 {
		return fmt.Errorf("%d names are missing in programs", lost)
	}
	if o.reach {
		return nil
	}
	reference.Table(stdout, all)
	skipped(stdout, all)
	if o.keep {
		if err := keep(fuzzref.NewRange(o.from, all)); err != nil {
			return err
		}
	}
	distinct := fuzzref.Distinct(failing)
	distinct, err := fuzzer.Minimise(ctx, distinct, o.rounds)
	if err != nil {
		return err
	}
	if err := o.write(distinct); err != nil {
		return err
	}
	for _, d := range distinct {
		fmt.Fprintf(stdout, "\n%s: %s\n%s%s\n", d.Case.Name, d.Judgement.Verdict, d.Case.Text, strings.Join(d.Judgement.Differences, "\n"))
	}
	if len(failing) > 0 {
		return fmt.Errorf("%d of %d programs differ, in %d ways", len(failing), len(all), len(distinct))
	}
	return nil
}

// keep adds a row to the record of seeds.
func keep(r fuzzref.Range) error {
	f, err := os.OpenFile(seeds, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, r)
	return errors.Join(err, f.Close())
}

// skipped writes how many programs were not compared, by reason.
func skipped(w io.Writer, judgements []reference.Judgement) {
	count := map[string]int{}
	for _, j := range judgements {
		if j.Verdict == reference.Skipped {
			count[j.Differences[0]]++
		}
	}
	for _, why := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(w, "%6d skipped: %s\n", count[why], why)
	}
}

// write keeps the failing programs, to be run again by name.
func (o *options) write(failures []fuzzref.Failure) error {
	if len(failures) == 0 {
		return nil
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	for _, d := range failures {
		comment := strings.Join(d.Judgement.Differences, "\n")
		if err := os.WriteFile(filepath.Join(o.out, d.Case.Name+".txtar"), d.Case.Archive(comment), 0o644); err != nil {
			return err
		}
	}
	return nil
}
