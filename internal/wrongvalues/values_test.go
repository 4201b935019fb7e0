// Package wrongvalues compares the values of attributes that p2go refuses with those that Puppet does.
//
// testdata has manifests with a resource on each line, made by generate.rb, and what judge.rb says of each: Puppet's message where it refuses the resource, on Linux
// and, as far as that can be had elsewhere, on Windows. The types of agent.pp come with Puppet's agents, those of modules.pp with modules.
package wrongvalues

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

const installed = "/usr/share/puppet/modules"

// TestValues: what is refused is refused by Puppet on both systems, with the same message on one of them. P2GO_RECORD_VALUES=1 asks Puppet again, with RUBYLIB as
// CONTRIBUTING.md has it.
func TestValues(t *testing.T) {
	for name, least := range map[string]int{"agent": 600, "modules": 200} {
		t.Run(name, func(t *testing.T) {
			manifest := filepath.Join("testdata", name+".pp")
			modules := []string{}
			if name == "modules" {
				if _, err := os.Stat(filepath.Join(installed, "stdlib")); err != nil {
					t.Skip("the modules of the types are not installed: apt-get install puppet-module-*, as .ci/run does")
				}
				modules = append(modules, installed)
			}
			if os.Getenv("P2GO_RECORD_VALUES") != "" {
				record(t, manifest)
			}
			linux, windows := answers(t, manifest, "linux"), answers(t, manifest, "windows")
			text, err := os.ReadFile(manifest)
			require.NoError(t, err)
			rows := strings.Split(string(text), "\n")
			same, refused := 0, findings(t, string(text), modules)
			for line, messages := range refused {
				row := rows[line-1]
				if !assert.Contains(t, linux, line, "%s is good, but: %s", row, messages) || !assert.Contains(t, windows, line, "%s is good on Windows, but: %s", row, messages) {
					continue
				}
				if assert.True(t, slices.Contains(messages, linux[line]) || slices.Contains(messages, windows[line]), "%s\n%s\nPuppet: %s", row, messages, linux[line]) {
					same++
				}
			}
			assert.GreaterOrEqual(t, same, least, "few values are found to be wrong")
			t.Logf("of %d rows, Puppet refuses %d, and %d are found", len(rows), len(linux), same)
		})
	}
}

// TestUncertain: a value that other code may replace, or whose resource may stay out of the catalog, is no error. Puppet's answers are those for one node.
func TestUncertain(t *testing.T) {
	const file = "testdata/uncertain.json"
	cases := []struct {
		name, code string
		want       []string
	}{
		{"certain", "file { '/x': mode => '0999' }", []string{`error 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "0999"`}},
		{"a number", "file { '/x': mode => 0644 }", []string{`error 1: Parameter mode failed on File[/x]: The file mode specification must be a string, not 'Integer'`}},
		{"several", "file { '/x':\n  mode   => 'z',\n  backup => 5,\n  ensure => '',\n}", []string{
			`error 2: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`,
			`error 3: Parameter backup failed on File[/x]: Invalid backup type 5`,
			`error 4: Parameter ensure failed on File[/x]: Invalid value "". Valid values are absent, file, present, directory, link. Valid values match /./.`,
		}},
		{"several titles", "file { ['/x', '/y']: mode => 'z' }", []string{`error 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"wrong titles", "file { ['/x', 'y', 'z']: }", []string{
			`error 1: Parameter path failed on File[y]: File paths must be fully qualified, not 'y'`,
			`error 1: Parameter path failed on File[z]: File paths must be fully qualified, not 'z'`,
		}},
		{"a wrong title and a wrong value", "file { 'x': mode => 'z' }", []string{
			`error 1: Parameter path failed on File[x]: File paths must be fully qualified, not 'x'`,
			`error 1: Parameter mode failed on File[x]: The file mode specification is invalid: "z"`,
		}},
		{"a computed title", "file { \"/${facts['kernel']}\": mode => 'z' }", []string{`error 1: Parameter mode failed on File: The file mode specification is invalid: "z"`}},
		{"a wrong computed title", "file { $facts['kernel']: }", nil},
		{"Windows", "file { 'C:/x': source => 'D:/y' }", nil},
		{"a splat", "$all = { mode => 'z' }\nfile { '/x': * => $all }", []string{`error 2: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"a splat of anything", "file { '/x': recurse => remote, * => $facts['os'].filter |$k, $v| { $k == 'source' } }", nil},
		{"the body of defaults", "file {\n  default: mode => 'z';\n  '/x': mode => '0644';\n  '/y': ;\n}", []string{
			`error 2: Parameter mode failed on File[/y]: The file mode specification is invalid: "z"`,
		}},
		{"a condition", "if $facts['kernel'] == 'Linux' {\n  file { '/x': mode => 'z' }\n}", []string{`warning 2: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"virtual", "@file { '/x': mode => 'z' }", []string{`warning 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"exported", "@@file { '/x': mode => 'z' }", []string{`warning 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"realized", "@file { '/x': mode => 'z' }\nrealize File['/x']", []string{`warning 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"a collector", "file { '/x': mode => 'z' }\nFile <| title == '/x' |> { mode => '0644' }", []string{`warning 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"a collector of another attribute", "file { '/x': mode => 'z' }\nFile <| title == '/x' |> { owner => 'root' }", []string{
			`error 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`,
		}},
		{"a collector of another type", "file { '/x': mode => 'z' }\nExec <| title == '/x' |> { umask => '0644' }", []string{
			`error 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`,
		}},
		{"an override", "class a { file { '/x': mode => 'z' } }\nclass b inherits a { File['/x'] { mode => '0644' } }\ninclude b", []string{`warning 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"an override of another type", "class a {\n  file { '/x': mode => 'z' }\n  exec { '/y': }\n}\nclass b inherits a { Exec['/y'] { umask => '022' } }\ninclude b", []string{
			`error 2: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`,
		}},
		{"an override with undef", "class a { file { '/x': mode => 'z' } }\nclass b inherits a { File['/x'] { mode => undef } }\ninclude b", []string{`warning 1: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"a default", "File { mode => 'z' }\nfile { '/x': mode => '0644' }", nil},
		{"a default of what is required", "Exec { path => '/bin' }\nexec { 'ls': }", nil},
		{"no path", "exec { 'ls': }", []string{
			`error 1: Validation of Exec[ls] failed: 'ls' is not qualified and no path was specified. Please qualify the command or specify a path.`,
		}},
		{"a path of Windows", "exec { 'C:\\ls.exe': }", nil},
		{"a path that is computed", "exec { 'ls': path => $facts['path'] }", nil},
		{"a path that is undef", "Exec { path => '/bin' }\nexec { 'ls': path => undef }", nil},
		{"a shell", "exec { 'ls': provider => shell }", nil},
		{"another provider", "exec { 'ls': provider => powershell }", nil},
		{"a source that is computed", "file { '/x': recurse => remote, source => $facts['x'] }", nil},
		{"no source", "file { '/x': recurse => remote }", []string{`error 1: Validation of File[/x] failed: You cannot specify a remote recursion without a source`}},
		{"two contents", "file { '/x': content => 'x', source => '/y' }", []string{
			`error 1: Validation of File[/x] failed: You cannot specify more than one of content, source, target`,
		}},
		{"undef", "file { '/x': mode => undef, ensure => undef }", nil},
		{"undef where there is a default", "File { mode => 'z' }\nfile { '/x': mode => undef }", nil},
		{"a parameter", "class a($mode = 'z') { file { '/x': mode => $mode } }\nclass { 'a': mode => '0644' }", nil},
		{"Deferred", "file { '/x': mode => Deferred('new', [String, 5]) }", nil},
		{"Sensitive", "file { '/x': mode => Sensitive('z') }", nil},
		{"a class that nobody includes", "class a {\n  file { '/x': mode => 'z' }\n}", []string{`error 2: Parameter mode failed on File[/x]: The file mode specification is invalid: "z"`}},
		{"features of providers", "service { 'x': enable => bogus }\npackage { 'x': ensure => held, mark => bogus, install_options => 5 }\nuser { 'x': password => 'a:b', expiry => 'never' }", nil},
		{"noop", "file { '/x': noop => perhaps, loglevel => loud }", []string{
			`error 1: Parameter noop failed on File[/x]: Invalid value "perhaps". Valid values are true, false.`,
			`error 1: Parameter loglevel failed on File[/x]: Invalid value "loud". Valid values are debug, info, notice, warning, err, alert, emerg, crit, verbose.`,
		}},
		{"a type of a module", "cron { 'x': command => 'y', minute => 60 }", []string{
			`warning 1: Parameter minute failed on Cron[x]: Munging failed for value 60 in class minute: 60 is not a valid minute`,
		}},
	}
	all := map[string]map[int]string{}
	if os.Getenv("P2GO_RECORD_VALUES") == "" {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &all))
	}
	for _, c := range cases {
		if os.Getenv("P2GO_RECORD_VALUES") != "" {
			all[c.name] = ask(t, c.code)
		}
		var got []string
		for _, d := range diagnostics(t, c.code, []string{}) {
			if d.Code != certain.CodeValue {
				continue
			}
			line, _ := d.Span.File.Position(int(d.Span.Start))
			got = append(got, fmt.Sprintf("%s %d: %s", d.Severity, line, d.Message))
			if d.Severity == diag.Error && !strings.Contains(c.code, "class a {\n  file") { // which one node does not need to have
				assert.NotEmpty(t, all[c.name], "%s: Puppet accepts it", c.name)
			}
		}
		assert.ElementsMatch(t, c.want, got, c.name)
		if len(got) > 0 && len(all[c.name]) > 0 && !strings.Contains(got[0], "on File:") {
			found := strings.Join(got, "\n")
			told := func(text string) bool { return strings.Contains(found, text) }
			assert.True(t, slices.ContainsFunc(slices.Collect(maps.Values(all[c.name])), told), "%s: %v", c.name, all[c.name])
		}
	}
	if os.Getenv("P2GO_RECORD_VALUES") != "" {
		text, err := json.MarshalIndent(all, "", "  ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, append(text, '\n'), 0o644))
	}
}

// ask is what Puppet refuses of some code, by lines.
func ask(t *testing.T, code string) map[int]string {
	t.Helper()
	manifest := filepath.Join(t.TempDir(), "site.pp")
	require.NoError(t, os.WriteFile(manifest, []byte(code), 0o644))
	out, err := exec.Command("ruby", "judge.rb", manifest, modulePath()).Output()
	require.NoError(t, err, code)
	require.NoError(t, os.WriteFile(answersFile(manifest, "linux"), out, 0o644))
	return answers(t, manifest, "linux")
}

func modulePath() string {
	return installed + ":" + filepath.Join(os.Getenv("RUBYLIB"), "../../../share/puppet/vendor_modules")
}

// findings are the messages about wrong values, by lines.
func findings(t *testing.T, code string, modules []string) map[int][]string {
	t.Helper()
	found := map[int][]string{}
	for _, d := range diagnostics(t, code, modules) {
		if d.Code == certain.CodeValue {
			line, _ := d.Span.File.Position(int(d.Span.Start))
			found[line] = append(found[line], d.Message)
		}
	}
	return found
}

func diagnostics(t *testing.T, code string, modules []string) diag.List {
	t.Helper()
	e, err := env.Load(t.TempDir(), env.Options{Name: "production", ModulePath: modules, Code: code, HasCode: true})
	require.NoError(t, err)
	prog, _, diags := e.LowerAll()
	require.False(t, diags.HasErrors(), "%v", diags)
	require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types}))
	return certain.Diagnostics(certain.Check(prog, e), true, e.Source)
}

func answersFile(manifest, system string) string {
	return strings.TrimSuffix(manifest, ".pp") + "." + system + ".jsonl"
}

// answers are Puppet's messages by lines.
func answers(t *testing.T, manifest, system string) map[int]string {
	t.Helper()
	f, err := os.Open(answersFile(manifest, system))
	require.NoError(t, err)
	defer f.Close()
	all := map[int]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		var line int
		var text string
		require.NoError(t, json.Unmarshal(s.Bytes(), &[]any{&line, &text}))
		if all[line] == "" { // the first counts
			all[line] = text
		}
	}
	return all
}

// record asks Puppet for the answers.
func record(t *testing.T, manifest string) {
	t.Helper()
	for system, flags := range map[string][]string{"linux": nil, "windows": {"--windows"}} {
		cmd := exec.Command("ruby", append(append([]string{"judge.rb"}, flags...), manifest, modulePath())...)
		out, err := cmd.Output()
		require.NoError(t, err)
		require.NotEmpty(t, out)
		require.NoError(t, os.WriteFile(answersFile(manifest, system), out, 0o644))
	}
}
