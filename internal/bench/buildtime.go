package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/p2go/p2go/internal/bench/usage"
)

// Builds measures builds of an environment of 1,000 manifests: with empty caches, after a change, without one; and how long
// checking it takes.
func (b *Bench) Builds(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: fmt.Sprintf("Building %d manifests", Wide.Manifests())}
	dir, err := b.environment("wide", Wide)
	if err != nil {
		return s, err
	}
	check, _, err := b.several(command{args: []string{b.p2go, "check", dir}}, rounds)
	if err != nil {
		return s, err
	}
	s.judge("p2go check: time", seconds(check.Wall), "< 1 s", check.Wall < time.Second)
	s.note("p2go check: %s CPU, %s", seconds(check.CPU), megabytes(check.RSS))

	gen, _, err := b.several(command{args: []string{b.p2go, "gen", dir, "-o", b.path("wide-go")}}, rounds)
	if err != nil {
		return s, err
	}
	s.note("p2go gen: %s CPU, %s, %s", seconds(gen.CPU), seconds(gen.Wall), megabytes(gen.RSS))

	build := command{
		args: []string{b.p2go, "build", dir, "-o", b.path("wide.bin")},
		env:  []string{"GOCACHE=" + b.path("cache", "go"), "XDG_CACHE_HOME=" + b.path("cache")},
	}
	b.logf("building with empty caches")
	cold, _, err := b.run(build)
	if err != nil {
		return s, err
	}
	b.logf("building after changes")
	same, _, err := b.several(build, rounds)
	if err != nil {
		return s, err
	}
	manifest := filepath.Join(dir, "modules", "app050", "manifests", "service.pp")
	var all []Usage
	for i := range rounds {
		if err := change(manifest, i); err != nil {
			return s, err
		}
		u, _, err := b.run(build)
		if err != nil {
			return s, err
		}
		all = append(all, u)
	}
	changed := median(all)
	s.add("with a change in one manifest: CPU, in that with empty caches", fmt.Sprintf("%.3f", float64(changed.CPU)/float64(cold.CPU)))
	s.add("without a change: CPU, in that with a change", ratio(float64(same.CPU), float64(changed.CPU)))
	s.note("empty caches: %s CPU, %s", seconds(cold.CPU), seconds(cold.Wall))
	s.note("a change: %s CPU, %s; none: %s CPU, %s", seconds(changed.CPU), seconds(changed.Wall), seconds(same.CPU), seconds(same.Wall))

	if err := change(manifest, rounds); err != nil {
		return s, err
	}
	parts, err := b.tools(build)
	if err != nil {
		return s, err
	}
	beyond := changed.CPU - parts["link"].CPU
	s.judge("with a change in one manifest: CPU beyond the linker's", seconds(beyond), "< 3 s", beyond < 3*time.Second)
	s.add("with a change in one manifest: the linker's share", fmt.Sprintf("%.0f %%", 100*float64(parts["link"].CPU)/float64(changed.CPU)))
	s.note("with a change: %s", parts)
	if err := os.RemoveAll(b.path("cache")); err != nil {
		return s, err
	}
	b.logf("building with empty caches, each tool for itself")
	if parts, err = b.tools(build); err != nil {
		return s, err
	}
	s.note("with empty caches: %s", parts)
	return s, nil
}

// change gives one line of a manifest another text each time.
func change(manifest string, n int) error {
	text, err := os.ReadFile(manifest)
	if err != nil {
		return err
	}
	const mark = "reload --timeout "
	before, after, ok := strings.Cut(string(text), mark)
	_, rest, ok2 := strings.Cut(after, "'")
	if !ok || !ok2 {
		return fmt.Errorf("%s has no line to change", manifest)
	}
	return os.WriteFile(manifest, fmt.Appendf(nil, "%s%s%d'%s", before, mark, 100+n, rest), 0o666)
}

// toolCosts are what the tools that the go command runs used, by kind.
type toolCosts map[string]Usage

func (c toolCosts) String() string {
	var parts []string
	for name, u := range c {
		parts = append(parts, fmt.Sprintf("%s %s", name, seconds(u.CPU)))
	}
	slices.SortFunc(parts, func(x, y string) int { return cmp.Compare(x, y) })
	return "CPU of " + strings.Join(parts, ", ")
}

// tools runs a build, or tests, whose go command reports every tool it runs.
func (b *Bench) tools(build command) (toolCosts, error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return nil, err
	}
	report := b.path("tools.jsonl")
	if err := os.Remove(report); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	script := fmt.Sprintf("#!/bin/sh\ncase $1 in build|test) ;; *) exec %s \"$@\" ;; esac\nwhat=$1\nshift\nexec %s $what -toolexec '%s %s' \"$@\"\n", tool, tool, b.usage, report)
	if err := os.MkdirAll(b.path("wrapper"), 0o777); err != nil {
		return nil, err
	}
	if err := os.WriteFile(b.path("wrapper", "go"), []byte(script), 0o777); err != nil {
		return nil, err
	}
	build.env = append(slices.Clone(build.env), "PATH="+b.path("wrapper")+":"+os.Getenv("PATH"))
	if b.last, _, err = b.run(build); err != nil {
		return nil, err
	}
	reports, err := readReports(report)
	if err != nil {
		return nil, err
	}
	costs := toolCosts{}
	for _, u := range reports {
		if slices.Contains(u.Args, "-V=full") {
			continue // the go command asks for the tool's version
		}
		kind := kindOf(u)
		c := costs[kind]
		c.CPU += u.CPU
		c.RSS = max(c.RSS, u.RSS)
		costs[kind] = c
	}
	return costs, nil
}

// kind tells what a tool worked on: the linker, the assembler, or packages of a kind.
func kindOf(u usage.Report) string {
	name := filepath.Base(u.Args[0])
	if name != "compile" {
		return name
	}
	i := slices.Index(u.Args, "-p")
	if i < 0 || i+1 >= len(u.Args) {
		return name
	}
	switch pkg := u.Args[i+1]; {
	case strings.HasPrefix(pkg, "github.com/p2go/"):
		return "compiling p2go's runtime"
	case pkg == "main" || strings.HasPrefix(pkg, "site"):
		return "compiling generated code"
	}
	return "compiling the standard library"
}
