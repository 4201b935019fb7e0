package fuzzlookup

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Record is the file with the ranges of seeds that were run.
const Record = "internal/fuzzlookup/testdata/seeds.txt"

// Range returns the cases of n seeds.
func Range(from uint64, n int) []*Case {
	var cases []*Case
	for i := range uint64(n) {
		cases = append(cases, Generate(from+i))
	}
	return cases
}

// Keep adds a row to the record: the version of the generator, the first seed, how many, how many lookups differ, and the seeds
// of these.
func Keep(from uint64, n int, differences []Difference) error {
	var row strings.Builder
	fmt.Fprintf(&row, "%d %d %d %d", Version, from, n, len(differences))
	var seeds []uint64
	for _, d := range differences {
		if !slices.Contains(seeds, d.Case.Seed) {
			seeds = append(seeds, d.Case.Seed)
			fmt.Fprintf(&row, " %d", d.Case.Seed)
		}
	}
	f, err := os.OpenFile(Record, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, row.String())
	return errors.Join(err, f.Close())
}
