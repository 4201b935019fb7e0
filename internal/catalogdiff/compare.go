package catalogdiff

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Compare lists how got differs from want, one line each, in want's order of resources. No difference gives nil.
func Compare(want, got *Catalog) []string {
	var d differences
	d.value("catalog_format", want.Format, got.Format)
	d.value("name", want.Name, got.Name)
	d.value("environment", want.Environment, got.Environment)
	d.list("tags", want.Tags, got.Tags)
	d.list("classes", want.Classes, got.Classes)
	d.resources(want.Resources, got.Resources)
	d.edges(want.Edges, got.Edges)
	return d
}

type differences []string

func (d *differences) addf(format string, args ...any) {
	*d = append(*d, fmt.Sprintf(format, args...))
}

// value compares what prints alike only when it is alike.
func (d *differences) value(what string, want, got any) {
	if w, g := inline(want), inline(got); w != g {
		d.addf("%s: want %s, got %s", what, w, g)
	}
}

// list says which elements are missing or too many; where only the order differs, it shows both lists.
func (d *differences) list(what string, want, got []string) {
	if slices.Equal(want, got) {
		return
	}
	missing, extra := without(want, got), without(got, want)
	for _, e := range missing {
		d.addf("%s: %s is missing", what, inline(e))
	}
	for _, e := range extra {
		d.addf("%s: %s is too many", what, inline(e))
	}
	if len(missing)+len(extra) == 0 {
		d.value(what, want, got)
	}
}

// without returns the elements of a that are not in b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(e string) bool { return slices.Contains(b, e) })
}

func (d *differences) resources(want, got []*Resource) {
	wanted, found := index(want), index(got)
	var wantOrder, gotOrder []string
	for _, w := range want {
		g, ok := found[w.Ref()]
		if !ok {
			d.addf("%s is missing", w.Ref())
			continue
		}
		wantOrder = append(wantOrder, w.Ref())
		d.resource(w, g)
	}
	for _, g := range got {
		if wanted[g.Ref()] == nil {
			d.addf("%s is too many", g.Ref())
			continue
		}
		gotOrder = append(gotOrder, g.Ref())
	}
	// Of a different order the first place says enough: all that follows is shifted.
	for i := range wantOrder {
		if wantOrder[i] != gotOrder[i] {
			d.addf("order of resources: want %s, got %s as number %d of those that both have", wantOrder[i], gotOrder[i], i+1)
			break
		}
	}
}

func index(resources []*Resource) map[string]*Resource {
	m := make(map[string]*Resource, len(resources))
	for _, r := range resources {
		m[r.Ref()] = r
	}
	return m
}

func (d *differences) resource(want, got *Resource) {
	ref := want.Ref()
	d.value(ref+": kind", want.Kind, got.Kind)
	if want.File != got.File || want.Line != got.Line {
		d.addf("%s: want position %s:%d, got %s:%d", ref, want.File, want.Line, got.File, got.Line)
	}
	d.value(ref+": exported", want.Exported, got.Exported)
	d.value(ref+": virtual", want.Virtual, got.Virtual)
	d.list(ref+": tags", want.Tags, got.Tags)
	d.list(ref+": sensitive_parameters", want.Sensitive, got.Sensitive)
	for _, name := range slices.Sorted(maps.Keys(want.Parameters)) {
		v, ok := got.Parameters[name]
		if !ok {
			d.addf("%s: parameter %s is missing, want %s", ref, name, inline(want.Parameters[name]))
			continue
		}
		d.value(ref+": parameter "+name, want.Parameters[name], v)
	}
	for _, name := range slices.Sorted(maps.Keys(got.Parameters)) {
		if _, ok := want.Parameters[name]; !ok {
			d.addf("%s: parameter %s is too many, with %s", ref, name, inline(got.Parameters[name]))
		}
	}
}

func (d *differences) edges(want, got []Edge) {
	wanted, found := map[Edge]bool{}, map[Edge]bool{}
	for _, e := range want {
		wanted[e] = true
	}
	for _, e := range got {
		found[e] = true
	}
	for _, e := range want {
		if !found[e] {
			d.addf("edge %s -> %s is missing", e.Source, e.Target)
		}
	}
	for _, e := range got {
		if !wanted[e] {
			d.addf("edge %s -> %s is too many", e.Source, e.Target)
		}
	}
}

// Message brings an error message into the form in which messages are compared: paths relative to the roots, no space at the
// ends, and no places in Ruby code, which Puppet gives a deprecation that a module's function reports.
func Message(text string, roots Roots) string {
	return strings.TrimSpace(inRuby.ReplaceAllString(roots.Shorten(text), "(file & line not available)"))
}

var inRuby = regexp.MustCompile("\\(location: [^()\n]*\\.rb:[0-9]+:in `[^'\n]*'\\)")
