package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// TestApply compares the "puppet" format with what the command prints.
func TestApply(t *testing.T) {
	files := readArchive(t, "testdata/apply.txtar").Files
	for i := 0; i+1 < len(files); i += 2 {
		name, _ := strings.CutSuffix(files[i].Name, ".pp")
		t.Run(name, func(t *testing.T) {
			opts := check.Options{Puppet7: true}
			if strings.Contains(name, "@strict=warning") {
				opts.Strict = check.StrictWarning
			}
			program, list := parser.Parse(source.NewFile("/site.pp", string(files[i].Data)), parser.Options{})
			if !list.HasErrors() {
				list = append(list, check.Program(program, opts)...)
				list = append(list, check.Redefinitions([]*ast.Program{program})...)
			}
			var got strings.Builder
			if err := diag.Puppet(&got, list, diag.Options{Node: "web1"}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(files[i+1].Data), got.String()); diff != "" {
				t.Errorf("(-puppet +p2go)\n%s", diff)
			}
		})
	}
}
