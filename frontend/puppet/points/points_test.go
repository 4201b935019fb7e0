package points

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
)

// TestOf looks at the places and lines of points. That programs count them is tested with whole programs.
func TestOf(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"a.pp", "", ""},
		{"a.pp", "class a($p = 1, $q = \"x${p}\",\n  $r = [-1, default, /x/, Integer]) { }", "s 1:22-1:29 1"},
		{"a.pp", "file { '/x':\n  # comment\n  ensure => file,\n\n  content => @(END),\n    a\n\n    b\n    | END\n}", "s 1:1-10:2 1,3,5-6,8"},
		{"a.pp", "if $a { f() } elsif $b { } else {\n g() }", `s 1:1-2:7 1
b 1:1-1:3 1 "true"
b 1:1-1:3 1 "false"
s 1:9-1:12 1
s 1:15-2:7 1
b 1:15-1:20 2 "true"
b 1:15-1:20 2 "false"
s 2:2-2:5 2`},
		{"a.pp", "unless 'é' or $b { f() }", `s 1:1-1:25 1
b 1:12-1:14 1 "right side evaluated"
b 1:12-1:14 1 "right side left out"
b 1:1-1:7 2 "false"
b 1:1-1:7 2 "true"
s 1:20-1:23 1`},
		{"a.pp", "case $x {\n  'a', 'b': { }\n  /c/: { f() }\n}", `s 1:1-4:2 1-3
b 2:3-2:11 1 "'a', 'b'"
b 3:3-3:6 1 "/c/"
s 3:10-3:13 3
b 1:1-1:5 1 "no option matches"`},
		{"a.pp", "$x = $y ? {\n  1 => 'a',\n  default =>\n    f()\n}", `s 1:1-5:2 1-3
b 2:3-2:4 1 "1"
s 2:8-2:11 2
b 3:3-3:10 1 "default"
s 4:5-4:8 4`},
		{"a.pp", "$x.map |$y| {\n  $y\n}.each |$z| { f($z) }", "s 1:1-3:22 1,3\ns 2:3-2:5 2\ns 3:15-3:20 3"},
		{"a.epp", "<%- | $a | -%>\ntext\n<% if $a { -%>\n yes <%= $a %>\n<% } -%>\n\n end\n", `s 2:1-2:5 2
s 3:4-5:5 3
b 3:4-3:6 1 "true"
b 3:4-3:6 1 "false"
s 4:2-4:5 4
s 4:10-4:12 4
s 7:2-7:5 7`},
	} {
		parse := parser.Parse
		if strings.HasSuffix(c.file, ".epp") {
			parse = parser.ParseEPP
		}
		p, diags := parse(source.NewFile(c.file, c.text), parser.Options{})
		require.Empty(t, diags)
		var rows []string
		for _, x := range Of(p).Points {
			rows = append(rows, x.Row())
		}
		if diff := cmp.Diff(c.want, strings.Join(rows, "\n")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}
