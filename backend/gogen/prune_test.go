package gogen

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What nothing reads goes, and with it what only that needed: the imports too.
func TestPrune(t *testing.T) {
	const head = "package p\n\nimport (\n\t\"a/op\"\n\t\"a/s\"\n)\n\n"
	for _, c := range []struct{ name, before, after string }{
		{"value", "func f() {\n\tv := op.X()\n\tw := v\n\ts.Y()\n}\n", "package p\n\nimport (\n\t\"a/s\"\n)\n\nfunc f() {\n\n\ts.Y()\n}\n"},
		{"error", "func f() error {\n\tv, err := op.X()\n\treturn s.At(err)\n}\n", head + "func f() error {\n\t_, err := op.X()\n\treturn s.At(err)\n}\n"},
		{
			"declared error", "func f() error {\n\tvar err error\n\tv, err := op.X()\n\treturn s.At(err)\n}\n",
			head + "func f() error {\n\tvar err error\n\t_, err = op.X()\n\treturn s.At(err)\n}\n",
		},
		{"assigned", "func f() {\n\tvar v any\n\tif op.X() {\n\t\tv = 1\n\t}\n\ts.Y()\n}\n", head + "func f() {\n\n\tif op.X() {\n\n\t}\n\ts.Y()\n}\n"},
		{
			"range", "func f() {\n\tfor i, v := range op.X() {\n\t\ts.Y(i)\n\t}\n\tfor i, v := range op.X() {\n\t\ts.Y(v)\n\t}\n\tfor i := range op.X() {\n\t\ts.Y()\n\t}\n}\n",
			head + "func f() {\n\tfor i := range op.X() {\n\t\ts.Y(i)\n\t}\n\tfor _, v := range op.X() {\n\t\ts.Y(v)\n\t}\n\tfor range op.X() {\n\t\ts.Y()\n\t}\n}\n",
		},
		{"read", "func f() any {\n\tv := op.X()\n\ts.Y()\n\treturn v\n}\n", head + "func f() any {\n\tv := op.X()\n\ts.Y()\n\treturn v\n}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := prune("p.go", []byte(head+c.before))
			require.NoError(t, err)
			require.Equal(t, c.after, string(got))
		})
	}
}
