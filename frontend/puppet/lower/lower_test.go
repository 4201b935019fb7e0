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

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// names is a [resolve.Loader] of an environment with one file, a resource type and a function in Ruby, and native types.
type names struct{ table *resolve.Table }

// module is that of a definition: the first segment of a qualified name.
func module(name string) string {
	m, _, qualified := strings.Cut(name, "::")
	if !qualified {
		return ""
	}
	return m
}

func (n *names) Load(resolve.Key) {}

func (n *names) Find(kind resolve.Kind, _, name string) *resolve.Definition {
	switch {
	case kind == resolve.NativeKind && (name == "notify" || name == "in_ruby"):
		return &resolve.Definition{Key: kind.Key(name), Foreign: name == "in_ruby"}
	case kind == resolve.RubyKind && name == "in_ruby":
		return &resolve.Definition{Key: kind.Key(name), Shown: "modules/m/lib/puppet/type/in_ruby.rb"}
	case kind == resolve.PortKind && name == "in_ruby":
		return &resolve.Definition{Function: &resolve.Function{Kind: resolve.RubyFunc, Name: name, Where: "modules/m/lib/puppet/functions/in_ruby.rb"}}
	case kind == resolve.SettingKind:
		return &resolve.Definition{Key: kind.Key(name)}
	}
	return nil
}

func (n *names) Interpolated() []string { return nil }

func (n *names) Hint(kind resolve.Hint, name string) string {
	var known []string
	n.table.Each(func(d *resolve.Definition) {
		if d.Key.Kind == resolve.ClassKind {
			known = append(known, d.Key.Name)
		}
	})
	if near := diag.Nearest(name, known); kind == resolve.ClassHint && near != "" {
		return "did you mean '" + near + "'?"
	}
	return ""
}

// lowered is the text of all that code becomes, and of what is reported.
func lowered(t *testing.T, code string) (text, report string) {
	t.Helper()
	prog, diags := parser.Parse(source.NewFile("site.pp", code), parser.Options{})
	require.Empty(t, diags)
	n := &names{table: resolve.NewTable()}
	var classes, defines, funcs []*resolve.Definition
	ast.Walk(prog.Body, func(node ast.Node) bool {
		d, ok := node.(ast.Definition)
		if !ok {
			return true
		}
		def := &resolve.Definition{Key: resolve.KeyOf(d), Node: d}
		def.File = &resolve.File{Program: prog, Module: module(def.Key.Name), Shown: "site.pp"}
		n.table.Define(def)
		switch def.Key.Kind {
		case resolve.ClassKind:
			classes = append(classes, def)
		case resolve.DefineKind:
			defines = append(defines, def)
		case resolve.FunctionKind:
			funcs = append(funcs, def)
		}
		return true
	})
	l := lower.New("test", resolve.NewProgram(n.table, n, nil))
	list := []*ir.Func{l.Main(&resolve.File{Program: prog, Shown: "site.pp"})}
	for _, d := range classes {
		list = append(list, l.Class(d, d.Node.(*ast.ClassDef)))
	}
	for _, d := range defines {
		list = append(list, l.Define(d, d.Node.(*ast.DefineDef)))
	}
	for _, d := range funcs {
		list = append(list, l.Function(d, d.Node.(*ast.FuncDef)))
	}
	var b strings.Builder
	for _, f := range list {
		require.NoError(t, ir.Verify(f))
		if len(f.Body.Body) > 1 || f.Kind != ir.Main { // a manifest of definitions does nothing
			b.WriteString(f.String())
		}
	}
	var out bytes.Buffer
	l.Diags.Sort()
	require.NoError(t, diag.Text(&out, l.Diags, diag.Options{}))
	return b.String(), out.String()
}

// TestLower compares what each testdata/*.txtar becomes: section code.pp is lowered
// to the text in ir, and what is wrong with it is in diag. P2GO_UPDATE=1 writes both.
func TestLower(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.NotEmpty(t, a.Comment, "the file does not say what it shows")
			require.Len(t, a.Files, 3)
			text, report := lowered(t, string(a.Files[0].Data))
			want := txtar.Format(a)
			a.Files[1] = txtar.File{Name: "ir", Data: []byte(text)}
			a.Files[2] = txtar.File{Name: "diag", Data: []byte(report)}
			got := txtar.Format(a)
			if os.Getenv("P2GO_UPDATE") != "" {
				require.NoError(t, os.WriteFile(file, got, 0o600))
			} else if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}
