package all_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/mcl/template/all"
	"github.com/p2go/p2go/runtime/value"
)

// odd are values at the edges of what arguments may be, by their types in Go.
var odd = map[reflect.Type][]any{
	reflect.TypeFor[bool]():   {true, false},
	reflect.TypeFor[int64]():  {int64(0), int64(1), int64(-1), int64(63), int64(64), int64(65), int64(255), int64(math.MaxInt32) + 1, int64(math.MaxInt64), int64(math.MinInt64)},
	reflect.TypeFor[string](): {"", "a", "\x00", "\xff\xfe", "é", "%", "/", "-9223372036854775808", "2024-02-30T25:00:00Z", "10.0.0.0/33", "[", "(?", strings.Repeat("x", 300)},
	reflect.TypeFor[float64](): {
		0.0, math.Copysign(0, -1), 1.5, -1.5, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(), 1e19,
	},
	reflect.TypeFor[value.Array](): {value.Array{}, value.Array{""}, value.Array{"a", "b"}},
}

// TestEdges calls every function with values at the edges: none panics.
func TestEdges(t *testing.T) {
	called := map[string]bool{}
	for _, f := range all.Functions() {
		call := reflect.ValueOf(f.Call)
		var try func(args []reflect.Value)
		try = func(args []reflect.Value) {
			if len(args) < call.Type().NumIn() {
				values := odd[call.Type().In(len(args))]
				if len(args) > 2 { // of long lists of arguments, not all combinations
					values = values[max(len(values)-2, 0):]
				}
				for _, v := range values {
					try(append(args[:len(args):len(args)], reflect.ValueOf(v)))
				}
				return
			}
			called[f.Name] = true
			var shown []any
			for _, a := range args {
				shown = append(shown, a.Interface())
			}
			assert.NotPanics(t, func() { call.Call(args) }, "%s%v", f.Name, shown)
		}
		try(nil)
	}
	assert.Greater(t, len(called), 150, "functions that take nothing else")
}
