package fuzzref

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// GenerateNames makes the program of a seed in which names are computed: a string comes from somewhere, goes through
// parameters, data, variables, hashes and lambdas, and becomes the name of a class, a type, a function or a template.
func GenerateNames(seed uint64) Case {
	g := &namer{
		gen:   gen{r: rand.New(rand.NewPCG(seed, 0x5851f42d4c957f2d)), id: fmt.Sprintf("n%d", seed)},
		files: map[string]string{}, data: map[string]string{},
	}
	return g.program()
}

// namer holds the state of making such a program.
type namer struct {
	gen
	files   map[string]string
	data    map[string]string // lines of the case's data, by key
	defs    []string
	modules bool // definitions are in files of a module
}

// leaves are the ends of names: of each kind there is a definition for each, and some are never named.
var leaves = []string{"a", "b", "linux", "bee", "debian", "x_deep"}

// endings are expressions that give the ends of names anywhere, with what they give.
var endings = []struct{ expr, leaf string }{
	{"'a'", "a"},
	{"'b'", "b"},
	{`"${'a'}"`, "a"},
	{"$facts['b']", "bee"},
	{"downcase($facts['kernel'])", "linux"},
	{"$facts['kernel']", "linux"},
	{"$facts['os']['family']", "debian"},
	{`"x_${facts['d']['y']['z']}"`, "x_deep"},
	{"['b', 'zz'][0]", "b"},
	{"{ 'k' => 'a' }['k']", "a"},
	{"$facts['kernel'] ? { 'Linux' => 'a', default => 'b' }", "a"},
	{"$facts['kernel'] ? { 'Other' => 'a', default => 'b' }", "b"},
	{"[if $facts['e'] { 'b' } else { 'a' }][0]", "b"},
	{"[case $facts['f'] { 1.5: { 'a' } default: { 'b' } }][0]", "a"},
	{"regsubst('aa', 'a$', '')", "a"},
	{"join(['be', 'e'])", "bee"},
	{"'b, a'.split(', ')[1]", "a"},
	{"[['a'], 'b'].flatten[1]", "b"},
	{"(['b'] + ['a'])[1]", "a"},
	{"({ 'k' => 'b' } + { 'l' => 'a' })['l']", "a"},
	{"{ 'a' => 1 }.keys[0]", "a"},
	{"{ 1 => 'b' }.values[0]", "b"},
	{"['b'].map |$m| { $m }[0]", "b"},
	{"['a', 'b'].filter |$m| { $m == 'b' }[0]", "b"},
	{"['b', 'e', 'e'].reduce |$m, $n| { \"${m}${n}\" }", "bee"},
	{"'a'.then |$m| { $m }", "a"},
	{"undef.lest || { 'b' }", "b"},
	{"with('a') |$m| { $m }", "a"},
	{"unique(['a', 'a'])[0]", "a"},
	{"[3, 'b'][-1]", "b"},
	{"'xbx'[1]", "b"},
	{"sprintf('%s', 'a')", "a"},
	{"lookup('%ID%_nokey', String, 'first', 'b')", "b"},
	{"lookup({ 'name' => '%ID%_nokey', 'default_value' => 'a' })", "a"},
	{"dig({ 'k' => ['a'] }, 'k', 0)", "a"},
	{"getvar('facts.b')", "bee"},
	{"String(Class['b'])[-2] ? { default => 'a' }", "a"},
	{"[*{ 'k' => 'a' }][0][1]", "a"},
	{"slice(['a', 'b'], 2)[0][1]", "b"},
	{"partition(['a', 'b']) |$m| { $m == 'a' }[0][0]", "a"},
	{"group_by(['b']) |$m| { $m }.keys[0]", "b"},
	{"strftime(Timestamp('2000-01-01'), 'b')", "b"},
	{"Hash([['k', 'b']])['k']", "b"},
	{"$facts['c'].size ? { 3 => 'b', default => 'a' }", "b"},
}

// ending is an expression that gives the end of a name.
func (g *namer) ending() (expr, leaf string) {
	e := endings[g.r.IntN(len(endings))]
	return strings.ReplaceAll(e.expr, "%ID%", g.id), e.leaf
}

// program carries a few strings to where they are names.
func (g *namer) program() Case {
	g.modules = g.chance(25)
	var body []string
	for range 1 + g.r.IntN(3) {
		expr, _ := g.ending()
		if g.chance(30) {
			expr = g.stored(expr)
		}
		body = append(body, g.carry(expr, 1+g.r.IntN(3), "node"))
	}
	for _, leaf := range leaves {
		g.define(fmt.Sprintf("class %s::r_%s { notify { '%s class %s': } }", g.id, leaf, g.id, leaf), "r_"+leaf)
		g.define(fmt.Sprintf("define %s::d_%s($v = 1) { notify { \"%s type %s ${title}\": } }", g.id, leaf, g.id, leaf), "d_"+leaf)
		g.files[fmt.Sprintf("modules/%s/functions/f_%s.pp", g.id, leaf)] = fmt.Sprintf("function %s::f_%s(*$x) { \"function %s ${x}\" }\n", g.id, leaf, leaf)
		g.files[fmt.Sprintf("modules/%s/templates/t_%s.epp", g.id, leaf)] = "template " + leaf + " <%= $facts['kernel'] %>\n"
	}
	var data strings.Builder
	data.WriteString("---\n")
	for _, k := range slices.Sorted(maps.Keys(g.data)) {
		fmt.Fprintf(&data, "%s: %s\n", k, g.data[k])
	}
	g.files["data/nodes/"+g.id+".yaml"] = data.String()
	g.files["hiera.yaml"] = "version: 5\nhierarchy:\n  - name: nodes\n    path: 'nodes/%{trusted.certname}.yaml'\n"
	text := strings.Join(g.defs, "\n") + fmt.Sprintf("\nnode '%s' {\n%s\n}\n", g.id, strings.Join(body, "\n"))
	return Case{Name: g.id, Text: text, Files: g.files}
}

// define adds a definition, to the manifest or as a file of the module.
func (g *namer) define(text, name string) {
	if g.modules {
		g.files[fmt.Sprintf("modules/%s/manifests/%s.pp", g.id, name)] = text + "\n"
	} else {
		g.defs = append(g.defs, text)
	}
}

// fresh is a new name of the program's own, without its module.
func (g *namer) fresh(kind string) string {
	g.counter++
	return fmt.Sprintf("%s%d", kind, g.counter)
}

// stored puts a value into data where that is one of a known string, or into a variable.
func (g *namer) stored(expr string) string {
	key := g.id + "_" + g.fresh("key")
	leaf := pick(&g.gen, leaves[:3]...)
	switch g.r.IntN(6) {
	case 0:
		g.data[key] = leaf
		return fmt.Sprintf("lookup('%s')", key)
	case 1:
		g.data[key] = fmt.Sprintf("{ x: [%s, zz] }", leaf)
		return fmt.Sprintf("lookup('%s.x')[0]", key)
	case 2:
		g.data[key] = fmt.Sprintf("\"%%{lookup('%s_other')}\"", key)
		g.data[key+"_other"] = leaf
		return fmt.Sprintf("lookup('%s')", key)
	case 3:
		g.data[key] = fmt.Sprintf("\"%%{alias('%s_other')}\"", key)
		g.data[key+"_other"] = "[" + leaf + "]"
		return fmt.Sprintf("lookup('%s', Array, 'unique')[0]", key)
	case 4:
		g.data[key] = "\"%{facts.b}\""
		return fmt.Sprintf("hiera('%s')", key)
	}
	g.data[key] = "[[" + leaf + "], zz]"
	return fmt.Sprintf("lookup('%s', undef, 'unique', ['zz'])[0]", key)
}

// localVariable is one that only the body around has. A class that a function declares sees those of the function in Puppet,
// which p2go does not have.
var localVariable = regexp.MustCompile(`\$(?:[pwxyleq]\d+|e|title|name)\b`)

// carry takes a string through so many bodies, and uses it in the last of them. Of says what the body around is: a variable of
// its scope can be read from the bodies that it calls, where that is a node.
func (g *namer) carry(expr string, steps int, of string) string {
	if steps == 0 {
		return g.sink(expr)
	}
	p := g.fresh("p")
	in := func(format string, args ...any) string {
		return fmt.Sprintf(strings.ReplaceAll(format, "@", p), args...)
	}
	next := func(param, of string) string { return g.carry(param, steps-1, of) }
	typ := pick(&g.gen, "", "", "", "String ", "Optional[String] ", "Enum['a', 'b', 'bee', 'linux', 'Linux', 'debian', 'Debian', 'x_deep'] ", "Any ", `Pattern[/\A[a-zA-Z]/] `)
	name := g.fresh("c")
	full := g.id + "::" + name
	marker := fmt.Sprintf("  notify { '%s in %s': }\n", g.id, name)
	kind := g.r.IntN(25)
	if localVariable.MatchString(expr) {
		switch kind { // where the variables around cannot be seen
		case 0, 1, 13, 14, 19, 20:
			kind = 2 + g.r.IntN(7)
		}
	}
	switch kind {
	case 0: // a default
		g.define(in("class %s(%s$@ = %s) {\n%s%s\n}", full, typ, expr, marker, next("$"+p, "class")), name)
		return "include " + full
	case 1: // data
		leaf := pick(&g.gen, leaves[:3]...)
		g.define(in("class %s(%s$@ = %s) {\n%s%s\n}", full, typ, expr, marker, next("$"+p, "class")), name)
		g.data[full+"::"+p] = leaf
		return pick(&g.gen, "include ", "contain ", "require ") + full
	case 2: // declared like a resource
		g.define(in("class %s(%s$@) {\n%s%s\n}", full, typ, marker, next("$"+p, "class")), name)
		return in("class { '%s': @ => %s }", full, expr)
	case 3: // an attribute
		g.define(in("define %s(%s$@) {\n%s\n}", full, typ, next("$"+p, "define")), name)
		return in("%s { '%s': @ => %s }", full, name, expr)
	case 4: // a resource default
		g.define(in("define %s(%s$@ = 'a') {\n%s\n}", full, typ, next("$"+p, "define")), name)
		return in("%s { @ => %s }\n%s { '%s': }", typeOf(full), expr, full, name)
	case 5: // a collector
		g.define(in("define %s(%s$@ = 'a') {\n%s\n}", full, typ, next("$"+p, "define")), name)
		virtual := pick(&g.gen, "", "@")
		return in("%s%s { '%s': }\n%s <| title == '%s' |> { @ => %s }", virtual, full, name, typeOf(full), name, expr)
	case 6: // an override
		g.define(in("define %s(%s$@ = undef) {\n%s\n}", full, typ, next("$"+p, "define")), name)
		return in("%s { '%s': }\n%s['%s'] { @ => %s }", full, name, typeOf(full), name, expr)
	case 7: // create_resources
		g.define(in("define %s(%s$@) {\n%s\n}", full, typ, next("$"+p, "define")), name)
		return pick(&g.gen,
			in("create_resources('%s', { '%s' => { '@' => %s } })", full, name, expr),
			in("create_resources('%s', { '%s' => {} }, { '@' => %s })", full, name, expr),
			in("$h_%s = { '%s' => { '@' => %s } }\ncreate_resources('%s', $h_%s)", name, name, expr, full, name),
			in("$t_%s = '%s'\ncreate_resources($t_%s, { '%s' => { @ => %s } })", name, full, name, name, expr))
	case 8: // create_resources of a class
		g.define(in("class %s(%s$@) {\n%s%s\n}", full, typ, marker, next("$"+p, "class")), name)
		return in("create_resources('class', { '%s' => { '@' => %s } })", full, expr)
	case 9: // a function
		f := g.function(in("(%s$@) {\n%s\n  $@\n}", typ, next("$"+p, "function")))
		return in("%s(%s)", f, expr)
	case 10: // what a function returns
		f := g.function(in("(*$@) {\n  %s\n}", in(pick(&g.gen, "$@[0]", "return($@[0])", "if $@[0] { $@[0] } else { 'zz' }", "$@.map |$q| { $q }[0]"))))
		return g.carry(in("%s(%s)", f, expr), steps-1, of)
	case 11: // a function that is called by its name
		f := g.function(in("(%s$@, $q = 'zz') {\n%s\n}", typ, next("$"+p, "function")))
		return in("$f_%s = ['%s']\ncall($f_%s[0], %s)", name, f, name, expr)
	case 12: // lambdas
		p := "$" + g.fresh("l")
		inner := next(p, of)
		return pick(&g.gen,
			in("[%s].each |%s%s| {\n%s\n}", expr, typ, p, inner),
			in("{ 'k' => %s }.each |$k, %s| {\n%s\n}", expr, p, inner),
			in("{ %s => 1 }.each |%s, $v| {\n%s\n}", expr, p, inner),
			in("with(%s) |%s| {\n%s\n}", expr, p, inner),
			in("[[%s]].each |$i, %s0| {\n%s = %s0[$i]\n%s\n}", expr, p, p, p, inner),
			in("[%s].map |$m| { \"${m}\" }.each |%s| {\n%s\n}", expr, p, inner))
	case 13: // a variable of a class
		g.define(in("class %s {\n  $v = %s\n%s}", full, expr, marker), name)
		return in("include %s\n%s", full, next("$"+full+"::v", of))
	case 14: // a variable of the node
		if of == "node" {
			v := "$" + g.id + g.fresh("v")
			g.define(in("class %s {\n%s%s\n}", full, marker, next(v, "class")), name)
			return in("%s = %s\ninclude %s", v, expr, full)
		}
	case 15: // a hash
		g.define(in("define %s(Hash $@) {\n%s\n}", full, next(in("$@['x'][0]"), "define")), name)
		return in("%s { '%s': @ => { 'y' => 'zz', 'x' => [%s] } }", full, name, expr)
	case 16: // a template's parameter
		g.files[in("modules/%s/templates/%s.epp", g.id, name)] = in("<%%- | $@ = 'a', $q = 1 | -%%>\n<%% %s %%>text\n", next("$"+p, "template"))
		return in("notify { '%s %s': message => epp('%s/%s', { '@' => %s }) }", g.id, name, g.id, name, expr)
	case 17: // a splat
		g.define(in("define %s(%s$@) {\n%s\n}", full, typ, next("$"+p, "define")), name)
		return in("$s_%s = { '@' => %s }\n%s { '%s': * => $s_%s }", name, expr, full, name, name)
	case 18: // a title
		g.define(in("define %s {\n%s\n}", full, next(pick(&g.gen, "$title", "$name"), "define")), name)
		return in("%s { %s: }", full, expr)
	case 19: // a default that reads a parameter
		g.define(in("class %s($q = %s, %s$@ = \"${q}\") {\n%s%s\n}", full, expr, typ, marker, next("$"+p, "class")), name)
		return "include " + full
	case 20: // inherited
		g.define(in("class %s($@ = %s) { }", full, expr), name)
		child := g.fresh("c")
		g.define(in("class %s::%s inherits %s {\n%s\n}", g.id, child, full, next("$"+p, "class")), child)
		return "include " + g.id + "::" + child
	case 21: // a variable that a branch assigns
		v := "$" + g.fresh("w")
		return in("if $facts['e'] { %s = %s } else { %s = 'zz' }\n%s", v, expr, v, next(v, of))
	case 22: // several titles, one of a body of its own
		g.define(in("define %s(%s$@ = 'b') {\n%s\n}", full, typ, g.carry("$"+p, 0, "define")), name)
		return in("%s { default: @ => %s; '%s': }", full, expr, name)
	case 23: // an array as a parameter
		g.define(in("class %s(Array $@) {\n%s  $@.flatten.unique.each |$e| {\n%s\n  }\n}", full, marker, next("$e", "class")), name)
		return in("class { '%s': @ => [[%s], []] }", full, expr)
	case 24: // destructured
		a, b := "$"+g.fresh("x"), "$"+g.fresh("y")
		return in("[%s, [%s]] = ['zz', [%s]]\n%s", a, b, expr, next(b, of))
	}
	return g.carry(expr, steps-1, of)
}

// function defines a function of the program's own.
func (g *namer) function(rest string) string {
	name := g.fresh("f")
	g.files[fmt.Sprintf("modules/%s/functions/%s.pp", g.id, name)] = fmt.Sprintf("function %s::%s%s\n", g.id, name, rest)
	return g.id + "::" + name
}

// typeOf is the type of a define.
func typeOf(name string) string {
	parts := strings.Split(name, "::")
	for i, p := range parts {
		parts[i] = capitalized(p)
	}
	return strings.Join(parts, "::")
}

// sink uses a string as the end of a name.
func (g *namer) sink(expr string) string {
	n := g.fresh("s")
	v := "$v_" + n
	bind := fmt.Sprintf("%s = downcase(\"${%s}\")\n", v, strings.TrimPrefix(expr, "$"))
	if !strings.HasPrefix(expr, "$") || strings.ContainsAny(expr, "[:") || g.chance(50) {
		bind = fmt.Sprintf("%s = %s\n", v, expr)
	}
	in := "${" + v[1:] + "}"
	name := func(kind string) string { return fmt.Sprintf("\"%s::%s_%s\"", g.id, kind, in) }
	uses := []string{
		"include " + name("r"), "contain(" + name("r") + ")", "contain " + name("r"), "require " + name("r"), "include([" + name("r") + "])", "include Class[" + name("r") + "]",
		"class { " + name("r") + ": }", "create_resources('class', { " + name("r") + " => {} })",
		fmt.Sprintf("create_resources(%s, { '%s' => { 'v' => 2 } })", name("d"), n), fmt.Sprintf("Resource[%s] { '%s': v => 3 }", name("d"), n),
		fmt.Sprintf("notify { \"%s %s ${title}\": message => epp(\"%s/t_${%s.downcase}\") }", g.id, n, g.id, v[1:]),
		fmt.Sprintf("notify { \"%s %s ${title}\": message => epp(\"%s/t_${%s.downcase}.epp\", {}) }", g.id, n, g.id, v[1:]),
		fmt.Sprintf("notify { \"%s %s ${title}\": message => call(%s, 1) }", g.id, n, name("f")),
		fmt.Sprintf("notify { \"%s %s ${title}\": message => \"${defined(%s)} ${defined(%s)}\" }", g.id, n, name("r"), name("d")),
		fmt.Sprintf("%s.each |$c| { include $c }", "[ "+name("r")+" ]"), fmt.Sprintf("call('include', %s)", name("r")),
		fmt.Sprintf("$u_%s = \"include\"\ncall($u_%s, %s)", n, n, name("r")), fmt.Sprintf("if defined(%s) { include %s }", name("r"), name("r")),
		fmt.Sprintf("notify { \"%s %s ${title}\": message => defined(Notify[\"%s class %s\"]) }", g.id, n, g.id, in),
	}
	return bind + uses[g.r.IntN(len(uses))]
}
