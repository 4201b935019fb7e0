package exports_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/exports"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/value"
)

func result(t *testing.T, fields ...graph.Set) *graph.Result {
	t.Helper()
	g := graph.New()
	require.NoError(t, g.Declare(graph.Place{}, kind.Test, []string{"a"}, &graph.Body{
		Fields: fields,
		Metas: []graph.Set{
			{Name: "hidden", Value: true},
			{Name: "limit", Value: 2.0},
			{Name: "burst", Value: int64(1)},
			{Name: "export", Value: value.Array{"h2", "H3/.."}},
		},
	}))
	r, err := g.Finish(graph.Options{})
	require.NoError(t, err)
	return r
}

// MCL-COLL: what one host writes, others read with the same values.
func TestDir(t *testing.T) {
	path := filepath.Join(t.TempDir(), "exports")
	fields := []graph.Set{
		{Name: "expectrecv", Value: value.Array{"x"}},
		{Name: "float64", Value: 3.0},
		{Name: "int64", Value: int64(3)},
		{Name: "mapintfloat", Value: value.NewHash(value.Entry{Key: int64(7), Value: 1.0})},
		{Name: "mixedstruct", Value: mcl.NewStruct([]string{"somebool", "somestr", "someint", "somefloat"}, true, "", int64(1), 2.0)},
		{Name: "stringptr", Value: ""},
	}
	d, err := exports.Open(path, "h1")
	require.NoError(t, err)
	changed, err := d.Write(result(t, fields...))
	require.NoError(t, err)
	assert.True(t, changed)
	changed, err = d.Write(result(t, fields...))
	require.NoError(t, err)
	assert.False(t, changed)

	for host, want := range map[string]int{"h1": 0, "h2": 1, "H3/..": 1} {
		d, err = exports.Open(path, host)
		require.NoError(t, err)
		got, err := d.Exported(kind.Test, "a")
		require.NoError(t, err)
		require.Len(t, got, want, host)
		if want > 0 {
			assert.Equal(t, "h1", got[0].Host)
			require.Len(t, got[0].Fields, len(fields))
			for i, f := range fields {
				assert.Equal(t, f.Name, got[0].Fields[i].Name)
				assert.True(t, mcl.Equal(f.Value, got[0].Fields[i].Value), f.Name)
			}
			assert.Equal(t, graph.Set{Name: "limit", Value: 2.0}, got[0].Metas[0])
		}
		none, err := d.Exported(kind.Test, "b")
		require.NoError(t, err)
		assert.Empty(t, none)
	}

	d, err = exports.Open(path, "h1")
	require.NoError(t, err)
	g := graph.New()
	empty, err := g.Finish(graph.Options{})
	require.NoError(t, err)
	changed, err = d.Write(empty)
	require.NoError(t, err)
	assert.True(t, changed)
	files, err := os.ReadDir(path)
	require.NoError(t, err)
	assert.Empty(t, files)
}

// Files that no program wrote are errors that name them.
func TestWrongFiles(t *testing.T) {
	for text, want := range map[string]string{
		`{`:             "unexpected end",
		`[]`:            "is no file of exported resources",
		`{"host":"h1"}`: "is no file of exported resources",
		`{"host":"h1","resources":[{"kind":"test","name":"a","to":["*"],"fields":{"int64":"x"}}]}`: "field int64 of test[a]: is no int",
		`{"host":"h1","resources":[{"kind":"test","name":"a","to":["*"],"fields":{"x":1}}]}`:       "there is no field x in test",
		`{"host":"h1","resources":[{"kind":"test","name":"a","to":["*"],"meta":{"noop":1}}]}`:      "Meta:noop of test[a]: is no bool",
	} {
		path := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(path, "h1.json"), []byte(text), 0o600))
		d, err := exports.Open(path, "h2")
		if err == nil {
			_, err = d.Exported(kind.Test, "a")
		}
		assert.ErrorContains(t, err, want, text)
		assert.ErrorContains(t, err, "h1.json")
	}
}
