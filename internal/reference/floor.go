package reference

import (
	"os"
	"slices"
	"strings"
)

// A Floor is the list of cases known to be equal, kept in a file: it may only grow. The Debian cases have one, since not all
// of them are equal yet; of goldens and examples all must be.
type Floor struct {
	file  string
	known []string
}

// ReadFloor reads the list, one ID a line; a file that does not exist is an empty list.
func ReadFloor(file string) (*Floor, error) {
	data, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	return &Floor{file, strings.FieldsFunc(string(data), func(r rune) bool { return r == '\n' })}, nil
}

// Has reports whether a case is on the list.
func (f *Floor) Has(id string) bool { return slices.Contains(f.known, id) }

// Lost returns the known cases that are judged and not equal any more. Puppet 8 is the judge: of what a Puppet of an older major
// version accepts, it refuses some, and so does p2go.
func (f *Floor) Lost(judgements []Judgement, major int) []string {
	var lost []string
	for _, j := range judgements {
		switch j.Verdict {
		case Equal, Skipped:
			continue
		case RunError:
			if major < 8 {
				continue
			}
		case Differing, BuildError:
		}
		if f.Has(j.ID) {
			lost = append(lost, j.ID)
		}
	}
	return lost
}

// New returns the cases that are equal and not known to be.
func (f *Floor) New(judgements []Judgement) []string {
	var ids []string
	for _, j := range judgements {
		if j.Verdict == Equal && !f.Has(j.ID) {
			ids = append(ids, j.ID)
		}
	}
	return ids
}

// Add puts IDs on the list and writes the file, sorted.
func (f *Floor) Add(ids []string) error {
	f.known = append(f.known, ids...)
	slices.Sort(f.known)
	f.known = slices.Compact(f.known)
	if len(f.known) == 0 {
		return nil
	}
	return os.WriteFile(f.file, []byte(strings.Join(f.known, "\n")+"\n"), 0o644)
}
