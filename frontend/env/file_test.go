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
		prog, _, diags := e.Lower()
		if strings.HasPrefix(c.want, "const") || strings.HasPrefix(c.want, "call") {
			require.False(t, diags.HasErrors(), c.code)
			require.Contains(t, prog.String(), c.want, c.code)
			continue
		}
		require.Len(t, diags, 1, c.code)
		require.Contains(t, diags[0].Message, c.want)
	}
}

// TestPaths looks at which files travel in programs that compute paths, and at the warnings of those that do not.
func TestPaths(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"modules/m/data/a.yaml": "k: /data/b.yaml", "modules/m/data/b.yaml": "", "modules/m/data/sub/c.yaml": "", "modules/m/files/f": "m/g", "modules/m/files/g": "",
		"modules/m/manifests/init.pp": "", "modules/n/data/a.yaml": "", "data/common.yaml": "", "modules/m/templates/t.epp": "",
		"modules/stdlib/lib/puppet/functions/loadyaml.rb": "", "modules/stdlib/lib/puppet/functions/get_module_path.rb": "",
		"modules/stdlib/lib/puppet/functions/dirname.rb": "", "modules/stdlib/lib/puppet/functions/basename.rb": "",
		"modules/stdlib/lib/puppet/functions/merge.rb": "", "outside": "",
	} {
		file := filepath.Join(root, "env", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	const here = "/etc/puppetlabs/code/environments/env"
	for _, c := range []struct{ code, held, warned string }{
		{`loadyaml("${get_module_path('m')}/data/a.yaml")`, "modules/m/data/a.yaml", ""},
		{`loadyaml("${module_directory('none', 'm')}/data/a.yaml")`, "modules/m/data/a.yaml", ""},
		{`loadyaml("${settings::environmentpath}/${environment}/data/common.yaml")`, "data/common.yaml", ""},
		{`loadyaml("${settings::environmentpath}/${settings::environment}/data/common.yaml")`, "data/common.yaml", ""},
		{`loadyaml("` + here + `/data/${facts['x']}.yaml")`, "data/common.yaml", ""},
		{`loadyaml("${module_directory('m')}/data/${facts['x']}.yaml")`, "modules/m/data/a.yaml modules/m/data/b.yaml modules/m/data/sub/c.yaml", ""},
		{`loadyaml("${module_directory('m')}/${facts['x']}/a.yaml")`, "modules/m/data/a.yaml", ""},
		{`loadyaml("${module_directory('m')}/data/${facts['x']}/../a.yaml")`, "modules/m/data/a.yaml modules/m/data/b.yaml modules/m/data/sub/c.yaml", ""},
		{`loadyaml("${module_directory('m')}/files/..//data/./${facts['x']}a.yaml")`, "modules/m/data/a.yaml", ""},
		{`loadyaml("${get_module_path($facts['x'])}/data/a.yaml")`, "modules/m/data/a.yaml modules/n/data/a.yaml", ""},
		{`loadyaml(join([get_module_path('m'), ['data'], "b.yaml"], '/'))`, "modules/m/data/b.yaml", ""},
		{`loadyaml("${dirname(find_file('m/f'))}/../data/b.yaml")`, "modules/m/data/b.yaml", ""},
		{`loadyaml("${dirname(get_module_path('m'))}/n/data/a.yaml")`, "modules/n/data/a.yaml", ""},
		{`loadyaml(sprintf('%s/data/a.yaml', module_directory('m')))`, "modules/m/data/a.yaml", ""},
		{`loadyaml(find_file("m/${facts['x']}"))`, "modules/m/files/f modules/m/files/g", ""},
		{`loadyaml(find_file($facts['x'] ? { 1 => 'm/f', default => '/etc/motd' }))`, "modules/m/files/f", "'/etc/motd' is no file of the environment: loadyaml() looks for it where the program runs" +
			"\n'/etc/motd' is no file of the environment: find_file() looks for it where the program runs"},
		{`file("m/${basename('/x/f')}")`, "modules/m/files/f", ""},
		{`file(file("m/${module_name}f").chomp)`, "modules/m/files/g", ""}, // the other is a constant
		{`class p($dir = module_directory('m')) { loadyaml("${dir}/data/a.yaml") } include p`, "modules/m/data/a.yaml", ""},
		{
			`define p($dir = module_directory('m')) { loadyaml("${dir}/data/a.yaml") } p { 'a': dir => undef; 'b': dir => '/etc' }`, "modules/m/data/a.yaml",
			"'/etc/data/a.yaml' is no file of the environment: loadyaml() looks for it where the program runs",
		},
		{
			`define p($dir) { loadyaml("${dir}/data/a.yaml") } p { 'a': dir => undef }`, "",
			"'/data/a.yaml' is no file of the environment: loadyaml() looks for it where the program runs",
		},
		{`loadyaml("${module_directory('m')}${loadyaml("${module_directory('m')}/data/a.yaml")['k']}")`, "modules/m/data/a.yaml modules/m/data/b.yaml", ""},
		{`$d = merge({}, loadyaml("${module_directory('m')}/data/a.yaml")) loadyaml("${module_directory('m')}${d['k']}")`, "modules/m/data/a.yaml modules/m/data/b.yaml", ""},
		{`class p(Pattern[/\A\//] $x) { loadyaml("${x}/data/a.yaml") } class { 'p': x => module_directory('m') }`, "modules/m/data/a.yaml", ""},
		{`include "p${length(module_directory('m'))}"`, "", ""},
		// What does not travel.
		{`loadyaml("${facts['x']}/a.yaml")`, "modules/m/data/a.yaml modules/n/data/a.yaml", "'*/a.yaml' may lead out of the environment: loadyaml() looks for files there where the program runs"},
		{`loadyaml($facts['x'])`, "modules/m/files/f modules/m/files/g", "the paths that loadyaml() is given are not known when building: files outside of the environment are looked for where the program runs"},
		{`loadyaml("${settings::confdir}/x")`, "", "'*/x' may lead out of the environment: loadyaml() looks for files there where the program runs"},
		{`loadyaml("/etc/${facts['x']}")`, "", "'/etc/*' may lead out of the environment: loadyaml() looks for files there where the program runs"},
		{
			`loadyaml("${settings::environmentpath}/${facts['x']}/data/common.yaml")`, "data/common.yaml",
			"'$environmentpath/*/data/common.yaml' may lead out of the environment: loadyaml() looks for files there where the program runs",
		},
		{`loadyaml('/etc/x')`, "", "'/etc/x' is no file of the environment: loadyaml() looks for it where the program runs"},
		{`loadyaml('m/f')`, "", "'m/f' is no file of the environment: loadyaml() looks for it where the program runs"},
		{`loadyaml("${facts['x'] ? { 1 => '/etc', default => '/srv' }}/x")`, "", "'/etc/x', '/srv/x' are no files of the environment: loadyaml() looks for them where the program runs"},
		{`file("/etc/${facts['x']}", "/srv/${facts['y']}")`, "", "'/etc/*', '/srv/*' may lead out of the environment: file() looks for files there where the program runs"},
		{`file('/etc/x', '/dev/null')`, "", "'/etc/x' is no file of the environment: file() looks for it where the program runs"},
		{`file('m/../../../../nowhere')`, "", "'m/../../../../nowhere' is no file of the environment: file() looks for it where the program runs"},
		{`find_file('/dev/null', '/dev')`, "", ""},
		{`find_file($facts['x'])`, "", ""},
	} {
		if first, _, _ := strings.Cut(c.code, " "); first != "class" && first != "define" && first != "$d" {
			c.code = "$x = " + c.code
		}
		e, err := env.Load(filepath.Join(root, "env"), env.Options{Code: c.code, HasCode: true})
		require.NoError(t, err)
		_, beside, diags := e.Lower()
		var warned, held []string
		for _, d := range diags {
			warned = append(warned, d.Message)
		}
		require.Equal(t, c.warned, strings.Join(warned, "\n"), c.code)
		if beside.Files != nil {
			for _, f := range beside.Files.Known {
				if f.Kind == files.Held {
					held = append(held, f.Path)
				}
			}
		}
		require.Equal(t, c.held, strings.Join(held, " "), c.code)
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
		_, beside, diags := e.Lower()
		require.False(t, diags.HasErrors(), c.code)
		if c.known == nil {
			require.Nil(t, beside.Files, c.code)
			continue
		}
		var mods []string
		known := []string{}
		for _, m := range beside.Files.Modules {
			mods = append(mods, m.Name)
		}
		for _, f := range beside.Files.Known {
			switch f.Kind {
			case files.Held:
				f.Path += ": " + beside.Files.Contents[f.At:f.At+f.Size]
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
