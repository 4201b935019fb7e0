package apply

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "transactionstore.yaml")
	quiet := func(level, text string) { t.Helper(); t.Error(level, text) }
	s, err := ReadStore(path, quiet)
	require.NoError(t, err)
	require.Nil(t, s.last("File[/a]", "mode"))
	s.note("File[/a]", []*Property{
		{Name: "ensure", Should: "file"}, {Name: "mode", Should: "0600"}, {Name: "owner", Should: int64(0)}, {Name: "content", Should: "x", Secret: true},
	}, []*Event{{Property: "mode", Status: Noop, Previous: "0644"}, {Property: "owner", Status: Success, Previous: int64(7)}})
	s.note("File[/secret]", []*Property{{Name: "content", Should: "x", Secret: true}}, nil)
	require.NoError(t, s.Save())
	out, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, `---
resources:
  File[/a]:
    parameters:
      ensure:
        system_value:
        - file
      mode:
        system_value:
        - '0644'
      owner:
        system_value:
        - 0
`, string(out))

	s, err = ReadStore(path, quiet)
	require.NoError(t, err)
	s.note("File[/b]", []*Property{{Name: "mode", Should: "0600"}}, nil)
	s.keep("File[/a]")
	s.keep("File[/unknown]")
	s.note("File[/a]", []*Property{{Name: "mode", Should: "0600"}}, []*Event{{Property: "mode", Status: Failure, Previous: "0755"}})
	require.NoError(t, s.Save())
	s, err = ReadStore(path, quiet)
	require.NoError(t, err)
	require.Equal(t, value.Value(value.Array{"0644"}), s.last("File[/a]", "mode"), "what failed is as it was before")
	require.Nil(t, s.last("File[/a]", "ensure"))
	require.Equal(t, value.Value(value.Array{"0600"}), s.last("File[/b]", "mode"))
}

func TestCorrects(t *testing.T) {
	for _, c := range [...]struct {
		name string
		last value.Value
		p    Property
		want bool
	}{
		{"nothing is known", nil, Property{Is: "a", Should: "b"}, false},
		{"the catalog asks for something else", value.Array{"a"}, Property{Is: "a", Should: "b"}, false},
		{"the machine has something else", value.Array{"b"}, Property{Is: "a", Should: "b"}, true},
		{"both", value.Array{"c"}, Property{Is: "a", Should: "b"}, true},
		{"a number as a text", value.Array{"5"}, Property{Is: int64(5), Should: "b"}, false},
		{"one of several", value.Array{"c", "a"}, Property{Is: "a", Should: "b"}, false},
		{"lists", value.Array{value.Array{"x", "y"}}, Property{Is: value.Array{"x", "y"}, Should: "b"}, false},
		{"secrets", value.Array{"c"}, Property{Is: "a", Should: "b", Secret: true}, false},
		{"messages", value.Array{"b"}, Property{Is: "a", Should: "b", Repeats: true}, false},
		{"another comparison", value.Array{"c"}, Property{Is: "a", Should: "b", Agrees: func(value.Value) bool { return true }}, false},
	} {
		require.Equal(t, c.want, c.p.corrects(c.last), c.name)
	}
}

func FuzzReadStore(f *testing.F) {
	for _, s := range []string{"---\nresources:\n  a:\n    parameters:\n      p:\n        system_value:\n        - :x\n", "resources: {a: 1}", "- a", "resources: {a: {parameters: {p: {}}}}"} {
		f.Add(s)
	}
	path := filepath.Join(f.TempDir(), "transactionstore.yaml")
	f.Fuzz(func(t *testing.T, src string) {
		require.NoError(t, os.WriteFile(path, []byte(src), 0o600))
		s, err := ReadStore(path, func(string, string) {})
		require.NoError(t, err)
		(&Property{Should: "b", Is: "a"}).corrects(s.last("a", "p"))
		s.keep("a")
		s.note("b", []*Property{{Name: "p", Should: "b"}}, nil)
		if s.Save() == nil {
			_, err = ReadStore(path, func(level, text string) { t.Error(level, text) })
			require.NoError(t, err)
		}
	})
}
