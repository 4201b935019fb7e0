package fn

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// recorded is one call and what Puppet answered (testdata/record.rb).
type recorded struct {
	Fn     string
	Args   value.Array
	Block  string
	Strict string
	Want   value.Value
	Error  *string
	Logs   [][2]string
	text   string
}

// TestRecorded compares every function with what Puppet answered.
func TestRecorded(t *testing.T) {
	files, err := filepath.Glob("testdata/recorded/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no recorded answers", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".jsonl"), func(t *testing.T) {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			s := bufio.NewScanner(f)
			s.Buffer(nil, 1<<20)
			for s.Scan() {
				compareCall(t, decodeCase(t, s.Bytes()))
			}
		})
	}
}

func compareCall(t *testing.T, r recorded) {
	t.Helper()
	f := functions[r.Fn]
	if f == nil {
		t.Errorf("no function %s", r.Fn)
		return
	}
	c := &testContext{strict: strictOf(r)}
	var got value.Value
	b, err := c.block(r.Block)
	if err != nil {
		t.Errorf("%s: %v", r.text, err)
		return
	}
	for _, a := range r.Args {
		if u, ok := a.(unmade); ok {
			t.Errorf("%s: %s", r.text, u.why)
			return
		}
	}
	got, err = f.Call(c, r.Args, b)
	switch {
	case r.Error != nil && err == nil:
		t.Errorf("%s\n got %s\nwant error %s", r.text, inspect(got), *r.Error)
	case r.Error != nil && hostOnly.MatchString(*r.Error):
		// a failure inside of the reference implementation: failing is enough
	case r.Error != nil && err.Error() != *r.Error:
		t.Errorf("%s\n got error %s\nwant error %s", r.text, err, *r.Error)
	case r.Error == nil && err != nil:
		t.Errorf("%s\n got error %s\nwant %s", r.text, err, inspect(r.Want))
	case r.Error == nil && inspect(got) != inspect(r.Want):
		t.Errorf("%s\n got %s\nwant %s", r.text, inspect(got), inspect(r.Want))
	}
	if diff := cmp.Diff(r.Logs, c.logs); diff != "" {
		t.Errorf("%s: logs (-puppet +go)\n%s", r.text, diff)
	}
}

func strictOf(r recorded) string {
	if r.Strict == "" {
		return "error"
	}
	return r.Strict
}

// hostOnly matches messages of Ruby's interpreter about Puppet's own code.
var hostOnly = regexp.MustCompile("^undefined method|^private method|^undefined local variable|^uninitialized constant|^stack level")

// inspect shows a value with its kind, so that different values differ.
func inspect(v value.Value) string {
	switch v := v.(type) {
	case value.Array:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = inspect(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case *value.Hash:
		parts := make([]string, v.Len())
		for i, e := range v.Entries() {
			parts[i] = inspect(e.Key) + " => " + inspect(e.Value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case *value.Sensitive:
		return "Sensitive(" + inspect(v.Value) + ")"
	case value.Iterator:
		elems := value.Array{}
		for e := range v.All {
			elems = append(elems, e)
		}
		return "Iterator " + inspect(elems)
	case *typesys.ObjectValue:
		return typesys.Name(v.Type) + " " + value.Text(v)
	case unmade:
		return v.why
	case typesys.Type:
		return "Type " + v.String()
	case value.Other:
		return v.Kind() + " " + value.Text(v)
	}
	return string(value.AppendInspect(nil, v))
}

// testContext is a scope without place; it collects what is logged.
type testContext struct {
	logs   [][2]string
	warned map[string]bool
	strict string
}

// facts are those that the recorder gives Puppet.
var facts = sync.OnceValue(func() *value.Hash {
	text, err := os.ReadFile("testdata/facts.json")
	if err != nil {
		panic(err)
	}
	v, err := value.ParseJSON(string(text))
	if err != nil {
		panic(err)
	}
	return v.(*value.Hash)
})

func (c *testContext) Log(level, message string) { c.logs = append(c.logs, [2]string{level, message}) }

func (c *testContext) WarnOnce(key, message string) {
	if !c.warned[key] {
		if c.warned == nil {
			c.warned = map[string]bool{}
		}
		c.warned[key] = true
		c.Log("warning", message+"\n   (file & line not available)")
	}
}

func (c *testContext) WarnOnceHere(key, message string) { c.WarnOnce(key, message) }

func (*testContext) TopVar(name string) value.Value {
	if name == "facts" {
		return facts()
	}
	return facts().Lookup(name)
}

func (c *testContext) Setting(name string) value.Value {
	return map[string]value.Value{"digest_algorithm": "sha256", "strict": c.strict, "strict_variables": true}[name]
}

func (*testContext) Caller() (string, int32)            { return "", 1 }
func (*testContext) OuterCaller() (string, int32, bool) { return "", 0, true }
func (*testContext) ModuleName() string                 { return "" }
func (*testContext) CallerModuleName() string           { return "" }
func (*testContext) Held(v value.Value) (value.Value, error) {
	if _, ok := v.(value.Iterator); ok {
		return nil, errors.New("Use of an Iterator is not supported here")
	}
	return v, nil
}

// breakSignal is break() in a lambda.
type breakSignal struct{}

func (breakSignal) Error() string { return "break() from context where this is illegal" }
func (breakSignal) Breaks() bool  { return true }

// block makes the lambda of a case: its parameters are read from the text, its
// body is looked up in the table of bodies.
func (c *testContext) block(text string) (*Block, error) {
	if text == "" {
		return nil, nil
	}
	params, body, _ := strings.Cut(strings.TrimPrefix(text, "|"), "| ")
	f, ok := bodies[text]
	if !ok {
		if f, ok = bodies[strings.TrimSpace(strings.Trim(strings.TrimSpace(body), "{}"))]; !ok {
			return nil, fail("no Go form of the lambda ", text)
		}
	}
	b := &Block{Sig: typesys.Signature{Type: &typesys.Callable{Params: &typesys.Tuple{}}}}
	p := b.Sig.Type.Params
	rest := false
	for name := range strings.SplitSeq(params, ",") {
		if name == "" {
			continue
		}
		rest = strings.HasPrefix(name, "*")
		b.Sig.Names = append(b.Sig.Names, strings.Trim(name, "*$ "))
		p.Types = append(p.Types, typesys.AnyType)
	}
	switch {
	case rest:
		p.Size = typesys.Size{Min: int64(len(p.Types) - 1), Max: unlimited}
	case len(p.Types) == 0:
		p.Size = none
	}
	b.Call = func(args ...value.Value) (value.Value, error) {
		if rest {
			args = []value.Value{value.Array(args)}
		}
		if len(args) < len(p.Types) {
			return nil, fail("Parameter $", b.Sig.Names[len(args)], " is required but no value was given")
		}
		return f(c, args)
	}
	return b, nil
}

func decodeCase(t *testing.T, line []byte) recorded {
	t.Helper()
	var raw struct {
		Fn, Block, Strict string
		Args, Want        json.RawMessage
		Error             *string
		Logs              [][2]string
	}
	if err := json.NewDecoder(bytes.NewReader(line)).Decode(&raw); err != nil {
		t.Fatal(err)
	}
	r := recorded{Fn: raw.Fn, Block: raw.Block, Strict: raw.Strict, Error: raw.Error, Logs: raw.Logs, text: raw.Fn + " " + string(raw.Args) + " " + raw.Block}
	r.Args, _ = decodeRich(t, string(raw.Args)).(value.Array)
	if raw.Want != nil {
		r.Want = decodeRich(t, string(raw.Want))
	}
	return r
}

// unmade stands for a value that could not be made; its case then fails.
type unmade struct{ why string }

func decodeRich(t *testing.T, text string) value.Value {
	t.Helper()
	v, err := value.ParseJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	return fromRich(t, v)
}

// fromRich makes the values that the recorder writes with __ptype.
func fromRich(t *testing.T, v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		out := value.Array{}
		for _, e := range v {
			out = append(out, fromRich(t, e))
		}
		return out
	case *value.Hash:
		p := v.Lookup("__pvalue")
		s, _ := p.(string)
		var made value.Value
		var err error
		switch v.Lookup("__ptype") {
		case nil:
			h := value.NewHash()
			for _, e := range v.Entries() {
				h.Set(e.Key, fromRich(t, e.Value))
			}
			return h
		case "Default":
			return value.Default
		case "Regexp":
			made, err = regex.New(s)
		case "Sensitive":
			return &value.Sensitive{Value: fromRich(t, p)}
		case "Type":
			made, err = typesys.Parse(s, nil)
		case "Hash":
			h := value.NewHash()
			for _, pair := range p.(value.Array) {
				kv := pair.(value.Array)
				h.Set(fromRich(t, kv[0]), fromRich(t, kv[1]))
			}
			return h
		case "Iterator":
			elems := fromRich(t, p).(value.Array)
			if t.Name() == "" {
				return nil
			}
			walk, _ := iterate(elems)
			return &Iterator{walk: walk, elem: elementType(elems)}
		case "SemVer":
			made, err = typesys.ParseVersion(s)
		case "SemVerRange":
			made, err = typesys.ParseVersionRange(s)
		default:
			made, err = richText(v.Lookup("__ptype").(string), s)
		}
		if err != nil {
			return unmade{value.Text(v.Lookup("__ptype")) + " " + s}
		}
		return made
	}
	return v
}
