//go:build linux

package fileset

import (
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

var files = &Carried{
	Contents: "onerun",
	Known: []File{
		{Path: "m", Folder: true},
		{Path: "m/a", At: 0, Size: 3},
		{Path: "m/away", LeadsTo: "/etc/passwd"},
		{Path: "m/d", Folder: true},
		{Path: "m/d/run", At: 3, Size: 3, Executable: true},
		{Path: "m/e", Folder: true},
		{Path: "m/ld", LeadsTo: "d"},
		{Path: "m/link", LeadsTo: "d/../ld/run"},
		{Path: "m/loop", LeadsTo: "loop"},
		{Path: "m/none", LeadsTo: "nowhere"},
	},
}

// TestCarried finds files through links.
func TestCarried(t *testing.T) {
	for name, want := range map[string]string{"m/a": "one", "m/d/run": "run", "m//d/./run": "run", "m/ld/run": "run", "m/link": "run"} {
		r, err := files.Open(name)
		require.NoError(t, err, name)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		require.Equal(t, want, string(text), name)
	}
	for _, name := range []string{"m/x", "x", "", "/", "..", "m/loop", "m/none", "m/away", "m/a/b", "m/ld/x"} {
		_, err := files.Stat(name, true)
		require.True(t, Missing(err), name)
	}
	e, err := files.Stat("m/loop", false)
	require.NoError(t, err)
	require.Equal(t, Link, e.Kind)
	e, err = files.Stat("m/link", true)
	require.NoError(t, err)
	require.Equal(t, Entry{Kind: Regular, Mode: 0o755, Size: 3}, *e)
	target, err := files.Target("m/link")
	require.NoError(t, err)
	require.Equal(t, "d/../ld/run", target)
}

// TestList lists what is in folders, as far as it is asked for.
func TestList(t *testing.T) {
	for _, c := range []struct {
		root string
		o    Options
		want []string
	}{
		{"m", Options{Recurse: true, Depth: 1}, []string{".", "a", "away", "d", "e", "ld", "link", "loop", "none"}},
		{"m", Options{Recurse: true, Ignore: []string{"l*", "a*", "none"}}, []string{".", "d", "d/run", "e"}},
		{"m", Options{Recurse: true, None: true}, []string{"."}},
		{"m/d/", Options{}, []string{"."}},
		{"m/ld", Options{Recurse: true, Follow: true}, []string{".", "run"}},
		{"m/ld", Options{Recurse: true}, []string{"."}},
	} {
		got, err := List(files, c.root, c.o)
		require.NoError(t, err)
		slices.Sort(got)
		require.Equal(t, c.want, got)
	}
	_, err := List(files, "m/x", Options{Recurse: true})
	require.EqualError(t, err, "Fileset paths must exist")
	_, err = List(files, "m", Options{Recurse: true, Max: 3})
	require.ErrorContains(t, err, "contains 9 entries, which exceeds the limit of 3")
}
