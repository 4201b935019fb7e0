package parser

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// messages are the errors as `line:column CODE message`.
func messages(diags diag.List) []string {
	var out []string
	for _, d := range diags {
		_, line, column := d.Span.Position()
		out = append(out, fmt.Sprintf("%d:%d %s %s", line, column, strings.TrimPrefix(string(d.Code), "P2GO_"), d.Message))
	}
	return out
}

func parse(t *testing.T, code string, dialect ast.Dialect) *ast.Program {
	t.Helper()
	prog, diags := Parse(source.NewFile("x.mcl", code), Options{Dialect: dialect})
	require.Empty(t, messages(diags), code)
	return prog
}

func TestStatements(t *testing.T) {
	for _, c := range []struct{ rule, code, want string }{
		{"MCL-STM-1", `$x = 1`, `(bind $x 1)`},
		{"MCL-STM-1", `$map map{str: []int} = {"a" => [1,],}`, `(bind $map map{str: []int} (map "a" => (list 1)))`},
		{"MCL-STM-1", "$collect = 1\n$x = $collect", "(bind $collect 1)\n(bind $x $collect)"},
		{"MCL-STM-2", "if $a {\n} else {\n$x = 1\n$y = 2\n}", `(if $a {} {(bind $x 1); (bind $y 2)})`},
		{"MCL-STM-3", `panic(true, "no")`, `(panic true "no")`},
		{"MCL-LOOP-1", `for $i, $v in [1, 2] { }`, `(for $i $v (list 1 2) {})`},
		{"MCL-LOOP-1", `forkv $k, $v in $m { test $k {} }`, `(forkv $k $v $m {(test $k)})`},
		{"MCL-FUN-1", `func f($a, $b int) str { $a }`, `(def f (func ($a, $b int) str $a))`},
		{
			"MCL-FUN-1", `func f($g func(int, $x str) bool) struct{a int; b str} { struct{a => 1, b => "b"} }`,
			`(def f (func ($g func(int, $x str) bool) struct{a int; b str} (struct a => 1 b => "b")))`,
		},
		{"MCL-CLS-1", `class c { }`, `(class c {})`},
		{"MCL-CLS-1", `class c($a, $b str,) { }`, `(class c ($a, $b str) {})`},
		{"MCL-CLS-5", `class a:b:c() { }`, `(class a:b:c () {})`},
		{"MCL-CLS-2", `include c`, `(include c)`},
		{"MCL-CLS-4", `include x.c(1, $y) as z`, `(include x.c 1 $y as z)`},
		{"MCL-IMP-2", `import "golang/strings" as s`, `(import "golang/strings" as s)`},
		{"MCL-IMP-2", `import "fmt" as *`, `(import "fmt" as *)`},
		{"MCL-STR-6", `import "a/${x}\q.mcl"`, `(import "a/${x}\\q.mcl")`},
		{"MCL-RES-1", `http:server:file "a" { data => "x", }`, `(http:server:file "a" (data "x"))`},
		{"MCL-RES-2", `test ["a", "b",] {}`, `(test (list "a" "b"))`},
		{"MCL-RES-7", `file "/a" { mode => $b ?: "0600", }`, `(file "/a" (mode $b ?: "0600"))`},
		{"MCL-META-2", `file "/a" { Meta:noop => true, Meta:retry => $b ?: 1, }`, `(file "/a" (Meta:noop true) (Meta:retry $b ?: 1))`},
		{"MCL-META-3", `file "/a" { Meta => $b ?: struct{noop => true}, }`, `(file "/a" (Meta $b ?: (struct noop => true)))`},
		{
			"MCL-EDGE-1", `file "/a" { Before => File["b"], Notify => $b ?: Aws:Ec2["x"], Foo => Test["a"], }`,
			`(file "/a" (Before file["b"]) (Notify $b ?: aws:ec2["x"]) (Foo test["a"]))`,
		},
		{"MCL-EDGE-2", `A["a"] -> B["b"] -> C[$x]`, `(edge a["a"] b["b"] c[$x])`},
		{"MCL-EDGE-8", `Test["a"]`, `(edge test["a"])`},
		{"MCL-SEND-1", `Exec["e"].stdout -> Print["p"].msg`, `(send exec["e"].stdout print["p"].msg)`},
		{"MCL-COLL-2", `collect test "a" { int64 => 1, }`, `(collect test "a" (int64 1))`},
		{"MCL-GRA-7", `test if $b { "a" } else { "b" } { }`, `(test (if $b "a" "b"))`},
		{"MCL-GRA-7", `test struct{a => "b"}->a { }`, `(test (-> (struct a => "b") a))`},
		{"MCL-LEX-2", "test \"a\" { # one\n# two\nint64 => 1, # three\n} # four", `(test "a" (int64 1))`},
	} {
		prog := parse(t, c.code, ast.Auto)
		require.Equal(t, c.want, strings.TrimSpace(ast.Dump(prog)), "%s: %s", c.rule, c.code)
	}
}

func exprOf(t *testing.T, code string, dialect ast.Dialect) string {
	t.Helper()
	prog := parse(t, "$x = "+code+"\n", dialect)
	require.Len(t, prog.Body, 1, code)
	return ast.DumpExpr(prog.Body[0].(*ast.Bind).Value)
}

func TestExpressions(t *testing.T) {
	for _, c := range []struct{ rule, code, want string }{
		{"MCL-LEX-5", `010`, `10`},
		{"MCL-LEX-5", `-9223372036854775808`, `-9223372036854775808`},
		{"MCL-LEX-6", `-1.50`, `-1.50`},
		{"MCL-LEX-7", `1 - -1`, `(- 1 -1)`},
		{"MCL-LEX-9", `map.lookup({1 => 2}, 1)`, `(call map.lookup (map 1 => 2) 1)`},
		{"MCL-LEX-11", `$ x`, `$x`},
		{"MCL-SCO-1", `$a.b.c`, `$a.b.c`},
		{"MCL-GRA", `f()`, `(call f)`},
		{"MCL-GRA", `$f.g(1,)`, `(call $f.g 1)`},
		{"MCL-FUN-4", `func($a) { $a + 1 }(2)`, `(call (func ($a) (+ $a 1)) 2)`},
		{"MCL-GRA", `if $b{3} else{4}`, `(if $b 3 4)`},
		{"MCL-GRA", `{}`, `(map)`},
		{"MCL-GRA", `struct{}`, `(struct)`},
		{"MCL-LOOK-1", `$x[1]["a"]`, `([] ([] $x 1) "a")`},
		{"MCL-LOOK-2", `$s->a->b`, `(-> (-> $s a) b)`},
		{"MCL-DIA-1", "[\n1\n,2]\n+\n(\n3\n)", `(+ (list 1 2) (paren 3))`},
	} {
		require.Equal(t, c.want, exprOf(t, c.code, ast.Auto), "%s: %s", c.rule, c.code)
	}
}

// TestPrecedence shows the table of MCL-OP.
func TestPrecedence(t *testing.T) {
	for _, c := range []struct {
		rule    string
		dialect ast.Dialect
		code    string
		want    string
	}{
		{"MCL-OP", ast.Head, `1 + 2 * 3 - 4`, `(- (+ 1 (* 2 3)) 4)`},
		{"MCL-OP", ast.Head, `$a or $b and $c or $d`, `(or (or $a (and $b $c)) $d)`},
		{"MCL-OP", ast.Head, `$a + 1 in $l and $b`, `(and (in (+ $a 1) $l) $b)`},
		{"MCL-OP-1", ast.Head, `not $a == $b`, `(== (not $a) $b)`},
		{"MCL-OP", ast.Head, `not $a->f[0]`, `(not ([] (-> $a f) 0))`},
		{"MCL-OP-3", ast.Head, `$a <|> $b + $c`, `(<|> $a (+ $b $c))`},
		{"MCL-OP-3", ast.Head, `if $a { 1 } else { 2 } <|> 3`, `(<|> (if $a 1 2) 3)`},
		{"MCL-EXC-1", ast.Head, `$a <|> $b <|> $c`, `(<|> (<|> $a $b) $c)`},
		{"MCL-LOOK-4", ast.Head, `$s->f <|> 3 + 4`, `(-> $s f default (+ 3 4))`},
		{"MCL-LOOK-4", ast.Head, `($s->f) <|> 3`, `(<|> (paren (-> $s f)) 3)`},
		{"MCL-LOOK-4", ast.Head, `f($x)->a <|> $d <|> $e`, `(<|> (-> (call f $x) a default $d) $e)`},
		{"MCL-LOOK-4", ast.Head, `$a + $s->f <|> 3`, `(+ $a (-> $s f default 3))`},
		{"MCL-LOOK-4", ast.Head, `$l[0] <|> 3`, `(<|> ([] $l 0) 3)`},
		{"MCL-OP", ast.Dialect1, `$a or $b and $c`, `(and (or $a $b) $c)`},
		{"MCL-OP", ast.Dialect1, `$a + $b in $l`, `(+ $a (in $b $l))`},
		{"MCL-OP", ast.Dialect1, `not $a in $l`, `(not (in $a $l))`},
		{"MCL-OP", ast.Dialect1, `$a in $l[0]`, `([] (in $a $l) 0)`},
		{"MCL-OP", ast.Dialect1, `$a[0] in $l`, `(in ([] $a 0) $l)`},
		{"MCL-LOOK-5", ast.Dialect1, `$l[0] || 1 + 2`, `(+ ([] $l 0 default 1) 2)`},
		{"MCL-LOOK-5", ast.Dialect1, `$s->f || $m["a"]`, `(-> $s f default ([] $m "a"))`},
		{"MCL-LOOK-5", ast.Dialect1, `$s->f || $t->g`, `(-> (-> $s f default $t) g)`},
		{"MCL-OP", ast.Dialect2020, `$a || $b && ! $c`, `(and (or $a $b) (not $c))`},
		{"MCL-OP", ast.Dialect2020, `! $a in $l == true`, `(== (not (in $a $l)) true)`},
		{"MCL-OP", ast.Dialect2020, `$a + $x{2} * 3`, `(+ $a (* (history $x 2) 3))`},
		{"MCL-LEX-11", ast.Dialect2020, `panic($for, $and)`, `(call panic $for $and)`},
	} {
		require.Equal(t, c.want, exprOf(t, c.code, c.dialect), "%s: %s", c.rule, c.code)
	}
}

func TestStrings(t *testing.T) {
	for _, c := range []struct {
		rule    string
		dialect ast.Dialect
		code    string
		want    string
	}{
		{"MCL-STR-1", ast.Head, "\"a\nb\"", `"a\nb"`},
		{"MCL-STR-1", ast.Head, `"\\"`, `"\\"`},
		{"MCL-STR-2", ast.Head, `"\a\b\f\n\r\t\v\\\"\$"`, `"\a\b\f\n\r\t\v\\\"$"`},
		{"MCL-STR-3", ast.Head, `"${a.b}c"`, `(text $a.b "c")`},
		{"MCL-STR-3", ast.Head, `"\${x} $ $x $$ $ {"`, `"${x} $ $x $$ $ {"`},
		{"MCL-STR-3", ast.Head, `"$${x}"`, `(text "$" $x)`},
		{"MCL-STR-5", ast.Head, `"${x}"`, `(text $x)`},
		{"MCL-STR-7", ast.Head, "\"\xff\"", `"\xff"`},
		{"MCL-STR-2", ast.Dialect2020, `"\x41\u00e9\101\xff"`, `"AéA\xff"`},
		{"MCL-STR-2", ast.Dialect2020, `"$${x}"`, `"${x}"`},
		{"MCL-STR-4", ast.Dialect2020, `"${ f("a ${ b } c", b, 1, -1.5, true) }!"`, `(text (call f (text "a " $b " c") $b 1 -1.5 true) "!")`},
		{"MCL-STR-4", ast.Dialect2020, `"${ f(\"a\", g()) }"`, `(text (call f "a" (call g)))`},
		{"MCL-STR-4", ast.Dialect2020, `"a${x.y}"`, `(text "a" $x.y)`},
	} {
		require.Equal(t, c.want, exprOf(t, c.code, c.dialect), "%s: %s", c.rule, c.code)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		rule    string
		dialect ast.Dialect
		code    string
		want    []string
	}{
		{"MCL-LEX-1", ast.Auto, "$x = 1\r\n$y = 2\r\n", []string{"1:7 MCL_SYNTAX Unexpected carriage return"}},
		{"MCL-LEX-1", ast.Auto, "$x = 1 ~ 2", []string{"1:8 MCL_SYNTAX Unexpected unrecognized character"}},
		{"MCL-LEX-1", ast.Auto, "$x = é", []string{"1:6 MCL_SYNTAX Unexpected unrecognized character"}},
		{"MCL-LEX-3", ast.Auto, "$a_ = 1", []string{"1:3 MCL_SYNTAX Unexpected unrecognized character"}},
		{"MCL-LEX-3", ast.Auto, "$_a = 1", []string{"1:2 MCL_SYNTAX Unexpected unrecognized character"}},
		{"MCL-LEX-4", ast.Auto, "$aB = 1", []string{"1:3 MCL_SYNTAX Unexpected `B`: expecting `=`"}},
		{"MCL-LEX-5", ast.Auto, "$x = 0x10", []string{"1:10 MCL_SYNTAX Unexpected end of file: expecting an expression"}},
		{"MCL-LEX-5", ast.Auto, "$x = 9223372036854775808", []string{"1:6 MCL_SYNTAX integer: overflow"}},
		{"MCL-LEX-6", ast.Auto, "$x = .5", []string{"1:6 MCL_SYNTAX Unexpected `.`: expecting an expression"}},
		{"MCL-LEX-6", ast.Auto, "$x = 5.", []string{"1:7 MCL_SYNTAX Unexpected `.`: expecting a statement"}},
		{"MCL-LEX-7", ast.Auto, "$x = 1 -1", []string{"1:8 MCL_SYNTAX Unexpected number `-1` after a value"}},
		{"MCL-LEX-7", ast.Auto, "$y = $x -2", []string{"1:9 MCL_SYNTAX Unexpected number `-2` after a value"}},
		{"MCL-LEX-7", ast.Auto, "$y = -$x", []string{"1:6 MCL_SYNTAX Unexpected `-`: there is no sign but that of numbers"}},
		{"MCL-LEX-9", ast.Auto, "$x = struct{map => 1}", []string{"1:13 MCL_SYNTAX Unexpected keyword `map`: expecting a name"}},
		{"MCL-LEX-9", ast.Auto, "$str = 1", []string{"1:2 MCL_SYNTAX Unexpected keyword `str`: expecting a name"}},
		{"MCL-STR-1", ast.Auto, "$x = \"a", []string{"1:6 MCL_SYNTAX Unexpected string without an end"}},
		{"MCL-STR-1", ast.Dialect2020, "$x = \"a\nb\"", []string{"1:8 MCL_SYNTAX Unexpected end of line in a string"}},
		{"MCL-STR-2", ast.Auto, `$x = "\q\x41\0"`, []string{
			"1:7 MCL_STRING Unknown escape `\\q`", "1:9 MCL_STRING Unknown escape `\\x`", "1:13 MCL_STRING Unknown escape `\\0`",
		}},
		{"MCL-STR-2", ast.Dialect2020, `$x = "\$"`, []string{"1:7 MCL_STRING Unknown escape `\\$`"}},
		{"MCL-STR-3", ast.Auto, `$x = "a${}"`, []string{"1:8 MCL_STRING Unexpected `${}` in a string: expecting the name of a variable in `${ }`"}},
		{"MCL-STR-3", ast.Auto, `$x = "${x"`, []string{"1:7 MCL_STRING Unexpected end of string: expecting `}`"}},
		{"MCL-STR-3", ast.Auto, `$x = "${ x }${$x}"`, []string{
			"1:7 MCL_STRING Unexpected `${ x }` in a string: expecting the name of a variable in `${ }`",
			"1:13 MCL_STRING Unexpected `${$x}` in a string: expecting the name of a variable in `${ }`",
		}},
		{"MCL-STR-4", ast.Dialect2020, `$x = "${ f( }"`, []string{
			"1:7 MCL_STRING Unexpected end of an interpolation: expecting a name, a literal or a call, and `}`",
		}},
		{"MCL-GRA-1", ast.Auto, "$x = $f(1)(2)", []string{"1:11 MCL_SYNTAX Unexpected `(`: only names, variables and lambdas are called"}},
		{"MCL-GRA-1", ast.Auto, "$x = $l[0](3)", []string{"1:11 MCL_SYNTAX Unexpected `(`: only names, variables and lambdas are called"}},
		{"MCL-GRA-1", ast.Auto, "$x = $s->f(3)", []string{"1:11 MCL_SYNTAX Unexpected `(`: only names, variables and lambdas are called"}},
		{"MCL-GRA-2", ast.Auto, "func f() { $x = 1 }", []string{"1:15 MCL_SYNTAX Unexpected `=`: expecting `}`"}},
		{"MCL-GRA-3", ast.Auto, "if $a { } else if $b { }", []string{"1:16 MCL_SYNTAX Unexpected keyword `if`: there is no else if"}},
		{"MCL-GRA-4", ast.Auto, "$f = g\n", []string{"2:1 MCL_SYNTAX Unexpected end of file: expecting `(` after the name of a function"}},
		{"MCL-GRA-5", ast.Auto, "$f = panic(true)", []string{"1:6 MCL_SYNTAX Unexpected keyword `panic`: expecting an expression"}},
		{"MCL-GRA-6", ast.Auto, "test \"a\" { int64 => 1 }", []string{"1:23 MCL_SYNTAX Unexpected `}`: expecting trailing comma"}},
		{"MCL-GRA-6", ast.Auto, "$x == 1", []string{"1:4 MCL_SYNTAX Unexpected additional `=`: expecting `=` and a value"}},
		{"MCL-GRA-8", ast.Auto, "test \"a\" { Meta:Noop => true, }", []string{"1:17 MCL_SYNTAX Unexpected `Noop`: expecting a name"}},
		{"MCL-GRA", ast.Auto, "$x = if $b { 1 }", []string{"1:17 MCL_SYNTAX Unexpected end of file: expecting `else`"}},
		{"MCL-GRA", ast.Auto, "A[\"a\"].x -> B[\"b\"].y -> C[\"c\"].z", []string{"1:22 MCL_SYNTAX Unexpected `->`: expecting a statement"}},
		{"MCL-GRA", ast.Auto, "fmt.printf(\"x\")", []string{"1:4 MCL_SYNTAX Unexpected `.`: expecting the name of a resource of kind fmt"}},
		{"MCL-OP-2", ast.Auto, "$x = 1 < 2 == true", []string{"1:12 MCL_SYNTAX Unexpected `==`: comparisons do not chain"}},
		{"MCL-OP-2", ast.Auto, "$x = 1 in $a in $b", []string{"1:14 MCL_SYNTAX Unexpected `in`: comparisons do not chain"}},
		{"MCL-DIA", ast.Head, "$x = $a && $b || ! $c", []string{
			"1:9 MCL_DIALECT `&&` is of the dialect 2020", "1:15 MCL_DIALECT `||` is of the dialect 2020, and of 1.0 for defaults",
			"1:18 MCL_DIALECT `!` is of the dialect 2020",
		}},
		{"MCL-DIA", ast.Head, "$y = $x{3}", []string{"1:6 MCL_DIALECT `$x{3}` is of the dialect 2020"}},
		{"MCL-DIA", ast.Dialect1, "$x = $a <|> $b", []string{"1:9 MCL_DIALECT `<|>` is of the dialect head"}},
		{"MCL-DIA", ast.Dialect1, "$x = $a || $b", []string{"1:9 MCL_SYNTAX Unexpected `||`: it gives a lookup its default"}},
		{"recovery", ast.Auto, "$a = )\n$b = 1\nclass c {\n\t$d = ]\n\t$e = 2\n}\n$f = [1,\n$g = 3\n", []string{
			"1:6 MCL_SYNTAX Unexpected `)`: expecting an expression", "4:7 MCL_SYNTAX Unexpected `]`: expecting an expression",
			"8:4 MCL_SYNTAX Unexpected `=`: expecting `,` or `]`",
		}},
	} {
		prog, diags := Parse(source.NewFile("x.mcl", c.code), Options{Dialect: c.dialect})
		require.NotNil(t, prog)
		require.Equal(t, c.want, messages(diags), "%s: %s", c.rule, c.code)
	}
}

// TestRecovery shows what is left of a file with errors.
func TestRecovery(t *testing.T) {
	prog, _ := Parse(source.NewFile("x.mcl", "$a = )\n$b = 1\nclass c {\n\t$d = ]\n\t$e = 2\n}\n}\n$f = 3\n"), Options{})
	require.Equal(t, "(bind $b 1)\n(class c {(bind $e 2)})\n(bind $f 3)\n", ast.Dump(prog))
}

// TestDetect shows how a dialect is found out (MCL-DIA-2).
func TestDetect(t *testing.T) {
	for code, want := range map[string]ast.Dialect{
		``:                            ast.Head,
		`$x = 1 != 2`:                 ast.Head,
		`$x = "&&" # ||`:              ast.Head,
		`$x = if $y{3} else{4}`:       ast.Head,
		`$x = $y <|> 1`:               ast.Head,
		`$x = $y[0] || 1`:             ast.Dialect1,
		`$x = $y && $z`:               ast.Dialect2020,
		`$x = $y && $z || $w`:         ast.Dialect2020,
		`$x = ! $y`:                   ast.Dialect2020,
		`$x = $y{2}` + "\n$z = $y":    ast.Dialect2020,
		`$x = ! "${f("a", "b")}${c}"`: ast.Dialect2020,
	} {
		require.Equal(t, want, parse(t, code, ast.Auto).Dialect, code)
	}
	for code, places := range map[string][2]string{
		"$x = $a && $b\n$y = $c <|> $d":    {"2:9", "1:9"},
		"$y = $c <|> $d\n$x = $a[0] || $b": {"2:12", "1:9"},
		"$x = $y{2}\n$z = $a <|> 1":        {"2:9", "1:6"},
	} {
		_, diags := Parse(source.NewFile("x.mcl", code), Options{})
		require.Len(t, diags, 1, "%s: %v", code, diags)
		_, line, column := diags[0].Span.Position()
		_, l, c := diags[0].Notes[0].Span.Position()
		require.Equal(t, places, [2]string{fmt.Sprintf("%d:%d", line, column), fmt.Sprintf("%d:%d", l, c)}, code)
		require.Equal(t, codeDialect, diags[0].Code)
	}
}

// TestStrict shows what head rejects (MCL-DIA-3), and that the tree is the same all the same (MCL-DIA-4).
func TestStrict(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"$x = [1, 2,]\n", "1:12 MCL_STRICT Unexpected `]` after a comma"},
		{"$x = f(1,)\n", "1:10 MCL_STRICT Unexpected `)` after a comma"},
		{"class c($a,) {\n}\n", "1:12 MCL_STRICT Unexpected `)` after a comma"},
		{"$x = [\n\t1,\n\t2\n]\n", "3:3 MCL_STRICT Unexpected end of line: expecting trailing comma"},
		{"$x = {\n\t1 => 2\n}\n", "2:8 MCL_STRICT Unexpected end of line: expecting trailing comma"},
		{"$x = [1,\n\t2]\n", "1:9 MCL_STRICT Unexpected end of line before `2`"},
		{"$x = [\n\t1, 2,\n]\n", "2:5 MCL_STRICT Unexpected `2`: the comma of a list of several lines ends its line"},
		{"$x = [\n\t1,]\n", "2:4 MCL_STRICT Unexpected `]`: the comma of a list of several lines ends its line"},
		{"$x = 1 +\n\t2\n", "1:9 MCL_STRICT Unexpected end of line before `2`"},
		{"$x = 1\n\t+ 2\n", "1:7 MCL_STRICT Unexpected end of line before `+`"},
		{"$x = (\n1)\n", "1:7 MCL_STRICT Unexpected end of line before `1`"},
		{"$x = (1\n)\n", "1:8 MCL_STRICT Unexpected end of line before `)`"},
		{"$x = $y[\n1]\n", "1:9 MCL_STRICT Unexpected end of line before `1`"},
		{"$x struct{\na int} = $y\n", "1:11 MCL_STRICT Unexpected end of line before `a`"},
		{"$x = $y->\n\ta\n", "1:10 MCL_STRICT Unexpected end of line before `a`"},
		{"A[\"a\"] ->\nB[\"b\"]\n", "1:10 MCL_STRICT Unexpected end of line before `B`"},
		{"$x = 1 $y = 2\n", "1:8 MCL_STRICT Unexpected `$`: a statement ends its line"},
		{"class c { test \"a\" {} }\n", "1:23 MCL_STRICT Unexpected `}`: a statement ends its line"},
		{"$x = 1", "1:7 MCL_STRICT The last line has no end"},
		{"if $a {\n}\nelse {\n}\n", "2:2 MCL_STRICT Unexpected end of line before `else`"},
		{"test \"a\" {\n\tint64 => 1\n}\n", "2:12 MCL_SYNTAX Unexpected end of line: expecting trailing comma"},
		{"$x = \n", "1:6 MCL_SYNTAX Unexpected end of line: expecting an expression"},
	} {
		strict, diags := Parse(source.NewFile("x.mcl", c.code), Options{Dialect: ast.Head, Strict: true})
		require.Equal(t, []string{c.want}, messages(diags), c.code)
		lenient, diags := Parse(source.NewFile("x.mcl", c.code), Options{})
		require.Equal(t, strings.Contains(c.want, "SYNTAX"), diags.HasErrors(), c.code)
		require.Equal(t, ast.Dump(lenient), ast.Dump(strict), c.code)
	}
	for _, code := range []string{
		"", "\n", "# a\n", "$x = [1, 2]\n", "$x = [\n\n\t1, # a\n\n\t# b\n\t2,\n\n]\n", "$x = [\n]\n", "class c {}\n",
		"if $a {\n\n} else {\n\t$x = 1\n}\n", "test \"a\" {}\n", "test \"a\" { int64 => 1, int8 => 2, }\n", "\n\ntest \"a\" {\n\n\tint64 => 1,\n}\n\n",
		"func f(\n\t$a,\n\t$b,\n) {\n\t$a\n}\n", "$x = 1 + [\n\t2,\n][0]\n", "$f = func() { 1 }\n", "$x = f(1, func($a) {\n\t$a\n})\n",
	} {
		_, diags := Parse(source.NewFile("x.mcl", code), Options{Dialect: ast.Head, Strict: true})
		require.Empty(t, messages(diags), code)
	}
}

// worked is the example of MCL, section 19.
const worked = `import "fmt"
import "iter"
import "list"

$sites = {
	"blog" => struct{port => 8080, tls => true},
	"wiki" => struct{port => 8081, tls => false},
}
$root = "/srv/www/"

func conf($name, $port) {
	fmt.printf("name=%s\nport=%d\n", $name, $port)
}

class site($name, $port, $tls) {
	$dir = "${root}${name}/"
	file "${dir}" {
		state => $const.res.file.state.exists,
	}
	file "${dir}site.conf" {
		state => $const.res.file.state.exists,
		content => conf($name, $port),
		mode => $tls ?: "0600",
		Notify => Svc["httpd"],
		Meta:noop => not $tls,
	}
}

forkv $n, $s in $sites {
	$r struct{port int; tls bool} = $s      # the annotation is needed upstream only
	include site($n, $r->port, $r->tls)
}
file "${root}" {
	state => "exists",
}
svc "httpd" {
	state => "running",
	Depend => Pkg["httpd"],
}
pkg "httpd" {
	state => "installed",
	Meta:autoedge => false,
}
$doubled = iter.map([1, 2], func($x) { $x * 2 })
print "sum" {
	msg => fmt.printf("%v %d", $doubled, (list.lookup($doubled, 5) <|> 0) + 1),
}
`

func TestWorkedExample(t *testing.T) {
	prog, diags := Parse(source.NewFile("x.mcl", worked), Options{Dialect: ast.Head, Strict: true})
	require.Empty(t, messages(diags))
	require.Len(t, prog.Body, 13)
	require.Len(t, prog.Comments, 1)
	require.Equal(t, `(bind $doubled (call iter.map (list 1 2) (func ($x) (* $x 2))))`, strings.Split(ast.Dump(prog), "\n")[11])
}

// TestPlaces shows what the places of nodes are (MCL-ERR-3).
func TestPlaces(t *testing.T) {
	code := "$ab int = $cd.ef + g($h, 1) # c\n\t# d\n" +
		"collect test \"a${b.c}\" {\n\tmode => $b ?: 1,\n}\nTest[\"a\"] -> Aws:Ec2[\"b\"]\nfunc f($x str) { (1) }\nimport \"a\" as *"
	prog := parse(t, code, ast.Auto)
	var got []string
	spans(reflect.ValueOf(prog.Body), func(name string, at source.Span) { got = append(got, name+" "+at.Text()) })
	require.Subset(t, got, []string{
		"Bind $ab int = $cd.ef + g($h, 1)", "Name $ab", "BasicType int", "Var $cd.ef", "Call g($h, 1)", "Name g", "Binary $cd.ef + g($h, 1)", "Span +",
		"Resource collect test \"a${b.c}\" {\n\tmode => $b ?: 1,\n}", "Name test", "Interpolation \"a${b.c}\"", "String a", "Var ${b.c}",
		"Field mode => $b ?: 1", "Edge Test[\"a\"] -> Aws:Ec2[\"b\"]", "Half Aws:Ec2[\"b\"]", "Name Aws:Ec2",
		"FuncDef func f($x str) { (1) }", "Lambda func f($x str) { (1) }", "Param $x str", "Paren (1)", "Name \"a\"", "Name *",
	})
	require.Equal(t, "# c", prog.Comments[0].Text)
	require.False(t, prog.Comments[0].Own)
	require.Equal(t, "# d", prog.Comments[1].At.Text())
	require.True(t, prog.Comments[1].Own)
}

// spans calls f for every place in a tree.
func spans(v reflect.Value, f func(string, source.Span)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			spans(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			spans(v.Index(i), f)
		}
	case reflect.Struct:
		if at, ok := v.Interface().(source.Span); ok {
			f("Span", at)
			return
		}
		for i := range v.NumField() {
			field := v.Field(i)
			if base, ok := field.Interface().(ast.Base); ok {
				if !base.At.IsZero() {
					f(v.Type().Name(), base.At)
				}
				continue
			}
			spans(field, f)
		}
	}
}

// TestLimits shows that hostile input gives errors.
func TestLimits(t *testing.T) {
	deep := strings.Repeat
	for name, code := range map[string]string{
		"parentheses":   "$x = " + deep("(", 100_000),
		"lists":         "$x = " + deep("[", 100_000) + deep("]", 100_000),
		"not":           "$x = " + deep("not ", 100_000) + "true",
		"chain":         "$x = 1" + deep(" + 1", 100_000),
		"lookups":       "$x = $y" + deep("[0]", 100_000),
		"types":         "$x " + deep("[]", 100_000) + "int = 1",
		"blocks":        deep("if true {\n", 100_000),
		"interpolation": "$y = ! $z\n$x = \"${" + deep("f(", 100_000) + deep(")", 100_000) + "}\"",
	} {
		prog, diags := Parse(source.NewFile("x.mcl", code), Options{})
		require.NotNil(t, prog)
		require.Equal(t, codeTooDeep, diags[0].Code, name)
	}
	_, diags := Parse(source.NewFile("x.mcl", deep("$x = )\n", 1000)), Options{})
	require.Len(t, diags, maxErrors)
	_, diags = Parse(source.NewFile("x.mcl", deep("$x = \"\\q\"\n", 1000)), Options{})
	require.Len(t, diags, maxErrors)
	for _, code := range []string{
		deep("\"${", 200_000), deep("\"${\n", 200_000), deep("$x = ! \"${", 100_000), deep("{[(", 100_000), deep("\"\\", 200_000),
	} {
		for _, d := range []ast.Dialect{ast.Auto, ast.Dialect2020} {
			Parse(source.NewFile("x.mcl", code), Options{Dialect: d, Strict: true})
		}
	}
}

// TestExamples parses the examples of the codes of this package.
func TestExamples(t *testing.T) {
	for _, code := range []diag.Code{codeSyntax, codeStrict, codeDialect, codeString} {
		issue := diag.Codes[code]
		require.NotEmpty(t, issue.Example, code)
		_, diags := Parse(source.NewFile(issue.File, issue.Example), Options{Strict: code == codeStrict})
		require.NotEmpty(t, diags, code)
		require.Equal(t, code, diags[0].Code)
		require.NotEmpty(t, Stage(code))
	}
	require.Empty(t, Stage("OTHER"))
}
