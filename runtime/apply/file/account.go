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

// nobody is Puppet's error where a user is asked for that is not there, and nil else.
func (a *holder) nobody() error {
	if a.value == nil {
		return nil
	}
	text := value.Text(a.value)
	id, err := a.id()
	if err == nil && account.UserNumbered(int64(id)) != nil {
		return nil
	}
	if _, ok := a.value.(int64); ok {
		return errors.New("can't find user for " + text)
	}
	return &refused{"Invalid user: " + text}
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
