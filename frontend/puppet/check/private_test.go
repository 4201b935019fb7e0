package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/frontend/puppet/check"
)

// TestPrivate shows where `private` may stand (ACC-1, ACC-6) and that the rest
// of the language is unchanged by it.
func TestPrivate(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"private class a { }", ""},
		{"private define a() { }", ""},
		{"private $a = 1", ""},
		{"class a { private $b = 1 }", ""},
		{"node a { private $b = 1 }", ""},
		{"class a { if true { private $b = 1 } }", ""},
		{"class a(private $b, private Integer $c = 1) { }", ""},
		{"define a(private $b) { }", ""},
		{
			"define a() { private $b = 1 }",
			"error 1:14 P2GO_PRIVATE_LOCAL 'private' has no meaning for variable '$b': variables of a 'define' expression are local already\n",
		},
		{
			"function a() { private $b = 1 }",
			"error 1:16 P2GO_PRIVATE_LOCAL 'private' has no meaning for variable '$b': variables of a Function Definition are local already\n",
		},
		{
			"class a { [1].each |$x| { private $b = $x } }",
			"error 1:27 P2GO_PRIVATE_LOCAL 'private' has no meaning for variable '$b': variables of a Lambda are local already\n",
		},
		{"$a = private", "error 1:6 RESERVED_WORD Use of reserved word: private, must be quoted if intended to be a String value\n"},
		{"f(private, 1)", "error 1:3 RESERVED_WORD Use of reserved word: private, must be quoted if intended to be a String value\n"},
		{"file { 'x': private => 1 }", ""},
	} {
		program, list := parse(t, "", c.code)
		if list.HasErrors() {
			t.Errorf("%s: %s", c.code, list.Aggregate())
			continue
		}
		if diff := cmp.Diff(c.want, describe(check.Program(program, check.Options{}), "")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.code, diff)
		}
	}
}

// TestPrivateCompat is ACC-9: with Compat the modifier is the reserved word that
// it is in Puppet, also in a tree that was parsed without.
func TestPrivateCompat(t *testing.T) {
	const refused = " RESERVED_WORD Use of reserved word: private, must be quoted if intended to be a String value\n"
	for _, c := range []struct{ code, want string }{
		{"private class a { }", "error 1:1" + refused},
		{"private define a() { }", "error 1:1" + refused},
		{"$b = 2 private  $a = 1", "error 1:8" + refused},
		{"class a(private Integer $b) { }", "error 1:9" + refused},
	} {
		program, list := parse(t, "", c.code)
		if list.HasErrors() {
			t.Errorf("%s: %s", c.code, list.Aggregate())
			continue
		}
		if diff := cmp.Diff(c.want, describe(check.Program(program, check.Options{Compat: true}), "")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.code, diff)
		}
	}
}
