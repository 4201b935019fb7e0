package bench

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir/passes"
)

// mclShapes are programs in mcl of n parts, of whatever programs consist of.
var mclShapes = map[string]func(n int) string{
	"a chain of binds": mclBinds,
	"a chain of binds the other way round": func(n int) string {
		return chained(n, "\n", "$b%d = $b%d + 1") + fmt.Sprintf("\n$b%d = 1\ntest \"a\" {\n\tint64 => $b0,\n}\n", n)
	},
	"a chain of binds of an input": func(n int) string {
		return "import \"datetime\"\n$b0 = datetime.now()\n" + chained(n, "\n", "$b%[2]d = $b%[1]d + 1") +
			fmt.Sprintf("\ntest \"a\" {\n\tint64 => $b%d,\n}\n", n)
	},
	"binds that nobody uses": func(n int) string { return repeated(n, "\n", "$b%d = [%[1]d, 1]") + "\n" },
	"binds of one":           func(n int) string { return "$a = 1\n" + repeated(n, "\n", "$b%d = $a") + "\ntest \"a\" {}\n" },
	"resources":              mclResources,
	"resources with edges": func(n int) string {
		return chained(n, "\n", "test \"t%d\" {\n\tint64 => 1,\n\tBefore => Test[\"t%d\"],\n}") + fmt.Sprintf("\ntest \"t%d\" {}\n", n)
	},
	"a chain of edges": func(n int) string {
		return repeated(n, "\n", "test \"t%d\" {}") + "\n" + repeated(n, " -> ", "Test[\"t%d\"]") + "\n"
	},
	"edges": func(n int) string {
		return "test \"a\" {}\n" + chained(n, "\n", "Test[\"t%d\"] -> Test[\"t%d\"]") + "\n"
	},
	"what is sent": func(n int) string {
		return repeated(n, "\n", "exec \"e%d\" {}\nprint \"p%[1]d\" {}\nExec[\"e%[1]d\"].stdout -> Print[\"p%[1]d\"].msg") + "\n"
	},
	"a list of names": func(n int) string { return "test [" + repeated(n, ", ", "\"t%d\"") + "] {}\n" },
	"a class that is included": func(n int) string {
		return "class c($n) {\n\ttest \"${n}\" {}\n}\n" + repeated(n, "\n", "include c(\"%d\")") + "\n"
	},
	"classes that are included": func(n int) string {
		return repeated(n, "\n", "class c%d($n) {\n\ttest \"${n}\" {}\n}\ninclude c%[1]d(\"%[1]d\")") + "\n"
	},
	"classes that are included with a name": func(n int) string {
		return "class c($n) {\n\t$x = \"${n}\"\n}\n" + repeated(n, "\n", "include c(\"%d\") as i%[1]d\ntest \"${i%[1]d.x}\" {}") + "\n"
	},
	"a chain of includes": func(n int) string {
		return chained(n, "\n", "class c%d($n) {\n\tinclude c%d($n)\n}") +
			fmt.Sprintf("\nclass c%d($n) {\n\ttest \"${n}\" {}\n}\ninclude c0(\"a\")\n", n)
	},
	"a list": func(n int) string {
		return "$l = [" + repeated(n, ", ", "%d") + "]\ntest \"a\" {\n\tint64 => $l[0],\n}\n"
	},
	"a list of lists": func(n int) string {
		return "$l = [" + repeated(4*n, ", ", "[%d, 2]") + "]\ntest \"a\" {\n\tint64 => $l[0][1],\n}\n"
	},
	"nested lists": func(n int) string {
		return repeated(n/16, "\n", "$l%d = "+strings.Repeat("[", 16)+"%[1]d"+strings.Repeat("]", 16)+
			"\ntest \"t%[1]d\" {\n\tint64 => len($l%[1]d),\n}") + "\n"
	},
	"a map": func(n int) string {
		return "$m = {" + repeated(4*n, ", ", "\"k%d\" => %[1]d") + "}\ntest \"a\" {\n\tint64 => $m[\"k1\"],\n}\n"
	},
	"a struct": func(n int) string {
		return "$s = struct{" + repeated(n, ", ", "f%d => %[1]d") + "}\ntest \"a\" {\n\tint64 => $s->f1,\n}\n"
	},
	"structs": func(n int) string {
		return repeated(n, "\n", "$s%d = struct{a => %[1]d, b => struct{c => \"x\"}}\ntest \"t%[1]d\" {\n\tstringptr => $s%[1]d->b->c,\n}") + "\n"
	},
	"nested structs": func(n int) string {
		const depth = 16
		return repeated(n/depth, "\n", "$s%d = "+strings.Repeat("struct{a => ", depth)+"%[1]d"+strings.Repeat("}", depth)+
			"\ntest \"t%[1]d\" {\n\tint64 => $s%[1]d"+strings.Repeat("->a", depth)+",\n}") + "\n"
	},
	"a loop": func(n int) string {
		return "import \"fmt\"\nfor $i, $v in [" + repeated(n, ", ", "%d") + "] {\n\ttest fmt.printf(\"%d\", $v) {}\n}\n"
	},
	"loops": func(n int) string {
		return repeated(n, "\n", "for $i, $v in [\"a%d\", \"b%[1]d\"] {\n\t$w = \"${v}x\"\n\ttest \"${w}\" {}\n}") + "\n"
	},
	"loops over maps": func(n int) string {
		return repeated(n, "\n", "forkv $k, $v in {\"a%d\" => 1, \"b%[1]d\" => 2} {\n\ttest \"${k}\" {\n\t\tint64 => $v,\n\t}\n}") + "\n"
	},
	"the body of a loop": func(n int) string {
		return "for $i, $v in [\"a\", \"b\"] {\n" + repeated(n, "\n", "\t$w%d = \"${v}%[1]d\"\n\ttest \"${w%[1]d}\" {}") + "\n}\n"
	},
	"a func that is called": func(n int) string {
		return "func f($x) {\n\t$x + 1\n}\n" + repeated(n, "\n", "test \"t%d\" {\n\tint64 => f(%[1]d),\n}") + "\n"
	},
	"a chain of funcs": func(n int) string {
		return chained(n, "\n", "func f%d($x) {\n\tf%d($x)\n}") + fmt.Sprintf("\nfunc f%d($x) {\n\t$x\n}\ntest \"a\" {\n\tint64 => f0(1),\n}\n", n)
	},
	"a chain of calls": func(n int) string {
		return "func f($x) {\n\t$x + 1\n}\n$b0 = 1\n" + chained(n, "\n", "$b%[2]d = f($b%[1]d)") +
			fmt.Sprintf("\ntest \"a\" {\n\tint64 => $b%d,\n}\n", n)
	},
	"calls within calls": func(n int) string {
		const depth = 16
		return "func f($x) {\n\t$x + 1\n}\n" +
			repeated(n/depth, "\n", "test \"t%d\" {\n\tint64 => "+strings.Repeat("f(", depth)+"%[1]d"+strings.Repeat(")", depth)+",\n}") + "\n"
	},
	"lambdas": func(n int) string {
		return "import \"iter\"\n" + repeated(n, "\n", "$l%d = iter.map([1, 2], func($x) {\n\t$x + %[1]d\n})\n"+
			"test \"t%[1]d\" {\n\tint64 => $l%[1]d[0],\n}") + "\n"
	},
	"printf": func(n int) string {
		return "import \"fmt\"\n" + repeated(n, "\n", "test fmt.printf(\"t%%d %%s\", %d, \"x\") {}") + "\n"
	},
	"one printf": func(n int) string {
		return "import \"fmt\"\n$n = 1\ntest fmt.printf(\"" + strings.Repeat("%d ", n) + "\", " + repeated(n, ", ", "$n + %d") + ") {}\n"
	},
	"an interpolation": func(n int) string {
		return "$a = \"x\"\ntest \"" + strings.Repeat("${a} ", n) + "\" {}\n"
	},
	"a sum": func(n int) string {
		return "$a = 1\ntest \"a\" {\n\tint64 => " + strings.Repeat("$a + ", n) + "1,\n}\n"
	},
	"alternatives": func(n int) string {
		return "$l = [1, 2]\ntest \"a\" {\n\tint64 => " + repeated(n, " <|> ", "$l[%d]") + ",\n}\n"
	},
	"ifs": func(n int) string {
		return "$a = 1\n" + repeated(n, "\n", "if $a == %d {\n\ttest \"t%[1]d\" {}\n} else {\n\ttest \"u%[1]d\" {}\n}") + "\n"
	},
	"expressions with if": func(n int) string {
		return "$a = 1\n" + repeated(n, "\n", "test \"t%d\" {\n\tint64 => if $a == %[1]d { 1 } else { 2 },\n}") + "\n"
	},
	"metaparams": func(n int) string {
		return repeated(n, "\n", "test \"t%d\" {\n\tMeta:noop => true,\n\tMeta:sema => [\"x:1\"],\n}") + "\n"
	},
	"comments": func(n int) string { return repeated(n, "\n", "# %d\ntest \"t%[1]d\" {} # x") + "\n" },
}

// mclMistakes are such programs with errors.
var mclMistakes = map[string]func(n int) string{
	"unknown names":     func(n int) string { return repeated(n, "\n", "test \"t%d\" {\n\tint64 => $none%[1]d,\n}") + "\n" },
	"mistakes of types": func(n int) string { return repeated(n, "\n", "test \"t%d\" {\n\tint64 => \"x\",\n}") + "\n" },
	"duplicate names":   func(n int) string { return repeated(n, "\n", "$a = %d") + "\n" },
	"recursive binds": func(n int) string {
		return chained(n, "\n", "$b%d = $b%d") + fmt.Sprintf("\n$b%d = $b0\ntest \"a\" {\n\tint64 => $b0,\n}\n", n)
	},
	"ambiguous types": func(n int) string {
		return repeated(n, "\n", "$a%d = []\ntest \"t%[1]d\" {\n\tint64 => len($a%[1]d),\n}") + "\n"
	},
	"mistakes of syntax": func(n int) string { return repeated(n, "\n", "test \"t%d\" { int64 => , }") + "\n" },
}

// mclSquare are those that take time that grows with the square of their size, and why.
var mclSquare = map[string]string{
	"one printf": "frontend/mcl/lower parses the format once for each argument",
}

// TestMclGrowth compiles programs in mcl of four times the size: what is allocated, in pieces and in bytes, grows as they do.
func TestMclGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles long programs")
	}
	const n = 2400
	grows := func(t *testing.T, text func(n int) string, errors bool) {
		small, large := compilingMcl(t, text(n/4), errors), compilingMcl(t, text(n), errors)
		assert.Less(t, float64(large.pieces)/float64(small.pieces), 4.8, "allocations")
		assert.Less(t, float64(large.bytes)/float64(small.bytes), 5.5, "bytes")
		assert.LessOrEqual(t, large.calls, small.calls, "system calls")
	}
	for name, text := range mclShapes {
		t.Run(name, func(t *testing.T) {
			if why := mclSquare[name]; why != "" {
				t.Skip(why)
			}
			grows(t, text, false)
		})
	}
	for name, text := range mclMistakes {
		t.Run(name, func(t *testing.T) { grows(t, text, true) })
	}
}

// compilingMcl counts what compiling a program in mcl to Go takes, or finding its errors.
func compilingMcl(t *testing.T, text string, errors bool) effort {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.mcl")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	opts := mcl.Options{Options: resolve.Defaults()}
	d := disk.New()
	opts.Disk = d
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	prog, diags := mcl.Compile("site", file, opts)
	require.NoError(t, diag.Render(io.Discard, "text", diags, diag.Options{}))
	require.Equal(t, errors, diags.HasErrors(), diags)
	if !errors {
		require.NoError(t, passes.Run(prog, passes.Options{}))
		_, err := gogen.Generate([]gogen.Environment{{Program: prog}}, gogen.Options{Version: "v0"})
		require.NoError(t, err)
	}
	runtime.ReadMemStats(&after)
	return effort{after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc, d.Calls()}
}
