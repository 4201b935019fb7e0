package bench

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// DataSize is how much data the environment of [Bench.Data] has: data files, and bytes in all of them.
var DataSize = struct{ Files, Bytes int }{5000, 100_000_000}

// dataLevels is how many files the measured lookup looks into.
const dataLevels = 10

// Data measures an environment with much data: its build, the binary's start, and a lookup that looks into ten files.
func (b *Bench) Data(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: fmt.Sprintf("Data: %d files, %s of YAML", DataSize.Files, megabytes(int64(DataSize.Bytes)))}
	dir := b.path("data")
	written, err := writeData(dir)
	if err != nil {
		return s, err
	}
	bin := b.path("data-binary")
	build, _, err := b.run(command{args: []string{b.p2go, "build", dir, "-o", bin}})
	if err != nil {
		return s, err
	}
	info, err := os.Stat(bin)
	if err != nil {
		return s, err
	}
	lookup := command{args: []string{bin, "lookup", "found", "--node", "node1", "--facts", b.path("data", "facts.json"), "--merge", "unique"}}
	_, out, err := b.run(lookup)
	if err != nil {
		return s, err
	}
	if n := bytes.Count(out, []byte("value ")); n != dataLevels {
		return s, fmt.Errorf("the lookup has found values in %d files:\n%s", n, out)
	}
	var starts, lookups []Usage
	for range rounds {
		start, _, err := b.run(command{args: []string{bin, "version"}})
		if err != nil {
			return s, err
		}
		found, _, err := b.run(lookup)
		if err != nil {
			return s, err
		}
		starts, lookups = append(starts, start), append(lookups, found)
	}
	start, found := median(starts).CPU, median(lookups).CPU
	s.add("data written", megabytes(written))
	s.add("build, all caches of data empty", fmt.Sprintf("%.0f s CPU", build.CPU.Seconds()))
	s.add("binary", megabytes(info.Size()))
	s.judge("start", seconds(start)+" CPU", "≤ 20 ms", start <= 20*time.Millisecond)
	s.judge(fmt.Sprintf("lookup in %d files", dataLevels), seconds(found)+" CPU", "≤ 50 ms", found <= 50*time.Millisecond)
	return s, nil
}

// writeData writes an environment with data of nodes; the first of these has a file in each of ten levels.
func writeData(dir string) (written int64, err error) {
	write := func(name, text string) {
		file := filepath.Join(dir, name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(file), 0o755)
		}
		if err == nil {
			err = os.WriteFile(file, []byte(text), 0o644)
		}
		written += int64(len(text))
	}
	var config strings.Builder
	config.WriteString("version: 5\nhierarchy:\n")
	for i := range dataLevels {
		fmt.Fprintf(&config, "  - {name: level %d, path: \"level%d/%%{facts.name}.yaml\"}\n", i, i)
	}
	write("hiera.yaml", config.String())
	write("manifests/site.pp", "notify { 'found': message => lookup('found') }\n")
	write("environment.conf", "")
	write("facts.json", `{"name": "node1"}`)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range DataSize.Files {
		level, node := i%dataLevels, i/dataLevels+1
		write(fmt.Sprintf("data/level%d/node%d.yaml", level, node), dataFile(r, level, DataSize.Bytes/DataSize.Files))
	}
	return written, err
}

// dataFile is a data file of about so many bytes.
func dataFile(r *rand.Rand, level, size int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "found: value %d of %%{facts.name}\n", level)
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "profile::app%d::settings:\n  enabled: %t\n  port: %d\n  servers:\n", i, r.IntN(2) == 0, 1024+r.IntN(60000))
		for range 5 {
			fmt.Fprintf(&b, "    - host%d.example.com\n", r.IntN(100000))
		}
		fmt.Fprintf(&b, "  description: \"settings of application %d on %%{facts.name}, number %d\"\n", i, r.Uint64())
	}
	return b.String()
}
