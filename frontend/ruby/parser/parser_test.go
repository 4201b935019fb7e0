package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

// TestErrors holds what is said of code that is no Ruby, and that reading goes on after it.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"a = 1\nb +\n", "f:3:1: Syntax error in Ruby code: unexpected end of the code"},
		{"def f\n  g(\nend\nh", "f:3:1: Syntax error in Ruby code: unexpected 'end'"},
		{"x = ]\ny = 1\nz = )", "f:1:5: Syntax error in Ruby code: unexpected ']'|f:3:5: Syntax error in Ruby code: unexpected ')'"},
		{"if a\n  b\n", "f:3:1: Syntax error in Ruby code: unexpected end of the code, 'end' is missing"},
		{"x = \"a\n", "f:1:5: A string is not closed"},
		{"<<A\nb\n", "f:1:1: The end of the heredoc 'A' is missing"},
		{"\"\\u{}\"", "f:1:2: Syntax error in Ruby code: \\u{…} needs up to six hexadecimal digits for each character"},
		{"a == b == c", "f:1:8: Syntax error in Ruby code: unexpected '=='"},
		{"1 + f 1", "f:1:7: Syntax error in Ruby code: unexpected '1'"},
		{"end", "f:1:1: Syntax error in Ruby code: unexpected 'end'"},
		{"[1, 2", "f:1:6: Syntax error in Ruby code: unexpected end of the code, ']' is missing"},
		{strings.Repeat("(", 5000), "f:1:334: Ruby code is nested more than 1000 levels deep"},
		{strings.Repeat("[", 5000), "f:1:334: Ruby code is nested more than 1000 levels deep"},
		{"a" + strings.Repeat(".b", 20000), "f:1:1: Ruby code is nested more than 10000 levels deep"},
	} {
		_, diags := Parse(source.NewFile("f", c.code))
		var got []string
		for _, d := range diags {
			got = append(got, d.Error())
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%.40q gives\n  %s\nwant\n  %s", c.code, g, c.want)
		}
	}
}

// TestPlaces holds where nodes of files and templates are.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		template   bool
		code, want string
	}{
		{false, "a.b(c) { |d| d + 1 } # e", "a.b(c) { |d| d + 1 }|a|c|{ |d| d + 1 }|d + 1|d|1"},
		{false, "x = <<A + 'b'\n#{y} c\nA\n", "x = <<A + 'b'|x|<<A + 'b'|<<A|y| c\n|'b'"},
		{false, "é = \"\u00e9#{@f}\"", "é = \"é#{@f}\"|é|\"é#{@f}\"|é|@f"},
		{true, "a <%= @b.c -%>\n<% if d -%>\ne <%% <%= f[1] %>\n<% end %>", "a |<%= @b.c -%>|@b.c|@b|if d -%>\ne <%% <%= f[1] %>\n<% end|d|e <%% |<%= f[1] %>|f[1]|f|1|\n"},
	} {
		parse := Parse
		if c.template {
			parse = ParseTemplate
		}
		f, diags := parse(source.NewFile("f", c.code))
		for _, d := range diags {
			t.Error(d)
		}
		var got []string
		ast.Walk(f.Body, func(n ast.Node) bool {
			if _, ok := n.(*ast.Seq); !ok {
				got = append(got, n.Span().Text())
			}
			return true
		})
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%q has nodes\n  %q\nwant\n  %q", c.code, g, c.want)
		}
	}
}

// TestComments holds that comments of whole lines are kept, once each, and the text after __END__.
func TestComments(t *testing.T) {
	f, _ := Parse(source.NewFile("f", "# a\nb # c\n  # d\n  .e\n=begin\nf\n=end\n__END__\ng"))
	var got []string
	for _, c := range f.Comments {
		got = append(got, fmt.Sprintf("%d %q", c.At.Start, c.Text))
	}
	if g, want := strings.Join(got, ", "), `0 " a", 12 " d", 21 "f\n"`; g != want || f.Data != "g" {
		t.Errorf("comments are %s, want %s; data is %q", g, want, f.Data)
	}
}

// TestInline holds what template text gives.
func TestInline(t *testing.T) {
	f, diags := ParseInline("f", "<%= a %> b <% c")
	if len(diags) > 0 || len(f.Body.Body) != 3 {
		t.Fatalf("%d nodes, %v", len(f.Body.Body), diags)
	}
	if text, ok := f.Body.Body[2].(*ast.Text); !ok || text.Value != " c" {
		t.Errorf("a tag that does not end gives %#v", f.Body.Body[2])
	}
}
