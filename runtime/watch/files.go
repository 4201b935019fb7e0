// Package watch tells when files change: those that programs have read, and those that were not there when they looked.
//
// The kernel tells of changes on Linux. Elsewhere, and where it does not know of them, files are looked at again and again.
package watch

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Files watches files.
type Files struct {
	// C gets a value after something has changed. There is never more than one.
	C chan struct{}

	mu     sync.Mutex
	every  time.Duration
	paths  []string // sorted
	events *events  // nil where the kernel tells nothing
	polled map[string]string
	timer  *time.Timer
	closed bool
}

// New returns a watch of no files. What the kernel says nothing about is looked at after every so long.
func New(every time.Duration) *Files {
	f := newPolling(every)
	f.events = newEvents(f)
	return f
}

func newPolling(every time.Duration) *Files {
	f := &Files{C: make(chan struct{}, 1), every: every}
	f.timer = time.AfterFunc(time.Hour, f.poll)
	f.timer.Stop()
	return f
}

// Set says which files are watched from now on. A path that ends with a slash stands for all files of a folder. It reports whether any of
// them was not watched before: what has happened to it by then is not known.
func (f *Files) Set(paths []string) (added bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false
	}
	var all []string
	for _, p := range paths {
		full, err := filepath.Abs(p)
		if err != nil {
			full = p
		}
		if isFolder(p) && !isFolder(full) {
			full += "/"
		}
		if _, found := slices.BinarySearch(f.paths, full); !found {
			added = true
		}
		all = append(all, full)
	}
	slices.Sort(all)
	f.paths = slices.Compact(all)
	f.arm()
	return added
}

func isFolder(path string) bool { return strings.HasSuffix(path, "/") }

// Close ends the watch.
func (f *Files) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.timer.Stop()
	if f.events != nil {
		f.events.close()
	}
}

// changed tells of a change.
func (f *Files) changed() {
	select {
	case f.C <- struct{}{}:
	default: // nobody has taken the last one yet
	}
}

// source is where changes of a file are known from.
type source int

const (
	fromEvents  source = iota // of the kernel
	fromStat                  // looking at the file
	fromNothing               // reading it
)

// anything is what a file looks like that only reading tells about.
const anything = "?"

// arm subscribes to what the paths lead along now. The lock is held.
func (f *Files) arm() {
	polled := map[string]string{}
	f.events.begin()
	for _, p := range f.paths {
		from := f.events.add(p)
		if from == fromEvents {
			continue
		}
		looks, known := f.polled[p]
		if !known {
			looks = look(p)
		}
		if from == fromNothing {
			looks = anything
		}
		polled[p] = looks
	}
	f.events.end()
	idle := len(f.polled) == 0
	f.polled = polled
	switch {
	case len(polled) == 0:
		f.timer.Stop()
	case idle:
		f.timer.Reset(f.every)
	}
}

// poll looks at the files that the kernel tells nothing about.
func (f *Files) poll() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || len(f.polled) == 0 {
		return
	}
	changed := false
	for p, before := range f.polled {
		if before == anything {
			changed = true
		} else if now := look(p); now != before {
			f.polled[p] = now
			changed = true
		}
	}
	if changed {
		f.arm() // there may be events now
		f.changed()
	}
	if len(f.polled) > 0 {
		f.timer.Reset(f.every)
	}
}

// look returns what a file looks like, or a folder with what is in it, without reading it.
func look(path string) string {
	st, err := os.Stat(path)
	if err != nil {
		return ""
	}
	b := appendLook(nil, st)
	if isFolder(path) {
		entries, _ := os.ReadDir(path)
		for _, e := range entries {
			if st, err := os.Stat(path + e.Name()); err == nil {
				b = appendLook(b, st)
			}
		}
	}
	return string(b)
}

func appendLook(b []byte, st os.FileInfo) []byte {
	b = strconv.AppendQuote(b, st.Name())
	for _, n := range []int64{int64(st.Mode()), st.Size(), st.ModTime().UnixNano()} {
		b = strconv.AppendInt(append(b, ' '), n, 10)
	}
	return append(b, '\n')
}
