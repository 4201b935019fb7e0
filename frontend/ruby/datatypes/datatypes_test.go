package datatypes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	puppetparser "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/datatypes"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

func parse(f *source.File) (*puppet.Program, diag.List) {
	return puppetparser.Parse(f, puppetparser.Options{})
}

// read is what a file says of the type M::A.
func read(text string) string {
	tree, diags := parser.Parse(source.NewFile("a.rb", text))
	if diags.HasErrors() {
		return diags[0].Message
	}
	t, found := datatypes.Read(tree, "m::a", parse)
	var b strings.Builder
	if t.Program != nil {
		alias := t.Program.Defs[0].(*puppet.TypeAlias)
		fmt.Fprintf(&b, "%s = %s\n", alias.Name, puppet.Dump(alias.Type))
		puppet.Walk(alias.Type, func(n puppet.Node) bool {
			if ref, ok := n.(*puppet.RefExpr); ok {
				_, line, col := ref.At.Position()
				fmt.Fprintf(&b, "%d:%d %s\n", line, col, ref.At.Text())
			}
			return true
		})
		if alias.Doc != "" {
			fmt.Fprintf(&b, "# %s\n", alias.Doc)
		}
	}
	if t.Broken != "" {
		fmt.Fprintf(&b, "broken: %s\n", t.Broken)
	}
	for _, d := range found {
		_, line, col := d.Span.Position()
		fmt.Fprintf(&b, "%d:%d %s\n", line, col, strings.TrimPrefix(d.Message, "the data type M::A cannot be used: "))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// of is a file with a type that is described by code.
func of(body string) string { return "Puppet::DataTypes.create_type('M::A') do\n" + body + "\nend\n" }

func TestInterface(t *testing.T) {
	attribute := `M::A = (hash (=> (qn "attributes") (hash (=> (qn "a") (qr "Integer")))))`
	for _, c := range []struct{ text, want string }{
		{of("interface 'attributes => { a => Integer }'"), attribute + "\n2:33 Integer"},
		{of("interface \"attributes => { a => Integer }\""), attribute + "\n2:33 Integer"},
		{of("interface(%q{attributes => { a => Integer }})"), attribute + "\n2:35 Integer"},
		{of("interface(%(attributes => { a => Integer }))"), attribute + "\n2:34 Integer"},
		{of("interface <<P\nattributes => {\n  a => Integer\n}\nP"), attribute + "\n4:8 Integer"},
		{of("  interface <<-P\n    attributes => {\n      a => Integer\n    }\n  P"), attribute + "\n4:12 Integer"},
		{of("  interface <<~P\n    attributes => {\n      a => Integer\n    }\n  P"), attribute + "\n4:12 Integer"},
		{of("  interface <<~'P'.freeze\n    attributes => {\n      a => Integer\n    }\n  P"), attribute + "\n4:12 Integer"},
		{of("  interface <<~\"P Q\"\n    attributes => {\n      a => Integer,\n    },\n  P Q"), attribute + "\n4:12 Integer"},
		{of("interface <<-P\r\n  attributes => { a => Integer }\r\nP\r"), attribute + "\n3:24 Integer"},
		{of("interface 'attributes => ' '{ a => Integer }'"), attribute + "\n2:33 Integer"},
		{of("interface \"attributes => {\\n a => Integer }\""), attribute + "\n3:7 Integer"},
		{of("interface <<P\n# first\nattributes => { a => Integer } # and last\nP"), attribute + "\n4:22 Integer"},
		{of("interface ''"), `M::A = (hash)`},
		{"I = 'attributes => { a => Integer }'.freeze\n" + of("interface I"), attribute + "\n1:27 Integer"},
		{of("t = 'attributes => { a => Integer }'\nself.interface t"), attribute + "\n2:27 Integer"},
		{of("interface <<~P\n  constants => { a => 'b\n    c' }\nP"), `M::A = (hash (=> (qn "constants") (hash (=> (qn "a") "b\n  c"))))`},
		{"# It is\n# documented.\n" + of("interface ''"), "M::A = (hash)\n# It is\ndocumented."},
		{"::Puppet::DataTypes.create_type(:'M::A') { interface '' }", `M::A = (hash)`},
		{"require 'json'\n" + of("require 'set'\ninterface ''\n'a comment'"), `M::A = (hash)`},
		{"\ufeff" + of("interface ''"), `M::A = (hash)`},
		{of("interface ''") + "__END__\n(", `M::A = (hash)`},
		{"Puppet::DataTypes.create_type('M::B') { interface '' }\n" + of("interface 'attributes => { a => Integer }'"), attribute + "\n3:33 Integer"},
		{of("interface ''\nimplementation do\n# nothing\nend"), `M::A = (hash)`},
		{of("interface ''\nimplementation_class nil"), `M::A = (hash)`},
		{of("interface ''\nimplementation"), `M::A = (hash)`},
	} {
		assert.Equal(t, c.want, read(c.text), c.text)
	}
}

func TestBroken(t *testing.T) {
	cannot := func(at, message string) string { return "broken: " + message + "\n" + at + " " + message }
	load := func(at, message string) string {
		return cannot(at, "Data Type Load Error for type 'M::A': "+message)
	}
	odd := func(line, col int, what string) string {
		return cannot(fmt.Sprintf("%d:%d", line, col), fmt.Sprintf("p2go does not compile this Ruby code: %s (a.rb:%d)", what, line))
	}
	whole := "The code loaded from a.rb "
	named := func(name, at, message string) string {
		return "broken: " + message + "\n" + at + " the data type " + name + " cannot be used: " + message
	}
	for _, c := range []struct{ text, want string }{
		{"", named("m::a", "1:1", whole+"does not seem to be a Puppet 5x API data type - no create_type call.")},
		{"x = 1\n", named("m::a", "1:1", whole+"does not seem to be a Puppet 5x API data type - no create_type call.")},
		{"# Puppet::DataTypes.create_type\n", named("m::a", "1:1", whole+"did not produce a data type when evaluated. Got 'NilClass'")},
		{of("interface ''") + "1\n", cannot("1:1", whole+"did not produce a data type when evaluated. Got 'Integer'")},
		{of("interface ''") + "X = 'x'\n", cannot("1:1", whole+"did not produce a data type when evaluated. Got 'String'")},
		{strings.Replace(of("interface ''"), "M::A", "M::B", 1), named("M::B", "1:1", whole+"produced mis-matched name, expected 'm::a', got M::B")},
		{strings.Replace(of("interface ''"), "M::A", "m::a", 1), named("m::a", "1:31",
			`Data Type Load Error for type 'm::a': object name has wrong type, expects a match for Pattern[/\A[A-Z]\w*(?:::[A-Z]\w*)*\z/], got 'm::a'`)},
		{of(""), load("1:1", "a data type must have an interface")},
		{of("interface nil"), load("1:1", "a data type must have an interface")},
		{of("interface :a"), load("1:1", "a data type must have an interface")},
		{of("interface ''\ninterface ''"), load("3:1", "a data type can only have one interface")},
		{of("interface"), load("2:1", "wrong number of arguments (given 0, expected 1)")},
		{of("interface '', 1"), load("2:1", "wrong number of arguments (given 2, expected 1)")},
		{"Puppet::DataTypes.create_type { }", named("m::a", "1:1", "wrong number of arguments (given 0, expected 1)")},
		{"Puppet::DataTypes.create_type('M::A')", odd(1, 1, "create_type without a block")},
		{"Puppet::DataTypes.create_type(\"M::#{'A'}\") { }", named("m::a", "1:31", "p2go does not compile this Ruby code: a data type with a computed name (a.rb:1)")},
		{of("interface ''\nimplementation { def b() 1 end }"), odd(3, 1, "the implementation of a data type")},
		{of("interface ''\nimplementation_class Foo"), odd(3, 1, "the implementation of a data type")},
		{of("interface ''\nimplementation { }\nimplementation { }"), load("4:1", "a data type can only have one implementation")},
		{of("interface ''\nload_file 'm/a'"), odd(3, 1, "load_file, which runs the code of a file")},
		{of("interface 'attributes => {' + 'a => Integer }'"), odd(2, 11, "an interface that is computed")},
		{of("interface <<P\nattributes => { a => #{Integer} }\nP"), odd(2, 11, "an interface that is computed")},
		{of("interface File.read('x')"), odd(2, 11, "an interface that is computed")},
		{of("interface '' if true"), odd(2, 1, "a statement in the definition of a data type")},
		{of("type_parameters 'a'"), odd(2, 1, "type_parameters in the definition of a data type")},
		{of("x = 1 + 1"), odd(2, 1, "code around the definition of a data type")},
		{of("Foo.bar"), odd(2, 1, "a call in the definition of a data type")},
		{"Puppet::DataTypes.create_type('M::A') { |t| t.interface '' }", odd(1, 39, "a data type that gives its block parameters")},
		{"class Foo\nend\n" + of("interface ''"), "broken: p2go does not compile this Ruby code: code around the definition of a data type (a.rb:1)\n" +
			"1:1 the data type m::a cannot be used: p2go does not compile this Ruby code: code around the definition of a data type (a.rb:1)"},
		{of("interface '1'"), "broken: Data Type Load Error for type 'M::A': Syntax error at '}' (line: 1, column: 5)\n2:13 Syntax error at '}'"},
		{of("interface '}} + {{'"), "broken: Data Type Load Error for type 'M::A': Syntax error at '}' (line: 1, column: 4)\n2:13 Syntax error at '}'\n2:15 Syntax error at '+'"},
		{of("interface 'a => 1} + {b => 2'"), odd(2, 11, "an interface that is not the entries of a hash")},
		{of("interface 'a => {'"), "broken: Data Type Load Error for type 'M::A': Syntax error at end of input\n2:19 Syntax error at end of input"},
		{
			of("  interface <<~P\n    attributes => {\n      a => => Integer\n    }\n  P"),
			"broken: Data Type Load Error for type 'M::A': Syntax error at '=>' (line: 2, column: 8)\n4:12 Syntax error at '=>'",
		},
		{
			of("interface \"attributes => {\\n a => => Integer }\""),
			"broken: Data Type Load Error for type 'M::A': Syntax error at '=>' (line: 2, column: 7)\n3:7 Syntax error at '=>'",
		},
		{"Puppet::DataTypes.create_type('M::A') do\n", "Syntax error in Ruby code: unexpected end of the code, 'end' is missing"},
	} {
		assert.Equal(t, c.want, read(c.text), c.text)
	}
}
