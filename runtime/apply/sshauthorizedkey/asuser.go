//go:build linux

package sshauthorizedkey

import (
	"os"
	"os/user"
	"runtime"
	"strconv"
	"syscall"
)

// asUser does something with the rights of a user, as far as files are concerned. Only root can; for others it is done as they are.
func asUser(u *user.User, do func() error) (err error) {
	if os.Geteuid() != 0 {
		return do()
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return err
	}
	if uid == 0 {
		return do()
	}
	groups, err := syscall.Getgroups()
	if err != nil {
		return err
	}
	var own []int
	ids, _ := u.GroupIds() // without them it has that of the account
	for _, id := range ids {
		if n, err := strconv.Atoi(id); err == nil {
			own = append(own, n)
		}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := syscall.Setgroups(own); err != nil {
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
