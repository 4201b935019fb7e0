// Command fuzztypes compares declared types with a model of their rules, on generated declarations and instances; make fuzz-types runs it.
// Package internal/fuzztypes does the work.
//
//	fuzztypes [--from SEED] [--programs N]    the programs of N seeds
//	fuzztypes --print --from SEED             print the program of a seed and what the model says, and run nothing
//
// It exits with 1 when a node differs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/fuzztypes"
)

func main() { command.Main("fuzztypes", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("fuzztypes", pflag.ContinueOnError)
	from := f.Uint64("from", 1, "the first seed")
	n := f.IntP("programs", "n", 300, "how many seeds")
	at := f.Int("at-once", 50, "how many programs to compile into one; every other one without optional passes")
	show := f.Int("show", 10, "how many differences to show")
	folder := f.String("work", "", "a folder to leave the generated Go in; a temporary one by default")
	print := f.Bool("print", false, "print the program of the seed --from and what the model says, and run nothing")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *print {
		p := fuzztypes.Generate(*from)
		fmt.Fprint(stdout, p.Source())
		for _, c := range p.Cases {
			fmt.Fprintf(stdout, "# %s %s\n# %s\n", c.Node, c.Facts, c.Want)
		}
		return nil
	}
	work := *folder
	if work == "" {
		var err error
		if work, err = os.MkdirTemp("", "fuzztypes"); err != nil {
			return err
		}
		defer os.RemoveAll(work)
	}
	start := time.Now()
	types, instances, nodes, differ := 0, 0, 0, 0
	for first := 0; first < *n; first += *at {
		var programs []*fuzztypes.Program
		for i := range min(*at, *n-first) {
			p := fuzztypes.Generate(*from + uint64(first+i))
			programs = append(programs, p)
			types += p.Types
			instances += p.Instances
			nodes += len(p.Cases)
		}
		differences, err := fuzztypes.Compare(ctx, work, programs, first / *at % 2 == 1)
		if err != nil {
			return err
		}
		for _, d := range differences[:max(0, min(len(differences), *show-differ))] {
			fmt.Fprintln(stdout, d)
		}
		differ += len(differences)
	}
	fmt.Fprintf(stdout, "%d declared types with %d instances in %d nodes compared with the model in %d s: %d nodes differ\n",
		types, instances, nodes, int(time.Since(start).Seconds()), differ)
	if differ > 0 {
		return fmt.Errorf("%d nodes differ", differ)
	}
	return nil
}
