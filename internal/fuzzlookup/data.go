package fuzzlookup

import (
	"fmt"
	"strconv"
	"strings"
)

// keys are what data has and what is looked up.
var (
	plainKeys  = []string{"k1", "k2", "k3", "k4", "k5"}
	moduleKeys = []string{"m::k1", "m::k2", "m::k3", "n::k1", "n::k2"}
)

func (g *generator) key() string { return pick(g, append(plainKeys, moduleKeys...)...) }

// keyOf is a key for the data of a layer.
func (l *layer) keyOf() string {
	if l.module == "" || l.chance(4) {
		return l.key()
	}
	return l.module + "::" + pick(l.generator, plainKeys[:3]...)
}

// content is what a data file has.
func (l *layer) content(json bool) string {
	if l.chance(1) {
		if json {
			return pick(l.generator, "[1, 2]", `{"k1": `, "{}", `"text"`)
		}
		return pick(l.generator, "", "--- ~\n", "- 1\n- 2\n", "k1: [1\n", "text\n", "false\n", "{}\n", "k1: 2020-01-01\n", "k1: :symbol\n", ":k1: 1\n", "1: one\nk1: 2\n")
	}
	var b strings.Builder
	seen := map[string]bool{}
	separator := "\n"
	if json {
		b.WriteString("{")
		separator = ",\n"
	}
	entry := func(key, value string) {
		if seen[key] {
			return
		}
		if len(seen) > 0 {
			b.WriteString(separator)
		}
		seen[key] = true
		fmt.Fprintf(&b, "%s: %s", strconv.Quote(key), value)
	}
	for range 2 + l.IntN(8) {
		key := l.keyOf()
		entry(key, l.valueOf(key))
	}
	if l.chance(30) {
		entry("lookup_options", l.options())
	}
	if json {
		b.WriteString("}")
	}
	b.WriteString("\n")
	return b.String()
}

// valueOf makes it likely that the values of one key are of one kind, so that they can be merged.
func (l *layer) valueOf(key string) string {
	if l.chance(35) {
		return l.value(2)
	}
	switch key[len(key)-1] {
	case '1':
		return l.scalar()
	case '2':
		return l.array(2)
	case '3':
		return l.hash(2)
	}
	return l.value(2)
}

// value is a value in JSON, which is YAML too.
func (g *generator) value(depth int) string {
	if depth > 0 {
		switch g.IntN(6) {
		case 0:
			return g.array(depth)
		case 1, 2:
			return g.hash(depth)
		}
	}
	return g.scalar()
}

func (g *generator) array(depth int) string {
	var list []string
	for range g.IntN(4) {
		list = append(list, g.value(depth-1))
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (g *generator) hash(depth int) string {
	var list []string
	seen := map[string]bool{}
	for range g.IntN(4) {
		k := pick(g, "a", "b", "c", "a.b", "--b", "%{facts.os}", "0", "d")
		if seen[k] {
			continue
		}
		seen[k] = true
		list = append(list, strconv.Quote(k)+": "+g.value(depth-1))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func (g *generator) scalar() string {
	switch g.IntN(12) {
	case 0:
		return "null"
	case 1:
		return pick(g, "true", "false")
	case 2:
		return pick(g, "0", "1", "-3", "42", "123456789012")
	case 3:
		return pick(g, "1.5", "-0.25", "2.0")
	case 4, 5, 6:
		return strconv.Quote(g.interpolated())
	}
	return strconv.Quote(pick(g, "a", "b", "c", "x y", "--a", "--b", "--", "", "3", "1.5", "true", "é", "%", "%{", "}", "%{unclosed"))
}

// interpolated is a text with interpolations.
func (g *generator) interpolated() string {
	key := g.dotted(g.key())
	quote := pick(g, "'", `"`)
	x := pick(g, "facts.os", "os", "::os", " os ", "facts.tree.a.b", "tree.list.0", "tree.list.2.k", "facts.tree.a.'c.d'", "facts.tree.list", "facts.tree",
		"facts.number", "facts.yes", "trusted.certname", "environment", "facts.template", "template", "facts.nothing", "nothing", "empty", "facts.none.x", "facts.os.x",
		"", "::", "''", "literal('%')", "literal('a}b')", "scope('os')", "scope(\"facts.os\")", "lookup("+quote+key+quote+")", "lookup("+quote+key+quote+")",
		"hiera("+quote+key+quote+")", "lookup('none')", "lookup('none::k')", "alias('"+key+"')", "lookup("+quote+key+quote+") ")
	if g.chance(2) {
		x = pick(g, "undefined", "nosuch::x", "m::x", "::m::x", "bad('x')", "facts.", "facts..a", "lookup('')", "lookup(k1)", "facts.'os", "1", "module_name", "alias('none')")
	}
	if strings.HasPrefix(x, "alias(") && g.chance(90) || g.chance(40) {
		return "%{" + x + "}"
	}
	return pick(g, "", "x ", "%") + "%{" + x + "}" + pick(g, "", " y", "}", "%{os}")
}

// dotted may add segments to a key.
func (g *generator) dotted(key string) string {
	for g.chance(18) {
		key += "." + pick(g, "a", "b", "c", "0", "1", "'a.b'", "-1", "none", `"a"`, "Debian")
	}
	return key
}

// options is a value for lookup_options.
func (l *layer) options() string {
	if l.chance(3) {
		return pick(l.generator, "[]", `"text"`, "null")
	}
	var list []string
	seen := map[string]bool{}
	for range 1 + l.IntN(3) {
		k := l.keyOf()
		switch {
		case l.chance(25) && l.module != "":
			k = pick(l.generator, "^"+l.module+"::.*", "^"+l.module+"::k[12]$")
		case l.chance(25):
			k = pick(l.generator, "^k[1-3]", "^.*k2$", "^m::k\\d", "^k3")
		}
		if seen[k] {
			continue
		}
		seen[k] = true
		var options []string
		if l.chance(75) {
			options = append(options, `"merge": `+string(l.merge()))
		}
		if l.chance(25) {
			options = append(options, `"convert_to": `+pick(l.generator, `"Integer"`, `"String"`, `"Array"`, `["Array", true]`, `"Sensitive"`, `["Integer", 16]`, `"Hash"`,
				`"Boolean"`, `["String", "%p"]`, `"NoType["`, `"Nope"`, `"Float"`, `"Numeric"`, `[]`, `["Sensitive[String]"]`))
		}
		list = append(list, strconv.Quote(k)+": {"+strings.Join(options, ", ")+"}")
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// merge is a merge strategy.
func (g *generator) merge() raw {
	if g.chance(3) {
		return raw(pick(g, `"nosuch"`, `{"strategy": "nosuch"}`, `{}`, `{"strategy": "deep", "nosuch": true}`, `{"strategy": "hash", "sort_merged_arrays": true}`, `{"strategy": "deep", "knockout_prefix": ""}`))
	}
	if g.chance(55) {
		return raw(strconv.Quote(pick(g, "first", "unique", "hash", "deep", "deep", "default", "unconstrained_deep", "reverse_deep")))
	}
	options := []string{`"strategy": ` + strconv.Quote(pick(g, "deep", "deep", "deep", "first", "unique", "hash", "reverse_deep", "unconstrained_deep"))}
	if strings.Contains(options[0], "deep") {
		if g.chance(45) {
			options = append(options, `"knockout_prefix": "--"`)
		}
		if g.chance(30) {
			options = append(options, `"sort_merged_arrays": `+pick(g, "true", "false"))
		}
		if g.chance(40) {
			options = append(options, `"merge_hash_arrays": `+pick(g, "true", "true", "false"))
		}
	}
	return raw("{" + strings.Join(options, ", ") + "}")
}

// lookup makes up a lookup.
func (g *generator) lookup() Lookup {
	l := Lookup{Kind: "lookup", Explain: g.chance(25)}
	for {
		key := g.dotted(g.key())
		if g.chance(5) {
			key = pick(g, "none", "m::none", "empty::k", "nosuch::k", "lookup_options", "lookup_options.k1", "k1.", "k1..a", "'k1'", ".k1", "", "'k1", "k1.'a", "k3 .a", "::k1")
		}
		l.Names = append(l.Names, key)
		if !g.chance(8) {
			break
		}
	}
	switch g.IntN(10) {
	case 0, 1:
		l.Kind, l.Explain = "param", false
		l.Names = []string{pick(g, moduleKeys...)}
		return l
	case 2:
		l.Kind, l.Explain = pick(g, "hiera", "hiera_array", "hiera_hash"), false
		l.Names = l.Names[:1]
		if g.chance(40) {
			l.Default = raw("[" + g.value(1) + "]")
		}
		return l
	}
	if g.chance(30) {
		l.Merge = g.merge()
	}
	if g.chance(15) {
		l.Type = pick(g, "String", "Integer", "Array", "Hash", "Array[String]", "Optional[String]", "Hash[String, Integer]", "Data", "Sensitive")
	}
	if g.chance(25) {
		l.Default = raw("[" + g.value(1) + "]")
	}
	if g.chance(8) {
		l.Overrides = raw("{" + strconv.Quote(pick(g, l.Names[0], "os", "k1")) + ": " + g.value(1) + "}")
	}
	if g.chance(12) {
		l.Defaults = raw("{" + strconv.Quote(pick(g, l.Names[0], "undefined", "k1")) + ": " + g.value(1) + "}")
	}
	return l
}
