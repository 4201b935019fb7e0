package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/p2go/p2go/internal/parallel"
)

// Record is everything that a disk was asked, with the answers: whoever asks the same again gets the same answers as long as
// [Record.Holds]. Of files it has sums and no text.
type Record struct {
	// Files are the sums of what was read, by path, or errors.
	Files map[string]string
	// Stats are what the system said of paths.
	Stats map[string]string
	// Folders are listings.
	Folders map[string]Listing
	// Natures are what makes files more than what is in them.
	Natures map[string]Nature `json:",omitempty"`
}

// Listing is what was asked of a folder.
type Listing struct {
	// All stands for all entries, or is the error of listing them; "" where nobody wanted all.
	All string `json:",omitempty"`
	// Names are those that were looked for, each behind what it is.
	Names []string `json:",omitempty"`
}

// Record returns what the disk was asked so far; nil when it was told different things about one file, which somebody has
// changed meanwhile.
func (d *Disk) Record() *Record {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.changed {
		return nil
	}
	r := &Record{Files: map[string]string{}, Stats: map[string]string{}, Folders: map[string]Listing{}, Natures: maps.Clone(d.natures)}
	for path, f := range d.files {
		r.Files[path] = f.text()
	}
	for path, a := range d.stats {
		r.Stats[path] = describe(a.info, a.err)
	}
	for path, f := range d.folders {
		switch {
		case f == nil || f.asked == nil:
		case f.whole || !f.listed:
			r.Folders[path] = Listing{All: f.all()}
		case len(f.asked) > 0:
			r.Folders[path] = Listing{Names: f.names(slices.Sorted(maps.Keys(f.asked)))}
		}
	}
	return r
}

// Outside returns what the record has of paths that are not in a folder.
func (r *Record) Outside(dir string) *Record {
	inside := func(path string) bool { return path == dir || strings.HasPrefix(path, dir+string(filepath.Separator)) }
	out := &Record{Files: maps.Clone(r.Files), Stats: maps.Clone(r.Stats), Folders: maps.Clone(r.Folders), Natures: maps.Clone(r.Natures)}
	maps.DeleteFunc(out.Files, func(path, _ string) bool { return inside(path) })
	maps.DeleteFunc(out.Stats, func(path, _ string) bool { return inside(path) })
	maps.DeleteFunc(out.Folders, func(path string, _ Listing) bool { return inside(path) })
	maps.DeleteFunc(out.Natures, func(path string, _ Nature) bool { return inside(path) })
	return out
}

// text is the digest as a record has it.
func (d digest) text() string {
	if d.err != "" {
		return "error: " + d.err
	}
	return hex.EncodeToString(d.sum[:])
}

// describe is what the system says of a path as a record has it.
func describe(info fs.FileInfo, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	text := letter(info.Mode().Type())
	if info.Mode().IsRegular() {
		text += strconv.FormatInt(info.Size(), 10)
	}
	return text
}

// letter stands for a kind of entry.
func letter(typ fs.FileMode) string {
	switch {
	case typ.IsRegular():
		return "f"
	case typ.IsDir():
		return "d"
	case typ&fs.ModeSymlink != 0:
		return "l"
	}
	return "o"
}

// names are names, each behind what it is: nothing for one that is absent.
func (f *folder) names(list []string) []string {
	out := make([]string, len(list))
	for i, name := range list {
		kind := "-"
		if typ, known := f.types[name]; known {
			kind = letter(typ)
		}
		out[i] = kind + name
	}
	return out
}

// all stands for all entries.
func (f *folder) all() string {
	if f.err != nil {
		return "error: " + f.err.Error()
	}
	h := sha256.New()
	for _, e := range f.entries {
		h.Write([]byte(letter(e.Type()) + e.Name() + "\x00"))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Holds reports whether the file system would answer all questions of the record as it did. It reads the files, and looks at
// no times.
func (r *Record) Holds() bool {
	var checks []func() bool
	for dir, want := range r.Folders {
		checks = append(checks, func() bool {
			f := (&Disk{system: machine{}}).list(dir)
			if want.All != "" {
				return f.all() == want.All
			}
			names := make([]string, len(want.Names))
			for i, name := range want.Names {
				names[i] = name[1:]
			}
			return f.listed && slices.Equal(f.names(names), want.Names)
		})
	}
	for path, want := range r.Stats {
		checks = append(checks, func() bool { return describe(os.Stat(path)) == want })
	}
	for path, want := range r.Files {
		checks = append(checks, func() bool { return digestOf(os.ReadFile(path)).text() == want })
	}
	for path, want := range r.Natures {
		checks = append(checks, func() bool { return natureOf(machine{}, path) == want })
	}
	var failed atomic.Bool
	parallel.Each(len(checks), func(i int) {
		if !failed.Load() && !checks[i]() {
			failed.Store(true)
		}
	})
	return !failed.Load()
}
