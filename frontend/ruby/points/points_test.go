package points

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/source"
)

// TestPoints looks at the places and lines of points. That programs count them is tested with whole programs.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"a.erb", "\n <%# comment %>\n", ""},
		{"a.erb", "a\n<% if @x -%>\n b <%= @y %>\n<% else -%>\n c\n<% end -%>\n", `s 1:1-1:2 1
s 2:4-6:7 2
b 2:7-2:9 1 "true"
b 2:7-2:9 1 "false"
s 3:2-3:3 3
s 3:4-3:13 3
s 5:2-5:3 5`},
		{"a.rb", "f.each do |x|\n  y\nend\ndef m(x)\n  return 1 if x\n  case x\n  when 1, 2 then 3\n  end\nend", `s 5:3-5:16 5
b 5:15-5:16 1 "true"
b 5:15-5:16 1 "false"
s 5:3-5:11 5
s 6:3-8:6 6-7
b 7:8-7:12 2 "1, 2"
s 7:18-7:19 7
b 6:3-6:7 2 "none of these"`},
		{"a.rb", "module P\n newfunction(:x) do |a|\n  begin\n   a\n  rescue E\n   b\n  end\n end\nend", "s 3:3-7:6 3\ns 4:4-4:5 4\ns 6:4-6:5 6"},
	} {
		parse, find := parser.Parse, Function
		if strings.HasSuffix(c.file, ".erb") {
			parse, find = parser.ParseTemplate, Template
		}
		f, diags := parse(source.NewFile(c.file, c.text))
		require.Empty(t, diags)
		var rows []string
		for _, x := range find(f).Points {
			rows = append(rows, x.Row())
		}
		if diff := cmp.Diff(c.want, strings.Join(rows, "\n")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}
