package policytest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Catalog is a compiled catalog in a test.
type Catalog struct {
	t    testing.TB
	cat  *catalog.Catalog
	once sync.Once
	rel  *relations
}

// Value returns the catalog itself.
func (c *Catalog) Value() *catalog.Catalog { return c.cat }

// JSON returns the catalog in Puppet's wire format, indented.
func (c *Catalog) JSON() []byte {
	c.t.Helper()
	b, err := c.cat.AppendJSON(nil, &catalog.Encoding{UUID: catalog.StableUUID("catalog", c.cat.Environment, c.cat.Name), Version: int64(0)})
	if err != nil {
		c.t.Fatalf("the catalog cannot be written: %s", err)
	}
	return append(catalog.AppendIndented(nil, b), '\n')
}

// MatchesGolden compares the catalog with a file. With P2GO_UPDATE=1 in the environment, the file is written instead.
func (c *Catalog) MatchesGolden(file string) *Catalog {
	c.t.Helper()
	got := c.JSON()
	if os.Getenv("P2GO_UPDATE") == "1" {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o666); err != nil {
			c.t.Fatal(err)
		}
		return c
	}
	want, err := os.ReadFile(file)
	if err != nil {
		c.t.Fatalf("%s; P2GO_UPDATE=1 writes it", err)
	}
	if string(want) != string(got) {
		c.t.Errorf("the catalog is not that of %s; P2GO_UPDATE=1 writes it\n%s", file, firstDifference(string(want), string(got)))
	}
	return c
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(w) || i >= len(g):
			return fmt.Sprintf("  expected: %d lines\n  found:    %d lines", len(w), len(g))
		case w[i] != g[i]:
			return fmt.Sprintf("  line %d\n  expected: %s\n  found:    %s", i+1, strings.TrimSpace(w[i]), strings.TrimSpace(g[i]))
		}
	}
}

// resources are those of the catalog, virtual ones apart.
func (c *Catalog) resources() []*catalog.Resource {
	return slices.DeleteFunc(slices.Clone(c.cat.Resources()), func(r *catalog.Resource) bool { return r.Virtual })
}

// countable are the resources that rspec-puppet counts: without classes, stages, nodes and defined types.
func (c *Catalog) countable() []*catalog.Resource {
	return slices.DeleteFunc(c.resources(), func(r *catalog.Resource) bool { return r.Type == &catalog.Stage || r.Type.Kind != catalog.Native })
}

// Count wants so many resources, without those that contain others: classes, stages and defined types.
func (c *Catalog) Count(n int) *Catalog {
	c.t.Helper()
	if got := c.countable(); len(got) != n {
		c.t.Errorf("number of resources\n  expected: %d\n  found:    %d: %s", n, len(got), refs(got))
	}
	return c
}

// CountOf wants so many resources of a type.
func (c *Catalog) CountOf(typ string, n int) *Catalog {
	c.t.Helper()
	got := slices.DeleteFunc(c.resources(), func(r *catalog.Resource) bool { return r.Type.Lower() != strings.ToLower(typ) })
	if len(got) != n {
		c.t.Errorf("number of resources of type %s\n  expected: %d\n  found:    %d: %s", typ, n, len(got), refs(got))
	}
	return c
}

// ClassCount wants so many classes, settings and main apart.
func (c *Catalog) ClassCount(n int) *Catalog {
	c.t.Helper()
	got := slices.DeleteFunc(c.resources(), func(r *catalog.Resource) bool {
		return r.Type != &catalog.Class || strings.EqualFold(r.Title, "settings") || r.Title == "main"
	})
	if len(got) != n {
		c.t.Errorf("number of classes\n  expected: %d\n  found:    %d: %s", n, len(got), refs(got))
	}
	return c
}

// refs lists resources.
func refs(list []*catalog.Resource) string {
	names := make([]string, len(list))
	for i, r := range list {
		names[i] = r.Ref()
	}
	return strings.Join(names, ", ")
}

// WithAllDeps wants an agent to take the catalog: every relationship leads to a resource of it, and there are no cycles.
func (c *Catalog) WithAllDeps() *Catalog {
	c.t.Helper()
	for _, m := range graph.Relationships(c.cat).Missing {
		at := ""
		if r, _ := c.cat.FindText(m.Source); r != nil {
			at = c.at(r)
		}
		c.t.Errorf("%s%s: parameter %s\n  expected: a resource of the catalog\n  found:    %s, which is not in it", m.Source, at, m.Param, m.Target)
	}
	if cycles := graph.Expanded(c.cat).Cycles(); len(cycles) > 0 {
		c.t.Error(graph.Report(cycles))
	}
	return c
}

// at is the place of a resource, in brackets, "" where it has none.
func (c *Catalog) at(r *catalog.Resource) string {
	if r.Pos == nil {
		return ""
	}
	return " (" + *r.Pos.File + ":" + fmt.Sprint(r.Pos.Line) + ")"
}

// find returns a resource, nil where there is none or where it is virtual.
func (c *Catalog) find(typ, title string) *catalog.Resource {
	for _, r := range c.resources() {
		if r.Type.Lower() == strings.ToLower(typ) && (r.Title == title || r.Type == &catalog.Class && strings.EqualFold(r.Title, strings.TrimPrefix(title, "::"))) {
			return r
		}
	}
	if r, err := c.cat.FindRef(typ, title); err == nil && r != nil && !r.Virtual {
		return r // by another title
	}
	return nil
}

// No wants a resource not to be there.
func (c *Catalog) No(typ, title string) *Catalog {
	c.t.Helper()
	if r := c.find(typ, title); r != nil {
		c.t.Errorf("%s%s is in the catalog", r.Ref(), c.at(r))
	}
	return c
}

// Has reports whether a resource is there.
func (c *Catalog) Has(typ, title string) bool { return c.find(typ, title) != nil }

// Resource wants a resource to be there, and returns it. Where it is not, nothing more is said of it.
func (c *Catalog) Resource(typ, title string) *Resource {
	c.t.Helper()
	r := c.find(typ, title)
	if r == nil {
		c.t.Errorf("%s[%s] is not in the catalog%s", capitalized(typ), title, c.near(typ, title))
	}
	return &Resource{c, r}
}

// near tells what the catalog has of a type.
func (c *Catalog) near(typ, title string) string {
	var titles []string
	for _, r := range c.resources() {
		if r.Type.Lower() == strings.ToLower(typ) {
			titles = append(titles, r.Title)
		}
	}
	if len(titles) == 0 {
		return ", and nothing of this type"
	}
	sort.SliceStable(titles, func(i, j int) bool { return common(titles[i], title) > common(titles[j], title) })
	more := ""
	if len(titles) > 5 {
		titles, more = titles[:5], ", …"
	}
	return "\n  found:    " + capitalized(typ) + "[" + strings.Join(titles, "], "+capitalized(typ)+"[") + "]" + more
}

// common returns the length of the common prefix of two strings plus that of their common suffix, in bytes.
func common(a, b string) int {
	n := min(len(a), len(b))
	i, j := 0, 0
	for i < n && a[i] == b[i] {
		i++
	}
	for j < n-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	return i + j
}

func capitalized(typ string) string {
	words := strings.Split(strings.ToLower(typ), "::")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "::")
}

// The resources of frequent types.

func (c *Catalog) File(title string) *Resource { c.t.Helper(); return c.Resource("file", title) }

func (c *Catalog) Package(title string) *Resource { c.t.Helper(); return c.Resource("package", title) }

func (c *Catalog) Service(title string) *Resource { c.t.Helper(); return c.Resource("service", title) }

func (c *Catalog) Exec(title string) *Resource { c.t.Helper(); return c.Resource("exec", title) }

func (c *Catalog) User(title string) *Resource { c.t.Helper(); return c.Resource("user", title) }

func (c *Catalog) Group(title string) *Resource { c.t.Helper(); return c.Resource("group", title) }

func (c *Catalog) Cron(title string) *Resource { c.t.Helper(); return c.Resource("cron", title) }

func (c *Catalog) Mount(title string) *Resource { c.t.Helper(); return c.Resource("mount", title) }

func (c *Catalog) Notify(title string) *Resource { c.t.Helper(); return c.Resource("notify", title) }

func (c *Catalog) Class(name string) *Resource { c.t.Helper(); return c.Resource("class", name) }

// Resource is a resource in a test.
type Resource struct {
	c *Catalog
	r *catalog.Resource // nil where it is not in the catalog
}

// Value returns the resource itself, nil where it is not in the catalog.
func (r *Resource) Value() *catalog.Resource { return r.r }

// Param returns the value of a parameter, nil where it is not set.
func (r *Resource) Param(name string) value.Value {
	if r.r == nil {
		return nil
	}
	return r.r.Get(name)
}

// errorf reports what is wrong with the resource.
func (r *Resource) errorf(format string, args ...any) {
	r.c.t.Helper()
	r.c.t.Errorf("%s%s: %s", r.r.Ref(), r.c.at(r.r), fmt.Sprintf(format, args...))
}

// With wants a parameter to have a value: the same, or one that is printed the same, as 80 and "80" are.
func (r *Resource) With(param string, want any) *Resource {
	r.c.t.Helper()
	v, err := toValue(want)
	if err != nil {
		r.c.t.Fatalf("parameter %s: %s", param, err)
	}
	if r.r == nil {
		return r
	}
	p := r.r.Param(param)
	switch {
	case p == nil && v == nil:
	case p == nil:
		r.errorf("parameter %s\n  expected: %s\n  found:    it is not set", param, shown(v))
	case !same(v, p.Value):
		r.errorf("parameter %s%s\n  expected: %s\n  found:    %s", param, r.paramAt(p), shown(v), r.shown(p))
	}
	return r
}

// paramAt is the place where a parameter was set, if that is not the resource's own.
func (r *Resource) paramAt(p *catalog.Param) string {
	if p.Pos == nil || p.Pos.File == nil || r.r.Pos != nil && *p.Pos.File == *r.r.Pos.File && p.Pos.Line == r.r.Pos.Line {
		return ""
	}
	return fmt.Sprintf(", set at %s:%d", *p.Pos.File, p.Pos.Line)
}

// shown is the value of a parameter in a message, unless that is sensitive.
func (r *Resource) shown(p *catalog.Param) string {
	if slices.Contains(r.r.Sensitive(), p.Name) {
		return "a sensitive value"
	}
	return shown(p.Value)
}

// WithAll is [Resource.With] of several parameters.
func (r *Resource) WithAll(params Params) *Resource {
	r.c.t.Helper()
	for _, name := range sortedNames(params) {
		r.With(name, params[name])
	}
	return r
}

func sortedNames(params Params) []string {
	var names []string
	for name := range params {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// OnlyWith wants these parameters with their values, and no others.
func (r *Resource) OnlyWith(params Params) *Resource {
	r.c.t.Helper()
	r.WithAll(params)
	if r.r == nil {
		return r
	}
	for i := range r.r.Params {
		p := &r.r.Params[i]
		if _, wanted := params[p.Name]; !wanted && p.Value != nil {
			r.errorf("parameter %s%s\n  expected: it is not set\n  found:    %s", p.Name, r.paramAt(p), r.shown(p))
		}
	}
	return r
}

// Without wants parameters not to be set.
func (r *Resource) Without(params ...string) *Resource {
	r.c.t.Helper()
	for _, name := range params {
		if r.r == nil {
			break
		}
		if p := r.r.Param(name); p != nil && p.Value != nil {
			r.errorf("parameter %s%s\n  expected: it is not set\n  found:    %s", name, r.paramAt(p), r.shown(p))
		}
	}
	return r
}

// Match wants the text of a parameter to match a regular expression of Go.
func (r *Resource) Match(param, pattern string) *Resource {
	r.c.t.Helper()
	return r.match(param, pattern, true)
}

// NoMatch wants the text of a parameter not to match a regular expression.
func (r *Resource) NoMatch(param, pattern string) *Resource {
	r.c.t.Helper()
	return r.match(param, pattern, false)
}

func (r *Resource) match(param, pattern string, want bool) *Resource {
	r.c.t.Helper()
	re, err := regexp.Compile(pattern)
	if err != nil {
		r.c.t.Fatalf("parameter %s: %s", param, err)
	}
	if r.r == nil {
		return r
	}
	p := r.r.Param(param)
	if p == nil {
		if want {
			r.errorf("parameter %s\n  expected: what matches %s\n  found:    it is not set", param, pattern)
		}
		return r
	}
	v := p.Value
	if s, ok := v.(*value.Sensitive); ok {
		v = s.Value
	}
	if re.MatchString(value.Text(v)) != want {
		expected := "what matches "
		if !want {
			expected = "what does not match "
		}
		r.errorf("parameter %s%s\n  expected: %s%s\n  found:    %s", param, r.paramAt(p), expected, pattern, r.shown(p))
	}
	return r
}
