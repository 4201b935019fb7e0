package fuzzref

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/reference"
)

// Version counts the changes after which a seed may stand for another program: what is known of seeds holds for one version.
const Version = 3

// Range is a row of the record of seeds that were run: so many from the first on, and those of them on which the two sides
// differed.
type Range struct {
	Version        int
	From           uint64
	Programs       int
	Equal, Skipped int
	Differing      []uint64
}

// NewRange sums up the judgements on the programs of the seeds from a first one on.
func NewRange(from uint64, judgements []reference.Judgement) Range {
	r := Range{Version: Version, From: from, Programs: len(judgements)}
	for i, j := range judgements {
		switch j.Verdict {
		case reference.Equal:
			r.Equal++
		case reference.Skipped:
			r.Skipped++
		default:
			r.Differing = append(r.Differing, from+uint64(i))
		}
	}
	return r
}

// String is the row in the record.
func (r Range) String() string {
	var row strings.Builder
	row.WriteString(fmt.Sprintf("%d %d %d %d %d", r.Version, r.From, r.Programs, r.Equal, r.Skipped))
	for _, seed := range r.Differing {
		row.WriteString(fmt.Sprintf(" %d", seed))
	}
	return row.String()
}

// ReadSeeds reads a record: rows of numbers, and comments.
func ReadSeeds(file string) ([]Range, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var ranges []Range
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		var n []uint64
		for word := range strings.FieldsSeq(line) {
			v, err := strconv.ParseUint(word, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
			}
			n = append(n, v)
		}
		if len(n) < 5 {
			return nil, fmt.Errorf("%s:%d: a row has five numbers or more", file, i+1)
		}
		ranges = append(ranges, Range{int(n[0]), n[1], int(n[2]), int(n[3]), int(n[4]), n[5:]})
	}
	return ranges, nil
}

// Sample makes n programs of the seeds of this version on which the two sides agreed, spread over the ranges.
func Sample(ranges []Range, n int) []Case {
	var seeds []uint64
	for _, r := range ranges {
		if r.Version != Version {
			continue
		}
		for i := range uint64(r.Programs) {
			if !slices.Contains(r.Differing, r.From+i) {
				seeds = append(seeds, r.From+i)
			}
		}
	}
	n = min(n, len(seeds))
	cases := make([]Case, n)
	for i := range cases {
		cases[i] = Generate(seeds[i*len(seeds)/n])
	}
	return cases
}
