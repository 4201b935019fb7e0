package diag

import (
	"math"
	"strings"
)

// Nearest returns the candidate that name is most likely a misspelling of, or
// "" when none is close: at most one edit for every three characters, where an
// edit adds, drops or changes a character or swaps two. Segments that both have
// at their beginning do not count as characters: ntp::burst is not near ntp::drift
// because both are of ntp. Of candidates equally close it takes the first in
// alphabetical order, so that the order they are given in does not matter.
func Nearest(name string, candidates []string) string {
	best, distance := "", math.MaxInt
	for _, c := range candidates {
		if c == name || c == "" {
			continue
		}
		d := 0
		if !strings.EqualFold(c, name) {
			wrong, right := withoutCommonSegments(name, c)
			limit := min(distance, max(1, len(wrong)/3))
			if d = editDistance(wrong, right, limit); d > limit {
				continue
			}
		}
		if best == "" || d < distance || d == distance && c < best {
			best, distance = c, d
		}
	}
	return best
}

// withoutCommonSegments cuts off the segments that begin both names, but never
// the last one of either.
func withoutCommonSegments(a, b string) (string, string) {
	for {
		first, restA, okA := strings.Cut(a, "::")
		other, restB, okB := strings.Cut(b, "::")
		if !okA || !okB || first != other {
			return a, b
		}
		a, b = restA, restB
	}
}

// editDistance returns the number of edits between a and b, or any number above
// limit when there are more than limit.
func editDistance(a, b string, limit int) int {
	s, t := []rune(a), []rune(b)
	if len(s)-len(t) > limit || len(t)-len(s) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(t); j++ {
			change := 1
			if s[i-1] == t[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return last[len(t)]
}
