package hocon

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// The documents are read as the hocon gem reads them; testdata/record.rb has recorded it. The words about mistakes are p2go's.
func TestParse(t *testing.T) {
	text, err := os.ReadFile("testdata/documents.json")
	require.NoError(t, err)
	var rows []struct {
		Text, Value string
		Fails       bool
	}
	require.NoError(t, json.Unmarshal(text, &rows))
	require.NotEmpty(t, rows)
	dir, err := filepath.Abs("testdata/included")
	require.NoError(t, err)
	for _, r := range rows {
		h, err := Parse(strings.ReplaceAll(r.Text, "$DIR", dir), os.ReadFile)
		if r.Fails {
			assert.Error(t, err, "%s\n%v", r.Text, h)
			continue
		}
		if assert.NoError(t, err, r.Text) {
			got, err := value.AppendJSON(nil, h, nil)
			require.NoError(t, err)
			assert.Equal(t, r.Value, string(got), r.Text)
		}
	}
}

// What is wrong with an included file is said where it is included.
func TestIncludedMistakes(t *testing.T) {
	files := map[string]string{"/wrong.conf": "\na = = 1", "/self.conf": "include file(\"/self.conf\")"}
	read := func(path string) ([]byte, error) {
		if text, ok := files[path]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("no rights to " + path)
	}
	for text, want := range map[string]string{
		"\ninclude file(\"/wrong.conf\")":   "/wrong.conf: expecting a value, got '=' at line 2 at line 2",
		"a = \x00\nb = \xff":                "invalid UTF-8 at line 2",
		"include file(\"relative.conf\")":   "the file relative.conf is included by a relative path, which depends on where Puppet is started at line 1",
		"include file(\"/forbidden.conf\")": "no rights to /forbidden.conf at line 1",
	} {
		_, err := Parse(text, read)
		assert.EqualError(t, err, want)
	}
	_, err := Parse(`include file("/self.conf")`, read)
	assert.ErrorContains(t, err, "in a cycle")
}

// What substitutions lead to is bounded: a chain of them, and what doubles with each.
func TestBounds(t *testing.T) {
	var chain, doubles strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&chain, "a%d = ${a%d}\n", i, i+1)
	}
	for i := range 60 {
		fmt.Fprintf(&doubles, "a%d = { x: ${?a%[2]d.x} } ${?a%[2]d} ${?a%[3]d.y}\n", i, i+1, (i+7)%60)
	}
	for _, text := range []string{chain.String(), doubles.String()} {
		_, err := Parse(text, nil)
		assert.ErrorContains(t, err, "too many substitutions of substitutions at line ")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a = 1", "a { b : [1, ${?c}] } # c", `a = """x"""`, "a += 1\na += ${b} x", "a = ${?b.x} {x: 1}\nb = ${?a.x} ${a}", `a { include file("/b") }`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := Parse(s, func(string) ([]byte, error) { return []byte(s), nil }); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
	})
}
