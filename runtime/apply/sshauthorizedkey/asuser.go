//go:build linux

package sshauthorizedkey

import (
	"os"
	"runtime"
	"syscall"

	"github.com/p2go/p2go/runtime/apply/account"
)

// asUser does something with the rights of a user, as far as files are concerned. Only root can; for others it is done as they are.
func asUser(u *account.User, do func() error) (err error) {
	if os.Geteuid() != 0 {
		return do()
	}
	uid, gid := int(u.UID), int(u.GID)
	if uid == 0 {
		return do()
	}
	groups, err := syscall.Getgroups()
	if err != nil {
		return err
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := syscall.Setgroups(u.GroupIDs()); err != nil {
		return err
	}
	defer func() {
		if failed := syscall.Setgroups(groups); err == nil {
			err = failed
		}
	}()
	if err := syscall.Setfsgid(gid); err != nil {
		return err
	}
	defer func() { _ = syscall.Setfsgid(os.Getegid()) }() // which root can
	if err := syscall.Setfsuid(uid); err != nil {
		return err
	}
	defer func() { _ = syscall.Setfsuid(0) }()
	return do()
}
