//go:build linux

package fileline

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// declared is a line of a file that has a text.
func declared(t *testing.T, text string, params map[string]value.Value) *apply.Declared {
	t.Helper()
	r := &catalog.Resource{Type: &catalog.Type{Name: "File_line"}, Title: "x"}
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	r.Params = []catalog.Param{{Name: "path", Value: path}}
	for name, v := range params {
		r.Params = append(r.Params, catalog.Param{Name: name, Value: v})
	}
	return &apply.Declared{Resource: r}
}

// TestFailures tells what is wrong with lines that cannot be compared, and with encodings.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		text   string
		params map[string]value.Value
		want   string
	}{
		{"a\xff\n", map[string]value.Value{"match": "d"}, "invalid byte sequence in UTF-8"},
		{"a\xff\n", map[string]value.Value{"match": "d", "encoding": "us-ascii"}, "invalid byte sequence in US-ASCII"},
		{"a\xff\n", map[string]value.Value{"encoding": "utf-16"}, "ASCII incompatible encoding needs binmode"},
		{"a\xff\n", map[string]value.Value{"match": "ü", "encoding": "iso-8859-1"}, "incompatible encoding regexp match (UTF-8 regexp with ISO-8859-1 string)"},
		{"a\n", map[string]value.Value{"match": int64(5)}, "no implicit conversion of Integer into String"},
		{"a\n", map[string]value.Value{"encoding": "EUC-JP"}, "the encoding EUC-JP cannot be applied yet"},
	} {
		c.params["line"] = "d"
		r, err := open(declared(t, c.text, c.params))
		require.NoError(t, err)
		_, err = r.Inspect()
		require.EqualError(t, err, c.want)
	}
}

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	const failed = "Validation of File_line[x] failed: "
	for _, c := range []struct {
		params map[string]value.Value
		want   string
	}{
		{map[string]value.Value{}, failed + "line is a required attribute"},
		{map[string]value.Value{"line": false}, failed + "line is a required attribute"},
		{map[string]value.Value{"line": value.Array{}}, failed + "line is a required attribute"},
		{map[string]value.Value{"ensure": "absent", "match": "x"}, failed + "line is a required attribute"},
		{map[string]value.Value{"ensure": "absent", "match": "x", "match_for_absence": true}, ""},
		{map[string]value.Value{"ensure": "absent", "match_for_absence": true}, failed + "line is a required attribute"},
		{map[string]value.Value{"line": "a", "multiple": "yes"}, `Parameter multiple failed on File_line[x]: Invalid value "yes". Valid values are true, false.`},
		{map[string]value.Value{"line": "a", "multiple": int64(1)}, `Parameter multiple failed on File_line[x]: Invalid value 1. Valid values are true, false.`},
		{map[string]value.Value{"line": "a", "append_on_no_match": value.Array{"true"}}, `Parameter append_on_no_match failed on File_line[x]: Invalid value ["true"]. Valid values are true, false.`},
		{map[string]value.Value{"line": "a", "replace_all_matches_not_matching_line": true}, ""},
		{
			map[string]value.Value{"line": "a", "replace_all_matches_not_matching_line": true, "multiple": false},
			failed + "multiple must be true when replace_all_matches_not_matching_line is true",
		},
		{
			map[string]value.Value{"line": "a", "replace_all_matches_not_matching_line": true, "replace": "false"},
			failed + "replace must be true when replace_all_matches_not_matching_line is true",
		},
	} {
		err := Check(declared(t, "", c.params))
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, c.want)
	}
}
