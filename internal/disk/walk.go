package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Links says which links to directories a walk follows. The one that it begins with may always be a link.
type Links bool

const (
	// NoLinks follows none, as ** does in patterns of Ruby.
	NoLinks Links = false
	// AllLinks follows all but those that lead back to a directory on the way.
	AllLinks Links = true
)

// Found is what a walk comes to.
type Found struct {
	Path string
	// Type is that of what a link leads to; [fs.ModeSymlink] is one that leads nowhere.
	Type fs.FileMode
	Link bool
}

// IsDir reports whether it is a directory, or a link to one.
func (f Found) IsDir() bool { return f.Type.IsDir() }

// Walk calls visit for all that is below a directory: each directory in order of names, and before what is in it, which is left out
// when visit returns false. Nothing is below what is no directory. The error is the first of a directory that cannot be read; Walk
// goes on behind it.
func (d *Disk) Walk(dir string, links Links, visit func(Found) bool) error {
	if !d.IsDir(dir) {
		return nil
	}
	w := &walk{disk: d, links: links, visit: visit}
	w.directory(dir)
	return w.err
}

type walk struct {
	disk  *Disk
	links Links
	visit func(Found) bool
	above []string // the directories on the way
	err   error
}

func (w *walk) directory(dir string) {
	entries, err := w.disk.ReadDir(dir)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.above = append(w.above, dir)
	for _, e := range entries {
		f := Found{Path: filepath.Join(dir, e.Name()), Type: e.Type(), Link: e.Type()&fs.ModeSymlink != 0}
		if f.Link {
			if info, err := w.disk.Stat(f.Path); err == nil {
				f.Type = info.Mode().Type()
			}
		}
		if w.visit(f) && f.IsDir() && (!f.Link || w.links == AllLinks && !w.leadsBack(f.Path)) {
			w.directory(f.Path)
		}
	}
	w.above = w.above[:len(w.above)-1]
}

// maxBelow is how deep directories are that are gone into: file systems that are no machine's do not tell where a link leads.
const maxBelow = 250

// leadsBack reports whether a link leads to a directory on the way to it.
func (w *walk) leadsBack(link string) bool {
	info, err := w.disk.Stat(link)
	return err != nil || len(w.above) > maxBelow || slices.ContainsFunc(w.above, func(dir string) bool {
		above, err := w.disk.Stat(dir)
		return err == nil && os.SameFile(above, info)
	})
}
