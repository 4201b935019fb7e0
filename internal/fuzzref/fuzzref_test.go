package fuzzref

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/internal/reference"
)

// A seed stands for one program, on every machine: that is what makes a report reproducible.
func TestGenerateIsDeterministic(t *testing.T) {
	for _, generate := range []func(uint64) Case{Generate, GenerateNames} {
		for seed := range uint64(200) {
			a, b := generate(seed), generate(seed)
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("seed %d gives two programs:\n%s\n%s", seed, a.Text, b.Text)
			}
		}
	}
}

// What is recorded of seeds holds for one version of the generator: a change of what it makes is a new one.
func TestVersion(t *testing.T) {
	h := sha256.New()
	for seed := range uint64(2000) {
		io.WriteString(h, Generate(seed).Text)
	}
	const want = "91823d4f39cce122"
	if got := fmt.Sprintf("%x", h.Sum(nil)[:8]); got != want {
		t.Errorf("the programs of the first seeds are others, with the digest %s: increment Version and note it here", got)
	}
}

// The record's rows can be read, and their numbers add up.
func TestSeeds(t *testing.T) {
	ranges, err := ReadSeeds("testdata/seeds.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range ranges {
		if r.Equal+r.Skipped+len(r.Differing) != r.Programs {
			t.Errorf("%s: the numbers do not add up", r)
		}
	}
	sample := Sample([]Range{{Version: Version, From: 7, Programs: 4, Equal: 3, Differing: []uint64{8}}, {Version: Version - 1, From: 1, Programs: 9}}, 9)
	var names []string
	for _, c := range sample {
		names = append(names, c.Name)
	}
	if want := []string{"k7", "k9", "k10"}; !slices.Equal(names, want) {
		t.Errorf("the sample is %v, not %v", names, want)
	}
}

// Programs that are refused before they are evaluated say little: few may be.
func TestGenerateIsValid(t *testing.T) {
	const programs = 1000
	refused := 0
	for seed := range uint64(programs) {
		c := Generate(seed)
		if message := c.static(check.Options{}); message != "" {
			refused++
			if refused > programs/10 {
				t.Fatalf("seed %d: %s", seed, message)
			}
		}
	}
}

// What is tried for a shorter program is shorter, and much of it can be evaluated.
func TestShorter(t *testing.T) {
	valid := 0
	for seed := range uint64(20) {
		c := Generate(seed)
		for _, text := range shorter(c.Text) {
			if len(text) >= len(c.Text) {
				t.Fatalf("seed %d: not shorter:\n%s", seed, text)
			}
			s := Case{Name: c.Name, Text: text}
			if s.static(check.Options{}) == "" {
				valid++
			}
		}
	}
	if valid < 100 {
		t.Errorf("only %d shorter programs are valid", valid)
	}
}

// Every program on which p2go and Puppet differed once, and do no more, stays so.
func TestRegressions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	work := t.TempDir()
	command := filepath.Join(work, "p2go")
	build := exec.Command("go", "build", "-o", command, "github.com/p2go/p2go/cmd/p2go")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p2go := &reference.P2go{Command: command, Work: work, Jobs: 1, Log: io.Discard}
	judgements, err := Replay(t.Context(), p2go, "testdata/regressions")
	if err != nil {
		t.Fatal(err)
	}
	if len(judgements) == 0 {
		t.Fatal("there are no programs")
	}
	for _, j := range judgements {
		if j.Verdict != reference.Equal {
			t.Errorf("%s: %s\n%s", j.ID, j.Verdict, strings.Join(j.Differences, "\n"))
		}
	}
}
