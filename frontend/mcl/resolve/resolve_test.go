package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// table is a small table of functions.
var table = []*functions.Function{
	{Name: "len"}, {Name: "contains"}, {Name: "fmt.printf"}, {Name: "golang/strings.to_upper"}, {Name: "os.family"},
}

func options(text string) resolve.Options {
	files := fstest.MapFS{}
	a := txtar.Parse([]byte(text))
	if len(a.Files) == 0 {
		a.Files = []txtar.File{{Name: "main.mcl", Data: []byte(text)}}
	}
	for _, f := range a.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	split := func(name string) (module, own string) {
		if i := strings.LastIndexByte(name, '.'); i >= 0 {
			return name[:i], name[i+1:]
		}
		return "", name
	}
	return resolve.Options{
		Disk: disk.Of(files),
		Functions: func(module, name string) *functions.Function {
			for _, f := range table {
				if m, n := split(f.Name); m == module && n == name {
					return f
				}
			}
			return nil
		},
		Modules: func(name string) bool {
			return slices.ContainsFunc(table, func(f *functions.Function) bool { m, _ := split(f.Name); return m == name && m != "" })
		},
		ModuleNames: func() []string { return []string{"fmt", "golang/strings", "os"} },
		Names: func(module string) []string {
			var names []string
			for _, f := range table {
				if m, n := split(f.Name); m == module {
					names = append(names, n)
				}
			}
			return names
		},
		Globals: []*resolve.Global{
			{Name: "const.res.file.state.exists", Type: types.Str, Value: "exists"},
			{Name: "os.family_debian", Type: types.Str, Value: "debian"},
		},
	}
}

// load loads the files of an archive from main.mcl, or from the folder if there is none, and returns the diagnostics as lines.
func load(t *testing.T, text string, change ...func(*resolve.Options)) (*resolve.Program, string) {
	t.Helper()
	opts := options(text)
	for _, c := range change {
		c(&opts)
	}
	entry := "/main.mcl"
	if !opts.Disk.IsFile(entry) {
		entry = "/"
	}
	p, list := resolve.Load(entry, opts)
	return p, lines(list)
}

func lines(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		file, line, col := d.Span.Position()
		severity := ""
		if d.Severity == diag.Warning {
			severity = " warning"
		}
		code := strings.TrimPrefix(string(d.Code), "P2GO_MCL_")
		fmt.Fprintf(&b, "%s:%d:%d%s %s: %s\n", strings.TrimPrefix(file, "/"), line, col, severity, code, d.Message)
		for _, n := range d.Notes {
			file, line, col := n.Span.Position()
			fmt.Fprintf(&b, "  %s:%d:%d %s\n", strings.TrimPrefix(file, "/"), line, col, n.Text)
		}
		if d.HintText != "" {
			fmt.Fprintf(&b, "  hint: %s\n", d.HintText)
		}
	}
	return b.String()
}

// refs returns what the names of a program mean as lines, in the order of their places.
func refs(p *resolve.Program) string {
	type line struct {
		at   source.Span
		text string
	}
	var list []line
	add := func(at source.Span, name string, r *resolve.Ref) {
		var text strings.Builder
		text.WriteString(name + " = " + describe(r.Def))
		for _, inc := range r.Through {
			text.WriteString(" through " + inc.Alias.Text)
		}
		list = append(list, line{at, text.String()})
	}
	for v, r := range p.Vars {
		add(v.At, "$"+v.Name, r)
	}
	for c, r := range p.Calls {
		add(c.At, c.Func.Text+"()", r)
	}
	for i, r := range p.Includes {
		add(i.At, "include "+i.Name.Text, r)
	}
	slices.SortFunc(list, func(a, b line) int {
		if c := strings.Compare(a.at.File.Name, b.at.File.Name); c != 0 {
			return c
		}
		return int(a.at.Start) - int(b.at.Start)
	})
	var b strings.Builder
	for _, l := range list {
		file, n, col := l.at.Position()
		fmt.Fprintf(&b, "%s:%d:%d %s\n", strings.TrimPrefix(file, "/"), n, col, l.text)
	}
	return b.String()
}

func describe(d resolve.Def) string {
	place := func(kind string, n ast.Node) string {
		_, line, _ := n.Span().Position()
		return fmt.Sprintf("%s of line %d", kind, line)
	}
	switch d := d.(type) {
	case *resolve.Bind:
		return place("bind", d.Stmt)
	case *resolve.Param:
		return place(fmt.Sprintf("parameter %d", d.Index), d.Param)
	case *resolve.LoopVar:
		if d.Key {
			return place("key", d.Loop)
		}
		return place("value", d.Loop)
	case *resolve.Func:
		return place("func", d.Stmt)
	case *resolve.Class:
		return place("class", d.Stmt)
	case *resolve.Global:
		return "global " + d.Name
	case *resolve.Builtin:
		return "builtin " + d.Function.Name
	}
	return "?"
}

// text removes the indentation and the first line end of a text in a test.
func text(s string) string {
	s = strings.TrimPrefix(s, "\n")
	s = strings.TrimRight(s, "\t ")
	indent := len(s) - len(strings.TrimLeft(s, "\t"))
	var b strings.Builder
	for l := range strings.Lines(s) {
		for i := 0; i < indent && strings.HasPrefix(l, "\t"); i++ {
			l = l[1:]
		}
		b.WriteString(l)
	}
	return b.String()
}

// TestNames says what names mean.
func TestNames(t *testing.T) {
	for _, c := range []struct{ rule, program, want string }{
		{"MCL-SCO-1: a variable, a function and a class may have one name", `
		$x = func($a) { $a }
		func x($a) { $a }
		class x($a) { print $a {} }
		include x($x(x("")))
		`, `
		main.mcl:1:17 $a = parameter 0 of line 1
		main.mcl:2:14 $a = parameter 0 of line 2
		main.mcl:3:21 $a = parameter 0 of line 3
		main.mcl:4:1 include x = class of line 3
		main.mcl:4:11 $x = bind of line 1
		main.mcl:4:14 x() = func of line 2
		`},
		{"MCL-SCO-2: the order in a block is irrelevant", `
		include c
		print f("${x}") {}
		$x = "a"
		func f($a) { fmt.printf("%s", $a) }
		class c {}
		import "fmt"
		`, `
		main.mcl:1:1 include c = class of line 5
		main.mcl:2:7 f() = func of line 4
		main.mcl:2:10 $x = bind of line 3
		main.mcl:4:14 fmt.printf() = builtin fmt.printf
		main.mcl:4:31 $a = parameter 0 of line 4
		`},
		{"MCL-SCO-3: a class sees what is around its definition", `
		$x = "outer"
		class c {
			print $x {}
		}
		if true {
			$x = "inner"
			include c
			print $x {}
		}
		`, `
		main.mcl:3:8 $x = bind of line 1
		main.mcl:7:2 include c = class of line 2
		main.mcl:8:8 $x = bind of line 6
		`},
		{"MCL-SCO-4, MCL-SCO-9: globals and functions may be hidden", `
		print $hostname {}
		print $const.res.file.state.exists {}
		if true {
			$hostname = "mine"
			print $hostname {}
			func len($x) { $x }
			print len("a") {}
		}
		print [len("a"), $purpleidea] {}
		`, `
		main.mcl:1:7 $hostname = global hostname
		main.mcl:2:7 $const.res.file.state.exists = global const.res.file.state.exists
		main.mcl:5:8 $hostname = bind of line 4
		main.mcl:6:17 $x = parameter 0 of line 6
		main.mcl:7:8 len() = func of line 6
		main.mcl:9:8 len() = builtin len
		main.mcl:9:18 $purpleidea = global purpleidea
		`},
		{"MCL-FUN-4: functions capture what is around them", `
		$a = "a"
		$f = func($x) { func($y) { $a + $x + $y } }
		print func($a) { $f($a) }($a) {}
		`, `
		main.mcl:2:28 $a = bind of line 1
		main.mcl:2:33 $x = parameter 0 of line 2
		main.mcl:2:38 $y = parameter 0 of line 2
		main.mcl:3:18 $f = bind of line 2
		main.mcl:3:21 $a = parameter 0 of line 3
		main.mcl:3:27 $a = bind of line 1
		`},
		{"MCL-CLS-2: arguments belong to the block of the include", `
		$x = "a"
		class c($x) {
			print $x {}
		}
		include c($x)
		`, `
		main.mcl:3:8 $x = parameter 0 of line 2
		main.mcl:5:1 include c = class of line 2
		main.mcl:5:11 $x = bind of line 1
		`},
		{"MCL-CLS-4: an include with an alias exports all that its body sees", `
		$z = "z"
		class c($p) {
			$x = "x"
			func f() { $x }
			class d {
				$y = $x
			}
			include d as k
		}
		include c("p") as i
		include i.d as j
		print [$i.x, $i.p, $i.z, i.f(), $i.k.y, $j.y, $j.x, $j.z, $i.hostname] {}
		`, `
		main.mcl:4:13 $x = bind of line 3
		main.mcl:6:8 $x = bind of line 3
		main.mcl:8:2 include d = class of line 5
		main.mcl:10:1 include c = class of line 2
		main.mcl:11:1 include i.d = class of line 5 through i
		main.mcl:12:8 $i.x = bind of line 3 through i
		main.mcl:12:14 $i.p = parameter 0 of line 2 through i
		main.mcl:12:20 $i.z = bind of line 1
		main.mcl:12:26 i.f() = func of line 4 through i
		main.mcl:12:33 $i.k.y = bind of line 6 through i through k
		main.mcl:12:41 $j.y = bind of line 6 through j
		main.mcl:12:47 $j.x = bind of line 3 through i
		main.mcl:12:53 $j.z = bind of line 1
		main.mcl:12:59 $i.hostname = global hostname
		`},
		{"MCL-CLS-5: classes with colons move into others", `
		class a:b:c {
			print $x {}
		}
		class a:b {
			$x = $y
		}
		class a {
			$y = "y"
			include b as b
			include b.c
		}
		include a as i
		include i.b as j
		include j.c
		`, `
		main.mcl:2:8 $x = bind of line 5
		main.mcl:5:7 $y = bind of line 8
		main.mcl:9:2 include b = class of line 4
		main.mcl:10:2 include b.c = class of line 1 through b
		main.mcl:12:1 include a = class of line 7
		main.mcl:13:1 include i.b = class of line 4 through i
		main.mcl:14:1 include j.c = class of line 1 through j
		`},
		{"MCL-LOOP-1, MCL-LOOP-3: loops have scopes, and the value wins", `
		$l = [1]
		for $i, $v in $l {
			$l = $v
			class c { print $l {} }
			include c
			forkv $k, $k in {$i => $v} { print $k {} }
		}
		`, `
		main.mcl:2:15 $l = bind of line 1
		main.mcl:3:7 $v = value of line 2
		main.mcl:4:18 $l = bind of line 3
		main.mcl:5:2 include c = class of line 4
		main.mcl:6:19 $i = key of line 2
		main.mcl:6:25 $v = value of line 2
		main.mcl:6:37 $k = value of line 6
		`},
		{"MCL-SCO-8, MCL-RES, MCL-EDGE, MCL-SEND: names are everywhere that expressions are", `
		$c = true
		$n = "n"
		print $n {
			msg => $c ?: $n,
			Before => $c ?: Print[$n],
			Meta:noop => $c,
			Meta => struct{retry => $c},
		}
		Print[$n] -> Print[$n]
		Print[$n].msg -> Print["${n}"].msg
		collect print $n {}
		panic($c)
		$m = not ($c) and {$n => [$n]}[$n] == [struct{a => $n}->a] <|> if $c { $c } else { $c }
		`, `
		main.mcl:3:7 $n = bind of line 2
		main.mcl:4:9 $c = bind of line 1
		main.mcl:4:15 $n = bind of line 2
		main.mcl:5:12 $c = bind of line 1
		main.mcl:5:24 $n = bind of line 2
		main.mcl:6:15 $c = bind of line 1
		main.mcl:7:26 $c = bind of line 1
		main.mcl:9:7 $n = bind of line 2
		main.mcl:9:20 $n = bind of line 2
		main.mcl:10:7 $n = bind of line 2
		main.mcl:10:25 $n = bind of line 2
		main.mcl:11:15 $n = bind of line 2
		main.mcl:12:7 $c = bind of line 1
		main.mcl:13:11 $c = bind of line 1
		main.mcl:13:20 $n = bind of line 2
		main.mcl:13:27 $n = bind of line 2
		main.mcl:13:32 $n = bind of line 2
		main.mcl:13:52 $n = bind of line 2
		main.mcl:13:67 $c = bind of line 1
		main.mcl:13:72 $c = bind of line 1
		main.mcl:13:84 $c = bind of line 1
		`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			p, diags := load(t, text(c.program))
			require.Empty(t, diags)
			require.Equal(t, text(c.want), refs(p))
		})
	}
}

// TestErrors says what is wrong with programs of one file.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ rule, program, want string }{
		{"MCL-ERR-5: names that do not exist", `
		$name = "a"
		print $nam {}
		print "${nme}" {}
		print leng($name) {}
		include klass
		class class1 {}
		include clas1
		`, `
		main.mcl:2:7 UNKNOWN_NAME: var $nam does not exist in this scope
		  hint: did you mean '$name'?
		main.mcl:3:8 UNKNOWN_NAME: var $nme does not exist in this scope
		  hint: did you mean '$name'?
		main.mcl:4:7 UNKNOWN_NAME: func leng does not exist in this scope
		  hint: did you mean 'len'?
		main.mcl:5:1 UNKNOWN_NAME: class klass does not exist in this scope
		main.mcl:7:1 UNKNOWN_NAME: class clas1 does not exist in this scope
		  hint: did you mean 'class1'?
		`},
		{"MCL-ERR-5: names with prefixes that do not exist", `
		import "fmt"
		class c { $value = 1 }
		include c as i
		print [fmt.printn("a"), strings.to_upper("a"), fnt.printf("a"), $i.valeu, $i, $const.res.file.state.exist] {}
		`, `
		main.mcl:4:8 UNKNOWN_NAME: func fmt.printn does not exist in this scope
		  hint: did you mean 'fmt.printf'?
		main.mcl:4:25 UNKNOWN_NAME: func strings.to_upper does not exist in this scope
		  hint: import "golang/strings" first
		main.mcl:4:48 UNKNOWN_NAME: func fnt.printf does not exist in this scope
		  hint: did you mean 'fmt.printf'?
		main.mcl:4:65 UNKNOWN_NAME: var $i.valeu does not exist in this scope
		  hint: did you mean '$i.value'?
		main.mcl:4:75 UNKNOWN_NAME: var $i does not exist in this scope
		  hint: 'i' is the prefix of names: $i.x
		main.mcl:4:79 UNKNOWN_NAME: var $const.res.file.state.exist does not exist in this scope
		  hint: did you mean '$const.res.file.state.exists'?
		`},
		{"MCL-SCO-1, MCL-GRA-4: names of another kind", `
		func f($x) { $x }
		$g = func($x) { $x }
		print $f {}
		print g("a") {}
		`, `
		main.mcl:3:7 UNKNOWN_NAME: var $f does not exist in this scope
		  hint: f is a function; it is not a value: func($x) { f($x) } is one
		main.mcl:4:7 UNKNOWN_NAME: func g does not exist in this scope
		  hint: there is a variable: $g(…)
		`},
		{"MCL-SCO-8: names do not leave a block", `
		if true { $x = "a" }
		class c { $y = "a" }
		include c
		print [$x, $y] {}
		`, `
		main.mcl:4:8 UNKNOWN_NAME: var $x does not exist in this scope
		main.mcl:4:12 UNKNOWN_NAME: var $y does not exist in this scope
		`},
		{"MCL-STM-1, MCL-FUN-1, MCL-CLS-6: names that are defined twice", `
		$x = 1
		$x = 2
		func f() { 1 }
		func f($a) { 1 }
		class c {}
		class c($a) {}
		if true { $x = 3 }
		`, `
		main.mcl:2:1 DUPLICATE_NAME: duplicate assignment of $x in this scope
		  main.mcl:1:1 first assigned here
		main.mcl:4:1 DUPLICATE_NAME: duplicate func f in this scope
		  main.mcl:3:6 first defined here
		main.mcl:6:1 DUPLICATE_CLASS: duplicate class c in this scope
		  main.mcl:5:7 first defined here
		`},
		{"MCL-SCO-10: parameters that are named twice", `
		class c($a, $a) {}
		func f($b, $b) { 1 }
		include c(1, 2)
		print [f(1, 2)] {}
		`, `
		main.mcl:1:13 DUPLICATE_PARAM: duplicate parameter $a
		  main.mcl:1:9 first named here
		main.mcl:2:12 DUPLICATE_PARAM: duplicate parameter $b
		  main.mcl:2:8 first named here
		`},
		{"MCL-CLS-2, MCL-FUN-3: numbers of arguments", `
		class c($a) {}
		include c
		include c(1, 2)
		func f() { "" }
		print f(1) {}
		`, `
		main.mcl:2:1 INCLUDE_ARITY: class c expected 1 args but got 0
		  main.mcl:1:7 the class is defined here
		main.mcl:3:1 INCLUDE_ARITY: class c expected 1 args but got 2
		  main.mcl:1:7 the class is defined here
		main.mcl:5:7 CALL_ARITY: func f expected 0 args but got 1
		  main.mcl:4:6 the function is defined here
		`},
		{"MCL-SCO-5, MCL-SCO-6: a bind that mentions itself", `
		$x = "a"
		class c {
			$x = "b${x}"
			print $x {}
		}
		include c
		`, `
		main.mcl:3:9 RECURSION: recursive reference while setting scope: $x -> $x
		`},
		{"MCL-SCO-6: a cycle of binds and functions", `
		$a = f()
		func f() { $b }
		$b = func() { $a }
		print $a {}
		`, `
		main.mcl:1:6 RECURSION: recursive reference while setting scope: $a -> f -> $b -> $a
		  main.mcl:2:12 and $b is needed here
		  main.mcl:3:15 and $a is needed here
		`},
		{"MCL-SCO-6: functions and lambdas", `
		func f($x) { f($x) }
		$g = func($x) { $g($x) }
		print [f(1), $g(1)] {}
		`, `
		main.mcl:1:14 RECURSION: recursive reference while setting scope: f -> f
		main.mcl:2:17 RECURSION: recursive reference while setting scope: $g -> $g
		`},
		{"MCL-SCO-7, MCL-CLS-7: classes", `
		class a { include b }
		class b { if true { include a } }
		class c { include c }
		include a
		include c
		`, `
		main.mcl:1:11 RECURSION: recursive reference while setting scope: class a -> class b -> class a
		  main.mcl:2:21 and class a is needed here
		main.mcl:3:11 RECURSION: recursive reference while setting scope: class c -> class c
		`},
		{"MCL-SCO-7: what is in a class counts for it", `
		$y = $i.x
		class c {
			$x = "x"
			$z = $y
		}
		include c as i
		print $y {}
		`, `
		main.mcl:1:6 RECURSION: recursive reference while setting scope: $y -> i -> class c -> $z -> $y
		  main.mcl:6:1 and class c is needed here
		  main.mcl:4:7 and $y is needed here
		`},
		{"MCL-SCO-6: the class of an include in itself", `
		include i.c as i
		`, `
		main.mcl:1:1 RECURSION: recursive reference while setting scope: i -> i
		`},
		{"MCL-CLS-4, MCL-IMP-3: prefixes that are used twice", `
		import "fmt"
		import "golang/strings" as fmt
		class c {}
		include c as s
		include c as s
		import "os" as s
		import "fmt" as g
		if true { import "fmt" }
		`, `
		main.mcl:2:1 DUPLICATE_ALIAS: duplicate alias fmt in this scope
		  main.mcl:1:1 first used here
		main.mcl:5:1 DUPLICATE_ALIAS: duplicate alias s in this scope
		  main.mcl:4:14 first used here
		main.mcl:6:1 DUPLICATE_ALIAS: duplicate alias s in this scope
		  main.mcl:4:14 first used here
		main.mcl:7:1 DUPLICATE_IMPORT: duplicate import of "fmt" in this scope
		  main.mcl:1:1 first imported here
		`},
		{"MCL-CLS-5: a class with nowhere to go", `
		class a:b {}
		`, `
		main.mcl:1:7 warning CLASS_WITHOUT_PARENT: class a:b cannot be included: there is no class a in this scope
		`},
		{"MCL-LOOP-3: an import in a loop", `
		for $i, $v in [1] {
			import "fmt"
			if true { import "fmt" }
			print fmt.printf("%d", $v) {}
		}
		`, `
		main.mcl:2:2 IMPORT_IN_LOOP: import in the body of a loop
		  hint: import before the loop
		`},
		{"MCL-VAL-3: keys and fields that are given twice", `
		$k = "a"
		print "p" {
			msg => {"a" => "", $k => "", "a" => ""}["a"],
			msg => struct{a => "", a => ""}->a,
		}
		`, `
		main.mcl:3:31 DUPLICATE_KEY: map has duplicate key of: "a"
		  main.mcl:3:10 first given here
		main.mcl:4:2 DUPLICATE_FIELD: resource has duplicate field of: msg
		  main.mcl:3:2 first given here
		main.mcl:4:25 DUPLICATE_STRUCT_FIELD: struct has duplicate field of: a
		  main.mcl:4:16 first given here
		`},
		{"MCL-META-1 to 3, MCL-GRA-8: metaparams and properties", `
		noop "n" {
			Meta:noop => true,
			Meta:noop => false,
			Meta:nop => true,
			Meta => struct{noop => true},
			Meta => struct{},
			Require => Noop["n"],
		}
		`, `
		main.mcl:2:2 META_CLASH: resource has metaparam noop here and in its struct of metaparams
		  main.mcl:5:17 the struct has it here
		main.mcl:3:2 DUPLICATE_META: resource has duplicate metaparam of: noop
		  main.mcl:2:2 first given here
		main.mcl:4:7 UNKNOWN_META: metaparam nop does not exist
		  hint: did you mean Meta:noop?
		main.mcl:6:2 META_CLASH: resource has two structs of metaparams
		  main.mcl:5:2 the first one is here
		main.mcl:7:2 INVALID_PROPERTY: invalid property: Require
		  hint: there are Before, Depend, Notify, Listen and Meta
		`},
		{"MCL-EDGE-8: an edge with one end", `
		Noop["a"]
		`, `
		main.mcl:1:1 LONE_HALF: an edge has two ends or more
		  hint: say where it leads: Noop["a"] -> Kind["name"]
		`},
		{"MCL-SCO-4: parameters that are hidden", `
		class c($a) {
			$a = "b"
			print [func($a) { $a }("c")] {}
		}
		include c("a")
		`, `
		main.mcl:2:2 warning SHADOWED_PARAM: $a hides a parameter of that name
		  main.mcl:1:9 the parameter is here
		`},
		{"MCL-SCO-11: what is wrong in unused code", `
		$x = $a
		func f() { $b }
		class c { print $d {} }
		class used {
			$y = $e
			print $g {}
		}
		include used
		`, `
		main.mcl:1:6 warning UNKNOWN_NAME: var $a does not exist in this scope
		main.mcl:2:12 warning UNKNOWN_NAME: var $b does not exist in this scope
		main.mcl:3:17 warning UNKNOWN_NAME: var $d does not exist in this scope
		main.mcl:5:7 warning UNKNOWN_NAME: var $e does not exist in this scope
		main.mcl:6:8 UNKNOWN_NAME: var $g does not exist in this scope
		`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			_, diags := load(t, text(c.program))
			require.Equal(t, text(c.want), diags)
		})
	}
}

// TestUnused shows what options make of errors in unused code (MCL-SCO-11).
func TestUnused(t *testing.T) {
	program := "$x = $a\nclass c {\n\tprint $b {}\n}\n"
	_, diags := load(t, program, func(o *resolve.Options) { o.StrictUnused = true })
	require.Equal(t, 0, strings.Count(diags, "warning"))
	_, diags = load(t, program, func(o *resolve.Options) { o.Compat = true })
	require.Equal(t, text(`
	main.mcl:1:6 UNKNOWN_NAME: var $a does not exist in this scope
	main.mcl:3:8 warning UNKNOWN_NAME: var $b does not exist in this scope
	`), diags)
}

// TestBodies shows the bodies of definitions, and the tables beside them.
func TestBodies(t *testing.T) {
	p, diags := load(t, text(`
	$x = 1
	if true { $y = 2 }
	class a:b { $z = 3 }
	class a { func f($p) { $p } }
	for $i, $v in [1] { $w = 4 }
	`))
	require.Empty(t, diags)
	entry := p.Bodies[p.Entry]
	require.Nil(t, entry.Around)
	b, a, loop := p.Entry.Body[2].(*ast.ClassDef), p.Entry.Body[3].(*ast.ClassDef), p.Entry.Body[4].(*ast.For)
	require.Equal(t, map[*ast.ClassDef][]*ast.ClassDef{a: {b}}, p.Nested)
	require.Equal(t, map[*ast.ClassDef]bool{b: true}, p.Moved)
	require.Same(t, p.Bodies[a], p.Bodies[b].Around)
	require.Same(t, p.Bodies[a], p.Defs[b].(*resolve.Class).In)
	require.Same(t, entry, p.Defs[p.Entry.Body[1].(*ast.If).Then.Body[0]].(*resolve.Bind).In)
	require.Same(t, p.Bodies[loop], p.Defs[loop.Body.Body[0]].(*resolve.Bind).In)
	f := a.Body.Body[0].(*ast.FuncDef)
	require.Same(t, p.Bodies[f.Func], p.Defs[f.Func.Params[0]].(*resolve.Param).In)
	require.Same(t, p.Bodies[a], p.Bodies[f.Func].Around)
	require.True(t, p.LoopVars[loop][0].Key)
}

// TestUsed shows what the output of a program needs (MCL-SCO-11), and what needs itself (MCL-SCO-6).
func TestUsed(t *testing.T) {
	p, _ := load(t, text(`
	$a = "a"
	$b = $a
	$c = $a
	$d = $d
	class k { print $b {} }
	include k
	`))
	names := map[string]bool{}
	for d := range p.Used {
		names[describe(d)] = true
	}
	require.Equal(t, map[string]bool{"bind of line 1": true, "bind of line 2": true, "class of line 5": true}, names)
	require.Equal(t, map[resolve.Def]bool{p.Defs[p.Entry.Body[3]]: true}, p.Recursive)
}

// TestStages holds that each code says what mgmt's stage is, but for warnings that mgmt has not (MCL-ERR-2), and that each is described.
func TestStages(t *testing.T) {
	for code, issue := range diag.Codes {
		if issue.File != "x.mcl" || issue.Phase == diag.Syntax || issue.Phase == diag.Lower {
			continue
		}
		_, staged := resolve.Stages[code]
		require.Equal(t, issue.Severity == diag.Error, staged, code)
		if issue.Example != "" {
			_, list := resolve.Load("/main.mcl", options(issue.Example))
			require.True(t, slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.Code == code }), "%s: %s", code, lines(list))
		}
	}
	for code := range resolve.Stages {
		require.Contains(t, diag.Codes, code)
	}
}

// TestDefaults shows the functions, modules and variables that p2go has, and functions of one dialect (MCL-SCO-9, MCL-IMP-8).
func TestDefaults(t *testing.T) {
	program := text(`
	import "fmt"
	import "golang/strings"
	import "os"
	print [fmt.printf("a"), strings.to_upper("a"), $os.family_debian, $const.res.file.state.exists, $hostname] {}
	print maplookup({}, "a", "") {}
	`)
	for dialect, want := range map[ast.Dialect]string{
		ast.Dialect2020: "",
		ast.Head:        "main.mcl:5:7 UNKNOWN_NAME: func maplookup does not exist in this scope\n  hint: did you mean 'map_lookup'?\n",
	} {
		opts, defaults := options(program), resolve.Defaults()
		defaults.Disk, defaults.Dialect = opts.Disk, dialect
		_, diags := resolve.Load("/main.mcl", defaults)
		require.Equal(t, want, lines(diags))
	}
}

// TestLarge loads programs that take long where something is not linear.
func TestLarge(t *testing.T) {
	chain, wrong, nested, sum := &strings.Builder{}, &strings.Builder{}, &strings.Builder{}, &strings.Builder{}
	for i := range 10000 {
		fmt.Fprintf(chain, "$x%d = $x%d\n", i, i+1)
		fmt.Fprintf(wrong, "print $y%d {}\n", i)
	}
	chain.WriteString("$x10000 = \"\"\nprint $x0 {}\n")
	for i := range 3000 {
		fmt.Fprintf(chain, "class c%d {\n\tinclude c%d as i\n\t$x = $i.x\n}\n", i, i+1)
	}
	chain.WriteString("class c3000 {\n\t$x = 1\n}\ninclude c0\n")
	for i := range 200 {
		fmt.Fprintf(nested, "if $x {\n$y%d = $x\nclass c%d {\n", i, i)
	}
	nested.WriteString(strings.Repeat("}\n}\n", 200) + "$x = true\n")
	fmt.Fprintf(sum, "$s = 1%s\n", strings.Repeat(" + 1", 20000))
	start := time.Now()
	for _, program := range []string{chain.String(), nested.String(), sum.String()} {
		_, diags := load(t, program)
		require.Empty(t, diags)
	}
	// Each prefix may be that of two includes.
	_, diags := load(t, "class c {\ninclude c as i\n}\ninclude c as i\nprint [$i"+strings.Repeat(".i", 150)+".x] {}\n")
	require.Contains(t, diags, "UNKNOWN_NAME")
	_, diags = load(t, chain.String()+wrong.String()+strings.Replace(chain.String(), "$x10000 = \"\"", "", 1))
	require.NotEmpty(t, diags)
	require.Less(t, time.Since(start), 30*time.Second)
}
