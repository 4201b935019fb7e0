package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/runtime/watch"
)

var watchCommand = &command{
	name:  "watch",
	args:  "DIR... [FLAGS] -- COMMAND [ARGUMENTS]",
	short: "run a command again whenever a file changes",
	long: `Runs a command, and runs it again whenever files in the directories have changed: those of an environment, its modules and data.
What editors write for themselves and files whose names begin with a dot do not count. While the command runs, changes are only noted:
it runs once more when it ends. Ctrl-C ends it; the exit code is 0 if the last run was a success, else 1.`,
	examples: `p2go watch ./production -- p2go check ./production
p2go watch ./production ./hieradata -- make test
p2go watch ./production --postpone -- sh -c 'p2go build ./production -o site && ./site nodes'`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		postpone := f.Bool("postpone", false, "wait for a change before the first run")
		return func(args []string) error {
			n := f.ArgsLenAtDash()
			switch {
			case n < 0 || n == len(args):
				return usagef("watch", "which command? Give it after --")
			case n == 0:
				return usagef("watch", "which directories? Give them before --")
			}
			return a.watch(args[:n], args[n:], *postpone)
		}
	},
}

func (a *app) watch(dirs, command []string, postpone bool) error {
	for _, dir := range dirs {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fmt.Errorf("there is no directory %s", dir)
		}
	}
	program, err := exec.LookPath(command[0])
	if err != nil {
		return fmt.Errorf("cannot run %s: %w", command[0], errors.Unwrap(err))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return a.again(ctx, newWatched(dirs), postpone, func() ([]string, error) {
		cmd := exec.CommandContext(ctx, program, command[1:]...)
		cmd.Args[0] = command[0]
		cmd.Stdout, cmd.Stderr = a.stdout, a.stderr
		err := cmd.Run()
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			fmt.Fprintf(a.stderr, "%s: %s\n", command[0], failed)
			return nil, errReported
		}
		return nil, err
	})
}

// watchTests runs tests whenever something has changed that they depend on.
func (a *app) watchTests(dir string, s *sourceFlags, o *buildFlags, t *testFlags, rest []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	clear := t.format == "text" && terminal(a.stdout) && a.getenv("TERM") != "dumb"
	return a.again(ctx, newWatched([]string{dir}), false, func() ([]string, error) {
		if clear {
			fmt.Fprint(a.stdout, "\x1b[H\x1b[2J\x1b[3J")
		}
		s.disk, s.reported = nil, nil // what was read is read anew
		err := a.runTests(ctx, dir, s, o, t, rest)
		return readFiles(s.disk), err
	})
}

// readFiles are the files that something has read, and the folders in which it looked for some, with a slash.
func readFiles(d *disk.Disk) []string {
	if d == nil {
		return nil
	}
	r := d.Record()
	if r == nil { // they have changed meanwhile, which is seen below the directory; what is elsewhere the next run tells
		return nil
	}
	paths := slices.Collect(maps.Keys(r.Files))
	for folder := range r.Folders {
		paths = append(paths, strings.TrimSuffix(folder, "/")+"/")
	}
	return paths
}

// again runs something, and once more after each change of what is watched. It returns when the context ends, with the outcome of the last run. What is run
// returns the files that it has read.
func (a *app) again(ctx context.Context, w *watched, wait bool, run func() (read []string, err error)) error {
	defer w.files.Close()
	var outcome error
	for {
		if !wait {
			start := time.Now()
			w.begin()
			read, err := run()
			if ctx.Err() != nil {
				return interrupted(outcome, err)
			}
			if err != nil && !errors.Is(err, errReported) {
				a.errorf("%s", err)
				err = errReported
			}
			outcome = err
			w.add(read)
			a.outcome(outcome, time.Since(start))
		}
		wait = false
		changed, ok := w.wait(ctx)
		if !ok {
			return outcome
		}
		fmt.Fprintf(a.stderr, "Changed: %s\n", list(changed))
	}
}

// interrupted is the outcome where a run was interrupted: that of the one before, and of the first the interruption.
func interrupted(before, now error) error {
	if before != nil {
		return before
	}
	if errors.Is(now, errReported) {
		return context.Canceled
	}
	return now
}

// outcome tells how a run has ended, and that there will be others.
func (a *app) outcome(err error, took time.Duration) {
	color, word := "32", "Passed"
	if err != nil {
		color, word = "31", "Failed"
	}
	if a.colored(a.stderr) {
		word = "\x1b[1;" + color + "m" + word + "\x1b[0m"
	}
	fmt.Fprintf(a.stderr, "%s in %.1f s. Waiting for changes, until Ctrl-C.\n", word, took.Seconds())
}

// list names some files.
func list(files []string) string {
	const most = 3
	if n := len(files); n > most {
		return strings.Join(files[:most], ", ") + fmt.Sprintf(" and %d more", n-most)
	}
	return strings.Join(files, ", ")
}

// watched are files whose changes count: everything in some directories, and what was read elsewhere.
type watched struct {
	dirs  []string
	files *watch.Files
	tree  map[string]string // what the files in the directories look like
	read  map[string]string // and those elsewhere
}

// every is how often files are looked at where the system does not tell of changes, and settled how long nothing has changed until it is over.
const (
	every   = 500 * time.Millisecond
	settled = 80 * time.Millisecond
)

func newWatched(dirs []string) *watched {
	return &watched{dirs: dirs, files: watch.New(every), read: map[string]string{}}
}

// begin notes what there is before a run, so that changes while it runs count.
func (w *watched) begin() { w.tree = w.look() }

// add says what a run has read.
func (w *watched) add(paths []string) {
	w.read = map[string]string{}
	for _, p := range paths {
		if !w.within(p) {
			w.read[p] = appearance(p)
		}
	}
}

// within reports whether a file is in one of the directories.
func (w *watched) within(path string) bool {
	return slices.ContainsFunc(w.dirs, func(dir string) bool {
		full, err := filepath.Abs(dir)
		if err != nil {
			return false
		}
		abs, err := filepath.Abs(path)
		return err == nil && (abs == full || strings.HasPrefix(abs, full+string(filepath.Separator)))
	})
}

// wait waits for a change, and until no other follows. It returns what has changed, and false when the context ends.
func (w *watched) wait(ctx context.Context) ([]string, bool) {
	if w.tree == nil {
		w.begin()
	}
	for {
		w.subscribe()
		if changed := w.changes(); len(changed) > 0 {
			return w.settle(ctx, changed)
		}
		select {
		case <-ctx.Done():
			return nil, false
		case <-w.files.C:
		}
	}
}

// settle waits until nothing changes any more.
func (w *watched) settle(ctx context.Context, changed []string) ([]string, bool) {
	for {
		select {
		case <-ctx.Done():
			return nil, false
		case <-time.After(settled):
		}
		now := w.changes()
		if slices.Equal(now, changed) {
			return changed, true
		}
		changed = now
		if len(changed) == 0 { // it was undone
			return w.wait(ctx)
		}
	}
}

// subscribe asks to be told of changes in all folders there are.
func (w *watched) subscribe() {
	paths := slices.Collect(maps.Keys(w.read))
	for _, dir := range w.dirs {
		paths = append(paths, strings.TrimSuffix(dir, "/")+"/")
	}
	for path := range w.look() {
		if strings.HasSuffix(path, "/") {
			paths = append(paths, path)
		}
	}
	w.files.Set(paths)
}

// changes are the files that look otherwise than before the last run, sorted.
func (w *watched) changes() []string {
	var all []string
	now := w.look()
	for path, looks := range now {
		if w.tree[path] != looks {
			all = append(all, path)
		}
	}
	for path := range w.tree {
		if _, there := now[path]; !there {
			all = append(all, path)
		}
	}
	for path, looks := range w.read {
		if appearance(path) != looks {
			all = append(all, path)
		}
	}
	slices.Sort(all)
	return all
}

// look says what the files in the directories look like; folders have a slash.
func (w *watched) look() map[string]string {
	found := map[string]string{}
	d := disk.New()
	for _, dir := range w.dirs {
		// What cannot be read now may be readable at the next look.
		_ = d.Walk(dir, disk.AllLinks, func(f disk.Found) bool {
			switch {
			case passing(filepath.Base(f.Path)):
				return false
			case f.IsDir():
				found[f.Path+"/"] = "a folder"
			default:
				found[f.Path] = appearance(f.Path)
			}
			return true
		})
	}
	return found
}

// passing reports whether a file or folder is none of the user's: hidden, as those of Git are, or made by an editor for as long as it works on another.
func passing(name string) bool {
	switch {
	case name == fixturesName:
		return false
	case name[0] == '.', name[0] == '#', name == "4913", strings.HasSuffix(name, "~"):
		return true
	}
	return slices.Contains([]string{".swp", ".swx", ".swo", ".tmp", ".bak"}, filepath.Ext(name))
}

// hashed is the size of the largest file that is read to see whether it has changed: tests write files with the same contents again.
const hashed = 1 << 20

// appearance is what a file or folder looks like.
func appearance(path string) string {
	if strings.HasSuffix(path, "/") {
		entries, err := os.ReadDir(path)
		if err != nil {
			return ""
		}
		var names []string
		for _, e := range entries {
			if !passing(e.Name()) {
				names = append(names, e.Name())
			}
		}
		return strings.Join(names, "/")
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	if tests := string(filepath.Separator) + policyTests + string(filepath.Separator); info.Mode().IsRegular() && info.Size() <= hashed && strings.Contains(path, tests) {
		if data, err := os.ReadFile(path); err == nil {
			sum := sha256.Sum256(data)
			return string(sum[:])
		}
	}
	return strconv.FormatInt(info.Size(), 10) + " " + info.ModTime().String()
}
