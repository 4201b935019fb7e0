package gogen

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTidy checks what becomes of ends of functions and of imports.
func TestTidy(t *testing.T) {
	const check = "\tif err := f(\n\t\t1,\n\t); err != nil {\n\t\treturn err\n\t}\n"
	for _, c := range []struct{ name, before, after string }{
		{"end", "func g() error {\n" + check + "\treturn nil\n}\n\nvar x = 1\n", "func g() error {\n\treturn f(\n\t\t1,\n\t)\n}\n\nvar x = 1\n"},
		{"two results", "func g() (int, error) {\n\tif err := f(); err != nil {\n\t\treturn 0, err\n\t}\n\treturn 0, nil\n}\n", ""},
		{"another error", "func g() error {\n\tif err := f(); err != nil {\n\t\treturn at(err)\n\t}\n\treturn nil\n}\n", ""},
		{"two values", "func g() error {\n\tif _, err := f(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}\n", ""},
		{"another end", "func g() error {\n" + check + "\treturn h()\n}\n", ""},
		{"a branch", "func g() error {\n\tif x() {\n\t\tif err := f(); err != nil {\n\t\t\treturn err\n\t\t}\n\t}\n\treturn nil\n}\n", ""},
		{
			"imports", "import (\n\t_ \"embed\"\n\top \"example.com/op\"\n\t\"math\"\n\t\"site/env/x\"\n)\n\nvar y = math.Pi + op.X + x.Y\n",
			"import (\n\t_ \"embed\"\n\t\"math\"\n\n\top \"example.com/op\"\n\t\"site/env/x\"\n)\n\nvar y = math.Pi + op.X + x.Y\n",
		},
		{"standard imports", "import (\n\t\"errors\"\n\t\"math\"\n)\n\nvar x, y = math.Pi, errors.New\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.after == "" {
				c.after = c.before
			}
			got, err := prune("p.go", []byte("package p\n\n"+c.before))
			require.NoError(t, err)
			require.Equal(t, "package p\n\n"+c.after, string(got))
		})
	}
}
