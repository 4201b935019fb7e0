package env_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
)

// TestFile looks at what file() becomes: the content of a file, or why not.
func TestFile(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"env/modules/m/files/a": "\ufeffof m", "env/modules/m/files/bad": "\xff", "env/modules/m/files/dir/x": "", "env/files/own": "own",
		"outside/b": "outside", "env/modules/m/files/big": strings.Repeat("x", 16<<20+1),
	} {
		file := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	for _, c := range []struct{ code, want string }{
		{`file('m/a')`, `const "of m"`},
		{`file('` + root + `/env/files/own')`, `const "own"`},
		{`file('` + root + `/env/modules/m/files/a')`, `const "of m"`},
		{`file('` + root + `/env/none', 'm/a')`, `const "of m"`},
		{`file('` + root + `/outside/b')`, "outside/b', which is not in the environment"},
		{`file('/nowhere', 'm/a')`, "the file '/nowhere', which is not in the environment"},
		{`file('m/dir')`, "the file 'm/dir', which is a directory"},
		{`file('m/bad')`, "the file 'm/bad', which is not UTF-8"},
		{`file('m/big')`, "the file 'm/big', which is larger than 16 MB"},
		{`file($facts['x'])`, "the function 'file' with a name that is computed"},
		{`file(*['m/a'])`, "the function 'file' with arguments that are not names"},
		{`file('m/b')`, "Could not find any files from m/b"},
	} {
		e, err := env.Load(filepath.Join(root, "env"), env.Options{Code: "$x = " + c.code, HasCode: true})
		require.NoError(t, err)
		prog, diags := e.Lower()
		if strings.HasPrefix(c.want, "const") {
			require.Empty(t, diags, c.code)
			require.Contains(t, prog.String(), c.want, c.code)
			continue
		}
		require.Len(t, diags, 1, c.code)
		require.Contains(t, diags[0].Message, c.want)
	}
}
