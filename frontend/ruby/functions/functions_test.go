package functions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/frontend/ruby/functions"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/source"
)

// read is what a file says of the function m::f, or f in the legacy API.
func read(text string, legacy bool) string {
	tree, diags := parser.Parse(source.NewFile("f.rb", text))
	if diags.HasErrors() {
		return diags[0].Message
	}
	name := "m::f"
	if legacy {
		name = "f"
	}
	f, found := functions.Read(tree, name, legacy)
	var b strings.Builder
	if l := f.Legacy; l != nil {
		fmt.Fprintf(&b, "arity %d statement %t\n", l.Arity, l.Statement)
	}
	dispatch := func(kind string, list []*functions.Dispatch) {
		for _, d := range list {
			fmt.Fprintf(&b, "%s %s", kind, d.Method)
			for i, p := range d.Signature.Params {
				name := p.Name
				switch {
				case i == d.Block:
					name = "&" + name
				case i == d.Repeated:
					name = "+" + name
				case p.Rest:
					name = "*" + name
				case p.Default != nil:
					name += "?"
				}
				text := "Any"
				if p.Type != nil && i != d.Block {
					text = p.Type.Span().Text()
				}
				fmt.Fprintf(&b, " %s:%s", name, text)
			}
			if d.Signature.Returns != nil {
				b.WriteString(" >> " + d.Signature.Returns.Span().Text())
			}
			fmt.Fprintf(&b, " %v\n", d.Args)
		}
	}
	dispatch("dispatch", f.Dispatches)
	dispatch("mismatch", f.Mismatches)
	for _, t := range f.Types {
		fmt.Fprintf(&b, "type %s\n", t.Name)
	}
	for _, c := range f.Named {
		fmt.Fprintf(&b, "calls %s %t\n", c.Name, c.Legacy)
	}
	if f.Computed {
		b.WriteString("calls others\n")
	}
	if f.Scope {
		b.WriteString("sees\n")
	}
	for _, d := range found {
		_, line, col := d.Span.Position()
		fmt.Fprintf(&b, "%d:%d %s\n", line, col, d.Message)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestModern(t *testing.T) {
	of := func(body string) string { return "Puppet::Functions.create_function(:'m::f') do\n" + body + "\nend\n" }
	cannot := func(at, message string) string { return at + " the function 'm::f' cannot be called: " + message }
	for _, c := range []struct{ text, want string }{
		{of("def f(a, b = 1, *c) end"), "dispatch f a:Any b?:Any *c:Any [0 1 2]"},
		{of("def f(&b) end"), cannot("2:7", "Function Load Error for function 'm::f': undefined method `+' for nil:NilClass")},
		{of("def g() end"), cannot("1:1", "Function Load Error for function 'm::f': Function Creation Error, cannot create a default dispatcher for function 'f', no method with this name found")},
		{of("dispatch(:g) { param 'String', :a; optional_param \"Integer\", :b; return_type 'Any' }\ndef g(a, b) end"), "dispatch g a:String b?:Integer >> Any [0 1]"},
		{of("dispatch :g do\nscope_param\nrequired_repeated_param 'Array[String]', :a\nblock_param\nend"), "dispatch g +a:Array[String] &block:Any [-1 0]\nsees"},
		{of("dispatch :g do\noptional_block_param 'Callable[1,1]', :b\nend\nargument_mismatch :h do\nparam 'Any', :x\nend"), "dispatch g &b:Any []\nmismatch h x:Any [0]"},
		{of("local_types do\ntype 'A = Array[String]'\nend\ndispatch :g do\nparam 'A', :a\nend"), "dispatch g a:A [0]\ntype A"},
		{of("T = 'String'\ndispatch :g do\nparam T, :a\nend"), "dispatch g a:String [0]"},
		{of("def f\ncall_function('a::b', 1)\ncall_function(x)\nscope.function_c([1])\nend"), "dispatch f []\ncalls a::b false\ncalls c true\ncalls others"},
		{of("dispatch :g do\noptional_param 'A', :a\nparam 'B', :b\nend"), "dispatch g a?:A b:B [0 1]\n" + cannot("4:1", "Function Load Error for function 'm::f': A required parameter cannot be added after an optional parameter")},
		{of("dispatch :g do\nparam 'A', 'a'\nend"), "dispatch g []\n" + cannot("3:12", "Function Load Error for function 'm::f': Parameter name argument must be a Symbol. Got String")},
		{of("dispatch :g do\nparam \"A#{x}\", :a\nend"), "dispatch g []\n" + cannot("3:7", "p2go does not compile this Ruby code: a type that is computed (f.rb)")},
		{of("include Foo"), cannot("2:1", "p2go does not compile this Ruby code: include in the class of a function (f.rb)")},
		{"require 'json'\n" + of("def f() end"), "dispatch f []"},
		{of("def f() end") + "String.foo\n", cannot("4:1", "p2go does not compile this Ruby code: code around the definition (f.rb)")},
		{"Puppet::Functions.create_function(:other) do\ndef other() end\nend\n", "dispatch other []\n" + cannot("1:1", "The code loaded from f.rb produced mis-matched name, expected 'm::f', got other")},
		{"class Foo\nend\n", cannot("1:1", "The code loaded from f.rb does not seem to be a Puppet 4x API function - no create_function call.")},
		{"", cannot("1:1", "The code loaded from f.rb does not seem to be a Puppet 4x API function - no create_function call.")},
	} {
		assert.Equal(t, c.want, read(c.text, false), c.text)
	}
}

func TestLegacy(t *testing.T) {
	cannot := func(at, message string) string { return at + " the function 'f' cannot be called: " + message }
	for _, c := range []struct{ text, want string }{
		{"module Puppet::Parser::Functions\nnewfunction(:f, :type => :rvalue, :arity => -2, :doc => 'x') do |args|\nargs\nend\nend\n", "arity -2 statement false"},
		{"Puppet::Parser::Functions::newfunction(:f) do |args|\nlookupvar('x')\nend\n", "arity -1 statement true\nsees"},
		{"Puppet::Parser::Functions.newfunction('f', arity: 1) { |a| function_g([a]) }\n", "arity 1 statement true\ncalls g true"},
		{"Puppet::Parser::Functions.newfunction(:g) { |a| a }\n", "arity -1 statement true\n" + cannot("1:1", "The code loaded from f.rb produced mis-matched name, expected 'function_f', got 'function_g'")},
		{"Puppet::Parser::Functions.newfunction(:f, :type => :other) { |a| a }\n", "arity -1 statement true\n" + cannot("1:52", "Invalid statement type :other")},
		{"def g\nend\nPuppet::Parser::Functions.newfunction(:f) { |a| a }\n", "arity -1 statement true\n" + cannot("1:1",
			"Illegal method definition of method 'g' in source f.rb on line 1 in legacy function. See https://puppet.com/docs/puppet/latest/functions_refactor_legacy.html for more information")},
		{"x\n", cannot("1:1", "p2go does not compile this Ruby code: code around the definition (f.rb)")},
	} {
		assert.Equal(t, c.want, read(c.text, true), c.text)
	}
}
