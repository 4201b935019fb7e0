package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

func parse(t testing.TB, code string) *ast.Program {
	t.Helper()
	prog, diags := Parse(source.NewFile("x.pp", code), Options{})
	require.Empty(t, diags, "of %q", code)
	return prog
}

// TestPrivate reads `private` in the four positions of ACC-1 and nowhere else.
func TestPrivate(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"private class a { }", `(private (class {:name "a"}))`},
		{"private define a { }", `(private (define {:name "a"}))`},
		{"private $x = 1", `(private (= (var "x") 1))`},
		{
			"class a(private Integer $p = 1, private $q, $r) { }",
			`(class {:name "a" :params {:p {:private true :type (qr "Integer") :value 1} :q {:private true} :r {}}})`,
		},
		{"define a(private *$p) { }", `(define {:name "a" :params {:p {:private true :splat true}}})`},
		{
			"class a { private class b { } private $c = 1 }",
			`(class {:name "a" :body [(private (class {:name "a::b"})) (private (= (var "c") 1))]})`,
		},
		{"private function a { }", `(block (reserved "private") (function {:name "a"}))`},
		{"private class { 'a': }", `(block (reserved "private") (resource {:type (qn "class") :bodies [{:title "a" :ops []}]}))`},
		{"$x = private", `(= (var "x") (reserved "private"))`},
		{"private $x += 1", `(block (reserved "private") (+= (var "x") 1))`},
		{"file { 'a': private => 1 }", `(resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "private" 1)]}]})`},
	} {
		require.Equal(t, c.want, ast.Dump(parse(t, c.code)), "of %q", c.code)
	}
	_, diags := Parse(source.NewFile("x.pp", "function f(private $x) { }"), Options{})
	require.Equal(t, "x.pp:1:12: Syntax error at 'private'", diags[0].Error())
}

func TestDefinitions(t *testing.T) {
	prog := parse(t, `
# Outer does much.
#
#   and more
class outer($x) inherits base {
  class inner { }
  # Not this: there is a gap.

  define def { }
  $x = 1 # nor a comment behind code
  class last { }
}
/* A type
 * of two lines */
type T = Integer
# hidden
private class p { }
function f { } # one
node default { }
`)
	var got []string
	for _, d := range prog.Defs {
		_, line, col := d.Span().Position()
		name, doc := "node", ""
		switch d := d.(type) {
		case *ast.ClassDef:
			name, doc = d.Name, d.Doc
			require.Equal(t, d.Name[strings.LastIndex(d.Name, ":")+1:], d.NameAt.Text())
		case *ast.DefineDef:
			name, doc = d.Name, d.Doc
		case *ast.FuncDef:
			name, doc = d.Name, d.Doc
		case *ast.TypeAlias:
			name, doc = d.Name, d.Doc
			require.Equal(t, "T", d.NameAt.Text())
		}
		got = append(got, fmt.Sprintf("%d:%d %s %q", line, col, name, doc))
	}
	require.Equal(t, []string{
		`6:3 outer::inner ""`,
		`9:3 outer::def ""`,
		`11:3 outer::last ""`,
		`5:1 outer "Outer does much.\n\n  and more"`,
		`15:6 T "A type\nof two lines"`,
		`17:9 p "hidden"`,
		`18:1 f ""`,
		`19:1 node ""`,
	}, got)
}

func TestComments(t *testing.T) {
	prog := parse(t, "# one\r\n$a = \"${b # two\n}\" /* three\n*/ $c = @(\"E\")\n  ${d # four\n  }\n  | E\n#")
	var got []string
	for _, c := range prog.Comments {
		_, line, col := c.At.Position()
		got = append(got, fmt.Sprintf("%d:%d %q %q", line, col, c.Text, c.At.Text()))
	}
	require.Equal(t, []string{
		`1:1 " one" "# one\r"`,
		`2:11 " two" "# two"`,
		`3:4 " three\n" "/* three\n*/"`,
		`5:7 " four" "# four"`,
		`8:1 "" "#"`,
	}, got)
}

// TestRecovery finds several errors in one file, the first of them Puppet's, and
// keeps what is between them.
func TestRecovery(t *testing.T) {
	for _, c := range []struct{ code, errors, tree string }{
		{
			"$a = = 1\n$b = 2\nclass c {\n  foo { 'x' => 1 }\n  $d = 3\n}\nnotice(]\n$e = 4\n",
			"1:6 Syntax error at '='; 4:13 Syntax error at '=>'; 7:8 Syntax error at ']'",
			`(block (= (var "b") 2) (class {:name "c" :body [(= (var "d") 3)]}) (= (var "e") 4))`,
		},
		{"$a = 1\n}\n$b = 2\n}", "2:1 Syntax error at '}'; 4:1 Syntax error at '}'", `(block (= (var "a") 1) (= (var "b") 2))`},
		{"class a {\n  if $x {\n", "3:1 Syntax error at end of input", `(nop)`},
		{"class a {\n  $x = {\n\n}\nclass b {\n $y = ]\n}\nclass c { }", "6:7 Syntax error at ']'", `(nop)`},
		{"$a = )\n'open", "1:6 Syntax error at ')'; 2:2 Unclosed quote after \"'\" followed by 'open...'", `(nop)`},
		{"foo 1, 2\n$a = )", "2:6 Syntax error at ')'", `(block (qn "foo") 1 2)`},
		{
			"class a { foo 1, 2 }\n$b = )\n", "1:16 attempt to pass argument list to the function 'foo' which cannot be called without parentheses; 2:6 Syntax error at ')'",
			`(class {:name "a" :body [(qn "foo")]})`,
		},
	} {
		prog, diags := Parse(source.NewFile("x.pp", c.code), Options{})
		var got []string
		for _, d := range diags {
			_, line, col := d.Span.Position()
			got = append(got, fmt.Sprintf("%d:%d %s", line, col, d.Message))
		}
		require.Equal(t, c.errors, strings.Join(got, "; "), "of %q", c.code)
		require.Equal(t, c.tree, ast.Dump(prog), "of %q", c.code)
	}
	_, diags := Parse(source.NewFile("x.pp", strings.Repeat("$a = )\n", 1000)), Options{})
	require.Len(t, diags, maxErrors)
}

// TestDepth wants an error, not an exhausted stack, for what is nested too
// deeply, and room for what is only long.
func TestDepth(t *testing.T) {
	for _, unit := range []string{
		"[", "(", "{1=>", "!", "-", "f(", "$x[", "if true {", "$a = ", "@", "\"${", "$x ? { 1 => ",
		"class a {", "A <| ", "case 1 { 1: {", "x { [", "f() |$x| {", "\"${[\"",
		"type X { attr a { check => { ", "type X { invariant (", "X.new { a => ",
	} {
		for _, n := range []int{1000, 50000} {
			code := strings.Repeat(unit, n)
			_, diags := Parse(source.NewFile("x.pp", code), Options{})
			require.NotEmpty(t, diags, "of %d times %s", n, unit)
			if n > maxDepth {
				require.Contains(t, []string{string(codeTooDeep), "UNCLOSED_QUOTE"}, string(diags[0].Code), "of %d times %s", n, unit)
			}
		}
	}
	for _, c := range []struct{ first, unit, last string }{
		{"$a = 1", " + 1", ""},
		{"A", " -> A", ""},
		{"$a", ".f", ""},
		{"$a", "[1]", ""},
		{"if $a { }", " elsif $a { }", ""},
		{"$a", " ? { 1 => 2 }", ""},
		{"[", "1, ", "]"},
		{"$a", "\n$a = 1", ""},
		{"\"", "${a}$b x", "\""},
		{"file { ", "'a': b => 1; ", "}"},
		{"type X { ", "attr a { min => 1 } ", "}"},
		{"type X { attr a { ", "min => 1, ", "} }"},
		{"type X { ", "invariant $a ", "}"},
		{"X", ".new { a => 1 }", ""},
	} {
		prog := parse(t, c.first+strings.Repeat(c.unit, 20000)+c.last)
		n := 0
		ast.Walk(prog, func(ast.Node) bool { n++; return true })
		require.Greater(t, n, 20000, "nodes of %s", c.unit)
		require.NotEmpty(t, ast.Dump(prog))
	}
	for name, code := range map[string]string{
		"a chain":            "$a = 1" + strings.Repeat(" + 1", maxHeight),
		"chains in a chain":  "$a = " + strings.Repeat("(", 400) + "1" + strings.Repeat(strings.Repeat(" + 1", 100)+")", 400),
		"chains on the left": "$a" + strings.Repeat("[0]", maxHeight/2) + strings.Repeat(".f", maxHeight/2),
	} {
		prog, diags := Parse(source.NewFile("x.pp", code), Options{})
		require.Len(t, diags, 1, name)
		require.Equal(t, codeTooDeep, diags[0].Code, name)
		require.Nil(t, ast.Below(prog, 2), name)
	}
}

// TestLinear parses a megabyte of what might be slow. The bound is generous: a
// quadratic parser would need minutes.
func TestLinear(t *testing.T) {
	size := 1 << 20
	if testing.Short() {
		size = 1 << 16
	}
	for _, unit := range []string{
		"(", "[", "{", "\"", "'", "/", "\\/", "$", "$ ", "\"$ ", "@(A)", "@(A)\n", "@(A)@(B)\nA\nB\n", "/* ", "#\n", "<", "1 + ", "1.", "1.2",
		"a::", "::", "a-", "x", "=", "=>", "\n(", " (", "class a { ", "f(]\n", "}", ")\n", "${", "\"${", "\"${a}", "\"\\u", "\"\\u0041\"", "'\\\\",
		"# doc\nclass a { }\n", "é", " ", "|", "? {", "if {", "$a = $", "notice ", "a => ", "@", "x { 'a': ", "\x00", "\xff",
		"type X { ", "type X { attr a ]\n", "type X { attr a { min => {", "type X { invariant", "X.new { a => 1 } ",
	} {
		code := strings.Repeat(unit, size/len(unit))
		for _, opts := range []Options{{}, {EPP: true}} {
			text := code
			if opts.EPP {
				text = "<% " + code[:len(code)/8]
			}
			Parse(source.NewFile("x.pp", text), opts)
		}
	}
	for _, unit := range []string{"<%", "<%%", "<%#%>", "<%#-%>", "  <%#- x -%>", "%%>", "<%= 1 %>", "<% { %>", "<%= { %>", "<%- -%>\n"} {
		ParseEPP(source.NewFile("x.epp", strings.Repeat(unit, size/len(unit))), Options{})
	}
}
