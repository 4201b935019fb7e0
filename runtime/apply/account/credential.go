//go:build linux

package account

import (
	"errors"
	"os"
	"syscall"
)

// FindUser looks for a user by name, or else by number, nil for none.
func FindUser(name string) *User {
	if u := UserNamed(name); u != nil {
		return u
	}
	if n, ok := id(name); ok {
		return UserNumbered(n)
	}
	return nil
}

// FindGroup looks for a group by name, or else by number, nil for none.
func FindGroup(name string) *Group {
	if g := GroupNamed(name); g != nil {
		return g
	}
	if n, ok := id(name); ok {
		return GroupNumbered(n)
	}
	return nil
}

// GroupIDs are the numbers of the groups of a user, its own first.
func (u *User) GroupIDs() []int {
	ids := []int{int(u.GID)}
	for _, name := range GroupsOf(u.Name) {
		if g := GroupNamed(name); g != nil && g.GID != u.GID {
			ids = append(ids, int(g.GID))
		}
	}
	return ids
}

// Credential is the identity of a user and a group, by names or numbers, "" for those of this process; nil for both of these. That one of them does not exist
// is an error.
func Credential(name, group string) (*syscall.Credential, error) {
	if name == "" && group == "" {
		return nil, nil
	}
	c := &syscall.Credential{Uid: uint32(os.Getuid()), Gid: uint32(os.Getgid())}
	if name != "" {
		u := FindUser(name)
		if u == nil {
			return nil, errors.New("Could not find user " + name)
		}
		c.Uid, c.Gid = uint32(u.UID), uint32(u.GID)
		for _, n := range u.GroupIDs() {
			c.Groups = append(c.Groups, uint32(n))
		}
	}
	if group != "" {
		g := FindGroup(group)
		if g == nil {
			return nil, errors.New("Could not find group " + group)
		}
		c.Gid = uint32(g.GID)
	}
	return c, nil
}

// Current is the name of the user of this process, "" where it has none.
func Current() string {
	if u := UserNumbered(int64(os.Geteuid())); u != nil {
		return u.Name
	}
	return ""
}

// Itself reports whether a user is that of this process.
func (u *User) Itself() bool { return u.UID == int64(os.Geteuid()) }
