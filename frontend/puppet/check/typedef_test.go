package check_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// described lists diagnostics with their hints.
func described(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		_, line, column := d.Span.Position()
		fmt.Fprintf(&b, "%s %d:%d %s %s\n", d.Severity, line, column, d.Code, d.Message)
		if d.HintText != "" {
			b.WriteString("  hint: " + d.HintText + "\n")
		}
	}
	return b.String()
}

// TestRedefinedTypes wants a name to be that of one alias or declared type.
func TestRedefinedTypes(t *testing.T) {
	program, _ := parser.Parse(source.NewFile("", "type A { }\ntype A = Integer\ntype B = Integer\ntype B { }\ntype Data { }\ntype C { }"), parser.Options{})
	want := `error 2:6 P2GO_REDEFINED_ENTITY Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/a'. Originally set at string:?line=1&pos=1.
error 4:1 P2GO_REDEFINED_ENTITY Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/b'. Originally set at string:?line=3&pos=6.
error 5:1 P2GO_REDEFINED_ENTITY Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/data'. Set at unknown location
`
	if diff := cmp.Diff(want, described(check.Redefinitions([]*ast.Program{program}))); diff != "" {
		t.Error(diff)
	}
}

// outside is what the functions of the cases do.
func outside(function string) string {
	return map[string]string{"include": "acts on the catalog", "lookup": "looks up data", "notice": "writes to the log"}[function]
}

// TestTypeDefs compares every case of testdata/typedef.txtar, which are
// declarations of types that Puppet does not have, with what is found in them.
// P2GO_UPDATE=1 writes what is found.
func TestTypeDefs(t *testing.T) {
	const file = "testdata/typedef.txtar"
	archive := readArchive(t, file)
	var updated []txtar.File
	for i, f := range archive.Files {
		name, ok := strings.CutSuffix(f.Name, ".pp")
		if !ok {
			continue
		}
		program, list := parser.Parse(source.NewFile("", string(f.Data)), parser.Options{})
		if !list.HasErrors() {
			list = append(list, check.Program(program, check.Options{Outside: outside})...)
		}
		got := described(list)
		updated = append(updated, f, txtar.File{Name: name + ".want", Data: []byte(got)})
		t.Run(name, func(t *testing.T) {
			want := ""
			if i+1 < len(archive.Files) && archive.Files[i+1].Name == name+".want" {
				want = string(archive.Files[i+1].Data)
			}
			if diff := cmp.Diff(want, got); diff != "" && os.Getenv("P2GO_UPDATE") == "" {
				t.Errorf("(-want +got)\n%s\n%s", diff, f.Data)
			}
		})
	}
	if os.Getenv("P2GO_UPDATE") != "" {
		archive.Files = updated
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
