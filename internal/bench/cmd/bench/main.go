// Command bench measures p2go and prints the figures. With --write it records them in docs/performance.md. It needs the Go
// toolchain; what compares with Puppet is left out where there is no Puppet.
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/bench"
)

// measurements in the order of the report.
var measurements = []struct {
	name string
	run  func(*bench.Bench, context.Context, int) (bench.Section, error)
}{
	{"puppet", (*bench.Bench).Puppet},
	{"memory", (*bench.Bench).Memory},
	{"compiled", (*bench.Bench).Compiled},
	{"language", (*bench.Bench).Language},
	{"objects", (*bench.Bench).Objects},
	{"templates", (*bench.Bench).Templates},
	{"coverage", (*bench.Bench).Coverage},
	{"mcl", (*bench.Bench).Mcl},
	{"build", (*bench.Bench).Builds},
	{"tests", (*bench.Bench).PolicyTests},
	{"estate", (*bench.Bench).Estates},
	{"validate", (*bench.Bench).Validate},
	{"size", (*bench.Bench).Sizes},
	{"data", (*bench.Bench).Data},
	{"diff", (*bench.Bench).Diff},
	{"apply", (*bench.Bench).Applied},
}

func main() {
	if err := measure(); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func measure() error {
	var names []string
	for _, m := range measurements {
		names = append(names, m.name)
	}
	rounds := pflag.Int("rounds", 5, "how often to measure; medians are reported")
	only := pflag.StringSlice("only", names, "what to measure")
	write := pflag.Bool("write", false, "record the figures in docs/performance.md; of what --only leaves out, they stay")
	pflag.IntVar(&bench.DataSize.Files, "data-files", bench.DataSize.Files, "how many data files the environment with much data has")
	pflag.IntVar(&bench.DataSize.Bytes, "data-bytes", bench.DataSize.Bytes, "how many bytes are in them")
	estate := pflag.String("write-estate", "", "only write the estate that is measured into `DIR`, to look into it with a profiler")
	pflag.Parse()
	if *estate != "" {
		return bench.Company.Write(*estate)
	}
	for _, o := range *only {
		if !slices.Contains(names, o) {
			return fmt.Errorf("cannot measure %q; there are %s", o, strings.Join(names, ", "))
		}
	}
	if *rounds < 1 {
		return fmt.Errorf("--rounds is at least 1")
	}
	ctx := context.Background()
	b, err := bench.New(ctx, os.Stderr)
	if err != nil {
		return err
	}
	defer b.Close()
	var sections []bench.Section
	for _, m := range measurements {
		if !slices.Contains(*only, m.name) {
			continue
		}
		s, err := m.run(b, ctx, *rounds)
		if err != nil {
			return err
		}
		bench.Report(os.Stdout, []bench.Section{s})
		sections = append(sections, s)
	}
	if !*write {
		return nil
	}
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return fmt.Errorf("finding the repository: %w", err)
	}
	machine := fmt.Sprintf("Recorded with %s on %s/%s, %d processors.", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	return bench.Record(filepath.Join(strings.TrimSpace(string(root)), "docs", "performance.md"), machine, sections, len(*only) < len(names))
}
