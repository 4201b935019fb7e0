package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/p2go/p2go/internal/reference"
)

// Without Puppet the command says so and succeeds, unless Puppet is required.
func TestWithoutPuppet(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var out bytes.Buffer
	if err := run(context.Background(), nil, &out); err != nil {
		t.Errorf("error %v", err)
	}
	if text := out.String(); !strings.HasPrefix(text, "reference: skipped: there is no ruby; install Puppet") {
		t.Errorf("output %q", text)
	}
	out.Reset()
	err := run(context.Background(), []string{"--require"}, &out)
	if err == nil || !strings.Contains(err.Error(), "apt-get install") || out.Len() > 0 {
		t.Errorf("error %v, output %q", err, &out)
	}
}

// A golden or example that differs fails the run; a Debian case only when it was equal before.
func TestVerdict(t *testing.T) {
	floor := filepath.Join(t.TempDir(), "equal.txt")
	if err := os.WriteFile(floor, []byte("ntp\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		area, id string
		verdict  reference.Verdict
		fails    string
	}{
		{"golden", "a", reference.Equal, ""},
		{"golden", "a", reference.Skipped, ""},
		{"golden", "a", reference.Differing, "golden: a"},
		{"examples", "web/n", reference.BuildError, "examples: web/n"},
		{"debian", "ssh", reference.Differing, ""},
		{"debian", "ntp", reference.Equal, ""},
		{"debian", "ntp", reference.Skipped, ""},
		{"debian", "ntp", reference.RunError, "debian: ntp was equal before"},
	} {
		var out bytes.Buffer
		err := (&options{floor: floor}).verdict(&reference.Puppet{Version: "8.10.0"}, []reference.Judgement{{Area: c.area, ID: c.id, Verdict: c.verdict}}, &out)
		switch {
		case c.fails == "" && err != nil:
			t.Errorf("%s %s %s: error %v", c.area, c.id, c.verdict, err)
		case c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
			t.Errorf("%s %s %s: error %v, want %s", c.area, c.id, c.verdict, err, c.fails)
		}
	}
}

func TestVerdictUpdates(t *testing.T) {
	floor := filepath.Join(t.TempDir(), "equal.txt")
	judgements := []reference.Judgement{{Area: "debian", ID: "ntp", Verdict: reference.Equal}}
	var out bytes.Buffer
	if err := (&options{floor: floor}).verdict(&reference.Puppet{Version: "8.10.0"}, judgements, &out); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(floor); err == nil {
		t.Error("the list was written without --update")
	}
	if err := (&options{floor: floor, update: true}).verdict(&reference.Puppet{Version: "8.10.0"}, judgements, &out); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(floor); err != nil || string(data) != "ntp\n" {
		t.Errorf("list %q, error %v", data, err)
	}
}

func TestUnknownArguments(t *testing.T) {
	if _, err := (&options{areas: []string{"nothing"}}).load(&reference.Puppet{Version: "8.10.0"}); err == nil {
		t.Error("an unknown area is taken")
	}
	if _, err := (&options{only: "("}).load(&reference.Puppet{Version: "8.10.0"}); err == nil {
		t.Error("a broken expression is taken")
	}
}
