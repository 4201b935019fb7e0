package bench

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// chains are manifests with n terms or branches that hang on each other.
var chains = map[string]func(n int) string{
	"and": func(n int) string { return "notice(" + repeated(n, " and ", "$facts['a%d'] == %[1]d") + ")" },
	"or":  func(n int) string { return "notice(" + repeated(n, " or ", "$facts['a%d'] == %[1]d") + ")" },
	"and of one variable": func(n int) string {
		return "$a = $facts['a']\nnotice(" + repeated(n, " and ", "$a =~ String[%d]") + ")"
	},
	"sum": func(n int) string { return "notice(" + repeated(n, " + ", "$facts['a%d']") + ")" },
	"case": func(n int) string {
		return "case $facts['a'] {\n" + repeated(n, "\n", "/^a%d/: { notice(%[1]d) }") + "\n}"
	},
	"elsif": func(n int) string {
		return repeated(n, " els", "if $facts['a'] =~ /^a%d/ { notice(%[1]d) }")
	},
}

// shapes are environments of n parts, of whatever programs consist of.
var shapes = map[string]func(n int) map[string]string{
	"includes": site(func(n int) string {
		return repeated(n, "\n", "class c%d { include c%[1]d_ }\nclass c%[1]d_ { }") + "\ninclude c0"
	}),
	"a chain of includes": site(func(n int) string {
		return "include c0\n" + chained(n, "\n", "class c%d { include c%d }") + fmt.Sprintf("\nclass c%d { }", n)
	}),
	"a chain of requires": site(func(n int) string {
		return "include c0\n" + chained(n, "\n", "class c%d { require c%d }") + fmt.Sprintf("\nclass c%d { }", n)
	}),
	"a chain of inherits": site(func(n int) string {
		return fmt.Sprintf("class c%d { $v = 1 }\n", n) + chained(n, "\n", "class c%d inherits c%d { notice(1) }") + "\ninclude c0\nnotice($c0::v)"
	}),
	"variables from up a chain of inherits": site(func(n int) string {
		return fmt.Sprintf("class c%d { $v = 1 }\n", n) + chained(n, "\n", "class c%d inherits c%d { notice($v)\nnotice($x) }") + "\n$x = 1\ninclude c0"
	}),
	"variables along a chain of inherits": site(func(n int) string {
		return fmt.Sprintf("class c%d { $v = 1 }\n", n) + chained(n, "\n", "class c%d inherits c%d { $w%[1]d = $v\nnotice($w%[1]d) }") + "\ninclude c0"
	}),
	"a chain of computed includes": site(func(n int) string {
		return "class { 'c0': next => 1 }\n" + chained(n, "\n", "class c%d($next = %d) { $x = \"c${next}\"\ninclude $x }") + fmt.Sprintf("\nclass c%d { }", n)
	}),
	"a chain of computed declarations": site(func(n int) string {
		return "class { 'c0': next => 'c1' }\n" + chained(n, "\n", "class c%d($next = 'c%d') { class { $next: } }") + fmt.Sprintf("\nclass c%d { }", n)
	}),
	"a number":             site(func(n int) string { return "notice(" + strings.Repeat("9", 40*n) + ")" }),
	"a float":              site(func(n int) string { return "notice(1." + strings.Repeat("3", 40*n) + ")" }),
	"a hexadecimal number": site(func(n int) string { return "notice(0x" + strings.Repeat("f", 40*n) + ")" }),
	"a chain of functions": site(func(n int) string {
		return "notice(f0(1))\n" + chained(n, "\n", "function f%d($x) { f%d($x) }") + fmt.Sprintf("\nfunction f%d($x) { $x }", n)
	}),
	"a chain of aliases": site(func(n int) string {
		return "notice(1 =~ A0)\n" + chained(n, "\n", "type A%d = Variant[String, A%d]") + fmt.Sprintf("\ntype A%d = Integer", n)
	}),
	"types with a feature": site(func(n int) string {
		return repeated(n, "\n", "type T%d { attr a, Integer { min => 1, check => { $it > 0 } } invariant 'i' { $a < 9 } }") + "\nnotice(T1.new({ a => 1 }))"
	}),
	"types that refer to each other": site(func(n int) string {
		return chained(n, "\n", "type T%d { has a, T%d }") + fmt.Sprintf("\ntype T%d { has a, T0 { max => unbound } }\nnotice(T0.new)", n)
	}),
	"features": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr a%d, Integer { default => 1, check => { $it > 0 } }") + "\n}\nnotice(T.new)"
	}),
	"features with many values": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr a%d, String { max => unbound, min => 1, validate => { $it != '' } }") + "\n}\nnotice(T.new)"
	}),
	"features that are set": site(func(n int) string {
		return "type T {\n" + chained(n, "\n", "attr a%d, Integer { set => |$v| { $a%d = 1 $v } }") + fmt.Sprintf("\nattr a%d, Integer\n}\nnotice(T.new)", n)
	}),
	"invariants": site(func(n int) string {
		return "type T {\nattr a, Integer { default => 1 }\n" + repeated(n, "\n", "invariant 'i%d' { $a > %[1]d or $it =~ T }") + "\n}\nnotice(T.new)"
	}),
	"an invariant of many features": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr a%d, Integer { default => 1 }") + "\ninvariant { [" + repeated(n, ", ", "$a%d") + "].length > 1 }\n}\nnotice(T.new)"
	}),
	"objects": site(func(n int) string {
		return "type T { attr a, Integer attr b, String { max => unbound } }\n" + repeated(n, "\n", "$t%d = T.new({ a => %[1]d, b => ['x'] })")
	}),
	"objects of wrong values": site(func(n int) string {
		return "type T { attr a, Integer attr b, String { max => unbound } }\n" + repeated(n, "\n", "$t%d = T.new({ a => 'x', b => [%[1]d], zz => 1 })")
	}),
	"the features of an object": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr a%d, Integer") + "\n}\nnotice(T.new({" + repeated(n, ", ", "a%d => 1") + "}))"
	}),
	"unknown features of an object": site(func(n int) string {
		return "type T { attr a, Integer }\nnotice(T.new({" + repeated(n, ", ", "b%d => 1") + "}))"
	}),
	"statements that make an object": site(func(n int) string {
		return "type T { attr a, Integer { max => unbound } }\nnotice(T.new |$t| {" + repeated(n, "\n", "$t[a] += %d") + "})"
	}),
	"settings": site(func(n int) string {
		return "type T { attr a, Integer { " + repeated(n, ",\n", "min => 1, max => 2, none%d => { 1 }") + " } }"
	}),
	"features of one name": site(func(n int) string { return "type T {\n" + repeated(n, "\n", "attr a, Integer { min => %d }") + "\n}" }),
	"features with mistakes": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr a%d, Wrong { min => -1 }\nhas b%[1]d, T%[1]d") + "\n}"
	}),
	"features that are broken": site(func(n int) string { return "type T {\n" + repeated(n, "\n", "attr a%d { min => {") + "\n}" }),
	"members that are broken": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr ]%d\nhas a%[1]d,\ninvariant\nmin =>") + "\n}"
	}),
	"logic that is broken": site(func(n int) string {
		return "type T {\n" + repeated(n, "\n", "attr a%d, Integer { check => { file { 'x': } include c $none } }") + "\n}"
	}),
	"bodies that are left open": site(func(n int) string { return repeated(n, "\n", "type T%d {\n  attr a, Integer {") }),
	"types that lead to themselves": site(func(n int) string {
		return chained(n, "\n", "type T%d inherits T%d { attr a, Integer }") + fmt.Sprintf("\ntype T%d inherits T0 { }", n)
	}),
	"the values of an enumeration": site(func(n int) string {
		return "type T { attr a, enum[" + repeated(n, ", ", "v%d") + "] { default => v1 } }\nnotice(T.new)"
	}),
	"arrows":           site(func(n int) string { return repeated(n, " -> ", "notify { 'n%d': }") }),
	"collectors":       site(func(n int) string { return repeated(n, "\n", "Notify <| title == 'n%d' |>") }),
	"an or of a query": site(func(n int) string { return "Notify <| " + repeated(n, " or ", "title == 'n%d'") + " |>" }),
	"titles":           site(func(n int) string { return "notify { [" + repeated(n, ", ", "'n%d'") + "]: }" }),
	"bodies":           site(func(n int) string { return "notify { " + repeated(n, "; ", "'n%d': message => 'x'") + " }" }),
	"overrides":        site(func(n int) string { return repeated(n, "\n", "notify { 'n%d': }\nNotify['n%[1]d'] { message => 'x' }") }),
	"defaults": site(func(n int) string {
		return repeated(n, "\n", "class c%d { File { mode => '0644' } file { '/%[1]d': } }\ninclude c%[1]d")
	}),
	"nodes":             site(func(n int) string { return repeated(n, "\n", "node 'n%d' { notice(%[1]d) }") }),
	"parameters":        site(func(n int) string { return "class c(" + repeated(n, ", ", "Integer $p%d = %[1]d") + ") { }\ninclude c" }),
	"defined types":     site(func(n int) string { return repeated(n, "\n", "define d%d() { notice($title) }\nd%[1]d { 'a': }") }),
	"lambdas":           site(func(n int) string { return repeated(n, "\n", "[1, 2].each |$x| { notice($x + %d) }") }),
	"variables":         site(func(n int) string { return repeated(n, "\n", "$v%d = $facts['x']\nnotice($v%[1]d)") }),
	"variables of arms": site(func(n int) string { return repeated(n, "\n", "if $facts['x'] { $v%d = 1 }\nnotice($v%[1]d)") }),
	"variables of classes": site(func(n int) string {
		return "class c { " + repeated(n, "\n", "$v%d = $facts['x']") + " }\ninclude c\n" + repeated(n, "\n", "notice($c::v%d)")
	}),
	"an array":         site(func(n int) string { return "notice([" + repeated(n, ", ", "$facts['x%d']") + "])" }),
	"a hash":           site(func(n int) string { return "notice({" + repeated(n, ", ", "'k%d' => $facts['x%[1]d']") + "})" }),
	"an interpolation": site(func(n int) string { return "notice(\"" + repeated(n, " ", "${facts['x%d']}") + "\")" }),
	"a heredoc": site(func(n int) string {
		return "notice(@(\"X\"))\n" + repeated(n, "\n", "  line ${facts['x%d']}") + "\n  | X\n"
	}),
	"heredocs of one line": site(func(n int) string {
		return "notice(" + repeated(n, ", ", "@(X%d)") + ")\n" + repeated(n, "\n", "x\n| X%d") + "\n"
	}),
	"comments":            site(func(n int) string { return repeated(n, "\n", "# %d\nnotice(%[1]d)") }),
	"regular expressions": site(func(n int) string { return repeated(n, "\n", "notice($facts['x'] =~ /a%d(b|c)/)") }),
	"a pattern":           site(func(n int) string { return "notice($facts['x'] =~ Pattern[" + repeated(n, ", ", "/a%d/") + "])" }),
	"an enum":             site(func(n int) string { return "notice($facts['x'] =~ Enum[" + repeated(n, ", ", "'a%d'") + "])" }),
	"a struct": site(func(n int) string {
		return "notice($facts['x'] =~ Struct[{" + repeated(n, ", ", "'a%d' => Integer") + "}])"
	}),
	"unknown names":       site(func(n int) string { return repeated(n, "\n", "notice($c%d::x)") }),
	"@":                   site(func(n int) string { return strings.Repeat("@", 20*n) }),
	"a string left open":  site(func(n int) string { return "'" + strings.Repeat("\\' \n", 10*n) }),
	"brackets left open":  site(func(n int) string { return strings.Repeat("[ ", 10*n) }),
	"a comment left open": site(func(n int) string { return strings.Repeat("/* ", 10*n) }),
	"a template": func(n int) map[string]string {
		return map[string]string{
			"manifests/site.pp":         "notice(epp('m/t.epp'))",
			"modules/m/templates/t.epp": repeated(n, "\n", "<% if $facts['x%d'] { -%%>a<%% } -%%>"),
		}
	},
	"manifests": func(n int) map[string]string {
		files := map[string]string{"manifests/site.pp": "include m::c0"}
		for i := range n / 4 {
			files[fmt.Sprintf("modules/m/manifests/c%d.pp", i)] = fmt.Sprintf("class m::c%d { if %d < %d { include m::c%d } }", i, i, n/4-1, i+1)
		}
		files[fmt.Sprintf("modules/m/manifests/c%d.pp", n/4)] = fmt.Sprintf("class m::c%d { }", n/4)
		return files
	},
	"YAML":                   looked("common.yaml", func(n int) string { return repeated(n, "\n", "key%d: value\nlist%[1]d: [a, b]") }),
	"YAML with mistakes":     looked("common.yaml", func(n int) string { return repeated(n, "\n", "key%d: \"%%{none%[1]d('x')}\"") }),
	"YAML of one list":       looked("common.yaml", func(n int) string { return "k:\n" + repeated(n, "\n", "  - value %d") }),
	"YAML with anchors":      looked("common.yaml", func(n int) string { return repeated(n, "\n", "k%d: &a%[1]d v\nl%[1]d: *a%[1]d") }),
	"JSON":                   looked("common.json", func(n int) string { return "{" + repeated(n, ",\n", `"key%d": "value"`) + "}" }),
	"HOCON":                  looked("common.conf", func(n int) string { return repeated(n, "\n", "key%d = value") }),
	"HOCON of paths":         looked("common.conf", func(n int) string { return repeated(n, "\n", "a.b.c.k%d = value") }),
	"HOCON of long paths":    looked("common.conf", func(n int) string { return "key1 = 1\n" + repeated(n, ".", "p%d") + " = value" }),
	"HOCON of references":    looked("common.conf", func(n int) string { return "key1 = 1\n" + chained(n, "\n", "a.k%d = 1\nb.k%[1]d = ${a.k%[1]d}%.0[2]d") }),
	"YAML of a number":       looked("common.yaml", func(n int) string { return "key1: " + strings.Repeat("9", 40*n) }),
	"JSON of a number":       looked("common.json", func(n int) string { return `{"key1": ` + strings.Repeat("9", 40*n) + "}" }),
	"HOCON of a number":      looked("common.conf", func(n int) string { return "key1 = " + strings.Repeat("9", 40*n) }),
	"options of lookups":     looked("common.yaml", func(n int) string { return "lookup_options:\n" + repeated(n, "\n", "  key%d: {merge: hash}") }),
	"interpolations of data": looked("common.yaml", func(n int) string { return repeated(n, "\n", "key%d: \"%%{facts.a%[1]d}\"") }),
}

// site is an environment of one manifest.
func site(manifest func(n int) string) func(int) map[string]string {
	return func(n int) map[string]string { return map[string]string{"manifests/site.pp": manifest(n)} }
}

// looked is an environment with one file of data.
func looked(name string, data func(n int) string) func(int) map[string]string {
	function := map[string]string{".yaml": "yaml_data", ".json": "json_data", ".conf": "hocon_data"}[filepath.Ext(name)]
	return func(n int) map[string]string {
		return map[string]string{
			"hiera.yaml":        "version: 5\nhierarchy: [{name: a, data_hash: " + function + ", path: " + name + "}]",
			"data/" + name:      data(n) + "\n",
			"manifests/site.pp": "notice(lookup('key1'))",
		}
	}
}

// chained is a text for each of the numbers to n, with the number and the next one.
func chained(n int, sep, format string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(format, i, i+1)
	}
	return strings.Join(parts, sep)
}

// TestGrowth checks environments of four times the size, and generates Go of those without errors: what is allocated, in pieces and
// in bytes, grows as they do, and so does the number of questions to the file system.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("checks long manifests")
	}
	const n = 2400
	for name, files := range shapes {
		t.Run(name, func(t *testing.T) {
			small, large := checking(t, files(n/4)), checking(t, files(n))
			assert.Less(t, float64(large.pieces)/float64(small.pieces), 4.8, "allocations")
			assert.Less(t, float64(large.bytes)/float64(small.bytes), 5.5, "bytes")
			assert.LessOrEqual(t, large.calls, 4*small.calls, "system calls")
		})
	}
}

// effort is what that takes.
type effort struct {
	pieces, bytes uint64
	calls         int
}

// checking counts what checking an environment takes, and generating Go of it.
func checking(t *testing.T, files map[string]string) effort {
	t.Helper()
	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, writeFiles(dir, files))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d := disk.New()
	e, err := env.Load(dir, env.Options{Disk: d, ModulePath: []string{filepath.Join(dir, "modules")}})
	require.NoError(t, err)
	prog, beside, diags := e.LowerAll()
	require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types}))
	certain.Check(prog, e)
	require.NoError(t, diag.Render(io.Discard, "text", diags, diag.Options{}))
	if !diags.HasErrors() {
		require.NoError(t, passes.Run(prog, passes.Options{Since: passes.Types}))
		_, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{Version: "v0"})
		require.NoError(t, err)
	}
	runtime.ReadMemStats(&after)
	return effort{after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc, d.Calls()}
}

// TestSystemCalls: however many functions and types modules look for, checking an estate asks for little more than each file and
// folder.
func TestSystemCalls(t *testing.T) {
	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, Division.Write(dir))
	calls, err := systemCalls(dir)
	require.NoError(t, err)
	require.LessOrEqual(t, calls, 2*places(Division.Files()))
}

// repeated is a text for each of the numbers to n.
func repeated(n int, sep, format string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(parts, sep)
}

// TestLongChains compiles chains of 10,000 terms: what is allocated grows as
// they do. What grew with their square without allocating anything would take
// minutes.
func TestLongChains(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles long manifests")
	}
	const n = 10_000
	for name, manifest := range chains {
		t.Run(name, func(t *testing.T) {
			small, large := mallocs(t, manifest(n/4)), mallocs(t, manifest(n))
			assert.Less(t, float64(large)/float64(small), 4.5)
		})
	}
}

// mallocs counts what compiling a manifest to Go allocates.
func mallocs(t *testing.T, manifest string) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	generated(t, manifest)
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}

// generated is the module made of a manifest.
func generated(t *testing.T, manifest string) *gogen.Module {
	t.Helper()
	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "manifests"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "manifests/site.pp"), []byte(manifest), 0o666))
	e, err := env.Load(dir, env.Options{})
	require.NoError(t, err)
	prog, beside, diags := e.Lower()
	require.Empty(t, diags)
	require.NoError(t, passes.Run(prog, passes.Options{}))
	m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{Version: "v0"})
	require.NoError(t, err)
	return m
}
