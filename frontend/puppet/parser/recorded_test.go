package parser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// recorded is a case of testdata/*.jsonl with what real Puppet made of it; see
// testdata/record.rb.
type recorded struct {
	Rule  string `json:"rule"`
	Code  string `json:"code"`
	Mode  string `json:"mode"`
	Tasks bool   `json:"tasks"`

	PN    string   `json:"pn"`
	Dump  string   `json:"dump"`
	Pos   []string `json:"pos"`
	Err   string   `json:"err"`
	Line  int      `json:"line"`
	Col   int      `json:"col"`
	Issue string   `json:"issue"`
	Warn  [][]any  `json:"warn"`
	Crash string   `json:"crash"`

	Deviates string `json:"deviates"` // why p2go does otherwise
	Ours     string `json:"ours"`     // and what it does: a dump, or "error MESSAGE at LINE:COLUMN"
}

func (c recorded) parse() (*ast.Program, diag.List) {
	return Parse(source.NewFile("x.pp", c.Code), Options{Tasks: c.Tasks, EPP: c.Mode == "epp", Compat: true})
}

func readRecorded(t testing.TB) (names []string, cases []recorded) {
	files, err := filepath.Glob("testdata/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for i, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
			var c recorded
			require.NoError(t, json.Unmarshal(line, &c), "%s:%d", file, i+1)
			area := strings.TrimSuffix(filepath.Base(file), ".jsonl")
			names = append(names, fmt.Sprintf("%s/%s/%d", area, c.Rule, i+1))
			cases = append(cases, c)
		}
	}
	return names, cases
}

// TestRecorded compares trees, the place of every node, the first error and
// warnings with those of real Puppet.
func TestRecorded(t *testing.T) {
	names, cases := readRecorded(t)
	for i, c := range cases {
		t.Run(names[i], func(t *testing.T) {
			prog, diags := c.parse()
			switch {
			case c.Deviates != "":
				require.NotEmpty(t, c.Ours)
				require.Equal(t, c.Ours, outcome(prog, diags), "of %q", c.Code)
			case c.Crash != "":
				t.Fatalf("Puppet breaks at %q: the case needs deviates and ours; got %s", c.Code, outcome(prog, diags))
			case c.Err != "":
				require.Equal(t, failed(c.Err, c.Line, c.Col), outcome(prog, diags), "of %q", c.Code)
				if first := firstError(diags); c.Issue != "" {
					require.Equal(t, c.Issue, string(first.Code))
				} else {
					require.True(t, strings.HasPrefix(string(first.Code), "P2GO_"), "code %s of %q", first.Code, c.Code)
				}
			default:
				require.Equal(t, c.PN, outcome(prog, diags), "of %q", c.Code)
				if diff := cmp.Diff(c.Pos, places(prog)); diff != "" {
					t.Errorf("places in %q (-Puppet +p2go):\n%s", c.Code, diff)
				}
				if c.Dump != "" {
					require.Equal(t, c.Dump, ast.DumpJSON(prog))
				}
				require.Equal(t, c.Warn, warnings(diags), "warnings of %q", c.Code)
			}
		})
	}
}

// outcome tells what a program parsed to: its dump, or its first error.
func outcome(prog *ast.Program, diags diag.List) string {
	d := firstError(diags)
	if d == nil {
		return ast.Dump(prog)
	}
	if d.Message == "Syntax error at end of input" || d.Code == "ILLEGAL_BOM" {
		return failed(d.Message, 0, 0) // Puppet gives no place
	}
	_, line, col := d.Span.Position()
	return failed(d.Message, line, col)
}

func failed(message string, line, col int) string {
	return fmt.Sprintf("error %s at %d:%d", message, line, col)
}

func firstError(diags diag.List) *diag.Diagnostic {
	for _, d := range diags {
		if d.Severity == diag.Error {
			return d
		}
	}
	return nil
}

// warnings lists the warnings as they are recorded.
func warnings(diags diag.List) [][]any {
	var list [][]any
	for _, d := range diags {
		if d.Severity != diag.Error {
			_, line, col := d.Span.Position()
			list = append(list, []any{d.Message, float64(line), float64(col)})
		}
	}
	return list
}
