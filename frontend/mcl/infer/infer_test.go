package infer_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/infer"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
)

func inferred(t *testing.T, text string, opts infer.Options) (*infer.Program, diag.List) {
	t.Helper()
	o := resolve.Defaults()
	o.Disk = disk.Of(fstest.MapFS{"main.mcl": &fstest.MapFile{Data: []byte(text)}})
	p, diags := resolve.Load("/main.mcl", o)
	require.False(t, diags.HasErrors(), "%s: %v", text, diags)
	return infer.Infer(p, opts)
}

// lines are the diagnostics, one each with its place.
func lines(l diag.List) string {
	var b strings.Builder
	for _, d := range l {
		_, line, col := d.Span.Position()
		word := ""
		if d.Severity != diag.Error {
			word = "warning "
		}
		fmt.Fprintf(&b, "%s%d:%d %s\n", word, line, col, d.Message)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// uses makes a program of binds that all are used.
func uses(binds string) string {
	var names []string
	for line := range strings.SplitSeq(binds, "\n") {
		if name, ok := strings.CutPrefix(line, "$"); ok {
			names = append(names, "$"+name[:strings.IndexAny(name, " =")])
		}
	}
	var text strings.Builder
	text.WriteString("import \"fmt\"\n" + binds + "\n")
	for i, n := range names {
		text.WriteString(fmt.Sprintf("test \"u%d\" { interface => %s, }\n", i, n))
	}
	return text.String()
}

func TestTypes(t *testing.T) {
	for _, c := range []struct{ rule, bind, want string }{
		{"literals", `$x = 1`, "int"},
		{"literals", `$x = -1.5`, "float"},
		{"literals", `$x = true`, "bool"},
		{"MCL-STR-5", `$x = "a${y}"` + "\n" + `$y = "b"`, "str"},
		{"list", `$x = [1, 2]`, "[]int"},
		{"MCL-TYPE-3 keys may be structs", `$x = {struct{a => 1} => 1.5}`, "map{struct{a int}: float}"},
		{"struct", `$x = struct{b => 1, a => "x"}`, "struct{b int; a str}"},
		{"annotation", `$x []str = []`, "[]str"},
		{"MCL-UNI-2 from elsewhere", `$x = []` + "\n" + `$y = [$x, ["a"]]`, "[]str"},
		{"MCL-OP / gives floats", `$x = 7 / 2`, "float"},
		{"MCL-OP-1", `$x = (not true) == false`, "bool"},
		{"in", `$x = 1 in [2]`, "bool"},
		{"if", `$x = if true { [] } else { [1] }`, "[]int"},
		{"lambda", `$x = func($a) { $a + 1 }`, "func(int) int"},
		{"captured", `$x = func($a) { func($b) { $a + $b + "" } }`, "func(str) func(str) str"},
		{"MCL-LOOK-1", `$x = ["a"][0]`, "str"},
		{"MCL-LOOK-1", `$x = {"a" => [1.5]}["a"][0]`, "float"},
		{"MCL-LOOK-2", `$x = struct{a => struct{b => 1}}->a->b`, "int"},
		{"MCL-LOOK-3 nested", `$x = [struct{a => [true]}][0]->a[0]`, "bool"},
		{"MCL-LOOK-4", `$x = struct{a => 1}->b <|> "none"`, "str"},
		{"except", `$x = [1][3] <|> 2`, "int"},
		{"MCL-FN-14", `$x = fmt.printf("%d", 1)`, "str"},
	} {
		p, diags := inferred(t, uses(c.bind), infer.Options{})
		if !assert.False(t, diags.HasErrors(), "%s: %s: %s", c.rule, c.bind, lines(diags)) {
			continue
		}
		for _, s := range p.Entry.Body {
			if b, ok := s.(*ast.Bind); ok && b.Name.Text == "x" {
				assert.Equal(t, c.want, p.Main.Of(b).String(), "%s: %s", c.rule, c.bind)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ rule, text, want string }{
		{"MCL-STR-5", uses("$n = 1\n$x = \"a${n}\""), "3:8 type error: int != str"},
		{"MCL-UNI-12", uses("$x = [1, \"a\"]"), "2:10 type error: int != str"},
		{"MCL-UNI-12", uses("$x str = [1]"), "2:1 type error: str != list"},
		{"MCL-UNI-11: all of them", uses("$x = [1, \"a\"]\n$y = {\"a\" => 1, \"b\" => true}"), "2:10 type error: int != str\n3:24 type error: int != bool"},
		{"MCL-TYPE-2", uses("$x = [struct{a => 1, b => 2}, struct{b => 1, a => 2}]"), "2:31 type error: struct fields differ"},
		{"MCL-UNI-4", uses("$x = [struct{a => 1}, struct{a => 1, b => 2}]"), "2:23 type error: struct field count differs"},
		{"MCL-TYPE-3", uses("$x = {[1] => 2}"), "2:6 type error: []int is not hashable, and no key of a map"},
		{"MCL-TYPE-4", uses("$x variant = 1"), "2:4 type error: nothing has the type variant (MCL-TYPE-4)"},
		{"MCL-TYPE-6", uses("$x = []"), "2:6 expr: [] is ambiguous: []?"},
		{"MCL-LOOP-2", "for $i, $v in [] {\n\ttest \"x\" {}\n}\n", "1:15 expr: [] is ambiguous: []?"},
		{"MCL-OP-4", uses("$x = \"a\" - \"b\""), "2:6 type error: - takes int and float, not str"},
		{"MCL-OP-4", uses("$x = [1] + [2]"), "2:6 type error: + takes str, int and float, not []int"},
		{"MCL-OP-4", uses("$x = \"a\" < \"b\""), "2:6 type error: < takes int and float, not str"},
		{"MCL-OP: / is a float", uses("$x = 8 / 4 / 2"), "2:14 type error: float != int"},
		{"MCL-OP-1", uses("$x = not 1 == 2"), "2:10 type error: bool != int\n2:15 type error: bool != int"},
		{"MCL-VAL-4", uses("$f = func($a) { $a + 1 }\n$x = $f == $f"), "3:6 type error: == takes no func, which is in func(int) int"},
		{"MCL-OP in", uses("$x = \"a\" in \"ab\""), "2:13 type error: list != str"},
		{"MCL-LOOK-1", uses("$x = \"abc\"[0]"), "2:6 type error: a list or a map is looked up in, not str"},
		{"MCL-LOOK-2", uses("$x = struct{a => 1}->b"), "2:6 type error: struct has no field b: struct{a int}"},
		{"MCL-FUN-2 lambdas are monomorphic", uses("$f = func($a) { $a }\n$x = $f(1)\n$y = $f(\"a\")"), "4:9 type error: int != str"},
		{"MCL-UNI-4", uses("$f = func($a) { $a + 1 }\n$x = $f(1, 2)"), "3:6 type error: func arg count differs"},
		{"occurs check", uses("$x = func($f) { $f($f) }"), "2:17 type error: recursive type"},
		{"MCL-STM-2", "if 1 {\n}\n", "1:4 type error: bool != int"},
		{"MCL-RES-1", "tset \"a\" {}\n", "1:1 there is no kind tset"},
		{"MCL-RES-4", "test \"a\" {\n\tnofield => 1,\n}\n", "2:2 field nofield does not exist in test resource"},
		{"MCL-RES-4", "test \"a\" {\n\tint64 => \"a\",\n}\n", "2:2 type error: int != str"},
		{"MCL-RES-7", "test \"a\" {\n\tint64 => 1 ?: 2,\n}\n", "2:11 type error: bool != int"},
		{"MCL-RES-2", "test 1 {}\n", "1:6 type error: the name of a resource is a str or a list of them, not int"},
		{"MCL-META limit is a float", "test \"a\" {\n\tMeta:limit => 1,\n}\n", "2:2 type error: float != int"},
		{"MCL-EDGE-1", "test \"a\" {\n\tBefore => Nokind[\"b\"],\n}\n", "2:12 there is no kind nokind"},
		{"MCL-SEND-2", "print \"a\" {}\nexec \"e\" {}\nPrint[\"a\"].msg -> Exec[\"e\"].cmd\n", "3:1 resources of kind print cannot send"},
		{"MCL-STM-3", "panic(1)\n", "1:7 type error: panic takes a str or a bool, not int"},
		{"MCL-CLS-2", "class c($a str) {\n\ttest $a {}\n}\ninclude c(1)\n", "4:11 type error: str != int"},
		{"MCL-UNI-5 at the use", "func f($a, $b) { $a - $b }\ntest \"a\" { interface => f(\"a\", \"b\"), }\n", "1:18 type error: - takes int and float, not str"},
		{"MCL-FN-12", "import \"fmt\"\ntest fmt.printf(\"%d %d\", 1) {}\n", "2:6 type error: number of args (1) doesn't match format string verb count (2)"},
		{"MCL-FN-12", "import \"fmt\"\ntest fmt.printf(\"%d\", \"a\") {}\n", "2:23 type error: inconsistent type at arg index 1: int != str"},
		{"MCL-SCO-11 unused", "$x = [1, \"a\"]\nfunc f($a) { $a + true }\n", "warning 1:10 type error: int != str\nwarning 2:14 type error: + takes str, int and float, not bool"},
		{
			"MCL-SCO-11 in a class that is moved", "class a {\n\tfunc f($s str) { $s }\n}\nclass a:b {\n\tfunc g() { f(1) }\n}\nclass c:d {\n\tfunc g() { not 1 }\n}\n",
			"warning 5:15 type error: str != int\nwarning 8:17 type error: bool != int",
		},
		{"MCL-SCO-11 says nothing about what is used", "$l = []\n$u = [$l, [1]]\ntest \"a\" { slicestring => $l, }\n", "warning 2:11 type error: str != int"},
	} {
		_, diags := inferred(t, c.text, infer.Options{})
		got := lines(diags)
		want := c.want
		if found := strings.Contains(want, "ambiguous: []?"); found { // which variable it is says nothing
			got = got[:min(len(got), len(want))]
		}
		assert.Equal(t, want, got, "%s\n%s", c.rule, c.text)
	}
}

// TestInstances holds that what is polymorphic is inferred once for each of the types that it is used with (MCL-UNI-3, MCL-UNI-10).
func TestInstances(t *testing.T) {
	p, diags := inferred(t, `
func id($x) { $x }
func twice($x) { [id($x), id($x)] }
class c($v) {
	$l = twice($v)
	class inner($w) {
		test "inner" { interface => [$l, [$w]], }
	}
	include inner($v)
}
include c(1)
include c(2)
include c("a")
include c([true]) as b
test "x" { interface => [id(1.5), id(2.5)], }
test "y" { interface => $b.l, }
`, infer.Options{})
	require.Empty(t, lines(diags))
	count := map[string]int{}
	var look func(i *infer.Instance)
	look = func(i *infer.Instance) {
		for n := range i.Instances {
			name := ""
			switch node := n.Node.(type) {
			case *ast.FuncDef:
				name = node.Name.Text
			case *ast.ClassDef:
				name = node.Name.Text
			}
			count[name]++
			for e, typ := range n.Types {
				assert.True(t, typ.Ground(), "%s of %s: %s", e.Span().Text(), name, typ)
			}
			look(n)
		}
	}
	look(p.Main)
	assert.Equal(t, map[string]int{"id": 4, "twice": 3, "c": 3, "inner": 3}, count)
}

// TestMetaStruct shows the struct of metaparams (MCL-META-3, MCL-META-4).
func TestMetaStruct(t *testing.T) {
	part := "test \"a\" {\n\tMeta => struct{retry => 3, noop => true},\n}\n"
	_, diags := inferred(t, part, infer.Options{})
	assert.Empty(t, lines(diags))
	_, diags = inferred(t, part, infer.Options{Strict: true})
	assert.Equal(t, "2:2 type error: struct field count differs", lines(diags))
	_, diags = inferred(t, "$m = struct{retry => \"a\"}\ntest \"a\" {\n\tMeta => $m,\n}\n", infer.Options{})
	assert.Equal(t, "3:2 type error: int != str", lines(diags))
}

// TestManyBinds holds that long chains are no deep recursion and no more than linear work (MCL-UNI-10).
func TestManyBinds(t *testing.T) {
	var b strings.Builder
	b.WriteString("$x0 = 1\n")
	for i := 1; i <= 10_000; i++ {
		fmt.Fprintf(&b, "$x%d = $x%d + 1\n", i, i-1)
	}
	b.WriteString("test \"a\" { int64 => $x10000, }\n")
	_, diags := inferred(t, b.String(), infer.Options{})
	assert.Empty(t, lines(diags))
}
