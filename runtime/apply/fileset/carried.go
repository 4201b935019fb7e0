//go:build linux

package fileset

import (
	"io"
	"io/fs"
	"path"
	"sort"
	"strings"
	"syscall"
)

// Carried are files that a program carries.
type Carried struct {
	// Known are sorted by their paths, which are relative.
	Known []File
	// Contents holds what is in them; Inflate decompresses what is compressed, nil when nothing is.
	Contents string
	Inflate  func(string) (string, error)
}

// File is a file that a program carries. What is in it is Size bytes of [Carried.Contents], from At on; they are compressed where Packed.
type File struct {
	Path     string
	At, Size int
	Packed   bool
	// Folder and Executable say what it is; LeadsTo is the target of a link, "" for what is none.
	Folder, Executable bool
	LeadsTo            string
}

// AddCarried gives the programs the files of an environment's modules, by MODULE/FILE.
func AddCarried(environment string, files *Carried) { carried[environment] = files }

var carried = map[string]*Carried{}

// OfModules are the files that the program carries of an environment's modules.
func OfModules(environment string) Tree {
	if c := carried[environment]; c != nil {
		return c
	}
	return &Carried{}
}

// maxLinks is how many links one path may have.
const maxLinks = 40

// find returns the file that a path leads to, nil where there is none.
func (c *Carried) find(name string, follow bool) *File {
	name = path.Clean(name)
	for range maxLinks {
		i := sort.Search(len(c.Known), func(i int) bool { return c.Known[i].Path >= name })
		if i < len(c.Known) && c.Known[i].Path == name {
			f := &c.Known[i]
			if f.LeadsTo == "" || !follow {
				return f
			}
			name = path.Join(path.Dir(name), f.LeadsTo)
			continue
		}
		dir := path.Dir(name)
		if dir == "." || dir == "/" {
			return nil
		}
		for ; dir != "." && dir != "/"; dir = path.Dir(dir) {
			if above := c.find(dir, false); above != nil && above.LeadsTo != "" {
				name = path.Join(path.Dir(dir), above.LeadsTo, strings.TrimPrefix(name, dir))
				break
			}
		}
		if dir == "." || dir == "/" {
			return nil
		}
	}
	return nil
}

func (c *Carried) look(name string, follow bool, function string) (*File, error) {
	f := c.find(name, follow)
	if f == nil {
		return nil, Error(&fs.PathError{Op: "open", Path: name, Err: syscall.ENOENT}, function, name)
	}
	return f, nil
}

// Stat returns what is at a path. All of it is root's, and of the beginning of time.
func (c *Carried) Stat(name string, follow bool) (*Entry, error) {
	f, err := c.look(name, follow, "rb_file_s_stat")
	if err != nil {
		return nil, err
	}
	switch {
	case f.Folder:
		return &Entry{Kind: Directory, Mode: 0o755}, nil
	case f.LeadsTo != "":
		return &Entry{Kind: Link, Mode: 0o777}, nil
	case f.Executable:
		return &Entry{Kind: Regular, Mode: 0o755, Size: int64(f.Size)}, nil
	}
	return &Entry{Kind: Regular, Mode: 0o644, Size: int64(f.Size)}, nil
}

// Names are those of what is in a folder.
func (c *Carried) Names(name string) ([]string, error) {
	dir, err := c.look(name, true, "dir_initialize")
	if err != nil {
		return nil, err
	}
	var names []string
	for i := range c.Known {
		if rest, ok := strings.CutPrefix(c.Known[i].Path, dir.Path+"/"); ok && !strings.Contains(rest, "/") {
			names = append(names, rest)
		}
	}
	return names, nil
}

// Open opens a file for reading.
func (c *Carried) Open(name string) (io.ReadCloser, error) {
	f, err := c.look(name, true, "rb_sysopen")
	if err != nil {
		return nil, err
	}
	text := c.Contents[f.At : f.At+f.Size]
	if f.Packed {
		if text, err = c.Inflate(text); err != nil {
			return nil, err
		}
	}
	return io.NopCloser(strings.NewReader(text)), nil
}

// Target is the target of a link.
func (c *Carried) Target(name string) (string, error) {
	f, err := c.look(name, false, "rb_readlink")
	if err != nil {
		return "", err
	}
	return f.LeadsTo, nil
}
