// Package conformance scores p2go with the end-to-end suite of mgmt's language, from a checkout that a user has (MCL-CONF).
//
// mgmt's licence does not allow its programs in here: what is kept are the names of its cases and the levels that they have. All cases are
// compiled in this process, into one Go module, and one program runs them: see [Run].
package conformance

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// Pinned is the commit of mgmt that the rules are written from.
const Pinned = "60c024dd"

// Options say what is run.
type Options struct {
	// Suites are the names of the suites, none for all; Case is a pattern as of [path.Match] for names of cases, "" for all.
	Suites []string
	Case   string
	// Jobs is how many cases are worked on at once, 0 for as many as there are processors.
	Jobs int
	// Limit is how long the compilation of a case may take, and its run.
	Limit time.Duration
	// Work is a folder for the Go module, which may be one that was used before.
	Work string
	// Deviations are rules by the keys of cases, see [Deviations].
	Deviations map[string]string
	// Log gets what is being done; nil for nobody.
	Log io.Writer
}

// Run scores the cases of a checkout.
func Run(ctx context.Context, checkout string, opts Options) ([]Result, error) {
	if opts.Jobs <= 0 {
		opts.Jobs = runtime.GOMAXPROCS(0)
	}
	if opts.Limit == 0 {
		opts.Limit = 10 * time.Second
	}
	if opts.Log == nil {
		opts.Log = io.Discard
	}
	cases, err := Load(checkout, opts.Suites...)
	if err != nil {
		return nil, err
	}
	var programs []*program
	taken := map[string]bool{}
	for _, c := range cases {
		if ok, err := path.Match(opts.Case, c.Name); err != nil {
			return nil, fmt.Errorf("the pattern %s: %w", opts.Case, err)
		} else if ok || opts.Case == "" {
			programs = append(programs, &program{Case: c, name: packageName(c, taken)})
		}
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("there is no such case")
	}
	if err := score(ctx, programs, opts); err != nil {
		return nil, err
	}
	results := make([]Result, len(programs))
	for i, p := range programs {
		results[i] = p.score()
		if rule := opts.Deviations[p.Key()]; rule != "" && results[i].Level < results[i].Top && results[i].Top != None {
			results[i].Reason = rule
		}
	}
	return results, nil
}

// score compiles and runs the programs.
func score(ctx context.Context, programs []*program, opts Options) error {
	loopback := sync.OnceValue(hasLoopback)
	var compiled []*program
	fmt.Fprintf(opts.Log, "compiling %d cases\n", len(programs))
	err := each(ctx, programs, opts.Jobs, func() func(*program) error {
		return func(p *program) error {
			if p.Loopback && !loopback() {
				p.skipped = "loopback"
				return nil
			}
			p.compile(opts.Limit)
			return nil
		}
	})
	if err != nil {
		return err
	}
	count := func() int {
		compiled = slices.DeleteFunc(slices.Clone(programs), func(p *program) bool { return p.files == nil })
		return len(compiled)
	}
	if count() == 0 {
		return nil
	}
	fmt.Fprintf(opts.Log, "building the Go module of %d cases\n", len(compiled))
	file, err := link(ctx, compiled, opts.Work)
	if err != nil {
		return fmt.Errorf("building the module of all cases: %w", err)
	}
	fmt.Fprintf(opts.Log, "running %d cases\n", count())
	var mu sync.Mutex
	var runners []*runner
	defer func() {
		for _, r := range runners {
			r.stop()
		}
	}()
	return each(ctx, compiled, opts.Jobs, func() func(*program) error {
		r := &runner{command: []string{file}, limit: opts.Limit}
		mu.Lock()
		runners = append(runners, r)
		mu.Unlock()
		return func(p *program) error { return r.ask(ctx, p) }
	})
}

// each calls functions, one for each job, with the programs, up to the first error.
func each(ctx context.Context, programs []*program, jobs int, worker func() func(*program) error) error {
	next := make(chan *program)
	errs := make(chan error, jobs)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	for range jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			do := worker()
			for p := range next {
				if err := do(p); err != nil {
					errs <- err
					cancel()
					return
				}
			}
		}()
	}
	for _, p := range programs {
		select {
		case next <- p:
		case <-ctx.Done():
		}
	}
	close(next)
	wg.Wait()
	select {
	case err := <-errs:
		return err
	default:
		return ctx.Err()
	}
}

func hasLoopback() bool {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return false
	}
	return l.Close() == nil
}

// Warning says that a checkout is not the one that the rules are written from; "" if it is.
func Warning(ctx context.Context, checkout string) string {
	if _, err := os.Stat(filepath.Join(checkout, ".git")); err != nil {
		return "the commit of " + checkout + " is not known; the rules are written from mgmt " + Pinned
	}
	out, err := exec.CommandContext(ctx, "git", "-C", checkout, "rev-parse", "HEAD").Output()
	commit := strings.TrimSpace(string(out))
	switch {
	case err != nil:
		return "the commit of " + checkout + " is not known: " + err.Error()
	case !strings.HasPrefix(commit, Pinned):
		return checkout + " is at the commit " + commit + "; the rules are written from mgmt " + Pinned
	}
	return ""
}
