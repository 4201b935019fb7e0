package catalogdiff

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDecode: values are those that encoding/json reads, with numbers as they are written and keys in order.
func TestDecode(t *testing.T) {
	v, err := Decode([]byte(" {\"b\": [1, 2.50,-3e+2 ,null], \"a\" :{ } ,\"\\u00e9\\\"\":\"<\\n\\\\>\xc3\xa9\",\"t\":true, \"f\":false,\"b2\":[]} "))
	require.NoError(t, err)
	require.Equal(t, Object{
		{"b", []any{json.Number("1"), json.Number("2.50"), json.Number("-3e+2"), nil}},
		{"a", Object{}},
		{"é\"", "<\n\\>é"},
		{"t", true},
		{"f", false},
		{"b2", []any{}},
	}, v)

	v, err = Decode([]byte(`{"a":1,"b":2,"a":3}`))
	require.NoError(t, err)
	require.Equal(t, Object{{"a", json.Number("3")}, {"b", json.Number("2")}}, v)

	var many strings.Builder
	many.WriteString(`{"k0":0`)
	for i := range 40 {
		many.WriteString(`,"k` + strings.Repeat("x", i) + `":1`)
	}
	v, err = Decode([]byte(many.String() + `,"k0":5,"kxxx":6}`))
	require.NoError(t, err)
	require.Len(t, v, 41)
	first, _ := v.(Object).Get("k0")
	require.Equal(t, json.Number("5"), first)

	for _, text := range []string{"", "{", `{"a":}`, `[1,]`, `"\x"`, "nul", "1 2", "{}}", `{"a" 1}`} {
		_, err := Decode([]byte(text))
		require.Error(t, err, "%s", text)
	}
}

// FuzzDecode: whatever encoding/json takes is read as it reads it.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{wire, normalForm, `[{"a":{"b":[]}},-0.5e-7,"\ud800",null]`, "\"\xff\"", `{"a":1,"a":{"a":2}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want any
		dec := json.NewDecoder(strings.NewReader(string(data)))
		dec.UseNumber()
		valid := json.Valid(data)
		if valid {
			require.NoError(t, dec.Decode(&want))
		}
		got, err := Decode(data)
		if (err == nil) != valid {
			t.Fatalf("valid: %t, error: %v", valid, err)
		}
		if valid && !reflect.DeepEqual(want, plain(got)) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// plain turns objects into maps.
func plain(v any) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = plain(e)
		}
		return out
	case Object:
		out := map[string]any{}
		for _, m := range v {
			out[m.Key] = plain(m.Value)
		}
		return out
	}
	return v
}
