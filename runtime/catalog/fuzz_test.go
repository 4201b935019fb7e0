package catalog_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// FuzzAppendJSON writes catalogs with any title, name of a parameter and value: it is JSON from which all three can be read.
func FuzzAppendJSON(f *testing.F) {
	for _, seed := range []string{`"x"`, `null`, `[1, -2.5e3, "a\n\"b\\", null, true, false]`, `{"a": {"b": [[], {}]}, "ä": "\/"}`, `"\u2028</script>\ud83d\ude00"`, `1e300`, `"\u0000"`} {
		f.Add("/etc/ntp.conf", "content", seed)
		f.Add("a]b[\n\"ß", "ensure", seed)
	}
	typ := &catalog.Type{Name: "T"}
	f.Fuzz(func(t *testing.T, title, name, text string) {
		v, err := value.ParseJSON(text)
		if err != nil || v == nil || title == "" || !utf8.ValidString(title) {
			return
		}
		c := catalog.New("n", "production", "/e")
		c.Append(&catalog.Resource{Type: typ, Title: title, Params: []catalog.Param{{Name: name, Value: v}}})
		line, err := c.AppendJSON(nil, &catalog.Encoding{UUID: "u"})
		if err != nil {
			return
		}
		require.True(t, json.Valid(line), "%s", line)
		require.NotContains(t, string(line), "\n")
		indented := catalog.AppendIndented(nil, line)
		var compact bytes.Buffer
		require.NoError(t, json.Compact(&compact, indented))
		require.Equal(t, string(line), compact.String())
		again, err := value.ParseJSON(string(line))
		require.NoError(t, err)
		resources := again.(*value.Hash).Lookup("resources").(value.Array)
		last := resources[len(resources)-1].(*value.Hash)
		require.Equal(t, value.Value(title), last.Lookup("title"))
	})
}
