package catalog

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFileName(t *testing.T) {
	seen := map[string]string{}
	for node, want := range map[string]string{
		"web1.example.com": "web1.example.com.json", "../../etc/x": "%2e.%2f..%2fetc%2fx.json", ".hidden": "%2ehidden.json",
		"a/b": "a%2fb.json", "a_b": "a_b.json", "a%2fb": "a%252fb.json", "a b": "a%20b.json", "é": "%c3%a9.json", "e\u0301": "e%cc%81.json",
		"Web1": "%57eb1.json", "web1": "web1.json", "con": "%63on.json", "con.example.com": "%63on.example.com.json", "console": "console.json",
		"lpt1 .x": "%6cpt1%20.x.json", "com0": "com0.json", "a:b*c?": "a%3ab%2ac%3f.json", "-e": "-e.json", "a\nb": "a%0ab.json", "": ".json",
	} {
		got := FileName(node, ".json")
		assert.Equal(t, want, got)
		assert.Empty(t, seen[strings.ToLower(got)], node)
		seen[strings.ToLower(got)] = node
	}
	long := strings.Repeat("x", 250)
	assert.Equal(t, long+".json", FileName(long, ".json"))
	for _, node := range []string{long + "y", long + "z", long + "yz", strings.Repeat("é", 100), strings.Repeat("é", 101), strings.Repeat("/", 300)} {
		got := FileName(node, ".json")
		assert.Len(t, got, maxFileName)
		assert.Empty(t, seen[got])
		seen[got] = node
	}
}
