//go:build linux

package file

import (
	"errors"
	"os/user"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// holder is a user or group that owns files, by name or number.
type holder struct {
	value value.Value
	users bool
}

// id is its number.
func (a *holder) id() (uint32, error) {
	text := value.Text(a.value)
	if n, err := strconv.ParseUint(text, 10, 32); err == nil {
		return uint32(n), nil
	}
	kind, id := "group", ""
	if a.users {
		kind = "user"
		if u, err := user.Lookup(text); err == nil {
			id = u.Uid
		}
	} else if g, err := user.LookupGroup(text); err == nil {
		id = g.Gid
	}
	n, err := strconv.ParseUint(id, 10, 32)
	if err != nil {
		return 0, errors.New("Could not find " + kind + " " + text)
	}
	return uint32(n), nil
}

// name is the name of a number, or else the number.
func (a *holder) name(id uint32) value.Value {
	text := strconv.FormatUint(uint64(id), 10)
	if a.users {
		if u, err := user.LookupId(text); err == nil {
			return u.Username
		}
	} else if g, err := user.LookupGroupId(text); err == nil {
		return g.Name
	}
	return int64(id)
}
