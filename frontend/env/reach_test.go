package env_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/env"
)

// reachable is a module of whose parts the programs compute names.
const reachable = `
-- modules/m/manifests/init.pp --
class m { }
class m::nested { }
-- modules/m/manifests/a.pp --
class m::a { }
-- modules/m/manifests/b.pp --
class m::b { }
-- modules/m/manifests/c/a.pp --
class m::c::a { }
-- modules/m/manifests/d.pp --
define m::d($p = 'zz') { }
-- modules/m/manifests/e.pp --
define m::e { }
-- modules/m/functions/f.pp --
function m::f($x) { $x }
-- modules/m/functions/g.pp --
function m::g() { 1 }
-- modules/m/templates/a.epp --
a
-- modules/m/templates/b/a.epp --
b
-- modules/other/manifests/init.pp --
class other { no_such() }
-- hiera.yaml --
version: 5
hierarchy:
  - name: all
    path: "%{facts.os.family}.yaml"
-- data/Debian.yaml --
role: m::a
roles: [m::a, [m::b]]
deep: {x: {y: m::b}}
whole: "%{alias('roles')}"
inner: {x: "%{alias('deep')}"}
part: "m::%{facts.x}"
secret: ENC[PKCS7,abc]
converted: m::a
lookup_options:
  converted: {convert_to: String}
-- data/RedHat.yaml --
role: m::b
`

// writeReachable writes the environment with the module to a folder.
func writeReachable(t *testing.T) string {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(reachable)).Files {
		file := filepath.Join(dir, f.Name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, f.Data, 0o644))
	}
	return dir
}

// TestComputedNames looks at what the names can be that programs compute, one program after the other. The names of
// what there is are shown, and patterns.
func TestComputedNames(t *testing.T) {
	dir := writeReachable(t)
	for _, c := range []struct{ code, want string }{
		// Constants, branches and what is put together.
		{`$x = 'a' include "m::${x}"`, `class "m::a"`},
		{`$x = if $facts['q'] { 'a' } else { 'b' } include "m::${x}"`, `class "m::a", "m::b"`},
		{`$x = $facts['q'] ? { 'q' => 'a', default => 'zz' } include "m::${x}"`, `class "m::a"`},
		{`case $facts['q'] { 1: { $x = 'a' } default: { $x = 'b' } } include "m::${x}"`, `class "m::a", "m::b"`},
		{`include "m::${facts['q']}"`, `class "m::" *`},
		{`include "::M::${facts['q']}::a"`, `class "m::" * "::a"`},
		{`include "${facts['q']}::a"`, `class * "::a"`},
		{`include $facts['q']`, `class *`},
		{`include ['m::a', $facts['q'] ? { 1 => 'm::b', default => [['m::c::a']] }]`, `class "m::a", "m::b", "m::c::a"`},
		{`include Class["m::${facts['q']}"]`, `class "m::" *`},
		{`class { "m::${facts['q']}": }`, `class "m::" *`},
		{`include downcase("M::A")`, `class "m::a"`},
		{`include "m::${downcase($facts['q'])}"`, `class "m::" *`},
		{`include $facts['q'] + 1`, `class *`},
		{`$x = "${facts['q']}" include "m::${x[0]}"`, `class "m::" *`},
		{`$x = { 'k' => 'm::a', 'l' => $facts['q'] } include $x['k']`, `class "m::a"`},
		{`$x = { 'k' => 'm::a', 'l' => $facts['q'] } include $x[$facts['r']]`, `class *`},
		{`$x = { 'k' => 'm::a' } + { 'l' => 'm::b' } include $x['l']`, `class "m::b"`},
		{`$x = ['m::a'] + 'm::b' << 'm::c::a' include $x`, `class "m::a", "m::b", "m::c::a"`},
		{`[$x, [$y]] = ['m::a', ['m::b']] include $y`, `class "m::a", "m::b"`},
		// A reference reaches nothing, and neither does asking for one.
		{`if defined(Package["a${facts['q']}"]) { }`, ``},
		{`if defined(Class["m::${facts['q']}"]) { }`, ``},
		{`User[$facts['q']] { ensure => absent }`, ``},
		{`Class["m::${facts['q']}"] -> Notify['x']`, ``},
		{`if defined("m::${facts['q']}") { }`, "class \"m::\" *\ntype \"m::\" *"},
		// Loops.
		{`['a', 'b'].each |$x| { include "m::${x}" }`, `class "m::a", "m::b"`},
		{`{ 'a' => 'zz' }.each |$k, $v| { include "m::${k}" }`, `class "m::a"`},
		{`['a'].map |$x| { "m::${x}" }.each |$x| { include $x }`, `class "m::a"`},
		{`with('a', $facts['q']) |$x, $y| { include "m::${x}" }`, `class "m::a"`},
		{`3.each |$x| { include "m::${x}" }`, `class "m::" *`},
		{`$x = ['a', 'b'].reduce |$m, $n| { "${m}${n}" } include "m::${x}"`, `class "m::" *, "m::a", "m::b"`},
		{`$x = ['m::a'].map |$x| { if $facts['q'] { next('m::b') } $x } include $x`, `class "m::a", "m::b"`},
		{`include(['m::a', ['m::b']].flatten.unique)`, `class "m::a", "m::b"`},
		// Static types.
		{`class p(Enum['a', 'zz'] $x) { include "m::${x}" } class { 'p': x => $facts['q'] }`, `class "m::a"`},
		{`class p(Optional[Enum['a']] $x) { include "m::${x}" } class { 'p': x => $facts['q'] }`, `class "m::a"`},
		{`class p(Pattern[/\Am::c/] $x) { include $x } class { 'p': x => $facts['q'] }`, `class "m::c" *`},
		{`class p(Array[Enum['m::b']] $x) { include $x } class { 'p': x => $facts['q'] }`, `class "m::b"`},
		{`class p(Struct[{ x => Enum['m::b'], y => String }] $x) { include $x['x'] } class { 'p': x => $facts['q'] }`, `class "m::b"`},
		{`class p(Enum['m::b', true] $x) { include $x } class { 'p': x => $facts['q'] }`, `class *`},
		// Parameters.
		{`class p($x = 'a') { include "m::${x}" } include p`, `class "m::a"`},
		{`class p($x = 'a') { include "m::${x}" } class { 'p': x => 'b' }`, `class "m::a", "m::b"`},
		{`class p($y = 'a', $x = $y) { include "m::${x}" } class { 'p': y => 'b' }`, `class "m::a", "m::b"`},
		{`define p($x) { include "m::${x}" } p { 't': x => 'a' }`, `class "m::a"`},
		{`define p($x = 'zz') { include "m::${x}" } p { 't': } P { x => 'a' } P <| |> { x => 'b' }`, `class "m::a", "m::b"`},
		{`define p($x = ['zz']) { include $x } p { 't': } P['t'] { x +> 'm::a' }`, `class *`},
		{`define p($x) { include $x } p { 't': * => { 'x' => 'm::a' } }`, `class "m::a"`},
		{`define p { include "m::${title}" } p { ['a', 'b']: }`, `class "m::a", "m::b"`},
		{`define p { include "m::${name}" } $h = { 'a' => {} } create_resources(p, $h)`, `class "m::a"`},
		{`define p($x) { include "m::${x}" } $h = { 't' => { 'x' => 'a' } } create_resources('p', $h, { 'x' => 'b' })`, `class "m::a", "m::b"`},
		{`define p($x) { include $x } P <<| |>>`, `class *`},
		{`class p { $v = 'm::a' } include p include $p::v`, `class "m::a"`},
		{`$v = 'm::a' class p { include $v } include p`, `class "m::a"`},
		{`if $facts['q'] { $v = 'm::a' } class p { include $v } include p`, `class *`},
		{`node default { $v = 'm::a' include p } class p { include $v }`, `class *`},
		{`function g($x) { include $x } g('m::a')`, `class "m::a"`},
		{`function g($x) { $x } include g('m::a')`, `class "m::a"`},
		{`function g(*$x) { include $x } g('zz', *['m::a'])`, `class "m::a"`},
		{`function g($x) { if $x { return('m::b') } $x } include g('m::a')`, `class "m::a", "m::b"`},
		{`function g($n, $x) { if $n > 0 { g($n - 1, "${x}x") } else { include "m::${x}" } } g(3, 'a')`, `class "m::" * "x", "m::a"`},
		// Data.
		{`include lookup('role')`, `class "m::a", "m::b"`},
		{`include(lookup('roles', Array, 'unique'))`, `class "m::a", "m::b"`},
		{`include lookup('deep.x.y')`, `class "m::b"`},
		{`$x = lookup('deep') include $x['x']['y']`, `class "m::b"`},
		{`include lookup('whole')`, `class "m::a", "m::b"`},
		{`$x = lookup('inner') include $x['x']['x']['y']`, `class "m::b"`},
		{`include lookup('part')`, `class "m::" *`},
		{`include lookup('secret')`, `class *`},
		{`include lookup('converted')`, `class *`},
		{`include lookup('none', undef, undef, 'm::c::a')`, `class "m::c::a"`},
		{`include lookup($facts['q'])`, `class *`},
		{`hiera_include('role')`, `class "m::a", "m::b"`},
		// Types, functions and templates.
		{`Resource["m::${facts['q']}"] { 't': }`, `type "m::" *`},
		{`$t = 'm::d' create_resources($t, {})`, ``}, // it is a literal
		{`$t = $facts['q'] ? { 1 => 'm::d', default => 'm::e' } create_resources($t, {})`, `type "m::d", "m::e"`},
		{`$t = 'class' create_resources($t, { 'm::a' => {} })`, `class "m::a"`},
		{`$f = 'm::f' notice(call($f, 1))`, `function "m::f"`},
		{`call("m::${facts['q']}")`, `function "m::" *`},
		{`$f = 'include' call($f, 'm::a')`, `class "m::a"`},
		{`class p($t = 'm/a') { notice(epp($t)) } include p`, `template "m/a.epp"`},
		{`notice(epp("m/${facts['q']}/a.epp"))`, `template "m/a.epp", "m/b/a.epp"`},
		{`notice(epp($facts['q']))`, `template *`},
	} {
		e, err := env.Load(dir, env.Options{Name: "production", Code: c.code, HasCode: true})
		require.NoError(t, err)
		prog, _, diags := e.Lower()
		require.False(t, diags.HasErrors(), "%s: %v", c.code, diags)
		var got []string
		for line := range strings.Lines(prog.String()) {
			if names, ok := strings.CutPrefix(line, "computed "); ok {
				got = append(got, strings.TrimSpace(names))
			}
		}
		assert.Equal(t, c.want, strings.Join(got, "\n"), c.code)
	}
}

// TestPatternsReadLittle looks at what is read for a pattern: the files of which it has the names.
func TestPatternsReadLittle(t *testing.T) {
	dir := writeReachable(t)
	e, err := env.Load(dir, env.Options{Name: "production", Code: `include "m::c::${facts['q']}"`, HasCode: true})
	require.NoError(t, err)
	e.Lower()
	require.NotNil(t, e.Source("modules/m/manifests/c/a.pp"))
	require.Nil(t, e.Source("modules/m/manifests/b.pp"))
	require.Nil(t, e.Source("modules/other/manifests/init.pp"))
}
