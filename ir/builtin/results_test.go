package builtin

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// decode makes a value of JSON; ok is false for what JSON has no form of.
func decode(v any) (_ value.Value, ok bool) {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n, true
		}
		f, err := v.Float64()
		return f, err == nil
	case []any:
		a := value.Array{}
		for _, e := range v {
			x, ok := decode(e)
			if !ok {
				return nil, false
			}
			a = append(a, x)
		}
		return a, true
	case map[string]any:
		if v["__ptype"] != nil {
			return nil, false
		}
		h := value.MakeHash(len(v))
		for k, e := range v {
			x, ok := decode(e)
			if !ok {
				return nil, false
			}
			h.Set(k, x)
		}
		return h, true
	}
	return v, true
}

// static makes values of the static types of arguments: with all detail, and
// with as much as a parameter has.
func static(args []value.Value, of func(value.Value) typesys.Type) []*ir.Value {
	vs := make([]*ir.Value, len(args))
	for i, a := range args {
		vs[i] = &ir.Value{Op: ir.OpArg, Type: of(a)}
	}
	return vs
}

// TestResults checks the static types of results with the calls that are recorded
// for the tests of the functions themselves.
func TestResults(t *testing.T) {
	files, err := filepath.Glob("../../runtime/fn/testdata/recorded/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	known, calls := map[string]bool{}, 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range bytes.Lines(data) {
			var c struct {
				Fn    string
				Args  []any
				Block string
			}
			d := json.NewDecoder(bytes.NewReader(line))
			d.UseNumber()
			require.NoError(t, d.Decode(&c))
			b, ok := Lookup(c.Fn)
			args, data := decode([]any(c.Args))
			if !ok || !data || !b.Fn.Pure || c.Block != "" {
				continue
			}
			in := args.(value.Array)
			if n := b.Logs; n > 0 && len(in) >= n {
				continue
			}
			got, err := b.Fn.Call(nil, in, nil)
			if err != nil {
				continue
			}
			calls++
			for _, of := range []func(value.Value) typesys.Type{
				typesys.Infer,
				func(v value.Value) typesys.Type { return typesys.Generalize(typesys.Infer(v)) },
				func(v value.Value) typesys.Type { return ir.Widen(typesys.Infer(v)) },
			} {
				vs := static(in, of)
				want := b.ResultOf(Call{Args: vs})
				if want != typesys.Type(typesys.AnyType) {
					known[c.Fn] = true
				}
				assert.True(t, typesys.Instance(want, got), "%s(%v): %s is no %s", c.Fn, in, value.Text(got), want)
			}
		}
	}
	assert.Greater(t, calls, 700)
	assert.Greater(t, len(known), 80)
}
