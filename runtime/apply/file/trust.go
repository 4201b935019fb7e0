//go:build linux

package file

import (
	"io/fs"
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
		link, err := os.Lstat(next)
		if err != nil {
			return nil // what is not there, leads nowhere
		}
		if link.Mode()&fs.ModeSymlink != 0 {
			folder, err := os.Stat(at)
			if err != nil {
				return nil
			}
			if owner := ownerOf(link); forEverybody(folder) && owner != uint32(os.Geteuid()) && owner != ownerOf(folder) {
				return fileset.Error(syscall.EACCES, "rb_file_s_lstat", name)
			}
			if next, err = filepath.EvalSymlinks(next); err != nil {
				return nil
			}
		}
		at = next
	}
	return nil
}

// forEverybody reports whether everybody may put something into a folder, and remove only what is theirs.
func forEverybody(info fs.FileInfo) bool {
	const sticky, anyone = syscall.S_ISVTX, 0o002
	return bits(info)&(sticky|anyone) == sticky|anyone
}

func ownerOf(info fs.FileInfo) uint32 { return info.Sys().(*syscall.Stat_t).Uid }
