package exports

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

const db = `{"node": "db", "environment": "production", "resources": [
  {"type": "Notify", "title": "a", "tags": ["notify", "a"], "parameters": {"message": [1, {"__ptype": "Default"}, {"x": null}]}},
  {"type": "File", "title": "/b"},
  {"type": "Notify", "title": "c"}
]}
`

func write(path string, text []byte) error { return os.WriteFile(path, text, 0o644) }

func TestUpdate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "exports")
	d, err := open(path)
	require.NoError(t, err, "a directory that does not exist is empty")

	changed, failed := d.Update(map[string]string{"db": db, "a/b": `{"node": "a/b", "resources": []}`, "none": ""}, write)
	require.Empty(t, failed)
	assert.Equal(t, []string{"a/b", "db"}, changed)
	changed, failed = d.Update(map[string]string{"db": db}, write)
	require.Empty(t, failed)
	assert.Empty(t, changed, "the same again")

	again, err := open(path)
	require.NoError(t, err)
	assert.Equal(t, d, again)
	assert.Len(t, again.byType["Notify"], 2)

	changed, failed = again.Update(map[string]string{"db": ""}, write)
	require.Empty(t, failed)
	assert.Equal(t, []string{"db"}, changed)
	assert.Empty(t, again.byType["Notify"])
	assert.NoFileExists(t, filepath.Join(path, "db.json"))
}

func TestUpdateFails(t *testing.T) {
	path := t.TempDir()
	d, err := open(path)
	require.NoError(t, err)
	_, none := d.Update(map[string]string{"db": db}, write)
	require.Empty(t, none)
	full := errors.New("no space left on device")
	other := `{"node": "other", "resources": []}`
	changed, failed := d.Update(map[string]string{"db": `{"node": "db", "resources": []}`, "other": other}, func(path string, text []byte) error {
		if filepath.Base(path) == "db.json" {
			return full
		}
		return write(path, text)
	})
	require.Equal(t, map[string]error{"db": full}, failed)
	require.Equal(t, []string{"other"}, changed, "one that cannot be written does not keep others from it")
	text, err := os.ReadFile(filepath.Join(path, "db.json"))
	require.NoError(t, err)
	assert.Equal(t, db, string(text))
	assert.Len(t, d.byType["Notify"], 2, "what is not kept is not given to others")
}

func TestOpenRejects(t *testing.T) {
	for name, text := range map[string]string{
		"unexpected end of JSON": `{"node": "x"`,
		"expected an object":     `[]`,
		"expected the name":      `{"resources": []}`,
		"expected an array":      `{"node": "x"}`,
		"expected objects":       `{"node": "x", "resources": [1]}`,
		"expected a type":        `{"node": "x", "resources": [{"title": "a"}]}`,
		"expected a title":       `{"node": "x", "resources": [{"type": "File"}]}`,
		"which belong in y.json": `{"node": "y", "resources": []}`,
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "x.json")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		_, err := open(dir)
		require.ErrorContains(t, err, file+": ")
		assert.ErrorContains(t, err, name)
	}
}

func TestDecode(t *testing.T) {
	v, err := value.ParseJSON(`[1, {"a": {"__ptype": "Timespan", "__pvalue": "0-00:00:01.0"}}]`)
	require.NoError(t, err)
	b, err := value.AppendRichJSON(nil, decode(v), func(b []byte, v value.Other) ([]byte, error) {
		return append(b, v.(catalog.Encoded)...), nil
	})
	require.NoError(t, err)
	assert.Equal(t, `[1,{"a":{"__ptype":"Timespan","__pvalue":"0-00:00:01.0"}}]`, string(b))
}
