// Package catalogdiff brings catalogs into one normal form and says how two of them differ. Goldens hold catalogs in that
// form, and the comparison with real Puppet uses it, so that "equal" means the same thing everywhere.
//
// [Parse] reads Puppet's catalog JSON into a [Catalog]; [Catalog.JSON] writes the normal form; [Compare] lists differences.
// [Roots] make file paths independent of where an environment lies.
//
// Two catalogs are equal when they have the same resources in the same order, each with the same parameters (and the same order of
// keys in hashes), tags, position, kind and sensitivity, the same classes in the same order, and the same set of edges. Order counts because agents apply
// resources in it. What differs from one compilation to the next (catalog_uuid, version, code_id) is left out. The package
// knows nothing of the compiler or the runtime: it sees only JSON.
package catalogdiff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Version changes with the normal form: catalogs in it that were kept under another are of no use.
const Version = "2"

// Catalog is a catalog in the form in which it is compared: tags, edges and sensitive parameters are sorted, numbers and
// paths are normalised.
type Catalog struct {
	Format      int
	Name        string
	Environment string
	Tags        []string
	Classes     []string
	Resources   []*Resource
	Edges       []Edge
}

// Resource is one resource of a catalog.
type Resource struct {
	Type       string
	Title      string
	Kind       string // compilable_type, defined_type, class or unknown
	File       string // relative to its root; "" when the catalog has none
	Line       int    // 0 when the catalog has none
	Exported   bool
	Virtual    bool
	Tags       []string
	Parameters map[string]any // values as in Value.V
	Sensitive  []string       // names of the parameters that are sensitive
}

// Ref returns the resource's reference, as in File[/etc/motd].
func (r *Resource) Ref() string { return r.Type + "[" + r.Title + "]" }

// Edge is a relationship between two resources, given by their references. Catalogs hold containment as edges; order and
// notification are parameters of resources.
type Edge struct {
	Source string
	Target string
}

// wireCatalog and wireResource are the keys that Puppet writes. A key that is not here makes Parse fail: a comparison that
// passes over something new would be worth nothing.
type wireCatalog struct {
	Tags        []string        `json:"tags"`
	Name        string          `json:"name"`
	Version     json.RawMessage `json:"version"`
	CodeID      json.RawMessage `json:"code_id"`
	UUID        json.RawMessage `json:"catalog_uuid"`
	Format      int             `json:"catalog_format"`
	Environment string          `json:"environment"`
	Resources   []wireResource  `json:"resources"`
	Edges       []wireEdge      `json:"edges"`
	Classes     []string        `json:"classes"`
}

type wireResource struct {
	Type       string           `json:"type"`
	Title      string           `json:"title"`
	Tags       []string         `json:"tags"`
	File       string           `json:"file"`
	Line       int              `json:"line"`
	Exported   bool             `json:"exported"`
	Virtual    bool             `json:"virtual"`
	Kind       string           `json:"kind"`
	Parameters map[string]Value `json:"parameters"`
	Sensitive  []string         `json:"sensitive_parameters"`
}

type wireEdge struct {
	Source string `json:"source"`
	Target string `json:"target"`
}

// Parse reads a catalog as Puppet writes it, or in normal form. Roots shorten the paths in it; nil leaves them.
// It fails on JSON that is no catalog, on a key that catalogs do not have, and on a resource that is there twice.
func Parse(data []byte, roots Roots) (*Catalog, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	dec.UseNumber()
	var w wireCatalog
	if err := dec.Decode(&w); err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	c := &Catalog{
		Format:      w.Format,
		Name:        w.Name,
		Environment: w.Environment,
		Tags:        set(w.Tags),
		Classes:     w.Classes,
	}
	seen := map[string]bool{}
	for _, r := range w.Resources {
		res := &Resource{
			Type:       r.Type,
			Title:      roots.Shorten(r.Title),
			Kind:       r.Kind,
			File:       roots.Shorten(r.File),
			Line:       r.Line,
			Exported:   r.Exported,
			Virtual:    r.Virtual,
			Tags:       set(r.Tags),
			Parameters: map[string]any{},
			Sensitive:  set(r.Sensitive),
		}
		for name, v := range r.Parameters {
			res.Parameters[name] = normal(v.V, roots)
		}
		if seen[res.Ref()] {
			return nil, fmt.Errorf("catalog: %s is there twice", res.Ref())
		}
		seen[res.Ref()] = true
		c.Resources = append(c.Resources, res)
	}
	for _, e := range w.Edges {
		c.Edges = append(c.Edges, Edge{roots.Shorten(e.Source), roots.Shorten(e.Target)})
	}
	slices.SortFunc(c.Edges, func(a, b Edge) int {
		if d := strings.Compare(a.Source, b.Source); d != 0 {
			return d
		}
		return strings.Compare(a.Target, b.Target)
	})
	c.Edges = slices.Compact(c.Edges)
	return c, nil
}

// set sorts a list in which order and repetition mean nothing.
func set(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// normal rewrites a decoded JSON value: numbers get one spelling, strings lose the roots' paths.
func normal(v any, roots Roots) any {
	switch v := v.(type) {
	case json.Number:
		return number(v)
	case string:
		return roots.Shorten(v)
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = normal(e, roots)
		}
		return out
	case Object:
		out := make(Object, len(v))
		for i, m := range v {
			out[i] = Member{roots.Shorten(m.Key), normal(m.Value, roots)}
		}
		return out
	}
	return v
}

// number gives a float one spelling, so that Ruby's 1.0e+20 equals 100000000000000000000.0, and keeps integers as they are:
// 1 and 1.0 are different values in Puppet.
func number(n json.Number) json.Number {
	if !strings.ContainsAny(n.String(), ".eE") {
		return n
	}
	f, err := n.Float64()
	if err != nil {
		return n
	}
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return json.Number(s)
}

// JSON writes the catalog in normal form: Puppet's keys, one line for each list of names and each edge, parameters sorted.
// The text ends with a newline, and [Parse] reads it back.
func (c *Catalog) JSON() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n")
	fmt.Fprintf(&b, "  \"name\": %s,\n", inline(c.Name))
	fmt.Fprintf(&b, "  \"environment\": %s,\n", inline(c.Environment))
	fmt.Fprintf(&b, "  \"catalog_format\": %d,\n", c.Format)
	fmt.Fprintf(&b, "  \"tags\": %s,\n", inline(c.Tags))
	fmt.Fprintf(&b, "  \"classes\": %s,\n", inline(c.Classes))
	fmt.Fprintf(&b, "  \"resources\": [")
	for i, r := range c.Resources {
		comma(&b, i)
		r.write(&b)
	}
	fmt.Fprintf(&b, "\n  ],\n  \"edges\": [")
	for i, e := range c.Edges {
		comma(&b, i)
		fmt.Fprintf(&b, "    {\"source\": %s, \"target\": %s}", inline(e.Source), inline(e.Target))
	}
	fmt.Fprintf(&b, "\n  ]\n}\n")
	return b.Bytes()
}

// write writes the resource, leaving out what is not there, as Puppet does.
func (r *Resource) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "    {\n      \"type\": %s,\n      \"title\": %s", inline(r.Type), inline(r.Title))
	if r.Kind != "" {
		fmt.Fprintf(b, ",\n      \"kind\": %s", inline(r.Kind))
	}
	if r.File != "" {
		fmt.Fprintf(b, ",\n      \"file\": %s", inline(r.File))
	}
	if r.Line != 0 {
		fmt.Fprintf(b, ",\n      \"line\": %d", r.Line)
	}
	fmt.Fprintf(b, ",\n      \"exported\": %t", r.Exported)
	if r.Virtual {
		fmt.Fprintf(b, ",\n      \"virtual\": true")
	}
	fmt.Fprintf(b, ",\n      \"tags\": %s", inline(r.Tags))
	if len(r.Parameters) > 0 {
		fmt.Fprintf(b, ",\n      \"parameters\": {")
		for i, name := range slices.Sorted(maps.Keys(r.Parameters)) {
			comma(b, i)
			fmt.Fprintf(b, "        %s: %s", inline(name), inline(r.Parameters[name]))
		}
		fmt.Fprintf(b, "\n      }")
	}
	if len(r.Sensitive) > 0 {
		fmt.Fprintf(b, ",\n      \"sensitive_parameters\": %s", inline(r.Sensitive))
	}
	fmt.Fprintf(b, "\n    }")
}

// comma ends the line before element i of a list.
func comma(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteByte('\n')
}

// Inline is a parameter's value as JSON on one line, as the normal form has it.
func Inline(v any) string { return inline(v) }

// inline is a value's JSON on one line, with a space after commas and colons, and without the escapes that only HTML needs.
func inline(v any) string {
	switch v := v.(type) {
	case []string:
		items := make([]string, len(v))
		for i, e := range v {
			items[i] = inline(e)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case []any:
		items := make([]string, len(v))
		for i, e := range v {
			items[i] = inline(e)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case Object:
		items := make([]string, len(v))
		for i, m := range v {
			items[i] = inline(m.Key) + ": " + inline(m.Value)
		}
		return "{" + strings.Join(items, ", ") + "}"
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("catalogdiff: value of a decoded catalog does not encode: %v", err)) // it came from JSON
	}
	return strings.TrimSuffix(b.String(), "\n")
}
