// Command fuzzapply applies made-up catalogs with Puppet and with a program, each on a machine of its own, and compares; make fuzz-apply runs it.
// Package internal/fuzzapply does the work. It needs Puppet, and root on Linux.
//
//	fuzzapply [--from SEED] [--catalogs N]    the catalogs of N seeds
//	fuzzapply --print --from SEED             print the machine and the catalog of a seed, and run nothing
//
// It exits with 1 when a catalog differs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/applied"
	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/fuzzapply"
	"github.com/p2go/p2go/internal/reference"
)

func main() { command.Main("fuzzapply", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("fuzzapply", pflag.ContinueOnError)
	from := f.Uint64("from", 1, "the first seed")
	n := f.IntP("catalogs", "n", 100, "how many seeds")
	jobs := f.IntP("jobs", "j", 3, "how many machines at a time")
	show := f.Int("show", 10, "how many differences to show")
	print := f.Bool("print", false, "print the case of the seed --from, and run nothing")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *print {
		c := fuzzapply.Generate(*from)
		fmt.Fprintf(stdout, "%s# %s\n%s\n", c.Setup, c.Flags, c.Catalog)
		return nil
	}
	work, err := os.MkdirTemp("", "fuzzapply")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	program, err := build(ctx, work)
	if err != nil {
		return err
	}
	modulePath, err := modules(work)
	if err != nil {
		return err
	}
	judge, err := applied.NewJudge(work)
	if err != nil {
		return err
	}
	start := time.Now()
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	differ := 0
	seeds := make(chan uint64)
	for range *jobs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for seed := range seeds {
				folder := filepath.Join(work, fmt.Sprint(seed))
				diff, err := "", os.Mkdir(folder, 0o755)
				if err == nil {
					diff, err = fuzzapply.Generate(seed).Compare(judge, program, modulePath, folder)
				}
				mu.Lock()
				if err != nil && failed == nil {
					failed = fmt.Errorf("seed %d: %w", seed, err)
				}
				if diff != "" {
					if differ++; differ <= *show {
						fmt.Fprintf(stdout, "seed %d differs (-Puppet +program):\n%s\n", seed, diff)
					}
				}
				mu.Unlock()
			}
		}()
	}
	for i := range *n {
		seeds <- *from + uint64(i)
	}
	close(seeds)
	wait.Wait()
	if err := judge.Close(); err != nil && failed == nil {
		failed = err
	}
	fmt.Fprintf(stdout, "%d catalogs applied as by Puppet in %d s: %d differ\n", *n, int(time.Since(start).Seconds()), differ)
	if failed == nil && differ > 0 {
		failed = fmt.Errorf("%d catalogs differ", differ)
	}
	return failed
}

// modules returns a path with the modules that types are of, and no others: Puppet looks into all of them. Those that come with Puppet are taken from it.
func modules(work string) (string, error) {
	dir := filepath.Join(work, "modules")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", err
	}
	for _, name := range []string{"concat", "inifile", "stdlib"} {
		if err := os.Symlink(filepath.Join(reference.DebianModules, name), filepath.Join(dir, name)); err != nil {
			return "", err
		}
	}
	for lib := range strings.SplitSeq(os.Getenv("RUBYLIB")+":/usr/lib/ruby/vendor_ruby", ":") {
		if vendor := filepath.Join(lib, "../../../share/puppet/vendor_modules"); lib != "" {
			if _, err := os.Stat(filepath.Join(vendor, "host_core")); err == nil {
				return dir + ":" + vendor, nil
			}
		}
	}
	return dir + ":" + reference.DebianModules, nil
}

// build builds a program that applies catalogs from elsewhere.
func build(ctx context.Context, work string) (string, error) {
	env, program := filepath.Join(work, "env"), filepath.Join(work, "site")
	if err := os.MkdirAll(filepath.Join(env, "manifests"), 0o755); err != nil {
		return "", err
	}
	out, err := exec.CommandContext(ctx, "go", "run", "github.com/p2go/p2go/cmd/p2go", "build", env, "--with", "apply=all", "-o", program).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return program, nil
}
