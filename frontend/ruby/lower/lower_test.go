package lower_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/ruby/lower"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
)

// lowered returns the IR of a template, and what is wrong with it.
func lowered(t *testing.T, source string) (text, report string) {
	file, diags := parser.ParseInline("m/t.erb", source)
	require.Empty(t, diags)
	u := &lower.Unit{File: file, Name: "m/t.erb", Shown: "modules/m/templates/t.erb", Module: "m", Traced: true, Diags: &diags}
	var b strings.Builder
	for _, f := range u.Template() {
		require.NoError(t, ir.Verify(f))
		b.WriteString(f.String())
	}
	var out bytes.Buffer
	diags.Sort()
	require.NoError(t, diag.Text(&out, diags, diag.Options{}))
	return b.String(), out.String()
}

// TestLower compares what the template of each testdata/*.txtar becomes: section t.erb is lowered to the text in ir, and what is wrong with it is in
// diag. P2GO_UPDATE=1 writes both.
func TestLower(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.NotEmpty(t, a.Comment, "the file does not say what it shows")
			text, report := lowered(t, string(a.Files[0].Data))
			want := txtar.Format(a)
			a.Files = []txtar.File{a.Files[0], {Name: "ir", Data: []byte(text)}, {Name: "diag", Data: []byte(report)}}
			got := txtar.Format(a)
			if os.Getenv("P2GO_UPDATE") != "" {
				require.NoError(t, os.WriteFile(file, got, 0o600))
			} else if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}
