//go:build linux

package mailalias

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// TestParse has what Puppet reads of lines.
func TestParse(t *testing.T) {
	for line, want := range map[string]*parsedfile.Record{
		"# a":            {Kind: "comment", Line: "# a"},
		" \t":            {Kind: "blank", Line: " \t"},
		"  continued":    nil,
		"a: b":           alias("a", value.Array{"b"}),
		"a : b ,c":       alias("a", value.Array{"b", "c"}),
		`a: "b, c", 'd'`: alias("a", value.Array{"b, c", "d"}),
		"a: b, ,":        alias("a", value.Array{"b"}),
		"a:":             alias("a", value.Array{}),
		"a: b:c":         alias("a", value.Array{"b:c"}),
		"a: :include: /b": {
			Kind: provider, Name: "a", Fields: map[string]value.Value{"recipient": parsedfile.Absent, "file": "/b"},
		},
	} {
		require.Equal(t, want, parse(line), line)
	}
}

func alias(name string, to value.Array) *parsedfile.Record {
	return &parsedfile.Record{Kind: provider, Name: name, Fields: map[string]value.Value{"recipient": to}}
}

// FuzzParse reads and writes lines: what is written has the name.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"a: b", `a: "b, c", 'd'`, "a: :include: /b", "a:", "# a", "x", `a: "b`, "a: b:c:d"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		line, _, _ = strings.Cut(line, "\n")
		r := parse(line)
		if r == nil || r.Kind != provider {
			return
		}
		text, err := write(r)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(text, r.Name+": "), text)
	})
}
