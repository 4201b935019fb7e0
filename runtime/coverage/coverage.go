// Package coverage counts what a program evaluates, and writes the counts to a file. Only programs that are built for it link the package.
//
// A profile is text: a header, for each file a row that begins it, and for each of its points a row with how often that was reached. The
// compiler has made the rows; the program only puts the counts before them.
package coverage

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// DirVariable is the variable of the environment that names the folder in which profiles are written.
const DirVariable = "P2GOCOVERDIR"

// Header begins a profile, and End ends it. Suffix is that of the names of profiles.
const (
	Header = "p2go coverage 1"
	End    = "end"
	Suffix = ".p2gocover"
)

// Counter counts how often a point is reached, by all compilations of the program.
type Counter struct{ n atomic.Uint64 }

// Hit counts once.
func (c *Counter) Hit() { c.n.Add(1) }

// File is a file of an environment.
type File struct {
	// Head is the row that begins the file, Rows are those of its points: each ends with a new line.
	Head, Rows string
	// Counts are those of the points; without them none was reached.
	Counts []Counter
	// Data is the path of a data file, by which lookups know it; "" for others. Keys are its keys, in the order of the points.
	Data string
	Keys []string
}

// files are those of all environments of the program.
var files []*File

// keys are the counters of keys, by file and key. Programs may hold several environments, whose data files have the same paths.
var keys = map[Data]map[string]*Counter{}

// Data is the data of an environment, by its name.
type Data string

// Register adds the files of an environment. It is called before anything else runs.
func Register(environment string, all []File) {
	byKey := map[string]*Counter{}
	for i := range all {
		f := &all[i]
		files = append(files, f)
		if f.Data == "" {
			continue
		}
		f.Counts = make([]Counter, len(f.Keys))
		for j, key := range f.Keys {
			byKey[f.Data+"\x00"+key] = &f.Counts[j]
		}
	}
	keys[Data(environment)] = byKey
}

// Found counts that a lookup has found a key in a file.
func (d Data) Found(file, key string) {
	if c := keys[d][file+"\x00"+key]; c != nil {
		c.Hit()
	}
}

// Append appends the profile to b.
func Append(b []byte) []byte {
	b = append(append(b, Header...), '\n')
	for _, f := range files {
		b = append(append(b, f.Head...), '\n')
		i := 0
		for row := range strings.Lines(f.Rows) {
			n := uint64(0)
			if i < len(f.Counts) {
				n = f.Counts[i].n.Load()
			}
			b = append(append(strconv.AppendUint(b, n, 10), ' '), row...)
			i++
		}
	}
	return append(append(b, End...), '\n')
}

// writing is held while the profile is written; written is the file that this process has.
var (
	writing sync.Mutex
	written string
)

// Write writes the profile into the folder that [DirVariable] names: one file for the process, which is replaced as a whole. It does nothing
// where the variable is not set, and reports whether it is.
func Write() (set bool, err error) {
	dir := os.Getenv(DirVariable)
	if dir == "" {
		return false, nil
	}
	writing.Lock()
	defer writing.Unlock()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return true, err
	}
	f, err := os.CreateTemp(dir, ".p2go-*")
	if err != nil {
		return true, err
	}
	if written == "" { // which no other process has, since the file of that name was made for this one
		written = filepath.Join(dir, strings.TrimPrefix(filepath.Base(f.Name()), ".")+"-"+strconv.Itoa(os.Getpid())+Suffix)
	}
	_, err = f.Write(Append(nil))
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), written)
	}
	if err != nil {
		return true, errors.Join(err, os.Remove(f.Name()))
	}
	return true, nil
}

// Exit writes the profile at the end of a program with an exit code, and returns the code: 1 where the profile cannot be written.
func Exit(code int) int {
	set, err := Write()
	switch {
	case !set:
		os.Stderr.WriteString("Warning: " + DirVariable + " is not set: what was covered is not written\n")
	case err != nil:
		os.Stderr.WriteString("Error: cannot write what was covered: " + err.Error() + "\n")
		if code == 0 {
			code = 1
		}
	}
	return code
}
