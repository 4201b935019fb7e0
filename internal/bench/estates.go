package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/disk"
)

// Estates measures an estate: checking it, and building it with empty caches, after a change of one line, and without any.
func (b *Bench) Estates(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: fmt.Sprintf("An estate of %d manifests, %d data files and %d modules", Company.Manifests(), Company.Data(), Company.Modules())}
	dir := b.path("estate", environmentName)
	if err := Company.Write(dir); err != nil {
		return s, err
	}
	calls, err := systemCalls(dir)
	if err != nil {
		return s, err
	}
	places := places(Company.Files())
	s.judge("checking: calls to the file system, for each file and folder", ratio(float64(calls), float64(places)), "≤ 2", calls <= 2*places)
	cached := []string{"GOCACHE=" + b.path("estate-cache", "go"), "XDG_CACHE_HOME=" + b.path("estate-cache")}
	check := command{args: []string{b.p2go, "check", dir}, env: cached}
	first, _, err := b.run(check)
	if err != nil {
		return s, err
	}
	again, _, err := b.several(check, rounds)
	if err != nil {
		return s, err
	}
	s.judge("check: CPU", seconds(first.CPU), "≤ 10 s", first.CPU <= 10*time.Second)
	s.judge("check again: CPU", seconds(again.CPU), "≤ 1 s", again.CPU <= time.Second)

	build := command{args: []string{b.p2go, "build", dir, "-o", b.path("estate.bin")}, env: cached}
	b.logf("building an estate with empty caches")
	cold, err := b.tools(build)
	if err != nil {
		return s, err
	}
	whole := b.last
	var tools time.Duration
	for _, u := range cold {
		tools += u.CPU
	}
	linked, _, err := b.run(build) // by another go command, the one that does not report
	if err != nil {
		return s, err
	}
	same, _, err := b.several(build, rounds)
	if err != nil {
		return s, err
	}
	manifest := filepath.Join(dir, "modules", "service050", "manifests", "service.pp")
	if err := change(manifest, 1); err != nil {
		return s, err
	}
	line, _, err := b.run(build)
	if err != nil {
		return s, err
	}
	if err := change(manifest, 2); err != nil {
		return s, err
	}
	parts, err := b.tools(build)
	if err != nil {
		return s, err
	}
	s.judge("build with empty caches: CPU", seconds(whole.CPU), "≤ 140 s", whole.CPU <= 140*time.Second)
	s.add("build with empty caches: CPU, in that of Go's compiler and linker", ratio(float64(whole.CPU), float64(tools)))
	s.judge("build with empty caches: peak memory", megabytes(whole.RSS), "≤ 700 MB", whole.RSS <= 700e6)
	s.judge("build after a change of one line: CPU", seconds(line.CPU), "≤ 15 s", line.CPU <= 15*time.Second)
	s.add("build without a change, the program gone: CPU", seconds(linked.CPU))
	s.judge("build without a change: CPU", seconds(same.CPU), "≤ 1 s", same.CPU <= time.Second)
	s.note("check: %s; empty caches: %s, %s", megabytes(first.RSS), seconds(whole.Wall), cold)
	s.note("a change: %s, %s, %s; none: %s", seconds(line.Wall), megabytes(line.RSS), parts, megabytes(same.RSS))
	return s, os.RemoveAll(b.path("estate-cache"))
}

// systemCalls counts what checking an environment asks of the file system.
func systemCalls(dir string) (int, error) {
	d := disk.New()
	e, err := env.Load(dir, env.Options{Disk: d})
	if err != nil {
		return 0, err
	}
	_, _, diags := e.LowerAll()
	if diags.HasErrors() {
		return 0, fmt.Errorf("%s: %s", dir, diags[0].Message)
	}
	return d.Calls(), nil
}

// places is the number of files and folders.
func places(files map[string]string) int {
	folders := map[string]bool{}
	for name := range files {
		for d := filepath.Dir(name); d != "."; d = filepath.Dir(d) {
			folders[d] = true
		}
	}
	return len(files) + len(folders)
}
