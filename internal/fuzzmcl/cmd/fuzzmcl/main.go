// Command fuzzmcl compares compiled programs in mcl with a model of the language, on made-up programs; make fuzz-mcl runs it. Package
// internal/fuzzmcl does the work.
//
//	fuzzmcl [--from SEED] [--programs N]    the programs of N seeds, and mutants of them
//	fuzzmcl --print --from SEED             print the program of a seed and what the model says, and run nothing
//
// It exits with 1 when a program differs, or when p2go accepts a mutant.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/fuzzmcl"
)

func main() { command.Main("fuzzmcl", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("fuzzmcl", pflag.ContinueOnError)
	from := f.Uint64("from", 1, "the first seed")
	n := f.IntP("programs", "n", 300, "how many seeds")
	at := f.Int("at-once", 100, "how many programs to compile into one; every other one without optional passes")
	show := f.Int("show", 5, "how many differences to show")
	mutants := f.Int("mutants", 3, "how many mutants of each program")
	shrink := f.Bool("shrink", false, "take away from programs that differ what the difference does not need")
	only := f.Bool("only-mutants", false, "compile nothing, but look at mutants")
	folder := f.String("work", "", "a folder to leave the generated Go in; a temporary one by default")
	print := f.Bool("print", false, "print the program of the seed --from and what the model says, and run nothing")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *print {
		p := fuzzmcl.Generate(*from)
		fmt.Fprintf(stdout, "%s--- model\n%s\n", p.Source(), p.Want)
		return nil
	}
	work := *folder
	if work == "" {
		var err error
		if work, err = os.MkdirTemp("", "fuzzmcl"); err != nil {
			return err
		}
		defer os.RemoveAll(work)
	}
	start := time.Now()
	graphs, differ, refused, accepted := 0, 0, 0, 0
	for first := 0; first < *n; first += *at {
		var programs []*fuzzmcl.Program
		for i := range min(*at, *n-first) {
			p := fuzzmcl.Generate(*from + uint64(first+i))
			programs = append(programs, p)
			if p.Want.Class == "" {
				graphs++
			}
			for _, m := range p.Mutants(*mutants) {
				if why := m.Check(); why == "" {
					refused++
				} else if accepted++; accepted <= *show {
					fmt.Fprintf(stdout, "%s\n%s\n", m, why)
				}
			}
		}
		if *only {
			continue
		}
		differences, err := fuzzmcl.Compare(ctx, work, programs, first / *at % 2 == 1)
		if err != nil {
			return err
		}
		for _, d := range differences[:max(0, min(len(differences), *show-differ))] {
			if *shrink {
				d.Shrink(ctx, work+"/shrink", first / *at % 2 == 1)
			}
			fmt.Fprintln(stdout, d)
		}
		differ += len(differences)
	}
	fmt.Fprintf(stdout, "%d programs, %d of them with a graph, compared with the model in %d s: %d differ; %d mutants refused, %d not\n",
		*n, graphs, int(time.Since(start).Seconds()), differ, refused, accepted)
	if differ+accepted > 0 {
		return fmt.Errorf("%d programs differ, and %d mutants were not refused", differ, accepted)
	}
	return nil
}
