package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/internal/disk"
)

// done is what is kept of a command that was carried out: if nothing that it depended on has changed, it would do the same
// again.
type done struct {
	// Key stands for everything but files: p2go itself, the command line, the working directory.
	Key string
	// Record is what was read, which may be more than files that exist.
	Record *disk.Record
	// Name is what the program is called where nobody gave it a name.
	Name string `json:",omitempty"`
	// Stdout and Stderr are what was printed, Failed that there were errors.
	Stdout, Stderr []byte `json:",omitempty"`
	Failed         bool   `json:",omitempty"`
}

// same reports whether the command would do the same.
func (d *done) same(key string) bool {
	return d.Key == key && d.Record != nil && d.Record.Holds()
}

// aside are the flags that say nothing about what a program does.
var aside = []string{"color", "count", "facts", "help", "node", "output", "parallel", "problems", "run", "target", "timeout", "type", "verbose", "watch"}

// key stands for what a command depends on besides files; "" where that is not known, as with facts from standard
// input, and where files are wanted that are no outcome of it.
func (a *app) key(command string, s *sourceFlags, dirs []string, to io.Writer) string {
	self, err := ownSum()
	if err != nil || s.assume == "-" || s.dumpDir != "" {
		return ""
	}
	cwd := ""
	if !s.absolute {
		if cwd, err = os.Getwd(); err != nil {
			return ""
		}
	}
	parts := append([]string{version, self, command, cwd, fmt.Sprint(a.colored(to))}, dirs...)
	s.set.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(aside, f.Name) && !slices.Contains(s.beside, f.Name) {
			parts = append(parts, fmt.Sprintf("%s=%t %q", f.Name, f.Changed, f.Value))
		}
	})
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// ownSum stands for p2go itself, of which developers have many with the same version. The beginning of a program has its
// build ID.
var ownSum = sync.OnceValues(func() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, info.Size(), info.ModTime().UnixNano())
	_, err = io.CopyN(h, f, min(info.Size(), 64<<10))
	return hex.EncodeToString(h.Sum(nil)), err
})

// record is what was read; nil when the command may not be left out another time.
func (s *sourceFlags) record() *disk.Record {
	for _, file := range []string{s.assume, s.eyamlPrivate, s.eyamlPublic} { // which packages of the runtime read
		if file != "" {
			_, _ = s.disk.ReadFile(file) // one that cannot be read has been reported
		}
	}
	return s.disk.Record()
}

// state is what a build keeps; nil for nothing.
func (s *sourceFlags) state(key, name string) []byte {
	if key == "" {
		return nil
	}
	d := done{Key: key, Record: s.record(), Name: name, Stderr: s.printed}
	if d.Record == nil {
		return nil
	}
	data, err := json.Marshal(d)
	if err != nil {
		return nil
	}
	return data
}

// buildAgain makes the program of what the last build of the environments has read, if all of that is still the same. Place
// is where the program belongs, given its usual name.
func (a *app) buildAgain(ctx context.Context, p *progress, key string, opts build.Options, place func(name string) string) (build.Outcome, string, error) {
	if key == "" {
		return build.Unknown, "", nil
	}
	p.step("looking for changes")
	var last done
	var output string
	outcome, err := build.Again(ctx, opts, func(state []byte) (string, bool) {
		if json.Unmarshal(state, &last) != nil || !last.same(key) {
			return "", false
		}
		output = place(last.Name)
		return output, true
	})
	if outcome == build.Unknown || err != nil {
		return build.Unknown, "", err
	}
	p.stop()
	_, err = a.stderr.Write(last.Stderr)
	return outcome, output, err
}

// checkFile is where the outcome of checking environments is kept, "" for nowhere.
func checkFile(dirs []string) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(cacheKey(dirs)))
	return filepath.Join(cache, "p2go", "checks", hex.EncodeToString(sum[:12]))
}

// checkedBefore prints what the last check of the environments has printed, if it read the same.
func (a *app) checkedBefore(file, key string) (known, failed bool, err error) {
	data, err := os.ReadFile(file)
	var last done
	if key == "" || err != nil || json.Unmarshal(data, &last) != nil || !last.same(key) {
		return false, false, nil
	}
	if _, err := a.stdout.Write(last.Stdout); err != nil {
		return true, false, err
	}
	_, err = a.stderr.Write(last.Stderr)
	return true, last.Failed, err
}

// keepCheck keeps the outcome of a check. A cache that cannot be written is no reason to fail.
func (s *sourceFlags) keepCheck(file string, d done) {
	d.Record = s.record()
	if file == "" || d.Key == "" || d.Record == nil || os.MkdirAll(filepath.Dir(file), 0o700) != nil {
		return
	}
	if data, err := json.Marshal(d); err == nil {
		_ = build.WritePrivate(file, data)
	}
}
