package facts

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// write writes a file of facts and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// TestDeep: facts that are nested 100,000 deep, also in files that end before all is closed, are errors with a place.
func TestDeep(t *testing.T) {
	const deep = 100000
	var indented strings.Builder
	for i := range 2000 {
		indented.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	for _, c := range []struct{ name, text, want string }{
		{"arrays.json", `{"a": ` + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "}", "nesting deeper than 1000 at line 1 column 1006"},
		{"hashes.json", strings.Repeat(`{"a": `, deep) + "1" + strings.Repeat("}", deep), "nesting deeper than 1000 at line 1 column 6001"},
		{"open.json", strings.Repeat("[", 10*deep), "nesting deeper than 1000 at line 1 column 1001"},
		{"flow.yaml", "a: " + strings.Repeat("[", deep) + strings.Repeat("]", deep), "line 1, column 502: nested too deeply"},
		{"flow-maps.yaml", "a: " + strings.Repeat("{b: ", deep) + "1" + strings.Repeat("}", deep), "line 1, column 1996: nested too deeply"},
		{"open.yaml", "a: " + strings.Repeat("[", 10*deep), "line 1, column 502: nested too deeply"},
		{"sequences.yaml", "a:\n" + strings.Repeat("- ", deep) + "1", "line 2, column 998: nested too deeply"},
		{"maps.yaml", indented.String(), "line 500, column 502: nested too deeply"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := write(t, c.name, c.text)
			_, err := Read(file)
			require.EqualError(t, err, file+": "+c.want)
		})
	}
	// What the limit allows is read.
	n, err := Read(write(t, "allowed.json", `{"name": "n", "values": {"a": `+strings.Repeat("[", 990)+strings.Repeat("]", 990)+`}}`))
	require.NoError(t, err)
	require.Equal(t, "n", n.Name)
}

// TestHuge reads files of many facts and of a long one. Aliases of aliases that stand for a billion values are an error.
func TestHuge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var many strings.Builder
	many.WriteString(`{"name": "n", "values": {`)
	for i := range 200000 {
		fmt.Fprintf(&many, `"fact%d": {"a": [%d, "text", null]}, `, i, i)
	}
	many.WriteString(`"last": true}}`)
	n, err := Read(write(t, "many.json", many.String()))
	require.NoError(t, err)
	require.Equal(t, 200001, n.Facts.Len())
	require.Equal(t, true, n.Facts.Lookup("last"))

	n, err = Read(write(t, "long.yaml", "name: n\nvalues:\n  long: '"+strings.Repeat("x", 50<<20)+"'\n"))
	require.NoError(t, err)
	require.Len(t, n.Facts.Lookup("long"), 50<<20)

	var aliases strings.Builder
	aliases.WriteString("name: n\nvalues:\n  a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n")
	for i := range 8 {
		fmt.Fprintf(&aliases, "  a%d: &a%[1]d [%s]\n", i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i), 10), ", "))
	}
	_, err = Read(write(t, "aliases.yaml", aliases.String()))
	require.ErrorContains(t, err, "aliases.yaml: line 9, column 30: too many nodes")
}
