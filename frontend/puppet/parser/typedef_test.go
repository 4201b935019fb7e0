package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

// typeDefs are declared types and their members in PN.
var typeDefs = []struct{ code, want string }{
	{"type X { }", `(type-definition "X" nil [])`},
	{"type A::X inherits ::B::Y { abstract }", `(type-definition "A::X" "::B::Y" [(abstract)])`},

	// ARM-10, AMB-2, AMB-11, AMB-14: types of attributes.
	{"type X { attr a }", `(type-definition "X" nil [(attr {:name "a"})])`},
	{"type X { attr a, String attr b, Stdlib::Port attr c, Integer[1, 2] }", `(type-definition "X" nil [` +
		`(attr {:name "a" :type (qr "String")}) (attr {:name "b" :type (qr "Stdlib::Port")}) (attr {:name "c" :type (access (qr "Integer") 1 2)})])`},
	{"type X { attr a, enum[b, 'c d',] attr e, Enum[f] attr g, enum [h] }", `(type-definition "X" nil [` +
		`(attr {:name "a" :type (access (qr "Enum") (qn "b") "c d")}) (attr {:name "e" :type (access (qr "Enum") (qn "f"))}) ` +
		`(attr {:name "g" :type (access (qr "Enum") (qn "h"))})])`},
	{"type X { has a, Y }", `(type-definition "X" nil [(has {:name "a" :type (qr "Y")})])`},

	// ARM-4: the words of the grammar, and keywords, are names as well.
	{"type X { attr attr attr has, String attr enum, enum[enum, attr] attr default attr abstract attr _a has has, Has abstract }", `(type-definition "X" nil [` +
		`(attr {:name "attr"}) (attr {:name "has" :type (qr "String")}) (attr {:name "enum" :type (access (qr "Enum") (qn "enum") (reserved "attr"))}) ` +
		`(attr {:name "default"}) (attr {:name "abstract"}) (attr {:name "_a"}) (has {:name "has" :type (qr "Has")}) (abstract)])`},

	// Settings, RST-2.
	{
		"type X { attr a, Integer { min => 1, max => unbound, default => -1, unsettable => true, behaviour => read_only, } attr b { default => 'x' } }",
		`(type-definition "X" nil [(attr {:name "a" :type (qr "Integer") :settings [(=> "min" 1) (=> "max" (qn "unbound")) (=> "default" -1) ` +
			`(=> "unsettable" true) (=> "behaviour" (qn "read_only"))]}) (attr {:name "b" :settings [(=> "default" "x")]})])`,
	},
	{"type X { attr a { max => default } }", `(type-definition "X" nil [(attr {:name "a" :settings [(=> "max" (default))]})])`},

	// AMB-5, AMB-6: the forms of logic.
	{"type X { attr a { check => { }, set => { $it }, get => { 1 2 } } }", `(type-definition "X" nil [(attr {:name "a" :settings [` +
		`(=> "check" (block)) (=> "set" (block (var "it"))) (=> "get" (block 1 2))]})])`},
	{"type X { attr a { check => |$h| { $h =~ /x/ }, derived => || { 1 } } }", `(type-definition "X" nil [(attr {:name "a" :settings [` +
		`(=> "check" (lambda {:params {:h {}} :body [(=~ (var "h") (regexp "x"))]})) (=> "derived" (lambda {:body [1]}))]})])`},
	{"type X { attr a { check => $a > 1 and $a < 2, validate => f($a) ? { 1 => 2 }, } }", `(type-definition "X" nil [(attr {:name "a" :settings [` +
		`(=> "check" (and (> (var "a") 1) (< (var "a") 2))) (=> "validate" (? (call {:functor (qn "f") :args [(var "a")]}) [(=> 1 2)]))]})])`},
	// Invariants.
	{"type X { invariant { $a } invariant 'b' { $a } invariant \"c\" |$it| { 1 } }", `(type-definition "X" nil [` +
		`(invariant {:logic (block (var "a"))}) (invariant {:title "b" :logic (block (var "a"))}) (invariant {:title "c" :logic (lambda {:params {:it {}} :body [1]})})])`},
	{"type X { invariant $a > 1 invariant 'b' $a =~ /x/ invariant 'c' (1) invariant 'd' == $a }", `(type-definition "X" nil [` +
		`(invariant {:logic (> (var "a") 1)}) (invariant {:title "b" :logic (=~ (var "a") (regexp "x"))}) (invariant {:title "c" :logic (paren 1)}) ` +
		`(invariant {:logic (== "d" (var "a"))})])`},

	// RST-3.
	{
		"type X inherits Resource { title_patterns => { /a(.)/ => [b] } isomorphic => false autorequire => { file => $b, service => 'c' } autonotify => { } }",
		`(type-definition "X" "Resource" [(=> "title_patterns" (hash (=> (regexp "a(.)") (array (qn "b"))))) (=> "isomorphic" false) ` +
			`(=> "autorequire" (hash (=> (qn "file") (var "b")) (=> (qn "service") "c"))) (=> "autonotify" (hash))])`,
	},

	// What package check has more to say about.
	{"type X { attr a { wrong => { 1 }, too => |$x| { 2 }, none => { b => 3 } } }", `(type-definition "X" nil [(attr {:name "a" :settings [` +
		`(=> "wrong" (block 1)) (=> "too" (lambda {:params {:x {}} :body [2]})) (=> "none" (hash (=> (qn "b") 3)))]})])`},
}

func TestTypeDefs(t *testing.T) {
	for _, c := range typeDefs {
		require.Equal(t, c.want, ast.Dump(parse(t, c.code)), "of %q", c.code)
	}
}

// TestTypeDefPlaces wants members and their parts where they are written.
func TestTypeDefPlaces(t *testing.T) {
	prog := parse(t, `
# An endpoint.
type Net::E inherits Net::F {
  # Where it is.
  attr host, enum['a', b] { check => |$h| { $h }, min => 1 }
  # Not below port 1.
  invariant 'ports' $port > 0
  isomorphic => false
  abstract
}
`)
	d := prog.Defs[0].(*ast.TypeDef)
	require.Equal(t, []string{"An endpoint.", "Net::E", "Net::F"}, []string{d.Doc, d.NameAt.Text(), d.ParentAt.Text()})
	require.True(t, strings.HasPrefix(d.At.Text(), "type Net") && strings.HasSuffix(d.At.Text(), "\n}"))
	f := d.Members[0].(*ast.Feature)
	require.Equal(t, "Where it is.", f.Doc)
	require.Equal(t, "host", f.NameAt.Text())
	require.Equal(t, "enum['a', b]", f.Type.Span().Text())
	require.Equal(t, "check => |$h| { $h }", f.Settings[0].At.Text())
	require.Equal(t, "|$h| { $h }", f.Settings[0].Logic.At.Text())
	require.Equal(t, "min", f.Settings[1].NameAt.Text())
	require.Same(t, f.Settings[1], f.Setting("min"))
	require.Nil(t, f.Setting("max"))
	require.True(t, strings.HasPrefix(f.At.Text(), "attr host") && strings.HasSuffix(f.At.Text(), "min => 1 }"))
	i := d.Members[1].(*ast.Invariant)
	require.Equal(t, "Not below port 1.", i.Doc)
	require.Equal(t, "invariant 'ports' $port > 0", i.At.Text())
	require.Equal(t, []string{"isomorphic => false", "abstract"}, []string{d.Members[2].Span().Text(), d.Members[3].Span().Text()})
}

// TestTypeDefErrors wants each error of a body once, what was expected in its
// place, and what is between the errors.
func TestTypeDefErrors(t *testing.T) {
	for _, c := range []struct{ code, errors, tree string }{
		{"type x { }", "1:6 Syntax error at 'x': expected the name of a type, which begins with a capital", `(nop)`},
		{"type X inherits y { }", "1:17 Syntax error at 'y': expected the name of a type after 'inherits'", `(nop)`},
		{
			"type X {\n  attr a String\n  attr b: String\n  attr c enum[d]\n  attr e, String,\n  attr f\n}",
			"2:10 Syntax error at 'String': expected ',' before the type of 'attr a'; " +
				"3:9 Syntax error at ':': expected ',' before the type of 'attr b'; " +
				"4:10 Syntax error at 'enum': expected ',' before the type of 'attr c'; " +
				"5:17 Syntax error at ',': expected 'attr', 'has', 'invariant', 'abstract' or a setting of the type",
			`(type-definition "X" nil [(attr {:name "e" :type (qr "String")}) (attr {:name "f"})])`,
		},
		{"type X inherits Y[1] { }", "1:18 Syntax error at '[': expected '{' and the members of the type", `(nop)`},
		{
			"type X {\n  attr 'a'\n  attr b, 1\n  has c {}\n  attr d\n  foo d\n  attr e { }\n  attr f { : min => 1 }\n  attr g { min }\n  attr h, String\n}\n$a = )",
			"2:8 Syntax error at 'a': expected a name after 'attr'; " +
				"3:11 Syntax error at '1': expected a type, such as String, or enum[…]; " +
				"4:9 Syntax error at '{': expected ',' and the type of 'has c'; " +
				"6:3 Syntax error at 'foo': expected 'attr', 'has', 'invariant', 'abstract' or a setting of the type; " +
				"7:12 Syntax error at '}': expected a setting, such as min => 1; " +
				"8:12 Syntax error at ':': expected a setting, such as min => 1; " +
				"9:16 Syntax error at '}': expected '=>' and the value of the setting 'min'; " +
				"12:6 Syntax error at ')'",
			`(type-definition "X" nil [(attr {:name "d"}) (attr {:name "h" :type (qr "String")})])`,
		},
		{
			"type X {\n  attr a { min => , max => 2 }\n  attr b { min => 1 max => 2 }\n  attr c, enum\n  has d, 'e'\n  invariant\n  attr f { check => }\n  attr g,\n  abstract,\n}",
			"2:19 Syntax error at ',': expected the value of the setting 'min'; " +
				"3:21 Syntax error at 'max': expected ',' or '}' after a setting; " +
				"5:3 Syntax error at 'has': expected '[' and the values of the enumeration; " +
				"5:10 Syntax error at 'e': expected a type; " +
				"7:3 Syntax error at 'attr': expected a block, a lambda or an expression that says what has to hold; " +
				"7:21 Syntax error at '}': expected the value of the setting 'check'; " +
				"9:3 Syntax error at 'abstract': expected a type, such as String, or enum[…]",
			`(type-definition "X" nil [])`,
		},
		{
			// In logic the errors are those of statements, which go on in the block.
			"type X {\n  attr a { check => {\n    $x = )\n    $y = ]\n    1\n  } }\n  attr b\n}",
			"3:10 Syntax error at ')'; 4:10 Syntax error at ']'",
			`(type-definition "X" nil [(attr {:name "a" :settings [(=> "check" (block 1))]}) (attr {:name "b"})])`,
		},
		{
			// A hash is none.
			"type X { attr a { check => { a => 1 } } }", "1:32 Syntax error at '=>': expected statements: the brace begins a block and no hash",
			`(type-definition "X" nil [])`,
		},
		{
			"type X {\n  attr a\nclass c { }\n$b = )", "3:1 Syntax error at 'class': expected '}' or a member of the type; 4:6 Syntax error at ')'",
			`(block (type-definition "X" nil [(attr {:name "a"})]) (class {:name "c"}))`,
		},
		{
			"type X {\n  attr a { min => 1\n  attr b\n}\nclass c { }", "3:3 Syntax error at 'attr': expected ',' or '}' after a setting",
			`(block (type-definition "X" nil [(attr {:name "b"})]) (class {:name "c"}))`,
		},
		{"type X { attr a", "1:16 Syntax error at end of input: expected '}' or a member of the type", `(type-definition "X" nil [(attr {:name "a"})])`},
		{"type X { attr a { min => 'x", "1:27 Unclosed quote after \"'\" followed by 'x...'", `(type-definition "X" nil [])`},
		{
			"type X {\n  attr a ]\n  attr b\n}", "2:10 Syntax error at ']': expected 'attr', 'has', 'invariant', 'abstract' or a setting of the type",
			`(type-definition "X" nil [(attr {:name "a"}) (attr {:name "b"})])`,
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
	_, diags := Parse(source.NewFile("x.pp", "type X {"+strings.Repeat("\n  attr a ]", 1000)+"}"), Options{})
	require.Len(t, diags, maxErrors)
}

// TestNewHash is COEX-7: attribute operations after a call of new are its
// argument, where an expression may be a resource.
func TestNewHash(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"X.new { a => 1, default => 2 }", `(call-method {:functor (. (qr "X") (qn "new")) :args [(hash (=> "a" 1) (=> "default" 2))]})`},
		{"$x = X.new { }", `(= (var "x") (call-method {:functor (. (qr "X") (qn "new")) :args [(hash)]}))`},
		{
			"$x = X.new { a => 1 } |$t| { $t }.b == 2",
			`(= (var "x") (== (call-method {:functor (. (call-method {:functor (. (qr "X") (qn "new")) :args [(hash (=> "a" 1))] ` +
				`:block (lambda {:params {:t {}} :body [(var "t")]})}) (qn "b")) :args []}) 2))`,
		},
		{"f([X.new { a => 1, }])", `(invoke {:functor (qn "f") :args [(array (call-method {:functor (. (qr "X") (qn "new")) :args [(hash (=> "a" 1))]}))]})`},
		{"X.new { a => Y.new { b => 1 } }", `(call-method {:functor (. (qr "X") (qn "new")) :args [(hash (=> "a" (call-method ` +
			`{:functor (. (qr "Y") (qn "new")) :args [(hash (=> "b" 1))]})))]})`},
		{"if $t.new { a }", `(if {:test (call-method {:functor (. (var "t") (qn "new")) :args []}) :then [(qn "a")]})`},
		{"X.new { 'a': b => 1 }", `(resource {:type (call-method {:functor (. (qr "X") (qn "new")) :args []}) :bodies [{:title "a" :ops [(=> "b" 1)]}]})`},
	} {
		require.Equal(t, c.want, ast.Dump(parse(t, c.code)), "of %q", c.code)
	}
	for _, c := range []struct{ code, message string }{
		{"X.make { a => 1 }", "Expression is not valid as a resource, resource-default, or resource-override"},
		{"X.new(1) { a => 1 }", "Expression is not valid as a resource, resource-default, or resource-override"},
		{"X.new |$t| { } { a => 1 }", "Expression is not valid as a resource, resource-default, or resource-override"},
		{"1 + X.new { a => 1 }", "Expression is not valid as a resource, resource-default, or resource-override"},
		{"X.new { a +> 1 }", "Syntax error at '+>'"},
		{"X.new { * => $a }", "Syntax error at '*': expected the name of a feature"},
		{"X.new { a => 1 b => 2 }", "Syntax error at 'b': expected ',' or '}' after a value"},
		{"X.new { 'a' => 1 }", "Syntax error at '=>'"},
	} {
		_, diags := Parse(source.NewFile("x.pp", c.code), Options{})
		require.Len(t, diags, 1, "of %q", c.code)
		require.Equal(t, c.message, diags[0].Message, "of %q", c.code)
	}
}
