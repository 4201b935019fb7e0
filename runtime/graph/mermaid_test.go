package graph

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Mermaid 11 parses this text.
func TestAppendMermaid(t *testing.T) {
	g := newGraph("overview")
	class := g.vertex("Class[main]", Container)
	odd := g.vertex("Notify[\"a\" <b>&amp; #1; `c` \\d\ne]", Plain)
	end := g.vertex("Notify[end]", Plain)
	g.edge(class, odd, false).Contains = true
	g.edge(odd, end, true)
	g.edge(class, end, false)
	require.Equal(t, `flowchart TB
    v0["Class[Main]"]
    v1("Notify[#quot;a#quot; #lt;b#gt;#amp;amp; #35;1; #96;c#96; #92;d<br>e]")
    v2("Notify[end]")
    v0 -.-> v1
    v1 ==> v2
    v0 --> v2
`, string(g.AppendMermaid(nil)))
}
