//go:build unix

package build

import (
	"io/fs"
	"sync"
	"syscall"
)

// private lets nobody but the user read what this process and the go command make from now on: what an environment has is in
// Go's build cache too, as compiled packages. It returns the mode that programs have without it.
var private = sync.OnceValue(func() fs.FileMode { return 0o777 &^ fs.FileMode(syscall.Umask(0o077)) })
