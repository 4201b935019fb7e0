package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/internal/changes"
	"github.com/p2go/p2go/internal/checkout"
	"github.com/p2go/p2go/internal/disk"
)

// programs compares what two programs, or environments, make of nodes.
func (d *diff) programs(ctx context.Context, p *progress, args []string, add func(*changes.Node) error) error {
	var sites [2]string
	for i, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			return fmt.Errorf("there is no program or environment %s", arg)
		case !info.IsDir():
			if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 && runtime.GOOS != "windows" {
				return fmt.Errorf("%s is no program: --facts compares two binaries that p2go has built, or environments", arg)
			}
			sites[i] = arg
			continue
		}
		bin, cleanup, err := d.site(ctx, p, arg, []string{"old", "new"}[i])
		if err != nil {
			return err
		}
		defer cleanup()
		sites[i] = bin
		d.modules(i, arg)
	}
	return d.fleet(ctx, p, sites, args, add)
}

// modules makes the files of an environment's modules known.
func (d *diff) modules(side int, dir string) {
	files := []**changes.Files{&d.before, &d.after}[side]
	if *files == nil {
		*files = changes.NewFiles(d.modulePath(dir), false)
	}
}

// commits compares what an environment makes of nodes at a commit and now, or at two commits.
func (d *diff) commits(ctx context.Context, p *progress, args []string, add func(*changes.Node) error) error {
	switch {
	case d.from == "":
		return usagef("diff", "--to %s is compared with what? Give a commit with --from", d.to)
	case len(args) != 1:
		return usagef("diff", "--from and --to are of one environment: give its directory")
	}
	env := args[0]
	repo, err := checkout.Find(ctx, env)
	if err != nil {
		return err
	}
	refs := []string{d.from, d.to}
	found := make([]*checkout.Commit, 2)
	for i, ref := range refs {
		if ref == "" {
			continue
		}
		if found[i], err = repo.Commit(ctx, ref); err != nil {
			return err
		}
		if !found[i].Has(ctx) {
			return fmt.Errorf("%s has no directory %s", ref, repo.Prefix)
		}
	}
	if dirty, err := repo.Dirty(ctx); err == nil && dirty && d.to != "" {
		p.stop()
		fmt.Fprintf(d.app.stderr, "Note: %s has changes that are not committed, and not part of %s. Without --to, they are compared.\n", env, d.to)
	}
	var sites [2]string
	names := make([]string, 2)
	for i, commit := range found {
		if commit == nil {
			bin, cleanup, err := d.site(ctx, p, env, "new")
			if err != nil {
				return err
			}
			defer cleanup()
			sites[i], names[i] = bin, env
			d.modules(i, env)
			continue
		}
		bin, dir, cleanup, err := d.commit(ctx, p, repo, commit, env)
		if err != nil {
			return err
		}
		defer cleanup()
		sites[i], names[i] = bin, commit.Ref
		d.modules(i, dir)
	}
	return d.fleet(ctx, p, sites, names, add)
}

// site builds the environment in a folder. What it builds of is looked at again only where it has changed.
func (d *diff) site(ctx context.Context, p *progress, dir, side string) (bin string, cleanup func(), err error) {
	tmp, err := os.MkdirTemp("", "p2go-diff-")
	if err != nil {
		return "", nil, err
	}
	cleanup = func() { os.RemoveAll(tmp) }
	bin = filepath.Join(tmp, "site")
	s, o := *d.source, *d.build
	o.passing = true
	place := []string{dir, "diff " + side}
	if err := d.app.makeSite(ctx, p, &s, &o, dir, place, d.app.key("build", &s, place, d.app.stderr), bin); err != nil {
		cleanup()
		return "", nil, err
	}
	return bin, cleanup, nil
}

// keptCommits is how many commits are kept, and keptFor how long at least.
const (
	keptCommits = 12
	keptFor     = 24 * time.Hour
)

// commit builds the environment of a commit, unless that was done before. The folder is where its files are.
func (d *diff) commit(ctx context.Context, p *progress, repo *checkout.Repository, c *checkout.Commit, env string) (bin, dir string, cleanup func(), err error) {
	cleanup = func() {}
	fail := func(err error) (string, string, func(), error) {
		cleanup()
		return "", "", nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		if cache, err = os.MkdirTemp("", "p2go-diff-"); err != nil {
			return fail(err)
		}
		tmp := cache
		cleanup = func() { os.RemoveAll(tmp) }
	}
	all := filepath.Join(cache, "p2go", "commits")
	sum := sha256.Sum256([]byte(repo.Top + "\x00" + c.Tree))
	entry := filepath.Join(all, hex.EncodeToString(sum[:12]))
	top := filepath.Join(entry, filepath.Base(repo.Top))
	dir = filepath.Join(top, repo.Prefix)
	if info, err := os.Stat(top); err != nil || !info.IsDir() {
		p.step("checking out %s", c.Ref)
		if err := writeCommit(ctx, c, all, entry, filepath.Base(repo.Top)); err != nil {
			return fail(err)
		}
	}
	_ = os.Chtimes(entry, time.Time{}, time.Now()) // it is in use
	s, o := *d.source, *d.build
	if s.environment == "" {
		if full, err := filepath.Abs(env); err == nil {
			s.environment = filepath.Base(full)
		}
	}
	key := d.app.key("commit", &s, []string{repo.Prefix}, d.app.stderr)
	bin = filepath.Join(entry, "site-"+key)
	if key == "" {
		bin = filepath.Join(entry, fmt.Sprintf("site-%d", os.Getpid()))
		before := cleanup
		cleanup = func() { os.Remove(bin); before() }
	} else if builtBefore(bin) {
		return bin, dir, cleanup, nil
	}
	// Messages name files of the cache, which nobody knows.
	var messages bytes.Buffer
	quiet := *d.app
	quiet.stderr = &messages
	if d.app.colored(d.app.stderr) {
		quiet.color = "always"
	}
	o.passing = true
	err = quiet.makeSite(ctx, p, &s, &o, dir, []string{env, "diff commit"}, "", bin)
	if err != nil {
		p.stop()
		text := strings.ReplaceAll(messages.String(), top+string(filepath.Separator), c.Ref+":")
		if _, err := io.WriteString(d.app.stderr, text); err != nil {
			return fail(err)
		}
		if !errors.Is(err, errReported) {
			return fail(fmt.Errorf("%s at %s: %s", env, c.Ref, strings.ReplaceAll(err.Error(), top+string(filepath.Separator), "")))
		}
		return fail(fmt.Errorf("%s does not compile at %s", env, c.Ref))
	}
	if key != "" {
		keepBuilt(bin, s.record(), top)
		forgetCommits(all)
	}
	return bin, dir, cleanup, nil
}

// writeCommit writes the files of a commit into an entry of the cache, in one step.
func writeCommit(ctx context.Context, c *checkout.Commit, all, entry, name string) error {
	if err := os.MkdirAll(all, 0o700); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(all, ".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := c.Write(ctx, filepath.Join(tmp, name)); err != nil {
		return err
	}
	if err := os.Rename(tmp, entry); err != nil {
		if info, statErr := os.Stat(filepath.Join(entry, name)); statErr != nil || !info.IsDir() { // nobody else was faster
			return err
		}
	}
	return nil
}

// builtBefore reports whether a program is there, and all that it was made of outside of its commit is as it was.
func builtBefore(bin string) bool {
	data, err := os.ReadFile(bin + ".json")
	var record disk.Record
	if err != nil || json.Unmarshal(data, &record) != nil || !record.Holds() {
		return false
	}
	info, err := os.Stat(bin)
	return err == nil && info.Mode().IsRegular()
}

// keepBuilt notes what a program was made of. A cache that cannot be written is no reason to fail.
func keepBuilt(bin string, r *disk.Record, top string) {
	if r == nil {
		return
	}
	data, err := json.Marshal(r.Outside(top))
	if err == nil {
		_ = build.WritePrivate(bin+".json", data)
	}
}

// forgetCommits removes the commits that were not used for the longest time.
func forgetCommits(all string) {
	entries, err := os.ReadDir(all)
	if err != nil {
		return
	}
	type used struct {
		name string
		at   time.Time
	}
	var list []used
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			list = append(list, used{e.Name(), info.ModTime()})
		}
	}
	slices.SortFunc(list, func(a, b used) int { return b.at.Compare(a.at) })
	for i, u := range list {
		if i >= keptCommits && time.Since(u.at) > keptFor {
			_ = os.RemoveAll(filepath.Join(all, u.name))
		}
	}
}

// fleet runs two programs on the same nodes, and compares their catalogs as they come.
func (d *diff) fleet(ctx context.Context, p *progress, sites [2]string, names []string, add func(*changes.Node) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var runs [2]*siteRun
	defer func() {
		cancel()
		for _, r := range runs {
			if r != nil {
				_ = r.wait()
			}
		}
	}()
	jobs := runtime.GOMAXPROCS(0)
	args := []string{"catalog", "--format", "ndjson"}
	if d.many {
		args = append(args, "--facts-dir", d.facts, "--jobs", strconv.Itoa(jobs))
	} else {
		args = append(args, "--facts", d.facts)
	}
	if d.node != "" {
		args = append(args, "--node", d.node)
	}
	args = append(args, d.rest...)
	for i, site := range sites {
		var err error
		if runs[i], err = startSite(ctx, site, names[i], args); err != nil {
			return err
		}
	}
	type outcome struct {
		node *changes.Node
		err  error
	}
	queue := make(chan chan outcome, 2*jobs)
	free := make(chan struct{}, jobs)
	go func() {
		defer close(queue)
		for {
			old, err := runs[0].line()
			now, err2 := runs[1].line()
			if old == nil && now == nil && err == nil && err2 == nil {
				return
			}
			result := make(chan outcome, 1)
			select {
			case queue <- result:
			case <-ctx.Done():
				return
			}
			if err := errors.Join(err, err2); err != nil {
				result <- outcome{err: err}
				return
			}
			if old == nil || now == nil {
				result <- outcome{err: d.ended(runs, old == nil)}
				return
			}
			free <- struct{}{}
			go func() {
				n, err := d.pair(old, now)
				result <- outcome{n, err}
				<-free
			}()
		}
	}()
	done := 0
	for result := range queue {
		var out outcome
		select {
		case out = <-result:
		case <-ctx.Done():
			return ctx.Err()
		}
		if out.err == nil {
			out.err = add(out.node)
		}
		if out.err != nil {
			return out.err
		}
		done++
		p.step("%d nodes compared", done)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, r := range runs {
		if err := r.wait(); done == 0 {
			return r.failed(err)
		}
	}
	return nil
}

// ended is the error of a program that has fewer nodes than the other.
func (d *diff) ended(runs [2]*siteRun, old bool) error {
	r := runs[1]
	if old {
		r = runs[0]
	}
	if err := r.failed(r.wait()); r.printed == 0 || len(r.stderr.b) > 0 {
		return err
	}
	return fmt.Errorf("%s has printed too few catalogs", r.name)
}

// siteRun is a program that prints catalogs, a line for each.
type siteRun struct {
	name    string
	cmd     *exec.Cmd
	out     *bufio.Reader
	stderr  tail
	printed int // lines
	ended   sync.Once
	err     error
}

func startSite(ctx context.Context, site, name string, args []string) (*siteRun, error) {
	path, err := filepath.Abs(site)
	if err != nil {
		return nil, err
	}
	r := &siteRun{name: name, cmd: exec.CommandContext(ctx, path, args...)}
	r.cmd.Stderr = &r.stderr
	pipe, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.out = bufio.NewReaderSize(pipe, 1<<20)
	if err := r.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s does not run: %w", name, err)
	}
	return r, nil
}

// line is the next line, nil at the end.
func (r *siteRun) line() ([]byte, error) {
	line, err := r.out.ReadBytes('\n')
	if err == io.EOF && len(line) == 0 {
		return nil, nil
	}
	if err == io.EOF {
		return nil, r.failed(r.wait())
	}
	r.printed++
	return line, err
}

// wait returns when the program has ended, and its error.
func (r *siteRun) wait() error {
	r.ended.Do(func() { r.err = r.cmd.Wait() })
	return r.err
}

// failed is the error of a program that has not printed what it should.
func (r *siteRun) failed(err error) error {
	text := string(r.stderr.b)
	if i := strings.LastIndex("\n"+text, "\nError: "); i >= 0 { // there may be other messages before
		text = text[i+len("Error: "):]
	}
	text = strings.TrimSpace(text)
	switch {
	case text != "":
		return fmt.Errorf("%s: %s", r.name, text)
	case err != nil:
		return fmt.Errorf("%s: %w", r.name, err)
	}
	return fmt.Errorf("%s has printed no catalogs: is it a binary that p2go has built?", r.name)
}

// tail keeps the end of what is written.
type tail struct{ b []byte }

// maxTail is how much is kept.
const maxTail = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.b = append(t.b, b...)
	if over := len(t.b) - maxTail; over > 0 {
		t.b = t.b[over:]
	}
	return len(b), nil
}

// pair compares what the programs say of a node.
func (d *diff) pair(old, now []byte) (*changes.Node, error) {
	before, err := changes.ReadResult(old)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(old, now) && !d.inlines() {
		n := changes.NewNode(before.Node, nil)
		n.OldError, n.NewError = before.Error, before.Error
		return n, nil
	}
	after, err := changes.ReadResult(now)
	if err != nil {
		return nil, err
	}
	if before.Node != after.Node {
		return nil, fmt.Errorf("the programs compile different nodes: %s and %s", before.Node, after.Node)
	}
	n := changes.NewNode("", nil)
	if before.Error == "" && after.Error == "" {
		if n, err = d.compare(before.Catalog, after.Catalog); err != nil {
			return nil, fmt.Errorf("%s: %w", before.Node, err)
		}
	}
	n.Name, n.OldError, n.NewError = before.Node, before.Error, after.Error
	return n, nil
}
