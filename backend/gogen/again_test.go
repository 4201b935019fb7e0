package gogen_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir/passes"
)

// memory is what is known of a module, and what of it was taken.
type memory struct {
	files    map[string]gogen.File
	packages map[string]gogen.Package
	mu       sync.Mutex
	texts    map[string]bool
	taken    map[string]bool
}

// remember keeps a module, as package build does: packages in JSON.
func remember(t *testing.T, m *gogen.Module) *memory {
	t.Helper()
	known := &memory{files: map[string]gogen.File{}, packages: map[string]gogen.Package{}, texts: map[string]bool{}, taken: map[string]bool{}}
	if m == nil {
		return known
	}
	for _, f := range m.Files {
		known.files[f.Name] = f
	}
	for _, p := range m.Packages {
		text, err := json.Marshal(p)
		require.NoError(t, err)
		var read gogen.Package
		require.NoError(t, json.Unmarshal(text, &read))
		known.packages[p.Dir] = read
	}
	return known
}

func (m *memory) Text(name string, sum gogen.Sum) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, ok := m.files[name]
	if !ok || f.Sum != sum {
		return nil
	}
	m.texts[name] = true
	return f.Data
}

func (m *memory) Package(dir string, sum gogen.Sum) *gogen.Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, ok := m.packages[dir]
	if !ok || p.Sum != sum {
		return nil
	}
	m.taken[dir] = true
	return &p
}

// again generates the module of an environment, knowing another one, and compares it with the one that is generated knowing nothing.
func again(t *testing.T, dir string, covered bool, before *gogen.Module) (*gogen.Module, *memory) {
	t.Helper()
	known := remember(t, before)
	e, err := env.Load(dir, env.Options{BaseModulePath: []string{}, Own: true, Cover: covered})
	require.NoError(t, err)
	prog, beside, diags := e.Lower()
	require.NoError(t, env.Internal(diags))
	require.NoError(t, passes.Run(prog, passes.Options{}))
	var modules [2]*gogen.Module
	for i, opts := range []gogen.Options{{Policy: true}, {Policy: true, Before: known}} {
		modules[i], err = gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, opts)
		require.NoError(t, err)
	}
	if d := cmp.Diff(modules[0].Files, modules[1].Files); d != "" {
		t.Fatalf("knowing the packages %v, another module is made (-without +with):\n%s", slices.Sorted(maps.Keys(known.taken)), d)
	}
	return modules[1], known
}

// TestAgain: of the same program all packages of modules are known, and after a change of a file the same is made as without knowing any.
func TestAgain(t *testing.T) {
	dirs := map[string]string{}
	found, err := filepath.Glob("../../examples/*/environment.conf")
	require.NoError(t, err)
	for _, conf := range found {
		dirs[filepath.Base(filepath.Dir(conf))] = t.TempDir()
		require.NoError(t, os.CopyFS(dirs[filepath.Base(filepath.Dir(conf))], os.DirFS(filepath.Dir(conf))))
	}
	cases, err := golden.Load("../../golden")
	require.NoError(t, err)
	for _, c := range cases {
		dir, err := c.WriteEnv(t.TempDir())
		require.NoError(t, err)
		if _, err := os.Stat(filepath.Join(dir, "modules")); err == nil {
			dirs[c.Name] = dir
		}
	}
	for n, name := range slices.Sorted(maps.Keys(dirs)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			covered := n%4 == 0
			m, _ := again(t, dirs[name], covered, nil)
			m, known := again(t, dirs[name], covered, m)
			require.Equal(t, slices.Sorted(maps.Keys(known.packages)), slices.Sorted(maps.Keys(known.taken)), "packages are not known again")
			r := rand.New(rand.NewPCG(uint64(n), 1))
			editFile(t, r, dirs[name])
			again(t, dirs[name], covered, m)
		})
	}
}

// editFile changes a file of an environment in a way that any editor might.
func editFile(t *testing.T, r *rand.Rand, dir string) {
	t.Helper()
	var files []string
	require.NoError(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && slices.Contains([]string{".pp", ".epp", ".erb", ".yaml", ".rb"}, filepath.Ext(name)) && filepath.Base(name) != "hiera.yaml" {
			files = append(files, name)
		}
		return err
	}))
	if len(files) == 0 {
		return
	}
	name := files[r.IntN(len(files))]
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	at := r.IntN(len(lines))
	switch r.IntN(6) {
	case 0:
		lines = slices.Insert(lines, at, "\n")
	case 1:
		lines = slices.Delete(lines, at, at+1)
	case 2:
		to := r.IntN(len(lines))
		lines[at], lines[to] = lines[to], lines[at]
	case 3:
		require.NoError(t, os.Remove(name))
		return
	case 4:
		lines[at] = strings.Map(func(c rune) rune {
			if '0' <= c && c <= '9' {
				return '0' + rune(r.IntN(10))
			}
			return c
		}, lines[at])
	case 5:
		words := strings.Split(lines[at], " ")
		i := r.IntN(len(words))
		words[i] = []string{"true", "'text'", "undef", "String", "Integer", "$facts", "[1, 2]", "#"}[r.IntN(8)]
		lines[at] = strings.Join(words, " ")
	}
	require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o666))
}

// variants are the files of an environment, each with texts that it may have; it may also be missing. Every one makes a difference to other packages
// than its own, or none.
var variants = map[string][]string{
	"manifests/site.pp": {
		"$top = 1\ninclude a\nnode default { $here = 2 include b }\n",
		"$other = 'x'\n$top = 'text'\nnode default { include a include c }\n",
		"include b\nnode 'web1' { $here = 1 }\nnode default { include c }\n",
	},
	"modules/a/manifests/init.pp": {
		"class a(Integer $size = 1) { $shown = b::twice($size) notify { \"a ${shown}\": } include b }\n",
		"# A.\n\nclass a(String $size = 'x', $more = undef) { $shown = $size include b notify { 'a': message => $b::kept } }\n",
		"class a { $kept = 1 $shown = 2 notify { \"a ${facts['kernel']}\": } a::d { 'one': port => 80 } }\n",
		"class a inherits b { $shown = $b::kept file { '/a': content => epp('b/t.epp', { 'x' => 1 }) } }\n",
		"class a { $shown = 1 [1, 2].each |$i| { include c } notify { 'x': } if $top =~ /(?<!a)b/ { fail('no') } }\n",
	},
	"modules/a/manifests/d.pp": {
		"define a::d(Integer $port = 1) { notify { \"d ${port}\": } }\n",
		"define a::d($port = [1]) { c::e { $title: } }\n",
		"class a::d { notify { 'a class': } }\n",
	},
	"modules/a/manifests/moved.pp": {
		"class a::moved { notify { 'moved': } }\n",
		"class a::moved { $x = a::count([1]) notify { \"${x}\": } }\n",
	},
	"modules/a/functions/count.pp": {
		"function a::count(Array $of) { $of.length }\n",
		"function a::count(Array $of) >> String { $of.each |$x| { if $x == 1 { break() } } 'many' }\n",
		"function a::count($of, $more = 1) { notice($of) $more }\n",
	},
	"modules/b/manifests/init.pp": {
		"class b { $kept = 'b' b::inner { 'x': } }\n",
		"class b($kept = lookup('b::other', { 'default_value' => 3 })) { notify { 'b': message => template('b/t.erb') } }\n",
		"class b { $more = 1 $kept = [1] a::d { 'of b': } include a::moved break() }\n",
		"class b { $kept = $a::shown $x = B::Name notify { 'b': message => inline_epp('<%= $kept %>') } }\n",
	},
	"modules/b/manifests/inner.pp": {
		"define b::inner(B::Name $of = 'x') { notify { \"inner ${of}\": } }\n",
		"define b::inner { $r = b::twice(2) notify { \"inner ${r} ${top}\": } }\n",
	},
	"modules/b/functions/twice.pp": {
		"function b::twice(Integer $x) { $x * 2 }\n",
		"function b::twice(Integer $x) >> String { \"${x}${x}\" }\n",
		"function b::twice($x) { if $x == 1 { break() } $x }\n",
		"function b::twice(Numeric $x) { b::thrice($x) }\n",
	},
	"modules/b/functions/thrice.pp": {
		"function b::thrice($x) { $x * 3 }\n",
		"function b::thrice($x) { include c $x }\n",
	},
	"modules/b/types/name.pp": {
		"type B::Name = String[1]\n",
		"type B::Name = Variant[String, Array[B::Name]]\n",
		"type B::Name = Object[{ attributes => { 'x' => Integer } }]\n",
		"type B::Name = Pattern[/a/, /(?<!b)c/]\n",
	},
	"modules/b/templates/t.epp": {
		"<%- | $x = 2 | -%>\nx <%= $x %> <%= $top %>\n",
		"<%- | Integer $x | -%>\n<% [1, 2].each |$i| { %><%= $i %><% break() } %>\n",
	},
	"modules/b/templates/t.erb": {
		"<%= @kept %>\n",
		"<% [1, 2].each do |x| %><%= x %> <%= @kept.to_s %> <%= scope['a::shown'] %><% end %>\n",
	},
	"modules/b/lib/puppet/functions/b/thrice.rb": {
		"Puppet::Functions.create_function(:'b::thrice') do\n  dispatch :three do\n    param 'Any', :x\n  end\n  def three(x)\n    [x, x, x]\n  end\nend\n",
		"Puppet::Functions.create_function(:'b::thrice') do\n  def thrice(x)\n    x.to_s * 3\n  end\nend\n",
	},
	"modules/c/manifests/init.pp": {
		"class c { @@file { '/c': } File <<| |>> $list = a::count([1, 2]) notify { \"c ${list}\": } }\n",
		"class c(Optional[B::Name] $n = undef) { require a notify { 'c': message => \"${a::shown} ${b::kept}\" } c::e { 'x': } }\n",
		"class c { $t = 'b/t.epp' notify { 'c': message => epp($t, { 'x' => 1 }) } call('a::count', [1]) }\n",
	},
	"modules/c/manifests/e.pp": {
		"define c::e { notify { \"e ${title}\": } }\n",
		"define c::e(Enum['a', 'b'] $n = 'a') { notify { \"e ${title}\": message => $n ? { 'a' => 1, default => 2 } } }\n",
		"class c::f { }\n",
	},
	"hiera.yaml":       {"version: 5\nhierarchy:\n  - name: all\n    path: all.yaml\n"},
	"data/all.yaml":    {"b::other: 1\na::size: 2\n", "b::other: [1, 2]\nlookup_options:\n  b::other:\n    merge: unique\n", "b::kept: \"%{a::shown}\"\n"},
	"environment.conf": {"modulepath = modules\n"},
}

// TestAgainAfterChanges takes an environment through changes which other packages depend on.
func TestAgainAfterChanges(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 2))
			dir := t.TempDir()
			write := func(name, text string) {
				file := filepath.Join(dir, filepath.FromSlash(name))
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
				require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			}
			names := slices.Sorted(maps.Keys(variants))
			for _, name := range names {
				write(name, variants[name][0])
			}
			m, _ := again(t, dir, seed%3 == 0, nil)
			kept := 0
			for range 40 {
				var changed []string
				for range 1 + r.IntN(2) {
					name := names[r.IntN(len(names))]
					changed = append(changed, name)
					if i := r.IntN(len(variants[name]) + 1); i < len(variants[name]) {
						write(name, variants[name][i])
					} else if strings.HasPrefix(name, "modules/") {
						require.NoError(t, os.RemoveAll(filepath.Join(dir, filepath.FromSlash(name))))
					}
				}
				after, known := again(t, dir, seed%3 == 0, m)
				if t.Failed() {
					t.Fatalf("after a change of %v", changed)
				}
				m = after
				kept += len(known.taken)
			}
			require.Positive(t, kept, "no package was ever known")
		})
	}
}

// TestAgainElsewhere: a change of a class leaves packages of other modules known, but those that it makes a difference to.
func TestAgainElsewhere(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	write("manifests/site.pp", "include one\n")
	write("modules/one/manifests/init.pp", "class one { $x = 1 }\n")
	write("modules/two/manifests/init.pp", "class two { include one notify { \"${one::x}\": } }\n")
	write("modules/three/manifests/init.pp", "class three { include one notify { \"${one::y}\": } }\n")
	write("modules/four/manifests/init.pp", "class four { one::d { 'x': } notify { one::f(1): } }\n")
	write("modules/one/manifests/d.pp", "define one::d { }\n")
	write("modules/one/functions/f.pp", "function one::f($x) { \"${x}\" }\n")
	m, _ := again(t, dir, false, nil)
	for _, change := range []struct {
		file, text string
		known      []string
	}{
		{"modules/one/manifests/init.pp", "# One.\n\nclass one { $x = 1 notify { 'one': } }\n", []string{"four", "three", "two"}},
		{"modules/one/manifests/init.pp", "class one(Integer $given = 2) { $x = 1 $z = 2 }\n", []string{"four", "three", "two"}},
		{"modules/one/manifests/init.pp", "class one { $x = 'text' }\n", []string{"four", "three"}},
		{"modules/one/manifests/init.pp", "class one { $x = 'text' $y = 2 }\n", []string{"four", "two"}},
		{"modules/one/manifests/d.pp", "define one::d($p = 1) { notify { $title: } }\n", []string{"four", "three", "two"}},
		{"modules/one/functions/f.pp", "function one::f($x) { \"${x}!\" }\n", nil},
		{"manifests/site.pp", "include two\n", []string{"four", "one", "three", "two"}},
	} {
		write(change.file, change.text)
		var known *memory
		m, known = again(t, dir, false, m)
		var modules []string
		for taken := range known.taken {
			modules = append(modules, taken[strings.LastIndexByte(taken, '/')+1:])
		}
		slices.Sort(modules)
		require.Equal(t, change.known, modules, "after %s is %s", change.file, change.text)
	}
}
