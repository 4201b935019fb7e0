//go:build linux

package tidy

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func declared(params ...catalog.Param) *apply.Declared {
	return &apply.Declared{Resource: &catalog.Resource{Type: &catalog.Type{Name: "Tidy"}, Title: "/t", Params: params}}
}

// TestMeasure reads ages and sizes.
func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		name string
		v    value.Value
		want int64
		err  string
	}{
		{"age", nil, -1, ""},
		{"age", "0", 0, ""},
		{"age", "2", 2 * 24 * 60 * 60, ""},
		{"age", "30s", 30, ""},
		{"age", "1Weeks", 7 * 24 * 60 * 60, ""},
		{"age", "99999999999999999999w", 1 << 62, ""},
		{"age", "10", 0, "Parameter age failed on Tidy[/t]: Invalid age unit '0'"},
		{"age", "x", 0, "Parameter age failed on Tidy[/t]: Invalid tidy age x"},
		{"age", int64(0), 0, "Parameter age failed on Tidy[/t]: Invalid tidy age 0"},
		{"size", "5", 5 << 10, ""},
		{"size", "7b", 7, ""},
		{"size", "1t", 1 << 40, ""},
		{"size", "1x", 0, "Parameter size failed on Tidy[/t]: Invalid size unit 'x'"},
	} {
		d := declared(catalog.Param{Name: c.name, Value: c.v})
		r, err := parse(d)
		if c.err != "" {
			require.EqualError(t, err, c.err)
			continue
		}
		require.NoError(t, err)
		got := r.age
		if c.name == "size" {
			got = r.size
		}
		require.Equal(t, c.want, got, "%v", c.v)
	}
}

// TestWrong refuses what Puppet refuses.
func TestWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		v    value.Value
		err  string
	}{
		{"recurse", "x", `Munging failed for value "x" in class recurse: Invalid recurse value "x"`},
		{"matches", "a", "Tidy can't use matches with recurse 0, false, or undef"},
		{"type", "x", `Invalid value "x". Valid values are atime, mtime, ctime.`},
		{"rmdirs", "x", `Invalid value "x". Valid values are true, false, yes, no.`},
		{"max_files", "x", `Invalid value "x". Valid values match /^[0-9]+$/.`},
	} {
		require.EqualError(t, Check(declared(catalog.Param{Name: c.name, Value: c.v})), "Parameter "+c.name+" failed on Tidy[/t]: "+c.err)
	}
}
