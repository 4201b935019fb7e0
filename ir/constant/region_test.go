package constant_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/runtime/value"
)

func TestRegion(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       value.Value // nil for what is not computed
	}{
		{"operators", "v1 = const 2 : Integer\nv2 = mul v1 v1 : Numeric !fails\nyield v2", int64(4)},
		{"functions", "v1 = const \"abc\" : String\nv2 = call \"size\" fails v1 : Integer !fails\nyield v2", int64(3)},
		{"texts", "v1 = const 2 : Integer\nv2 = const \"a\" : String\nv3 = concat v2 v1 : String\nyield v3", "a2"},
		{"branches", "v1 = const 1 : Integer\nv2 = const 2 : Integer\nv3 = eq v1 v2 : Boolean\nv4 = if v3 : Integer {\nyield v1\n} {\nv5 = neg v2 : Numeric !fails\nyield v5\n}\nyield v4", int64(-2)},
		{"what fails", "v1 = const 0 : Integer\nv2 = div v1 v1 : Numeric !fails\nyield v2", nil},
		{"what fails and is not used", "v1 = const 0 : Integer\nv2 = div v1 v1 : Numeric !fails\nyield v1", nil},
		{"variables", "v1 = topvar \"x\" : Any|unset\nyield v1", nil},
		{"effects", "v1 = const 1 : Integer\nsetvar \"x\" v1 !effect\nyield v1", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ir.Parse("program \"t\"\ntopvars x\n\nmain \"m\" {\nv90 = const true : Boolean\nv91 = if v90 : Any {\n" + c.body + "\n} {\nyield v90\n}\nreturn v91\n}\n")
			require.NoError(t, err)
			got, ok := constant.Region(p.Funcs[0].Body.Body[1].Regions[0])
			assert.Equal(t, c.want != nil, ok)
			if ok {
				assert.Equal(t, []value.Value{c.want}, got)
			}
		})
	}
}
