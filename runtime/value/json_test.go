package value_test

import (
	"math"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/value"
	"github.com/stretchr/testify/require"
)

// TestJSONVectors compares the reader and the writer with Ruby's, as recorded by
// testdata/record.rb.
func TestJSONVectors(t *testing.T) {
	for _, c := range lines(t, "json.jsonl") {
		text := c.Lookup("t").(string)
		v, err := value.ParseJSON(text)
		if c.Lookup("ok") == false {
			require.Error(t, err, text)
			continue
		}
		require.NoError(t, err, text)
		b, err := value.AppendJSON(nil, v, nil)
		require.NoError(t, err)
		require.Equal(t, c.Lookup("v"), string(b), text)
	}
}

func TestParseJSONErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":             "unexpected end of JSON where a value should be at line 1 column 1",
		"[1,\n  é]":    "unexpected 'é' where a value should be at line 2 column 3",
		"{\"é\": 1 2}": "unexpected '2' where ',' or '}' should be at line 1 column 9",
		"[1] x":        "unexpected 'x' after the value at line 1 column 5",
		`{"a`:          "unexpected end of JSON in a string at line 1 column 4",
		"\"a\tb\"":     "control character in string at line 1 column 3",
		`"\x"`:         "invalid escape in string at line 1 column 2",
		"\"\xff\"":     "invalid UTF-8 in string at line 1 column 2",
		"\"\\n\xff\"":  "invalid UTF-8 in string at line 1 column 5",
		"01":           "invalid number at line 1 column 1",
		"1e999":        "number out of range at line 1 column 1",
		`{1: 2}`:       "unexpected '1' where a key should be at line 1 column 2",
		`{"a" 1}`:      "unexpected '1' where ':' should be at line 1 column 6",
		"[1 2]":        "unexpected '2' where ',' or ']' should be at line 1 column 4",
		deep(1001):     "nesting deeper than 1000 at line 1 column 1001",
	} {
		_, err := value.ParseJSON(text)
		require.EqualError(t, err, want)
		var syntax *value.JSONSyntaxError
		require.ErrorAs(t, err, &syntax)
	}
	_, err := value.ParseJSON(deep(1000))
	require.NoError(t, err)
}

func deep(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

func TestParseJSONValues(t *testing.T) {
	v, err := value.ParseJSON(`{"b":1,"a":1.0,"b":[null,true,9223372036854775807,9223372036854775808,-0,"\ud800x\ud83d\ude00\ud800\u0041"]}`)
	require.NoError(t, err)
	require.True(t, value.Identical(v, value.NewHash(
		value.Entry{Key: "b", Value: value.Array{nil, true, int64(math.MaxInt64), float64(1 << 63), int64(0), "\uFFFDx😀\uFFFDA"}},
		value.Entry{Key: "a", Value: 1.0},
	)), value.Text(v))
	require.Equal(t, value.Strings("b", "a"), v.(*value.Hash).Keys())
}

func TestAppendJSON(t *testing.T) {
	for want, v := range map[string]value.Value{
		`"a<b>&'/é"`: "a<b>&'/é",
		`"\"\\\b\f\n\r\t\u0000\u001b` + "\x7f\u2028" + `"`: "\"\\\b\f\n\r\t\x00\x1b\x7f\u2028",
		"\"a\uFFFDb\uFFFD\"":            "a\xffb\xc3",
		`[null,true,-1,1.0,1.0e+15,[]]`: value.Array{nil, true, int64(-1), 1.0, 1e15, value.Array{}},
		`{"b":{},"a":"x"}`:              value.NewHash(value.Entry{Key: "b", Value: value.NewHash()}, value.Entry{Key: "a", Value: "x"}),
	} {
		b, err := value.AppendJSON([]byte(">"), v, nil)
		require.NoError(t, err)
		require.Equal(t, ">"+want, string(b))
	}
	for want, v := range map[string]value.Value{
		"NaN not allowed in JSON":            value.Array{math.NaN()},
		"an Object has no JSON form":         value.Default,
		"a Sensitive has no JSON form":       value.NewHash(value.Entry{Key: "a", Value: &value.Sensitive{}}),
		"an Integer cannot be a key in JSON": value.NewHash(value.Entry{Key: int64(1)}),
		"-Infinity not allowed in JSON":      math.Inf(-1),
	} {
		_, err := value.AppendJSON(nil, v, nil)
		require.EqualError(t, err, want)
	}
}

// TestAppendRichJSON shows the encodings of RICH-1.
func TestAppendRichJSON(t *testing.T) {
	other := func(b []byte, v value.Other) ([]byte, error) { return value.AppendJSONString(b, value.Text(v)), nil }
	for want, v := range map[string]value.Value{
		`{"__ptype":"Default"}`:                                      value.Default,
		`{"__ptype":"Regexp","__pvalue":"a\"b"}`:                     &value.Regexp{Source: `a"b`},
		`{"__ptype":"Sensitive","__pvalue":[{"__ptype":"Default"}]}`: &value.Sensitive{Value: value.Array{value.Default}},
		`{"__ptype":"Hash","__pvalue":[1,"a","b",null]}`:             value.NewHash(value.Entry{Key: int64(1), Value: "a"}, value.Entry{Key: "b"}),
		`{"__ptype":"Hash","__pvalue":["__ptype","x"]}`:              value.NewHash(value.Entry{Key: "__ptype", Value: "x"}),
		`{"a":"thing"}`: value.NewHash(value.Entry{Key: "a", Value: thing{}}),
	} {
		b, err := value.AppendRichJSON(nil, v, other)
		require.NoError(t, err)
		require.Equal(t, want, string(b))
	}
	_, err := value.AppendRichJSON(nil, thing{}, nil)
	require.EqualError(t, err, "a Thing has no JSON form")
}

// thing is a value of a package above this one.
type thing struct{}

func (thing) Equal(v value.Value) bool   { return v == thing{} }
func (thing) AppendKey(b []byte) []byte  { return append(b, "thing;"...) }
func (thing) AppendText(b []byte) []byte { return append(b, "thing"...) }
func (thing) Kind() string               { return "Thing" }

// FuzzParseJSON checks that what is read is written, read and written the same.
func FuzzParseJSON(f *testing.F) {
	for _, c := range lines(f, "json.jsonl") {
		f.Add(c.Lookup("t").(string))
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := value.ParseJSON(text)
		if err != nil {
			return
		}
		first, err := value.AppendJSON(nil, v, nil)
		require.NoError(t, err)
		again, err := value.ParseJSON(string(first))
		require.NoError(t, err)
		require.True(t, value.Identical(v, again), text)
	})
}

func sample() value.Value {
	resources := make(value.Array, 100)
	for i := range resources {
		resources[i] = value.NewHash(
			value.Entry{Key: "type", Value: "File"},
			value.Entry{Key: "title", Value: "/etc/ntp.conf"},
			value.Entry{Key: "line", Value: int64(i)},
			value.Entry{Key: "exported", Value: false},
			value.Entry{Key: "tags", Value: value.Strings("file", "ntp", "class")},
			value.Entry{Key: "parameters", Value: value.NewHash(
				value.Entry{Key: "content", Value: "server \"ntp1.example.com\"\nserver ntp2\n"},
				value.Entry{Key: "mode", Value: "0644"},
				value.Entry{Key: "weight", Value: 1.5},
			)},
		)
	}
	return resources
}

func BenchmarkAppendJSON(b *testing.B) {
	v := sample()
	buf, _ := value.AppendJSON(nil, v, nil)
	b.SetBytes(int64(len(buf)))
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = value.AppendJSON(buf[:0], v, nil)
	}
}

func BenchmarkParseJSON(b *testing.B) {
	text, _ := value.AppendJSON(nil, sample(), nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := value.ParseJSON(string(text)); err != nil {
			b.Fatal(err)
		}
	}
}
