//go:build linux

// Package account has what the types group and user share: the databases of accounts, the tools that change them, and the checks of parameters.
package account

import (
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/command"
)

// User is an account of /etc/passwd.
type User struct {
	Name, Password string
	UID, GID       int64
	// Comment is called GECOS elsewhere.
	Comment, Home, Shell string
}

// Group is a group of /etc/group.
type Group struct {
	Name, Password string
	GID            int64
	Members        []string
}

// Shadow is what /etc/shadow has about a user. Numbers that it lacks are -1.
type Shadow struct {
	Name, Password         string
	Changed, Min, Max      int64 // days
	Warn, Inactive, Expiry int64
	Flag                   string
}

// The databases of a machine.
const (
	passwdFile = "/etc/passwd"
	groupFile  = "/etc/group"
	shadowFile = "/etc/shadow"
)

// fields splits a line of a database. Empty lines, comments and lines for other sources of names have none.
func fields(line string, least, most int) []string {
	line = strings.TrimLeft(line, " \t")
	if line == "" || strings.IndexByte("#+-", line[0]) >= 0 {
		return nil
	}
	parts := strings.SplitN(line, ":", most)
	if len(parts) < least || parts[0] == "" {
		return nil
	}
	for len(parts) < most {
		parts = append(parts, "")
	}
	return parts
}

// id reads the number of a user or group.
func id(text string) (int64, bool) {
	n, err := strconv.ParseUint(text, 10, 32)
	return int64(n), err == nil
}

// ParseUser reads a line of /etc/passwd.
func ParseUser(line string) (u User, ok bool) {
	f := fields(line, 4, 7)
	if f == nil {
		return u, false
	}
	uid, ok := id(f[2])
	if !ok {
		return u, false
	}
	gid, ok := id(f[3])
	if !ok {
		return u, false
	}
	return User{Name: f[0], Password: f[1], UID: uid, GID: gid, Comment: f[4], Home: f[5], Shell: f[6]}, true
}

// ParseGroup reads a line of /etc/group.
func ParseGroup(line string) (g Group, ok bool) {
	f := fields(line, 3, 4)
	if f == nil {
		return g, false
	}
	gid, ok := id(f[2])
	if !ok {
		return g, false
	}
	g = Group{Name: f[0], Password: f[1], GID: gid}
	for m := range strings.SplitSeq(f[3], ",") {
		if m = strings.TrimSpace(m); m != "" {
			g.Members = append(g.Members, m)
		}
	}
	return g, true
}

// ParseShadow reads a line of /etc/shadow.
func ParseShadow(line string) (s Shadow, ok bool) {
	f := fields(line, 2, 9)
	if f == nil {
		return s, false
	}
	s = Shadow{Name: f[0], Password: f[1], Flag: f[8]}
	for i, to := range [...]*int64{&s.Changed, &s.Min, &s.Max, &s.Warn, &s.Inactive, &s.Expiry} {
		*to = -1
		if f[2+i] == "" {
			continue
		}
		n, err := strconv.ParseInt(f[2+i], 10, 64)
		if err != nil {
			return s, false
		}
		*to = n
	}
	return s, true
}

// find returns what a database has that is wanted, the first of it.
func find[T any](file string, parse func(string) (T, bool), wanted func(*T) bool) *T {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return findIn(string(text), parse, wanted)
}

func findIn[T any](text string, parse func(string) (T, bool), wanted func(*T) bool) *T {
	for line := range strings.SplitSeq(text, "\n") {
		if v, ok := parse(line); ok && wanted(&v) {
			return &v
		}
	}
	return nil
}

// getent asks the other sources of names that the machine has, such as LDAP, for a key.
func getent[T any](database, key string, parse func(string) (T, bool), wanted func(*T) bool) *T {
	tool := command.Find("getent")
	if tool == "" || key == "" {
		return nil
	}
	out, err := exec.Command(tool, "--", database, key).Output()
	if err != nil {
		return nil
	}
	return findIn(string(out), parse, wanted)
}

// UserNamed looks for a user, nil for none.
func UserNamed(name string) *User {
	wanted := func(u *User) bool { return u.Name == name }
	if u := find(passwdFile, ParseUser, wanted); u != nil {
		return u
	}
	return getent("passwd", name, ParseUser, wanted)
}

// UserNumbered looks for the first user that has a number, nil for none.
func UserNumbered(uid int64) *User {
	wanted := func(u *User) bool { return u.UID == uid }
	if u := find(passwdFile, ParseUser, wanted); u != nil {
		return u
	}
	return getent("passwd", strconv.FormatInt(uid, 10), ParseUser, wanted)
}

// LocalUser looks for a user in /etc/passwd alone, nil for none.
func LocalUser(wanted func(*User) bool) *User { return find(passwdFile, ParseUser, wanted) }

// LocalGroup looks for a group in /etc/group alone, nil for none.
func LocalGroup(wanted func(*Group) bool) *Group { return find(groupFile, ParseGroup, wanted) }

// GroupNamed looks for a group, nil for none.
func GroupNamed(name string) *Group {
	wanted := func(g *Group) bool { return g.Name == name }
	if g := find(groupFile, ParseGroup, wanted); g != nil {
		return g
	}
	return getent("group", name, ParseGroup, wanted)
}

// GroupNumbered looks for the group that has a number, nil for none.
func GroupNumbered(gid int64) *Group {
	wanted := func(g *Group) bool { return g.GID == gid }
	if g := find(groupFile, ParseGroup, wanted); g != nil {
		return g
	}
	return getent("group", strconv.FormatInt(gid, 10), ParseGroup, wanted)
}

// ShadowOf looks for what is secret about a user, nil for nothing that this process can read.
func ShadowOf(name string) *Shadow {
	return find(shadowFile, ParseShadow, func(s *Shadow) bool { return s.Name == name })
}

// GroupsOf are the names of the groups that list a user, in the order of /etc/group.
func GroupsOf(name string) []string {
	var names []string
	find(groupFile, ParseGroup, func(g *Group) bool {
		if slices.Contains(g.Members, name) && !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
		return false
	})
	return names
}
