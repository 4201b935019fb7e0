package resolve_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/resolve"
)

// fileNames are the names of the files of a program in their order.
func fileNames(p *resolve.Program) []string {
	var names []string
	for _, f := range p.Files {
		names = append(names, f.File.Name)
	}
	return names
}

// TestImports says what names mean in programs of several files.
func TestImports(t *testing.T) {
	for _, c := range []struct{ rule, program, want string }{
		{"MCL-IMP-1, MCL-IMP-4: modules of functions, files and folders", `
		-- main.mcl --
		import "fmt"
		import "golang/strings" as s
		import "lib/a.mcl"
		import "mod/"
		print [fmt.printf("a"), s.to_upper("a"), $a.x, $mod.y] {}
		-- lib/a.mcl --
		import "../b.mcl"
		$x = $b.z
		-- b.mcl --
		$z = "z"
		-- mod/main.mcl --
		$y = "y"
		`, `
		lib/a.mcl:2:6 $b.z = bind of line 1
		main.mcl:5:8 fmt.printf() = builtin fmt.printf
		main.mcl:5:25 s.to_upper() = builtin golang/strings.to_upper
		main.mcl:5:42 $a.x = bind of line 2
		main.mcl:5:48 $mod.y = bind of line 1
		`},
		{"MCL-IMP-2: names without a prefix; the block's own win", `
		-- main.mcl --
		import "a.mcl" as *
		import "fmt" as *
		import "os" as *
		$x = "mine"
		include c
		print [$x, $y, f(), printf("a"), os.family(), family(), $family_debian] {}
		-- a.mcl --
		import "os"
		$x = "a"
		$y = $x
		func f() { $y }
		class c {}
		`, `
		a.mcl:3:6 $x = bind of line 2
		a.mcl:4:12 $y = bind of line 3
		main.mcl:5:1 include c = class of line 5
		main.mcl:6:8 $x = bind of line 4
		main.mcl:6:12 $y = bind of line 3
		main.mcl:6:16 f() = func of line 4
		main.mcl:6:21 printf() = builtin fmt.printf
		main.mcl:6:34 os.family() = builtin os.family
		main.mcl:6:47 family() = builtin os.family
		main.mcl:6:57 $family_debian = global os.family_debian
		`},
		{"MCL-IMP-7: modules pass on what they import and what all programs have", `
		-- main.mcl --
		import "a.mcl"
		include a.c as i
		print [a.fmt.printf("a"), $a.b.x, $a.hostname, a.len("a"), $a.os.family_debian, $i.b.x, $i.y] {}
		-- a.mcl --
		import "fmt"
		import "os"
		import "b.mcl"
		class c { $y = $b.x }
		-- b.mcl --
		$x = $hostname
		`, `
		a.mcl:4:16 $b.x = bind of line 1
		b.mcl:1:6 $hostname = global hostname
		main.mcl:2:1 include a.c = class of line 4
		main.mcl:3:8 a.fmt.printf() = builtin fmt.printf
		main.mcl:3:27 $a.b.x = bind of line 1
		main.mcl:3:35 $a.hostname = global hostname
		main.mcl:3:48 a.len() = builtin len
		main.mcl:3:60 $a.os.family_debian = global os.family_debian
		main.mcl:3:81 $i.b.x = bind of line 1
		main.mcl:3:89 $i.y = bind of line 4 through i
		`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			p, diags := load(t, text(c.program))
			require.Empty(t, diags)
			require.Equal(t, text(c.want), refs(p))
		})
	}
}

// TestImportErrors says what is wrong with imports.
func TestImportErrors(t *testing.T) {
	for _, c := range []struct{ rule, program, want string }{
		{"MCL-IMP-1, MCL-IMP-8: imports that name nothing", `
		-- main.mcl --
		import ""
		import "/etc/a.mcl"
		import "./a.mcl"
		import "x//y"
		import "fnt"
		import "none.mcl"
		import "none/"
		import "lib"
		import "dir"
		import "embedded/provisioner"
		import "git://example.com/x/"
		import "git:///x/"
		print [$none.x, fnt.f()] {}
		-- lib.mcl --
		-- dir/main.mcl --
		`, `
		main.mcl:1:1 BAD_IMPORT: the import "" is empty
		main.mcl:2:1 BAD_IMPORT: the import "/etc/a.mcl" is an absolute path
		main.mcl:3:1 BAD_IMPORT: the import "./a.mcl" is not the shortest spelling of its path: a.mcl
		main.mcl:4:1 BAD_IMPORT: the import "x//y" is not the shortest spelling of its path: x/y
		main.mcl:5:1 UNKNOWN_IMPORT: there is no module fnt
		  hint: did you mean "fmt"?
		main.mcl:6:1 UNKNOWN_IMPORT: cannot import /none.mcl: file does not exist
		main.mcl:7:1 UNKNOWN_IMPORT: there is no folder /none to import
		main.mcl:8:1 UNKNOWN_IMPORT: there is no module lib
		  hint: there is a file: import "lib.mcl"
		main.mcl:9:1 UNKNOWN_IMPORT: there is no module dir
		  hint: there is a folder: import "dir/"
		main.mcl:10:1 UNKNOWN_IMPORT: there is no module embedded/provisioner
		  hint: p2go does not have the modules of mgmt that are written in mcl: name a folder that has them
		main.mcl:11:1 UNKNOWN_IMPORT: there is no module git://example.com/x/
		  hint: p2go downloads nothing; it has looked for /modules/example.com/x/metadata.yaml
		main.mcl:12:1 BAD_IMPORT: the import "git:///x/" is no URL with a host
		`},
		{"MCL-IMP-2: names that an import gives", `
		-- main.mcl --
		import "_a.mcl"
		import "_a.mcl" as b
		if true {
			import "_a.mcl" as c
			print $c.x {}
		}
		-- _a.mcl --
		$x = "x"
		`, `
		main.mcl:1:1 BAD_IMPORT: the import "_a.mcl" gives no valid name: "_a"
		  hint: name it: import "_a.mcl" as name
		main.mcl:2:1 DUPLICATE_IMPORT: duplicate import of "_a.mcl" in this scope
		  main.mcl:1:1 first imported here
		`},
		{"MCL-IMP-2: names that two imports make visible", `
		-- main.mcl --
		import "a.mcl" as *
		import "b.mcl" as *
		$z = "mine"
		print [$x, $y, $z] {}
		-- a.mcl --
		import "c.mcl" as *
		$x = "a"
		$z = "a"
		-- b.mcl --
		import "c.mcl" as *
		$x = "b"
		$z = "b"
		-- c.mcl --
		$y = "c"
		`, `
		main.mcl:2:1 warning STAR_CLASH: $x is in two modules that are imported without a prefix; this one wins
		  main.mcl:1:1 the other one is here
		`},
		{"MCL-IMP-5: statements that imported files cannot have", `
		-- main.mcl --
		import "a.mcl"
		-- a.mcl --
		import "fmt"
		$x = 1
		func f() { 1 }
		class c {
			print "a" {}
		}
		include c
		if true {}
		`, `
		a.mcl:7:1 MODULE_BODY: an imported file can only have imports, binds, funcs and classes outside of classes
		  main.mcl:1:1 imported here
		  hint: put the statement into a class and include it
		a.mcl:8:1 MODULE_BODY: an imported file can only have imports, binds, funcs and classes outside of classes
		  main.mcl:1:1 imported here
		  hint: put the statement into a class and include it
		`},
		{"MCL-IMP-6: files that import themselves; a diamond is fine", `
		-- main.mcl --
		import "a.mcl"
		import "d.mcl"
		print $a.y {}
		-- a.mcl --
		import "b.mcl"
		import "d.mcl"
		-- b.mcl --
		import "a.mcl"
		import "d.mcl"
		$x = $a.x
		-- d.mcl --
		`, `
		b.mcl:1:1 RECURSIVE_IMPORT: recursive import of /a.mcl
		  a.mcl:1:1 which /a.mcl imports for /b.mcl
		main.mcl:3:7 UNKNOWN_NAME: var $a.y does not exist in this scope
		`},
		{"MCL-IMP-7: what is around an import", `
		-- main.mcl --
		class c($p) {
			$own = "own"
			import "a.mcl"
			print $a.x {}
		}
		include c("p")
		-- a.mcl --
		import "b.mcl"
		$x = $p + $b.y + $own
		-- b.mcl --
		$y = $p
		`, `
		a.mcl:2:6 LEAKY_IMPORT: var $p is not visible in an imported file
		  main.mcl:3:2 it is visible around this import
		  hint: put what is imported into a class with a parameter; mgmt lets it see what is around its import, and so does --mcl-leaky-imports
		a.mcl:2:18 UNKNOWN_NAME: var $own does not exist in this scope
		b.mcl:1:6 LEAKY_IMPORT: var $p is not visible in an imported file
		  main.mcl:3:2 it is visible around this import
		  hint: put what is imported into a class with a parameter; mgmt lets it see what is around its import, and so does --mcl-leaky-imports
		`},
		{"MCL-IMP-9: metadata", `
		-- main.mcl --
		import "a/"
		import "b/"
		import "c/"
		-- a/metadata.yaml --
		main: /abs.mcl
		path: modules
		files: 3
		parentpathblock: perhaps
		-- a/main.mcl --
		-- b/metadata.yaml --
		main: [
		-- b/main.mcl --
		-- c/metadata.yaml --
		main: none.mcl
		`, `
		a/metadata.yaml:1:7 METADATA: main in metadata.yaml is not a file below the folder of the module: "/abs.mcl"
		  main.mcl:1:1 imported here
		a/metadata.yaml:2:7 METADATA: path in metadata.yaml is not a folder below that of the module, with a slash at its end: "modules"
		  main.mcl:1:1 imported here
		a/metadata.yaml:3:8 METADATA: files in metadata.yaml is not a text
		  main.mcl:1:1 imported here
		a/metadata.yaml:4:18 METADATA: parentpathblock in metadata.yaml is true or false
		  main.mcl:1:1 imported here
		b/metadata.yaml:2:1 METADATA: metadata.yaml is not YAML: did not find expected ',' or ']' at line 2 column 1
		  main.mcl:2:1 imported here
		main.mcl:3:1 UNKNOWN_IMPORT: cannot import /c/none.mcl: file does not exist
		`},
		{"MCL-SCO-11: imported files", `
		-- main.mcl --
		import "a.mcl"
		print $a.x {}
		-- a.mcl --
		$x = $y
		$z = $yy
		-- unused.mcl --
		$
		`, `
		a.mcl:1:6 UNKNOWN_NAME: var $y does not exist in this scope
		a.mcl:2:6 warning UNKNOWN_NAME: var $yy does not exist in this scope
		`},
		{"MCL-ERR-1: what can be meant where a file cannot be read is not said", `
		-- main.mcl --
		import "a.mcl"
		print $a.x {}
		-- a.mcl --
		$x = 
		`, `
		a.mcl:2:1 SYNTAX: Unexpected end of file: expecting an expression
		`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			_, diags := load(t, text(c.program))
			require.Equal(t, text(c.want), diags)
		})
	}
}

// TestLeakyImports shows that imported files see what is around their imports when they may (MCL-IMP-7).
func TestLeakyImports(t *testing.T) {
	program := text(`
	-- main.mcl --
	$p = "outer"
	class c($p) {
		import "a.mcl"
		$q = $a.x
	}
	include c("p") as i
	if true {
		import "a.mcl"
		print [$i.a.x, $a.x] {}
	}
	-- a.mcl --
	$x = $p
	`)
	p, diags := load(t, program, func(o *resolve.Options) { o.LeakyImports = true })
	require.Empty(t, diags)
	require.Equal(t, []string{"/a.mcl", "/a.mcl", "/main.mcl"}, fileNames(p))
	require.Equal(t, text(`
	a.mcl:1:6 $p = parameter 0 of line 2
	a.mcl:1:6 $p = bind of line 1
	main.mcl:4:7 $a.x = bind of line 1
	main.mcl:6:1 include c = class of line 2
	main.mcl:9:9 $i.a.x = bind of line 1 through i
	main.mcl:9:17 $a.x = bind of line 1
	`), sortedRefs(p))
}

// sortedRefs is [refs] with the parameters first, where two are at one place.
func sortedRefs(p *resolve.Program) string {
	s := refs(p)
	return strings.Replace(s, "a.mcl:1:6 $p = bind of line 1\na.mcl:1:6 $p = parameter 0 of line 2\n",
		"a.mcl:1:6 $p = parameter 0 of line 2\na.mcl:1:6 $p = bind of line 1\n", 1)
}

// TestFiles shows the order of the files and what they belong to (MCL-IMP-4, MCL-IMP-9).
func TestFiles(t *testing.T) {
	p, diags := load(t, text(`
	-- metadata.yaml --
	main: code/site.mcl
	files: data/
	license: MIT
	-- code/site.mcl --
	import "b.mcl"
	import "../mod/"
	-- code/b.mcl --
	import "../mod/"
	-- mod/main.mcl --
	`))
	require.Empty(t, diags)
	require.Equal(t, "/", p.Root)
	require.Equal(t, []string{"/mod/main.mcl", "/code/b.mcl", "/code/site.mcl"}, fileNames(p))
	require.Same(t, p.Files[2], p.Entry)
	top := p.Modules[p.Entry]
	require.Equal(t, &resolve.Module{Dir: "/", Main: "code/site.mcl", Files: "data/", License: "MIT"}, top)
	require.Same(t, top, p.Modules[p.Files[1]])
	require.Equal(t, &resolve.Module{Dir: "/mod", Main: "main.mcl", Files: "files/", Parent: top}, p.Modules[p.Files[0]])
	require.Len(t, p.Imports, 3)
}

// TestEntry shows what a program can begin with (MCL-IMP-11).
func TestEntry(t *testing.T) {
	tree := text(`
	-- a/metadata.yaml --
	main: x.mcl
	-- a/x.mcl --
	-- b/main.mcl --
	-- b/other.mcl --
	`)
	for entry, want := range map[string]string{
		"/a": "/a/x.mcl", "/a/": "/a/x.mcl", "/a/metadata.yaml": "/a/x.mcl", "/b": "/b/main.mcl",
		"/b/other.mcl": "/b/other.mcl", "/a/x.mcl": "/a/x.mcl", "-": "-",
	} {
		opts := options(tree)
		opts.Stdin = strings.NewReader("print \"a\" {}\n")
		p, diags := resolve.Load(entry, opts)
		require.Empty(t, diags)
		require.Equal(t, want, p.Entry.File.Name)
	}
	p, diags := resolve.Load("/none", options(tree))
	require.Nil(t, p)
	require.Equal(t, "none:1:1 UNREADABLE: cannot read /none: file does not exist\n", lines(diags))
}

// TestDefaultAlias shows the prefix that an import gives by itself (MCL-IMP-2).
func TestDefaultAlias(t *testing.T) {
	for name, want := range map[string]string{
		"fmt": "fmt", "golang/strings": "strings", "a/Some-File.mcl": "some_file", "x/mgmt-thing/": "thing", "mgmt-/": "mgmt_", "_a/": "_a",
		"git://github.com/purpleidea/mgmt-shorewall/?x=y#z": "shorewall",
	} {
		require.Equal(t, want, resolve.DefaultAlias(name), name)
	}
}

// TestRemote shows where remote modules are looked for (MCL-IMP-10).
func TestRemote(t *testing.T) {
	program := func(block string) string {
		return text(`
		-- metadata.yaml --
		path: vendor/
		-- main.mcl --
		import "git://h/a/?ref=1#x"
		import "local/"
		-- vendor/h/a/metadata.yaml --
		path: own/
		parentpathblock: ` + block + `
		-- vendor/h/a/main.mcl --
		import "git://h/b/"
		import "git://h/c/"
		-- vendor/h/a/own/h/b/metadata.yaml --
		-- vendor/h/a/own/h/b/main.mcl --
		-- vendor/h/c/metadata.yaml --
		-- vendor/h/c/main.mcl --
		-- modules/h/c/metadata.yaml --
		-- modules/h/c/main.mcl --
		-- modules/h/d/metadata.yaml --
		-- modules/h/d/main.mcl --
		-- global/h/d/metadata.yaml --
		-- global/h/d/main.mcl --
		-- local/main.mcl --
		import "git://h/d/"
		`)
	}
	p, diags := load(t, program("false"), func(o *resolve.Options) { *o = withEntry(*o) })
	require.Empty(t, diags)
	require.Equal(t, []string{
		"/vendor/h/a/own/h/b/main.mcl", "/vendor/h/c/main.mcl", "/vendor/h/a/main.mcl", "/modules/h/d/main.mcl", "/local/main.mcl", "/main.mcl",
	}, fileNames(p))
	p, diags = load(t, program("true"), func(o *resolve.Options) { *o = withEntry(*o) })
	require.Empty(t, diags)
	require.Contains(t, fileNames(p), "/modules/h/c/main.mcl")
	p, diags = load(t, program("false"), func(o *resolve.Options) { *o = withEntry(*o); o.ModulesDir = "/global" })
	require.Empty(t, diags)
	require.Contains(t, fileNames(p), "/global/h/d/main.mcl")
	_, diags = load(t, "import \"git://h/a/\"\n")
	require.Equal(t, "main.mcl:1:1 UNKNOWN_IMPORT: there is no module git://h/a/\n"+
		"  hint: p2go downloads nothing; it has looked for /modules/h/a/metadata.yaml\n", diags)
}

// folderOnly is a disk on which the entry is found by its metadata.
type folderOnly struct{ resolve.Disk }

func (d folderOnly) IsFile(path string) bool { return path != "/main.mcl" && d.Disk.IsFile(path) }

func withEntry(o resolve.Options) resolve.Options {
	o.Disk = folderOnly{o.Disk}
	return o
}
