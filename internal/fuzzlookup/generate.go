package fuzzlookup

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Version counts the changes after which a seed may stand for another case: what is known of seeds holds for one version.
const Version = 2

// Lookups is how many lookups a case makes.
const Lookups = 10

// Case is an environment with data, a node's facts, and lookups.
type Case struct {
	Seed uint64
	// Files are by their path in the case's folder, which has the environment in the folder named [Environment].
	Files map[string]string
	// Global reports whether the global layer is configured, by the file [GlobalConfig].
	Global  bool
	Facts   string
	Lookups []Lookup
}

// The names of a case's environment and of the configuration of its global layer.
const (
	Environment  = "production"
	GlobalConfig = "hiera.yaml"
)

// Lookup is one lookup of a case. The values are in JSON.
type Lookup struct {
	// Kind is lookup, param (of a class), or one of the functions hiera, hiera_array and hiera_hash.
	Kind      string   `json:"kind"`
	Names     []string `json:"names"`
	Type      string   `json:"type,omitempty"`
	Merge     raw      `json:"merge,omitempty"`
	Default   raw      `json:"default,omitempty"` // an array with the value
	Overrides raw      `json:"overrides,omitempty"`
	Defaults  raw      `json:"defaults,omitempty"`
	Explain   bool     `json:"explain,omitempty"`
}

// generator makes up a case.
type generator struct {
	*rand.Rand
	c *Case
}

// Generate returns the case of a seed.
func Generate(seed uint64) *Case {
	g := &generator{rand.New(rand.NewPCG(seed, 0)), &Case{Seed: seed, Files: map[string]string{}}}
	g.c.Facts = g.facts()
	g.c.Files[Environment+"/environment.conf"] = ""
	if g.chance(40) {
		g.c.Global = true
		if g.chance(30) {
			g.version3()
		} else {
			g.layer("", "")
		}
	}
	if g.chance(85) {
		g.layer(Environment, "")
	}
	for _, m := range []string{"m", "n", "empty"} {
		g.c.Files[Environment+"/modules/"+m+"/manifests/init.pp"] = "class " + m + " { }\n"
		if m != "empty" && g.chance(70) {
			g.layer(Environment+"/modules/"+m, m)
		}
	}
	// An explanation of p2go's does not have what will be Sensitive, and one of Puppet's has values that a merge has changed afterwards.
	unlike := slices.ContainsFunc(slices.Collect(maps.Values(g.c.Files)), func(text string) bool {
		return strings.Contains(text, "Sensitive") || strings.Contains(text, "knockout")
	})
	for range Lookups {
		l := g.lookup()
		l.Explain = l.Explain && !unlike && !strings.Contains(string(l.Merge), "knockout")
		g.c.Lookups = append(g.c.Lookups, l)
	}
	return g.c
}

// chance is true so many times of a hundred.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

// facts are always the same but for some values, so that the paths of hierarchies come to files.
func (g *generator) facts() string {
	return fmt.Sprintf(`{"os": %s, "osname": %s, "roles": %s, "tree": {"a": {"b": "deep", "c.d": "dotted"}, "list": ["x", "y", {"k": "v"}], "n": 7},
	 "template": %s, "nothing": null, "empty": "", "number": 3, "yes": true, "tier": %s}`,
		pick(g, `"Debian"`, `"RedHat"`), pick(g, `"debian"`, `"redhat"`), pick(g, `["web", "db"]`, `["db"]`, `[]`, `"web"`, `{"web": 1, "db": 2}`, `null`),
		pick(g, `"%{os}"`, `"<%{lookup('k1')}>"`, `"plain"`, `"%{literal('%')}{os}"`), pick(g, `"prod"`, `"dev"`))
}

// layer writes the configuration of a layer and its data.
func (g *generator) layer(dir, module string) {
	l := &layer{generator: g, dir: dir, module: module}
	var b strings.Builder
	b.WriteString("version: 5\n")
	defaultHash := "yaml_data"
	datadir := "data"
	switch {
	case g.chance(30):
		if g.chance(30) {
			datadir = pick(g, "hieradata", "data/%{facts.tier}", "./data", "data/")
		}
		defaultHash = pick(g, "yaml_data", "yaml_data", "json_data")
		fmt.Fprintf(&b, "defaults:\n  datadir: %q\n  data_hash: %s\n", datadir, defaultHash)
	case g.chance(10):
		fmt.Fprintf(&b, "defaults:\n  data_hash: yaml_data\n")
	}
	if g.chance(94) {
		b.WriteString("hierarchy:\n")
		for i := range 1 + g.IntN(4) {
			l.level(&b, fmt.Sprintf("level %d", i), datadir, defaultHash)
		}
	} else {
		l.file(datadir, "common.yaml", "yaml_data")
	}
	if module != "" && g.chance(35) {
		b.WriteString("default_hierarchy:\n")
		for i := range 1 + g.IntN(2) {
			l.level(&b, fmt.Sprintf("default %d", i), datadir, defaultHash)
		}
	}
	l.write(GlobalConfig, b.String())
}

// caseDir stands for the case's folder in its files.
const caseDir = "@DIR@"

// version3 writes a configuration of version 3 for the global layer.
func (g *generator) version3() {
	l := &layer{generator: g}
	backends := pick(g, []string{"yaml"}, []string{"json"}, []string{"yaml", "json"})
	datadir := pick(g, "hieradata", "hieradata/%{tier}", "hieradata/%{facts.tier}")
	var text strings.Builder
	fmt.Fprintf(&text, ":backends: [%s]\n", quoted(backends))
	if g.chance(50) {
		fmt.Fprintf(&text, ":merge_behavior: %s\n", pick(g, "native", "deep", "deeper", "deeper"))
		if g.chance(40) {
			text.WriteString(":deep_merge_options:\n  :knockout_prefix: \"--\"\n")
		}
	}
	var paths []string
	for range 1 + g.IntN(3) {
		stem := pick(g, stems[:8]...)
		paths = append(paths, stem)
		for _, b := range backends {
			for _, f := range spellings(stem) {
				if g.chance(80) {
					l.file(strings.ReplaceAll(datadir, "%{tier}", "%{facts.tier}"), f+"."+b, b+"_data")
				}
			}
		}
	}
	if g.chance(20) {
		paths[0] += "." + backends[0]
	}
	fmt.Fprintf(&text, ":hierarchy: [%s]\n", quoted(paths))
	for _, b := range backends {
		fmt.Fprintf(&text, ":%s:\n  :datadir: %q\n", b, caseDir+"/"+datadir)
	}
	l.write(GlobalConfig, text.String())
}

// layer is a layer being written.
type layer struct {
	*generator
	dir, module string
}

func (l *layer) write(name, text string) {
	l.c.Files[strings.TrimPrefix(l.dir+"/"+name, "/")] = text
}

// level writes an entry of a hierarchy and files that it may come to.
func (l *layer) level(b *strings.Builder, name, datadir, function string) {
	fmt.Fprintf(b, "  - name: %q\n", name)
	if l.chance(12) {
		datadir = pick(l.generator, "other", "data/../data", "%{facts.tier}")
		fmt.Fprintf(b, "    datadir: %q\n", datadir)
	}
	if l.chance(15) {
		function = pick(l.generator, "yaml_data", "json_data")
		fmt.Fprintf(b, "    data_hash: %s\n", function)
	}
	ext := ".yaml"
	if function == "json_data" {
		ext = ".json"
	}
	paths := func(n int) []string {
		var list []string
		for range n {
			stem := pick(l.generator, stems...)
			if l.chance(1) {
				stem = "%{scope}" // which is no variable
			}
			list = append(list, stem+ext)
			for _, f := range spellings(stem) {
				if l.chance(80) {
					l.file(datadir, f+ext, function)
				}
			}
		}
		return list
	}
	switch l.IntN(12) {
	case 0, 1, 2, 3, 4:
		fmt.Fprintf(b, "    path: %q\n", paths(1)[0])
	case 5, 6, 7, 8:
		fmt.Fprintf(b, "    paths: [%s]\n", quoted(paths(1+l.IntN(3))))
	case 9:
		paths(2)
		glob := pick(l.generator, "*", "os/*", "**/*", "{common,tier}", "os/%{facts.os}*", "nodes/node?.*", "[ct]*", "none/*")
		if l.chance(50) {
			fmt.Fprintf(b, "    glob: %q\n", glob+ext)
		} else {
			fmt.Fprintf(b, "    globs: [%q, %q]\n", glob+ext, "roles/*"+ext)
		}
	case 10:
		l.file(datadir, "roles/web"+ext, function)
		l.file(datadir, "roles/db"+ext, function)
		fmt.Fprintf(b, "    mapped_paths: [%s, r, %q]\n", pick(l.generator, "facts.roles", "roles", "os", "facts.none", "facts.tree.list"),
			pick(l.generator, "roles/%{r}", "roles/%{r}", "roles/%{r.0}", "roles/%{os}%{r}")+ext)
	default:
		path := "common" + ext
		l.file(datadir, path, function)
		fmt.Fprintf(b, "    path: %s\n", path)
	}
}

func quoted(list []string) string {
	var b strings.Builder
	for i, s := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", s)
	}
	return b.String()
}

// stems are paths without extension.
var stems = []string{
	"common", "common", "os/%{facts.os}", "os/%{os}", "nodes/%{trusted.certname}", "%{::tier}", "tier/%{tier}-%{facts.osname}", "deep/%{facts.tree.a.b}",
	"x/%{facts.tree.list.1}", "os/%{facts.none}", "../up", "quoted/%{facts.tree.a.'c.d'}", "empty%{}", "template/%{facts.template}",
}

// spellings are what a stem may come to be.
func spellings(stem string) []string {
	all := []string{stem}
	for _, r := range [][]string{
		{"%{facts.os}", "Debian", "RedHat"},
		{"%{os}", "Debian", "RedHat"},
		{"%{trusted.certname}", "node1.example.com"},
		{"%{::tier}", "prod", "dev"},
		{"%{tier}", "prod", "dev"},
		{"%{facts.osname}", "debian", "redhat"},
		{"%{facts.tree.a.b}", "deep"},
		{"%{facts.tree.list.1}", "y"},
		{"%{facts.none}", ""},
		{"%{facts.tree.a.'c.d'}", "dotted"},
		{"%{}", ""},
		{"%{facts.template}", "plain", "Debian"},
		{"%{scope}", ""},
	} {
		var next []string
		for _, s := range all {
			if !strings.Contains(s, r[0]) {
				next = append(next, s)
				continue
			}
			for _, v := range r[1:] {
				next = append(next, strings.ReplaceAll(s, r[0], v))
			}
		}
		all = next
	}
	return all
}

// file writes a data file of a directory, which may be interpolated; the directory is there without it.
func (l *layer) file(dir, name, function string) {
	for _, tier := range []string{"prod", "dev"} {
		d := strings.ReplaceAll(dir, "%{facts.tier}", tier) + "/"
		l.write(d+".keep", "")
		l.write(d+name, l.content(function == "json_data"))
	}
}
