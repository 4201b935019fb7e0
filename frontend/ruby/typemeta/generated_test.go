package typemeta

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/source"
)

// TestReadGenerated compares files that `puppet generate types` has written with what Puppet makes of them. Where they
// differ from the type in Ruby, as with name variables that the file does not mark, the file counts in Puppet too.
func TestReadGenerated(t *testing.T) {
	dir, recorded := "testdata/generated", "testdata/generated.json"
	if more := os.Getenv("P2GO_RESOURCE_TYPES"); more != "" { // another directory, with generated.json beside it
		dir, recorded = more, filepath.Join(filepath.Dir(more), "generated.json")
	}
	for _, want := range readRecorded(t, recorded).Types {
		file := filepath.Join(dir, want.Name+".pp")
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		got, diags := ReadGenerated(source.NewFile(file, string(data)))
		require.Empty(t, diags, file)
		if d := cmp.Diff(&want.Type, got); d != "" {
			t.Errorf("%s (-Puppet +read):\n%s", file, d)
		}
	}
}

func TestReadGeneratedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "does not make a Puppet::Resource::ResourceType3",
		"Puppet::Resource::Other": "does not make a Puppet::Resource::ResourceType3",
		"Puppet::Resource::ResourceType3.new($x)":                                                                                      "its name is not a string",
		"Puppet::Resource::ResourceType3.new('x', $a)":                                                                                 "its attributes are not an array",
		"Puppet::Resource::ResourceType3.new('x', [1])":                                                                                "an attribute is not a Puppet::Resource::Param",
		"Puppet::Resource::ResourceType3.new('x', [], [Puppet::Resource::Param(Any, 'a', $b)])":                                        "whether a is a name variable",
		"Puppet::Resource::ResourceType3.new('x', [], [], 1)":                                                                          "its title patterns are not a hash",
		"Puppet::Resource::ResourceType3.new('x', [], [], {}, $i)":                                                                     "whether it is isomorphic",
		"Puppet::Resource::ResourceType3.new('x', [], [Puppet::Resource::Param(Any, 'a', true)], {'a' => ['a']})":                      "not a regular expression",
		"Puppet::Resource::ResourceType3.new('x', [], [Puppet::Resource::Param(Any, 'a', true)], {/a/ => 'a'})":                        "are not an array",
		"Puppet::Resource::ResourceType3.new('x', [], [Puppet::Resource::Param(Any, 'a', true)], {/a/ => [1]})":                        "is not a string",
		"Puppet::Resource::ResourceType3.new('x', [Puppet::Resource::Param(Any, 'a', true), Puppet::Resource::Param(Any, 'b', true)])": "no title patterns",
		"Puppet::Resource::ResourceType3.new('x'":                                                                                      "Syntax error",
	} {
		got, diags := ReadGenerated(source.NewFile("x.pp", text))
		require.Nil(t, got, text)
		require.NotEmpty(t, diags, text)
		require.Contains(t, diags[0].Message, want, text)
	}
}
