package check_test

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/frontend/puppet/check"
)

var place = regexp.MustCompile(` \d+:\d+ `)

func TestModulePlace(t *testing.T) {
	for rel, want := range map[string]check.Place{
		"ntp/manifests/init.pp":         {Module: true, Namespace: "ntp", Name: "ntp::init"},
		"ntp/manifests/server.pp":       {Module: true, Namespace: "ntp::server", Name: "ntp::server"},
		"ntp/manifests/a/b/c.pp":        {Module: true, Namespace: "ntp::a::b::c", Name: "ntp::a::b::c"},
		"ntp/manifests/a/init.pp":       {Module: true, Namespace: "ntp::a::init", Name: "ntp::a::init"},
		"NTP/Manifests/Server.pp":       {Module: true, Namespace: "ntp::server", Name: "ntp::server"},
		"ntp/functions/f.pp":            {Module: true, Namespace: "ntp::f", Name: "ntp::f", Kind: check.Functions},
		"ntp/types/a/b.pp":              {Module: true, Namespace: "ntp::a::b", Name: "ntp::a::b", Kind: check.Types},
		"ntp/plans/init.pp":             {Module: true, Namespace: "ntp", Name: "ntp::init", Kind: check.Plans},
		"ntp/examples/init.pp":          {Module: true, Misplaced: true},
		"ntp/init.pp":                   {Module: true, Misplaced: true},
		"ntp/lib/puppet/manifests/x.pp": {Module: true, Misplaced: true},
	} {
		if diff := cmp.Diff(want, check.ModulePlace(rel)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", rel, diff)
		}
	}
}

// TestLiteralParameterTypes is VAL-39, which Puppet 7 does not have.
func TestLiteralParameterTypes(t *testing.T) {
	const computed = "deprecation ILLEGAL_NONLITERAL_PARAMETER_TYPE The parameter '$x' must be a literal type, not a Puppet::Pops::Model::AccessExpression\n"
	for code, want := range map[string]string{
		"class c(Integer[0, 1+2] $x) { }":                            computed,
		"class c(Array[Optional[[String]]] $x) { }":                  computed,
		"class c(Enum[$a] $x) { }":                                   computed,
		`class c(Enum["a${b}"] $x) { }`:                              computed,
		"class c(Integer[-1, default] $x) { }":                       "",
		"class c(Variant[Enum['a', b], Hash[String, Undef]] $x) { }": "",
		"class c(Struct[{a => Integer, Optional[b] => /x/}] $x) { }": "",
		"class c(Integer $x, $y) { }":                                "",
		"function f(Integer[0, 1+2] $x) { }":                         "",
	} {
		program, list := parse(t, "", code)
		if list.HasErrors() {
			t.Fatalf("%s: %s", code, list.Aggregate())
		}
		if diff := cmp.Diff(want, place.ReplaceAllString(describe(check.Program(program, check.Options{}), ""), " ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", code, diff)
		}
		if got := check.Program(program, check.Options{Puppet7: true}); len(got) != 0 {
			t.Errorf("%s: Puppet 7 says nothing, got %v", code, got)
		}
	}
}
