package gogen

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDistinctNames makes all package-level names that things, links, files and
// variables of awkward names can have in a package. No two are the same.
func TestDistinctNames(t *testing.T) {
	words := []string{"a", "a_", "a__", "a_b", "a__b", "ab", "a1", "ntp", "has", "of", "link", "linkall", "environment", "slot", "slot_x", "var", "top", "node", "native", "alias", "object", "typeset"}
	for s := range suffixes {
		words = append(words, strings.ToLower(s))
	}
	names := []string{"ntp"}
	for _, w := range words {
		names = append(names, "ntp::"+w, w)
		for _, v := range words {
			names = append(names, "ntp::"+w+"::"+v, w+"::"+v)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	seen := map[string]string{}
	add := func(name, what string) {
		require.True(t, token.IsIdentifier(name), name)
		if other, ok := seen[name]; ok {
			t.Errorf("%s is %s and %s", name, other, what)
		}
		seen[name] = what
	}
	vars := []string{"x", "_x", "__x", "a_b", "b_x", "x_", "xTemplate", "params"}
	for _, n := range names {
		id := goName("ntp", n)
		add(id, n)
		both := id + "Defined" // a defined type with the name of a class
		for _, name := range []string{both + "Define", both + "Params", "eval" + both, "bind" + both, "load" + both} {
			add(name, n+" beside a class")
		}
		for s := range suffixes {
			add(id+s, n+" "+s)
			if strings.HasSuffix(s, "Types") {
				add("eval"+id+s, n+" eval "+s)
			}
		}
		for _, p := range []string{"eval", "bind", "load", "call", "signature"} {
			add(p+id, n+" "+p)
		}
		for _, p := range []string{"call", "refuse"} {
			add(p+id+"Host1", n+" host "+p)
			add(p+id+"BareHost1", n+" bare "+p)
		}
		for _, v := range vars {
			add(id+slotSuffix+v, "$"+n+"::"+v)
		}
		if n == "ntp" || strings.HasPrefix(n, "ntp::") {
			continue // links are to other modules
		}
		for _, kind := range []string{"Class", "Define", "Function", "Func", "Type", "Alias", "Object", "TypeSet", "Host", "Native"} {
			add(linkName(kind, camel(n)), "link to "+kind+" "+n)
		}
		add(linkName("Host", camel(n))+"Of"+camel("apt"), "link to host "+n)
		for _, v := range vars {
			add(slotLink(n, v), "link to $"+n+"::"+v)
		}
	}
	for _, v := range vars {
		add(topVars+"_"+v, "top $"+v)
		add(nodeVars+"_"+v, "node $"+v)
	}
	add(linkFunc, "link")
	add(environmentVar, "environment")
	for _, v := range []string{assumedVar, dataVar, blobVar, filesVar, contentsVar, sourcesVar, sourceContentsVar, "dataExprs"} {
		add(v, v)
	}
	p := &pkg{names: map[string]bool{}, module: "ntp"}
	for _, source := range []string{"a", "a1", "a1_", "a11", "1", "x1", "1x", "x1x", "n", "n1", "a/b", "a_b", "A", "table", "contents", "blob", "exprs", "node"} {
		source = "ntp/manifests/" + source + ".pp"
		stem := p.unique(source, fileStem("ntp", source))
		for _, prefix := range []string{"pos", "file", "main"} {
			add(prefix+capital(stem), prefix+" "+source)
		}
		for _, kind := range []string{"array", "hash", "part", "regexp", "sig", "text", "type"} {
			require.True(t, numbered[kind])
			for n := 1; n < 130; n++ {
				add(numberedName(kind, stem, n), source+" "+kind+" "+strconv.Itoa(n))
			}
		}
	}
	for name := range seen {
		if r := name[0]; r >= 'a' && r <= 'z' && strings.ToLower(name) != name {
			require.NotEqual(t, name, localName(name), "a variable hides it")
		}
	}
}

// TestPredeclared compares the words of Go with the language's own list.
func TestPredeclared(t *testing.T) {
	for _, name := range types.Universe.Names() {
		require.True(t, predeclared[name], name)
	}
	require.True(t, predeclared["init"])
	require.Len(t, predeclared, len(types.Universe.Names())+1)
}
