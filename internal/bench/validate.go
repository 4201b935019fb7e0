package bench

import (
	"context"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// validated is how many files are validated at once, as a hook does that runs before a commit.
const validated = 185

// Validate measures the validation of single files, and compares it with Puppet's.
func (b *Bench) Validate(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Validating 185 files"}
	env := Environment{Apps: 37}
	dir, err := b.environment("validated", env)
	if err != nil {
		return s, err
	}
	var files []string
	for name := range env.Files() {
		if strings.HasSuffix(name, ".pp") {
			files = append(files, name)
		}
	}
	slices.Sort(files)
	files = files[:validated]
	ours := command{args: append([]string{b.p2go, "validate"}, files...), dir: dir}
	our, _, err := b.several(ours, 4*rounds)
	if err != nil {
		return s, err
	}
	const budget = 200 * time.Millisecond
	s.judge("time of the process", seconds(our.Wall), "< "+seconds(budget), our.Wall < budget)
	if _, err := exec.LookPath("puppet"); err != nil {
		s.note("there is no puppet command here: nothing is compared")
		return s, nil
	}
	theirs := b.puppet(append([]string{"parser", "validate"}, files...)...)
	theirs.dir = dir
	their, _, err := b.several(theirs, rounds)
	if err != nil {
		return s, err
	}
	s.add("CPU of puppet parser validate, in that of p2go validate", ratio(float64(their.CPU), float64(our.CPU)))
	s.note("p2go: %s CPU, %s; Puppet: %s CPU, %s", seconds(our.CPU), megabytes(our.RSS), seconds(their.CPU), megabytes(their.RSS))
	return s, nil
}
