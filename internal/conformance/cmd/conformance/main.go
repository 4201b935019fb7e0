// Command conformance scores p2go with the suite of mgmt's language; make conformance-mgmt runs it. Package internal/conformance does the
// work.
//
//	conformance --mgmt CHECKOUT [--suite func2] [--case GLOB] [--jobs N]
//	conformance --mgmt CHECKOUT --write    also record the levels as the expected ones
//	conformance                            say how to get a checkout
//
// It exits with 1 when a case has a lower level than expected.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/conformance"
)

// The files in the tree, seen from its root.
const (
	expectedFile   = "internal/conformance/expected.txt"
	deviationsFile = "internal/conformance/deviations.txt"
)

func main() { command.Main("conformance", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("conformance", pflag.ContinueOnError)
	checkout := f.String("mgmt", "", "the checkout of mgmt")
	suites := f.StringSlice("suite", nil, "the suites to run: func1, func2, func3; all by default")
	pattern := f.String("case", "", "a pattern for the names of the cases to run; all by default")
	jobs := f.Int("jobs", 0, "how many cases to work on at once; as many as there are processors by default")
	limit := f.Duration("limit", 10*time.Second, "how long compiling a case may take, and running it")
	report := f.String("report", "", "a file to write the levels of all cases to")
	write := f.Bool("write", false, "record the levels as the expected ones")
	show := f.Int("show", 0, "of how many cases that are not right to show what differs")
	folder := f.String("work", "", "a folder to leave the Go module in; a temporary one by default")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *checkout == "" {
		fmt.Fprintf(stdout, "mgmt's suite is not run: clone https://github.com/purpleidea/mgmt at the commit %s, and name the checkout: "+
			"make conformance-mgmt MGMT=<checkout>\n", conformance.Pinned)
		return nil
	}
	if *write && (len(*suites) > 0 || *pattern != "") {
		return fmt.Errorf("--write records all cases, not only some")
	}
	if w := conformance.Warning(ctx, *checkout); w != "" {
		fmt.Fprintln(os.Stderr, "Warning:", w)
	}
	expected, err := conformance.Expected(expectedFile)
	if err != nil {
		return err
	}
	deviations, err := conformance.Deviations(deviationsFile)
	if err != nil {
		return err
	}
	work := *folder
	if work == "" {
		if work, err = os.MkdirTemp("", "conformance"); err != nil {
			return err
		}
		defer os.RemoveAll(work)
	}
	results, err := conformance.Run(ctx, *checkout, conformance.Options{
		Suites: *suites, Case: *pattern, Jobs: *jobs, Limit: *limit, Work: work, Deviations: deviations, Log: os.Stderr,
	})
	if err != nil {
		return err
	}
	for _, r := range results {
		if *show > 0 && r.Reason != "-" {
			fmt.Fprintf(stdout, "%s %s %s\n%s\n", r.Key, r.Level, r.Reason, strings.TrimRight(r.Detail, "\n"))
			*show--
		}
	}
	conformance.Summarise(stdout, results)
	if *write {
		*report = expectedFile
	}
	if *report != "" {
		if err := save(*report, results); err != nil {
			return err
		}
	}
	return compare(stdout, results, expected, *write)
}

// compare says which cases have other levels than expected.
func compare(stdout io.Writer, results []conformance.Result, expected map[string]conformance.Level, written bool) error {
	worse, better := conformance.Compare(results, expected)
	for _, line := range better {
		fmt.Fprintln(stdout, "better:", line)
	}
	for _, line := range worse {
		fmt.Fprintln(stdout, "worse:", line)
	}
	if len(worse) > 0 && !written {
		return fmt.Errorf("%d cases have lower levels than expected", len(worse))
	}
	return nil
}

func save(file string, results []conformance.Result) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := conformance.Write(out, results); err != nil {
		return err
	}
	return out.Close()
}
