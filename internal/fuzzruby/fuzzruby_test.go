package fuzzruby

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGenerate looks at what seeds stand for: the same each time, and programs that the parser reads.
func TestGenerate(t *testing.T) {
	for seed := range uint64(300) {
		p := Generate(seed)
		require.Equal(t, p.Source(), Generate(seed).Source())
		require.NotContains(t, p.Source(), "\x00")
		require.Equal(t, p.facts(), Generate(seed).facts())
	}
}

// TestSmaller looks at the steps in which programs are made smaller: each has less, or a simpler part.
func TestSmaller(t *testing.T) {
	p := &Program{body: []*node{f("x = ·", f("(· + ·)", leaf("1"), leaf("y"))), {heads: []*node{leaf("if z"), leaf("end")}, bodies: [][]*node{{leaf("w")}}}}}
	var sources []string
	for _, q := range p.smaller() {
		sources = append(sources, strings.ReplaceAll(q.Source(), "\n", " "))
	}
	require.Contains(t, sources, "<% if z -%> <% w -%> <% end -%> ")
	require.Contains(t, sources, "<% x = (1 + y) -%> <% w -%> ")
	require.Contains(t, sources, "<% x = y -%> <% if z -%> <% w -%> <% end -%> ")
	require.Contains(t, sources, "<% x = (1 + y) -%> <% if z -%> <% end -%> ")
}

// TestRendered compiles the templates of testdata, which once differed, and compares what they render with what Ruby has rendered.
func TestRendered(t *testing.T) {
	files, err := filepath.Glob("testdata/*.erb")
	require.NoError(t, err)
	var programs []*Program
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		programs = append(programs, &Program{text: string(text), Vars: map[string]any{"list": []any{1, 2}, "name": "web1"}})
	}
	if os.Getenv("P2GO_UPDATE") != "" {
		want, err := rubys(t.Context(), t.TempDir(), programs)
		require.NoError(t, err)
		for i, file := range files {
			require.NoError(t, os.WriteFile(strings.TrimSuffix(file, ".erb")+".txt", []byte(want[i].text()), 0o600))
		}
	}
	got, err := answers(t.Context(), t.TempDir(), programs)
	require.NoError(t, err)
	for i, file := range files {
		want, err := os.ReadFile(strings.TrimSuffix(file, ".erb") + ".txt")
		require.NoError(t, err)
		assert.Equal(t, string(want), got[i].text(), file)
	}
}
