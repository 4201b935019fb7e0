//go:build linux

package packages

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPipVersions has what Puppet 8.10 makes of versions in testdata/pipversions.txt: how it writes them, what it does not take for one, and how each of
// the first compares with all of them.
func TestPipVersions(t *testing.T) {
	text, err := os.ReadFile("testdata/pipversions.txt")
	require.NoError(t, err)
	parts := strings.Split(string(text), "--\n")
	require.Len(t, parts, 3)
	var all []version
	for line := range strings.Lines(parts[0]) {
		given, want, _ := strings.Cut(strings.TrimSpace(line), "\t")
		v := pipScheme(given)
		require.NotNil(t, v, given)
		assert.Equal(t, want, v.String(), given)
		all = append(all, v)
	}
	for line := range strings.Lines(parts[1]) {
		given, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if v := pipScheme(strings.Trim(given, `"`)); want == "no" {
			assert.Nil(t, v, given)
		} else if assert.NotNil(t, v, given) {
			assert.Equal(t, want, v.String(), given)
		}
	}
	i := 0
	for line := range strings.Lines(parts[2]) {
		_, want, _ := strings.Cut(strings.TrimSpace(line), "\t")
		require.Len(t, want, len(all))
		for j, other := range all {
			order := all[i].compare(other)
			assert.Equal(t, string(want[j]), "<=>"[order+1:order+2], "%s and %s", all[i], other)
			assert.Equal(t, order == 0, all[i].equal(other))
		}
		i++
	}
}

func TestParseFrozen(t *testing.T) {
	for line, want := range map[string][2]string{
		"requests==2.31.0\n":                       {"requests", "2.31.0"},
		"strict===1.0\r\n":                         {"strict", "1.0"},
		"scm @ git+https://example.com/scm@v1.2\n": {"scm", "v1.2"},
		"-e git+https://x/y@abc#egg=editable\n":    {},
		"local @ file:///tmp/x\n":                  {},
		"# note\n":                                 {},
		"":                                         {},
	} {
		name, version, ok := parseFrozen(line)
		assert.Equal(t, want, [2]string{name, version}, line)
		assert.Equal(t, want[0] != "", ok, line)
	}
}
