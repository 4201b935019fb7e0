package hiera

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKeyPlaces: all keys of a text are found at once where expressions find each of them.
func TestKeyPlaces(t *testing.T) {
	keys := []string{"a", "a::b", "ab", "b c", "x\"y", "ö", "none", "?", "", "a: b", "last"}
	for _, text := range []string{
		"a: 1\na::b: 2\n", "a::b: 2\na: 1\n", "? a\n: 1\n", "?   \"a::b\"\n: 1\n?: 1\n", "'a' : 1\n\"b c\"\n : 2", "  a: 1\n{\"a\": 1, \"a::b\"  : 2, \"a\" : 3}",
		"{\"x\"y\": 1, \"ö\":2}", "ö: 1\n: 2\n", "a: b: c\nab:", "a\n\n:", "\"a", "last", "\"\": 1\n'': 2", "", "\n\n?", "\"a': 1\n'a\": 1", "x: {\"\"\"a\": 1}",
	} {
		got := keyPlaces(text, keys)
		for _, key := range keys {
			var want [2]int
			quoted := regexp.QuoteMeta(key)
			for _, pattern := range []string{`(?m)^(?:\? *)?(["']?` + quoted + `["']?)\s*:`, `("` + quoted + `")\s*:`} {
				if at := regexp.MustCompile(pattern).FindStringSubmatchIndex(text); at != nil {
					want = [2]int(at[2:4])
					break
				}
			}
			require.Equal(t, want, got[key], "%q in %q", key, text)
		}
	}
}
