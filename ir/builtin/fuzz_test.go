package builtin

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// FuzzCall calls pure functions with any data: none panics, the arguments stay as they are, and what comes out is of the static
// type that the compiler takes it for.
func FuzzCall(f *testing.F) {
	files, err := filepath.Glob("../../runtime/fn/testdata/recorded/*.jsonl")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		for line := range bytes.Lines(data) {
			var c struct {
				Fn   string
				Args json.RawMessage
			}
			require.NoError(f, json.Unmarshal(line, &c))
			if b, ok := Lookup(c.Fn); ok && b.Fn.Pure {
				f.Add(c.Fn, string(c.Args))
			}
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		b, ok := Lookup(name)
		if !ok || !b.Fn.Pure || len(text) > 200 {
			return
		}
		v, err := value.ParseJSON(text)
		args, isArray := v.(value.Array)
		if err != nil || !isArray {
			return
		}
		if n := b.Logs; n > 0 && len(args) >= n || large(args) {
			return
		}
		before := value.Text(args)
		got, err := call(b, args)
		require.Equal(t, before, value.Text(args), "%s changes its arguments", name)
		if d := b.Direct(ir.CallAux{Name: name}, static(args, typesys.Infer)); d != nil {
			direct, wrong := callDirect(d, nil, args)
			require.Equal(t, err, wrong, "%s", d.Name())
			require.Equal(t, value.Text(got), value.Text(direct), "%s(%s)", d.Name(), text)
		}
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		for _, of := range []func(value.Value) typesys.Type{
			typesys.Infer, func(v value.Value) typesys.Type { return ir.Widen(typesys.Infer(v)) },
		} {
			want := b.ResultOf(Call{Args: static(args, of)})
			require.True(t, typesys.Instance(want, got), "%s(%s): %s is no %s", name, text, value.Text(got), want)
		}
	})
}

// call calls a function as folding does.
func call(b *Function, args value.Array) (v value.Value, err error) {
	defer value.Contain(&err)
	return b.Fn.Call(nil, args, nil)
}

// large reports whether there is a number by which a function may make a value that is as large: that is asked for.
func large(v value.Value) bool {
	switch v := v.(type) {
	case int64:
		return v > 1000 || v < -1000
	case float64:
		return v > 1000 || v < -1000
	case string:
		digits := 0
		for _, c := range []byte(v) { // of a format, or of a range of strings
			if digits++; c < '0' || c > '9' {
				digits = 0
			}
			if digits > 3 {
				return true
			}
		}
	case value.Array:
		if slices.ContainsFunc(v, large) {
			return true
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if large(e.Key) || large(e.Value) {
				return true
			}
		}
	}
	return false
}
