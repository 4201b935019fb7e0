package ruby

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/p2go/p2go/runtime/value"
)

// TestRecorded compares with what Ruby answered (testdata/record.rb).
func TestRecorded(t *testing.T) {
	f, err := os.Open("testdata/recorded.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for s := bufio.NewScanner(f); s.Scan(); n++ {
		var c struct {
			Fn    string
			Args  []any
			Want  any
			Error *string
		}
		d := json.NewDecoder(bytes.NewReader(s.Bytes()))
		d.UseNumber()
		if err := d.Decode(&c); err != nil {
			t.Fatal(err)
		}
		args := make(value.Array, len(c.Args))
		for i, a := range c.Args {
			args[i] = fromJSON(t, a)
		}
		got, err := calls[c.Fn](args)
		switch {
		case c.Error != nil:
			if err == nil || err.Error() != *c.Error {
				t.Errorf("%s(%v): got %v, %v; want error %s", c.Fn, args, got, err, *c.Error)
			}
		case err != nil:
			t.Errorf("%s(%v): error %v, want %v", c.Fn, args, err, c.Want)
		default:
			if diff := cmp.Diff(fromJSON(t, c.Want), got); diff != "" {
				t.Errorf("%s(%q): (-ruby +go) %s", c.Fn, args, diff)
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d cases", n)
	}
}

// text adapts a function of one string.
func text(f func(string) string) func(value.Array) (value.Value, error) {
	return func(a value.Array) (value.Value, error) { return f(a[0].(string)), nil }
}

var calls = map[string]func(a value.Array) (value.Value, error){
	"format":  func(a value.Array) (value.Value, error) { return Format(a[0].(string), a[1:]) },
	"glob":    glob,
	"integer": func(a value.Array) (value.Value, error) { return Integer(a[0].(string), int(a[1].(int64))) },
	"float": func(a value.Array) (value.Value, error) {
		f, err := Float(a[0].(string))
		if math.IsInf(f, 0) {
			return string(value.AppendFloat(nil, f)), err
		}
		return f, err
	},
	"to_i":       func(a value.Array) (value.Value, error) { return LeadingInteger(a[0].(string)), nil },
	"to_f":       func(a value.Array) (value.Value, error) { return LeadingFloat(a[0].(string)), nil },
	"upcase":     text(Upcase),
	"downcase":   text(Downcase),
	"capitalize": text(Capitalize),
	"swapcase":   text(Swapcase),
	"strip":      text(Strip),
	"lstrip":     text(Lstrip),
	"rstrip":     text(Rstrip),
	"chomp":      text(Chomp),
	"chop":       text(Chop),
	"succ":       text(Succ),
	"inspect":    text(func(s string) string { return string(value.AppendInspect(nil, s)) }),
	"squeeze": func(a value.Array) (value.Value, error) {
		set := ""
		if len(a) > 1 {
			set = a[1].(string)
		}
		return Squeeze(a[0].(string), set), nil
	},
	"compare": func(a value.Array) (value.Value, error) {
		if o, ok := Compare(a[0], a[1]); ok {
			return int64(o), nil
		}
		return nil, nil
	},
	"equal": func(a value.Array) (value.Value, error) { return Equal(a[0], a[1]), nil },
	"sort": func(a value.Array) (value.Value, error) {
		return a[0], Sort(a[0].(value.Array), MustCompare)
	},
	"strftime": func(a value.Array) (value.Value, error) {
		at := time.Unix(a[0].(int64), a[1].(int64)).UTC()
		if offset, ok := a[2].(int64); ok {
			at = at.In(time.FixedZone("", int(offset)))
		}
		return FormatTime(at, a[3].(string))
	},
	"random": func(a value.Array) (value.Value, error) {
		r := NewRandom(a[0].(string))
		out := value.Array{}
		for range 3 {
			out = append(out, r.Intn(a[1].(int64)))
		}
		return out, nil
	},
}

func fromJSON(t *testing.T, v any) value.Value {
	switch v := v.(type) {
	case json.Number:
		if i, err := v.Int64(); err == nil {
			return i
		}
		f, err := v.Float64()
		if err != nil {
			t.Fatal(err)
		}
		return f
	case []any:
		a := value.Array{}
		for _, e := range v {
			a = append(a, fromJSON(t, e))
		}
		return a
	case map[string]any:
		h := value.NewHash()
		for _, k := range sortedKeys(v) {
			h.Set(k, fromJSON(t, v[k]))
		}
		return h
	}
	return v
}

// sortedKeys suffices, as the recorded hashes are in order of their keys.
func sortedKeys(m map[string]any) []string {
	keys := []string{}
	for k := range m {
		i := 0
		for i < len(keys) && keys[i] < k {
			i++
		}
		keys = append(keys[:i], append([]string{k}, keys[i:]...)...)
	}
	return keys
}

// glob looks for a pattern in a tree of files.
func glob(a value.Array) (v value.Value, err error) {
	dir, err := os.MkdirTemp("", "glob")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	back, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if err := os.Chdir(dir); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.Chdir(back)) }()
	for _, e := range a[0].(value.Array) {
		name, to, link := strings.Cut(e.(string), "=>")
		switch {
		case link:
			err = os.Symlink(to, name)
		case strings.HasSuffix(name, "/"):
			err = os.MkdirAll(name, 0o755)
		default:
			err = os.WriteFile(name, nil, 0o644)
		}
		if err != nil {
			return nil, err
		}
	}
	found, err := Glob(a[1].(string), 1<<20)
	return value.Strings(found...), err
}

// TestGlobLimit asks for more than there is time for.
func TestGlobLimit(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, pattern := range []string{strings.Repeat("{a,b}", 40), strings.Repeat("{,a}", 40) + "/x", "/**/" + strings.Repeat("{a,b}", 40), strings.Repeat("{", 1<<18) + strings.Repeat("}", 1<<18)} {
		if _, err := Glob(pattern, 1000); err != ErrGlob {
			t.Errorf("%.20s: got %v", pattern, err)
		}
	}
	for _, pattern := range []string{strings.Repeat("*/", 1<<14), strings.Repeat("**/", 1<<14), strings.Repeat("{}", 100) + "x", strings.Repeat("[", 1<<16), "*" + strings.Repeat("a*", 1<<12)} {
		if found, err := Glob(pattern, 1000); err != nil || found != nil {
			t.Errorf("%.20s: got %v, %v", pattern, found, err)
		}
	}
}
