package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/internal/diag"
)

// TestRubyPlaces: functions in Ruby are not found in a folder that is a link, but in the folder for functions that is one, and in files that
// are; of several that are not near, the first is taken with a warning, and so it is of the legacy API always (compared with Puppet 8.10).
func TestRubyPlaces(t *testing.T) {
	dir := t.TempDir()
	function := func(name string) string {
		return "Puppet::Functions.create_function(:'" + name + "') { dispatch(:x) { }\n def x() 1 end }\n"
	}
	legacy := "Puppet::Parser::Functions.newfunction(:old, :type => :rvalue) { |args| 1 }\n"
	writeFiles(t, dir, map[string]string{
		"store/sub/in.rb":                               function("m::sub::in"),
		"store/file.rb":                                 function("m::file"),
		"store/whole/n/f.rb":                            function("n::f"),
		"store/whole/top.rb":                            function("top"),
		"modules/m/manifests/init.pp":                   "class m { notice(every(), old()) }",
		"modules/m/lib/puppet/functions/m/real.rb":      function("m::real"),
		"modules/m/lib/puppet/functions/every.rb":       function("every"),
		"modules/m/lib/puppet/parser/functions/old.rb":  legacy,
		"modules/n/manifests/init.pp":                   "class n { notice(every()) }",
		"modules/n/lib/puppet/functions/README":         "",
		"modules/o/lib/puppet/functions/every.rb":       function("every"),
		"modules/o/lib/puppet/parser/functions/old.rb":  legacy,
		"modules/o/lib/puppet/functions/m/elsewhere.rb": function("m::elsewhere"),
	})
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "modules/n/lib/puppet/functions")))
	for link, to := range map[string]string{
		"modules/m/lib/puppet/functions/m/sub":     "store/sub",
		"modules/m/lib/puppet/functions/m/file.rb": "store/file.rb",
		"modules/n/lib/puppet/functions":           "store/whole",
	} {
		require.NoError(t, os.Symlink(filepath.Join(dir, to), filepath.Join(dir, link)))
	}
	// Code that p2go compiles, and code that it does not, of names that stdlib has.
	writeFiles(t, dir, map[string]string{
		"modules/o/lib/puppet/functions/merge.rb":   function("merge"),
		"modules/o/lib/puppet/functions/has_key.rb": "Puppet::Functions.create_function(:has_key) { dispatch(:x) { }\n def x() END { 1 } end }\n",
	})
	rivals := func(name string) []string {
		return []string{"the function '" + name + "' is in the modules m, o: p2go takes the first, Puppet any of them"}
	}
	for code, want := range map[string][]string{
		"notice(m::real())":      nil,
		"notice(m::file())":      nil,
		"notice(m::sub::in())":   {"Unknown function: 'm::sub::in'."},
		"notice(m::elsewhere())": {"Unknown function: 'm::elsewhere'."},
		"notice(n::f(), top())":  nil,
		"notice(every())":        rivals("every"),
		"include n":              rivals("every"),
		"include m":              rivals("old"),
		"notice(merge())":        nil,
		"notice(has_key({}, 1))": {"p2go has its own function 'has_key' in place of o's: p2go does not compile this Ruby code: END { … }"},
	} {
		e, err := env.Load(dir, env.Options{Name: "production", Code: code, HasCode: true, ModulePath: []string{filepath.Join(dir, "modules")}})
		require.NoError(t, err)
		_, _, diags := e.Lower()
		var messages []string
		for _, d := range diags {
			messages = append(messages, d.Message)
			require.Contains(t, []diag.Code{lower.CodeUnknownFunction, lower.CodeAmbiguousFunction, env.CodeStdlib}, d.Code)
		}
		require.Equal(t, want, messages, code)
	}
}
