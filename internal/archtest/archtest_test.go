package archtest

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPolicy holds the module to its policy.
func TestPolicy(t *testing.T) {
	policy, err := Parse(Module, Text)
	if err != nil {
		t.Fatal(err)
	}
	packages := list(t)
	if len(packages) < 10 {
		t.Errorf("only %d packages were found", len(packages))
	}
	for _, v := range policy.Violations(packages) {
		t.Error(v)
	}
}

// list returns the module's packages as the go command knows them.
func list(t *testing.T) []Package {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports", Module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []Package
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		path := strings.TrimPrefix(p.ImportPath, Module+"/")
		packages = append(packages, Package{path, p.Imports})
	}
}

// Each rule finds what it forbids and nothing else.
func TestViolations(t *testing.T) {
	const m = "m.example/m/"
	const policy = `
		NONE < a < b, c/*/x;   # a at the bottom
		b < d;
		e !< f/...;
		g/...: std a;
		g/...: not fmt;
		g/m: may other.example/y;
		g/n: may fmt;
	`
	for _, c := range []struct {
		name string
		pkgs []Package
		want []string
	}{
		{"below", []Package{{"b", []string{m + "a"}}}, nil},
		{"two below", []Package{{"d", []string{m + "a", m + "b"}}}, nil},
		{"a pattern below", []Package{{"c/k/x", []string{m + "a"}}}, nil},
		{"the same name", []Package{{"c/k/x", []string{m + "c/l/x"}}}, nil},
		{"above", []Package{{"a", []string{m + "b"}}}, []string{"a imports m.example/m/b: not below it in the order of packages"}},
		{"beside", []Package{{"c/k/x", []string{m + "b"}}}, []string{"c/k/x imports m.example/m/b: not below it in the order of packages"}},
		{"not mentioned", []Package{{"c/k/y", []string{m + "b"}}, {"b", []string{m + "util"}}}, nil},
		{"outside", []Package{{"b", []string{"other.example/x", "fmt"}}}, nil},
		{"forbidden", []Package{{"f/k/l", []string{m + "e"}}}, []string{"f/k/l imports e: e !< f/..."}},
		{
			"forbidden by way of another",
			[]Package{{"f", []string{m + "util"}}, {"util", []string{m + "e"}}, {"e", nil}},
			[]string{"f imports util imports e: e !< f/..."},
		},
		{"the other way round", []Package{{"e", []string{m + "f"}}, {"f", nil}}, nil},
		{"standard and named", []Package{{"g/h", []string{"strings", "go/ast", m + "a", m + "g"}}}, nil},
		{"another module", []Package{{"g", []string{"other.example/x"}}}, []string{"g imports other.example/x: g/...: std a"}},
		{"another package", []Package{{"g", []string{m + "b"}}}, []string{"g imports m.example/m/b: g/...: std a"}},
		{"excepted", []Package{{"g/m", []string{"other.example/y", "strings"}}}, nil},
		{"excepted for another", []Package{{"g", []string{"other.example/y"}}}, []string{"g imports other.example/y: g/...: std a"}},
		{"not what is excepted", []Package{{"g/m", []string{"other.example/y/z"}}}, []string{"g/m imports other.example/y/z: g/...: std a"}},
		{"excepted from what others do not", []Package{{"g/n", []string{"fmt"}}}, nil},
		{"not this", []Package{{"g/h", []string{"fmt"}}}, []string{"g/h imports fmt: g/...: not fmt"}},
	} {
		p, err := Parse("m.example/m", policy)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, p.Violations(c.pkgs)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

func TestParseRejects(t *testing.T) {
	for _, text := range []string{"a < b", "a;", "a: only b;"} {
		if _, err := Parse("m", text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestMatches(t *testing.T) {
	for name, yes := range map[string][]string{
		"a":       {"a"},
		"a/...":   {"a", "a/b", "a/b/c"},
		"a/*/c":   {"a/b/c"},
		"a/*/...": {"a/b", "a/b/c"},
	} {
		for _, pkg := range []string{"a", "a/b", "a/b/c", "ab", "b", "b/a"} {
			if got := matches(name, pkg); got != slices.Contains(yes, pkg) {
				t.Errorf("matches(%s, %s) = %t", name, pkg, got)
			}
		}
	}
}
