package mcl_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

func TestDecode(t *testing.T) {
	host := mcl.StructOf([]string{"name", "weight"}, mcl.StrType, mcl.FloatType)
	all := mcl.StructOf([]string{"hosts", "ok", "counts"}, mcl.ListOf(host), mcl.BoolType, mcl.MapOf(mcl.IntType))
	assert.Equal(t, "struct{hosts []struct{name str; weight float}; ok bool; counts map{str: int}}", all.String())
	assert.Equal(t, "struct{hosts: []; ok: false; counts: {}}", mcl.Text(all.Zero()))
	for _, c := range []struct {
		typ        *mcl.Type
		json       string
		want       string
		errorWant  string
		onlyStrict bool // the flexible one takes it
		flexible   string
	}{
		{
			typ: all, json: `{"ok": true, "counts": {"a": 1}, "hosts": [{"name": "x", "weight": 1}]}`,
			want: `struct{hosts: [struct{name: "x"; weight: 1}]; ok: true; counts: {"a": 1}}`,
		},
		{typ: mcl.IntType, json: "1.0", errorWant: "the number 1 where int is expected"},
		{typ: mcl.IntType, json: "1e3", errorWant: "the number 1000 where int is expected"},
		{typ: mcl.FloatType, json: "9007199254740993", want: "9007199254740992"},
		{typ: mcl.StrType, json: "null", errorWant: "null where str is expected"},
		{typ: mcl.ListOf(mcl.IntType), json: `[1, "a"]`, errorWant: "[1]: a string where int is expected"},
		{typ: mcl.MapOf(mcl.BoolType), json: `{"a": []}`, errorWant: `"a": an array where bool is expected`},
		{typ: mcl.ListOf(mcl.IntType), json: `{}`, errorWant: "an object where []int is expected"},
		{
			typ: host, json: `{"name": "x"}`, errorWant: "incompatible number of fields: 1 for struct{name str; weight float}",
			onlyStrict: true, flexible: `struct{name: "x"; weight: 0}`,
		},
		{
			typ: host, json: `{"name": "x", "weight": 1, "more": 2}`, errorWant: "incompatible number of fields: 3 for struct{name str; weight float}",
			onlyStrict: true, flexible: `struct{name: "x"; weight: 1}`,
		},
		{
			typ: host, json: `{"name": "x", "more": 2}`, errorWant: `the field "more" is none of struct{name str; weight float}`,
			onlyStrict: true, flexible: `struct{name: "x"; weight: 0}`,
		},
		{typ: host, json: `{"name": 1, "weight": 1}`, errorWant: "name: the number 1 where str is expected"},
	} {
		data, err := value.ParseJSON(c.json)
		require.NoError(t, err)
		for _, flexible := range []bool{false, true} {
			want, errorWant := c.want, c.errorWant
			if flexible && c.onlyStrict {
				want, errorWant = c.flexible, ""
			}
			v, err := c.typ.Decode(data, flexible)
			if errorWant != "" {
				require.EqualError(t, err, errorWant, c.json)
				assert.False(t, mcl.Caught(err))
			} else if assert.NoError(t, err, c.json) {
				assert.Equal(t, want, mcl.Text(v))
			}
		}
	}
}
