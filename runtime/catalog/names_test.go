package catalog_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// The answers are those of Puppet::Util::Tagging::ValidTagRegex (TAG-1).
func TestValidTag(t *testing.T) {
	for tag, want := range map[string]bool{
		"a": true, "_": true, "9": true, "A.b-c:d": true, "ä": true, "a\n": true, "日本": true,
		"": false, "-a": false, ".a": false, ":a": false, "a b": false, "a/b": false, "\n": false, "a\n\n": false, "é!": false,
	} {
		require.Equal(t, want, catalog.ValidTag(tag), "%q", tag)
	}
}

func TestCapitalize(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "file": "File", "ntp::server": "Ntp::Server", "Ntp::server": "Ntp::server", "_a::bC": "_a::Bc", "a1::b2": "A1::B2",
	} {
		require.Equal(t, want, catalog.Capitalize(name))
	}
}

// References are taken apart as Puppet::Resource.type_and_title does.
func TestSplitRef(t *testing.T) {
	for ref, want := range map[string][2]string{
		"File[/a]": {"File", "/a"}, "A::B[c[d]]": {"A::B", "c[d]"}, "F[a]b]": {"F", "a]b"}, "F[\n]": {"F", "\n"},
		"F[a]\n": {"F", "a"}, "a]\nF[b]\nc": {"F", "b"}, "a\nF[b]": {"a\nF", "b"}, "F[a]\nb]c\n": {"F", "a"},
	} {
		typ, title, ok := catalog.SplitRef(ref)
		require.True(t, ok, ref)
		require.Equal(t, want, [2]string{typ, title})
	}
	for _, ref := range []string{"", "File", "File[]", "[a]", "File[a", "a]b[c]", "File[a] ", "File[\n", "\n\n", "File[]\n"} {
		_, _, ok := catalog.SplitRef(ref)
		require.False(t, ok, ref)
	}
}

// TestIndex finds every one of many resources, of two types with equal titles,
// and none besides.
func TestIndex(t *testing.T) {
	a, b := &catalog.Type{Name: "A"}, &catalog.Type{Name: "B"}
	c := catalog.New("n", "production", "/e")
	c.Append(&catalog.Resource{Type: &catalog.Stage, Title: "main", Symbol: true})
	c.Append(&catalog.Resource{Type: &catalog.Class, Title: "Settings"})
	c.Append(&catalog.Resource{Type: &catalog.Class, Title: "main", Symbol: true})
	find := func(typ *catalog.Type, title string) *catalog.Resource {
		r, err := c.Find(typ, title)
		require.NoError(t, err)
		return r
	}
	const n = 3000
	for i := range n {
		for _, typ := range []*catalog.Type{a, b} {
			c.Append(&catalog.Resource{Type: typ, Title: "t" + strconv.Itoa(i)})
		}
	}
	for i := range n {
		title := "t" + strconv.Itoa(i)
		require.Equal(t, "A["+title+"]", find(a, title).Ref())
		require.Equal(t, "B["+title+"]", find(b, title).Ref())
		require.Nil(t, find(a, title+"x"))
	}
	require.Nil(t, find(&catalog.Type{Name: "A"}, "t1"), "types are compared by address")
	require.Nil(t, find(&catalog.Class, "main"), "REL-6")
	require.NotNil(t, find(&catalog.Class, "::Settings"))
	require.NotNil(t, find(&catalog.Stage, "main"))
}

// TestStrings has every text that a catalog holds go through JSON unharmed.
func TestStrings(t *testing.T) {
	const title = "q\" b\\ n\n t\t é 日 \x01"
	typ := &catalog.Type{Name: "T", Attrs: []string{"p"}}
	c := catalog.New("n", "production", "/e")
	main := &catalog.Resource{Type: &catalog.Class, Title: "main", Symbol: true}
	r := &catalog.Resource{Type: typ, Title: title, Params: []catalog.Param{{Name: "p", Value: title}}}
	c.Append(main)
	c.Append(r)
	c.AddEdge(main, r)
	b, err := c.AppendJSON(nil, &catalog.Encoding{Version: "v"})
	require.NoError(t, err)
	v, err := value.ParseJSON(string(b))
	require.NoError(t, err)
	list := v.(*value.Hash).Lookup("resources").(value.Array)
	last := list[len(list)-1].(*value.Hash)
	require.Equal(t, title, last.Lookup("title"))
	require.Equal(t, title, last.Dig("parameters", "p"))
	edges := v.(*value.Hash).Lookup("edges").(value.Array)
	require.Equal(t, "T["+title+"]", edges[len(edges)-1].(*value.Hash).Lookup("target"))
}
