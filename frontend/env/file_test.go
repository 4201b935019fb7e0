package env_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/runtime/files"
)

// TestFile looks at what file() becomes: the content of a file, a call where it is not known yet, or why not.
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
		{`file('/etc/puppetlabs/code/environments/env/files/own')`, `const "own"`},
		{`file('` + root + `/outside/b')`, `call "file"`},
		{`file('/nowhere', 'm/a')`, `call "file"`},
		{`file('m/dir')`, "the file 'm/dir', which is a directory"},
		{`file('m/bad')`, "the file 'm/bad', which is not UTF-8"},
		{`file('m/big')`, "the file 'm/big', which is larger than 16 MB"},
		{`file($facts['x'])`, `call "file"`},
		{`file(*['m/a'])`, `call "file"`},
		{`file('m/b')`, "Could not find any files from m/b"},
	} {
		e, err := env.Load(filepath.Join(root, "env"), env.Options{Code: "$x = " + c.code, HasCode: true})
		require.NoError(t, err)
		prog, diags := e.Lower()
		if strings.HasPrefix(c.want, "const") || strings.HasPrefix(c.want, "call") {
			require.Empty(t, diags, c.code)
			require.Contains(t, prog.String(), c.want, c.code)
			continue
		}
		require.Len(t, diags, 1, c.code)
		require.Contains(t, diags[0].Message, c.want)
	}
}

// TestFiles looks at what programs know of files.
func TestFiles(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"env/modules/m/files/a": "of m", "env/modules/m/files/dir/x": "x", "env/modules/m/templates/t.epp": "t", "env/modules/m/manifests/init.pp": "class m {}",
		"env/modules/m/.git/config": "", "env/modules/n/files/big": strings.Repeat("x", 16<<20+1), "env/data/common.yaml": "", "outside/o/files/b": "b",
		"env/environment.conf": "modulepath = modules:" + root + "/outside", "env/.hidden": "",
	} {
		file := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	all := []string{
		"dir .", "data/common.yaml", "dir data", "environment.conf", "dir modules", "modules/m/files/a", "modules/m/files/dir/x", "dir modules/m",
		"dir modules/m/files", "dir modules/m/files/dir", "dir modules/m/manifests", "dir modules/m/templates", "dir modules/n", "dir modules/n/files",
		"modules/m/manifests/init.pp", "modules/m/templates/t.epp", "modules/n/files/big",
		"dir " + root + "/outside/o", "dir " + root + "/outside/o/files", root + "/outside/o/files/b",
	}
	for _, c := range []struct {
		code  string
		known []string // nil where the program knows nothing
	}{
		{`1`, nil},
		{`find_file('/etc/motd')`, []string{}},
		{`find_file('m/a', 'm/none', 'none/x')`, []string{"modules/m/files/a"}},
		{`find_file(['m/a', "m/${'dir'}"])`, []string{"modules/m/files/a", "dir modules/m/files/dir"}},
		{`find_file('o/b')`, []string{root + "/outside/o/files/b"}},
		{`find_template('m/t.epp')`, []string{"modules/m/templates/t.epp"}},
		{`find_file('/etc/puppetlabs/code/environments/env/data/common.yaml')`, []string{"data/common.yaml"}},
		{`find_file('` + root + `/env/data')`, []string{"dir " + root + "/env/data"}},
		{`module_directory('m')`, []string{}},
		{`binary_file('m/a')`, []string{"modules/m/files/a: of m"}},
		{`[find_file('m/a'), binary_file('m/a')]`, []string{"modules/m/files/a: of m"}},
		{`module_directory($facts['x'])`, []string{}},
		{`find_file($facts['x'])`, all},
		{`binary_file($facts['x'])`, append([]string{
			"modules/m/files/a: of m", "modules/m/files/dir/x: x", root + "/outside/o/files/b: b",
		}, slices.DeleteFunc(slices.Clone(all), func(s string) bool {
			return s == "modules/m/files/a" || s == "modules/m/files/dir/x" || s == root+"/outside/o/files/b"
		})...)},
	} {
		e, err := env.Load(filepath.Join(root, "env"), env.Options{Code: "$x = " + c.code, HasCode: true})
		require.NoError(t, err)
		prog, diags := e.Lower()
		require.Empty(t, diags, c.code)
		if c.known == nil {
			require.Nil(t, prog.Files, c.code)
			continue
		}
		var mods []string
		known := []string{}
		for _, m := range prog.Files.Modules {
			mods = append(mods, m.Name)
		}
		for _, f := range prog.Files.Known {
			switch f.Kind {
			case files.Held:
				f.Path += ": " + prog.Files.Contents[f.At:f.At+f.Size]
			case files.Folder:
				f.Path = "dir " + f.Path
			case files.Named:
			}
			known = append(known, f.Path)
		}
		require.Equal(t, []string{"m", "n", "o"}, mods, c.code)
		require.ElementsMatch(t, c.known, known, c.code)
	}
}
