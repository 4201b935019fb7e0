package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// appliedFiles is how many files are in sync when applying is measured.
const appliedFiles = 1000

// Applied measures what applying takes where nothing is to be done.
func (b *Bench) Applied(ctx context.Context, rounds int) (Section, error) {
	s := Section{Title: "Applying: 1,000 files that are in sync, with --noop"}
	if runtime.GOOS != "linux" {
		s.note("programs apply catalogs on Linux alone")
		return s, nil
	}
	files := b.path("applied", "files")
	manifest, err := writeApplied(files)
	if err != nil {
		return s, err
	}
	env, site, floor := b.path("applied", environmentName), b.path("applied.bin"), b.path("hashed")
	if err := writeFiles(env, map[string]string{"manifests/site.pp": manifest}); err != nil {
		return s, err
	}
	b.logf("building a program that applies %d files", appliedFiles)
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", floor, "./internal/bench/cmd/hashed")
	build.Dir, build.Env = b.root, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return s, fmt.Errorf("%w\n%s", err, out)
	}
	if _, _, err := b.run(command{args: []string{b.p2go, "build", env, "-o", site, "--with", "apply"}}); err != nil {
		return s, err
	}
	file := b.path("applied.json")
	if _, _, err := b.run(command{args: []string{site, "catalog", "--facts", b.facts(), "--out", file}}); err != nil {
		return s, err
	}
	compiling := command{args: []string{site, "apply", "--noop", "--facts", b.facts(), "--statedir", b.path("applied", "state")}}
	given := command{args: []string{site, "apply", "--noop", "--catalog", file, "--statedir", b.path("applied", "state")}}
	if _, out, err := b.run(compiling); err != nil || bytes.Contains(out, []byte("File[")) {
		return s, errors.Join(err, fmt.Errorf("the files are not in sync:\n%s", out))
	}
	const more = 4 // rounds, of what takes no time
	ours, _, err := b.several(compiling, more*rounds)
	if err != nil {
		return s, err
	}
	read, _, err := b.several(given, more*rounds)
	if err != nil {
		return s, err
	}
	least, _, err := b.several(command{args: []string{floor, files}}, more*rounds)
	if err != nil {
		return s, err
	}
	s.judge("CPU, in that of a loop that looks at the files and hashes them", ratio(float64(ours.CPU), float64(least.CPU)), "≤ 2", ours.CPU <= 2*least.CPU)
	s.add("CPU with a catalog in a file, in that of the loop", ratio(float64(read.CPU), float64(least.CPU)))
	s.add("peak memory", megabytes(ours.RSS))
	s.note("compiled: %s CPU, %s; a file: %s CPU, %s; loop: %s CPU", seconds(ours.CPU), seconds(ours.Wall), seconds(read.CPU), seconds(read.Wall), seconds(least.CPU))
	if _, err := exec.LookPath("puppet"); err != nil {
		s.note("there is no puppet command here: nothing is compared")
		return s, nil
	}
	b.logf("applying the files with Puppet")
	theirs, out, err := b.several(b.puppet("apply", "--noop", "--catalog", file), rounds)
	if err != nil {
		return s, err
	}
	if bytes.Contains(out, []byte("File[")) {
		return s, fmt.Errorf("Puppet says that the files are not in sync:\n%s", out)
	}
	s.judge("CPU of puppet apply --catalog, in that of a program with the same file", ratio(float64(theirs.CPU), float64(read.CPU)), "≥ 50", theirs.CPU >= 50*read.CPU)
	s.note("Puppet: %s CPU, %s", seconds(theirs.CPU), megabytes(theirs.RSS))
	return s, nil
}

// writeApplied writes files, and returns the manifest that they are in sync with.
func writeApplied(dir string) (manifest string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range appliedFiles {
		file := filepath.Join(dir, fmt.Sprintf("file%d.conf", i))
		text := fmt.Sprintf("# the settings of application %d\n%s", i, strings.Repeat("a setting of some length = the value of it\n", 20+i%40))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "", err
		}
		if err := os.Chmod(file, 0o644); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "file { '%s': ensure => file, mode => '0644', content => \"%s\" }\n", file, strings.ReplaceAll(text, "\n", `\n`))
	}
	return b.String(), nil
}
