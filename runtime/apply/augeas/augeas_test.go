//go:build linux

package augeas

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestParse has what the module makes of commands.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		line string
		want value.Array
		err  string
	}{
		{line: "set a b", want: value.Array{"/x/a", "b"}},
		{line: "  set\ta   'b c'  ", want: value.Array{"/x/a", "b c"}},
		{line: `set a[. = 'x y']/b "c\"d\e"`, want: value.Array{"/x/a[. = 'x y']/b", `c"d\e`}},
		{line: "set 'a b'/ c", want: value.Array{"/x/a b'", "c"}},
		{line: "set 'a b' c", want: value.Array{"/x/a b", "c"}},
		{line: `set a\ b/ 'c`, want: value.Array{`/x/a\ b`, "c"}},
		{line: "rm $v/a", want: value.Array{"$v/a"}},
		{line: "rm /a//", want: value.Array{"/a/"}},
		{line: "rm", want: value.Array{"/x/"}},
		{line: "rm a[b", want: value.Array{"/x/a[b"}},
		{line: "rm a]", err: "unmatched ["},
		{line: `rm "`, err: "undefined method `chomp!' for nil:NilClass"},
		{line: "set é b c", want: value.Array{"/x/é ", "b"}},
		{line: "defnode é é", err: "missing string argument 3 for defnode"},
		{line: "ins é before b", want: value.Array{"é", "before", "/x/"}},
		{line: "ins ééé before é", err: "missing path argument 3 for ins"},
		{line: "size >= 12x", want: value.Array{">=", int64(12)}},
		{line: "size > x", want: value.Array{">", int64(0)}},
		{line: "size 5", err: "invalid comparator for command size"},
		{line: "match a  == [ 'b' ]", want: value.Array{"/x/a", "== [ 'b' ]"}},
		{line: "==['b']", want: value.Array{"['b']"}},
		{line: "set-x", err: "missing string argument 2 for set"},
		{line: "?", err: "Unknown command "},
	} {
		all, err := parse(c.line, "/x/")
		if c.err != "" {
			require.EqualError(t, err, c.err, c.line)
			continue
		}
		require.NoError(t, err, c.line)
		require.Len(t, all, 1)
		require.Equal(t, c.want, all[0].args, c.line)
	}
	all, err := parse(value.Array{"rm a", value.Array{" ", nil, "rm b\nrm c"}}, "")
	require.NoError(t, err)
	require.Len(t, all, 2)
	_, err = parse(nil, "")
	require.EqualError(t, err, "undefined method `flatten' for nil:NilClass")
	_, err = parse(value.Array{true}, "")
	require.EqualError(t, err, "undefined method `strip!' for true:TrueClass")
}

// TestParseArray has what the module makes of arrays.
func TestParseArray(t *testing.T) {
	for text, want := range map[string][]string{
		`[]`: nil, ` [ 'a' , "b" ] `: {"a", "b"}, `['a',]`: {"a"}, `['a\'b\\c']`: {`a'b\c`}, `["\x41\102\u0043\u{44 45}\s\e\n"]`: {"ABCDE \x1b\n"},
		`["\xzz"]`: {"zz"}, `["\u12"]`: {"12"}, `["a"]`: {"a"}, "['a\nb']": {"a\nb"},
	} {
		got, ok := parseArray(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{``, `[`, `['a'`, `['a' 'b']`, `[a]`, `['a'] x`, `['\x']`, `["\q"]`, `["\400"]`, `["\x\n"]`} {
		_, ok := parseArray(text)
		require.False(t, ok, text)
	}
}

// TestNodes reads what augtool exports.
func TestNodes(t *testing.T) {
	const text = "<augeas match=\"/x//*\">\n  <node label=\"a\" path=\"/x/a[1]\">\n    <value>1 &lt;&amp;&#xE9;&#10;</value>\n    <node label=\"b\">\n      <value>2</value>\n    </node>\n  </node>\n" +
		"  <node label=\"c\" path=\"/x/&quot;c\"/>\n  <node label=\"d\" path=\"/x/d\">\n    <value/>\n  </node>\n</augeas>\n"
	require.Equal(t, []node{{"/x/a[1]", "1 <&é\n", true}, {`/x/"c`, "", false}, {"/x/d", "", true}}, nodes(text))
	require.Empty(t, nodes(`<augeas match="/x"/>`))
}

func FuzzNodes(f *testing.F) {
	f.Add("<augeas match=\"x\">\n <node label=\"a\" path=\"/a\">\n <value>&#65;</value></node></augeas>")
	f.Add("<<>/&;&#;&#x;<node<value/>")
	f.Fuzz(func(_ *testing.T, text string) { nodes(text) })
}

func FuzzParse(f *testing.F) {
	f.Add(`set a[. = "x"]\ é 'b`)
	f.Add(`["a", 'b\'', "\u{41 42}"]`)
	f.Fuzz(func(_ *testing.T, text string) {
		parse(text, "/x/") //nolint:errcheck // any text may be wrong
		parseArray(text)
	})
}

// running is augtool, where the machine has it.
func running(t *testing.T, root string) *tool {
	t.Helper()
	if command.Find(program) == "" {
		t.Skip("there is no " + program)
	}
	tool, err := start(root, "", "--noload")
	require.NoError(t, err)
	t.Cleanup(tool.close)
	return tool
}

// TestTool asks augtool for what it was told: all characters come to it as they are.
func TestTool(t *testing.T) {
	tool := running(t, "/")
	var all strings.Builder
	for c := byte(1); c < 255; c++ {
		all.WriteByte(c)
	}
	for _, text := range []string{
		"x", " a  b ", "\ta\n\nb\n", `a\b\\c\"d\'e\[f\/g\ h\`, `"'`, "größe €", "]][[", "\nerror: no", "/x/", "#x", strings.Repeat("long ", 50000), "\x1b[A\x16\x03\x04\r\b", all.String(),
	} {
		ok, err := tool.do("set", "/a", text)
		require.NoError(t, err)
		require.True(t, ok)
		out, err := tool.run("get /a")
		require.NoError(t, err)
		_, out, _ = strings.Cut(out, "\n/a = ")
		require.Equal(t, text, strings.TrimSuffix(strings.TrimSuffix(out, "augtool"), "\n"))
	}
	for _, text := range []string{"", "<&>\"'\n\t größe\r", "augtool> #\n<augeas "} {
		_, err := tool.do("set", "/a", text)
		require.NoError(t, err)
		found, err := tool.match("/a")
		require.NoError(t, err)
		require.Equal(t, []node{{"/a", text, true}}, found)
	}
	for _, path := range []string{"/p/a b", `/p/a\[1\]`, "/p/é", `/p/a\ b`} {
		ok, err := tool.do("set", path, "v")
		require.NoError(t, err)
		require.True(t, ok, path)
		found, err := tool.match(path)
		require.NoError(t, err)
		require.Len(t, found, 1, path)
	}
	for text, literal := range map[string]string{"a b\tc": "'a b\tc'", "a'b": `"a'b"`, "größe": "'größe'", `a\b`: `'a\b'`, "[x]": "'[x]'"} {
		_, err := tool.do("set", "/q/y", text)
		require.NoError(t, err)
		found, err := tool.match("/q[y = " + literal + "]")
		require.NoError(t, err)
		require.Len(t, found, 1, literal)
	}
	ok, err := tool.do("set", "/a[", "x")
	require.NoError(t, err)
	require.False(t, ok)
	for _, path := range []string{"/a[", "/a/"} {
		_, err = tool.match(path)
		require.EqualError(t, err, "unknown error - Matching path expression '"+path+"' failed")
	}
}

func declared(params ...catalog.Param) *apply.Declared {
	return &apply.Declared{Resource: &catalog.Resource{Type: &catalog.Type{Name: "Augeas"}, Title: "x", Params: params}, Options: &apply.Options{}}
}

// TestSecret says nothing of what is secret.
func TestSecret(t *testing.T) {
	root := t.TempDir()
	running(t, root)
	require.NoError(t, os.WriteFile(filepath.Join(root, "c"), []byte("a=1\n"), 0o600))
	for changes, want := range map[string]string{
		"set a[ 'secret": "wrong commands: [redacted]", "rm a[. = 'secret'": "Error sending command 'rm' with params [redacted]", "secret": "wrong commands: [redacted]",
	} {
		d := declared(
			catalog.Param{Name: "root", Value: root}, catalog.Param{Name: "incl", Value: "/c"}, catalog.Param{Name: "lens", Value: "Shellvars.lns"},
			catalog.Param{Name: "changes", Value: &value.Sensitive{Value: changes}},
		)
		d.Unwrap()
		r, err := open(d)
		require.NoError(t, err)
		_, err = r.Inspect()
		r.(*resource).Close()
		require.EqualError(t, err, want, changes)
	}
}

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		params []catalog.Param
		want   string
	}{
		{nil, ""},
		{[]catalog.Param{{Name: "incl", Value: "/a"}, {Name: "lens", Value: "A.lns"}}, ""},
		{[]catalog.Param{{Name: "incl", Value: false}, {Name: "lens", Value: "A.lns"}}, ""},
		{[]catalog.Param{{Name: "incl", Value: "/a"}}, "Validation of Augeas[x] failed: You must specify both the lens and incl parameters, or neither."},
		{[]catalog.Param{{Name: "incl", Value: int64(5)}}, `Munging failed for value "" in class context: no implicit conversion of Integer into String`},
		{[]catalog.Param{{Name: "context", Value: true}}, "Parameter context failed on Augeas[x]: Munging failed for value true in class context: undefined method `empty?' for true:TrueClass"},
		{[]catalog.Param{{Name: "show_diff", Value: "YES"}}, `Parameter show_diff failed on Augeas[x]: Invalid value "YES". Valid values are true, false, yes, no.`},
		{[]catalog.Param{{Name: "type_check", Value: "yes"}}, `Parameter type_check failed on Augeas[x]: Invalid value "yes". Valid values are true, false.`},
		{[]catalog.Param{{Name: "provider", Value: "bogus"}}, "Parameter provider failed on Augeas[x]: Invalid augeas provider 'bogus'"},
	} {
		err := Check(declared(c.params...))
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, c.want)
	}
}
