package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir/builtin"
)

// TestFunctionsLinked looks into the symbol tables of programs: they have the functions that their code calls, and no others.
func TestFunctionsLinked(t *testing.T) {
	stdlib := map[string]string{ // what the module's functions are, as far as p2go needs to know
		"modules/stdlib/lib/puppet/parser/functions/shell_escape.rb": "module Puppet::Parser::Functions; newfunction(:shell_escape) { |_| }; end",
		"modules/stdlib/lib/puppet/parser/functions/batch_escape.rb": "module Puppet::Parser::Functions; newfunction(:batch_escape) { |_| }; end",
	}
	inGo := map[string]string{
		"modules/m/lib/p2go/functions/m/used.go": `package m

import "github.com/p2go/p2go/runtime/function"

// Used quotes a text.
func Used(ctx function.Context, s string) (any, error) { return ctx.CallFunction("shellquote", s) }
`,
		"modules/m/lib/p2go/functions/m/unused.go": `package m

import "github.com/p2go/p2go/runtime/function"

// Unused counts.
func Unused(ctx function.Context, s string) (any, error) { return ctx.CallFunction("fqdn_rand", s) }
`,
	}
	for name, c := range map[string]struct {
		site  string
		files map[string]string
		want  []string // Go's names
	}{
		"none":       {"notify { 'x': }", inGo, nil},
		"Puppet":     {"$facts['x'].split(' ').each |$x| { notice($x) }", inGo, []string{"fn.SplitFunction"}}, // each is a loop, notice a Go function
		"constants":  {"notify { 'a b'.split(' '): }", nil, nil},                                              // nothing is left of the call
		"stdlib":     {"notify { shell_escape(*$facts['x']): }", stdlib, []string{"fn.ShellEscapeFunction"}},
		"Go":         {"notify { m::used($facts['x']): }", inGo, []string{"fn.ShellquoteFunction", "m.callUsedHost1"}},
		"the like":   {"include $facts['x'] tag($facts['x'])", nil, nil}, // methods of the scope
		"unreached":  {"define d { notice(md5('x')) } notify { 'x': }", nil, nil},
		"collection": {"create_resources($facts['x'], {})", nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"manifests/site.pp": c.site}
			maps.Copy(files, c.files)
			require.ElementsMatch(t, c.want, linkedFunctions(t, files))
		})
	}
}

// TestFunctionsLinkedByName looks into a program that calls a function of which a fact is the name: it may be any of Puppet's, but
// for those that work on the catalog, whose names must be somewhere in the program. Of a name that is one of two, those are linked.
func TestFunctionsLinkedByName(t *testing.T) {
	linked := linkedFunctions(t, map[string]string{"manifests/site.pp": "$f = ['upcase', 'tagged'][$facts['x']] notify { call($f, 'x'): }"})
	require.ElementsMatch(t, linked, []string{"fn.UpcaseFunction", "runtime.TaggedFunction"})
	linked = linkedFunctions(t, map[string]string{"manifests/site.pp": "notify { call($facts['f'], 'tagged'): }"})
	require.Subset(t, linked, []string{"fn.UpcaseFunction", "fn.SplitFunction", "runtime.TaggedFunction"})
	require.NotContains(t, linked, "runtime.IncludeFunction")
	require.NotContains(t, linked, "fn.ShellEscapeFunction", "there is no stdlib")
}

// TestTranslatorLinked looks into programs that compute types: the translator of regular expressions is in those that may make
// a pattern of a string, and the parser of types in none.
func TestTranslatorLinked(t *testing.T) {
	const translator, parser = "github.com/p2go/p2go/runtime/regex.New", "github.com/p2go/p2go/typesys.Parse"
	patterns := symbols(t, map[string]string{"manifests/site.pp": "notice('x' =~ Pattern[$facts['x']])"})
	require.Contains(t, patterns, translator)
	require.NotContains(t, patterns, parser)
	others := symbols(t, map[string]string{"manifests/site.pp": `
		$n = $facts['n']
		$t = $n ? { 1 => Integer, default => Pattern[/x/] }
		function n() { $facts['n'] }
		function f(Integer[0, n()] $x) >> Optional[Integer] { $x }
		define d(Array[Integer, n()] $x = [f(1)]) { }
		class c(Enum[n()] $x) { d { $x: } }
		class { 'c': x => 'e' }
		[1, 2].each |Integer[1, $n] $x| { notice($x =~ Array[Integer, $n]) }
		notice($n =~ Optional[$t], $n !~ NotUndef[$t], $n in [Tuple[Integer, $n]], [1] =~ Collection[$n], 'x' =~ String[$n])
		notice($n ? { Variant[String[$n], $t] => 1, Struct[{ a => Float[$n], Optional[b] => $t }] => 2, Hash[String, $t, $n] => 3 })
		notice($n =~ Callable[$t], $n =~ Type[$t], $n =~ Sensitive[$t], $n =~ Iterable[$t], $n =~ Boolean[$n])
		notice($n =~ SemVer[$n], $n =~ Timestamp[$n], $n =~ Timespan[$n], $n =~ Init[$t], $n =~ URI[$n], $n =~ Runtime['ruby', $n])
	`})
	require.NotContains(t, others, translator)
	require.NotContains(t, others, parser)
}

// TestRubyLinked looks into programs with and without templates: nothing of Ruby is in one that has no Ruby code, and what ranges, sets, enumerators,
// matches, exceptions and classes can do as values is in none that makes no such values.
func TestRubyLinked(t *testing.T) {
	const ruby = "github.com/p2go/p2go/runtime/ruby"
	for symbol := range symbols(t, map[string]string{"manifests/site.pp": "notify { epp('m/x.epp'): }", "modules/m/templates/x.epp": "<%= $facts['x'] %>"}) {
		require.False(t, strings.HasPrefix(symbol, ruby) || strings.Contains(symbol, "runtime/erb."), symbol)
	}
	linked := symbols(t, map[string]string{
		"manifests/site.pp":         "$x = $facts['x'] notify { template('m/x.erb'): }",
		"modules/m/templates/x.erb": "<% @x.each do |k, v| %><%= k %> <%= v['a'].is_a?(Array) ? v['a'].sort.join(' ') : v %><% end %>",
	})
	require.Contains(t, linked, ruby+".(*Output).Value")
	for symbol := range linked {
		for _, class := range []string{"Range", "Set", "Enumerator", "MatchData", "Exception"} {
			require.NotContains(t, symbol, ruby+".(*"+class+").AppendInspect")
		}
	}
}

// TestDeniedLinked looks into programs that are denied access to the machine: what it takes is not there.
func TestDeniedLinked(t *testing.T) {
	files := map[string]string{
		"manifests/site.pp": "notify { [generate('/bin/true'), file($facts['x']), r()]: }",
		"modules/r/lib/puppet/functions/r.rb": `Puppet::Functions.create_function(:r) do
  dispatch(:r) {}
  def r
    [File.read('/x'), ENV['x'], Resolv.getaddress('x'), Open3.capture2('x')[0], Net::HTTP.get('x', '/')].join
  end
end
`,
	}
	const runtime = "github.com/p2go/p2go/runtime/"
	parts := []string{
		runtime + "fn.generate", runtime + "files.read", runtime + "ruby/file.Read", runtime + "ruby/environ.Get", runtime + "ruby/resolv.GetAddress", runtime + "ruby/command.Capture2",
		runtime + "ruby/http.GetText", "os.StartProcess", "net.DialTimeout",
	}
	linked := symbols(t, files)
	for _, part := range parts {
		require.Contains(t, linked, part)
	}
	denied := symbols(t, files, "--deny", "exec,http,dns,env,file")
	for _, part := range parts {
		require.NotContains(t, denied, part)
	}
}

// linkedFunctions builds an environment and returns the Go names of the functions in its symbol table: descriptors of packages
// fn and runtime, and exported functions of modules.
func linkedFunctions(t *testing.T, files map[string]string) (found []string) {
	var descriptors []string
	for _, name := range builtin.Names() {
		b, _ := builtin.Lookup(name)
		descriptors = append(descriptors, "fn."+b.Var())
	}
	for symbol, kind := range symbols(t, files) {
		name := symbol[strings.LastIndexByte(symbol, '/')+1:]
		switch {
		case kind == "D" && strings.HasPrefix(symbol, "github.com/p2go/p2go/runtime") &&
			(slices.Contains(descriptors, name) || strings.HasPrefix(name, "runtime.") && strings.HasSuffix(name, "Function")),
			kind == "T" && strings.HasPrefix(name, "m.") && strings.Count(name, ".") == 1:
			found = append(found, name)
		}
	}
	return found
}

// symbols builds an environment and returns its symbol table: names, and their kinds as go tool nm has them.
func symbols(t *testing.T, files map[string]string, flags ...string) map[string]string {
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, "env", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	module, site := filepath.Join(dir, "module"), filepath.Join(dir, "site")
	code, stderr := p2go(t, append([]string{"gen", filepath.Join(dir, "env"), "--modulepath", filepath.Join(dir, "env", "modules"), "-o", module}, flags...)...)
	require.Zero(t, code, stderr)
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = module
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "go %s\n%s", strings.Join(args, " "), out)
		return string(out)
	}
	run("build", "-trimpath", "-o", site, ".")
	kinds := map[string]string{}
	for line := range strings.Lines(run("tool", "nm", site)) {
		fields := strings.Fields(line) // address, kind, name
		kinds[fields[len(fields)-1]] = fields[len(fields)-2]
	}
	return kinds
}
