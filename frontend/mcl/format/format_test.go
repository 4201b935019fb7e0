package format

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// format formats a program and checks what holds for all: head reads the text in strict mode, as the same tree where the program is head,
// and formatting it again changes nothing.
func format(t testing.TB, code string, dialect ast.Dialect) (string, diag.List) {
	t.Helper()
	got, diags := Source(source.NewFile("x.mcl", code), parser.Options{Dialect: dialect})
	if diags.HasErrors() {
		require.Equal(t, code, got)
		return got, diags
	}
	strict := parser.Options{Dialect: ast.Head, Strict: true}
	prog, errs := parser.Parse(source.NewFile("x.mcl", got), strict)
	require.Empty(t, errs, "%s\nis formatted as\n%s", code, got)
	before, _ := parser.Parse(source.NewFile("x.mcl", code), parser.Options{Dialect: dialect})
	require.Len(t, prog.Comments, len(before.Comments), "%s\nis formatted as\n%s", code, got)
	if before.Dialect == ast.Head {
		require.Equal(t, ast.Dump(before), ast.Dump(prog), got)
	}
	again, errs := Source(source.NewFile("x.mcl", got), strict)
	require.Empty(t, errs)
	require.Equal(t, got, again, "formatted again; from\n%s", code)
	return got, diags
}

// programs are texts and what they are formatted as.
var programs = []struct{ name, code, want string }{
	{"empty", "", ""},
	{"blank", "\n\n", ""},
	{"only a comment", "# a", "# a\n"},
	{"bind", "$x   int=1", "$x int = 1\n"},
	{"statements on a line", "$x = 1 $y = 2", "$x = 1\n$y = 2\n"},
	{"blank lines", "\n\n$x = 1\n\n\n\n$y = 2\n$z = 3\n\n", "$x = 1\n\n$y = 2\n$z = 3\n"},
	{"list on a line", "$x = [ 1,2, ]", "$x = [1, 2]\n"},
	{"list on lines", "$x = [1,\n2]", "$x = [\n\t1,\n\t2,\n]\n"},
	{"list with blank lines", "$x = [\n\n1,\n\n\n2\n\n]", "$x = [\n\t1,\n\n\t2,\n]\n"},
	{"empty containers", "$x = [\n]\n$y = { }\n$z = struct{ }\n$w = f( )", "$x = []\n$y = {}\n$z = struct{}\n$w = f()\n"},
	{"map and struct", "$x = {\n\"a\"=>struct{ b=>1 },}", "$x = {\n\t\"a\" => struct{b => 1},\n}\n"},
	{"nested", "$x = [[1,\n2], [3],]\n", "$x = [[\n\t1,\n\t2,\n], [3]]\n"},
	{"broken operator", "$x = 1 +\n\t2\n\t* (\n3\n)[\n0\n]->\na", "$x = 1 + 2 * (3)[0]->a\n"},
	{"comment in an expression", "$x = 1 + # a\n\t# b\n\t2 # c\n# d\n$y = 1", "$x = 1 + 2 # a\n# b\n# c\n# d\n$y = 1\n"},
	{
		"comments in a list",
		"$x = [ # a\n# b\n1, # c\n2 # d\n, # e\n\n# f\n] # g",
		"$x = [ # a\n\t# b\n\t1, # c\n\t2, # d\n\t# e\n\n\t# f\n] # g\n",
	},
	{"comment in an empty list", "$x = [\n# a\n]", "$x = [] # a\n"},
	{"if", "if $a{$x=1}else{}", "if $a {\n\t$x = 1\n} else {}\n"},
	{"comments of if", "if $a { # a\n# b\n} # c\nelse # d\n{ $x = 1 } # e", "if $a { # a\n\t# b\n} else { # c\n\t# d\n\t$x = 1\n} # e\n"},
	{
		"loops",
		"for $i,$v in [1] {}\nforkv $k,$v in $m\n{\nforkv $a, $b in $v { }\n}",
		"for $i, $v in [1] {}\nforkv $k, $v in $m {\n\tforkv $a, $b in $v {}\n}\n",
	},
	{"function", "func f($a,$b  int ,) str{fmt.printf( \"%d\",$b )}", "func f($a, $b int) str { fmt.printf(\"%d\", $b) }\n"},
	{"function on lines", "func f(\n$a,$b) {\n\n$a # c\n}", "func f(\n\t$a,\n\t$b,\n) {\n\t$a # c\n}\n"},
	{
		"lambda",
		"$f func(int)[]str = func($x){[\"a\",]}\n$y = func(){\n1}()",
		"$f func(int) []str = func($x) { [\"a\"] }\n$y = func() {\n\t1\n}()\n",
	},
	{"if expression", "$x = if $b{1}else{\n2\n}", "$x = if $b { 1 } else {\n\t2\n}\n"},
	{"comment before else", "$x = if $b {\n1\n# a\n} else {2}", "$x = if $b {\n\t1\n\t# a\n} else { 2 }\n"},
	{"class", "class a:b( $x str ){ include  x.c( 1 )as y }\nclass c(){}", "class a:b($x str) {\n\tinclude x.c(1) as y\n}\nclass c() {}\n"},
	{"imports", "import\"fmt\"\nimport \"a/\" as*\nimport \"b\"  as  c", "import \"fmt\"\nimport \"a/\" as *\nimport \"b\" as c\n"},
	{"panic", "panic( true , \"a\" )", "panic(true, \"a\")\n"},
	{"resource on a line", "test \"a\"{int64=>1,}\ntest \"b\" {\n}", "test \"a\" { int64 => 1, }\ntest \"b\" {}\n"},
	{
		"resource on lines",
		"collect http:server [\"a\",] {a=>$b?:1,\nMeta:noop=>true, Meta => struct{a => 1},# c\n\nBefore=>$c ?: Aws:Ec2[ \"x\" ],}",
		"collect http:server [\"a\"] {\n\ta => $b ?: 1,\n\tMeta:noop => true,\n\tMeta => struct{a => 1}, # c\n\n" +
			"\tBefore => $c ?: Aws:Ec2[\"x\"],\n}\n",
	},
	{"comment in an empty body", "test \"a\" { # a\n# b\n}\nclass c {\n# d\n}", "test \"a\" { # a\n\t# b\n}\nclass c {\n\t# d\n}\n"},
	{"edges", "A[\"a\"]->B[\"b\"]\n->C[\"c\"]\nA[\"a\"].x->B[\"b\"].y", "A[\"a\"] -> B[\"b\"] -> C[\"c\"]\nA[\"a\"].x -> B[\"b\"].y\n"},
	{"strings", "$x = \"a\n\t${b}\\$\"", "$x = \"a\n\t${b}\\$\"\n"},
	{"operators", "$x = not $a or $b and 1+ -2*3 in $l", "$x = not $a or $b and 1 + -2 * 3 in $l\n"},
	{"lookups", "$x = $a + $s->f<|>3 + 4 <|> ($t->g)<|>$m[\"a\"]", "$x = $a + $s->f <|> 3 + 4 <|> ($t->g) <|> $m[\"a\"]\n"},
	{"branch without a blank", "$x = if $b{3} else{4}", "$x = if $b { 3 } else { 4 }\n"},
	{"types", "$x struct{\na  int ;b map{str:[]str}} = $y", "$x struct{a int; b map{str: []str}} = $y\n"},
}

func TestFormat(t *testing.T) {
	for _, c := range programs {
		t.Run(c.name, func(t *testing.T) {
			got, diags := format(t, c.code, ast.Auto)
			require.Empty(t, diags)
			require.Equal(t, c.want, got)
			got, diags = format(t, got, ast.Head)
			require.Empty(t, diags)
			require.Equal(t, c.want, got)
		})
	}
}

// TestRewrite shows how older dialects become head (MCL-DIA-1, MCL-OP).
func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		rule    string
		dialect ast.Dialect
		code    string
		want    string
	}{
		{"MCL-DIA-1", ast.Auto, `$a && !$b`, `$a and not $b`},
		{"MCL-OP", ast.Auto, `$a || $b && $c || $d`, `($a or $b) and $c or $d`},
		{"MCL-OP", ast.Auto, `! $a in $l == true && $b`, `not ($a in $l) == true and $b`},
		{"MCL-OP", ast.Dialect2020, `$a + $b in $l`, `$a + ($b in $l)`},
		{"MCL-LEX-11", ast.Auto, `$x{2} + 1`, `history($x, 2) + 1`},
		{"MCL-STR-2", ast.Dialect2020, `"\x41\u00e9\n$${x}\x24{y}" + "\\\""`, `"Aé\n\${x}\${y}" + "\\\""`},
		{"MCL-STR-2", ast.Dialect2020, `"a$${x"`, `"a\${x"`},
		{"MCL-STR-4", ast.Dialect2020, `"a${ x.y }b${"c\n${ z }$"}"`, `"a${x.y}bc\n${z}\$"`},
		{"MCL-OP", ast.Dialect1, `$a or $b and $c`, `($a or $b) and $c`},
		{"MCL-OP", ast.Dialect1, `not $a in $l`, `not ($a in $l)`},
		{"MCL-OP", ast.Dialect1, `($a in $l) and $b in $l`, `($a in $l) and $b in $l`},
		{"MCL-LOOK-5", ast.Auto, `$s->f || 1`, `$s->f <|> 1`},
		{"MCL-LOOK-5", ast.Auto, `$s->f || 1 + 2`, `($s->f <|> 1) + 2`},
		{"MCL-LOOK-5", ast.Auto, `2 * $s->f || 1 + 2`, `2 * ($s->f <|> 1) + 2`},
		{"MCL-LOOK-5", ast.Auto, `2 * $s->f || $d`, `2 * $s->f <|> $d`},
		{"MCL-LOOK-5", ast.Auto, `$s->f || $t->g`, `($s->f <|> $t)->g`},
		{"MCL-LOOK-5", ast.Auto, `1 + {"a" => 1,}["b"] || 2`, `1 + ({"a" => 1}["b"] <|> 2)`},
	} {
		got, diags := format(t, "$r = "+c.code, c.dialect)
		require.Empty(t, diags, c.code)
		require.Equal(t, "$r = "+c.want+"\n", got, "%s: %s", c.rule, c.code)
	}
	got, _ := format(t, "$x = !$y\ntest \"a\" {\n\tBefore => Aws:ec2[\"x\"],\n}", ast.Auto)
	require.Equal(t, "$x = not $y\ntest \"a\" {\n\tBefore => Aws:Ec2[\"x\"],\n}\n", got)
}

// TestNotInHead shows what has no spelling in head.
func TestNotInHead(t *testing.T) {
	for code, want := range map[string]string{
		`$x = $l[0] || 1`:                         "`||` after `[ ]` has no spelling in head: `<|>` is also for failures in what is looked up",
		`$x = [1][-1] || 1`:                       "`||` after `[ ]` has no spelling in head: `<|>` is also for failures in what is looked up",
		`$x = !$y $and = 1`:                       "`and` is a keyword of head",
		`$x = !"${for}"`:                          "`for` is a keyword of head",
		`$x = !$y not "a" {}`:                     "`not` is a keyword of head",
		`$x struct{or int} = !$y`:                 "`or` is a keyword of head",
		`$x = !"${ f() }"`:                        "`f()` inside a string has no spelling in head: bind it to a variable",
		"$x = $y{2} if $x { func history() {1} }": "`$y{2}` has no spelling in head: the program has a function `history` of its own",
	} {
		_, diags := format(t, code, ast.Auto)
		require.Len(t, diags, 1, code)
		require.Equal(t, codeNotInHead, diags[0].Code)
		require.Equal(t, want, diags[0].Message, code)
	}
	_, diags := format(t, "$x = )", ast.Auto)
	require.True(t, diags.HasErrors())
	got, diags := format(t, "$x = $l[0]", ast.Dialect1)
	require.Len(t, diags, 1)
	require.Equal(t, diag.Warning, diags[0].Severity)
	require.Equal(t, "$x = $l[0]\n", got)
	_, diags = Source(source.NewFile("x.mcl", diag.Codes[codeNotInHead].Example), parser.Options{})
	require.Equal(t, codeNotInHead, diags[0].Code)
}

// FuzzFormat holds what [format] checks for any text that can be read.
func FuzzFormat(f *testing.F) {
	for _, p := range programs {
		f.Add(p.code, byte(0))
		f.Add(strings.ReplaceAll(p.code, " ", "\n"), byte(3))
		f.Add(strings.ReplaceAll(p.code, " ", " # c\n"), byte(0))
	}
	for _, code := range []string{
		"$x = $a && !$b || $c{2} + 1 in $l", "$x = $a->b[0] || 1 * 2 in $l->c", "$x = !\"${ \"a${b}$\" }$${\\x41\\n\"", "$x = not 1 in 2 in 3",
	} {
		f.Add(code, byte(1))
		f.Add(code, byte(2))
	}
	f.Fuzz(func(t *testing.T, code string, dialect byte) { format(t, code, ast.Dialect(dialect%4)) })
}
