package yaml

import (
	"bufio"
	"bytes"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/p2go/p2go/runtime/value"
)

// TestRecorded compares with what Psych reads (testdata/record.rb).
func TestRecorded(t *testing.T) {
	f, err := os.Open("testdata/recorded.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	n := 0
	for ; s.Scan(); n++ {
		v, err := value.ParseJSON(s.Text())
		if err != nil {
			t.Fatal(err)
		}
		c := v.(*value.Hash)
		doc := c.Lookup("yaml").(string)
		want, ok := c.Get("want")
		got, err := Parse([]byte(doc))
		switch {
		case ok && err != nil:
			t.Errorf("%q: error %v, want %s", doc, err, value.AppendInspect(nil, want))
		case ok:
			if diff := cmp.Diff(want, encode(got), cmpopts.EquateNaNs(), cmp.Comparer(sameHash)); diff != "" {
				t.Errorf("%q\n got %s\nwant %s", doc, value.AppendInspect(nil, encode(got)), value.AppendInspect(nil, want))
			}
		case err == nil:
			t.Errorf("%q: got %s, want an error", doc, value.AppendInspect(nil, got))
		}
	}
	if n < 700 {
		t.Errorf("only %d documents", n)
	}
}

func sameHash(a, b *value.Hash) bool {
	return bytes.Equal(value.AppendKey(nil, a), value.AppendKey(nil, b))
}

// encode writes a value as the recorder does: hashes as pairs, and the floats
// that JSON lacks by name.
func encode(v value.Value) value.Value {
	switch v := v.(type) {
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return value.NewHash(value.Entry{Key: "__float", Value: string(value.AppendFloat(nil, v))})
		}
	case value.Array:
		out := value.Array{}
		for _, e := range v {
			out = append(out, encode(e))
		}
		return out
	case *value.Hash:
		pairs := value.Array{}
		for _, e := range v.Entries() {
			pairs = append(pairs, value.Array{encode(e.Key), encode(e.Value)})
		}
		return value.NewHash(value.Entry{Key: "__pairs", Value: pairs})
	}
	return v
}

// TestPlaces checks lines and columns, which count characters from 1.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"a: 1\nb: [1, 2\nc: 3\n", "line 3, column 2: did not find expected ',' or ']'"},
		{"é: b: c\n", "line 1, column 5: mapping values are not allowed in this context"},
		{"a:\n\tb: 1\n", "line 2, column 1: found character that cannot start any token"},
		{"a: *x\n", "line 1, column 1: Unknown alias: x"},
		{"a: \xff\n", "line 1, column 4: invalid UTF-8"},
		{"- 1\nb: 2\n", "line 2, column 1: did not find expected '-' indicator"},
		{"a: &x\n  b: [*x]\n", "line 2, column 7: the alias 'x' is within its own node"},
		{"a: &x 1\nb: &x {c: *x}\n", "line 2, column 11: the alias 'x' is within its own node"},
		{"a: \"x\n", "line 2, column 1: found unexpected end of stream while scanning a quoted scalar"},
	} {
		_, err := Parse([]byte(c.doc))
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.doc, err, c.want)
		}
	}
}

// TestTimes: dates and times are texts, as facts have no other form for them.
func TestTimes(t *testing.T) {
	got, err := Parse([]byte("[2001-01-01, 2001-12-14t21:59:43.10-05:00, 2020-01-01 10:00:00 Z]"))
	want := value.Strings("2001-01-01", "2001-12-14t21:59:43.10-05:00", "2020-01-01 10:00:00 Z")
	if diff := cmp.Diff(value.Value(want), got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// TestClasses: data has no objects of Ruby, and symbols only as keys.
func TestClasses(t *testing.T) {
	for _, c := range []struct{ doc, class string }{
		{"a: 2001-01-01", "Date"},
		{"a: !!set {b, c}", "Psych::Set"},
		{"a: !!omap {b: c}", "Psych::Omap"},
		{"a: !ruby/regexp /b/", "Regexp"},
		{"a: !ruby/range 1..2", "Range"},
		{"a: !ruby/class String", "String"},
		{"a: !ruby/hash:Foo {b: c}", "Foo"},
		{"a: !ruby/array:Foo [b]", "Foo"},
		{"a: !ruby/string:Foo b", "Foo"},
		{"a: !ruby/object:Foo {b: c}", "Foo"},
		{"a: !ruby/object {b: c}", "Object"},
		{"a: !ruby/struct {b: c}", "Struct"},
	} {
		if _, err := Parse([]byte(c.doc)); err != nil {
			t.Errorf("%q: %v", c.doc, err)
		}
		_, err := ParseData([]byte(c.doc))
		e, ok := err.(*Error)
		if want := "Tried to load unspecified class: " + c.class; !ok || !e.Class || e.Text() != want {
			t.Errorf("%q: got %v, want %s", c.doc, err, want)
		}
	}
	v, err := ParseData([]byte("- :a\n- !ruby/symbol b\n- :c: 1\n- !!omap [d: 2, e: 3]\n"))
	want := value.Value(value.Array{
		Symbol("a"), Symbol("b"), value.NewHash(value.Entry{Key: "c", Value: int64(1)}),
		value.NewHash(value.Entry{Key: "d", Value: int64(2)}, value.Entry{Key: "e", Value: int64(3)}),
	})
	if diff := cmp.Diff(want, v, cmp.Comparer(sameHash)); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// TestBounds feeds documents that are made to take time or memory.
func TestBounds(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n")
	for i := range 12 {
		name, prev := string(rune('b'+i)), string(rune('a'+i))
		if i == 0 {
			prev = "a0"
		}
		bomb.WriteString(name + ": &" + name + " [" + strings.Repeat("*"+prev+",", 10) + "]\n")
	}
	for name, doc := range map[string]string{
		"alias bomb":    bomb.String(),
		"deep flow":     strings.Repeat("[", 1_000_000),
		"deep block":    strings.Repeat("- ", 100_000),
		"open flow":     strings.Repeat("{a: [", 100_000),
		"many anchors":  strings.Repeat("&a ", 100_000),
		"long scalar":   strings.Repeat("a b ", 1_000_000),
		"many keys":     strings.Repeat("? ", 100_000),
		"quotes":        strings.Repeat("\"a\n", 500_000),
		"junk":          strings.Repeat("a: [1\n", 500_000),
		"open brackets": strings.Repeat("- [\n", 500_000),
	} {
		_, err := Parse([]byte(doc))
		if err == nil && name != "long scalar" && name != "quotes" {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a: 1\nb: [x, {y: z}]\n", "- |\n x\n- 'a''b'\n- \"\\x41\"\n", "&a b: *a\n? c\n: d\n", "--- !x\n...\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if v, err := Parse([]byte(s)); err == nil {
			value.AppendInspect(nil, v)
		}
	})
}
