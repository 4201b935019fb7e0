package catalog

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// The patterns that need no matching give what matching gives.
func TestPatternTakes(t *testing.T) {
	for source, pattern := range map[string]string{anyTitle: `(?s:(.*))`, fileTitle: `(?m)(?s:^(/|.+:/|.*[^/])/*(?P<p2goZ0>\n?)\z)`} {
		p := Pattern{Regexp: &value.Regexp{Source: source, Pattern: pattern}, Attrs: []string{"path"}}
		taken := 0
		for _, title := range []string{"/etc/motd", "/etc/", "/", "c:/", "c:/temp", "", "a\nb", "a/\n", "/\n", "motd", "é"} {
			if !p.takes(title) {
				continue
			}
			taken++
			groups, ok, err := p.Regexp.FindSubmatch(title)
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, title, groups[1])
		}
		require.GreaterOrEqual(t, taken, 4, source)
	}
}
