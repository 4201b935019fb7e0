// Command fuzzlookup compares lookups of p2go with those of real Puppet on generated data; make fuzz-lookup runs it. Package
// internal/fuzzlookup does the work.
//
//	fuzzlookup [--from SEED] [--cases N]    the cases of N seeds
//	fuzzlookup --print --from SEED          print the case of a seed, and run nothing
//	fuzzlookup --keep …                     add the range of seeds and its outcome to the record
//
// It exits with 1 when an answer differs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/fuzzlookup"
	"github.com/p2go/p2go/internal/reference"
)

func main() { command.Main("fuzzlookup", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("fuzzlookup", pflag.ContinueOnError)
	from := f.Uint64("from", 1, "the first seed")
	n := f.IntP("cases", "n", 500, "how many seeds")
	show := f.Int("show", 20, "how many differences to show")
	print := f.Bool("print", false, "print the case of the seed --from, and run nothing")
	keep := f.Bool("keep", false, "add the range of seeds and its outcome to "+fuzzlookup.Record)
	if err := f.Parse(args); err != nil {
		return err
	}
	if *print {
		_, err := io.WriteString(stdout, fuzzlookup.Generate(*from).Text())
		return err
	}
	puppet, err := reference.FindPuppet(ctx)
	if err == nil && puppet.Major() < 8 {
		err = fmt.Errorf("lookups are compared with Puppet 8, this is %s (.ci/puppet8 gets it)", puppet.Version)
	}
	if err != nil {
		fmt.Fprintf(stdout, "fuzzlookup: skipped: %v\n", err)
		return nil
	}
	work, err := os.MkdirTemp("", "fuzzlookup")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	start := time.Now()
	differences, err := fuzzlookup.Compare(ctx, work, fuzzlookup.Range(*from, *n))
	if err != nil {
		return err
	}
	for _, d := range differences[:min(*show, len(differences))] {
		fmt.Fprintln(stdout, d)
	}
	fmt.Fprintf(stdout, "%d lookups in %d environments compared with Puppet %s in %d s: %d differ\n",
		*n*fuzzlookup.Lookups, *n, puppet.Version, int(time.Since(start).Seconds()), len(differences))
	if *keep {
		if err := fuzzlookup.Keep(*from, *n, differences); err != nil {
			return err
		}
	}
	if len(differences) > 0 {
		return fmt.Errorf("%d answers differ", len(differences))
	}
	return nil
}
