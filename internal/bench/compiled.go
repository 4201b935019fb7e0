package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// Compiled compares generated code with code written by hand that makes the same catalog, in one process.
func (b *Bench) Compiled(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Generated code and code written by hand, the same catalog"}
	for _, size := range []struct {
		name, what string
		env        Environment
	}{{"small", "1,000 resources", Small}, {"large", "50,000 resources", Large}} {
		c, err := b.compare(size.name, size.env, rounds)
		if err != nil {
			return s, err
		}
		compiled, written := c.compiled, c.written
		s.judge(size.what+": time, ratio", fmt.Sprintf("%.2f", c.ratio), "≤ 2", c.ratio <= 2)
		s.add(size.what+": memory allocated, ratio", ratio(compiled.bytes, written.bytes))
		s.judge(size.what+": allocations for each resource, and by hand",
			fmt.Sprintf("%.1f, %.1f", compiled.allocs/compiled.resources, written.allocs/compiled.resources), "≤ 10", compiled.allocs <= 10*compiled.resources)
		s.note("%s: compiled %.2f ms, %.0f B, %.0f allocations; by hand %.2f ms, %.0f B, %.0f", size.what,
			compiled.ns/1e6, compiled.bytes, compiled.allocs, written.ns/1e6, written.bytes, written.allocs)
	}
	return s, nil
}

// cost is one operation of a Go benchmark.
type cost struct{ ns, bytes, allocs, resources, cpu float64 }

// comparison is what both cost, and the median of the ratios of their times: what else the machine does changes from one
// round to the next more than within one.
type comparison struct {
	compiled, written cost
	ratio             float64
}

// compare generates the module of an environment, adds the code written by hand, and runs its benchmarks in turn.
func (b *Bench) compare(name string, e Environment, rounds int) (*comparison, error) {
	b.logf("comparing with code written by hand: %s", name)
	dir, err := b.environment(name, e)
	if err != nil {
		return nil, err
	}
	module := b.path(name + "-go")
	if _, _, err := b.run(command{args: []string{b.p2go, "gen", dir, "-o", module}}); err != nil {
		return nil, err
	}
	files, err := e.Floor()
	if err != nil {
		return nil, err
	}
	if err := writeFiles(module, files); err != nil {
		return nil, err
	}
	var compiled, written []cost
	var ratios []float64
	for range rounds {
		found, err := benchmarks(module, "500ms")
		if err != nil {
			return nil, err
		}
		c, w := found["Compiled"], found["HandWritten"]
		if c.ns == 0 || w.ns == 0 || c.resources == 0 {
			return nil, fmt.Errorf("benchmarks of %s are missing", name)
		}
		compiled, written, ratios = append(compiled, c), append(written, w), append(ratios, c.ns/w.ns)
	}
	slices.Sort(ratios)
	return &comparison{middle(compiled), middle(written), ratios[len(ratios)/2]}, nil
}

// benchmarks runs those of a generated module's package floor, after the test that both sides do the same.
func benchmarks(module, benchtime string) (map[string]cost, error) {
	cmd := exec.Command("go", "test", "-run", "Same", "-bench", ".", "-benchtime", benchtime, "./floor")
	cmd.Dir, cmd.Env = module, append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("benchmarks in %s: %w\n%s", module, err, out)
	}
	return parseBenchmarks(out), nil
}

// middle is the cost with the median time.
func middle(all []cost) cost {
	slices.SortFunc(all, func(a, b cost) int { return cmp.Compare(a.ns, b.ns) })
	return all[len(all)/2]
}

// parseBenchmarks reads what go test -bench prints.
func parseBenchmarks(out []byte) map[string]cost {
	found := map[string]cost{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(f[0], "Benchmark"), "-")
		var c cost
		for i := 2; i+1 < len(f); i += 2 {
			n, err := strconv.ParseFloat(f[i], 64)
			if err != nil {
				continue
			}
			switch f[i+1] {
			case "ns/op":
				c.ns = n
			case "B/op":
				c.bytes = n
			case "allocs/op":
				c.allocs = n
			case "resources":
				c.resources = n
			case "cpu-ns/op":
				c.cpu = n
			}
		}
		found[name] = c
	}
	return found
}
