//go:build linux

package file

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/apply/fileset"
)

// trusted is the error of the path of a file, which may be a link that is followed.
func (r *resource) trusted() error {
	if r.follow {
		return trusted(r.path + "/")
	}
	return trusted(r.path)
}

// trusted is the error of a path that leads through a link which somebody else has put into a folder for everybody, such as /tmp: its owner would say where a
// file is written. Kernels refuse to follow them, too, where they are set up for that.
func trusted(name string) error {
	at := "/"
	for part := range strings.SplitSeq(strings.Trim(filepath.Dir(name), "/"), "/") {
		next := filepath.Join(at, part)
		var link, folder syscall.Stat_t
		if syscall.Lstat(next, &link) != nil {
			return nil // what is not there, leads nowhere
		}
		if link.Mode&syscall.S_IFMT == syscall.S_IFLNK {
			if syscall.Stat(at, &folder) != nil {
				return nil
			}
			if forEverybody(&folder) && link.Uid != uint32(os.Geteuid()) && link.Uid != folder.Uid {
				return fileset.Error(syscall.EACCES, "rb_file_s_lstat", name)
			}
			var err error
			if next, err = filepath.EvalSymlinks(next); err != nil {
				return nil
			}
		}
		at = next
	}
	return nil
}

// forEverybody reports whether everybody may put something into a folder, and remove only what is theirs.
func forEverybody(s *syscall.Stat_t) bool {
	const sticky, anyone = syscall.S_ISVTX, 0o002
	return s.Mode&(sticky|anyone) == sticky|anyone
}
