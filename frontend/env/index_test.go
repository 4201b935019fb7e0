package env_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// indexed has a reference of every kind.
const indexed = `
-- manifests/site.pp --
$top = 'x'
node 'n' {
  $of_node = 1
  include m, m::b
  contain Class['m::a']
  require(['m::b'])
  m::d { 'one': p => m::f($top) }
  class { 'm::c': q => $m::x }
  notify { [epp('m/t.epp', {'v' => 1}), file('m/f.txt'), "${of_node} ${::top} ${settings::server}"]: }
  M::D <| title == 'one' |> { p => 2 }
  M::D['one'] -> Class['m::c']
  M::D { tag => 'x' }
  create_resources('m::d', {})
  $z = 1 =~ M::Small
  $y = [1].map |$e| { $top = $e  "$top ${e}" }
  if defined('m::b') or defined('m::d') or defined('$top') { notice(1) }
  call('m::f', 2)
  $l = 'z'.m::f
  thing { 'x': }
  m::in_ruby(m::in_go('x'))
}
-- modules/m/manifests/init.pp --
class m($x = 1, M::Small $s = 2) {
  $v = $x
}
class m::a inherits m { notice($v, $x, $top, $of_node, $no) }
class m::b { private $secret = 1  $w = $secret + $m::a::v }
-- modules/m/manifests/c.pp --
class m::c($q) { lookup('a') }
-- modules/m/manifests/d.pp --
define m::d($p) { notify { "${title} ${p}": } }
-- modules/m/functions/f.pp --
function m::f(M::Small $n) >> Integer { $n + gone() }
-- modules/m/types/small.pp --
type M::Small = Integer[0, 9]
-- modules/m/templates/t.epp --
<%- | $v | -%>
<%= $v %> <%= $m::x %>
-- modules/m/lib/puppet/type/thing.rb --
Puppet::Type.newtype(:thing) do
  newparam(:name)
end
-- modules/m/lib/puppet/functions/m/in_ruby.rb --
Puppet::Functions.create_function(:'m::in_ruby') { def in_ruby; end }
-- modules/m/lib/p2go/functions/m/in_go.go --
package m

// InGo is in Go.
func InGo(s string) string { return s }
-- modules/m/files/f.txt --
text
`

// indexOf lowers an environment and returns its index, and what is in its files. Files over those of the environment are not saved.
func indexOf(t *testing.T, text string, over map[string]string) (*resolve.Index, map[string]string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "production")
	files := map[string]string{}
	for _, f := range txtar.Parse([]byte(text)).Files {
		at := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o755))
		require.NoError(t, os.WriteFile(at, f.Data, 0o600))
		files[f.Name] = string(f.Data)
	}
	unsaved := map[string][]byte{}
	for name, text := range over {
		unsaved[filepath.Join(dir, filepath.FromSlash(name))] = []byte(text)
		files[name] = text
	}
	e, err := env.Load(dir, env.Options{Disk: disk.Of(disk.Overlay(os.DirFS("/"), unsaved)), ModulePath: []string{filepath.Join(dir, "modules")}})
	require.NoError(t, err)
	_, _, _ = e.Lower()
	return e.Index(), files
}

func shown(at source.Span) string {
	if at.IsZero() {
		return ""
	}
	file, line, col := at.Position()
	return fmt.Sprintf("%s:%d:%d", file, line, col)
}

// ask asks what is named where a bar stands in a part of a file.
func ask(t *testing.T, x *resolve.Index, files map[string]string, file, part string) (resolve.Found, bool) {
	t.Helper()
	before, after, _ := strings.Cut(part, "|")
	i := strings.Index(files[file], before+after)
	require.GreaterOrEqual(t, i, 0, "%s has no %q", file, part)
	return x.At(file, i+len(before))
}

// TestDefinitions asks for what is named at places, and where that is defined.
func TestDefinitions(t *testing.T) {
	x, files := indexOf(t, indexed, nil)
	const site, init = "manifests/site.pp", "modules/m/manifests/init.pp"
	for _, c := range []struct{ file, at, kind, name, place string }{
		{site, "include |m,", "class", "m", init + ":1:7"},
		{site, "m, |m::b", "class", "m::b", init + ":5:7"},
		{site, "Class['m|::a']", "class", "m::a", init + ":4:7"},
		{site, "(['|m::b", "class", "m::b", init + ":5:7"},
		{site, "|m::d { 'one'", "resource type", "m::d", "modules/m/manifests/d.pp:1:8"},
		{site, "|notify", "resource type", "notify", ""},
		{site, "'one': |p =>", "attribute", "p", "modules/m/manifests/d.pp:1:13"},
		{site, "{ |p => 2", "attribute", "p", "modules/m/manifests/d.pp:1:13"},
		{site, "{ |tag =>", "attribute", "tag", ""},
		{site, "'m::c': |q =>", "parameter", "q", "modules/m/manifests/c.pp:1:12"},
		{site, "=> |m::f(", "function", "m::f", "modules/m/functions/f.pp:1:10"},
		{site, "m::f($|top", "variable", "top", site + ":1:1"},
		{site, "class { '|m::c", "class", "m::c", "modules/m/manifests/c.pp:1:7"},
		{site, "$m|::x", "variable", "x", init + ":1:9"},
		{site, "|epp(", "function", "epp", ""},
		{site, "epp('m/|t.epp", "template", "m/t.epp", "modules/m/templates/t.epp:1:1"},
		{site, "file('m|/f.txt", "file", "m/f.txt", "modules/m/files/f.txt:1:1"},
		{site, "${of_|node", "variable", "of_node", site + ":3:3"},
		{site, "${::|top", "variable", "top", site + ":1:1"},
		{site, "${settings|::server", "variable", "server", ""},
		{site, "|M::D <|", "resource type", "m::d", "modules/m/manifests/d.pp:1:8"},
		{site, "|M::D['one']", "type", "M::D", "modules/m/manifests/d.pp:1:8"},
		{site, "|M::D { tag", "resource type", "m::d", "modules/m/manifests/d.pp:1:8"},
		{site, "resources('|m::d'", "resource type", "m::d", "modules/m/manifests/d.pp:1:8"},
		{site, "=~ |M::Small", "type", "M::Small", "modules/m/types/small.pp:1:6"},
		{site, "\"$|top ${e}", "variable", "top", site + ":15:23"},
		{site, "${|e}", "variable", "e", site + ":15:17"},
		{site, "defined('|m::b", "class", "m::b", init + ":5:7"},
		{site, "defined('|m::d", "resource type", "m::d", "modules/m/manifests/d.pp:1:8"},
		{site, "defined('$|top", "variable", "top", site + ":1:1"},
		{site, "call('|m::f", "function", "m::f", "modules/m/functions/f.pp:1:10"},
		{site, "'z'.|m::f", "function", "m::f", "modules/m/functions/f.pp:1:10"},
		{site, "|thing {", "resource type", "thing", "modules/m/lib/puppet/type/thing.rb:1:1"},
		{site, "|m::in_ruby", "function", "m::in_ruby", "modules/m/lib/puppet/functions/m/in_ruby.rb:1:1"},
		{site, "(m|::in_go", "function", "m::in_go", "modules/m/lib/p2go/functions/m/in_go.go:4:6"},
		{init, "inherits |m", "class", "m", init + ":1:7"},
		{init, "notice($|v", "variable", "v", init + ":2:3"},
		{init, "$v, $|x", "variable", "x", init + ":1:9"},
		{init, "$x, $|top", "variable", "top", site + ":1:1"},
		{init, "$top, $|of_node", "variable", "of_node", site + ":3:3"},
		{init, "$of_node, $|no", "variable", "no", ""},
		{init, "= $|secret", "variable", "secret", init + ":5:22"},
		{init, "$m::a|::v", "variable", "v", init + ":2:3"},
		{init, "|M::Small", "type", "M::Small", "modules/m/types/small.pp:1:6"},
		{init, "class |m::b", "class", "m::b", init + ":5:7"},
		{"modules/m/manifests/d.pp", "${|p}", "variable", "p", "modules/m/manifests/d.pp:1:13"},
		{"modules/m/functions/f.pp", "|Integer", "type", "Integer", ""},
		{"modules/m/templates/t.epp", "<%= $|v", "variable", "v", "modules/m/templates/t.epp:1:7"},
		{"modules/m/templates/t.epp", "$m|::x", "variable", "x", init + ":1:9"},
	} {
		found, ok := ask(t, x, files, c.file, c.at)
		require.True(t, ok, c.at)
		assert.Equal(t, []string{c.kind, c.name, c.place}, []string{found.Kind.String(), found.Name, shown(x.Definition(found))}, c.at)
	}
	for _, at := range []string{"n|ode 'n'", "| $of_node", "=|> 2"} {
		_, ok := ask(t, x, files, site, at)
		assert.False(t, ok, at)
	}
	_, ok := x.At("no/such.pp", 0)
	assert.False(t, ok)
}

// TestUses asks who uses what is defined.
func TestUses(t *testing.T) {
	x, files := indexOf(t, indexed, nil)
	const site, init = "manifests/site.pp", "modules/m/manifests/init.pp"
	for _, c := range []struct {
		file, at string
		want     []string
	}{
		{init, "class |m(", []string{site + ":4:11", init + ":4:21"}},
		{init, "class |m::b", []string{site + ":4:14", site + ":6:12", site + ":16:14"}},
		{"modules/m/manifests/d.pp", "define |m::d", []string{
			site + ":7:3", site + ":10:3", site + ":11:3", site + ":12:3", site + ":13:20", site + ":16:33",
		}},
		{"modules/m/functions/f.pp", "|m::f", []string{site + ":7:22", site + ":17:8", site + ":18:12"}},
		{"modules/m/types/small.pp", "|M::Small", []string{site + ":14:13", "modules/m/functions/f.pp:1:15", init + ":1:17"}},
		{init, "($|x", []string{site + ":8:24", init + ":2:8", init + ":4:36", "modules/m/templates/t.epp:2:15"}},
		{init, "$|v =", []string{init + ":4:32", init + ":5:50"}},
		{site, "$|top = 'x'", []string{site + ":7:27", site + ":9:72", site + ":16:52", init + ":4:40"}},
		{site, "epp('m/|t.epp", []string{site + ":9:17"}},
		{site, "|thing {", []string{site + ":19:3"}},
		{site, "m::in|_go", []string{site + ":20:14"}},
		{site, "|m::in_ruby", []string{site + ":20:3"}},
		{"modules/m/manifests/d.pp", "($|p", []string{site + ":7:17", site + ":10:31", "modules/m/manifests/d.pp:1:40"}},
		{"modules/m/functions/f.pp", "|Integer", []string{"modules/m/functions/f.pp:1:31", "modules/m/types/small.pp:1:17"}},
	} {
		found, ok := ask(t, x, files, c.file, c.at)
		require.True(t, ok, c.at)
		target, ok := x.Target(found)
		require.True(t, ok, c.at)
		var uses []string
		for _, at := range x.Uses(target) {
			uses = append(uses, shown(at))
		}
		assert.Equal(t, c.want, uses, c.at)
	}
}

// TestIndexOverlay asks about files that are not saved.
func TestIndexOverlay(t *testing.T) {
	x, files := indexOf(t, indexed, map[string]string{
		"modules/m/manifests/c.pp":   "\n\nclass m::c($q) { include m::new }\n",
		"modules/m/manifests/new.pp": "class m::new { m::d { 'new': p => 1 } }\n",
	})
	found, ok := ask(t, x, files, "manifests/site.pp", "class { '|m::c")
	require.True(t, ok)
	assert.Equal(t, "modules/m/manifests/c.pp:3:7", shown(x.Definition(found)))
	found, ok = ask(t, x, files, "modules/m/manifests/c.pp", "include |m::new")
	require.True(t, ok)
	assert.Equal(t, "modules/m/manifests/new.pp:1:7", shown(x.Definition(found)))
	found, ok = ask(t, x, files, "modules/m/manifests/d.pp", "define |m::d")
	require.True(t, ok)
	target, _ := x.Target(found)
	assert.True(t, slices.ContainsFunc(x.Uses(target), func(at source.Span) bool { return shown(at) == "modules/m/manifests/new.pp:1:16" }))
}
