package changes

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/browser"
)

// compared is what changes between two catalogs for a node.
func compared(t *testing.T, name, old, changed string) *Node {
	t.Helper()
	from, err := Read("old", []byte(old))
	require.NoError(t, err)
	to, err := Read("new", []byte(changed))
	require.NoError(t, err)
	return NewNode(name, Compare(from, to, &Options{}))
}

func textOf(t *testing.T, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, r.Text(&b, TextOptions{Detail: true}))
	return b.String()
}

// TestGroups: what is the same for nodes is there once, and what most nodes have comes first.
func TestGroups(t *testing.T) {
	r := &Report{}
	mode := func(m string) string { return document(resource("File", "/a", `"mode":"`+m+`"`)) }
	r.Add(compared(t, "n0", mode("1"), mode("1")))
	for i := 1; i <= 14; i++ {
		r.Add(compared(t, fmt.Sprint("n", i), mode("1"), mode("2")))
	}
	r.Add(compared(t, "other", mode("1"), document(resource("File", "/a", `"mode":"3"`), resource("A", "x", `"p":{"k":[1,{"l":[]}]},"q":"a\nb\n"`))))
	r.Add(&Node{Name: "x", OldError: "no", NewError: "no"})
	r.Add(&Node{Name: "y", OldError: "no", NewError: "not"})
	r.Add(&Node{Name: "z", NewError: "line 1\nin /code/environments/production/m.pp:1"})
	r.Add(&Node{Name: "zz", NewError: "line 1\nin /code/environments/production/m.pp:1"})
	require.Equal(t, `On 14 nodes, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 4 more:
  ~ File[/a]  (/env/m.pp:3)
      mode: "1" -> "2"

On other:
  + A[x]  (/env/m.pp:3)
        p:
          k:
            - 1
            - l: []
        q: |
          a
          b
  ~ File[/a]  (/env/m.pp:3)
      mode: "1" -> "3"

On x: compiles neither before nor now
    no

On y: does not compile for another reason than before
  - no
  + not

On 2 nodes, z, zz: compiles no more
  + line 1
  + in m.pp:1

18 of 20 nodes differ; resources: 2 changed, 1 added; 4 nodes do not compile.
`, textOf(t, r))
}

// TestSecrets: what is Sensitive on one side or inside of something is not shown, and that it changes is.
func TestSecrets(t *testing.T) {
	secretOf := func(v string) string { return `{"__ptype":"Sensitive","__pvalue":"` + v + `"}` }
	sensitive := `"sensitive_parameters":["p","r","s"]`
	n := compared(t, "",
		document(resource("User", "x", `"p":"pa55w1","q":["a",`+secretOf("pa55w2")+`],"r":"pa55w3","s":"pa55w7"`, sensitive), resource("Gone", "y", `"p":"pa55w8"`, sensitive)),
		document(resource("User", "x", `"p":"pa55w4","q":["a",`+secretOf("pa55w5")+`],"r":"pa55w6"`, `"sensitive_parameters":["p"]`), resource("New", "z", `"p":"pa55w9","q":{"a":`+secretOf("pa55w0")+`}`, sensitive)))
	r := &Report{}
	r.Add(n)
	text := textOf(t, r)
	var page bytes.Buffer
	require.NoError(t, r.HTML(&page))
	for _, s := range []string{text, page.String()} {
		require.NotContains(t, s, "pa55w")
		require.NotContains(t, s, "md5")
	}
	require.Contains(t, text, "    p: [sensitive value changed]\n")
	require.Contains(t, text, "    q: [sensitive value changed]\n")
	require.Contains(t, text, "    r: [sensitive] -> [sensitive]\n")
	require.Contains(t, text, "    s: [sensitive] -> (none)\n")
	b, err := n.JSON()
	require.NoError(t, err)
	require.NotRegexp(t, "pa55w[0-57-9]", string(b), "but what is Sensitive on one side only")
}

// TestHostile: nothing in catalogs reaches a terminal or a page as more than text.
func TestHostile(t *testing.T) {
	const evil = "</pre><script>alert(1)</script>\u001b[31m\u202e{{.}}"
	quoted := encoded(evil)
	r := &Report{}
	r.Add(compared(t, evil, document(resource("File", evil, `"content":"a\n"`, `"x":{`+quoted+`:1}`)), document(resource("File", evil, `"content":`+encoded("a\n"+evil)+`,"mode":`+quoted, `"x":{`+quoted+`:2}`), resource("New", evil, `"p":`+quoted))))
	r.Add(&Node{Name: evil, NewError: evil})
	text := textOf(t, r)
	require.NotContains(t, text, "\x1b")
	require.NotContains(t, text, "\u202e")
	var page bytes.Buffer
	require.NoError(t, r.HTML(&page))
	require.Equal(t, 1, strings.Count(page.String(), "<script>"))
	require.NotContains(t, page.String(), "://", "it refers to nothing")
}

// TestSearch: the page shows in a browser what is searched for.
func TestSearch(t *testing.T) {
	r := &Report{}
	r.Add(compared(t, "n1", document(), document(resource("A", "1", ""), resource("B", "2", ""))))
	r.Add(compared(t, "n2", document(resource("C", "wanted", `"x":1`)), document(resource("C", "wanted", `"x":2`))))
	var page bytes.Buffer
	require.NoError(t, r.HTML(&page))
	page.WriteString(`<script>search.value = 'WANTED'; search.dispatchEvent(new Event('input')); fold.click()
document.title = [...document.querySelectorAll('details.resource')].map(r => (r.hidden ? 'hidden' : 'there') + (r.open ? ' open' : '')).join(', ') + '; ' +
  [...document.querySelectorAll('section')].map(s => s.hidden).join(', ')</script>`)
	require.Contains(t, browser.DOM(t, page.String()), "<title>hidden, hidden, there; true, false</title>")
}

// TestRead: the forms of catalogs, and what is none.
func TestRead(t *testing.T) {
	plain := document(resource("A", "1", ""))
	for name, text := range map[string]string{
		"plain": plain, "mark": "\ufeff" + plain, "messages": "\x1b[0mNotice: x\n  \n" + plain, "server": `{"catalog":` + plain + `}`, "old": `{"document_type":"Catalog","data":` + plain + `}`,
		"binary":   `{"node":"n","environment":"e","catalog":` + plain + `}`,
		"PuppetDB": `{"certname":"web1","resources":{"href":"x","data":[` + resource("A", "1", "", `"resource":"sum"`) + `]}}`,
	} {
		c, err := Read(name, []byte(text))
		require.NoError(t, err, name)
		require.Equal(t, "web1", c.Node, name)
		require.Len(t, c.Resources, 1, name)
		_, sum := c.Resources[0].Members.Get("resource")
		require.False(t, sum)
	}
	for text, want := range map[string]string{
		"":                                     "c is empty",
		" \n\t":                                "c is empty",
		"nothing":                              "c is no catalog: there is no JSON in it",
		"x\n{\n]":                              "c:3:1: no valid JSON",
		"{":                                    "c:1:1: no valid JSON: unexpected end of JSON input",
		"[]":                                   "it is a list of 0",
		"[1]":                                  "it is not an object",
		"{}":                                   "it has no resources",
		`{"resources":{}}`:                     "its resources are not a list",
		`{"resources":[1]}`:                    "resource 1 is not an object",
		`{"resources":[{"title":"a"}]}`:        "resource 1 has no type",
		`{"resources":[{"type":1}]}`:           "resource 1 has type that are not what they are in catalogs: 1",
		`{"resources":[{"parameters":[]}]}`:    "has parameters that are not",
		`{"node":"n","error":"it \"fails\""}`:  `the node does not compile: it "fails"`,
		strings.Repeat("[", 100_000):           "no valid JSON",
		`{"resources":[{"type":"a","title":[]`: "no valid JSON",
		"\x00\x01\x02{":                        "there is no JSON in it",
	} {
		_, err := Read("c", []byte(text))
		require.ErrorContains(t, err, want, "%.50q", text)
	}
}

// FuzzRead: no document ends the program, and comparing one with itself finds nothing.
func FuzzRead(f *testing.F) {
	for _, p := range families {
		f.Add([]byte(p.From))
		f.Add([]byte(p.To))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		from, err := Read("c", data)
		if err != nil {
			return
		}
		to, err := Read("c", data)
		require.NoError(t, err)
		r := &Report{}
		n := NewNode("", Compare(from, to, &Options{Tags: true, Detailed: true}))
		require.Empty(t, n.Changes)
		from, err = Read("c", data)
		require.NoError(t, err)
		n = NewNode("n", Compare(from, &Catalog{}, &Options{}))
		r.Add(n)
		textOf(t, r)
		require.NoError(t, r.HTML(&bytes.Buffer{}))
		_, err = n.JSON()
		require.NoError(t, err)
	})
}
