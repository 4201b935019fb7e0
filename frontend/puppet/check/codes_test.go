package check_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/internal/diag"
)

// TestExamples runs the example of every issue through parser and checks and
// expects that issue. What only the later phases can say is theirs to test.
func TestExamples(t *testing.T) {
	for _, info := range diag.Codes {
		t.Run(string(info.Code), func(t *testing.T) {
			switch info.Phase {
			case diag.Lower, diag.Hiera, diag.Run, diag.Single:
				t.Skipf("found at %s", info.Phase)
			case diag.Unused:
				if info.Example != "" {
					t.Error("an issue that is never reported has no example")
				}
				return
			}
			if strings.HasSuffix(info.File, ".mcl") {
				t.Skip("of the other language")
			}
			if info.Example == "" {
				info.Example = unprintable[info.Code]
				if info.Example == "" {
					t.Skip("an example would fill the memory")
				}
			}
			program, list := parse(t, info.File, info.Example)
			if !list.HasErrors() {
				opts := check.Options{Tasks: strings.Contains(info.File, "/plans/")}
				if strings.HasSuffix(info.File, ".pp") {
					opts.Place = check.ModulePlace(info.File)
				}
				list = append(list, check.Program(program, opts)...)
				list = append(list, check.Redefinitions([]*ast.Program{program})...)
			}
			found := slices.IndexFunc(list, func(d *diag.Diagnostic) bool { return d.Code == info.Code })
			if found < 0 {
				t.Fatalf("not reported for\n%s\nbut %v", info.Example, list)
			}
			if got := list[found].Severity; got != info.Severity {
				t.Errorf("severity is %s, documented as %s", got, info.Severity)
			}
		})
	}
}

// unprintable holds examples that are too long for a document.
var unprintable = map[diag.Code]string{
	"P2GO_NESTING_TOO_DEEP": "$a = " + strings.Repeat("(", 10_000) + "1" + strings.Repeat(")", 10_000),
}

// TestCodesAreDescribed looks for codes in the sources of the packages that
// report what the table's first phases hold.
func TestCodesAreDescribed(t *testing.T) {
	code := regexp.MustCompile(`"((?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+)"`)
	for _, pattern := range []string{"*.go", "../parser/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range code.FindAllStringSubmatch(string(text), -1) {
				if _, ok := diag.Codes[diag.Code(m[1])]; !ok {
					t.Errorf("%s: no description of %s", f, m[1])
				}
			}
		}
	}
}
