//go:build linux

package file

import (
	"errors"
	"strconv"

	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/value"
)

// id is its number.
func (a *holder) id() (uint32, error) {
	text := value.Text(a.value)
	if n, err := strconv.ParseUint(text, 10, 32); err == nil {
		return uint32(n), nil
	}
	kind := "group"
	if a.users {
		kind = "user"
		if u := account.UserNamed(text); u != nil {
			return uint32(u.UID), nil
		}
	} else if g := account.GroupNamed(text); g != nil {
		return uint32(g.GID), nil
	}
	return 0, errors.New("Could not find " + kind + " " + text)
}

// name is the name of a number, or else the number.
func (a *holder) name(id uint32) value.Value {
	if a.users {
		if u := account.UserNumbered(int64(id)); u != nil {
			return u.Name
		}
	} else if g := account.GroupNumbered(int64(id)); g != nil {
		return g.Name
	}
	return int64(id)
}
