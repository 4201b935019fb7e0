package bench

import (
	"context"
	"fmt"
	"os"
	"slices"
)

// Coverage measures what counting costs: generated code that counts, beside the same that does not, in processes of the same kind.
func (b *Bench) Coverage(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Programs that count what is covered, and the same that do not"}
	b.logf("comparing covered programs")
	env := Medium
	dir, err := b.environment("covered", env)
	if err != nil {
		return s, err
	}
	floor, err := env.Floor()
	if err != nil {
		return s, err
	}
	kinds := []struct {
		name  string
		flags []string
	}{{"plain", nil}, {"counting", []string{"--cover"}}}
	var modules, binaries [2]string
	var sizes [2]float64
	for i, k := range kinds {
		modules[i], binaries[i] = b.path(k.name+"-go"), b.path(k.name+"-bin")
		if _, _, err := b.run(command{args: append([]string{b.p2go, "gen", dir, "-o", modules[i]}, k.flags...)}); err != nil {
			return s, err
		}
		if err := writeFiles(modules[i], floor); err != nil {
			return s, err
		}
		if _, _, err := b.run(command{args: append([]string{b.p2go, "build", dir, "-o", binaries[i]}, k.flags...)}); err != nil {
			return s, err
		}
		info, err := os.Stat(binaries[i])
		if err != nil {
			return s, err
		}
		sizes[i] = float64(info.Size())
	}
	var times, cpus []float64
	for range rounds {
		var ns, cpu [2]float64
		for i := range kinds {
			found, err := benchmarks(modules[i], "500ms")
			if err != nil {
				return s, err
			}
			if ns[i] = found["Compiled"].ns; ns[i] == 0 {
				return s, fmt.Errorf("the benchmark of %s is missing", modules[i])
			}
			run := command{args: []string{binaries[i], "catalog", "--node", NodeName, "--facts", b.facts()}, env: []string{"P2GOCOVERDIR=" + b.path("profiles")}}
			used, _, err := b.several(run, 5)
			if err != nil {
				return s, err
			}
			cpu[i] = float64(used.CPU)
		}
		times, cpus = append(times, ns[1]/ns[0]), append(cpus, cpu[1]/cpu[0])
	}
	slices.Sort(times)
	slices.Sort(cpus)
	const budget = 1.1
	s.judge("10,000 resources: time of compiling, ratio", fmt.Sprintf("%.2f", times[len(times)/2]), fmt.Sprintf("≤ %.1f", budget), times[len(times)/2] <= budget)
	s.add("10,000 resources: CPU of a run that writes its profile, ratio", fmt.Sprintf("%.2f", cpus[len(cpus)/2]))
	s.add("size of the binary, ratio", ratio(sizes[1], sizes[0]))
	return s, nil
}
