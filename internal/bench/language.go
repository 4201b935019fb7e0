package bench

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
)

//go:embed language/site.pp
var languageManifest string

//go:embed language/floor_test.go.tmpl
var languageFloor string

// perRun is how many operations one run of a benchmark does.
const perRun = 100_000

// operations are those of language/site.pp, with how many Puppet does in a reasonable time.
var operations = []struct {
	name, what string
	puppet     int
}{
	{"calls", "177 recursive calls of a typed function", 50},
	{"arithmetic", "`*`, `+` and `%`", 5000},
	{"comparison", "`%`, `>`, `!=`, `and`", 5000},
	{"text", "interpolation and length of a string", 5000},
	{"collections", "map, filter and reduce of an array", 5000},
	{"hashes", "building a hash, two look-ups", 5000},
	{"cases", "a case expression over strings", 5000},
	{"matches", "a regular expression", 5000},
}

// Language compares operations of the language: generated code with code written by hand for the same types, in one process,
// and with Puppet's evaluation, within a running one.
func (b *Bench) Language(ctx context.Context, rounds int) (Section, error) {
	s := Section{Title: "Operations of the language: time of compiled code in that of Go written by hand; of Puppet in that of compiled code"}
	dir := b.path("language", environmentName)
	if err := writeFiles(dir, map[string]string{"manifests/site.pp": languageManifest}); err != nil {
		return s, err
	}
	module := b.path("language-go")
	if _, _, err := b.run(command{args: []string{b.p2go, "gen", dir, "-o", module}}); err != nil {
		return s, err
	}
	if err := writeFiles(module, map[string]string{"floor/floor_test.go": languageFloor}); err != nil {
		return s, err
	}
	var all []map[string]cost
	for i := range rounds {
		b.logf("comparing operations with code written by hand: round %d of %d", i+1, rounds)
		found, err := benchmarks(module, "100ms")
		if err != nil {
			return s, err
		}
		all = append(all, found)
	}
	puppet, err := b.puppetOperations(ctx, dir, rounds)
	if err != nil {
		return s, err
	}
	for _, o := range operations {
		var ratios []float64
		var compiled, written []cost
		for _, found := range all {
			c, w := found["Compiled/"+o.name], found["HandWritten/"+o.name]
			if c.ns == 0 || w.ns == 0 {
				return s, fmt.Errorf("there is no benchmark of %s", o.name)
			}
			compiled, written, ratios = append(compiled, c), append(written, w), append(ratios, c.ns/w.ns)
		}
		slices.Sort(ratios)
		c, w := middle(compiled), middle(written)
		figure := fmt.Sprintf("%.1f", ratios[len(ratios)/2])
		if p, ok := puppet[o.name]; ok {
			figure += ", " + ratio(p, c.ns/perRun)
		}
		s.add(o.what, fmt.Sprintf("%s; %.1f allocations, by hand %.1f", figure, c.allocs/perRun, w.allocs/perRun))
		s.note("%s: compiled %.1f ns, by hand %.1f ns, Puppet %.0f ns", o.name, c.ns/perRun, w.ns/perRun, puppet[o.name])
	}
	return s, nil
}

// puppetOperations are the nanoseconds that Puppet needs for each operation; none where there is no Puppet.
func (b *Bench) puppetOperations(ctx context.Context, dir string, rounds int) (map[string]float64, error) {
	if _, err := exec.LookPath("puppet"); err != nil {
		return nil, nil
	}
	b.logf("comparing operations with Puppet")
	var files []string
	for _, o := range operations {
		for _, n := range []int{0, o.puppet} {
			text, err := json.Marshal(map[string]any{"values": map[string]any{"op": o.name, "n": n}})
			if err != nil {
				return nil, err
			}
			file := b.path(fmt.Sprintf("facts-%s-%d.json", o.name, n))
			if err := os.WriteFile(file, text, 0o666); err != nil {
				return nil, err
			}
			files = append(files, file)
		}
	}
	answer, err := b.warm(ctx, dir, rounds, files...)
	if err != nil {
		return nil, err
	}
	times := map[string]float64{}
	for i, o := range operations {
		times[o.name] = (answer.Medians[2*i+1] - answer.Medians[2*i]) * 1e9 / float64(o.puppet)
	}
	return times, nil
}
