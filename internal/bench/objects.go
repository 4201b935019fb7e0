package bench

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
)

//go:embed objects/site.pp
var objectsManifest string

//go:embed objects/floor_test.go.tmpl
var objectsFloor string

// Objects compares the making of objects of a declared type, whose values are checked, with code written by hand for the same, in one process.
func (b *Bench) Objects(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Objects of a declared type with five features"}
	dir := b.path("objects", environmentName)
	if err := writeFiles(dir, map[string]string{"manifests/site.pp": objectsManifest}); err != nil {
		return s, err
	}
	module := b.path("objects-go")
	if _, _, err := b.run(command{args: []string{b.p2go, "gen", dir, "-o", module}}); err != nil {
		return s, err
	}
	if err := writeFiles(module, map[string]string{"floor/floor_test.go": objectsFloor}); err != nil {
		return s, err
	}
	var ratios []float64
	var compiled, written []cost
	for i := range rounds {
		b.logf("comparing objects with code written by hand: round %d of %d", i+1, rounds)
		found, err := benchmarks(module, "300ms")
		if err != nil {
			return s, err
		}
		c, w := found["Compiled/objects"], found["HandWritten/objects"]
		if c.ns == 0 || w.ns == 0 {
			return s, fmt.Errorf("there is no benchmark of objects")
		}
		compiled, written, ratios = append(compiled, c), append(written, w), append(ratios, c.ns/w.ns)
	}
	slices.Sort(ratios)
	median := ratios[len(ratios)/2]
	c, w := middle(compiled), middle(written)
	s.judge("making and checking one: time, in that of Go written by hand", fmt.Sprintf("%.2f", median), "≤ 2", median <= 2)
	s.add("allocations, and by hand", fmt.Sprintf("%.1f, %.1f", c.allocs/perRun, w.allocs/perRun))
	s.note("compiled %.1f ns, by hand %.1f ns", c.ns/perRun, w.ns/perRun)
	return s, nil
}
