package parser

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// samples are snippets of code, or templates, which package rubytrees compares with Ruby.
func samples(t testing.TB, kind string) []string {
	t.Helper()
	b, err := os.ReadFile("../../../internal/rubytrees/testdata/" + kind + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(b), "\n---\n")
}

// FuzzParse holds that any text gives a tree without panic, and that every node and diagnostic is in the file.
func FuzzParse(f *testing.F) {
	for _, s := range samples(f, "code") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, code string) { hold(t, Parse, code) })
}

// FuzzParseTemplate holds the same of templates.
func FuzzParseTemplate(f *testing.F) {
	for _, s := range samples(f, "templates") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, code string) { hold(t, ParseTemplate, code) })
}

func hold(t *testing.T, parse func(*source.File) (*ast.File, diag.List), code string) {
	t.Helper()
	tree, diags := parse(source.NewFile("x", code))
	bad := false
	ast.Walk(tree.Body, func(n ast.Node) bool {
		at := n.Span()
		if at.File == nil || at.Start < 0 || at.Start > at.End || int(at.End) > len(code) {
			t.Errorf("%T at %d to %d of %d", n, at.Start, at.End, len(code))
		}
		switch n.(type) {
		case *ast.Bad:
			bad = true
		case *label:
			t.Error("a label is in the tree")
		case *ast.Targets:
		}
		return true
	})
	if bad && len(diags) == 0 {
		t.Error("something could not be read, and no diagnostic says so")
	}
	for _, d := range diags {
		if d.Span.File == nil || d.Code == "" || d.Message == "" || int(d.Span.End) > len(code) {
			t.Errorf("incomplete diagnostic %+v", d)
		}
	}
}

// TestLinear parses 128 kB of what might be slow. The bound is generous: one that is quadratic needs longer.
func TestLinear(t *testing.T) {
	const size = 1 << 17
	for _, c := range []struct{ before, repeated, after string }{
		{"", "a.b(1) { |c| c + 1 }\n", ""},
		{"", "a\n# b\n", ""},
		{"a", "\n# b", "\n.c"},
		{"a", ".b", ""},
		{"a", " + b", ""},
		{"a", " && b", ""},
		{"a", " ? b : c", ""},
		{"a", " rescue b", ""},
		{"a", " if b", ""},
		{"a", " = b", ""},
		{"a", ", b", " = c"},
		{"", "(", ""},
		{"", "(a, ", ""},
		{"", "[", "]"},
		{"", "{a: ", ""},
		{"", "a {", ""},
		{"", "a do |b|\n", ""},
		{"", "if a\n", ""},
		{"if a\n", "elsif b\n", "end"},
		{"case a\n", "when b\n", "end"},
		{"", "def a(b)\n", ""},
		{"", "end\n", ""},
		{"", ") ] }\n", ""},
		{"", "! ", "a"},
		{"", "-", "a"},
		{"", "not ", "a"},
		{"", "-> ", "{}"},
		{"", "\"#{", ""},
		{"\"", "#{a}", "\""},
		{"\"", "#", "\""},
		{"", "\"a\" ", ""},
		{"", "'a", ""},
		{"%w[", "a ", "]"},
		{"%q(", "(", ""},
		{"", "<<A\nb\nA\n", ""},
		{"", "<<A + ", "1\n" + strings.Repeat("A\n", 1000)},
		{"", "<<A\n", ""},
		{"<<~A\n", "  b #{c}\n", "A\n"},
		{"<<~A\n", "\n", "A\n"},
		{"", "/a/ =~ b\n", ""},
		{"", "/(?<a>b)/ =~ c\n", ""},
		{"", "a = 1\n", ""},
		{"", "a <<b\n", ""},
		{"", "=begin\n", ""},
		{"", "=begin\n=end\n", ""},
		{"case a\n", "in [b, *c] | {d:} if e\n", "end"},
		{"case a\nin ", "[", "end"},
		{"a ", "b ", ""},
		{"a ", "b, c => ", ""},
		{"1", "_1", ""},
		{"", "1", ""},
		{"", " ", "a"},
		{"", "\\\n", "a"},
		{"", "<% a %>", ""},
		{"", "<%= a -%>\n", ""},
		{"", "  <%- a do %>\n", ""},
		{"", "<%", ""},
		{"", "<%% %%>", ""},
		{"<% ", "%%>", ""},
		{"", " ", "<%- a -%>"},
		{"", "a\n", ""},
	} {
		code := c.before + strings.Repeat(c.repeated, size/len(c.repeated)) + c.after
		for name, parse := range map[string]func(*source.File) (*ast.File, diag.List){"code": Parse, "template": ParseTemplate} {
			start := time.Now()
			parse(source.NewFile("x", code))
			if d := time.Since(start); d > 5*time.Second {
				t.Errorf("128 kB of %q as %s takes %s", c.repeated, name, d)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	code := strings.Join(samples(b, "code"), "\n")
	code, _, _ = strings.Cut(code, "__END__")
	b.SetBytes(int64(len(code)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(source.NewFile("x", code))
	}
}
