package tag

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSplit renders sources whose tags have literals, and compares with what ERB of Ruby 3.1 makes of them; testdata/split.rb records that.
func TestSplit(t *testing.T) {
	values := map[string]string{"1": "1", "2": "2", "3": "", "'%>'": "%>"}
	file, err := os.Open("testdata/split.jsonl")
	require.NoError(t, err)
	defer file.Close()
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var row []string
		require.NoError(t, json.Unmarshal(lines.Bytes(), &row))
		var b strings.Builder
		known := true
		for _, p := range Split(row[0]) {
			if p.Kind == Text {
				b.WriteString(p.Text)
				continue
			}
			v, ok := values[strings.TrimSpace(p.Text)]
			if known = known && ok; p.Kind == Output {
				b.WriteString(v)
			}
		}
		if !known { // text got into a tag, as code that Ruby happens to run
			continue
		}
		n++
		assert.Equal(t, row[1], b.String(), "%q", row[0])
	}
	assert.Greater(t, n, 100)
}
