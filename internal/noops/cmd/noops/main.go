// Command noops applies the catalogs of the Debian cases with --noop, with Puppet and with a program, and compares what they say is out of sync; make
// noops runs it. Package internal/noops does the work. It needs Puppet, Debian's modules, and root on Linux.
//
//	noops [--only REGEXP] [--show N]
//
// It exits with 1 when a case differs.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/applied"
	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/noops"
	"github.com/p2go/p2go/internal/reference"
)

func main() { command.Main("noops", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("noops", pflag.ContinueOnError)
	compiler := f.String("p2go", "bin/p2go", "the compiler")
	modulePath := f.String("modulepath", reference.DebianModules, "directories with modules")
	only := f.String("only", "", "cases whose ID matches this regular expression")
	jobs := f.IntP("jobs", "j", 3, "how many machines at a time")
	show := f.Int("show", 10, "how many differences to show")
	if err := f.Parse(args); err != nil {
		return err
	}
	matching, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "noops")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	area, err := reference.Debian(work, strings.Split(*modulePath, ":"))
	if err != nil {
		return err
	}
	area.Cases = slices.DeleteFunc(area.Cases, func(c *reference.Case) bool { return !matching.MatchString(c.ID) })
	area.Flags = []string{"--with", "apply=all"}
	if err := area.Write(); err != nil {
		return err
	}
	command, err := filepath.Abs(*compiler)
	if err != nil {
		return err
	}
	var program string
	var cases []*noops.Case
	p2go := &reference.P2go{Command: command, Work: work, Jobs: *jobs, Log: io.Discard, Wire: func(c *reference.Case, binary string, catalog json.RawMessage) error {
		program = binary
		made, err := noops.NewCase(c.ID, catalog)
		cases = append(cases, made)
		return err
	}}
	if _, err := p2go.Outcomes(ctx, area); err != nil {
		return err
	}
	judge, err := applied.NewJudge(work, "cron", "group", "host", "mount", "package", "service", "user")
	if err != nil {
		return err
	}
	t := &totals{stdout: stdout, show: *show, resources: map[string]int{}, equal: map[string]int{}, differ: map[string]int{}, left: map[string]int{}}
	start := time.Now()
	work = filepath.Join(work, "cases")
	queue := make(chan int)
	var wait sync.WaitGroup
	for range *jobs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := range queue {
				folder := filepath.Join(work, fmt.Sprint(i))
				err := os.MkdirAll(folder, 0o755)
				var r *noops.Result
				if err == nil {
					r, err = cases[i].Compare(judge, program, *modulePath, folder)
				}
				t.add(cases[i], r, err)
			}
		}()
	}
	for i := range cases {
		queue <- i
	}
	close(queue)
	wait.Wait()
	t.print()
	fmt.Fprintf(stdout, "%d catalogs applied with --noop as by Puppet in %d s: %d differ\n", len(cases), int(time.Since(start).Seconds()), t.cases)
	if err := judge.Close(); err != nil {
		return err
	}
	if t.failed == nil && t.cases > 0 {
		return fmt.Errorf("%d catalogs differ", t.cases)
	}
	return t.failed
}

// totals are the figures of all cases.
type totals struct {
	sync.Mutex
	stdout io.Writer
	show   int
	cases  int // that differ
	whole  int // that have all their resources
	failed error
	// By type: resources, properties out of sync in cases that are equal and in those that differ, and cases in which resources were left out.
	resources, equal, differ, left map[string]int
}

func (t *totals) add(c *noops.Case, r *noops.Result, err error) {
	t.Lock()
	defer t.Unlock()
	if err != nil {
		if t.failed == nil {
			t.failed = fmt.Errorf("%s: %w", c.ID, err)
		}
		return
	}
	if len(c.Left) == 0 {
		t.whole++
	}
	for _, name := range c.Left {
		t.left[name]++
	}
	properties := t.equal
	if r.Diff != "" {
		properties = t.differ
		if t.cases++; t.cases <= t.show {
			fmt.Fprintf(t.stdout, "%s differs (-Puppet +program):\n%s\n", c.ID, r.Diff)
		}
	}
	for name, n := range r.Properties {
		properties[name] += n
	}
	for name, n := range r.Resources {
		t.resources[name] += n
	}
}

func (t *totals) print() {
	w := tabwriter.NewWriter(t.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "type\tresources\tout of sync, equal\tin cases that differ\t")
	for _, name := range slices.Sorted(maps.Keys(t.resources)) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t\n", name, t.resources[name], t.equal[name], t.differ[name])
	}
	w.Flush()
	fmt.Fprintf(t.stdout, "%d catalogs are whole; of others, resources of types that are not applied were left out, with the number of catalogs:", t.whole)
	for _, name := range slices.Sorted(maps.Keys(t.left)) {
		fmt.Fprintf(t.stdout, " %s %d", name, t.left[name])
	}
	fmt.Fprintln(t.stdout)
}
