package fuzzlookup

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/p2go/p2go/internal/reference"
)

// What is recorded of seeds holds for one version of the generator: a change of what it makes is a new one.
func TestVersion(t *testing.T) {
	h := sha256.New()
	for seed := range uint64(500) {
		io.WriteString(h, Generate(seed).Text())
	}
	const want = "4ca93ceb15bd280f"
	if got := fmt.Sprintf("%x", h.Sum(nil)[:8]); got != want {
		t.Errorf("the cases of the first seeds are others, with the digest %s: increment Version and note it here", got)
	}
}

// The cases are not all the same: most lookups find something, and others fail in many ways.
func TestGenerate(t *testing.T) {
	values, errors := map[string]bool{}, map[string]bool{}
	found, failed := 0, 0
	for seed := range uint64(100) {
		c := Generate(seed)
		dir := t.TempDir()
		if err := c.write(dir); err != nil {
			t.Fatal(err)
		}
		answers, err := c.answers(dir, func(int) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range answers {
			switch {
			case a.Explanation != "":
			case a.Error != "":
				failed++
				errors[strings.ReplaceAll(a.Error, dir, "")] = true
			default:
				found++
				values[a.Value] = true
			}
		}
	}
	if found < 300 || failed < 100 || len(values) < 100 || len(errors) < 50 {
		t.Errorf("%d lookups find %d values, %d fail in %d ways", found, len(values), failed, len(errors))
	}
}

// A sample, and the seeds with which something differed once.
func TestReference(t *testing.T) {
	if testing.Short() {
		t.Skip("asks Puppet")
	}
	switch puppet, err := reference.FindPuppet(t.Context()); {
	case err != nil:
		t.Skipf("real Puppet decides here: %v", err)
	case puppet.Major() < 8:
		t.Skip("real Puppet 8 decides here, this is " + puppet.Version)
	}
	cases := Range(1, 40)
	text, err := os.ReadFile("testdata/seeds.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[0] != strconv.Itoa(Version) {
			continue
		}
		for _, f := range fields[4:] {
			seed, err := strconv.ParseUint(f, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			cases = append(cases, Generate(seed))
		}
	}
	differences, err := Compare(t.Context(), t.TempDir(), cases)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range differences {
		t.Error(d)
	}
}
