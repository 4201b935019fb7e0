//go:build linux

package command

import (
	"errors"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// Credential is the identity of a user and a group, by names or numbers, "" for those of this process; nil for both of these. That one of them does not exist
// is an error.
func Credential(name, group string) (*syscall.Credential, error) {
	if name == "" && group == "" {
		return nil, nil
	}
	c := &syscall.Credential{Uid: uint32(os.Getuid()), Gid: uint32(os.Getgid())}
	if name != "" {
		u, err := user.Lookup(name)
		if err != nil {
			if u, err = user.LookupId(name); err != nil {
				return nil, errors.New("Could not find user " + name)
			}
		}
		c.Uid, c.Gid = number(u.Uid), number(u.Gid)
		if ids, err := u.GroupIds(); err == nil {
			for _, id := range ids {
				c.Groups = append(c.Groups, number(id))
			}
		}
	}
	if group != "" {
		g, err := user.LookupGroup(group)
		if err != nil {
			if g, err = user.LookupGroupId(group); err != nil {
				return nil, errors.New("Could not find group " + group)
			}
		}
		c.Gid = number(g.Gid)
	}
	return c, nil
}

func number(id string) uint32 {
	n, _ := strconv.ParseUint(id, 10, 32) // of an account
	return uint32(n)
}
