package op_test

import (
	"encoding/base64"
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
	"github.com/stretchr/testify/require"
)

// TestVectors compares the operators with outcomes recorded from real Puppet by
// testdata/record.rb.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/vectors.jsonl")
	require.NoError(t, err)
	failed := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		v, err := value.ParseJSON(line)
		require.NoError(t, err, "line %d", i+1)
		h := v.(*value.Hash)
		rule, sym := h.Lookup("r").(string), h.Lookup("o").(string)
		args := decodeAll(t, h.Lookup("a").(value.Array))
		got, err := apply(t, sym, args)
		want := outcome(t, h)
		if !same(got, err, want) {
			if failed[rule]++; failed[rule] <= 5 {
				t.Errorf("line %d: %s: %s\n got %s", i+1, rule, line, show(got, err))
			}
			continue
		}
		var coercion *op.Coercion
		if !errors.As(err, &coercion) {
			continue
		}
		for errors.As(err, &coercion) {
			got.value, err = coercion.Resume()
		}
		if c, _ := h.Lookup("c").(*value.Hash); c == nil || !same(got, err, outcome(t, c)) {
			t.Errorf("line %d: %s resumed: %s\n got %s", i+1, rule, line, show(got, err))
		}
	}
	for rule, n := range failed {
		t.Errorf("%s: %d failed", rule, n)
	}
}

// result is the value of an operator and, if it can set match variables, their
// first four values.
type result struct {
	value  value.Value
	groups value.Array
	err    string
	issue  string
}

// kept are match variables that no operator has set.
var kept = value.Array{"~", nil, nil, nil}

// outcome decodes the expected result of a case.
func outcome(t *testing.T, h *value.Hash) result {
	if e, ok := h.Lookup("e").(string); ok {
		return result{err: e, issue: value.Text(h.Lookup("i"))}
	}
	r := result{value: decode(t, h.Lookup("v"))}
	if g, ok := h.Lookup("g").(value.Array); ok {
		r.groups = g
	}
	return r
}

func same(got result, err error, want result) bool {
	if err != nil || want.err != "" {
		if err == nil || err.Error() != want.err {
			return false
		}
		var e *op.Error
		return !errors.As(err, &e) || e.Issue == want.issue
	}
	if f, ok := want.value.(float64); ok && math.IsNaN(f) {
		g, ok := got.value.(float64)
		return ok && math.IsNaN(g)
	}
	return value.Identical(got.value, want.value) && signbit(got.value) == signbit(want.value) &&
		value.Identical(got.groups, want.groups)
}

// signbit tells negative zero, which is the same hash key, from zero.
func signbit(v value.Value) bool { f, ok := v.(float64); return ok && math.Signbit(f) }

func show(r result, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(value.AppendInspect(nil, r.value)) + " " + string(value.AppendInspect(nil, r.groups))
}

// apply calls the operator that a case names.
func apply(t *testing.T, sym string, args []value.Value) (result, error) {
	v, err := value.Value(nil), error(nil)
	switch sym {
	case "+":
		v, err = op.Add(args[0], args[1])
	case "-":
		v, err = op.Sub(args[0], args[1])
	case "*":
		v, err = op.Mul(args[0], args[1])
	case "/":
		v, err = op.Div(args[0], args[1])
	case "%":
		v, err = op.Mod(args[0], args[1])
	case "<<":
		v, err = op.Shl(args[0], args[1])
	case ">>":
		v, err = op.Shr(args[0], args[1])
	case "neg":
		v, err = op.Neg(args[0])
	case "==":
		v = op.Equal(args[0], args[1])
	case "!=":
		v = !op.Equal(args[0], args[1])
	case "<":
		v, err = op.Less(args[0], args[1])
	case "<=":
		v, err = op.LessEq(args[0], args[1])
	case ">":
		v, err = op.Greater(args[0], args[1])
	case ">=":
		v, err = op.GreaterEq(args[0], args[1])
	case "index":
		v, err = op.Index(args[0], args[1:]...)
	case "splat":
		v = op.Splat(args[0])
	case "text":
		v = op.Interpolate(args[0])
	case "selector":
		err = op.NoMatchingEntry(args[0])
	case "=~":
		matched, groups, err := op.Match(args[0], args[1])
		return result{value: matched, groups: firstFour(groups)}, err
	case "in":
		found, groups := op.In(args[0], args[1])
		return result{value: found, groups: firstFour(groups)}, nil
	case "case":
		matched, groups := op.CaseMatch(args[0], args[1])
		return result{value: matched, groups: firstFour(groups)}, nil
	default:
		t.Fatalf("unknown operator %q", sym)
	}
	return result{value: v}, err
}

// firstFour is what $0 to $3 read after an operator returned groups.
func firstFour(groups value.Array) value.Array {
	if groups == nil {
		return kept
	}
	four := make(value.Array, 4)
	copy(four, groups)
	return four
}

func decodeAll(t *testing.T, a value.Array) []value.Value {
	args := make([]value.Value, len(a))
	for i := range a {
		args[i] = decode(t, a[i])
	}
	return args
}

// decode reads a value as record.rb writes it.
func decode(t *testing.T, v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		return value.Array(decodeAll(t, v))
	case *value.Hash:
		e := v.Entries()[0]
		return decodeRich(t, e.Key.(string), e.Value)
	}
	return v
}

func decodeRich(t *testing.T, kind string, v value.Value) value.Value {
	must := func(v value.Value, err error) value.Value {
		require.NoError(t, err)
		return v
	}
	switch kind {
	case "nan":
		return math.NaN()
	case "default":
		return value.Default
	case "hash":
		h := value.NewHash()
		for _, p := range v.(value.Array) {
			pair := p.(value.Array)
			h.Set(decode(t, pair[0]), decode(t, pair[1]))
		}
		return h
	case "regexp":
		re, err := regex.New(v.(string))
		return must(re, err)
	case "type":
		typ, err := typesys.Parse(v.(string), nil)
		return must(typ, err)
	case "sensitive":
		return &value.Sensitive{Value: decode(t, v)}
	case "binary":
		b, err := base64.StdEncoding.DecodeString(v.(string))
		return must(typesys.BinaryValue(b), err)
	case "timespan":
		return typesys.TimespanValue(v.(int64))
	case "timestamp":
		a := v.(value.Array)
		return typesys.TimestampValue{Sec: a[0].(int64), Nsec: int32(a[1].(int64))}
	case "semver":
		version, err := typesys.ParseVersion(v.(string))
		return must(version, err)
	case "range":
		r, err := typesys.ParseVersionRange(v.(string))
		return must(r, err)
	case "uri":
		u, err := typesys.ParseURI(v.(string))
		return must(u, err)
	}
	t.Fatalf("unknown kind %q", kind)
	return nil
}
