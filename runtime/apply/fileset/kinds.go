package fileset

import (
	"io"
	"time"
)

// The kinds of files, as Puppet calls them.
const (
	Regular   = "file"
	Directory = "directory"
	Link      = "link"
	Pipe      = "fifo"
	Socket    = "socket"
)

// Entry is what is at a path.
type Entry struct {
	Kind           string
	UID, GID, Mode uint32
	Size           int64
	// Accessed, Modified and Changed are the times of the last access, of the last change of what is in it, and of the last change of anything.
	Accessed, Modified, Changed time.Time
}

// Tree is where files are.
type Tree interface {
	// Stat returns what is at a path. Where a link is there, follow decides whether it is what the link leads to.
	Stat(name string, follow bool) (*Entry, error)
	// Names are those of what is in a folder.
	Names(name string) ([]string, error)
	// Open opens a regular file for reading.
	Open(name string) (io.ReadCloser, error)
	// Target is what a link has as its target.
	Target(name string) (string, error)
}
