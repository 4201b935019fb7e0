package main

import (
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	gotoken "go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir/passes"
)

// TestAnyNames compiles a program that has everything under every name that could mean
// something in Go or in generated code. The names are not listed here, so that none is
// forgotten: they come from Go's own tables, from the sources of the generator, and
// from a program that it has made.
func TestAnyNames(t *testing.T) {
	known := exports(t)
	words := map[string]bool{}
	add := func(list ...string) {
		for _, w := range list {
			words[w] = true
		}
	}
	for tok := gotoken.BREAK; tok <= gotoken.VAR; tok++ {
		add(tok.String())
	}
	add(types.Universe.Names()...)
	add(platforms(t)...)
	add(packageNames(t)...)
	add(generatorWords(t)...)
	add("init", "main", "internal", "vendor", "testdata", "test", "aux", "con", "nul", "prn", "com1", "lpt9")
	add("thing", "a_b", "a__b", "a_", "ab", "aB", "a_B", "x", "_x", "_", "__", "x1", "x11", "x_1", "x_386", "x_test", "x_linux_test", "x_windows_amd64")
	variables := maps.Clone(words)
	for name := range declared(t, nameProgram(t, []string{"thing"}, []string{"thing"})) {
		variables[name] = true
	}
	m := nameProgram(t, slices.Sorted(maps.Keys(words)), slices.Sorted(maps.Keys(variables)))
	require.NoError(t, known.check(m))

	// The go command has more to say about the names of files and packages.
	dir := filepath.Join(t.TempDir(), "module")
	require.NoError(t, build.Write(m, dir))
	cmd := exec.Command("go", "list", "-deps", "-f", "{{range .IgnoredGoFiles}}{{$.ImportPath}}/{{.}} {{end}}", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, stderr.String())
	for name := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(name, m.Path+"/") && !strings.Contains(name, "/p2go/") {
			t.Errorf("the go command ignores %s", name)
		}
	}
	// Names that differ by case alone are one name for some systems.
	files := map[string]string{}
	for _, f := range m.Files {
		lower := strings.ToLower(f.Name)
		if other, ok := files[lower]; ok {
			t.Errorf("%s and %s differ by case alone", other, f.Name)
		}
		files[lower] = f.Name
		for element := range strings.SplitSeq(strings.TrimSuffix(lower, ".go"), "/") {
			if deviceName.MatchString(element) {
				t.Errorf("%s: Windows has no file %s", f.Name, element)
			}
		}
	}
}

var deviceName = regexp.MustCompile(`^(?:aux|con|nul|prn|com\d|lpt\d)$`)

// platforms are the words by which the go command knows systems and architectures.
func platforms(t *testing.T) (words []string) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	file, err := parser.ParseFile(gotoken.NewFileSet(), filepath.Join(strings.TrimSpace(string(root)), "src/internal/syslist/syslist.go"), nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			word, err := strconv.Unquote(kv.Key.(*ast.BasicLit).Value)
			require.NoError(t, err)
			words = append(words, word)
		}
		return true
	})
	require.Contains(t, words, "linux")
	require.Contains(t, words, "amd64")
	return words
}

// packageNames are the last parts of the paths of everything that the runtime and the
// generator import, and of the runtime's own packages.
func packageNames(t *testing.T) (words []string) {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../../runtime/...", "../../typesys", "../../backend/gogen").Output()
	require.NoError(t, err)
	for name := range strings.FieldsSeq(string(out)) {
		words = append(words, path.Base(name))
	}
	require.Contains(t, words, "value")
	return words
}

// generatorWords are the constants among the arguments by which the generator makes
// names: whatever function they are passed to, so that new ones are found too.
func generatorWords(t *testing.T) (words []string) {
	t.Helper()
	const folder = "../../backend/gogen"
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", folder).Output()
	require.NoError(t, err)
	compiled := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		compiled[name] = file
	}
	fset := gotoken.NewFileSet()
	names, err := filepath.Glob(folder + "/*.go")
	require.NoError(t, err)
	var files []*ast.File
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, f)
		}
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", func(name string) (io.ReadCloser, error) { return os.Open(compiled[name]) })}
	_, err = conf.Check("gogen", fset, files, info)
	require.NoError(t, err)
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				for _, arg := range c.Args {
					ast.Inspect(arg, func(n ast.Node) bool {
						e, ok := n.(ast.Expr)
						if v := info.Types[e].Value; ok && v != nil && v.Kind() == constant.String {
							if s := constant.StringVal(v); variable.MatchString(s) || typeName.MatchString(s) {
								words = append(words, s)
							}
						}
						return true
					})
				}
			}
			return true
		})
	}
	for _, w := range []string{"s", "Class", "LinkAll", "eval", "failed", "regexp"} {
		require.Contains(t, words, w, "the generator has such a name")
	}
	return words
}

// declared are the identifiers that the files of a module declare, on whatever level.
func declared(t *testing.T, m *gogen.Module) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, file := range m.Files {
		if path.Ext(file.Name) != ".go" {
			continue
		}
		f, err := parser.ParseFile(gotoken.NewFileSet(), file.Name, file.Data, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Obj != nil {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

var (
	variable   = regexp.MustCompile(`^[a-z_]\w*$`)
	typeName   = regexp.MustCompile(`^[A-Z]\w*$`)
	moduleName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	thingName  = regexp.MustCompile(`^[a-z]\w*$`)
)

// nameProgram makes the module of an environment in which there are modules, classes,
// defined types, functions, type aliases, templates, nodes, manifests, parameters and
// variables of all kinds with the given names.
func nameProgram(t *testing.T, words, variables []string) *gogen.Module {
	t.Helper()
	dir := t.TempDir()
	t.Logf("%d names of things, %d of variables", len(words), len(variables))
	var site strings.Builder
	write := func(name, text string) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	line := func(parts ...string) { site.WriteString(strings.Join(parts, "") + "\n") }
	seen := map[string]bool{} // names of Puppet, which has no case in them
	for _, word := range words {
		lower := strings.ToLower(word)
		once := func(kind string) bool {
			is := seen[kind+lower]
			seen[kind+lower] = true
			return !is
		}
		if typeName.MatchString(word) {
			word = lower
		}
		if thingName.MatchString(word) && once("thing") {
			param := lower
			if puppetsNames[lower] || nativetypes.IsMetaparam(lower) {
				param = "p"
			}
			// One name for as much as Puppet lets have it: defined types and aliases share
			// the names of classes. What they use of other modules has it too.
			write("modules/a/manifests/"+lower+".pp", `# Class with a name.
class a::`+lower+`(Optional[String] $`+param+` = lookup('x', { 'default_value' => undef }), Integer $q = b::`+lower+`(1)) {
  $_slot = $`+param+`
  if $facts['x'] =~ /a(b)/ { notify { "`+lower+` ${1} ${_slot} ${q}": } }
}
`)
			for _, mod := range []string{"a", "b"} {
				write("modules/"+mod+"/functions/"+lower+".pp", "function "+mod+"::"+lower+"(Integer $"+param+") >> Integer { $"+param+" + 1 }\n")
				write("modules/"+mod+"t/types/"+lower+".pp", "type "+alias(mod+"t::"+lower)+" = Variant[Integer, At::More, Bt::More]\n")
				line("notice(1 =~ ", alias(mod+"t::"+lower), ")")
			}
			write("modules/a/templates/"+lower+".epp", "<%- | $"+param+", $q = 1 | -%>\n<%= $"+param+" %> <%= $q %>\n")
			line("include a::", lower, "\nnotice(epp('a/", lower, ".epp', { ", quoted(param), " => b::", lower, "(2) }))")
			line("notice($a::", lower, "::_slot)")
			write("modules/ad/manifests/"+lower+".pp", "define ad::"+lower+"($"+param+", "+alias("bt::"+lower)+" $q = 1) {\n"+
				"  include a::"+lower+"\n  notify { \"${title} ${"+param+"} ${q} ${a::"+lower+"::_slot}\": }\n}\n")
			line("ad::", lower, " { 't': ", param, " => 1 }")
			write("modules/at/types/more.pp", "type At::More = Integer\n")
			write("modules/bt/types/more.pp", "type Bt::More = Integer\n")
		}
		if moduleName.MatchString(word) && len(word) < 12 && token.Keyword(word, false) == token.Name && !reservedClasses[word] && !topNames[word] && once("module") && !strings.Contains("a b ad bd at av bt", word) {
			write("modules/"+word+"/manifests/init.pp", "class "+word+"($more = a::thing(1)) { notify { \""+word+" ${more}\": } }\n")
			write("modules/"+word+"/functions/"+word+".pp", "function "+word+"::"+word+"() { 1 }\n")
			line("class { '", word, "': more => ", word, "::", word, "() }")
			write("manifests/"+word+".pp", "define in_site_"+word+"() { notify { $title: } }\nnode '"+word+".site', /^"+word+"\\d/ { $"+word+" = 1\n notice($"+word+") }\n")
			line("in_site_", word, " { 't': }")
		}
	}
	var params, body []string
	for _, word := range variables {
		if variable.MatchString(word) && !topNames[word] {
			// One variable of each kind, which everything else is visible for.
			line("$", word, " = $facts['", word, "']\n[1, 2].each |$", word, "| { notice($", word, ") }\nnotice($", word, ")")
			if thingName.MatchString(word) && !puppetsNames[word] && !nativetypes.IsMetaparam(word) {
				params = append(params, "$"+word+" = undef")
				body = append(body, "$_"+word+" = $"+word+"\n  notice($"+word+", $_"+word+")")
				line("notice($av::all::", word, ")")
			}
			line("notice({ 'a' => $", word, " }.map |$k, $", word, "| { regsubst($", word, ", /x(?=y)/, $", word, ") })")
		}
	}
	write("modules/av/manifests/all.pp", "class av::all("+strings.Join(params, ", ")+") {\n  "+strings.Join(body, "\n  ")+"\n}\n")
	line("include av::all")
	write("manifests/all_of_it.pp", site.String())
	// Names that no module has, but files of the site.
	for _, name := range []string{"1.pp", "01_nodes.pp", "A.pp", "a.pp", "x y.pp", "x-y.pp", "x_y.pp", "é.pp", "links.pp", "x_linux.pp", "sub/x_linux.pp", "line\nbreak.pp", "*/ x.pp"} {
		if name != "*/ x.pp" {
			write("manifests/"+name, "# \x00 \ufeff in a comment\n$of_"+regexp.MustCompile(`\W`).ReplaceAllString(name, "_")+strconv.Itoa(len(name))+" = 1\nnotice($facts['a'] =~ /"+"a/)\n")
		}
	}
	e, err := env.Load(dir, env.Options{Name: "names"})
	require.NoError(t, err)
	prog, beside, diags := e.LowerAll()
	var text strings.Builder
	require.NoError(t, diag.Render(&text, "short", diags, diag.Options{}))
	require.False(t, diags.HasErrors(), text.String())
	require.NoError(t, passes.Run(prog, passes.Options{Since: passes.Types}))
	m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{MaxBody: 200, Facts: true, Backtracking: true, Hieradata: true})
	require.NoError(t, err)
	return m
}

// topNames are variables that Puppet sets in top scope.
var topNames = set(`facts trusted server_facts environment name title module_name caller_module_name settings clientcert
	servername serverip serverversion`)

// puppetsNames are those that no parameter of a class or defined type may have, or
// that the parameters of this test have.
var puppetsNames = set("facts name title alias stage tag true false q undef")

// reservedClasses are names of Puppet's own types and classes, which no class may have
// (VAL-21).
var reservedClasses = set(`main settings init undef true false
	any array boolean collection enum float hash integer numeric object optional pattern regexp runtime scalar semver
	semverrange sensitive string struct timespan timestamp tuple type typeset unit variant`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}

func quoted(s string) string { return "'" + s + "'" }

// alias is the name of a type alias.
func alias(name string) string {
	parts := strings.Split(name, "::")
	for i, p := range parts {
		parts[i] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, "::")
}
