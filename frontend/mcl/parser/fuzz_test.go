package parser

import (
	"reflect"
	"testing"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/source"
)

// FuzzParse holds that any text gives a tree without panic, that all places are in the file, and that strict mode does not change the
// tree.
func FuzzParse(f *testing.F) {
	for _, code := range []string{
		worked, "$x = $a && !$b || $c{2}\n", "$x = $a[0] || $b->c || 3",
		"$x = \"${ f(\"a\", \\\"b\\\", 1.5) }$${\\x41\" && true",
		"import \"a\" as *\nA[\"a\"].b -> C:D[\"e\"].f\ncollect x:y [\n\"a\",\n] {\n# c\nMeta => $b ?: struct{},\n}\r\n",
		"class a:b() {\n$x = )\n}\nif $a {",
		"$f func(int, $x map{str: struct{a int; b []str}}) variant = func() { 1 }(2)\nforkv $k, $v in $m {panic(true)}",
	} {
		for d := ast.Auto; d <= ast.Head; d++ {
			f.Add(code, byte(d))
		}
	}
	f.Fuzz(func(t *testing.T, code string, dialect byte) {
		opts := Options{Dialect: ast.Dialect(dialect % 4)}
		prog, diags := Parse(source.NewFile("x.mcl", code), opts)
		if prog.Dialect == ast.Auto || len(diags) > maxErrors {
			t.Errorf("dialect %d, %d errors", prog.Dialect, len(diags))
		}
		inside := func(name string, at source.Span) {
			if at.File == nil || at.Start < 0 || at.Start > at.End || int(at.End) > len(code) {
				t.Errorf("%s at %d to %d of %d", name, at.Start, at.End, len(code))
			}
		}
		spans(reflect.ValueOf(prog.Body), inside)
		spans(reflect.ValueOf(prog.Comments), inside)
		for _, d := range diags {
			inside(d.Message, d.Span)
			if Stage(d.Code) == "" {
				t.Errorf("%s has no stage", d.Code)
			}
		}
		opts.Strict = true
		strict, _ := Parse(source.NewFile("x.mcl", code), opts)
		if a, b := ast.Dump(prog), ast.Dump(strict); a != b {
			t.Errorf("strict mode changes\n%s to\n%s", a, b)
		}
	})
}
