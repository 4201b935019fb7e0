package hiera

import (
	"strings"
	"testing"
)

// FuzzParseExpr takes any string apart as what is interpolated in data.
func FuzzParseExpr(f *testing.F) {
	for _, seed := range []string{
		"a %{b} c", "%{lookup('a.b')}", `%{hiera("x")}`, "%{alias('a')}", "%{literal('%')}{x}", "%{::a.b.0}", "%{scope('a')}", "%{'a.b'.c}", "%{a..b}", `%{"a'.b}`,
		"%{}", "%{", "%{%{a}}", "%{other('x')}", "%{a.-1}", "%{a.01}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, text := range Expressions(s) {
			if !strings.Contains(s, "%{"+text+"}") {
				t.Errorf("%q is not in %q", text, s)
			}
			x := ParseExpr(text)
			if x.Method == Scope && !x.Faulty && x.Root == "" {
				t.Errorf("%q: a variable without a name", text)
			}
			if again := ParseExpr(" " + text + "\n"); again.Method != x.Method || again.Key != x.Key {
				t.Errorf("%q: space around it makes %v of %v", text, again, x)
			}
		}
		if _, segments, ok := splitKey(s); ok {
			for _, segment := range segments {
				switch segment.(type) {
				case string, int64:
				default:
					t.Errorf("%q: segment %v", s, segment)
				}
			}
		}
	})
}
