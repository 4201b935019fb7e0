package fuzzref

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// Estate is an environment of several files with what one node of it needs, in the form of a golden: classes with
// parameters that data may have, and statements that are certain to fail, or look as if they were.
type Estate struct {
	Name  string
	Files *txtar.Archive
}

// estateNode is the node of every estate.
const estateNode = "web1.example.com"

// GenerateEstate makes the estate of a seed, for [Fuzzer.Foresee].
func GenerateEstate(seed uint64) Estate {
	g := &estate{gen: &gen{r: rand.New(rand.NewPCG(seed, 0x5851f42d4c957f2d)), id: fmt.Sprintf("e%d", seed)}, data: map[string][]string{}}
	g.make()
	a := &txtar.Archive{Comment: []byte("# An estate made of a seed.\n")}
	for _, name := range slices.Sorted(maps.Keys(g.files)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(g.files[name])})
	}
	return Estate{Name: g.id, Files: a}
}

// estate is the state of making one.
type estate struct {
	*gen

	theme   theme
	classes []*estateClass
	defines []*estateClass
	files   map[string]string
	data    map[string][]string // lines of data, by file
	sparse  bool                // there is little but what it is about
	in      *estateClass        // whose body is written; nil for those of nodes
}

// estateClass is a class or defined type.
type estateClass struct {
	name   string
	params []estateParam
	parent *estateClass
}

type estateParam struct {
	name, typ, dflt string
}

// theme is what an estate is mostly about.
type theme int

const (
	aboutParams theme = iota
	aboutOrder
	aboutTitles
	aboutMissing
	aboutValues
	aboutAll
)

// typedValues are values of types, as manifests and data have them; the last is not of the type.
var typedValues = map[string][]string{
	"String":                  {"'one'", "'two'", "7"},
	"Integer":                 {"1", "80", "'x'"},
	"Boolean":                 {"true", "false", "'true'"},
	"Optional[String]":        {"'o'", "undef", "3"},
	"Enum['a','b']":           {"'a'", "'b'", "'c'"},
	"Array[String]":           {"['p']", "[]", "'p'"},
	"Hash[String, Integer]":   {"{'k' => 1}", "{}", "['k']"},
	"Variant[Integer, Undef]": {"5", "undef", "'v'"},
	"Any":                     {"'any'", "undef", "[1]"},
}

var estateTypes = []string{"String", "Integer", "Boolean", "Optional[String]", "Enum['a','b']", "Array[String]", "Hash[String, Integer]", "Variant[Integer, Undef]", "Any"}

func (g *estate) make() {
	g.theme, g.sparse = theme(g.r.IntN(int(aboutAll)+1)), g.chance(70)
	g.files = map[string]string{}
	for i := range 2 + g.r.IntN(4) {
		name := []string{"m", "n", "m::sub", "o", "n::sub", "o::deep::x"}[i]
		c := &estateClass{name: name}
		if i > 0 && g.chance(15) {
			if p := g.classes[g.r.IntN(i)]; p.parent == nil {
				c.parent = p
			}
		}
		c.params = g.params(pick(g.gen, 0, 0, 1, 1, 2))
		g.classes = append(g.classes, c)
	}
	for i := range g.r.IntN(3) {
		g.defines = append(g.defines, &estateClass{name: []string{"m::d", "n::d"}[i], params: g.params(pick(g.gen, 0, 1, 1, 2))})
	}
	g.configure()
	for _, c := range g.classes {
		g.definition(c, "class")
	}
	for _, d := range g.defines {
		g.definition(d, "define")
	}
	g.files["modules/m/functions/f.pp"] = g.function()
	g.files["modules/m/templates/t.epp"] = "<% " + pick(g.gen, "include m", "include n", "$x = 1", "notify { 't1': }") + " -%>\n"
	g.b.Reset()
	site := g.statements(pick(g.gen, 0, g.few(1), 1, g.few(2)), 0)
	nodes := fmt.Sprintf("node %s {\n%s}\n", pick(g.gen, "'"+estateNode+"'", "default", "/web/"), g.statements(1+g.few(g.r.IntN(3)), 1))
	if !g.sparse && g.chance(20) {
		nodes += "node 'other.example.com' {\n" + g.statements(2, 1) + "}\n"
	}
	for _, t := range []string{"r1", "r2", "r3"} {
		if g.theme == aboutMissing || g.theme == aboutAll || !g.sparse && g.chance(20) {
			site += pick(g.gen, "notify { '%s': }", "notify { '%s': }", "notify { '%s': }", "notify { '%s': }", "if $facts['yes'] { notify { '%s': } }", "create_resources('notify', {'%s' => {}})", "$facts['list'].each |$n, $e| { notify { '%s': } }",
				"@notify { '%s': }  realize Notify['%[1]s']", "notify { 'a%s': alias => '%[1]s' }", "$n%[1]s = '%[1]s'  notify { $n%[1]s: }", "ensure_nothing()", "notify { default: ; '%s': }", "['%s'].each |$e| { notify { $e: } }")
			site = strings.ReplaceAll(strings.ReplaceAll(site, "%[1]s", t), "%s", t)
			site = strings.ReplaceAll(site, "ensure_nothing()", "") + "\n"
		}
	}
	if g.chance(30) {
		nodes = ""
		site += g.statements(2, 0)
	}
	if g.chance(50) {
		g.files["manifests/site.pp"] = site + nodes
	} else {
		g.files["manifests/site.pp"] = nodes + site
	}
	if g.chance(8) {
		g.files["manifests/zz.pp"] = g.statements(2, 0)
	}
	g.files["node"] = estateNode + "\n"
	g.files["facts.json"] = fmt.Sprintf(`{"yes": %t, "no": %t, "list": %s, "role": %q, "text": "t", "number": 4}`+"\n",
		g.chance(70), g.chance(12), pick(g.gen, "[]", `["a"]`, `["a", "b"]`), pick(g.gen, "m", "n", "common", "web"))
	if g.chance(25) {
		g.files["enc.json"] = g.classifier()
	}
	for file, lines := range g.data {
		g.files[file] = "---\n" + strings.Join(lines, "")
	}
	g.files["want/error"] = ""
}

// params makes parameters: their types, and defaults of some.
func (g *estate) params(n int) []estateParam {
	var ps []estateParam
	for _, name := range []string{"x", "y"}[:n] {
		p := estateParam{name: name, typ: pick(g.gen, estateTypes...)}
		switch {
		case g.theme != aboutParams || g.chance(40):
			p.dflt = typedValues[p.typ][g.r.IntN(2)]
		case g.chance(20):
			p.dflt = pick(g.gen, "$facts['text']", "lookup('nowhere', {default_value => 'd'})", "upcase('a')", "$title", typedValues[p.typ][2])
		}
		ps = append(ps, p)
	}
	return ps
}

// value is a value for a type, which is rarely of another.
func (g *estate) value(typ string) string {
	vs := typedValues[typ]
	if g.chance(5) {
		return vs[2]
	}
	return vs[g.r.IntN(2)]
}

// configure decides about layers of data and what they have.
func (g *estate) configure() {
	var homes []string
	if g.chance(60) {
		g.files["hiera.yaml"] = g.hierarchy("common.yaml", false)
		homes = append(homes, "data/common.yaml", "data/common.yaml", "data/%role.yaml")
	}
	for _, m := range []string{"m", "n", "o"} {
		if g.chance(20) {
			g.files["modules/"+m+"/hiera.yaml"] = g.hierarchy("common.yaml", true)
			homes = append(homes, "modules/"+m+"/data/common.yaml", "modules/"+m+"/data/default.yaml")
		}
	}
	if g.chance(15) {
		g.files[globalConfig] = "---\nversion: 5\nhierarchy:\n  - name: global\n    path: all.yaml\n"
		homes = append(homes, "data/global/data/all.yaml")
	}
	if len(homes) == 0 {
		return
	}
	for _, c := range g.classes {
		for _, p := range c.params {
			if g.chance(60) {
				g.put(pick(g.gen, homes...), c.name+"::"+p.name, g.value(p.typ))
			}
		}
	}
	if g.chance(20) {
		c := pick(g.gen, g.classes...)
		for _, p := range c.params {
			g.put(pick(g.gen, homes...), "lookup_options", "{'"+c.name+"::"+p.name+"' => {"+pick(g.gen, "'merge' => 'unique'", "'convert_to' => 'String'", "'merge' => 'first'", "'convert_to' => 'Array'")+"}}")
			break
		}
	}
	if g.chance(10) {
		g.put(pick(g.gen, homes...), "lookup_options", "{'^.*::x$' => {'convert_to' => '"+pick(g.gen, "String", "Integer")+"'}}")
	}
}

func (g *estate) hierarchy(common string, module bool) string {
	text := "---\nversion: 5\nhierarchy:\n"
	if g.chance(60) {
		text += "  - name: role\n    path: \"%{facts.role}.yaml\"\n"
	}
	if g.chance(15) {
		text += "  - name: computed\n    data_hash: m::data\n"
		g.files["modules/m/functions/data.pp"] = "function m::data(Hash $options, Puppet::LookupContext $context) {\n  {'m::x' => " + pick(g.gen, "'one'", "80", "true") + "}\n}\n"
	}
	text += "  - name: common\n    path: " + common + "\n"
	if module && g.chance(50) {
		text += "default_hierarchy:\n  - name: default\n    path: default.yaml\n"
	}
	return text
}

// put adds a key to a data file.
func (g *estate) put(home, key, v string) {
	home = strings.Replace(home, "%role", pick(g.gen, "m", "n", "web"), 1)
	line := key + ": " + inYAML(v) + "\n"
	if !slices.ContainsFunc(g.data[home], func(l string) bool { return strings.HasPrefix(l, key+":") }) {
		g.data[home] = append(g.data[home], line)
	}
}

// inYAML writes a value of a manifest as YAML.
func inYAML(v string) string {
	if v == "undef" {
		return "~"
	}
	return strings.ReplaceAll(v, " =>", ":")
}

func (g *estate) definition(c *estateClass, keyword string) {
	g.in = c
	defer func() { g.in = nil }()
	var params []string
	for _, p := range c.params {
		text := p.typ + " $" + p.name
		if p.dflt != "" {
			text += " = " + p.dflt
		}
		params = append(params, text)
	}
	head := keyword + " " + c.name
	if len(params) > 0 {
		head += "(" + strings.Join(params, ", ") + ")"
	}
	if c.parent != nil {
		head += " inherits " + c.parent.name
	}
	module, rest, _ := strings.Cut(c.name, "::")
	if rest == "" {
		rest = "init"
	}
	file := "modules/" + module + "/manifests/" + strings.ReplaceAll(rest, "::", "/") + ".pp"
	g.files[file] = head + " {\n" + g.statements(pick(g.gen, 0, 0, 1, 1, g.few(2), g.few(3)), 1) + "}\n"
}

func (g *estate) function() string {
	return "function m::f(" + pick(g.gen, "", "Integer $i", "$i = 1", "String *$r") + ")" + pick(g.gen, "", " >> Integer", " >> Optional[String]") + " {\n" +
		g.statements(pick(g.gen, 0, 1), 1) + "  " + pick(g.gen, "1", "'f'", "undef", "$facts['text']") + "\n}\n"
}

func (g *estate) classifier() string {
	c := pick(g.gen, g.classes...)
	given := "{}"
	if len(c.params) > 0 && g.chance(60) {
		p := c.params[0]
		given = strings.ReplaceAll("{\""+p.name+"\": "+strings.ReplaceAll(inYAML(typedValues[p.typ][0]), "'", "\"")+"}", "~", "null")
	}
	return fmt.Sprintf("{\"classes\": {%q: %s}, \"parameters\": {}}\n", c.name, given)
}

// statements writes so many statements.
func (g *estate) statements(n, indent int) string {
	var b strings.Builder
	for range n {
		for line := range strings.Lines(g.statement(0) + "\n") {
			b.WriteString(strings.Repeat("  ", indent) + line)
		}
	}
	return b.String()
}

// class is the name of a class that the estate has, rarely of none.
func (g *estate) class() string { return pick(g.gen, g.classes...).name }

// title is one of a few titles, so that they meet.
func (g *estate) title() string {
	return pick(g.gen, "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9")
}

func typeRef(name string) string {
	parts := strings.Split(name, "::")
	for i, p := range parts {
		parts[i] = capitalized(p)
	}
	return strings.Join(parts, "::")
}

func (g *estate) statement(depth int) string {
	if depth < 2 && (g.chance(12) || !g.sparse && g.chance(20)) {
		return g.wrapped(depth)
	}
	about := g.theme
	if about == aboutAll || !g.sparse && g.chance(25) {
		about = theme(g.r.IntN(int(aboutAll)))
	}
	switch about {
	case aboutParams:
		return g.declaration()
	case aboutOrder:
		return g.order()
	case aboutTitles:
		return g.titled()
	case aboutMissing:
		return g.related()
	default:
		return g.computed()
	}
}

// wrapped is a statement that is evaluated under a condition.
func (g *estate) wrapped(depth int) string {
	inner := func() string {
		return "  " + strings.ReplaceAll(g.statement(depth+1), "\n", "\n  ") + "\n"
	}
	switch g.r.IntN(16) {
	case 0, 1:
		return "if $facts['yes'] {\n" + inner() + "}"
	case 2:
		return "if $facts['yes'] {\n" + inner() + "} else {\n" + inner() + "}"
	case 3:
		return "unless $facts['no'] {\n" + inner() + "}"
	case 4:
		return "case $facts['role'] {\n  'm': {\n" + inner() + "}\n  default: {\n" + inner() + "} }"
	case 5:
		return "if " + pick(g.gen, "true", "false", "1 == 1", "'a' =~ Integer") + " {\n" + inner() + "}"
	case 6:
		return "if defined(Class['" + g.class() + "']) {\n" + inner() + "}"
	case 7:
		return "if !defined(Notify['" + g.title() + "']) {\n" + inner() + "}"
	case 8:
		return "$facts['list'].each |$v| {\n" + inner() + "}"
	case 9:
		return pick(g.gen, "[1].each |$v| {\n", "[].each |$v| {\n", "['a', 'b'].filter |$v| {\n", "with(1) |$v| {\n", "{'a' => 1}.each |$k, $v| {\n", "1.then |$v| {\n", "undef.then |$v| {\n", "undef.lest || {\n", "[1].reduce |$a, $b| {\n") + inner() + "  true }"
	case 10:
		return "if $facts['no'] { fail('no') }\n" + g.statement(depth+1)
	case 11:
		if g.in == nil {
			return g.statement(depth + 1)
		}
		return "if $facts['no'] { return() }\n" + g.statement(depth+1)
	case 12:
		return "if $facts['yes'] and $facts['no'] {\n" + inner() + "} elsif $facts['number'] > 3 {\n" + inner() + "}"
	case 13:
		return "$facts['list'].each |$v| { if $v == 'a' { next() }\n" + inner() + "}"
	case 14:
		if g.chance(20) {
			return "if $facts['no'] { fail('a') } else { fail('b') }\n" + g.statement(depth+1)
		}
		return "if $facts['no'] {\n" + inner() + "} else { notice('n') }"
	default:
		return "$r" + g.fresh() + " = $facts['role'] ? { 'm' => 'a', default => 'b' }\n" + g.statement(depth+1)
	}
}

// few is n, or 1 at the most in a sparse estate.
func (g *estate) few(n int) int {
	if g.sparse {
		return min(n, 1)
	}
	return n
}

func (g *estate) fresh() string {
	g.counter++
	return fmt.Sprint(g.counter)
}

// attributes are attributes for the parameters of a class or defined type, most of them right.
func (g *estate) attributes(c *estateClass) string {
	var as []string
	for _, p := range c.params {
		if g.chance(60) {
			v := g.value(p.typ)
			switch g.r.IntN(14) {
			case 0:
				v = "undef"
			case 1:
				v = pick(g.gen, "$facts['text']", "Deferred('upcase', ['a'])", "$facts['number']", "lookup('nowhere', {default_value => 'd'})")
			}
			as = append(as, " "+p.name+" => "+v)
		}
	}
	switch g.r.IntN(16) {
	case 0:
		as = append(as, " nonsense => "+pick(g.gen, "1", "undef"))
	case 1:
		as = append(as, " * => "+pick(g.gen, "{}", "{'x' => 'one'}", "{'y' => 1}", "$facts['none']"))
	case 2:
		as = append(as, " "+pick(g.gen, "tag => 'q'", "noop => true", "loglevel => 'info'", "alias => 'k'"))
	}
	return strings.Join(as, ",")
}

// declaration declares a class or an instance of a defined type with attributes.
func (g *estate) declaration() string {
	if len(g.defines) > 0 && g.chance(35) {
		d := pick(g.gen, g.defines...)
		ref := typeRef(d.name)
		switch g.r.IntN(12) {
		case 0:
			return ref + " {" + g.attributes(d) + " }"
		case 1:
			return ref + " <| " + pick(g.gen, "", "title == '"+g.title()+"'") + " |> {" + g.attributes(d) + " }"
		case 2:
			return "@" + d.name + " { '" + g.title() + "':" + g.attributes(d) + " }"
		case 3:
			return ref + "['" + g.title() + "'] {" + g.attributes(d) + " }"
		case 4:
			return d.name + " { default:" + g.attributes(d) + "; '" + g.title() + "': }"
		case 5:
			return "create_resources('" + d.name + "', {'" + g.title() + "' => {}})"
		}
		return d.name + " { '" + g.title() + "':" + g.attributes(d) + " }"
	}
	c := pick(g.gen, g.classes...)
	switch g.r.IntN(16) {
	case 0, 1:
		return "include " + c.name
	case 2:
		return "Class {" + g.attributes(c) + " }"
	case 3:
		return "create_resources('class', {'" + c.name + "' => {}})"
	case 4:
		return "class { default:" + g.attributes(c) + "; '" + c.name + "': }"
	case 5, 6, 7:
		return "contain " + c.name
	}
	return "class { '" + c.name + "':" + g.attributes(c) + " }"
}

// order includes and declares classes.
func (g *estate) order() string {
	c := g.class()
	switch g.r.IntN(22) {
	case 0, 1, 2, 3, 4:
		return "include " + c
	case 5:
		return "contain " + c
	case 6, 7:
		return "require " + c
	case 8, 9:
		return "class { '" + c + "': }"
	case 10, 11:
		return "include " + c
	case 12:
		return "include " + c + ", " + g.class()
	case 13:
		return "include $facts['role'] ? { 'm' => 'm', default => '" + c + "' }"
	case 14:
		return "['" + c + "', '" + g.class() + "'].include"
	case 15:
		return "lookup('nothing', {default_value => ['" + c + "']}).include"
	case 16:
		return "m::f(1)"
	case 17:
		return "notice(epp('m/t.epp'))"
	case 18:
		return "class { ['" + c + "', '" + g.class() + "']: }"
	case 19:
		return "Class['" + c + "'] -> Class['" + g.class() + "']"
	case 20:
		return "notify { '" + g.title() + "': require => Class['" + c + "'] }"
	}
	if len(g.defines) > 0 {
		return pick(g.gen, g.defines...).name + " { '" + g.title() + "': }"
	}
	return "contain " + c
}

// titled declares resources of titles that others may have.
func (g *estate) titled() string {
	t := "'" + g.title() + "'"
	switch g.r.IntN(20) {
	case 0, 1, 2, 3:
		return "notify { " + t + ": }"
	case 4:
		return "notify { [" + t + ", '" + g.title() + "']: }"
	case 5:
		return "@notify { " + t + ": }"
	case 6:
		return "@@notify { " + t + ": }"
	case 7:
		return "realize Notify[" + t + "]"
	case 8:
		return "Notify <| title == " + t + " |>"
	case 9:
		return "notify { " + t + ": message => " + pick(g.gen, "'a'", "$facts['text']", "undef", "1") + ", " + pick(g.gen, "nonsense => 1", "nonsense => undef", "withpath => true", "name => 'q'", "loglevel => 'err'", "provider => 'x'") + " }"
	case 10:
		return "create_resources('notify', {" + t + " => {}})"
	case 11:
		return "notify { default: message => 'd'; " + t + ": }"
	case 12:
		return "file { '/" + g.title() + pick(g.gen, "", "/") + "': " + pick(g.gen, "", "ensure => file", "content => 'a', source => 'b'", "nonsense => 1", "path => '/t1'") + " }"
	case 13:
		return "exec { '/bin/" + g.title() + "': }"
	case 14:
		if g.in != nil && g.in.parent != nil || g.chance(20) {
			return "Notify[" + t + "] { message => 'o' }"
		}
		return "Notify { loglevel => 'info' }"
	case 15:
		return "$t" + g.fresh() + " = " + t + "\nnotify { \"${t" + fmt.Sprint(g.counter) + "}\": }"
	case 16:
		return "$facts['list'].each |$v| { notify { $v: } }"
	case 17:
		return "stage { '" + pick(g.gen, "main", "pre") + "': }"
	case 18:
		return "notify { " + t + ": * => {'message' => 'm'} }"
	}
	if len(g.defines) > 0 {
		d := pick(g.gen, g.defines...)
		return d.name + " { " + t + ":" + g.attributes(d) + " }"
	}
	return "notify { " + t + ": }"
}

// related makes relationships.
func (g *estate) related() string {
	ref := func() string {
		switch g.r.IntN(8) {
		case 0:
			return "Class['" + pick(g.gen, g.class(), g.class(), "nowhere") + "']"
		case 1:
			return "File['/" + g.title() + pick(g.gen, "", "/") + "']"
		case 2:
			if len(g.defines) > 0 {
				return typeRef(pick(g.gen, g.defines...).name) + "['" + g.title() + "']"
			}
			return "Exec['/bin/" + g.title() + "']"
		case 3:
			return "Notify['" + pick(g.gen, "none", "q", "k") + "']"
		}
		if g.chance(30) {
			return "Notify['" + g.title() + "']"
		}
		return "Notify['" + pick(g.gen, "r1", "r2", "r3") + "']"
	}
	meta := func() string { return pick(g.gen, "require", "before", "notify", "subscribe") }
	t := "'" + g.title() + "'"
	switch g.r.IntN(20) {
	case 0, 1, 2:
		return ref() + " " + pick(g.gen, "->", "~>", "<-", "<~") + " " + ref()
	case 3, 4, 5:
		return "notify { " + t + ": " + meta() + " => " + ref() + " }"
	case 6:
		return "notify { " + t + ": " + meta() + " => [" + ref() + ", " + ref() + "] }"
	case 7:
		return "@notify { " + t + ": " + meta() + " => " + ref() + " }"
	case 8:
		return "Notify <| " + pick(g.gen, "", "title == "+t) + " |> { " + meta() + " => " + pick(g.gen, ref(), "undef") + " }"
	case 9:
		if g.in == nil || g.in.parent == nil {
			t = "'" + pick(g.gen, "r1", "r2", "r3") + "'"
		}
		return "Notify[" + t + "] { " + meta() + " => " + pick(g.gen, ref(), "undef") + " }"
	case 10:
		return "Notify { " + meta() + " => " + ref() + " }"
	case 11:
		return "notify { " + t + ": } -> notify { '" + g.title() + "x': }"
	case 12:
		return "Notify <| title == " + t + " |> -> " + ref()
	case 13:
		return "notify { " + t + ": alias => '" + pick(g.gen, "k", "t1") + "' }"
	case 14:
		return "class { '" + g.class() + "': " + meta() + " => " + ref() + " }"
	case 15:
		return "$x" + g.fresh() + " = " + ref() + "\n" + "notify { " + t + ": require => $x" + fmt.Sprint(g.counter) + " }"
	case 16:
		return "notify { " + t + ": " + meta() + " => \"Notify[" + g.title() + "]\" }"
	case 17:
		return "include " + g.class()
	}
	return "notify { " + t + ": }"
}

// computed evaluates expressions.
func (g *estate) computed() string {
	v := "$v" + g.fresh()
	if g.chance(55) {
		return v + " = " + pick(g.gen, "$facts['number'] + 1", "upcase($facts['text'])", "length('abc')", "[1, 2].map |$e| { $e + 1 }", "\"a${facts['text']}\"", "{'a' => 1}['a']",
			"$facts['text'] ? { 't' => 1, default => 2 }", "m::f(1)", "'1' =~ /1/", "Integer('7')", "String(5)", "[1, 'a'].filter |$e| { $e =~ Integer }", "$facts['list'].length", "assert_type(Integer, 1)")
	}
	simple := func() string {
		return pick(g.gen, "1", "'a'", "'1'", "undef", "true", "[1]", "{'a' => 1}", "$facts['text']", "$facts['number']", "$facts['none']", "-3", "1.5", "default", "Integer", "Sensitive('a')", "/a/", "''", "[]", "{}")
	}
	param := func() string {
		if g.in != nil && len(g.in.params) > 0 {
			return "$" + pick(g.gen, g.in.params...).name
		}
		return simple()
	}
	switch g.r.IntN(16) {
	case 0, 1:
		return v + " = " + pick(g.gen, param(), simple()) + " " + pick(g.gen, "+", "-", "*", "/", "%", "<<", "<", ">=", "==", "=~", "in", "and") + " " + simple()
	case 2:
		return v + " = " + pick(g.gen, "upcase", "length", "abs", "size", "lstrip", "Integer", "String", "Float", "Boolean", "join", "split", "sprintf", "keys", "max", "flatten", "capitalize") + "(" + pick(g.gen, param(), simple()) + pick(g.gen, "", "", ", "+simple()) + ")"
	case 3:
		return v + " = m::f(" + pick(g.gen, "", "1", "'a'", "undef", "1, 2", param()) + ")"
	case 4:
		return v + " = " + pick(g.gen, param(), simple()) + " ? { 'a' => 1, " + pick(g.gen, "2 => 2", "default => 3") + " }"
	case 5:
		return v + " = " + pick(g.gen, param(), "'abc'", "[1, 2]", "{'a' => 1}", "$facts['text']", "$facts['list']") + "[" + pick(g.gen, "0", "'a'", "1", "'a', 'b'", "1, 2, 3", "undef", "true") + "]"
	case 6:
		return v + " = $" + g.class() + "::" + pick(g.gen, "x", "y", "none")
	case 7:
		c := g.class()
		return "include " + c + "\n" + v + " = $" + c + "::" + pick(g.gen, "x", "y") + " + 1"
	case 8:
		return "if " + pick(g.gen, param(), "$facts['text']") + " =~ " + pick(g.gen, "String", "Integer", "Undef") + " { " + v + " = " + param() + " + 1 }"
	case 9:
		return v + " = [1, 'a', undef].map |$e| { $e " + pick(g.gen, "+ 1", "", "== 'a'") + " }"
	case 10:
		return v + " = " + param() + ".each |$e| { }"
	case 11:
		return "[" + v + ", $w" + g.fresh() + "] = " + pick(g.gen, "[1, 2]", "[1]", "'a'", param())
	case 12:
		return v + " = assert_type(" + pick(g.gen, "String", "Integer", "Optional[String]") + ", " + pick(g.gen, param(), simple()) + ")"
	case 13:
		return v + " = " + param() + ".then |$e| { $e + 1 }"
	case 14:
		return v + " = \"${" + pick(g.gen, "facts['text']", "facts['number'] + 'a'", "1 + 2") + "}\" + 1"
	}
	return v + " = " + simple() + "." + pick(g.gen, "upcase", "length", "new", "keys", "map |$e| { $e }", "filter |$e| { true }", "reduce |$a, $b| { $a }")
}
