// Command fuzzruby compares Ruby code that p2go compiles with the same code in Ruby, on generated templates; make fuzz-ruby runs it. Package
// internal/fuzzruby does the work.
//
//	fuzzruby [--from SEED] [--programs N]    the templates of N seeds
//	fuzzruby --print --from SEED             print the template of a seed, and run nothing
//
// It exits with 1 when a template differs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/fuzzruby"
)

func main() { command.Main("fuzzruby", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("fuzzruby", pflag.ContinueOnError)
	from := f.Uint64("from", 1, "the first seed")
	n := f.IntP("programs", "n", 1000, "how many seeds")
	at := f.Int("at-once", 500, "how many templates to compile into one program")
	show := f.Int("show", 10, "how many differences to make small and show")
	folder := f.String("work", "", "a folder to leave the generated Go in; a temporary one by default")
	print := f.Bool("print", false, "print the template of the seed --from, and run nothing")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *print {
		_, err := io.WriteString(stdout, fuzzruby.Generate(*from).Source())
		return err
	}
	if _, err := exec.LookPath("ruby"); err != nil {
		fmt.Fprintf(stdout, "fuzzruby: skipped: %v\n", err)
		return nil
	}
	work := *folder
	if work == "" {
		var err error
		if work, err = os.MkdirTemp("", "fuzzruby"); err != nil {
			return err
		}
		defer os.RemoveAll(work)
	}
	start := time.Now()
	var all []*fuzzruby.Difference
	for first := 0; first < *n; first += *at {
		var programs []*fuzzruby.Program
		for i := range min(*at, *n-first) {
			programs = append(programs, fuzzruby.Generate(*from+uint64(first+i)))
		}
		differences, err := fuzzruby.Compare(ctx, work, programs)
		if err != nil {
			return err
		}
		all = append(all, differences...)
	}
	for _, d := range all {
		fmt.Fprintln(stdout, d.Line())
	}
	shown := all[:min(*show, len(all))]
	if err := fuzzruby.Minimise(ctx, work, shown); err != nil {
		return err
	}
	for _, d := range shown {
		fmt.Fprintln(stdout, d)
	}
	fmt.Fprintf(stdout, "%d templates compared with Ruby in %d s: %d differ\n", *n, int(time.Since(start).Seconds()), len(all))
	if len(all) > 0 {
		return fmt.Errorf("%d templates differ", len(all))
	}
	return nil
}
