//go:build linux

package account

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseUser(t *testing.T) {
	for line, want := range map[string]User{
		"root:x:0:0:Root,,,:/root:/bin/bash": {Name: "root", Password: "x", Comment: "Root,,,", Home: "/root", Shell: "/bin/bash"},
		"  ö b:x:1000:100::/home/ö b:":       {Name: "ö b", Password: "x", UID: 1000, GID: 100, Home: "/home/ö b"},
		"big:*:4294967295:4294967294":        {Name: "big", Password: "*", UID: 4294967295, GID: 4294967294},
		"odd::1:2:c:h:/bin/sh:more":          {Name: "odd", UID: 1, GID: 2, Comment: "c", Home: "h", Shell: "/bin/sh:more"},
	} {
		got, ok := ParseUser(line)
		require.True(t, ok, line)
		require.Equal(t, want, got, line)
	}
	for _, line := range []string{"", "# root:x:0:0:::", "+", "+ldap:x:1:1:::", "-:x:1:1:::", "a:x:1", ":x:0:0:::", "a:x:-1:0:::", "a:x:1:b:::", "a:x:4294967296:0:::"} {
		_, ok := ParseUser(line)
		require.False(t, ok, line)
	}
}

func TestParseGroup(t *testing.T) {
	for line, want := range map[string]Group{
		"root:x:0:":             {Name: "root", Password: "x"},
		"wheel::10":             {Name: "wheel", GID: 10},
		"some:x:7:a,b, größe,,": {Name: "some", Password: "x", GID: 7, Members: []string{"a", "b", "größe"}},
	} {
		got, ok := ParseGroup(line)
		require.True(t, ok, line)
		require.Equal(t, want, got, line)
	}
	for _, line := range []string{"", "#x:x:1:", "+:x:1:", "a:x", "a:x::b", "a:x:y:b"} {
		_, ok := ParseGroup(line)
		require.False(t, ok, line)
	}
}

func TestParseShadow(t *testing.T) {
	for line, want := range map[string]Shadow{
		"root:*:19000:0:99999:7:::": {Name: "root", Password: "*", Changed: 19000, Max: 99999, Warn: 7, Inactive: -1, Expiry: -1},
		"a:$6$s$h:1:2:3:4:5:6:flag": {Name: "a", Password: "$6$s$h", Changed: 1, Min: 2, Max: 3, Warn: 4, Inactive: 5, Expiry: 6, Flag: "flag"},
		"empty:::::::":              {Name: "empty", Changed: -1, Min: -1, Max: -1, Warn: -1, Inactive: -1, Expiry: -1},
		"short:!":                   {Name: "short", Password: "!", Changed: -1, Min: -1, Max: -1, Warn: -1, Inactive: -1, Expiry: -1},
		"minus:!:1:-1:99999:-1:::":  {Name: "minus", Password: "!", Changed: 1, Min: -1, Max: 99999, Warn: -1, Inactive: -1, Expiry: -1},
	} {
		got, ok := ParseShadow(line)
		require.True(t, ok, line)
		require.Equal(t, want, got, line)
	}
	for _, line := range []string{"", "a", "#a:x:", "a:x:y:::::::"} {
		_, ok := ParseShadow(line)
		require.False(t, ok, line)
	}
}

func TestFind(t *testing.T) {
	const text = "# two of one name\na:x:1:\nb:x:2:\nb:x:3:\n"
	g := findIn(text, ParseGroup, func(g *Group) bool { return g.Name == "b" })
	require.Equal(t, int64(2), g.GID, "the first counts")
	require.Nil(t, findIn(text, ParseGroup, func(g *Group) bool { return g.Name == "c" }))
}

// FuzzDatabases looks that every line is taken or refused, and that what is taken says what the line does.
func FuzzDatabases(f *testing.F) {
	for _, line := range []string{"root:x:0:0:root:/root:/bin/bash", "root:x:0:a,b", "root:*:19000:0:99999:7:::", "::::::::", "+", "a:b:1:2:3:4:5:6:7:8"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		begins := func(name, password string) {
			require.NotEmpty(t, name)
			require.True(t, strings.HasPrefix(strings.TrimLeft(line, " \t"), name+":"+password), "%q", line)
		}
		if u, ok := ParseUser(line); ok {
			begins(u.Name, u.Password)
			require.GreaterOrEqual(t, u.UID, int64(0))
			require.GreaterOrEqual(t, u.GID, int64(0))
			require.NotContains(t, u.Comment+u.Home, ":")
		}
		if g, ok := ParseGroup(line); ok {
			begins(g.Name, g.Password)
			require.NotContains(t, g.Members, "")
		}
		if s, ok := ParseShadow(line); ok {
			begins(s.Name, s.Password)
		}
	})
}
