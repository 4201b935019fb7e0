package gogen

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFormat checks that the imports of the standard library come first.
func TestFormat(t *testing.T) {
	const rest = "\nvar y = math.Pi + op.X + x.Y\n"
	for _, c := range []struct{ name, before, after string }{
		{
			"imports", "import (\n_ \"embed\"\nop \"example.com/op\"\n\"math\"\n\"site/env/x\"\n)\n",
			"import (\n\t_ \"embed\"\n\t\"math\"\n\n\top \"example.com/op\"\n\t\"site/env/x\"\n)\n",
		},
		{"standard imports", "import (\n\"errors\"\n\"math\"\n)\n", "import (\n\t\"errors\"\n\t\"math\"\n)\n"},
		{"one import", "import \"math\"\n", "import \"math\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := format("p.go", []byte("package p\n\n"+c.before+rest))
			require.NoError(t, err)
			require.Equal(t, "package p\n\n"+c.after+rest, string(got))
		})
	}
}
