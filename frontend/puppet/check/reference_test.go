package check_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// TestReference compares every manifest and template below the directory of
// modules in P2GO_REFERENCE_MODULES with what the installed Puppet finds:
// whether there are errors, which, where, in what order.
func TestReference(t *testing.T) {
	modules := os.Getenv("P2GO_REFERENCE_MODULES")
	if modules == "" {
		t.Skip("P2GO_REFERENCE_MODULES is not set")
	}
	out, err := exec.Command("ruby", "testdata/record.rb", "--corpus", modules).Output()
	if err != nil {
		t.Fatal(err)
	}
	files, failing, found := 0, 0, 0
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var want result
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(want.File)
		if err != nil {
			t.Fatal(err)
		}
		got := result{File: want.File, Diagnostics: [][5]any{}}
		program, list := parser.Parse(source.NewFile(want.File, string(text)), parser.Options{EPP: strings.HasSuffix(want.File, ".epp"), Compat: true})
		if !list.HasErrors() {
			opts := check.Options{Puppet7: true, Compat: true}
			if strings.HasSuffix(want.File, ".pp") {
				opts.Place = check.ModulePlace(strings.TrimPrefix(want.File, modules+"/"))
			}
			list = nil
			for _, d := range check.Program(program, opts) {
				if diag.Codes[d.Code].Phase != diag.Validate {
					continue
				}
				list.Add(d)
				_, line, column := d.Span.Position()
				got.Diagnostics = append(got.Diagnostics, [5]any{d.Severity.String(), float64(line), float64(column), string(d.Code), d.Message})
			}
		}
		if raised := list.Aggregate(); raised != "" {
			got.Raised = &raised
			failing++
		}
		files++
		found += len(want.Diagnostics)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-puppet +p2go)\n%s", want.File, diff)
		}
	}
	t.Logf("%d files, %d of them with errors; %d diagnostics of validation", files, failing, found)
}

// result is a line that record.rb prints.
type result struct {
	File        string
	Raised      *string
	Diagnostics [][5]any
}
