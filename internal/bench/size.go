package bench

import (
	"bufio"
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// declarations is the number of resource bodies in the manifests of an app, and appManifests that of its manifests.
const (
	declarations = 17
	appManifests = 5
)

// Sizes measures stripped binaries and shows what is in them.
func (b *Bench) Sizes(_ context.Context, _ int) (Section, error) {
	s := Section{Title: "Size of binaries"}
	size := func(name, dir string) (int64, error) {
		bin, err := b.build(name, dir)
		if err != nil {
			return 0, err
		}
		info, err := os.Stat(bin)
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
	var sizes []int64
	for _, e := range []struct {
		name string
		env  Environment
	}{{"tiny", Tiny}, {"small", Small}, {"double", Environment{Apps: 2 * Small.Apps, Sites: Small.Sites}}} {
		dir, err := b.environment(e.name, e.env)
		if err != nil {
			return s, err
		}
		n, err := size(e.name, dir)
		if err != nil {
			return s, err
		}
		sizes = append(sizes, n)
	}
	demo, err := size("webfarm", filepath.Join(b.root, Demo))
	if err != nil {
		return s, err
	}
	s.judge("one notify", megabytes(sizes[0]), "≤ 2.50 MB", sizes[0] <= 2.5e6)
	s.judge(filepath.ToSlash(Demo), megabytes(demo), "≤ 3.50 MB", demo <= 3.5e6)
	grown := sizes[2] - sizes[1]
	s.add("growth for each manifest", fmt.Sprintf("%d B", grown/int64(appManifests*Small.Apps)))
	s.add("growth for each resource in manifests", fmt.Sprintf("%d B", grown/int64(declarations*Small.Apps)))
	for _, e := range []struct{ name, dir string }{{"one notify", b.path("tiny", environmentName)}, {"webfarm", filepath.Join(b.root, Demo)}} {
		packages, err := b.contents(e.dir)
		if err != nil {
			return s, err
		}
		s.note("%s, bytes of symbols:\n%s", e.name, packages)
	}
	return s, nil
}

// contents lists the packages in the binary of an environment with the sizes of their symbols.
func (b *Bench) contents(dir string) (string, error) {
	module, err := os.MkdirTemp(b.dir, "module-")
	if err != nil {
		return "", err
	}
	if _, _, err := b.run(command{args: []string{b.p2go, "gen", dir, "-o", module}}); err != nil {
		return "", err
	}
	bin := filepath.Join(module, "symbols.bin")
	cmd := exec.Command("go", "build", "-trimpath", "-o", bin, ".")
	cmd.Dir, cmd.Env = module, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-mod=mod", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", dir, err, out)
	}
	out, err := exec.Command("go", "tool", "nm", "-size", bin).Output()
	if err != nil {
		return "", fmt.Errorf("reading symbols: %w", err)
	}
	sections, err := sectionSizes(bin)
	if err != nil {
		return "", err
	}
	sizes, total := map[string]int64{}, int64(0)
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 4 || strings.ContainsAny(f[2], "bBU") { // bytes of zeros are not in the file
			continue
		}
		n, err := strconv.ParseInt(f[1], 10, 64)
		if err != nil {
			continue
		}
		sizes[symbolPackage(strings.Join(f[3:], " "))] += n
		total += n
	}
	names := make([]string, 0, len(sizes))
	for n := range sizes {
		names = append(names, n)
	}
	slices.SortFunc(names, func(x, y string) int { return int(sizes[y] - sizes[x]) })
	var list strings.Builder
	rest := int64(0)
	var few []string
	for i, n := range names {
		if i < 24 {
			fmt.Fprintf(&list, "%9d  %s\n", sizes[n], n)
			continue
		}
		rest += sizes[n]
		few = append(few, n)
	}
	fmt.Fprintf(&list, "%9d  in %d others: %s\n%9d  in all\nsections: %s", rest, len(few), strings.Join(few, " "), total, sections)
	return list.String(), nil
}

// sectionSizes lists the large sections of a binary that remain when it is stripped. Most tables of functions are there only
// and belong to no symbol. Systems with other formats of binaries have no list.
func sectionSizes(bin string) (string, error) {
	f, err := elf.Open(bin)
	var format *elf.FormatError
	if errors.As(err, &format) {
		return "unknown", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	var list []string
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC != 0 && s.Type != elf.SHT_NOBITS && s.Size > 10_000 {
			list = append(list, fmt.Sprintf("%s %d", s.Name, s.Size))
		}
	}
	return strings.Join(list, ", "), nil
}

// symbolPackage is the package that a symbol belongs to, or what kind of data of the linker it is.
func symbolPackage(symbol string) string {
	switch {
	case symbol == "runtime.pclntab" || symbol == "runtime.findfunctab" || strings.HasPrefix(symbol, "gofunc:") || strings.HasPrefix(symbol, "go:func."):
		return "(tables of functions)"
	case strings.HasPrefix(symbol, "type:") || symbol == "runtime.types" || symbol == "runtime.etypes":
		return "(types)"
	case strings.HasPrefix(symbol, "go:itab"):
		return "(interface tables)"
	case strings.HasPrefix(symbol, "go:string"):
		return "(strings)"
	}
	end := strings.IndexAny(symbol, "([{")
	if end < 0 {
		end = len(symbol)
	}
	slash := strings.LastIndex(symbol[:end], "/") + 1
	name, _, ok := strings.Cut(symbol[slash:], ".")
	if !ok || strings.HasPrefix(symbol, "go:") {
		return "(assembly and others)"
	}
	return strings.ReplaceAll(symbol[:slash]+name, "%2e", ".")
}
