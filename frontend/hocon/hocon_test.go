package hocon

import (
	"encoding/json"
	"os"
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
	for _, r := range rows {
		h, err := Parse(r.Text)
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

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a = 1", "a { b : [1, ${?c}] } # c", `a = """x"""`, "a += 1\na += ${b} x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := Parse(s); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
	})
}
