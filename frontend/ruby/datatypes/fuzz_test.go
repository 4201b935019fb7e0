package datatypes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/ruby/datatypes"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/source"
)

// FuzzRead reads any text as the file of a type: it must end, and either define the type or say why not, and all places are in the file.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "interface ''", "interface 'attributes => { a => Integer }'", "interface <<~P\n  attributes => {\n  a => 'b\n  c' }\nP",
		"interface <<P\na => @(X)\nb\n| X\nP", "interface %q(a => 1", "interface ?a", "interface __FILE__", "interface 'a' 'b'", "interface \"\\u{61 62}\"",
		"interface <<A, <<B\na\nA\nb\nB", "x = ''\ninterface x", "interface ''\nimplementation do\n@a\nend", "interface <<~'ä'\n ä => 1\nä", "interface 'ä'",
	} {
		f.Add(seed)
		f.Add(of(seed))
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("a.rb", text)
		tree, wrong := parser.Parse(file)
		if wrong.HasErrors() {
			return
		}
		got, diags := datatypes.Read(tree, "m::a", parse)
		if got.Program == nil {
			require.NotEmpty(t, got.Broken)
			require.NotEmpty(t, diags)
			return
		}
		require.Empty(t, got.Broken)
		require.False(t, diags.HasErrors())
		alias := got.Program.Defs[0].(*puppet.TypeAlias)
		require.Equal(t, got.Name, alias.Name)
		puppet.Walk(alias, func(n puppet.Node) bool {
			at := n.Span()
			require.True(t, at.Start >= 0 && at.Start <= at.End && int(at.End) <= len(at.File.Text), "%d to %d of %q", at.Start, at.End, at.File.Text)
			return true
		})
	})
}
