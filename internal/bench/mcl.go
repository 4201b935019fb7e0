package bench

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

//go:embed mcl/site.mcl
var mclProgram string

//go:embed mcl/floor_test.go.tmpl
var mclFloor string

// mclSize is how big the binary of a small program in mcl may be.
const mclSize = 3_000_000

// mclHello is the smallest program in mcl that says something.
const mclHello = "print \"hello\" {\n\tmsg => \"hello, world\",\n}\n"

// mclResources is a program in mcl with so many resources, each written for itself.
func mclResources(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "file \"/srv/f%d\" {\n\tstate => \"exists\",\n\tcontent => \"line %[1]d\\n\",\n\tmode => \"0644\",\n}\n", i)
	}
	return b.String()
}

// mclBinds is a program in mcl with a chain of so many binds.
func mclBinds(n int) string {
	var b strings.Builder
	b.WriteString("$b0 = 1\n")
	for i := range n {
		fmt.Fprintf(&b, "$b%d = $b%d + 1\n", i+1, i)
	}
	fmt.Fprintf(&b, "test \"last\" {\n\tint64 => $b%d,\n}\n", n)
	return b.String()
}

// Mcl measures programs in mcl: what whole processes take that make a graph, compiling a long chain of binds, and generated code beside Go
// written by hand.
func (b *Bench) Mcl(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Programs in mcl"}
	for _, p := range []struct {
		what, text string
		wall       time.Duration
		rss        int64
	}{
		{"hello", mclHello, 10 * time.Millisecond, 10e6},
		{"1,000 resources", mclResources(1000), 20 * time.Millisecond, 0},
		{"5,000 resources", mclResources(5000), 100 * time.Millisecond, 0},
	} {
		name := strings.ReplaceAll(p.what, " ", "-")
		bin, err := b.mclBinary(name, p.text)
		if err != nil {
			return s, err
		}
		u, _, err := b.several(command{args: []string{bin, "graph", "--format", "json", "--hostname", "web1"}}, 4*rounds)
		if err != nil {
			return s, err
		}
		s.judge(p.what+": time of the process", seconds(u.Wall), "≤ "+seconds(p.wall), u.Wall <= p.wall)
		if p.rss > 0 {
			s.judge(p.what+": its memory", megabytes(u.RSS), "≤ "+megabytes(p.rss), u.RSS <= p.rss)
			info, err := os.Stat(bin)
			if err != nil {
				return s, err
			}
			s.judge(p.what+": size of the binary", megabytes(info.Size()), "≤ "+megabytes(mclSize), info.Size() <= mclSize)
		}
		s.note("%s: %s CPU, %s", p.what, seconds(u.CPU), megabytes(u.RSS))
	}
	if err := b.mclCompiler(&s, rounds); err != nil {
		return s, err
	}
	return s, b.mclFloor(&s, rounds)
}

// mclBinary builds a program in mcl.
func (b *Bench) mclBinary(name, text string) (string, error) {
	b.logf("building the program %s", name)
	file, err := b.mclFile(name, text)
	if err != nil {
		return "", err
	}
	return b.build("mcl-"+name, file)
}

func (b *Bench) mclFile(name, text string) (string, error) {
	dir := b.path("mcl", name)
	return filepath.Join(dir, "main.mcl"), writeFiles(dir, map[string]string{"main.mcl": text})
}

// mclCompiler measures the compiler: checking, which finds no cache, and making Go of binds.
func (b *Bench) mclCompiler(s *Section, rounds int) error {
	file, err := b.mclFile("check", mclResources(1000))
	if err != nil {
		return err
	}
	var all []Usage
	for i := range rounds {
		cache := "XDG_CACHE_HOME=" + b.path("mcl", "cache", fmt.Sprint(i))
		u, _, err := b.run(command{args: []string{b.p2go, "check", file}, env: []string{cache}})
		if err != nil {
			return err
		}
		all = append(all, u)
	}
	check := median(all)
	s.judge("p2go check of 1,000 resources: time", seconds(check.Wall), "≤ "+seconds(50*time.Millisecond), check.Wall <= 50*time.Millisecond)
	s.note("p2go check of 1,000 resources: %s CPU, %s", seconds(check.CPU), megabytes(check.RSS))

	gen := func(n int) (Usage, error) {
		name := fmt.Sprintf("binds%d", n)
		file, err := b.mclFile(name, mclBinds(n))
		if err != nil {
			return Usage{}, err
		}
		// One processor: what it collects of garbage beside its work is not more work for being on another one.
		c := command{args: []string{b.p2go, "gen", file, "-o", b.path("mcl", name+"-go")}, env: []string{"GOMAXPROCS=1"}}
		u, _, err := b.several(c, rounds)
		s.note("p2go gen of %d binds: %s CPU, %s", n, seconds(u.CPU), megabytes(u.RSS))
		return u, err
	}
	var cpu []time.Duration
	for _, n := range []int{0, 1000, 10_000} {
		u, err := gen(n)
		if err != nil {
			return err
		}
		cpu = append(cpu, u.CPU)
	}
	grown := float64(cpu[2]) / float64(cpu[1])
	s.judge("a chain of 10,000 binds: CPU of making Go, in that of 1,000", fmt.Sprintf("%.1f", grown), "≤ 12", grown <= 12)
	s.add("the same without what a program without binds takes", fmt.Sprintf("%.1f", float64(cpu[2]-cpu[0])/float64(cpu[1]-cpu[0])))
	return nil
}

// mclFloor compares a program with Go written by hand that makes the same graph, in one process.
func (b *Bench) mclFloor(s *Section, rounds int) error {
	file, err := b.mclFile("site", mclProgram)
	if err != nil {
		return err
	}
	module := b.path("mcl-go")
	if _, _, err := b.run(command{args: []string{b.p2go, "gen", filepath.Dir(file), "-o", module}}); err != nil {
		return err
	}
	if err := writeFiles(module, map[string]string{"floor/floor_test.go": mclFloor}); err != nil {
		return err
	}
	var ratios []float64
	var compiled, written []cost
	for i := range rounds {
		b.logf("comparing a program in mcl with code written by hand: round %d of %d", i+1, rounds)
		found, err := benchmarks(module, "300ms")
		if err != nil {
			return err
		}
		c, w := found["Compiled/graph"], found["HandWritten/graph"]
		if c.ns == 0 || w.ns == 0 {
			return fmt.Errorf("there is no benchmark of graphs")
		}
		compiled, written, ratios = append(compiled, c), append(written, w), append(ratios, c.ns/w.ns)
	}
	slices.Sort(ratios)
	c, w := middle(compiled), middle(written)
	s.add("a graph of 1,000 resources in JSON: time, in that of Go written by hand", fmt.Sprintf("%.2f", ratios[len(ratios)/2]))
	s.add("allocations for each resource, and by hand", fmt.Sprintf("%.1f, %.1f", c.allocs/1000, w.allocs/1000))
	s.note("compiled %.2f ms, %.0f B; by hand %.2f ms, %.0f B", c.ns/1e6, c.bytes, w.ns/1e6, w.bytes)
	return nil
}
