package fn

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// TestScanf compares with what Ruby's library scanf, version 1.0.0, found in random texts
// with random formats (testdata/scanf.rb): text, format and the array, or an object with the error.
func TestScanf(t *testing.T) {
	data, err := os.ReadFile("testdata/scanf.json")
	require.NoError(t, err)
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	var cases [][3]any
	require.NoError(t, d.Decode(&cases))
	for _, c := range cases {
		v, err := ScanfFunction.Call(nil, []value.Value{c[0].(string), c[1].(string)}, nil)
		if want, fails := c[2].(map[string]any); fails {
			if err == nil || err.Error() != want["error"] {
				t.Errorf("scanf(%q, %q) = %v, %v, want the error %v", c[0], c[1], v, err, want["error"])
			}
			continue
		}
		want := value.Array{}
		for _, x := range c[2].([]any) {
			want = append(want, scanned(t, x))
		}
		if diff := cmp.Diff(value.Value(want), v); diff != "" || err != nil {
			t.Errorf("scanf(%q, %q): %v (-want +got)\n%s", c[0], c[1], err, diff)
		}
	}
}

func scanned(t *testing.T, x any) value.Value {
	n, ok := x.(json.Number)
	if !ok {
		return x
	}
	if strings.ContainsAny(n.String(), ".e") {
		f, err := n.Float64()
		require.NoError(t, err)
		return f
	}
	i, err := n.Int64()
	require.NoError(t, err)
	return i
}
