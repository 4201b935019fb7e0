//go:build linux

// Package fileset lists folders and what is below them, on the machine and in what programs carry.
package fileset

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/fnmatch"
)

// Machine are the files of the machine.
var Machine Tree = machine{}

type machine struct{}

func (machine) Stat(name string, follow bool) (*Entry, error) {
	look, function := os.Lstat, "rb_file_s_lstat"
	if follow {
		look, function = os.Stat, "rb_file_s_stat"
	}
	info, err := look(name)
	if err != nil {
		return nil, Error(err, function, name)
	}
	s := info.Sys().(*syscall.Stat_t)
	at := func(t syscall.Timespec) time.Time { return time.Unix(int64(t.Sec), int64(t.Nsec)) } //nolint:unconvert // int32 on some machines
	return &Entry{KindOf(info), s.Uid, s.Gid, s.Mode & 0o7777, info.Size(), at(s.Atim), at(s.Mtim), at(s.Ctim)}, nil
}

func (machine) Names(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, Error(err, "dir_initialize", name)
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

func (machine) Open(name string) (io.ReadCloser, error) {
	for {
		fd, err := syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		switch {
		case err == nil:
			return reader{fd, name}, nil
		case !errors.Is(err, syscall.EINTR):
			return nil, Error(err, "rb_sysopen", name)
		}
	}
}

// A reader reads a file by its descriptor. It spares what an os.File does for files that may block, which takes longer than to read a small file.
type reader struct {
	fd   int
	name string
}

// Read reads as io.Reader says.
func (r reader) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	for {
		switch n, err := syscall.Read(r.fd, b); {
		case err == nil && n == 0:
			return 0, io.EOF
		case err == nil:
			return n, nil
		case !errors.Is(err, syscall.EINTR):
			return 0, Error(err, "io_fread", r.name)
		}
	}
}

// Close closes the file.
func (r reader) Close() error { return syscall.Close(r.fd) }

func (machine) Target(name string) (string, error) { return os.Readlink(name) }

// KindOf is what Puppet calls a kind of file.
func KindOf(info fs.FileInfo) string {
	switch info.Mode().Type() {
	case 0:
		return Regular
	case fs.ModeDir:
		return Directory
	case fs.ModeSymlink:
		return Link
	case fs.ModeNamedPipe:
		return Pipe
	case fs.ModeSocket:
		return Socket
	case fs.ModeDevice:
		return "blockSpecial"
	}
	return "characterSpecial"
}

// Missing reports whether an error says that there is nothing at a path.
func Missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// SystemError is an error of the system as Ruby tells it.
type SystemError struct {
	Err  error
	text string
}

func (e *SystemError) Error() string { return e.text }

func (e *SystemError) Unwrap() error { return e.Err }

// Error is an error of the system as Ruby tells it, with what was called and what about.
func Error(err error, function, about string) error {
	text := err.Error()
	if no, ok := errtype.As[syscall.Errno](err); ok {
		text = no.Error()
	}
	return &SystemError{err, strings.ToUpper(text[:1]) + text[1:] + " @ " + function + " - " + about}
}

// Options say what of a folder is listed.
type Options struct {
	// Recurse lists what is in the folder, and below it up to a depth; 0 is any.
	Recurse bool
	Depth   int
	// None lists nothing of the folder.
	None bool
	// Ignore are patterns of names that are left out.
	Ignore []string
	// Follow follows links.
	Follow bool
	// Max is how many names there may be: 0 for 1000, of which more are worth a warning, -1 for any.
	Max int
	// Warn takes this warning.
	Warn func(text string)
}

// List are the paths of what is in a folder and below it, relative to it, and of the folder itself, which is ".".
func List(t Tree, root string, o Options) ([]string, error) {
	if root != "/" {
		root = strings.TrimSuffix(root, "/")
	}
	if _, err := t.Stat(root, o.Follow); err != nil {
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			return nil, errors.New("Fileset paths must exist")
		}
		return nil, err
	}
	type folder struct {
		name  string
		depth int
	}
	found := []string{"."}
	folders := []folder{{".", 0}}
	for len(folders) > 0 {
		at := folders[0]
		folders = folders[1:]
		if !o.Recurse || o.None || o.Depth > 0 && at.depth+1 > o.Depth {
			continue
		}
		full := Join(root, at.name)
		e, err := t.Stat(full, o.Follow)
		switch {
		case err != nil && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)):
			continue
		case err != nil:
			return nil, err
		case e.Kind != Directory:
			continue
		}
		names, err := t.Names(full)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if slices.ContainsFunc(o.Ignore, func(pattern string) bool { return fnmatch.Match(pattern, name, 0) }) {
				continue
			}
			child := folder{Join(at.name, name), at.depth + 1}
			found, folders = append(found, child.name), append(folders, child)
		}
	}
	switch n := len(found) - 1; {
	case o.Max > 0 && n > o.Max:
		return nil, errors.New("The directory '" + root + "' contains " + strconv.Itoa(n) + " entries, which exceeds the limit of " + strconv.Itoa(o.Max) +
			" specified by the max_files parameter for this resource. The limit may be increased, but be aware that large number of file resources can result in excessive resource consumption and degraded performance. Consider using an alternate method to manage large directory trees")
	case o.Max == 0 && n > usual:
		o.Warn("The directory '" + root + "' contains " + strconv.Itoa(n) + " entries, which exceeds the default soft limit " + strconv.Itoa(usual) +
			" and may cause excessive resource consumption and degraded performance. To remove this warning set a value for `max_files` parameter or consider using an alternate method to manage large directory trees")
	}
	return found, nil
}

// usual is how many names there are without a warning.
const usual = 1000

// Join is a path in a folder.
func Join(dir, name string) string {
	switch {
	case dir == "." || dir == "":
		return name
	case name == ".":
		return dir
	case strings.HasSuffix(dir, "/"):
		return dir + name
	}
	return dir + "/" + name
}
