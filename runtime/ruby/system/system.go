// Package system is what Ruby's errors of the operating system are: the classes of module Errno, with their messages.
package system

import (
	"errors"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/ruby"
)

// The classes of Errno beside those that package ruby has.
var (
	EPERM        = &ruby.Class{Name: "Errno::EPERM", Super: ruby.SystemCallError}
	EINVAL       = &ruby.Class{Name: "Errno::EINVAL", Super: ruby.SystemCallError}
	EEXIST       = &ruby.Class{Name: "Errno::EEXIST", Super: ruby.SystemCallError}
	ELOOP        = &ruby.Class{Name: "Errno::ELOOP", Super: ruby.SystemCallError}
	ENAMETOOLONG = &ruby.Class{Name: "Errno::ENAMETOOLONG", Super: ruby.SystemCallError}
	ENOEXEC      = &ruby.Class{Name: "Errno::ENOEXEC", Super: ruby.SystemCallError}
	ECONNRESET   = &ruby.Class{Name: "Errno::ECONNRESET", Super: ruby.SystemCallError}
	ECONNABORTED = &ruby.Class{Name: "Errno::ECONNABORTED", Super: ruby.SystemCallError}
	EHOSTUNREACH = &ruby.Class{Name: "Errno::EHOSTUNREACH", Super: ruby.SystemCallError}
	ENETUNREACH  = &ruby.Class{Name: "Errno::ENETUNREACH", Super: ruby.SystemCallError}
	ETIMEDOUT    = &ruby.Class{Name: "Errno::ETIMEDOUT", Super: ruby.SystemCallError}
	EPIPE        = &ruby.Class{Name: "Errno::EPIPE", Super: ruby.SystemCallError}
)

// class is that of an error number.
func class(n syscall.Errno) *ruby.Class {
	switch n {
	case syscall.ENOENT:
		return ruby.ErrnoENOENT
	case syscall.EACCES:
		return ruby.ErrnoEACCES
	case syscall.EISDIR:
		return ruby.ErrnoEISDIR
	case syscall.ENOTDIR:
		return ruby.ErrnoENOTDIR
	case syscall.ECONNREFUSED:
		return ruby.ErrnoECONNREFUSED
	case syscall.EPERM:
		return EPERM
	case syscall.EINVAL:
		return EINVAL
	case syscall.EEXIST:
		return EEXIST
	case syscall.ELOOP:
		return ELOOP
	case syscall.ENAMETOOLONG:
		return ENAMETOOLONG
	case syscall.ENOEXEC:
		return ENOEXEC
	case syscall.ECONNRESET:
		return ECONNRESET
	case syscall.ECONNABORTED:
		return ECONNABORTED
	case syscall.EHOSTUNREACH:
		return EHOSTUNREACH
	case syscall.ENETUNREACH:
		return ENETUNREACH
	case syscall.ETIMEDOUT:
		return ETIMEDOUT
	case syscall.EPIPE:
		return EPIPE
	}
	return ruby.SystemCallError
}

// Error is the exception for an error of the operating system, with what failed after the message: "@ rb_sysopen - /x", or "- command".
// Any other error is one of class SystemCallError.
func Error(err error, what string) error {
	var n syscall.Errno
	if !errors.As(err, &n) {
		return ruby.Raise(ruby.SystemCallError, "unknown error ", what, ": ", err.Error())
	}
	return Errno(n, what)
}

// Errno is [Error] for an error number.
func Errno(n syscall.Errno, what string) error {
	text := n.Error()
	return ruby.Raise(class(n), strings.ToUpper(text[:1]), text[1:], " ", what)
}
