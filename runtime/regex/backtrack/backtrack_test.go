package backtrack_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/regex/backtrack"
)

// TestLimit: a search that would try more ways than will ever end gives up after [backtrack.Limit], by every method, and
// the next search has the whole time again.
func TestLimit(t *testing.T) {
	endless := &backtrack.Regexp{Pattern: `^(?:a|aa|a*)*b\k<1>|(?<1>x)`, Groups: 1}
	text := strings.Repeat("a", 60)
	for name, search := range map[string]func() error{
		"Match":   func() error { _, err := endless.Match(text); return err },
		"Find":    func() error { _, err := endless.Find(text); return err },
		"FindAll": func() error { _, err := endless.FindAll(text); return err },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			require.EqualError(t, search(), "the match takes more than 5 seconds")
			took := time.Since(start)
			require.Greater(t, took, backtrack.Limit-time.Second)
			require.Less(t, took, 6*backtrack.Limit) // the machine may be busy
			loc, err := endless.Find("x")
			require.NoError(t, err)
			require.Equal(t, []int{0, 1, 0, 1}, loc)
		})
	}
}
