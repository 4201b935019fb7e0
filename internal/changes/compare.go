package changes

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// Kind is what happens to a resource or to a part of it.
type Kind byte

// The kinds of changes.
const (
	Added   Kind = '+' // a resource
	Removed Kind = '-' // a resource
	Changed Kind = '~' // a value
	Nested  Kind = '!' // a value that one catalog has not, or a list or hash that has other elements
)

// Change is one difference between two catalogs.
type Change struct {
	Kind        Kind
	Type, Title string
	// Path leads to the value within the resource, as in ["parameters", "content"]; it is empty where the resource is added or removed.
	Path []string
	// Old and New are the values: of resources the whole of them, nil where there is none.
	Old, New any
	// OldPlace and NewPlace are where the resource is declared; nil where there is no such resource.
	OldPlace, NewPlace *Place
}

// Place is a place in a manifest. File and Line are what the catalog has, nil for nothing.
type Place struct {
	File any `json:"file"`
	Line any `json:"line"`
}

// Options say what counts as a change.
type Options struct {
	Ignore     []*Rule  // changes that are left out, beside those of classes
	IgnoreTags []string // resources with one of these tags are left out
	Tags       bool     // other tags are a change
	Detailed   bool     // of files that are to be absent, also other parameters are shown
	Filters    []string // names of [FilterNames]
}

// Compare returns what changes from one catalog to another. Neither may be used afterwards.
func Compare(from, to *Catalog, o *Options) []*Change {
	rules := append([]*Rule{classes}, o.Ignore...)
	if !o.Tags {
		rules = append(rules, tags)
	}
	ignored := tagged(from, to, o.IgnoreTags)
	before, after := tableOf(from), tableOf(to)
	var all []*Change
	for _, e := range after.list {
		if before.byKey[e.key] == nil {
			all = append(all, &Change{Kind: Added, Type: e.key.kind, Title: e.key.title, New: e.members, NewPlace: e.place})
		}
	}
	var both []*entry
	for _, e := range before.list {
		if after.byKey[e.key] == nil {
			all = append(all, &Change{Kind: Removed, Type: e.key.kind, Title: e.key.title, Old: e.members, OldPlace: e.place})
		} else {
			both = append(both, e)
		}
	}
	slices.SortFunc(both, func(a, b *entry) int { return strings.Compare(a.key.joined(), b.key.joined()) })
	var nested []*Change
	for _, e := range both {
		values, deeper := e.compare(after.byKey[e.key])
		all, nested = append(all, values...), append(nested, deeper...)
	}
	all = append(all, nested...)
	all = slices.DeleteFunc(all, func(c *Change) bool {
		return ignored[key{lower(c.Type), lower(c.Title)}] || slices.ContainsFunc(rules, func(r *Rule) bool { return r.matches(c) })
	})
	if filters := o.Filters; !o.Detailed {
		return filter(all, append([]string{absentFile}, filters...))
	}
	return filter(all, o.Filters)
}

// key identifies a resource.
type key struct{ kind, title string }

// joined is the text by which octocatalog-diff sorts resources.
func (k key) joined() string { return k.kind + "\f" + k.title }

// entry is a resource without what does not count.
type entry struct {
	key     key
	members catalogdiff.Object
	place   *Place
}

// table holds the resources of a catalog. Of two with the same name the last counts, in the place of the first.
type table struct {
	list  []*entry
	byKey map[key]*entry
}

func tableOf(c *Catalog) *table {
	t := &table{byKey: make(map[key]*entry, len(c.Resources))}
	for _, r := range c.Resources {
		if exported, _ := r.Members.Get("exported"); exported == true {
			continue
		}
		e := r.entry()
		if first := t.byKey[e.key]; first != nil {
			*first = *e
			continue
		}
		t.byKey[e.key] = e
		t.list = append(t.list, e)
	}
	return t
}

// entry drops what has no effect on the node by itself, and hides what is secret. A file is known by its path.
func (r *Resource) entry() *entry {
	e := &entry{key: key{r.Type, r.Title}, place: &Place{}}
	parameters, _ := r.Members.Get("parameters")
	params, _ := parameters.(catalogdiff.Object)
	if path, _ := params.Get("path"); r.Type == "File" && path != nil {
		if path, ok := path.(string); ok {
			e.key.title = path
			params = without(params, "path")
		}
	}
	e.members = append(make(catalogdiff.Object, 0, len(r.Members)+1), catalogdiff.Member{Key: "type", Value: r.Type}, catalogdiff.Member{Key: "title", Value: e.key.title})
	for _, m := range r.Members {
		switch m.Key {
		case "type", "title":
			continue
		case "file":
			e.place.File = m.Value
			continue
		case "line":
			e.place.Line = m.Value
			continue
		case "parameters":
			secrets, _ := r.Members.Get("sensitive_parameters")
			cleaned := clean(params, secrets)
			if len(cleaned) == 0 {
				continue
			}
			m.Value = cleaned
		case "tags":
			list, ok := m.Value.([]any)
			if !ok || len(list) == 0 {
				continue
			}
			sortTexts(list)
		}
		e.members = append(e.members, m)
	}
	return e
}

// clean is the parameters that count: not the order among resources, and what is secret is hidden.
func clean(params catalogdiff.Object, secrets any) catalogdiff.Object {
	list, _ := secrets.([]any)
	out := make(catalogdiff.Object, 0, len(params))
	for _, m := range params {
		if slices.Contains(list, any(m.Key)) {
			m.Value = secret(m.Value)
		} else {
			m.Value = hidden(m.Value)
		}
		if m.Key == "notify" || m.Key == "subscribe" || m.Key == "tag" {
			if list, ok := m.Value.([]any); ok {
				sortTexts(list)
			}
		}
		if m.Key != "before" && m.Key != "require" {
			out = append(out, m)
		}
	}
	for _, name := range list { // also those that have no value
		name, ok := name.(string)
		if _, has := params.Get(name); ok && !has && name != "before" && name != "require" {
			out = append(out, catalogdiff.Member{Key: name, Value: secret(nil)})
		}
	}
	return out
}

// sortTexts sorts a list of strings, and leaves any other.
func sortTexts(list []any) {
	for _, e := range list {
		if _, ok := e.(string); !ok {
			return
		}
	}
	slices.SortFunc(list, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
}

// compare returns how a resource changes: values, and what has to be shown as a whole since elements were added or removed.
func (e *entry) compare(to *entry) (values, nested []*Change) {
	var c comparison
	c.objects(e.members, to.members)
	seen := map[string]bool{}
	for _, ed := range c.edits {
		change := &Change{Kind: Changed, Type: e.key.kind, Title: e.key.title, Path: keys(ed.path), Old: ed.old, New: ed.new, OldPlace: e.place, NewPlace: to.place}
		if ed.op == '~' {
			values = append(values, change)
			continue
		}
		path := ed.path
		for i, s := range slices.Backward(path) {
			if s.list {
				path = path[:i]
				break
			}
		}
		change.Kind, change.Path = Nested, keys(path)
		if at := strings.Join(change.Path, "\f"); !seen[at] {
			seen[at] = true
			change.Old, change.New = dig(e.members, path, false), dig(to.members, path, true)
			nested = append(nested, change)
		}
	}
	return values, nested
}
