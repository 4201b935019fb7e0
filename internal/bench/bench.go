// Package bench measures p2go: what generated code costs beside code written by hand, what a binary costs beside Puppet, how
// long builds take and how big binaries are.
//
// [Environment] generates environments of any size. A [Bench] holds a p2go command and a working directory; each of its
// methods measures one thing and returns a [Section] of the report, which [Report] prints and [Record] writes into the
// documentation. Figures are ratios within one run, medians of alternating runs, and counts: times alone say more about the
// machine. The program in cmd/bench runs them all; nothing here is part of a test, since a busy machine would fail it.
package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Bench is a place to measure in.
type Bench struct {
	root  string // the repository
	dir   string // for everything that is made
	p2go  string // the command
	usage string // the command that starts others and reports what they used
	log   io.Writer
	last  Usage // of the command whose tools were measured last
}

// New builds p2go for measuring in a new directory, which [Bench.Close] removes. Progress goes to log.
func New(ctx context.Context, log io.Writer) (*Bench, error) {
	mod, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return nil, fmt.Errorf("finding the repository: %w", err)
	}
	dir, err := os.MkdirTemp("", "p2go-bench-")
	if err != nil {
		return nil, err
	}
	b := &Bench{root: filepath.Dir(strings.TrimSpace(string(mod))), dir: dir, p2go: filepath.Join(dir, "p2go"), usage: filepath.Join(dir, "usage"), log: log}
	for bin, pkg := range map[string]string{b.p2go: "./cmd/p2go", b.usage: "./internal/bench/cmd/usage"} {
		cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", bin, pkg)
		cmd.Dir, cmd.Env = b.root, append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Close()
			return nil, fmt.Errorf("building %s: %w\n%s", pkg, err, out)
		}
	}
	return b, os.WriteFile(b.facts(), factsJSON(), 0o666)
}

// Close removes everything that was made.
func (b *Bench) Close() error { return os.RemoveAll(b.dir) }

// facts is the file with the node's facts.
func (b *Bench) facts() string { return filepath.Join(b.dir, "facts.json") }

func (b *Bench) logf(format string, args ...any) { fmt.Fprintf(b.log, format+"\n", args...) }

// path is a path in the working directory.
func (b *Bench) path(names ...string) string {
	return filepath.Join(append([]string{b.dir}, names...)...)
}

// environment writes an environment and returns its directory.
func (b *Bench) environment(name string, e Environment) (string, error) {
	dir := b.path(name, environmentName)
	return dir, e.Write(dir)
}

// binary builds an environment with p2go and returns the binary.
func (b *Bench) binary(name string, e Environment) (string, error) {
	dir, err := b.environment(name, e)
	if err != nil {
		return "", err
	}
	b.logf("building the environment %s", name)
	return b.build(name, dir)
}

func (b *Bench) build(name, dir string) (string, error) {
	out := b.path(name + ".bin")
	_, _, err := b.run(command{args: []string{b.p2go, "build", dir, "-o", out}})
	return out, err
}
