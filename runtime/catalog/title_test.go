package catalog

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/regex"
)

// The pattern of paths that needs no matching gives what matching gives.
func TestPathTitle(t *testing.T) {
	re, err := regex.New(PathTitle)
	require.NoError(t, err)
	titles := []string{"", "/etc/motd", "/etc/", "/", "//", "c:/", "c:/temp", "c://", "c:/\n", ":/", "a:/b:/", "a\nb", "a/\n", "/\n", "\n", "motd", "é", "c:\n/"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		b := make([]byte, r.IntN(7))
		for i := range b {
			b[i] = "/:a\n"[r.IntN(4)]
		}
		titles = append(titles, string(b))
	}
	for _, title := range titles {
		groups, found, err := re.FindSubmatch(title)
		require.NoError(t, err)
		path, ok := pathOf(title)
		require.Equal(t, found, ok, "%q", title)
		if ok {
			require.Equal(t, groups[1], path, "%q", title)
			require.Equal(t, path == title, (&Pattern{Path: true}).takes(title), "%q", title)
		}
	}
}
