//go:build linux

package concatfile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestSort puts fragments into their order.
func TestSort(t *testing.T) {
	names := func(parts []part) string {
		var text strings.Builder
		for _, p := range parts {
			text.WriteString(p.name)
		}
		return text.String()
	}
	parts := []part{{order: "20", name: "a"}, {order: "3", name: "b"}, {order: "3", name: "A"}, {order: "100", name: "c"}}
	require.NoError(t, sort(parts, false))
	require.Equal(t, "Abac", names(parts))
	require.NoError(t, sort(parts, true))
	require.Equal(t, "caAb", names(parts))
	require.EqualError(t, sort([]part{{order: "1"}, {order: "a"}}, false), "comparison of Array with Array failed")
}

// TestJoin makes contents of fragments.
func TestJoin(t *testing.T) {
	for _, c := range []struct {
		format, want string
		texts        []string
	}{
		{"", "ab", []string{"a", "b"}},
		{"yaml", "---\na: 1\nb:\n- 1\n- 2\n", []string{"a: 1\nb: [1]", "b: [1, 2]"}},
		{"json", `{"a":1,"b":{"c":null,"d":[]}}`, []string{`{"a": 1, "b": {"c": null}}`, `{"a": 1, "b": {"d": []}}`}},
		{"json-pretty", "{\n  \"a\": {\n  },\n  \"b\": [\n    1,\n    {\n      \"c\": \"ü\"\n    }\n  ]\n}", []string{`{"a": {}, "b": [1, {"c": "ü"}]}`}},
		{"json-array", `[{"a":1},2]`, []string{`{"a": 1}`, "2"}},
		{"json-array-pretty", "[\n  [\n\n  ],\n  2\n]", []string{"[]", "2"}},
	} {
		var parts []part
		for _, text := range c.texts {
			parts = append(parts, part{text: text})
		}
		got, err := join(parts, c.format, false)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	twice := []part{{text: `{"a": 1}`}, {text: `{"a": 2}`}}
	_, err := join(twice, "json", false)
	require.EqualError(t, err, "Duplicate key 'a' found with values '1' and 2. Use 'force' attribute to merge keys.")
	got, err := join(twice, "json", true)
	require.NoError(t, err)
	require.Equal(t, `{"a":1}`, got)
}

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"path", "x", "File paths must be fully qualified, not 'x'"},
		{"order", "x", `Invalid value "x". Valid values are alpha, numeric.`},
		{"backup", int64(5), "Backup must be a Boolean or String"},
		{"validate_cmd", int64(5), "Validate_cmd must be a String"},
		{"format", "x", `Invalid value "x". Valid values are plain, yaml, json, json-array, json-pretty, json-array-pretty.`},
		{"selrange", int64(5), "Selrange must be a String"},
		{"mode", "zz", `The file mode specification is invalid: "zz"`},
		{"mode", int64(644), "The file mode specification must be a string, not 'Integer'"},
		{"mode", "644", ""},
	} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Concat_file"}, Title: "/x", Params: []catalog.Param{{Name: c.name, Value: c.v}}}
		err := Check(&apply.Declared{Resource: r, Catalog: &catalog.Catalog{}})
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, "Parameter "+c.name+" failed on Concat_file[/x]: "+c.want)
	}
}

// TestSecret keeps what is secret in a fragment secret in the file.
func TestSecret(t *testing.T) {
	c := &catalog.Catalog{}
	of := &catalog.Resource{Type: &catalog.Type{Name: "Concat_file"}, Title: "/x"}
	fragment := &catalog.Resource{Type: &catalog.Type{Name: "Concat_fragment"}, Title: "f", Params: []catalog.Param{
		{Name: "target", Value: "/x"}, {Name: "content", Value: &value.Sensitive{Value: "secret"}},
	}}
	fragment.Unwrap()
	c.Append(of)
	c.Append(fragment)
	text, secret, err := content(&apply.Declared{Resource: of, Catalog: c})
	require.NoError(t, err)
	require.True(t, secret)
	require.Equal(t, "secret", text)
}

// FuzzJoin says that no data ends the program.
func FuzzJoin(f *testing.F) {
	f.Add(`{"a": 1}`, `{"a": [2]}`, "json-pretty")
	f.Add("a: 1", "b", "yaml")
	f.Fuzz(func(_ *testing.T, one, two, format string) {
		_, _ = join([]part{{text: one}, {text: two}}, format, true)
	})
}
