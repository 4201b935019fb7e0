package reference

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/golden"
)

// write writes files below a directory; a name that ends with " ->" is that of a link.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		at, link := strings.CutSuffix(name, " ->")
		file := filepath.Join(dir, at)
		err := os.MkdirAll(filepath.Dir(file), 0o755)
		switch {
		case err != nil:
		case link:
			err = os.Symlink(files[name], file)
		default:
			err = os.WriteFile(file, []byte(files[name]), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// keyed is what the key of a case is made of.
type keyed struct {
	dir    string
	puppet *Puppet
	area   *Area
	c      *Case
}

func (k *keyed) write(t *testing.T, name, text string) {
	write(t, k.dir, map[string]string{name: text})
}

// TestKeys holds that whatever Puppet reads for a case decides about the key of its result.
func TestKeys(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("LC_ALL", "C")
	key := func(t *testing.T, change func(t *testing.T, k *keyed)) string {
		t.Helper()
		if err := os.RemoveAll(filepath.Join(dir, "x")); err != nil {
			t.Fatal(err)
		}
		k := &keyed{dir: filepath.Join(dir, "x"), puppet: &Puppet{Version: "8.10.0", CacheDir: dir, ruby: "ruby 3.1.2", installed: "libraries"}}
		write(t, k.dir, map[string]string{
			"e/environment.conf": "", "e/hiera.yaml": "version: 5\n", "e/data/common.yaml": "a: 1\n", "e/manifests/a.pp": "notice(1)\n", "e/manifests/b.pp": "",
			"e/modules/m/manifests/init.pp": "class m {}\n", "e/modules/m/lib/puppet/functions/f.rb": "", "elsewhere/n/manifests/init.pp": "class n {}\n",
			"e/modules/n ->": "../../elsewhere/n", "e/self ->": ".", "e/nowhere ->": "nothing", "path/o ->": "../elsewhere/o",
			"elsewhere/o/deep/file": "", "elsewhere/file": "", "e/manifests/linked.pp ->": "../../elsewhere/file",
			"golden/g.txtar": "# Why.\n-- manifests/site.pp --\n-- enc.json --\n{\"classes\": [\"m\"]}\n-- exports.json --\n[]\n-- want/error --\n",
		})
		cases, err := golden.Load(filepath.Join(k.dir, "golden"))
		if err != nil {
			t.Fatal(err)
		}
		env := &Env{Name: "e", Dir: filepath.Join(k.dir, "e"), Settings: []golden.Setting{{Name: "strict", Value: "off"}}}
		k.c = &Case{ID: "c", Env: env, Facts: golden.Facts{Name: "node", Values: json.RawMessage(`{"a": 1}`), Trusted: json.RawMessage(`{}`)}, Golden: cases[0]}
		k.area = &Area{
			ModulePath: []string{filepath.Join(k.dir, "path"), filepath.Join(k.dir, "absent")},
			Cases:      []*Case{{ID: "other", Env: env, Facts: golden.Facts{Name: "other"}}, k.c},
		}
		if change != nil {
			change(t, k)
		}
		keys, err := k.puppet.keys(t.Context(), k.area)
		if err != nil {
			t.Fatal(err)
		}
		return keys[k.c]
	}
	seen := map[string]string{key(t, nil): "nothing"}
	for name, change := range map[string]func(t *testing.T, k *keyed){
		"the manifest":                func(t *testing.T, k *keyed) { k.write(t, "e/manifests/a.pp", "notice(2)\n") },
		"another case's manifest":     func(t *testing.T, k *keyed) { k.write(t, "e/manifests/b.pp", "}") },
		"one manifest more":           func(t *testing.T, k *keyed) { k.write(t, "e/manifests/c.pp", "") },
		"a manifest in a folder":      func(t *testing.T, k *keyed) { k.write(t, "e/manifests/c/c.pp", "") },
		"a manifest that is a link":   func(t *testing.T, k *keyed) { k.write(t, "elsewhere/file", "}") },
		"another link to the same":    func(t *testing.T, k *keyed) { remove(t, k.dir, "e/self"); k.write(t, "e/self ->", "../e") },
		"a link that leads somewhere": func(t *testing.T, k *keyed) { k.write(t, "e/nothing", "") },
		"the configuration":           func(t *testing.T, k *keyed) { k.write(t, "e/environment.conf", "manifest = manifests/a.pp\n") },
		"the hierarchy":               func(t *testing.T, k *keyed) { k.write(t, "e/hiera.yaml", "version: 5\ndefaults: {}\n") },
		"data":                        func(t *testing.T, k *keyed) { k.write(t, "e/data/common.yaml", "a: 2\n") },
		"a module":                    func(t *testing.T, k *keyed) { k.write(t, "e/modules/m/manifests/init.pp", "class m($a) {}\n") },
		"a function in Ruby":          func(t *testing.T, k *keyed) { k.write(t, "e/modules/m/lib/puppet/functions/f.rb", "1") },
		"a module that is a link":     func(t *testing.T, k *keyed) { k.write(t, "elsewhere/n/manifests/init.pp", "class n($a) {}\n") },
		"an empty folder": func(t *testing.T, k *keyed) {
			k.write(t, "e/modules/p/manifests/x", "")
			remove(t, k.dir, "e/modules/p/manifests/x")
		},
		"a module of the path":           func(t *testing.T, k *keyed) { k.write(t, "elsewhere/o/deep/file", "x") },
		"a folder of the path":           func(t *testing.T, k *keyed) { k.write(t, "absent/p/manifests/init.pp", "class p {}") },
		"the order of the path":          func(_ *testing.T, k *keyed) { slices.Reverse(k.area.ModulePath) },
		"the path of the environment":    func(_ *testing.T, k *keyed) { k.area.ModulePath = nil },
		"an empty path":                  func(_ *testing.T, k *keyed) { k.area.ModulePath = []string{} },
		"the environment's name":         func(_ *testing.T, k *keyed) { k.c.Env.Name = "f" },
		"the node's name":                func(_ *testing.T, k *keyed) { k.c.Facts.Name = "node2" },
		"facts":                          func(_ *testing.T, k *keyed) { k.c.Facts.Values = json.RawMessage(`{"a": 2}`) },
		"trusted facts":                  func(_ *testing.T, k *keyed) { k.c.Facts.Trusted = json.RawMessage(`{"extensions": {}}`) },
		"a setting":                      func(_ *testing.T, k *keyed) { k.c.Env.Settings[0].Value = "warning" },
		"another setting":                func(_ *testing.T, k *keyed) { k.c.Env.Settings[0].Name = "strict_variables" },
		"no setting":                     func(_ *testing.T, k *keyed) { k.c.Env.Settings = nil },
		"no classifier and exports":      func(_ *testing.T, k *keyed) { k.c.Golden = nil },
		"Puppet's version":               func(_ *testing.T, k *keyed) { k.puppet.Version = "7.23.0" },
		"Ruby's version":                 func(_ *testing.T, k *keyed) { k.puppet.ruby = "ruby 3.3.8" },
		"a library, or Puppet's setting": func(_ *testing.T, k *keyed) { k.puppet.installed = "others" },
		"the time zone":                  func(t *testing.T, _ *keyed) { t.Setenv("TZ", "Asia/Kathmandu") },
		"the language":                   func(t *testing.T, _ *keyed) { t.Setenv("LC_ALL", "C.UTF-8") },
	} {
		t.Run(name, func(t *testing.T) {
			sum := key(t, change)
			if other, ok := seen[sum]; ok {
				t.Errorf("the key is the same as where %s changed", other)
			}
			seen[sum] = name
		})
	}
	// What has nothing to do with the result, and what is back to what it was.
	for name, change := range map[string]func(t *testing.T, k *keyed){
		"another case":  func(_ *testing.T, k *keyed) { k.area.Cases = k.area.Cases[1:] },
		"the case's ID": func(_ *testing.T, k *keyed) { k.c.ID = "d" },
		"a variable":    func(t *testing.T, _ *keyed) { t.Setenv("SHLVL", "12") },
		"a manifest that is gone": func(t *testing.T, k *keyed) {
			k.write(t, "e/manifests/c.pp", "}")
			remove(t, k.dir, "e/manifests/c.pp")
		},
	} {
		if sum := key(t, change); seen[sum] != "nothing" {
			t.Errorf("%s changes the key", name)
		}
	}
}

func remove(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

// TestLibraries holds that another library is noticed, wherever Ruby finds it.
func TestLibraries(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a/puppet.rb": "1", "a/3.1.0/x.rb": "", "b/puppet/version.rb": "1"})
	path := []string{filepath.Join(dir, "a", "3.1.0"), filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")}
	seen := map[string]bool{}
	look := func(what string) {
		sum, err := digestLibraries(path)
		if err != nil || seen[sum] {
			t.Errorf("%s is not noticed (%v)", what, err)
		}
		seen[sum] = true
	}
	look("nothing")
	write(t, dir, map[string]string{"a/3.1.0/x.rb": "longer"})
	look("a size")
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "b", "puppet", "version.rb"), later, later); err != nil {
		t.Fatal(err)
	}
	look("a time")
	write(t, dir, map[string]string{"c/y.rb": ""})
	look("a file")
	slices.Reverse(path)
	look("the order")
}

// shared is an area whose cases have one environment in dir, each a manifest of its own.
func shared(t *testing.T, dir string, manifests map[string]string) *Area {
	t.Helper()
	env := &Env{Name: "shared", Dir: filepath.Join(dir, "shared")}
	a := &Area{Name: "shared"}
	for _, name := range slices.Sorted(maps.Keys(manifests)) {
		a.Cases = append(a.Cases, &Case{
			ID: name, Env: env, Facts: golden.Facts{Name: name, Values: json.RawMessage(`{}`)},
			manifest: "node '" + name + "' { " + manifests[name] + " }\n",
		})
	}
	if err := a.Write(); err != nil {
		t.Fatal(err)
	}
	return a
}

// errorsOf are the errors of the area's cases, by their IDs.
func errorsOf(t *testing.T, p *Puppet, a *Area) map[string]string {
	t.Helper()
	results, err := p.Results(t.Context(), a, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for id, r := range results {
		list[id] = r.Error
	}
	return list
}

// TestSpoilt asks about an environment with a manifest that cannot be read, which no case survives, and again without it.
func TestSpoilt(t *testing.T) {
	p := puppet(t)
	p.installed = "libraries"
	dir := t.TempDir()
	const broken = "Could not parse for environment shared: Syntax error at '}' (file: manifests/b.pp, line: 1, column: 17) on node "
	for _, run := range []struct {
		manifests map[string]string
		want      map[string]string
		asked     int
	}{
		{map[string]string{"a": "notice(1)"}, map[string]string{"a": ""}, 1},
		{map[string]string{"a": "notice(1)", "b": "$x ="}, map[string]string{"a": broken + "a", "b": broken + "b"}, 2},
		{map[string]string{"a": "notice(1)"}, map[string]string{"a": ""}, 0},
		{map[string]string{"a": "notice(1)", "b": "$x = 1"}, map[string]string{"a": "", "b": ""}, 2},
		{map[string]string{"a": "notice(1)", "b": "$x ="}, map[string]string{"a": broken + "a", "b": broken + "b"}, 0},
	} {
		asked := 0
		a := shared(t, dir, run.manifests)
		results, err := p.Results(t.Context(), a, func(int, int) { asked++ })
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for id, r := range results {
			got[id] = r.Error
		}
		if d := cmp.Diff(run.want, got); d != "" || asked != run.asked {
			t.Errorf("%v: %d cases asked, want %d; errors (-want +got):\n%s", run.manifests, asked, run.asked, d)
		}
	}
}

// TestNotKept asks about cases whose results depend on what is no part of their keys.
func TestNotKept(t *testing.T) {
	p := puppet(t)
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "file")
	write(t, dir, map[string]string{
		"shared/modules/m/files/f": "f", "linked/files/f": "f", "shared/modules/l ->": "../../linked", "shared/hiera.yaml": "version: 5\n", "shared/data/common.yaml": "a: 1\n",
		"shared/modules/m/lib/puppet/functions/m/ruby.rb": "require 'digest'\nPuppet::Functions.create_function(:'m::ruby') { def ruby = Digest::SHA256.hexdigest('x') }\n",
		"shared/modules/m/templates/t.epp":                "<%= 1 %>",
	})
	if err := os.WriteFile(outside, []byte("1"), 0o644); err != nil {
		t.Fatal(err)
	}
	manifests := map[string]string{
		"error": "fail('no')", "package": "package { 'x': }", "outside-command": "notice(generate('/bin/echo', 'x'))",
	}
	for name, call := range map[string]string{
		"file": "file('m/f')", "link": "file('l/f')", "hiera": "lookup('a')", "ruby": "m::ruby()", "template": "epp('m/t.epp')", "missing": "find_file('m/none')",
		"setting": "$settings::certname", "outside-file": "file('" + outside + "')", "outside-found": "find_file('" + outside + "')",
		"outside-binary": "binary_file('" + outside + "')", "outside-missing": "find_file('/nowhere/at/all')",
	} {
		manifests[name] = "notice(" + call + ")"
	}
	a := shared(t, dir, manifests)
	for id, failure := range errorsOf(t, p, a) {
		if (failure != "") != (id == "error") {
			t.Errorf("%s: %s", id, failure)
		}
	}
	keys, err := p.keys(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Cases {
		if _, ok := p.cached(keys[c]); ok == strings.HasPrefix(c.ID, "outside") {
			t.Errorf("%s: kept: %v", c.manifest, ok)
		}
	}
	// No answer in time is none: the machine may have been busy.
	p.Seconds = 1
	a = shared(t, dir, map[string]string{"slow": "Integer[1, 1000000000].each |$x| { $x + 1 }"})
	if got := errorsOf(t, p, a); got["slow"] != NoAnswer {
		t.Errorf("got %v", got)
	}
	if keys, err = p.keys(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	if _, ok := p.cached(keys[a.Cases[0]]); ok {
		t.Error("that there was no answer is kept")
	}
}

// TestSettingsEnd holds that the settings of a case are not those of the next one.
func TestSettingsEnd(t *testing.T) {
	p := puppet(t)
	p.installed = "libraries"
	dir := t.TempDir()
	write(t, dir, map[string]string{"e/manifests/site.pp": "fail($settings::certname)"})
	a := &Area{}
	for i, settings := range [][]golden.Setting{nil, {{Name: "certname", Value: "other"}}, nil} {
		env := &Env{Name: "e", Dir: filepath.Join(dir, "e"), Settings: settings}
		a.Cases = append(a.Cases, &Case{ID: string(rune('a' + i)), Env: env, Facts: golden.Facts{Name: "n", Values: json.RawMessage(`{}`)}})
	}
	got := errorsOf(t, p, a)
	if got["a"] != got["c"] || got["a"] == got["b"] || !strings.Contains(got["b"], "other") {
		t.Errorf("got %v", got)
	}
}
