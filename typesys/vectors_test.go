package typesys

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// The files testdata/*.jsonl hold what Puppet 7.23 answers; testdata/record.rb
// records them.

// readLines returns the lines of a list that record.rb reads too.
func readLines(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	require.NoError(t, err)
	var out []string
	for l := range strings.SplitSeq(string(data), "\n") {
		if l != "" && l[0] != '#' {
			out = append(out, l)
		}
	}
	return out
}

// readVectors calls f with each recorded answer.
func readVectors[T any](t *testing.T, name string, f func(v T)) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".jsonl"))
	require.NoError(t, err)
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, 1<<22)
	n := 0
	for sc.Scan() {
		var v T
		require.NoError(t, json.Unmarshal(sc.Bytes(), &v))
		f(v)
		n++
	}
	require.NoError(t, sc.Err())
	require.NotZero(t, n)
}

// world is the names that the vectors use beyond the built-in ones.
type world struct {
	aliases     map[string]*Alias
	definitions map[string]string
}

func newWorld(t testing.TB) *world {
	w := &world{aliases: map[string]*Alias{}, definitions: map[string]string{}}
	for _, l := range readLines(t, "aliases") {
		name, def, _ := strings.Cut(l, " = ")
		w.definitions[name] = def
	}
	return w
}

// resolve defines an alias when it is first met.
func (w *world) resolve(name string) (Type, bool) {
	if a, ok := w.aliases[name]; ok {
		return a, true
	}
	if def, ok := w.definitions[name]; ok {
		a := &Alias{Name: name}
		w.aliases[name] = a
		typ, err := Parse(def, w.resolve)
		if err == nil {
			err = a.Resolve(typ)
		}
		if err != nil {
			panic(err)
		}
		return a, true
	}
	switch name {
	case "File", "Notify":
		return &Resource{TypeName: name}, true
	}
	return nil, false
}

func (w *world) typ(t testing.TB, src string) Type {
	t.Helper()
	typ, ok := w.value(t, src).(Type)
	require.True(t, ok, src)
	return typ
}

func (w *world) types(t testing.TB, name string) (srcs []string, types []Type) {
	srcs = readLines(t, name)
	for _, src := range srcs {
		types = append(types, w.typ(t, src))
	}
	return srcs, types
}

func mustVersion(s string) *Version {
	v, err := ParseVersion(s)
	if err != nil {
		panic(err)
	}
	return v
}

func mustRange(s string) *VersionRange {
	r, err := ParseVersionRange(s)
	if err != nil {
		panic(err)
	}
	return r
}

func mustURI(s string) *URIValue {
	u, err := ParseURI(s)
	if err != nil {
		panic(err)
	}
	return u
}

// created are the values that manifests make with constructors.
var created = map[string]value.Value{
	"Sensitive(1)":                            &value.Sensitive{Value: int64(1)},
	"Sensitive('a')":                          &value.Sensitive{Value: "a"},
	"Sensitive([1, 'a'])":                     &value.Sensitive{Value: value.Array{int64(1), "a"}},
	"Sensitive(undef)":                        &value.Sensitive{},
	"[Sensitive(1), 2]":                       value.Array{&value.Sensitive{Value: int64(1)}, int64(2)},
	"{'p' => Sensitive(1)}":                   value.NewHash(value.Entry{Key: "p", Value: &value.Sensitive{Value: int64(1)}}),
	"Timespan(3)":                             TimespanValue(3e9),
	"Timespan(0.5)":                           TimespanValue(5e8),
	"Timespan('1-02:03:04.5')":                TimespanValue((26*3600+3*60+4)*1e9 + 5e8),
	"Timespan(-90)":                           TimespanValue(-90e9),
	"[Timespan(1), Timespan(5)]":              value.Array{TimespanValue(1e9), TimespanValue(5e9)},
	"Timestamp('2020-02-03T04:05:06Z')":       TimestampValue{Sec: 1580702706},
	"Timestamp('2021-06-30 12:30:45.25')":     TimestampValue{Sec: 1625056245, Nsec: 25e7},
	"SemVer('1.2.3')":                         mustVersion("1.2.3"),
	"SemVer('3.1.0-rc.1+b.5')":                mustVersion("3.1.0-rc.1+b.5"),
	"[SemVer('1.2.3'), SemVer('1.3.0')]":      value.Array{mustVersion("1.2.3"), mustVersion("1.3.0")},
	"SemVerRange('1.x')":                      mustRange("1.x"),
	"SemVerRange('>=1.2.0 <1.5.0')":           mustRange(">=1.2.0 <1.5.0"),
	"Binary('YWJj')":                          BinaryValue("abc"),
	"URI('http://a.b')":                       mustURI("http://a.b"),
	"URI('https://example.com:8080/p?q=1#f')": mustURI("https://example.com:8080/p?q=1#f"),
	"URI('mailto:x@y.z')":                     mustURI("mailto:x@y.z"),
	"Deferred('f', [1])":                      object(DeferredType, "f", value.Array{int64(1)}),
	"Deferred('f')":                           object(DeferredType, "f"),
	"Error('msg')":                            object(ErrorType, "msg"),
	"Error('msg', 'k')":                       object(ErrorType, "msg", "k"),
	"Error('msg', 'k', {'d' => 1}, 'code')":   object(ErrorType, "msg", "k", value.NewHash(value.Entry{Key: "d", Value: int64(1)}), "code"),
	"[Deferred('f'), 1]":                      value.Array{object(DeferredType, "f"), int64(1)},
	"[Error('m', 'k')]":                       value.Array{object(ErrorType, "m", "k")},
}

func (w *world) value(t testing.TB, src string) value.Value {
	t.Helper()
	if v, ok := created[src]; ok {
		return v
	}
	p := &typeParser{src: src, resolve: w.resolve, manifest: true}
	v, err := p.expression()
	require.NoError(t, err, src)
	return v
}

// debugText is the form in which the vectors show types: the source form, with
// the values of literal strings.
func debugText(t Type) string {
	p := printer{literals: true}
	t.print(&p)
	return string(p.buf)
}

// deviations are the questions that are not answered as Puppet does, and why.
var deviations = []struct{ question, reason string }{
	{"Optional['a'] >= Enum['abc']", literalEnum},
	{"Optional['a'] >= Variant[Enum['a'], Enum['b']]", literalEnum},
	{"NotUndef['a'] >= Enum['abc']", literalEnum},
	{"NotUndef['a'] >= Variant[Enum['a'], Enum['b']]", literalEnum},
	{"NotUndef['a'] == Variant[Enum['a'], Enum['b']]", literalEnum},
	{"Variant[Enum['a'], Enum['b']] == NotUndef['a']", literalEnum},
	{"Enum['c'] and type(*", literalEnum},
	{"type(* and Enum['c']", literalEnum},
	{"T::Even >= T::Tree", recursion},
	{"T::Even >= T::Tree2", recursion},
	{"T::Odd >= Array[T::Tree]", recursion},
	{"Struct[{Optional[Integer] => Integer}]", crash},
	{"Struct[{String => Integer}]", crash},
	{"Struct[{NotUndef => Integer}]", crash},
	{"Hash[String, Integer, 'a']", crash},
}

const (
	literalEnum = "Puppet does not compare the value of a single-value Enum with a literal (ASG-10)"
	recursion   = "Puppet gives up at the second recursive alias and says yes (TP-43)"
	crash       = "Puppet fails with an internal error"
)

type report struct {
	t       *testing.T
	checked int
	failed  int
}

func (r *report) equal(want, got string, what ...string) {
	r.t.Helper()
	r.checked++
	question := strings.Join(what, " ")
	for _, d := range deviations {
		before, after, family := strings.Cut(d.question, "*")
		if family {
			if want != got && strings.HasPrefix(question, before) && strings.HasSuffix(question, after) {
				return
			}
		} else if question == d.question {
			if want == got {
				r.t.Errorf("%s: does not deviate any more", question)
			}
			return
		}
	}
	if want == got {
		return
	}
	if r.failed++; r.failed <= 40 {
		r.t.Errorf("%s\n   want %s\n    got %s", question, want, got)
	}
}

func (r *report) done() {
	r.t.Logf("%d checked, %d differ", r.checked, r.failed)
}

// safely turns a panic into a text, so that one does not hide the others.
func safely(f func() string) (s string) {
	defer func() {
		if e := recover(); e != nil {
			s = "panic"
		}
	}()
	return f()
}

func TestPrintVectors(t *testing.T) { // STRF-1, STRF-2, INF-3, NRM-1 to NRM-3
	w := newWorld(t)
	r := &report{t: t}
	type vector struct {
		Type, String, Text, Expanded, Name, Simple string
		General, Normal                            any
	}
	readVectors(t, "print", func(v vector) {
		typ := w.typ(t, v.Type)
		r.equal(v.String, typ.String(), v.Type, "string")
		r.equal(v.Text, Text(typ), v.Type, "text")
		r.equal(v.Expanded, Expanded(typ), v.Type, "expanded")
		if s, ok := v.General.(string); ok {
			r.equal(s, debugText(Generalize(typ)), v.Type, "general")
		}
		if s, ok := v.Normal.(string); ok {
			r.equal(s, debugText(Normalize(typ)), v.Type, "normal")
		}
		if v.Name != "" {
			r.equal(v.Name, Name(typ), v.Type, "name")
		}
	})
	r.done()
}

func TestInstanceVectors(t *testing.T) { // TYP-9, TP-*
	w := newWorld(t)
	srcs, types := w.types(t, "types")
	r := &report{t: t}
	readVectors(t, "instance", func(v struct{ Value, Types string }) {
		val := w.value(t, v.Value)
		for i, typ := range types {
			r.equal(v.Types[i:i+1], bit(Instance(typ, val)), v.Value, "=~", srcs[i])
		}
	})
	r.done()
}

func bit(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

func TestAssignableVectors(t *testing.T) { // ASG-1 to ASG-33
	w := newWorld(t)
	srcs, types := w.types(t, "types")
	r := &report{t: t}
	readVectors(t, "assignable", func(v struct{ To, From string }) {
		to := w.typ(t, v.To)
		for i, from := range types {
			if v.From[i] != 'E' {
				r.equal(v.From[i:i+1], bit(Assignable(to, from)), v.To, ">=", srcs[i])
			}
		}
	})
	r.done()
}

func TestEqualVectors(t *testing.T) { // EQ-6
	w := newWorld(t)
	srcs, types := w.types(t, "types")
	r := &report{t: t}
	readVectors(t, "equal", func(v struct{ A, B string }) {
		a := w.typ(t, v.A)
		for i, b := range types {
			r.equal(v.B[i:i+1], bit(Equal(a, b)), v.A, "==", srcs[i])
		}
	})
	r.done()
}

func TestInferVectors(t *testing.T) { // INF-1, INF-2
	w := newWorld(t)
	r := &report{t: t}
	type vector struct {
		Value, Detailed, Reduced, General string
		DetailedGeneral                   string `json:"detailed_general"`
	}
	readVectors(t, "infer", func(v vector) {
		val := w.value(t, v.Value)
		r.equal(v.Detailed, debugText(Infer(val)), v.Value, "detailed")
		r.equal(v.Reduced, debugText(InferReduced(val)), v.Value, "reduced")
		r.equal(v.General, debugText(Generalize(InferReduced(val))), v.Value, "general")
		r.equal(v.DetailedGeneral, debugText(Generalize(Infer(val))), v.Value, "detailed, general")
	})
	r.done()
}

func TestCommonVectors(t *testing.T) { // CMN-1
	w := newWorld(t)
	srcs, types := w.types(t, "common")
	for _, src := range readLines(t, "values")[:60] {
		srcs = append(srcs, "type("+src+")")
		types = append(types, InferReduced(w.value(t, src)))
	}
	r := &report{t: t}
	i := 0
	readVectors(t, "common", func(v struct {
		A    string
		With []string
	},
	) {
		require.Equal(t, srcs[i], v.A)
		for j, b := range types {
			if v.With[j] != "E" {
				r.equal(v.With[j], debugText(Common(types[i], b)), v.A, "and", srcs[j])
			}
		}
		i++
	})
	r.done()
}

type messages struct {
	Type     string
	Messages map[string]string
}

func TestDescribeVectors(t *testing.T) { // MSG-1 to MSG-12
	w := newWorld(t)
	r := &report{t: t}
	readVectors(t, "describe", func(v messages) {
		typ := w.typ(t, v.Type)
		for src, want := range v.Messages {
			r.equal(want, safely(func() string { return Describe("x", typ, w.value(t, src)) }), v.Type, src)
		}
	})
	r.done()
}

func TestDescribeTypesVectors(t *testing.T) { // MSG-11, MSG-12
	w := newWorld(t)
	r := &report{t: t}
	readVectors(t, "describetypes", func(v messages) {
		typ := w.typ(t, v.Type)
		for src, want := range v.Messages {
			r.equal(want, safely(func() string { return DescribeType("x", typ, w.typ(t, src)) }), v.Type, src)
		}
	})
	r.done()
}

func TestDefaultVectors(t *testing.T) { // MSG-14
	w := newWorld(t)
	r := &report{t: t}
	readVectors(t, "defaults", func(v messages) {
		typ := w.typ(t, v.Type)
		for src, want := range v.Messages {
			r.equal(want, safely(func() string { return DescribeDefault("X", "p", typ, w.value(t, src)) }), v.Type, src)
		}
	})
	r.done()
}

func TestParameterVectors(t *testing.T) { // MSG-7, MSG-14
	w := newWorld(t)
	r := &report{t: t}
	type vector struct {
		Subject, Params, Given, Message string
		MissingOK                       bool `json:"missing_ok"`
	}
	readVectors(t, "params", func(v vector) {
		got, _ := DescribeParameters(v.Subject, w.typ(t, v.Params).(*Struct), w.value(t, v.Given).(*value.Hash), v.MissingOK, nil)
		r.equal(v.Message, got, v.Params, v.Given)
	})
	r.done()
}

func TestCallVectors(t *testing.T) { // MSG-5, MSG-8, MSG-13, CAL-5
	w := newWorld(t)
	r := &report{t: t}
	type vector struct {
		Name string
		Sigs []struct {
			Type  string
			Names []string
		}
		Args    []string
		Block   string
		Accepts []bool
		Message any
	}
	readVectors(t, "calls", func(v vector) {
		var sigs []Signature
		for _, s := range v.Sigs {
			sigs = append(sigs, Signature{Type: w.typ(t, s.Type).(*Callable), Names: s.Names, BlockName: "block"})
		}
		var args []value.Value
		for _, a := range v.Args {
			args = append(args, w.value(t, a))
		}
		var block Type
		if v.Block != "" {
			block = w.typ(t, v.Block)
		}
		for i := range sigs {
			r.equal(bit(v.Accepts[i]), bit(sigs[i].Accepts(args, block)), v.Sigs[i].Type, strings.Join(v.Args, ", "))
		}
		if want, ok := v.Message.(string); ok {
			r.equal(want, DescribeCall(v.Name, sigs, args, block), v.Sigs[0].Type, strings.Join(v.Args, ", "))
		}
	})
	r.done()
}

// outcome is the text of a result, or of its error.
func outcome(v value.Value, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	switch v := v.(type) {
	case nil:
		return "undef"
	case value.Array:
		var parts []string
		for _, e := range v {
			parts = append(parts, outcome(e, nil))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Type:
		return debugText(v)
	}
	return value.Text(v)
}

func wanted(v any) string {
	switch v := v.(type) {
	case nil:
		return "undef"
	case string:
		return v
	case []any:
		var parts []string
		for _, e := range v {
			parts = append(parts, wanted(e))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]any:
		return "error: " + v["error"].(string)
	}
	panic("unexpected answer")
}

func TestParseVectors(t *testing.T) { // TYP-7, TYP-8
	w := newWorld(t)
	r := &report{t: t}
	readVectors(t, "parse", func(v struct {
		Expr   string
		Result any
	},
	) {
		typ, err := Parse(v.Expr, w.resolve)
		r.equal(wanted(v.Result), outcome(typ, err), v.Expr)
	})
	r.done()
}

func TestAccessVectors(t *testing.T) { // TYP-4 to TYP-6, TP-6 to TP-36
	w := newWorld(t)
	r := &report{t: t}
	readVectors(t, "access", func(v struct {
		Expr   string
		Result any
	},
	) {
		got, err := w.access(t, v.Expr)
		r.equal(wanted(v.Result), outcome(got, err), v.Expr)
	})
	r.done()
}

// access evaluates Type[params…][params…] as a manifest does.
func (w *world) access(t *testing.T, src string) (value.Value, error) {
	p := &typeParser{src: src, resolve: w.resolve, manifest: true}
	name := src
	if before0, _, ok := strings.Cut(src, "["); ok {
		name = before0
	}
	p.pos = len(name)
	var v value.Value = w.typ(t, name)
	if ref, ok := v.(*Reference); ok {
		return specialize(ref, nil, nil)
	}
	for p.accept('[') {
		params, err := p.list(']')
		if err != nil {
			return nil, err
		}
		if v, err = Access(v.(Type), params); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func TestVersionVectors(t *testing.T) { // NEW-60, NEW-61, ASG-28
	r := &report{t: t}
	var versions []string
	for _, l := range readLines(t, "versions") {
		if rest, ok := strings.CutPrefix(l, "v "); ok {
			versions = append(versions, rest)
		}
	}
	type vector struct {
		Version, Range             *string
		Result                     any
		Inspect, Compare, Includes string
	}
	readVectors(t, "versions", func(v vector) {
		if v.Version != nil {
			ver, err := ParseVersion(*v.Version)
			r.equal(wanted(v.Result), outcomeOf(ver, err), *v.Version)
			for i, c := range v.Compare {
				if o, err := ParseVersion(versions[i]); c != 'E' && err == nil {
					r.equal(string(c), string("<=>"[1+ver.Compare(o)]), *v.Version, versions[i])
				}
			}
			return
		}
		rng, err := ParseVersionRange(*v.Range)
		r.equal(wanted(v.Result), outcomeOf(rng, err), "range", *v.Range)
		for i, c := range v.Includes {
			if o, err := ParseVersion(versions[i]); c != 'E' && err == nil && rng != nil {
				r.equal(string(c), bit(rng.Includes(o)), "range", *v.Range, "includes", versions[i])
			}
		}
	})
	r.done()
}

func outcomeOf(v interface{ String() string }, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	return v.String()
}

func TestRichDataVectors(t *testing.T) { // RICH-1, RICH-2
	w := newWorld(t)
	r := &report{t: t}
	readVectors(t, "rich", func(v struct {
		Value string
		Data  json.RawMessage
	},
	) {
		if strings.HasPrefix(string(v.Data), `{"error"`) {
			return
		}
		got, err := value.AppendJSON(nil, RichData(w.value(t, v.Value)), nil)
		require.NoError(t, err)
		r.equal(string(v.Data), string(got), v.Value)
	})
	r.done()
}
