//go:build linux

package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/apply/filebucket"
	"github.com/p2go/p2go/runtime/apply/fileset"
)

// keep backs up what is at the path and of a kind, before it goes.
func (r *resource) keep(kind string) error {
	if r.backup == "" {
		return nil
	}
	if kind != fileset.Regular && kind != fileset.Link && (kind != fileset.Directory || !r.force) {
		r.d.Say("warning", "Could not back up file of type "+kind)
		return nil
	}
	if _, err := os.Stat(r.path); err != nil {
		return nil // a link that leads nowhere
	}
	if strings.HasPrefix(r.backup, ".") {
		return r.copyBeside(r.path + r.backup)
	}
	bucket, err := filebucket.Find(r.d, r.backup)
	if err != nil {
		return &refused{err.Error()}
	}
	put := func(name string) error {
		sum, err := bucket.Backup(name)
		if err != nil {
			r.d.Print("err", err.Error())
			return &refused{err.Error()}
		}
		r.d.Say("info", "Filebucketed "+name+" to "+bucket.Name+" with sum "+sum)
		return nil
	}
	info, err := os.Lstat(r.path)
	switch {
	case err != nil:
		return err
	case info.Mode().IsRegular():
		return put(r.path)
	case !info.IsDir() || r.recurse != "":
		return nil
	}
	r.d.Say("info", "Recursively backing up to filebucket")
	return filepath.WalkDir(r.path, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			return nil
		}
		return put(name)
	})
}

// copyBeside copies what is at the path to another, with all of its attributes.
func (r *resource) copyBeside(to string) error {
	look := os.Lstat
	if r.follow {
		look = os.Stat
	}
	switch info, err := look(to); {
	case err != nil && !fileset.Missing(err):
		return err
	case err == nil && info.IsDir():
		return &refused{"Will not remove directory backup " + to + "; use a filebucket"}
	case err == nil:
		r.d.Say("info", "Removing old backup of type "+fileset.KindOf(info))
		if err := os.Remove(to); err != nil {
			return &refused{"Could not remove old backup: " + err.Error()}
		}
	}
	from, err := filepath.EvalSymlinks(r.path)
	if err == nil {
		if below(to, from) {
			err = errors.New("cannot copy directory " + from + " to itself " + to)
		} else {
			err = copyAll(from, to)
		}
	}
	if err != nil {
		return &refused{"Could not back " + r.path + " up: " + err.Error()}
	}
	return nil
}

// below reports whether a path is to be in a folder, or in what is below it.
func below(path, folder string) bool {
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	return err == nil && (dir == folder || strings.HasPrefix(dir, strings.TrimSuffix(folder, "/")+"/"))
}

// copyAll copies a file, link or folder with what is in it, and their owners, modes and times.
func copyAll(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	s := info.Sys().(*syscall.Stat_t)
	switch info.Mode().Type() {
	case fs.ModeSymlink:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		if err := os.Symlink(target, to); err != nil {
			return err
		}
		return os.Lchown(to, int(s.Uid), int(s.Gid))
	case fs.ModeDir:
		if err := os.Mkdir(to, 0o700); err != nil {
			return err
		}
		names, err := fileset.Machine.Names(from)
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := copyAll(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
				return err
			}
		}
	case 0:
		if err := copyFile(from, to); err != nil {
			return err
		}
	default:
		return errors.New("it is of type " + fileset.KindOf(info))
	}
	if err := os.Lchown(to, int(s.Uid), int(s.Gid)); err != nil {
		return err
	}
	if err := syscall.Chmod(to, s.Mode&0o7777); err != nil {
		return err
	}
	e, err := fileset.Machine.Stat(from, false)
	if err != nil {
		return err
	}
	return os.Chtimes(to, e.Accessed, e.Modified)
}

func copyFile(from, to string) error {
	in, err := openFile(from, false)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	_, err = io.Copy(out, in)
	return err
}

// openFile opens a file for reading, which a link is only where it is followed.
func openFile(name string, follow bool) (*os.File, error) {
	flags := os.O_RDONLY | syscall.O_NONBLOCK
	if !follow {
		flags |= syscall.O_NOFOLLOW
	}
	f, err := os.OpenFile(name, flags, 0)
	if err != nil {
		return nil, fileset.Error(err, "rb_sysopen", name)
	}
	return f, nil
}
